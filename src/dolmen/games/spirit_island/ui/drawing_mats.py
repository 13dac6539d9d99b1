"""The spirits' mats as SVG: the viewer's own with its cards, the others in a short form."""

from __future__ import annotations

from dolmen.engine.answer import CARD
from dolmen.games.svg import group

from ..art import cards, clusters, mat, spirit, spirit_panel, spirit_parts
from ..art.spirit import Part
from ..art.svg import BOLD, DISPLAY, draw_text, draw_text_line, hit_area, id_group, rect, use
from ..model.components import (
    TRACK_ANSWERS,
)
from ..model.spirit_mats import SPIRIT_NAMES
from .drawing_invaders import INVADER_STEPS, draw_steps_column, invader_steps
from .drawing_island import default_plan
from .scene import DrawingContext
from .scene_cards import offered_powers, power_card, seat_cards
from .scene_invaders import current_step
from .scene_spirits import build_spirit, shows_growth

ROW, PHONE, COLUMN = 0, 1, 2  # layouts of the viewer's own mat: a row below the island, a phone, a column
MAT_WIDTH = {ROW: 1040.0, PHONE: 384.0, COLUMN: 400.0}
MAT_HEIGHT = 222.0  # of a mat in a row
SIDE_WIDTH = 300.0
GAP = 10.0
MIN_VISIBLE_CARD = 112.0  # visible width that each card of a hand needs
HAND_SCALE, CARD_LINES_WIDTH = 0.6, 200.0  # scale of a card in the hand; width of the list of other cards
FEW_CHIPS, MANY_CHIPS = 9, 20  # land lists: up to 9 with contents, up to 20 in five columns


def draw_own_panel(context: DrawingContext, wide: float) -> Part:
    """The viewer's whole panel and all cards."""
    seat = context.seat
    face = build_spirit(context, seat, "")
    out, high = spirit_panel.draw_panel(face, wide)
    out = id_group(f"{seat}-spirit", out)
    if not face.destroyed:
        out = out.replace(' id="destroyed"', "")
    shown = (
        *(cards.CardInRow(power_card(context, power, seat), "legal") for power in offered_powers(context)),
        *seat_cards(context, seat),
    )
    for first in range(0, len(shown), 8):
        row, tall = cards.draw_card_row(shown[first : first + 8], face.have, wide, 0.72)
        out += group(row, 0, high + GAP)
        high += tall + GAP
    return out, high


# -- mats --------------------------------------------------------------------------------------------------------------
def draw_other_mat(context: DrawingContext, seat: int, tight: bool) -> Part:
    s = context.s
    face = build_spirit(context, seat, f"{seat}-")
    if tight:
        face = face._replace(innates=())
    return spirit_panel.draw_compact_panel(face, SIDE_WIDTH, s.hand[seat].bit_count(), s.discard[seat].bit_count())


def draw_strip(context: DrawingContext, seat: int, wide: float) -> Part:
    """A spirit in one line, for a phone: token, name, energy, card plays, and a tick if it is ready."""
    s = context.s
    name = SPIRIT_NAMES[s.spirits[seat]]
    face = build_spirit(context, seat, f"{seat}-")
    edge = 'stroke="#ffcf4a" stroke-width="3"' if face.to_act else 'style="stroke:var(--si-line)" stroke-width="1.4"'
    out = (
        hit_area(0, 0, wide, 40, 9)
        + rect(1.5, 1.5, wide - 3, 37, 9, f'class="si-paper" {edge}')
        + use(f"p-{name}", 20, 20, 26)
    )
    tail = 84.0 if wide > 150 else 0.0
    out += draw_text_line(
        context.player_name(seat), 38, 25, wide - 44 - tail - (20 if face.ready else 0), 14, "ink", DISPLAY, "start"
    )
    if tail:
        out += use("i-energy", wide - 82, 20, 17, "#d39a1e") + draw_text(
            face.energy, wide - 72, 25, 14, "ink", BOLD, "start"
        )
        out += use("i-plays", wide - 40, 20, 17, "var(--si-ink)") + draw_text(
            face.plays, wide - 29, 25, 14, "ink", BOLD, "start"
        )
    if face.ready:
        out += use("i-tick", wide - tail - 14, 20, 16, "var(--si-ok)")
    return id_group(f"{seat}-strip", out, label=face.name), 40.0


