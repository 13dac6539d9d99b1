"""Refusals name the first rule that applies, and explain the case."""

from random import Random

import pytest

from dolmen.engine.answer import CARD, Answer
from dolmen.engine.chance import RandomChance
from dolmen.games.rulebook import rulebook
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import GROWTH_ANSWERS, ITEM_ANSWERS
from dolmen.games.spirit_island.model.state import Island
from dolmen.games.spirit_island.text.refusals import explain_refusal
from dolmen.games.spirit_island.ui.game_ui import answers_of_other_steps
from dolmen.text import LANGUAGES

from .table import Table, table

# -- a table of refusals: a position, the answers given, the answer tried, its rule, and a part of the sentence ------------
RIVER = "spirits=river A5=Pa A4=E,T,D A1=C"
PAIR = "spirits=river,earth A5=Pa B5=2Pb A4=E,T,D A1=C"
GROW = "spirits=river phase=spirit A5=Pa A1=C"
PLAYS = "growth.2 A4 track.plays A4 track.plays"
SLOW = f"{RIVER} phase=slow a=play:wash_away"
PUSH = "wash_away A4"
SLOW_PAIR = "spirits=lightning,earth phase=slow B2=C B7=2Pb,D b=play:rituals_of_destruction"
LIGHTNING = f"{SLOW_PAIR} A8=T,T@1,E A1=C a=play:shatter_homesteads"
OCEAN = "spirits=ocean,earth phase=slow A0=Pa A1=Pa,C B7=Pb"
BOON = "spirits=ocean,earth,river phase=slow A0=Pa A1=Pa,C B7=Pb C5=Pc a=play:tidal_boon"
CASCADE = "spirits=river phase=invader A5=Pa,B A7=Pa slots=ravage/I-J/0 A8=T,B A1=C"
RAVAGE = "spirits=river phase=invader A5=Pa slots=ravage/I-J/0 A8=E,D A3=E,D A1=C A4=E"
FEAR = "spirits=river phase=invader A5=Pa A6=E,D A4=E A1=C,E"
RAID = "spirits=river,earth phase=invader A5=Pa B5=2Pb A6=E,D A4=E,D B3=D,E A1=C earned=dahan_raid"

