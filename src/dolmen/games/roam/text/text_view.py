"""Roam as text, for the terminal and screen readers: the whole table in lines of 80 characters."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..content.loader import Character
from ..game import Roam
from ..model.components import (
    BY_COINS,
    BY_COINS_AND_REPLACE,
    BY_FREE_BLANK,
    BY_FREE_BLANK_AND_REPLACE,
    BY_REPLACE,
    COIN,
    FLIP,
    SIDE,
    SLOT_NAMES,
    SLOTS,
    SQUARES,
    names_in,
)
from ..model.state import ENDINGS, GAP, NOBODY, RoamState
from ..phases.claim import complete_lands, leading_seats
from ..phases.frame_fields import (
    has_bid,
    highest_bid,
    highest_bidder,
    is_rest_over,
    least_bid,
    owes_marker,
    placed_squares,
    rotation_of,
)
from ..phases.turn import EXTRAS, QUIET_TURNS, count_points, final_places
from .answer_labels import affordable_artifacts, markers_by_seat, ready_artifact_names
from .names import (
    LETTERS,
    ability_name,
    artifact_entry,
    artifact_name,
    card_entry,
    character_name,
    coins_in_words,
    edge_name,
    in_language,
    join_and,
    kind_name,
    land_name,
    pattern_lines,
    points_in_words,
    seat_name,
    seat_rotation,
    slot_name,
)

WIDTH: Final = 80
INDENT: Final = 4
COLUMN_GAP: Final = 2  # between columns
CELL_WIDTH: Final = 5  # a stack of two and its coin symbols, `AB$2`, and a blank
BLANKS: Final = (BY_COINS, BY_FREE_BLANK, BY_COINS_AND_REPLACE, BY_FREE_BLANK_AND_REPLACE)  # ways to fill a blank
ARROWS: Final = {"S": "^", "W": ">", "N": "v", "E": "<"}  # towards the map


# -- the whole table ---------------------------------------------------------------------------------------------------
def describe_table(game: Game, view: State, seat: int, lang: str) -> str:
    """Everything on the table as `seat` sees it (-1: a spectator)."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    parts = [
        header_lines(game, view, seat, lang),
        join_side_by_side(map_lines(game, view), legend_lines(game, lang)),
        [lands_heading(game, seat, lang), *land_lines(game, view, seat, lang)],
        next_land_lines(game, view, seat, lang),
    ]
    if game.components.full:
        parts.append(row_lines(game, view, lang))
    parts += [seat_lines(game, view, k, seat, lang) for k in range(game.seats)]
    if game.over(view):
        parts.append(score_lines(game, view, lang))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def header_lines(game: Roam, s: RoamState, seat: int, lang: str) -> list[str]:
    """The game and its rules, the seat to move, and the last round or the Outpost."""
    components = game.components
    rules = ["full" if components.full else "basic"]
    rules += [name for name, on in (("outpost", components.outpost), ("stacking", components.stacking)) if on]
    named = ", ".join(say(lang, f"roam.rules.{rule}") for rule in rules)
    out = [say(lang, "roam.table.head", rules=named, seats=game.seats, turn=s.turns + (0 if game.over(s) else 1))]
    if game.over(s) and s.ending:
        out.append(say(lang, "roam.table.over", ending=ending_in_words(s, lang)))
    elif game.over(s):  # a position written by hand can lack the reason
        out.append(say(lang, "roam.prompt.over"))
    else:
        out += [describe_whose_move(game, s, seat, lang), *in_use_lines(game, s, lang)]
        if s.ending:
            last = seat_name(game, (s.first - 1) % game.seats, lang)
            out.append(say(lang, "roam.table.last_round", ending=ending_in_words(s, lang), seat=last))
        elif s.quiet >= game.seats:
            out.append(say(lang, "roam.table.quiet", n=s.quiet, limit=QUIET_TURNS * game.seats))
    if components.outpost:
        key = "outpost_free" if s.outpost == NOBODY else "outpost_held"
        holder = "" if s.outpost == NOBODY else seat_name(game, s.outpost, lang)
        out.append(say(lang, f"roam.table.{key}", points=points_in_words(components.outpost_points, lang), seat=holder))
    return [part for line in out for part in wrap(line, WIDTH)]


def ending_in_words(s: RoamState, lang: str) -> str:
    return say(lang, f"roam.ending.{ENDINGS[s.ending]}")


