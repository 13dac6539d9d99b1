"""Refusals: for every forbidden answer the first rule that applies, and an explanation of the case.

Each row of `REFUSALS` is a position, the answer tried, the expected rule and a part of the sentence about the case. A row
may name the seat that tries it and the cards of the test.
"""

import re
from random import Random

import pytest

from dolmen.engine.answer import CARD, DONE, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE
from dolmen.engine.chance import RandomChance
from dolmen.games.roam.game import Roam
from dolmen.games.roam.model.answer_fields import is_flip, option_of
from dolmen.games.roam.model.components import PASS, REST, SLOT_MASKS
from dolmen.games.roam.text.refusals import explain_refusal
from dolmen.games.roam.ui import game_ui
from dolmen.games.roam.ui import options as page_options
from dolmen.games.rulebook import rulebook
from dolmen.text import LANGUAGES, catalogue

from .table import pack, table

FULL = "rules=full a=0/R1,R2~,R3/A05,A09~ b=0/B1,B2,B3/A13 row=A06"
ALL_TOOLS = "rules=full a=9/R1,R2,R3~/A01,A05,A09,A13,A17,A21"
GAP = "lands=C01,C02,C03,C04,-,C06 a={} b=0/B1,B2,B3,C05"
ONE_LAND = "rules=full lands=C01,-,-,-,-,- map=2xxxx/2xxxx/2xxxx/xxxxxx/xxxxxx/xxxxxx b=0/B1,B2,B3,C04,C05,C06"
SHORT = "map=aaaaaa/aaaaaa/aaaaaa/aaaaa1/b5/6 step=shortage:a:R3:a5"
SHORT_TOOLS = f"rules=full a=9/R1,R2,R3~/A01,A05,A09,A13,A17,A21 {SHORT}"
TWELVE = "(aa)" * 6 + "/" + "(aa)" * 5 + "1/1(ba)a3/6/6/6"
SMALL = pack(characters=6, R1="#./#./##")
TURNED = pack(characters=6, R1="#./#./##", R2="#")
OTHER = "Another of your characters still fits, or one more Rotate makes one fit."
ASLEEP = "rules=full a=0/R1~,R2~,R3~/A09,A21"
TIED = "map=ab4/ab4/ab4/6/6/6 a=2 b=3/B1,B2,B3~ step=complete:b:B3:b2::b2b3+bid:a:C01:L1:2:1"
TIED_FULL = "rules=full a=2/R1,R2,R3/A09,A21 row=A06 " + TIED.replace("a=2 ", "")
OWN_BID = "rules=full map=ab4/ab4/ab4/6/6/6 a=2/R1,R2,R3~/A13 b=3 step=complete:a:R3:b2::b2b3+bid:a:C01:L1:0:0:2"
THREE_TIED = "seats=3 map=ab4/cb4/ca4/6/6/6 a=2 b=3 c=1 step=complete:a:R3:b2::b2b3+bid:a:C01:L1:0:0:2"
EXTRAS = "map=6/6/1ab3/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:b3::b3"
EXTRAS_TOOLS = "rules=full map=6/6/1ab3/6/6/6 a=9/R1~,R2,R3/A01,A05,A09,A13,A17,A21 step=extras:a:R1:b3::b3"
SHIFT = "rules=full map=6/6/1ab3/6/6/6 a=9/R1~,R2,R3/A01,A05,A13,A17 step=shift:a:R1:b3::b3"
TWO_FULL = "map=aabb2/aabb2/abba2/6/6/6 step=complete:a:R1:a1::a1"
TWO_FULL_TOOLS = f"rules=full a=0/R1~,R2,R3/A09,A13,A17 {TWO_FULL}"
BUY = "rules=full a=3 row=A05,A06,A09,A13 step=buy:a"
BUY_TOOLS = "rules=full a=3/R1,R2,R3/A01,A10,A14,A17 row=A05,A06,A09,A13 step=buy:a"
BLANKS = pack(R1="#o/o.")
RESTED = "rules=full a=0/R1,R2,R3~/A09,A21 step=use:a:::0:1"

