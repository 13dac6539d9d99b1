"""The whole table: the panels of the seats, the row, the pile, the map on its cloth."""

from __future__ import annotations

from dolmen.games.svg import esc, group, num, text_width

from ..content.loader import Character
from ..model.components import EDGES
from ..model.state import GAP, NOBODY
from ..phases.turn import count_points
from . import lands, pieces
from .board import DrawingContext, Place, card_entry, draw_card, draw_map, draw_tile, land_pattern, land_picture, land_title
from .geometry import (
    CARD_SIZE,
    GAP_BETWEEN,
    LEFT,
    MAP_AT,
    MAP_BACKGROUND,
    MAP_SCALE,
    MAP_WIDTH,
    OUTPOST_SIZE,
    RIGHT,
    RIM,
    SMALL_CARD_SIZE,
    TABLE,
    TILE_SIZE,
    Rect,
    fit_in_grid,
)
from .svg import PREFIX, fit_text

HEADER = 66  # height of the header of a seat's panel
PAD = 9
NAME_SIZE = 14.0  # letter size of the name of an artifact on offer, where it fits
LARGE_NAME_SIZE = 18.0  # the same in a row of many, in two lines
EFFECT_HEIGHT = 28  # height of the words below the name of an artifact on offer
ONE_PANEL = 622  # the height of a panel with large cards


def draw_cards(context: DrawingContext, seat: int, area: Rect, named: bool, largest: float) -> tuple[str, float]:
    """The characters of a seat, ready ones first, as large as possible, and the y coordinate where they end.

    Large cards also show the empty places up to the number that ends the game (RO-10.1).
    """
    s = context.s
    cards = sorted(s.cards[seat], key=lambda card: card not in s.ready[seat])
    size, count = CARD_SIZE if named else SMALL_CARD_SIZE, len(cards)
    places = fit_in_grid(max(count, s.components.cards_to_end) if named else count, area, size, largest)
    out = "".join(draw_card(context, seat, card, named, *place) for card, place in zip(cards, places, strict=False))
    for x, y, scale in places[count:]:
        wide, high = num(size[0] * scale - 4), num(size[1] * scale - 4)
        out += f'<rect class="place" x="{num(x + 2)}" y="{num(y + 2)}" width="{wide}" height="{high}" rx="7"/>'
    return out, max((y + size[1] * scale for _, y, scale in places), default=area.y)


def draw_own_tiles(context: DrawingContext, seat: int, area: Rect, largest: float) -> str:
    s = context.s
    places = fit_in_grid(len(s.artifacts[seat]), area, TILE_SIZE, largest, 4)
    out = ""
    for artifact, place in zip(s.artifacts[seat], places, strict=True):
        out += draw_tile(context, artifact, "used" if s.asleep[seat] >> artifact & 1 else "ready", *place)
    return out


# -- panels ------------------------------------------------------------------------------------------------------------
def draw_header(context: DrawingContext, seat: int, area: Rect) -> str:
    """The header of a seat's panel: shape and colour, name, coins, markers left, characters, points."""
    s, colour = context.s, context.colour(seat)
    asked = bool(s.stack) and s.stack[-1].owner == seat
    edge = context.say(f"seat.{EDGES[s.edges[seat]]}")
    if seat == context.seat:
        edge = f"{context.say('you')} · {edge}"
    if asked:
        edge = f"{edge} · {context.say('to_move')}"
    (name,), size = fit_text(context.player_name(seat), area.width - 108, 17, 11, 1)
    x, y, right = area.x, area.y, area.x + area.width
    out = pieces.marker_symbol(colour, x + 34, y + 31, 0.52)
    out += f'<text class="name" data-seat="{seat}" x="{num(x + 60)}" y="{num(y + 24)}" font-size="{size}">{esc(name)}</text>'
    out += f'<text class="soft" x="{num(x + 60)}" y="{num(y + 40)}">{esc(edge)}</text>'
    out += pieces.draw_seal(count_points(s, seat), right - 25, y + 26, 0.86)
    numbers = (
        ("coin", str(s.coins[seat]), pieces.draw_coin(0, -5, 0.52)),
        ("left", str(s.markers_left[seat]), pieces.marker_symbol(colour, 0, -5, 0.22)),
        ("cards", f"{len(s.cards[seat])}/{s.components.cards_to_end}", f'<use href="#{PREFIX}f-cards" y="-5"/>'),
    )
    for k, (kind, text, sign) in enumerate(numbers):
        at = x + 67 + k * 54
        out += group(sign, at, y + 60) + f'<text class="count {kind}" x="{num(at + 12)}" y="{num(y + 61)}">{text}</text>'
    return out


