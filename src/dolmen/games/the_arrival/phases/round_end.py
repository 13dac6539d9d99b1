"""Pass, the end of a round and the way into the next one (AR-20, AR-21.22 to AR-21.25, AR-23)."""

from __future__ import annotations

from dolmen.engine.answer import DONE, LAND, PIECE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answers import act_of, place_of, resource_of
from ..model.components import BUILD, DISK, KEEP, KEEP_MANY, MAX_KEPT, SHIELD, SWORD
from ..model.state import LAST_ROUND, NOBODY, NOT_YET, ArrivalState
from .actions import append_answers, build, build_sites, next_seat, site_refusal
from .free_actions import return_fomori
from .step_order import other_step_refusal


# -- Pass ----------------------------------------------------------------------------------------------------------------
def leave_round(s: ArrivalState, seat: int, chance: Chance) -> None:
    """The seat leaves the round and returns its Fomori (AR-20.4, AR-20.9); the first to pass takes the tile (AR-20.10)."""
    if chance.events is not None:
        chance.events.append(Event("pass", seat))
    if not s.passed:
        s.tile_of_first = seat
        if chance.events is not None:
            chance.events.append(Event("first", seat))
    s.passed |= 1 << seat
    left = s.fomori[seat]
    if left:
        return_fomori(s, seat, left, chance)
        log_given_back(seat, "fomori", left, chance)


def log_given_back(seat: int, what: str, n: int, chance: Chance) -> None:
    if n and chance.events is not None:
        chance.events.append(Event("give-back", seat, what, n=n))


def kept_by_resource(f: Frame) -> tuple[int, int, int]:
    """Of the `keep` frame: the disks, Swords and Shields kept so far."""
    return f.a, f.b, f.c


def kept_count(f: Frame) -> int:
    """Of the `keep` frame: how many pieces are kept so far."""
    return f.a + f.b + f.c


class KeepResources(Node):
    """Pass: the leader keeps up to three Swords, Shields and disks (AR-20.2) and returns the rest (AR-20.3).

    Registers: `a`, `b` and `c` are `kept_by_resource`. The leader names pieces one by one, or several of a kind at once. A
    leader with at most three pieces keeps them all and is not asked (AR-20.17).
    """

    path = "keep"

    def __init__(self, builder: Node) -> None:
        self.builder: Node = builder
        self.turn: Node = self  # linked in sequence.py, as turn and Pass follow each other

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        seat = f.owner
        if not s.passed >> seat & 1:
            leave_round(s, seat, chance)
            if s.disks[seat] + s.swords[seat] + s.shields[seat] <= MAX_KEPT:
                f.a, f.b, f.c = s.disks[seat], s.swords[seat], s.shields[seat]
                self.finish(s, f, chance)
                return False
        return True

    def count_available(self, s: ArrivalState, f: Frame, resource: int) -> int:
        """How many of a resource the leader has besides those kept so far."""
        disks, swords, shields = kept_by_resource(f)
        if resource == DISK:
            return s.disks[f.owner] - disks
        return s.swords[f.owner] - swords if resource == SWORD else s.shields[f.owner] - shields

    def count_keepable(self, s: ArrivalState, f: Frame, resource: int) -> int:
        """How many of a resource the leader may still keep."""
        return min(self.count_available(s, f, resource), MAX_KEPT - kept_count(f))

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        answers = s.components.answers
        out = [answers.keeps[resource] for resource in (DISK, SWORD, SHIELD) if self.count_available(s, f, resource)]
        out += [answers.keep_many[resource] for resource in (DISK, SWORD, SHIELD) if self.count_keepable(s, f, resource) > 1]
        out.append(answers.done)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return [*s.components.answers.keeps, *s.components.answers.keep_many, s.components.answers.done]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind == DONE:
            return ""
        if answer.kind == PIECE and act_of(answer) == KEEP:
            return "" if self.count_available(s, f, resource_of(answer)) else "AR-20.2"
        if answer.kind == PIECE and act_of(answer) == KEEP_MANY:
            return "" if self.count_keepable(s, f, resource_of(answer)) > 1 else "AR-20.2"
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        if answer.kind == PIECE:
            n = 1 if act_of(answer) == KEEP else self.count_keepable(s, f, resource_of(answer))
            if resource_of(answer) == DISK:
                f.a += n
            elif resource_of(answer) == SWORD:
                f.b += n
            else:
                f.c += n
        if answer.kind == DONE or kept_count(f) == MAX_KEPT:
            self.finish(s, f, chance)

    def finish(self, s: ArrivalState, f: Frame, chance: Chance) -> None:
        """Return what is not kept; then the next leader plays, or the round ends (AR-23.1)."""
        seat = f.owner
        kept_disks, kept_swords, kept_shields = kept_by_resource(f)
        disks, swords, shields = s.disks[seat] - kept_disks, s.swords[seat] - kept_swords, s.shields[seat] - kept_shields
        s.disks[seat], s.swords[seat], s.shields[seat] = kept_disks, kept_swords, kept_shields
        s.stock_disks[seat] += disks
        s.stock_swords += swords
        s.stock_shields += shields
        if chance.events is not None and kept_count(f):
            chance.events.append(Event("keep", seat, n=kept_count(f)))
        log_given_back(seat, "disks", disks, chance)
        log_given_back(seat, "swords", swords, chance)
        log_given_back(seat, "shields", shields, chance)
        f.a = f.b = f.c = 0
        if s.passed == (1 << s.components.seats) - 1:
            f.node = self.builder
        else:
            f.node = self.turn
            f.owner = next_seat(s, seat)


