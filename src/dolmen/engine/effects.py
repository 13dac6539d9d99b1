"""Effects: the language in which cards are written.

An effect is an immutable tree of small nodes, built at import from the combinators below and the verbs of a game. Frames
hold the pending part. A node passes `owner`, `source`, `target` and the number `a` down to its parts; `b`, `c` and `held`
belong to the node itself. The text of a card comes from the same tree (`words`), so text and behaviour always agree.

    seq(gather_up_to(3, DAHAN), push_up_to(3, DAHAN))  # Call to Migrate, with verbs of Spirit Island (docs/cards.md)
"""

from __future__ import annotations

from typing import ClassVar, Final

from dolmen.text import say

from .answer import DONE, OPTION, Answer
from .chance import Chance
from .game import Game
from .mypyc_support import mypyc_attr
from .state import ForkLanes, Frame, Node, State

NOT_OFFERED: Final = "not-asked"

ENOUGH: Final = Answer(DONE, "done", 0, 0, 0)
YES: Final = Answer(OPTION, "yes", 1, 0, 0)
REST: Final = Answer(OPTION, "rest", 0, 0, 0)
CHOICES: Final = [Answer(OPTION, str(n + 1), n, 0, 0) for n in range(9)]


def combinator_answers() -> list[Answer]:
    """The answers of the combinators, for the vocabulary of a game that uses them."""
    return [ENOUGH, YES, REST, *CHOICES]


# -- base classes ------------------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class Effect(Node):
    """A node of an effect tree."""

    def parts(self) -> list[Effect]:
        """The nodes directly below this one, always in the same order: their indices are in the stored paths."""
        return []

    def words(self, lang: str) -> str:
        """This part as whole sentences. A condition covers the rest of its line and the indented lines below it."""
        raise NotImplementedError(self.path)

    def needs_own_line(self) -> bool:
        """Whether the text needs its own line, to make clear where it ends."""
        return False

    def handle_event(self, s: State, f: Frame, what: int, thing: int) -> bool:
        """React to `what` that happened to `thing`, numbers of the game. Returns whether the node has dealt with it."""
        return False


@mypyc_attr("allow_interpreted_subclasses")
class Amount:
    """A number that may depend on the position."""

    def value(self, s: State, f: Frame) -> int:
        """The number now, for the owner, source and target of `f`."""
        raise NotImplementedError

    def display_value(self, lang: str) -> object:
        """A number or words; a text chooses singular or plural by it."""
        raise NotImplementedError

    def per_text(self, lang: str) -> str:
        """The text after the counted thing: ` per Dahan`."""
        return ""


@mypyc_attr("allow_interpreted_subclasses")
class Condition:
    """A condition, tested when its effect begins."""

    def holds(self, s: State, f: Frame) -> bool:
        """Whether the condition is met now, for the owner and target of `f`."""
        raise NotImplementedError

    def words(self, lang: str) -> str:
        """The condition as a clause, without `if`."""
        raise NotImplementedError


@mypyc_attr("allow_interpreted_subclasses")
class Selection:
    """A set of places, or of seats (`selects_seats`), as a bit mask."""

    selects_seats: ClassVar[bool] = False

    def mask(self, s: State, f: Frame) -> int:
        """The places or seats in the set now: bit `i` stands for place or seat `i`."""
        raise NotImplementedError

    def answer(self, s: State, i: int) -> Answer:
        """The answer by which a player chooses place or seat `i`."""
        raise NotImplementedError

    def words(self, lang: str) -> str:
        """The set in words: `each land with blight`."""
        raise NotImplementedError


@mypyc_attr("allow_interpreted_subclasses")
class Question(Effect):
    """A verb that asks a question. The registers b and c belong to the combinator that repeats it."""

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        """Carry out a legal answer; `f` may be gone from the stack already."""
        raise NotImplementedError(self.path)

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        """The sentence for doing this `n` times, or up to `n` times."""
        raise NotImplementedError(self.path)

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        """Whether there is a legal answer; otherwise the question is skipped."""
        return bool(self.legal(s, f))

    def words(self, lang: str) -> str:
        return self.counted_words(lang, ONE, False)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if self.has_legal_answer(s, f):
            return True
        s.pop()
        return False

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        self.carry_out(s, f, answer, chance)


