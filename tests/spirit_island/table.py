"""Helpers for the rule tests of Spirit Island: a position, answers in notation, the expected result.

    t = table("spirits=river phase=slow A5=Pa,2D A1=C a=play:wash_away A4=E")
    t.play("wash_away", "A4", "E A4>A2", "done")
    assert t["A2"] == "E"

A position is that of `notation.py`, without its first word. Seats are a, b, c, d and start on the boards A, B, C, D (see
`boards=`); spirits are lightning, river, shadows, earth ... What is not named is as at the start, but the island is empty:
put a city somewhere (`A1=C`), or the first action wins the game. Phases: spirit, fast, invader, slow, time.

A test sets the draws in advance: `t.set_draws("minor", "drought", "call_to_migrate")`, `t.set_draws("invaders", "I-J")`,
`t.set_draws("fear", "retreat")`, `t.set_draws("blight", "downward_spiral")`; otherwise the first card of the pool is drawn.
Board A:

    A1 mountain  A2 wetland  A3 jungle (all three coastal)    A1-A2 A1-A4 A1-A5 A1-A6 A2-A3 A2-A4 A3-A4
    A4 sands  A5 wetland  A6 mountain  A7 sands  A8 jungle     A4-A5 A5-A6 A5-A7 A5-A8 A6-A8 A7-A8

A question with one answer within an action need not be answered. At every step the table compares `legal` with the
candidates that have no refusal, copies, saves, loads and counts all components.
"""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, Event, nth_bit
from dolmen.engine.effects import Act
from dolmen.engine.serialize import from_bytes, to_bytes
from dolmen.engine.state import lane_of, run_until_question
from dolmen.games.position_fields import SEAT_LETTERS
from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.game import SpiritIsland, from_position, game_from_fields
from dolmen.games.spirit_island.model.components import ELEMENTS, LAND_NAMES, MINOR, bits, element_count
from dolmen.games.spirit_island.model.state import ENDINGS, Island
from dolmen.games.spirit_island.notation import land_text, read_state, split_fields

FEW = ("drought", "gift_of_power", "call_to_migrate")
OTHERS = ",".join([power.name for power in POWERS if power.deck == MINOR and power.name not in FEW])
SMALL_DECK = (
    f"minor=drought minor-pile=gift_of_power,call_to_migrate a=discard:{OTHERS}"  # seat a has all other minor powers
)


