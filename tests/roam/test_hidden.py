"""RO-15: public and hidden information. Only the order of the piles is hidden."""

from random import Random

import pytest

from dolmen.engine.chance import Chance, ChanceNeeded, Event
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import Record
from dolmen.engine.serialize import to_bytes
from dolmen.games.roam.game import Roam

from .table import PLAIN, pack, setup, table

READY_TO_CLAIM = "map= aa.... aa.... ...... ...... ...... ......"  # R1@a3 completes L1
EVERYBODY = (-1, 0, 1)  # -1: a spectator


# -- open --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-15.1")
def test_the_top_card_of_the_pile_is_open_and_comes_next():
    t = table(f"{READY_TO_CLAIM} top=C17", draws={"pile": ["C09"]})
    assert t.top() == "C17"
    t.play("R1@a3")
    assert t.lands() == ["C17", "C02", "C03", "C04", "C05", "C06"]
    assert t.top() == "C09"
    assert "C09" not in t.pile()


@pytest.mark.rule("RO-15.1")
def test_the_top_card_of_the_pile_is_open_from_the_start():
    t = setup(draws={"pile": ["C24", "C02", "C11", "C05", "C07", "C01", "C20"]})
    assert t.lands() == ["C24", "C02", "C11", "C05", "C07", "C01"]
    assert t.top() == "C20"


@pytest.mark.rule("RO-15.1")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_everything_on_the_table(seat):
    t = table(
        """rules=full,outpost,stacking map= (ab).b... ...... ...... ...... ...... ...... outpost=b
           lands=C06,C05,C04,C03,C02,C01 top=C10 row=A20,A21,A22,A23 a=3/R1,R2~,R3,C11/A05~,A09 b=1/B1~,B2,B3"""
    )
    seen = t.game.to_dict(t.game.view(t.state, seat))
    assert seen["lands"] == ["C06", "C05", "C04", "C03", "C02", "C01"]
    assert seen["top"] == "C10"
    assert seen["row"] == ["A20", "A21", "A22", "A23"]
    assert seen["outpost"] == 1
    assert seen["seats"] == [
        {
            "edge": "S",
            "coins": 3,
            "markers": 23,
            "marks": [],
            "under": ["a1"],
            "cards": ["R1", "R2", "R3", "C11"],
            "ready": ["R1", "R3", "C11"],
            "artifacts": ["A05", "A09"],
            "asleep": ["A05"],
        },
        {
            "edge": "N",
            "coins": 1,
            "markers": 22,
            "marks": ["a1", "c1"],
            "under": [],
            "cards": ["B1", "B2", "B3"],
            "ready": ["B2", "B3"],
            "artifacts": [],
            "asleep": [],
        },
    ]


@pytest.mark.rule("RO-15.2")
def test_the_pattern_and_points_of_a_land_are_known_before_it_is_claimed():
    """The pattern and points of C01 belong to the land on the map, and to the character a gets for it."""
    cards = pack(C01="###", points={"C01": 6})
    land = next(card for card in cards.character if card.id == "C01")
    t = table(READY_TO_CLAIM, cards)
    assert t.lands()[0] == land.id
    t.play("R1@a3", "B3@a5", "C01@c1")
    t.expect_map("..aaa. ...... ...... ...... bb.... .b....")
    assert t.result().scores == [land.points, 0]


# -- hidden ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-15.2")
def test_a_preview_cannot_see_the_next_draw():
    """Draws are decided by chance when they happen; a preview has no chance and stops there."""
    t = table(f"rules=full {READY_TO_CLAIM} a=9")
    quiet, claiming = t.game.read("R1@c1"), t.game.read("R1@a3")
    assert quiet is not None
    assert claiming is not None
    t.game.apply(t.game.view(t.state, 0), 0, quiet, Chance())
    seen = t.game.view(t.state, 0)
    t.game.apply(seen, 0, claiming, Chance())  # the blank is still to be decided
    with pytest.raises(ChanceNeeded):
        t.game.apply(seen, 0, t.game.components.answers.done, Chance())
    t.play("R3@c5")
    with pytest.raises(ChanceNeeded):
        t.game.apply(t.game.view(t.state, 0), 0, t.game.components.answers.buys[t.state.row[0]], Chance())


