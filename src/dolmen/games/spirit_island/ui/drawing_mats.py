"""The spirits' mats as SVG: the viewer's own with its cards, the others in a short form."""

from __future__ import annotations

from dolmen.engine.answer import CARD
from dolmen.games.svg import group

from ..art import cards, clusters, mat, spirit, spirit_panel, spirit_parts
from ..art.spirit import Part
from ..art.svg import BOLD, DISPLAY, draw_text, draw_text_line, hit_area, id_group, rect, use
from ..model.components import TRACK_ANSWERS, bits
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import UNKNOWN
from .drawing_island import default_layout, is_wide_map
from .scene import DrawingContext
from .scene_cards import offered_powers, power_card, seat_cards
from .scene_invaders import build_fear_card, current_fear_card, current_step
from .scene_spirits import build_spirit, shows_growth

PHONE, COLUMN = 1, 2  # layouts of the viewer's own mat: on a phone, or in a column beside the island
MAT_WIDTH = {PHONE: 384.0, COLUMN: 400.0}
HAND = (1038.0, 234.0)  # the hand below the island
PHONE_CARDS = 236.0  # height of the row of cards on a phone
INNATE_WIDTH = 236.0  # of an innate power in that row
SIDE_WIDTH = 300.0
ROW_WIDTH = 780.0  # the row of the other spirits above the island
GAP = 10.0
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
def draw_row_mat(context: DrawingContext, seat: int, wide: float) -> Part:
    """A spirit in a row above the island; with room also its elements and the cards in play."""
    face = build_spirit(context, seat, f"{seat}-")
    played = tuple(power_card(context, card, seat) for card in bits(context.s.cards_in_play[seat]))
    return spirit_panel.draw_row_panel(face, wide, played)


def draw_other_mat(context: DrawingContext, seat: int) -> Part:
    s = context.s
    face = build_spirit(context, seat, f"{seat}-")
    return spirit_panel.draw_compact_panel(face, SIDE_WIDTH, s.hand[seat].bit_count(), s.discard[seat].bit_count())


def draw_spirit_strip(context: DrawingContext, seat: int, wide: float) -> Part:
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


def draw_own_side(context: DrawingContext) -> tuple[Part, Part | None]:
    """The viewer's panel beside the island: status, and what the current step needs: growth and tracks, a fear card, or the
    innate powers. The second part, the tracks, is for a high window.
    """
    seat, s = context.seat, context.s
    face = build_spirit(context, seat, "")
    blocks: list[Part] = [mat.draw_side_status(face, f"{seat}-spirit")]
    if shows_growth(s, seat, context.legal):
        return spirit_panel.stack_parts([*blocks, mat.draw_side_growth(face)], 0, 0, 0), None
    if (fear := current_fear_card(s)) != UNKNOWN:
        card = build_fear_card(context, fear)
        blocks.append(mat.draw_side_text(card.name, card.levels[min(s.terror, 3) - 1]))
    else:
        blocks.append(mat.draw_innates_block(face, mat.SIDE, opened_innates(context, face)))
    tracks = [spirit_parts.draw_presence_track(face, one, mat.SIDE - 12) for one in face.tracks]
    below, high = spirit_panel.stack_parts(tracks, 6, 0, 0)
    return spirit_panel.stack_parts(blocks, 0, 0, 0), (below, high)


def opened_innates(context: DrawingContext, face: spirit.Spirit) -> tuple[str, ...]:
    """Of two innate powers only the one of this phase is open, so that its texts are readable."""
    if len(face.innates) == 1:
        return (face.innates[0].id,)
    speed = "slow" if current_step(context.s) in ("ravage", "build", "explore", "slow", "time") else "fast"
    usable = [one.id for one in face.innates if one.state == "legal"]
    return tuple(usable[:1] or [one.id for one in face.innates if one.speed == speed][:1] or [face.innates[0].id])


def draw_own_hand(context: DrawingContext) -> Part:
    """The viewer's cards below the island; beside cards to choose from in a short form."""
    face = build_spirit(context, context.seat, "")
    offered, own = tuple(offered_cards(context)), tuple(seat_cards(context, context.seat))
    if offered:
        return cards.draw_offer(offered, own, context.caption("cards"), face.have, *HAND), HAND[1]
    return cards.draw_hand(own, face.have, *HAND), HAND[1]


def offered_cards(context: DrawingContext) -> list[cards.CardInRow]:
    """The cards that nobody owns yet and the viewer chooses from."""
    return [cards.CardInRow(power_card(context, power, context.seat), "legal") for power in offered_powers(context)]


def hand_cards(context: DrawingContext) -> list[cards.CardInRow]:
    """The cards that the viewer chooses from, then all of their own."""
    return [*offered_cards(context), *seat_cards(context, context.seat)]


def asks_for_cards(context: DrawingContext) -> bool:
    return any(answer.kind == CARD for answer in context.legal)


def draw_phone_status(context: DrawingContext) -> Part:
    return mat.draw_status_strip(build_spirit(context, context.seat, ""), MAT_WIDTH[PHONE], f"{context.seat}-spirit")


