"""The table of all cards in the docs is the one that the code gives, and few of them need a node of their own."""

from dolmen.games.spirit_island import adversaries, fear, scenarios
from dolmen.games.spirit_island.adversaries import ADVERSARIES
from dolmen.games.spirit_island.cards import SPECIAL_RULES
from dolmen.games.spirit_island.invading import BLIGHT_PHASES, FEAR_LEVELS
from dolmen.games.spirit_island.scenarios import SCENARIOS
from dolmen.games.spirit_island.state import POWERS
from dolmen.games.spirit_island.words import power_name
from tools.cards import PAGE, page

ROOMS = (adversaries.__name__, fear.__name__, scenarios.__name__)
POWER_ROOMS = f"{adversaries.__package__}.powers."
WHOLES = (adversaries.Level, adversaries.Adversary, scenarios.Scenario)


def test_the_table_of_cards_in_the_docs_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.cards --write"


def test_every_power_stands_in_it_once():
    lines = page().splitlines()
    for power in POWERS:
        assert sum(line.startswith(f"| {power_name(power.number, 'en')} |") for line in lines) == 1, power.name


def odd_parts(thing: object, seen: set[int]) -> set[str]:
    """The nodes, conditions and properties in a sentence that were written for it: they stand in the room of its card."""
    if isinstance(thing, list | tuple):
        return {name for part in thing for name in odd_parts(part, seen)}
    home = type(thing).__module__
    if id(thing) in seen or not home.startswith("dolmen."):
        return set()
    seen.add(id(thing))
    odd = (home in ROOMS or home.startswith(POWER_ROOMS)) and not isinstance(thing, WHOLES)
    return ({type(thing).__name__} if odd else set()) | odd_parts(list(getattr(thing, "__dict__", {}).values()), seen)


def test_at_most_a_fifth_of_all_sentences_needs_a_node_of_its_own():
    sentences: list[object] = [power.use for power in POWERS]
    sentences += [level for levels in FEAR_LEVELS for level in levels]
    sentences += [phase for phase in BLIGHT_PHASES if phase is not None]
    sentences += [rule.modifier for rule in SPECIAL_RULES]
    for adversary in ADVERSARIES:
        sentences += [(adversary.escalation, adversary.after_explore, adversary.loss), *adversary.levels[1:]]
    sentences += SCENARIOS
    odd = [names for sentence in sentences if (names := odd_parts(sentence, set()))]
    assert {"Renew"} in odd
    assert {"DifferentElements"} in odd
    assert len(odd) <= len(sentences) / 5, f"{len(odd)} of {len(sentences)}: {odd}"
