"""The page around the drawings of The Arrival: effects of answers, secrets, results of the Earning Phase."""

import re
from random import Random

import pytest

from dolmen.engine.answer import LAND
from dolmen.engine.chance import Event, RandomChance
from dolmen.games.rulebook import rulebook
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.phases.actions import spread_price
from dolmen.games.the_arrival.phases.ending import OUTCOMES, outcome
from dolmen.games.the_arrival.text import event_text
from dolmen.games.the_arrival.ui import drawing as painter
from dolmen.games.the_arrival.ui import game_ui
from dolmen.games.the_arrival.ui.details import alert
from dolmen.text import LANGUAGES

from .drawing_helpers import NAMES, OPTIONS, draw_page_regions, element_ids, random_play, state_at_step
from .table import NO_CASTLES, table

LOOSE = re.compile(r"[{}]|  | [.,;:]|\(\)|^\s|\s$|^$")  # traces of a text with missing words
PLAYERS = ["Ann", "Bob", "Cleo", "Dan"]


def option(position: str, name: str, lang: str = "en", **more) -> dict:
    t = table(position, **more)
    seat = t.game.to_act(t.state)[0]
    answer = t.game.read(name)
    assert answer in t.game.legal(t.state, seat)
    return game_ui.make_option(t.game, t.game.view(t.state, seat), seat, answer, lang, PLAYERS)


# -- what an answer costs and brings -------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_every_answer_has_a_label_and_notes(options, lang):
    for game, s, seat in random_play(options, 13, 29):
        view = game.view(s, seat)
        for answer in game.legal(view, seat):
            told = game_ui.make_option(game, view, seat, answer, lang, PLAYERS)
            assert not [text for text in (told["label"], *told.get("note", [])) if LOOSE.search(text)], answer
            assert not re.search(r"\b[A-D] \(", str(told))  # seats have their players' names
        for text in (
            *game_ui.turn_steps(game, view, lang)[0],
            *(word for group in game_ui.answer_groups(game, view, seat, lang).values() for word in group),
        ):
            assert not LOOSE.search(text)


def test_an_outpost_shows_its_price_and_its_value():
    shown = option("map= k1:a1 o1:b1  a=4/0/1d", "build:o2")
    assert shown["label"] == "Build an Áit at o2"
    assert shown["note"][0] == "outpost, costs 2 Honor"
    assert shown["note"][1] == "+1 Honor at the end if provinces count"
    assert ("loc-o2", "ar-hl-pill", "−2") in shown["marks"]
    assert ("loc-o2", "ar-hl-red-1") in shown["marks"]


def test_a_leader_or_tile_on_offer_is_labelled_by_its_name():
    choosing = "rules=advanced,draft round=1 first=a tile=- leaders=wisdom,- colours=-,- step=choose:b"
    assert option(choosing, "leader:archery", "de")["label"] == "Bogenkunst"
    rows = "a=4/0/-/-/B01,B02,B03,B04:tm b=4/0/-/-/B05,B06,B07,B08:tm"
    shown = option(f"map= p1:a1 o1:b1  display=salmon,high_walls,emers_mercy claims=2,0 {rows} step=take:a", "take:salmon")
    assert shown["label"] == "Trail of the Salmon"
    assert shown["note"] == ["2 Honor for each of your fortified ports", "+2 Honor if used now"]


def test_a_tile_on_offer_shows_what_it_would_give_now():
    rows = "a=4/0/-/-/B01,B02,B03,B04:tm b=4/1/-/-/B05,B06,B07,B08:tm"
    offer = "display=high_walls,emers_mercy,song_of_the_bard,big_migration"
    position = f"map= p1:a1 o1:b1  {offer} claims=2,0 {rows} step=take:a"
    for tile, note in (
        ("high_walls", "pays nothing now"),
        ("emers_mercy", "+5 Honor if used now"),
        ("song_of_the_bard", "pays nothing now"),
    ):
        assert option(position, f"take:{tile}")["note"][1:] == [note]
    assert option(position, "take:high_walls", "de")["note"][1:] == ["bringt jetzt nichts"]
    assert option(position, "take:big_migration")["note"] == ["Exchange any two Áits on the map, no matter who owns them"]


