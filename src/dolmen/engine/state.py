"""The common part of every state: frames on a stack, lanes for simultaneous play, active modifiers.

Pending steps are data. A frame names the waiting node, its seat and its registers. It holds no generator, closure or
reference into the state, so every state can be copied, saved, undone, shown and searched.
"""

from __future__ import annotations

from typing import ClassVar, Final, NewType

from .answer import Answer
from .chance import Chance
from .mypyc_support import mypyc_attr


@mypyc_attr("allow_interpreted_subclasses")
class Node:
    """A step of the rules. Nodes are immutable, made once, and shared by all states; `path` identifies a node.

    A node without a question implements only `run`. A question also implements `candidates`, `refusal` and `take`.
    """

    path: str = ""
    mask_registers: ClassVar[str] = ""  # the registers of its frames ("b", "bc") that hold a set as bits, not a small number

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        """Proceed without a question. True: the node waits for an answer. False: the stack changed, run again."""
        raise NotImplementedError(self.path)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        """All answers that a player might reasonably try here, allowed or not."""
        raise NotImplementedError(self.path)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        """The id of the rule that forbids the answer, or '' if it is allowed. Accepts any answer of the game."""
        raise NotImplementedError(self.path)

    def legal(self, s: State, f: Frame) -> list[Answer]:
        """The allowed candidates, in the same order. A game overrides this where speed matters."""
        return [c for c in self.candidates(s, f) if not self.refusal(s, f, c)]

    def sample(self, s: State, f: Frame, roll: float) -> Answer:
        """The legal answer that a roll in [0, 1) picks, all of them equally likely."""
        answers = self.legal(s, f)
        return answers[int(roll * len(answers))]

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        """Carry out a legal answer."""
        raise NotImplementedError(self.path)


OPEN: Final = -1  # the owner of a question to several seats, of which any may answer


class Frame:
    """A pending step: its node, the seat that owns it, the thing that causes it, the place it acts on, and registers.

    If any of several seats may answer (as in a phase of simultaneous actions), `owner` is OPEN and `c` is the mask of these
    seats. Each of them sees the frame as its own, and the seat that answers becomes the owner; the node sets it back to
    OPEN before the next question.

    `source` and `held` are indices into the game's `things`, `target` into its `places`; a, b and c are numbers that belong
    to the node. `given_answer` is an answer that is carried out later: a secret one waits until every lane has answered.
    """

    __slots__ = ("a", "b", "c", "given_answer", "held", "node", "owner", "source", "target")

    def __init__(
        self,
        node: Node,
        owner: int,
        source: int = -1,
        target: int = -1,
        a: int = 0,
        b: int = 0,
        c: int = 0,
        held: list[int] | None = None,
    ) -> None:
        self.node: Node = node
        self.owner: int = owner
        self.source: int = source
        self.target: int = target
        self.a: int = a
        self.b: int = b
        self.c: int = c
        self.held: list[int] | None = held
        self.given_answer: Answer | None = None

    def copy(self) -> Frame:
        held = self.held
        other = Frame(self.node, self.owner, self.source, self.target, self.a, self.b, self.c)
        if held is not None:
            other.held = held[:]
        other.given_answer = self.given_answer
        return other


class Lane:
    """The stack of one seat while several seats play at the same time.

    In a secret lane the answer waits in its frame until every lane has one. In a view, the secret lane of another seat has
    no frames, only the public flag `ready`.
    """

    __slots__ = ("ready", "seat", "secret", "stack")

    def __init__(self, seat: int, secret: bool, stack: list[Frame]) -> None:
        self.seat: int = seat
        self.secret: bool = secret
        self.stack: list[Frame] = stack
        self.ready: bool = False

    def copy(self) -> Lane:
        lane = Lane(self.seat, self.secret, [f.copy() for f in self.stack])
        lane.ready = self.ready
        return lane


class ActiveModifier:
    """A modifier in force: at `point`, for the things of `seat`, in `scope` (a place or -1), `node` acts, until `expiry`.

    `uses` counts down where a modifier is used up (-1: never). `number` is its amount, fixed when it was
    created; `counter` counts or tells equal modifiers apart; `held` are things it remembers, such as those it was used on.
    """

    __slots__ = ("counter", "expiry", "held", "node", "number", "point", "scope", "seat", "source", "uses")

    def __init__(
        self,
        point: int,
        node: Node,
        seat: int,
        scope: int = -1,
        expiry: int = 0,
        uses: int = -1,
        source: int = -1,
        number: int = 0,
        counter: int = 0,
    ) -> None:
        self.point: int = point
        self.node: Node = node
        self.seat: int = seat
        self.scope: int = scope
        self.expiry: int = expiry
        self.uses: int = uses
        self.source: int = source
        self.number: int = number
        self.counter: int = counter
        self.held: list[int] | None = None

    def copy(self) -> ActiveModifier:
        modifier = ActiveModifier(
            self.point, self.node, self.seat, self.scope, self.expiry, self.uses, self.source, self.number, self.counter
        )
        held = self.held
        if held is not None:
            modifier.held = held[:]
        return modifier


