"""Positions of The Arrival, written and read, and one clear line for every mistake. That every moment of a game can be
written and read back is tested for all games in tests/generic.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.games import from_position
from dolmen.games.position_fields import BadPosition
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.notation import FIELDS, HALF_DONE_STEPS, ROUND_STEPS, RULES
from dolmen.text import InputError
from tests.the_arrival.table import table

PAGE = (Path(__file__).resolve().parents[2] / "docs/notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```the_arrival\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


# -- reading positions -------------------------------------------------------------------------------------------------
def test_a_map_can_be_written_in_lines_with_comments():
    _, one = from_position("the_arrival round=2 # here\n map=\n vidva:a2 # a Broch\n logia:b1 castle_2:C+M\n\n to=b")
    game, other = from_position("the_arrival to=b map=logia:b1,castle_2:C+M,vidva:a2 round=2")
    assert game.write_position(one) == game.write_position(other)
    assert game.to_act(one) == [1]


def test_everything_not_in_the_position_is_in_the_general_supply():
    game, s = from_position("the_arrival map=vidva:a3,argita:S,castle_1:C+A shields=regia:2 a=4/0/2d3w1s4f fomori=2M")
    assert isinstance(game, Arrival)
    assert (s.stock_disks, s.stock_swords, s.stock_shields) == ([10, 13], 17, 9)
    assert (s.bag, s.unknown) == (50 - 4 - 2 - 2, [31, 11, 4])


def test_a_tile_kind_without_number_means_any_free_copy():
    _, s = from_position("the_arrival a=4/0/2d/ogams_wisdom b=4/0/2d/ogams_wisdom_1,salmon")
    game, same = from_position("the_arrival a=4/0/2d/ogams_wisdom_2 b=4/0/2d/salmon,ogams_wisdom_1")
    assert game.to_dict(s) == game.to_dict(same)


def test_blockers_still_to_be_set_follow_from_the_position():
    rows = "a=4/0/2d/-/B01,B02,d,d b=4/0/2d/-/B03,B04,d,d{} step=reveal:a::1"
    game, s = from_position(f"the_arrival {rows.format('')} lanes=a:top,b:-")
    assert game.to_act(s) == [1]
    game, s = from_position(f"the_arrival edition=2016 rules=blockers_in_turn first=b {rows.format(':t')}")
    assert game.to_act(s) == [0]
    game, s = from_position(f"the_arrival edition=2016 rules=blockers_in_turn first=b {rows.format('')}")
    assert game.to_act(s) == [1]


def test_the_position_of_another_seats_view_can_be_read():
    game, s = from_position("the_arrival a=4/0/2d/-/B01,B02,d,d b=4/0/2d/-/B03,B04,d,d step=reveal:a::1 lanes=a:top,b:-")
    shown = game.write_position(game.view(s, 1))
    assert "lanes=a:!,b:-" in shown
    assert game.to_dict(game.read_position(shown)) == game.to_dict(game.view(s, 1))


# -- mistakes ----------------------------------------------------------------------------------------------------------
ROWS = "b=4/0/2d/-/B03,B04,d,d"
MISTAKES = {
    "seats": ["5", "1", "x", "", "2.0"],
    "edition": ["2018", "x", ""],
    "rules": ["advance", "draft", "blockers_in_turn", "advanced,"],
    "round": ["0", "x", "-1", ""],
    "first": ["c", "-", "ab", ""],
    "tile": ["c", "-", "0"],
    "ending": ["soon"],
    "leaders": ["wisdom", "wisdom,wisdom", "wisdom,fir_bolg", "wisdom,-", "-"],
    "colours": ["red", "red,red", "red,pink", "red,-"],
    "map": ["vidva", "vidva:", "vidva:a4", "vidva:a0", "vidva:c1", "vidva:X", "vidva:C", "nowhere:a1", "vidva:a1,vidva:S",
            "castle_1:a1", "castle_1:", "castle_1:-", "castle_1:C+C", "vidva:S+A", ":", "vidva:a²"],
    "shields": ["regia", "regia:x", "nowhere:1", "regia:4", "regia:-1"],
    "a": ["", "x", "4/-1", "4/0/16d", "4/0/2x", "4/0/d", "4/0/21w", "4/0/13s", "4/0/51f", "4/0/5t", "4/0/2d/pike",
          "4/0/2d/salmon,salmon", "4/0/2d/-/B99", "4/0/2d/-/d", "4/0/2d/-/B01:x", "4/0/2d/-/d,B01", "4/0/2d/-/-/-"],
    "c": ["4", "4/0/2d"],
    "fomori": ["3", "S", "33S", "3X", "x"],
    "known": ["1S", "x"],
    "returned": ["1S", "1"],
    "display": ["pike", "salmon,salmon", "ogams_wisdom,ogams_wisdom,ogams_wisdom",
                "cauldron_regia,cauldron_raeba,salmon,wild_geese,silver_grey,high_walls,emers_mercy"],
    "spent": ["pike", "salmon,salmon"],
    "stacks": ["18d,18a", "18d,18a,17h", "18d,18a,18x", "54d,0-,0d", "18,18,18", ""],
    "cards": ["B99", "B01,", "salmon"],
    "fresh": ["B99"],
    "claims": ["1", "1,0", "x,y", "7,0"],
    "passed": ["c", "ab", "0"],
    "opened": ["c", "0", "a round=2"],
    "to": ["c", "", "ab", "-"],
    "step": ["", "dance:a", "turn", "turn:c", "turn:a:vidva", "turn:a::4", "turn:a::x", "turn:a::1:1:1", "draw:a::1",
             "take:a", "ogam:a", "reveal:a", "reveal:a::1", "keep:a::1", "builder:a", "earn:a", "close:a", "block:a",
             "reward:a", "draw:a+reward:a", "turn:a::1", "turn:a::1:::::",
             *(f"{turn} round=2" for turn in ("turn:a::3", "turn:a::1:2", "turn:a::1", "turn:a::2:1", "turn:a::0:1")),
             *(f"turn:a::1:1+{half} round=2" for half in ("reward:b", "reward:a::4", "trophy:a", "swap:a::10", "swap:a",
                                                          "look:a:vidva:1", "reward:a+reward:a"))],
    "lanes": ["a:-,b:-", "x", "a:left"],
    "flavour": ["mint"],
}  # fmt: skip
NAMED_AS = {  # a mistake that shows in another field, or in the name of a component
    "map": "castles|vidva",
    "a": "swords|shields|fomori|castles|display|cards|B99|step",
    "leaders": "step|first",
    "colours": "step",
    "known": "Clairvoyance|Hellsicht",
    "returned": "known",
    "rules": "draft|blockers_in_turn",
    "tile": "first",
    "stacks": "stacks",
    "fomori": "sineach",
    "claims": "claims",
    "lanes": "lanes",
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in MISTAKES.items() for value in values])
def test_every_malformed_field_gives_one_line_that_names_it(field, value):
    with pytest.raises(BadPosition) as raised:
        from_position(f"the_arrival {field}={value}")
    message, german = str(raised.value), raised.value.text("de")
    assert message != german
    for shown_text in (message, german):
        assert "\n" not in shown_text
        assert re.search(rf"\b{field}\b|{NAMED_AS.get(field, field)}", shown_text), shown_text


def test_every_field_has_malformed_examples():
    assert set(FIELDS) - set(MISTAKES) == {"b", "d"}  # as a and c


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("map=vidva:a1,argita:S castle_1:-", "castles: 3 in the game instead of 4"),
        ("map=castle_1:a1", "map: it is not allowed to build on castle_1 (AR-15.8)"),
        ("a=4/0/16d", "a.disks: 16 in the game instead of 15"),
        ("a=4/0/15w b=4/0/6w", "swords: 21 in the game instead of 20"),
        ("passed=ab", "passed: it is a’s turn, so a has not passed"),
        ("round=2 step=turn:a::3", "step: these numbers of 'turn' are impossible"),
        ("round=2 opened=a", "opened: needs 2 values, one for each seat"),
        ("rules=draft", "draft: requires advanced"),
        ("edition=2016 colours=red,blue", "colours: in the 2016 edition the tribe determines the colour"),
        (f"a=4/0/2d/-/B01,B02,B05,d {ROWS} step=ogam:a", "b: 2 cards are revealed, but the other seats have revealed 3"),
        ("a=4/0/2d/-/d,B01", "a: cards must be revealed from left to right"),
        ("to=-", "to: a finished game needs an ending (choose from corruption-limit, last-round)"),
        (f"a=4/0/2d/-/B01,B02,d,d {ROWS} step=reveal:a::1 lanes=a:top,b:top",
         "lanes: while Blockers are set, needs one for each seat, and at least one without an answer; otherwise none"),
        ("rules=advanced draft=1", f"unknown field 'draft' (choose from {', '.join(FIELDS)})"),
    ],
)  # fmt: skip
def test_a_refusal_begins_with_the_field(text, named):
    with pytest.raises(BadPosition, match=f"^{re.escape(named)}$"):
        from_position(f"the_arrival {text}")


@pytest.mark.rule("AR-14.3", "AR-22.9")
def test_a_turn_in_a_position_has_the_actions_of_its_leader():
    wise = "the_arrival rules=advanced leaders=wisdom,archery"
    for text, left, done in (
        *(("round=2 step=turn:a::3", 3, 0), ("round=2 step=turn:a::1:2", 1, 2), ("round=2 step=turn:b::1:1", 1, 1)),
        *(("opened=a step=turn:a::1", 1, 0), ("opened=a step=turn:a::2:1", 2, 1), ("opened=ab step=turn:b::2", 2, 0)),
    ):
        f = from_position(f"{wise} {text}")[1].stack[-1]
        assert (f.a, f.b) == (left, done)
    for text in ("round=2 step=turn:b::3", "round=2 step=turn:a::2", "step=turn:a::1", "opened=a step=turn:b::1"):
        with pytest.raises(BadPosition, match="numbers of 'turn'"):
            from_position(f"{wise} {text}")


SCRAPS = """
    - + : / , = . ? ! 0 1 2 4 18 a b c d h t S A M C vidva argita castle_1 regia B01 A05 H18 salmon ogams_wisdom
    master_builder! 2d 1w 3f 18d red wisdom fir_bolg turn draw reveal reward look swap take keep 2016 2017 advanced
    last-round top ²
