"""Roam as text: the table is complete, every answer has a label, every event is a sentence."""

import re
from random import Random

import pytest

from dolmen.engine.chance import Event, RandomChance
from dolmen.games import game_info, make
from dolmen.games.roam.content.loader import builtin_content
from dolmen.games.roam.phases.turn import EVENTS
from dolmen.games.roam.text.names import rotate_pattern
from dolmen.text import LANGUAGES

from .table import pack, table

TEXT = game_info("roam").text
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
VARIANTS = [
    {"full": False},
    {"seats": 3, "outpost": True},
    {"seats": 4, "stacking": True, "outpost": True},
]


def describe(position: str, seat: int = -1, lang: str = "en", **cards) -> str:
    t = table(position, **cards)
    return TEXT.describe_table(t.game, t.state, seat, lang)


def labels(position: str, lang: str = "en", **cards) -> dict[str, str]:
    t = table(position, **cards)
    seat = t.game.to_act(t.state)[0]
    return {a.name: TEXT.describe_answer(t.game, t.state, seat, a, lang) for a in t.game.legal(t.state, seat)}


def prompt(position: str, seat: int = 0, lang: str = "en", **cards) -> str:
    t = table(position, **cards)
    return TEXT.describe_question(t.game, t.state, seat, lang)


# -- whole games -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_moment_of_a_game_has_a_text_in_both_languages(options):
    game = make("roam", options)
    rng = Random(7)
    chance = RandomChance(rng)
    chance.events = []
    s = game.start(chance)
    step = 0
    while not game.over(s) and step < 300:
        seat = game.to_act(s)[0]
        if step % 9 == 0:
            for lang in LANGUAGES:
                check(game, s, seat, lang)
        game.apply(s, seat, game.sample(s, seat, rng), chance)
        step += 1
    for lang in LANGUAGES:
        check(game, s, 0, lang)
        for event in chance.events:
            line = TEXT.describe_event(game, event, lang, NAMES)
            assert line.endswith("."), line
            assert not re.search(r"[{}]|  |\n|\(\)", line), line


def check(game, s, seat, lang):
    """No placeholder is left, no line is too wide, and every card and square is there."""
    text = TEXT.describe_table(game, s, seat, lang)
    assert max(len(line) for line in text.splitlines()) <= 80
    assert not re.search(r"[{}]", text)
    cards = [c for own in s.cards for c in own] + [c for c in [*s.lands, s.top] if c >= 0]
    for number in cards:
        assert game.components.card_names[number] in text
    for number in [a for own in s.artifacts for a in own] + s.row:
        assert game.components.artifact_names[number] in text
    for k in range(game.seats):
        assert TEXT.describe_question(game, s, k, lang)
    texts = [TEXT.describe_answer(game, s, seat, answer, lang) for answer in game.legal(s, seat)]
    assert all(label and not re.search(r"[{}\n]", label) for label in texts)
    assert len(set(texts)) == len(texts), "two answers have the same label"


def test_every_answer_has_a_label_even_if_it_is_illegal():
    t = table("rules=full map=6/1ab3/6/6/6/6 a=2/R1,R2~,R3/A05,A17~")
    for answer in list(t.game.vocabulary.by_name.values()):
        assert TEXT.describe_answer(t.game, t.state, 0, answer, "de")


# -- the table ---------------------------------------------------------------------------------------------------------
def test_the_map_shows_squares_markers_stacks_coins_gaps_and_edges():
    text = describe(
        "seats=3 rules=stacking map=a5/1(ab)4/6/6/6/4xx lands=C01,C02,C03,C04,C05,-",
        pack=pack(coins={"C01": "../../.2", "C04": "1./../.."}),
    )
    lines = text.splitlines()
    top = next(k for k, line in enumerate(lines) if line.split() == ["C", "v"])
    assert lines[top + 1].split() == list("abcdef")
    assert [part.split() for part in lines[top + 3].split("|")[1:4]] == [["A$2", "."], [".", "."], [".", "."]]
    assert [part.split() for part in lines[top + 4].split("|")[1:4]] == [[".", "AB"], [".", "."], [".", "."]]
    assert lines[top + 6].startswith("B >   +---")
    assert lines[top + 7].split("|")[1].split() == [".$", "."]
    assert lines[top + 9].split("|")[3].split() == ["x", "x"]
    assert lines[top + 11].split() == ["A", "^"]


