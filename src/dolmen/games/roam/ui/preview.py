"""What an answer of Roam would do, as far as a seat can know: the rules carry it out on a copy, up to the chance."""

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

NUMBERS: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}
COSTLY: Final = ("blank", "early-rest", "buy")
EARNING: Final = ("coins", "coin", "share")

Claim = tuple[str, int, str]  # a land, who gets it, and the character that wakes there
Tie = tuple[str, list[int]]  # a land, and those who are to bid for it


class Outcome:
    """What comes of a state and of the `news` on the way to it: `squares` that got a marker, as a mask; coins `earned` and
    `paid` by the seat; lands that were claimed and those that are full and whose claim is certain; the coins of each seat
    for markers on those (RO-7.6), once somebody gets any; and lands that are full and for which several are to bid (RO-8.1).
    """

    __slots__ = ("claims", "earned", "paid", "shares", "squares", "ties")

    def __init__(self, game: Roam, s: RoamState, seat: int, news: list[Event]) -> None:
        self.squares: int = 0
        self.earned: int = waiting_coins(s, seat)
        self.paid: int = 0
        self.claims: list[Claim] = []
        self.shares: list[int] = []
        self.ties: list[Tie] = []
        for event in news:
            kind = event.kind
            if kind == "place":
                self.squares |= squares_at(event.at)
            elif kind == "slide":
                self.squares |= squares_at(event.at[1:])
            elif kind == "claim":
                self.claims.append((event.at[0], event.seat, event.what))
                self.paid += event.n if event.seat == seat else 0
            elif event.seat == seat and kind in EARNING:
                self.earned += event.n
            elif event.seat == seat and kind in COSTLY:
                self.paid += event.n
        full = complete_lands(s)
        if full or self.claims:
            self.shares = shares(s, news)
        for slot in full:
            leaders = leading_seats(s, slot, s.active_seat())
            if len(leaders) == 1:
                self.claims.append((SLOT_NAMES[slot], leaders[0], game.components.card_names[s.lands[slot]]))
            else:
                self.ties.append((SLOT_NAMES[slot], leaders))

    def lands(self) -> list[str]:
        """Those that are full."""
        return [claim[0] for claim in self.claims] + [tie[0] for tie in self.ties]


class Preview:
    """What an answer itself would do.

    `squares` get a marker; of the pattern `skipped` are solids that are taken, `choices` solids among which markers are to
    be chosen (RO-5.15) and `blanks` blanks without a marker; all as masks. `coins` are earned, `cost` is paid; `shares` are
    the coins of the others (RO-7.7), and `opened` are lands that are full and would not be any more.
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
        self.shares: list[tuple[int, int]] = more_shares(comes.shares, idle.shares, seat) if comes.shares else []
        self.ties: list[Tie] = [tie for tie in comes.ties if tie not in idle.ties]
        full = comes.lands()
        self.opened: list[str] = [land for land in idle.lands() if land not in full]


def squares_at(names: tuple[str, ...]) -> int:
    return mask_of([NUMBERS[name] for name in names])


def preview(game: Game, view: State, seat: int, answer: Answer, idle: Outcome | None = None) -> Preview:
    """The turn is followed to its end, with no further extras; what would come of that without the answer (`idle`) is left
    out.
    """
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    before = idle_outcome(game, view, seat) if idle is None else idle
    after = view.copy()
    news = followed(game, after, seat, answer)
    out = Preview(Outcome(game, after, seat, news), before, seat)
    if places_pattern(answer):
        shape = shape_of(view, seat, answer)
        solids = shape.solids[anchor_of(answer)]
        out.skipped = solids & view.blocked
        out.choices = solids & ~view.blocked & ~out.squares
        out.blanks = shape.blanks[anchor_of(answer)] & view.map & ~out.squares
    return out


def idle_outcome(game: Roam, view: RoamState, seat: int) -> Outcome:
    """What would come of the turn if nothing more were done: the same for all answers to a question."""
    s, done = view.copy(), game.components.answers.done
    news = followed(game, s, seat, done) if waits_for_more(view) and not game.refusal(view, seat, done) else []
    return Outcome(game, s, seat, news)


def followed(game: Roam, s: RoamState, seat: int, answer: Answer) -> list[Event]:
    """Carry the answer out on `s`, add nothing where more could be added, and stop at the chance or at the next turn."""
    chance = Chance()
    news: list[Event] = []
    chance.events = news
    try:
        game.apply(s, seat, answer, chance)
        done = game.components.answers.done
        while waits_for_more(s) and not game.refusal(s, seat, done):
            game.apply(s, seat, done, chance)
    except ChanceNeeded:
        pass
    for k, event in enumerate(news):
        if event.kind == "turn":
            return news[:k]
    return news


def waits_for_more(s: RoamState) -> bool:
    return bool(s.stack) and s.stack[-1].node.path in ("extras", "shift")


def waiting_coins(s: RoamState, seat: int) -> int:
    """The coins that wait under the seat's new markers (RO-6.1)."""
    out = 0
    if s.stack and s.stack[0].owner == seat and s.stack[0].node.path in ("shortage", "extras"):
        for plane in s.coin_planes:
            out += (placed_squares(s.stack[0]) & plane).bit_count()
    return out


def shares(s: RoamState, news: list[Event]) -> list[int]:
    """RO-7.6: the coins that came to each seat for markers on claimed lands, and will when a claim is certain."""
    out = [
        sum([event.n for event in news if event.kind == "share" and event.seat == seat])
        for seat in range(s.components.seats)
    ]
    for slot in complete_lands(s):
        leaders = leading_seats(s, slot, s.active_seat())
        for seat in range(s.components.seats):
            if len(leaders) == 1 and seat not in leaders and count_markers(s, seat, slot):
                out[seat] += 1
    return out


def more_shares(then: list[int], anyway: list[int], own: int) -> list[tuple[int, int]]:
    """What each of the others gets more; what the seat itself gets is among its `coins`."""
    gained = [new - old for new, old in zip(then, anyway or [0] * len(then))]
    return [(seat, n) for seat, n in enumerate(gained) if n > 0 and seat != own]