def panel_label(context: DrawingContext, seat: int) -> str:
    s = context.s
    return context.say(
        "seat.label",
        name=context.player_name(seat),
        edge=context.say(f"seat.{EDGES[s.edges[seat]]}"),
        coins=s.coins[seat],
        markers=s.markers_left[seat],
        cards=len(s.cards[seat]),
        points=count_points(s, seat),
    )


def draw_panel(context: DrawingContext, seat: int, area: Rect, cards_markup: str = "") -> str:
    """A seat's panel with its header; `cards_markup` is drawn inside it."""
    s = context.s
    tone = pieces.SEAT_STYLES[context.colour(seat)].tone
    asked = bool(s.stack) and s.stack[-1].owner == seat
    x, y, wide, high = area
    size = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" rx="10"'
    band = f"M{num(x + 10)} {num(y)}a10 10 0 0 0-10 10v{num(high - 20)}a10 10 0 0 0 10 10z"
    edge = f'<rect class="asked" {size}/>' if asked else ""
    return (
        f'<g id="seat-{seat}" class="panel" data-seat="{seat}" role="group" aria-label="{esc(panel_label(context, seat))}">'
        f'<rect class="shadow" {size} transform="translate(0 2)"/><rect class="paper" {size}/>'
        f'<path d="{band}" fill="{tone}"/>{edge}{draw_header(context, seat, area)}{cards_markup}</g>'
    )


def draw_seat(context: DrawingContext, seat: int, area: Rect, named: bool, largest: float) -> str:
    """A seat's panel with all its cards and tiles, fitted into the area."""
    tiles = len(context.s.artifacts[seat])
    inner = Rect(area.x + PAD + 6, area.y + HEADER + 8, area.width - 2 * PAD - 6, area.height - HEADER - 8 - PAD)
    shelf_high = 0.0
    if tiles:
        shelf_high = min(inner.height * (0.22 if named else 0.3), 60 if tiles <= 3 else 108)
    card_area = inner._replace(height=inner.height - (shelf_high + 8 if tiles else 0))
    out, end = draw_cards(context, seat, card_area, named, largest)
    if tiles:
        out += draw_own_tiles(context, seat, inner._replace(y=end + 8, height=shelf_high), 0.68)
    return draw_panel(context, seat, area, out)


def draw_row(context: DrawingContext, area: Rect, largest: float) -> str:
    """The artifacts on offer."""
    return "".join(
        [
            draw_named_tile(context, artifact, "offer", at, size)
            for artifact, at, size in place_offered_artifacts(context, area, largest)
        ]
    )


def place_offered_artifacts(context: DrawingContext, area: Rect, largest: float) -> list[tuple[int, Place, float]]:
    """The artifacts on offer, each with its place and the size of its name."""
    s = context.s
    places = fit_in_grid(len(s.row), area, (TILE_SIZE[0], TILE_SIZE[1] + 16), largest, 7)
    right = max((x + TILE_SIZE[0] * scale for x, _, scale in places), default=0)
    middle = (area.x + area.width - right) / 2
    size = min((fit_name_size(context, artifact) for artifact in s.row), default=NAME_SIZE)  # one for all
    return [(artifact, (x + middle, y, scale), size) for artifact, (x, y, scale) in zip(s.row, places, strict=True)]


def fit_name_size(context: DrawingContext, artifact: int) -> float:
    """The size at which the name of an artifact fits below it."""
    return fit_text(context.in_language(context.game.content.artifact[artifact].name), TILE_SIZE[0] + 6, NAME_SIZE, 8, 1)[1]


def draw_named_tile(context: DrawingContext, artifact: int, state: str, at: Place, size: float) -> str:
    """An artifact with its name below it."""
    return draw_tile(context, artifact, state, *at) + draw_tile_name(context, artifact, at, size)


def draw_tile_name(context: DrawingContext, artifact: int, at: Place, size: float) -> str:
    x, y, scale = at
    name = context.in_language(context.game.content.artifact[artifact].name)
    (line,), size = fit_text(name, TILE_SIZE[0] + 22, size, 8, 1)
    middle = f'x="{num(x + TILE_SIZE[0] * scale / 2)}" y="{num(y + (TILE_SIZE[1] + 13) * scale)}"'
    return f'<text class="caption" {middle} font-size="{num(size * scale)}">{esc(line)}</text>'


def draw_tile_name_in_lines(context: DrawingContext, artifact: int, at: Place) -> str:
    """The name in up to two lines, which can be larger: for many artifacts side by side."""
    x, y, scale = at
    name = context.in_language(context.game.content.artifact[artifact].name)
    lines, size = fit_text(name, TILE_SIZE[0] + 4, LARGE_NAME_SIZE, 8)
    out = ""
    for k, line in enumerate(lines):
        middle = f'x="{num(x + TILE_SIZE[0] * scale / 2)}" y="{num(y + (TILE_SIZE[1] + 18 + 18 * k) * scale)}"'
        out += f'<text class="caption" {middle} font-size="{num(size * scale)}">{esc(line)}</text>'
    return out