def push_part(s: State, f: Frame, part: Node) -> Frame:
    """Push a part of the node of `f`, with the values that go down a tree."""
    frame = Frame(part, f.owner, f.source, f.target, f.a)
    s.stack.append(frame)
    return frame


def start_once(f: Frame) -> bool:
    """Set register c to 1; return whether it was 0: whether the node of this frame runs for the first time."""
    if f.c:
        return False
    f.c = 1
    return True


def notify_top(s: State, what: int, thing: int) -> bool:
    """Tell the node on top of the stack what happened. Returns whether it has dealt with it."""
    if not s.stack:
        return False
    f = s.stack[-1]
    node = f.node
    return isinstance(node, Effect) and node.handle_event(s, f, what, thing)


def register(game: Game, path: str, node: Effect) -> None:
    """Register a tree with a game and give every node its path: `call_to_migrate/0/1`."""
    if node.path and node.path != path:
        raise ValueError(f"one node cannot be in two places, {node.path!r} and {path!r}")
    node.path = path
    game.add_nodes([node])
    for i, part in enumerate(node.parts()):
        register(game, f"{path}/{i}", part)


# -- amounts and conditions --------------------------------------------------------------------------------------------
class Number(Amount):
    def __init__(self, n: int) -> None:
        self.n: int = n

    def value(self, s: State, f: Frame) -> int:
        return self.n

    def display_value(self, lang: str) -> object:
        return self.n


class GivenNumber(Amount):
    """The number from the parent node: the pieces destroyed, the amount paid."""

    def value(self, s: State, f: Frame) -> int:
        return f.a

    def display_value(self, lang: str) -> object:
        return 1

    def per_text(self, lang: str) -> str:
        return say(lang, "effects.given")


class All(Amount):
    """As many as there are when the effect begins: "until none is left" might never end, as an action may have no effect."""

    def __init__(self, of: Amount) -> None:
        self.of: Amount = of

    def value(self, s: State, f: Frame) -> int:
        return self.of.value(s, f)

    def display_value(self, lang: str) -> object:
        return say(lang, "effects.all")


