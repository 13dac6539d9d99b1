"""The spirits' mats as SVG: the viewer's own with its cards, the others in a short form."""

from __future__ import annotations

from dolmen.engine.answer import CARD
from dolmen.games.svg import group

from ..art import cards, clusters, mat, spirit, spirit_panel, spirit_parts
from ..art.spirit import Part
from ..art.svg import BOLD, DISPLAY, hit, line, place, rect, use, write
from ..model.components import (
    TRACKS,
)
from ..model.spirit_mats import SPIRIT_NAMES
from .drawing_invaders import INVADER_STEPS, invader_steps, steps_column
from .drawing_island import usual_plan
from .scene import Sight
from .scene_cards import held, offered, power_card
from .scene_invaders import step_now
from .scene_spirits import is_growth, spirit_face

ROW, PHONE, COLUMN = 0, 1, 2  # the viewer's own mat: side by side below the island, on a phone, below each other
ROOM = {ROW: 1040.0, PHONE: 384.0, COLUMN: 400.0}
TALL = 222.0  # a mat that lies below the island
RAIL = 300.0
GAP = 10.0
LEAST = 112.0  # of a card's width that must be seen
FAN, LINES = 0.6, 200.0  # size of a card in the hand; width of those that are lines beside it
FEW_CHIPS, MANY_CHIPS = 9, 20  # lands in a list: so many with what stands there, more by name only; many close together


def own_panel(sight: Sight, wide: float) -> Part:
    """The viewer's whole panel and all cards, with the lands of the question as they stand on the island."""
    seat = sight.seat
    face = spirit_face(sight, seat, "")
    out, high = spirit_panel.panel(face, wide)
    out = place(f"{seat}-spirit", out)
    if not face.destroyed:
        out = out.replace(' id="destroyed"', "")
    shown = (*(cards.Held(power_card(sight, power, seat), "legal") for power in offered(sight)), *held(sight, seat))
    for first in range(0, len(shown), 8):
        row, tall = cards.row(shown[first : first + 8], face.have, wide, 0.72)
        out += group(row, 0, high + GAP)
        high += tall + GAP
    return out, high


# -- mats ----------------------------------------------------------------------------------------------------------------
def other_mat(sight: Sight, seat: int, tight: bool) -> Part:
    s = sight.s
    face = spirit_face(sight, seat, f"{seat}-")
    if tight:
        face = face._replace(innates=())
    return spirit_panel.compact(face, RAIL, s.hand[seat].bit_count(), s.discard[seat].bit_count())


def strip(sight: Sight, seat: int, wide: float) -> Part:
    """A spirit in one line, for a phone: its sign, name, energy, plays, and whether it is ready."""
    s = sight.s
    name = SPIRIT_NAMES[s.spirits[seat]]
    face = spirit_face(sight, seat, f"{seat}-")
    edge = 'stroke="#ffcf4a" stroke-width="3"' if face.asked else 'style="stroke:var(--si-line)" stroke-width="1.4"'
    out = hit(0, 0, wide, 40, 9) + rect(1.5, 1.5, wide - 3, 37, 9, f'class="si-paper" {edge}') + use(f"p-{name}", 20, 20, 26)
    tail = 84.0 if wide > 150 else 0.0
    out += line(sight.name(seat), 38, 25, wide - 44 - tail - (20 if face.ready else 0), 14, "ink", DISPLAY, "start")
    if tail:
        out += use("i-energy", wide - 82, 20, 17, "#d39a1e") + write(face.energy, wide - 72, 25, 14, "ink", BOLD, "start")
        out += use("i-plays", wide - 40, 20, 17, "var(--si-ink)") + write(
            face.plays, wide - 29, 25, 14, "ink", BOLD, "start"
        )
    if face.ready:
        out += use("i-tick", wide - tail - 14, 20, 16, "var(--si-ok)")
    return place(f"{seat}-strip", out, label=face.name), 40.0


def own_mat(sight: Sight, how: int) -> Part:
    """The viewer's own mat with what the moment needs."""
    if how == ROW:
        return in_a_row(sight)
    return below_each_other(sight, ROOM[how], how == PHONE)


def in_a_row(sight: Sight) -> Part:
    seat, wide = sight.seat, ROOM[ROW]
    face = spirit_face(sight, seat, "")
    first, _ = mat.status(face, 214, f"{seat}-spirit")
    room, x = wide - 214 - GAP, 214 + GAP
    out = group(first, 0, 2)
    if chosen := offered(sight):
        shown = tuple(cards.Held(power_card(sight, power, seat), "legal") for power in chosen)
        out += ladder_at(face, x, 206)
        row, _ = cards.row(shown, face.have, room - 216, FAN, GAP)  # as large as in the hand: a page knows them again
        return out + group(row, x + 216, 0), TALL
    if is_growth(sight.s, seat, sight.legal):
        return out + growing_row(sight, face, x, room), TALL
    if step_now(sight.s) in INVADER_STEPS and not asks_for_cards(sight):
        inside, _ = mat.steps(invader_steps(sight), room, TALL - 4)
        return out + group(inside, x, 2), TALL
    near, far = near_and_far(sight)
    wide = ladder_room(room, near, far)
    out += ladder_at(face, x, wide)
    return out + hand_row(sight, face, near, far, x + wide + GAP, room - wide - GAP), TALL


def asks_for_cards(sight: Sight) -> bool:
    return any(answer.kind == CARD for answer in sight.legal)


