"""The page around the drawings of Spirit Island: steps, previews of answers, warnings."""

import random
import re
import statistics
from collections import Counter

import pytest

from dolmen.engine.chance import Event
from dolmen.engine.play import new_play
from dolmen.games import game_info, make
from dolmen.games.bots import BOTS
from dolmen.games.rulebook import rulebook
from dolmen.games.spirit_island.art.svg import text_width
from dolmen.games.spirit_island.cards.powers import POWER_NAMES
from dolmen.games.spirit_island.model.events import EVENTS
from dolmen.games.spirit_island.text.questions import describe_question
from dolmen.games.spirit_island.ui import game_ui
from dolmen.text import LANGUAGES

from .drawing_helpers import NAMES, OPTIONS, count_clicks, id_of_options, random_play, state_at_step
from .table import Table, table

LOOSE = re.compile(r"[{}]|  | [.,;:]|\(\)|^\s|\s$|^$")  # traces of a text with missing words
PLAYERS = ["Ann", "Bob", "Cleo", "Dan"]


def option(t: Table, name: str, seat: int = 0, lang: str = "en") -> dict:
    answer = t.game.read(name)
    assert answer in t.game.legal(t.s, seat), t.offers()
    return game_ui.answer_options(t.game, t.game.view(t.s, seat), seat, [answer], lang, PLAYERS)[0]


def notes(t: Table, name: str) -> list[str]:
    return option(t, name).get("note", [])


def question(t: Table) -> str:
    return describe_question(t.game, t.s, 0, "en")


# -- answers -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS, ids=id_of_options)
def test_every_answer_has_a_label_and_notes(options, lang):
    for game, s, seat in random_play(options, 13, 53, 160):
        view = game.view(s, seat)
        for answer in game.legal(view, seat):
            shown = game_ui.answer_options(game, view, seat, [answer], lang, PLAYERS)[0]
            assert not [text for text in (shown["label"], *shown.get("note", [])) if LOOSE.search(text)], shown
        assert not [text for text in game_ui.turn_steps(game, view, lang)[0] if LOOSE.search(text)]
        alert = game_ui.alert(game, view, seat, lang)
        assert not alert or not LOOSE.search(alert)


def test_no_preview_changes_the_table():
    game, s, seat = state_at_step(2, "fast", 2)
    view = game.view(s, seat)
    before = game.to_dict(view)
    for answer in game.legal(view, seat):
        game_ui.answer_options(game, view, seat, [answer], "en", PLAYERS)
    assert game.to_dict(view) == before


def test_the_card_forgotten_for_a_major_power_is_announced():
    t = table("spirits=river phase=spirit A1=C A5=Pa").play("growth.1")
    assert notes(t, "major") == ["you then forget a Power Card"]
    assert notes(t, "minor") == []
    t.play("major")
    assert question(t) == "Which of these Major Powers do you keep? You then forget a Power Card for it."
    t.play("accelerated_rot")
    assert question(t).startswith("Forget a Power Card for Accelerated Rot, your new Major Power. ")
    t = table("spirits=river phase=spirit A1=C A5=Pa a=hand:tsunami").play("growth.1", "major", "accelerated_rot")
    assert question(t).startswith("Forget a Power Card for Accelerated Rot, your new Major Power. ")
    t.s.lanes[0].stack[-1].a = 0  # a state of an earlier version
    assert question(t).startswith("Forget a Power Card for your new Major Power. ")


def test_the_major_power_of_a_progression_is_announced_before_growth():
    t = table("spirits=river phase=spirit A1=C progressions=a A5=Pa a=progress:3")
    assert "you gain the Major Power Accelerated Rot, and forget a Power Card for it" in notes(t, "growth.1")
    assert len(notes(t, "growth.2")) == 1
    t.play("growth.1")
    assert question(t).startswith("Forget a Power Card for Accelerated Rot, your new Major Power. ")
    t = table("spirits=river phase=spirit A1=C progressions=a A5=Pa a=progress:1")
    assert "you gain Nature’s Resilience" in notes(t, "growth.1")