class Dealer(Chance):
    """Chance with draws that the test gives, by deck. A deck without further draws gives its first card."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.draws: dict[str, list[str]] = {}

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        coming = self.draws.get(deck, [])
        thing = names.index(coming.pop(0)) if coming else nth_bit(pool, 0)
        assert pool >> thing & 1, f"{names[thing]} is not in {deck!r}"
        return thing

    def reveal(self) -> None:
        pass


class Table:
    """A game of Spirit Island in a test."""

    def __init__(self, game: SpiritIsland, state: Island, chance: Dealer) -> None:
        self.game = game
        self.s = state
        self.chance = chance
        self.first_counts = game.component_counts(state)
        self.check()

    # -- playing -----------------------------------------------------------------------------------------------------
    def set_draws(self, deck: str, *names: str) -> Table:
        """Set the next draws from a deck."""
        self.chance.draws.setdefault(deck, []).extend(names)
        return self

    def play(self, *names: str, by: str = "") -> Table:
        """Play these answers in order. `by` is the seat that gives them, if several could.

        A question within an action that has one answer only need not be answered: it is, before an answer that does not
        belong to it and at the end.
        """
        for name in names:
            assert not self.over(), f"{name}: the game is over, {self.ending()}"
            answer = self.game.read(name)
            assert answer is not None, f"there is no answer {name!r}"
            seats = self.seats_for(answer, by)
            while not seats and self.forced():
                seats = self.seats_for(answer, by)
            assert seats, f"{name} is refused: {self.refusals(name)}; asked are {self.offers()}"
            self.game.apply(self.s, seats[0], answer, self.chance)
            self.check()
        while self.forced():
            pass
        return self

    def seats_for(self, answer: Answer, by: str) -> list[int]:
        asked = [] if self.over() else self.game.to_act(self.s)
        return [seat for seat in asked if by in ("", SEAT_LETTERS[seat]) and answer in self.game.legal(self.s, seat)]

    def forced(self) -> bool:
        """Within an action and in setup, give the only answer of a question, as the real table does."""
        for seat in [] if self.over() else self.game.to_act(self.s):
            lane = lane_of(self.s, seat)
            stack = self.s.stack if lane is None else lane.stack
            legal = self.game.legal(self.s, seat)
            if len(legal) == 1 and (self.s.turn == 0 or any(isinstance(f.node, Act) and f.c for f in stack)):
                self.game.apply(self.s, seat, legal[0], self.chance)
                self.check()
                return True
        return False

    def rest(self) -> Table:
        """Let everybody answer 'ready' until the phase ends."""
        while self.may("ready"):
            self.play("ready")
        return self

    def refusals(self, name: str) -> dict[str, str]:
        answer = self.game.read(name)
        assert answer is not None
        return {SEAT_LETTERS[seat]: self.game.refusal(self.s, seat, answer) for seat in range(self.game.seats)}

    def may(self, name: str, by: str = "") -> bool:
        answer = self.game.read(name)
        assert answer is not None, f"there is no answer {name!r}"
        seats = self.game.to_act(self.s)
        return any(answer in self.game.legal(self.s, seat) for seat in seats if by in ("", SEAT_LETTERS[seat]))

    def why_not(self, name: str, by: str = "a") -> str:
        """The rule that forbids an answer."""
        return self.refusals(name)[by]

    def offers(self) -> dict[str, str]:
        """The answers of each seat to act: `{"a": "A1 A2 done"}`; several words are joined with `|`."""
        return {
            SEAT_LETTERS[seat]: " | ".join(a.name for a in self.game.legal(self.s, seat))
            for seat in self.game.to_act(self.s)
        }

    def to_act(self) -> str:
        return "".join(SEAT_LETTERS[seat] for seat in self.game.to_act(self.s))

    # -- reading the state -------------------------------------------------------------------------------------------
    def __getitem__(self, land: str) -> str:
        """The pieces in a land: `2D,T@1,E,2Pa,B`."""
        return land_text(self.s, LAND_NAMES.index(land))

    def lands(self) -> dict[str, str]:
        return {name: self[name] for name in LAND_NAMES if self[name]}

    def hand(self, seat: str) -> set[str]:
        return {POWER_NAMES[card] for card in bits(self.s.hand[SEAT_LETTERS.index(seat)])}

    def energy(self, seat: str) -> int:
        return self.s.energy[SEAT_LETTERS.index(seat)]

    def elements(self, seat: str) -> str:
        """`2 water 1 sun`, in the order of the elements."""
        have = self.s.elements(SEAT_LETTERS.index(seat))
        return " ".join(f"{element_count(have, e)} {name}" for e, name in enumerate(ELEMENTS) if element_count(have, e))

    @property
    def fear(self) -> int:
        """All fear generated so far, including that of earned cards."""
        return self.s.fear + self.s.fear_pool * (len(self.s.earned) + len(self.s.fear_done))

    def over(self) -> bool:
        return self.game.over(self.s)

    def ending(self) -> str:
        return ENDINGS[self.s.ending]

    def events_of(self, kind: str) -> list[Event]:
        return [event for event in self.chance.events if event.kind == kind]

    # -- invariants of every step ---------------------------------------------------------------------------------------
    def check(self) -> None:
        game, s = self.game, self.s
        for seat in range(game.seats):
            legal = game.legal(s, seat)
            assert bool(legal) == (seat in game.to_act(s)), f"seat {seat} is asked and has an answer, or neither"
            assert legal == [a for a in game.candidates(s, seat) if not game.refusal(s, seat, a)]
        now = to_bytes(game, s)
        assert to_bytes(game, s.copy()) == now
        assert to_bytes(game, from_bytes(game, now)) == now
        assert to_bytes(game, game.view(s, 0)) == now
        assert to_bytes(game, from_position(game.write_position(s))[1]) == now
        assert game.component_counts(s) == self.first_counts


def table(position: str, **draws: str) -> Table:
    """A game from a position; draws by deck: `table("...", invaders="I-J I-S")`."""
    fields = split_fields(f"spirit_island {position}")
    game, chance = game_from_fields(fields), Dealer()
    for deck, names in draws.items():
        chance.draws[deck] = names.split()
    state = read_state(game, fields)
    run_until_question(state, chance)
    return Table(game, state, chance)


def setup(chance: Dealer | None = None, **options: object) -> Table:
    """A game from its very beginning."""
    game = SpiritIsland(**options)  # type: ignore[arg-type]  # tests pass options by name
    chance = chance or Dealer()
    return Table(game, game.start(chance), chance)
