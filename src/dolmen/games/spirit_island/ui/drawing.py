"""Spirit Island as a picture: the table as SVG, and which element means which answer.

`GameDrawing` calls these functions. A drawing with `defs` is standalone: it includes its style and definitions. A page
includes `svg_definitions()` once and draws everything else without `defs`. The part `map` includes the island's ground, a
group that never changes during a game.

`art` lists the ids. Ids on other players' mats have the seat as a prefix: `1-spirit`, `1-innate-massive_flooding`. The id of
a player's name and portrait (`0-spirit`) has the seat on every mat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from dolmen.engine.answer import CARD, LAND, MOVE, OPTION, PIECE, SEAT, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import Drawing, group, hidden_svg, join_drawings, static_drawing, svg_tag, wrap_svg
from dolmen.text import say

from ..art import cards, gallery, geometry, mat, parts
from ..art.svg import PREFIX, rect
from ..cards.powers import POWERS
from ..game import SpiritIsland
from ..model.components import (
    DESTROYED_PRESENCE,
    ELEMENT_ANSWERS,
    ELEMENTS,
    GROWTH_ANSWERS,
    INNATE,
    LAND_NAMES,
    TRACK_ANSWERS,
    card_of,
    destination_of,
    element_of,
    is_presence_piece,
    land_of,
    land_of_piece,
    number_of_answer,
    piece_name,
    piece_of,
    seat_of,
    track_of,
    use_of,
)
from ..model.spirit_mats import MATS, SPIRIT_NAMES
from ..model.state import FEWER_ELEMENTS, Island
from ..text.names import spirit_name
from .drawing_close_ups import Box, draw_close_up
from .drawing_invaders import draw_invaders
from .drawing_island import default_layout, draw_island, is_wide_map
from .drawing_mats import (
    COLUMN,
    GAP,
    HAND,
    MAT_WIDTH,
    PHONE,
    ROW_WIDTH,
    SIDE_WIDTH,
    draw_mat_column,
    draw_other_mat,
    draw_own_hand,
    draw_own_panel,
    draw_own_side,
    draw_phone_hand,
    draw_phone_status,
    draw_row_mat,
    draw_spirit_strip,
    draw_whole_mat,
    hand_cards,
    offered_cards,
)
from .scene import DrawingContext, board_placements, state_before_power
from .scene_cards import printed_card
from .scene_spirits import growth_item

PARTS = ("map", "invaders")
TABLE_WIDTH = 1440.0
FACE_SCALE = round((HAND[1] - 6) / cards.CARD[1], 3)  # a card of a hand with up to five cards
FACE_WIDTH = round(cards.WIDEST / FACE_SCALE, 1)
DECK_ORDER = ("minor", "major", "unique")  # from which decks cards come most
ID_ATTRIBUTES = re.compile(r' id="(?!' + PREFIX + r')[^"]*"| clip-path="url\(#' + PREFIX + r'k-[A-D]\d\)"')


@cache
def all_definitions() -> str:
    return f"{parts.all_definitions()}<defs>{mat.definitions()}</defs>"


@cache
def svg_definitions() -> str:
    """The definitions that all parts share, as an invisible SVG for the page."""
    return hidden_svg("spirit-island", all_definitions())


@cache
def card_faces(lang: str) -> str:
    """The faces of all power cards in the size of a hand; cards that any player may gain come first."""
    printed = [printed_card(power, lang) for power, found in enumerate(POWERS) if found.deck != INNATE]
    printed.sort(key=lambda card: DECK_ORDER.index(card.kind))
    drawn = "".join(cards.draw_card_face(card, wide=FACE_WIDTH) for card in printed)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="spirit-island" data-scale="{FACE_SCALE}">{drawn}</svg>'


@cache
def choice_tiles(lang: str) -> dict[str, str]:
    """A tile for each spirit, by its name."""
    out = {}
    for number, mat_ in enumerate(MATS):
        printed = mat_.printed
        growth = [(str(n), tuple(growth_item(text, lang) for text in option)) for n, option in enumerate(printed.growth, 1)]
        if printed.always:
            growth.insert(0, ("+", tuple(growth_item(text, lang) for text in printed.always)))
        words = say(lang, f"spirit_island.drawing.complexity.{printed.complexity}")
        style = say(lang, f"spirit_island.page.style.{mat_.name}")
        name = spirit_name(number, lang)
        tile = gallery.draw_spirit_tile(mat_.name, name, printed.complexity, words, style, tuple(growth))
        out[mat_.name] = svg_document(tile, (-2, -2, gallery.TILE[0] + 4, gallery.TILE[1] + 4), name, False)
    return out


def svg_document(inside: str, box: Box, label: str, defs: bool, look: str = "") -> str:
    return f"{svg_open_tag(box, label, look)}{all_definitions() if defs else ''}{inside}</svg>"


def svg_open_tag(box: Box, label: str, look: str) -> str:
    return svg_tag(f"spirit-island {look}".rstrip(), box, label)


def make_context(
    game: Game, view: State, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> DrawingContext:
    assert isinstance(game, SpiritIsland)
    assert isinstance(view, Island)
    return DrawingContext(game, view, seat, lang, last, names)


def keep_places(context: DrawingContext, earlier: Iterable[State]) -> None:
    """A power that moves or destroys pieces leaves the others where they are, until the next power begins."""
    before = state_before_power(context.s, earlier)
    if before is not None:
        context.contents_before = DrawingContext(context.game, before, -1, context.lang).land_contents


# -- the whole table ---------------------------------------------------------------------------------------------------
def draw_table(context: DrawingContext, defs: bool) -> str:
    """The whole table: island, invaders and other spirits beside it, the viewer's panel and cards below."""
    seat = context.seat
    layout = default_layout(context.s)
    wide = TABLE_WIDTH - SIDE_WIDTH - 3 * GAP
    scale = wide / layout.width
    out = group(join_drawings(draw_island(context, layout)), GAP, GAP, round(scale, 3))
    rail, high = draw_invaders(context, SIDE_WIDTH)
    out += group(rail, wide + 2 * GAP, GAP)
    y = 2 * GAP + high
    for other in range(context.game.seats):
        if other != seat:
            panel, high = draw_other_mat(context, other)
            out += group(panel, wide + 2 * GAP, y)
            y += high + GAP
    y = max(y, layout.height * scale + 2 * GAP)
    if seat >= 0:
        own, high = draw_own_panel(context, TABLE_WIDTH - 2 * GAP)
        out += group(own, GAP, y)
        y += high + GAP
    ground = rect(0, 0, TABLE_WIDTH, y, 0, 'style="fill:var(--si-page)"')
    return svg_document(ground + out, (0, 0, TABLE_WIDTH, y), context.caption("table"), defs)