def test_patterns_are_shown_as_they_fall_from_that_seat():
    assert rotate_pattern(["#.", "##"], 0) == ["# .", "# #"]
    assert rotate_pattern(["#.", "##"], 1) == ["# #", "# ."]
    assert rotate_pattern(["#.", "##"], 2) == ["# #", ". #"]
    assert rotate_pattern(["#..", ".o#"], 3) == [". #", ". o", "# ."]
    game = make("roam", {"seats": 4})
    for card, drawn in enumerate(builtin_content().start):
        for way in range(4):
            rows = rotate_pattern(drawn.pattern, way)
            solids = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row.split()) if sign == "#"]
            top, left = min(r for r, _ in solids), min(c for _, c in solids)
            shape = game.components.cards[card].shapes[way]
            assert sorted((r - top) * 6 + c - left for r, c in solids) == sorted(shape.shifts)


def test_rotate_turns_the_pictures_of_the_ready_characters():
    before = describe("rules=full a=0/R1~,R2~,R3/A13")
    after = describe("rules=full a=0/R1~,R2~,R3/A13~ step=use:a:::1:1")
    assert re.search(r"Ready:\n +# \.  R3 red\n +# #  0 points", before)
    assert re.search(r"Ready, turned 90 degrees:\n +# #  R3 red\n +# \.  0 points", after)
    assert "its pattern is turned 90 degrees" in " ".join(after.split())


def test_the_text_shows_coins_markers_points_and_used_cards_of_each_seat():
    text = describe("rules=full map=6/6/2ab2/6/6/6 a=3/R1,R2~,R3,C09/A05~,A17 to=b", pack=pack(points={"C09": 4}))
    assert "A (red), south, starts: 3 coins, 23 markers left, 6 points, 4 of 10 cards" in text
    assert "Artifacts: A05 replace (Replace, used), A17 slide (Slide, ready)" in text
    assert re.search(r"Used:\n +# \. \.  R2 red", text)
    assert "B (blue) to move. Use one of your ready characters." in text
    assert "B (blue), north: 0 coins, 23 markers left, 0 points, 3 of 10 cards" in text


def test_the_text_shows_the_last_round_the_outpost_and_a_standstill():
    ten = ",".join(f"C{k:02}" for k in range(8, 15))
    text = describe(f"seats=3 first=b rules=outpost outpost=c a=0/R1,R2,R3,{ten} ending=ten-cards to=b")
    assert "Last round (a player has enough cards): A (red) takes the last turn." in text
    assert "Outpost (3 points): C (green) has it." in text
    assert "Outpost (3 points): nobody has it." in describe("rules=outpost")
    assert "Nothing has been placed or claimed for 4 turns; after 6, the last round begins." in describe("quiet=4")


def test_the_text_shows_gaps_and_empty_piles():
    gone = ",".join(f"C{k:02}" for k in range(6, 25))
    tiles = ",".join(f"A{k:02}" for k in range(1, 25))
    lying = "lands=C01,C02,C03,C04,C05,- top=- pile=- row=- tiles=-"
    text = describe(f"rules=full {lying} a=0/R1,R2,R3,{gone} b=0/B1,B2,B3/{tiles} ending=ten-cards")
    assert "L6 gap, no land left" in text
    assert "The pile of lands is empty." in text
    assert "No artifacts are on offer." in text


def test_the_text_of_a_finished_game_shows_the_score():
    text = describe(
        "rules=full,outpost outpost=b a=1/R1,R2,R3,C09/A06 b=2 ending=standstill to=-", pack=pack(points={"C09": 1})
    )
    assert "The game is over: no marker was placed and no land claimed for too long." in " ".join(text.split())
    rows = {line[:20].strip(): line[20:].split() for line in text[text.index("Result") :].splitlines()[1:]}
    assert rows["Points: characters"] == ["1", "0"]
    assert rows["Points: artifacts"] == ["2", "0"]
    assert rows["Points: Outpost"] == ["0", "3"]
    assert rows["Points in all"] == ["3", "3"]
    assert rows["Coins (tiebreaker)"] == ["1", "2"]
    assert rows["Place"] == ["2", "1,", "wins"]


