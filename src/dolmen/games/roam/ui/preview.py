"""Preview of an answer, as far as a seat can know: play it on a copy of the state up to the next random draw."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded, Event
from dolmen.engine.game import Game
from dolmen.engine.state import State

from ..game import Roam
from ..model.answer_fields import anchor_of, places_pattern, shape_of
from ..model.components import SLOT_NAMES, SQUARE_NAMES, mask_of
from ..model.markers import count_markers
from ..model.state import RoamState
from ..phases.claim import complete_lands, leading_seats
from ..phases.frame_fields import placed_squares

SQUARE_NUMBERS: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}
COSTLY: Final = ("blank", "early-rest", "buy")
EARNING: Final = ("coins", "coin", "share")

Claim = tuple[str, int, str]  # a land, the seat that gets it, and the character there
Tie = tuple[str, list[int]]  # a land, and the seats that bid for it


class Outcome:
    """The outcome of a state and of the `events` on the way to it: `squares` that got a marker, as a mask; coins `earned`
    and `paid` by the seat; `claims` that happened or are certain; `shares`, the coins of each seat for markers there
    (RO-7.6), empty without claims; and `ties`, complete lands for which several seats bid (RO-8.1).
    """

    __slots__ = ("claims", "earned", "paid", "shares", "squares", "ties")

    def __init__(self, game: Roam, s: RoamState, seat: int, events: list[Event]) -> None:
        self.squares: int = 0
        self.earned: int = coins_under_new_markers(s, seat)
        self.paid: int = 0
        self.claims: list[Claim] = []
        self.shares: list[int] = []
        self.ties: list[Tie] = []
        for event in events:
            kind = event.kind
            if kind == "place":
                self.squares |= squares_by_name(event.at)
            elif kind == "slide":
                self.squares |= squares_by_name(event.at[1:])
            elif kind == "claim":
                self.claims.append((event.at[0], event.seat, event.what))
                self.paid += event.n if event.seat == seat else 0
            elif event.seat == seat and kind in EARNING:
                self.earned += event.n
            elif event.seat == seat and kind in COSTLY:
                self.paid += event.n
        full = complete_lands(s)
        if full or self.claims:
            self.shares = land_shares(s, events)
        for slot in full:
            leaders = leading_seats(s, slot, s.active_seat())
            if len(leaders) == 1:
                self.claims.append((SLOT_NAMES[slot], leaders[0], game.components.card_names[s.lands[slot]]))
            else:
                self.ties.append((SLOT_NAMES[slot], leaders))

    def full_lands(self) -> list[str]:
        """The names of the complete lands."""
        return [claim[0] for claim in self.claims] + [tie[0] for tie in self.ties]


class Preview:
    """The effects of an answer itself.

    `squares` get a marker. Of the pattern, `skipped` are blocked solids, `choices` are solids among which the player chooses
    (RO-5.15), and `blanks` are blanks without a marker; all as masks. `coins` are earned, `cost` is paid; `shares` are the
    coins of the other seats (RO-7.7), and `opened` are complete lands that would no longer be complete.
    """

    __slots__ = ("blanks", "choices", "claims", "coins", "cost", "opened", "shares", "skipped", "squares", "ties")

    def __init__(self, comes: Outcome, idle: Outcome, seat: int) -> None:
        self.squares: int = comes.squares
        self.skipped: int = 0
        self.choices: int = 0
        self.blanks: int = 0
        self.coins: int = comes.earned - idle.earned
        self.cost: int = comes.paid
        self.claims: list[Claim] = [claim for claim in comes.claims if claim not in idle.claims]
        self.shares: list[tuple[int, int]] = extra_shares(comes.shares, idle.shares, seat) if comes.shares else []
        self.ties: list[Tie] = [tie for tie in comes.ties if tie not in idle.ties]
        full = comes.full_lands()
        self.opened: list[str] = [land for land in idle.full_lands() if land not in full]


def squares_by_name(names: tuple[str, ...]) -> int:
    return mask_of([SQUARE_NUMBERS[name] for name in names])


def preview(game: Game, view: State, seat: int, answer: Answer, idle: Outcome | None = None) -> Preview:
    """Play the turn to its end without further extras, and leave out the effects that it would have without the answer
    (`idle`).
    """
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    before = idle_outcome(game, view, seat) if idle is None else idle
    after = view.copy()
    events = play_out(game, after, seat, answer)
    out = Preview(Outcome(game, after, seat, events), before, seat)
    if places_pattern(answer):
        shape = shape_of(view, seat, answer)
        solids = shape.solids[anchor_of(answer)]
        out.skipped = solids & view.blocked
        out.choices = solids & ~view.blocked & ~out.squares
        out.blanks = shape.blanks[anchor_of(answer)] & view.map & ~out.squares
    return out


def idle_outcome(game: Roam, view: RoamState, seat: int) -> Outcome:
    """The outcome of the turn without further answers. It is the same for all answers to a question."""
    s, done = view.copy(), game.components.answers.done
    events = play_out(game, s, seat, done) if can_end_placing(view) and not game.refusal(view, seat, done) else []
    return Outcome(game, s, seat, events)


def play_out(game: Roam, s: RoamState, seat: int, answer: Answer) -> list[Event]:
    """Apply the answer to `s`, end the placing where possible, and stop at a random draw or at the next turn."""
    chance = Chance()
    events: list[Event] = []
    chance.events = events
    try:
        game.apply(s, seat, answer, chance)
        done = game.components.answers.done
        while can_end_placing(s) and not game.refusal(s, seat, done):
            game.apply(s, seat, done, chance)
    except ChanceNeeded:
        pass
    for k, event in enumerate(events):
        if event.kind == "turn":
            return events[:k]
    return events


def can_end_placing(s: RoamState) -> bool:
    return bool(s.stack) and s.stack[-1].node.path in ("extras", "shift")


def coins_under_new_markers(s: RoamState, seat: int) -> int:
    """The coins under the seat's new markers that it has not yet collected (RO-6.1)."""
    out = 0
    if s.stack and s.stack[0].owner == seat and s.stack[0].node.path in ("shortage", "extras"):
        for plane in s.coin_planes:
            out += (placed_squares(s.stack[0]) & plane).bit_count()
    return out


def land_shares(s: RoamState, events: list[Event]) -> list[int]:
    """RO-7.6: the coins that each seat got for markers on claimed lands, and will get from lands whose winner is certain."""
    out = [
        sum([event.n for event in events if event.kind == "share" and event.seat == seat])
        for seat in range(s.components.seats)
    ]
    for slot in complete_lands(s):
        leaders = leading_seats(s, slot, s.active_seat())
        for seat in range(s.components.seats):
            if len(leaders) == 1 and seat not in leaders and count_markers(s, seat, slot):
                out[seat] += 1
    return out


def extra_shares(then: list[int], anyway: list[int], own: int) -> list[tuple[int, int]]:
    """The additional coins of each other seat. The seat's own are in `coins`."""
    gained = [new - old for new, old in zip(then, anyway or [0] * len(then))]
    return [(seat, n) for seat, n in enumerate(gained) if n > 0 and seat != own]