REFUSALS = [
    # -- rest --------------------------------------------------------------------------------------------------------------
    ("a=1/R1,R2,R3~", "rest", "RO-9.3", "Resting with 2 ready characters costs 2 coins; you have 1 coin."),
    ("a=0/R1,R2,R3~", "rest", "RO-9.3", "Resting with 2 ready characters costs 2 coins; you have 0 coins."),
    ("a=0", "rest", "RO-9.6", "All 3 of your characters are ready already."),
    (RESTED, "rest", "RO-9.7", "You have already rested this turn."),
    (EXTRAS, "rest", "RO-9.2", "You rest at the start of your turn"),
    (SHORT, "rest", "RO-9.2", "You rest at the start of your turn"),
    (BUY, "rest", "RO-9.2", "You rest at the start of your turn"),
    ("to=b", "rest", "RO-4.1", "It is B (blue)’s turn to answer.", 0),
    # -- use a character ---------------------------------------------------------------------------------------------------
    ("a=0/R1,R2~,R3", "R2@a1", "RO-4.2", "red is asleep until you rest."),
    ("a=0", "B2@a1", "RO-4.2", "blue belongs to B (blue)."),
    ("a=0", "C02@a1", "RO-4.2", "C02 is not awake yet: claim land first."),
    ("a=0", "C24@a1", "RO-4.2", "C24 is not in play."),
    (EXTRAS, "R2@a1", "RO-4.2", "One character per turn: you have already used red."),
    (BUY, "B2@a1", "RO-4.2", "blue belongs to B (blue)."),
    (TIED, "R1@a1", "RO-4.1", "It is B (blue)’s turn: you can only bid or pass."),
    (ASLEEP, "R1@a1", "RO-9.5", "All 3 of your characters are asleep: rest first."),
    ("a=0", "R1@none", "RO-5.6", "red still fits on the map in 30 places."),
    ("a=0", "R1@f1", "RO-5.4", "red’s pattern would extend beyond the map there."),
    ("a=0", "R1@a1+90", "RO-5.3", "To turn red’s pattern by 90 degrees, you need to use Rotate first."),
    ("rules=full a=0/R1,R2,R3/A13~ step=use:a:::1:1", "R1@a1", "RO-12.7", "The pattern is turned 90 degrees, not 0."),
    ("map=bb4/6/6/6/6/6", "R1@a1", "RO-5.14", "Every square there is taken, but red can place markers elsewhere."),
    (GAP.format("0/R1,R2,R3"), "R1@b4", "RO-7.12", "red’s pattern would cover a gap there: c4."),
    (f"{ONE_LAND} a=0/R1,R2,R3~,C02~,C03~/A13~ step=use:a:::1:1", "R1@none+90", "RO-12.15", OTHER, None, TURNED),
    # -- end a step, pass --------------------------------------------------------------------------------------------------
    ("a=0", "done", "RO-4.5", "You cannot skip a turn: use one of your 3 ready characters."),
    ("a=0/R1~,R2~,R3", "pass", "RO-4.5", "You cannot skip a turn: use your only ready character."),
    (ASLEEP, "done", "RO-4.5", "None of your characters is ready: rest first."),
    (SHORT, "done", "RO-5.15", "First choose 1 more square for a marker; you have 1 marker left."),
    (SHORT, "pass", "RO-5.15", "First choose 1 more square for a marker"),
    (EXTRAS, "pass", "RO-8.3", "You can pass only in a bidding. To finish here, choose “Place nothing more”."),
    (BUY, "pass", "RO-8.3", "To finish here, choose “Buy nothing and end your turn”."),
    (SHIFT, "pass", "RO-8.3", "To finish here, choose “Continue without sliding”."),
    (TWO_FULL, "done", "RO-7.10", "land and land are full: choose which one is resolved first."),
    (TWO_FULL, "pass", "RO-7.10", "choose which one is resolved first."),
    (TIED, "done", "RO-8.3", "Bid for land, or pass."),
    ("ending=standstill to=-", "done", "RO-4.1", "The game is over.", 0),
    # -- bid ---------------------------------------------------------------------------------------------------------------
    ("a=9", "bid:3", "RO-8.1", "Nobody is bidding now."),
    (BUY, "bid:3", "RO-8.1", "Nobody is bidding now."),
    (TIED, "bid:1", "RO-8.4", "B (blue) bids 1 coin: bid at least 2."),
    (TIED, "bid:3", "RO-8.6", "You have 2 coins, not enough for 3 coins."),
    (TIED, "bid:0", "RO-8.11", "B (blue) has bid 1 coin: only the first bid can be 0."),
    (TIED, "bid:9", "RO-8.3", "You have had your turn in the bidding for land.", 1),
    (THREE_TIED, "bid:2", "RO-8.2", "A (red) bids before you.", 1),
    (OWN_BID.replace("seats=2", "seats=3"), "pass", "RO-8.2", "A (red) bids before you.", 1),
    ("seats=3 " + TIED, "pass", "RO-8.1", "Only B (blue) and A (red) bid for land", 2),
    (TIED, "L1", "RO-7.10", "First the bidding for land must end."),
    # -- lands -------------------------------------------------------------------------------------------------------------
    ("map=bb4/b5/6/6/6/6", "L1", "RO-7.1", "land has markers on 3 of its 6 squares."),
    (TWO_FULL, "L4", "RO-7.1", "land has markers on 0 of its 6 squares."),
    (GAP.format("0/R1,R2,R3"), "L5", "RO-7.12", "There is no land at L5."),
    ("map=aabb2/aabb2/abba2/2xx2/2xx2/2xx2 step=complete:a " + GAP.format("0"), "L5", "RO-7.12", "There is no land at L5."),
    (
        "map=ab1aa1/ab4/ab4/6/6/6 a=2/R1~,R2,R3 step=extras:a:R1:d1::d1e1",
        "L1",
        "RO-7.9",
        "it is resolved at the end of the turn.",
    ),
    # -- single markers ----------------------------------------------------------------------------------------------------
    ("map=6/6/1ab3/6/6/6", "put:c3", "RO-5.7", "c3 already has a marker of B (blue)."),
    ("map=6/6/1ab3/6/6/6", "put:b3", "RO-5.8", "b3 already has a marker of yours."),
    ("map=6/6/1ab3/6/6/6", "put:a1", "RO-5.1", "Choose a character first: you place markers in its pattern."),
    (GAP.format("0"), "put:c4", "RO-7.12", "There is no land at c4."),
    ("rules=stacking map=(ab)5/6/6/6/6/6", "put:a1", "RO-14.5", "a1 already holds two markers."),
    (SHORT, "put:a5", "RO-5.7", "a5 already has a marker of B (blue)."),
    (SHORT, "put:b1", "RO-5.1", "b1 is not part of red’s pattern here."),
    (EXTRAS, "put:a1", "RO-5.15", "only when you run short of markers, and you have 23 left."),
    (BUY, "put:a1", "RO-4.4", "You have finished placing this turn."),
    (TIED, "put:a1", "RO-4.1", "It is B (blue)’s turn"),
    # -- blanks, Free Blank, Replace ---------------------------------------------------------------------------------------
    ("a=9", "blank:c3", "RO-6.4", "You can fill blanks only while you place a pattern."),
    (EXTRAS, "blank:c3", "RO-6.4", "c3 is not a blank of red’s pattern here."),
    (EXTRAS, "blank:c3", "RO-6.9", "c3 already has a marker of B (blue).", None, BLANKS),
    (EXTRAS, "blank:b3", "RO-6.4", "b3 is not a blank of red’s pattern here."),
    (SHORT_TOOLS, "blank:b6", "RO-5.15", "First choose 1 more square for a marker"),
    (
        "rules=full map=6/6/1ab3/6/6/6 a=1/R1~,R2,R3/A09 step=extras:a:R1:b3::b3",
        "blank:c4",
        "RO-6.5",
        "A blank costs 2 coins; you have 1 coin.",
    ),
    (
        "map=6/6/6/1axx2/2xx2/2xx2 step=extras:a:R1:b4::b4 " + GAP.format("2/R1~,R2,R3"),
        "blank:c4",
        "RO-6.9",
        "There is no land at c4.",
        None,
        pack(R1="o#o"),
    ),
    (
        f"rules=full,stacking map={TWELVE} a=2/R1~,R2,R3/A05 step=extras:a:R1:b3::b3c3",
        "blank:c4",
        "RO-2.6",
        "You have no markers left.",
    ),
    (EXTRAS, "free:c4", "RO-3.15", "This game is played without artifacts."),
    (EXTRAS_TOOLS, "free:a1", "RO-12.2", "a1 is not a blank of red’s pattern here."),
    (ALL_TOOLS, "free:c4", "RO-12.2", "You can fill blanks only while you place a pattern."),
    (BUY_TOOLS, "free:c4", "RO-12.21", "It is too late this turn for Free Blank"),
    (EXTRAS_TOOLS, "replace:e5", "RO-12.4", "e5 is not a solid square of red’s pattern here."),
    (EXTRAS_TOOLS, "blank-replace:c4", "RO-12.3", "There is no marker on c4 to replace."),
    (EXTRAS_TOOLS.replace("1ab3/6", "1ab3/2a3"), "blank-replace:c4", "RO-12.14", "The marker on c4 is your own."),
    (ALL_TOOLS, "replace:c4", "RO-12.4", "You can replace markers only while you place a pattern."),
    (BUY, "replace:c4", "RO-11.6", "You have no artifact with Replace."),
    # -- Coin, Rotate, Flip ------------------------------------------------------------------------------------------------
    ("a=0", "coin", "RO-3.15", "This game is played without artifacts."),
    (ASLEEP, "coin", "RO-12.17", "All 3 of your characters are asleep: rest first."),
    ("rules=full a=0/R1,R2,R3/A09~", "coin", "RO-11.15", "coin is asleep until you rest."),
    ("rules=full a=0/R1,R2,R3/A09~", "rotate", "RO-11.6", "You have no artifact with Rotate."),
    (TIED_FULL, "coin", "RO-11.7", "It is B (blue)’s turn: only they can use artifacts."),
    (TIED_FULL, "flip:R1", "RO-11.7", "only they can use artifacts."),
    (SHORT_TOOLS, "coin", "RO-5.15", "First choose 1 more square for a marker"),
    (SHORT_TOOLS, "flip:R1", "RO-5.15", "First choose 1 more square for a marker"),
    (SHORT_TOOLS, "rotate", "RO-12.7", "You can turn a pattern only before you place it."),
    (EXTRAS_TOOLS, "rotate", "RO-12.7", "You can turn a pattern only before you place it."),
    (OWN_BID, "rotate", "RO-12.21", "It is too late this turn for Rotate"),
    (TWO_FULL_TOOLS, "coin", "RO-12.21", "choose which one is resolved first."),
    (EXTRAS_TOOLS, "flip:B1", "RO-12.10", "blue is not one of yours."),
    (
        "rules=full a=0/R1~,R2~,R3/A21 step=use:a:::0:1",
        "flip:R3",
        "RO-12.20",
        "red is your last ready character, and you must use one this turn.",
    ),
    (
        f"{ONE_LAND} a=0/R1,R2~,R3~,C02~,C03~/A13,A14~",
        "rotate",
        "RO-12.15",
        "Turned further, your only ready pattern would fit nowhere.",
        None,
        SMALL,
    ),
    # -- Slide -------------------------------------------------------------------------------------------------------------
    ("map=6/6/2b3/6/6/6", "slide:c3-d3", "RO-3.15", "This game is played without artifacts."),
    ("rules=full map=6/6/2b3/6/6/6", "slide:c3-d3", "RO-11.6", "You have no artifact with Slide."),
    (
        "rules=full map=6/6/2bc2/6/6/6 seats=3 a=0/R1,R2,R3/A17",
        "slide:c3-d3",
        "RO-12.8",
        "d3 already has a marker of C (green).",
    ),
    ("rules=full a=0/R1,R2,R3/A17", "slide:c3-d3", "RO-12.8", "There is no marker on c3."),
    (SHIFT, "slide:c3-c5", "RO-12.8", "c5 is not next to c3: a marker slides one square up, down, left or right."),
    (SHIFT, "slide:b3-c4", "RO-12.8", "c4 is not next to b3"),
    (SHIFT, "slide:b3-b3", "RO-12.8", "b3 is not next to b3"),
    (
        "rules=full map=6/6/6/1bxx2/2xx2/2xx2 " + GAP.format("0/R1,R2,R3/A17"),
        "slide:b4-c4",
        "RO-12.16",
        "There is no land at c4.",
    ),
    (EXTRAS_TOOLS, "slide:c3-d3", "RO-12.16", "before or after you place a pattern, not in between."),
    (BUY_TOOLS, "slide:c3-d3", "RO-12.21", "It is too late this turn for Slide"),
    # -- buy ---------------------------------------------------------------------------------------------------------------
    (BUY, "buy:A06", "RO-11.2", "replace costs 4 coins; you have 3 coins."),
    (f"{BUY} b=0/B1,B2,B3/A01", "buy:A01", "RO-11.2", "free_blank belongs to B (blue); you can only buy what is on offer."),
    (BUY, "buy:A20", "RO-11.2", "slide is not on offer."),
    (FULL, "buy:A06", "RO-11.13", "You buy at the end of your turn; replace costs 4 coins."),
    (TIED_FULL, "buy:A06", "RO-11.2", "It is B (blue)’s turn: you buy at the end of your own turn."),
    ("a=9", "buy:A06", "RO-3.15", "This game is played without artifacts."),
]


