"""Refusals: for every forbidden answer the first rule that applies, and an explanation of the case.

Each row of `REFUSALS` is a position, the answer tried, the expected rule, a part of the sentence about the case, and the
seat that tries it, if it is not the seat that is asked. A position that begins with `>` plays answers first:
`> build:k2 | map=...`.
"""

import re
from random import Random

import pytest

from dolmen.engine.answer import CARD, DONE, LAND, NUMBER, OPTION, PIECE
from dolmen.engine.chance import RandomChance
from dolmen.games.rulebook import rulebook
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.answers import act_of
from dolmen.games.the_arrival.model.components import (
    BLOCK,
    CHOOSE_COLOUR,
    CHOOSE_LEADER,
    DRAW_STACK,
    KEEP,
    KEEP_MANY,
    LOSE_CORRUPTION,
    MOVE_BLOCKER,
    PASS,
    PICK,
    PORT,
    TAKE,
    TAKE_HONOR,
    USE_TROPHY,
)
from dolmen.games.the_arrival.text.refusals import explain_refusal
from dolmen.games.the_arrival.ui import game_ui
from dolmen.text import catalogue

from .table import NO_CASTLES, earning, setup, table

NO_ISLE = NO_CASTLES.replace(" ", ",")
BASE = "map=o2:a1,k1:b1"
REWARD = "> repel:k2 | map=k1:a1,k2:A,o1:b1 a=4/3/2w/salmon"
LOOK = "> spread:k1 | rules=advanced leaders=clairvoyance,archery map=k2:S,k1:b1,o1:a1,p1:b1,q1:a1 a=4/0/3f/salmon"
SWAP = "> use:big_migration | map=k1:a1,k2:S,o1:b1,q1:b2 a=4/0/1f/big_migration,salmon"
RUSE = "> use:cu_chulainns_ruse | map=k2:S,l2:A,m2:A,o1:a1,p1:b1 a=4/0/-/cu_chulainns_ruse"
TROPHY = f"> trophy | map=k1:a1,k2:S,o1:b1,{NO_ISLE} a=4/0/2f1t/salmon b=4/0/3u"
KEEPS = "> pass | map=o1:a1,k1:b1 a=4/0/4d1w/salmon"
KEEPS_2016 = f"> pass | edition=2016 map=o1:a1,k1:b1,{NO_ISLE} a=4/0/4d1w1t b=4/0/3u"
BUILDER = "step=builder:a passed=ab map=k1:a1,o1:b1 a=4/0/2w1m/master_builder!,cauldron_k"
DRAW = "map=o1:a1,k1:b1 a=4/0/2d/salmon,ogams_wisdom stacks=18d,18a,18h step=draw:a"
TURN_OVER = "> build:o1 build:o3 | map=o2:a1,o1:a1,k1:b1 a=4/0/3d/wild_geese"
FIRST_TURN = "> build:o3 | round=1 map=o2:a1,k1:b1 a=4/0/3d/wild_geese"

