"""The Arrival as a `Game`: options, setup, views, storage."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from dolmen.engine.chance import Chance, nth_bit
from dolmen.engine.game import Game, Result
from dolmen.engine.serialize import BadState, find_index, mask_from, pending_to_dict, read_int, read_list, read_pending
from dolmen.engine.state import Frame, State, View, visible_lanes
from dolmen.games.options import BadOptions, Option, check_options
from dolmen.games.position_fields import SEAT_LETTERS, BadPosition

from .content.loader import BACKS, CASTLES, COLOURS, LEADERS, SECTIONS, TRIBES, Content, own_content
from .model.components import BUILDER, CLAIRVOYANCE, FOMORI, STACKS, THREATS, Box, bits
from .model.edition import YEARS, Edition
from .model.state import CORRUPTION_LIMIT, ENDINGS, FACE_DOWN, LAST_ROUND, NO_BACK, NOBODY, NOT_YET, UNDECIDED, ArrivalState
from .model.supply import unseen_backs
from .notation import game_fields, read_state, write_position
from .phases.actions import BOLSTER, BORDERING, BY_PORT, DISTANT, OUTPOST, PROVINCIAL, builder_room
from .phases.earning import BLOCK_STEP
from .phases.ending import OUTCOMES, outcome, tally, winners
from .phases.sequence import STEPS, set_up

OPTIONS: Final = (
    Option("seats", "number", 2),
    Option("edition", "number", 2017, choices=YEARS),
    Option("advanced", "flag", False, needs={"edition": 2017}),
    Option("draft", "flag", False, needs={"advanced": True, "choose": True}),
    Option("blockers_in_turn", "flag", False, needs={"edition": 2016}, rare=True),
    Option("ports_closed", "flag", False, rare=True),
    Option("castles_near", "flag", False, needs={"edition": 2016}, rare=True),
    Option("choose", "flag", True),
    Option("first", "seat", -1, rare=True),
)
MOST_SEATS: Final = len(COLOURS)
WORDS: Final = ("disks", "swords", "shields", "fomori")  # what is received, lapses and is given back
WAYS: Final = (BORDERING, BY_PORT, BOLSTER, OUTPOST, PROVINCIAL, DISTANT)
# Fields of a state that are a number, and those that are one for each seat.
NUMBERS: Final = ("round", "stock_swords", "stock_shields", "bag", "shown")
BY_SEAT: Final = (
    *("honor", "corruption", "disks", "swords", "shields", "fomori", "saved", "trophies", "trophies_used"),
    *("stock_disks", "settled", "claims"),
)
BY_KIND: Final = ("fomori_discard", "unknown", "known", "returned")
TILES: Final = ("tiles", "spent")
CARDS: Final = ("deck", "card_discard", "fresh")
PLACES: Final = ("aits", "brochs", "caers")


class Arrival(Game):
    """Both editions, the Basic and the Advanced Game, for 2 to 4 seats.

    `draft`: leaders of the Advanced Game are chosen and not drawn (AR-8.6). `blockers_in_turn`: AR-11.10. `ports_closed`:
    AR-17.18. `castles_near`: AR-18.19. Without `choose` each seat takes the colour and leader of its number. `first` is the
    First Player's seat, -1 for a random one.
    """

    name = "the_arrival"
    turn_rule = "AR-9.2"
    simultaneous_rule = "AR-11.11"

    def __init__(
        self,
        seats: int = 2,
        edition: int = 2017,
        advanced: bool = False,
        draft: bool = False,
        blockers_in_turn: bool = False,
        ports_closed: bool = False,
        castles_near: bool = False,
        choose: bool = True,
        first: int = -1,
        content: Content | None = None,
    ) -> None:
        super().__init__(seats)
        self.given: dict[str, object] = {
            "seats": seats,
            "edition": edition,
            "advanced": advanced,
            "draft": draft,
            "blockers_in_turn": blockers_in_turn,
            "ports_closed": ports_closed,
            "castles_near": castles_near,
            "choose": choose,
            "first": first,
        }
        check_options("The Arrival", OPTIONS, self.given)
        if not 2 <= seats <= MOST_SEATS:
            raise BadOptions("options.choice", option="seats", given=seats, known="2, 3, 4")
        if not -1 <= first < seats:
            raise BadOptions("options.first", given=first)
        self.content: Content = content if content is not None else own_content()
        rules = Edition(edition, blockers_in_turn, draft, ports_closed, castles_near)
        self.box: Box = Box(self.content, seats, rules, advanced, choose, first)
        self.vocabulary = self.box.vocabulary
        self.things = self.names_of_things()
        self.places = self.box.place_names + self.box.province_names
        self.add_nodes(STEPS)

    def names_of_things(self) -> list[str]:
        box = self.box
        names = [*box.card_names, *box.tile_names, *box.sort_names, *THREATS, *BACKS, *SECTIONS, *WORDS, *WAYS]
        return list(dict.fromkeys([*names, *COLOURS, *LEADERS, *TRIBES]))

    def options(self) -> dict[str, object]:
        return self.given | {"cards": f"{self.content.name}/{self.content.digest}"}

    def start(self, chance: Chance) -> ArrivalState:
        s = ArrivalState(self.box)
        set_up(s, chance)
        return s

    def result(self, s: State) -> Result:
        assert isinstance(s, ArrivalState)
        roles = [LEADERS[leader] for leader in s.leaders] if self.box.advanced else []
        early = s.ending == CORRUPTION_LIMIT and s.round < self.box.rounds  # in the last round the limit ends nothing
        ending = f"{OUTCOMES[outcome(s)]}-{ENDINGS[CORRUPTION_LIMIT if early else LAST_ROUND]}"
        return Result([line.total for line in tally(s)], winners(s), ending, roles)

    # -- what a seat knows ---------------------------------------------------------------------------------------------
    def view(self, s: State, seat: int) -> View:
        """AR-25: without the fronts of cards that lie face down, others' secret Blockers, and what Clairvoyance has seen."""
        assert isinstance(s, ArrivalState)
        seen = s.copy()
        self.turn_down(seen)
        if not self.clairvoyant(s, seat):
            for kind in range(len(FOMORI)):
                seen.unknown[kind] += seen.known[kind] + seen.returned[kind]
                seen.known[kind] = seen.returned[kind] = 0
        seen.lanes = visible_lanes(s, seat)
        return View(seen)

    def clairvoyant(self, s: ArrivalState, seat: int) -> bool:
        return seat >= 0 and s.ability(seat) == CLAIRVOYANCE

    def turn_down(self, s: ArrivalState) -> None:
        """Cards that were settled unseen (`stack_anew`) are among the unknown ones again."""
        for seat, row in enumerate(s.cards):
            for card in row[s.shown :]:
                if card != FACE_DOWN:
                    s.deck |= 1 << card
            s.cards[seat] = row[: s.shown] + [FACE_DOWN] * len(row[s.shown :])

    def resample_hidden(self, s: State, seat: int, rng: Random) -> ArrivalState:
        assert isinstance(s, ArrivalState)
        other = s.copy()
        self.turn_down(other)
        for owner, row in enumerate(s.cards):
            for k in range(s.shown, len(row)):
                if row[k] != FACE_DOWN:
                    self.settle_anew(other, owner, k, rng)
        if not self.clairvoyant(s, seat):
            self.look_anew(other, rng)
        for lane in other.lanes:
            if lane.secret and lane.seat != seat:
                f = Frame(BLOCK_STEP, lane.seat)
                if lane.ready:
                    f.given_answer = rng.choice(BLOCK_STEP.legal(other, f))
                lane.stack = [f]
        return other

    def settle_anew(self, s: ArrivalState, seat: int, k: int, rng: Random) -> None:
        pool = s.deck & self.box.of_back[s.backs[seat][k]] & ~s.fresh
        card = nth_bit(pool, rng.randrange(pool.bit_count()))
        s.deck ^= 1 << card
        s.cards[seat] = [card if j == k else c for j, c in enumerate(s.cards[seat])]

    def look_anew(self, s: ArrivalState, rng: Random) -> None:
        """Other Fomori that the owner of Clairvoyance may have seen."""
        for hidden in (s.known, s.returned):
            count = sum(hidden)
            for kind in range(len(FOMORI)):
                s.unknown[kind] += hidden[kind]
                hidden[kind] = 0
            for _ in range(count):
                kind = rng.choices(range(len(FOMORI)), s.unknown)[0]
                s.unknown[kind] -= 1
                hidden[kind] += 1

    # -- positions -----------------------------------------------------------------------------------------------------
    def write_position(self, s: State) -> str:
        assert isinstance(s, ArrivalState)
        return write_position(self, s)

    def read_position(self, text: str) -> ArrivalState:
        game, s = from_position(text, self.content)
        aside = {"first": game.box.first, "choose": game.box.choose}  # what a setup is made with and a position is not
        if game.options() != self.options() | aside:
            raise BadPosition("position.options")
        s.box = self.box
        return s

    # -- storage -------------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        assert isinstance(s, ArrivalState)
        box = self.box
        leaders = self.leader_names()
        out: dict[str, object] = {name: getattr(s, name) for name in NUMBERS}
        out["first"] = s.first
        out["tile_of_first"] = s.tile_of_first
        out["ending"] = ENDINGS[s.ending]
        out["colours"] = [None if c == UNDECIDED else COLOURS[c] for c in s.colours]
        out["leaders"] = [None if n == UNDECIDED else leaders[n] for n in s.leaders]
        out |= {name: getattr(s, name)[:] for name in BY_SEAT}
        out |= {name: [named(box.place_names, mask) for mask in getattr(s, name)] for name in PLACES}
        out["on_map"] = [named(box.place_names, mask) for mask in s.on_map]
        out["castles"] = named(box.place_names, s.castles)
        out["walls"] = s.walls[:]
        out["passed"] = bits(s.passed)
        out["opened"] = bits(s.opened)
        out |= {name: getattr(s, name)[:] for name in BY_KIND}
        out |= {name: named(box.tile_names, getattr(s, name)) for name in TILES}
        out["tiles_held"] = [named(box.tile_names, mask) for mask in s.tiles_held]
        out["active"] = [named(box.tile_names, mask) for mask in s.active]
        out["display"] = [box.tile_names[tile] for tile in s.display]
        out |= {name: named(box.card_names, getattr(s, name)) for name in CARDS}
        out["stacks"] = s.stack_sizes[:]
        out["tops"] = [None if back == NO_BACK else BACKS[back] for back in s.tops]
        out["cards"] = [[None if c == FACE_DOWN else box.card_names[c] for c in row] for row in s.cards]
        out["backs"] = [[BACKS[back] for back in row] for row in s.backs]
        out["blocked"] = [named(list(SECTIONS), mask) for mask in s.blocked]
        out.update(pending_to_dict(self, s))
        return out

    def from_dict(self, data: dict[str, Any]) -> ArrivalState:
        s = ArrivalState(self.box)
        box = self.box
        for name in NUMBERS:
            setattr(s, name, read_int(data, name))
        s.first, s.tile_of_first = read_int(data, "first"), read_int(data, "tile_of_first")
        s.ending = find_index(list(ENDINGS), data.get("ending"), "ending")
        s.colours = [
            UNDECIDED if c is None else find_index(list(COLOURS), c, "colour") for c in self.by_seat(data, "colours")
        ]
        leaders = self.leader_names()
        s.leaders = [UNDECIDED if n is None else find_index(leaders, n, "leader") for n in self.by_seat(data, "leaders")]
        for name in BY_SEAT:
            setattr(s, name, numbers(self.by_seat(data, name), name))
        for name in PLACES:
            setattr(s, name, [mask_from(box.place_names, listed(e, name), "place") for e in self.by_seat(data, name)])
        s.on_map = [mask_from(box.place_names, listed(e, "on_map"), "place") for e in exactly(data, "on_map", len(FOMORI))]
        s.castles = mask_from(box.place_names, read_list(data, "castles"), "place")
        s.walls = numbers(exactly(data, "walls", len(box.lands)), "walls")
        s.passed, s.opened = self.seats_in(data, "passed"), self.seats_in(data, "opened")
        for name in BY_KIND:
            setattr(s, name, numbers(exactly(data, name, len(FOMORI)), name))
        for name in TILES:
            setattr(s, name, mask_from(box.tile_names, read_list(data, name), "tile"))
        for name in ("tiles_held", "active"):
            setattr(s, name, [mask_from(box.tile_names, listed(e, name), "tile") for e in self.by_seat(data, name)])
        s.display = [find_index(box.tile_names, name, "tile") for name in read_list(data, "display")]
        for name in CARDS:
            setattr(s, name, mask_from(box.card_names, read_list(data, name), "card"))
        s.stack_sizes = numbers(exactly(data, "stacks", STACKS), "stacks")
        s.tops = [
            NO_BACK if back is None else find_index(list(BACKS), back, "back") for back in exactly(data, "tops", STACKS)
        ]
        s.cards = [
            [FACE_DOWN if c is None else find_index(box.card_names, c, "card") for c in listed(row, "cards")]
            for row in self.by_seat(data, "cards")
        ]
        s.backs = [[find_index(list(BACKS), b, "back") for b in listed(row, "backs")] for row in self.by_seat(data, "backs")]
        s.blocked = [mask_from(list(SECTIONS), listed(e, "blocked"), "section") for e in self.by_seat(data, "blocked")]
        read_pending(self, data, s)
        self.check_state(s)
        return s

    def leader_names(self) -> list[str]:
        """Of leader cards, or of tribes in 2016."""
        return list(LEADERS) if self.box.edition.leader_cards else list(TRIBES)

    def by_seat(self, data: dict[str, Any], name: str) -> list[Any]:
        return exactly(data, name, self.seats)

    def seats_in(self, data: dict[str, Any], name: str) -> int:
        mask = 0
        for seat in read_list(data, name):
            if type(seat) is not int or not 0 <= seat < self.seats:
                raise BadState("state.seat", field=name, given=seat)
            mask |= 1 << seat
        return mask

    # -- what there is -------------------------------------------------------------------------------------------------
    def check_state(self, s: ArrivalState) -> None:
        """Refuse a state in which components are missing, doubled or where they cannot be."""
        for name in (*BY_SEAT, *BY_KIND, "stack_sizes", "walls"):
            least = min(getattr(s, name))
            if least < 0:
                raise BadState("state.negative", field=name, given=least)
        for name in NUMBERS:
            if getattr(s, name) < 0:
                raise BadState("state.negative", field=name, given=getattr(s, name))
        self.check_map(s)
        whole_set = self.full_census()
        for name, count in self.component_counts(s).items():
            if count != whole_set[name]:
                raise BadState("state.count", name=name, given=count, n=whole_set[name])
        if not 1 <= s.round <= self.box.rounds:
            raise BadState("state.round", given=s.round, n=self.box.rounds)
        if s.ending == NOT_YET and max(s.corruption) >= self.box.limit:
            raise BadState("state.limit", given=max(s.corruption), n=self.box.limit)
        for seat in range(self.seats):
            if s.active[seat] & ~self.box.of_kind[BUILDER] or s.saved[seat] > builder_room(s, seat):
                raise BadState("state.builder", field=SEAT_LETTERS[seat])
        self.check_cards(s)
        self.check_seen(s)
        for name in ("first", "tile_of_first"):
            if not NOBODY <= getattr(s, name) < self.seats:
                raise BadState("state.seat", field=name, given=getattr(s, name))
        for name, chosen in (("colours", s.colours), ("leaders", s.leaders)):
            taken = [choice for choice in chosen if choice != UNDECIDED]
            if len(set(taken)) != len(taken):
                raise BadState("state.same", field=name)

    def check_map(self, s: ArrivalState) -> None:
        box = self.box
        seen = 0
        for mask in [*s.aits, *s.on_map]:
            if seen & mask:
                raise BadState("state.both", at=", ".join(named(box.place_names, seen & mask)))
            seen |= mask
        for seat in range(self.seats):
            for upper, lower in ((s.brochs[seat], s.aits[seat]), (s.caers[seat], s.brochs[seat])):
                if upper & ~lower:
                    raise BadState("state.hanging", at=", ".join(named(box.place_names, upper & ~lower)))
        if s.fortified() & box.castle_places:
            raise BadState("state.castle_place", at=", ".join(named(box.place_names, s.fortified() & box.castle_places)))
        if s.castles & ~box.castle_places:
            raise BadState("state.castles", at=", ".join(named(box.place_names, s.castles & ~box.castle_places)))
        for province, shields in enumerate(s.walls):
            if shields > box.shield_limit[province]:
                raise BadState("state.walls", at=box.province_names[province], given=shields, n=box.shield_limit[province])

    def check_cards(self, s: ArrivalState) -> None:
        for seat, row in enumerate(s.cards):
            if [self.box.back_of[c] if c != FACE_DOWN else s.backs[seat][k] for k, c in enumerate(row)] != s.backs[seat]:
                raise BadState("state.backs", field=SEAT_LETTERS[seat])
        if any(not size and top != NO_BACK for size, top in zip(s.stack_sizes, s.tops, strict=True)):
            raise BadState("state.tops")
        if min(unseen_backs(s)) < 0:
            raise BadState("state.tops")

    def check_seen(self, s: ArrivalState) -> None:
        """Only Clairvoyance sees Fomori, and then all of the own supply (AR-22.13)."""
        owners = [seat for seat in range(self.seats) if self.clairvoyant(s, seat)]
        allowed = [0] + [s.fomori[seat] for seat in owners]
        if sum(s.known) not in allowed or (any(s.returned) and not owners):
            raise BadState("state.seen")

    def component_counts(self, s: State) -> dict[str, int]:
        assert isinstance(s, ArrivalState)
        box = self.box
        out: dict[str, int] = {}
        for seat in range(self.seats):
            on_map = s.aits[seat].bit_count() + s.brochs[seat].bit_count() + s.caers[seat].bit_count()
            out[f"{SEAT_LETTERS[seat]}.disks"] = s.disks[seat] + s.stock_disks[seat] + s.saved[seat] + on_map
        out["swords"] = s.stock_swords + sum(s.swords)
        out["shields"] = s.stock_shields + sum(s.shields) + sum(s.walls)
        for kind, name in enumerate(FOMORI):
            hidden = s.unknown[kind] + s.known[kind] + s.returned[kind]
            out[name] = hidden + s.on_map[kind].bit_count() + s.fomori_discard[kind]
        hidden = sum(s.unknown) + sum(s.known) + sum(s.returned)
        out["fomori face down"] = s.bag + sum(s.fomori) - hidden  # 0: as many tiles as fronts
        out["castles"] = s.castles.bit_count() + sum(s.trophies) + sum(s.trophies_used)
        for tile, name in enumerate(box.tile_names):
            places = [s.tiles, s.spent, *s.tiles_held, *s.active]
            out[name] = sum(mask >> tile & 1 for mask in places) + s.display.count(tile)
        rows = [card for row in s.cards for card in row]
        for card, name in enumerate(box.card_names):
            out[name] = (s.deck >> card & 1) + (s.card_discard >> card & 1) + rows.count(card)
        out["cards"] = s.card_discard.bit_count() + sum(s.stack_sizes) + len(rows)
        return out

    def full_census(self) -> dict[str, int]:
        """What `census` counts in every state of this game."""
        box = self.box
        out = {f"{SEAT_LETTERS[seat]}.disks": box.disks for seat in range(self.seats)}
        out |= {"swords": box.swords, "shields": box.shields}
        out |= dict(zip(FOMORI, box.fomori, strict=True))
        out |= {"fomori face down": 0, "castles": CASTLES}
        out |= dict.fromkeys([*box.tile_names, *box.card_names], 1)
        return out | {"cards": len(box.card_names)}


def named(names: list[str], mask: int) -> list[str]:
    return [names[n] for n in bits(mask)]


def listed(entry: Any, field: str) -> list[Any]:
    if not isinstance(entry, list):
        raise BadState("state.list", field=field)
    return entry


def exactly(data: dict[str, Any], field: str, n: int) -> list[Any]:
    """A list of so many entries."""
    found = read_list(data, field)
    if len(found) != n:
        raise BadState("state.entries", field=field, n=n, given=len(found))
    return found


def numbers(given: list[Any], field: str) -> list[int]:
    for number in given:
        if type(number) is not int:
            raise BadState("state.whole", field=field, given=number)
    return given[:]


def from_position(text: str, content: Content | None = None) -> tuple[Arrival, ArrivalState]:
    """The game and the state that a position describes (`docs/notation.md`)."""
    fields, options = game_fields(text)
    try:
        game = Arrival(content=content, **options)
        return game, read_state(game, fields)
    except (BadState, BadOptions) as error:
        raise BadPosition(error.key, **error.values) from None