def test_unusual_positions_have_a_text_too():
    assert "The game is over: no marker was placed and no land claimed for too long.\n" in describe("ending=standstill to=-")
    assert "In use: red at L1; markers placed this turn: none" in describe("rules=full a=9/R1~,R2,R3 step=buy:a:R1:L1")


@pytest.mark.parametrize(("lang", "shared"), [("en", "shares the win"), ("de", "gewinnt gemeinsam")])
def test_the_text_shows_a_shared_win(lang, shared):
    t = table("ending=standstill to=-")
    label, cells = TEXT.scoring_table(t.game, t.state, lang)[-1]
    assert label
    assert cells == [f"1, {shared}"] * 2


# -- questions ---------------------------------------------------------------------------------------------------------
def test_prompts_name_the_question():
    assert prompt("to=a") == "Use one of your ready characters."
    assert prompt("to=a", 1) == "Waiting for A (red)."
    assert prompt("ending=standstill to=-") == "The game is over."
    asleep = prompt("rules=full a=1/R1~,R2~,R3~/A21,A22")
    assert asleep == "None of your characters is ready: rest, or wake one with flip (Flip) or flip (Flip)."


EXTRAS = "map=6/6/1ab3/6/6/6 a={} step=extras:a:R1:b3::b3"


def test_the_prompt_matches_what_can_be_placed():
    assert prompt(EXTRAS.format("2/R1~,R2,R3")) == "Fill a blank of red, or place nothing more."
    full = "rules=full " + EXTRAS
    assert prompt(full.format("0/R1~,R2,R3/A05")) == "Replace a rival’s marker with red, or place nothing more."
    both = prompt(full.format("2/R1~,R2,R3/A05"))
    assert both == "Fill a blank of red, replace a rival’s marker, or place nothing more."
    poor = prompt(full.format("1/R1~,R2,R3/A09,A10"))
    assert poor.startswith("You have 1 coin, but a blank of red costs 2 coins: use coin (Coin) or coin (Coin) first, or")
    assert labels(full.format("1/R1~,R2,R3/A09"))["done"] == "Place nothing more"


def test_the_prompt_matches_what_can_be_bought():
    assert prompt("rules=full a=3 step=buy:a") == "Buy an artifact, or end your turn. You have 3 coins."
    assert labels("rules=full a=3 step=buy:a")["done"] == "Buy nothing and end your turn"
    poor = "rules=full a=0/R1,R2,R3/A09,A10,A21 step=buy:a"
    named = "coin (Coin), coin (Coin) or flip (Flip)"
    assert prompt(poor) == f"Use {named}, or end your turn. The cheapest artifact costs 3 coins, but you have 0 coins."
    assert labels(poor)["done"] == "End your turn"
    tiles = ",".join(f"A{k:02}" for k in range(1, 25) if k != 9)
    empty = prompt(f"rules=full a=9/R1,R2,R3/A09 b=0/B1,B2,B3/{tiles} row=- tiles=- step=buy:a")
    assert empty == "No artifacts are on offer. Use coin (Coin), or end your turn."


def test_waiting_coins_and_full_lands_are_in_the_prompt_and_not_in_the_labels():
    coin = pack(coins={"C02": "../../1."})  # turned: on d1
    waits = "map=3a2/6/6/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:c1::d1"
    assert prompt(waits, pack=coin).endswith("more. 1 coin is waiting under your new markers.")
    assert labels(waits, pack=coin) == {"done": "Place nothing more", "blank:d2": "Fill the blank on d2 for 2 coins"}
    full = "map=bb4/aa4/{}4/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:a3::{}"
    assert prompt(full.format("aa", "a3b3")).endswith(" land is full and goes to A (red).")
    assert labels(full.format("aa", "a3b3"))["blank:b4"] == "Fill the blank on b4 for 2 coins"
    assert prompt(full.format("ba", "b3")).endswith(" land is full, with a tie between A (red) and B (blue).")