def test_enter_does_not_end_a_step_in_which_something_can_still_be_done():
    """The button for it is not the main one, and names what would stay undone."""
    t = table("spirits=river phase=spirit A1=C A5=2Pa a=energy:3;plays:4;discard:wash_away").play(
        "growth.2", "A5", "track.plays", "A5", "track.plays"
    )
    done = option(t, "done")
    assert not done["free"]
    assert done["note"][0] == "You can still play: Flash Floods, Boon of Vigor, River’s Bounty"
    assert done["note"][1] == "You can still Reclaim a card"
    t = table("spirits=river phase=spirit A1=C A5=2Pa a=energy:3;plays:1;played:2;hand:wash_away").play(
        "growth.2", "A5", "track.energy", "A5", "track.energy"
    )
    assert option(t, "done")["free"]  # no card can be played
    t = table("spirits=river phase=fast A1=C A5=2Pa,E A4=E a=play:flash_floods,boon_of_vigor,wash_away")
    ready = option(t, "ready")
    assert not ready["free"]
    assert ready["note"][0] == "Not used yet: Flash Floods, Boon of Vigor"
    assert option(t, "ready", lang="de")["note"][0].startswith("Noch nicht genutzt: ")


def test_enter_does_not_give_up_a_power_before_anything_is_chosen():
    t = table("spirits=river phase=slow A1=C A5=Pa A4=3E,T a=play:wash_away").play("wash_away", "A4")
    assert question(t).startswith("Wash Away, A4: Push up to 3 ")
    assert not option(t, "done")["free"]
    t.play("E A4>A5")
    assert option(t, "done")["free"]
    t = table("spirits=river phase=slow A1=C A5=Pa A4=2D a=play:rivers_bounty").play("rivers_bounty", "A5")
    assert not option(t, "done")["free"]
    t.play("D A4")
    assert option(t, "done")["free"]


def test_a_card_shows_its_elements_and_thresholds_before_it_is_paid_for():
    t = table("spirits=river phase=spirit A1=C A5=2Pa a=energy:3;plays:4").play(
        "growth.2", "A5", "track.plays", "A5", "track.plays"
    )
    first = option(t, "boon_of_vigor")
    assert first["label"] == "Play Boon of Vigor"
    assert first["note"][1] == "brings Sun, Water, Plant"
    assert {("element-sun", "si-hl-plus", "0›1"), ("element-water", "si-hl-plus", "0›1")} <= set(first["marks"])
    assert not [text for text in first["note"] if "Massive Flooding" in text]
    t.play("boon_of_vigor")
    second = option(t, "rivers_bounty")
    assert second["note"][-1] == "reaches Massive Flooding, level 1"
    assert ("innate-massive_flooding-1", "si-hl-level") in second["marks"]
    assert "then 4 Energy" in second["note"][0]
    t.play("rivers_bounty")
    assert t.elements("a") == "2 sun 2 water 1 plant 1 animal"  # as previewed: 2 water and a sun


COMING = (
    "spirits=earth,river phase=fast slots=ravage/I-S,build/I-J A4=T,E,2D A5=2Pa A8=E,Pa B7=2Pb "
    "a=play:a_year_of_perfect_stillness"
)


def test_an_answer_on_the_island_shows_how_the_forecast_changes():
    t = table(COMING).play("a_year_of_perfect_stillness")
    calm, other = option(t, "A4"), option(t, "A8")
    assert calm["note"] == ["A4: no Ravage"]
    assert other["note"] == ["A8: no Build"]
    assert calm["marks"] == [("land-A4", "si-hl-chosen-A4")]
    assert "note" not in option(t, "A5")  # no invaders were expected there


def test_lands_where_a_power_does_nothing_are_marked():
    land = "A1=E A2=C,D A4=2E,T,D A5=2Pa,2D A6=Pa,T A8=D"
    t = table(f"spirits=river phase=fast {land} a=play:flash_floods,boon_of_vigor").play("flash_floods")
    shown = game_ui.answer_options(t.game, t.s, 0, t.game.legal(t.s, 0), "en", ["A"])
    idle = {option["at"][0] for option in shown if option.get("idle")}
    assert idle == {"land-A5", "land-A7", "land-A8"}
    assert {option["at"][0] for option in shown} > idle


def test_a_preview_continues_through_forced_answers():
    t = table("spirits=river phase=fast slots=ravage/I-S,build/I-J A1=C A4=E,D A5=2Pa A7=2E a=play:flash_floods").play(
        "flash_floods"
    )
    assert option(t, "A4")["note"] == ["A4: nothing will happen"]  # its only invader falls
    assert "note" not in option(t, "A8")
    assert option(t, "A7")["note"][0].startswith("A7: Ravage for 1 damage")  # one of two