def test_a_bolstered_fortification_shows_the_higher_price_of_a_spread():
    shown = option("map= k1:a2 o1:b1  a=4/0/1d", "build:k1")
    assert ("loc-k1", "ar-hl-red-3") in shown["marks"]
    assert shown["note"] == ["destroying it costs rivals 4 Fomori"]


def test_the_previewed_prices_and_endings_are_correct():
    """The previewed price of a Spread and the previewed ending are those after the answer."""
    checked = turned = 0
    for game, s, seat in (found for options in OPTIONS for found in random_play(options, 17, 9)):
        if game_ui.current_step(s) != "turn":
            continue
        for answer in game.legal(s, seat):
            if answer.kind != LAND or not answer.name.startswith(("build", "spread", "repel")):
                continue
            after = s.copy()
            game.apply(after, seat, answer, RandomChance(Random(1)))
            promised = game_ui.changed_ending(s, answer)
            assert promised == (OUTCOMES[outcome(after)] if outcome(after) != outcome(s) else ""), answer
            turned += bool(promised)
            if answer.name.startswith("build"):
                assert game_ui.spread_price_after(s, seat, answer.b) == spread_price(after, answer.b)
                checked += 1
    assert checked > 50
    assert turned > 0


def test_a_spread_marks_what_it_destroys():
    shown = option("map= k1:a1 k2:S k3:b2 o1:b1  a=4/0/3f", "spread:k3")
    assert [mark[1] for mark in shown["marks"]] == ["ar-hl-chosen", "ar-hl-lost", "ar-hl-fomori", "ar-hl-pill"]
    assert shown["marks"][-1][2] == "−3"
    assert shown["note"][:2] == ["3 Fomori", "destroys the Broch of Bob"]


def test_a_repel_shows_the_swords_and_the_honor_it_costs():
    shown = option("edition=2016 map= k1:a1 l1:S o1:b1  a=4/0/1w", "repel:l1")
    assert shown["marks"][-1] == ("loc-l1", "ar-hl-pill", "−1 −2")


def test_a_shield_is_previewed_in_its_place():
    shown = option("map= k1:a1 o1:b1 shields=k:1  a=4/0/1s", "shield:k")
    assert shown["marks"] == [("prov-k", "ar-hl-wall-k-1")]


def test_a_tile_shows_the_honor_it_would_give_now():
    shown = option("map= o1:a1 p1:a1 k1:b1  a=4/0/1d/salmon", "use:salmon")
    assert shown["marks"] == [("tile-salmon", "ar-hl-pill", "+4")]
    assert shown["note"] == ["2 Honor for each of your fortified ports", "+4 Honor now"]


def test_keeping_nothing_is_not_the_default_answer():
    t = table("map= k1:a1 o1:b1  a=4/0/3d2w").play("pass")
    assert t.step() == "keep"
    view = t.game.view(t.state, 0)
    told = {answer.name: game_ui.make_option(t.game, view, 0, answer, "en", PLAYERS) for answer in t.game.legal(view, 0)}
    assert told["done"]["free"] is False
    assert game_ui.clickable_elements(t.game, view, 0, t.game.read("keep:sword")) == ["good-0-swords"]


def test_keeping_several_is_a_button_before_keeping_nothing():
    t = table("map= k1:a1 o1:b1  a=4/0/4w").play("pass")
    view = t.game.view(t.state, 0)
    told = [game_ui.make_option(t.game, view, 0, answer, "en", PLAYERS) for answer in t.game.legal(view, 0)]
    assert [one["label"] for one in told if not one["at"]] == ["Keep 3 Swords", "Keep nothing more"]


