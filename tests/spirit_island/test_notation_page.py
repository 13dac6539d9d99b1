"""The notation page: its positions can be read and written back, and it describes every field and answer."""

import re
from pathlib import Path

import pytest

from dolmen.games.spirit_island.game import from_position, vocabulary
from dolmen.games.spirit_island.notation import FIELDS, SEAT_CARDS, SEAT_NUMBERS

PAGE = (Path(__file__).resolve().parents[2] / "docs/notation.md").read_text(encoding="utf-8")
SECTION = PAGE.split("## Spirit Island: answers")[1].split("## Records")[0]
EXAMPLES = re.findall(r"^```spirit_island\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_positions_on_the_page_can_be_read_and_written(text):
    game, s = from_position(text)
    assert game.legal(s, game.to_act(s)[0])
    written = game.write_position(s)
    assert game.write_position(from_position(written)[1]) == written


def test_there_are_three_examples():
    assert len(EXAMPLES) == 3


def test_the_page_describes_every_field():
    lands = re.compile("[A-D][0-8]")
    assert [
        field
        for field in (*FIELDS, *SEAT_NUMBERS, *SEAT_CARDS)
        if not lands.fullmatch(field) and f"`{field}`" not in SECTION
    ] == []


def test_every_answer_on_the_page_exists():
    answers = SECTION.split("## Spirit Island: positions")[0].split("|---|---|---|")[1]
    cells = [line.split("|")[1] for line in answers.splitlines() if line.startswith("|")]
    named = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    assert len(named) > 30
    assert [name for name in named if name not in vocabulary().by_name] == []
