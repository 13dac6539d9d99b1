"""Chance, records, replay, undo and redo, on a tiny made-up game (`tests/generic/lanes.py`)."""

from collections import Counter
from random import Random

import msgspec
import pytest

from dolmen.engine.answer import OPTION, Vocabulary
from dolmen.engine.chance import Chance, ChanceNeeded, Draw, Event, RandomChance, RecordingChance, ReplayChance, nth_bit
from dolmen.engine.game import playout
from dolmen.engine.play import STATES_KEPT, Play, Refused, new_play
from dolmen.engine.record import BadRecord, Entry, Record, read_record, write_record
from dolmen.engine.serialize import BadState, from_bytes, from_json, to_bytes, to_json
from dolmen.engine.state import OPEN
from dolmen.games import make
from dolmen.testing import everything
from tests.generic.lanes import CARDS, Lanes, lanes

NAMES = ["ash", "birch", "cedar", "elm"]


def new_play_of_lanes(seed: int = 1, seats: int = 3) -> Play:
    return new_play(Lanes(seats), Random(seed))


def everything_of(play: Play) -> dict[str, object]:
    return everything(play.game, play.state)


def hand(play: Play, seat: int) -> list[str]:
    return [CARDS[card] for card in range(len(CARDS)) if lanes(play.state).hands[seat] >> card & 1]


def play_to_shopping(seed: int = 1, seats: int = 3) -> Play:
    """A play in open lanes, after all seats have passed in secret."""
    play = new_play_of_lanes(seed, seats)
    for seat in range(seats):
        play.play_named(seat, "pass")
    return play


def play_to_grabbing(seed: int = 1) -> Play:
    """A play at the question to all seats at once."""
    play = play_to_shopping(seed)
    for seat in range(3):
        play.play_named(seat, "done")
    return play


def play_to_giving(seed: int = 1) -> Play:
    """A play at the question to the winner of the round, seat 0."""
    play = play_to_grabbing(seed)
    for seat in range(3):
        play.play_named(seat, "ready")
    return play


def refused(play: Play, seat: int, name: str) -> str:
    before = everything_of(play)
    with pytest.raises(Refused) as why:
        play.play_named(seat, name)
    assert everything_of(play) == before
    return why.value.rule


def undo_refused(play: Play, seat: int) -> str:
    before, entries = everything_of(play), len(play.record.entries)
    with pytest.raises(Refused) as why:
        play.undo(seat)
    assert everything_of(play) == before
    assert len(play.record.entries) == entries
    return why.value.rule


# -- answers -----------------------------------------------------------------------------------------------------------
def test_an_answer_name_is_unique():
    words = Vocabulary()
    answer = words.make(OPTION, "rest")
    assert words.by_name == {"rest": answer}
    assert repr(answer) == "rest"
    with pytest.raises(ValueError, match="two answers are called 'rest'"):
        words.make(OPTION, "rest")
    with pytest.raises(ValueError, match="two answers are called 'rest'"):
        words.add([answer])


# -- chance --------------------------------------------------------------------------------------------------------------
def test_the_base_chance_draws_and_reveals_nothing():
    with pytest.raises(ChanceNeeded):
        Chance().draw("trees", 0b1111, NAMES)
    with pytest.raises(ChanceNeeded):
        Chance().reveal()


def test_nth_bit_counts_members_from_the_lowest():
    assert [nth_bit(0b101101, n) for n in range(4)] == [0, 2, 3, 5]


def test_random_chance_draws_every_member_of_the_pool_and_no_other():
    chance = RandomChance(Random(1))
    drawn = Counter(chance.draw("trees", 0b1011, NAMES) for _ in range(300))
    assert set(drawn) == {0, 1, 3}
    assert min(drawn.values()) > 70


