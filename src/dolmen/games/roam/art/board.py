"""Drawings of lands with squares and markers, characters and artifacts, each with its id and its accessible label."""

from __future__ import annotations

from functools import cache, lru_cache

from dolmen.games.svg import Drawing, esc, face_group, group, num, static_drawing
from dolmen.text import say

from ..content.loader import Character, Content, Start
from ..game import Roam
from ..model.components import SIDE, SLOT_MASKS, SLOT_NAMES, SLOTS, SQUARE_NAMES, mask_of, rotate_squares
from ..model.state import GAP, NOBODY, RoamState
from ..phases.claim import complete_lands
from ..phases.frame_fields import rotation_of
from . import lands, people, pieces
from .geometry import (
    ALL_SQUARES,
    CARD_SIZE,
    LAND_HEIGHT,
    LAND_WIDTH,
    MAP_HEIGHT,
    MAP_WIDTH,
    MARKER_AT,
    MARKER_SCALE,
    RIM,
    SMALL_CARD_SIZE,
    SQUARE,
    STACK_RISE,
    TILE_SIZE,
    is_upper,
    land_corner,
    place_in_land,
    slot_of_square,
    squares_of_slot,
)
from .svg import PREFIX

Place = tuple[float, float, float]  # x, y and the scale
Piece = tuple[int, str, str]  # a marker: seat, colour, name
NO_PIECE: Piece = (NOBODY, "", "")


def slot_of_name(name: str) -> int:
    return slot_of_square(SQUARE_NAMES.index(name))


class DrawingContext:
    """What is drawn, for which seat, in which language."""

    __slots__ = ("game", "lang", "last", "names", "s", "seat")

    def __init__(
        self, game: Roam, s: RoamState, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
    ) -> None:
        self.game: Roam = game
        self.s: RoamState = s
        self.seat: int = seat
        self.lang: str = lang
        # A land without markers has only just come into play: the last move was on the one before it.
        self.last: tuple[str, ...] = tuple([name for name in last if SLOT_MASKS[slot_of_name(name)] & s.occupied])
        self.names: tuple[str, ...] = names

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"roam.drawing.{key}", **values)

    def player_name(self, seat: int) -> str:
        """The player's name, or the colour if there is none."""
        return self.names[seat] if seat < len(self.names) else self.say(f"colour.{self.game.colours[seat]}")

    def colour(self, seat: int) -> str:
        return self.game.colours[seat]

    @property
    def pattern_turns(self) -> int:
        """The quarter turns of patterns for the viewer (RO-5.16)."""
        return self.s.edges[self.seat] if self.seat >= 0 else 0

    def in_language(self, words: object) -> str:
        return str(getattr(words, self.lang))


def card_entry(content: Content, card: int) -> Start | Character:
    starts = len(content.start)
    return content.start[card] if card < starts else content.character[card - starts]