REFUSALS = [
    # -- Build -------------------------------------------------------------------------------------------------------
    (f"{BASE} a=4/0/-", "build:o3", "AR-15.11", "You have no disks."),
    (f"{BASE} a=4/0/2d", "build:q3", "AR-15.1", "No road connects q3 to a fortification."),
    (f"{BASE} a=4/0/2d", "build:q1", "AR-15.3", "You have no fortified port, and no road connects q1"),
    (f"{BASE} a=4/0/2d", "build:k1", "AR-4.10", "B (green) has fortified k1."),
    (f"{BASE},o3:A a=4/0/2d", "build:o3", "AR-3.11", "There is an Athach at o3."),
    (f"{BASE} a=4/0/2d", "build:castle_2", "AR-15.8", "You cannot build on Balor’s Isle."),
    (f"{BASE} a=1/0/2d", "build:t3", "AR-15.7", "This outpost costs 2 Honor, but you have 1."),
    ("map=o2:a3,k1:b1 a=4/0/2d", "build:o2", "AR-15.5", "The Caer at o2 already has three disks."),
    (TURN_OVER, "build:o1", "AR-14.2", "You have taken both actions of this turn."),
    (FIRST_TURN, "build:o1", "AR-14.3", "Your first turn of the game has only one action"),
    (DRAW, "build:o2", "AR-9.1", "Actions come after the Earning Phase. Draw Earning Card 1 of 4"),
    (REWARD, "build:k3", "AR-18.9", "Take your reward first. Athach repelled: take 3 Honor"),
    (LOOK, "build:o2", "AR-22.4", "Finish the Spread first."),
    (SWAP, "build:k3", "AR-19.3", "Finish the exchange first. Choose the first of two Áits"),
    (TROPHY, "build:k3", "AR-19.5", "Finish with the Castle Trophy first. You have 2 Fomori."),
    (KEEPS, "build:o2", "AR-20.9", "You have passed: you have no more actions this round."),
    (BUILDER, "build:q3", "AR-15.1", "No road connects q3 to a fortification."),
    (BASE, "build:o3", "AR-9.2", "Waiting for A (red).", "b"),
    (f"{BASE} passed=b", "build:k2", "AR-14.5", "You have passed: you have no more turns this round.", "b"),
    # -- Shield ------------------------------------------------------------------------------------------------------
    (f"{BASE} a=4/0/-", "shield:o", "AR-16.1", "You have no Shields."),
    (f"{BASE} a=4/0/1s", "shield:k", "AR-16.1", "You have no fortification in k."),
    (f"{BASE} shields=o:1 a=4/0/1s", "shield:o", "AR-16.2", "o already has 1 of 1 Shields."),
    (f"edition=2016 {BASE} shields=o:3 a=4/0/1s", "shield:o", "AR-16.3", "o already has 3 of 3 Shields."),
    (BUILDER, "shield:k", "AR-20.9", "You have passed"),
    # -- Spread ------------------------------------------------------------------------------------------------------
    ("map=k2:S,o1:a1,k1:b3,p1:b1 a=4/0/2f", "spread:k1", "AR-17.13", "This Spread costs 4 Fomori, but you have 2."),
    ("map=k2:S,o1:a1,p1:b1 a=4/0/-", "spread:k1", "AR-17.13", "You have no Fomori to spread."),
    ("map=k2:S,o1:a1,k1:b3 a=4/0/9f", "spread:k1", "AR-17.14", "k1 is the only fortification of B (green)."),
    ("map=k2:S,k1:a1,o1:b1 a=4/0/9f", "spread:k1", "AR-17.14", "k1 is your only fortification."),
    ("map=k2:S,o1:a1,p1:b1 a=4/0/9f", "spread:k2", "AR-17.9", "There is already a Sineach at k2."),
    ("edition=2016 map=k2:S,o1:a1,p1:b1 a=4/0/9f", "spread:k2", "AR-17.10", "There is already a Sineach at k2."),
    ("map=k2:S,o1:a1,p1:b1 a=4/0/9f", "spread:castle_1", "AR-17.11", "castle still stands."),
    ("map=k2:S,o1:a1,p1:b1 a=4/0/9f", "spread:r1", "AR-17.1", "No road connects r1 to Fomori or a Balor’s Castle."),
    ("rules=ports_closed map=s1:S,o1:a1,p1:b1 a=4/0/9f", "spread:t1", "AR-17.17", "only from port to port."),
    ("map=k2:S,o1:a1,p1:b1 a=4/0/2f", "set:sineach", "AR-17.19", "Nobody sees the Fomori: chance decides"),
    (LOOK, "set:athach", "AR-22.4", "You have no Athach."),
    (LOOK, "discard:sineach", "AR-22.4", "You choose your Fomori only during a Spread."),
    (LOOK, "done", "AR-17.13", "you still have to give up 2 Fomori."),
    # -- Repel -------------------------------------------------------------------------------------------------------
    (f"{BASE},o3:A a=4/0/1w", "repel:o3", "AR-18.1", "Athach has strength 2, but you have 1 Sword."),
    (f"{BASE} a=4/0/1w", "repel:o3", "AR-18.1", "There is no Fomori and no Balor’s Castle at o3."),
    (f"{BASE},q3:M a=4/0/1w", "repel:q3", "AR-18.8", "None of your fortifications reaches q3."),
    (f"{BASE},t3:S a=1/0/1w", "repel:t3", "AR-18.6", "Repelling at this distance costs 2 Honor, but you have 1."),
    ("edition=2016 map=o2:a1,k1:b1,p2:S a=1/0/1w", "repel:p2", "AR-18.7", "costs 2 Fame, but you have 1."),
    (f"{BASE} a=4/0/9w", "repel:castle_3", "AR-18.19", "None of your fortifications reaches castle."),
    (REWARD.replace("4/3/", "4/0/"), "corruption", "AR-18.10", "You have no Corruption to lose."),
    (REWARD, "done", "AR-18.9", "You have to take one of the two rewards: 3 Honor, or 1 less Corruption."),
    (f"{BASE} a=4/0/1w", "honor", "AR-18.9", "You get a reward only when you repel something."),
    # -- Pass, keep ----------------------------------------------------------------------------------------------------
    ("map=k2:S,o1:a1,p1:b1 a=4/0/1f", "pass", "AR-20.1", "You can still spread: to k1 for 1 Fomori."),
    (f"{BASE} a=4/0/-", "done", "AR-14.6", "You still have to take 2 actions."),
    ("rules=advanced leaders=wisdom,archery map=o1:a1,k1:b1 a=4/0/3d", "done", "AR-22.15", "at least one action."),
    (REWARD, "pass", "AR-18.9", "Take your reward first."),
    (KEEPS, "keep:shield", "AR-20.2", "You have no more Shields to keep."),
    (KEEPS, "keep:swords", "AR-20.2", "You cannot keep several Swords now."),
    (f"{BASE} a=4/0/5d", "keep:disk", "AR-20.2", "You choose what to keep when you pass."),
    # -- Tactic Tiles and trophies -------------------------------------------------------------------------------------
    (f"{BASE} a=4/0/-", "use:salmon", "AR-19.1", "You do not have Trail of the Salmon."),
    (f"{BASE} a=4/0/-", "use:ogams_wisdom", "AR-19.1", "You do not have Ogam’s Wisdom."),
    (f"{BASE} a=4/0/-/salmon", "use:salmon", "AR-19.13", "Trail of the Salmon would change nothing now."),
    (f"{BASE} a=4/0/-/ogams_wisdom", "use:ogams_wisdom", "AR-21.13", "used in the Earning Phase"),
    (DRAW, "use:salmon", "AR-19.1", "You can use Trail of the Salmon only on your turn in the Action Phase."),
    (DRAW, "use:ogams_wisdom", "AR-21.13", "used in the Earning Phase, after the Blockers are set."),
    (REWARD, "use:salmon", "AR-19.10", "Finish what you have begun first."),
    (KEEPS, "use:salmon", "AR-19.8", "You have passed: free actions come before that."),
    (KEEPS_2016, "trophy", "AR-19.9", "You have passed: free actions come before that."),
    (f"{BASE} a=4/0/-/stone_of_fate b=4", "use:stone_of_fate", "AR-21.6", "With 4 Honor you are tied with B (green)."),
    (f"edition=2016 {BASE} a=4/0/-/stone_of_fate b=4", "use:stone_of_fate", "AR-21.7", "are tied in Fame."),
    (f"{BASE} a=4/3/-/emers_mercy b=4/1", "use:emers_mercy", "AR-21.10", "You have 3, B (green) has 1."),
    (f"edition=2016 {BASE} a=4/0/-/master_builder!", "use:master_builder", "AR-21.19", "as soon as you take it."),
    ("map=o2:a2,k1:b1 a=4/0/-/big_migration", "use:big_migration", "AR-21.30", "no single disks of two different leaders"),
    (f"{BASE},k2:S a=4/0/-/cu_chulainns_ruse", "use:cu_chulainns_ruse", "AR-21.28", "no two Fomori of different kinds"),
    (f"{BASE} a=4/0/-", "trophy", "AR-18.14", "You have no Castle Trophy."),
    (f"edition=2016 {BASE} a=4/0/-", "trophy", "AR-18.15", "You have no Castle Trophy."),
    (f"{BASE},castle_1:- a=4/0/1u", "trophy", "AR-19.6", "You have already used your Castle Trophy."),
    (f"edition=2016 {BASE},castle_1:- a=4/0/1u", "trophy", "AR-19.7", "You have already used your Castle Trophy."),
    (f"{BASE},castle_1:- a=4/0/1t", "trophy", "AR-19.13", "You have no Fomori to return."),
    (TROPHY, "return:3", "AR-19.5", "You have only 2 Fomori."),
    (TROPHY, "return:4", "AR-19.5", "With a Castle Trophy you return at most 3 Fomori."),
    (TROPHY, "done", "AR-19.13", "you have to return at least one of your 2 Fomori."),
    (f"{BASE} a=4/0/2f", "return:1", "AR-19.5", "Only a Castle Trophy returns Fomori to the bag."),
    (SWAP, "pick:q1", "AR-4.6", "The fortification at q1 is a Broch, not a single disk."),
    (SWAP, "pick:k3", "AR-21.29", "There is no Áit at k3."),
    (SWAP, "done", "AR-19.3", "You have used the tile, so you have to choose two places."),
    (RUSE, "pick:castle_1", "AR-21.26", "There is no Fomori at castle."),
    (
        RUSE.replace("> use:cu_chulainns_ruse", "> use:cu_chulainns_ruse pick:l2"),
        "pick:m2",
        "AR-21.28",
        "Both would be Athach.",
    ),
    (f"{BASE} a=4/0/-/big_migration", "pick:o2", "AR-21.29", "Only Big Migration exchanges Áits"),
    (f"{BASE},k2:S a=4/0/-", "pick:k2", "AR-21.26", "Only Cú Chulainn’s Ruse exchanges Fomori"),
    # -- the Earning Phase -----------------------------------------------------------------------------------------------
    (DRAW, "done", "AR-10.3", "You cannot skip this. Draw Earning Card 1 of 4"),
    (DRAW, "pass", "AR-9.1", "Actions come after the Earning Phase."),
    (DRAW, "block:top", "AR-11.2", "You set Blockers in the Earning Phase, when your cards are revealed."),
    (DRAW, "take:salmon", "AR-12.28", "You take Tactic Tiles at the end of the Earning Phase."),
    (DRAW, "open:top", "AR-21.13", "used in the Earning Phase, after the Blockers are set."),
    (f"{BASE} a=4/0/-", "stack:1", "AR-9.1", "You draw cards only in the Earning Phase"),
    (f"{BASE} a=4/0/-", "take:salmon", "AR-12.28", "You take Tactic Tiles at the end of the Earning Phase."),
    # -- the setup -------------------------------------------------------------------------------------------------------
    (f"{BASE} a=4/0/-", "colour:blue", "AR-7.17", "Colours are chosen before the first round."),
    (f"{BASE} a=4/0/-", "leader:archery", "AR-7.16", "Leaders are chosen before the first round."),
    (f"edition=2016 {BASE} a=4/0/-", "tribe:fir_bolg", "AR-7.18", "Tribes are chosen before the first round"),
    ("rules=advanced leaders=wisdom,archery map=o2:a1,k1:b1", "leader:archery", "AR-8.6", "leaders are drawn at random."),
    (f"{BASE} a=4/0/-", "port:q1", "AR-7.26", "Your tribe has already landed"),
]