def describe_whose_move(game: Roam, s: RoamState, viewer: int, lang: str) -> str:
    seat = s.stack[-1].owner
    question = describe_question(game, s, seat, lang)
    if seat == viewer:
        return say(lang, "games.your_move", prompt=question)
    if s.stack[-1].node.path == "bid":
        active = seat_name(game, s.active_seat(), lang)
        return say(lang, "roam.table.bids", seat=seat_name(game, seat, lang), active=active, prompt=question)
    return say(lang, "roam.table.moves", seat=seat_name(game, seat, lang), prompt=question)


def in_use_lines(game: Roam, s: RoamState, lang: str) -> list[str]:
    """The character in use, once its pattern is placed."""
    f = s.stack[0]
    if f.source < 0 or f.node.path == "use":
        return []
    who = character_name(game, f.source, lang)
    if f.target < 0:
        return [say(lang, "roam.table.in_use_nowhere", character=who)]
    placed = ", ".join(names_in(placed_squares(f))) or say(lang, "roam.table.nothing")
    return [say(lang, "roam.table.in_use", character=who, at=game.places[f.target], placed=placed)]


# -- the map -----------------------------------------------------------------------------------------------------------
def map_lines(game: Roam, s: RoamState) -> list[str]:
    """The squares with markers and coins, and the seats at their edges with an arrow towards the map."""
    sitting = {edge: f"{LETTERS[seat]} {ARROWS[edge]}" for seat, edge in enumerate(game.edges)}
    middle = SIDE // 2
    rule = "+" + ("-" * (2 * CELL_WIDTH + 1) + "+") * middle
    margin = " " * 6
    names = "   ".join("".join(letter.ljust(CELL_WIDTH) for letter in pair)[:-1] for pair in ("ab", "cd", "ef"))
    out = [margin + sitting["N"].center(len(rule))] if "N" in sitting else []
    out.append(f"{margin}  {names}")
    out.append(margin + rule)
    for row in range(SIDE):
        cells = [square_sign(s, row * SIDE + col).ljust(CELL_WIDTH) for col in range(SIDE)]
        pairs = "|".join(f" {cells[col]}{cells[col + 1]}" for col in range(0, SIDE, 2))
        out.append(f"{row + 1:>4}  |{pairs}|")
        if row == middle - 1:
            west, east = sitting.get("W", ""), sitting.get("E", "")
            out.append(f"{west:<6}{rule}  {east[::-1]}")
    out.append(margin + rule)
    if "S" in sitting:
        out.append(margin + sitting["S"].center(len(rule)))
    return out


def square_sign(s: RoamState, square: int) -> str:
    """`.`, `A`, `AB` (B on top), each with `$` or `$2` where the land shows coins; x where there is no land."""
    if not s.map >> square & 1:
        return "x"
    markers = [LETTERS[seat] for layer in (s.under, s.marks) for seat, mask in enumerate(layer) if mask >> square & 1]
    symbols = sum(plane >> square & 1 for plane in s.coin_planes)
    return ("".join(markers) or ".") + ("" if not symbols else "$" if symbols == 1 else f"${symbols}")


def legend_lines(game: Roam, lang: str) -> list[str]:
    letters = "-".join((LETTERS[0], LETTERS[game.seats - 1]))
    keys = ["legend_empty", "legend_marker"]
    keys += ["legend_stack"] if game.components.stacking else []
    keys += ["legend_coins", "legend_gap", "legend_solid", "legend_blank", "legend_facing"]
    price, arrow = coins_in_words(game.components.blank_cost, lang), ARROWS[game.edges[0]]
    return ["", "", *(say(lang, f"roam.table.{key}", letters=letters, coins=price, arrow=arrow) for key in keys)]


# -- cards -------------------------------------------------------------------------------------------------------------
def lands_heading(game: Roam, seat: int, lang: str) -> str:
    if seat < 0:
        return say(lang, "roam.table.lands_printed")
    return say(lang, "roam.table.lands", seat=seat_name(game, seat, lang))


def land_lines(game: Roam, s: RoamState, seat: int, lang: str) -> list[str]:
    """The six lands, arranged as on the map, each with the pattern of its character."""
    return arrange_in_columns(
        [land_block(game, s, slot, seat_rotation(game, seat), lang) for slot in range(SLOTS)], SLOTS // 2, WIDTH
    )