def explain(t, name, rule, lang="en", seat=None):
    seat = t.game.to_act(t.state)[0] if seat is None else seat
    answer = t.game.read(name)
    assert answer is not None, f"there is no answer {name!r}"
    assert t.game.refusal(t.state, seat, answer) == rule
    return explain_refusal(t.game, t.state, seat, answer, rule, lang)


@pytest.mark.parametrize("row", REFUSALS, ids=[f"{k}-{row[1]}" for k, row in enumerate(REFUSALS)])
def test_a_refusal_names_the_first_rule_and_the_case(row):
    position, name, rule, case, seat, cards = (*row, None, None)[:6]
    t = table(position, cards) if cards is not None else table(position)
    english = explain(t, name, rule, "en", seat)
    assert case in english
    german = explain(t, name, rule, "de", seat)
    assert german not in ("", english)
    assert re.findall(r"\d+", german) == re.findall(r"\d+", english)


def test_the_table_covers_most_rules_that_refuse():
    assert len(REFUSALS) >= 60
    reasons = {key.removeprefix("roam.why.") for key in catalogue("en") if key.startswith("roam.why.")}
    rules = {re.sub(r"(-[a-z]+)?(\.one|\.other)?$", "", reason) for reason in reasons}
    assert rules - {row[2] for row in REFUSALS} <= {"RO-5.9", "RO-6.6"}
    assert [rule for rule in rules if rulebook("roam").find(rule) is None] == []