class Per(Amount):
    """An amount for each one, or for every group of `every`, with an optional maximum."""

    def __init__(self, each: int, of: Amount, most: int, every: int) -> None:
        self.each: int = each
        self.of: Amount = of
        self.most: int = most
        self.every: int = every

    def value(self, s: State, f: Frame) -> int:
        n = self.each * (self.of.value(s, f) // self.every)
        return n if self.most < 0 or n < self.most else self.most

    def display_value(self, lang: str) -> object:
        return self.each

    def per_text(self, lang: str) -> str:
        of = self.of.display_value(lang) if self.every == 1 else f"{self.every} {self.of.display_value(lang)}"
        return say(lang, "effects.per" if self.most < 0 else "effects.per_most", of=of, most=self.most)


class Not(Condition):
    def __init__(self, condition: Condition) -> None:
        self.condition: Condition = condition

    def holds(self, s: State, f: Frame) -> bool:
        return not self.condition.holds(s, f)

    def words(self, lang: str) -> str:
        return say(lang, "effects.not", condition=self.condition.words(lang))


class Both(Condition):
    def __init__(self, first: Condition, second: Condition) -> None:
        self.first: Condition = first
        self.second: Condition = second

    def holds(self, s: State, f: Frame) -> bool:
        return self.first.holds(s, f) and self.second.holds(s, f)

    def words(self, lang: str) -> str:
        return say(lang, "effects.both", first=self.first.words(lang), second=self.second.words(lang))


ONE: Final = Number(1)
GIVEN: Final = GivenNumber()


def indent(text: str) -> str:
    """A text with all lines but the first indented."""
    return text.replace("\n", "\n  ")


def amount(n: int | Amount) -> Amount:
    return Number(n) if isinstance(n, int) else n


def per(of: Amount, each: int = 1, most: int = -1, every: int = 1) -> Amount:
    return Per(each, of, most, every)


# -- combinators -------------------------------------------------------------------------------------------------------
class Seq(Effect):
    """Steps in order. b: the index of the next step."""

    def __init__(self, steps: list[Effect]) -> None:
        self.steps: list[Effect] = steps

    def parts(self) -> list[Effect]:
        return self.steps

    def words(self, lang: str) -> str:
        return ("\n" if self.needs_own_line() else " ").join([step.words(lang) for step in self.steps])

    def needs_own_line(self) -> bool:
        return any(step.needs_own_line() for step in self.steps)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        i = f.b
        f.b = i + 1
        if i + 1 >= len(self.steps):
            s.pop()
        if i < len(self.steps):
            push_part(s, f, self.steps[i])
        return False


class Either(Effect):
    """The owner chooses one option, even one that has no effect."""

    def __init__(self, options: list[Effect]) -> None:
        self.options: list[Effect] = options

    def parts(self) -> list[Effect]:
        return self.options

    def words(self, lang: str) -> str:
        lines = any("\n" in option.words(lang) for option in self.options)
        between = ("\n" if lines else " ") + say(lang, "effects.or") + " "
        return between.join([indent(option.words(lang)) for option in self.options])

    def needs_own_line(self) -> bool:
        return True

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[: len(self.options)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[: len(self.options)]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in CHOICES[: len(self.options)] else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        push_part(s, f, self.options[answer.a])


class When(Effect):
    """An effect if a condition holds, otherwise another effect or none."""

    def __init__(self, condition: Condition, then: Effect, otherwise: Effect | None) -> None:
        self.condition: Condition = condition
        self.then: Effect = then
        self.otherwise: Effect | None = otherwise

    def parts(self) -> list[Effect]:
        return [self.then] if self.otherwise is None else [self.then, self.otherwise]

    def words(self, lang: str) -> str:
        text = say(lang, "effects.when", condition=self.condition.words(lang), then=indent(self.then.words(lang)))
        if self.otherwise is not None:
            text += "\n" + say(lang, "effects.otherwise", then=indent(self.otherwise.words(lang)))
        return text

    def needs_own_line(self) -> bool:
        return True

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        if self.condition.holds(s, f):
            push_part(s, f, self.then)
        elif self.otherwise is not None:
            push_part(s, f, self.otherwise)
        return False


class AskTimes(Effect):
    """A question asked n times, while it has a legal answer; with `up_to` the owner may stop.

    b: the remaining times, c: 1 after the start.
    """

    def __init__(self, n: Amount, question: Question, up_to: bool) -> None:
        self.n: Amount = n
        self.question: Question = question
        self.up_to: bool = up_to

    def parts(self) -> list[Effect]:
        return [self.question]

    def words(self, lang: str) -> str:
        return self.question.counted_words(lang, self.n, self.up_to)

    def needs_own_line(self) -> bool:
        return self.question.needs_own_line()

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if start_once(f):
            f.b = self.n.value(s, f)
        if f.b > 0 and self.question.has_legal_answer(s, f):
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        found = self.question.candidates(s, f)
        return [*found, ENOUGH] if self.up_to else found

    def legal(self, s: State, f: Frame) -> list[Answer]:
        found = self.question.legal(s, f)
        return [*found, ENOUGH] if self.up_to else found

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if self.up_to and answer is ENOUGH else self.question.refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if answer is ENOUGH:
            s.pop()
        else:
            f.b -= 1
            self.question.carry_out(s, f, answer, chance)


class Offer(Question):
    """Asks whether to carry out an effect that is not a question itself."""

    def __init__(self, then: Effect) -> None:
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.then]

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "effects.may", n=n.display_value(lang), per=n.per_text(lang), then=indent(self.then.words(lang)))

    def needs_own_line(self) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [YES]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer is YES else NOT_OFFERED

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        push_part(s, f, self.then)


class Repeat(Effect):
    """An effect n times. b: the remaining times, c: 1 after the start."""

    def __init__(self, n: Amount, body: Effect) -> None:
        self.n: Amount = n
        self.body: Effect = body

    def parts(self) -> list[Effect]:
        return [self.body]

    def words(self, lang: str) -> str:
        then = indent(self.body.words(lang))
        return say(lang, "effects.repeat", n=self.n.display_value(lang), per=self.n.per_text(lang), then=then)

    def needs_own_line(self) -> bool:
        return True

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if start_once(f):
            f.b = self.n.value(s, f)
        f.b -= 1
        if f.b <= 0:
            s.pop()
        if f.b >= 0:
            push_part(s, f, self.body)
        return False