def land_block(game: Roam, s: RoamState, slot: int, way: int, lang: str) -> list[str]:
    number = s.lands[slot]
    if number == GAP:
        return [f"{SLOT_NAMES[slot]} {say(lang, 'roam.table.gap')}"]
    found = card_entry(game, number)
    kind = kind_name(found.land.kind, lang) if isinstance(found, Character) else ""
    counts = [f"{LETTERS[k]}:{count}" for k, count in enumerate(markers_by_seat(s, slot)) if count]
    text = [
        slot_name(game, s, slot, lang),
        ", ".join([kind, " ".join(counts) or say(lang, "roam.table.empty")]),
        f"{found.id} {in_language(found.name, lang)}",
        points_in_words(found.points, lang),
    ]
    return [*text, *pattern_lines(game, number, way)]


def next_land_lines(game: Roam, s: RoamState, seat: int, lang: str) -> list[str]:
    if s.top == GAP:
        return [say(lang, "roam.table.no_next")]
    found = card_entry(game, s.top)
    assert isinstance(found, Character)
    text = [
        f"{in_language(found.land.name, lang)}, {kind_name(found.land.kind, lang)}",
        say(lang, "roam.table.next_coins", rows=" / ".join(found.land.coins)),
        f"{found.id} {in_language(found.name, lang)}, {points_in_words(found.points, lang)}",
    ]
    return [
        say(lang, "roam.table.next", n=s.pile.bit_count()),
        *indent_lines(join_side_by_side(pattern_lines(game, s.top, seat_rotation(game, seat)), text)),
    ]


def row_lines(game: Roam, s: RoamState, lang: str) -> list[str]:
    if not s.row:
        return [say(lang, "roam.table.no_row")]
    out = [say(lang, "roam.table.row", n=s.tiles.bit_count())]
    for number in s.row:
        tile = artifact_entry(game, number)
        line = say(
            lang,
            "roam.table.artifact",
            name=f"{tile.id} {artifact_name(game, number, lang)}",
            ability=ability_name(tile.ability, lang),
            cost=coins_in_words(tile.cost, lang),
            points=points_in_words(tile.points, lang),
        )
        does = say(lang, f"roam.ability.{tile.ability}.does")
        out += wrap(f"{line} ({does})", WIDTH, initial_indent="  ", subsequent_indent="      ")
    return out


# -- seats -------------------------------------------------------------------------------------------------------------
def seat_lines(game: Roam, s: RoamState, seat: int, viewer: int, lang: str) -> list[str]:
    edge = edge_name(game, seat, lang)
    if seat == viewer:
        edge = f"{say(lang, 'games.you')}, {edge}"
    if seat == s.first:
        edge = f"{edge}, {say(lang, 'roam.table.first')}"
    line = say(
        lang,
        "roam.table.seat",
        seat=seat_name(game, seat, lang),
        edge=edge,
        coins=coins_in_words(s.coins[seat], lang),
        markers=say(lang, "roam.markers", n=s.markers_left[seat]),
        points=points_in_words(count_points(s, seat), lang),
        cards=len(s.cards[seat]),
        goal=game.components.cards_to_end,
    )
    turns = rotation_in_turn(s, seat)
    ready = s.ready[seat]
    used = [number for number in s.cards[seat] if number not in ready]
    out = wrap(line, WIDTH, subsequent_indent="  ")
    out += [*character_lines(game, seat, ready, "ready", turns, lang), *character_lines(game, seat, used, "used", 0, lang)]
    return out + artifact_lines(game, s, seat, lang)


def rotation_in_turn(s: RoamState, seat: int) -> int:
    """The quarter turns by Rotate of the seat's next pattern."""
    if s.stack and s.stack[0].owner == seat and s.stack[0].node.path == "use":
        return rotation_of(s.stack[0])
    return 0


def character_lines(game: Roam, seat: int, numbers: list[int], state: str, turns: int, lang: str) -> list[str]:
    """The ready or the used characters, with their patterns rotated for this seat."""
    title = say(lang, f"roam.table.{state}")
    if not numbers:
        return [f"  {title}: {say(lang, 'roam.table.nobody')}"]
    if turns:
        title = f"{title}, {say(lang, 'roam.table.turned', degrees=90 * turns)}"
    way = (seat_rotation(game, seat) + turns) & 3
    blocks = []
    for number in numbers:
        found = card_entry(game, number)
        text = [f"{found.id} {in_language(found.name, lang)}", points_in_words(found.points, lang)]
        blocks.append(join_side_by_side(pattern_lines(game, number, way), text))
    return [f"  {title}:", *indent_lines(arrange_in_columns(blocks, 4, WIDTH - INDENT))]