"""
WORDS = st.sampled_from(SCRAPS.split())
VALUES = st.one_of(st.text(max_size=12), st.lists(WORDS, max_size=8).map("".join))
POSITIONS = st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5).map(
    lambda fields: "the_arrival " + " ".join(f"{name}={value}" for name, value in fields.items())
)


@settings(max_examples=80)
@given(POSITIONS)
def test_any_text_is_a_position_or_refused_with_one_line(text):
    refusal = ""
    try:
        game, s = from_position(text)
    except InputError as error:
        refusal = str(error) + error.text("de")
    if refusal:
        assert "\n" not in refusal
        return
    written = game.write_position(s)
    assert game.write_position(game.read_position(written)) == written
    for seat in game.to_act(s):
        assert game.legal(s, seat)


# -- the page ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", EXAMPLES)
def test_positions_on_the_page_can_be_read(text):
    game, s = from_position(text)
    assert game.legal(s, game.to_act(s)[0])


def test_the_page_describes_every_field_rule_step_and_kind_of_answer():
    for word in (*FIELDS, *RULES, *ROUND_STEPS, *HALF_DONE_STEPS):
        assert f"`{word}`" in PAGE, word
    shown_text = set(
        re.findall(r"`([a-z]+)(?::\w+)?`", PAGE.split("## The Arrival: answers")[1].split("## The Arrival: pos")[0])
    )
    assert {name.partition(":")[0] for name in Arrival().vocabulary.by_name} <= shown_text
    assert len(EXAMPLES) == 4


# -- positions that play cannot reach --------------------------------------------------------------------------------------
REPELLED = "step=turn:a::1:1+reward:a:"
IMPOSSIBLE = [
    ("shields=k:1,k:2", "shields: 'k' is given more than once"),
    ("a=4/0/1d2d", "a: 'd' is given more than once"),
    ("fomori=1S2S", "fomori: 'S' is given more than once"),
    ("passed=bb", "passed: 'b' is given more than once"),
    ("cards=B01,B01", "cards: 'B01' is given more than once"),
    ("rules=advanced,advanced leaders=wisdom,archery", "rules: 'advanced' is given more than once"),
    ("ending=last-round", "ending: last-round needs to=-, because the game ends with that round"),
    (f"{REPELLED}k2:1", "step: 'reward' cannot follow 'turn' here"),  # no Athach was repelled
    (f"fomori=1S {REPELLED}k2:1", "step: 'reward' cannot follow 'turn' here"),  # only a Sineach was
    ("fomori=1S step=turn:a::2:0+reward:a:k2:0", "step: 'reward' cannot follow 'turn' here"),  # no action was taken
    (f"fomori=1S {REPELLED}k1:0", "step: 'reward' cannot follow 'turn' here"),  # a fortification is there
    (f"fomori=1S {REPELLED}m2:0", "step: 'reward' cannot follow 'turn' here"),  # too far away
    (f"fomori=1S {REPELLED}:0", "step: 'reward' cannot follow 'turn' here"),  # nowhere
    (f"{REPELLED}castle_1:3", "step: 'reward' cannot follow 'turn' here"),  # the castle still stands
]


@pytest.mark.parametrize(("fields", "named"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_its_field(fields, named):
    with pytest.raises(BadPosition) as raised:
        table(f"map=k1:a1,o1:b1 {fields}")
    assert raised.value.text("en") == named
    assert raised.value.text("de") not in ("", named)


def test_rewards_of_a_fomori_and_a_castle_can_be_written():
    assert table(f"map=k1:a1,o1:b1 fomori=1S {REPELLED}k2:0").legal() == ["honor"]
    castle = "map=k1:a1,k2:a1,o1:b1,castle_1:- a=4/3/2d1t"
    assert table(f"{castle} {REPELLED}castle_1:3").legal() == ["honor", "corruption"]