def draw_tile_effect(context: DrawingContext, artifact: int, at: Place) -> str:
    """The effect of an artifact in a few words, below its name."""
    x, y, scale = at
    words = context.say(f"ability.{context.game.content.artifact[artifact].ability}")
    lines, size = fit_text(words, TILE_SIZE[0] + 22, 12.5, 11, 2)
    middle = num(x + TILE_SIZE[0] * scale / 2)
    return "".join(
        f'<text class="soft middle" x="{middle}" y="{num(y + (TILE_SIZE[1] + 27 + 12.5 * k) * scale)}" '
        f'style="font-size:{num(size * scale)}px">{esc(line)}</text>'
        for k, line in enumerate(lines)
    )


def draw_pile(context: DrawingContext, x: float, y: float, scale: float) -> str:
    """The pile with its face-up top card, 200 by 364 units, and the number of cards below."""
    s = context.s
    if s.top == GAP:
        place = f'transform="translate({num(x)} {num(y)}) scale({num(scale)})"'
        return f'<g id="pile" data-key="gap" {place}>{lands.draw_gap(context.say("nothing"))}</g>'
    held = card_entry(context.game.content, s.top)
    assert isinstance(held, Character)
    below = s.pile.bit_count()
    stack = "".join(
        f'<rect x="{num(k * 2.4)}" y="{num(k * 2.4)}" width="200" height="364" rx="10" fill="{tone}"/>'
        for k, tone in ((3, "#1b1426"), (2, "#54506a"), (1, "#3a3550"))
        if below
    )
    label = f"{context.say('next')}: {context.say('land', name=context.in_language(held.land.name), n=held.points)}"
    top = f'<g data-upturned="below">{land_picture(context, held, False)}{land_pattern(context, held, False)}</g>'
    return (
        f'<g id="pile" data-key="{held.id}" role="img" aria-label="{esc(label)}, {esc(context.say("under", n=below))}" '
        f'transform="translate({num(x)} {num(y)}) scale({num(scale)})">{stack}{top}</g>'
    )


def draw_pile_strip(context: DrawingContext, size: tuple[float, float]) -> str:
    """The pile as a strip: a part of the next land, its name and points, the number of cards below, and the Outpost."""
    wide, high = size
    s, text_width, outpost = context.s, wide - 100, ""
    if s.components.outpost:
        scale = (high - 10) / OUTPOST_SIZE[1]
        x = wide - 6 - scale * OUTPOST_SIZE[0]
        text_width, outpost = x - 100, draw_outpost(context, x, 5, scale)
    crop = f'x="6" y="6" width="78" height="{num(high - 12)}" viewBox="0 70 200 {num(200 * (high - 12) / 78)}"'
    out = f'<rect width="{num(wide)}" height="{num(high)}" rx="10" class="paper"/>'
    out += f"<svg {crop}>{draw_pile(context, 0, 0, 1)}</svg>{outpost}"
    rows = [context.say("next"), context.say("nothing") if s.top == GAP else land_title(context, s.top)]
    if s.top != GAP:
        rows.append(context.say("under", n=s.pile.bit_count()))
    for k, (text, look) in enumerate(zip(rows, ("soft", "title", "soft"))):
        (line,), fits = fit_text(text, text_width, 15 if look == "title" else 13, 9, 1)
        out += f'<text class="{look}" x="94" y="{num(19 + 18 * k)}" style="font-size:{num(fits)}px">{esc(line)}</text>'
    return out


def draw_outpost(context: DrawingContext, x: float, y: float, scale: float) -> str:
    s = context.s
    held = s.outpost != NOBODY
    line = context.say("outpost_held", seat=context.player_name(s.outpost)) if held else context.say("outpost_free")
    picture = pieces.outpost_markup(
        context.say("outpost"), s.components.outpost_points, context.colour(s.outpost) if held else ""
    )
    return (
        f'<g id="outpost" role="img" aria-label="{esc(context.say("outpost"))}: {esc(line)}" '
        f'transform="translate({num(x)} {num(y)}) scale({num(scale)})">{picture}</g>'
    )