def test_a_piece_is_clicked_first_and_then_its_destination():
    t = table("spirits=river phase=slow A1=C A4=T@1,2E A5=2Pa a=play:wash_away").play("wash_away", "A4")
    move = t.game.read("T@1 A4>A3")
    assert game_ui.clickable_elements(t.game, t.s, 0, move) == ["piece-A4-T@1", "land-A3"]
    assert game_ui.answer_marks(t.game, t.s, 0, move) == [("land-A3", "si-hl-chosen-A3")]
    assert game_ui.clickable_elements(t.game, t.s, 0, t.game.read("done")) == []


def test_a_land_in_the_list_on_a_phone_is_the_same_answer():
    t = table("spirits=river phase=slow A1=C A5=2Pa a=play:wash_away").play("wash_away")
    assert game_ui.clickable_elements(t.game, t.s, 0, t.game.read("A4")) == ["land-A4", "chip-A4"]


def test_only_cards_in_hand_are_listed_as_illegal():
    t = table("spirits=river phase=spirit A1=C A5=Pa a=energy:0").play("growth.2", "A5", "track.plays", "A5", "track.plays")
    shown = {a.name for a in game_ui.listed_answers(t.game, t.s, 0, t.game.candidates(t.s, 0)) if t.game.refusal(t.s, 0, a)}
    assert shown == {"flash_floods"}  # it costs 2, and there is 1


# -- the page around -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("position", "draws", "step"),
    [
        ("phase=spirit", {}, "Spirits"),
        ("phase=fast a=play:flash_floods", {}, "Fast"),
        ("phase=invader slots=ravage/I-S,build/I-J A4=T,Pa A7=T", {}, "Ravage"),
        ("phase=invader earned=scapegoats,retreat fear=0 A4=T A7=T", {}, "Fear"),
        ("phase=slow a=play:wash_away", {}, "Slow"),
    ],
)
def test_the_current_step_of_the_turn_is_marked(position, draws, step):
    t = table(f"spirits=river {position} A1=C,E,T A5=2Pa", **draws)
    names, now = game_ui.turn_steps(t.game, t.s, "en")
    assert names[now] == step
    assert len(names) == 8


def test_one_or_two_boards_are_drawn_in_landscape_and_more_in_portrait():
    for seats, lies in ((1, True), (2, True), (3, False), (4, False)):
        game, s, seat = state_at_step(seats, "spirit")
        parts = game_ui.page_regions(game, s, seat, False)
        assert (parts["map"][1] > 200) == lies
        own = {"panel", "hand"} if lies else {f"mat-{seat}"}
        assert set(parts) == {"map", "invaders", *own, *(f"mat-{k}" for k in range(seats) if k != seat)}
        narrow = game_ui.page_regions(game, s, seat, True)
        assert {f"strip-{k}" for k in range(seats) if k != seat} <= set(narrow)


def test_an_alert_warns_when_blight_or_cards_run_out():
    plenty = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    assert game_ui.alert(plenty.game, plenty.s, 0, "en") == ""
    blight = table("spirits=river phase=fast A1=C A5=2Pa blight=1 a=play:flash_floods")
    assert "1 Blight left" in game_ui.alert(blight.game, blight.s, 0, "en")
    deck = table("spirits=river phase=fast A1=C A5=2Pa deck=33 a=play:flash_floods")
    assert game_ui.alert(deck.game, deck.s, 0, "en") == "2 Invader cards left."
    lost = table("spirits=river phase=fast A1=C A5=Pa,2T slots=ravage/I-W,-/- a=play:flash_floods".replace(",-/-", ",build"))
    assert "Spirit" in game_ui.alert(lost.game, lost.s, 0, "en")


def test_each_seat_shows_the_sign_of_its_spirit():
    game, s, _ = state_at_step(3, "spirit")
    signs = [game_ui.seat_standing(game, s, seat, "en") for seat in range(3)]
    assert [sign.seat_symbol for sign in signs] == ["si-who-river", "si-who-lightning", "si-who-earth"]
    assert game_info("spirit_island").ui.seat_colours(game, s) == ["blue", "red", "green"]
    assert game_ui.seat_standing(game, s, 0, "de").seat_name != signs[0].seat_name