ROWS = [
    # growth
    (GROW, "", "wash_away", "SI-18.3", "Growth comes first; Wash Away"),
    (GROW, "", "massive_flooding", "SI-18.3", "Growth comes first; Massive Flooding"),
    (GROW, "", "growth.4", "SI-6.4", "no Growth option 4"),
    (GROW, "", "done", "SI-6.6", "cannot be skipped"),
    (GROW, "", "A4", "SI-6.4", "Choose a Growth option"),
    (GROW, "growth.2", "growth.1", "SI-6.4", "already chosen a Growth option"),
    (GROW, "growth.2", "A3", "SI-6.8", "A3 is 2 lands away from your Presence; the range is 1"),
    (GROW, "growth.2", "A0", "SI-4.15", "Ocean A does not count as a land"),
    (GROW, "growth.2", "B3", "SI-2.16", "B3 is not part of this game"),
    (GROW, "growth.2", "done", "SI-6.6", "cannot be skipped"),
    (GROW, "growth.2 A4", "from A7", "SI-5.4", "no Presence in A7"),
    (GROW, "growth.2 A5", "from A5", "SI-5.7", "come from another land"),
    (f"{GROW} a=gone:1", "growth.2 A4", "destroyed", "SI-5.10", "Destroyed Presence"),
    (
        "spirits=thunderspeaker phase=spirit A5=Pa,D A4=D A1=C",
        "growth.2 item.1",
        "A6",
        "SI-4.16",
        "A6 is not a land with Dahan",
    ),
    ("spirits=green phase=spirit A8=2Pa A1=C", "growth.1 item.3", "A7", "SI-4.2", "A7 is not a land of Jungle/Wetland"),
    ("spirits=ocean phase=spirit A0=Pa A1=Pa,C", "growth.3 item.2", "A4", "SI-38.1", "A4 is inland"),
    (GROW, "growth.1", "drought", "SI-12.2", "From which deck"),
    (GROW, "growth.1 minor", "tsunami", "SI-12.3", "Tsunami is not among the cards drawn"),
    (GROW, "growth.1 minor", "done", "SI-12.3", "Which of these Power Cards"),
    (GROW, "growth.1 major accelerated_rot", "done", "SI-12.5", "Forget a Power Card"),
    (GROW, "growth.1 major accelerated_rot", "drought", "SI-12.6", "Drought is not yours"),
    # playing cards
    (GROW, PLAYS, "flash_floods", "SI-7.9", "Flash Floods costs 2 Energy, and you have 1"),
    (f"{GROW} a=energy:5;played:5", PLAYS, "wash_away", "SI-7.4", "no Card Play left"),
    (f"{GROW} a=energy:5", f"{PLAYS} wash_away", "wash_away", "SI-11.13", "Wash Away is already in play"),
    (f"{GROW} a=discard:wash_away", PLAYS, "wash_away", "SI-8.5", "in your discard pile; Reclaim it first"),
    (f"{GROW} a=discard:wash_away", PLAYS, "reclaim:wash_away", "SI-6.18", "no Reclaim One left"),
    (f"{PAIR} phase=spirit", PLAYS, "guard_the_healing_land", "SI-1.3", "Guard the Healing Land belongs to Earth"),
    (GROW, PLAYS, "drought", "SI-12.1", "Drought is not one of your cards"),
    (GROW, PLAYS, "sun", "SI-9.17", "no element left to name"),
    (GROW, PLAYS, "growth.1", "SI-6.4", "already chosen a Growth option"),
    (GROW, PLAYS, "massive_flooding", "SI-18.3", "before the Fast Phase"),
    # the fast and the slow phase
    (f"{RIVER} phase=fast a=play:boon_of_vigor,wash_away", "", "wash_away", "SI-18.11", "Wash Away is Slow"),
    (f"{RIVER} phase=fast a=play:boon_of_vigor", "", "flash_floods", "SI-18.5", "you did not play it this turn"),
    (SLOW, "", "flash_floods", "SI-18.10", "you did not play it this turn"),
    (f"{SLOW},flash_floods", "", "flash_floods", "SI-18.9", "the Fast Phase is over"),
    (f"{SLOW};discard:flash_floods", "", "flash_floods", "SI-8.5", "in your discard pile"),
    (SLOW, "", "drought", "SI-12.1", "Drought is not one of your cards"),
    (f"{PAIR} phase=slow a=play:wash_away", "", "draw_of_the_fruitful_earth", "SI-1.3", "belongs to Earth"),
    (f"{PAIR} phase=slow a=play:wash_away", "", "gift_of_strength", "SI-8.3", "not one of your Innate Powers"),
    (SLOW, "", "massive_flooding", "SI-9.10", "needs 1 Sun, 2 Water; you have: 1 Water, 1 Earth"),
    (f"{SLOW},rivers_bounty;used:wash_away", "", "wash_away", "SI-11.13", "already used this turn"),
    (SLOW, "", "repeat:wash_away", "SI-11.13", "Nothing lets you Repeat Wash Away"),
    (SLOW, "", "less:wash_away", "SI-9.13", "same effect"),
    (f"{SLOW};discard:flash_floods", "", "reclaim:flash_floods", "SI-6.21", "only in the Spirit Phase"),
    (SLOW, "", "A4", "SI-10.11", "First choose a Power"),
    (SLOW, "", "T A4", "SI-10.11", "First choose a Power"),
    (SLOW, "", "growth.1", "SI-6.3", "at the beginning of a turn"),
    (f"{LIGHTNING} A7=Pa", "", "shatter_homesteads", "SI-5.6", "from a Sacred Site, and you have none"),
    ("spirits=river phase=slow A8=Pa A1=C a=play:rivers_bounty,wash_away", "", "massive_flooding", "SI-5.6", "Sacred Site"),
    (f"{OCEAN} a=play:swallow_the_land_dwellers A4=E", "swallow_the_land_dwellers", "A4", "SI-10.3", "range 0"),
    # the target of a power
    (SLOW, "wash_away", "A3", "SI-10.1", "A3 is 2 lands away from your Presence; Wash Away has range 1"),
    (SLOW, "wash_away", "A0", "SI-4.15", "Ocean A does not count as a land"),
    (SLOW, "wash_away", "C4", "SI-2.16", "C4 is not part of this game"),
    (SLOW, "wash_away", "flash_floods", "SI-18.7", "Wash Away is being resolved; Flash Floods has to wait"),
    (SLOW, "wash_away", "done", "SI-11.9", "cannot be skipped"),
    (f"{LIGHTNING} A7=2Pa A3=Pa", "shatter_homesteads", "A2", "SI-10.4", "not within range 2 of a Sacred Site"),
    (f"{LIGHTNING} A7=2Pa", "shatter_homesteads", "A2", "SI-10.1", "A2 is 3 lands away"),
    (BOON, "tidal_boon", "seat.0", "SI-10.12", "must target another Spirit"),
    (BOON, "tidal_boon", "seat.3", "SI-1.3", "no such Spirit"),
    # push, gather and damage
    (SLOW, PUSH, "D A4>A2", "SI-15.3", "The Dahan cannot be Pushed here, only Explorers/Towns"),
    (SLOW, PUSH, "E A4>A8", "SI-15.4", "A8 is not adjacent to A4"),
    (SLOW, PUSH, "T A4>A0", "SI-4.15", "Ocean A does not count as a land"),
    (SLOW, PUSH, "C A1>A2", "SI-15.3", "The City is in A1; only pieces in A4"),
    (SLOW, PUSH, "C A1", "SI-15.3", "The City is in A1; only pieces in A4"),
    (SLOW, PUSH, "E A4", "SI-15.3", "Also choose the adjacent land"),
    (SLOW, PUSH, "T@1 A4>A2", "SI-15.3", "There is no Town (1 damage) in A4"),
    (SLOW, PUSH, "A2", "SI-15.3", "Push up to"),
    (f"{SLOW},rivers_bounty", PUSH, "rivers_bounty", "SI-18.7", "River’s Bounty has to wait"),
    (
        "spirits=river phase=slow A5=Pa A4=D A7=E A3=D A1=C a=play:rivers_bounty",
        "rivers_bounty",
        "D A3",
        "SI-15.2",
        "adjacent",
    ),
    (
        "spirits=river phase=slow A5=Pa A4=D A7=E A3=D A1=C a=play:rivers_bounty",
        "rivers_bounty",
        "E A7",
        "SI-15.1",
        "only Dahan",
    ),
    (f"{LIGHTNING} A7=2Pa", "shatter_homesteads A8", "E A8", "SI-13.5", "cannot be destroyed here, only Towns"),
    (f"{LIGHTNING} A7=2Pa", "shatter_homesteads A8", "C A1", "SI-11.1", "Shatter Homesteads acts only in A8"),
    # the invader phase
    (CASCADE, "", "A3", "SI-26.4", "A3 is not adjacent to A8"),
    (CASCADE, "", "A0", "SI-4.15", "Ocean A does not count as a land"),
    (CASCADE, "", "wash_away", "SI-18.1", "Wash Away is used in the Slow Phase"),
    (CASCADE, "", "done", "SI-26.4", "cannot be skipped"),
    (RAVAGE, "", "A4", "SI-22.2", "A4 is not on the Ravage card (Jungle)"),
    (RAVAGE, "", "wash_away", "SI-18.1", "Wash Away is used in the Slow Phase"),
    (f"{FEAR} earned=wary_of_the_interior", "", "E A1", "SI-4.11", "A1 is not a land in the interior"),
    (f"{FEAR} earned=wary_of_the_interior", "", "D A6", "SI-13.1", "The Dahan cannot be removed"),
    (f"{FEAR} earned=wary_of_the_interior", "", "done", "SI-21.13", "cannot be skipped"),
    (f"{FEAR} earned=retreat", "", "A1", "SI-4.11", "A1 is not a land in the interior"),
    (f"{FEAR} earned=retreat", "", "A7", "SI-4.16", "A7 is not a land with Explorers"),
    (f"{FEAR} earned=retreat", "A4", "E A4>A6", "SI-15.4", "A6 is not adjacent to A4"),
    (RAID, "", "A5", "SI-4.16", "A5 is not a land with Dahan"),
    (RAID, "A4", "wash_away", "SI-18.1", "Wash Away is used in the Slow Phase"),
]


