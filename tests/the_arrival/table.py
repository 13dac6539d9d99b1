"""Helpers for the rule tests of The Arrival: a position, answers by name, the expected result.

    t = table("map= k1:a2 o1:b1 k2:S castle_1:C+A  a=9/3/2d1w4f  b=4/0/2d/salmon  to=a")
    t.play("build:k3", "spread:l1")
    assert (t.at("k3"), t.honor("a"), t.swords("b")) == ("a1", 9, 0)
    t.refuses("repel:castle_1", "AR-18.1")

The map, cards and tiles are the tests' own and not the shipped ones, which may change at any time. Ten provinces
k, l, m, n, o, p, q, r, s, t lie in a ring; each has three locations in a row (k1 - k2 - k3 - l1 - l2 - ... - t3 - k1).

    castle_1 to castle_4   are connected to k2, l2, m2 and n2
    ports                  o1 p1 q1 r1 s1 t1; besides the ring a road joins the ports s1 and t1
    colours                k l m green, n o brown, p q purple, r s t grey
    numbers                k 3, l 1, m 2, n 3, o 1, p 2, q 3, r 1, s 2, t 3
    neighbours             the provinces before and after in the ring; k and n are near Balor's Isle

The Earning Cards B01-B18 (back: disks), A01-A18 (arms) and H01-H18 (honor) pay nothing unless `pack` says so; the tiles are
the printed ones, cauldron_k to cauldron_t with the value 2 and silver_green ... silver_grey with 1, and copies numbered
(ogams_wisdom_1, ogams_wisdom_2). Numbers of components, rounds and limits are the printed ones.

Positions are those of docs/notation.md, with round=2 unless they say otherwise, so that a turn has two actions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from dolmen.engine.chance import Chance, Event, nth_bit
from dolmen.engine.game import Result
from dolmen.games.pack import Translated
from dolmen.games.the_arrival.content.loader import (
    BACKS,
    Card,
    Castle,
    Content,
    Location,
    Map,
    Province,
    Section,
    Tile,
    check_content,
)
from dolmen.games.the_arrival.content.loader import builtin_content as shipped
from dolmen.games.the_arrival.game import Arrival, from_position
from dolmen.games.the_arrival.model.components import bits
from dolmen.games.the_arrival.model.state import ENDINGS, FACE_DOWN, NO_BACK, ArrivalState
from dolmen.games.the_arrival.notation import place_text

SEATS = "abcd"
PROVINCES = "klmnopqrst"
SHAPE = [(0, 0), (9, 0), (0, 9)]  # of all card titles, which these tests do not show
GROUND = dict(zip(PROVINCES, ["green"] * 3 + ["brown"] * 2 + ["purple"] * 2 + ["grey"] * 3, strict=True))
NUMBER = dict(zip(PROVINCES, [3, 1, 2, 3, 1, 2, 3, 1, 2, 3], strict=True))
PORTS = [f"{p}1" for p in "opqrst"]
GATES = ["k2", "l2", "m2", "n2"]
RING = [f"{p}{n}" for p in PROVINCES for n in (1, 2, 3)]
EACH = 4  # cards of a leader
NO_CASTLES = "castle_1:- castle_2:- castle_3:- castle_4:-"  # all repelled; a seat has them as used trophies: b=4/0/4u


def plain_pack() -> Content:
    content = shipped()
    roads = [*zip(RING, [*RING[1:], RING[0]], strict=True), ("s1", "t1")]
    around = dict(
        zip(PROVINCES, zip(PROVINCES[-1] + PROVINCES[:-1], PROVINCES[1:] + PROVINCES[0], strict=True), strict=True)
    )
    return Content(
        format=1,
        name="tests",
        ours=True,
        numbers=content.numbers,
        map=Map(100, 100, SHAPE, ["k", "n"], SHAPE, roads),
        province=[Province(p, p, GROUND[p], NUMBER[p], (0, 0), list(around[p]), SHAPE) for p in PROVINCES],
        location=[Location(place, place, place[0], place in PORTS, (0, 0)) for place in RING],
        castle=[Castle(f"castle_{n + 1}", Translated("castle", "Burg"), gate, (0, 0)) for n, gate in enumerate(GATES)],
        card=[
            Card(f"{letter}{n:02}", back, Section(), Section(), Section())
            for letter, back in zip("BAH", BACKS, strict=True)
            for n in range(1, 19)
        ],
        tile=[
            *(Tile(f"cauldron_{p}", "cauldron_of_dagda", 1, [2], p) for p in PROVINCES),
            *(Tile(f"silver_{g}", "silver_in_the_hills", 1, [1], "", g) for g in dict.fromkeys(GROUND.values())),
            *(tile for tile in content.tile if tile.kind not in ("cauldron_of_dagda", "silver_in_the_hills")),
        ],
    )


def pays(text: str) -> Section:
    """`honor=2 disks=1` as a section of a card."""
    return Section(**{name: int(n) for name, _, n in (word.partition("=") for word in text.split())})


def pack(numbers: Mapping[str, object] | None = None, **cards: str) -> Content:
    """The tests' content with cards that pay: `pack(B01="honor=2 disks=1 | tiles=1 | ", numbers={"swords": 3})`."""
    content = msgspec.json.decode(msgspec.json.encode(plain_pack()), type=Content)
    for name, value in (numbers or {}).items():
        setattr(content.numbers, name, value)
    for card in content.card:
        if card.id in cards:
            sections = [pays(text) for text in cards.pop(card.id).split("|")]
            card.top, card.middle, card.bottom = [*sections, Section(), Section()][:3]
    assert not cards, f"there are no cards {list(cards)}"
    check_content(content, "tests")
    content.digest = hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:12]
    return content


