"""Spirit Island as a picture: the table as SVG, and which element means which answer.

`draw` gives the whole table, `draw_part` its parts for a page with a layout of its own. A picture is standalone: it carries
its style and its definitions; a page takes `definitions()` once and everything else with `defs=False`. The island's ground
comes with the part `map`, in a group with an id that never changes during a game.

The ids are those of `art`. On the viewer's own mat they stand as they are, on those of others with the seat before them:
`1-spirit`, `1-innate-massive_flooding`; who plays has the seat on every mat.
"""

from __future__ import annotations

import re
from functools import cache

from dolmen.engine.answer import CARD, LAND, MOVE, OPTION, PIECE, SEAT, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import Drawing, enclosed, esc, finished, group, num, put_together

from ..art import cards, geometry, mat, parts
from ..art.svg import PREFIX, rect
from ..game import SpiritIsland
from ..model.components import (
    DESTROYED_ONES,
    ELEMENT_ANSWERS,
    ELEMENTS,
    GROWTHS,
    INNATE,
    LAND_NAMES,
    TRACKS,
    piece_name,
)
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import LESS, POWERS, Island
from ..text.answer_labels import is_presence
from .drawing_close_ups import Box, draw_big
from .drawing_invaders import invaders_picture
from .drawing_island import island_picture, lying, usual_plan
from .drawing_mats import FAN, GAP, PHONE, RAIL, ROOM, other_mat, own_mat, own_panel, strip
from .scene import Sight, boards_of
from .scene_cards import printed_card

PARTS = ("map", "invaders")
TABLE = 1440.0
GAINED = ("minor", "major", "unique")  # from which decks cards come most
WITHOUT_IDS = re.compile(r' id="(?!' + PREFIX + r')[^"]*"| clip-path="url\(#' + PREFIX + r'k-[A-D]\d\)"')


@cache
def all_definitions() -> str:
    return f"{parts.all_definitions()}<defs>{mat.definitions()}</defs>"


@cache
def svg_definitions() -> str:
    """What all parts share, as an invisible picture to be put once into a page."""
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="spirit-island" {hidden}>{all_definitions()}</svg>'