def table_after_answers(position: str, answers: str) -> Table:
    t = table(position)
    for answer in answers.split():
        t.play(answer)
    return t


def test_the_table_has_at_least_60_rows():
    assert len({(position, steps, answer) for position, steps, answer, _, _ in ROWS}) == len(ROWS) >= 60


@pytest.mark.parametrize(("position", "answers", "tried", "rule", "case"), ROWS)
def test_a_refusal_names_the_rule_and_the_case(position, answers, tried, rule, case):
    t = table_after_answers(position, answers)
    answer = t.game.read(tried)
    assert answer is not None
    assert t.why_not(tried) == rule
    assert case in explain_refusal(t.game, t.s, 0, answer, rule, "en")


@pytest.mark.parametrize(
    ("position", "answers", "tried", "rule", "case"),
    [
        (RAID, "", "A4", "SI-21.5", "Waiting for River."),
        (f"{PAIR} phase=slow a=play:wash_away", "wash_away A4", "E A4>A2", "SI-34.2", "Waiting for River."),
        (f"{PAIR} phase=slow a=play:wash_away", "", "draw_of_the_fruitful_earth", "SI-18.10", "did not play it this turn"),
        (f"{PAIR} phase=slow a=play:wash_away", "", "wash_away", "SI-1.3", "Wash Away belongs to River"),
        (f"{PAIR} phase=slow a=play:wash_away", "wash_away A4", "rituals_of_destruction", "SI-18.7", "Wash Away is being"),
        (f"{PAIR} phase=spirit", "", "ready", "SI-18.4", "Waiting for River."),
    ],
)
def test_a_seat_that_is_not_asked_learns_why(position, answers, tried, rule, case):
    t = table_after_answers(position, answers)
    if rule == "SI-18.4":
        t.play("growth.1", "B4", "track.plays", "done", by="b")
    answer = t.game.read(tried)
    assert answer is not None
    assert t.why_not(tried, by="b") == rule
    assert case in explain_refusal(t.game, t.s, 1, answer, rule, "en")


