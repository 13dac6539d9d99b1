"""The table of all cards in the docs is the one that the code generates, and few cards need a node of their own."""

from dolmen.games.spirit_island.cards.fear_cards import FEAR_CARDS
from dolmen.games.spirit_island.cards.powers import POWERS, SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIOS
from dolmen.games.spirit_island.text.names import power_name
from tools.cards import PAGE, card_texts, page, special_cards


def test_the_card_table_in_the_docs_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.cards --write"


def test_every_power_is_in_the_card_table_once():
    lines = page().partition("## Cards with special nodes")[0].splitlines()
    for power in POWERS:
        assert sum(line.startswith(f"| {power_name(power.number, 'en')} |") for line in lines) == 1, power.name


def test_at_most_a_fifth_of_all_card_texts_needs_a_node_of_its_own():
    special, every = special_cards(), card_texts()
    assert len(every) == len(POWERS) + 3 * len(FEAR_CARDS) + 2 + len(SPECIAL_RULES) + 3 * 7 + len(SCENARIOS)
    assert "AddPresenceAndAct" in special["Blazing Renewal"]  # a node that only this card uses
    assert special["Elemental Boon"] == ["GainDifferentElements"]
    assert "PreventBlight" in special["Infinite Vitality"]  # a modifier
    assert "Product" in special["Manifestation of Power and Glory"]  # an amount
    assert not special.keys() & {"Call to Migrate", "Memory Fades to Dust"}  # that one's `ForgetCard` is a rule's too
    assert len(special) <= len(every) / 5, f"{len(special)} of {len(every)}: {special}"