def table_of_row(position):
    """The table at the position of a row, after the answers that it plays first."""
    if not position.startswith(">"):
        return table(position)
    answers, _, rest = position[1:].partition("|")
    return table(rest.strip()).play(*answers.split())


def explain(t, name, rule, lang="en", by=""):
    seat = "abcd".index(by) if by else t.game.to_act(t.state)[0]
    answer = t.game.read(name)
    assert answer is not None, f"there is no answer {name!r}"
    assert t.game.refusal(t.state, seat, answer) == rule
    return explain_refusal(t.game, t.game.view(t.state, seat), seat, answer, rule, lang)


@pytest.mark.parametrize("row", REFUSALS, ids=[f"{k}-{row[1]}" for k, row in enumerate(REFUSALS)])
def test_a_refusal_names_the_first_rule_and_the_case(row):
    position, name, rule, case, by = (*row, "")[:5]
    t = table_of_row(position)
    english = explain(t, name, rule, "en", by)
    assert case in english
    german = explain(t, name, rule, "de", by)
    assert german not in ("", english)
    digits = re.compile(r"(?<![a-z])\d+")  # names such as k1 are not numbers
    assert digits.findall(german) == digits.findall(english)


SETUP = [
    ({"seats": 2}, [], "done", "AR-7.16", "You cannot skip this. Choose a leader card."),
    ({"seats": 2}, [], "build:o1", "AR-7.33", "The game has not started yet. Choose a leader card."),
    ({"seats": 2}, [], "stack:1", "AR-7.33", "The game has not started yet."),
    ({"seats": 2}, [], "colour:red", "AR-7.17", "One thing first. Choose a leader card."),
    ({"seats": 2}, [], "port:o1", "AR-7.26", "One thing first. Choose a leader card."),
    ({"seats": 2}, ["leader:archery"], "leader:archery", "AR-7.19", "has already taken Archery."),
    ({"seats": 2}, ["leader:archery", "leader:wisdom"], "done", "AR-7.17", "Choose a colour."),
    ({"seats": 2, "choose": False}, [], "port:k1", "AR-7.26", "k1 is not a port."),
    ({"seats": 2, "choose": False}, [], "done", "AR-7.26", "You cannot skip this."),
    ({"seats": 2, "choose": False}, ["port:o1"], "port:o1", "AR-7.26", "The port o1 is already taken."),
    ({"seats": 2, "choose": False}, ["port:o1"], "spread:k1", "AR-7.33", "The game has not started yet."),
    ({"seats": 2, "edition": 2016}, [], "colour:red", "AR-7.18", "One thing first. Choose a tribe"),
    ({"seats": 2, "edition": 2016}, [], "leader:archery", "AR-7.18", "One thing first."),
    ({"seats": 2, "advanced": True}, [], "leader:archery", "AR-8.6", "leaders are drawn at random."),
]