# -- actions -------------------------------------------------------------------------------------------------------------
def test_the_actions_of_a_turn_are_groups():
    t = table("map= k1:a1 k2:S o1:b1  a=4/0/2d3w1s4f")
    view = t.game.view(t.state, 0)
    groups = game_ui.answer_groups(t.game, view, 0, "en")
    assert {name: words[:2] for name, words in groups.items()} == {
        "act-build": ("Build", "2"),
        "act-spread": ("Spread", "4"),
        "act-repel": ("Repel", "3"),
        "act-shield": ("Shield", "1"),
    }
    for answer in t.game.legal(view, 0):
        assert (
            game_ui.clickable_elements(t.game, view, 0, answer)[-1]
            == {
                "build": "act-build",
                "spread": "act-spread",
                "repel": "act-repel",
                "shield": "act-shield",
            }[answer.name.partition(":")[0]]
        )
    drawn = element_ids(painter.svg_definitions())
    assert {words[2] for words in groups.values()} <= set(drawn)


def test_illegal_places_are_explained_on_the_map_and_the_rest_in_the_list():
    t = table("map= k1:a1 k2:S o1:b1  a=4/0/2d4f/emers_mercy")
    view = t.game.view(t.state, 0)
    shown = [a.name for a in game_ui.listed_answers(t.game, view, 0, t.game.candidates(view, 0))]
    assert shown == ["pass", "use:emers_mercy", "done"]


# -- public information --------------------------------------------------------------------------------------------------
def test_the_last_round_is_announced_with_the_expected_ending():
    t = table(f"round=6 map= k1:a1 o1:b1 {NO_CASTLES}  a=4/0/2d b=4/0/4u")
    assert alert(t.game, t.state, 0, "en") == "Last round. As things stand (2 to 0), the most Honor wins."
    before = table("round=5 map= k1:a1 o1:b1  a=4/0/2d")
    assert alert(before.game, before.state, 0, "en") == ""
    limit = table("round=2 ending=corruption-limit map= k1:a1 o1:b1  a=4/25/2d")
    told = alert(limit.game, limit.state, 1, "de")
    assert told.startswith("Korruptionslimit erreicht: letzte Runde. Derzeit (2 zu 4) gewinnt die geringste Korruption")


def test_only_blockers_and_seen_fomori_are_secret():
    game, s, seat = state_at_step(3, "block")
    assert game_ui.shows_secret(game, game.view(s, seat), seat)
    assert not game_ui.shows_secret(game, game.view(s, -1), -1)
    game, s, seat = state_at_step(3, "turn")
    assert not game_ui.shows_secret(game, game.view(s, seat), seat)
    shown = "rules=advanced leaders=clairvoyance,wisdom map= k1:a1 k2:S o1:b1  a=4/0/2f"
    t = table(shown)
    t.play("spread:k3")
    assert t.step() == "look"
    assert game_ui.shows_secret(t.game, t.game.view(t.state, 0), 0)


def test_steps_go_through_the_round():
    now = [game_ui.turn_steps(*state_at_step(2, step)[:2], "en")[1] for step in ("draw", "block", "take", "turn")]
    assert now == [0, 1, 2, 3]
    game = Arrival()
    assert game_ui.turn_steps(game, game.start(RandomChance(Random(1))), "en") == (["Draw", "Block", "Earn", "Act"], -1)


def test_the_turn_aid_names_existing_rules():
    book = rulebook("the_arrival")
    assert [rule for rule in game_ui.TURN_AID if book.find(rule) is None] == []


def test_a_new_round_tells_the_standing_the_balance_and_what_comes_next():
    game, s, seat = state_at_step(2, "draw", 2)
    [item] = game_ui.spotlights(game, game.view(s, seat), seat, "en")
    assert item.text == f"Round 2 of {s.components.rounds}"
    assert item.rows == [
        ("Honor", [str(n) for n in s.honor]),
        ("Corruption", [str(n) for n in s.corruption]),
        ("Locations", [str(own.bit_count()) for own in s.aits]),
    ]
    balance, following = item.lines
    assert balance.startswith("Fortified locations: ")
    assert (
        following
        == f"Next: the Earning Phase. Each player draws 4 Earning Cards, {'AB'[s.first]} (" + following.partition(" (")[2]
    )
    game, s, seat = state_at_step(2, "draw", 1)
    assert not game_ui.spotlights(game, game.view(s, seat), seat, "en")[0].rows  # nothing has happened yet


