"""Roam on the page: effects of answers, reasons of refusals, details of elements."""

import re
from collections import Counter
from random import Random

import pytest

from dolmen.engine.answer import NUMBER
from dolmen.engine.chance import Event, RandomChance
from dolmen.games import game_info
from dolmen.games.roam.game import Roam
from dolmen.games.roam.model.components import NOWHERE, SLOT_MASKS, names_in
from dolmen.games.roam.phases.claim import complete_lands
from dolmen.games.roam.text import text_view
from dolmen.games.roam.text.refusals import explain_refusal
from dolmen.games.roam.ui import details, game_ui
from dolmen.games.roam.ui import options as page_options
from dolmen.games.roam.ui.links import rule_for_element
from dolmen.games.roam.ui.preview import preview
from dolmen.games.rulebook import rulebook
from dolmen.text import LANGUAGES, catalogue, say

from .table import pack, table

DRAWING = game_info("roam").drawing
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
OPTIONS = [
    {"seats": 2, "full": False},
    {"seats": 3, "outpost": True},
    {"seats": 2, "stacking": True},
    {"seats": 4, "stacking": True, "outpost": True},
]
LOOSE = re.compile(r"[{}]|  | [.,;:]|\(\)|^\s|\s$|^$")  # traces of a text with missing words


def random_play(options, seed, every):
    """Some states of a random game: all of the rare steps and a sample of the usual ones."""
    game, rng = Roam(**options), Random(seed)
    s = game.start(RandomChance(rng))
    k = 0
    while s.stack:
        seat, k = s.stack[-1].owner, k + 1
        if k % every == 0 or s.stack[-1].node.path not in ("use", "extras", "buy"):
            yield game, s, seat
        game.apply(s, seat, game.sample(s, seat, rng), RandomChance(rng))


def option(position, name, seat=0, lang="en", **cards):
    t = table(position, **cards)
    answer = t.game.read(name)
    assert answer in t.game.legal(t.state, seat)
    return page_options.make_option(t.game, t.state, seat, answer, lang, NAMES)


# -- effects of an answer ------------------------------------------------------------------------------------------------
COINS = {"C02": "../1./11", "C05": "1./../.."}  # on c1, d1 and d2 (turned), and on c4


def test_an_option_shows_only_its_own_gain():
    waits = "map=2aa2/6/6/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:c1::c1d1"
    cards = {"pack": pack(coins=COINS)}
    assert option(waits, "done", **cards) == {"at": [], "label": "Place nothing more"}
    assert option(waits, "blank:d2", **cards)["note"] == ["gain 1 coin"]
    t = table(waits, **cards)
    assert text_view.describe_question(t.game, t.state, 0, "en").endswith("2 coins are waiting under your new markers.")


def test_the_previewed_coins_are_the_coins_gained():
    """Playing an answer and ending the turn gives the previewed number of coins more than ending it at once."""
    checked = 0
    for options in OPTIONS:
        for game, s, seat in random_play(options, 3, 2):
            done = game.components.answers.done
            if s.stack[-1].node.path == "extras" and not complete_lands(s) and done in game.legal(s, seat):
                for answer in game.legal(s, seat):
                    seen = preview(game, s, seat, answer)
                    if not seen.claims and not seen.ties:
                        gain = purse_after(game, s, seat, answer) - purse_after(game, s, seat, done)
                        assert gain == seen.coins - seen.cost, answer
                        checked += gain != 0
    assert checked > 20


def purse_after(game, s, seat, answer):
    """The seat's coins after placing."""
    after = s.copy()
    game.apply(after, seat, answer, RandomChance(Random(1)))
    if after.stack and after.stack[-1].node.path == "extras" and after.stack[-1].owner == seat:
        game.apply(after, seat, game.components.answers.done, RandomChance(Random(1)))
    return after.coins[seat]