@pytest.mark.parametrize(("options", "answers", "name", "rule", "case"), SETUP)
def test_a_refusal_during_the_setup(options, answers, name, rule, case):
    t = setup(**options).play(*answers)
    assert case in explain(t, name, rule)
    assert explain(t, name, rule, "de") not in ("", explain(t, name, rule))


def test_a_refusal_while_blockers_are_set():
    t = earning("honor=2", "honor=1")
    assert (
        explain(t, "done", "AR-11.4")
        == "You cannot skip this. Block a second section: only the one left open pays, on all four cards."
    )
    assert explain(t, "stack:1", "AR-10.3") == "You have already drawn your four cards of this round."
    assert "is already blocked." in explain(t, "block:middle", "AR-11.4")
    assert explain(t, "build:k1", "AR-9.1").startswith("Actions come after the Earning Phase.")
    assert explain(t, "block:top", "AR-11.11", by="a") == "Waiting for B (green)."


def test_the_tables_cover_the_rules_that_refuse():
    rows = [*REFUSALS, *[row[1:] for row in SETUP]]
    assert len(rows) >= 100
    keys = [key for key in catalogue("en") if key.startswith("the_arrival.why.AR-")]
    rules = {re.sub(r"(_[a-z]+)?(\.one|\.other)?$", "", key.removeprefix("the_arrival.why.")) for key in keys}
    assert [rule for rule in rules if rulebook("the_arrival").find(rule) is None] == []
    assert sorted(rules - {row[2] for row in rows}) == ["AR-10.1", "AR-11.4", "AR-21.14", "AR-21.15", "AR-21.27", "AR-22.9"]