@mypyc_attr("allow_interpreted_subclasses")
class State:
    """The base of every game's state. `stack` is the active stack: the main one, or that of a lane while the lane moves."""

    __slots__ = ("lanes", "modifiers", "stack")

    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.lanes: list[Lane] = []
        self.modifiers: list[ActiveModifier] = []

    def copy(self) -> State:
        """An independent copy. Every game writes it by hand, because `deepcopy` is slow."""
        raise NotImplementedError

    def refresh_derived(self) -> None:
        """Compute the fields that follow from the others, after a state was read or set up."""

    def copy_pending_to(self, other: State) -> None:
        """Copy the pending part; for a game's own `copy`."""
        other.stack = [f.copy() for f in self.stack]
        other.lanes = [lane.copy() for lane in self.lanes] if self.lanes else []
        other.modifiers = [active.copy() for active in self.modifiers] if self.modifiers else []

    def push(self, node: Node, owner: int, source: int = -1, target: int = -1, a: int = 0, b: int = 0) -> Frame:
        frame = Frame(node, owner, source, target, a, b)
        self.stack.append(frame)
        return frame

    def pop(self) -> Frame:
        return self.stack.pop()


View = NewType("View", State)  # a state reduced to the knowledge of one seat; `Game.view` makes it


def ask_any_of(f: Frame, seats: int) -> None:
    """Let any seat of the mask answer the question of this frame."""
    f.owner = OPEN
    f.c = seats


def run_until_question(s: State, chance: Chance) -> None:
    """Run the stack until it has a question or is empty."""
    while s.stack:
        f = s.stack[-1]
        if f.given_answer is not None:
            answer = f.given_answer
            f.given_answer = None
            f.node.take(s, f, answer, chance)
        elif f.node.run(s, f, chance):
            return


def lane_of(s: State, seat: int) -> Lane | None:
    for lane in s.lanes:
        if lane.seat == seat:
            return lane
    return None


def pending_frame(s: State, seat: int) -> Frame | None:
    """The frame with the question that the seat has to answer now, if there is one."""
    if s.lanes:
        lane = lane_of(s, seat)
        return lane.stack[-1] if lane is not None and lane.stack and not lane.ready else None
    if not s.stack:
        return None
    frame = s.stack[-1]
    if frame.owner == OPEN and seat >= 0 and frame.c >> seat & 1:
        frame = frame.copy()
        frame.owner = seat
    return frame if frame.owner == seat >= 0 else None


def seats_to_act(s: State) -> list[int]:
    """The seats that have a question to answer now."""
    if s.lanes:
        return [lane.seat for lane in s.lanes if lane.stack and not lane.ready]
    if not s.stack:
        return []
    frame = s.stack[-1]
    if frame.owner == OPEN:
        return [seat for seat in range(frame.c.bit_length()) if frame.c >> seat & 1]
    return [frame.owner]


def apply(s: State, seat: int, answer: Answer, chance: Chance) -> None:
    """Carry out a legal answer of this seat, and everything that follows without a question."""
    if not s.lanes:
        f = s.stack[-1]
        if f.owner == OPEN:
            f.owner = seat
        f.node.take(s, f, answer, chance)
        run_until_question(s, chance)
        return
    lane = lane_of(s, seat)
    assert lane is not None, f"seat {seat} has no lane"
    if lane.secret:
        lane.stack[-1].given_answer = answer
        lane.ready = True
    else:
        main = s.stack
        s.stack = lane.stack
        try:
            f = lane.stack[-1]
            f.node.take(s, f, answer, chance)
            run_until_question(s, chance)
        finally:
            s.stack = main
        lane.ready = not lane.stack
    if all(other.ready for other in s.lanes):
        run_until_question(s, chance)


class ForkLanes(Node):
    """Opens a lane for each seat of the mask in `f.c`, and waits until all lanes are finished.

    Answers in open lanes take effect at once. Secret lanes have one question each; after the last answer, all answers are
    carried out in seat order on the main stack.
    """

    def __init__(self, path: str, body: Node, secret: bool) -> None:
        self.path = path
        self.body: Node = body
        self.secret: bool = secret

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.b == 0:
            f.b = 1
            self.open_lanes(s, f, chance)
        elif self.secret:
            self.close_secret_lanes(s, chance)
        else:
            s.lanes = []
            s.pop()
        return any(not lane.ready for lane in s.lanes)

    def open_lanes(self, s: State, f: Frame, chance: Chance) -> None:
        if s.lanes:
            raise AssertionError(f"{self.path}: lanes cannot be nested")
        main = s.stack
        lanes: list[Lane] = []
        for seat in range(f.c.bit_length()):
            if f.c >> seat & 1:
                lane = Lane(seat, self.secret, [Frame(self.body, seat, f.source, f.target)])
                s.stack = lane.stack
                run_until_question(s, chance)
                lane.ready = not lane.stack
                lanes.append(lane)
        s.stack = main
        s.lanes = lanes

    def close_secret_lanes(self, s: State, chance: Chance) -> None:
        """Put the answered frames on the main stack, the first seat's on top; `run_until_question` carries them out."""
        chance.reveal()
        s.pop()
        for lane in reversed(s.lanes):
            s.stack.extend(lane.stack)
        s.lanes = []


def visible_lanes(s: State, seat: int) -> list[Lane]:
    """The lanes as a seat sees them. The secret lane of another seat shows only its flag `ready`."""
    out: list[Lane] = []
    for lane in s.lanes:
        if lane.secret and lane.seat != seat:
            seen = Lane(lane.seat, True, [])
            seen.ready = lane.ready
            out.append(seen)
        else:
            out.append(lane.copy())
    return out
