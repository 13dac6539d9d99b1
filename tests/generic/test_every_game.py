"""Invariants of every game, on samples that take seconds. `make soak` checks many more games."""

from collections import Counter

import pytest

from dolmen import testing as checks
from dolmen.engine.chance import RandomChance
from dolmen.games import from_position
from dolmen.testing import Case
from tests.generic.cases import GAMES_UNDER_TEST, draws

every_game = pytest.mark.parametrize("case", GAMES_UNDER_TEST, ids=[case.name for case in GAMES_UNDER_TEST])


@every_game
def test_random_games_end_and_keep_all_components(case: Case):
    for seed in range(6):
        checks.play_through(case, [case.bots[0]], seed)


@every_game
def test_greedy_games_end_and_keep_all_components(case: Case):
    checks.play_through(case, [case.bots[1]], "greedy")
    checks.play_through(case, case.bots, "mixed")


@every_game
def test_legal_answers_are_the_candidates_without_a_refusal(case: Case):
    for seed in range(2):
        for s, seat, _ in checks.at_random(case, f"legal{seed}", every=2):
            checks.check_legal(case, s, seat)


@every_game
def test_every_illegal_answer_of_the_vocabulary_is_refused_with_a_rule(case: Case):
    for s, seat, _ in checks.at_random(case, "vocabulary", every=12):
        checks.check_vocabulary(case, s, seat)


@every_game
def test_sampling_picks_every_legal_answer_equally_often(case: Case):
    for s, seat, rng in checks.at_random(case, "sample", every=8):
        checks.check_sample(case, s, seat, rng)


@every_game
def test_a_copied_state_is_independent(case: Case):
    for s, _, rng in checks.at_random(case, "copy", every=2):
        checks.check_copy(case, s, rng)


@every_game
def test_every_state_survives_storing_and_loading(case: Case):
    for s, _, _ in checks.at_random(case, "store"):
        checks.check_round_trip(case, s)


@every_game
def test_a_position_in_notation_reads_back_to_the_same_state(case: Case):
    for s, _, _ in checks.at_random(case, "position", every=16):
        checks.check_position(case, s)


@every_game
def test_a_record_replays_to_the_same_state(case: Case):
    for seed in range(2):
        checks.check_record(case, seed, undo=False)


@every_game
def test_undo_and_redo_restore_the_exact_state(case: Case):
    checks.check_record(case, "undo", undo=True)


@every_game
def test_a_view_plays_like_the_state_until_chance_is_needed(case: Case):
    for s, seat, rng in checks.at_random(case, "view", every=2):
        checks.check_view(case, s, seat, rng)


@every_game
def test_views_and_drawings_do_not_depend_on_hidden_information(case: Case):
    draw, drawings = draws(case.game), 3
    for s, _, rng in checks.at_random(case, "secrets", every=4):
        checks.check_secrets(case, s, rng, draw if drawings > 0 else None)
        drawings -= 1


@every_game
def test_resampling_can_move_every_unseen_component(case: Case):
    for s, seat, _ in checks.at_random(case, "moves", every=5):
        checks.check_unseen_moves(case, s, seat)


@every_game
def test_every_member_of_a_pool_can_be_drawn(case: Case):
    checks.check_setup(case, 600)
    found = 0
    for s, seat, rng in checks.at_random(case, "draws"):
        found += checks.check_draws(case, s, seat, case.game.sample(s, seat, rng))
        if found == 2:
            break


# The samples must meet these, or they prove nothing: prefixes of step paths, and the rare events that may be missing.
MET = {
    "roam": ({"use", "shortage", "extras", "shift", "complete", "bid", "buy"}, {"outpost"}),
    "the_arrival": (
        {"choose", "ports", "draw", "block", "ogam", "take", "turn", "reward", "look", "swap", "trophy", "keep", "builder"},
        set[str](),
    ),
    "spirit_island": (
        {
            *("growth", "round", "power", "blight", "scenario", "forget", "adversary", "rule", "cascade", "on_the_coast"),
            *("withhold", "fear"),
        },
        {"terror", "element", "blight-away", "give"},
    ),
}


@pytest.mark.parametrize("name", MET)
def test_sample_games_reach_every_step_and_every_event(name):
    asked, rare = MET[name]
    steps, events = Counter[str](), set[str]()
    kinds = set[str]()
    for case in GAMES_UNDER_TEST:
        if case.game.name == name:
            kinds = case.events
            for seed in range(3):
                chance = RandomChance(checks.Random(f"{case.name}/{seed}/meet"))
                chance.events = []
                for s, seat, _ in checks.walk(case, [case.bots[0]], f"meet{seed}", chance):
                    steps[case.game.pending_frame(s, seat).node.path.partition("/")[0].partition(".")[0]] += 1
                    events |= {event.kind for event in chance.events}
                    chance.events.clear()
    assert set(steps) == asked
    assert kinds - events <= rare | {"end"}  # it comes after the last question


# Positions in which `make soak` found bugs, as parts of one line, and the answers that led to them.
FEW_LANDS = "roam rules=full edges=WN colours=yellow,green lands=C01,C31,-,-,-,- top=- pile=- row=- to=a"
FOUND = {
    "rotate, then no character fits": (
        "map=bbbaxx/bba1xx/1babxx/xxxxxx/xxxxxx/xxxxxx b=4/G1,G2,G3,C36,C27,C28,C09/A05,A21~",
        "a=12/Y1~,Y2,Y3~,C38~,C11~,C29~,C40~/A17~,A09~,A13,A01",
        ["rotate"],
    ),
    "rotate, then flip the only character that fits": (
        "map=bbbaxx/bba1xx/1babxx/xxxxxx/xxxxxx/xxxxxx b=4/G1,G2,G3,C36,C27,C28,C09/A05",
        "a=12/Y1,Y2,Y3~,C38~,C11~,C29~,C40~/A17~,A09~,A13,A01,A21",
        ["rotate", "flip:Y1"],
    ),
    "rotate, then slide into the last free place": (
        "map=bbbaxx/bbbaxx/1b1bxx/xxxxxx/xxxxxx/xxxxxx b=4/G1,G2,G3,C36,C27,C28,C09/A05",
        "a=12/Y1~,Y2,Y3~,C38~,C11~,C29~,C40~/A17,A09~,A13,A01~,A21~",
        ["rotate", "slide:b3-c3"],
    ),
}


@pytest.mark.parametrize(("table", "seat", "answers"), FOUND.values(), ids=FOUND)
def test_positions_in_which_soak_found_bugs_have_a_legal_answer(table: str, seat: str, answers: list[str]):
    case = next(case for case in GAMES_UNDER_TEST if case.name == "roam2-small")
    game, s = from_position(f"{FEW_LANDS} {table} {seat}", case.pack)
    for name in answers:
        answer = game.read(name)
        if answer not in game.legal(s, 0):
            return  # forbidding the answer is one way to fix it
        game.apply(s, 0, answer, RandomChance(checks.Random(1)))
    assert game.legal(s, 0)