def test_a_rest_that_an_artifact_closed_is_not_a_second_rest():
    """Coin, Rotate and Slide end the rest step; after a rest, the rule about a single rest forbids another."""
    for tool in ("coin", "rotate", "slide:c3-d3"):
        t = table("rules=full map=6/6/2b3/6/6/6 a=9/R1,R2,R3~/A09,A13,A17")
        t.play(tool)
        assert explain(t, "rest", "RO-12.17").startswith("You have used an artifact this turn.")
    t = table("rules=full a=9/R1,R2,R3~/A09,A21")
    t.play("rest", "coin", "flip:R1")
    assert explain(t, "rest", "RO-9.7") == "You have already rested this turn."


# -- in random games -----------------------------------------------------------------------------------------------------
OPTIONS = [{"seats": 2, "full": False}, {"seats": 3}, {"seats": 4, "stacking": True, "outpost": True}]

# The chapters of the rules that may refuse the answers that a question offers, by the step of the turn ...
CHAPTERS_OF_STEP = {
    "use": {3, 4, 5, 7, 9, 11, 12},
    "shortage": {5, 14},
    "extras": {2, 3, 5, 6, 11, 12},
    "shift": {3, 11, 12},
    "complete": {7},
    "bid": {3, 8, 11, 12},
    "buy": {3, 11, 12},
}
# ... and that may refuse an answer at any time, by what the answer is about.
CHAPTERS_OF_ANSWER = {
    "use": {4, 5, 7, 9, 12},
    "marker": {2, 3, 4, 5, 6, 7, 11, 12, 14},
    "slide": {3, 4, 5, 11, 12},
    "flip": {3, 4, 5, 11, 12},
    "ability": {3, 4, 5, 11, 12},
    "buy": {3, 4, 11},
    "land": {4, 7},
    "bid": {4, 8},
    "rest": {4, 9, 12},
    "pass": {4, 5, 7, 8},
    "done": {4, 5, 7, 8},
}


