"""The invaders' side of the table as SVG: cards, fear, terror, blight."""

from __future__ import annotations

from dolmen.games.svg import group
from dolmen.text import say

from ..art import invaders
from ..art.spirit import Part
from ..art.style import FEAR
from ..art.svg import BOLD, DISPLAY, TEXT, draw_lines, draw_text, draw_text_line, fit_text, hit_area, id_group, use
from .scene import DrawingContext
from .scene_invaders import build_blight, build_slots, build_terror


# -- the invaders ------------------------------------------------------------------------------------------------------
def draw_invaders(context: DrawingContext, wide: float) -> Part:
    """Adversary and scenario, invader cards and deck, fear, terror, blight."""
    out, y = "", 0.0
    if words := opponent_names(context):
        out += id_group("foes", hit_area(0, -1, wide, 18, 6) + draw_text_line(words, 0, 13, wide, 13, "soft", BOLD, "start"))
        y += 18
    shown, high = draw_slots(context, wide)
    out += group(shown, 0, y)
    y += high + 4
    terror = build_terror(context)
    for inside, tall in (
        invaders.draw_fear_pool(terror, wide),
        invaders.draw_blight_bar(build_blight(context), wide),
        draw_terror(terror, wide),
    ):
        out += group(inside, 0, y)
        y += tall
    return id_group("invaders", out), y


def opponent_names(context: DrawingContext) -> str:
    """The names of adversary and scenario, if any."""
    box, found = context.s.components, []
    if box.adversary >= 0:
        name = say(context.lang, f"spirit_island.adversaries.{context.game.adversary}.name")
        found.append(context.caption("adversary", name=name, level=box.level))
    if box.scenario >= 0:
        found.append(say(context.lang, f"spirit_island.scenarios.{context.game.scenario}.name"))
    return " · ".join(found)


def draw_slots(context: DrawingContext, wide: float) -> Part:
    """The slots side by side; at the right the turn and the remaining cards of each stage."""
    shown, side, gap = build_slots(context), 54.0, 9.0
    each = min(72.0, (wide - side - gap * len(shown)) / len(shown))
    high = each * 166 / invaders.INVADER[0] + max(invaders.slot_foot(one, each) for one in shown)
    out = "".join(invaders.draw_invader_slot(one, k * (each + gap), 3, each) for k, one in enumerate(shown))
    return out + group(draw_deck(context, side - 4, min(high, 118.0)), wide - side + 4, 3), high + 4


def draw_deck(context: DrawingContext, wide: float, high: float) -> str:
    """The number of cards left in the invader deck, by stage. Stages are public, cards are hidden."""
    s = context.s
    title = context.caption("turn", n=s.turn) if s.turn else context.caption("setup")
    out = hit_area(0, 0, wide, high, 6) + draw_text_line(title, 0, 12, wide, 15, "ink", DISPLAY, "start")
    each = (high - 18) / 3
    for stage in (1, 2, 3):
        n, y = s.invader_deck_stages.count(stage), 18 + each * (stage - 1)
        back = group(invaders.draw_invader_back(stage), 0, y, round((each - 3) / invaders.INVADER[1], 3))
        out += f'<g opacity="{1 if n else 0.35}">{back}{draw_text(n, 30, y + each * 0.66, 17, "ink", DISPLAY, "start")}</g>'
    return id_group("deck", out)


def draw_terror(terror: invaders.Terror, wide: float) -> Part:
    """The terror level, the current goal, and the number of earned fear cards."""
    out = hit_area(0, 0, wide, 38, 8) + invaders.draw_terror_sign(terror.level, 15, 19, 36)
    max_width = wide - 38 - (46 if terror.earned else 0)
    rows, size = fit_text(f"{terror.level_words}: {terror.victory}", max_width, 38, 13, 11, TEXT, 1.18)
    out += draw_lines(rows, 36, 19 + size * 0.36 - (len(rows) - 1) * size * 0.59, size, "ink", TEXT, "start", 1.18)
    if terror.earned:
        sign = use("i-fear", wide - 30, 19, 26, FEAR) + draw_text(terror.earned, wide - 13, 25, 18, "ink", DISPLAY, "start")
        label = f"{terror.earned} {terror.earned_words}"
        out += id_group("earned", hit_area(wide - 44, 0, 44, 38, 8) + sign, label=label)
    return id_group("fear-deck", out), 38