def test_the_answer_that_completes_a_land_or_changes_its_majority_says_so():
    tied = "rules=full map=bb4/ba4/aa4/6/6/6 a=0/R1~,R2,R3/A05 step=extras:a:R1:a2::b2"
    assert prompt(tied).endswith("land is full, with a tie between A (red) and B (blue).")
    assert "note" not in option(tied, "done")
    assert option(tied, "replace:a2")["note"] == ["land: Ann wakes C01", "Bob gets 1 coin"]
    assert option("map=bb4/aa4/a5/6/6/6", "R1@b3")["note"] == ["2 markers", "land: Ann wakes C01", "Bob gets 1 coin"]
    even = option("map=bb4/ba4/a5/6/6/6", "R1@b3")
    assert even["note"] == ["2 markers", "land: tie between Ann and Bob, who bid"]
    assert ("land-L1", "ro-hl-done") in even["marks"]


def test_the_answer_that_claims_the_tenth_card_announces_the_last_round():
    nine = "map=bb4/aa4/a5/6/6/6 a=0/R1,R2,R3,C02~,C03~,C04~,C05~,C06~,C07~"
    assert "the last round begins" in option(nine, "R1@b3")["note"]
    assert "the last round begins" not in option(nine.replace(",C07~", ""), "R1@b3")["note"]


def prompt(position, seat=0, **cards):
    t = table(position, **cards)
    return text_view.describe_question(t.game, t.state, seat, "en")


def test_a_slide_says_that_a_full_land_is_no_longer_full():
    at = "rules=full map=aa4/aa4/ab4/6/6/6 a=0/R1~,R2,R3/A17 step=shift:a:R1:a1::a1b1"
    assert option(at, "slide:b3-c3")["note"] == ["land: no longer full"]
    assert "note" not in option(at, "done")


def test_a_use_with_too_few_markers_shows_the_choice():
    rows = "(aa)(aa)(aa)(aa)(aa)1/(aa)(aa)(aa)(aa)(aa)1/6/(aa)a4/6/6"
    found = option(f"rules=stacking map={rows}", "R3@b5")
    assert found["note"] == ["1 of these, your choice"]
    assert [mark for mark in found["marks"] if mark[1] == "ro-hl-off"] == []


def test_other_artifacts_with_the_same_ability_are_named():
    own = "rules=full a=0/R1,R2,R3/A09,A10,A11,A13 to=a"
    assert option(own, "coin")["note"] == ["coin and coin are still ready"]
    assert "note" not in option(own, "rotate")


@pytest.mark.parametrize(
    ("own", "marks"),
    [
        ("1/R1,R2,R3", []),
        ("2/R1,R2,R3", [("sq-c3", "ro-hl-blank"), ("sq-c3", "ro-hl-pill", "−2")]),
        ("0/R1,R2,R3/A01", [("sq-c3", "ro-hl-blank")]),
    ],
)
def test_a_blank_is_marked_only_if_the_player_can_fill_it(own, marks):
    seen = option(f"rules=full a={own}", "R1@b2")["marks"]
    assert [mark for mark in seen if mark[0] == "sq-c3"] == marks


def test_labels_name_players_and_squares():
    assert option("rules=full map=6/6/2b3/6/6/6 a=0/R1,R2,R3/A17", "slide:c3-c2")["label"].startswith(
        "Slide Bob’s marker from"
    )
    assert option("", "R2@b2")["label"] == "Use red on b2 and d4"
    assert option("rules=full a=0/R1,R2,R3/A13 step=use:a:::1:1", "R3@b2+90")["label"].endswith(", turned 90 degrees")


def test_names_replace_seat_letters_all_at_once():
    game = Roam(seats=2)
    assert game_ui.insert_names(game, "A (red) and B (blue)", "en", ["B (blue)", "Bo"]) == "B (blue) and Bo"


