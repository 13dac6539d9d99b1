"""The invaders' side of the table as SVG: cards, fear, terror, blight; and the steps of their phase."""

from __future__ import annotations

from dolmen.games.svg import group
from dolmen.text import say

from ..art import clusters, invaders, mat
from ..art.spirit import Part
from ..art.style import FEAR
from ..art.svg import BOLD, DISPLAY, TEXT, fitted, hit, line, lines, place, use, write
from ..model.state import ACTIONS, BUILD, EXPLORE, RAVAGE, UNKNOWN
from .drawing_island import usual_plan
from .scene import Sight
from .scene_invaders import FEAR as FEAR_STEP
from .scene_invaders import blight_of, fear_now, fear_of, slots, step_now, terror_of

INVADER_STEPS = ("fear", "ravage", "build", "explore")


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