def split_part(context: DrawingContext, part: str, columns: int) -> list[Drawing]:
    """One part in pieces: the map land by land, so that a page gets only the changed lands; other parts in one piece."""
    if part != "map":
        return [static_drawing(render_part(context, part, columns, False))]
    layout = map_layout(context, columns)
    head = svg_open_tag((0, 0, layout.width, layout.height), context.caption("map"), map_look(context))
    return wrap_svg(head, draw_island(context, layout))


def map_layout(context: DrawingContext, columns: int) -> geometry.MapLayout:
    return geometry.lay_out_island(board_placements(context.s), columns / 100) if columns else default_layout(context.s)


def map_look(context: DrawingContext) -> str:
    return "broad" * is_wide_map(context.s) + " two" * (len(context.s.map.boards) == 2)


def render_part(context: DrawingContext, part: str, columns: int, defs: bool) -> str:
    """Draw one part: one of PARTS; `panel` and `hand`, the viewer's spirit and cards around a wide island; `mat-0` to
    `mat-3`, a spirit, the viewer's own with its cards; `strip-0` to `strip-3`, a spirit in one line; or `big-` and the id
    of an element, a close-up without ids.

    `columns` depends on the part. Map: the width of its window in hundredths of its height. Invaders: their width. The
    viewer's panel and hand: PHONE. Another mat: 1 for a row above the island. A close-up: PHONE.
    """
    if part == "map":
        layout = map_layout(context, columns)
        size = (0, 0, layout.width, layout.height)
        inside = join_drawings(draw_island(context, layout))
        return svg_document(inside, size, context.caption("map"), defs, map_look(context))
    if part == "hand" and context.seat >= 0:
        return draw_hand(context, columns == PHONE, defs)
    if part == "panel" and context.seat >= 0:
        return draw_panel(context, columns == PHONE, defs)
    if part == "invaders":
        wide = float(columns or SIDE_WIDTH)
        picture, high = draw_invaders(context, wide)
        return svg_document(picture, (-2, -2, wide + 4, high + 4), context.caption("invaders"), defs)
    kind, _, name = part.partition("-")
    if kind in ("mat", "strip") and name in [str(k) for k in range(context.game.seats)]:
        return draw_seat(context, kind, int(name), columns, defs)
    if kind == "big" and (found := draw_close_up(context, name, columns == PHONE)):
        look = "large spread" if found.spread else "large"
        return svg_document(ID_ATTRIBUTES.sub("", found.drawing), found.box, found.name, defs, look)
    known = ", ".join(PARTS)
    raise ValueError(f"there is no part {part!r}; there are {known} and mat-0 to mat-{context.game.seats - 1}")


