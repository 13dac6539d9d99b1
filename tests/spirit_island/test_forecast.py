"""The forecast: what it says happens if nobody acts, and it uses only what everybody may know."""

from random import Random

import pytest

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded, Event, RandomChance
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import Frame, run_until_question
from dolmen.games.spirit_island.forecast import (
    FAST,
    INVADER,
    NO_PHASE,
    Forecast,
    LandForecast,
    current_phase,
    default_answer,
    forecast,
)
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import INVADER_NAMES, KINDS, LAND_NAMES, READY, bits
from dolmen.games.spirit_island.model.state import ENDINGS, UNKNOWN, Island
from dolmen.games.spirit_island.phases.setup import ROUND
from dolmen.games.spirit_island.text.text_view import describe_table, forecast_texts

from .scenes import FAR
from .table import Table, table

VARIANTS = [
    {"seats": 1},
    {"seats": 2, "spirits": ["green", "thunderspeaker"]},
    {"seats": 3, "adversary": "england", "level": 6},
    {"seats": 2, "spirits": ["ocean", "earth"], "adversary": "sweden", "level": 6},
    {"seats": 2, "adversary": "brandenburg_prussia", "level": 4},
    {"seats": 2, "scenario": "dahan_insurrection"},
    {"seats": 2, "scenario": "blitz"},
    {"seats": 4, "scenario": "rituals_of_terror"},
]
BEFORE = {"phase", "turn", "time", "end"}  # events of other phases, and the end


def forecast_of_land(found: Forecast, land: str) -> LandForecast:
    return found.lands[LAND_NAMES.index(land)]


def forecast_for_seat(t: Table) -> Forecast:
    return forecast(t.game.view(t.s, 0))


def fast_phase(text: str, spirits: str = "river,earth") -> Table:
    """The fast phase, with invader cards in their slots."""
    return table(f"spirits={spirits} phase=fast {FAR} b=play:a_year_of_perfect_stillness {text}")


