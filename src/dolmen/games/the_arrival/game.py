"""The Arrival as a `Game`: options, setup, views, storage."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from dolmen.engine.answer import NUMBER, Answer
from dolmen.engine.chance import Chance, nth_bit
from dolmen.engine.game import Result
from dolmen.engine.serialize import BadState, pending_to_dict, read_pending
from dolmen.engine.state import Frame, State, View, visible_lanes
from dolmen.games.options import BadOptions, Option, check_options
from dolmen.games.position_fields import SEAT_LETTERS, BadPosition
from dolmen.games.stored_fields import read_fields, write_fields

from .content.loader import BACKS, CASTLES, COLOURS, LEADERS, SECTIONS, TRIBES, Content, builtin_content
from .model.components import BUILDER, CLAIRVOYANCE, FOMORI, THREATS, Components, bits
from .model.edition import YEARS, Edition
from .model.game_base import ArrivalBase
from .model.state import CORRUPTION_LIMIT, ENDINGS, FACE_DOWN, LAST_ROUND, NO_BACK, NOBODY, NOT_YET, UNDECIDED, ArrivalState
from .model.supply import count_backs_below_tops
from .notation import game_fields, read_state, write_position
from .phases.actions import BOLSTER, BORDERING, BY_PORT, DISTANT, OUTPOST, PROVINCIAL, builder_capacity
from .phases.earning import BLOCK_STEP
from .phases.ending import OUTCOMES, final_places, outcome, score_rows
from .phases.sequence import STEPS, set_up
from .phases.step_order import is_action, is_free_action
from .storage import counts_of, state_fields

OPTIONS: Final = (
    Option("seats", "number", 2),
    Option("edition", "number", 2017, choices=YEARS),
    Option("advanced", "flag", False, needs={"edition": 2017}),
    Option("draft", "flag", False, needs={"advanced": True, "choose": True}),
    Option("blockers_in_turn", "flag", False, needs={"edition": 2016}, advanced=True),
    Option("ports_closed", "flag", False, advanced=True),
    Option("castles_near", "flag", False, needs={"edition": 2016}, advanced=True),
    Option("choose", "flag", True),
    Option("first", "seat", -1, advanced=True),
)
MOST_SEATS: Final = len(COLOURS)
PIECE_WORDS: Final = ("disks", "swords", "shields", "fomori")  # pieces that are received, lapse or are returned
WAYS: Final = (BORDERING, BY_PORT, BOLSTER, OUTPOST, PROVINCIAL, DISTANT)


class Arrival(ArrivalBase):
    """Both editions, the Basic and the Advanced Game, for 2 to 4 seats.

    `draft`: leaders of the Advanced Game are chosen and not drawn (AR-8.6). `blockers_in_turn`: the players set their
    Blockers one after the other (AR-11.10). `ports_closed`: Fomori do not spread from port to port even
    along a road (AR-17.18). `castles_near`: a Distant Attack reaches castles from the provinces near them (AR-18.19).
    Without `choose` each seat takes the colour and leader of its number. `first` is the First Player's seat, -1 for a
    random one.
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
        self.given_options: dict[str, object] = {
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
        check_options("The Arrival", OPTIONS, self.given_options)
        if not 2 <= seats <= MOST_SEATS:
            raise BadOptions("options.choice", option="seats", given=seats, known="2, 3, 4")
        if not -1 <= first < seats:
            raise BadOptions("options.first", given=first)
        self.content: Content = content if content is not None else builtin_content()
        rules = Edition(
            edition, blockers_in_turn=blockers_in_turn, draft=draft, ports_closed=ports_closed, castles_near=castles_near
        )
        self.components: Components = Components(self.content, seats, rules, advanced, choose, first)
        self.vocabulary = self.components.vocabulary
        self.things = self.thing_names()
        self.places = self.components.place_names + self.components.province_names
        self.add_nodes(STEPS)

    def thing_names(self) -> list[str]:
        components = self.components
        names = [
            *components.card_names,
            *components.tile_names,
            *components.tile_type_names,
            *THREATS,
            *BACKS,
            *SECTIONS,
            *PIECE_WORDS,
            *WAYS,
        ]
        return list(dict.fromkeys([*names, *COLOURS, *LEADERS, *TRIBES]))

    def options(self) -> dict[str, object]:
        return self.given_options | {"cards": f"{self.content.name}/{self.content.digest}"}

    def automatic_answer(self, s: State, seat: int) -> Answer | None:
        """As in `Game`; also draws from a stack if all stacks show the same back (AR-10.5)."""
        assert isinstance(s, ArrivalState)
        answer = super().automatic_answer(s, seat)
        f = self.pending_frame(s, seat) if answer is None else None
        if f is not None and f.node.path == "draw" and len({back for back in s.tops if back != NO_BACK}) == 1:
            return f.node.legal(s, f)[0]
        return answer

    def start(self, chance: Chance) -> ArrivalState:
        s = ArrivalState(self.components)
        set_up(s, chance)
        return s

    def read(self, name: str) -> Answer | None:
        found = self.vocabulary.by_name.get(name)
        if found is None and re.fullmatch("return:[1-9][0-9]?", name):  # too many to return: exists only to be refused
            found = self.vocabulary.make_unlisted(NUMBER, name, int(name.removeprefix("return:")))
        return found

    def refusal(self, s: State, seat: int, answer: Answer) -> str:
        """AR-14.5: a leader who has passed waits for the next round; all others wait for their turn."""
        assert isinstance(s, ArrivalState)
        if self.pending_frame(s, seat) is None and s.passed >> max(seat, 0) & 1 and s.stack:
            if is_action(answer) or is_free_action(answer):
                return "AR-14.5"
        return super().refusal(s, seat, answer)

    def result(self, s: State) -> Result:
        assert isinstance(s, ArrivalState)
        roles = [LEADERS[leader] for leader in s.leaders] if self.components.advanced else []
        early = s.ending == CORRUPTION_LIMIT and s.round < self.components.rounds  # in the last round the limit ends nothing
        ending = f"{OUTCOMES[outcome(s)]}-{ENDINGS[CORRUPTION_LIMIT if early else LAST_ROUND]}"
        return Result([line.total for line in score_rows(s)], final_places(s), ending, roles)

    # -- hidden information ---------------------------------------------------------------------------------------------
    def view(self, s: State, seat: int) -> View:
        """AR-25: all but the fronts of face-down cards, other seats' secret Blockers, and Fomori seen with Clairvoyance.

        It is built from the public fields: a field that is added to the state is hidden until it is declared public.
        """
        assert isinstance(s, ArrivalState)
        view = ArrivalState(self.components, s, hidden=False)
        view.cards, view.deck = self.visible_cards(s)
        if self.is_clairvoyant(s, seat):
            view.unknown, view.seen_fomori, view.seen_fomori_in_bag = s.unknown[:], s.seen_fomori[:], s.seen_fomori_in_bag[:]
        else:
            view.unknown = [n + s.seen_fomori[kind] + s.seen_fomori_in_bag[kind] for kind, n in enumerate(s.unknown)]
            view.seen_fomori, view.seen_fomori_in_bag = [0] * len(FOMORI), [0] * len(FOMORI)
        view.stack = [f.copy() for f in s.stack]
        view.lanes = visible_lanes(s, seat)
        view.modifiers = [active.copy() for active in s.modifiers]
        return View(view)

    def is_clairvoyant(self, s: ArrivalState, seat: int) -> bool:
        return seat >= 0 and s.ability(seat) == CLAIRVOYANCE

    def visible_cards(self, s: ArrivalState) -> tuple[list[list[int]], int]:
        """The cards of each seat without the fronts of face-down cards, and the pool of unknown cards with these fronts.

        Fronts that were drawn but not shown: see `rebuild_stacks`.
        """
        cards, deck, shown = [], s.deck, s.revealed_per_leader
        for row in s.cards:
            for card in row[shown:]:
                if card != FACE_DOWN:
                    deck |= 1 << card
            cards.append(row[:shown] + [FACE_DOWN] * len(row[shown:]))
        return cards, deck

    def resample_hidden(self, s: State, seat: int, rng: Random) -> ArrivalState:
        assert isinstance(s, ArrivalState)
        other = s.copy()
        other.cards, other.deck = self.visible_cards(s)
        for owner, row in enumerate(s.cards):
            for k in range(s.revealed_per_leader, len(row)):
                if row[k] != FACE_DOWN:
                    self.redraw_settled_card(other, owner, k, rng)
        if not self.is_clairvoyant(s, seat):
            self.redraw_seen_fomori(other, rng)
        for lane in other.lanes:
            if lane.secret and lane.seat != seat:
                f = Frame(BLOCK_STEP, lane.seat)
                if lane.ready:
                    f.given_answer = rng.choice(BLOCK_STEP.legal(other, f))
                lane.stack = [f]
        return other

    def redraw_settled_card(self, s: ArrivalState, seat: int, k: int, rng: Random) -> None:
        pool = s.deck & self.components.of_back[s.backs[seat][k]] & ~s.reshuffled_cards
        card = nth_bit(pool, rng.randrange(pool.bit_count()))
        s.deck ^= 1 << card
        s.cards[seat] = [card if j == k else c for j, c in enumerate(s.cards[seat])]

    def redraw_seen_fomori(self, s: ArrivalState, rng: Random) -> None:
        """Draw again the Fomori that the owner of Clairvoyance has seen."""
        for hidden in (s.seen_fomori, s.seen_fomori_in_bag):
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
        aside = {
            "first": game.components.first,
            "choose": game.components.choose,
        }  # options of a setup that a position does not hold
        if game.options() != self.options() | aside:
            raise BadPosition("position.options")
        s.components = self.components
        return s

    # -- storage -------------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        assert isinstance(s, ArrivalState)
        return write_fields(s, state_fields(self.components)) | pending_to_dict(self, s)

    def from_dict(self, data: dict[str, Any]) -> ArrivalState:
        s = ArrivalState(self.components)
        read_fields(s, state_fields(self.components), data)
        read_pending(self, data, s)
        self.check_state(s)
        return s

    def leader_names(self) -> list[str]:
        """The ids of the leader cards, or of the tribes in 2016."""
        return self.components.leader_names

    # -- checks --------------------------------------------------------------------------------------------------------
    def check_state(self, s: ArrivalState) -> None:
        """Refuse a state in which components are missing, doubled or where they cannot be."""
        for field in state_fields(self.components):
            least = min(counts_of(s, field), default=0)
            if least < 0:
                raise BadState("the_arrival.errors.state.negative", field=field.attribute, given=least)
        self.check_map(s)
        whole_set = self.full_component_counts()
        for name, count in self.component_counts(s).items():
            if count != whole_set[name]:
                raise BadState("state.count", name=name, given=count, n=whole_set[name])
        if not 1 <= s.round <= self.components.rounds:
            raise BadState("the_arrival.errors.state.round", given=s.round, n=self.components.rounds)
        if s.ending == NOT_YET and max(s.corruption) >= self.components.limit:
            raise BadState("the_arrival.errors.state.limit", given=max(s.corruption), n=self.components.limit)
        for seat in range(self.seats):
            other_tiles = s.builder_tiles[seat] & ~self.components.of_kind[BUILDER]
            if other_tiles or s.builder_disks[seat] > builder_capacity(s, seat):
                raise BadState("the_arrival.errors.state.builder", field=SEAT_LETTERS[seat])
        self.check_cards(s)
        self.check_seen(s)
        for name in ("first", "tile_of_first"):
            if not NOBODY <= getattr(s, name) < self.seats:
                raise BadState("state.seat", field=name, given=getattr(s, name))
        for name, chosen in (("colours", s.colours), ("leaders", s.leaders)):
            taken = [choice for choice in chosen if choice != UNDECIDED]
            if len(set(taken)) != len(taken):
                raise BadState("the_arrival.errors.state.same", field=name)

    def names_of_places(self, places: int) -> list[str]:
        return [self.components.place_names[place] for place in bits(places)]

    def check_map(self, s: ArrivalState) -> None:
        components = self.components
        seen = 0
        for mask in [*s.aits, *s.on_map]:
            if seen & mask:
                raise BadState("the_arrival.errors.state.both", at=", ".join(self.names_of_places(seen & mask)))
            seen |= mask
        for seat in range(self.seats):
            for upper, lower in ((s.brochs[seat], s.aits[seat]), (s.caers[seat], s.brochs[seat])):
                if upper & ~lower:
                    raise BadState("the_arrival.errors.state.hanging", at=", ".join(self.names_of_places(upper & ~lower)))
        if s.fortified_places() & components.castle_places:
            raise BadState(
                "the_arrival.errors.state.castle_place",
                at=", ".join(self.names_of_places(s.fortified_places() & components.castle_places)),
            )
        if s.castles & ~components.castle_places:
            raise BadState(
                "the_arrival.errors.state.castles", at=", ".join(self.names_of_places(s.castles & ~components.castle_places))
            )
        for province, shields in enumerate(s.province_shields):
            if shields > components.shield_limit[province]:
                raise BadState(
                    "the_arrival.errors.state.walls",
                    at=components.province_names[province],
                    given=shields,
                    n=components.shield_limit[province],
                )

    def check_cards(self, s: ArrivalState) -> None:
        for seat, row in enumerate(s.cards):
            if [self.components.back_of[c] if c != FACE_DOWN else s.backs[seat][k] for k, c in enumerate(row)] != s.backs[
                seat
            ]:
                raise BadState("the_arrival.errors.state.backs", field=SEAT_LETTERS[seat])
        if any(not size and top != NO_BACK for size, top in zip(s.stack_sizes, s.tops, strict=True)):
            raise BadState("the_arrival.errors.state.tops")
        if min(count_backs_below_tops(s)) < 0:
            raise BadState("the_arrival.errors.state.tops")

    def check_seen(self, s: ArrivalState) -> None:
        """Only the owner of Clairvoyance sees Fomori, and then all of their own supply (AR-22.13)."""
        owners = [seat for seat in range(self.seats) if self.is_clairvoyant(s, seat)]
        allowed = [0] + [s.fomori[seat] for seat in owners]
        if sum(s.seen_fomori) not in allowed or (any(s.seen_fomori_in_bag) and not owners):
            raise BadState("the_arrival.errors.state.seen")

    def component_counts(self, s: State) -> dict[str, int]:
        assert isinstance(s, ArrivalState)
        components = self.components
        out: dict[str, int] = {}
        for seat in range(self.seats):
            on_map = s.aits[seat].bit_count() + s.brochs[seat].bit_count() + s.caers[seat].bit_count()
            out[f"{SEAT_LETTERS[seat]}.disks"] = s.disks[seat] + s.stock_disks[seat] + s.builder_disks[seat] + on_map
        out["swords"] = s.stock_swords + sum(s.swords)
        out["shields"] = s.stock_shields + sum(s.shields) + sum(s.province_shields)
        for kind, name in enumerate(FOMORI):
            hidden = s.unknown[kind] + s.seen_fomori[kind] + s.seen_fomori_in_bag[kind]
            out[name] = hidden + s.on_map[kind].bit_count() + s.fomori_discard[kind]
        hidden = sum(s.unknown) + sum(s.seen_fomori) + sum(s.seen_fomori_in_bag)
        out["fomori face down"] = s.bag + sum(s.fomori) - hidden  # 0: as many tiles as fronts
        out["castles"] = s.castles.bit_count() + sum(s.trophies) + sum(s.trophies_used)
        for tile, name in enumerate(components.tile_names):
            places = [s.tiles, s.used_tiles, *s.tiles_held, *s.builder_tiles]
            out[name] = sum(mask >> tile & 1 for mask in places) + s.display.count(tile)
        rows = [card for row in s.cards for card in row]
        for card, name in enumerate(components.card_names):
            out[name] = (s.deck >> card & 1) + (s.card_discard >> card & 1) + rows.count(card)
        out["cards"] = s.card_discard.bit_count() + sum(s.stack_sizes) + len(rows)
        return out

    def full_component_counts(self) -> dict[str, int]:
        """What `component_counts` returns for every state of this game."""
        components = self.components
        out = {f"{SEAT_LETTERS[seat]}.disks": components.disks for seat in range(self.seats)}
        out |= {"swords": components.swords, "shields": components.shields}
        out |= dict(zip(FOMORI, components.fomori, strict=True))
        out |= {"fomori face down": 0, "castles": CASTLES}
        out |= dict.fromkeys([*components.tile_names, *components.card_names], 1)
        return out | {"cards": len(components.card_names)}


def from_position(text: str, content: Content | None = None) -> tuple[Arrival, ArrivalState]:
    """The game and the state that a position describes (`docs/notation.md`)."""
    fields, options = game_fields(text)
    try:
        game = Arrival(content=content, **options)
        return game, read_state(game, fields)
    except (BadState, BadOptions) as error:
        raise BadPosition(error.key, **error.values) from None