def test_only_answers_that_a_finger_cannot_misread_need_no_confirmation():
    turn = "map= k1:a1 k2:S o1:b1  a=4/1/2d1w"
    assert "quick" not in option(turn + " step=draw:a", "stack:1")
    assert "quick" not in option(turn, "build:k1")
    t = table(turn)
    t.play("repel:k2")
    shown = game_ui.make_option(t.game, t.state, 0, t.game.read("honor"), "en", ["Ann", "Bob"])
    assert shown["quick"]
    choosing = "round=1 first=a tile=- leaders=wisdom,- colours=-,- step=choose:b"
    assert option(choosing, "leader:archery")["quick"]
    assert "quick" not in option(f"rules=advanced,draft {choosing}", "leader:archery")


def test_sections_to_block_have_the_name_of_each_kind_they_pay():
    game, s, seat = state_at_step(2, "block")
    view = game.view(s, seat)
    for option in game_ui.answer_options(game, view, seat, game.legal(view, seat), "en", ["Ann", "Bob"]):
        assert [short for *_, short in option["signs"]] == ["Honor", "Disks", "Swords", "Shields", "Tiles", "Corruption"]


# -- events --------------------------------------------------------------------------------------------------------------
def test_the_earnings_are_summed_up_after_the_phase():
    events = [Event("reveal", 0, "B01"), Event("honor", 0, "top", n=3), Event("disks", 1, n=2), Event("corruption", 1, n=1)]
    game = Arrival()
    assert game_ui.summarize_phase(game, events, "en") is None
    assert game_ui.summarize_phase(game, [Event("turn", 0), *events], "en") is None
    heading, rows = game_ui.summarize_phase(game, [*events, Event("turn", 0)], "en")
    assert heading == "Earnings this round"
    assert rows == [("Honor", ["3", "0"]), ("Disks", ["0", "2"]), ("Corruption", ["0", "1"])]


def test_everything_that_moves_has_a_place_on_the_page():
    """Each event of a random game names elements that are in the drawing before or after it."""
    game, rng = Arrival(seats=2, choose=False), Random(5)
    s, kinds = game.start(RandomChance(rng)), set()
    while not game.over(s) and s.round < 4:
        seat = game.to_act(s)[0]
        chance = RandomChance(rng)
        chance.events = []
        there = {
            name for part in draw_page_regions(game, game.view(s, seat), seat, False).values() for name in element_ids(part)
        }
        game.apply(s, seat, game.sample(game.view(s, seat), seat, rng), chance)
        there |= {
            name for part in draw_page_regions(game, game.view(s, seat), seat, False).values() for name in element_ids(part)
        }
        for event in chance.events:
            for motion in game_ui.event_motions(game, event):
                kinds.add(event.kind)
                assert set(motion[1:]) <= there, event
            if event.kind in game_ui.MOVE_EVENTS:
                assert set(game_ui.event_elements(game, event)) <= there
            if event.kind not in game_ui.UNLOGGED_EVENTS:
                assert not LOOSE.search(event_text.describe_event(game, event, "en", PLAYERS))
    assert {"build", "spread", "repel", "shield", "disks", "honor"} <= kinds


def test_a_seat_shows_its_sign_once_it_is_chosen():
    game, s, _ = state_at_step(3, "turn")
    drawn = set(element_ids(painter.svg_definitions()))
    for seat, colour in enumerate(game_ui.seat_colours(game, s)):
        standing = game_ui.seat_standing(game, s, seat, "en")
        assert standing.seat_symbol == f"ar-w-{colour}"
        assert {standing.seat_symbol, standing.points_symbol, *(sign for _, sign, _, _ in standing.counts)} <= drawn
    fresh = Arrival().start(RandomChance(Random(1)))
    assert game_ui.seat_standing(Arrival(), fresh, 0, "en").seat_symbol in drawn
    assert game_ui.insert_names(game, "B (green) and A (red)", "en", list(NAMES)) == "Bob & Co and Ann <b>"