# -- in random games -------------------------------------------------------------------------------------------------------
OPTIONS = [
    {"seats": 2},
    {"seats": 3, "advanced": True, "draft": True},
    {"seats": 4, "advanced": True, "ports_closed": True},
    {"seats": 3, "edition": 2016, "blockers_in_turn": True},
]
# The chapters of the rules that may refuse the answers that a question offers, by the step of the round ...
CHAPTERS_OF_STEP = {
    "choose": {7},
    "ports": {7},
    "draw": {10},
    "block": {11},
    "ogam": {21},
    "take": {12},
    "turn": {3, 4, 14, 15, 16, 17, 18, 19, 20, 21, 22},
    "look": {22},
    "reward": {18},
    "swap": {4, 21},
    "trophy": {19},
    "keep": {20},
    "builder": {3, 4, 15},
}
# ... and that may refuse an answer at any time, by what it is about. A seat that is not asked waits by 9, 11 or 14.
CHAPTERS_OF_ANSWER = {
    "action": {3, 4, 7, 9, 11, 14, 15, 16, 17, 18, 19, 20, 22},
    "free": {9, 11, 14, 18, 19, 21},
    "exchange": {4, 9, 11, 21},
    "setup": {7, 8, 9, 11},
    "draw": {7, 9, 10, 11},
    "block": {9, 11},
    "open": {9, 11, 21},
    "take": {9, 11, 12},
    "reward": {9, 11, 18},
    "keep": {9, 11, 20},
    "fomori": {9, 11, 17, 22},
    "return": {9, 11, 19},
    "done": {7, 9, 10, 11, 12, 14, 17, 18, 19, 22},
}


