"""Positions of Roam as one line, like FEN in chess: reading and writing. `docs/notation.md` describes the format.

    roam seats=2 rules=full map=6/6/2ab2/6/6/6 lands=C01,C02,C03,C04,C05,C06 top=C07 a=3/R1,R2~,R3/A05~ b=0/B1,B2,B3 to=a

A position is the word `roam` and fields `name=value` in any order, separated by spaces or line ends. Missing fields have
default values. Words without `=` continue the field before them, so a map can be written as six lines.
"""

from __future__ import annotations

import re
from typing import Any

from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.serialize import mask_from
from dolmen.engine.state import Frame, run_until_question
from dolmen.games.position_fields import (
    NONE,
    SEAT_LETTERS,
    BadPosition,
    parse_fields,
    parse_seat,
    read_number,
    split_list,
    split_unique,
)
from dolmen.text import InputError

from .content.loader import COLOURS
from .model.components import EDGES, SIDE, SQUARES, USUAL_EDGES, WHOLE_MAP, names_in, squares_from_names
from .model.game_base import RoamBase
from .model.state import EMPTY_MAP, ENDINGS, GAP, NOT_YET, TEN_CARDS, RoamState
from .phases.frame_fields import (
    REST_MISSED,
    highest_bidder,
    is_rest_over,
    least_bid,
    placed_squares,
    placing_flags,
    rotation_of,
    waiting_bidders,
)
from .phases.turn import QUIET_TURNS, USE

USED = "~"
FIELDS = ("seats", "rules", "edges", "colours", "first", "map", "lands", "top", "pile", "row", "tiles", *SEAT_LETTERS)
FIELDS += ("outpost", "turns", "quiet", "ending", "to", "step")
RULES = ("full", "outpost", "stacking")


def split_fields(text: str) -> dict[str, str]:
    return parse_fields(text, "roam", FIELDS, "/")


def read_state(game: RoamBase, fields: dict[str, str]) -> RoamState:
    """Read a state from the fields, check its components, and run it to its next question."""
    components = game.components
    s = RoamState(components)
    s.first = game.first
    s.edges = [EDGES.index(edge) for edge in game.edges]
    s.turns, s.quiet = read_number(fields, "turns", 0), read_number(fields, "quiet", 0, -1)  # -1: this turn is not quiet
    ending = fields.get("ending", "")
    if ending not in ENDINGS:
        raise BadPosition("position.value", field="ending", given=ending, known=", ".join(ENDINGS[1:]))
    s.ending = ENDINGS.index(ending)
    if "outpost" in fields and not components.outpost:
        raise BadPosition("roam.errors.position.outpost")
    s.outpost = parse_seat(fields["outpost"], "outpost", game.seats) if "outpost" in fields else -1
    for seat in range(game.seats):
        read_seat(game, s, seat, fields)
    for seat in range(game.seats, len(SEAT_LETTERS)):
        if SEAT_LETTERS[seat] in fields:
            raise BadPosition("position.no_seat", field=SEAT_LETTERS[seat], n=game.seats)
    read_lands(game, s, fields)
    read_tiles(game, s, fields)
    gaps = read_map(game, s, fields.get("map", "6/6/6/6/6/6"))
    s.refresh_derived()
    if gaps & s.map:
        raise BadPosition("roam.errors.position.gap", at=", ".join(names_in(gaps & s.map)))
    read_steps(game, s, fields)
    game.check_state(s)
    check_ending(s)
    try:
        run_until_question(s, Chance())
    except ChanceNeeded:
        raise BadPosition("position.drawn") from None
    return s


def check_ending(s: RoamState) -> None:
    """Refuse an end without its cause, and a cause without the end (RO-10.1, RO-10.10, RO-10.11)."""
    goal, most = s.components.cards_to_end, max(len(own) for own in s.cards)
    if s.ending == NOT_YET:
        if most >= goal:
            seat = next(seat for seat, own in enumerate(s.cards) if len(own) >= goal)
            raise BadPosition("roam.errors.position.ten_cards", field=SEAT_LETTERS[seat], given=len(s.cards[seat]))
        if not s.map:
            raise BadPosition("roam.errors.position.empty_map")
        if s.quiet >= QUIET_TURNS * s.components.seats:
            raise BadPosition("roam.errors.position.quiet", given=s.quiet, n=QUIET_TURNS * s.components.seats - 1)
    elif (s.ending == TEN_CARDS and most < goal) or (s.ending == EMPTY_MAP and s.map):
        raise BadPosition("roam.errors.position.no_ending", given=ENDINGS[s.ending])


