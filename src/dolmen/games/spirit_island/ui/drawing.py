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
from dolmen.games.svg import Drawing, esc, group, join_drawings, num, static_drawing, wrap_svg
from dolmen.text import say

from ..art import cards, clusters, geometry, invaders, island, mat, parts, spirit
from ..art.style import FEAR
from ..art.svg import BOLD, DISPLAY, PREFIX, TEXT, fitted, hit, line, lines, place, rect, use, write
from ..game import SpiritIsland
from ..model.components import (
    DESTROYED_ONES,
    ELEMENT_ANSWERS,
    ELEMENTS,
    GROWTHS,
    INNATE,
    INVADER_NAMES,
    LAND_NAMES,
    TRACKS,
    piece_name,
)
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import ACTIONS, BUILD, EXPLORE, LESS, NO_CARD, POWER_NAMES, POWERS, RAVAGE, UNKNOWN, Island
from ..phases.invader_phase import FEAR_NAMES
from ..text.answer_labels import is_presence
from .scene import FEAR as FEAR_STEP
from .scene import (
    Sight,
    blight_of,
    boards_of,
    fear_now,
    fear_of,
    held,
    invader_of,
    is_growth,
    offered,
    power_card,
    printed_card,
    seas,
    slots,
    spirit_face,
    step_now,
    terror_of,
)

PARTS = ("map", "invaders")
Box = tuple[float, float, float, float]  # of a picture: left, top, width, height
Part = tuple[str, float]

LYING, SQUARE, SMALL = 212, 100, 150  # the form of the island's window, in hundredths: for few boards, for many, on a phone
ROW, PHONE, COLUMN = 0, 1, 2  # the viewer's own mat: side by side below the island, on a phone, below each other
ROOM = {ROW: 1040.0, PHONE: 384.0, COLUMN: 400.0}
TALL = 222.0  # a mat that lies below the island
RAIL = 300.0
GAP = 10.0
LEAST = 112.0  # of a card's width that must be seen
FAN, LINES = 0.6, 200.0  # size of a card in the hand; width of those that are lines beside it
TABLE = 1440.0
FEW_CHIPS, MANY_CHIPS = 9, 20  # lands in a list: so many with what stands there, more by name only; many close together
GAINED = ("minor", "major", "unique")  # from which decks cards come most
INVADER_STEPS = ("fear", "ravage", "build", "explore")
WITHOUT_IDS = re.compile(r' id="(?!' + PREFIX + r')[^"]*"| clip-path="url\(#' + PREFIX + r'k-[A-D]\d\)"')
OTHERS = re.compile(r"^(\d)-")


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


def own_panel(sight: Sight, wide: float) -> Part:
    """The viewer's whole panel and all cards, with the lands of the question as they stand on the island."""
    seat = sight.seat
    face = spirit_face(sight, seat, "")
    out, high = spirit.panel(face, wide)
    out = place(f"{seat}-spirit", out)
    if not face.destroyed:
        out = out.replace(' id="destroyed"', "")
    shown = (*(cards.Held(power_card(sight, power, seat), "legal") for power in offered(sight)), *held(sight, seat))
    for first in range(0, len(shown), 8):
        row, tall = cards.row(shown[first : first + 8], face.have, wide, 0.72)
        out += group(row, 0, high + GAP)
        high += tall + GAP
    return out, high


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


# -- the island ----------------------------------------------------------------------------------------------------------
def lying(s: Island) -> bool:
    """Whether the island is best seen in a window that is wider than high."""
    return len(s.map.boards) < 3


def usual_plan(s: Island) -> geometry.Plan:
    """The island as it lies on a wide page. To make a plan takes a second: this one serves wherever form does not matter."""
    return geometry.plan(boards_of(s), (LYING if lying(s) else SQUARE) / 100)


def island_picture(sight: Sight, plan: geometry.Plan) -> list[Drawing]:
    """The island with all that stands on it and is to come."""
    return island.island(plan, sight.standing, seas(sight))


# -- the invaders --------------------------------------------------------------------------------------------------------
def invaders_picture(sight: Sight, wide: float) -> Part:
    """The invader cards in order and what is left of them, fear and terror, blight; whom they come from."""
    out, y = "", 0.0
    if words := foes(sight):
        out += place("foes", hit(0, -1, wide, 18, 6) + line(words, 0, 13, wide, 13, "soft", BOLD, "start"))
        y += 18
    shown, high = slot_row(sight, wide)
    out += group(shown, 0, y)
    y += high + 4
    terror = terror_of(sight)
    for inside, tall in (invaders.fear_pool(terror, wide), terror_lines(terror, wide)):
        out += group(inside, 0, y)
        y += tall
    blight, tall = invaders.blight_line(blight_of(sight), wide)
    return place("invaders", out + group(blight, 0, y + 2)), y + tall - 2