@lru_cache(maxsize=4096)
def rotate_pattern(pattern: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """Rotate the rows of a pattern by quarter turns (RO-5.16)."""
    signs = {(r, c): sign for r, row in enumerate(pattern) for c, sign in enumerate(row)}
    moved = rotate_squares(list(signs), quarters & 3)
    top, left = min(r for r, _ in moved), min(c for _, c in moved)
    rows = [["."] * (max(c for _, c in moved) - left + 1) for _ in range(max(r for r, _ in moved) - top + 1)]
    for (r, c), sign in zip(moved, signs.values(), strict=True):
        rows[r - top][c - left] = sign
    return tuple("".join(row) for row in rows)


def seat_quarter_turns(context: DrawingContext, seat: int) -> int:
    """The quarter turns of a seat's patterns: by its edge, and by Rotate while the seat chooses a character."""
    s = context.s
    if seat < 0:
        return 0
    turn = rotation_of(s.stack[0]) if s.stack and s.stack[0].owner == seat and s.stack[0].node.path == "use" else 0
    return s.edges[seat] + turn


# -- the map -----------------------------------------------------------------------------------------------------------
def draw_map(context: DrawingContext) -> str:
    """The six lands, each with its squares and the markers on them."""
    return "".join([part.markup() for part in map_parts(context)])


def map_parts(context: DrawingContext) -> list[Drawing]:
    full = complete_lands(context.s) if context.s.occupied else []
    frames = "".join([f'<use class="done" href="#{PREFIX}hl-done" x="{x}" y="{y}"/>' for x, y in map(land_corner, full)])
    last = mask_of([square for square, name in enumerate(SQUARE_NAMES) if name in context.last])
    lands = [land_part(context, slot, slot in full, last) for slot in range(SLOTS)]
    return [static_drawing(draw_rim(), bare=True), *lands, static_drawing(frames + draw_rim_names(), bare=True)]


def land_part(context: DrawingContext, slot: int, full: bool, last: int) -> Drawing:
    s, land = context.s, SLOT_MASKS[slot]
    on_it = [mask & land for masks in (s.marks, s.under, s.coin_planes) for mask in masks]
    shows = (s.lands[slot], full, last & land, context.pattern_turns, context.names, *on_it)
    return Drawing(f"land-{SLOT_NAMES[slot]}", shows, lambda: land_drawings(context, slot, full), bare=True)


@cache
def draw_rim() -> str:
    """The border around the map, for the names of its rows and columns."""
    around = f'x="{-RIM}" y="{-RIM}" width="{MAP_WIDTH + 2 * RIM}" height="{MAP_HEIGHT + 2 * RIM}" rx="20"'
    brass = f'x="{4 - RIM}" y="{4 - RIM}" width="{MAP_WIDTH + 2 * RIM - 8}" height="{MAP_HEIGHT + 2 * RIM - 8}" rx="16"'
    return f'<rect {around} class="map-frame"/><rect {brass} class="map-frame-line"/>'


@cache
def draw_rim_names() -> str:
    """The names of columns and rows on all four sides, one for each seat. They are drawn above the golden frames."""
    out = ""
    for k in range(SIDE):
        column, row = SQUARE_NAMES[k][0], SQUARE_NAMES[k * SIDE][1]
        x, y = ALL_SQUARES[k][0] + SQUARE / 2, ALL_SQUARES[k * SIDE][1] + SQUARE / 2
        places = [(x, -RIM / 2, column), (x, MAP_HEIGHT + RIM / 2, column)]
        places += [(-RIM / 2, y, row), (MAP_WIDTH + RIM / 2, y, row)]
        out += "".join(f'<text class="at" x="{num(x)}" y="{num(y + 6.5)}">{name}</text>' for x, y, name in places)
    return f'<g aria-hidden="true">{out}</g>'


def draw_land(context: DrawingContext, slot: int, full: bool) -> str:
    return "".join([part.markup() for part in land_drawings(context, slot, full)])


def land_drawings(context: DrawingContext, slot: int, full: bool) -> list[Drawing]:
    """A land: what is printed on it, and its squares. `full`: all its squares are filled, so its label says so."""
    s, (x, y) = context.s, land_corner(slot)
    card = s.lands[slot]
    start = f'<g id="land-{SLOT_NAMES[slot]}" transform="translate({x} {y})"'
    if card == GAP:
        void = "".join([draw_void_square(context.lang, square) for square in squares_of_slot(slot)])
        inside = f"{lands.draw_gap(context.say('gap'))}{void}</g>"
        return [static_drawing(f'{start} class="land gap" data-key="gap-{SLOT_NAMES[slot]}">{inside}', bare=True)]
    held = card_entry(context.game.content, card)
    assert isinstance(held, Character)
    name = context.in_language(held.land.name)
    label = context.say("land", name=name, n=held.points)
    if full:
        label = context.say("full", land=label)
    head = f'{start} class="land" data-key="{held.id}" role="group" aria-label="{esc(label)}">{LAND_HIT}'
    printed = Drawing(f"ground-{SLOT_NAMES[slot]}", card, lambda: draw_ground(context, held, slot), bare=True)
    falls = Drawing(
        f"falls-{SLOT_NAMES[slot]}", (card, context.pattern_turns), lambda: draw_land_pattern(context, held, slot), bare=True
    )
    squares = [square_part(context, square, name) for square in squares_of_slot(slot)]
    return [static_drawing(head, bare=True), printed, falls, *squares, static_drawing("</g>", bare=True)]


def draw_ground(context: DrawingContext, card: Character, slot: int) -> str:
    """The part of a land that never changes, with its extent: a page can replace it by an image or reveal it later."""
    reach = f'data-box="-6 -6 {LAND_WIDTH + 12} {LAND_HEIGHT + 12}" data-upturned=""'
    return f'<g id="ground-{SLOT_NAMES[slot]}" class="ground" {reach}>{land_picture(context, card, is_upper(slot))}</g>'


def draw_land_pattern(context: DrawingContext, card: Character, slot: int) -> str:
    """The pattern of a land as the viewer would place it. On a shared device it changes each turn."""
    return (
        f'<g id="falls-{SLOT_NAMES[slot]}" class="falls" data-upturned="">{land_pattern(context, card, is_upper(slot))}</g>'
    )


def square_part(context: DrawingContext, square: int, land: str) -> Drawing:
    s, bit = context.s, 1 << square
    coins = sum([plane >> square & 1 for plane in s.coin_planes])
    top = seat_with_bit(s.marks, bit) if s.occupied & bit else NOBODY
    below = seat_with_bit(s.under, bit) if top >= 0 and s.components.stacking else NOBODY
    last = SQUARE_NAMES[square] in context.last
    return square_drawing(context.lang, square, land, seat_piece(context, top), seat_piece(context, below), coins, last)


LAND_HIT = f'<rect class="hit" width="{LAND_WIDTH}" height="{LAND_HEIGHT}" rx="10"/>'
SQUARE_HIT = '<rect class="hit" x="3" y="3" width="94" height="94" rx="16"/>'


def land_picture(context: DrawingContext, card: Character, upper: bool) -> str:
    names = (context.in_language(card.land.name), card.land.name.en)
    return lands.draw_land_card(card.id, names, card.land.kind, tuple(card.land.coins), card.points, upper)


def land_pattern(context: DrawingContext, card: Character, upper: bool) -> str:
    return lands.draw_strip_pattern(rotate_pattern(tuple(card.pattern), context.pattern_turns), upper)


def seat_piece(context: DrawingContext, seat: int) -> Piece:
    return (seat, context.colour(seat), context.player_name(seat)) if seat >= 0 else NO_PIECE


def square_attributes(square: int) -> str:
    """The id and position of a square within its land."""
    (x, y), (left, top) = ALL_SQUARES[square], land_corner(slot_of_square(square))
    return f'id="sq-{SQUARE_NAMES[square]}" transform="translate({x - left} {y - top})" role="img"'


@lru_cache(maxsize=128)
def draw_void_square(lang: str, square: int) -> str:
    label = say(lang, "roam.drawing.void", square=SQUARE_NAMES[square])
    return f'<g {square_attributes(square)} class="square void" aria-label="{esc(label)}"/>'


@lru_cache(maxsize=2048)
def square_drawing(lang: str, square: int, land: str, top: Piece, below: Piece, coins: int, last: bool) -> Drawing:
    """A square with its markers. The printed edge and the coins belong to the card below."""
    inside, (x, y) = SQUARE_HIT, MARKER_AT
    if below[0] >= 0:
        inside += draw_marker(below, x, y + 2)
        y -= STACK_RISE
    if top[0] >= 0:
        inside += draw_marker(top, x, y)
    if last:
        inside += f'<use href="#{PREFIX}hl-last"/>'
    label = square_label(lang, square, land, top[2], below[2], coins, last)
    markup = f'<g {square_attributes(square)} class="square" aria-label="{esc(label)}">{inside}</g>'
    return Drawing(f"sq-{SQUARE_NAMES[square]}", markup, markup, bare=True)


def draw_marker(piece: Piece, x: float, y: float) -> str:
    return pieces.marker_symbol(piece[1], x, y, MARKER_SCALE, f' class="marker" data-seat="{piece[0]}"')


def seat_with_bit(masks: list[int], bit: int) -> int:
    """The first seat whose mask has this bit (`1 << square`); NOBODY if none has."""
    for seat, mask in enumerate(masks):
        if mask & bit:
            return seat
    return NOBODY


def square_label(lang: str, square: int, land: str, top: str, below: str, coins: int, last: bool) -> str:
    """The label of a square for screen readers."""
    row, col = place_in_land(square)
    key = "stacked" if below else "held" if top else "empty"
    side = say(lang, f"roam.drawing.square.{'right' if col else 'left'}")
    values = {"square": SQUARE_NAMES[square], "land": land, "row": row + 1, "side": side, "top": top, "below": below}
    label = say(lang, f"roam.drawing.square.{key}", **values)
    if coins:
        label = say(lang, "roam.drawing.square.coins", label=label, n=coins)
    return say(lang, "roam.drawing.square.last", label=label) if last else label


# -- cards and tiles ---------------------------------------------------------------------------------------------------
def draw_card(context: DrawingContext, seat: int, card: int, named: bool, x: float, y: float, scale: float) -> str:
    awake, used = card in context.s.ready[seat], card == card_in_use(context, seat)
    inside = card_markup(context.game, context.lang, seat, card, seat_quarter_turns(context, seat) & 3, awake, named, used)
    return group_at_place((x, y, scale), inside)


def card_in_use(context: DrawingContext, seat: int) -> int:
    """The character in use by a seat, GAP if there is none."""
    stack = context.s.stack
    return stack[0].source if stack and stack[0].owner == seat else GAP


def group_at_place(at: Place, inside: str) -> str:
    """A group at its place; `inside` starts with the rest of its attributes."""
    x, y, scale = at
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})" {inside}'