def test_recorded_draws_replay_the_same():
    chance = RecordingChance(Random(1), {})
    drawn = [chance.draw("trees", 0b1111, NAMES) for _ in range(3)]
    replay = ReplayChance(chance.outcomes)
    assert [replay.draw("trees", 0b1111, NAMES) for _ in range(3)] == drawn
    assert [repr(d) for d in chance.outcomes] == [f"trees={NAMES[n]}" for n in drawn]
    assert chance.revealed
    assert replay.revealed


@pytest.mark.parametrize(
    ("outcomes", "pool", "why"),
    [
        ([], 0b1111, "has no outcome"),
        ([Draw("stones", "ash")], 0b1111, "draws from 'stones', but the rules now draw from 'trees'"),
        ([Draw("trees", "ash")], 0b1110, "'ash' is not in 'trees'"),
        ([Draw("trees", "oak")], 0b1111, "'oak' is not in 'trees'"),
    ],
)
def test_replay_chance_refuses_a_draw_that_the_record_does_not_have(outcomes, pool, why):
    with pytest.raises(ValueError, match=why):
        ReplayChance(outcomes).draw("trees", pool, NAMES)


def test_returned_draws_come_first_and_only_once():
    foretold = {"trees": ["elm", "ash"]}
    chance = RecordingChance(Random(1), foretold)
    assert chance.draw("trees", 0b0111, NAMES) == 0  # the elm is not in this pool
    assert chance.draw("trees", 0b1111, NAMES) == 3
    assert foretold == {"trees": []}
    later = Counter(RecordingChance(Random(seed), foretold).draw("trees", 0b1111, NAMES) for seed in range(100))
    assert set(later) == {0, 1, 2, 3}


def test_an_event_dict_omits_empty_fields():
    assert Event("end").to_dict() == {"kind": "end"}
    whole = Event("gift", 0, "k1", ("table",), 2, 1, to=1).to_dict()
    assert whole == {"kind": "gift", "seat": 0, "what": "k1", "at": ["table"], "n": 2, "other": 1}


# -- playing -----------------------------------------------------------------------------------------------------------
def test_a_refused_answer_names_its_rule_and_changes_nothing():
    play = new_play_of_lanes()
    other = next(card for card in CARDS if card not in hand(play, 0))
    assert refused(play, 0, f"play:{other}") == "LA-1"
    assert refused(play, 0, "draw") == "LA-7"
    assert refused(play, 0, "no such thing") == "unknown"
    play.play_named(0, "pass")
    assert refused(play, 0, "pass") == "LA-7"  # seat 0 has already answered
    assert len(play.record.entries) == 1


def test_secret_answers_take_effect_when_all_seats_have_answered():
    play = new_play_of_lanes()
    first = hand(play, 0)[0]
    assert play.play_named(0, f"play:{first}") == []
    assert play.play_named(2, "pass") == []
    assert first in hand(play, 0)
    news = play.play_named(1, "pass")
    assert [(e.kind, e.seat) for e in news] == [("show", 0), ("sit-out", 1), ("sit-out", 2), ("score", 0)]
    assert first not in hand(play, 0)


def test_a_view_of_a_secret_lane_shows_only_whether_it_is_ready():
    play = new_play_of_lanes()
    play.play_named(0, "pass")
    mine, theirs = play.game.view(play.state, 0), play.game.view(play.state, 1)
    assert mine.lanes[0].stack[-1].given_answer is not None
    assert theirs.lanes[0].stack == []
    assert [lane.ready for lane in theirs.lanes] == [True, False, False]
    assert play.game.legal(theirs, 0) == []
    assert play.game.legal(theirs, 1) == play.game.legal(play.state, 1)


def test_questions_with_one_answer_are_answered_automatically():
    play = giving_with_two()
    play.play_named(0, f"give:{hand(play, 0)[0]}")  # with two seats the gift can only go to seat 1
    news = play.play_forced()
    assert news[0].kind == "gift"
    assert play.record.entries[-1].auto
    assert play.play_forced() == []


def giving_with_two() -> Play:
    play = play_to_shopping(seats=2)
    for answer in ("done", "ready"):
        for seat in range(2):
            play.play_named(seat, answer)
    return play


