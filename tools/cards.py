"""Print or write docs/spirit_island_cards.md, the list of all cards of Spirit Island.

python -m tools.cards           print it
python -m tools.cards --write   write docs/spirit_island_cards.md
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from dolmen.engine.effects import Amount, Condition, Effect, Selection
from dolmen.games.spirit_island.cards.adversaries import ADVERSARIES
from dolmen.games.spirit_island.cards.blight_cards import BLIGHT_CARDS
from dolmen.games.spirit_island.cards.fear_cards import FEAR_CARDS
from dolmen.games.spirit_island.cards.powers import POWERS, SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIOS
from dolmen.games.spirit_island.game import nodes
from dolmen.games.spirit_island.model.components import INNATE, MAJOR, MINOR, UNIQUE
from dolmen.games.spirit_island.model.spirit_mats import MATS, SPIRIT_NAMES
from dolmen.games.spirit_island.model.state import Power
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
tree of nodes that is executed (see [how a card is written](cards.md)). `python -m tools.cards --write` generates this
page, and a test compares it with the code."""


def cell(text: str) -> str:
    """A text for a table cell, with its line breaks and indents."""
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
    parts = [f"**Growth**, one of these:\n\n{GROWTH[spirit].words(LANG)}"]
    parts.append(f"**Energy track**: {tracks[0]}. **Card Plays track**: {tracks[1]}.")
    for rule in SPECIAL_RULES:
        if rule.spirit == SPIRIT_NAMES[spirit]:
            title = say(LANG, f"spirit_island.{rule.spirit}.rule.{rule.name}")
            parts.append(f"**{title}**: {' '.join(rule.modifier.words(LANG).split())}")
    text_prefix = f"spirit_island.{SPIRIT_NAMES[spirit]}"
    rows = [
        [power_name(power.number, LANG), speed_word(power.speed, LANG), *target_and_text(power)]
        for power in POWERS
        if power.text_prefix == text_prefix and power.deck == INNATE
    ]
    parts.append(table(["innate power", "speed", "target", "text"], rows))
    own = [power_row(power) for power in POWERS if power.text_prefix == text_prefix and power.deck == UNIQUE]
    parts.append(table(["card", "cost", "speed", "elements", "target", "text"], own))
    return f"### {spirit_name(spirit, LANG)}\n\n" + "\n\n".join(parts)


def fear_part() -> str:
    rows = [
        [fear_name(number, LANG), *[cell(effect.words(LANG)) for effect in card.levels]]
        for number, card in enumerate(FEAR_CARDS)
    ]
    return table(["card", "Terror Level 1", "Terror Level 2", "Terror Level 3"], rows)


def blight_part() -> str:
    rows = []
    for number, card in enumerate(BLIGHT_CARDS):
        text = "" if card.each_phase is None else cell(card.each_phase.words(LANG))
        rows.append([blight_name(number, LANG), str(card.healthy), str(card.tainted or ""), text])
    heads = ["card", "Blight, healthy side", "Blight, tainted side", "each Invader Phase"]
    return table(heads, rows)


def adversary_part() -> str:
    parts = []
    for adversary in ADVERSARIES:
        rows = []
        for number, level in enumerate(adversary.levels):
            title = say(LANG, f"spirit_island.adversaries.{adversary.name}.level.{number}") if number else ""
            text = level.words(LANG) if number else adversary.words(LANG)
            rows.append([str(number), title, str(level.threat), "/".join([str(n) for n in level.fear]), cell(text)])
        heads = ["level", "name", "threat", "Fear cards", "text"]
        parts.append(f"### {say(LANG, f'spirit_island.adversaries.{adversary.name}.name')}\n\n{table(heads, rows)}")
    return "\n\n".join(parts)


def scenario_part() -> str:
    rows = [
        [say(LANG, f"spirit_island.scenarios.{scenario.name}.name"), str(scenario.threat), cell(scenario.words(LANG))]
        for scenario in SCENARIOS
    ]
    return table(["scenario", "threat", "text"], rows)


# -- cards with special nodes --------------------------------------------------------------------------------
CARDS = ("power", "rule", "fear", "blight", "adversary", "scenario")  # paths of cards; the others are rules


def card_texts() -> dict[str, object]:
    """Every power, level of a fear card, blight card, special rule, adversary and its levels, and scenario, by title."""
    found: dict[str, object] = {power_name(power.number, LANG): power.use for power in POWERS}
    for number, fear_card in enumerate(FEAR_CARDS):
        found |= {f"{fear_name(number, LANG)}, Terror Level {n}": effect for n, effect in enumerate(fear_card.levels, 1)}
    for number, blight_card in enumerate(BLIGHT_CARDS):
        if blight_card.each_phase is not None:
            found[blight_name(number, LANG)] = blight_card.each_phase
    found |= {say(LANG, f"spirit_island.{rule.spirit}.rule.{rule.name}"): rule.modifier for rule in SPECIAL_RULES}
    for adversary in ADVERSARIES:
        name = say(LANG, f"spirit_island.adversaries.{adversary.name}.name")
        found[name] = [adversary.escalation, adversary.after_explore, adversary.loss]
        found |= {f"{name}, level {n}": level for n, level in enumerate(adversary.levels) if n}
    return found | {say(LANG, f"spirit_island.scenarios.{scenario.name}.name"): scenario for scenario in SCENARIOS}


def kinds_in(thing: object, seen: set[int]) -> set[type]:
    """The kinds of nodes, conditions, amounts and selections in a card text."""
    if isinstance(thing, list | tuple):
        return {kind for part in thing for kind in kinds_in(part, seen)}
    if id(thing) in seen or not type(thing).__module__.startswith("dolmen."):
        return set()
    seen.add(id(thing))
    own = {type(thing)} if isinstance(thing, Effect | Amount | Condition | Selection) else set()
    return own | kinds_in(list(getattr(thing, "__dict__", {}).values()), seen)


def special_cards() -> dict[str, list[str]]:
    """The card texts with a kind of node that no other text and no rule of the game uses."""
    used = {title: kinds_in(text, set()) for title, text in card_texts().items()}
    rules = [node for path, node in nodes().items() if path.partition("/")[0].partition(".")[0] not in CARDS]
    times = Counter([kind for kinds in [*used.values(), kinds_in(rules, set())] for kind in kinds])
    odd = {title: sorted([kind.__name__ for kind in kinds if times[kind] == 1]) for title, kinds in used.items()}
    return {title: names for title, names in odd.items() if names}


def special_part() -> str:
    special, total = special_cards(), len(card_texts())
    intro = f"""\
{len(special)} of {total} card texts ({len(special) / total:.0%}) use a node, condition, amount or selection that
nothing else in the game uses. More than a fifth would mean that verbs are missing. A fear card counts as three texts, an
adversary as one for itself and one for each level."""
    rows = [[title, ", ".join(names)] for title, names in special.items()]
    return f"{intro}\n\n{table(['card text', 'only used there'], rows)}"


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
        f"## Adversaries\n\nA level includes all levels before it.\n\n{adversary_part()}",
        f"## Scenarios\n\n{scenario_part()}",
        f"## Cards with special nodes\n\n{special_part()}",
    ]
    return "\n\n".join(parts) + "\n"


def main(arguments: list[str]) -> None:
    if "--write" in arguments:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())


if __name__ == "__main__":
    main(sys.argv[1:])