@lru_cache(maxsize=2048)
def card_markup(game: Roam, lang: str, seat: int, card: int, turn: int, awake: bool, named: bool, in_use: bool) -> str:
    held = card_entry(game.content, card)
    start = held.colour if isinstance(held, Start) else ""
    kind = held.land.kind if isinstance(held, Character) else START_KINDS[held.colour]
    pattern = rotate_pattern(tuple(held.pattern), turn)
    name, fact = str(getattr(held.name, lang)), str(getattr(held.fact, lang))
    printed = (held.id, (name, held.name.en), fact, kind, pattern, held.points, start)
    return card_svg(lang, seat, *printed, awake, named, in_use, game.colours[seat])


SHADE = 3.0  # how far the shadow of a card or tile reaches below it
START_KINDS = {"red": "dunes", "blue": "shore", "green": "forest", "yellow": "orchard"}


def card_svg(
    lang: str,
    seat: int,
    card: str,
    names: tuple[str, str],
    fact: str,
    kind: str,
    pattern: tuple[str, ...],
    points: int,
    start: str,
    awake: bool,
    named: bool,
    in_use: bool,
    colour: str,
) -> str:
    """The markup of a card from its id on, with its label."""
    label = say(lang, "roam.drawing.card.ready" if awake else "roam.drawing.card.used", name=names[0], n=points)
    if in_use:
        label = say(lang, "roam.drawing.card.in_use", label=label)
    picture = people.draw_character_card(card, names, kind, pattern, points, start, awake, named)
    wide, high = CARD_SIZE if named else SMALL_CARD_SIZE
    return (
        f'id="card-{card}" class="card {"ready" if awake else "used"}{" in-use" if in_use else ""}" data-key="{card}" '
        f'data-seat="{seat}" role="img" aria-label="{esc(label)}"><title>{esc(names[0])} {esc(fact)}</title>'
        f'<rect class="hit" width="{num(wide)}" height="{num(high)}" rx="10"/>'
        f"{face_group(card, picture, (0, 0, wide, high + SHADE))}"
        f"{people.draw_in_use_frame(named, colour) if in_use else ''}</g>"
    )