def test_undo_takes_a_forced_answer_back_with_the_one_before_it():
    play = giving_with_two()
    before = everything_of(play)
    play.play_named(0, f"give:{hand(play, 0)[0]}")
    play.play_forced()
    play.undo(0, agreed=True)
    assert everything_of(play) == before
    play.redo(0)
    assert play.record.live_entries() == list(range(len(play.record.entries) - 2))


# -- undo --------------------------------------------------------------------------------------------------------------
def test_undo_is_free_until_something_else_happens():
    play = play_to_giving()
    play.play_named(0, "done")
    other = play_to_giving()
    assert undo_refused(play, 1) == "undo-others"
    play.undo(0)
    assert everything_of(play) == everything_of(other)


def test_nothing_to_undo_and_nothing_to_redo_are_refused():
    play = new_play_of_lanes()
    assert undo_refused(play, 0) == "nothing-to-undo"
    play.play_named(1, "pass")
    assert undo_refused(play, 0) == "nothing-to-undo"
    with pytest.raises(Refused, match="nothing-to-redo"):
        play.redo(1)


def test_a_secret_answer_can_change_until_the_lanes_close():
    play = new_play_of_lanes()
    cards = hand(play, 0)
    play.play_named(0, f"play:{cards[0]}")
    play.play_named(1, "pass")
    play.undo(0)
    play.play_named(0, f"play:{cards[1]}")
    play.play_named(2, "pass")
    straight = new_play_of_lanes()
    for seat, name in ((1, "pass"), (0, f"play:{cards[1]}"), (2, "pass")):
        straight.play_named(seat, name)
    assert everything_of(play) == everything_of(straight)
    assert undo_refused(play, 0) == "undo-others"  # the lanes have closed
    assert undo_refused(play, 2) == "undo-revealed"  # the last answer revealed the others


def test_each_seat_undoes_in_its_own_open_lane():
    play = play_to_shopping()
    drop = hand(play, 0)[0]
    play.play_named(0, f"drop:{drop}")
    play.play_named(1, "done")
    play.play_named(2, f"drop:{hand(play, 2)[0]}")
    play.undo(0)
    straight = play_to_shopping()
    straight.play_named(1, "done")
    straight.play_named(2, f"drop:{hand(straight, 2)[0]}")
    assert everything_of(play) == everything_of(straight)
    play.redo(0)
    straight.play_named(0, f"drop:{drop}")
    assert everything_of(play) == everything_of(straight)


def test_a_draw_cannot_be_undone_for_free():
    play = play_to_shopping()
    play.play_named(0, "draw")
    assert undo_refused(play, 0) == "undo-revealed"
    play.play_named(1, "done")
    assert undo_refused(play, 0) == "undo-revealed"


def test_an_answer_that_revealed_something_cannot_be_undone_for_free():
    play = play_to_giving()
    play.play_named(0, f"give:{hand(play, 0)[0]}")
    assert undo_refused(play, 0) == "undo-revealed"


def test_undo_by_consent_takes_back_later_answers_of_others():
    play = play_to_grabbing()
    before = everything_of(play)
    play.play_named(0, "grab")
    play.play_named(1, "grab")
    assert undo_refused(play, 0) == "undo-others"
    play.undo(0, agreed=True)
    assert everything_of(play) == before
    with pytest.raises(Refused, match="redo-others"):
        play.redo(0)  # it would redo seat 1's answer too
    play.redo(0, agreed=True)
    assert lanes(play.state).taken == [1, 1, 0]


def test_undo_by_consent_renames_the_questions_of_others():
    play = play_to_shopping()
    play.play_named(0, "draw")
    asked = play.decision(1)
    play.play_named(1, f"drop:{hand(play, 1)[0]}")
    later = play.decision(1)
    play.undo(0, agreed=True)
    assert play.decision(1) not in (asked, later)