def artifact_lines(game: Roam, s: RoamState, seat: int, lang: str) -> list[str]:
    if not s.artifacts[seat]:
        return []
    named = []
    for number in s.artifacts[seat]:
        state = say(lang, f"roam.table.{'down' if s.asleep[seat] >> number & 1 else 'up'}")
        tile, name = artifact_entry(game, number), artifact_name(game, number, lang)
        ability = ability_name(tile.ability, lang)
        named.append(say(lang, "roam.table.owned", id=tile.id, name=name, ability=ability, state=state))
    text = say(lang, "roam.table.artifacts", list=", ".join(named))
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ")


# -- laying out --------------------------------------------------------------------------------------------------------
def indent_lines(lines: list[str]) -> list[str]:
    return [f"{' ' * INDENT}{line}" if line else "" for line in lines]


def join_side_by_side(left: list[str], right: list[str]) -> list[str]:
    """Two blocks of lines next to each other."""
    width = max(len(line) for line in left)
    rows = max(len(left), len(right))
    left, right = left + [""] * (rows - len(left)), right + [""] * (rows - len(right))
    return [f"{a:<{width}}  {b}".rstrip() for a, b in zip(left, right, strict=True)]


def arrange_in_columns(blocks: list[list[str]], most: int, max_width: int) -> list[str]:
    """Arrange blocks in rows of at most `most`, as many as the width allows, with an empty line between the rows."""
    widths = [max(len(line) for line in block) for block in blocks]
    for count in range(most, 0, -1):
        columns_wide = [max(widths[k::count], default=0) for k in range(count)]
        if sum(columns_wide) + COLUMN_GAP * (count - 1) <= max_width:
            break
    out: list[str] = []
    for at in range(0, len(blocks), count):
        group = blocks[at : at + count]
        out += [""] if at else []
        for k in range(max(len(block) for block in group)):
            cells = [(block[k] if k < len(block) else "").ljust(columns_wide[c]) for c, block in enumerate(group)]
            out.append((" " * COLUMN_GAP).join(cells).rstrip())
    return out