def test_a_move_between_lands_that_are_never_adjacent_is_read_only_to_be_refused():
    t = table_after_answers(SLOW, PUSH)
    far = t.game.read("E A4>A8")
    assert far is not None
    assert far.name == "E A4>A8"
    assert far not in t.game.legal(t.s, 0)
    assert t.game.read("E A4>Z8") is None
    assert t.game.read("X A4>A8") is None


# -- clicks ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("position", "answers", "element", "rule"),
    [
        (SLOW, PUSH, "piece-A1-C", "SI-15.3"),
        (SLOW, "wash_away", "piece-A1-C", "SI-10.6"),
        (CASCADE, "", "piece-A1-C", "SI-26.4"),
        (CASCADE, "", "presence-A7-river", ""),
        (SLOW, PUSH, "card-flash_floods", "SI-18.7"),
        (SLOW, PUSH, "innate-massive_flooding-1", "SI-18.7"),
    ],
)
def test_a_click_on_a_piece_or_card_gets_the_reason(position, answers, element, rule):
    t = table_after_answers(position, answers)
    [answer] = answers_of_other_steps(t.game, t.s, 0, element)
    assert t.game.refusal(t.s, 0, answer) == rule


@pytest.mark.parametrize("element", ["land-A4", "piece-A4-E", "growth-1", "deck", "0-spirit"])
def test_a_click_on_the_map_only_looks_while_no_place_is_asked_for(element):
    t = table_after_answers(SLOW, "")
    assert answers_of_other_steps(t.game, t.s, 0, element) == []