def test_undo_never_rerolls():
    play = play_to_shopping()
    play.play_named(0, "draw")
    first = hand(play, 0)
    for _ in range(10):
        play.undo(0, agreed=True)
        play.play_named(0, "draw")
        assert hand(play, 0) == first


def test_undo_never_rerolls_even_if_another_seat_draws_next():
    play = play_to_shopping()
    was = set(hand(play, 0))
    play.play_named(0, "draw")
    (card,) = set(hand(play, 0)) - was
    play.undo(0, agreed=True)
    play.play_named(1, "draw")
    assert card in hand(play, 1)  # the deck is as before, and seat 1 drew first
    play.play_named(0, "draw")
    assert card not in hand(play, 0)


def test_two_undone_draws_come_again_in_their_order():
    play = play_to_shopping()
    drawn = []
    for seat in (0, 1):
        was = set(hand(play, seat))
        play.play_named(seat, "draw")
        drawn += set(hand(play, seat)) - was
    play.undo(0, agreed=True)  # undoes both
    play.play_named(2, "draw")
    play.play_named(1, "draw")
    assert drawn[0] in hand(play, 2)
    assert drawn[1] in hand(play, 1)


def test_a_drop_after_a_draw_can_be_undone_but_the_draw_cannot():
    play = play_to_shopping()
    was = set(hand(play, 0))
    play.play_named(0, "draw")
    (card,) = set(hand(play, 0)) - was
    play.play_named(0, f"drop:{card}")
    play.undo(0)  # the drop can be undone for free, the draw cannot
    assert card in hand(play, 0)
    assert undo_refused(play, 0) == "undo-revealed"


def test_a_new_answer_ends_redo():
    play = play_to_giving()
    play.play_named(0, "done")
    play.undo(0)
    play.play_named(0, f"give:{hand(play, 0)[0]}")
    with pytest.raises(Refused, match="nothing-to-redo"):
        play.redo(0)


def test_undo_and_redo_go_back_and_forth_over_several_answers():
    play = play_to_shopping()
    states = [everything_of(play)]
    for card in hand(play, 0)[:2]:
        play.play_named(0, f"drop:{card}")
        states.append(everything_of(play))
    for _ in range(3):
        play.undo(0)
        assert everything_of(play) == states[1]
        play.undo(0)
        assert everything_of(play) == states[0]
        play.redo(0)
        assert everything_of(play) == states[1]
        play.redo(0)
        assert everything_of(play) == states[2]


def test_undo_reaches_further_back_than_the_kept_states():
    """A whole game of Roam has more answers than there are kept states; every answer is undone."""
    play, rng = new_play(make("roam", {"seats": 4, "stacking": True}), Random(4)), Random(5)
    states = []
    while not play.game.over(play.state):
        states.append(play.game.to_dict(play.state))
        seat = play.game.to_act(play.state)[0]
        play.play_answer(seat, play.game.sample(play.state, seat, rng))
    assert len(play.past) > 3 * STATES_KEPT
    for number in range(len(play.past) - 1, -1, -1):
        play.undo(play.past[number].seat, agreed=True)
        assert play.game.to_dict(play.state) == states[number]
    assert not play.past


# -- ids of decisions --------------------------------------------------------------------------------------------------
def test_answers_of_other_lanes_do_not_rename_a_decision():
    for play, answer in ((new_play_of_lanes(), "pass"), (play_to_shopping(), "done"), (play_to_grabbing(), "grab")):
        mine, theirs = play.decision(0), play.decision(1)
        assert mine != theirs
        play.play_named(1, answer)
        assert play.decision(0) == mine
        assert play.decision(1) != theirs


def test_every_question_has_its_own_name():
    play, seen = new_play_of_lanes(), set[str]()
    rng = Random(3)
    while not play.game.over(play.state):
        seat = rng.choice(play.game.to_act(play.state))
        name = play.decision(seat)
        assert name not in seen
        seen.add(name)
        play.play_answer(seat, play.game.sample(play.state, seat, rng))