def read_seat(game: RoamBase, s: RoamState, seat: int, fields: dict[str, str]) -> None:
    """`coins/cards/artifacts`; ~ marks used characters and face-down artifacts."""
    components, field = game.components, SEAT_LETTERS[seat]
    own = [
        name
        for c, name in enumerate(components.card_names[: components.start_card_count])
        if components.start_colours[c] == game.colours[seat]
    ]
    parts = fields.get(field, "0").split("/")
    if len(parts) > len(("coins", "cards", "artifacts")) or not re.fullmatch("[0-9]{1,5}", parts[0]):
        raise BadPosition("roam.errors.position.holding", field=field, given=fields[field])
    cards = split_unique(parts[1], field) if len(parts) > 1 else own
    artifacts = split_unique(parts[2], field) if len(parts) > 2 else []
    s.coins.append(int(parts[0]))
    s.cards.append([find_index_in_field(components.card_names, name, field, "card") for name in cards])
    s.ready.append([card for card, name in zip(s.cards[seat], cards, strict=True) if not name.endswith(USED)])
    s.artifacts.append([find_index_in_field(components.artifact_names, name, field, "artifact") for name in artifacts])
    asleep = [name.removesuffix(USED) for name in artifacts if name.endswith(USED)]
    s.asleep.append(mask_from(components.artifact_names, asleep, "artifact"))


def find_index_in_field(names: list[str], name: str, field: str, what: str) -> int:
    name = name.removesuffix(USED)
    if name not in names:
        raise BadPosition("position.in_field", field=field, what=InputError(f"unknown.{what}", name=name))
    return names.index(name)


def read_lands(game: RoamBase, s: RoamState, fields: dict[str, str]) -> None:
    """The map's cards, the top of the pile and the pile. Missing fields are dealt in the order of the card list."""
    components = game.components
    away = {card for own in s.cards for card in own}
    given: list[int] = []
    for field in ("lands", "top", "pile"):
        given += [
            find_index_in_field(components.card_names, n, field, "card")
            for n in split_list(fields.get(field, ""))
            if n != NONE
        ]
    free = [c for c in range(components.start_card_count, len(components.cards)) if c not in away and c not in given]
    lands = fields["lands"].split(",") if "lands" in fields else None
    if lands is None:
        s.lands = [free.pop(0) if free else GAP for _ in s.lands]
    elif len(lands) != len(s.lands):
        raise BadPosition("roam.errors.position.lands", n=len(s.lands), given=len(lands))
    else:
        s.lands = [
            GAP if name == NONE else find_index_in_field(components.card_names, name, "lands", "card") for name in lands
        ]
    if "top" in fields:
        s.top = GAP if fields["top"] == NONE else find_index_in_field(components.card_names, fields["top"], "top", "card")
    else:
        s.top = free.pop(0) if free and fields.get("pile") != NONE else GAP
    if "pile" in fields:
        s.pile = mask_from(components.card_names, split_unique(fields["pile"], "pile"), "card")
    else:
        s.pile = sum(1 << card for card in free)
    if s.top == GAP and s.pile:
        raise BadPosition("roam.errors.position.top")


def read_tiles(game: RoamBase, s: RoamState, fields: dict[str, str]) -> None:
    components = game.components
    if not components.full:
        for field in ("row", "tiles"):
            if split_list(fields.get(field, "")):
                raise BadPosition("roam.errors.position.basic", field=field)
        return
    away = {a for own in s.artifacts for a in own}
    named = [(name, field) for field in ("row", "tiles") for name in split_list(fields.get(field, ""))]
    given = [find_index_in_field(components.artifact_names, name, field, "artifact") for name, field in named]
    free = [a for a in range(len(components.artifact_names)) if a not in away and a not in given]
    if "row" in fields:
        names = split_unique(fields["row"], "row")
        s.row = [find_index_in_field(components.artifact_names, name, "row", "artifact") for name in names]
        if len(s.row) > components.row_length:
            raise BadPosition("roam.errors.position.artifact_row", given=len(s.row), n=components.row_length)
    else:
        s.row, free = free[: components.row_length], free[components.row_length :]
    if "tiles" in fields:
        s.tiles = mask_from(components.artifact_names, split_unique(fields["tiles"], "tiles"), "artifact")
    else:
        s.tiles = sum(1 << artifact for artifact in free)