# -- the end of a round --------------------------------------------------------------------------------------------------
class BuilderStep(Node):
    """AR-21.22 to AR-21.24: owners of an active Master Builder place the disks saved on it, in turn order."""

    path = "builder"

    def __init__(self, close: Node) -> None:
        self.close: Node = close

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        owner = self.next_owner(s)
        if owner == NOBODY:
            f.node = self.close
            return False
        f.owner = owner
        if s.builder_disks[owner] and build_sites(s, owner):
            return True
        self.finish(s, owner, chance)
        return False

    def next_owner(self, s: ArrivalState) -> int:
        for seat in s.turn_order():
            if s.builder_tiles[seat]:
                return seat
        return NOBODY

    def finish(self, s: ArrivalState, seat: int, chance: Chance) -> None:
        """Return leftover disks to the General Supply and discard the tile (AR-21.18)."""
        log_given_back(seat, "disks", s.builder_disks[seat], chance)
        s.stock_disks[seat] += s.builder_disks[seat]
        s.builder_disks[seat] = 0
        s.used_tiles |= s.builder_tiles[seat]
        s.builder_tiles[seat] = 0

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        out: list[Answer] = []
        append_answers(s.components.answers.in_masks[BUILD], build_sites(s, f.owner), out)
        out.append(s.components.answers.done)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return [*s.components.answers.on_map[BUILD], s.components.answers.done]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind == DONE:
            return ""
        if answer.kind == LAND and act_of(answer) == BUILD:
            return site_refusal(s, f.owner, place_of(answer))
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        if answer.kind == DONE:
            self.finish(s, f.owner, chance)
            return
        s.builder_disks[f.owner] -= 1
        build(s, f.owner, place_of(answer), chance)


class CloseRound(Node):
    """The end test (AR-23.3, AR-23.8, AR-23.11), and the next round (AR-23.7)."""

    path = "close"

    def __init__(self) -> None:
        self.draw: Node = self  # linked in sequence.py, as rounds form a cycle

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        news = chance.events
        if news is not None:
            news.append(Event("end-round", n=s.round))
        if s.ending == NOT_YET and s.round >= s.components.rounds:
            s.ending = LAST_ROUND
        if s.ending != NOT_YET:
            s.pop()
            if news is not None:
                news.append(Event("end"))
            return False
        s.round += 1
        s.first = s.tile_of_first
        s.passed = 0
        if news is not None:
            news.append(Event("round", n=s.round))
        f.node = self.draw
        f.owner = s.first
        f.target = NOBODY
        return False