def draw_whole_mat(context: DrawingContext) -> Part:
    """The viewer's mat for a phone, with everything on it. Nothing is chosen there, so nothing is marked for it."""
    face = build_spirit(context, context.seat, "")
    growth = tuple(one._replace(state="" if one.state == "legal" else one.state) for one in face.growth)
    innates = tuple(one._replace(state="" if one.state == "legal" else one.state) for one in face.innates)
    tracks = tuple(one._replace(legal=False) for one in face.tracks)
    return spirit_panel.draw_panel(face._replace(growth=growth, innates=innates, tracks=tracks), MAT_WIDTH[PHONE])


def draw_phone_hand(context: DrawingContext) -> tuple[str, float, float, bool]:
    """What the question on a phone is about: growth, tracks, the card in use and lands, or cards in a row that scrolls.

    Returns the picture, its size, and whether it is such a row.
    """
    face = build_spirit(context, context.seat, "")
    wide = MAT_WIDTH[PHONE]
    grows = shows_growth(context.s, context.seat, context.legal) and not asks_for_cards(context)
    if grows and not context.open_lands:
        picture, high = spirit_panel.stack_parts(growth_blocks(context, face, wide, True), 0, 0, 7)
        return picture, wide, high, False
    if context.open_lands:
        used = tuple(one for one in seat_cards(context, context.seat) if one.state == "chosen")
        blocks: list[Part] = [cards.draw_half_cards(used, face.have, wide, 1)] if used else []
        if not is_wide_map(context.s) and (lands := draw_land_chips(context, wide)):
            blocks.append(lands)
        picture, high = spirit_panel.stack_parts(blocks, 0, 0, 7) if blocks else ("", 1.0)
        return picture, wide, high, False
    return *draw_card_strip(context, face), True


def draw_card_strip(context: DrawingContext, face: spirit.Spirit) -> tuple[str, float, float]:
    """Cards and innate powers side by side, what can be chosen first."""
    high, gap, x, out = PHONE_CARDS, 8.0, 5.0, ""
    scale = round((high - 26) / cards.CARD[1], 3)
    shown = sorted(hand_cards(context), key=lambda one: one.state not in ("legal", "chosen"))
    for one in shown:
        out += cards.draw_power_card(one.card, face.have, one.state, one.note, x, 22, scale)
        x += cards.CARD[0] * scale + gap
    innates = "" if offered_powers(context) else draw_innates_in_row(face, x, high)
    width = x + (INNATE_WIDTH + gap) * len(face.innates) * bool(innates)
    if any(one.state == "legal" for one in face.innates):  # then they come first
        step = (INNATE_WIDTH + gap) * len(face.innates)
        return draw_innates_in_row(face, 5, high) + group(out, step, 0), width, high
    return out + innates, width, high


def draw_innates_in_row(face: spirit.Spirit, x: float, high: float) -> str:
    out = ""
    for one in face.innates:
        inside, tall = mat.draw_innate_ladder(face, one, INNATE_WIDTH, True)
        out += group(inside, x, 22, round(min(1.0, (high - 26) / tall), 3))
        x += INNATE_WIDTH + 8
    return out


def draw_mat_column(context: DrawingContext, wide: float) -> Part:
    """The viewer's mat as a column, with half cards."""
    seat = context.seat
    face = build_spirit(context, seat, "")
    blocks: list[Part] = [mat.draw_status_strip(face, wide, f"{seat}-spirit")]
    innates = mat.draw_innates_block(face, wide, opened_innates(context, face))
    if shows_growth(context.s, seat, context.legal) and not asks_for_cards(context):
        blocks += growth_blocks(context, face, wide, False)
    else:
        blocks += [cards.draw_half_cards(tuple(hand_cards(context)), face.have, wide, 2), innates]
    return spirit_panel.stack_parts(blocks, 0, 0, 7)


def growth_blocks(context: DrawingContext, face: spirit.Spirit, wide: float, phone: bool) -> list[Part]:
    """Growth options and tracks; on a phone only what the question needs."""
    tracks = [spirit_parts.draw_presence_track(face, one, wide if phone else 300) for one in face.tracks]
    if phone and any(answer in TRACK_ANSWERS for answer in context.legal):
        return tracks
    growth = spirit_parts.draw_growth_block(face, wide)
    return [growth] if phone else [growth, *tracks]


def draw_land_chips(context: DrawingContext, wide: float) -> Part | None:
    """The legal lands as a list with their contents; only names if there are many."""
    open_lands = context.open_lands
    if not open_lands:
        return None
    layout = default_layout(context.s)
    known, found = {land.id: land for land in layout.lands}, context.land_contents
    few = len(open_lands) <= FEW_CHIPS
    shown = tuple(
        (known[name], found[name] if few else clusters.LandContents(label=found[name].label)) for name in open_lands
    )
    return mat.draw_land_chips(shown, wide, 3 if few else 5 if len(open_lands) <= MANY_CHIPS else 8)