def draw_hand(context: DrawingContext, phone: bool, defs: bool) -> str:
    if not phone:
        shown = offered_cards(context) or hand_cards(context)
        look = "whole" if len(shown) <= cards.MOST_WHOLE else "halves"
        return svg_document(draw_own_hand(context)[0], (0, 0, *HAND), context.caption("cards"), defs, look)
    picture, wide, high, scrolls = draw_phone_hand(context)
    return svg_document(picture, (0, 0, wide, high), context.caption("cards"), defs, "row" if scrolls else "mat")


def draw_panel(context: DrawingContext, phone: bool, defs: bool) -> str:
    """The viewer's panel beside the island, and below it what only a high window has room for; on a phone a strip, and in a
    solo game the mat.
    """
    label = context.caption("mat", name=context.player_name(context.seat))
    if phone:
        wide = MAT_WIDTH[PHONE]
        strip, high = draw_phone_status(context)
        out = svg_document(strip, (0, 0, wide, high), label, defs)
        if context.game.seats > 1:
            return out
        picture, high = draw_whole_mat(context)  # in the place of the list of players
        inside, box = ID_ATTRIBUTES.sub("", picture), (-3.0, -3.0, wide + 6, high + 6)
        whole = svg_document(inside, box, label, False, "whole-mat")
        return out + whole.replace("<svg ", '<svg tabindex="0" ', 1)  # it scrolls, also by keyboard
    (first, high), more = draw_own_side(context)
    out = svg_document(first, (0, 0, mat.SIDE, high), label, defs)
    return out + (svg_document(more[0], (0, 0, mat.SIDE, more[1]), label, False, "more") if more else "")


def draw_seat(context: DrawingContext, kind: str, seat: int, columns: int, defs: bool) -> str:
    label = context.caption("mat", name=context.player_name(seat))
    if kind == "strip":
        others = max(1, context.game.seats - (context.seat >= 0))  # a spectator sees all spirits in a row
        wide = (MAT_WIDTH[PHONE] - 6 * (others - 1)) / others
        picture, high = draw_spirit_strip(context, seat, wide)
    elif seat == context.seat:
        wide = MAT_WIDTH[COLUMN]
        picture, high = draw_mat_column(context, wide)
    else:
        wide = SIDE_WIDTH
        if columns == 1:
            wide = ROW_WIDTH / max(1, context.game.seats - (context.seat >= 0))
            picture, high = draw_row_mat(context, seat, wide)
        else:
            picture, high = draw_other_mat(context, seat)
    look = "mat" if seat == context.seat else ""
    return svg_document(picture, (-3, -3, wide + 6, high + 6), label, defs, look)


# -- clicks ------------------------------------------------------------------------------------------------------------
def elements_of_answer(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The ids to click for this answer, in order: a piece first, then the land it moves to."""
    assert isinstance(view, Island)
    kind = answer.kind
    if kind == LAND:
        return [f"land-{LAND_NAMES[land_of(answer)]}"]
    if kind == MOVE:
        return [
            f"piece-{LAND_NAMES[land_of_piece(answer)]}-{piece_name(piece_of(answer))}",
            f"land-{LAND_NAMES[destination_of(answer)]}",
        ]
    if kind == PIECE:
        if is_presence_piece(answer):
            return [f"presence-{LAND_NAMES[land_of(answer)]}-{SPIRIT_NAMES[view.spirits[max(seat, 0)]]}"]
        return [f"piece-{LAND_NAMES[land_of_piece(answer)]}-{piece_name(piece_of(answer))}"]
    if kind == SEAT:
        return [f"{seat_of(answer)}-spirit"]
    if kind == CARD and use_of(answer) != FEWER_ELEMENTS:  # rare: only a button offers a power with fewer elements
        return [f"{'card' if POWERS[card_of(answer)].is_card() else 'innate'}-{POWERS[card_of(answer)].name}"]
    return option_elements(answer) if kind == OPTION else []


def option_elements(answer: Answer) -> list[str]:
    if answer in GROWTH_ANSWERS:
        return [f"growth-{number_of_answer(answer) + 1}"]
    if answer in ELEMENT_ANSWERS:
        return [f"element-{ELEMENTS[element_of(answer)]}"]
    if answer in TRACK_ANSWERS:
        return ["destroyed" if track_of(answer) == DESTROYED_PRESENCE else f"track-{('energy', 'plays')[track_of(answer)]}"]
    return []