# -- random games: the section of the rule fits the question ----------------------------------------------------------------
CARDS = {1, 2, 6, 8, 12, 18}  # whose card it is, which phase it is for; setup; Reclaim One
PLACES = {2, 4}  # the boards and lands of the game
EFFECT = {4, 6, 11, 21, 32}  # what a power, a card of the invaders or a special rule asks for
SECTIONS = {
    "SpiritGrowth": {6},
    "AddPresence": {5, 6, 10, 11, 38} | PLACES,
    "AddPresenceAndAct": {5, 10, 11, 38} | PLACES,
    "PlayCards": {7, 8, 9, 11, 18},
    "PowerPhase": {5, 9, 10, 11, 18, 44},
    "ChooseTargetLand": {10, 11} | PLACES,
    "ChooseTargetSpirit": {1, 10, 11},
    "ChooseFewerElements": {9, 11},
    "RepeatIn": {11, 17} | PLACES,
    "GainPower": {12},
    "GainForBoth": {12},
    "ForgetCard": {12},
    "GiveCard": {11},
    "PlayCard": {7, 11},
    "KeepPlayedCard": {11, 28},
    "ReclaimCard": {6, 11},
    "NameElement": {9, 11},
    "GainElement": {9, 11},
    "GainDifferentElements": {9, 11},
    "GatherPiece": {15, 21} | PLACES | EFFECT,
    "PushPiece": {15, 21} | PLACES | EFFECT,
    "PushToSafety": {15, 21} | PLACES | EFFECT,
    "PushToDifferentLands": {11, 15} | PLACES | EFFECT,
    "PushWithDefend": {15} | PLACES | EFFECT,
    "PushDahanEvenly": {15, 44} | PLACES | EFFECT,
    "PushGivenPiece": {15, 38} | PLACES | EFFECT,
    "WashAshore": {15, 38} | PLACES | EFFECT,
    "DealDamage": {13, 38} | EFFECT,
    "FightBack": {13} | EFFECT,
    "DamagePiece": {13, 38} | EFFECT,
    "DamageDifferentPieces": {13, 38} | EFFECT,
    "DestroyPiece": {13, 38} | EFFECT,
    "DrownPiece": {13, 38} | EFFECT,
    "RemovePiece": {5, 13} | PLACES | EFFECT,
    "RemoveByHealth": {13} | EFFECT,
    "ReplacePiece": {13} | PLACES | EFFECT,
    "DowngradePiece": {13} | PLACES | EFFECT,
    "TransferDamage": {13} | EFFECT,
    "MoveDahanAway": {4} | PLACES | EFFECT,
    "MoveDahanToCoast": {38} | PLACES | EFFECT,
    "DestroyPresence": {5} | PLACES | EFFECT,
    "InChosenLand": {5, 26, 32, 42, 43, 44} | PLACES | EFFECT,
    "OwnLandForEachSeat": {5, 26} | PLACES | EFFECT,
    "Either": EFFECT,
    "OnePossibleOption": EFFECT,
    "Offer": EFFECT,
    "ThresholdLines": EFFECT,
    "Each": PLACES | EFFECT,
    "EachLand": {5, 26} | PLACES | EFFECT,
    "RavageLands": {22} | PLACES,
    "CascadeBlight": {26} | PLACES,
    "Action": {11},
    "FollowDahan": {37},
    "RevealFear": {2, 11, 14, 38},
    "MovePresenceByTide": {6, 38} | PLACES,
    "ChooseCoastalStart": PLACES,
    "PaySharedEnergy": {1, 44},
    "SacrificeSharedPresence": {1, 5, 44},
}
WAITING = {6, 18, 21, 34}  # whose turn or decision it is
VARIANTS = [
    {"seats": 1, "spirits": ["bringer"]},
    {"seats": 2, "spirits": ["lightning", "river"]},
    {"seats": 2, "spirits": ["ocean", "thunderspeaker"]},
    {"seats": 2, "spirits": ["shadows", "green"], "adversary": "sweden", "level": 6},
    {"seats": 3, "spirits": ["earth", "ocean", "green"], "scenario": "rituals_of_terror"},
    {"seats": 4, "scenario": "dahan_insurrection"},
    {"seats": 2, "scenario": "blitz", "adversary": "england", "level": 4},
    {"seats": 2, "scenario": "guard_the_isles_heart"},
]
BOOK = rulebook("spirit_island")


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_in_random_games_the_section_of_a_refusal_fits_the_question(options):
    game, rng = SpiritIsland(**options), Random(str(options))
    chance, words = RandomChance(rng), list(game.vocabulary.by_name.values())
    seen, count = set(), 0
    for _ in range(2):
        s = game.start(chance)
        for _ in range(220):
            if game.over(s):
                break
            for seat in range(game.seats):
                offered = game.candidates(s, seat)
                for answer in [*rng.sample(words, 8), *rng.sample(offered, min(12, len(offered)))]:
                    if answer not in game.legal(s, seat):
                        seen.add(check_refusal(game, s, seat, answer))
                        count += 1
            seat = rng.choice(game.to_act(s))
            game.apply(s, seat, game.sample(s, seat, rng), chance)
    assert count > 800
    assert len(seen) > 30


def check_refusal(game: SpiritIsland, s: Island, seat: int, answer: Answer) -> tuple[str, str]:
    """The rule exists, its section fits the question, and the case has a sentence in both languages."""
    rule = game.refusal(s, seat, answer)
    assert BOOK.find(rule) is not None, rule
    f = game.pending_frame(s, seat)
    node = f.node if f is not None else s.stack[-1].node
    name = type(getattr(node, "question", node)).__name__
    fitting = SECTIONS[name] if f is not None else WAITING | (SECTIONS[name] if name == "PowerPhase" else set())
    if answer.kind == CARD:
        fitting = fitting | CARDS
    if answer in GROWTH_ANSWERS or answer in ITEM_ANSWERS:
        fitting = fitting | {6}
    assert int(rule.removeprefix("SI-").partition(".")[0]) in fitting, f"{name}, {answer}: {rule}"
    for lang in LANGUAGES:
        text = explain_refusal(game, s, seat, answer, rule, lang)
        assert text.endswith((".", "?", ")", "!")), text
        assert "{" not in text
    return name, rule