def card_name(context: DrawingContext, card: int) -> str:
    return context.in_language(card_entry(context.game.content, card).name)


def land_title(context: DrawingContext, card: int) -> str:
    held = card_entry(context.game.content, card)
    assert isinstance(held, Character)
    return context.in_language(held.land.name)


def draw_big(context: DrawingContext, card: int) -> str:
    """A character at full size, rotated for its owner, or for the viewer if it has none."""
    held, s = card_entry(context.game.content, card), context.s
    owner = next((seat for seat, own in enumerate(s.cards) if card in own), NOBODY)
    awake = owner == NOBODY or card in s.ready[owner]
    kind = held.land.kind if isinstance(held, Character) else START_KINDS[held.colour]
    way = seat_quarter_turns(context, owner if owner != NOBODY else context.seat)
    return people.draw_large_character(
        held.id,
        (context.in_language(held.name), held.name.en),
        context.in_language(held.fact),
        context.say("asleep"),
        kind,
        rotate_pattern(tuple(held.pattern), way),
        (held.points, s.components.blank_cost, way & 3),
        held.colour if isinstance(held, Start) else "",
        awake,
    )


ABILITY_RULES = {  # the rule about each ability
    "free_blank": "RO-12.1",
    "replace": "RO-12.3",
    "coin": "RO-12.6",
    "rotate": "RO-12.7",
    "slide": "RO-12.8",
    "flip": "RO-12.10",
}