def test_after_an_undo_the_question_has_a_new_name():
    play = play_to_giving()
    name = play.decision(0)
    play.play_named(0, "done")
    play.undo(0)
    assert play.decision(0) != name


def test_an_open_question_is_answered_by_each_seat_separately():
    play = play_to_grabbing()
    assert play.state.stack[-1].owner == OPEN
    assert play.game.to_act(play.state) == [0, 1, 2]
    play.play_named(1, "grab")
    assert [a.name for a in play.game.legal(play.state, 1)] == ["ready"]
    assert [a.name for a in play.game.legal(play.state, 2)] == ["grab", "ready"]
    play.play_named(1, "ready")
    assert play.game.to_act(play.state) == [0, 2]
    assert refused(play, 1, "ready") == "LA-7"


# -- records -----------------------------------------------------------------------------------------------------------
def play_with_undos(seed: int = 4) -> Play:
    """A whole game with some undos and redos."""
    play, rng = new_play_of_lanes(seed), Random(seed)
    while not play.game.over(play.state):
        seat = rng.choice(play.game.to_act(play.state))
        play.play_answer(seat, play.game.sample(play.state, seat, rng))
        if rng.random() < 0.2:
            play.undo(seat, agreed=True)
            if rng.random() < 0.5:
                play.redo(seat, agreed=True)
    return play


def test_a_record_with_undos_replays_to_the_state():
    for seed in range(10):
        play = play_with_undos(seed)
        text = write_record(play.record)
        again = Play(play.game, read_record(text), Random(99))
        assert everything_of(again) == everything_of(play)
        assert write_record(again.record) == text
        assert again.returned_draws == play.returned_draws


def test_every_prefix_of_a_record_can_be_continued():
    record = play_with_undos().record
    for n in range(len(record.entries)):
        part = Record(record.game, record.options, drew=record.drew, entries=record.entries[:n])
        play = Play(Lanes(3), part, Random(n))
        rng = Random(n)
        while not play.game.over(play.state):
            seat = rng.choice(play.game.to_act(play.state))
            play.play_answer(seat, play.game.sample(play.state, seat, rng))


def test_a_record_can_start_from_a_position():
    play = play_to_shopping()
    line = play.game.write_position(play.state)
    later = Play(play.game, Record("lanes", {"seats": 3}, position=line), Random(1))
    assert everything_of(later) == everything_of(play)
    later.play_named(0, f"drop:{hand(later, 0)[0]}")
    later.undo(0)
    assert everything_of(later) == everything_of(play)


def test_a_record_has_one_entry_per_line():
    play = new_play_of_lanes()
    play.play_named(0, "pass")
    play.play_named(1, "pass")
    lines = write_record(play.record).splitlines()
    assert lines[1:] == ['{"seat":0,"answer":"pass"},', '{"seat":1,"answer":"pass"}', "]}"]


def test_a_truncated_record_is_refused_in_one_line():
    text = write_record(play_with_undos().record)
    for size in range(0, len(text) - 2, 97):
        with pytest.raises(BadRecord, match="it cannot be decoded") as why:
            read_record(text[:size])
        assert "\n" not in str(why.value)


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ([Entry(0)], "entry 0 is not an answer, an undo or a redo"),
        ([Entry(0, "pass", undo=[0])], "entry 0 is not an answer"),
        ([Entry(0, undo=[0])], "entry 0 undoes something that is not an earlier answer"),
        ([Entry(0, "pass"), Entry(0, undo=[3])], "entry 1 undoes"),
        ([Entry(0, "pass"), Entry(0, undo=[0]), Entry(0, undo=[0])], "entry 2 undoes"),
        ([Entry(0, "pass"), Entry(0, redo=0)], "entry 1 redoes something that is not an earlier undo"),
        ([Entry(0, "pass"), Entry(0, undo=[0]), Entry(0, redo=1), Entry(0, redo=1)], "entry 3 redoes"),
    ],
)
def test_undos_and_redos_must_refer_to_an_earlier_entry(entries, why):
    with pytest.raises(BadRecord, match=why):
        read_record(write_record(Record("lanes", {"seats": 3}, entries=entries)))


