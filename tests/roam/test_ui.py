"""Roam on the page: effects of answers, reasons of refusals, details of elements."""

import re
from collections import Counter
from random import Random

import pytest

from dolmen.engine.chance import Event, RandomChance
from dolmen.games import game_info
from dolmen.games.roam.art.board import rotate_pattern
from dolmen.games.roam.art.pieces import clicked_solid
from dolmen.games.roam.game import Roam
from dolmen.games.roam.model.components import NOWHERE, SQUARE_NAMES, names_in, squares_in
from dolmen.games.roam.phases.claim import complete_lands
from dolmen.games.roam.text import text_view
from dolmen.games.roam.text.names import card_entry, character_name, land_name, points_in_words
from dolmen.games.roam.ui import details, game_ui
from dolmen.games.roam.ui import options as page_options
from dolmen.games.roam.ui.links import rule_for_element
from dolmen.games.roam.ui.preview import preview
from dolmen.games.rulebook import rulebook
from dolmen.text import LANGUAGES, say

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


def test_enter_does_not_end_a_step_while_an_artifact_can_be_used():
    """The button for it is not the main one, and names what would stay unused. Buying and paid blanks cost coins."""
    sliding = "rules=full map=aa4/aa4/ab4/6/6/6 a=0/R1~,R2,R3/A17 step=shift:a:R1:a1::a1b1"
    done = options_by_name(sliding)["done"]
    assert done["free"] is False
    assert done["note"][0] == "Not used yet: slide (Slide)"
    assert options_by_name(sliding, "de")["done"]["note"][0].startswith("Noch nicht genutzt: ")
    paid = options_by_name("rules=full map=2aa2/6/6/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:c1::c1d1")
    assert {"done", "blank:d2"} <= set(paid)
    assert "free" not in paid["done"]


def options_by_name(position, lang="en"):
    t = table(position)
    answers = t.game.legal(t.state, 0)
    shown = page_options.answer_options(t.game, t.state, 0, answers, lang, NAMES)
    return {answer.name: option for answer, option in zip(answers, shown, strict=True)}


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


def test_the_dot_of_a_pattern_is_on_the_square_that_is_clicked():
    """On the card, on the ghost and as the first square of the option, for all characters and directions."""
    game = Roam(seats=4)
    for number, card in enumerate(game.components.cards):
        for quarters, shape in enumerate(card.shapes):
            anchor = SQUARE_NAMES.index("c3")
            rows, columns = clicked_solid(rotate_pattern(tuple(card_entry(game, number).pattern), quarters))
            solids = sorted(
                (r, c)
                for r, row in enumerate(rotate_pattern(tuple(card_entry(game, number).pattern), quarters))
                for c, sign in enumerate(row)
                if sign == "#"
            )
            if not shape.anchors >> anchor & 1:
                continue
            grip = page_options.middle_square(shape, anchor)
            assert sorted(squares_in(shape.solids[anchor])).index(grip) == solids.index((rows, columns))
    t = table("a=0/R1,R2,R3")
    found = page_options.make_option(t.game, t.state, 0, t.game.read("R3@c3"), "en", ["Ann", "Bob"])
    assert (found["at"][1], "ro-hl-grip") in found["marks"]
    assert 'class="grip"' in DRAWING.draw_part(t.game, t.state, 0, "en", "hand")


def test_a_full_square_is_neither_named_nor_marked():
    t = table("map=6/6/4b1/6/6/6", pack(R1="##"))
    found = page_options.make_option(t.game, t.state, 0, t.game.read("R1@e3"), "en", ["Ann", "Bob"])
    assert found["label"] == "Use red on f3"
    assert found["note"] == ["1 marker", "1 square already full"]
    assert found["spots"] == ["sq-f3"]
    assert found["next"] == "Choose the square for the dot in red’s pattern."
    assert ("sq-e3" in found["at"]) == ("taken" in found)
    assert found["taken"].startswith("This square is full: ")
    free = page_options.make_option(t.game, t.state, 0, t.game.read("R1@a1"), "en", ["Ann", "Bob"])
    assert "taken" not in free


# -- inspecting elements -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_element_of_the_drawing_can_be_inspected(options, lang):
    for game, s, seat in random_play(options, 2, 60):
        shown = re.findall(r' id="((?!ro-)[^"]+)"', DRAWING.draw(game, s, seat, lang))
        shown += ["row"] if game.components.full else []
        shown += [f"points-{k}" for k in range(game.seats)]
        shown += [
            f"count-{k}-{kind}" for k in range(game.seats) for kind, *_ in game_ui.seat_standing(game, s, k, lang).counts
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
    assert alert("ending=standstill to=b").startswith("Last round: nothing has been placed")

    def spotlight_texts(position):
        t = table(position)
        return [item.text for item in game_ui.spotlights(t.game, t.state, 0, "en")]

    assert (spotlight_texts("to=a"), spotlight_texts(rich), spotlight_texts("ending=standstill to=-")) == (
        [],
        [alert(rich)],
        [],
    )


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


# -- moments -------------------------------------------------------------------------------------------------------------
def test_a_claimed_land_is_shown_with_its_price_and_the_shares():
    game = Roam(seats=3)
    claim = Event("claim", 0, "C01", ("L1",), 2)
    events = [claim, Event("share", 1, "C01", n=1), Event("share", 2, "C01", n=1), Event("refill", -1, "C02", ("L1",))]
    card = game.components.card_names.index("C01")
    land, character = land_name(game, card, "en"), character_name(game, card, "en")
    points = points_in_words(game.components.cards[card].points, "en")
    [item] = game_ui.event_spotlights(game, events, "en")
    assert item.text == f"A (red) claims {land} for 2 coins"
    assert list(item.lines) == [
        f"{character} wakes up: {points}.",
        f"B (blue) gets 1 coin for markers on {land}.",
        f"C (green) gets 1 coin for markers on {land}.",
    ]
    assert game_ui.insert_names(game, item.text, "en", ["Ann", "Bob", "Cleo"]) == f"Ann claims {land} for 2 coins"
    [free] = game_ui.event_spotlights(game, [Event("claim", 0, "C01", ("L1",))], "de")
    assert free.text.startswith("A (rot) erhält „")


def test_each_of_several_claimed_lands_is_shown_with_its_own_shares():
    game = Roam(seats=2)
    events = [Event("claim", 0, "C01", ("L1",)), Event("share", 1, "C01", n=1), Event("claim", 1, "C02", ("L2",))]
    first, second = game_ui.event_spotlights(game, events, "en")
    assert (len(first.lines), len(second.lines)) == (2, 1)
    assert first.key != second.key
    assert game_ui.event_spotlights(game, [Event("use", 0, "R1")], "en") == []


def test_a_claimed_land_has_a_picture_after_it_has_left_the_map():
    game = Roam(seats=2)
    s = game.start(RandomChance(Random(1)))
    part, _ = details.inspect(game, s, 0, "claimed-C01", "en")
    drawn = DRAWING.draw_part(game, s, 0, "en", part, defs=False)
    assert land_name(game, game.components.card_names.index("C01"), "en") in drawn
