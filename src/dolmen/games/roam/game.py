"""Roam as a `Game`: options, setup, views, storage."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.game import Result
from dolmen.engine.serialize import BadState, pending_to_dict, read_pending
from dolmen.engine.state import State, View
from dolmen.games.options import BadOptions, Option
from dolmen.games.position_fields import SEAT_LETTERS, BadPosition, parse_seat, read_number, split_list, split_unique
from dolmen.games.stored_fields import read_fields, write_fields

from .content.loader import COLOURS, Content, builtin_content
from .model.components import EDGES, SLOT_NAMES, SLOTS, SQUARE_NAMES, USUAL_EDGES, Components, names_in
from .model.game_base import RoamBase
from .model.state import ENDINGS, GAP, NOBODY, RoamState
from .notation import RULES, read_state, split_fields, write_position
from .phases.claim import BID, bid_wait_refusal
from .phases.turn import STEPS, count_points, final_places, set_up
from .storage import state_fields

MAX_BID_DIGITS = 5  # digits


OPTIONS: Final = (
    Option("seats", "number", 2),
    Option("full", "flag", True),
    Option("outpost", "flag", False),
    Option("stacking", "flag", False),
    Option("edges", "word", "", advanced=True),
    Option("colours", "words", None, advanced=True),
    Option("first", "seat", -1, advanced=True),
)


class Roam(RoamBase):
    """The basic game, the full game (`full`: with artifacts) and the two variants, for 2 to 4 seats.

    `edges` are the edges of the seats, clockwise ("SN", "SWNE"); `first` is the starting player's seat, -1 for a random one.
    """

    name = "roam"
    turn_rule = "RO-4.1"

    def __init__(
        self,
        seats: int = 2,
        full: bool = True,
        outpost: bool = False,
        stacking: bool = False,
        edges: str = "",
        colours: list[str] | None = None,
        first: int = -1,
        content: Content | None = None,
    ) -> None:
        super().__init__(seats)
        if not 2 <= seats <= len(EDGES):
            raise BadOptions("roam.errors.options.seats", given=seats)
        self.edges: str = edges or USUAL_EDGES[seats]
        self.colours: list[str] = colours if colours is not None else list(COLOURS[:seats])
        if not -1 <= first < seats:
            raise BadOptions("options.first", given=first)
        self.first: int = first
        self.content: Content = content if content is not None else builtin_content()
        self.check_options()
        self.components: Components = Components(self.content, seats, full, outpost, stacking)
        self.vocabulary = self.components.vocabulary
        self.things = self.components.card_names + self.components.artifact_names
        self.places = SQUARE_NAMES + SLOT_NAMES
        self.add_nodes(STEPS)

    def check_options(self) -> None:
        """RO-3.1, RO-3.9, RO-3.19: each seat has its own colour and edge, and the edges are clockwise in turn order."""
        if len(self.colours) != self.seats or any(c not in COLOURS or self.colours.count(c) > 1 for c in self.colours):
            raise BadOptions("roam.errors.options.colours", n=self.seats, known=", ".join(COLOURS))
        if len(self.edges) != self.seats or set(self.edges) - set(EDGES) or len(set(self.edges)) != self.seats:
            raise BadOptions("roam.errors.options.edges", n=self.seats, known=EDGES)
        steps = [(EDGES.index(edge) - EDGES.index(self.edges[0])) % len(EDGES) for edge in self.edges]
        if steps != sorted(steps):
            raise BadOptions("roam.errors.options.clockwise", given=self.edges, order=EDGES)

    def options(self) -> dict[str, object]:
        components = self.components
        return {
            "seats": self.seats,
            "full": components.full,
            "outpost": components.outpost,
            "stacking": components.stacking,
            "edges": self.edges,
            "colours": self.colours,
            "first": self.first,
            "cards": f"{self.content.name}/{self.content.digest}",
        }

    def start(self, chance: Chance) -> RoamState:
        s = RoamState(self.components)
        set_up(s, self.colours, [EDGES.index(edge) for edge in self.edges], self.first, chance)
        return s

    def read(self, name: str) -> Answer | None:
        found = self.vocabulary.by_name.get(name)
        if found is None and name.startswith("bid:") and name[4:].isdecimal() and len(name[4:]) <= MAX_BID_DIGITS:
            self.components.answers.bids_up_to(int(name[4:]))
            found = self.vocabulary.by_name.get(name)
        if found is None and name.startswith("slide:"):
            at, _, to = name.removeprefix("slide:").partition("-")
            if at in SQUARE_NAMES and to in SQUARE_NAMES:
                found = self.components.answers.far_slide(SQUARE_NAMES.index(at), SQUARE_NAMES.index(to))
        return found

    def refusal(self, s: State, seat: int, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if s.stack and s.stack[-1].node is BID and s.stack[-1].owner != seat:
            return bid_wait_refusal(s, s.stack[-1], seat, answer)
        return super().refusal(s, seat, answer)

    def result(self, s: State) -> Result:
        assert isinstance(s, RoamState)
        scores = [count_points(s, seat) for seat in range(self.seats)]
        return Result(scores, final_places(s), ENDINGS[s.ending])

    # RO-15: players see everything on the table, and the state has no order of the piles. So a view is a plain copy,
    # and there is nothing to resample.
    def view(self, s: State, seat: int) -> View:
        return View(s.copy())

    def resample_hidden(self, s: State, seat: int, rng: Random) -> RoamState:
        assert isinstance(s, RoamState)
        return s.copy()

    # -- positions ---------------------------------------------------------------------------------------------------
    def write_position(self, s: State) -> str:
        assert isinstance(s, RoamState)
        return write_position(self, s)

    def read_position(self, text: str) -> RoamState:
        game, s = from_position(text, self.content)
        if game.options() != self.options() | {"first": game.first}:
            raise BadPosition("position.options")
        s.components = self.components
        return s

    # -- storage -----------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        assert isinstance(s, RoamState)
        return write_fields(s, state_fields(self.components)) | pending_to_dict(self, s)

    def from_dict(self, data: dict[str, Any]) -> RoamState:
        s = RoamState(self.components)
        read_fields(s, state_fields(self.components, every=True), data)
        read_pending(self, data, s)
        s.refresh_derived()
        self.check_state(s)
        return s

    def check_state(self, s: RoamState) -> None:
        """Refuse a state with missing, duplicate or misplaced components."""
        if len(s.lands) != SLOTS:
            raise BadState("roam.errors.state.lands", n=SLOTS, given=len(s.lands))
        if len(s.edges) != self.seats:
            raise BadState("state.seats", n=self.seats, given=len(s.edges))
        whole_set = self.full_component_counts()
        for name, count in self.component_counts(s).items():
            if count != whole_set[name]:
                raise BadState("state.count", name=name, given=count, n=whole_set[name])
        if s.occupied & ~s.map:
            raise BadState("roam.errors.state.off", at=", ".join(names_in(s.occupied & ~s.map)))
        for seat in range(self.seats):
            if s.coins[seat] < 0:
                raise BadState("roam.errors.state.coins", field=SEAT_LETTERS[seat], given=s.coins[seat])
            if s.markers_left[seat] < 0:
                markers = self.components.markers
                raise BadState(
                    "roam.errors.state.markers", seat=SEAT_LETTERS[seat], given=markers - s.markers_left[seat], n=markers
                )
            if any(card not in s.cards[seat] for card in s.ready[seat]) or len(set(s.ready[seat])) != len(s.ready[seat]):
                raise BadState("roam.errors.state.ready", field=SEAT_LETTERS[seat])
        seen = 0
        for mask in s.marks:
            if seen & mask:
                raise BadState("roam.errors.state.twice", at=", ".join(names_in(seen & mask)))
            seen |= mask
        below = 0
        for mask in s.under:
            wrong = below & mask | mask & ~s.occupied if self.components.stacking else mask
            if wrong:
                raise BadState("roam.errors.state.below", at=", ".join(names_in(wrong)))
            below |= mask
        if not 0 <= s.first < self.seats:
            raise BadState("state.seat", field="first", given=s.first)
        if not NOBODY <= s.outpost < self.seats:
            raise BadState("state.seat", field="outpost", given=s.outpost)

    def component_counts(self, s: State) -> dict[str, int]:
        assert isinstance(s, RoamState)
        components = self.components
        out = dict.fromkeys(components.card_names + components.artifact_names, 0)
        for card in [c for own in s.cards for c in own] + [c for c in [*s.lands, s.top] if c != GAP]:
            out[components.card_names[card]] += 1
        for artifact in [a for own in s.artifacts for a in own] + s.row:
            out[components.artifact_names[artifact]] += 1
        for card, name in enumerate(components.card_names):
            out[name] += s.pile >> card & 1
        for artifact, name in enumerate(components.artifact_names):
            out[name] += s.tiles >> artifact & 1
        for seat in range(self.seats):
            markers = s.marks[seat].bit_count() + s.under[seat].bit_count()
            out[f"{SEAT_LETTERS[seat]}.markers"] = s.markers_left[seat] + markers
        return out

    def full_component_counts(self) -> dict[str, int]:
        """The `component_counts` of every state of this game."""
        components = self.components
        out = {name: int(components.full) for name in components.artifact_names}
        for card, name in enumerate(components.card_names):
            out[name] = int(card >= components.start_card_count or components.start_colours[card] in self.colours)
        return out | {f"{SEAT_LETTERS[seat]}.markers": components.markers for seat in range(self.seats)}


def from_position(text: str, content: Content | None = None) -> tuple[Roam, RoamState]:
    """The game and the state of a position (see `docs/notation.md`)."""
    fields = split_fields(text)
    rules = split_unique(fields.get("rules", ""), "rules")
    for rule in rules:
        if rule not in RULES:
            raise BadPosition("position.value", field="rules", given=rule, known=", ".join(RULES))
    seats = read_number(fields, "seats", 2)
    first = parse_seat(fields.get("first", SEAT_LETTERS[0]), "first", max(seats, 1))
    try:
        game = Roam(
            seats,
            full="full" in rules,
            outpost="outpost" in rules,
            stacking="stacking" in rules,
            edges=fields.get("edges", ""),
            colours=split_list(fields["colours"]) if "colours" in fields else None,
            first=first,
            content=content,
        )
        return game, read_state(game, fields)
    except (BadState, BadOptions) as error:
        raise BadPosition(error.key, **error.values) from None