@pytest.mark.rule("RO-15.2")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_order_of_the_piles_is_in_no_view(seat):
    """Two games whose maps, tops and rows are the same, though the cards came in another order from the draws."""
    one = ["C03", "C01", "C02", "C06", "C05", "C04", "C10"]
    t = table("rules=full lands=C03,C01,C02,C06,C05,C04 top=C10 row=A04,A03,A02,A01")
    u = setup(full=True, first=0, draws={"pile": one, "artifacts": ["A04", "A03", "A02", "A01"]})
    seen = u.game.to_dict(u.game.view(u.state, seat))
    assert seen["pile"] == sorted(f"C{n:02}" for n in range(7, 25) if n != 10)
    assert seen["tiles"] == [f"A{n:02}" for n in range(5, 25)]
    assert seen["pile"] == t.game.to_dict(t.game.view(t.state, seat))["pile"]


def views(play: Play) -> list[bytes]:
    return [to_bytes(play.game, play.game.view(play.state, seat)) for seat in EVERYBODY]


def options(play: Play) -> list[list[str]]:
    return [[answer.name for answer in play.game.legal(play.state, seat)] for seat in range(play.game.seats)]


def events_to_dicts(news: list[Event]) -> list[dict[str, object]]:
    return [event.to_dict() for event in news]


DRAWN = ("top", "offer")  # the events that show a drawn card


@pytest.mark.rule("RO-15.2")
@pytest.mark.parametrize("seed", range(4))
def test_games_with_different_draws_look_the_same_until_the_draw(seed):
    game = Roam(seats=2, full=True, outpost=seed % 2 == 1, first=0, content=PLAIN)
    setup_drew = new_play(game, Random(seed)).record.drew
    one, two = (
        Play(game, Record(game.name, game.options(), drew=list(setup_drew)), Random(seed_of_draws))
        for seed_of_draws in (seed, seed + 100)
    )
    chooser = Random(seed)
    answers = 0
    while True:
        assert views(one) == views(two)
        assert options(one) == options(two)
        seat = game.to_act(one.state)[0]
        answer = chooser.choice(game.legal(one.state, seat)).name
        first, second = events_to_dicts(one.play_named(seat, answer)), events_to_dicts(two.play_named(seat, answer))
        answers += 1
        if one.record.entries[-1].drew != two.record.entries[-1].drew:
            break
        assert first == second
    assert answers > 5
    assert [e for e in first if e["kind"] not in DRAWN] == [e for e in second if e["kind"] not in DRAWN]
    differ = [(e, d) for e, d in zip(first, second, strict=True) if e != d]
    assert differ
    assert all(e["kind"] in DRAWN for e, _ in differ)


@pytest.mark.rule("RO-15.2")
@pytest.mark.parametrize("seed", range(3))
def test_no_event_names_a_card_still_in_a_pile(seed):
    play = new_play(Roam(seats=3, full=True, content=PLAIN), Random(seed))
    game, chooser = play.game, Random(seed)
    while not game.over(play.state):
        seat = game.to_act(play.state)[0]
        news = play.play_answer(seat, chooser.choice(game.legal(play.state, seat)))
        seen = game.to_dict(game.view(play.state, -1))
        hidden = {*seen["pile"], *seen["tiles"]}  # type: ignore[misc]
        assert not hidden & {name for event in news for name in (event.what, *event.at)}
        assert all(event.to == -1 for event in news)  # no event is for one seat only


@pytest.mark.rule("RO-15.2")
def test_a_card_put_back_by_an_undo_is_not_in_the_view():
    game = table(READY_TO_CLAIM).game
    position = f"roam {READY_TO_CLAIM}"
    play = Play(game, Record(game.name, game.options(), position=position), Random(5))
    before = views(play)
    play.play_named(0, "R1@a3")
    play.undo(0, agreed=True)
    assert views(play) == before
