"""The table of all cards of Spirit Island in the docs, made from the code: what is written there is what is played.

python -m tools.cards           print it
python -m tools.cards --write   write docs/spirit_island_cards.md anew
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from dolmen.engine.effects import Amount, Condition, Effect, Selection
from dolmen.games.spirit_island.cards.adversaries import ADVERSARIES
from dolmen.games.spirit_island.cards.blight_cards import HEALTHY_BLIGHT
from dolmen.games.spirit_island.cards.power_cards import SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIOS
from dolmen.games.spirit_island.effects.blight import BLIGHT_NAMES, FLIPS, TAINTED_BLIGHT
from dolmen.games.spirit_island.game import nodes
from dolmen.games.spirit_island.model.components import INNATE, MAJOR, MINOR, UNIQUE
from dolmen.games.spirit_island.model.spirit_mats import MATS, SPIRIT_NAMES
from dolmen.games.spirit_island.model.state import POWERS, Power
from dolmen.games.spirit_island.phases.invader_phase import BLIGHT_PHASES, FEAR_LEVELS, FEAR_NAMES
from dolmen.games.spirit_island.phases.spirit_phase import GROWTH
from dolmen.games.spirit_island.text.names import (
    blight_name,
    element_signs,
    fear_name,
    power_name,
    power_text,
    space_words,
    speed_word,
    spirit_name,
    target_words,
)
from dolmen.text import say

PAGE = Path(__file__).resolve().parent.parent / "docs/spirit_island_cards.md"
LANG = "en"
HEAD = """\
# Spirit Island: all cards

