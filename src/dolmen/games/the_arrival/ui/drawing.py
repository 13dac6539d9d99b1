"""The Arrival as a picture: the table as SVG, and which element means which answer.

`GameDrawing` calls these functions. A picture with `defs` is standalone: it includes its style and its definitions; a page
takes `svg_definitions()` once and everything else without `defs`. The chart
depends on map, language and edition; it comes with the part `map`, in groups with ids that never change during a game.

Ids: locations `loc-<id>`, provinces `prov-<id>`, Earning Cards `card-<id>` (`card-down-<seat>-<k>` face down), Tactic Tiles
`tile-<name>`, `stack-1` to `stack-3`, mats `mat-<seat>` with their counts `mat-<seat>-honor` and so on, trophies
`trophy-<seat>-<k>`, beside the map `bag`, `discard`, `spent`, `tile-pile`, the tracks `track-honor`,
`track-corruption`, `track-round` and `track-balance`; and where they are asked for `section-<name>`, `leader-<name>`,
 `colour-<name>` and `good-<seat>-<kind>`. The first shape in each has the class `hit` and its exact form.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from dolmen.engine.answer import CARD, LAND, OPTION, PIECE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import (
    Drawing,
    group,
    hidden_svg,
    join_drawings,
    named_drawing,
    num,
    static_drawing,
    svg_tag,
    translate,
    wrap_svg,
)

from ..art import cards, hand, map, mat, parts, pieces, tracks
from ..art.geometry import BOARD, TILE, MapData, Rect, place_positions
from ..art.geometry import CARD as CARD_SIZE
from ..art.labels import BADGE, SLOT, layout_labels
from ..art.svg import PREFIX, draw_text, fit_text, hit_area, id_group, rect, use
from ..content.loader import BACKS, COLOURS, LEADERS, SECTIONS, TRIBES
from ..game import Arrival
from ..model.answers import act_of, choice_of, place_of, province_of, resource_of, section_of, stack_of, tile_type_of
from ..model.components import (
    BLOCK,
    CARDS_EACH,
    CHOOSE_COLOUR,
    CHOOSE_LEADER,
    DRAW_STACK,
    FOMORI,
    KEEP,
    MOVE_BLOCKER,
    PUT_SHIELD,
    RESOURCES,
    STACKS,
    TAKE,
    USE_TROPHY,
    bits,
)
from ..model.state import CORRUPTION_LIMIT, NO_BACK, UNDECIDED, ArrivalState
from ..text.answer_labels import describe_answer as label_of
from ..text.names import (
    PLURAL,
    amount_in_words,
    card_in_words,
    fomori_by_kind,
    leader_ability,
    leader_name,
    phrase,
    tile_name,
)
from .scene import (
    DrawingContext,
    build_map_content,
    build_mat,
    build_tile_face,
    card_sections,
    chart_words,
    choosing_state,
    colour_of,
    count_places,
    ending_text,
    has_chosen,
    map_data,
    mat_label,
    no_ability,
    points_in_words,
    round_label,
    section_label,
    stack_label,
    tile_view,
    track_markers,
)

PARTS = ("map", "stacks", "display")
COLUMN = 266.0  # the width of the column beside the map
OWN = 416.0  # width of the viewer's own mat
PHONE = 384.0
LARGE, TIGHT = 4, 8  # Earning Cards side by side on another seat's mat: as large as they fit, or small
GOODS = ("disks", "swords", "shields", "fomori")
PAYING = ("block", "ogam", "reveal")  # steps at which it matters what the sections pay
WITHOUT_IDS = re.compile(r' id="(?!' + PREFIX + r')[^"]*"')
STACK_WIDTHS = {1: 54.0, 2: 44.0}
STACK_GAP = 4  # leaves room for the words beside the stacks
LARGEST_TILE, SMALLER_TILE = 0.52, 0.44  # of a tile on offer, and beside three other mats
LARGEST_TILE_ON_PHONE = 0.64
DRAWN_WIDTH = 96.0  # beside the stacks on a phone, for the cards drawn so far
FULL_TABLE = 4
SMALL_LEADERS = 6  # leader cards side by side
FADED = ' opacity=".45"'
MIN_WIDTH_FOR_CAPTION = 50.0  # a symbol with less space has no word below it
CLOSE_UP_MARGIN = 150.0  # of the map that is visible on each side of an enlarged location


@cache
def all_definitions() -> str:
    return f"{parts.shared_definitions()}<defs>{hand.definitions()}</defs>"


@cache
def svg_definitions() -> str:
    """The definitions that all parts share, as an invisible picture that a page includes once."""
    return hidden_svg("arrival", all_definitions())


def svg_document(inside: str, box: Rect, label: str, defs: bool) -> str:
    return f"{svg_tag('arrival', box, label)}{all_definitions() if defs else ''}{inside}</svg>"


def make_context(
    game: Game, view: State, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
) -> DrawingContext:
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    return DrawingContext(game, view, seat, lang, last, names)


# -- the whole table -----------------------------------------------------------------------------------------------------
def draw_table(context: DrawingContext, defs: bool) -> str:
    """The whole table: the map, beside it the mats, the stacks and the display."""
    left = BOARD.x + BOARD.width + 16
    out = rect(BOARD.x - 8, BOARD.y - 8, BOARD.width + 2 * COLUMN + 48, BOARD.height + 16, 'class="ar-page"')
    out += join_drawings(board_drawings(context))
    y, column = [BOARD.y, BOARD.y], 0
    if context.seat >= 0:
        own, high = draw_own_mat(context, context.seat, 2 * COLUMN + 8)
        out += group(own, left, BOARD.y)
        y = [BOARD.y + high + 10] * 2
    for other in other_seats(context):
        column = y.index(min(y))
        picture, high = draw_other_mat(context, other, LARGE)
        out += group(picture, left + column * (COLUMN + 8), y[column])
        y[column] += high + 10
    low = BOARD.y + BOARD.height
    offered, high = draw_display(context, 3)
    out += group(offered, left + COLUMN + 8, low - high - 4)
    stacked, high = draw_stacks(context, 0)
    out += group(stacked, left, low - high - 4)
    frame = Rect(BOARD.x - 8, BOARD.y - 8, BOARD.width + 2 * COLUMN + 48, BOARD.height + 16)
    return svg_document(out, frame, context.text("table"), defs)


def other_seats(context: DrawingContext) -> list[int]:
    """The other seats in the order of play; all of them for a spectator."""
    seats, first = context.game.seats, context.seat + 1
    return [(first + k) % seats for k in range(seats - (context.seat >= 0))]


def split_part(context: DrawingContext, part: str, columns: int) -> list[Drawing]:
    """The map place by place, so that a page gets only the changed places; other parts are small."""
    if part != "map":
        return [static_drawing(render_part(context, part, columns, False))]
    return wrap_svg(svg_tag("arrival", BOARD, context.text("map")), board_drawings(context))


def render_part(context: DrawingContext, part: str, columns: int, defs: bool) -> str:
    """One of PARTS; or `mat-0` to `mat-3`: a seat's mat, the viewer's own large; or `strip-0` to `strip-3`: a seat in one
    line; or `big-` and the id of an element: a close-up of it, without ids.

    `columns` is the number of tiles of the display side by side (3), and of Earning Cards on a mat: 4, or 8 where there
    is little room. A phone shows the viewer's mat with 1 column; with 1 or 2 the stacks are beside the rest.
    """
    if part == "map":
        return svg_document(join_drawings(board_drawings(context)), BOARD, context.text("map"), defs)
    if part == "display":
        picture, high = draw_display(context, columns or 3)
        return svg_document(picture, Rect(0, 0, COLUMN, high), context.text("display"), defs)
    if part == "stacks":
        picture, high = draw_stacks(context, columns)
        return svg_document(picture, Rect(0, 0, COLUMN, high), context.text("stacks"), defs)
    kind, _, name = part.partition("-")
    if kind in ("mat", "strip") and name in [str(k) for k in range(context.game.seats)]:
        return draw_seat(context, kind, int(name), columns, defs)
    if kind == "big" and (found := enlarge_element(context, name)):
        picture, frame, label = found
        return svg_document(WITHOUT_IDS.sub("", picture), frame, label, defs)
    known = ", ".join(PARTS)
    raise ValueError(f"there is no part {part!r}; there are {known} and mat-0 to mat-{context.game.seats - 1}")


def draw_seat(context: DrawingContext, kind: str, seat: int, columns: int, defs: bool) -> str:
    label = mat_label(context, seat)
    if kind == "strip":
        wide = strip_width(context.game.seats - (context.seat >= 0))
        if has_chosen(context.s, seat):
            picture, high = mat.draw_seat_strip(build_mat(context, seat), wide)
        else:
            picture, high = hand.draw_waiting_seat(seat, context.seat_name(seat), "", wide, label)
            picture, high = picture.replace(f'id="mat-{seat}"', f'id="seat-{seat}"'), 46.0
        return svg_document(picture, Rect(-2, -2, wide + 4, high + 4), label, defs)
    if seat == context.seat:
        wide = PHONE if columns == 1 else OWN
        picture, high = draw_phone_mat(context, seat) if columns == 1 else draw_own_mat(context, seat, OWN)
    else:
        wide = COLUMN
        picture, high = draw_other_mat(context, seat, columns or LARGE)
    return svg_document(picture, Rect(-2, -2, wide + 4, high + 5), label, defs)


def strip_width(other_seats: int) -> float:
    """On a phone the other seats share a row, or all of them for a spectator."""
    return (PHONE - 6 * (other_seats - 1)) / other_seats


# -- the map -------------------------------------------------------------------------------------------------------------
def board_drawings(context: DrawingContext) -> list[Drawing]:
    """The map with all that stands on it, its tracks, and the chart it refers to."""
    data = map_data(context.game, context.lang)
    last = static_drawing(draw_last_move(context, data), bare=True)
    return [
        static_map_definitions(data, context.lang),
        *map.board_drawings(data, build_map_content(context)),
        *track_drawings(context),
        last,
    ]


@lru_cache(maxsize=8)
def static_map_definitions(data: MapData, lang: str) -> Drawing:
    name = f"{PREFIX}drawn"
    inside = map.draw_chart(data, chart_words(lang)) + draw_shield_previews(data)
    return named_drawing(name, f'<defs id="{name}">{inside}</defs>', bare=True, tag="defs")


def draw_shield_previews(data: MapData) -> str:
    """For every place for a Shield in a province, `ar-hl-wall-<province>-<k>`: the Shield that would stand there."""
    out = ""
    for province, plate in zip(data.provinces, layout_labels(data)[0], strict=True):
        x, y = round(plate.badge[0]) + BADGE + SLOT / 2, round(plate.badge[1])
        for k in range(province.limit):
            ghost = use("s-shield", x + SLOT * k, y, 0.52)
            out += f'<g id="{PREFIX}hl-wall-{province.id}-{k}">{ghost}</g>'
    return f'<g id="{PREFIX}walls">{out}</g>'


def track_drawings(context: DrawingContext) -> list[Drawing]:
    game, s, lang = context.game, context.s, context.lang
    honor = phrase(game, lang, "honor")
    doom = phrase(game, lang, "earned.corruption")
    honors = context.text("honor_track", points=points_in_words(context, s.honor))
    corrupted = context.text("corruption_track", limit=s.components.limit, points=points_in_words(context, s.corruption))
    ends = s.ending == CORRUPTION_LIMIT
    colours = tuple(colour for seat in range(s.components.seats) if (colour := colour_of(s, seat)))
    fortified, held = count_places(s)
    ending = ending_text(context)
    return [
        tracks.honor_rail(honor),
        tracks.corruption_rail(doom, s.components.limit),
        tracks.honor_track(track_markers(context, s.honor), honors),
        tracks.corruption_track(track_markers(context, s.corruption), s.components.limit, corrupted),
        tracks.round_track(s.round, s.components.rounds, ends, context.text("round").upper(), round_label(context)),
        tracks.balance_drawing(fortified, held, colours, ending, f"{fortified} : {held}. {ending}"),
    ]


def draw_last_move(context: DrawingContext, data: MapData) -> str:
    at = place_positions(data)
    return "".join(use("hl-last", *at[name]) for name in dict.fromkeys(context.last) if name in at)


# -- mats ----------------------------------------------------------------------------------------------------------------
def draw_own_mat(context: DrawingContext, seat: int, max_width: float) -> tuple[str, float]:
    """The viewer's own mat; before the game leaders to choose from."""
    if not has_chosen(context.s, seat):
        return draw_choices(context, seat, max_width, 3)
    names = {kind: phrase(context.game, context.lang, f"earned.{kind}") for kind in GOODS}
    names["disks"] = context.text("disks_in_box")
    return hand.draw_wide_mat(
        build_mat(context, seat), card_bands(context, seat), good_labels(context, seat), names, max_width
    )


