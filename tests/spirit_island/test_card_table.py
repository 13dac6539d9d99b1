"""The table of all cards in the docs is the one that the code gives."""

from dolmen.games.spirit_island.state import POWERS
from dolmen.games.spirit_island.words import power_name
from tools.cards import PAGE, page


def test_the_table_of_cards_in_the_docs_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.cards --write"


def test_every_power_stands_in_it_once():
    lines = page().splitlines()
    for power in POWERS:
        assert sum(line.startswith(f"| {power_name(power.number, 'en')} |") for line in lines) == 1, power.name
