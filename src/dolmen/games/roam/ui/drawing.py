"""Roam as a picture: the table as SVG, which element means which answer, and what an answer would do.

`draw` gives the whole table, `draw_part` its parts for a page with a layout of its own. A picture is standalone: it
carries its style and its definitions, 100 KB that never change: a page takes `definitions()` once and everything else with
`defs=False`. Ids: squares `sq-a1`, lands `land-L1`, characters `card-C14`, artifacts `tile-A05`, seats `seat-0`, and
`pile`, `outpost`; `data-key` names the card that lies there. Squares are inside their land. The first shape in each is a
`rect` of class `hit` with its exact size (scenery reaches beyond its clip, so a bounding box has not). For marks on a square
a page may `use` the definitions `ro-hl-legal`, `ro-hl-anchor`, `ro-hl-hover`, `ro-hl-blank`, `ro-hl-last`, `ro-hl-off` (100
by 100), `ro-hl-done` (a land) and the ghosts `ro-gh-<colour>`.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from dolmen.engine.answer import CARD, LAND, MOVE, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import Drawing, esc, num, read_svg_parts, static_drawing, wrap_svg

from ..art import board, people, pieces, table
from ..art.board import Place, Sight
from ..art.geometry import CHIP, HEAD, MAP, MARKER_AT, MARKER_SCALE, POST, TABLE, TILE, Rect
from ..art.svg import PREFIX
from ..art.table import HEADER, PAD
from ..game import Roam
from ..model.components import COIN, NOWHERE, PURCHASE, ROTATE, SLOT_NAMES, SQUARE_NAMES, USE_COIN, USE_ROTATE
from ..model.state import GAP, RoamState

PARTS = ("map", "seats", "row", "pile", "hand")
STRIP = -1  # for the columns of `hand`: all in one row, which may be longer than the screen
OWN_NAME = 11.5  # the size of the names of one's own artifacts
TILES_ACROSS = 6  # artifacts of another seat side by side
WITHOUT_IDS = re.compile(r' id="(?!' + PREFIX + r')[^"]*"')
FILES = ("light", "scenery", "landmarks", "people", "pieces", "items")
STYLE = """
.roam{--ink:#22241f;--soft:#55584e;--paper:#f5f0e4;--page:#eae1cd;--line:#d9ccb0;--cloth:#3d4468;--cloth-2:#262a47;
--pick:#ffcf4a;--display:"Iowan Old Style","Palatino Linotype","URW Palladio L",Palatino,Georgia,serif;
--text:system-ui,"Segoe UI","Noto Sans",sans-serif;font-family:var(--display);font-weight:700;text-anchor:middle}
@media (prefers-color-scheme:dark){.roam{--ink:#efe9da;--soft:#b3b0a2;--paper:#22282a;--page:#2b3233;--line:#384042;
--cloth:#2b3050;--cloth-2:#171a30}}
[data-theme=dark] .roam{--ink:#efe9da;--soft:#b3b0a2;--paper:#22282a;--page:#2b3233;--line:#384042;
--cloth:#2b3050;--cloth-2:#171a30}
[data-theme=light] .roam{--ink:#22241f;--soft:#55584e;--paper:#f5f0e4;--page:#eae1cd;--line:#d9ccb0;
--cloth:#3d4468;--cloth-2:#262a47}
.roam .page{fill:var(--page)}.roam .paper{fill:var(--paper)}.roam .shadow{fill:#000;fill-opacity:.22}
.roam .asked{fill:none;stroke:var(--pick);stroke-width:3}
.roam .name,.roam .title{fill:var(--ink);text-anchor:start}.roam .title{font-size:15px}
.roam .count{fill:var(--ink);text-anchor:start;font:650 14px var(--text)}
.roam .soft{fill:var(--soft);text-anchor:start;font:400 11.5px var(--text)}.roam .middle{text-anchor:middle}
.roam .place{fill:none;stroke:var(--line);stroke-width:1.6;stroke-dasharray:5 4}
.roam .caption{fill:var(--ink)}.roam .cloth{fill:#fff6dd}.roam .line{font-weight:400;font-style:italic}
.roam .rim{fill:#211b3a;stroke:#120e22;stroke-width:2}.roam .brass{fill:none;stroke:#d8bd7c;stroke-opacity:.5}
.roam .at{fill:#f0e3bd;font-size:20px;stroke:#211b3a;stroke-width:5px;paint-order:stroke}
.roam .hit{fill:#fff;fill-opacity:0}
"""


@cache
def all_definitions() -> str:
    cloth = (
        '<radialGradient id="ro-l-cloth" cx=".3" cy="0" r="1.1"><stop offset="0" style="stop-color:var(--cloth)"/>'
        '<stop offset="1" style="stop-color:var(--cloth-2)"/></radialGradient>'
    )
    style = STYLE.replace("\n", "")
    drawn = read_svg_parts("dolmen.games.roam.art", PREFIX, *FILES)
    return f"<style>{style}</style><defs>{drawn}{people.backdrops()}{cloth}{over_squares()}</defs>"


def over_squares() -> str:
    """Ghosts where a marker would stand on a square, and the pill for coins; `data-text` is where its text goes."""
    (x, y), scale = MARKER_AT, MARKER_SCALE
    out = f'<g id="{PREFIX}hl-pill" data-text="58 27"><rect x="36" y="6" width="61" height="28" rx="14" fill="#2c2440" '
    out += f'stroke="#fff6dd" stroke-width="2"/><use href="#{PREFIX}f-coin" transform="translate(82 20) scale(.7)"/></g>'
    for colour in pieces.SEATS:
        ghost = f'<use href="#{PREFIX}gh-{colour}" transform="translate({x} {y}) scale({scale})"/>'
        out += f'<g id="{PREFIX}hl-at-{colour}">{ghost}</g>'
    return out


@cache
def svg_definitions() -> str:
    """What all parts share, as an invisible picture to be put once into a page."""
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="roam" {hidden}>{all_definitions()}</svg>'


def opened(box: Rect, label: str, defs: bool) -> str:
    view = f'viewBox="{num(box.x)} {num(box.y)} {num(box.width)} {num(box.height)}"'
    size = f'width="{num(box.width)}" height="{num(box.height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="roam" {view} {size} role="group" aria-label="{esc(label)}">'
        f"{all_definitions() if defs else ''}"
    )


def framed(inside: str, box: Rect, label: str, defs: bool) -> str:
    return f"{opened(box, label, defs)}{inside}</svg>"


def sight_of(
    game: Game, view: State, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> Sight:
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    return Sight(game, view, seat, lang, last, names)


def draw(
    game: Game,
    view: State,
    seat: int,
    lang: str,
    *,
    last: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    defs: bool = True,
) -> str:
    """The whole table. `last` are squares of the last move, `names` the players by seat (else their colours)."""
    sight = sight_of(game, view, seat, lang, last, names)
    return framed(table.draw_table(sight), TABLE, sight.say("table"), defs)


def draw_part(
    game: Game,
    view: State,
    seat: int,
    lang: str,
    part: str,
    *,
    last: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    columns: int = 0,
    defs: bool = True,
) -> str:
    """One of PARTS; or `seat-0` to `seat-3`: the panel of one seat; or `cards-0` to `cards-3`: only what lies there; or
    `big-` and the id of an element, `big-card-C14`, `big-land-L1`: that to be looked at closely, with no ids in it.

    `seats` are the panels of all, the viewer's own without the cards, because those are the part `hand`. `columns` sets
    how many cards lie side by side in `hand` (3) or `row` (2).
    """
    return drawn(sight_of(game, view, seat, lang, last, names), part, columns, defs)


def draw_parts(
    game: Game,
    view: State,
    seat: int,
    lang: str,
    wanted: dict[str, tuple[str, int]],
    *,
    last: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
) -> dict[str, list[Drawing]]:
    """Several parts, each with its columns, for a page that has the definitions; what they have in common is found once."""
    sight = sight_of(game, view, seat, lang, last, names)
    return {region: parts_of(sight, part, columns) for region, (part, columns) in wanted.items()}


def parts_of(sight: Sight, part: str, columns: int) -> list[Drawing]:
    """What is drawn for a page: the map land by land, characters and artifacts one by one, other parts as a whole."""
    if part == "map":
        return pictured(board.map_parts(sight), MAP, sight.say("map"))
    if part == "hand":
        return [Drawing("", held_by(sight, sight.seat, columns), lambda: hand_drawn(sight, columns or 3))]
    if part == "row":
        return [Drawing("", shown_in(sight, part, columns), lambda: row_drawn(sight, columns or 2))]
    if part.startswith("cards-"):
        seat = int(part.removeprefix("cards-"))
        return pictured(*heads_parts(sight, seat, columns or 3), table.panel_label(sight, seat))
    return [Drawing("", shown_in(sight, part, columns), lambda: drawn(sight, part, columns, False))]


def hand_drawn(sight: Sight, columns: int) -> str | list[Drawing]:
    return pictured(*hand_parts(sight, columns), sight.say("hand"))


def row_drawn(sight: Sight, columns: int) -> str | list[Drawing]:
    room, box = row_room(sight, columns)
    offered = table.on_offer(sight, room, 1)
    tiles = [part for artifact, at, size in offered for part in named_tile_parts(sight, artifact, "offer", at, size)]
    return pictured(tiles, box, sight.say("row"))


def held_by(sight: Sight, seat: int, columns: int) -> tuple[object, ...]:
    """On what the drawing of a seat's cards and artifacts depends."""
    s = sight.s
    if seat < 0:
        return ()
    own = *s.cards[seat], GAP, *s.ready[seat], GAP, *s.artifacts[seat]
    return seat, columns, own, s.asleep[seat], board.in_use(sight, seat), board.quarters(sight, seat) & 3


def pictured(parts: list[Drawing], box: Rect, label: str) -> list[Drawing]:
    return wrap_svg(opened(box, label, False), parts)


def shown_in(sight: Sight, part: str, columns: int) -> tuple[object, ...]:
    """On what the drawing of a part depends.

    What stays the same as long as a viewer looks at a table is not in it: the game and the language.
    """
    s = sight.s
    if part == "row":
        return part, columns, *s.row
    if part == "pile":
        return part, s.top, s.pile.bit_count(), s.outpost, sight.names, sight.way
    return part, drawn(sight, part, columns, False)


def drawn(sight: Sight, part: str, columns: int, defs: bool) -> str:
    label = sight.say(part) if part in PARTS else ""
    if part == "map":
        return framed(board.draw_map(sight), MAP, label, defs)
    if part == "row":
        return draw_offer(sight, columns or 2, label, defs)
    if part == "hand":
        return draw_hand(sight, columns or 3, label, defs)
    if part == "pile":
        wide = 230 + (POST[0] * 0.6 if sight.s.box.outpost else 0)
        picture = table.draw_pile(sight, 0, 0, 0.5)
        if sight.s.box.outpost:
            picture += table.draw_outpost(sight, 120, 34, 0.6)
        return framed(picture, Rect(-4, -4, wide - 100, 196), label, defs)
    if part == "seats":
        return draw_seats(sight, list(range(sight.game.seats)), label, defs)
    if part in [f"seat-{k}" for k in range(sight.game.seats)]:
        one = int(part.removeprefix("seat-"))
        return draw_seats(sight, [one], table.panel_label(sight, one), defs)
    if part in [f"cards-{k}" for k in range(sight.game.seats)]:
        return draw_heads(sight, int(part.removeprefix("cards-")), columns or 3, defs)
    if part.startswith("big-") and (found := draw_big(sight, part.removeprefix("big-"))):
        picture, box, label = found
        return framed(WITHOUT_IDS.sub("", picture), box, label, defs)
    raise ValueError(f"there is no part {part!r}; there are {', '.join(PARTS)} and seat-0 to seat-{sight.game.seats - 1}")


def draw_big(sight: Sight, element: str) -> tuple[str, Rect, str] | None:
    """An element of the pictures, by its id, to be looked at closely: picture, size, name."""
    kind, _, name = element.partition("-")
    s, content = sight.s, sight.game.content
    card, land = Rect(-4, -4, 248, 376), Rect(-4, -4, 480, 376)
    if kind == "card" and name in s.box.card_names:
        number = s.box.card_names.index(name)
        return board.draw_big(sight, number), card, board.card_name(sight, number)
    if kind == "tile" and name in s.box.artifact_names:
        number = s.box.artifact_names.index(name)
        return board.draw_big_tile(sight, number), card, sight.word(content.artifact[number].name)
    if kind == "land" and name in SLOT_NAMES:
        slot = SLOT_NAMES.index(name)
        gap = s.lands[slot] == GAP
        title = sight.say("gap") if gap else board.land_title(sight, s.lands[slot])
        return board.draw_big_land(sight, slot), Rect(-4, -4, 208, 376) if gap else land, title
    if element == "pile":
        below = "" if s.top == GAP else board.woken(sight, s.top)
        return table.draw_pile(sight, 0, 0, 1) + below, land if below else Rect(-4, -4, 208, 376), sight.say("pile")
    if element == "outpost" and s.box.outpost:
        return table.draw_outpost(sight, 0, 0, 1), Rect(-4, -4, POST[0] + 8, POST[1] + 10), sight.say("outpost")
    if element == "row" and s.box.full:
        room = Rect(4, 4, 2 * (TILE[0] * 1.5 + 8), 2 * (TILE[1] + 22) * 1.5)
        return table.draw_row(sight, room, 1.5), Rect(0, 0, room.width + 8, room.height + 8), sight.say("row")
    if kind == "seat" and name in [str(seat) for seat in range(sight.game.seats)]:
        seat = int(name)
        room = Rect(4, 4, 262, 620)
        return table.draw_seat(sight, seat, room, True, 1), Rect(0, 0, 270, 628), table.panel_label(sight, seat)
    return None


def draw_seats(sight: Sight, seats: list[int], label: str, defs: bool) -> str:
    """Panels below each other, 272 wide."""
    out, y = "", 4.0
    for seat in seats:
        cards, tiles = len(sight.s.cards[seat]), len(sight.s.artifacts[seat])
        if seat == sight.seat:
            high = HEADER + 10.0
            out += table.draw_panel(sight, seat, Rect(4, y, 272, high))
        else:
            across = 3 if cards <= 9 else 4
            scale = (272 - 24 - 5 * (across - 1)) / across / HEAD[0] - 0.001
            shelf = -(-tiles // 3) * 56.0
            high = HEADER + 8 + PAD + -(-cards // across) * (HEAD[1] * scale + 5) - 5
            high = max(high + (shelf + 8 if tiles else 0), HEADER + 17 + shelf / 0.3 if tiles else 0)
            out += table.draw_seat(sight, seat, Rect(4, y, 272, high), False, scale)
        y += high + 10
    return framed(out, Rect(0, 0, 280, y), label, defs)


def draw_heads(sight: Sight, seat: int, columns: int, defs: bool) -> str:
    """The characters and artifacts of a seat without names, 272 wide."""
    heads, box = heads_parts(sight, seat, columns)
    return framed("".join([head.markup() for head in heads]), box, table.panel_label(sight, seat), defs)


def heads_parts(sight: Sight, seat: int, columns: int) -> tuple[list[Drawing], Rect]:
    s = sight.s
    cards = s.cards[seat]
    scale = (272 - 5 * (columns - 1)) / columns / HEAD[0]
    wide, high = HEAD[0] * scale + 5, HEAD[1] * scale + 5
    places = [(k % columns * wide, k // columns * high, scale) for k in range(len(cards))]
    out = card_parts(sight, seat, cards, False, places)
    end = -(-len(cards) // columns) * high
    for k, artifact in enumerate(s.artifacts[seat]):
        state = "used" if s.asleep[seat] >> artifact & 1 else "ready"
        out.append(tile_part(sight, artifact, state, (k % TILES_ACROSS * 46, end + k // TILES_ACROSS * 34, 0.4)))
    end += -(-len(s.artifacts[seat]) // TILES_ACROSS) * 34
    return out, Rect(-3, -3, 278, end + 1)


def draw_offer(sight: Sight, columns: int, label: str, defs: bool) -> str:
    room, box = row_room(sight, columns)
    return framed(table.draw_row(sight, room, 1), box, label, defs)


def row_room(sight: Sight, columns: int) -> tuple[Rect, Rect]:
    """The room that the artifacts on offer have, and the size of their drawing."""
    wide, high = TILE[0] + 8, TILE[1] + 22
    rows = max(1, -(-len(sight.s.row) // columns))
    return Rect(4, 4, columns * wide - 8 + 0.5, rows * high - 6 + 0.5), Rect(0, 0, columns * wide, rows * high)


def draw_hand(sight: Sight, columns: int, label: str, defs: bool) -> str:
    """The viewer's characters and artifacts. A spectator has none."""
    cards, box = hand_parts(sight, columns)
    return framed("".join([card.markup() for card in cards]), box, label, defs)


def hand_parts(sight: Sight, columns: int) -> tuple[list[Drawing], Rect]:
    """Each card keeps its place; only in a strip, where some may be out of sight, whoever is ready comes first."""
    if sight.seat < 0:
        return [], Rect(0, 0, 160, 20)
    s, seat, gap = sight.s, sight.seat, 10
    cards, tiles = s.cards[seat], s.artifacts[seat]
    if columns == STRIP:
        cards = sorted(cards, key=lambda card: card not in s.ready[seat])
        columns = max(1, len(cards) + len(tiles))
    across, rows = min(columns, max(1, len(cards) + len(tiles))), -(-(len(cards) + len(tiles)) // columns)
    wide, high = CHIP[0] + gap, CHIP[1] + gap
    places = [(6 + k % columns * wide, 6 + k // columns * high, 1.0) for k in range(len(cards) + len(tiles))]
    out = card_parts(sight, seat, cards, True, places)
    for artifact, (x, y, _) in zip(tiles, places[len(cards) :], strict=True):
        state = "used" if s.asleep[seat] >> artifact & 1 else "ready"
        at = (x + (CHIP[0] - TILE[0] * 1.24) / 2, y, 1.24)
        out += named_tile_parts(sight, artifact, state, at, OWN_NAME)
    return out, Rect(0, 0, 12 + across * wide - gap, 12 + rows * high - gap)


def card_parts(sight: Sight, seat: int, cards: list[int], named: bool, places: list[Place]) -> list[Drawing]:
    """Characters of a seat, each at its place."""
    ready, used = sight.s.ready[seat], board.in_use(sight, seat)
    given = sight.game, sight.lang, seat, board.quarters(sight, seat) & 3, named
    return [card_part(*given, card, card in ready, card == used, at) for card, at in zip(cards, places)]


@lru_cache(maxsize=2048)
def card_part(
    game: Roam, lang: str, seat: int, turn: int, named: bool, card: int, awake: bool, in_use: bool, at: Place
) -> Drawing:
    shows = (seat, named, at, awake, in_use, turn)
    inside = partial(board.card_inside, game, lang, seat, card, turn, awake, named, in_use)
    return Drawing(f"card-{game.box.card_names[card]}", shows, lambda: board.group_at(at, inside()), bare=True)


def named_tile_parts(sight: Sight, artifact: int, state: str, at: Place, size: float) -> list[Drawing]:
    """An artifact and its name."""
    name = table.draw_tile_name(sight, artifact, at, size)
    return [tile_part(sight, artifact, state, at), static_drawing(name, bare=True)]


def tile_part(sight: Sight, artifact: int, state: str, at: Place) -> Drawing:
    name = f"tile-{sight.s.box.artifact_names[artifact]}"
    return Drawing(name, (state, at), lambda: board.draw_tile(sight, artifact, state, *at), bare=True)


def card_faces(lang: str) -> str:
    """Those that lie there are enough: how large others will be depends on how many there are."""
    return ""


# -- clicks ------------------------------------------------------------------------------------------------------------
def answer_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The ids on which a click means this answer, in the order of clicking: a character first, then the square."""
    assert isinstance(view, RoamState)
    box, kind = view.box, answer.kind
    if kind == PLACE:
        card = f"card-{box.card_names[answer.a]}"
        return [card] if answer.b == NOWHERE else [card, f"sq-{SQUARE_NAMES[answer.b]}"]
    if kind == PIECE:
        return [f"sq-{SQUARE_NAMES[answer.b]}"]
    if kind == MOVE:
        return [f"sq-{SQUARE_NAMES[answer.a]}", f"sq-{SQUARE_NAMES[answer.b]}"]
    if kind == LAND:
        return [f"land-{SLOT_NAMES[answer.a]}"]
    if kind == CARD:
        names, sort = (box.artifact_names, "tile") if answer.a == PURCHASE else (box.card_names, "card")
        return [f"{sort}-{names[answer.b]}"]
    if kind == OPTION and answer.a in (USE_COIN, USE_ROTATE) and seat >= 0:
        ability = COIN if answer.a == USE_COIN else ROTATE
        awake = [a for a in view.artifacts[seat] if box.ability[a] == ability and not view.asleep[seat] >> a & 1]
        return [f"tile-{box.artifact_names[a]}" for a in awake]
    return []


def seat_look(game: Game, seat: int) -> dict[str, str]:
    """The colour, shape and tone of a seat's markers, for the page around the picture."""
    assert isinstance(game, Roam)
    colour = game.colours[seat]
    look = pieces.SEATS[colour]
    return {"colour": colour, "shape": look.shape, "tone": look.tone, "dark": look.dark}