def foes(sight: Sight) -> str:
    """Adversary and scenario, as far as there are any."""
    box, found = sight.s.box, []
    if box.adversary >= 0:
        name = say(sight.lang, f"spirit_island.adversaries.{sight.game.adversary}.name")
        found.append(sight.say("adversary", name=name, level=box.level))
    if box.scenario >= 0:
        found.append(say(sight.lang, f"spirit_island.scenarios.{sight.game.scenario}.name"))
    return " · ".join(found)


def slot_row(sight: Sight, wide: float) -> Part:
    """The slots side by side, and at the right the turn and how many cards of each stage are still to come."""
    shown, side, gap = slots(sight), 62.0, 10.0
    each = min(66.0, (wide - side - gap * len(shown)) / len(shown))
    high = invaders.INVADER[1] * each / invaders.INVADER[0] + 30
    step = (wide - side - gap - each) / max(1, len(shown) - 1) if len(shown) > 1 else 0.0
    out = "".join(invaders.slot(one, 4 + k * step, 4, each) for k, one in enumerate(shown))
    return out + group(deck_column(sight, side - 4, high), wide - side + 4, 4), high + 8


def deck_column(sight: Sight, wide: float, high: float) -> str:
    """What is left of the invader deck, stage by stage: all know the stages, nobody the cards."""
    s = sight.s
    title = sight.say("turn", n=s.turn) if s.turn else sight.say("setup")
    out = hit(0, 0, wide, high, 6) + line(title, 0, 12, wide, 15, "ink", DISPLAY, "start")
    each = (high - 18) / 3
    for stage in (1, 2, 3):
        n, y = s.deck.count(stage), 18 + each * (stage - 1)
        back = group(invaders.invader_back(stage), 0, y, round((each - 3) / invaders.INVADER[1], 3))
        out += f'<g opacity="{1 if n else 0.35}">{back}{write(n, 30, y + each * 0.66, 17, "ink", DISPLAY, "start")}</g>'
    return place("deck", out)


def terror_lines(terror: invaders.Terror, wide: float) -> Part:
    """The terror level and how the game is won now; fear cards that wait."""
    out = hit(0, 0, wide, 46, 8) + invaders.terror_sign(terror.level, 21, 23, 44)
    room = wide - 52 - (62 if terror.earned else 0)
    rows, size = fitted(f"{terror.level_words}: {terror.victory}", room, 46, 13, 10.5, TEXT, 1.18)
    out += lines(rows, 50, 23 + size * 0.36 - (len(rows) - 1) * size * 0.59, size, "ink", TEXT, "start", 1.18)
    if terror.earned:
        sign = use("i-fear", wide - 44, 17, 30, FEAR) + write(terror.earned, wide - 24, 24, 20, "ink", DISPLAY, "start")
        words = line(terror.earned_words, wide - 31, 43, 62, 11, "soft")
        out += place("earned", hit(wide - 62, 0, 62, 46, 8) + sign + words)
    return place("fear-deck", out), 46


# -- mats ----------------------------------------------------------------------------------------------------------------
def other_mat(sight: Sight, seat: int, tight: bool) -> Part:
    s = sight.s
    face = spirit_face(sight, seat, f"{seat}-")
    if tight:
        face = face._replace(innates=())
    return spirit.compact(face, RAIL, s.hand[seat].bit_count(), s.discard[seat].bit_count())


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
    growth, high = spirit.growth(face, 330)
    scale = min(1.0, (TALL - 2) / high)
    out = group(growth, x, 0, round(scale, 3))
    x += 330 * scale + 16
    left = room - 330 * scale - 16
    tracks, high = spirit.stacked([spirit.track(face, one, 262) for one in face.tracks], 0, 2, 6)
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
    return spirit.stacked(blocks, 0, 0, 7)