Every power, fear card, blight card, adversary and scenario as the rules engine reads it: each text is generated from the
sentence that is carried out (`docs/cards.md` tells how they are written). This page is made by `python -m tools.cards
--write`, and a test holds it against the code."""


def cell(text: str) -> str:
    """A text as it may stand in a table: lines are kept, indents become blanks that stay."""
    lines = [line.replace("  ", "&emsp;") for line in text.split("\n")]
    return "<br>".join(lines).replace("|", "\\|")


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join([f"| {' | '.join(line)} |" for line in lines])


def power_row(power: Power) -> list[str]:
    facts = [power_name(power.number, LANG), str(power.cost), speed_word(power.speed, LANG)]
    return [*facts, element_signs(power.gives, LANG), *target_and_text(power)]


def target_and_text(power: Power) -> list[str]:
    return [target_words(power.number, LANG), cell(power_text(power.number, LANG))]


def powers(deck: int) -> str:
    heads = ["card", "cost", "speed", "elements", "target", "text"]
    return table(heads, [power_row(power) for power in POWERS if power.deck == deck])


def spirit_part(spirit: int) -> str:
    """A spirit: growth, tracks, special rules, innate powers and its own cards."""
    mat = MATS[spirit]
    tracks = [", ".join([space_words(space, LANG) for space in track.spaces]) for track in mat.tracks]
    told = [f"**Growth**, one of these:\n\n{GROWTH[spirit].words(LANG)}"]
    told.append(f"**Energy track**: {tracks[0]}. **Card Plays track**: {tracks[1]}.")
    for rule in SPECIAL_RULES:
        if rule.spirit == SPIRIT_NAMES[spirit]:
            title = say(LANG, f"spirit_island.{rule.spirit}.rule.{rule.name}")
            told.append(f"**{title}**: {' '.join(rule.modifier.words(LANG).split())}")
    room = f"spirit_island.{SPIRIT_NAMES[spirit]}"
    rows = [
        [power_name(power.number, LANG), speed_word(power.speed, LANG), *target_and_text(power)]
        for power in POWERS
        if power.room == room and power.deck == INNATE
    ]
    told.append(table(["innate power", "speed", "target", "text"], rows))
    own = [power_row(power) for power in POWERS if power.room == room and power.deck == UNIQUE]
    told.append(table(["card", "cost", "speed", "elements", "target", "text"], own))
    return f"### {spirit_name(spirit, LANG)}\n\n" + "\n\n".join(told)


def fear_part() -> str:
    rows = [
        [fear_name(card, LANG), *[cell(effect.words(LANG)) for effect in levels]] for card, levels in enumerate(FEAR_LEVELS)
    ]
    return table(["card", "Terror Level 1", "Terror Level 2", "Terror Level 3"], rows)


def blight_part() -> str:
    rows = []
    for card in range(len(BLIGHT_NAMES)):
        phase, flip = BLIGHT_PHASES[card], FLIPS[card]
        texts = [cell(effect.words(LANG)) if effect is not None else "" for effect in (flip, phase)]
        rows.append([blight_name(card, LANG), str(HEALTHY_BLIGHT[card]), str(TAINTED_BLIGHT[card] or ""), *texts])
    heads = ["card", "Blight, healthy side", "Blight, tainted side", "on flipping", "each Invader Phase"]
    return table(heads, rows)


def adversary_part() -> str:
    told = []
    for adversary in ADVERSARIES:
        rows = []
        for number, level in enumerate(adversary.levels):
            title = say(LANG, f"spirit_island.adversaries.{adversary.name}.level.{number}") if number else ""
            text = level.words(LANG) if number else adversary.words(LANG)
            rows.append([str(number), title, str(level.threat), "/".join([str(n) for n in level.fear]), cell(text)])
        heads = ["level", "name", "threat", "Fear cards", "text"]
        told.append(f"### {say(LANG, f'spirit_island.adversaries.{adversary.name}.name')}\n\n{table(heads, rows)}")
    return "\n\n".join(told)


def scenario_part() -> str:
    rows = [
        [say(LANG, f"spirit_island.scenarios.{scenario.name}.name"), str(scenario.threat), cell(scenario.words(LANG))]
        for scenario in SCENARIOS
    ]
    return table(["scenario", "threat", "text"], rows)


# -- how many need words of their own ----------------------------------------------------------------------------------
CARDS = ("power", "rule", "fear", "blight", "adversary", "scenario")  # whose sentences are those of cards; others are rules


def sentences() -> dict[str, object]:
    """Every power, level of a fear card, blight card, special rule, adversary, level of it and scenario by its title."""
    found: dict[str, object] = {power_name(power.number, LANG): power.use for power in POWERS}
    for card, levels in enumerate(FEAR_LEVELS):
        found |= {f"{fear_name(card, LANG)}, Terror Level {n}": effect for n, effect in enumerate(levels, 1)}
    for card in range(len(BLIGHT_NAMES)):
        if BLIGHT_PHASES[card] is not None or FLIPS[card] is not None:
            found[blight_name(card, LANG)] = [BLIGHT_PHASES[card], FLIPS[card]]
    found |= {say(LANG, f"spirit_island.{rule.spirit}.rule.{rule.name}"): rule.modifier for rule in SPECIAL_RULES}
    for adversary in ADVERSARIES:
        name = say(LANG, f"spirit_island.adversaries.{adversary.name}.name")
        found[name] = [adversary.escalation, adversary.after_explore, adversary.loss]
        found |= {f"{name}, level {n}": level for n, level in enumerate(adversary.levels) if n}
    return found | {say(LANG, f"spirit_island.scenarios.{scenario.name}.name"): scenario for scenario in SCENARIOS}


def kinds_in(thing: object, seen: set[int]) -> set[type]:
    """The kinds of nodes, conditions, amounts and sets that a sentence is made of."""
    if isinstance(thing, list | tuple):
        return {kind for part in thing for kind in kinds_in(part, seen)}
    if id(thing) in seen or not type(thing).__module__.startswith("dolmen."):
        return set()
    seen.add(id(thing))
    own = {type(thing)} if isinstance(thing, Effect | Amount | Condition | Selection) else set()
    return own | kinds_in(list(getattr(thing, "__dict__", {}).values()), seen)


def odd_cards() -> dict[str, list[str]]:
    """The sentences with a kind of node that nothing else has, no other sentence and no rule of the game."""
    used = {title: kinds_in(sentence, set()) for title, sentence in sentences().items()}
    rules = [node for path, node in nodes().items() if path.partition("/")[0].partition(".")[0] not in CARDS]
    times = Counter([kind for kinds in [*used.values(), kinds_in(rules, set())] for kind in kinds])
    odd = {title: sorted([kind.__name__ for kind in kinds if times[kind] == 1]) for title, kinds in used.items()}
    return {title: names for title, names in odd.items() if names}


def odd_part() -> str:
    odd, every = odd_cards(), len(sentences())
    told = f"""\
{len(odd)} of {every} sentences ({len(odd) / every:.0%}) have a node, condition, amount or set that nothing else in
the game uses. More than a fifth would mean that verbs are missing. A fear card counts as three sentences, an adversary
as one for itself and one for each level."""
    return told + "\n\n" + table(["sentence", "only there"], [[title, ", ".join(names)] for title, names in odd.items()])


def page() -> str:
    """The whole page."""
    parts = [
        HEAD,
        f"## Minor Powers\n\n{powers(MINOR)}",
        f"## Major Powers\n\n{powers(MAJOR)}",
        "## Spirits",
        *[spirit_part(spirit) for spirit in range(len(MATS))],
        f"## Fear cards\n\n{fear_part()}",
        f"## Blight cards\n\nBlight is counted for each player.\n\n{blight_part()}",
        f"## Adversaries\n\nA level has all that the levels before it have.\n\n{adversary_part()}",
        f"## Scenarios\n\n{scenario_part()}",
        f"## Odd ones\n\n{odd_part()}",
    ]
    return "\n\n".join(parts) + "\n"


def main(arguments: list[str]) -> None:
    assert FEAR_NAMES, "importing the game writes its cards"
    if "--write" in arguments:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())


if __name__ == "__main__":
    main(sys.argv[1:])