def read_map(game: RoamBase, s: RoamState, text: str) -> int:
    """Six rows from the north: seats, (ab) for a on the bottom and b on top, . or a number for empty squares, x for gaps.

    Returns the squares with an x.
    """
    seats = game.seats
    s.marks, s.under, gaps = [0] * seats, [0] * seats, 0
    rows = text.split("/")
    if len(rows) != SIDE:
        raise BadPosition("roam.errors.position.rows", n=SIDE, given=len(rows))
    for r, row in enumerate(rows):
        squares = re.findall(r"\([a-d][a-d]\)|[a-d.x]|[0-9]", row)
        if "".join(squares) != row:
            raise BadPosition("roam.errors.position.row", row=r + 1, given=row)
        at = r * SIDE
        for square in squares:
            if square.isdigit():
                at += int(square)
                continue
            if at < (r + 1) * SIDE:
                gaps |= int(square == "x") << at
                for k, letter in enumerate(reversed(square.strip("()")) if square not in ".x" else ""):
                    layer = s.marks if k == 0 else s.under
                    layer[parse_seat(letter, "map", seats)] |= 1 << at
            at += 1
        if at != (r + 1) * SIDE:
            raise BadPosition("roam.errors.position.squares", row=r + 1, given=at - r * SIDE, n=SIDE)
    s.markers_left = [
        game.components.markers - s.marks[seat].bit_count() - s.under[seat].bit_count() for seat in range(seats)
    ]
    return gaps


def read_steps(game: RoamBase, s: RoamState, fields: dict[str, str]) -> None:
    if "step" not in fields:
        if fields.get("to") != NONE:
            s.push(USE, parse_seat(fields.get("to", SEAT_LETTERS[s.first]), "to", game.seats))
        elif not s.ending:
            raise BadPosition("position.over", known=", ".join(ENDINGS[1:]))
        return
    for word in fields["step"].split("+"):
        parts = word.split(":") + [""] * 7
        node, owner, source, target = parts[:4]
        if node not in game.nodes or len(word.split(":")) > 7:
            raise BadPosition("roam.errors.position.step", given=word, known=", ".join(game.nodes))
        f = Frame(game.nodes[node], parse_seat(owner, "step", game.seats))
        f.source = find_index_in_field(game.things, source, "step", "card") if source else -1
        f.target = find_index_in_field(game.places, target, "step", "place") if target else -1
        f.a, f.b, f.c = (read_register(value or "0") for value in parts[4:7])
        s.stack.append(f)
    check_steps(game, s)


def read_register(value: str) -> int:
    """A number, or the squares with markers of this turn, such as b2c3."""
    if re.fullmatch(r"([a-f][1-6])+", value):
        return squares_from_names(re.findall("..", value))
    if re.fullmatch(r"\d{1,12}", value):
        return int(value)
    return read_number({"step": value}, "step", 0)


def check_steps(game: RoamBase, s: RoamState) -> None:
    """Refuse steps that play cannot reach: the turn must be at the bottom, with at most one bidding on it."""
    turn = s.stack[0]
    if turn.node.path == "bid" or any(f.node.path != "bid" for f in s.stack[1:]) or len(s.stack) > 2:
        raise BadPosition("roam.errors.position.steps")
    if not 0 <= rotation_of(turn) <= 3 or not 0 <= placed_squares(turn) <= WHOLE_MAP:
        raise BadPosition("roam.errors.position.turn")
    if not 0 <= placing_flags(turn) <= 2 * WHOLE_MAP + 1:
        raise BadPosition("roam.errors.position.turn")
    if turn.node is USE and (placed_squares(turn) > REST_MISSED or (is_rest_over(turn) and not s.ready[turn.owner])):
        raise BadPosition("roam.errors.position.turn")
    if turn.node.path in ("shortage", "extras"):
        if turn.source not in s.cards[turn.owner] or not 0 <= turn.target < SQUARES:
            raise BadPosition("roam.errors.position.character", step=turn.node.path, seat=SEAT_LETTERS[turn.owner])
    for f in s.stack[1:]:
        slot = f.target - SQUARES
        if not 0 <= slot < len(s.lands) or s.lands[slot] == GAP or f.source != s.lands[slot]:
            raise BadPosition("roam.errors.position.bidding")
        bidder = highest_bidder(f)
        if waiting_bidders(f) >> game.seats or least_bid(f) < 0 or not 0 <= bidder < game.seats:
            raise BadPosition("roam.errors.position.bid")
        if least_bid(f) > s.coins[bidder] + 1:
            raise BadPosition("roam.errors.position.bid")