def is_asked(context: DrawingContext, seat: int) -> bool:
    return context.game.pending_frame(context.s, seat) is not None


def draw_phone_mat(context: DrawingContext, seat: int) -> tuple[str, float]:
    """The viewer's own mat on a phone, with the stacks and tiles to take from, so that no other page is needed."""
    if not has_chosen(context.s, seat):
        return draw_choices(context, seat, PHONE, 3 if context.s.components.advanced else SMALL_LEADERS)
    more, high = "", 0.0
    asked = is_asked(context, seat)
    names = {kind: phrase(context.game, context.lang, f"sign.{kind}") for kind in (*GOODS, "tiles", "honor", "corruption")}
    if context.step == "draw" and asked:
        more, high = draw_stack_row(context, PHONE - 20 - DRAWN_WIDTH, 62)
        more += group(hand.draw_drawn_cards(build_mat(context, seat), CARDS_EACH), PHONE - 12 - DRAWN_WIDTH, 2)
    elif context.step == "take" and asked:
        more, high = draw_display(context, 3, PHONE - 20, LARGEST_TILE_ON_PHONE)
    return hand.draw_phone_mat(
        build_mat(context, seat), card_bands(context, seat), good_labels(context, seat), names, more, high, PHONE
    )


def draw_other_mat(context: DrawingContext, seat: int, columns: int) -> tuple[str, float]:
    if not has_chosen(context.s, seat):
        return hand.draw_waiting_seat(
            seat, context.seat_name(seat), choosing_state(context, seat), COLUMN, mat_label(context, seat)
        )
    return mat.draw_compact_mat(build_mat(context, seat), COLUMN, columns == TIGHT)