def test_the_turn_aid_names_existing_rules():
    book = rulebook("spirit_island")
    assert [rule for rule in game_ui.TURN_AID if book.find(rule) is None] == []


# -- events --------------------------------------------------------------------------------------------------------------
def test_events_name_their_elements_and_motions():
    game, _, _ = state_at_step(1, "spirit")
    assert game_ui.event_elements(game, Event("move", 0, "town", ("A1", "A4"))) == ["land-A1", "land-A4"]
    assert game_ui.event_elements(game, Event("use", 0, "wash_away", ("A4",))) == ["land-A4", "card-wash_away"]
    assert game_ui.event_elements(game, Event("use", 0, "massive_flooding", ("A4",))) == [
        "land-A4",
        "innate-massive_flooding",
    ]
    assert game_ui.event_motions(game, Event("move", 0, "town", ("A1", "A4"))) == [("move", "land-A1", "land-A4")]
    assert game_ui.event_motions(game, Event("blight", -1, "", ("A1",))) == [
        ("fly", "blight-card", "land-A1", "si-f-blight")
    ]


def test_event_lists_contain_only_events_of_the_game():
    pauses = {kind.partition(" ")[0] for kind in game_ui.PAUSE_EVENTS}
    assert {*game_ui.UNLOGGED_EVENTS, *game_ui.MOVE_EVENTS, *pauses} <= set(EVENTS)


def test_the_svg_definitions_of_moving_pieces_exist():
    from dolmen.games.spirit_island.ui.drawing import svg_definitions

    game, _, _ = state_at_step(1, "spirit")
    kinds = ("explorer", "town", "city", "dahan")
    events = [Event("destroy", 0, kind, ("A1",)) for kind in kinds] + [
        Event("blight", -1, "", ("A1",)),
        Event("fear", 0, "", ("A1",), 2),
    ]
    for event in events:
        [(_, _, _, definition)] = game_ui.event_motions(game, event)
        assert f'id="{definition}"' in svg_definitions()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_on_the_table_is_secret(lang):
    game, s, seat = state_at_step(2, "spirit")
    assert not game_ui.shows_secret(game, s, seat)
    text = f"{POWER_NAMES[0]} {NAMES[0]}"
    assert game_info("spirit_island").ui.insert_names(game, text, lang, PLAYERS) == text


def test_ready_shows_the_forecast_if_nothing_more_is_done():
    fast = "spirits=river phase=fast slots=ravage/I-S,build/I-M A4=2E,T,D A5=2Pa,2D A6=T a=play:flash_floods"
    assert option(table(fast), "ready")["note"][1:] == ["As it stands: 1 Blight, 1 Dahan destroyed, 1 Town or City built"]
    calm = "spirits=river phase=fast A4=E A5=2Pa,2D a=play:flash_floods"
    assert option(table(calm), "ready", lang="de")["note"][1:] == [
        "Nach jetzigem Stand: die Invasoren richten keinen Schaden an"
    ]


def test_the_count_of_an_element_fits_into_its_pill():
    from dolmen.games.spirit_island.ui.drawing import svg_definitions

    pill = re.search(r'id="si-hl-plus"[^>]*data-size="(\d+)"><rect[^>]* width="(\d+)"', svg_definitions())
    size, width = map(int, pill.groups())
    assert size * text_width("1›2") < width - 6


# -- clicks --------------------------------------------------------------------------------------------------------------
CLICKS = 25  # for a spirit and turn, in the middle


def test_a_turn_takes_few_clicks():
    found = []
    for seed in range(2):
        rng = random.Random(seed)
        game = make("spirit_island", {"seats": 2})
        play, clicks = new_play(game, rng), Counter()
        while not game.over(play.state):
            seat, turn = game.to_act(play.state)[0], play.state.turn
            view = game.view(play.state, seat)
            answer = BOTS["greedy"].choose(game, view, seat, rng)
            if len(game.legal(view, seat)) > 1:  # otherwise the table answers
                clicks[turn, seat] += count_clicks(game, view, seat, answer)
            play.play_answer(seat, answer)
        found += clicks.values()
    print(f"clicks for a spirit and turn: median {statistics.median(found)}, most {max(found)}, of {len(found)}")
    assert len(found) > 24
    assert statistics.median(found) <= CLICKS