NOT_STARTED: Final = 0  # how the next member of an `Each` is chosen
OWNER_CHOOSES: Final = 1
DEFAULT_ORDER: Final = 2


class Each(Effect):
    """An effect for each place (it becomes the target) or each seat (it becomes the owner) of a selection.

    A member that has left the selection when its turn comes is skipped. With `ordered` the owner chooses the next member,
    or leaves the rest to the default order. b: the remaining members, c: NOT_STARTED,
    OWNER_CHOOSES or DEFAULT_ORDER.
    """

    mask_registers = "b"

    def __init__(self, selection: Selection, body: Effect, ordered: bool) -> None:
        self.selection: Selection = selection
        self.body: Effect = body
        self.ordered: bool = ordered

    def parts(self) -> list[Effect]:
        return [self.body]

    def words(self, lang: str) -> str:
        return say(lang, "effects.each", those=self.selection.words(lang), then=indent(self.body.words(lang)))

    def needs_own_line(self) -> bool:
        return True

    def update_members(self, s: State, f: Frame) -> int:
        """Store the members whose turn is still to come and that have not left the selection; return them."""
        left = self.selection.mask(s, f)
        if f.c != NOT_STARTED:
            left &= f.b
        else:
            f.c = OWNER_CHOOSES if self.ordered else DEFAULT_ORDER
        f.b = left
        return left

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        left = self.update_members(s, f)
        if f.c == OWNER_CHOOSES and left & (left - 1):  # more than one member
            return True
        if left:
            self.start_member(s, f, (left & -left).bit_length() - 1)
        else:
            s.pop()
        return False

    def start_member(self, s: State, f: Frame, i: int) -> None:
        f.b &= ~(1 << i)
        part = push_part(s, f, self.body)
        if self.selection.selects_seats:
            part.owner = i
        else:
            part.target = i

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        found = [self.selection.answer(s, i) for i in range(f.b.bit_length()) if f.b >> i & 1]
        found.append(REST)
        return found

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if answer is REST:
            f.c = DEFAULT_ORDER
        else:
            self.start_member(s, f, answer.a)


def pending_members(f: Frame) -> int:
    """The members of an `Each` whose turn is still to come, as a mask."""
    return f.b


class Lanes(Effect):
    """Several seats at the same time, openly or in secret. `ForkLanes` runs on the frame of this node."""

    def __init__(self, selection: Selection, body: Effect, secret: bool) -> None:
        self.selection: Selection = selection
        self.body: Effect = body
        self.lanes: ForkLanes = ForkLanes("", body, secret)

    def parts(self) -> list[Effect]:
        return [self.body]

    def words(self, lang: str) -> str:
        key = "effects.secretly" if self.lanes.secret else "effects.together"
        return say(lang, key, those=self.selection.words(lang), then=indent(self.body.words(lang)))

    def needs_own_line(self) -> bool:
        return True

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.b == 0:
            f.c = self.selection.mask(s, f)
        return self.lanes.run(s, f, chance)


ACT_WAITS: Final = 0  # the states of an act
BODY_RUNS: Final = 1
TRIGGERS_RUN: Final = 2