def card_bands(context: DrawingContext, seat: int) -> tuple[hand.Band, ...]:
    if context.step not in PAYING or not context.s.revealed_per_leader:
        return ()
    return tuple(hand.Band(name, section_label(context, seat, k)) for k, name in enumerate(SECTIONS))


def good_labels(context: DrawingContext, seat: int) -> dict[str, str]:
    s = context.s
    counted = {"disks": s.disks, "swords": s.swords, "shields": s.shields, "fomori": s.fomori}
    out = {kind: amount_in_words(context.game, kind, have[seat], context.lang) for kind, have in counted.items()}
    out["tiles"] = amount_in_words(context.game, "tiles", s.tiles_held[seat].bit_count(), context.lang)
    return {kind: context.text("good", amount=text) for kind, text in out.items()}


def draw_choices(context: DrawingContext, seat: int, max_width: float, across: int) -> tuple[str, float]:
    """The choices of a seat that is asked; before that an empty mat."""
    game, s, lang = context.game, context.s, context.lang
    if game.pending_frame(s, seat) is None or seat != context.seat:
        return hand.draw_waiting_seat(
            seat, context.seat_name(seat), choosing_state(context, seat), max_width, mat_label(context, seat)
        )
    found: list[hand.Choice] = []
    for answer in game.legal(s, seat):
        label = label_of(game, s, seat, answer, lang)
        if act_of(answer) == CHOOSE_COLOUR:
            colour = COLOURS[choice_of(answer)]
            found.append(hand.Choice("", "", phrase(game, lang, f"colour.{colour}"), "", colour, label))
        else:
            who = LEADERS[choice_of(answer)] if s.components.edition.leader_cards else list(TRIBES)[choice_of(answer)]
            without = no_ability(context) if across < SMALL_LEADERS else ""  # too small for a text; the question says it
            text = leader_ability(game, choice_of(answer), lang) if s.components.advanced else without
            sign = s.components.advanced or not s.components.edition.leader_cards
            found.append(hand.Choice(answer.name, who, leader_name(game, choice_of(answer), lang), text, "", label, sign))
    return hand.draw_choices(tuple(found), max_width, across)