# -- clicks --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_square_that_can_be_filled_selects_one_placement_that_fills_it(options):
    """For every character each square that it could fill belongs to one placing, and that one fills it."""
    for game, s, seat in random_play(options, 5, 20):
        by_card = {}
        for answer in game.legal(s, seat):
            if answer.name.partition("@")[0] in game.components.card_names and answer.b != NOWHERE:
                by_card.setdefault(answer.a, []).append(answer)
        for card, answers in by_card.items():
            held = Counter()
            filled = set()
            for answer in answers:
                shape = s.components.cards[card].shapes[(s.edges[seat] + answer.c) & 3]
                solids = {f"sq-{name}" for name in names_in(shape.solids[answer.b])}
                first, *at = page_options.clickable_elements(game, s, seat, answer)
                assert first == f"card-{game.components.card_names[card]}"
                assert at
                assert set(at) <= solids
                filled |= solids
                held.update(at)
            assert set(held) == filled
            assert set(held.values()) == {1}


def test_a_pattern_is_selected_by_a_square_near_its_middle():
    t = table("", pack(R1="#####", R2="###/###/###", R3="#./##"))
    at = {
        name: page_options.clickable_elements(t.game, t.state, 0, t.game.read(name))[1]
        for name in ("R1@a1", "R2@b2", "R3@c3")
    }
    assert at == {"R1@a1": "sq-c1", "R2@b2": "sq-c3", "R3@c3": "sq-c4"}


def test_an_illegal_placement_is_selected_by_every_square_it_would_fill():
    t = table("map=6/6/2b3/3b2/6/6 a=0/R1,R2~,R3 to=a")
    assert page_options.clickable_elements(t.game, t.state, 0, t.game.read("R2@c3")) == ["card-R2", "sq-c3", "sq-e5"]
    assert page_options.clickable_elements(t.game, t.state, 0, t.game.read("R1@f6")) == ["card-R1", "sq-f6"]


def test_a_full_square_is_neither_named_nor_marked():
    t = table("map=6/6/4b1/6/6/6", pack(R1="##"))
    found = page_options.make_option(t.game, t.state, 0, t.game.read("R1@e3"), "en", ["Ann", "Bob"])
    assert found["label"] == "Use red on f3"
    assert found["note"] == ["1 marker", "1 square already full"]
    assert found["spots"] == ["sq-f3"]
    assert found["next"] == "Place red’s pattern: choose a highlighted square."


def test_elements_of_another_step_or_player_have_a_reason():
    def refusal_of(position, element):
        t = table(position)
        for answer in game_ui.answers_elsewhere(t.game, t.state, 0, element):
            rule = t.game.refusal(t.state, 0, answer)
            return rule, explain_refusal(t.game, t.state, 0, answer, rule, "en")
        return None

    full = "rules=full a=0/R1,R2~,R3/A05,A09~ b=0/B1,B2,B3/A13 row=A06"
    assert refusal_of(full, "tile-A06") == ("RO-11.13", "You buy at the end of your turn; replace costs 4 coins.")
    assert refusal_of(full, "tile-A13")[1].startswith("rotate belongs to B (blue)")
    assert refusal_of(full, "tile-A09") == ("RO-11.15", "coin is asleep until you rest.")
    assert refusal_of(full, "tile-A05") == ("RO-12.4", "You can replace markers only while you place a pattern.")
    assert refusal_of(full, "card-B2") == ("RO-4.2", "blue is not one of yours.")
    assert refusal_of(full, "land-L1")[0] == "RO-7.10"
    assert (
        refusal_of("map=6/6/1ab3/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:b3::b3", "card-B2")[1] == "blue is not one of yours."
    )
    for nothing in ("card-R2", "pile", "sq-a1", "card-X"):
        assert refusal_of(full, nothing) is None


