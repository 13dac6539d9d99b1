"""Notation of Roam: positions, answers and records, written and read, and one clear line for every mistake."""

import re
import shlex
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.cli import main
from dolmen.engine.chance import RandomChance
from dolmen.engine.play import Play
from dolmen.engine.record import read_record, write_record
from dolmen.games import from_position, make
from dolmen.games.roam.model.components import MODES
from dolmen.games.roam.notation import FIELDS, BadPosition, read_state, split_fields
from dolmen.text import InputError

PAGE = Path(__file__).resolve().parent.parent / "docs/notation.md"
VARIANTS = [
    {},
    {"full": False},
    {"seats": 3, "outpost": True, "edges": "SWE", "colours": ["yellow", "red", "green"]},
    {"seats": 4, "stacking": True, "first": 2},
]


def blocks(kind: str) -> list[str]:
    """The examples of a kind on the page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


# -- writing and reading -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_moment_of_a_game_is_written_and_read_back(options):
    game = make("roam", options)
    rng = Random(str(options))
    chance = RandomChance(rng)
    game, s = from_position(game.write_position(game.start(chance)))
    seen = set()
    for _ in range(250):
        written = game.write_position(s)
        read = read_state(game, split_fields(written))  # from_position creates a new game, which is slow
        assert game.write_position(read) == written
        assert game.to_dict(read) == game.to_dict(s)
        if game.over(s):
            break
        seen.add(s.stack[-1].node.path)
        seat = game.to_act(s)[0]
        assert game.legal(read, seat) == game.legal(s, seat)
        game.apply(s, seat, game.sample(s, seat, rng), chance)
    assert "use" in seen
    other, read = from_position(written)
    assert other.write_position(read) == written
    assert other.options() == game.options()


def test_every_answer_is_found_by_its_name():
    game = make("roam", {})
    for name, answer in list(game.vocabulary.by_name.items()):
        assert game.read(name) is answer
        assert str(answer) == name
        assert not re.search(r"\s", name)


@pytest.mark.parametrize(
    "name", ["", "R3", "R3@", "R3@g1", "R3@b2+45", "bid:", "bid:-1", "bid:1.5", "bid:٣", "L7", "Done", "put:z9"]
)
def test_an_invalid_answer_name_is_not_found(name):
    assert make("roam", {}).read(name) is None


def test_bids_of_any_height_are_found():
    game = make("roam", {})
    assert game.read("bid:2500").a == 2500
    assert game.read("bid:2500") is game.read("bid:2500")


def test_fields_come_in_any_order_on_any_lines_with_comments():
    text = "# a comment\n roam to=b  # another\n\n map=\n 6\n 6 # row\n ..ab..\n6 6 6\nseats=2"
    game, s = from_position(text)
    assert "map=6/6/2ab2/6/6/6" in game.write_position(s)
    assert game.to_act(s) == [1]


# -- mistakes ----------------------------------------------------------------------------------------------------------
MISTAKES = {
    "seats": ["5", "1", "0", "-2", "x", "", "2.0"],
    "rules": ["ful", "full,", "none"],
    "edges": ["SS", "S", "NS?", "SWN", "XY"],
    "colours": ["red", "red,red", "red,pink", "red,blue,green"],
    "first": ["c", "e", "1", "ab", ""],
    "map": ["6/6/6/6/6", "6/6/6/6/6/7", "6/6/6/6/6/ab5", "6/6/6/6/6/e5", "6/6/6/6/6/c5", "6/6/6/6/6/(a)5", "9", "",
            "x5/6/6/6/6/6", "6/6/6/6/6/5x", "٦/6/6/6/6/6", "6/aaaaaa/aaaaaa/aaaaaa/aaaaaa/a5"],
    "lands": ["C01", "C01,C02,C03,C04,C05,C99", "C01,C01,C02,C03,C04,C05", "R1,C02,C03,C04,C05,C06", ",,,,,"],
    "top": ["C99", "A01", "C01,C02", "-", ""],
    "pile": ["C99", "C01,,C02", "C98"],
    "row": ["A99", "C01", "A01,A01"],
    "tiles": ["A99", "A01,A99"],
    "a": ["", "x", "-1", "3/R9", "3/R1,R2,R3/A99", "3/R1/R2/R3", "0/R1,R1,R2,R3", "3/R1,R2,R3/A05,A05"],
    "c": ["0", "3/G1"],
    "outpost": ["c", "0", "", "-"],
    "turns": ["x", "1.5", "", "99999999999", "-1", "٣"],
    "quiet": ["x", "", "-2"],
    "ending": ["soon", "ten"],
    "to": ["c", "", "ab", "1", "-"],
    "step": ["", "dance:a", "use", "use:c", "bid:a", "extras:a", "extras:a:R1", "extras:a:R9:b2", "extras:a:R1:z9",
             "use:a::::x", "use:a+use:b", "complete:a+bid:a", "complete:a+bid:a:C01:L2", "use:a:1:2:3:4:5:6", "buy:a::::zz",
             "use:a:::4", "use:a:::-1", "use:a::::-1", "complete:a+bid:a:C01:L1::7", "complete:a+bid:a:C01:L1:9:1"],
    "flavour": ["mint"],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in MISTAKES.items() for value in values])
def test_every_malformed_field_gives_one_line_that_names_it(field, value):
    text = f"roam {'rules=full ' if field in ('row', 'tiles', 'a') else ''}{field}={value}"
    with pytest.raises(BadPosition) as raised:
        from_position(text)
    message = str(raised.value)
    assert message
    assert "\n" not in message
    things = [re.escape(thing) for thing in re.findall(r"[RBCA]\d+", value)]
    for text in (message, raised.value.text("de")):
        assert re.search("|".join([rf"\b{field}\b", *things]), text), text
    assert raised.value.text("de") != message


@pytest.mark.parametrize("text", ["a=0/R1,R2", "pile=C08", "rules=full tiles=A01", "a=1/B1,B2,B3"])
def test_a_missing_or_duplicate_card_is_named(text):
    with pytest.raises(BadPosition, match=r"^[RCA]\d+: \d in the game instead of 1$"):
        from_position(f"roam {text}")


def test_stacks_need_the_stacking_variant():
    with pytest.raises(BadPosition, match=r"^map: there is a marker below another one on a6, where stacking is impossible$"):
        from_position("roam map=6/6/6/6/6/(ab)5")


GAP = (
    "top=- pile=- a=0/R1,R2,R3,"
    + ",".join(f"C{k:02}" for k in range(6, 44))
    + " lands=C01,C02,C03,C04,C05,- ending=ten-cards"
)


def test_a_gap_holds_nothing_and_x_is_only_for_gaps():
    game, s = from_position(f"roam {GAP} map=6/6/6/4xx/4xx/4xx")
    _, same = from_position(f"roam {GAP} map=6/6/6/6/....../4x1")
    assert game.write_position(same) == game.write_position(s)
    with pytest.raises(BadPosition, match=r"^map: x on d4, but there is a land$"):
        from_position(f"roam {GAP} map=6/6/6/3xxx/4xx/4xx")
    with pytest.raises(BadPosition, match=r"^map: there is a marker on e4, f6, but no land$"):
        from_position(f"roam {GAP} map=6/6/6/4ax/6/5b")


TEN = ",".join(f"C{k:02}" for k in range(8, 15))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("outpost=a", "outpost: only the Outpost variant has this card (RO-13.1)"),
        (f"a=0/R1,R2,R3,{TEN}", "ending: a has 10 cards, so the game must have an ending (RO-10.1)"),
        ("ending=ten-cards", "ending: nothing has caused 'ten-cards' here"),
        ("ending=empty-map", "ending: nothing has caused 'empty-map' here"),
        ("quiet=6", "quiet: at most 5 without an ending, not 6 (RO-10.11)"),
        ("rules=full,full", "rules: 'full' is given more than once"),
        ("a=0/R1,R1,R2,R3", "a: 'R1' is given more than once"),
        ("rules=full a=0/R1,R2,R3/A01,A01", "a: 'A01' is given more than once"),
        ("rules=full row=A01,A02,A01,A03", "row: 'A01' is given more than once"),
        ("rules=full row=A01,A02,A03,A04,A05", "row: 5 artifacts, but there is only room for 4"),
        ("pile=C09,C10,C09", "pile: 'C09' is given more than once"),
    ],
)
def test_an_impossible_position_is_refused_with_its_field(text, named):
    with pytest.raises(BadPosition) as raised:
        from_position(f"roam {text}")
    assert raised.value.text("en") == named
    assert raised.value.text("de") not in ("", named)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("to=-", "to: a finished game needs an ending (choose from ten-cards, empty-map, standstill)"),
        ("seats=3 first=d", "first: unknown seat 'd' (choose from a, b, c)"),
        ("map=6/aaaaaa/aaaaaa/aaaaaa/aaaaaa/a5", "map: a has 25 markers on the map, but only 24 in total"),
        ("lands=C01", "lands: needs 6 cards (- for a gap), not 1"),
    ],
)
def test_a_refusal_begins_with_the_field(text, named):
    with pytest.raises(BadPosition, match=f"^{re.escape(named)}$"):
        from_position(f"roam {text}")


def test_every_field_has_malformed_examples():
    assert set(FIELDS) - set(MISTAKES) == {"b", "d"}  # with the same meaning as a and c


@pytest.mark.parametrize(
    "text", ["roam roam", "roam seats=2 seats=2", "chess", "", "   ", "# roam", "roam =", "roam map=6 to=a to=b"]
)
def test_text_without_valid_fields_is_refused(text):
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        from_position(text)


SCRAPS = """
    - ~ + : / , = . (ab) ( 6 0 9 a b d x R1 B2~ C07 C43 A05 L1 b2 bid use buy extras shortage full outpost stacking SN NE
    red ten-cards ²
"""
WORDS = st.sampled_from(SCRAPS.split())
VALUES = st.one_of(st.text(max_size=12), st.lists(WORDS, max_size=8).map("".join))
POSITIONS = st.one_of(
    st.text(max_size=60),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5).map(
        lambda fields: "roam " + " ".join(f"{name}={value}" for name, value in fields.items())
    ),
)


@settings(max_examples=60)
@given(POSITIONS)
def test_any_text_is_a_position_or_refused_with_one_line(text):
    refusal = ""
    try:
        game, s = from_position(text if text.startswith("roam") else f"roam {text}")
    except InputError as error:
        refusal = str(error) + error.text("de")
    if refusal:
        assert "\n" not in refusal
        return
    written = game.write_position(s)
    assert game.write_position(read_state(game, split_fields(written))) == written
    for seat in game.to_act(s):
        assert game.legal(s, seat)


# -- the page ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", blocks("roam"))
def test_positions_on_the_page_can_be_read(text):
    game, s = from_position(text)
    assert game.legal(s, game.to_act(s)[0])


@pytest.mark.parametrize("text", blocks("record"))
def test_records_on_the_page_can_be_replayed(text):
    record = read_record(text)
    play = Play(make(record.game, record.options), record, Random(0))
    assert play.state.turns == 2
    assert read_record(write_record(record)) == record


def console() -> list[tuple[str, str]]:
    lines = [entry for block in blocks("console") for entry in re.split(r"^\$ ", block, flags=re.MULTILINE) if entry]
    return [(command.partition("\n")[0], command.partition("\n")[2]) for command in lines]


@pytest.mark.parametrize(("command", "output"), console())
def test_commands_on_the_page_print_what_it_shows(command, output, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    program, *words = shlex.split(command)
    assert program == "dolmen"
    main(words)
    printed = capsys.readouterr()
    assert printed.out + printed.err == output


def test_the_page_describes_every_field_and_every_kind_of_answer():
    page = PAGE.read_text(encoding="utf-8")
    assert [field for field in FIELDS if f"`{field}`" not in page] == []
    assert [mode for mode in MODES if f"`{mode}:b2`" not in page] == []