def draw_own_mat(context: DrawingContext, how: int) -> Part:
    """The viewer's own mat with the blocks for the current question."""
    if how == ROW:
        return draw_mat_row(context)
    return draw_mat_column(context, MAT_WIDTH[how], how == PHONE)


def draw_mat_row(context: DrawingContext) -> Part:
    seat, wide = context.seat, MAT_WIDTH[ROW]
    face = build_spirit(context, seat, "")
    first, _ = mat.draw_status_block(face, 214, f"{seat}-spirit")
    max_width, x = wide - 214 - GAP, 214 + GAP
    out = group(first, 0, 2)
    if chosen := offered_powers(context):
        shown = tuple(cards.CardInRow(power_card(context, power, seat), "legal") for power in chosen)
        out += draw_innates(face, x, 206)
        # As large as in the hand, so that a page can use the same pictures.
        row, _ = cards.draw_card_row(shown, face.have, max_width - 216, HAND_SCALE, GAP)
        return out + group(row, x + 216, 0), MAT_HEIGHT
    if shows_growth(context.s, seat, context.legal):
        return out + draw_growth_row(context, face, x, max_width), MAT_HEIGHT
    if current_step(context.s) in INVADER_STEPS and not asks_for_cards(context):
        inside, _ = mat.draw_steps_block(invader_steps(context), max_width, MAT_HEIGHT - 4)
        return out + group(inside, x, 2), MAT_HEIGHT
    near, far = split_cards(context)
    wide = innates_width(max_width, near, far)
    out += draw_innates(face, x, wide)
    return out + draw_hand(context, face, near, far, x + wide + GAP, max_width - wide - GAP), MAT_HEIGHT


def asks_for_cards(context: DrawingContext) -> bool:
    return any(answer.kind == CARD for answer in context.legal)


def innates_width(max_width: float, near: list[cards.CardInRow], far: list[cards.CardInRow]) -> float:
    """The width for the innate powers: what the cards leave, within limits."""
    each = cards.CARD[0] * HAND_SCALE + 8
    return max(206.0, min(430.0, max_width - GAP - 24 - (CARD_LINES_WIDTH if far else 0.0) - each * len(near)))


def draw_innates(face: spirit.Spirit, x: float, wide: float) -> str:
    return group(mat.draw_innates_block(face, wide, MAT_HEIGHT - 8)[0], x, 4)


def draw_growth_row(context: DrawingContext, face: spirit.Spirit, x: float, max_width: float) -> str:
    """Growth options, both tracks, and the cards as lines."""
    growth, high = spirit_parts.draw_growth_block(face, 330)
    scale = min(1.0, (MAT_HEIGHT - 2) / high)
    out = group(growth, x, 0, round(scale, 3))
    x += 330 * scale + 16
    left = max_width - 330 * scale - 16
    tracks, high = spirit_panel.stack_parts(
        [spirit_parts.draw_presence_track(face, one, 262) for one in face.tracks], 0, 2, 6
    )
    out += group(tracks, x, 2)
    shown = seat_cards(context, context.seat)
    each = min(27.0, (MAT_HEIGHT - 24) / max(1, len(shown)))
    more, _ = mat.draw_card_lines(context.caption("cards"), tuple(shown), left - 278, max(19.0, each))
    return out + group(more, x + 278, 2)


def split_cards(context: DrawingContext) -> tuple[list[cards.CardInRow], list[cards.CardInRow]]:
    """The cards that matter in this step, and the others."""
    shown = list(seat_cards(context, context.seat))
    growing = current_step(context.s) == "spirit"
    states = ("legal", "shut", "", "chosen") if growing else ("legal", "later", "played", "chosen")
    near = [one for one in shown if one.state in states] or shown
    return near, [one for one in shown if one not in near]