# -- comparison with real play ---------------------------------------------------------------------------------------------
class StopAtUnknownCard(RandomChance):
    """Chance that stops when an unknown invader card is revealed: there the forecast may end."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.events: list[Event] = []
        self.decks: list[str] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        self.decks.append(deck)
        if deck == "invaders":
            raise ChanceNeeded(deck)
        return super().draw(deck, pool, names)


def play_without_acting(game: SpiritIsland, s: Island, rng: Random) -> StopAtUnknownCard:
    """Play by the rules to the next exploration: all are ready, and questions of the phase get the default answer."""
    chance = StopAtUnknownCard(rng)
    try:
        while not game.over(s) and current_phase(s) in (FAST, INVADER):
            seat = game.to_act(s)[0]
            game.apply(s, seat, default_of(game, s, seat), chance)
    except ChanceNeeded:
        pass
    return chance


def default_of(game: SpiritIsland, s: Island, seat: int) -> Answer:
    f = game.pending_frame(s, seat)
    assert f is not None
    return READY if READY in game.legal(s, seat) else default_answer(s, f)


def event_dicts(events: list[Event]) -> list[dict[str, object]]:
    return [event.to_dict() for event in events if event.kind not in BEFORE]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_forecast_is_what_happens_when_nobody_acts(options):
    """At every question of the fast phase outside a power; unknown cards end the comparison."""
    compared = events_compared = 0
    for seed in range(6):
        game, rng = SpiritIsland(**options), Random(f"{options}/{seed}")
        chance = RandomChance(rng)
        s = game.start(chance)
        while not game.over(s):
            seat = rng.choice(game.to_act(s))
            if current_phase(s) == FAST and READY in game.legal(s, seat) and UNKNOWN not in s.earned:
                found = forecast(game.view(s, seat))
                real = s.copy()
                watched = play_without_acting(game, real, Random(seed))
                now, expected = event_dicts(found.events), event_dicts(watched.events)
                if "blight" in watched.decks:
                    turned = [event["kind"] for event in expected].index("taint")
                    assert found.flips
                    assert now[:turned] == expected[:turned]
                else:
                    assert now[: len(expected)] == expected
                    assert found.ending == real.ending
                    if not found.ending:
                        assert not found.flips
                        assert len(now) == len(expected)
                        assert bool(found.stage) == ("invaders" in watched.decks)
                compared += 1
                events_compared += len(expected)
            game.apply(s, seat, game.sample(s, seat, rng), chance)
    assert compared > 3
    assert events_compared > 20


@pytest.mark.parametrize("options", VARIANTS[:4], ids=str)
def test_in_other_phases_the_forecast_shows_the_next_invader_phase(options):
    phases = set()
    game, rng = SpiritIsland(**options), Random(str(options))
    chance = RandomChance(rng)
    s = game.start(chance)
    assert forecast(s).events == [] or current_phase(s) != NO_PHASE
    while not game.over(s):
        phase = current_phase(s)
        if phase != NO_PHASE and UNKNOWN not in s.earned:
            found, real = forecast(s), s.copy()
            watched = StopAtUnknownCard(rng)
            if phase != INVADER:  # as if the invader phase came now, or after Time Passes
                real.stack, real.lanes = [Frame(ROUND, 0, b=4 if phase > INVADER else 2)], []
                play_to_slow_phase(real, watched, 2 if phase <= INVADER else 3)
            else:
                play_to_slow_phase(real, watched, 1)
            if "blight" not in watched.decks and "fear" not in watched.decks and not found.choices:
                now, expected = event_dicts(found.events), event_dicts(watched.events)
                assert now[: len(expected)] == expected
                assert found.ending or now == expected
                phases.add(phase)
        seat = rng.choice(game.to_act(s))
        game.apply(s, seat, game.sample(s, seat, rng), chance)
    assert len(phases) >= 3


def play_to_slow_phase(s: Island, chance: StopAtUnknownCard, turns: int) -> None:
    """Continue to the slow phase with default answers; the spirit and fast phases between are skipped."""
    try:
        while s.stack and current_phase(s) == INVADER:
            f = s.stack[-1]
            f.node.take(s, f, default_answer(s, f), chance)
            settle_phase(s, chance)
        if turns > 1:
            settle_phase(s, chance)
            while s.stack and current_phase(s) == INVADER:
                f = s.stack[-1]
                f.node.take(s, f, default_answer(s, f), chance)
                settle_phase(s, chance)
    except ChanceNeeded:
        pass


def settle_phase(s: Island, chance: StopAtUnknownCard) -> None:
    """Run until there is a question; after Time Passes straight to the invaders, and stop after them."""
    while s.stack:
        if len(s.stack) == 1 and s.stack[0].b == 3:
            s.stack = []
            return
        if len(s.stack) == 1 and s.stack[0].b in (0, 1):
            s.stack[0].b = INVADER
        f = s.stack[-1]
        if f.node.run(s, f, chance):
            if current_phase(s) == INVADER:
                return
            f.node.take(s, f, default_answer(s, f), chance)


# -- what the forecast contains --------------------------------------------------------------------------------------------
def test_the_forecast_of_a_ravage_has_defence_dahan_and_blight():
    t = fast_phase("slots=ravage/I-J/0,build/I-S/0 A3=2D,T,E,Pa A4=E A1=C A8=E,T A6=Pa")
    found = forecast_of_land(forecast_for_seat(t), "A3")
    assert (found.strength, found.defence, found.damage) == (3, 0, 3)
    assert (found.destroyed[KINDS.index("dahan")], found.counter) == (1, 2)
    assert (found.blight, found.presence, found.cascade) == (1, [1, 0], 0)
    assert forecast_texts(t.s, found, "en") == [
        "Ravage for 3 damage",
        "1 Dahan destroyed",
        "the Dahan strike back for 2 and can destroy 1 Explorer",
        "1 Blight",
        "River loses 1 Presence",
    ]
    assert [KINDS[k] for k in forecast_of_land(forecast_for_seat(t), "A4").built] == ["town"]
    assert forecast_of_land(forecast_for_seat(t), "A8").blight == 1
    assert forecast_of_land(forecast_for_seat(t), "A1").empty()


def test_the_forecast_subtracts_defence_including_sacred_sites_of_earth():
    t = fast_phase("slots=ravage/I-J/0 A8=T,E,2Pb A1=C")
    found = forecast_of_land(forecast_for_seat(t), "A8")
    assert (found.strength, found.defence, found.damage, found.blight) == (3, 3, 0, 0)
    assert forecast_texts(t.s, found, "de") == ["Wüten mit 0 Schaden (3 minus Verteidigen 3)"]


def test_the_forecast_spares_lands_where_a_ravage_is_forbidden():
    t = fast_phase("slots=ravage/I-J/0 A8=T,E A1=C A5=Pa,Pb a=play:flash_floods")
    assert forecast_of_land(forecast_for_seat(t), "A8").blight == 1
    t.play("a_year_of_perfect_stillness", "A8", by="b")
    assert forecast_texts(t.s, forecast_of_land(forecast_for_seat(t), "A8"), "en") == ["no Ravage"]


def test_the_forecast_of_a_cascade_names_possible_lands_and_presence_at_risk():
    t = table("spirits=river phase=fast slots=ravage/I-J/0 A3=T,B A2=Pa A1=C a=play:flash_floods")
    found = forecast_for_seat(t)
    coming = forecast_of_land(found, "A3")
    assert [LAND_NAMES[land] for land in bits(coming.cascade)] == ["A2", "A4"]
    assert [LAND_NAMES[land] for land in bits(found.at_risk[0])] == ["A2"]
    assert forecast_of_land(found, "A4").blight == 1, "the default choice spares presence"
    assert "A Cascade could destroy River’s Presence in A2." in " ".join(describe_table(t.game, t.s, 0, "en").split())


def names(lands: int) -> list[str]:
    return [LAND_NAMES[land] for land in bits(lands)]


def one_ravage(text: str) -> Table:
    """River alone; the invaders ravage the jungles of board A."""
    return table(f"spirits=river phase=fast slots=ravage/I-J/0 A1=C a=play:flash_floods {text}")


@pytest.mark.rule("SI-26.4")
def test_a_cascade_is_followed_from_blighted_land_to_blighted_land():
    found = forecast_for_seat(one_ravage("A3=T,B A4=B A5=Pa A7=Pa A6=Pa"))
    assert names(forecast_of_land(found, "A3").cascade) == ["A2", "A4"]
    assert names(found.at_risk[0]) == ["A5"], "by way of A4; A7 lies behind A5, which has no blight"
    found = forecast_for_seat(one_ravage("A3=T,B A4=B A5=Pa,B A7=Pa A6=Pa"))
    assert names(found.at_risk[0]) == ["A5", "A6", "A7"]
    assert not names(forecast_for_seat(one_ravage("A3=T,B A5=Pa")).at_risk[0]), "A4 has no blight: it ends there"


@pytest.mark.rule("SI-26.16")
def test_a_cascade_can_return_to_its_origin():
    assert names(forecast_for_seat(one_ravage("A3=2Pa,T,B A4=B A6=Pa")).at_risk[0]) == ["A3"]
    assert names(forecast_for_seat(one_ravage("A3=2Pa,T,B A6=Pa")).at_risk[0]) == []


@pytest.mark.rule("SI-26.18")
def test_a_cascade_goes_only_as_far_as_there_is_blight_left():
    assert names(forecast_for_seat(one_ravage("rules=first_game blight=3 A3=T,B A4=B A5=Pa A6=Pa")).at_risk[0]) == ["A5"]
    assert names(forecast_for_seat(one_ravage("rules=first_game blight=2 A3=T,B A4=B A5=Pa A6=Pa")).at_risk[0]) == []
    assert names(forecast_for_seat(one_ravage("blight=2 A3=T,B A4=B A5=Pa A6=Pa")).at_risk[0]) == ["A5"], (
        "the tainted side brings more"
    )


def test_a_land_that_takes_no_blight_ends_a_cascade():
    t = fast_phase("slots=ravage/I-J/0 A1=C A3=T,B A4=2Pa,B A5=Pa A6=Pa a=play:flash_floods,infinite_vitality")
    assert names(forecast_for_seat(t).at_risk[0]) == ["A4", "A5"]
    t.play("infinite_vitality", "A4", by="a")
    assert names(forecast_for_seat(t).at_risk[0]) == []


def test_the_forecast_builds_a_city_where_towns_exceed_cities():
    t = fast_phase("slots=ravage/-/0,build/I-S/0 A4=T,E A7=T,C A1=C")
    found = forecast_for_seat(t)
    assert [[KINDS[k] for k in forecast_of_land(found, land).built] for land in ("A4", "A7", "A1")] == [
        ["city"],
        ["town"],
        [],
    ]


def test_an_unknown_exploration_is_limited_to_the_possible_cards():
    t = fast_phase("slots=ravage/I-J/0,build/I-S/0 deck=12 A1=C A5=E")
    found = forecast_for_seat(t)
    assert (found.stage, found.card) == (1, -1)
    assert [INVADER_NAMES[card] for card in bits(found.cards)] == ["I-W", "I-M"]
    lands = {LAND_NAMES[land] for land in bits(found.may_explore)}
    assert {"A1", "A2", "A5", "A6"} <= lands
    assert not {"A3", "A4", "A7", "A8"} & lands
    assert not any(coming.explores for coming in found.lands)


@pytest.mark.rule("SI-19.9")
def test_no_explorer_can_come_where_the_invaders_do_nothing():
    t = fast_phase("slots=ravage/I-J/0,build/I-S/0 deck=12 A1=C A5=E,Pa,Pb a=play:flash_floods")
    before = set(names(forecast_for_seat(t).may_explore))
    assert {"A1", "A2", "A5", "A6"} <= before
    t.play("a_year_of_perfect_stillness", "A5", by="b")
    assert before - set(names(forecast_for_seat(t).may_explore)) == {"A5"}
    t = fast_phase("slots=ravage/I-J/0,build/I-S/0 deck=12 A1=C,2D A2=D A5=E earned=avoid_the_dahan")
    assert set(names(forecast_for_seat(t).may_explore)) == before - {"A1"}, (
        "a fear card that has been seen: not where two dahan are"
    )


def test_once_the_card_is_revealed_the_exploration_is_known():
    t = table(
        f"spirits=earth,river phase=invader {FAR} A1=C A5=T deck=22 adversary=brandenburg_prussia level=0", invaders="II-M"
    )
    while t.s.explore_card < 0 and t.forced():
        pass
    found = forecast_for_seat(t)
    assert INVADER_NAMES[t.s.explore_card] == INVADER_NAMES[found.card] == "II-M"
    assert forecast_of_land(found, "A1").explores == 1
    assert forecast_of_land(found, "A6").explores == 1
    assert forecast_of_land(found, "A3").explores == 0


def test_the_forecast_predicts_losses():
    assert (
        ENDINGS[forecast_for_seat(fast_phase("slots=ravage/I-J/0 A8=T A1=C rules=first_game blight=1 A5=Pa")).ending]
        == "blight"
    )
    assert ENDINGS[forecast_for_seat(fast_phase("slots=ravage/I-J/0 A8=T,Pa A1=C")).ending] == "destroyed"
    late = forecast_for_seat(fast_phase("deck=- A1=C A5=Pa"))
    assert (ENDINGS[late.ending], late.out_of_time) == ("time", True)
    assert forecast_for_seat(fast_phase("slots=ravage/I-J/0 A8=T A1=C A5=Pa")).ending == 0


def test_the_forecast_continues_after_the_end_of_the_game():
    t = fast_phase("slots=ravage/I-J/0,build/I-S/0 A3=T A8=T,Pa A1=C A4=E")
    found = forecast_for_seat(t)
    assert ENDINGS[found.ending] == "destroyed"
    assert forecast_of_land(found, "A4").built, "the forecast includes what comes after it"
    assert 0 < found.over_after < len(found.events)
    assert not any(event.kind == "build" for event in found.events[: found.over_after])


def test_the_last_blight_of_an_unknown_card_flips_it_and_its_back_is_not_used():
    t = fast_phase("slots=ravage/I-J/0 A8=T A3=T A1=C A5=Pa blight=1")
    found = forecast_for_seat(t)
    assert found.flips
    assert found.after.blight_card == UNKNOWN
    assert (found.ending, forecast_of_land(found, "A3").blight + forecast_of_land(found, "A8").blight) == (0, 2)
    assert "the island becomes Tainted" in " ".join(describe_table(t.game, t.s, 0, "en").split())


@pytest.mark.parametrize(
    ("spirit", "presence", "lost"),
    [
        ("earth", "A1=2Pa,C A5=2Pa,B A8=3Pa", "A8"),  # the third one in a land
        ("earth", "A1=Pa,C A5=2Pa A3=Pa", "A5"),  # a sacred site rather than the only one in a land
        ("earth", "A1=C A5=2Pa,B A3=Pa", "A5"),  # blight there does not matter
        ("earth", "A1=C A5=Pa A3=Pa A4=Pa", "A4"),  # the lands next to it stay in reach of the others
        ("ocean", "A1=C A0=3Pa A2=Pa", "A0"),
        ("ocean", "A1=C A0=Pa A2=2Pa B0=Pa", "A2"),
    ],
)
def test_a_presence_that_must_be_lost_is_the_least_harmful_one(spirit, presence, lost):
    island = f"B5=2Pb {presence} slots=ravage/-,build/- tainted=downward_spiral blight=5"
    t = table(f"spirits={spirit},river phase=invader {island}").play("rest")
    f = t.game.pending_frame(t.s, 0)
    before = to_bytes(t.game, t.s)
    assert default_answer(t.s, f).name == lost
    assert to_bytes(t.game, t.s) == before


def test_unknown_fear_cards_are_skipped_and_counted():
    t = fast_phase("slots=ravage/I-J/0 A8=T A1=C A5=Pa earned=?,?")
    found = forecast_for_seat(t)
    assert found.fear == [UNKNOWN, UNKNOWN]
    assert forecast_of_land(found, "A8").blight == 1
    assert "2 unseen Fear cards come first." in describe_table(t.game, t.s, 0, "en")


def test_a_face_up_fear_card_is_included_in_the_forecast():
    t = fast_phase("slots=ravage/I-J/0 A8=T,2D A1=C A5=Pa earned=dahan_on_their_guard")
    assert forecast_of_land(forecast_for_seat(t), "A8").damage == 0


def test_a_choice_of_a_fear_card_is_left_out_and_reported_as_open():
    """Wary of the Interior: each player removes an Explorer from an inland land, and nobody has chosen one yet."""
    t = table(
        f"spirits=river,earth phase=invader {FAR} slots=ravage/I-J/0 A8=2E,D A4=E A1=C A5=Pa earned=wary_of_the_interior"
    )
    assert "fear.wary_of_the_interior" in t.s.stack[-1].node.path
    found = forecast_for_seat(t)
    assert len(found.choices) == 1
    assert forecast_of_land(found, "A8").ravaged
    assert (forecast_of_land(found, "A8").damage, forecast_of_land(found, "A8").blight) == (2, 1)
    words = describe_table(t.game, t.s, 0, "en")
    assert "Wary of the Interior has yet to be decided; this forecast leaves it out." in words
    assert "may still change (Wary of the Interior)" in " ".join(words.split())
    t.play("rest", "E A8")
    assert forecast_of_land(forecast_for_seat(t), "A8").damage == 1
    t.play("E A8")
    assert not forecast_for_seat(t).choices


def test_a_choice_is_reported_as_open_before_the_fear_step_too():
    t = fast_phase("slots=ravage/I-J/0 A8=2E,D A4=E A1=C A5=Pa earned=wary_of_the_interior")
    assert forecast_of_land(forecast_for_seat(t), "A8").damage == 2
    assert forecast_of_land(forecast_for_seat(t), "A8").choice is not None
    assert forecast_of_land(forecast_for_seat(t), "A1").choice is None


def test_a_forecast_does_not_change_the_view_and_needs_no_chance():
    t = fast_phase("slots=ravage/I-J/0,build/I-S/0 A8=T,2D A1=C A4=E A5=Pa earned=?")
    before = to_bytes(t.game, t.s)
    forecast(t.s)
    assert to_bytes(t.game, t.s) == before
    with pytest.raises(ChanceNeeded):
        settle_without_chance(t.s.copy())


def settle_without_chance(s: Island) -> None:
    """The same phase without chance: it stops at the unknown fear card."""
    s.stack = [Frame(ROUND, 0, b=INVADER)]
    run_until_question(s, Chance())


def test_before_and_after_the_game_the_forecast_is_empty():
    game = SpiritIsland(1, ["ocean"])
    s = game.start(RandomChance(Random(1)))
    assert current_phase(s) == NO_PHASE
    assert all(coming.empty() for coming in forecast(s).lands)
    t = fast_phase("slots=ravage/I-J/0 A8=T,Pa A1=C")
    t.rest()
    assert t.over()
    assert all(coming.empty() for coming in forecast_for_seat(t).lands)