def test_the_prompt_of_a_bidder_names_the_bid_to_beat():
    tie = "map=ab4/ab4/ab4/6/6/6 a=2 b=3/B1,B2,B3~ step=complete:b:B3:b2::b2b3+bid:{}"
    assert prompt(tie.format("b:C01:L1:::1"), 1) == "Tie on land: bid 0 or more coins, or pass. You have 3 coins."
    beaten = prompt(tie.format("a:C01:L1:2:1"))
    assert beaten == "Tie on land: B (blue) bids 1 coin. Bid at least 2, or pass. You have 2 coins."
    assert labels(tie.format("a:C01:L1:2:1")) == {"pass": "Pass", "bid:2": "Bid 2 coins for land"}


# -- answers -----------------------------------------------------------------------------------------------------------
def test_the_label_of_a_use_names_markers_coins_and_skipped_squares():
    label_of = labels("map=6/6/2b3/6/6/6", pack=pack(coins={"C01": "../1./.."}))
    assert label_of["R3@b1"] == "Use red at b1: markers on b1, b2, c2; 1 coin"
    assert label_of["R3@b2"] == "Use red at b2: markers on b2, b3; 1 coin; skips c3 (B)"


def test_the_label_of_a_use_names_the_completed_land_and_its_owner():
    label_of = labels("map=1b4/ab4/6/6/6/6 a=0")
    assert label_of["R3@a2"] == "Use red at a2: markers on a3, b3; skips a2 (A)"
    tied = labels("map=bb4/bb4/6/6/6/6")
    assert "R3@a2" in tied
    won = labels("map=bb4/aa4/a5/6/6/6")
    assert won["R1@b3"] == "Use red at b3: markers on b3, c3; completes L1 land for A"
    assert labels("map=bb4/ba4/a5/6/6/6")["R1@b3"].endswith("completes L1 land, tied between A and B")
    german = labels("map=bb4/ba4/a5/6/6/6", "de")["R1@b3"]
    assert german == "red auf b3 benutzen: Marker auf b3, c3; schließt L1 „land“ ab, Gleichstand zwischen A und B"


def test_the_label_of_a_use_names_blanks_that_can_be_filled():
    assert labels("a=2")["R1@b2"] == "Use red at b2: markers on b2, c2; blank c3 available"
    assert labels("a=1")["R1@b2"] == "Use red at b2: markers on b2, c2"
    assert "blank c3" in labels("rules=full a=0/R1,R2,R3/A01")["R1@b2"]


def test_the_label_of_a_use_on_stacks_names_the_covered_markers():
    label_of = labels("rules=stacking map=6/1b4/1(ab)4/6/6/6")
    assert label_of["R3@b2"] == "Use red at b2: markers on b2, c3; on top of b2 (B); skips b3 (B)"


def test_the_label_of_a_use_with_too_few_markers_offers_the_choice():
    rows = "(aa)(aa)(aa)(aa)(aa)1/(aa)(aa)(aa)(aa)(aa)1/6/(aa)a4/6/6"
    assert labels(f"rules=stacking map={rows}")["R3@b5"] == "Use red at b5: 1 of b5, b6, c6, your choice"
    assert labels("rules=stacking map=" + rows.replace("/(aa)a4", "/(aa)(aa)4"))["R3@b5"] == "Use red at b5: places nothing"


def test_labels_of_rest_and_artifacts_name_cost_and_effect():
    label_of = labels("rules=full map=6/6/2b3/6/6/6 a=2/R1,R2,R3~/A09,A13,A17,A21")
    assert label_of["rest"] == "Rest early for 2 coins: everything is ready again"
    assert label_of["coin"] == "Take 1 coin with coin (Coin)"
    assert label_of["rotate"] == "Turn the pattern 90 degrees with rotate (Rotate)"
    assert label_of["slide:c3-c2"] == "Slide B’s marker from c3 to c2 with slide (Slide)"
    assert label_of["flip:R3"] == "Wake red with flip (Flip)"
    assert label_of["flip:R1"] == "Put red to sleep with flip (Flip)"