# -- why not -------------------------------------------------------------------------------------------------------------
GAP = "lands=C01,C02,C03,C04,-,C06 a={} b=0/B1,B2,B3,C05"
ONE_LAND = "rules=full lands=C01,-,-,-,-,- map=2xxxx/2xxxx/2xxxx/xxxxxx/xxxxxx/xxxxxx b=0/B1,B2,B3,C04,C05,C06"
SHORT = "map=6a/6a/6a/5a1/b5/6 step=shortage:a:R3:a5".replace("6a", "aaaaaa").replace("5a", "aaaaa")
TWELVE = "(aa)" * 6 + "/" + "(aa)" * 5 + "1/1(ba)a3/6/6/6"
SMALL = pack(characters=6, R1="#./#./##")
TURNED = pack(characters=6, R1="#./#./##", R2="#")
OTHER = "Another of your characters fits at this rotation, or another Rotate helps."
ASLEEP = "rules=full a=0/R1~,R2~,R3~/A09,A21"
TIED = "map=ab4/ab4/ab4/6/6/6 a=2 b=3/B1,B2,B3~ step=complete:b:B3:b2::b2b3+bid:a:C01:L1:2:1"
WHY = [
    ("a=1/R1,R2,R3~", "rest", "RO-9.3", "Resting with 2 ready characters costs 2 coins; you have 1 coin."),
    ("a=0/R1,R2,R3~", "rest", "RO-9.3", "Resting with 2 ready characters costs 2 coins; you have 0 coins."),
    ("a=0", "rest", "RO-9.6", "All 3 of your characters are ready already."),
    ("a=0/R1,R2~,R3", "R2@a1", "RO-4.2", "red is asleep until you rest."),
    ("a=0", "B2@a1", "RO-4.2", "blue is not one of yours."),
    ("a=0", "R1@none", "RO-5.6", "red still fits on the map in 30 places."),
    ("a=0", "R1@f1", "RO-5.4", "red’s pattern would extend beyond the map there."),
    ("map=bb4/6/6/6/6/6", "R1@a1", "RO-5.14", "All 2 squares there are taken, but red can place markers elsewhere."),
    ("map=bb4/b5/6/6/6/6", "L1", "RO-7.10", "land is resolved when it is full; it has markers on 3 of its 6 squares."),
    (ASLEEP, "coin", "RO-12.17", "All 3 of your characters are asleep: rest first."),
    (ASLEEP, "R1@a1", "RO-9.5", "All 3 of your characters are asleep: rest first."),
    (ASLEEP, "done", "RO-4.5", "None of your characters is ready: rest first."),
    (
        "rules=full a=0/R1~,R2~,R3/A21 step=use:a:::0:1",
        "flip:R3",
        "RO-12.20",
        "red is your last ready character, and you must use one this turn.",
    ),
    ("rules=full a=0/R1,R2,R3/A09~", "coin", "RO-11.15", "coin is asleep until you rest."),
    ("rules=full a=0/R1,R2,R3/A09~", "rotate", "RO-11.15", "You have no artifact with Rotate."),
    (
        "rules=full map=6/6/2bc2/6/6/6 seats=3 a=0/R1,R2,R3/A17",
        "slide:c3-d3",
        "RO-12.8",
        "d3 already has a marker of C (green).",
    ),
    ("rules=full a=0/R1,R2,R3/A17", "slide:c3-d3", "RO-12.8", "There is no marker on c3."),
    ("rules=full a=3 row=A05,A06,A09,A13 step=buy:a", "buy:A06", "RO-11.2", "replace costs 4 coins; you have 3 coins."),
    (
        "rules=full a=3 row=A05,A06,A09,A13 b=0/B1,B2,B3/A01 step=buy:a",
        "buy:A01",
        "RO-11.2",
        "free_blank belongs to B (blue).",
    ),
    (
        "map=6/6/1ab3/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:b3::b3",
        "blank:c3",
        "RO-6.4",
        "c3 is not a blank of red’s pattern here.",
    ),
    (
        "rules=full map=6/6/1ab3/6/6/6 a=1/R1~,R2,R3/A09 step=extras:a:R1:b3::b3",
        "blank:c4",
        "RO-6.5",
        "A blank costs 2 coins; you have 1 coin.",
    ),
    (TIED, "bid:1", "RO-8.4", "B (blue) bids 1 coin: bid at least 2."),
    (TIED, "bid:3", "RO-8.6", "You have 2 coins, not enough for 3 coins."),
    (TIED, "bid:0", "RO-8.11", "B (blue) has bid 1 coin: only the first bid can be 0."),
    (SHORT, "put:a5", "RO-5.7", "a5 already has a marker of B (blue)."),
    (SHORT, "done", "RO-5.6", "1 more square must get a marker; you have 1 marker left."),
    (
        f"rules=full,stacking map={TWELVE} a=2/R1~,R2,R3/A05 step=extras:a:R1:b3::b3c3",
        "blank:c4",
        "RO-2.6",
        "You have no markers left.",
    ),
]
WITH_CARDS = [
    (GAP.format("0/R1,R2,R3"), "R1@b4", "RO-7.12", "red’s pattern would cover a gap there: c4.", None),
    (GAP.format("0/R1,R2,R3"), "L5", "RO-7.10", "There is no land at L5.", None),
    (
        "rules=full map=6/6/6/1bxx2/2xx2/2xx2 " + GAP.format("0/R1,R2,R3/A17"),
        "slide:b4-c4",
        "RO-12.16",
        "There is no land at c4.",
        None,
    ),
    (
        "map=aabb2/aabb2/abba2/2xx2/2xx2/2xx2 step=complete:a " + GAP.format("0"),
        "L5",
        "RO-7.1",
        "There is no land at L5.",
        None,
    ),
    (
        "map=6/6/6/1axx2/2xx2/2xx2 step=extras:a:R1:b4::b4 " + GAP.format("2/R1~,R2,R3"),
        "blank:c4",
        "RO-6.9",
        "There is no land at c4.",
        pack(R1="o#o"),
    ),
    (
        "map=6/6/1ab3/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:b3::b3",
        "blank:c3",
        "RO-6.9",
        "c3 already has a marker of B (blue).",
        pack(R1="#o/o."),
    ),
    (
        f"{ONE_LAND} a=0/R1,R2~,R3~,C02~,C03~/A13,A14~",
        "rotate",
        "RO-12.15",
        "Turned further, your only ready pattern would fit nowhere.",
        SMALL,
    ),
    (f"{ONE_LAND} a=0/R1,R2,R3~,C02~,C03~/A13~ step=use:a:::1:1", "R1@none+90", "RO-12.15", OTHER, TURNED),
]