def sort_of(answer):
    if answer.kind == OPTION:
        return {REST: "rest", PASS: "pass"}.get(option_of(answer), "ability")
    if answer.kind == CARD:
        return "flip" if is_flip(answer) else "buy"
    return {PLACE: "use", PIECE: "marker", MOVE: "slide", LAND: "land", NUMBER: "bid", DONE: "done"}[answer.kind]


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


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_refusal_in_random_games_fits_the_question(options):
    met = set()
    for seed in range(2):
        for game, s, seat in random_play(options, seed, 15):
            step = s.stack[-1].node.path
            for answer in game.candidates(s, seat):
                if rule := game.refusal(s, seat, answer):
                    assert chapter(rule) in CHAPTERS_OF_STEP[step], (step, answer, rule)
            for answer in list(game.vocabulary.by_name.values())[seed::5]:
                for other in range(game.seats):
                    if rule := game.refusal(s, other, answer):
                        assert chapter(rule) in CHAPTERS_OF_ANSWER[sort_of(answer)], (step, answer, rule)
                        met.add((step, sort_of(answer)))
    assert len(met) > 30


def chapter(rule):
    return int(rule.removeprefix("RO-").partition(".")[0])


LOOSE = re.compile(r"[{}]|“”|„“|  | [.,;:]|\(\)|^\s|\s$|^$")  # traces of a text with missing words


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