# -- questions ---------------------------------------------------------------------------------------------------------
def describe_question(game: Game, view: State, seat: int, lang: str) -> str:
    """The question to the seat, or whose answer it waits for."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    if game.over(view):
        return say(lang, "roam.prompt.over")
    f = game.pending_frame(view, seat)
    if f is None:
        return say(lang, "roam.prompt.not_asked", seat=seat_name(game, view.stack[-1].owner, lang))
    asked = {"use": use_prompt, "extras": extras_prompt, "bid": bid_prompt, "buy": buy_prompt}
    if f.node.path in asked:
        question = asked[f.node.path](game, view, f, lang)
    else:
        question = say(lang, f"roam.prompt.{f.node.path}", markers=say(lang, "roam.markers", n=view.markers_left[seat]))
    return " ".join([question, *effects_of_any_answer(game, view, f, lang)])


def use_prompt(game: Roam, s: RoamState, f: Frame, lang: str) -> str:
    if not is_rest_over(f) and not s.ready[f.owner]:
        return say(lang, "roam.prompt.use_flip", tools=ready_artifact_names(game, s, f.owner, (FLIP,), lang))
    return (
        say(lang, "roam.prompt.use_turned", degrees=90 * rotation_of(f)) if rotation_of(f) else say(lang, "roam.prompt.use")
    )


def extras_prompt(game: Roam, s: RoamState, f: Frame, lang: str) -> str:
    """The question about markers beyond the solids: blanks, Replace, or first a Coin."""
    ways = EXTRAS.squares_by_mode(s, f)
    blanks = any(ways[mode] for mode in BLANKS)
    if owes_marker(f):
        key = "extras_must"
    elif blanks:
        key = "extras_both" if ways[BY_REPLACE] else "extras"
    else:
        key = "extras_replace" if ways[BY_REPLACE] else "extras_coin"
    return say(
        lang,
        f"roam.prompt.{key}",
        character=character_name(game, f.source, lang),
        price=coins_in_words(s.components.blank_cost, lang),
        coins=coins_in_words(s.coins[f.owner], lang),
        tools=ready_artifact_names(game, s, f.owner, (COIN,), lang),
    )


def bid_prompt(game: Roam, s: RoamState, f: Frame, lang: str) -> str:
    words = {"land": land_name(game, s.lands[f.target - SQUARES], lang), "coins": coins_in_words(s.coins[f.owner], lang)}
    if not has_bid(f):
        return say(lang, "roam.prompt.bid", **words)
    words["seat"], words["bid"] = seat_name(game, highest_bidder(f), lang), coins_in_words(highest_bid(f), lang)
    if s.coins[f.owner] >= least_bid(f):
        return say(lang, "roam.prompt.bid_over", least=least_bid(f), **words)
    helps = ready_artifact_names(game, s, f.owner, (COIN,), lang) if f.owner == s.active_seat() else ""
    return say(lang, "roam.prompt.bid_coin" if helps else "roam.prompt.bid_short", least=least_bid(f), tools=helps, **words)


def buy_prompt(game: Roam, s: RoamState, f: Frame, lang: str) -> str:
    """RO-12.21: a seat that can buy nothing gets the question only for Coin or Flip."""
    own = coins_in_words(s.coins[f.owner], lang)
    if affordable_artifacts(s, f.owner):
        return say(lang, "roam.prompt.buy", coins=own)
    helps = ready_artifact_names(game, s, f.owner, (COIN, FLIP), lang)
    if not s.row:
        return say(lang, "roam.prompt.buy_empty", tools=helps)
    cheapest = min(s.components.artifact_cost[tile] for tile in s.row)
    return say(lang, "roam.prompt.buy_none", price=coins_in_words(cheapest, lang), coins=own, tools=helps)


def effects_of_any_answer(game: Roam, s: RoamState, f: Frame, lang: str) -> list[str]:
    """What happens with any answer: coins under new markers (RO-6.1), complete lands (RO-7.1)."""
    out = []
    if f.node.path in ("shortage", "extras"):
        found = sum((placed_squares(f) & plane).bit_count() for plane in s.coin_planes)
        out += [say(lang, "roam.prompt.waits", n=found)] if found else []
    if f.node.path in ("shortage", "extras", "shift"):
        for slot in complete_lands(s):
            leaders = [seat_name(game, seat, lang) for seat in leading_seats(s, slot, f.owner)]
            key = "roam.prompt.goes_to" if len(leaders) == 1 else "roam.prompt.tied"
            out.append(say(lang, key, land=land_name(game, s.lands[slot], lang), seat=join_and(leaders, lang)))
    return out


# -- the score ---------------------------------------------------------------------------------------------------------
def scoring_table(game: Game, state: State, lang: str) -> list[tuple[str, list[str]]]:
    """RO-10: the points of each seat by source, and its rank."""
    assert isinstance(game, Roam)
    assert isinstance(state, RoamState)
    components, seats = game.components, range(game.seats)
    out = [("characters", [sum(components.cards[c].points for c in state.cards[seat]) for seat in seats])]
    if components.full:
        out.append(("artifacts", [sum(components.artifact_points[a] for a in state.artifacts[seat]) for seat in seats]))
    if components.outpost:
        out.append(("outpost", [components.outpost_points if state.outpost == seat else 0 for seat in seats]))
    out.append(("total", [count_points(state, seat) for seat in seats]))
    out.append(("coins", [state.coins[seat] for seat in seats]))
    lines = [(say(lang, f"roam.score.{key}"), [str(n) for n in numbers]) for key, numbers in out]
    return [*lines, (say(lang, "roam.score.place"), describe_ranks(state, lang))]


def describe_ranks(s: RoamState, lang: str) -> list[str]:
    places = final_places(s)
    won = say(lang, "roam.score.won" if places.count(1) == 1 else "roam.score.shared")
    return [f"{place}, {won}" if place == 1 else str(place) for place in places]


def score_lines(game: Roam, s: RoamState, lang: str) -> list[str]:
    table = [("", [seat_name(game, seat, lang) for seat in range(game.seats)]), *scoring_table(game, s, lang)]
    first = max(len(name) for name, _ in table)
    wide = [max(len(cells[seat]) for _, cells in table) for seat in range(game.seats)]
    out = [say(lang, "roam.table.result")]
    for name, cells in table:
        out.append(f"  {name:<{first}}  " + "  ".join(f"{cell:>{wide[k]}}" for k, cell in enumerate(cells)))
    return out