def refusal_text(position, name, rule, cards, lang, seat=None):
    t = table(position, cards) if cards is not None else table(position)
    seat = t.game.to_act(t.state)[0] if seat is None else seat
    answer = t.game.read(name)
    assert t.game.refusal(t.state, seat, answer) == rule
    return explain_refusal(t.game, t.state, seat, answer, rule, lang)


@pytest.mark.parametrize(("position", "name", "rule", "case", "cards"), [(*why, None) for why in WHY] + WITH_CARDS)
def test_a_refusal_explains_the_case_with_its_numbers(position, name, rule, case, cards):
    assert refusal_text(position, name, rule, cards, "en") == case
    german = refusal_text(position, name, rule, cards, "de")
    assert german not in ("", case)
    assert re.findall(r"\d+", german) == re.findall(r"\d+", case)


def test_a_refusal_names_the_player_to_act():
    assert refusal_text("to=b", "done", "RO-4.1", None, "en", 0) == "It is B (blue)’s turn to answer."
    assert refusal_text("ending=standstill to=-", "done", "RO-4.1", None, "en", 0) == "The game is over."


def test_every_refusal_in_random_games_has_an_explanation():
    """Tries all answers of the game; every placeholder of a sentence is filled and its numbers are plausible."""
    seen = set()
    for k, options in enumerate(OPTIONS):
        for game, s, seat in random_play(options, k, 25):
            for answer in list(game.vocabulary.by_name.values()):
                rule = game.refusal(s, seat, answer)
                if rule and (rule, answer.kind, s.stack[-1].node.path, k) not in seen:
                    seen.add((rule, answer.kind, s.stack[-1].node.path, k))
                    for lang in LANGUAGES:
                        text = explain_refusal(game, s, seat, answer, rule, lang)
                        assert text, (rule, answer)
                        assert not LOOSE.search(text), (text, answer)
            for answer in game.candidates(s, seat):
                if rule := game.refusal(s, seat, answer):
                    check_numbers(s, seat, answer, explain_refusal(game, s, seat, answer, rule, "en"))
    assert len({rule for rule, *_ in seen}) > 30


