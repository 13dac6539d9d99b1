"""Recorded games still end as they did, and their transcripts are what the rules produce today."""

from itertools import product

import pytest

from dolmen.games.roam.model.state import ENDINGS
from dolmen.games.spirit_island.model.spirit_mats import SPIRIT_NAMES
from dolmen.games.the_arrival.model.state import ENDINGS as ARRIVAL_ENDINGS
from dolmen.games.the_arrival.phases.ending import OUTCOMES
from tools.transcript import RECORDED, Recorded, compare, result_of, results

recorded_games = pytest.mark.parametrize("recorded", RECORDED, ids=[f"{r.game}-{r.name}" for r in RECORDED])


@recorded_games
def test_a_recorded_game_replays_to_its_stored_result(recorded: Recorded):
    expected = results(recorded.game)[recorded.name]
    assert result_of(recorded, recorded.read()) == expected
    assert expected["ending"] == recorded.ending


@recorded_games
def test_a_transcript_is_unchanged(recorded: Recorded):
    changed = compare(recorded)
    assert not changed, "\n".join([*changed[:40], "if this is meant: python -m tools.transcript --write"])


def test_roam_has_a_recorded_game_for_each_set_of_options_and_each_ending():
    games = [r for r in RECORDED if r.game == "roam"]
    flags = ("full", "outpost", "stacking")
    met = {(r.options["seats"], *(r.options.get(flag, False) for flag in flags)) for r in games}
    assert met == set(product((2, 3, 4), (False, True), (False, True), (False, True)))
    assert {r.ending for r in games} == set(ENDINGS[1:])
    assert set(results("roam")) == {r.name for r in games}


def test_the_arrival_has_a_recorded_game_for_each_mode_seat_count_and_ending():
    games = [r for r in RECORDED if r.game == "the_arrival"]
    met = {(r.options["seats"], r.options.get("edition", 2017), r.options.get("advanced", False)) for r in games}
    assert met == set(product((2, 3, 4), (2016, 2017), (False, True))) - set(product((2, 3, 4), (2016,), (True,)))
    assert {r.ending for r in games} == {f"{by}-{why}" for by in OUTCOMES for why in ARRIVAL_ENDINGS[1:]}
    assert set(results("the_arrival")) == {r.name for r in games}


def test_spirit_island_has_recorded_games_with_every_spirit_won_and_lost():
    games = [r for r in RECORDED if r.game == "spirit_island"]
    assert {spirit for r in games for spirit in r.options["spirits"]} == set(SPIRIT_NAMES)
    assert {bool(kept["winners"]) for kept in results("spirit_island").values()} == {True, False}
    assert set(results("spirit_island")) == {r.name for r in games}