def draw_stock(context: DrawingContext, area: Rect) -> str:
    """The corner with the next land, the count of the pile, and the Outpost."""
    s = context.s
    scale = min(area.height / 376, 0.66)
    out = draw_pile(context, area.x, area.y, scale)
    x, wide = area.x + 200 * scale + 16, area.width - 200 * scale - 18
    middle = x + wide / 2
    rows = [context.say("nothing")]
    if s.top != GAP:
        held = card_entry(context.game.content, s.top)
        assert isinstance(held, Character)
        rows = [context.say("next"), context.in_language(held.land.name), context.say("under", n=s.pile.bit_count())]
    y = area.y + 15 if s.components.outpost else area.y + area.height / 2 - 16
    for k, row in enumerate(rows):
        look = "caption" if k == 1 else "soft middle"
        (line,), size = fit_text(row, wide, 14, 9, 1)
        style = f' font-size="{size}"' if k == 1 else ""
        out += f'<text class="{look}" x="{num(middle)}" y="{num(y + k * 17)}"{style}>{esc(line)}</text>'
    if s.components.outpost:
        size = wide / OUTPOST_SIZE[0]
        out += draw_outpost(context, x, area.y + area.height - OUTPOST_SIZE[1] * size - 4, size)
    return out


# -- the whole table ---------------------------------------------------------------------------------------------------
def draw_map_background() -> str:
    """The dusk-blue cloth under the map."""
    x, y, wide, high = map(num, MAP_BACKGROUND)
    size = f'x="{x}" y="{y}" width="{wide}" height="{high}" rx="16"'
    return f'<rect {size} fill="url(#{PREFIX}l-board)"/><rect {size} fill="url(#{PREFIX}t-night)" opacity=".38"/>'


def draw_names(context: DrawingContext) -> str:
    """A marker and a name at every seat's edge: on the cloth, or at the sides in the rim between two numbers."""
    x, y, wide, high = MAP_BACKGROUND
    places = {
        "S": (x + wide / 2, y + high - 9, 0),
        "N": (x + wide / 2, y + 19, 0),
        "W": (MAP_AT[0] - RIM * MAP_SCALE / 2, y + high / 2, 90),
        "E": (MAP_AT[0] + (MAP_WIDTH + RIM / 2) * MAP_SCALE, y + high / 2, -90),
    }
    out = ""
    for seat in range(context.game.seats):
        at, down, angle = places[EDGES[context.s.edges[seat]]]
        (name,), size_of_name = fit_text(context.player_name(seat), *((180, 14, 10) if angle == 0 else (62, 14, 8)), 1)
        size_of_sign = 0.24 if angle == 0 else 0.19
        sign = pieces.marker_symbol(context.colour(seat), -8 - text_width(name) * size_of_name / 2, -4.5, size_of_sign)
        turn = f" rotate({angle})" if angle else ""
        text = f'<text class="on-board" font-size="{num(size_of_name)}" x="6">{esc(name)}</text>'
        shift = 0 if angle == 0 else 4
        out += (
            f'<g transform="translate({num(at)} {num(down)}){turn}"><g transform="translate(0 {shift})">{sign}{text}</g></g>'
        )
    return out


def seat_columns(context: DrawingContext) -> tuple[list[int], list[int]]:
    """The seats of the left and the right column: the others and the viewer, or half of the seats each for a spectator."""
    seats = list(range(context.game.seats))
    if context.seat < 0:
        half = (len(seats) + 1) // 2
        return seats[:half], seats[half:]
    around = [(context.seat + k) % len(seats) for k in range(1, len(seats))]
    return around, [context.seat]


def split_rows(count: int, area: Rect) -> list[Rect]:
    high = (area.height - GAP_BETWEEN * (count - 1)) / count
    return [area._replace(y=area.y + k * (high + GAP_BETWEEN), height=high) for k in range(count)]


def draw_table(context: DrawingContext) -> str:
    """Draw the whole table, 1240 by 900."""
    s = context.s
    left, right = seat_columns(context)
    out = f'<rect class="page" width="{num(TABLE.width)}" height="{num(TABLE.height)}"/>' + draw_map_background()
    out += group(draw_map(context), *MAP_AT, MAP_SCALE) + draw_names(context)
    high = ONE_PANEL if len(left) == 1 else LEFT.height - 160
    for seat, area in zip(left, split_rows(len(left), LEFT._replace(height=high)), strict=True):
        out += draw_seat(context, seat, area, len(left) == 1, 0.685)
    stock = LEFT._replace(y=LEFT.y + high + GAP_BETWEEN, height=LEFT.height - high - GAP_BETWEEN)
    out += draw_stock(context, stock)
    upper = RIGHT
    if s.components.full:
        offer = RIGHT._replace(y=RIGHT.y + RIGHT.height - 204, height=204)
        out += f'<text class="title" x="{num(offer.x + 2)}" y="{num(offer.y + 15)}">{esc(context.say("row"))}</text>'
        out += draw_row(context, Rect(offer.x + 4, offer.y + 24, offer.width - 8, offer.height - 24), 1.22)
        upper = RIGHT._replace(height=RIGHT.height - 214)
    elif len(right) == 1:
        upper = RIGHT._replace(height=ONE_PANEL)
    for seat, area in zip(right, split_rows(len(right), upper), strict=True):
        out += draw_seat(context, seat, area, len(right) == 1, 0.685)
    return out