def test_labels_of_extra_markers_name_how_they_are_paid():
    label_of = labels(
        "rules=full map=6/6/1ab3/2b3/6/6 a=2/R1~,R2,R3/A01,A05 step=extras:a:R1:b3::b3",
        pack=pack(coins={"C05": "1./../.."}),
    )
    assert label_of["done"] == "Place nothing more"
    assert label_of["replace:c3"] == "Use replace (Replace) to replace B’s marker on c3"
    assert (
        label_of["blank-replace:c4"]
        == "Fill the blank on c4 for 2 coins, using replace (Replace) to replace B’s marker: 1 coin"
    )
    free = "Fill the blank on c4 with free_blank (Free Blank), using replace (Replace) to replace B’s marker: 1 coin"
    assert label_of["free-replace:c4"] == free


def test_labels_of_buying_and_settling_name_the_effect():
    label_of = labels("rules=full a=4 row=A05,A06,A09,A13 step=buy:a")
    assert label_of["buy:A05"] == "Buy replace for 3 coins: Replace, 1 point"
    assert label_of["done"] == "Buy nothing and end your turn"
    settled = labels("map=aabb2/aabb2/abba2/6/6/6 step=complete:a")
    assert settled["L1"] == "Resolve L1 land first: completes L1 land for A"


# -- the log -----------------------------------------------------------------------------------------------------------
EXAMPLES = [
    (Event("turn", 0), "Ann to move."),
    (Event("early-rest", 1, n=2), "Bob rests early for 2 coins: everything is ready again."),
    (Event("use", 0, "R3", ("b2",)), "Ann uses red."),
    (Event("use", 0, "R3"), "Ann uses red, who fits nowhere and places nothing."),
    (Event("place", 0, "R3", ("b2",)), "Ann places a marker on b2."),
    (Event("place", 0, "R3", ("b2", "b3", "c3")), "Ann places markers on b2, b3 and c3."),
    (Event("blank", 0, at=("b2",), n=2), "Ann fills a blank for 2 coins."),
    (Event("free-blank", 0, "A01", ("b2",)), "Ann fills a blank with free_blank."),
    (Event("replace", 0, "A05", ("b2",), other=1), "Ann removes Bob’s marker from b2 with replace."),
    (Event("coins", 0, at=("b2",), n=1), "Ann takes 1 coin from b2."),
    (Event("slide", 0, "A17", ("b2", "b3"), other=1), "Ann slides Bob’s marker from b2 to b3 with slide."),
    (Event("slide", 0, "A17", ("b2", "b3"), other=0), "Ann slides their own marker from b2 to b3 with slide."),
    (Event("flip", 0, "R3", ("A21",), 1), "Ann wakes red with flip."),
    (Event("flip", 0, "R3", ("A21",), 0), "Ann puts red to sleep with flip."),
    (Event("claim", 1, "C05", ("L1",)), "Bob claims land and wakes C05, who tests."),
    (Event("claim", 1, "C05", ("L1",), 1), "Bob claims land for 1 coin and wakes C05, who tests."),
    (Event("outpost", 0, at=("c3",), n=3), "Ann surrounds the marker on c3 and takes the Outpost: 3 points."),
    (Event("last-round", 1), "Bob triggers the end: this is the last round."),
]


@pytest.mark.parametrize(("event", "line"), EXAMPLES, ids=[f"{k}-{e.kind}" for k, (e, _) in enumerate(EXAMPLES)])
def test_events_are_sentences(event, line):
    game = table("rules=full").game
    assert TEXT.describe_event(game, event, "en", NAMES) == line
    assert TEXT.describe_event(game, event, "de", NAMES) != line


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS)
def test_every_kind_of_event_has_its_sentence(kind, lang):
    game = table("rules=full").game
    what = "A05" if kind in ("free-blank", "replace", "coin", "rotate", "slide", "buy", "offer") else "C05"
    at = ("A21",) if kind == "flip" else ("b2", "b3")
    line = TEXT.describe_event(game, Event(kind, 0, what, at, 2, 1), lang, NAMES)
    assert line.endswith((".", ")."))
    assert "{" not in line


def test_facts_and_names_are_translated():
    game = make("roam", {})
    card = builtin_content().character[8]
    event = Event("claim", 0, card.id, ("L1",))
    assert card.fact.en in TEXT.describe_event(game, event, "en", NAMES)
    german = TEXT.describe_event(game, event, "de", NAMES)
    assert card.fact.de in german
    assert card.land.name.de in german