# -- writing -----------------------------------------------------------------------------------------------------------
def write_position(game: RoamBase, s: RoamState) -> str:
    """Write the position in one line, without default values."""
    components = game.components
    words = ["roam", f"seats={game.seats}"]
    rules = [rule for rule in RULES if getattr(components, rule)]
    if rules:
        words.append(f"rules={','.join(rules)}")
    if game.edges != USUAL_EDGES[game.seats]:
        words.append(f"edges={game.edges}")
    if game.colours != list(COLOURS[: game.seats]):
        words.append(f"colours={','.join(game.colours)}")
    if s.first:
        words.append(f"first={SEAT_LETTERS[s.first]}")
    words.append(f"map={map_text(s)}")
    words.append("lands=" + ",".join(NONE if c == GAP else components.card_names[c] for c in s.lands))
    words.append(f"top={NONE if s.top == GAP else components.card_names[s.top]}")
    words += pool_fields(game, s)
    for seat in range(game.seats):
        words.append(f"{SEAT_LETTERS[seat]}={seat_text(game, s, seat)}")
    if s.outpost >= 0:
        words.append(f"outpost={SEAT_LETTERS[s.outpost]}")
    for name, value in (("turns", s.turns), ("quiet", s.quiet)):
        if value:
            words.append(f"{name}={value}")
    if s.ending:
        words.append(f"ending={ENDINGS[s.ending]}")
    words.append(step_text(game, s))
    return " ".join(words)


def pool_fields(game: RoamBase, s: RoamState) -> list[str]:
    """`pile`, `row` and `tiles`; the pools only if they differ from all remaining cards or tiles."""
    components, words = game.components, []
    seen = {c for own in s.cards for c in own} | set(s.lands) | {s.top}
    rest = sum(1 << c for c in range(components.start_card_count, len(components.cards)) if c not in seen)
    if s.pile != rest:
        words.append("pile=" + (",".join(n for c, n in enumerate(components.card_names) if s.pile >> c & 1) or NONE))
    if components.full:
        words.append("row=" + (",".join(components.artifact_names[a] for a in s.row) or NONE))
        known = {a for own in s.artifacts for a in own} | set(s.row)
        if s.tiles != sum(1 << a for a in range(len(components.artifact_names)) if a not in known):
            words.append(
                "tiles=" + (",".join(n for a, n in enumerate(components.artifact_names) if s.tiles >> a & 1) or NONE)
            )
    return words


def seat_text(game: RoamBase, s: RoamState, seat: int) -> str:
    components = game.components
    cards = [components.card_names[c] + ("" if c in s.ready[seat] else USED) for c in s.cards[seat]]
    artifacts = [components.artifact_names[a] + (USED if s.asleep[seat] >> a & 1 else "") for a in s.artifacts[seat]]
    out = f"{s.coins[seat]}/{','.join(cards) or NONE}"
    return f"{out}/{','.join(artifacts)}" if artifacts else out


def map_text(s: RoamState) -> str:
    rows = []
    for r in range(SIDE):
        row = "".join(square_text(s, r * SIDE + c) for c in range(SIDE))
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), row))
    return "/".join(rows)


def square_text(s: RoamState, square: int) -> str:
    if not s.map >> square & 1:
        return "x"
    top = [SEAT_LETTERS[seat] for seat, mask in enumerate(s.marks) if mask >> square & 1]
    below = [SEAT_LETTERS[seat] for seat, mask in enumerate(s.under) if mask >> square & 1]
    return f"({below[0]}{top[0]})" if below else top[0] if top else "."


def step_text(game: RoamBase, s: RoamState) -> str:
    if not s.stack:
        return f"to={NONE}"
    if len(s.stack) == 1 and s.stack[0].node is USE and not (s.stack[0].a or s.stack[0].b or s.stack[0].c):
        return f"to={SEAT_LETTERS[s.stack[0].owner]}"
    words = []
    for f in s.stack:
        parts: list[Any] = [f.node.path, SEAT_LETTERS[f.owner]]
        parts += [game.things[f.source] if f.source >= 0 else "", game.places[f.target] if f.target >= 0 else ""]
        placed = f.node.path not in ("use", "bid")
        parts += [f.a or "", "".join(names_in(f.b)) if placed else f.b or "", f.c or ""]
        words.append(":".join(str(part) for part in parts).rstrip(":"))
    return "step=" + "+".join(words)