PLAIN = pack()


class Dealer(Chance):
    """Chance with draws that the test gives, by deck. A deck without further draws gives its first member.

    Pieces that are alike may be named by their kind: "sineach" for sineach.7, "arms" for arms.2.
    """

    def __init__(self, draws: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.draws = {deck: list(names) for deck, names in draws.items()}
        self.drawn: list[tuple[str, str]] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        coming = self.draws.get(deck, [])
        thing = self.find(coming.pop(0), deck, pool, names) if coming else nth_bit(pool, 0)
        self.drawn.append((deck, names[thing]))
        return thing

    def find(self, name: str, deck: str, pool: int, names: list[str]) -> int:
        for thing in bits(pool):
            if name in (names[thing], names[thing].partition(".")[0]):
                return thing
        raise AssertionError(f"{name} is not in {deck!r}")

    def reveal(self) -> None:
        pass


class Table:
    """A game of The Arrival in a test. Seats are a, b, c, d; the seat that is asked gives the answers."""

    def __init__(self, game: Arrival, state: ArrivalState, chance: Dealer) -> None:
        self.game = game
        self.state = state
        self.chance = chance
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
            assert not self.over(), f"{name}: the game is over"
            seat = SEATS.index(by) if by else self.game.to_act(self.state)[0]
            assert seat in self.game.to_act(self.state), f"{name}: {self.to_act()} is asked and not {by}"
            answer = self.game.read(name)
            assert answer is not None, f"there is no answer {name!r}"
            legal = self.game.legal(self.state, seat)
            assert answer in legal, f"{name} is refused by {self.game.refusal(self.state, seat, answer)}; legal: {legal}"
            self.game.apply(self.state, seat, answer, self.chance)
            self.check()
        return self

    def check(self) -> None:
        """Check the invariants: no component is lost, and `legal` agrees with `candidates` and `refusal`."""
        assert self.game.component_counts(self.state) == self.game.full_component_counts()
        assert min(*self.state.honor, *self.state.corruption, 0) == 0
        for seat in self.game.to_act(self.state):
            faultless = [a for a in self.game.candidates(self.state, seat) if not self.game.refusal(self.state, seat, a)]
            assert self.game.legal(self.state, seat) == faultless
            assert faultless

    def legal(self, start: str = "", by: str = "") -> list[str]:
        """The names of the legal answers of the seat to act (or of `by`), or of those that begin with `start`."""
        seats = [SEATS.index(by)] if by else self.game.to_act(self.state)
        return [a.name for seat in seats for a in self.game.legal(self.state, seat) if a.name.startswith(start)]

    def places(self, act: str) -> list[str]:
        """The places where the seat to act may build, spread, repel, pick, or put a shield or a starting port."""
        return [name.removeprefix(f"{act}:") for name in self.legal(f"{act}:")]

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

    def step(self) -> str:
        """The current question: choose, ports, draw, block, ogam, take, turn, reward, look, swap, keep ..."""
        seats = self.game.to_act(self.state)
        frame = self.game.pending_frame(self.state, seats[0]) if seats else None
        return frame.node.path if frame is not None else ""

    def at(self, place: str) -> str:
        """The content of a location: a2 (a's Broch), S, A, M (Fomori), C (castle), C+S, - for nothing."""
        return place_text(self.state, self.game.components.place_names.index(place))

    def on_map(self, what: str) -> list[str]:
        """The locations that hold exactly this."""
        return [place for place in self.game.components.place_names if self.at(place) == what]

    def shields_in(self, province: str) -> int:
        return self.state.province_shields[self.game.components.province_names.index(province)]

    def honor(self, seat: str) -> int:
        return self.state.honor[SEATS.index(seat)]

    def corruption(self, seat: str) -> int:
        return self.state.corruption[SEATS.index(seat)]

    def disks(self, seat: str) -> int:
        """In the Tribe Supply."""
        return self.state.disks[SEATS.index(seat)]

    def stock(self, seat: str) -> int:
        """Disks of a seat in the General Supply."""
        return self.state.stock_disks[SEATS.index(seat)]

    def swords(self, seat: str = "") -> int:
        """In the Tribe Supply, or in the General Supply."""
        return self.state.swords[SEATS.index(seat)] if seat else self.state.stock_swords

    def shields(self, seat: str = "") -> int:
        return self.state.shields[SEATS.index(seat)] if seat else self.state.stock_shields

    def fomori(self, seat: str = "") -> int:
        """In the Tribe Supply, or in the bag."""
        return self.state.fomori[SEATS.index(seat)] if seat else self.state.bag

    def discarded_fomori(self) -> dict[str, int]:
        """The discarded Fomori by kind, without kinds that have none."""
        names = ("sineach", "athach", "monghfinn")
        return {name: n for name, n in zip(names, self.state.fomori_discard, strict=True) if n}

    def trophies(self, seat: str) -> tuple[int, int]:
        """The number of unused and of used Castle Trophies."""
        return self.state.trophies[SEATS.index(seat)], self.state.trophies_used[SEATS.index(seat)]

    def tiles(self, seat: str) -> list[str]:
        """Tactic Tiles of a seat, without active Master Builders."""
        return self.tile_names(self.state.tiles_held[SEATS.index(seat)])

    def active(self, seat: str) -> list[str]:
        return self.tile_names(self.state.builder_tiles[SEATS.index(seat)])

    def saved(self, seat: str) -> int:
        """Disks on the active Master Builders."""
        return self.state.builder_disks[SEATS.index(seat)]

    def display(self) -> list[str]:
        return [self.game.components.tile_names[tile] for tile in self.state.display]

    def spent(self) -> list[str]:
        """Used Tactic Tiles."""
        return self.tile_names(self.state.used_tiles)

    def face_down_tiles(self) -> list[str]:
        return self.tile_names(self.state.tiles)

    def tile_names(self, mask: int) -> list[str]:
        return [self.game.components.tile_names[tile] for tile in bits(mask)]

    def cards(self, seat: str) -> list[str]:
        """The Earning Cards in front of a seat: the name of each face-up card, the back of each other one."""
        row, own = self.state.cards[SEATS.index(seat)], self.state.backs[SEATS.index(seat)]
        down = [k >= self.state.revealed_per_leader or card == FACE_DOWN for k, card in enumerate(row)]
        return [BACKS[own[k]] if down[k] else self.game.components.card_names[card] for k, card in enumerate(row)]

    def blocked(self, seat: str) -> list[str]:
        return [("top", "middle", "bottom")[n] for n in bits(self.state.blocked[SEATS.index(seat)])]

    def discarded_cards(self) -> list[str]:
        return [self.game.components.card_names[card] for card in bits(self.state.card_discard)]

    def stacks(self) -> list[tuple[int, str]]:
        """Of each stack of Earning Cards its size and the back on top."""
        sizes, tops = self.state.stack_sizes, self.state.tops
        return [(n, "" if back == NO_BACK else BACKS[back]) for n, back in zip(sizes, tops, strict=True)]

    def first(self) -> str:
        """The First Player of this round."""
        return SEATS[self.state.first] if self.state.first >= 0 else ""

    def tile_of_first(self) -> str:
        """Who has the First Player tile."""
        return SEATS[self.state.tile_of_first] if self.state.tile_of_first >= 0 else ""

    def round(self) -> int:
        return self.state.round

    def events_of(self, kind: str) -> list[Event]:
        """The events of this kind since the table was made."""
        return [event for event in self.chance.events if event.kind == kind]

    def event_values(self, kind: str) -> list[tuple[str, str, int]]:
        """The events of this kind as (seat, what, number)."""
        return [(SEATS[event.seat] if event.seat >= 0 else "", event.what, event.n) for event in self.events_of(kind)]

    def view(self, seat: str = "") -> ArrivalState:
        """The view of a seat, or of a spectator."""
        return self.game.view(self.state, SEATS.index(seat) if seat else -1)

    def over(self) -> bool:
        return self.game.over(self.state)

    def ending(self) -> str:
        """What triggered the end, '' if nothing did: corruption-limit, last-round."""
        return ENDINGS[self.state.ending]

    def result(self) -> Result:
        return self.game.result(self.state)

    def winners(self) -> str:
        return "".join(SEATS[seat] for seat in self.result().winners)


def table(position: str = "", content: Content | None = None, draws: Mapping[str, Sequence[str]] | None = None) -> Table:
    """A position in notation, without the word `the_arrival`. `draws`: {"fomori": ["athach"], "cards": [...]} to come.

    It is the Basic Game of 2017 for two, in round 2 with a to move and two actions, unless the position says otherwise.
    """
    usual = "" if "round=" in position else "round=2 "
    game, state = from_position(f"the_arrival {usual}{position}", content if content is not None else PLAIN)
    return Table(game, state, Dealer(draws or {}))


def setup(content: Content | None = None, draws: Mapping[str, Sequence[str]] | None = None, **options: object) -> Table:
    """A new game, set up by the rules. Draws: "first" (seat0 ...), "leaders", "tiles", "fomori", "stack 1" ..."""
    chance = Dealer(draws or {})
    game = Arrival(content=content if content is not None else PLAIN, **options)
    return Table(game, game.start(chance), chance)


def earning(
    *claims: str,
    position: str = "",
    hold: Mapping[str, str] | None = None,
    numbers: Mapping[str, object] | None = None,
    draws: Mapping[str, Sequence[str]] | None = None,
) -> Table:
    """The moment before the cards pay: one text for each seat says what its top section pays, and all but the last seat
    have left it open. `pay()` below goes on.

    `earning("honor=2 + disks=1", "swords=3", hold={"a": "4/0/2d/ogams_wisdom"}, position="map= k1:a2")`
    With + the symbols stand on several of the four cards. `hold` is what a seat has, as in a position.
    """
    seats = len(claims)
    cards: dict[str, str] = {}
    fields: list[str] = []
    for k, text in enumerate(claims):
        names = [f"B{EACH * k + n + 1:02}" for n in range(EACH)]
        cards |= dict(zip(names, text.split("+"), strict=False))
        parts = [*(hold or {}).get(SEATS[k], "4").split("/"), "", "", ""][:4]
        parts = [given or usual for given, usual in zip(parts, ("4", "0", "2d", "-"), strict=True)]
        fields.append(f"{SEATS[k]}={'/'.join(parts)}/{','.join(names[:3])},d:m")
    lanes = ",".join(f"{SEATS[k]}:{'bottom' if k < seats - 1 else '-'}" for k in range(seats))
    step = f"step=reveal:a::2 lanes={lanes}"
    fourth = {"cards": [f"B{EACH * k + EACH:02}" for k in order(seats, position)]}
    return table(f"seats={seats} {position} {' '.join(fields)} {step}", pack(numbers, **cards), {**fourth, **(draws or {})})


def order(seats: int, position: str) -> list[int]:
    """The seats in turn order, from the First Player of the position."""
    first = SEATS.index(position.split("first=")[1][0]) if "first=" in position else 0
    return [(first + k) % seats for k in range(seats)]


def pay(t: Table) -> Table:
    """The last Blocker is set and the top sections pay, up to the next question."""
    return t.play("block:bottom", by=SEATS[t.game.seats - 1])