# -- clicks --------------------------------------------------------------------------------------------------------------
CLICKS = [
    (FULL, "tile-A06", "RO-11.13", "You buy at the end of your turn; replace costs 4 coins."),
    (FULL, "tile-A13", "RO-11.2", "rotate belongs to B (blue)"),
    (FULL, "tile-A09", "RO-11.15", "coin is asleep until you rest."),
    (FULL, "tile-A05", "RO-12.4", "You can replace markers only while you place a pattern."),
    (FULL, "card-B2", "RO-4.2", "blue belongs to B (blue)."),
    (FULL, "land-L1", "RO-7.1", "land has markers on 0 of its 6 squares."),
    (FULL, "sq-a1", "RO-5.1", "Choose a character first"),
    ("map=6/6/1ab3/6/6/6", "sq-c3", "RO-5.7", "c3 already has a marker of B (blue)."),
    (EXTRAS, "card-B2", "RO-4.2", "blue belongs to B (blue)."),
    (EXTRAS, "card-R2", "RO-4.2", "One character per turn: you have already used red."),
    (TWO_FULL, "sq-e5", "RO-7.1", "land has markers on 0 of its 6 squares."),
    (BUY, "sq-e5", "RO-4.4", "You have finished placing this turn."),
]


@pytest.mark.parametrize(("position", "element", "rule", "case"), CLICKS)
def test_elements_of_another_step_or_player_have_a_reason(position, element, rule, case):
    t = table(position)
    answer = game_ui.answers_of_other_steps(t.game, t.state, 0, element)[0]
    assert case in explain(t, answer.name, rule)


def test_elements_without_a_meaning_have_no_reason():
    t = table(FULL)
    for nothing in ("card-R2", "pile", "card-X", "sq-z9"):
        assert game_ui.answers_of_other_steps(t.game, t.state, 0, nothing) == []


def test_a_click_never_means_an_ability_that_the_player_lacks():
    t = table("rules=full map=6/6/2b3/6/6/6 a=9/R1~,R2,R3/A09~ step=extras:a:R1:b3::b3")
    for name in ("free:c3", "replace:c3", "blank-replace:c3", "flip:R2", "slide:c3-d3"):
        assert page_options.clickable_elements(t.game, t.state, 0, t.game.read(name)) == []
    assert page_options.clickable_elements(t.game, t.state, 0, t.game.read("blank:c3")) == ["sq-c3"]


def test_two_squares_picked_one_after_the_other_mean_a_slide():
    t = table(SHIFT)
    (far,) = game_ui.answers_for_clicks(t.game, t.state, 0, ["sq-b3", "sq-b6"])
    assert explain(t, far.name, "RO-12.8").startswith("b6 is not next to b3")
    for picks in (["sq-b3"], ["card-R2", "sq-b3"], ["sq-b3", "land-L1"]):
        assert game_ui.answers_for_clicks(t.game, t.state, 0, picks) == []