@mypyc_attr("allow_interpreted_subclasses")
class Act(Effect):
    """A complete action. After its body, the effects that it triggered run; then the game may be over.

    A triggered effect waits as a new `Act` frame below the act that caused it (`queue_trigger`) and runs on top of it, as a
    separate act. So everything that runs because of a trigger is above the frame of that trigger, and a trigger can never
    cause itself, not even indirectly. If several wait, the owner chooses the next one.

    a: passed to the body. b: a tag that distinguishes equal acts. c: ACT_WAITS, BODY_RUNS or TRIGGERS_RUN.
    """

    def __init__(self, body: Effect) -> None:
        self.body: Effect = body

    def parts(self) -> list[Effect]:
        return [self.body]

    def words(self, lang: str) -> str:
        return self.body.words(lang)

    def needs_own_line(self) -> bool:
        return self.body.needs_own_line()

    def end_body(self, s: State, f: Frame) -> None:
        """The body has ended. A game overrides this to end what lasts for one action."""

    def decide_ending(self, s: State, f: Frame) -> bool:
        """Whether the game is over after the action and its triggers. A game stores the ending in its state."""
        return False

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.c == ACT_WAITS:
            f.c = BODY_RUNS
            push_part(s, f, self.body)
            return False
        if f.c == BODY_RUNS:
            f.c = TRIGGERS_RUN
            self.end_body(s, f)
        first = first_trigger(s.stack, len(s.stack) - 1)
        many = len(s.stack) - 1 - first
        if many > 1 and not are_interchangeable(s.stack, first):
            return True
        if many:
            self.start_trigger(s, first)
        else:
            s.pop()
            if current_act(s) is None and self.decide_ending(s, f):
                end_game(s)
        return False

    def start_trigger(self, s: State, i: int) -> None:
        s.stack.append(s.stack.pop(i))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[: len(s.stack) - 1 - first_trigger(s.stack, len(s.stack) - 1)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        self.start_trigger(s, first_trigger(s.stack, len(s.stack) - 1) + answer.a)


def first_trigger(stack: list[Frame], at: int) -> int:
    """The index of the first trigger that waits below the act at `at`; `at` itself if there is none."""
    while at > 0 and stack[at - 1].c == ACT_WAITS and isinstance(stack[at - 1].node, Act):
        at -= 1
    return at


def are_interchangeable(stack: list[Frame], first: int) -> bool:
    """Whether the order of the waiting triggers makes no difference."""
    one = stack[first]
    return all(is_same_trigger(one, t) and one.target == t.target and one.a == t.a for t in stack[first + 1 : -1])


def is_same_trigger(one: Frame, other: Frame) -> bool:
    return one.node is other.node and one.owner == other.owner and one.source == other.source


def is_running_act(f: Frame) -> bool:
    return f.c != ACT_WAITS and isinstance(f.node, Act)


def current_act(s: State) -> Frame | None:
    """The frame of the innermost running act."""
    for f in reversed(s.stack):
        if f.c != ACT_WAITS and isinstance(f.node, Act):  # `is_running_act`, written out: this runs many times a step
            return f
    return None


def queue_trigger(s: State, node: Act, owner: int, source: int, target: int, n: int, tag: int) -> None:
    """Let `node` run after the innermost running act, with n added to its number."""
    at = -1
    for i, f in enumerate(s.stack):
        if is_running_act(f):
            if f.node is node and f.owner == owner and f.source == source and f.b == tag:
                return
            at = i
    assert at >= 0, f"{node.path} was triggered outside an act"
    for i in range(first_trigger(s.stack, at), at):
        f = s.stack[i]
        if f.node is node and f.owner == owner and f.source == source and f.b == tag:
            f.a += n
            return
    s.stack.insert(at, Frame(node, owner, source, target, n, tag))


def end_game(s: State) -> None:
    """End the game: remove everything that is pending.

    From inside a lane the main stack is out of reach; its frames end by themselves, because the game's own steps first
    check whether the game is over.
    """
    s.stack.clear()
    for lane in s.lanes:
        lane.stack.clear()
        lane.ready = True


# -- functions to write effects ----------------------------------------------------------------------------------------
def seq(*steps: Effect) -> Effect:
    return Seq(list(steps))


def either(*options: Effect) -> Effect:
    return Either(list(options))


def when(condition: Condition, then: Effect, otherwise: Effect | None = None) -> Effect:
    return When(condition, then, otherwise)


def up_to(n: int | Amount, effect: Effect) -> Effect:
    return AskTimes(amount(n), effect if isinstance(effect, Question) else Offer(effect), True)


def may(effect: Effect) -> Effect:
    return AskTimes(Number(1), Offer(effect), True)


def repeat(n: int | Amount, effect: Effect) -> Effect:
    return AskTimes(amount(n), effect, False) if isinstance(effect, Question) else Repeat(amount(n), effect)


def each(selection: Selection, effect: Effect, ordered: bool = False) -> Effect:
    return Each(selection, effect, ordered)


def together(selection: Selection, effect: Effect, secret: bool = False) -> Effect:
    return Lanes(selection, effect, secret)


def act(effect: Effect) -> Effect:
    return Act(effect)