@cache
def card_faces(lang: str) -> str:
    """The faces of all power cards, as they are in a hand that lies in a row; those first that anybody may gain."""
    printed = [printed_card(power, lang) for power, found in enumerate(POWERS) if found.deck != INNATE]
    drawn = "".join(cards.face(card) for card in sorted(printed, key=lambda card: GAINED.index(card.kind)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="spirit-island" data-scale="{FAN}">{drawn}</svg>'


def framed(inside: str, box: Box, label: str, defs: bool, look: str = "") -> str:
    return f"{opened(box, label, defs, look)}{inside}</svg>"


def opened(box: Box, label: str, defs: bool, look: str) -> str:
    x, y, wide, high = map(num, box)
    kind = f"spirit-island {look}".rstrip()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="{x} {y} {wide} {high}" width="{wide}" '
        f'height="{high}" role="group" aria-label="{esc(label)}">{all_definitions() if defs else ""}'
    )


def sight_of(
    game: Game, view: State, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> Sight:
    assert isinstance(game, SpiritIsland)
    assert isinstance(view, Island)
    return Sight(game, view, seat, lang, last, names)


# -- the whole table -----------------------------------------------------------------------------------------------------
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
    """The whole table: the island, beside it the invaders and the other spirits, below it the viewer's panel and cards."""
    sight = sight_of(game, view, seat, lang, last, names)
    plan = usual_plan(sight.s)
    wide = TABLE - RAIL - 3 * GAP
    scale = wide / plan.width
    out = group(join_drawings(island_picture(sight, plan)), GAP, GAP, round(scale, 3))
    rail, high = invaders_picture(sight, RAIL)
    out += group(rail, wide + 2 * GAP, GAP)
    y = 2 * GAP + high
    for other in range(sight.game.seats):
        if other != seat:
            panel, high = other_mat(sight, other, False)
            out += group(panel, wide + 2 * GAP, y)
            y += high + GAP
    y = max(y, plan.height * scale + 2 * GAP)
    if seat >= 0:
        own, high = own_panel(sight, TABLE - 2 * GAP)
        out += group(own, GAP, y)
        y += high + GAP
    ground = rect(0, 0, TABLE, y, 0, 'style="fill:var(--si-page)"')
    return framed(ground + out, (0, 0, TABLE, y), sight.say("table"), defs)


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
    """One of PARTS; or `mat-0` to `mat-3`: a spirit, the viewer's own with its cards; or `strip-0` to `strip-3`: a spirit
    in one line; or `big-` and the id of an element: that to be looked at closely, with no ids in it.

    `columns` is, for the map, the form of its window in hundredths (212: so much wider than high); for the invaders their
    width; for the viewer's own mat ROW, PHONE or COLUMN; and for another's 1 where there is little room.
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
    return {region: parts_of(sight, part, columns, False) for region, (part, columns) in wanted.items()}


def parts_of(sight: Sight, part: str, columns: int, defs: bool) -> list[Drawing]:
    """The map land by land, so that a page gets only those that are new to it; all else is small."""
    if part != "map":
        return [static_drawing(drawn(sight, part, columns, defs))]
    plan = geometry.plan(boards_of(sight.s), columns / 100) if columns else usual_plan(sight.s)
    look = "broad" * lying(sight.s) + " two" * (len(sight.s.map.boards) == 2)
    head = opened((0, 0, plan.width, plan.height), sight.say("map"), defs, look)
    return wrap_svg(head, island_picture(sight, plan))


def drawn(sight: Sight, part: str, columns: int, defs: bool) -> str:
    if part == "map":
        return join_drawings(parts_of(sight, part, columns, defs))
    if part == "invaders":
        wide = float(columns or RAIL)
        picture, high = invaders_picture(sight, wide)
        return framed(picture, (-2, -2, wide + 4, high + 4), sight.say("invaders"), defs)
    kind, _, name = part.partition("-")
    if kind in ("mat", "strip") and name in [str(k) for k in range(sight.game.seats)]:
        return draw_seat(sight, kind, int(name), columns, defs)
    if kind == "big" and (found := draw_big(sight, name)):
        picture, box, label = found
        return framed(WITHOUT_IDS.sub("", picture), box, label, defs, "large")
    known = ", ".join(PARTS)
    raise ValueError(f"there is no part {part!r}; there are {known} and mat-0 to mat-{sight.game.seats - 1}")


def draw_seat(sight: Sight, kind: str, seat: int, columns: int, defs: bool) -> str:
    label = sight.say("mat", name=sight.name(seat))
    if kind == "strip":
        others = max(1, sight.game.seats - (sight.seat >= 0))  # who watches sees all in a row
        wide = (ROOM[PHONE] - 6 * (others - 1)) / others
        picture, high = strip(sight, seat, wide)
    elif seat == sight.seat:
        wide = ROOM[columns]
        picture, high = own_mat(sight, columns)
    else:
        wide = RAIL
        picture, high = other_mat(sight, seat, columns == 1)
    look = "" if seat != sight.seat else "mat" if columns else "mat fans"
    return framed(picture, (-3, -3, wide + 6, high + 6), label, defs, look)


# -- clicks --------------------------------------------------------------------------------------------------------------
def answer_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The ids on which a click means this answer, in the order of clicking: a piece first, then the land it goes to."""
    assert isinstance(view, Island)
    kind = answer.kind
    if kind == LAND:
        return [f"land-{LAND_NAMES[answer.a]}"]
    if kind == MOVE:
        return [f"piece-{LAND_NAMES[answer.b]}-{piece_name(answer.a)}", f"land-{LAND_NAMES[answer.c]}"]
    if kind == PIECE:
        if is_presence(answer):
            return [f"presence-{LAND_NAMES[answer.a]}-{SPIRIT_NAMES[view.spirits[max(seat, 0)]]}"]
        return [f"piece-{LAND_NAMES[answer.b]}-{piece_name(answer.a)}"]
    if kind == SEAT:
        return [f"{answer.a}-spirit"]
    if kind == CARD and answer.b != LESS:  # to use a power with fewer elements is so rare that a click must not ask for it
        return [f"{'card' if POWERS[answer.a].is_card() else 'innate'}-{POWERS[answer.a].name}"]
    return option_touches(answer) if kind == OPTION else []


def option_touches(answer: Answer) -> list[str]:
    if answer in GROWTHS:
        return [f"growth-{answer.a + 1}"]
    if answer in ELEMENT_ANSWERS:
        return [f"element-{ELEMENTS[answer.a]}"]
    if answer in TRACKS:
        return ["destroyed" if answer.a == DESTROYED_ONES else f"track-{('energy', 'plays')[answer.a]}"]
    return []