def test_another_format_and_unknown_fields_are_refused():
    text = write_record(new_play_of_lanes().record)
    with pytest.raises(BadRecord, match="format 7 is not supported"):
        read_record(text.replace('"dolmen":1', '"dolmen":7'))
    with pytest.raises(BadRecord, match="it cannot be decoded"):
        read_record(text.replace('"dolmen":1', '"colour":"red"'))
    with pytest.raises(BadRecord, match="it cannot be decoded"):
        read_record(b"\xff\xfe")


def refusal_of_changed_record(change) -> str:
    """The message with which a changed record is refused."""
    play = play_to_shopping()
    play.play_named(0, "draw")
    record = msgspec.convert(msgspec.to_builtins(play.record), Record)
    change(record)
    with pytest.raises(BadRecord) as why:
        Play(Lanes(3), record, Random(1))
    return str(why.value)


def test_a_tampered_record_is_refused_with_the_entry_named():
    def set_entry(k, **fields):
        def change(record):
            for name, value in fields.items():
                setattr(record.entries[k], name, value)

        return change

    assert refusal_of_changed_record(set_entry(0, seat=2)) == "entry 2: seat 2 cannot answer 'pass' here"
    assert refusal_of_changed_record(set_entry(3, answer="drop:k99")) == "entry 3: seat 0 cannot answer 'drop:k99' here"
    assert refusal_of_changed_record(set_entry(3, answer="play:k1")).startswith("entry 3: seat 0 cannot answer")
    assert refusal_of_changed_record(set_entry(3, seat=7)).startswith("entry 3: seat 7 cannot answer")
    assert refusal_of_changed_record(set_entry(3, drew=[])) == "entry 3: the record has no outcome for the draw from 'deck'"
    assert "is not in 'deck'" in refusal_of_changed_record(set_entry(3, drew=[("deck", "k99")]))
    assert "but the rules now draw from 'deck'" in refusal_of_changed_record(set_entry(3, drew=[("pile", "k1")]))
    assert (
        refusal_of_changed_record(set_entry(0, drew=[("deck", "k1")]))
        == "entry 0: the record draws more from 'deck' than the rules do"
    )
    assert refusal_of_changed_record(lambda record: record.drew.pop()).startswith(
        "the setup cannot be replayed: the record has no outcome"
    )


def test_a_setup_that_draws_less_than_the_record_is_refused():
    assert refusal_of_changed_record(lambda record: record.drew.append(("deck", "k1"))).startswith(
        "the setup cannot be replayed"
    )


# -- stored states -----------------------------------------------------------------------------------------------------
def test_broken_stored_states_are_refused():
    play = play_to_shopping()
    game = play.game
    data, text = to_bytes(game, play.state), to_json(game, play.state)
    assert everything(game, from_bytes(game, data)) == everything(game, from_json(game, text)) == everything_of(play)
    for size in (0, 1, len(data) // 2, len(data) - 1):
        with pytest.raises(BadState):
            from_bytes(game, data[:size])
    with pytest.raises(BadState):
        from_json(game, text[:-3])
    with pytest.raises(BadState, match="unknown step 'shopp'"):
        from_json(game, text.replace('"shop"', '"shopp"'))
    with pytest.raises(BadState, match="owner: seat 9 does not exist"):
        from_json(game, text.replace('"owner": 2', '"owner": 9'))


# -- playouts ----------------------------------------------------------------------------------------------------------
def test_a_playout_stops_at_the_end_of_the_game_or_at_its_limit():
    game = Lanes(3)
    s = game.start(RandomChance(Random(1)))
    part = s.copy()
    assert playout(game, s, Random(2), 1000) < 1000
    assert game.over(s)
    assert playout(game, part, Random(2), 5) == 5
    assert not game.over(part)