def check_numbers(s, seat, answer, text):
    """Each number in a sentence is a count of the state or part of the answer."""
    text = re.sub(r"\b[a-f][1-6]\b", "", text)
    components, f = s.components, s.stack[-1]
    shapes = [shape for card in s.cards[seat] for shape in components.cards[card].shapes]
    counts = {6, s.coins[seat], s.markers_left[seat], components.blank_cost, len(s.cards[seat]), len(s.ready[seat])}
    counts |= {*components.artifact_cost, *((s.occupied & land).bit_count() for land in SLOT_MASKS)}
    counts |= {*(shape.fitting_anchors(s.map).bit_count() for shape in shapes), *(len(shape.shifts) for shape in shapes)}
    counts |= {answer.a} if answer.kind == NUMBER else {90 * f.a, 90 * answer.c}
    counts |= {f.a, f.a - 1} if f.node.path == "bid" else set()
    if f.node.path == "shortage":
        counts |= set(range(1, s.markers_left[seat] + 1))
    assert {int(n) for n in re.findall(r"\d+", text)} <= counts, text


def test_a_rule_that_never_refuses_has_no_explanation():
    t = table("")
    assert explain_refusal(t.game, t.state, 0, t.game.components.answers.done, "RO-1.1", "en") == ""


def test_every_refusal_text_belongs_to_a_rule():
    reasons = [key.removeprefix("roam.page.why.") for key in catalogue("en") if key.startswith("roam.page.why.")]
    rules = {re.sub(r"(-[a-z]+)?(\.one|\.other)?$", "", reason) for reason in reasons}
    assert len(rules) > 35
    assert [rule for rule in rules if rulebook("roam").find(rule) is None] == []


# -- inspecting elements -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_element_of_the_drawing_can_be_inspected(options, lang):
    for game, s, seat in random_play(options, 2, 60):
        shown = re.findall(r' id="((?!ro-)[^"]+)"', DRAWING.draw(game, s, seat, lang))
        shown += ["row"] if game.components.full else []
        shown += [f"points-{k}" for k in range(game.seats)]
        shown += [
            f"count-{k}-{kind}" for k in range(game.seats) for kind, *_ in game_ui.seat_standings(game, s, k, lang)["counts"]
        ]
        for element in shown:
            found = details.inspect(game, s, seat, element, lang)
            assert found is not None, element
            part, text = found
            assert not [line for line in text.splitlines() if LOOSE.search(line)], text
        for part in {details.inspect(game, s, seat, element, lang)[0] for element in [*shown[:80:7], "pile", "land-L1"]}:
            picture = DRAWING.draw_part(game, s, seat, lang, part, defs=False)
            assert [name for name in re.findall(r' id="([^"]+)"', picture) if not name.startswith("ro-")] == []


