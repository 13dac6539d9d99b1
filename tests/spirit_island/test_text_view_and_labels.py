"""Texts of Spirit Island: answers, questions, events, refusals and the text view are complete in both languages."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event, RandomChance
from dolmen.games import game_info
from dolmen.games.spirit_island.cards.adversaries import ADVERSARY_NAMES
from dolmen.games.spirit_island.cards.blight_cards import BLIGHT_NAMES
from dolmen.games.spirit_island.cards.fear_cards import FEAR_CARDS, FEAR_NAMES
from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS, SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIO_NAMES
from dolmen.games.spirit_island.game import OPTIONS, SpiritIsland
from dolmen.games.spirit_island.model.components import ELEMENTS, INVADER_NAMES, LAND_NAMES, mask_of, one_element, piece_name
from dolmen.games.spirit_island.model.events import EVENTS
from dolmen.games.spirit_island.model.spirit_mats import MATS, SPIRIT_NAMES
from dolmen.games.spirit_island.model.state import ACTIONS, ENDINGS, UNKNOWN, Island
from dolmen.games.spirit_island.phases.spirit_phase import GROWTH
from dolmen.games.spirit_island.text.answer_labels import describe_answer
from dolmen.games.spirit_island.text.event_text import describe_event, event_key
from dolmen.games.spirit_island.text.names import spirit_name
from dolmen.games.spirit_island.text.questions import describe_question
from dolmen.games.spirit_island.text.refusals import explain_refusal
from dolmen.games.spirit_island.text.text_view import describe_table, resources_line, scoring_table
from dolmen.games.spirit_island.ui.details import describe_element, loss_warning
from dolmen.games.spirit_island.ui.drawing import make_context
from dolmen.games.spirit_island.ui.scene_invaders import build_terror
from dolmen.text import LANGUAGES, catalogue, has, say
from tests.text_helpers import placeholders_by_key, text_key_patterns

from .scenes import fast_phase, invader_phase, slow_phase, spirit_phase
from .table import Table, table

FOLDER = Path(__file__).resolve().parents[2] / "src/dolmen/games/spirit_island"
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
KEYS = r"\b(?:spirit_island|effects)\."
OPEN = re.compile(rf"[{{}}\n]|  |\(\)|: ?:|, ?,|{KEYS}")  # traces of an unfinished text
VARIANTS = [
    {"seats": 1, "spirits": ["bringer"], "teaching": False},
    {"seats": 2, "spirits": ["lightning", "river"], "teaching": True},
    {"seats": 2, "spirits": ["shadows", "earth"], "adversary": "sweden", "level": 6},
    {"seats": 2, "spirits": ["thunderspeaker", "green"], "adversary": "england", "level": 6},
    {"seats": 2, "spirits": ["ocean", "bringer"], "adversary": "brandenburg_prussia", "level": 3},
    {"seats": 3, "scenario": "dahan_insurrection"},
    {"seats": 4, "scenario": "rituals_of_terror"},
    {"seats": 2, "scenario": "blitz"},
    {"seats": 2, "spirits": ["green", "river"], "scenario": "guard_the_isles_heart", "first_game": True},
]
SIGNS = ("invaders", "deck", "fear", "fear-deck", "earned", "blight-card")


def view(t: Table, seat: int) -> Island:
    return t.game.view(t.s, seat)


def seat_of(t: Table, by: str) -> int:
    return "abcd".index(by) if by else t.game.to_act(t.s)[0]


def labels(t: Table, lang: str = "en", by: str = "") -> dict[str, str]:
    """The label of each legal answer."""
    seat = seat_of(t, by)
    return {a.name: describe_answer(t.game, view(t, seat), seat, a, lang) for a in t.game.legal(t.s, seat)}


def question(t: Table, lang: str = "en", by: str = "") -> str:
    seat = seat_of(t, by)
    return describe_question(t.game, view(t, seat), seat, lang)


def refusal(t: Table, answer: str, lang: str = "en", by: str = "") -> str:
    """The sentence that explains a refusal."""
    seat = seat_of(t, by)
    meant = t.game.read(answer)
    assert meant is not None
    rule = t.game.refusal(t.s, seat, meant)
    assert rule, f"{answer} is legal"
    return explain_refusal(t.game, view(t, seat), seat, meant, rule, lang)


def inspect_element(t: Table, element: str, seat: int = 0, lang: str = "en") -> list[str]:
    return describe_element(t.game, view(t, seat), seat, element, lang).splitlines()


def log(t: Table, lang: str = "en") -> list[str]:
    return [describe_event(t.game, event, lang, NAMES) for event in t.chance.events]


def table_text(t: Table, lang: str = "en") -> str:
    """The text view in one line, so that line breaks do not matter."""
    return " ".join(describe_table(t.game, view(t, 0), 0, lang).split())


# -- whole games ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_moment_of_a_game_has_a_text_in_both_languages(options):
    moments, kinds = 0, set()
    for seed in range(2):
        game, rng = SpiritIsland(**options), Random(f"{options}/{seed}")
        chance = RandomChance(rng)
        chance.events = []
        s = game.start(chance)
        while not game.over(s):
            seat = rng.choice(game.to_act(s))
            if moments % 3 == 0:
                for lang in LANGUAGES:
                    check_moment(game, s, seat, rng, lang, whole=moments % 15 == 0)
            game.apply(s, seat, game.sample(s, seat, rng), chance)
            moments += 1
        for lang in LANGUAGES:
            check_table(game, s, lang)
            for event in chance.events:
                check_sentence(describe_event(game, event, lang, NAMES))
        kinds |= {event.kind for event in chance.events}
    assert moments > 25
    assert len(kinds) > 15


@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_many_cards_has_a_text_in_both_languages(seed):
    """Random hands, energy and elements in every turn, and face-up fear cards, so that most cards occur."""
    scenario = ("none", "rituals_of_terror", "dahan_insurrection")[seed % 3]
    game, rng = SpiritIsland(1 + seed % 3, scenario=scenario), Random(seed)
    chance = RandomChance(rng)
    chance.events = []
    s, moments, turn = game.start(chance), 0, -1
    while not game.over(s) and moments < 250:
        if s.turn != turn:
            turn = s.turn
            deal_riches(s, rng)
        seat = rng.choice(game.to_act(s))
        if moments % 2 == 0:
            for lang in LANGUAGES:
                check_moment(game, s, seat, rng, lang, whole=moments % 40 == 0)
        game.apply(s, seat, game.sample(s, seat, rng), chance)
        moments += 1
    assert moments > 25
    for lang in LANGUAGES:
        for event in chance.events:
            check_sentence(describe_event(game, event, lang, NAMES))


def deal_riches(s: Island, rng: Random) -> None:
    cards = [power.number for power in POWERS if power.is_card()]
    for seat in range(s.components.seats):
        s.hand[seat], s.cards_in_play[seat], s.discard[seat] = mask_of(rng.sample(cards, 6)), 0, 0
        s.energy[seat], s.extra_card_plays[seat] = 30, 10
        s.gained_elements[seat] = sum(one_element(e) * rng.randint(0, 5) for e in range(len(ELEMENTS)))
    s.earned, s.fear_done, s.fear_deck = rng.sample(range(len(FEAR_NAMES)), 2), [], [UNKNOWN] * 9
    s.terror, s.blight_left = rng.randint(1, 3), max(s.blight_left, 20)


def check_sentence(text):
    assert text.endswith((".", "?", "!")), text
    assert text[0].upper() == text[0], text
    assert not OPEN.search(text), text


def check_table(game, s, lang):
    """The text view of each seat and of a spectator fits the width, has no placeholder left, and names every land."""
    text = describe_table(game, s, 0, lang)
    assert max(len(part) for part in text.splitlines()) <= 80
    assert not re.search(rf"[{{}}]|\(\)|{KEYS}", text)
    assert all(f"{LAND_NAMES[land]} (" in text for land in range(len(LAND_NAMES)) if s.map.lands >> land & 1)
    for viewer in range(-1, game.seats):
        check_sentence(describe_question(game, s, viewer, lang))
    warning = loss_warning(game, s, 0, lang)
    assert not warning or warning.endswith(".")


def check_moment(game, s, seat, rng, lang, whole):
    view = game.view(s, seat)
    check_sentence(describe_question(game, view, seat, lang))
    said = [describe_answer(game, view, seat, answer, lang) for answer in game.legal(view, seat)]
    assert len(set(said)) == len(said), f"two answers read the same: {said}"
    others = rng.sample(list(game.vocabulary.by_name.values()), 20)
    for answer in [*game.candidates(view, seat), *others, game.read("done"), game.read("rest")]:
        check_answer(game, view, seat, answer, lang)
    if whole:
        check_table(game, s, lang)
        check_close_ups(game, view, seat, rng, lang)


def check_answer(game, view, seat, answer, lang):
    text = describe_answer(game, view, seat, answer, lang)
    assert text, answer
    assert text[0].upper() == text[0], text
    assert not OPEN.search(text), text
    rule = game.refusal(view, seat, answer)
    if rule:
        check_sentence(explain_refusal(game, view, seat, answer, rule, lang))


def elements_of(s):
    """The ids of the elements in the drawing."""
    lands = [name for land, name in enumerate(LAND_NAMES) if (s.map.lands | s.map.oceans) >> land & 1]
    found = [f"{kind}-{name}" for name in lands for kind in ("land", "chip", "blight", "defend")]
    for land, name in enumerate(LAND_NAMES):
        found += [f"piece-{name}-{piece_name(piece)}" for piece in set(s.pieces[land])]
    found += [f"presence-{lands[1]}-{SPIRIT_NAMES[spirit]}" for spirit in s.spirits]
    for seat, spirit in enumerate(s.spirits):
        panel = ["panel", "spirit", "energy", "plays", "destroyed", "track-energy", "track-plays", "track-plays-3"]
        panel += [f"growth-{n + 1}" for n in range(len(GROWTH[spirit].options))]
        panel += [f"innate-{name}" for name in MATS[spirit].printed.innates]
        panel += [f"innate-{name}-1" for name in MATS[spirit].printed.innates]
        panel += ["rule-1", *[f"element-{name}" for name in ELEMENTS]]
        found += [f"{seat}-{name}" for name in panel]
    found += [f"card-{name}" for name in POWER_NAMES] + [f"fear-{name}" for name in FEAR_NAMES]
    found += [f"invader-{name}" for name in INVADER_NAMES] + [f"slot-{name}" for name in ACTIONS[:3]]
    return found + list(SIGNS)


def check_close_ups(game, s, seat, rng, lang):
    for element in rng.sample(elements_of(s), 60):
        text = describe_element(game, s, seat, element, lang)
        assert text, element
        assert not re.search(rf"[{{}}]|\(\)|\n\n|{KEYS}", text), text


# -- completeness --------------------------------------------------------------------------------------------------------
def test_every_event_ending_phase_spirit_card_and_option_has_its_text():
    game = SpiritIsland()
    keys = [f"event.{event_key(Event(kind))}" for kind in EVENTS if kind not in ("presence", "end")]
    keys += ["event.presence", "event.presence_track", "event.presence_back", "event.end_won", "event.end_lost"]
    keys += ["event.use", "event.use_spirit", "event.energy_paid", "event.invader-card", "event.lasting"]
    keys += [f"ending.{ending}" for ending in ENDINGS if ending]
    keys += [f"short.{spirit}" for spirit in SPIRIT_NAMES] + [f"leader.{spirit}.name" for spirit in SPIRIT_NAMES]
    keys += [f"option.{name}" for name in game.options()]
    keys += [f"choice.{o.name}.{c}" for o in OPTIONS for c in o.choices if isinstance(c, str)]
    keys += ["title", "about"]
    full = [f"spirit_island.{key}" for key in keys]
    full += [f"{power.text_prefix}.power.{power.name}" for power in POWERS]
    full += [f"spirit_island.{spirit}.name" for spirit in SPIRIT_NAMES]
    full += [f"spirit_island.{rule.spirit}.rule.{rule.name}" for rule in SPECIAL_RULES]
    full += [f"spirit_island.fear_cards.card.{name}" for name in FEAR_NAMES] + [
        f"spirit_island.blight_cards.card.{name}" for name in BLIGHT_NAMES
    ]
    full += [f"spirit_island.adversaries.{name}.name" for name in ADVERSARY_NAMES]
    full += [f"spirit_island.scenarios.{name}.name" for name in SCENARIO_NAMES]
    assert [key for key in full if not has(key)] == []


def refusing_rules() -> set[str]:
    """Every rule that the sources name as the reason of a refusal."""
    found: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        if path.parent.name not in ("ui", "art") and path.stem != "refusals":
            found |= set(re.findall(r'"(SI-\d+\.\d+)"', path.read_text("utf-8")))
    return found


def test_every_explanation_belongs_to_a_refusing_rule():
    keys = [
        key.removeprefix("spirit_island.why.")
        for key in placeholders_by_key("en")
        if key.startswith("spirit_island.why.SI-")
    ]
    texts = {key.partition("_")[0] for key in keys}
    assert len(texts) > 60
    assert sorted(texts - refusing_rules()) == []


def test_every_text_key_in_the_modules_exists():
    known = {key.removeprefix("spirit_island.") for key in placeholders_by_key("en").keys() | catalogue("en").keys()}
    found = 0
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "phrase" and len(node.args) > 1:
                for key in text_key_patterns(node.args[1]):
                    found += 1
                    assert any(re.fullmatch(key, name) for name in known), key
    assert found > 100


# German words that differ from the rulebook's.
OTHER_WORDS = r"\b(?:Siedlung|Ozean(?!\b)|Verwüst|verwüst|vernicht|Vernicht|Gesundheit|Lernspiel|verödet|Länder)"


def test_german_table_texts_use_the_words_of_the_rules():
    rooms = {key: text for key, text in catalogue("de").items() if key.startswith("spirit_island.")}
    names = r".*\.power\..*|.*\.choice\.spirits\..*|.*\.name|.*\.errors\.position\.ocean"  # names of spirits and cards
    texts = {key: text for key, text in rooms.items() if not re.fullmatch(names, key)}
    assert [key for key, text in texts.items() if re.search(OTHER_WORDS, text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_spirit_is_chosen_by_its_name(lang):
    for spirit, name in enumerate(SPIRIT_NAMES):
        assert say(lang, f"spirit_island.choice.spirits.{name}") == spirit_name(spirit, lang)


def test_the_registry_finds_the_texts():
    text = game_info("spirit_island").text
    assert [
        text.describe_table,
        text.describe_question,
        text.describe_answer,
        text.describe_event,
        text.scoring_table,
    ] == [describe_table, describe_question, describe_answer, describe_event, scoring_table]


# -- labels of answers ---------------------------------------------------------------------------------------------------
def test_growth_options_and_tracks_are_described():
    t = spirit_phase("A5=Pa")
    assert question(t) == "Choose a Growth option."
    assert labels(t) == {
        "growth.1": "Growth 1: Reclaim all your discarded Power Cards. Gain a Power Card. You gain 1 Energy.",
        "growth.2": "Growth 2: Add 1 Presence within range 1. Add 1 Presence within range 1.",
        "growth.3": "Growth 3: Gain a Power Card. Add 1 Presence within range 2.",
    }
    german = "Wachstum 2: Lege 1 Präsenz bis Reichweite 1. Lege 1 Präsenz bis Reichweite 1."
    assert labels(t, "de")["growth.2"] == german
    t.play("growth.2")
    assert question(t) == "Add 1 Presence within range 1."
    assert labels(t)["A4"] == "Add a Presence to A4 (Sands)"
    t.play("A4")
    assert question(t) == "Where does the Presence for A4 come from?"
    assert labels(t) == {
        "track.energy": "From the Energy track: uncovers 2",
        "track.plays": "From the Card Plays track: uncovers 2",
        "from A5": "Move the Presence from A5 (Wetland: 1 Presence of River (Sacred Site))",
    }


def test_the_label_of_playing_a_card_names_price_elements_and_threshold():
    t = spirit_phase("A5=Pa a=energy:3;gained:sun,water").play("growth.1", "minor", "call_to_migrate")
    assert question(t) == "Play Power Cards: 1 Card Play left, 5 Energy."
    found = labels(t)
    assert found["wash_away"] == "Play Wash Away: 1 Energy, Slow; Water, Earth; reaches Massive Flooding 1"
    assert found["done"] == "Play no more cards: 5 Energy left"
    assert labels(t, "de")["rivers_bounty"].endswith("spielen: 0 Energie, langsam; Sonne, Wasser, Tier; erreicht " + FLOOD)
    t.play("wash_away")
    assert refusal(t, "boon_of_vigor") == "You have no Card Play left."
    assert refusal(t, "wash_away") == "Wash Away is already in play."
    assert refusal(t, "A4") == "You have to decide something else first. Play Power Cards: 0 Card Plays left, 4 Energy."


FLOOD = "Große Überschwemmung 1"


def test_the_label_of_a_gained_card_has_its_whole_text():
    t = spirit_phase("A5=Pa").play("growth.1", "minor")
    kept = labels(t)[next(iter(labels(t)))]
    assert kept.startswith("Keep Call of the Dahan Ways (1 Energy, Slow; Moon, Water, Animal; a land with Dahan, range 1): ")
    assert question(t) == "Which of these Power Cards do you keep?"


def test_labels_of_a_power_used_piece_by_piece():
    t = slow_phase("A5=Pa A1=C A4=2E,T a=play:wash_away")
    assert question(t) == "Use a Slow Power, or choose Ready."
    assert labels(t)["wash_away"] == "Use Wash Away"
    t.play("wash_away")
    assert question(t) == "Wash Away: Choose a target: any land, range 1."
    assert labels(t)["A4"] == "Use Wash Away on A4 (Sands: 2 Explorers, 1 Town)"
    assert labels(t, "de")["A4"].endswith("nutzen, Ziel: A4 (Wüste: 2 Entdecker, 1 Dorf)")
    assert refusal(t, "A3") == "A3 is 2 lands away from your Presence; Wash Away has range 1."
    t.play("A4")
    assert question(t) == "Wash Away, A4: Push up to 3 Explorers/Towns."
    assert labels(t)["E A4>A2"] == "Explorer from A4 to A2"
    assert labels(t, "de")["T A4>A2"] == "Dorf von A4 nach A2"
    t.play("E A4>A2")
    assert question(t) == "Wash Away, A4: Push up to 2 Explorers/Towns."
    assert labels(t)["done"] == "Done"
    t.play("T A4>A2", "done")
    assert log(t)[-3:] == [
        "Ann uses Wash Away on A4.",
        "An Explorer moves from A4 to A2.",
        "A Town moves from A4 to A2.",
    ]
    assert log(t, "de")[-1] == "Ein Dorf zieht von A4 nach A2."


def test_labels_of_damage_name_the_health_left():
    t = fast_phase("A5=Pa A1=C,T,T@1,E a=play:flash_floods").play("flash_floods", "A1")
    found = labels(t)
    assert question(t) == "Flash Floods, A1: 2 Damage."
    assert found["C A1"] == "1 Damage to the City in A1: 2 Health left"
    assert found["T@1 A1"] == "1 Damage to the Town (1 damage) in A1: destroyed"
    assert labels(t, "de")["E A1"] == "Den Entdecker in A1 mit 1 Schaden treffen: zerstört"


def test_the_label_of_an_innate_power_names_the_met_thresholds():
    t = slow_phase("A5=Pa A4=E,T A1=C a=gained:sun,2,water,3")
    assert labels(t)["massive_flooding"] == "Use Massive Flooding: meets thresholds 1 and 2 of 3"
    t.play("less:massive_flooding")
    assert question(t) == "Massive Flooding: Which thresholds should count?"
    assert labels(t) == {"lines.1": "Count only: 1 Sun, 2 Water"}


def test_a_replacement_names_the_number_of_new_pieces():
    t = slow_phase("A5=Pa,C,C@1 A1=C a=play:dissolve_the_bonds_of_kinship").play("dissolve_the_bonds_of_kinship", "A5")
    assert labels(t)["C A5"] == "Replace the City in A5 with 2 Explorers"
    assert labels(t, "de")["C@1 A5"] == "Die Stadt (1 Schaden) in A5 ersetzen durch 2 Entdecker"


def test_choices_made_board_by_board_name_the_board():
    text = "A5=Pa A1=T adversary=brandenburg_prussia level=2 slots=ravage/-,build/- deck=2233"
    t = invader_phase(text, invaders="II-S")
    texts = "Kingdom of Brandenburg-Prussia, Board A: In one land on the same board without Towns: Add 1 Town."
    assert question(t) == texts


def test_choices_of_a_card_are_its_sentences():
    t = slow_phase("A5=Pa A4=T,C A1=C a=play:crops_wither_and_fade", spirit="shadows").play("crops_wither_and_fade", "A5")
    assert labels(t) == {"1": "Replace 1 Town with 1 Explorer.", "2": "Replace 1 City with 1 Town."}
    boon = fast_phase("A5=Pa a=play:boon_of_vigor").play("boon_of_vigor")
    assert labels(boon) == {"seat.0": "Use Boon of Vigor on River", "seat.1": "Use Boon of Vigor on Earth"}


def test_questions_of_the_invader_phase_name_their_cause():
    t = table("spirits=river,earth phase=invader B2=C B7=2Pb A5=Pa slots=ravage/I-J/0 A3=3D,T,E A8=T,E A1=C")
    assert question(t) == "Ravage: Which land is next?"
    assert labels(t)["A3"] == "Next: A3 (Jungle: 3 Dahan, 1 Explorer, 1 Town)"
    t.play("A3")
    assert question(t) == "Ravage, A3: The Dahan strike back: 4 Damage."


def test_the_question_of_a_ritual_names_who_pays():
    t = table("spirits=river,earth scenario=rituals_of_terror phase=fast A5=2Pa,2Pb,6D A1=C a=energy:2 b=energy:2")
    assert labels(t)["ritual"] == "Perform the ritual"
    t.play("ritual", "A5", "seat.0", "seat.1")
    assert question(t) == "Rituals of Terror, A5: The Spirits together pay 1 Energy."
    assert labels(t) == {"seat.0": "River pays 1 of 1 Energy", "seat.1": "Earth pays 1 of 1 Energy"}
    t.play("seat.0")
    assert refusal(t, "seat.2") == "There is no such Spirit in this game."
    assert labels(t) == {"seat.0": "River destroys a Presence", "seat.1": "Earth destroys a Presence"}


def test_the_label_of_a_cascade_names_what_it_destroys():
    t = table("spirits=river phase=invader A5=Pa,B A7=Pa slots=ravage/I-J/0 A8=T,B A1=C")
    assert question(t) == "Ravage, A8: Add 1 Blight to an adjacent land."
    assert labels(t) == {
        "A5": "Blight to A5 (Wetland: 1 Presence of River (Sacred Site), 1 Blight): destroys Presence of River; cascades",
        "A6": "Blight to A6 (Mountain)",
        "A7": "Blight to A7 (Sands: 1 Presence of River): destroys Presence of River",
    }


# -- refusals ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seat", "answer", "case"),
    [
        ("play:wash_away", "flash_floods", "Flash Floods is in your hand; you did not play it this turn."),
        ("play:wash_away;discard:flash_floods", "flash_floods", "Flash Floods is in your discard pile; Reclaim it first."),
        ("play:wash_away,flash_floods", "flash_floods", "Flash Floods is Fast, and the Fast Phase is over."),
        ("play:wash_away,rivers_bounty;used:wash_away", "wash_away", "Wash Away was already used this turn."),
        ("play:wash_away", "pay:wash_away", "Nothing lets you Repeat Wash Away now."),
        ("play:wash_away", "massive_flooding", "Massive Flooding needs 1 Sun, 2 Water; you have: 1 Water, 1 Earth."),
        ("play:wash_away", "less:wash_away", "With fewer elements Wash Away would have the same effect."),
    ],
)
def test_a_refusal_explains_the_case(seat, answer, case):
    assert refusal(slow_phase(f"A5=Pa A4=E A1=C a={seat}"), answer, by="a") == case


def test_refusals_within_a_power_are_explained():
    t = slow_phase("A5=Pa A4=E,T,D A1=C a=play:wash_away").play("wash_away", "A4")
    assert refusal(t, "D A4>A2") == "The Dahan cannot be Pushed here, only Explorers/Towns."
    assert refusal(t, "D A4>A2", "de") == "Dahan kann hier nicht verdrängt werden, nur Entdecker/Dörfer."
    prompt = "Wash Away, A4: Push up to 3 Explorers/Towns."
    assert refusal(t, "A4") == f"Choose a piece here, then an adjacent land for it. {prompt}"
    assert refusal(t, "A2", "de").startswith("Wähle hier eine Figur, dann ein benachbartes Gebiet für sie. Fortspülen, A4: ")
    gather = slow_phase("A5=Pa A4=2D A1=C a=play:rivers_bounty").play("rivers_bounty", "A5")
    assert refusal(gather, "A4") == "Choose a piece here. River’s Bounty, A5: Gather up to 2 Dahan."
    assert refusal(t, "E A4>A2", by="b") == "Waiting for River."
    tidal = table("spirits=ocean,earth,river phase=slow A0=Pa A1=Pa,C B7=Pb C5=Pc a=play:tidal_boon").play("tidal_boon")
    assert refusal(tidal, "seat.0") == "Tidal Boon must target another Spirit."
    lightning = table("spirits=lightning phase=slow A7=2Pa A8=T A1=C a=play:shatter_homesteads")
    lightning.play("shatter_homesteads")
    assert refusal(lightning, "A3") == "A3 is 3 lands away from your Presence; Shatter Homesteads has range 2."


def test_a_refusal_names_the_piece_that_is_pushed_first():
    """What was destroyed in a dream is pushed; before that nothing else can be chosen."""
    t = table("spirits=bringer phase=slow A1=C A4=2Pa A5=Pa,E,T A6=E a=play:predatory_nightmares")
    t.play("predatory_nightmares", "A5", "E A5")
    assert next(answer.name for answer in t.game.legal(t.s, 0)).startswith("E!")
    todo = "First the Explorer (killed in a dream) is Pushed out of A5"
    for press in ("T A5>A4", "T A5", "A6"):
        assert refusal(t, press) == f"{todo}: choose it, then an adjacent land."
    assert refusal(t, "T A5", "de").startswith("Zuerst wird aus A5 verdrängt: Entdecker")


def test_a_refusal_of_presence_names_the_range():
    t = spirit_phase("A5=Pa").play("growth.2")
    assert refusal(t, "A3") == "A3 is 2 lands away from your Presence; the range is 1."
    thunder = spirit_phase("A5=Pa,D A4=D", spirit="thunderspeaker").play("growth.2", "item.1")
    assert refusal(thunder, "A6") == "A6 is not a land with Dahan."


# -- the table, the log and the score ------------------------------------------------------------------------------------
def test_the_text_view_shows_island_invaders_fear_blight_and_spirits():
    t = fast_phase(
        "A5=Pa A1=C,2D,B A8=T@1 slots=ravage/I-J/0,build/I-S/0 fear=3 a=energy:2;play:flash_floods;gained:sun,2,water,3"
    )
    text = table_text(t)
    assert "Spirit Island, 2 Spirits Turn 1, Fast Phase To act: River" in text
    assert "Ravage: Stage I, Jungle Build: Stage I, Sands Explore: an unseen card of Stage I." in text
    assert "Fear: 3 of 8 markers; Fear deck: 9 cards, 0 resolved" in text
    assert "Terror Level 1, the next after 3 more Fear cards: you win when no Invaders are left" in text
    assert "Board A, where River started A1 (Mountain, coastal): 2 Dahan, 1 City and 1 Blight." in text
    assert "A8 (Jungle): 1 Town (1 damage). Coming: Ravage for 2 damage; 1 Blight." in text
    assert "Played: Flash Floods (2 Energy, Fast; Sun, Water)" in text
    assert "[x] 1 Sun, 2 Water: Push 1 Explorer/Town. [x] 2 Sun, 3 Water, instead of all above: 2 Damage." in text
    assert "[ ] 3 Sun, 4 Water, 1 Earth, instead of all above:" in text
    assert "Fluss" in table_text(t, "de")


def test_the_text_view_shows_lasting_effects():
    t = fast_phase("A5=Pa,2Pb A8=T A1=C a=play:flash_floods").play("a_year_of_perfect_stillness", "A8", by="b")
    assert "In force this turn A Year of Perfect Stillness: A8" in table_text(t)
    assert "A8 (Jungle): 1 Town." in table_text(t)


@pytest.mark.rule("SI-33.1")
def test_the_score_is_shown_line_by_line():
    t = table("spirits=river,earth phase=fast A5=3D,Pa B7=2Pb,3B ending=victory deck=223 adversary=sweden level=2")
    assert t.over()
    assert scoring_table(t.game, t.s, "en") == [
        ("Victory: the island is freed", ["", ""]),
        ("Threat 3", ["15", "15"]),
        ("For the victory", ["10", "10"]),
        ("Invader cards left, 2 each", ["6", "6"]),
        ("Dahan per player", ["1", "1"]),
        ("Blight per player", ["−1", "−1"]),
        ("Score", ["31", "31"]),
    ]
    assert t.game.result(t.s).scores == [31, 31]
    assert "Victory: the island is freed" in table_text(t)
    lost = table("spirits=river,earth phase=fast B7=2Pb,3B ending=blight deck=223 spent=I-J,I-S adversary=sweden level=2")
    assert scoring_table(lost.game, lost.s, "de")[:3] == [
        ("Niederlage: die Ödnis hat die Insel verschlungen", ["", ""]),
        ("Bedrohung 3", ["6", "6"]),
        ("Invasorenkarten, die nicht mehr im Stapel sind", ["2", "2"]),
    ]


def test_the_score_of_a_game_that_was_given_up_begins_with_turn_and_terror_level():
    t = table("spirits=river phase=fast turn=4 A1=C A5=3D,E,Pa A4=2B a=play:flash_floods")
    assert not t.over()
    assert scoring_table(t.game, t.s, "en")[:3] == [("Given up", [""]), ("Turn", ["4"]), ("Terror Level", ["1"])]
    assert scoring_table(t.game, t.s, "de")[-2:] == [("Ödnis je Spieler", ["−2"]), ("Punkte", ["1"])]


def test_the_log_of_a_ravage():
    t = table("spirits=river phase=invader A7=Pa slots=ravage/I-J/0 A8=T,D A1=C deck=1").play()
    assert log(t)[:8] == [
        "Invader Phase.",
        "Ravage in A8: 2 damage.",
        "A Dahan in A8 takes 2 damage.",
        "A Dahan in A8 is destroyed.",
        "Blight is added to A8.",
        "Invader card: Stage I, Wetland.",
        "The Invaders Explore A2.",
        "An Explorer is added to A2.",
    ]
    assert log(t, "de")[1] == "Wüten in A8: 2 Schaden."


def test_the_end_of_a_game_is_shown_with_its_reason():
    event = Event("end", what="blight")
    assert describe_event(SpiritIsland(1), event, "en", NAMES) == "Defeat: the Blight has consumed the island."
    assert (
        describe_event(SpiritIsland(1), Event("end", what="sacrifice"), "de", NAMES)
        == "Sieg: ein Opfersieg befreit die Insel."
    )


# -- enlarged elements ---------------------------------------------------------------------------------------------------
def test_inspecting_a_land_shows_the_forecast():
    t = fast_phase("A5=Pa A8=T,E,D slots=ravage/I-J/0 A1=C a=play:flash_floods")
    assert inspect_element(t, "land-A8") == [
        "A8, Jungle",
        "1 Dahan, 1 Explorer and 1 Town",
        "Coming: Ravage: 3 damage; the land is blighted; 1 of 1 Dahan dies",
        "Adjacent to A5, A6 and A7",
        "The Invaders here would deal 3 damage.",
    ]
    assert inspect_element(t, "piece-A8-T") == ["Town", "Health 2 of 2", "Deals 2 damage", "Same pieces here: 1"]
    assert inspect_element(t, "presence-A5-river")[1] == "1 Presence of River (Sacred Site)"
    assert inspect_element(t, "land-A0", 0, "de")[0] == "Meer A, Meer"


def test_inspecting_cards_and_signs():
    t = fast_phase("A5=Pa A1=C slots=ravage/I-J/0 a=play:flash_floods")
    assert inspect_element(t, "card-flash_floods") == [
        "Flash Floods",
        "Unique Power; 2 Energy, Fast; Sun, Water",
        "Any land, range 1",
        "1 Damage (2 if the land is coastal).",
        "Played by River",
        "Cost now: 2",
    ]
    assert inspect_element(t, "fear-retreat")[0] == "Retreat!"
    assert "(now)" in inspect_element(t, "fear-retreat")[1]
    assert inspect_element(t, "invader-I-J")[:2] == ["Stage I, Jungle", "Ravage: Stage I, Jungle"]
    assert "Surviving Dahan strike back" in inspect_element(t, "invader-I-J")[2]
    assert inspect_element(t, "slot-ravage")[0] == "Ravage"
    line = "1 Sun, 2 Water: not reached. Elements: 1 Sun, 1 Water"
    assert inspect_element(t, "0-innate-massive_flooding-1") == ["Massive Flooding", line]
    assert inspect_element(t, "1-growth-1")[0] == "Growth option 1"
    for nothing in ("", "land-", "land-C1", "land-Z9", "piece-A1-X", "card-x", "7-growth-1", "0-growth-9", "teapot"):
        assert inspect_element(t, nothing) == [], nothing


def test_inspecting_a_spirit_shows_its_innate_powers_line_by_line():
    t = slow_phase("A5=Pa A1=C a=gained:sun,water,2")
    texts = inspect_element(t, "spirit")
    at = texts.index("Innate Power: Massive Flooding (Slow; any land, range 1 from a Sacred Site)")
    reached = "1 Sun, 2 Water: Push 1 Explorer/Town. (reached)"
    assert texts[at + 1] == reached
    assert texts[at + 2].startswith("2 Sun, 3 Water, instead of all above: 2 Damage.")
    assert texts[at + 2].endswith("(not reached)")
    assert reached in inspect_element(t, "innate-massive_flooding")
    german = inspect_element(t, "spirit", lang="de")
    assert german[at].startswith("Angeborene Fähigkeit: Große Überschwemmung (langsam; ein beliebiges Gebiet")
    assert german[at + 1 : at + 3] == [
        "1 Sonne, 2 Wasser: Verdränge 1 Entdecker/Dorf. (erreicht)",
        "2 Sonne, 3 Wasser, anstelle von allem darüber: 2 Schaden. Verdränge bis zu 3 Entdecker/Dörfer. (nicht erreicht)",
    ]
    both = inspect_element(table("spirits=ocean A1=C"), "spirit")
    assert sum(text.startswith("Innate Power: ") for text in both) == 2


@pytest.mark.parametrize(("adversary", "level", "deck"), [("brandenburg_prussia", 6, "3-222-3333"), ("england", 3, "")])
def test_only_the_effects_of_the_adversarys_level_are_shown(adversary, level, deck):
    """SI-32.11: of the decks only the one that is used, and of the slots only those there are."""
    t = table(f"spirits=river adversary={adversary} level={level} phase=fast A1=C A5=Pa a=play:flash_floods")
    text = table_text(t)
    assert re.findall(r"top to bottom: (\S+)\.", text) == [deck] * bool(deck)
    assert ("when a Stage II card would come to it" in text) == (adversary == "england")
    assert "for the whole game" not in text


def test_england_keeps_the_second_build_from_level_4_on():
    t = table("spirits=river adversary=england level=6 phase=fast A1=C A5=Pa a=play:flash_floods")
    assert "there is, for the whole game, a slot for a second Build" in table_text(t)
    assert "Stage II card would come" not in table_text(t)


def test_inspecting_adversary_and_scenario_shows_what_they_change():
    position = "spirits=river adversary=sweden level=3 scenario=rituals_of_terror phase=fast A1=C A5=Pa a=play:flash_floods"
    found = inspect_element(table(position), "foes")
    assert found[0] == "Adversary: Kingdom of Sweden, Level 3"
    assert found[1].startswith("Escalation, in each land just Explored:")
    assert "Towns deal +1 Damage. Cities deal +2 Damage." in found
    assert found.index("Scenario: Rituals of Terror") == 5
    assert "perform the ritual" in found[-1]
    assert inspect_element(fast_phase("A5=Pa A1=C a=play:flash_floods"), "foes") == []


@pytest.mark.parametrize(
    ("terror", "goal"),
    [
        (1, "no Invaders are left"),
        (2, "Towns/Cities outnumber Dahan in no land"),
        (3, "Towns/Cities outnumber Dahan in fewer lands than there are players"),
    ],
)
def test_a_scenarios_own_goal_is_shown_for_the_current_terror_level(terror, goal):
    left = 9 - 3 * (terror - 1)
    decks = f"terror={terror} fear-deck={','.join('?' * left)} fear-done={','.join(FEAR_NAMES[: 9 - left])}"
    lands = "A1=3C,D A2=2C A3=T A5=2Pa,3D B2=2Pb"
    own = "a=play:flash_floods b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth scenario=dahan_insurrection phase=fast {decks} {lands} {own}")
    assert f"3 more Fear cards: you win when {goal}" in table_text(t)
    assert build_terror(make_context(t.game, t.s, 0, "en")).victory == f"win when {goal}. 3 cards to the next level."


def test_an_event_of_one_piece_happens_in_one_land():
    texts = [FEAR_CARDS[FEAR_NAMES.index("wary_of_the_interior")].levels[1].words(lang) for lang in ("en", "de")]
    assert texts[0] == "Each Spirit: In one land in the interior: Remove 1 Explorer/Town."
    assert texts[1] == "Jeder Geist: In einem Gebiet im Landesinneren: Entferne 1 Entdecker/Dorf."


def test_an_alert_warns_of_an_imminent_loss():
    assert loss_warning(*alert_arguments("A5=Pa A1=C A8=T slots=ravage/I-J/0 rules=first_game blight=1")) == (
        "The coming Invader Phase would end the game: the Blight has consumed the island."
    )
    assert loss_warning(*alert_arguments("A5=Pa A1=C rules=first_game blight=2")) == (
        "Only 2 Blight is left on the card: you lose when the last one is taken."
    )
    assert loss_warning(*alert_arguments("A5=Pa A1=C")) == ""


def alert_arguments(position: str) -> tuple[SpiritIsland, Island, int, str]:
    t = fast_phase(f"{position} a=play:flash_floods")
    return t.game, t.s, 0, "en"


def test_answers_that_are_not_offered_have_a_label_too():
    t = fast_phase("A5=Pa A1=C a=play:flash_floods")
    words: list[Answer] = list(t.game.vocabulary.by_name.values())
    for answer in words[:: max(1, len(words) // 2000)]:
        assert describe_answer(t.game, t.s, 0, answer, "de")
        assert describe_answer(t.game, t.s, -1, answer, "en")


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", ("1 Card Play left", "1 Sacred Site"), ("2 Card Plays left", "2 Sacred Sites")),
        ("de", ("noch 1 Karte spielbar", "1 Heilige Stätte"), ("noch 2 Karten spielbar", "2 Heilige Stätten")),
    ],
)
def test_a_single_play_or_site_is_named_in_the_singular(lang, one, two):
    for plays, lands, expected in ((1, "A4=2Pa", one), (2, "A4=2Pa A6=2Pa", two)):
        t = table(f"spirits=earth phase=spirit A1=C {lands} a=extra:{plays - 1}")
        parts = resources_line(t.s, 0, lang).split(", ")
        assert (parts[2], parts[-1]) == expected
