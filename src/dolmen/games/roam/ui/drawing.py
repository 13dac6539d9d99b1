"""Roam's drawing: the table as SVG, and the elements that stand for each answer.

`GameDrawing` calls these functions. An SVG with `defs` is standalone: it includes its style and its definitions, 100 KB
that never change. A page takes `svg_definitions()` once and all else without `defs`. Ids: squares `sq-a1`, lands `land-L1`,
characters `card-C14`, artifacts `tile-A05`, seats `seat-0`, and `pile`, `outpost`; `data-key` names the card there. Squares
are inside their land. The first shape in each is a `rect` of class `hit` with its exact size (the bounding box is larger,
because scenery reaches beyond its clip). For marks on squares a page can `use` the definitions `ro-hl-legal`,
`ro-hl-anchor`, `ro-hl-hover`, `ro-hl-blank`, `ro-hl-last`, `ro-hl-off` (100 by 100), `ro-hl-done` (a land) and the ghosts
`ro-gh-<colour>`.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from dolmen.engine.answer import CARD, LAND, MOVE, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import Drawing, hidden_svg, read_svg_parts, static_drawing, svg_tag, wrap_svg

from ..art import board, people, pieces, table
from ..art.board import DrawingContext, Place
from ..art.geometry import CARD_SIZE, MAP, MARKER_AT, MARKER_SCALE, OUTPOST_SIZE, SMALL_CARD_SIZE, TABLE, TILE_SIZE, Rect
from ..art.svg import PREFIX
from ..art.table import HEADER, PAD
from ..game import Roam
from ..model.answer_fields import (
    anchor_of,
    character_used,
    chosen_slot,
    flipped_card,
    is_purchase,
    option_of,
    slide_from,
    slide_to,
    square_of,
)
from ..model.components import COIN, NOWHERE, ROTATE, SLOT_NAMES, SQUARE_NAMES, USE_COIN, USE_ROTATE
from ..model.state import GAP, RoamState

PARTS = ("map", "seats", "row", "pile", "hand")
SINGLE_ROW = -1  # value of `columns` for the part `hand`: all cards in one row, which can be wider than the screen
OWN_NAME_SIZE = 14.0  # font size of the names of the viewer's artifacts
OWN_ROWS = {3: 2}  # rows of the viewer's cards for which the page keeps room, by columns; 3 for other numbers
PILE_STRIP = (272.0, 62.0)  # the next land in a strip
TILES_ACROSS = 6  # artifacts of another seat in one row
WITHOUT_IDS = re.compile(r' id="(?!' + PREFIX + r')[^"]*"')
FILES = ("light", "scenery", "landmarks", "people", "pieces", "items")
STYLE = """
.roam{--ink:#22241f;--soft:#55584e;--paper:#f5f0e4;--page:#eae1cd;--line:#d9ccb0;
--board-background:#3d4468;--board-background-2:#262a47;--selected:#ffcf4a;
--display:"Iowan Old Style","Palatino Linotype","URW Palladio L",Palatino,Georgia,serif;
--text:system-ui,"Segoe UI","Noto Sans",sans-serif;font-family:var(--display);font-weight:700;text-anchor:middle}
@media (prefers-color-scheme:dark){.roam{--ink:#efe9da;--soft:#b3b0a2;--paper:#22282a;--page:#2b3233;--line:#384042;
--board-background:#2b3050;--board-background-2:#171a30}}
[data-theme=dark] .roam{--ink:#efe9da;--soft:#b3b0a2;--paper:#22282a;--page:#2b3233;--line:#384042;
--board-background:#2b3050;--board-background-2:#171a30}
[data-theme=light] .roam{--ink:#22241f;--soft:#55584e;--paper:#f5f0e4;--page:#eae1cd;--line:#d9ccb0;
--board-background:#3d4468;--board-background-2:#262a47}
.roam .page{fill:var(--page)}.roam .paper{fill:var(--paper)}.roam .shadow{fill:#000;fill-opacity:.22}
.roam .asked{fill:none;stroke:var(--selected);stroke-width:3}
.roam .name,.roam .title{fill:var(--ink);text-anchor:start}.roam .title{font-size:15px}
.roam .count{fill:var(--ink);text-anchor:start;font:650 14px var(--text)}
.roam .soft{fill:var(--soft);text-anchor:start;font:400 11.5px var(--text)}.roam .middle{text-anchor:middle}
.roam .place{fill:none;stroke:var(--line);stroke-width:1.6;stroke-dasharray:5 4}
.roam .caption{fill:var(--ink)}.roam .on-board{fill:#fff6dd}.roam .line{font-weight:400;font-style:italic}
.roam .map-frame{fill:#211b3a;stroke:#120e22;stroke-width:2}.roam .map-frame-line{fill:none;stroke:#d8bd7c;stroke-opacity:.5}
.roam .at{fill:#f0e3bd;font-size:20px;stroke:#211b3a;stroke-width:5px;paint-order:stroke}
.roam .hit{fill:#fff;fill-opacity:0}
"""


@cache
def all_definitions() -> str:
    cloth = (
        '<radialGradient id="ro-l-board" cx=".3" cy="0" r="1.1">'
        '<stop offset="0" style="stop-color:var(--board-background)"/>'
        '<stop offset="1" style="stop-color:var(--board-background-2)"/></radialGradient>'
    )
    style = STYLE.replace("\n", "")
    drawn = read_svg_parts("dolmen.games.roam.art", PREFIX, *FILES)
    return f"<style>{style}</style><defs>{drawn}{people.backdrop_definitions()}{cloth}{square_overlays()}</defs>"


def square_overlays() -> str:
    """Definitions for previews on a square: ghost markers, and a pill for coins. `data-text` is the position of its text."""
    (x, y), scale = MARKER_AT, MARKER_SCALE
    out = f'<g id="{PREFIX}hl-pill" data-text="58 27"><rect x="36" y="6" width="61" height="28" rx="14" fill="#2c2440" '
    out += f'stroke="#fff6dd" stroke-width="2"/><use href="#{PREFIX}f-coin" transform="translate(82 20) scale(.7)"/></g>'
    out += f'<circle id="{PREFIX}hl-grip" cx="50" cy="50" r="10" fill="#2c2440" stroke="#fff6dd" stroke-width="4"/>'
    for colour in pieces.SEAT_STYLES:
        ghost = f'<use href="#{PREFIX}gh-{colour}" transform="translate({x} {y}) scale({scale})"/>'
        out += f'<g id="{PREFIX}hl-at-{colour}">{ghost}</g>'
    return out


@cache
def svg_definitions() -> str:
    """The definitions that all parts share, as an invisible SVG that a page includes once."""
    return hidden_svg("roam", all_definitions())


def svg_document(inside: str, box: Rect, label: str, defs: bool) -> str:
    return f"{svg_tag('roam', box, label)}{all_definitions() if defs else ''}{inside}</svg>"


def make_context(
    game: Game, view: State, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> DrawingContext:
    """`last`: the squares of the last move; `names`: the players by seat (default: their colours)."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    return DrawingContext(game, view, seat, lang, last, names)


def draw_table(context: DrawingContext, defs: bool) -> str:
    return svg_document(table.draw_table(context), TABLE, context.say("table"), defs)


def split_part(context: DrawingContext, part: str, columns: int) -> list[Drawing]:
    """The drawings of a part: the map land by land, characters and artifacts one by one, other parts as a whole."""
    if part == "map":
        return wrap_parts(board.map_parts(context), MAP, context.say("map"))
    if part == "hand":
        return [Drawing("", hand_key(context, context.seat, columns), lambda: draw_hand_parts(context, columns or 3))]
    if part == "row":
        return [Drawing("", part_key(context, part, columns), lambda: draw_row_parts(context, columns or 2))]
    if part.startswith("cards-"):
        seat = int(part.removeprefix("cards-"))
        return wrap_parts(*head_parts(context, seat, columns or 3), table.panel_label(context, seat))
    return [Drawing("", part_key(context, part, columns), lambda: render_part(context, part, columns, False))]


def draw_hand_parts(context: DrawingContext, columns: int) -> list[Drawing]:
    """The viewer's cards and artifacts, each as its own drawing."""
    return wrap_parts(*hand_parts(context, columns), context.say("hand"))


def draw_row_parts(context: DrawingContext, columns: int) -> list[Drawing]:
    """The artifacts on offer, each as its own drawing; in two columns with what each does."""
    tiles: list[Drawing] = []
    if columns > 2:
        wide, high = TILE_SIZE[0] + 8, TILE_SIZE[1] + 48
        for k, artifact in enumerate(context.s.row):
            at = (4 + k % columns * wide, 4 + k // columns * high, 1.0)
            tiles += [tile_part(context, artifact, "offer", at)]
            tiles += [static_drawing(table.draw_tile_name_in_lines(context, artifact, at), bare=True)]
        rows = max(1, -(-len(context.s.row) // columns))
        return wrap_parts(tiles, Rect(0, 0, columns * wide, rows * high), context.say("row"))
    wide, high = TILE_SIZE[0] + 32, TILE_SIZE[1] + 20 + table.EFFECT_HEIGHT
    for k, artifact in enumerate(context.s.row):
        at = (16 + k % columns * wide, 4 + k // columns * high, 1.0)
        tiles += named_tile_parts(context, artifact, "offer", at, table.NAME_SIZE)
        tiles.append(static_drawing(table.draw_tile_effect(context, artifact, at), bare=True))
    rows = max(1, -(-len(context.s.row) // columns))
    return wrap_parts(tiles, Rect(0, 0, columns * wide, rows * high), context.say("row"))


def hand_key(context: DrawingContext, seat: int, columns: int) -> tuple[object, ...]:
    """Everything that the drawing of a seat's cards and artifacts depends on."""
    s = context.s
    if seat < 0:
        return ()
    own = *s.cards[seat], GAP, *s.ready[seat], GAP, *s.artifacts[seat]
    return seat, columns, own, s.asleep[seat], board.card_in_use(context, seat), board.seat_quarter_turns(context, seat) & 3


def wrap_parts(parts: list[Drawing], box: Rect, label: str) -> list[Drawing]:
    return wrap_svg(svg_tag("roam", box, label), parts)


def part_key(context: DrawingContext, part: str, columns: int) -> tuple[object, ...]:
    """Everything that the drawing of a part depends on, except the game and the language, which stay the same."""
    s = context.s
    if part == "row":
        return part, columns, *s.row
    if part == "pile":
        return part, s.top, s.pile.bit_count(), s.outpost, context.names, context.pattern_turns
    return part, render_part(context, part, columns, False)


def render_part(context: DrawingContext, part: str, columns: int, defs: bool) -> str:
    """Draw a part as one SVG, with all shared definitions if `defs`. `part` is one of:

    - PARTS; `seats` are all panels, the viewer's without cards, because those are the part `hand`
    - `seat-0` to `seat-3`: the panel of one seat; `cards-0` to `cards-3`: only its cards
    - `big-` and the id of an element (`big-card-C14`, `big-land-L1`): a large picture of it, without ids

    `columns` is the number of cards in a row; 0 means 3 for `hand` and `cards-`, 2 for `row`.
    """
    label = context.say(part) if part in PARTS else ""
    if part == "map":
        return svg_document(board.draw_map(context), MAP, label, defs)
    if part == "row":
        return draw_offer(context, columns or 2, label, defs)
    if part == "hand":
        return draw_hand(context, columns or 3, label, defs)
    if part == "pile":
        picture = table.draw_pile_strip(context, PILE_STRIP)
        return svg_document(picture, Rect(0, 0, *PILE_STRIP), label, defs)
    if part == "seats":
        return draw_seats(context, list(range(context.game.seats)), label, defs)
    if part in [f"seat-{k}" for k in range(context.game.seats)]:
        one = int(part.removeprefix("seat-"))
        return draw_seats(context, [one], table.panel_label(context, one), defs)
    if part in [f"cards-{k}" for k in range(context.game.seats)]:
        return draw_heads(context, int(part.removeprefix("cards-")), columns or 3, defs)
    if part.startswith("big-") and (found := draw_big(context, part.removeprefix("big-"))):
        picture, box, label = found
        return svg_document(WITHOUT_IDS.sub("", picture), box, label, defs)
    raise ValueError(f"there is no part {part!r}; there are {', '.join(PARTS)} and seat-0 to seat-{context.game.seats - 1}")


def draw_big(context: DrawingContext, element: str) -> tuple[str, Rect, str] | None:
    """A large picture of an element, by its id: picture, size, name."""
    kind, _, name = element.partition("-")
    s, content = context.s, context.game.content
    card, land = Rect(-4, -4, 248, 376), Rect(-4, -4, 480, 376)
    if kind == "card" and name in s.components.card_names:
        number = s.components.card_names.index(name)
        return board.draw_big(context, number), card, board.card_name(context, number)
    if kind == "claimed" and name in s.components.card_names:
        number = s.components.card_names.index(name)
        return board.draw_claimed_land(context, number), land, board.land_title(context, number)
    if kind == "tile" and name in s.components.artifact_names:
        number = s.components.artifact_names.index(name)
        return board.draw_big_tile(context, number), card, context.in_language(content.artifact[number].name)
    if kind == "land" and name in SLOT_NAMES:
        slot = SLOT_NAMES.index(name)
        gap = s.lands[slot] == GAP
        title = context.say("gap") if gap else board.land_title(context, s.lands[slot])
        return board.draw_big_land(context, slot), Rect(-4, -4, 208, 376) if gap else land, title
    if element == "pile":
        below = "" if s.top == GAP else board.draw_claim_arrow(context, s.top)
        return table.draw_pile(context, 0, 0, 1) + below, land if below else Rect(-4, -4, 208, 376), context.say("pile")
    if element == "outpost" and s.components.outpost:
        return (
            table.draw_outpost(context, 0, 0, 1),
            Rect(-4, -4, OUTPOST_SIZE[0] + 8, OUTPOST_SIZE[1] + 10),
            context.say("outpost"),
        )
    if element == "row" and s.components.full:
        area = Rect(4, 4, 2 * (TILE_SIZE[0] * 1.5 + 8), 2 * (TILE_SIZE[1] + 22) * 1.5)
        return table.draw_row(context, area, 1.5), Rect(0, 0, area.width + 8, area.height + 8), context.say("row")
    if kind == "seat" and name in [str(seat) for seat in range(context.game.seats)]:
        seat = int(name)
        area = Rect(4, 4, 262, 620)
        return table.draw_seat(context, seat, area, True, 1), Rect(0, 0, 270, 628), table.panel_label(context, seat)
    return None


def draw_seats(context: DrawingContext, seats: list[int], label: str, defs: bool) -> str:
    """Panels below each other, 272 wide."""
    out, y = "", 4.0
    for seat in seats:
        cards, tiles = len(context.s.cards[seat]), len(context.s.artifacts[seat])
        if seat == context.seat:
            high = HEADER + 10.0
            out += table.draw_panel(context, seat, Rect(4, y, 272, high))
        else:
            across = 3 if cards <= 9 else 4
            scale = (272 - 24 - 5 * (across - 1)) / across / SMALL_CARD_SIZE[0] - 0.001
            shelf = -(-tiles // 3) * 56.0
            high = HEADER + 8 + PAD + -(-cards // across) * (SMALL_CARD_SIZE[1] * scale + 5) - 5
            high = max(high + (shelf + 8 if tiles else 0), HEADER + 17 + shelf / 0.3 if tiles else 0)
            out += table.draw_seat(context, seat, Rect(4, y, 272, high), False, scale)
        y += high + 10
    return svg_document(out, Rect(0, 0, 280, y), label, defs)


def draw_heads(context: DrawingContext, seat: int, columns: int, defs: bool) -> str:
    """The characters and artifacts of a seat without names, 272 wide."""
    heads, box = head_parts(context, seat, columns)
    return svg_document("".join([head.markup() for head in heads]), box, table.panel_label(context, seat), defs)


def head_parts(context: DrawingContext, seat: int, columns: int) -> tuple[list[Drawing], Rect]:
    s = context.s
    cards = s.cards[seat]
    scale = (272 - 5 * (columns - 1)) / columns / SMALL_CARD_SIZE[0]
    wide, high = SMALL_CARD_SIZE[0] * scale + 5, SMALL_CARD_SIZE[1] * scale + 5
    places = [(k % columns * wide, k // columns * high, scale) for k in range(len(cards))]
    out = card_parts(context, seat, cards, False, places)
    end = -(-len(cards) // columns) * high
    for k, artifact in enumerate(s.artifacts[seat]):
        state = "used" if s.asleep[seat] >> artifact & 1 else "ready"
        out.append(tile_part(context, artifact, state, (k % TILES_ACROSS * 46, end + k // TILES_ACROSS * 34, 0.4)))
    end += -(-len(s.artifacts[seat]) // TILES_ACROSS) * 34
    return out, Rect(-3, -3, 278, end + 1)


def draw_offer(context: DrawingContext, columns: int, label: str, defs: bool) -> str:
    area, box = row_layout(context, columns)
    return svg_document(table.draw_row(context, area, 1), box, label, defs)


def row_layout(context: DrawingContext, columns: int) -> tuple[Rect, Rect]:
    """The space for the artifacts on offer, and the size of their drawing."""
    wide, high = TILE_SIZE[0] + 8, TILE_SIZE[1] + 22
    rows = max(1, -(-len(context.s.row) // columns))
    return Rect(4, 4, columns * wide - 8 + 0.5, rows * high - 6 + 0.5), Rect(0, 0, columns * wide, rows * high)


def draw_hand(context: DrawingContext, columns: int, label: str, defs: bool) -> str:
    """The viewer's characters and artifacts. A spectator has none."""
    cards, box = hand_parts(context, columns)
    return svg_document("".join([card.markup() for card in cards]), box, label, defs)


def hand_parts(context: DrawingContext, columns: int) -> tuple[list[Drawing], Rect]:
    """Each card keeps its place. Only in a single row, where some can be out of view, ready characters come first."""
    if context.seat < 0:
        return [], Rect(0, 0, 160, 20)
    s, seat, gap = context.s, context.seat, 10
    cards, tiles = s.cards[seat], s.artifacts[seat]
    count = len(cards) + len(tiles)
    if columns == SINGLE_ROW:
        cards = sorted(cards, key=lambda card: card not in s.ready[seat])
        columns = across = max(1, count)
        rows = 1
    else:
        across, rows = columns, max(OWN_ROWS.get(columns, 3), -(-count // columns))  # the panel keeps its height
    wide, high = CARD_SIZE[0] + gap, CARD_SIZE[1] + gap
    places = [(6 + k % columns * wide, 6 + k // columns * high, 1.0) for k in range(count)]
    out = card_parts(context, seat, cards, True, places)
    for artifact, (x, y, _) in zip(tiles, places[len(cards) :], strict=True):
        state = "used" if s.asleep[seat] >> artifact & 1 else "ready"
        at = (x + (CARD_SIZE[0] - TILE_SIZE[0] * 1.24) / 2, y, 1.24)
        out += named_tile_parts(context, artifact, state, at, OWN_NAME_SIZE)
    return out, Rect(0, 0, 12 + across * wide - gap, 12 + rows * high - gap)


def card_parts(context: DrawingContext, seat: int, cards: list[int], named: bool, places: list[Place]) -> list[Drawing]:
    """Characters of a seat, each at its place."""
    ready, used = context.s.ready[seat], board.card_in_use(context, seat)
    given = context.game, context.lang, seat, board.seat_quarter_turns(context, seat) & 3, named
    return [card_part(*given, card, card in ready, card == used, at) for card, at in zip(cards, places)]


@lru_cache(maxsize=2048)
def card_part(
    game: Roam, lang: str, seat: int, turn: int, named: bool, card: int, awake: bool, in_use: bool, at: Place
) -> Drawing:
    shows = (seat, named, at, awake, in_use, turn)
    inside = partial(board.card_markup, game, lang, seat, card, turn, awake, named, in_use)
    return Drawing(f"card-{game.components.card_names[card]}", shows, lambda: board.group_at_place(at, inside()), bare=True)


def named_tile_parts(context: DrawingContext, artifact: int, state: str, at: Place, size: float) -> list[Drawing]:
    """An artifact and its name."""
    name = table.draw_tile_name(context, artifact, at, size)
    return [tile_part(context, artifact, state, at), static_drawing(name, bare=True)]


def tile_part(context: DrawingContext, artifact: int, state: str, at: Place) -> Drawing:
    name = f"tile-{context.s.components.artifact_names[artifact]}"
    return Drawing(name, (state, at), lambda: board.draw_tile(context, artifact, state, *at), bare=True)


def card_faces(lang: str) -> str:
    """Roam has no faces to load early: the size of a card depends on the number of cards."""
    return ""


# -- clicks ------------------------------------------------------------------------------------------------------------
def elements_of_answer(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The ids of the elements to click for this answer, in order: first the character, then the square."""
    assert isinstance(view, RoamState)
    components, kind = view.components, answer.kind
    if kind == PLACE:
        card = f"card-{components.card_names[character_used(answer)]}"
        return [card] if anchor_of(answer) == NOWHERE else [card, f"sq-{SQUARE_NAMES[anchor_of(answer)]}"]
    if kind == PIECE:
        return [f"sq-{SQUARE_NAMES[square_of(answer)]}"]
    if kind == MOVE:
        return [f"sq-{SQUARE_NAMES[slide_from(answer)]}", f"sq-{SQUARE_NAMES[slide_to(answer)]}"]
    if kind == LAND:
        return [f"land-{SLOT_NAMES[chosen_slot(answer)]}"]
    if kind == CARD:
        names, sort = (components.artifact_names, "tile") if is_purchase(answer) else (components.card_names, "card")
        return [f"{sort}-{names[flipped_card(answer)]}"]
    if kind == OPTION and option_of(answer) in (USE_COIN, USE_ROTATE) and seat >= 0:
        ability = COIN if option_of(answer) == USE_COIN else ROTATE
        awake = [
            a for a in view.artifacts[seat] if components.artifact_ability[a] == ability and not view.asleep[seat] >> a & 1
        ]
        return [f"tile-{components.artifact_names[a]}" for a in awake]
    return []
