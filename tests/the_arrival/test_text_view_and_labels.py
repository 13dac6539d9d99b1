"""Texts of The Arrival: answers, questions, events, refusals and the text view are complete in both languages."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

from dolmen.engine.chance import Event, RandomChance
from dolmen.games import game_info
from dolmen.games.the_arrival.content.loader import COLOURS, KINDS, LEADERS, TRIBES
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.state import ENDINGS
from dolmen.games.the_arrival.phases.ending import OUTCOMES
from dolmen.games.the_arrival.phases.sequence import EVENTS, STEPS
from dolmen.games.the_arrival.text.answer_labels import describe_answer, describe_question
from dolmen.games.the_arrival.text.event_text import describe_event
from dolmen.games.the_arrival.text.names import insert_player_names
from dolmen.games.the_arrival.text.refusals import explain_refusal
from dolmen.games.the_arrival.text.text_view import describe_table, earnings_table, scoring_table
from dolmen.games.the_arrival.ui import game_ui
from dolmen.games.the_arrival.ui.details import inspect_text
from dolmen.text import LANGUAGES, catalogue, has
from tests.text_helpers import placeholders_by_key, text_key_patterns
from tests.the_arrival.table import NO_CASTLES, Table, pack, setup, table

ROOM = Path(__file__).resolve().parents[2] / "src/dolmen/games/the_arrival"
RULES = (
    "setup",
    "earning",
    "actions",
    "free_actions",
    "round_end",
    "step_order",
    "../game",
)  # modules that name the rules of refusals
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
OPEN = re.compile(r"[{}\n]|  |\(\)|\bthe_arrival\.")  # traces of an unfinished text
VARIANTS = [
    {"seats": 2},
    {"seats": 3, "advanced": True, "draft": True},
    {"seats": 4, "advanced": True, "ports_closed": True},
    {"seats": 4, "edition": 2016},
    {"seats": 2, "edition": 2016, "blockers_in_turn": True, "castles_near": True},
]
SIGNS = ("bag", "discard", "spent", "round", "balance")
SILENT = ("reveal", "earn", "clean-up", "close", "block-1", "block-2")  # steps without a question
# Rules that forbid to stop here (`done_...`), or for which the present question is the explanation.
OF_STEPS = ("AR-9.2", "AR-11.11", "AR-12.35", "AR-14.4", "AR-14.6", "AR-22.15")


def labels(t: Table, lang: str = "en") -> dict[str, str]:
    """The label of each legal answer."""
    seat = t.game.to_act(t.state)[0]
    view = t.game.view(t.state, seat)
    return {a.name: describe_answer(t.game, view, seat, a, lang) for a in t.game.legal(view, seat)}


def refusal(t: Table, answer: str, lang: str = "en", by: str = "") -> str:
    """The sentence that explains a refusal."""
    seat = "abcd".index(by) if by else t.game.to_act(t.state)[0]
    meant = t.game.read(answer)
    assert meant is not None
    rule = t.game.refusal(t.state, seat, meant)
    assert rule, f"{answer} is legal"
    return explain_refusal(t.game, t.game.view(t.state, seat), seat, meant, rule, lang)


def question(t: Table, lang: str = "en", by: str = "") -> str:
    seat = "abcd".index(by) if by else t.game.to_act(t.state)[0]
    return describe_question(t.game, t.game.view(t.state, seat), seat, lang)


def inspect_element(t: Table, element: str, seat: int = 0, lang: str = "en") -> list[str]:
    return inspect_text(t.game, t.game.view(t.state, seat), seat, element, lang).splitlines()


def log(t: Table, lang: str = "en") -> list[str]:
    """The log since the start of the table."""
    return [describe_event(t.game, event, lang, NAMES) for event in t.chance.events]


# -- whole games ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_moment_of_a_game_has_a_text_in_both_languages(options):
    game, rng = Arrival(**options), Random(11)
    chance = RandomChance(rng)
    chance.events = []
    s = game.start(chance)
    moment = 0
    while not game.over(s):
        seat = rng.choice(game.to_act(s))
        if moment % 11 == 0:
            for lang in LANGUAGES:
                check_moment(game, s, seat, rng, lang)
        game.apply(s, seat, game.sample(s, seat, rng), chance)
        moment += 1
    assert moment > 50
    for lang in LANGUAGES:
        check_table(game, s, lang)
        for event in chance.events:
            text = describe_event(game, event, lang, NAMES)
            assert text.endswith("."), text
            assert not OPEN.search(text), text


def check_table(game, s, lang):
    """The text view of each seat and of a spectator fits the width, has no placeholder left, and names every location."""
    for viewer in range(-1, game.seats):
        view = game.view(s, viewer)
        text = describe_table(game, view, viewer, lang)
        assert max(len(part) for part in text.splitlines()) <= 80
        assert not re.search(r"[{}]|\bthe_arrival\.", text)
        assert all(place.name in text for place in game.content.location)
        asked = describe_question(game, view, viewer, lang)
        assert asked.endswith((".", "?"))
        assert not OPEN.search(asked), asked


def check_moment(game, s, seat, rng, lang):
    check_table(game, s, lang)
    view = game.view(s, seat)
    said = [describe_answer(game, view, seat, answer, lang) for answer in game.legal(view, seat)]
    assert len(set(said)) == len(said), "two answers have the same label"
    others = rng.sample(list(game.vocabulary.by_name.values()), 30)
    for answer in [*game.candidates(view, seat), *others, game.read("done")]:
        text = describe_answer(game, view, seat, answer, lang)
        assert text, answer
        assert text[0].upper() == text[0], text
        assert not OPEN.search(text), text
        rule = game.refusal(view, seat, answer)
        if rule:
            check_refusal(explain_refusal(game, view, seat, answer, rule, lang), rule)
    components = game.components
    elements = [f"loc-{name}" for name in components.place_names] + [f"prov-{name}" for name in components.province_names]
    elements += [f"tile-{name}" for name in components.tile_names] + [f"card-{name}" for name in components.card_names]
    elements += ["stack-1", "stack-3", "seat-0", "points-1", "count-1-disks", *SIGNS]
    for element in rng.sample(elements, 25):
        text = inspect_text(game, view, seat, element, lang)
        assert text, element
        assert not re.search(r"[{}]|  |\(\)|\n\n", text), text


def check_refusal(text, rule):
    assert text, rule
    assert text.endswith((".", "?")), text
    assert not OPEN.search(text), text


def test_no_text_reveals_what_only_another_seat_knows():
    t = table(
        "rules=advanced leaders=clairvoyance,wisdom map=k2:S,o1:a1,p1:a1,q1:b1 a=4/0/5f", draws={"fomori": ["monghfinn"]}
    )
    t.play("spread:k1")
    assert t.step() == "look"
    own, other = (describe_table(t.game, t.view(seat), "ab".index(seat), "en") for seat in "ab")
    assert "Monghfinn" in describe_question(t.game, t.view("a"), 0, "en")
    assert "Fomori seen:" in own
    assert "Fomori seen:" not in other
    assert "These are your Fomori" in own
    assert "These are your Fomori" not in other
    assert "A (red) to move." in other


# -- completeness --------------------------------------------------------------------------------------------------------
def test_every_event_step_ending_tile_leader_and_option_has_its_text():
    steps = [step.path for step in STEPS if step.path not in SILENT]
    keys = [f"event.{kind}" for kind in EVENTS]
    keys += [f"prompt.{step}" for step in steps if step not in ("choose", "look", "swap")]
    keys += ["prompt.choose_colour", "prompt.choose_leader", "prompt.choose_tribe", "prompt.look_set", "prompt.look_discard"]
    keys += [f"prompt.swap_{what}{more}" for what in ("fomori", "aits") for more in ("", "_with")]
    keys += [f"ending.{ending}" for ending in ENDINGS if ending]
    keys += [f"ending.{decided}-{ending}" for decided in OUTCOMES for ending in ENDINGS if ending]
    keys += [f"tile.{kind}.{part}" for kind in KINDS for part in ("name", "does")]
    keys += [f"leader.{leader}.{part}" for leader in LEADERS for part in ("name", "does")]
    keys += [f"tribe.{tribe}" for tribe in TRIBES] + [f"colour.{colour}" for colour in COLOURS]
    keys += [f"option.{name}" for name in Arrival().options() if name != "cards"]
    assert [key for key in keys if not has(f"the_arrival.{key}")] == []


def test_every_refusing_rule_has_an_explanation():
    named = {
        rule for name in RULES for rule in re.findall(r'"(AR-[\d.]+)"', (ROOM / f"phases/{name}.py").read_text("utf-8"))
    }
    assert len(named) > 50
    keys = [
        key.removeprefix("the_arrival.why.") for key in placeholders_by_key("en") if key.startswith("the_arrival.why.AR-")
    ]
    table_text = {key.partition("_")[0] for key in keys}
    assert sorted(named - table_text - set(OF_STEPS)) == []
    assert sorted(table_text - named) == []


def test_every_text_key_in_the_modules_exists():
    known = {key.removeprefix("the_arrival.") for key in placeholders_by_key("en").keys() | catalogue("en").keys()}
    found = 0
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "phrase" and len(node.args) > 2:
                for key in text_key_patterns(node.args[2]):
                    found += 1
                    assert any(re.fullmatch(key, name) for name in known), key
    assert found > 100


def test_the_older_edition_replaces_only_existing_texts():
    keys = [key for key in placeholders_by_key("en") if key.startswith("the_arrival.edition2016.")]
    assert keys
    assert [key for key in keys if not has(key.replace(".edition2016", ""))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seat_letters_do_not_occur_alone_in_texts(lang):
    """The terminal colours the letters A to D, so a text may have them only as seats."""
    texts = {key: text for key, text in catalogue(lang).items() if key.startswith("the_arrival.")}
    terminal = [key for key in texts if key.split(".")[1] not in ("page", "drawing", "lesson", "errors")]
    assert [key for key in terminal if re.search(r"\b[A-D]\b", texts[key])] == []


def test_the_registry_finds_the_texts():
    text = game_info("the_arrival").text
    assert [
        text.describe_table,
        text.describe_question,
        text.describe_answer,
        text.describe_event,
        text.scoring_table,
    ] == [describe_table, describe_question, describe_answer, describe_event, scoring_table]


# -- labels of answers ---------------------------------------------------------------------------------------------------
def test_the_label_of_a_build_names_way_and_price():
    t = table("map=o1:a1,k1:b1,k2:S a=4/0/3d")
    found = labels(t)
    assert found["build:o1"] == "Bolster the Áit at o1 to a Broch"
    assert found["build:o2"] == "Build an Áit at o2: bordering"
    assert found["build:p1"] == "Build an Áit at p1: port"
    assert found["build:t3"] == "Build an Áit at t3: outpost, costs 2 Honor"
    assert labels(t, "de")["build:o1"] == "In o1 den Áit zum Broch ausbauen"
    assert labels(t, "de")["build:t3"] == "In t3 einen Áit bauen: Außenposten, kostet 2 Ruhm"
    free = table("rules=advanced leaders=diplomacy,wisdom map=o1:a1,k1:b1,k2:S a=4/0/3d")
    assert labels(free)["build:t3"] == "Build an Áit at t3: outpost"


def test_the_older_edition_uses_fame_and_starting_player():
    t = table("edition=2016 map=o1:a1,k1:b1,k2:S a=4/0/3d")
    assert labels(t)["build:t3"] == "Build an Áit at t3: outpost, costs 2 Fame"
    assert labels(t)["build:o2"] == "Build an Áit at o2: connected"
    assert labels(t)["pass"] == "Pass: you keep 3 discs; Starting Player in the next round"
    assert labels(t, "de")["pass"] == "Passen: du behältst 3 Bauscheiben; Startspieler in der nächsten Runde"
    assert "The Arrival, edition 2016, 2 players\nRound 2 of 6, Action Phase\nStarting Player: A (red)" in table_text(t)


@pytest.mark.parametrize(("edition", "word"), [(2016, "disc"), (2017, "disk")])
def test_each_edition_prints_its_word_for_a_disk(edition, word):
    """In the table in words, in the log, and on tiles; a player may have any name."""
    t = table(f"edition={edition} map=o1:a1,k1:b1,k2:S a=4/0/3d/master_builder")
    other = {"disc": "disk", "disk": "disc"}[word]
    text = table_text(t)
    assert f"3 {word}s" in text
    assert f"{other}s" not in text
    assert describe_event(t.game, Event("disks", 0, n=2), "en", ["Disk", "Disc"]) == f"Disk receives 2 {word}s."
    assert describe_event(t.game, Event("disks", 0, n=2), "de", ["Disk", "Disc"]) == "Disk erhält 2 Bauscheiben."
    picture = game_info("the_arrival").drawing.draw(t.game, t.state, 0, "en", names=NAMES)
    written = " ".join(re.findall(r'(?<=>)[^<]+|(?<=label=")[^"]+', picture))
    assert re.findall(rf"\b{word}s?\b", written, re.IGNORECASE)
    assert not re.findall(rf"\b{other}s?\b", written, re.IGNORECASE)


def test_the_older_edition_has_a_card_for_the_starting_player():
    for edition, what in ((2016, "Starting Player card"), (2017, "First Player tile")):
        t = table(f"edition={edition} map=o1:a1,k1:b1 a=4/0/-").play("pass")
        assert f"A (red), you: {'Fir Bolg' if edition == 2016 else 'Archery'}; {what}; passed" in table_text(t)
        assert f"Ann takes the {what}." in log(t)


@pytest.mark.rule("AR-19.6", "AR-19.7")
def test_a_used_trophy_is_mentioned_only_where_it_stays():
    for edition, stays in ((2016, True), (2017, False)):
        t = table(f"edition={edition} map=castle_1:-,o1:a1,k1:b1 a=4/0/2f1t").play("trophy", "return:1")
        assert ("1 used Castle Trophy" in table_text(t)) is stays
        assert ("1 eingesetzte Burg-Trophäe" in table_text(t, lang="de")) is stays


def table_text(t: Table, seat: int = 0, lang: str = "en") -> str:
    return describe_table(t.game, t.game.view(t.state, seat), seat, lang)


def test_the_label_of_a_spread_names_price_and_losses():
    t = table("map=k2:S,k1:b3,k3:a1,o1:a1,p1:b1 shields=k:2 a=4/0/9f")
    found = labels(t)
    assert found["spread:k1"] == "Spread to k1: 6 Fomori; destroys the Caer of B (green); smashes 2 Shields"
    assert found["spread:k3"] == "Spread to k3: 4 Fomori; destroys your own Áit; smashes 2 Shields"
    german = "Nach k1 ausbreiten: 6 Fomori; zerstört das Caer von B (grün); zerschmettert 2 Schilde"
    assert labels(t, "de")["spread:k1"] == german
    assert insert_player_names(found["spread:k1"], "en", NAMES).endswith("destroys the Caer of Bob; smashes 2 Shields")
    assert insert_player_names(german, "de", ["Ann", r"B\1 (x)"]).endswith(
        r"zerstört das Caer von B\1 (x); zerschmettert 2 Schilde"
    )


def test_the_label_of_a_repel_names_strength_way_and_reward():
    t = table("map=k2:A,k1:a1,l2:M,m1:b1,m2:S a=4/2/7w")
    found = labels(t)
    assert found["repel:k2"] == "Repel the Athach at k2: 2 Swords; bordering; 3 Honor or 1 less Corruption"
    assert found["repel:m2"] == "Repel the Sineach at m2: 1 Sword; distant, costs 2 Honor; 1 Honor or 1 less Corruption"
    t.play("repel:k2")
    assert question(t) == "Athach repelled: take 3 Honor, or lose 1 Corruption?"
    assert labels(t) == {"honor": "Take 3 Honor for the Athach", "corruption": "Lose 1 Corruption: from 2 to 1"}
    pure = table("map=k2:A,k1:a1,o1:b1 a=4/0/2w").play("repel:k2")
    assert question(pure) == "Athach repelled: take 3 Honor. You have no Corruption to lose."
    assert question(pure, "de") == "Athach zurückgedrängt: Nimm 3 Ruhm. Du hast keine Korruption, die du verlieren könntest."
    castle = labels(table("map=k2:a1,o1:b1 a=4/0/4w"))["repel:castle_1"]
    assert castle == "Repel Balor’s Castle at castle: 4 Swords; bordering; +10 Honor; 1 Castle Trophy"


def test_the_labels_of_tiles_name_what_they_would_give_now():
    t = table("map=k1:a1,k3:a1,o1:b1,k2:S a=7/3/-/cauldron_k,song_of_the_bard,stone_of_fate,master_builder b=4/0")
    found = labels(t)
    assert found["use:cauldron_k"] == "Use Cauldron of Dagda (k): +4 Honor now"
    assert found["use:song_of_the_bard"] == "Use Song of the Bard: 2 less Corruption now"
    assert found["use:stone_of_fate"] == "Use Stone of Fate: +2 Honor now"
    assert found["use:master_builder"] == "Use Hour of the Master Builder"
    assert labels(t, "de")["use:cauldron_k"] == "Kessel des Dagda (k) einsetzen: jetzt +4 Ruhm"
    assert refusal(t, "use:emers_mercy") == "You do not have Emer’s Mercy."


EARNING = "map=o1:a2,p1:b1 display=cauldron_o,salmon,high_walls,emers_mercy"
CARDS = pack(B01="disks=3 corruption=2 | disks=1 |", B02="disks=1 broch=2 | tiles=1 | honor=1", B05="swords=2|tiles=1|")


def test_the_labels_of_blocking_name_what_is_blocked_and_what_is_paid():
    cards = [f"B{n:02}" for n in (1, 3, 2, 4, 5, 6, 7, 8)]  # in the order in which they are turned up: a, b, a, b ...
    rows = "a=4/0/-/ogams_wisdom/d,d,d,d b=4/0/-/-/d,d,d"
    t = table(f"{EARNING} {rows} step=draw:b", CARDS, draws={"cards": cards})
    assert question(t) == "Draw Earning Card 4 of 4. The back shows what a card mostly pays."
    alike = t.game.view(t.state, 1)
    alike.tops[1] = alike.tops[0]
    assert describe_question(t.game, alike, 1, "en").endswith("4 of 4. Stacks with the same back are equally good.")
    assert labels(t)["stack:1"] == "Draw from stack 1: mostly disks; 16 cards left"
    t.play("stack:1")
    assert question(t) == "Block a section, the first of two: it pays you nothing on any of your four cards."
    button = game_ui.make_option(t.game, t.game.view(t.state, 0), 0, t.game.read("block:top"), "en", NAMES)
    assert (button["label"], button["note"]) == ("Block top", ["you get none of this"])
    assert [sign[1] for sign in button["signs"][:2]] == ["2", "4"]  # Honor and disks, which the seat would give up
    summary = inspect_element(t, "seat-0")
    assert summary[5:9] == [
        "Earning Cards: mostly disks x4",
        "Top so far: 2 Honor, 4 disks, 2 Corruption",
        "Middle so far: 1 disk, 1 Tactic Tile",
        "Bottom so far: 1 Honor",
    ]
    assert "  Card 1: mostly disks (top: 3 disks, 2 Corruption; middle: 1 disk;" in table_text(t)
    assert not re.search(r"\b[ABH][0-9]{2}\b", table_text(t) + str(summary))  # ids are for notation only
    found = labels(t)
    assert found["block:top"] == "Block the top section: gives up 2 Honor, 4 disks, 2 Corruption"
    assert found["block:bottom"] == "Block the bottom section: gives up 1 Honor"
    assert labels(t, "de")["block:bottom"] == "Den unteren Abschnitt sperren: du verzichtest auf 1 Ruhm"
    assert describe_question(t.game, t.game.view(t.state, -1), -1, "en") == "Waiting for A (red) and B (green)."
    t.play("block:top", by="a")
    assert question(t, by="a") == "Waiting for B (green)."
    assert refusal(t, "block:middle", by="a") == "Waiting for B (green)."
    assert "Still to decide: B (green)." in table_text(t)
    t.play("block:middle", by="b")
    assert question(t) == "Block a second section: only the one left open pays, on all four cards."
    assert labels(t)["block:middle"] == "Block the middle section: gives up 1 disk, 2 Tactic Tiles"
    assert refusal(t, "block:top") == "The top section is already blocked."
    button = game_ui.make_option(t.game, t.game.view(t.state, 0), 0, t.game.read("block:middle"), "en", NAMES)
    assert (button["label"], button["note"]) == ("Bottom pays", ["blocks middle; counts the cards turned up so far"])
    assert [sign[1] for sign in button["signs"][:2]] == ["1", "0"]  # of the section that is left
    t.play("block:middle", by="a")
    t.play("block:bottom", by="b")
    assert question(t) == "Right now, the bottom section pays 1 Honor. Use Ogam’s Wisdom to open another one?"
    german = labels(t, "de")["open:top"]
    assert german == "Den oberen Abschnitt öffnen: 2 Ruhm, 4 Bauscheiben, 2 Schwerter, 2 Korruption"
    assert refusal(t, "open:bottom") == "The bottom section is already open."
    t.play("open:middle")
    assert question(t) == "Take 2 Tactic Tiles from the display."
    assert (
        labels(t)["take:salmon"]
        == "Take Trail of the Salmon: 2 Honor for each of your fortified ports; +2 Honor if used now"
    )
    assert refusal(t, "done") == "You still have to take 2 Tactic Tiles."
    assert refusal(t, "take:song_of_the_bard", "de") == "Lied des Barden liegt nicht aus."
    t.play("take:salmon", "take:high_walls")
    assert earnings_table(t.game, t.chance.events, "en") == [
        ("Honor", ["0", "0"]),
        ("Disks", ["1", "0"]),
        ("Swords", ["0", "0"]),
        ("Shields", ["0", "0"]),
        ("Fomori", ["0", "0"]),
        ("Corruption", ["0", "0"]),
        ("Tactic Tiles", ["2", "0"]),
    ]


def test_the_log_names_lost_earnings():
    game = Arrival()
    events = [
        Event("reveal", 0, "B01"),
        Event("disks", 0, n=2),
        Event("lapse", 0, "disks", n=1),
        Event("lapse", 0, "swords", n=2),
    ]
    before = [Event("reveal", 1, "B02"), Event("honor", 1, "top", n=9), Event("turn", 0)]
    after = [Event("honor", 0, "salmon", n=4), Event("turn", 0), Event("disks", 1, n=9)]
    found = dict(earnings_table(game, before + events + after, "de"))
    assert found["Bauscheiben"] == ["2", "0"]
    assert found["Ruhm"] == ["0", "0"]
    assert found["Verfallen"] == ["1 Bauscheibe, 2 Schwerter", "0"]
    assert earnings_table(game, [Event("turn", 0)], "en")[0] == ("Honor", ["0", "0"])


# -- questions -----------------------------------------------------------------------------------------------------------
def test_the_prompt_of_a_turn_names_the_actions_left_and_the_supply():
    t = table("map=o1:a1,k1:b1,k2:S a=4/0/3d1w2s")
    assert question(t) == "Choose an action (2 left). You have 3 disks, 1 Sword and 2 Shields."
    assert question(t, "de") == "Wähle eine Aktion (noch 2). Du hast 3 Bauscheiben, 1 Schwert und 2 Schilde."
    assert question(t, by="b") == "Waiting for A (red)."
    t.play("build:o2")
    assert question(t).startswith("Choose an action (1 left).")
    assert question(table("round=1 map=o1:a1,k1:b1 a=4/0/-")).endswith("first turn has only one. Your supply is empty.")
    wise = table("rules=advanced leaders=wisdom,archery map=o1:a1,k1:b1 a=4/0/3d")
    assert question(wise).startswith("Three actions at most.")
    assert question(wise, "de").startswith("Drei Aktionen höchstens.")
    assert refusal(wise, "done") == "You have to take at least one action."
    wise.play("build:o2")
    assert question(wise).startswith("Two more actions at most, or end your turn.")
    assert question(wise, "de").startswith("Zwei weitere Aktionen höchstens, oder beende deinen Zug.")


def test_passing_asks_what_is_kept():
    t = table("map=o1:a1,k1:b1 a=4/0/4d1w")
    assert labels(t)["pass"] == "Pass: you keep 3 of 5 pieces; First Player in the next round"
    t.play("pass", "keep:sword")
    assert question(t) == "You have passed. Keep up to 2 of these: 4 disks."
    assert refusal(t, "keep:sword") == "You have no more Swords to keep."
    assert refusal(t, "build:o2") == "You have passed: you have no more actions this round."
    assert labels(t)["keep:disks"] == "Keep 2 disks"
    assert refusal(t, "keep:swords") == "You cannot keep several Swords now."
    keeps = {"keep:disk": "Eine Bauscheibe behalten", "keep:disks": "2 Bauscheiben behalten"}
    assert labels(t, "de") == keeps | {"done": "Nichts weiter behalten"}
    t.play("done")
    assert log(t)[:2] == ["Ann passes.", "Ann takes the First Player tile."]
    assert "Ann returns 4 disks." in log(t)
    assert "First Player: A (red)\nPassed: A (red)" in table_text(t)


def test_looking_trophies_and_exchanges_are_asked_step_by_step():
    seen = table("rules=advanced leaders=clairvoyance,archery map=k2:S,k1:b1,o1:a1,p1:b1,q1:a1 a=4/0/3f")
    seen.play("spread:k1")
    assert question(seen) == "These are your Fomori: 3 Sineach. Which one do you place at k1?"
    assert refusal(seen, "done") == "The Spread has begun: you still have to give up 2 Fomori."
    assert refusal(seen, "set:athach") == "You have no Athach."
    assert labels(seen, "de") == {"set:sineach": "Einen Sineach platzieren"}
    seen.play("set:sineach")
    assert question(seen) == "Discard 1 more. Which of your Fomori: 2 Sineach?"
    trophy = table(f"map=k2:S,o1:a1,p1:b1,{NO_CASTLES.replace(' ', ',')} a=4/0/1f1t b=4/0/3u")
    assert labels(trophy)["trophy"] == "Use a Castle Trophy: up to 1 of your 1 Fomori go back to the bag"
    trophy.play("trophy")
    assert question(trophy) == "You have 1 Fomori. How many do you return to the bag?"
    assert refusal(trophy, "return:2") == "You have only 1 Fomori."
    assert refusal(trophy, "done") == "You have used the trophy, so you have to return at least one of your 1 Fomori."
    trophy.play("return:1")
    assert log(trophy) == ["Ann uses a Castle Trophy: 1 Fomori goes back to the bag."]
    swap = table("map=k2:S,l2:A,m2:A,o1:a1,p1:b1,q1:b2 a=4/0/-/cu_chulainns_ruse,big_migration")
    swap.play("use:cu_chulainns_ruse")
    assert refusal(swap, "pick:castle_1") == "There is no Fomori at castle."
    assert refusal(swap, "done") == "You have used the tile, so you have to choose two places."
    swap.play("pick:l2")
    assert question(swap) == "Which Fomori do you exchange with Athach at l2?"
    assert refusal(swap, "pick:m2") == "Both would be Athach."
    swap.play("pick:k2", "use:big_migration", "pick:o1")
    assert question(swap, "de") == "Welcher Áit tauscht mit dem von A (rot) in o1?"
    assert refusal(swap, "pick:q1") == "The fortification at q1 is a Broch, not a single disk."
    swap.play("pick:p1")
    assert log(swap)[-1] == "Ann exchanges the Áits at o1 and p1."


# -- refusals: `test_refusals.py` has the whole table ----------------------------------------------------------------------
def test_a_refusal_is_explained_in_german():
    t = table("map=k2:S,o1:a1,k1:b3,p1:b1 a=4/0/2f")
    assert refusal(t, "spread:k1", "de") == "Hier auszubreiten kostet 4 Fomori, du hast aber 2."
    assert refusal(t, "pass", "de") == "Du kannst noch ausbreiten: nach k3 für 1 Fomori."
    assert refusal(t, "build:k1", "de", by="b") == "A (rot) ist am Zug."


# -- the table, the log and the score ------------------------------------------------------------------------------------
def test_the_text_view_shows_map_tracks_balance_and_mats():
    t = table("map=k1:a2,k2:S,o1:b1,castle_1:C+A shields=k:1 a=9/3/2d1w/salmon b=4/0/-/master_builder! tile=b passed=b")
    text = table_text(t)
    assert "First Player: A (red); in the next round: B (green)\nPassed: B (green)\n" in text
    assert "Fortified locations: 2; held by Fomori: 5. As things stand, least Corruption wins." in " ".join(text.split())
    assert "k: green, number 3, Shields 1 of 3\n  k1: Broch of A (red); to k2, t3\n  k2: Sineach; to k1, k3, castle" in text
    assert "  o1, port: Áit of B (green); to n3, o2" in text
    assert "  castle: Balor’s Castle, Athach on it; to k2" in text
    assert re.search(r"A \(red\) +B \(green\)\n  Honor +9 +4\n  Corruption \(limit 25\) +3 +0\n", text)
    assert "  Supply: 2 disks and 1 Sword\n  Fortifications: Broch at k1\n  Tactic Tiles: Trail of the Salmon" in text
    assert "B (green): Artifice; First Player tile; passed\n  Supply: none" in text
    assert "Master Builder active, 0 disks saved" in text
    assert "This is the last round." in table_text(table("round=6 map=k1:a1,o1:b1"))
    limit = table_text(table("ending=corruption-limit map=k1:a1,o1:b1 a=4/25"))
    assert "The Corruption Limit of 25 has been reached: the game ends after this round." in " ".join(limit.split())


def test_the_log_of_a_spread_and_a_build():
    t = table("map=k2:S,k1:b2,o1:a1,p1:b1 shields=k:1 a=4/0/4f2d", draws={"fomori": ["athach", "sineach"]})
    t.play("spread:k1", "build:o1")
    assert log(t) == [
        "Ann spreads to k1 for 4 Fomori, over Bob: an Athach appears.",
        "Bob loses 2 disks at k1.",
        "1 Shield in k is smashed.",
        *["Ann discards a Sineach as well."] * 3,
        "Ann bolsters the Áit at o1 to a Broch.",
        "Bob to move.",
    ]
    assert log(t, "de")[0] == "Ann breitet für 4 Fomori nach k1 aus, gegen Bob, und deckt einen Athach auf."
    assert log(t, "de")[-2] == "Ann baut in o1 den Áit zum Broch aus."


def test_the_score_explains_the_ending_and_what_counts():
    bare = NO_CASTLES.replace(" ", ",")
    position = f"map={bare},k1:a1,k2:a2,o1:b1 a=5/3/1w2d/salmon b=6/1/4u ending=last-round to=-"
    t = table(position)
    assert scoring_table(t.game, t.state, "en") == [
        ("Locations (3, Fomori 0): the most Honor wins", ["2", "1"]),
        ("Honor on the track", ["5", "6"]),
        ("Honor from the Province Bonus", ["+6", "+1"]),
        ("Honor per 3 pieces (left)", ["+1 (4)", "0 (0)"]),
        ("Final Honor", ["12", "7"]),
        ("Tie-break: Corruption", ["3", "1"]),
        ("Place", ["1, wins", "2"]),
    ]
    assert "The game is over: the last round was played." in table_text(t)
    assert "Result: Locations (3, Fomori 0): the most Honor wins" in " ".join(table_text(t).split())
    overrun = table("map=k1:a1,o1:b1 a=5/3/1w2d/salmon b=6/2/-/- ending=corruption-limit to=-")
    assert scoring_table(overrun.game, overrun.state, "de") == [
        ("Orte (2, Fomori 4): Die geringste Korruption gewinnt", ["1", "1"]),
        ("Korruption auf der Leiste", ["3", "2"]),
        ("Korruption je 3 Teile (übrig)", ["−1 (4)", "0 (0)"]),
        ("Korruption am Ende", ["2", "2"]),
        ("Bei Gleichstand: Ruhm", ["5", "6"]),
        ("Rang", ["2", "1, gewinnt"]),
    ]
    tied = table("map=k1:a1,o1:b1 a=5/3/- b=5/3/- ending=last-round to=-")
    assert scoring_table(tied.game, tied.state, "en")[-1] == ("Place", ["1, shares the victory"] * 2)


# -- enlarged elements ---------------------------------------------------------------------------------------------------
def test_inspecting_a_location_shows_what_can_be_done_there():
    t = table("map=k2:A,k1:b1,k3:a1,o1:a1,p1:b1 shields=k:1 a=4/1/2d1w3f")
    assert inspect_element(t, "loc-k1") == [
        "k1",
        "Áit of B (green)",
        "k: green, number 3, Shields 1 of 3",
        "Roads to k2, t3",
        "Build an Áit at k1: not now. B (green) has fortified k1.",
        "Spread to k1: 3 Fomori; destroys the Áit of B (green); smashes 1 Shield",
    ]
    assert inspect_element(t, "loc-k2")[-2:] == [
        "Athach: strength 2, worth 3 Honor or 1 less Corruption",
        "Repel the Athach at k2: not now. Athach has strength 2, but you have 1 Sword.",
    ]
    assert inspect_element(t, "loc-o1", -1)[0] == "o1, port"
    assert inspect_element(t, "prov-k") == [
        "k",
        "Green, number 3, Shields 1 of 3",
        "A (red): fortified locations: 1; worth 3 Honor at the end if Honor decides",
        "B (green): fortified locations: 1; worth 3 Honor at the end if Honor decides",
        "Its Shields make every Spread here cost 1 more.",
        "Place a Shield in k: not now. You have no Shields.",
    ]
    assert "Nachbarprovinzen: l, t" in inspect_element(table("edition=2016 map=k1:a1,o1:b1"), "prov-k", 0, "de")


def test_inspecting_pieces_and_signs():
    t = table("map=k1:a1,k3:a1,o1:b1 a=4/1/2d/cauldron_k b=9/0/-/wild_geese fomori=2S1A", pack(B01="disks=3 | honor=1 |"))
    assert inspect_element(t, "tile-cauldron_k") == [
        "Cauldron of Dagda (k)",
        "2 Honor for each of your fortified locations in k.",
        "A (red): +4 Honor if used now",
        "Held by A (red)",
    ]
    assert inspect_element(t, "tile-ogams_wisdom_1", 0, "de")[0] == "Ogams Weisheit"
    assert inspect_element(t, "card-B01") == [
        "Earning Card, mostly disks",
        "Top: 3 disks",
        "Middle: 1 Honor",
        "Bottom: nothing",
    ]
    assert inspect_element(t, "stack-2")[:2] == ["Stack 2", "18 cards, top card mostly Swords and Shields"]
    assert inspect_element(t, "seat-1")[:3] == ["B (green): Artifice", "9 Honor, 0 Corruption", "Supply: none"]
    assert inspect_element(t, "discard") == ["Fomori discard", "2 Sineach and 1 Athach"]
    assert inspect_element(t, "round") == ["Round 2 of 6"]
    for nothing in ("", "loc-", "loc-nowhere", "stack-4", "seat-7", "seat-", "tile-x", "teapot"):
        assert inspect_element(t, nothing) == []


# -- tags and labels -----------------------------------------------------------------------------------------------------
def test_a_tile_on_display_is_not_held_by_the_owner_of_another_copy():
    t = table("map=o2:a1,k1:b1 a=4/0/-/ogams_wisdom_1 display=ogams_wisdom_2,salmon")
    shown, held = inspect_element(t, "tile-ogams_wisdom_2"), inspect_element(t, "tile-ogams_wisdom_1")
    assert shown[-2:] == ["Another copy is held by A (red)", "On display"]
    assert held[-1] == "Held by A (red)"
    assert inspect_element(t, "tile-ogams_wisdom")[-1] == "Held by A (red)"  # a link in a text means the tile in general
    assert inspect_element(t, "tile-salmon")[-1] == "On display"


def test_a_seat_without_a_colour_is_called_by_its_players_name():
    t = setup(seats=2, draws={"first": ["seat1"]}).play("leader:archery")
    said = refusal(t, "leader:archery")
    assert said == "B (?) has already taken Archery."
    assert game_ui.insert_names(t.game, said, "en", NAMES) == "Bob has already taken Archery."
    german = refusal(t, "leader:archery", "de")
    assert game_ui.insert_names(t.game, german, "de", NAMES) == "Bob hat schon Bogenkunst gewählt."


def test_numbers_of_players_are_not_glued_to_their_names():
    t = table("map=o2:a1,k1:b1 a=4/3/-/emers_mercy b=4/1")
    said = game_ui.insert_names(t.game, refusal(t, "use:emers_mercy"), "en", ["Player 1", "Player 2"])
    assert said == "You must have the least Corruption alone. You have 3, Player 2 has 1."
    text = game_ui.insert_names(t.game, table_text(t), "en", ["Player 1", "Player 2"])
    assert "disks: Player 1: " in " ".join(text.split())


def test_a_rival_who_has_chosen_a_leader_is_not_shown_as_choosing():
    t = setup(seats=2, draws={"first": ["seat1"]}).play("leader:archery")
    mat = game_info("the_arrival").drawing.draw_part(t.game, t.view("a"), 0, "en", "mat-1", columns=4, names=("Ann", "Bob"))
    assert "leads with Archery" in mat
    assert "still choosing" not in mat


def test_the_options_promise_a_choice_of_leaders_only_where_there_is_one():
    label, about = catalogue("en")["the_arrival.option_name.choose"], catalogue("en")["the_arrival.option.choose"]
    assert label == "Choose colours"
    assert "Basic Game" in about
    dealt = setup(seats=2, advanced=True)
    assert dealt.legal()[0].startswith("colour:")
    chosen = setup(seats=2, advanced=True, draft=True)
    assert chosen.legal()[0].startswith("leader:")
    assert catalogue("en")["the_arrival.option_name.draft"] == "Choose leaders"


def test_the_choice_of_a_leader_says_what_it_means():
    assert question(setup(seats=2)) == ("Choose a leader card. Any one: in the Basic Game leaders have no abilities.")
    draft = setup(seats=2, advanced=True, draft=True)
    assert question(draft) == "Choose a leader. Its ability is yours for the whole game."


def test_the_single_action_of_the_first_turn_is_explained():
    first = table("round=1 map=o2:a1,k1:b1 a=4/0/2d")
    assert question(first) == "Choose an action: your first turn has only one. You have 2 disks."
    later = table("map=o2:a1,k1:b1 a=4/0/2d").play("build:o3")
    assert question(later) == "Choose an action (1 left). You have 1 disk."
    wise = table("round=1 rules=advanced leaders=wisdom,archery map=o2:a1,k1:b1 a=4/0/2d")
    assert question(wise) == "Choose an action: your first turn has only one. You have 2 disks."


@pytest.mark.parametrize(("lang", "word"), [("en", r"\bcastles?\b"), ("de", r"\bBurg(en)?\b(?! Balors|-)")])
def test_a_castle_has_one_name(lang, word):
    """The printed one, also in tags and refusals: players search for it in the rules."""
    parts = ("the_arrival.table.", "the_arrival.why.", "the_arrival.tile.", "the_arrival.threat.", "the_arrival.close.")
    texts = {key: text for key, text in catalogue(lang).items() if key.startswith(parts) and isinstance(text, str)}
    assert [key for key, text in texts.items() if re.search(word, re.sub("{.*?}", "", text))] == []
