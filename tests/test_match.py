"""The Python API: `dolmen.make`, `Match`, `dolmen.from_position`, `dolmen.load`."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dolmen
from dolmen import match as api
from dolmen.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


def play_first(match: dolmen.Match, count: int) -> None:
    """Play the first legal answer `count` times, or to the end."""
    for _ in range(count):
        if not match.over:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0])


def test_doctests_of_the_api():
    assert doctest.testmod(api) == doctest.TestResults(failed=0, attempted=4)


def test_python_examples_of_the_readme_run():
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run([sys.executable, "-W", "error", "-c", block], check=True, capture_output=True, timeout=60)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_result(name):
    match = dolmen.make(name).new_match(seed=4)
    with pytest.raises(api.NotFinished):
        match.result  # noqa: B018
    play_first(match, 10_000)
    assert match.over
    assert match.to_act == match.legal() == []
    assert len(match.result.scores) == match.game.seats
    with pytest.raises(dolmen.IllegalAnswer, match="over"):
        match.play(0, "done")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_match(name):
    matches = [dolmen.make(name).new_match(seed=seed) for seed in (5, 5, 6)]
    for match in matches:
        play_first(match, 30)
    first, same, other = (match.position for match in matches)
    assert first == same
    assert first != other


@pytest.mark.parametrize("name", GAMES)
def test_undo_and_redo_lead_back_to_the_same_position(name):
    match = dolmen.make(name).new_match(seed=7)
    positions = [match.position]
    for _ in range(12):
        play_first(match, 1)
        positions.append(match.position)
    for before in reversed(positions[:-1]):
        match.undo()
        assert match.position == before
    with pytest.raises(api.NothingToUndo):
        match.undo()
    for after in positions[1:]:
        match.redo()
        assert match.position == after
    with pytest.raises(api.NothingToUndo):
        match.redo()


def test_undo_never_rerolls():
    match = dolmen.make("roam", seats=2).new_match(seed=8)
    while not match.record.entries or not match.record.entries[-1].drew:
        play_first(match, 1)
    last, after = match.record.entries[-1], match.position
    match.undo()
    match.play(last.seat, last.answer)
    assert match.position == after


def test_an_illegal_answer_names_the_rule():
    match = dolmen.make("roam", seats=2).new_match(seed=1)
    position = match.position
    with pytest.raises(dolmen.IllegalAnswer, match=r"Seat 0 cannot play R1@f6. RO-5.4: .+") as caught:
        match.play(0, "R1@f6")
    assert caught.value.rule == "RO-5.4"
    with pytest.raises(dolmen.IllegalAnswer, match=r"RO-4.1"):
        match.play(1, match.legal(0)[0])
    with pytest.raises(dolmen.IllegalAnswer, match="unknown answer"):
        match.play(0, "fly")
    with pytest.raises(dolmen.IllegalAnswer, match="Seat 2 does not exist; seats are numbered 0 to 1"):
        match.play(2, "R1@a1")
    with pytest.raises(dolmen.IllegalAnswer, match="Seat -1 does not exist"):
        match.legal(-1)
    with pytest.raises(dolmen.IllegalAnswer, match="unknown answer"):
        match.play(0, None)
    with pytest.raises(dolmen.IllegalAnswer, match="Seat '0' does not exist"):
        match.play("0", "R1@a1")
    assert match.position == position
    assert not match.record.entries


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_records_are_read_back(name, tmp_path):
    match = dolmen.make(name).new_match(seed=9)
    play_first(match, 40)
    assert dolmen.from_position(match.position).position == match.position
    match.save(tmp_path / "match.json")
    for loaded in (dolmen.load(tmp_path / "match.json"), dolmen.load((tmp_path / "match.json").read_text("utf-8"))):
        assert loaded.position == match.position
        assert [entry.answer for entry in loaded.record.entries] == [entry.answer for entry in match.record.entries]
        play_first(loaded, 5)


@pytest.mark.parametrize("name", GAMES)
def test_str_and_svg_show_a_match_as_a_spectator_sees_it(name):
    match = dolmen.make(name).new_match(seed=2)
    play_first(match, 20)
    assert str(match) == match.describe(-1)
    assert match._repr_svg_().startswith("<svg")
    assert repr(match) == f"<Match {name}, 20 entries, to act: {match.to_act}>"
    assert match.describe(0, "de") != match.describe(0, "en")


def test_a_pack_is_read_from_a_file(tmp_path):
    pack = GAMES["roam"].default_pack()
    (tmp_path / "cards.toml").write_bytes(pack)
    assert dolmen.make("roam", pack=tmp_path / "cards.toml").game.options() == dolmen.make("roam").game.options()


def test_bad_options_name_the_option():
    with pytest.raises(ValueError, match="seats"):
        dolmen.make("roam", seats=9)
    with pytest.raises(ValueError, match="chess"):
        dolmen.make("chess")


def test_a_pack_is_refused_where_the_content_is_code():
    with pytest.raises(ValueError, match="has no option 'pack'"):
        dolmen.make("spirit_island", pack=b"")


@pytest.mark.parametrize(
    ("error", "call"),
    [
        (dolmen.UnknownGame, lambda: dolmen.make("chess")),
        (dolmen.BadOptions, lambda: dolmen.make("roam", seats=9)),
        (dolmen.BadPosition, lambda: dolmen.from_position("roam colour=1")),
        (dolmen.BadRecord, lambda: dolmen.load("{}")),
    ],
)
def test_bad_input_raises_an_error_of_the_package(error, call):
    with pytest.raises(error) as caught:
        call()
    assert isinstance(caught.value, dolmen.InputError)
