"""Roam as a `Game`: options, setup, views, storage."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.game import Game, Result
from dolmen.engine.serialize import BadState, find_index, mask_from, pending_to_dict, read_int, read_list, read_pending
from dolmen.engine.state import State, View
from dolmen.games.options import BadOptions, Option
from dolmen.games.position_fields import SEAT_LETTERS, BadPosition, parse_seat, read_number, split_list

from .content.loader import COLOURS, Content, own_content
from .model.components import EDGES, SLOT_NAMES, SLOTS, SQUARE_NAMES, USUAL_EDGES, Box, names_in, squares_named
from .model.state import ENDINGS, GAP, NOBODY, RoamState
from .notation import RULES, read_state, split_fields, write_position
from .phases.turn import STEPS, points, set_up, winners

LONGEST_BID = 5  # digits


OPTIONS: Final = (
    Option("seats", "number", 2),
    Option("full", "flag", True),
    Option("outpost", "flag", False),
    Option("stacking", "flag", False),
    Option("edges", "word", "", rare=True),
    Option("colours", "words", None, rare=True),
    Option("first", "seat", -1, rare=True),
)


class Roam(Game):
    """The basic game, the full game (`full`: with artifacts) and the two variants, for 2 to 4 seats.

    `edges` says where the seats sit, clockwise ("SN", "SWNE"); `first` is the starting player's seat, -1 for a random one.
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
            raise BadOptions("options.seats", given=seats)
        self.edges: str = edges or USUAL_EDGES[seats]
        self.colours: list[str] = colours if colours is not None else list(COLOURS[:seats])
        if not -1 <= first < seats:
            raise BadOptions("options.first", given=first)
        self.first: int = first
        self.content: Content = content if content is not None else own_content()
        self.check()
        self.box: Box = Box(self.content, seats, full, outpost, stacking)
        self.vocabulary = self.box.vocabulary
        self.things = self.box.card_names + self.box.artifact_names
        self.places = SQUARE_NAMES + SLOT_NAMES
        self.add_nodes(STEPS)

    def check(self) -> None:
        """RO-3.1, RO-3.9, RO-3.19: a colour and an edge for each, the edges clockwise in turn order."""
        if len(self.colours) != self.seats or any(c not in COLOURS or self.colours.count(c) > 1 for c in self.colours):
            raise BadOptions("options.colours", n=self.seats, known=", ".join(COLOURS))
        if len(self.edges) != self.seats or set(self.edges) - set(EDGES) or len(set(self.edges)) != self.seats:
            raise BadOptions("options.edges", n=self.seats, known=EDGES)
        steps = [(EDGES.index(edge) - EDGES.index(self.edges[0])) % len(EDGES) for edge in self.edges]
        if steps != sorted(steps):
            raise BadOptions("options.clockwise", given=self.edges, order=EDGES)

    def options(self) -> dict[str, object]:
        box = self.box
        return {
            "seats": self.seats,
            "full": box.full,
            "outpost": box.outpost,
            "stacking": box.stacking,
            "edges": self.edges,
            "colours": self.colours,
            "first": self.first,
            "cards": f"{self.content.name}/{self.content.digest}",
        }

    def start(self, chance: Chance) -> RoamState:
        s = RoamState(self.box)
        set_up(s, self.colours, [EDGES.index(edge) for edge in self.edges], self.first, chance)
        return s

    def read(self, name: str) -> Answer | None:
        found = self.vocabulary.by_name.get(name)
        if found is None and name.startswith("bid:") and name[4:].isdecimal() and len(name[4:]) <= LONGEST_BID:
            self.box.answers.bids_to(int(name[4:]))
            found = self.vocabulary.by_name.get(name)
        return found

    def result(self, s: State) -> Result:
        assert isinstance(s, RoamState)
        scores = [points(s, seat) for seat in range(self.seats)]
        return Result(scores, winners(s), ENDINGS[s.ending])

    # RO-15: everything on the table is open and the order of the piles is not in the state, so a view is a plain copy
    # and there is nothing that could be dealt anew.
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
        s.box = self.box
        return s

    # -- storage -----------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        assert isinstance(s, RoamState)
        cards, artifacts = self.box.card_names, self.box.artifact_names
        seats: list[dict[str, object]] = []
        for seat in range(self.seats):
            entry: dict[str, object] = {
                "edge": EDGES[s.edges[seat]],
                "coins": s.coins[seat],
                "markers": s.left[seat],
                "marks": names_in(s.marks[seat]),
                "cards": [cards[c] for c in s.cards[seat]],
                "ready": [cards[c] for c in s.ready[seat]],
            }
            if self.box.stacking:
                entry["under"] = names_in(s.under[seat])
            if self.box.full:
                entry["artifacts"] = [artifacts[a] for a in s.artifacts[seat]]
                entry["asleep"] = [artifacts[a] for a in s.artifacts[seat] if s.asleep[seat] >> a & 1]
            seats.append(entry)
        out: dict[str, object] = {
            "lands": [None if c == GAP else cards[c] for c in s.lands],
            "top": None if s.top == GAP else cards[s.top],
            "pile": [name for c, name in enumerate(cards) if s.pile >> c & 1],
            "seats": seats,
            "first": s.first,
            "turns": s.turns,
            "quiet": s.quiet,
            "ending": ENDINGS[s.ending],
        }
        if self.box.full:
            out["row"] = [artifacts[a] for a in s.row]
            out["tiles"] = [name for a, name in enumerate(artifacts) if s.tiles >> a & 1]
        if self.box.outpost:
            out["outpost"] = s.outpost
        out.update(pending_to_dict(self, s))
        return out

    def from_dict(self, data: dict[str, Any]) -> RoamState:
        s = RoamState(self.box)
        cards, artifacts = self.box.card_names, self.box.artifact_names
        s.lands = [GAP if name is None else find_index(cards, name, "card") for name in read_list(data, "lands")]
        s.top = GAP if data.get("top") is None else find_index(cards, data["top"], "card")
        s.pile = mask_from(cards, read_list(data, "pile"), "card")
        for entry in read_list(data, "seats"):
            if not isinstance(entry, dict):
                raise BadState("state.table", field="seats", given=entry)
            s.edges.append(find_index(list(EDGES), entry.get("edge"), "edge"))
            s.coins.append(read_int(entry, "coins"))
            s.left.append(read_int(entry, "markers"))
            s.marks.append(squares_named(read_list(entry, "marks")))
            s.under.append(squares_named(read_list(entry, "under")))
            s.cards.append([find_index(cards, c, "card") for c in read_list(entry, "cards")])
            s.ready.append([find_index(cards, c, "card") for c in read_list(entry, "ready")])
            s.artifacts.append([find_index(artifacts, a, "artifact") for a in read_list(entry, "artifacts")])
            s.asleep.append(mask_from(artifacts, read_list(entry, "asleep"), "artifact"))
        s.row = [find_index(artifacts, a, "artifact") for a in read_list(data, "row")]
        s.tiles = mask_from(artifacts, read_list(data, "tiles"), "artifact")
        s.outpost = read_int(data, "outpost", NOBODY)
        s.first = read_int(data, "first")
        s.turns = read_int(data, "turns")
        s.quiet = read_int(data, "quiet", 0)
        s.ending = find_index(list(ENDINGS), data.get("ending"), "ending")
        read_pending(self, data, s)
        s.refresh()
        self.check_state(s)
        return s

    def check_state(self, s: RoamState) -> None:
        """Refuse a state in which components are missing, doubled or where they cannot be."""
        if len(s.lands) != SLOTS:
            raise BadState("state.lands", n=SLOTS, given=len(s.lands))
        if len(s.edges) != self.seats:
            raise BadState("state.seats", n=self.seats, given=len(s.edges))
        whole_set = self.full_census()
        for name, count in self.component_counts(s).items():
            if count != whole_set[name]:
                raise BadState("state.count", name=name, given=count, n=whole_set[name])
        if s.held & ~s.map:
            raise BadState("state.off", at=", ".join(names_in(s.held & ~s.map)))
        for seat in range(self.seats):
            if s.coins[seat] < 0:
                raise BadState("state.coins", field=SEAT_LETTERS[seat], given=s.coins[seat])
            if s.left[seat] < 0:
                markers = self.box.markers
                raise BadState("state.markers", seat=SEAT_LETTERS[seat], given=markers - s.left[seat], n=markers)
            if any(card not in s.cards[seat] for card in s.ready[seat]) or len(set(s.ready[seat])) != len(s.ready[seat]):
                raise BadState("state.ready", field=SEAT_LETTERS[seat])
        seen = 0
        for mask in s.marks:
            if seen & mask:
                raise BadState("state.twice", at=", ".join(names_in(seen & mask)))
            seen |= mask
        below = 0
        for mask in s.under:
            wrong = below & mask | mask & ~s.held if self.box.stacking else mask
            if wrong:
                raise BadState("state.below", at=", ".join(names_in(wrong)))
            below |= mask
        if not 0 <= s.first < self.seats:
            raise BadState("state.seat", field="first", given=s.first)
        if not NOBODY <= s.outpost < self.seats:
            raise BadState("state.seat", field="outpost", given=s.outpost)

    def component_counts(self, s: State) -> dict[str, int]:
        assert isinstance(s, RoamState)
        box = self.box
        out = dict.fromkeys(box.card_names + box.artifact_names, 0)
        for card in [c for own in s.cards for c in own] + [c for c in [*s.lands, s.top] if c != GAP]:
            out[box.card_names[card]] += 1
        for artifact in [a for own in s.artifacts for a in own] + s.row:
            out[box.artifact_names[artifact]] += 1
        for card, name in enumerate(box.card_names):
            out[name] += s.pile >> card & 1
        for artifact, name in enumerate(box.artifact_names):
            out[name] += s.tiles >> artifact & 1
        for seat in range(self.seats):
            out[f"{SEAT_LETTERS[seat]}.markers"] = s.left[seat] + s.marks[seat].bit_count() + s.under[seat].bit_count()
        return out

    def full_census(self) -> dict[str, int]:
        """What `census` counts in every state of this game."""
        box = self.box
        out = {name: int(box.full) for name in box.artifact_names}
        for card, name in enumerate(box.card_names):
            out[name] = int(card >= box.starts or box.start_colours[card] in self.colours)
        return out | {f"{SEAT_LETTERS[seat]}.markers": box.markers for seat in range(self.seats)}


def from_position(text: str, content: Content | None = None) -> tuple[Roam, RoamState]:
    """The game and the state that a position describes (`docs/notation.md`)."""
    fields = split_fields(text)
    rules = split_list(fields.get("rules", ""))
    for rule in rules:
        if rule not in RULES:
            raise BadPosition("position.value", field="rules", given=rule, known=", ".join(RULES))
    seats = read_number(fields, "seats", 2)
    first = parse_seat(fields.get("first", SEAT_LETTERS[0]), "first", max(seats, 1))
    try:
        game = Roam(
            seats,
            "full" in rules,
            "outpost" in rules,
            "stacking" in rules,
            fields.get("edges", ""),
            split_list(fields["colours"]) if "colours" in fields else None,
            first,
            content,
        )
        return game, read_state(game, fields)
    except (BadState, BadOptions) as error:
        raise BadPosition(error.key, **error.values) from None