def sort_of(answer):
    act = act_of(answer)
    if answer.kind == LAND:
        return {PORT: "setup", PICK: "exchange"}.get(act, "action")
    if answer.kind == OPTION:
        sorts = {PASS: "action", USE_TROPHY: "free", TAKE_HONOR: "reward", LOSE_CORRUPTION: "reward", BLOCK: "block"}
        sorts |= {MOVE_BLOCKER: "open", CHOOSE_COLOUR: "setup", CHOOSE_LEADER: "setup", DRAW_STACK: "draw"}
        return sorts[act]
    if answer.kind == CARD:
        return "take" if act == TAKE else "free"
    if answer.kind == PIECE:
        return "keep" if act in (KEEP, KEEP_MANY) else "fomori"
    return {NUMBER: "return", DONE: "done"}[answer.kind]


def chapter(rule):
    return int(rule.removeprefix("AR-").partition(".")[0])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_refusal_in_random_games_fits_the_question(options):
    met = set()
    for seed in range(3):
        game, rng = Arrival(**options), Random(seed)
        s = game.start(RandomChance(rng))
        count = 0
        while not game.over(s):
            seat, count = game.to_act(s)[0], count + 1
            step = game.pending_frame(s, seat).node.path
            if step not in ("turn", "draw", "block") or count % 9 == 0:
                check_chapters(game, s, seat, step, met, seed)
            game.apply(s, seat, game.sample(s, seat, rng), RandomChance(rng))
    assert len(met) > 60


def check_chapters(game, s, seat, step, met, seed):
    for answer in game.candidates(s, seat):
        if rule := game.refusal(s, seat, answer):
            assert chapter(rule) in CHAPTERS_OF_STEP[step], (step, answer, rule)
    for answer in list(game.vocabulary.by_name.values())[seed::4]:
        for other in range(game.seats):
            if rule := game.refusal(s, other, answer):
                assert chapter(rule) in CHAPTERS_OF_ANSWER[sort_of(answer)], (step, answer, rule)
                met.add((step, sort_of(answer)))


# -- clicks ----------------------------------------------------------------------------------------------------------------
CLICKS = [
    (DRAW, "loc-o2", "AR-9.1", "Actions come after the Earning Phase."),
    (DRAW, "prov-k", "AR-9.1", "Actions come after the Earning Phase."),
    (DRAW, "tile-salmon", "AR-19.1", "You can use Trail of the Salmon only on your turn"),
    (f"{BASE} a=4/0/-", "stack-1", "AR-9.1", "You draw cards only in the Earning Phase"),
    (f"{BASE} a=4/0/- display=salmon,high_walls", "tile-salmon", "AR-12.28", "at the end of the Earning Phase."),
    (f"{BASE} a=4/0/- b=4/0/-/salmon", "tile-salmon", "AR-19.1", "You do not have Trail of the Salmon."),
    (DRAW, "trophy-0-0", "AR-18.14", "You have no Castle Trophy."),
]


@pytest.mark.parametrize(("position", "element", "rule", "case"), CLICKS)
def test_elements_of_another_step_have_a_reason(position, element, rule, case):
    t = table_of_row(position)
    (answer,) = game_ui.answers_of_other_steps(t.game, t.state, 0, element)
    assert case in explain(t, answer.name, rule)


def test_elements_without_a_meaning_have_no_reason():
    t = table(BASE)
    for nothing in ("bag", "loc-x", "card-B01", "trophy-1-0", "mat-0", "stack-9"):
        assert game_ui.answers_of_other_steps(t.game, t.state, 0, nothing) == []


@pytest.mark.parametrize(
    ("place", "meant"), [("k1", "spread:k1"), ("o2", "build:o2"), ("k2", "repel:k2"), ("o3", "build:o3")]
)
def test_a_click_on_a_location_means_what_its_pieces_suggest(place, meant):
    t = table(f"{BASE},k2:S a=4/0/-")
    tried = [t.game.read(f"{act}:{place}") for act in ("build", "spread", "repel")]
    assert game_ui.sort_by_likelihood(t.game, t.state, 0, tried)[0].name == meant