def growing_column(sight: Sight, face: spirit.Spirit, wide: float, phone: bool) -> list[Part]:
    """Growth options while one is to be chosen; the tracks when presence comes from them; on a phone only what is asked."""
    tracks = [spirit.track(face, one, wide if phone else 300) for one in face.tracks]
    if phone and sight.open_lands:
        return []
    if phone and any(answer in TRACKS for answer in sight.legal):
        return tracks
    if phone:
        return [spirit.growth(face, wide)]
    shown = held(sight, sight.seat)
    half = -(-len(shown) // 2)
    left, high = mat.card_lines("", tuple(shown[:half]), wide / 2 - 4, 27)
    right, _ = mat.card_lines("", tuple(shown[half:]), wide / 2 - 4, 27)
    return [spirit.growth(face, wide), *tracks, (left + group(right, wide / 2 + 4, 0), high)]


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


# -- what the invaders are at --------------------------------------------------------------------------------------------
def invader_steps(sight: Sight) -> tuple[mat.Step, ...]:
    """The steps of the invader phase, each with the lands in which something is still to happen."""
    now = step_now(sight.s)
    plan = usual_plan(sight.s)
    fear = fear_now(sight.s)
    waits = sight.say("waiting_fear", n=len(sight.s.earned)) if sight.s.earned else sight.say("nowhere")
    told = fear_words(sight, fear) if fear != UNKNOWN else waits
    out = [mat.Step("fear", sight.say("action.fear"), told, now=now == FEAR_STEP)]
    for action in (RAVAGE, BUILD, EXPLORE):
        name = ACTIONS[action]
        lands = tuple((land, only(sight, land.id, name)) for land in plan.lands if only(sight, land.id, name).forecast)
        silent = "over" if sight.coming.ending else "unknown" if action == EXPLORE and sight.coming.stage else "nowhere"
        words = "" if lands else sight.say(silent)
        out.append(mat.Step(name, sight.say(f"action.{name}"), words, lands, now == name))
    return tuple(out)


def fear_words(sight: Sight, card: int) -> str:
    shown = fear_of(sight, card)
    return f"{shown.name}: {shown.levels[min(sight.s.terror, 3) - 1]}"


def only(sight: Sight, land: str, action: str) -> clusters.Standing:
    """A land with nothing but what one action of the invaders does there."""
    found = sight.standing[land]
    return clusters.Standing(forecast=tuple(one for one in found.forecast if one.kind == action), label=found.label)


def steps_column(sight: Sight, wide: float) -> Part:
    steps = invader_steps(sight)
    first, high = mat.steps(steps[:2], wide, 190)
    second, more = mat.steps(steps[2:], wide, 150)
    return first + group(second, 0, high + 8), high + 8 + more


# -- a closer look -------------------------------------------------------------------------------------------------------
def large(view: State, element: str) -> bool:
    """Whether there is a picture of an element to look at closely."""
    bare = OTHERS.sub("", element)
    kind, _, name = bare.partition("-")
    if kind == "slot":
        return isinstance(view, Island) and slot_card(view, name) != NO_CARD
    if kind == "fear":
        return name in FEAR_NAMES
    named = ("land", "chip", "card", "invader", "innate", "growth", "track", "spirit", "panel")
    return kind in named or bare == "blight-card"


def draw_big(sight: Sight, element: str) -> tuple[str, Box, str] | None:
    """An element of the pictures, by its id, to be looked at closely: picture, size, name."""
    found = OTHERS.match(element)
    seat = int(found[1]) if found else max(sight.seat, 0)
    bare = OTHERS.sub("", element)
    kind, _, name = bare.partition("-")
    if kind in ("land", "chip") and name in LAND_NAMES:
        return big_land(sight, name)
    if kind == "card" and name in POWER_NAMES:
        power = POWER_NAMES.index(name)
        card = power_card(sight, power, seat)
        if POWERS[power].is_card():
            return cards.power(card, spirit_face(sight, seat, "").have), (-5, -5, 244, 338), card.name
        return None
    if kind == "fear" and name in FEAR_NAMES:
        fear = fear_of(sight, FEAR_NAMES.index(name))
        return cards.fear(fear, min(sight.s.terror, 3)), (-5, -5, 244, 338), fear.name
    if kind in ("invader", "slot"):
        number = INVADER_NAMES.index(name) if name in INVADER_NAMES else slot_card(sight.s, name)
        if number == NO_CARD:
            return None
        shown = invader_of(sight, number)
        return invaders.invader_card(shown), (-4, -4, 160, 222), shown.name
    if bare == "blight-card":
        blight = blight_of(sight)
        picture, high = invaders.blight_card(blight, 320)
        return picture, (-4, -4, 330, high + 8), blight.title
    return big_of_spirit(sight, seat, kind, name) if seat < sight.game.seats else None


def slot_card(s: Island, name: str) -> int:
    """The invader card in a slot, by the name of its action."""
    if name == ACTIONS[EXPLORE]:
        return s.explored
    for action, card in zip(s.slot_action, s.slot_card, strict=True):
        if name.partition("-")[0] == ACTIONS[action] and card != NO_CARD:
            return card
    return NO_CARD


def big_land(sight: Sight, name: str) -> tuple[str, Box, str] | None:
    plan = usual_plan(sight.s)
    land = next((land for land in plan.lands if land.id == name), None)
    if land is None:
        return None
    left, top, right, low = geometry.bounds(land.polygon)
    scale = 300 / (right - left)
    picture = island.close_up(plan, land, sight.standing[name], 300)
    return picture, (-6, -6, 312, (low - top) * scale + 12), name


def big_of_spirit(sight: Sight, seat: int, kind: str, name: str) -> tuple[str, Box, str] | None:
    """Something of a spirit's panel, or all of it."""
    face = spirit_face(sight, seat, "")
    if kind in ("spirit", "panel"):
        picture, high = spirit.panel(face, 420)
        return picture, (-3, -3, 426, high + 6), face.name
    for innate in face.innates:
        if kind == "innate" and name.partition("-")[0] == innate.id:
            picture, high = spirit.innate(face, innate, 330)
            return picture, (-4, -4, 338, high + 8), innate.name
    for growth in face.growth:
        if kind == "growth" and name == growth.key:
            return spirit.option(face, growth, 330, 90, False), (-3, -3, 336, 96), face.words.growth
    for track in face.tracks:
        if kind == "track" and name.partition("-")[0] == track.id:
            picture, high = spirit.track(face, track, 380)
            return picture, (-3, -3, 386, high + 6), track.title
    return None


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
