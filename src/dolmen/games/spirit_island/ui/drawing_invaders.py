"""The invaders' side of the table as SVG: cards, fear, terror, blight; and the steps of their phase."""

from __future__ import annotations

from dolmen.games.svg import group
from dolmen.text import say

from ..art import clusters, invaders, mat
from ..art.spirit import Part
from ..art.style import FEAR
from ..art.svg import BOLD, DISPLAY, TEXT, draw_lines, draw_text, draw_text_line, fit_text, hit_area, id_group, use
from ..model.state import ACTIONS, BUILD, EXPLORE, RAVAGE, UNKNOWN
from .drawing_island import default_plan
from .scene import DrawingContext
from .scene_invaders import (
    FEAR_STEP,
    build_blight,
    build_fear_card,
    build_slots,
    build_terror,
    current_fear_card,
    current_step,
)

INVADER_STEPS = ("fear", "ravage", "build", "explore")


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
    for inside, tall in (invaders.draw_fear_pool(terror, wide), draw_terror(terror, wide)):
        out += group(inside, 0, y)
        y += tall
    blight, tall = invaders.draw_blight_bar(build_blight(context), wide)
    return id_group("invaders", out + group(blight, 0, y + 2)), y + tall - 2


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
    shown, side, gap = build_slots(context), 62.0, 10.0
    each = min(66.0, (wide - side - gap * len(shown)) / len(shown))
    high = invaders.INVADER[1] * each / invaders.INVADER[0] + 30
    step = (wide - side - gap - each) / max(1, len(shown) - 1) if len(shown) > 1 else 0.0
    out = "".join(invaders.draw_invader_slot(one, 4 + k * step, 4, each) for k, one in enumerate(shown))
    return out + group(draw_deck(context, side - 4, high), wide - side + 4, 4), high + 8


def draw_deck(context: DrawingContext, wide: float, high: float) -> str:
    """The number of cards left in the invader deck, by stage. Stages are public, cards are hidden."""
    s = context.s
    title = context.caption("turn", n=s.turn) if s.turn else context.caption("setup")
    out = hit_area(0, 0, wide, high, 6) + draw_text_line(title, 0, 12, wide, 15, "ink", DISPLAY, "start")
    each = (high - 18) / 3
    for stage in (1, 2, 3):
        n, y = s.deck.count(stage), 18 + each * (stage - 1)
        back = group(invaders.draw_invader_back(stage), 0, y, round((each - 3) / invaders.INVADER[1], 3))
        out += f'<g opacity="{1 if n else 0.35}">{back}{draw_text(n, 30, y + each * 0.66, 17, "ink", DISPLAY, "start")}</g>'
    return id_group("deck", out)


def draw_terror(terror: invaders.Terror, wide: float) -> Part:
    """The terror level, the current goal, and the number of earned fear cards."""
    out = hit_area(0, 0, wide, 46, 8) + invaders.draw_terror_sign(terror.level, 21, 23, 44)
    max_width = wide - 52 - (62 if terror.earned else 0)
    rows, size = fit_text(f"{terror.level_words}: {terror.victory}", max_width, 46, 13, 10.5, TEXT, 1.18)
    out += draw_lines(rows, 50, 23 + size * 0.36 - (len(rows) - 1) * size * 0.59, size, "ink", TEXT, "start", 1.18)
    if terror.earned:
        sign = use("i-fear", wide - 44, 17, 30, FEAR) + draw_text(terror.earned, wide - 24, 24, 20, "ink", DISPLAY, "start")
        words = draw_text_line(terror.earned_words, wide - 31, 43, 62, 11, "soft")
        out += id_group("earned", hit_area(wide - 62, 0, 62, 46, 8) + sign + words)
    return id_group("fear-deck", out), 46


# -- the steps of the invader phase ------------------------------------------------------------------------------------
def invader_steps(context: DrawingContext) -> tuple[mat.Step, ...]:
    """The steps of the invader phase, each with the lands it will affect."""
    now = current_step(context.s)
    plan = default_plan(context.s)
    fear = current_fear_card(context.s)
    waits = context.caption("waiting_fear", n=len(context.s.earned)) if context.s.earned else context.caption("nowhere")
    texts = fear_card_text(context, fear) if fear != UNKNOWN else waits
    out = [mat.Step("fear", context.caption("action.fear"), texts, now=now == FEAR_STEP)]
    for action in (RAVAGE, BUILD, EXPLORE):
        name = ACTIONS[action]
        lands = tuple(
            (land, only_action(context, land.id, name))
            for land in plan.lands
            if only_action(context, land.id, name).forecast
        )
        silent = (
            "over" if context.forecast.ending else "unknown" if action == EXPLORE and context.forecast.stage else "nowhere"
        )
        words = "" if lands else context.caption(silent)
        out.append(mat.Step(name, context.caption(f"action.{name}"), words, lands, now == name))
    return tuple(out)


def fear_card_text(context: DrawingContext, card: int) -> str:
    shown = build_fear_card(context, card)
    return f"{shown.name}: {shown.levels[min(context.s.terror, 3) - 1]}"


def only_action(context: DrawingContext, land: str, action: str) -> clusters.LandContents:
    """The contents of a land reduced to the forecast of one invader action."""
    found = context.land_contents[land]
    return clusters.LandContents(forecast=tuple(one for one in found.forecast if one.kind == action), label=found.label)


def draw_steps_column(context: DrawingContext, wide: float) -> Part:
    steps = invader_steps(context)
    first, high = mat.draw_steps_block(steps[:2], wide, 190)
    second, more = mat.draw_steps_block(steps[2:], wide, 150)
    return first + group(second, 0, high + 8), high + 8 + more
