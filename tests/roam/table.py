"""Helpers for Roam's rule tests: a map, an answer in notation, the expected result.

    t = table("map= ...... ...... ..b... ...... ...... ......  to=a")
    t.play("R1@c3")
    t.expect_map("...... ...... ..ba.. ...... ...... ......")

The tests have their own cards, because the shipped card list can change. By default, the three
starting cards of each colour (R, B, G, Y for the seats a, b, c, d) are

    R1  ##      R2  #..      R3  #.
        .o          .o.          ##
                    ..#

every character C01 to C24 is a single solid worth 1 point on a land without coin symbols, and the artifacts are

    A01-A04 free_blank   A05-A08 replace   A09-A12 coin   A13-A16 rotate   A17-A20 slide   A21-A24 flip

where the first of each kind costs 3 and is worth 1 point, the second 4 and 2, the third 5 and 3, the fourth 6 and 4.
`pack` changes values for a test. The lands start in the north-west: C01 C02 C03 above, C04 C05 C06 below, so
that C01 holds a1-b3 and C06 holds e4-f6; C07 is on top of the pile.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from dolmen.engine.chance import Chance, Event, nth_bit
from dolmen.engine.game import Result
from dolmen.games.pack import Translated
from dolmen.games.roam.content.loader import (
    ABILITIES,
    COLOURS,
    Artifact,
    Character,
    Content,
    Land,
    Numbers,
    Start,
    check_content,
)
from dolmen.games.roam.game import Roam, from_position
from dolmen.games.roam.model.components import SIDE
from dolmen.games.roam.model.state import GAP, RoamState
from dolmen.games.roam.notation import read_state, split_fields

SEATS = "abcd"
STARTS = ("##/.o", "#../.o./..#", "#./##")
CHARACTERS = 24
COPIES = 4
NO_COINS = "../../.."
EMPTY = "...... ...... ...... ...... ...... ......"


def words(text: str) -> Translated:
    return Translated(text, text)


def plain_pack() -> Content:
    start = [
        Start(f"{colour[0].upper()}{k + 1}", colour, words(colour), words("tests"), 0, STARTS[k].split("/"))
        for colour in COLOURS
        for k in range(len(STARTS))
    ]
    character = [
        Character(f"C{k:02}", words(f"C{k:02}"), words("tests"), 1, ["#"], Land(words("land"), "heath", NO_COINS.split("/")))
        for k in range(1, CHARACTERS + 1)
    ]
    artifact = [
        Artifact(f"A{COPIES * k + n + 1:02}", words(ability), ability, 3 + n, 1 + n)
        for k, ability in enumerate(ABILITIES)
        for n in range(COPIES)
    ]
    return Content(1, "tests", True, Numbers(24, [0, 1, 1, 2], 10, 2, 4, 3), start, character, artifact, "tests")


PLAIN = plain_pack()


def pack(
    coins: dict[str, str] | None = None,
    points: dict[str, int] | None = None,
    cost: dict[str, int] | None = None,
    ability: dict[str, str] | None = None,
    characters: int = CHARACTERS,
    artifacts: int = len(ABILITIES) * COPIES,
    **patterns: str,
) -> Content:
    """The tests' cards with other patterns, coins, points, costs or abilities.

    `pack(R1="##/#o", coins={"C01": "1./../.2"}, points={"C07": 5, "A01": 0}, cost={"A01": 9}, characters=8)`
    A pattern is seen by its owner and a land with its scroll below; rows are divided by `/`.
    """
    content = msgspec.json.decode(msgspec.json.encode(PLAIN), type=Content)
    content.character = content.character[:characters]
    content.artifact = content.artifact[:artifacts]
    cards = {card.id: card for card in [*content.start, *content.character]}
    tiles = {tile.id: tile for tile in content.artifact}
    for name, pattern in patterns.items():
        cards[name].pattern = pattern.split("/")
    for name, picture in (coins or {}).items():
        cards[name].land.coins = picture.split("/")
    for name, worth in (points or {}).items():
        ({**cards, **tiles})[name].points = worth
    for name, price in (cost or {}).items():
        tiles[name].cost = price
    for name, kind in (ability or {}).items():
        tiles[name].ability = kind
    check_content(content, "tests")
    content.digest = hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:12]
    return content


class Dealer(Chance):
    """Chance with draws that the test gives, by deck. A deck without further draws gives its first card."""

    def __init__(self, draws: dict[str, Sequence[str]]) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.draws = {deck: list(names) for deck, names in draws.items()}
        self.drawn: list[tuple[str, str]] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        planned = self.draws.get(deck, [])
        thing = names.index(planned.pop(0)) if planned else nth_bit(pool, 0)
        assert pool >> thing & 1, f"{names[thing]} is not in {deck!r}"
        self.drawn.append((deck, names[thing]))
        return thing


class Table:
    """A game of Roam in a test. Seats are a, b, c, d; the seat to act gives the answers."""

    def __init__(self, game: Roam, state: RoamState, chance: Dealer) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.component_counts = game.component_counts(state)
        self.check()

    def again(self) -> Table:
        """A copy of the table, to try other answers."""
        other = Table(self.game, self.state.copy(), Dealer(self.chance.draws))
        other.chance.events = self.chance.events[:]
        return other

    # -- playing -----------------------------------------------------------------------------------------------------
    def play(self, *names: str, by: str = "") -> Table:
        """Play these answers in order; each must be legal. `by` is the expected seat to act."""
        for name in names:
            seat = self.game.to_act(self.state)[0] if not self.over() else -1
            assert not self.over(), f"{name}: the game is over"
            assert by in ("", SEATS[seat]), f"{name}: {SEATS[seat]} is asked and not {by}"
            answer = self.game.read(name)
            assert answer is not None, f"there is no answer {name!r}"
            legal = self.game.legal(self.state, seat)
            assert answer in legal, f"{name} is refused by {self.game.refusal(self.state, seat, answer)}; legal: {legal}"
            self.game.apply(self.state, seat, answer, self.chance)
            self.check()
        return self

    def check(self) -> None:
        """Check the invariants: no component is lost, and `legal` agrees with `candidates` and `refusal`."""
        assert self.game.component_counts(self.state) == self.component_counts
        assert not any(coins < 0 for coins in self.state.coins)
        for seat in self.game.to_act(self.state):
            faultless = [a for a in self.game.candidates(self.state, seat) if not self.game.refusal(self.state, seat, a)]
            assert self.game.legal(self.state, seat) == faultless
            assert faultless

    def legal(self, start: str = "") -> list[str]:
        """The names of the legal answers of the seat to act, or of those that begin with `start`."""
        return [
            a.name
            for seat in self.game.to_act(self.state)
            for a in self.game.legal(self.state, seat)
            if a.name.startswith(start)
        ]

    def places(self, card: str, turn: str = "") -> list[str]:
        """The anchors where the seat to act can use a card; with `turn` ("+90"), those of the rotated pattern."""
        found = [name.removeprefix(f"{card}@") for name in self.legal(f"{card}@")]
        return [name.removesuffix(turn) for name in found if name.endswith(turn) and (turn or "+" not in name)]

    def may(self, name: str) -> bool:
        return name in self.legal()

    def refuses(self, name: str, rule: str, by: str = "") -> None:
        """Expect that this rule forbids the answer for the seat to act (or for `by`)."""
        seat = SEATS.index(by) if by else self.game.to_act(self.state)[0]
        answer = self.game.read(name)
        assert answer is not None, f"there is no answer {name!r}"
        assert answer not in self.game.legal(self.state, seat), f"{name} is legal"
        refusal = self.game.refusal(self.state, seat, answer)
        assert refusal == rule, f"{name} is refused by {refusal}, not by {rule}"

    # -- reading the state -------------------------------------------------------------------------------------------
    def to_act(self) -> str:
        """The seat to act, '' when the game is over."""
        return "".join(SEATS[seat] for seat in self.game.to_act(self.state))

    def turn(self) -> str:
        """The seat whose turn it is; in a bidding another seat can be to act."""
        return SEATS[self.state.active_seat()]

    def step(self) -> str:
        """The current question: use, shortage, extras, shift, complete, bid or buy."""
        return self.state.stack[-1].node.path if self.state.stack else ""

    def square(self, square: int) -> str:
        s = self.state
        if not s.map >> square & 1:
            return "x"
        found = "".join(SEATS[seat] for layer in (s.under, s.marks) for seat, mask in enumerate(layer) if mask >> square & 1)
        return f"({found})" if len(found) > 1 else found or "."

    def map(self) -> str:
        """Six rows from the north, with a blank between: a-d markers, (ab) b on a, . empty, x no land."""
        return " ".join("".join(self.square(r * SIDE + c) for c in range(SIDE)) for r in range(SIDE))

    def expect_map(self, wanted: str) -> None:
        assert self.map().split() == wanted.split()

    def coins(self, seat: str) -> int:
        return self.state.coins[SEATS.index(seat)]

    def left(self, seat: str) -> int:
        """Markers not on the map."""
        return self.state.markers_left[SEATS.index(seat)]

    def cards(self, seat: str) -> list[str]:
        return [self.game.components.card_names[c] for c in self.state.cards[SEATS.index(seat)]]

    def ready(self, seat: str) -> list[str]:
        """The face-up characters, in the order of the cards."""
        own = SEATS.index(seat)
        return [self.game.components.card_names[c] for c in self.state.cards[own] if c in self.state.ready[own]]

    def used(self, seat: str) -> list[str]:
        return [name for name in self.cards(seat) if name not in self.ready(seat)]

    def artifacts(self, seat: str) -> list[str]:
        return [self.game.components.artifact_names[a] for a in self.state.artifacts[SEATS.index(seat)]]

    def asleep(self, seat: str) -> list[str]:
        """The face-down artifacts."""
        own = SEATS.index(seat)
        names = self.game.components.artifact_names
        return [names[a] for a in self.state.artifacts[own] if self.state.asleep[own] >> a & 1]

    def row(self) -> list[str]:
        return [self.game.components.artifact_names[a] for a in self.state.row]

    def tiles(self) -> list[str]:
        """The artifacts in the pile, in no order."""
        return [name for a, name in enumerate(self.game.components.artifact_names) if self.state.tiles >> a & 1]

    def lands(self) -> list[str]:
        """The cards of the map from L1 to L6, - for a gap."""
        return ["-" if c == GAP else self.game.components.card_names[c] for c in self.state.lands]

    def top(self) -> str:
        return "-" if self.state.top == GAP else self.game.components.card_names[self.state.top]

    def pile(self) -> list[str]:
        """The cards below the top of the pile, in no order."""
        return [name for c, name in enumerate(self.game.components.card_names) if self.state.pile >> c & 1]

    def outpost(self) -> str:
        return SEATS[self.state.outpost] if self.state.outpost >= 0 else ""

    def events_of(self, kind: str) -> list[Event]:
        """The events of this kind since the table was made."""
        return [event for event in self.chance.events if event.kind == kind]

    def over(self) -> bool:
        return self.game.over(self.state)

    def ending(self) -> str:
        """What triggered the end, '' if nothing did: ten-cards, empty-map, standstill."""
        return self.game.result(self.state).ending

    def result(self) -> Result:
        return self.game.result(self.state)

    def winners(self) -> str:
        return "".join(SEATS[seat] for seat in self.result().winners)


GAMES: dict[tuple[str, ...], Roam] = {}  # a game holds no play, so tests share those they have in common


def table(position: str = "", pack: Content | None = None, draws: dict[str, Sequence[str]] | None = None) -> Table:
    """A position in notation; the word `roam` in front is not needed. `draws`: {"pile": [...], "artifacts": [...]} to come.

    It is the basic game for two (a south, b north) with a to move, unless the position says otherwise.
    """
    text = position if position.split()[:1] == ["roam"] else f"roam {position}"
    content = pack if pack is not None else PLAIN
    fields = split_fields(text)
    key = (content.digest, *(fields.get(name, "") for name in ("seats", "rules", "edges", "colours", "first")))
    if key in GAMES:
        game = GAMES[key]
        state = read_state(game, fields)
    else:
        game, state = from_position(text, content)
        GAMES[key] = game
    return Table(game, state, Dealer(draws or {}))


def setup(pack: Content | None = None, draws: dict[str, Sequence[str]] | None = None, **options: object) -> Table:
    """A new game, set up by the rules; basic unless `full=True`. Draws: "first" (seat0 ...), "pile", "artifacts"."""
    chance = Dealer(draws or {})
    content = pack if pack is not None else PLAIN
    key = ("setup", content.digest, str(sorted(options.items())))
    if key not in GAMES:
        GAMES[key] = Roam(content=content, **({"full": False} | options))
    return Table(GAMES[key], GAMES[key].start(chance), chance)
