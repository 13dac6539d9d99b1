"""The table of all cards in the docs is the one that the code gives, and few of them need a node of their own."""

from dolmen.games.spirit_island.cards.fear_cards import FEAR_CARDS
from dolmen.games.spirit_island.cards.powers import SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIOS
from dolmen.games.spirit_island.model.state import POWERS
from dolmen.games.spirit_island.text.names import power_name
from tools.cards import PAGE, odd_cards, page, sentences


def test_the_card_table_in_the_docs_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.cards --write"


def test_every_power_is_in_the_card_table_once():
    lines = page().partition("## Odd ones")[0].splitlines()
    for power in POWERS:
        assert sum(line.startswith(f"| {power_name(power.number, 'en')} |") for line in lines) == 1, power.name


def test_at_most_a_fifth_of_all_cards_need_their_own_node():
    odd, every = odd_cards(), sentences()
    assert len(every) == len(POWERS) + 3 * len(FEAR_CARDS) + 2 + len(SPECIAL_RULES) + 3 * 7 + len(SCENARIOS)
    assert "Renew" in odd["Blazing Renewal"]  # a verb of its own
    assert odd["Elemental Boon"] == ["DifferentElements"]
    assert "NoBlight" in odd["Infinite Vitality"]  # a modifier in a room shared by all
    assert "Product" in odd["Manifestation of Power and Glory"]  # an amount
    assert not odd.keys() & {"Call to Migrate", "Memory Fades to Dust"}  # that one's `Forget` is a rule's too
    assert len(odd) <= len(every) / 5, f"{len(odd)} of {len(every)}: {odd}"