# -- beside the map ------------------------------------------------------------------------------------------------------
def draw_display(
    context: DrawingContext, columns: int, max_width: float = COLUMN, largest: float = 0.0
) -> tuple[str, float]:
    """The Tactic Tiles on offer, in the given number of columns. `largest`: the largest scale, 0 for the usual one."""
    gap = 6.0
    largest = largest or (LARGEST_TILE if context.game.seats < FULL_TABLE else SMALLER_TILE)
    scale = min(largest, (max_width - gap * (columns - 1)) / columns / TILE[0])
    step, high = (max_width - TILE[0] * scale) / max(1, columns - 1), TILE[1] * scale + gap
    out = ""
    for k, tile in enumerate(context.s.display):
        view = tile_view(context, tile, "offer", context.seat)
        at = k % columns * step + TILE[0] * scale / 2, k // columns * high + TILE[1] * scale / 2 + 2
        out += cards.draw_tile(view.id, view.face, *at, scale, view.state, view.label)
    return out, max(1, -(-len(context.s.display) // columns)) * high + 2


def draw_stacks(context: DrawingContext, columns: int) -> tuple[str, float]:
    """The three stacks to draw from, beside or below them the bag and the discards, and the rest of the tiles.

    With a column the numbers stand beside the stacks, with two beside smaller ones, else in a line below them.
    """
    if columns:
        wide = STACK_WIDTHS[columns]
        used = STACKS * (wide + STACK_GAP)
        row, tall = draw_stack_row(context, used, wide)
        return row + group(draw_supply_column(context, COLUMN - used - 6, (tall - 5) / 4), used + 6, 2), tall
    row, tall = draw_stack_row(context, COLUMN, 82)
    return row + group(draw_supply_row(context, COLUMN / 4), 0, tall + 4), tall + 54


def draw_supply_column(context: DrawingContext, max_width: float, step: float) -> str:
    """The bag and the discarded Fomori, the pile of tiles and the used ones, below each other with their names."""
    out = ""
    for k, (name, sign, count, label, word) in enumerate(supply_counts(context)):
        inside = hit_area(0, 0, max_width, step - 1, 5) + group(sign, 9, 9.5, 0.52)
        inside += draw_text(count, 22, 15, 14, "", ' class="ar-ink ar-left"')
        left = 26 + 8.5 * len(str(count))
        (text,), size = fit_text(context.text(word), (max_width - left) / 1.12, 13, 10, 1)
        inside += draw_text(text, left, 14.5, size, "", ' class="ar-soft ar-left ar-plain"')
        out += id_group(name, "rest", inside, label, " " + translate(0, step * k))
    return out


def draw_stack_row(context: DrawingContext, max_width: float, wide: float) -> tuple[str, float]:
    """The stacks side by side, each `wide`; small ones have their count below."""
    s, scale, step = context.s, wide / CARD_SIZE[0], max_width / STACKS
    small = wide < 50
    out = ""
    for stack in range(STACKS):
        size, top = s.stack_sizes[stack], s.tops[stack]
        label = stack_label(context, stack)
        x = step * stack + (step - wide - (0 if small else 4)) / 2
        if small and size and top != NO_BACK:
            inside = (
                hit_area(0, 0, *CARD_SIZE, 11) + cards.draw_card_back(BACKS[top]) + pieces.add_count("", size, 176, 246, 66)
            )
            out += group(id_group(f"stack-{stack + 1}", "stack", inside, label), x, 3, scale)
        else:
            picture = cards.draw_stack(stack + 1, BACKS[top] if top != NO_BACK else "", size, label)
            out += group(picture, x, 2, scale)
    return out, CARD_SIZE[1] * scale + (8 if small else 12)


def supply_counts(context: DrawingContext) -> list[tuple[str, str, int, str, str]]:
    """The pile of tiles, the used ones, the bag and the discard: id, sign, count, label, and the key of a word."""
    game, s, lang = context.game, context.s, context.lang
    discarded = sum(s.fomori_discard)
    kind = next((FOMORI[k] for k in reversed(range(len(FOMORI))) if s.fomori_discard[k]), "")
    return [
        (
            "tile-pile",
            use("s-tactic", 0, 0, 0.36),
            s.tiles.bit_count(),
            context.text("pile", n=s.tiles.bit_count()),
            "piled",
        ),
        (
            "spent",
            use("s-tactic", 0, 0, 0.36, FADED),
            s.used_tiles.bit_count(),
            context.text("spent", n=s.used_tiles.bit_count()),
            "used",
        ),
        ("bag", use("f-back", 0, 0, 0.34), s.bag, context.text("bag", n=s.bag), "bagged"),
        (
            "discard",
            use(f"f-{kind}" if kind else "f-back", 0, 0, 0.32, "" if kind else FADED),
            discarded,
            context.text("discard", fomori=fomori_by_kind(game, s.fomori_discard, lang)),
            "discarded",
        ),
    ]


def draw_supply_row(context: DrawingContext, step: float) -> str:
    """What is left in the supply, in a row."""
    found = supply_counts(context)
    out = ""
    for k, (name, sign, count, label, word) in enumerate(found):
        inside = hit_area(-step / 2 + 1, -2, step - 2, 50, 6)
        if step < MIN_WIDTH_FOR_CAPTION:
            inside += group(sign, 0, 16, 0.9) + draw_text(count, 0, 45, 15, "", ' class="ar-ink"')
        else:
            inside += group(sign, -10, 15) + draw_text(count, 9, 21, 16, "", ' class="ar-ink ar-left"')
            inside += draw_text(context.text(word), 0, 45, 11.5, "", ' class="ar-soft ar-plain"')
        out += id_group(name, "rest", inside, label, " " + translate(step * (k + 0.5), 0))
    return out


# -- enlarged elements -----------------------------------------------------------------------------------------------
def enlarge_element(context: DrawingContext, element: str) -> tuple[str, Rect, str] | None:
    """An enlarged element, by its id: picture, size, name."""
    s, components = context.s, context.s.components
    kind, _, name = element.partition("-")
    if kind == "loc" and name in components.place_names:
        x, y = place_positions(map_data(context.game, context.lang))[name]
        side = 2 * CLOSE_UP_MARGIN
        return (
            crop_map(context, Rect(x - CLOSE_UP_MARGIN, y - CLOSE_UP_MARGIN, side, side)),
            Rect(0, 0, 300, 300),
            name,
        )
    if kind == "prov" and name in components.province_names:
        outline = context.game.content.province[components.province_names.index(name)].outline
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        half = max(max(xs) - min(xs), max(ys) - min(ys)) / 2 + 30
        x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return crop_map(context, Rect(x - half, y - half, 2 * half, 2 * half)), Rect(0, 0, 300, 300), name
    if kind == "tile" and name in components.tile_names + components.tile_type_names:
        tile_type = components.find_tile_type(name)
        picture = group(
            cards.draw_tile_face(build_tile_face(context.game, tile_type, context.lang)), TILE[0] / 2 + 4, TILE[1] / 2 + 4
        )
        return picture, Rect(0, 0, TILE[0] + 10, TILE[1] + 12), tile_name(context.game, tile_type, context.lang)
    if kind == "card" and name in components.card_names:
        card = components.card_names.index(name)
        label = card_in_words(context.game, card, context.lang)
        return cards.draw_card_front(name, card_sections(components.pays[card])), Rect(-4, -4, 224, 312), label
    if kind == "card" and (back := back_of_card(s, name)):
        return cards.draw_card_back(back), Rect(-4, -4, 224, 312), context.text("stacks")
    if kind == "stack" and name in [str(n + 1) for n in range(STACKS)]:
        stack = int(name) - 1
        if s.tops[stack] == NO_BACK:
            return None
        picture = cards.draw_stack(stack + 1, BACKS[s.tops[stack]], s.stack_sizes[stack], "")
        return picture, Rect(-4, -4, 236, 326), stack_label(context, stack)
    if kind == "leader" and name in (*LEADERS, *TRIBES):
        number = LEADERS.index(name) if name in LEADERS else list(TRIBES).index(name)
        text = leader_ability(context.game, number, context.lang) if components.advanced else ""
        title = leader_name(context.game, number, context.lang)
        return cards.draw_leader_card(name, title, text, title, bool(text)), Rect(-4, -4, 224, 312), title
    return enlarge_seat(context, kind, name)


def back_of_card(s: ArrivalState, name: str) -> str:
    """The back of the card `down-<seat>-<k>`."""
    found = re.fullmatch(r"down-(\d)-(\d)", name)
    if not found or int(found[1]) >= s.components.seats or int(found[2]) >= len(s.backs[int(found[1])]):
        return ""
    return BACKS[s.backs[int(found[1])][int(found[2])]]


def enlarge_seat(context: DrawingContext, kind: str, name: str) -> tuple[str, Rect, str] | None:
    """A leader's card for what belongs to a seat."""
    seat = name.partition("-")[0]
    if kind not in ("mat", "seat") or not seat.isdigit() or int(seat) >= context.game.seats:
        return None
    leader = context.s.leaders[int(seat)]
    if leader == UNDECIDED:
        return None
    who = LEADERS[leader] if context.s.components.edition.leader_cards else list(TRIBES)[leader]
    return enlarge_element(context, f"leader-{who}")


def crop_map(context: DrawingContext, frame: Rect) -> str:
    """A part of the map, 300 by 300. It refers to the chart, which is on the page or in the definitions."""
    data = map_data(context.game, context.lang)
    view = f"{num(frame.x)} {num(frame.y)} {num(frame.width)} {num(frame.height)}"
    inside = join_drawings(map.board_drawings(data, build_map_content(context))) + draw_last_move(context, data)
    return f'<svg width="300" height="300" viewBox="{view}" overflow="hidden">{inside}</svg>'


# -- clicks --------------------------------------------------------------------------------------------------------------
def elements_of_answer(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The ids on which a click means this answer."""
    assert isinstance(view, ArrivalState)
    components, kind = view.components, answer.kind
    if kind == LAND:
        return [
            f"prov-{components.province_names[province_of(answer)]}"
            if act_of(answer) == PUT_SHIELD
            else f"loc-{components.place_names[place_of(answer)]}"
        ]
    if kind == CARD:
        held = (
            sum(1 << tile for tile in view.display) if act_of(answer) == TAKE else view.tiles_held[seat] if seat >= 0 else 0
        )
        return [
            f"tile-{components.tile_names[tile]}" for tile in bits(held & components.tiles_of_type[tile_type_of(answer)])
        ]
    if kind == PIECE and act_of(answer) == KEEP and seat >= 0:
        return [f"good-{seat}-{PLURAL[RESOURCES[resource_of(answer)]]}"]
    return option_elements(view, seat, answer) if kind == OPTION else []


def option_elements(s: ArrivalState, seat: int, answer: Answer) -> list[str]:
    if act_of(answer) == DRAW_STACK:
        return [f"stack-{stack_of(answer) + 1}"]
    if act_of(answer) in (BLOCK, MOVE_BLOCKER):
        return [f"section-{SECTIONS[section_of(answer)]}"]
    if act_of(answer) == CHOOSE_COLOUR:
        return [f"colour-{COLOURS[choice_of(answer)]}"]
    if act_of(answer) == CHOOSE_LEADER:
        return [f"leader-{answer.name.partition(':')[2]}"]
    if act_of(answer) == USE_TROPHY and seat >= 0:
        return [f"trophy-{seat}-{k}" for k in range(s.trophies[seat])]
    return []