def draw_big_tile(context: DrawingContext, artifact: int) -> str:
    """An artifact at full size, face up or face down as it is."""
    held, s = context.game.content.artifact[artifact], context.s
    asleep = any(mask >> artifact & 1 for mask in s.asleep)
    called = say(context.lang, f"roam.ability.{held.ability}.name")
    ability = (held.ability, called, context.say(f"explain.{held.ability}"))
    names = (context.in_language(held.name), held.name.en)
    return pieces.large_tile_markup(names, ability, ABILITY_RULES[held.ability], held.cost, held.points, asleep)


def draw_big_land(context: DrawingContext, slot: int) -> str:
    """A land as on the map, and its character next to it."""
    card = context.s.lands[slot]
    x, y = land_corner(slot)
    land = group(draw_land(context, slot, False), -x, -y)
    return land if card == GAP else land + draw_claim_arrow(context, card)


def draw_claimed_land(context: DrawingContext, card: int) -> str:
    """The land on the other side of a character that a player has claimed, and the character."""
    held = card_entry(context.game.content, card)
    assert isinstance(held, Character)
    # the land may still be drawn elsewhere on the page, where ids must be unique
    land = land_picture(context, held, False).replace(f"{PREFIX}sky-", f"{PREFIX}claimed-sky-")
    return land + land_pattern(context, held, False) + draw_claim_arrow(context, card)


def draw_claim_arrow(context: DrawingContext, card: int) -> str:
    """An arrow from a land to the character on its other side, who joins the player that claims the land."""
    arrow = '<path d="M206 182h18m-8-9l9 9-9 9" fill="none" stroke="#c89b3c" stroke-width="4" stroke-linecap="round" '
    return f'{arrow}stroke-linejoin="round"/>{group(draw_big(context, card), 232, 0)}'


def draw_tile(context: DrawingContext, artifact: int, state: str, x: float, y: float, scale: float) -> str:
    held = context.game.content.artifact[artifact]
    names = (context.in_language(held.name), held.name.en)
    inside = tile_picture(context.lang, held.id, names, held.ability, held.cost, held.points, state)
    return group_at_place((x, y, scale), inside)


@lru_cache(maxsize=1024)
def tile_picture(lang: str, tile: str, names: tuple[str, str], ability: str, cost: int, points: int, state: str) -> str:
    """The markup of a tile from its id on, with its label."""
    does = say(lang, f"roam.drawing.ability.{ability}")
    label = say(lang, f"roam.drawing.tile.{state}", name=names[0], ability=does, cost=cost, points=points)
    picture = face_group(
        tile, pieces.tile_markup(names, ability, cost, points, state == "used"), (0, 0, TILE_SIZE[0], TILE_SIZE[1] + SHADE)
    )
    return (
        f'id="tile-{tile}" class="tile {state}" data-key="{tile}" role="img" aria-label="{esc(label)}">'
        f'<title>{esc(label)}</title><rect class="hit" width="{num(TILE_SIZE[0])}" height="{num(TILE_SIZE[1])}" rx="10"/>'
        f"{picture}</g>"
    )