def draw_hand(
    context: DrawingContext,
    face: spirit.Spirit,
    near: list[cards.CardInRow],
    far: list[cards.CardInRow],
    x: float,
    max_width: float,
) -> str:
    """The relevant cards as cards, the others as lines; strips if the hand is too full."""
    beside = CARD_LINES_WIDTH if far else 0.0
    if len(near) * MIN_VISIBLE_CARD > max_width - beside:
        shown = seat_cards(context, context.seat)
        columns = 2 if len(shown) <= 8 else 3
        return group(cards.draw_card_strips(tuple(shown), max_width, columns)[0], x, 4)
    out = group(cards.draw_card_fan(tuple(near), face.have, max_width - beside, HAND_SCALE)[0], x, 0)
    if far:
        each = max(19.0, min(27.0, (MAT_HEIGHT - 24) / len(far)))
        more, _ = mat.draw_card_lines(context.caption("others"), tuple(far), beside - 8, each)
        out += group(more, x + max_width - beside + 8, 2)
    return out


def draw_mat_column(context: DrawingContext, wide: float, phone: bool) -> Part:
    """The viewer's mat as a column, with the hand as strips."""
    seat = context.seat
    face = build_spirit(context, seat, "")
    blocks: list[Part] = [mat.draw_status_block(face, wide, f"{seat}-spirit")]
    lands = draw_land_chips(context, wide) if phone else None
    if lands:
        blocks.append(lands)
    chosen = offered_powers(context)
    if chosen:
        shown = tuple(cards.CardInRow(power_card(context, power, seat), "legal") for power in chosen)
        blocks.append(cards.draw_card_row(shown, face.have, wide, 0.0, 6))
        blocks.append(mat.draw_innates_block(face, wide, 400))
    elif shows_growth(context.s, seat, context.legal) and not (phone and asks_for_cards(context)):
        blocks += growth_blocks(context, face, wide, phone)
    elif current_step(context.s) in INVADER_STEPS and not asks_for_cards(context):
        if not phone:
            blocks.append(draw_steps_column(context, wide))
    else:
        # The list of lands needs room for fingers, so of the hand only the card in use is drawn.
        shown = tuple(one for one in seat_cards(context, seat) if not lands or one.state == "chosen")
        blocks.append(cards.draw_card_strips(shown, wide, 2))
        if not phone or not context.open_lands:
            blocks.append(mat.draw_innates_block(face, wide, 400))
    return spirit_panel.stack_parts(blocks, 0, 0, 7)


def growth_blocks(context: DrawingContext, face: spirit.Spirit, wide: float, phone: bool) -> list[Part]:
    """Growth options, tracks and cards; on a phone only what the question needs."""
    tracks = [spirit_parts.draw_presence_track(face, one, wide if phone else 300) for one in face.tracks]
    if phone and context.open_lands:
        return []
    if phone and any(answer in TRACK_ANSWERS for answer in context.legal):
        return tracks
    if phone:
        return [spirit_parts.draw_growth_block(face, wide)]
    shown = seat_cards(context, context.seat)
    half = -(-len(shown) // 2)
    left, high = mat.draw_card_lines("", tuple(shown[:half]), wide / 2 - 4, 27)
    right, _ = mat.draw_card_lines("", tuple(shown[half:]), wide / 2 - 4, 27)
    return [spirit_parts.draw_growth_block(face, wide), *tracks, (left + group(right, wide / 2 + 4, 0), high)]


def draw_land_chips(context: DrawingContext, wide: float) -> Part | None:
    """The legal lands as a list with their contents; only names if there are many."""
    open_lands = context.open_lands
    if not open_lands:
        return None
    plan = default_plan(context.s)
    known, found = {land.id: land for land in plan.lands}, context.land_contents
    few = len(open_lands) <= FEW_CHIPS
    shown = tuple(
        (known[name], found[name] if few else clusters.LandContents(label=found[name].label)) for name in open_lands
    )
    return mat.draw_land_chips(shown, wide, 3 if few else 5 if len(open_lands) <= MANY_CHIPS else 8)