def ladder_room(room: float, near: list[cards.Held], far: list[cards.Held]) -> float:
    """How wide the innate powers may be beside the cards: as wide as their texts, where the cards leave so much."""
    each = cards.CARD[0] * FAN + 8
    return max(206.0, min(430.0, room - GAP - 24 - (LINES if far else 0.0) - each * len(near)))


def ladder_at(face: spirit.Spirit, x: float, wide: float) -> str:
    return group(mat.ladder(face, wide, TALL - 8)[0], x, 4)


def growing_row(sight: Sight, face: spirit.Spirit, x: float, room: float) -> str:
    """Growth options, both tracks, and the cards as lines: what a choice of growth depends on."""
    growth, high = spirit_parts.growth(face, 330)
    scale = min(1.0, (TALL - 2) / high)
    out = group(growth, x, 0, round(scale, 3))
    x += 330 * scale + 16
    left = room - 330 * scale - 16
    tracks, high = spirit_panel.stacked([spirit_parts.track(face, one, 262) for one in face.tracks], 0, 2, 6)
    out += group(tracks, x, 2)
    shown = held(sight, sight.seat)
    each = min(27.0, (TALL - 24) / max(1, len(shown)))
    more, _ = mat.card_lines(sight.say("cards"), tuple(shown), left - 278, max(19.0, each))
    return out + group(more, x + 278, 2)


def near_and_far(sight: Sight) -> tuple[list[cards.Held], list[cards.Held]]:
    """The cards that matter now, and the others."""
    shown = list(held(sight, sight.seat))
    growing = step_now(sight.s) == "spirit"
    states = ("legal", "shut", "", "chosen") if growing else ("legal", "later", "played", "chosen")
    near = [one for one in shown if one.state in states] or shown
    return near, [one for one in shown if one not in near]


def hand_row(sight: Sight, face: spirit.Spirit, near: list[cards.Held], far: list[cards.Held], x: float, room: float) -> str:
    """The cards that matter now as cards, the others as lines beside them; a full hand is folded to strips."""
    beside = LINES if far else 0.0
    if len(near) * LEAST > room - beside:
        shown = held(sight, sight.seat)
        columns = 2 if len(shown) <= 8 else 3
        return group(cards.strips(tuple(shown), room, columns)[0], x, 4)
    out = group(cards.fan(tuple(near), face.have, room - beside, FAN)[0], x, 0)
    if far:
        each = max(19.0, min(27.0, (TALL - 24) / len(far)))
        more, _ = mat.card_lines(sight.say("others"), tuple(far), beside - 8, each)
        out += group(more, x + room - beside + 8, 2)
    return out


def below_each_other(sight: Sight, wide: float, phone: bool) -> Part:
    """The same in a column: the hand folded to strips."""
    seat = sight.seat
    face = spirit_face(sight, seat, "")
    blocks: list[Part] = [mat.status(face, wide, f"{seat}-spirit")]
    lands = chips(sight, wide) if phone else None
    if lands:
        blocks.append(lands)
    chosen = offered(sight)
    if chosen:
        shown = tuple(cards.Held(power_card(sight, power, seat), "legal") for power in chosen)
        blocks.append(cards.row(shown, face.have, wide, 0.0, 6))
        blocks.append(mat.ladder(face, wide, 400))
    elif is_growth(sight.s, seat, sight.legal) and not (phone and asks_for_cards(sight)):
        blocks += growing_column(sight, face, wide, phone)
    elif step_now(sight.s) in INVADER_STEPS and not asks_for_cards(sight):
        if not phone:
            blocks.append(steps_column(sight, wide))
    else:
        # a list of lands wants room for fingers: of the hand the card in use is left
        shown = tuple(one for one in held(sight, seat) if not lands or one.state == "chosen")
        blocks.append(cards.strips(shown, wide, 2))
        if not phone or not sight.open_lands:
            blocks.append(mat.ladder(face, wide, 400))
    return spirit_panel.stacked(blocks, 0, 0, 7)


def growing_column(sight: Sight, face: spirit.Spirit, wide: float, phone: bool) -> list[Part]:
    """Growth options while one is to be chosen; the tracks when presence comes from them; on a phone only what is asked."""
    tracks = [spirit_parts.track(face, one, wide if phone else 300) for one in face.tracks]
    if phone and sight.open_lands:
        return []
    if phone and any(answer in TRACKS for answer in sight.legal):
        return tracks
    if phone:
        return [spirit_parts.growth(face, wide)]
    shown = held(sight, sight.seat)
    half = -(-len(shown) // 2)
    left, high = mat.card_lines("", tuple(shown[:half]), wide / 2 - 4, 27)
    right, _ = mat.card_lines("", tuple(shown[half:]), wide / 2 - 4, 27)
    return [spirit_parts.growth(face, wide), *tracks, (left + group(right, wide / 2 + 4, 0), high)]


def chips(sight: Sight, wide: float) -> Part | None:
    """The lands that are asked for as a list, with what stands there; only their names if there are many."""
    open_lands = sight.open_lands
    if not open_lands:
        return None
    plan = usual_plan(sight.s)
    known, found = {land.id: land for land in plan.lands}, sight.standing
    few = len(open_lands) <= FEW_CHIPS
    shown = tuple((known[name], found[name] if few else clusters.Standing(label=found[name].label)) for name in open_lands)
    return mat.chips(shown, wide, 3 if few else 5 if len(open_lands) <= MANY_CHIPS else 8)