def test_inspecting_an_element_describes_it():
    t = table(
        "rules=full,outpost map=6/ab4/6/6/6/6 a=3/R1,R2~,R3/A05,A09~ row=A06 outpost=b", pack(coins={"C01": "../2./.."})
    )

    def look(element):
        part, text = details.inspect(t.game, t.state, 0, element, "en")
        return part, text.splitlines()

    assert look("card-R2")[1][2] == "With A (red), asleep until the next rest."
    assert look("card-C09")[1] == [
        "C09",
        "C09 tests.",
        "Still sleepwalking.",
        "1 point; the pattern places 1 marker.",
    ]
    assert look("tile-A05")[1][1].startswith("Replace: ")
    assert rule_for_element(t.game, "tile-A05") == "RO-12.3"
    assert look("tile-A09")[1][-1] == "With A (red), asleep until the next rest."
    assert look("tile-A06")[1][-1] == "On offer."
    part, lines = look("sq-b2")
    assert part == "big-land-L1"
    assert lines[1:4] == [
        "b2: a marker of B (blue).",
        "Markers: A (red) 1 and B (blue) 1; 4 squares are free.",
        "2 coins, on b2.",
    ]
    assert look("land-L2")[1][1:3] == ["There are no markers here.", "It shows no coins."]
    assert look("row")[1] == ["Artifacts on offer", "replace: 4 coins", "21 more are in the supply."]
    assert look("outpost")[1][-1] == "It belongs to B (blue)."
    assert look("count-0-coins")[1][0] == "A (red)"
    assert look("seat-0")[1][1] == "On the south side: 2 points, 3 coins, 23 markers left."
    for nothing in ("sq-z9", "seat-7", "count-0-hats", "points-0-coins", "card-X", "hand", ""):
        assert details.inspect(t.game, t.state, 0, nothing, "en") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_artifact_has_a_large_picture(lang):
    game = Roam(seats=4, outpost=True)
    s = game.start(RandomChance(Random(1)))
    elements = [f"card-{name}" for name in game.components.card_names] + [
        f"tile-{name}" for name in game.components.artifact_names
    ]
    for element in [*elements, "pile", "outpost", "row", "seat-3", *(f"land-L{k}" for k in range(1, 7))]:
        part, _ = details.inspect(game, s, 0, element, lang)
        assert part == f"big-{element}"
        assert DRAWING.draw_part(game, s, 0, lang, part, defs=False).startswith("<svg")


# -- the last round, signs, start page -----------------------------------------------------------------------------------
def test_the_last_round_is_announced():
    def alert(position, seat=0):
        t = table(position)
        return details.alert(t.game, t.state, seat, "en")

    ten = ",".join(f"C{k:02}" for k in range(8, 15))
    assert alert("to=a") == ""
    assert alert("ending=standstill to=-") == ""
    rich = f"a=0/R1,R2,R3,{ten} ending=ten-cards to=b"
    assert alert(rich) == "Last round: A (red) has 10 characters. B (blue) plays the last turn."
    assert alert(rich, 1).endswith("You play the last turn.")
    assert alert("ending=ten-cards to=b").startswith("This is the last round.")
    assert alert("ending=standstill to=b").startswith("Last round: nothing has been placed")


def test_signs_are_explained_with_the_numbers_of_the_game():
    for lang in LANGUAGES:
        full, basic = Roam(outpost=True), Roam(full=False)
        signs = details.explain(full, full.start(RandomChance(Random(1))), lang)
        assert "10" in signs["cards"]
        assert "24" in signs["markers"]
        assert "2" in signs["blank"]
        assert not [text for text in signs.values() if LOOSE.search(text)]
        assert set(signs) - set(details.explain(basic, basic.start(RandomChance(Random(1))), lang)) == {"row", "outpost"}


def test_the_options_on_the_start_page_say_what_they_change():
    points = Roam(outpost=True).components.outpost_points
    for lang in LANGUAGES:
        assert str(points) in say(lang, "roam.option.outpost")
        assert min(len(say(lang, f"roam.option.{name}").split()) for name in ("full", "outpost", "stacking")) > 10


def test_the_turn_aid_names_existing_rules():
    assert [rule for rule in game_ui.TURN_AID if rulebook("roam").find(rule) is None] == []


def test_events_name_their_elements_in_the_drawing():
    game = Roam(seats=2)
    assert game_ui.event_elements(game, Event("slide", 0, "A17", ("b2", "b3"))) == ["sq-b2", "sq-b3", "tile-A17"]
    assert set(game_ui.event_elements(game, Event("claim", 0, "C05", ("L1",)))) == {"land-L1", "card-C05"}
