"""What must be true at every moment of every game: copies, saves, views, undo. Written once for all games."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from dolmen.engine.answer import Answer
from dolmen.engine.chance import ChanceNeeded, Door, Luck
from dolmen.engine.game import Game
from dolmen.engine.play import Play, Refused
from dolmen.engine.record import Record, read_record, write_record
from dolmen.engine.serialize import from_bytes, from_json, to_bytes, to_json
from dolmen.engine.state import State


def inspect(game: Game, s: State, rng: Random, everything: bool = False) -> None:
    """Look at one moment from all sides. `everything`: also ask for the fault of every answer the game knows."""
    now = to_bytes(game, s)
    questions(game, s, rng, everything)
    copies_are_independent(game, s, rng)
    saves_come_back(game, s, rng)
    views_hold_no_secrets(game, s, rng)
    assert to_bytes(game, s) == now, "looking at a state has changed it"


def questions(game: Game, s: State, rng: Random, everything: bool) -> None:
    asked = game.asked(s)
    assert bool(asked) != game.over(s), "somebody is asked, or the game is over"
    for seat in range(-1, game.seats):
        legal = game.legal(s, seat)
        assert bool(legal) == (seat in asked), f"seat {seat} is asked and has an answer, or neither"
        assert len(set(legal)) == len(legal)
        assert legal == [a for a in game.candidates(s, seat) if not game.fault(s, seat, a)]
        if legal:
            assert game.sample(s, seat, rng) in legal
        if everything:
            for answer in game.vocabulary.by_name.values():
                assert (answer in legal) == (game.fault(s, seat, answer) == ""), f"{answer} for seat {seat}"


def step(game: Game, s: State, seat: int, answer: Answer, seed: int) -> bytes:
    game.apply(s, seat, answer, Luck(Random(seed)))
    return to_bytes(game, s)


def choices(game: Game, s: State, rng: Random) -> list[tuple[int, Answer]]:
    """One legal answer for each seat that is asked."""
    return [(seat, rng.choice(game.legal(s, seat))) for seat in game.asked(s)]


def copies_are_independent(game: Game, s: State, rng: Random) -> None:
    now = to_bytes(game, s)
    for seat, answer in choices(game, s, rng):
        one = s.copy()
        two = one.copy()
        assert to_bytes(game, one) == now
        changed = step(game, one, seat, answer, 1)
        assert changed != now, f"{answer} has changed nothing"
        assert to_bytes(game, s) == now, "the copy moved and took the original along"
        assert to_bytes(game, two) == now, "the original moved and took its copy along"
        assert step(game, two, seat, answer, 1) == changed


def saves_come_back(game: Game, s: State, rng: Random) -> None:
    now = to_bytes(game, s)
    assert to_bytes(game, from_bytes(game, now)) == now
    assert to_bytes(game, from_json(game, to_json(game, s))) == now
    for seat, answer in choices(game, s, rng):
        loaded = from_json(game, to_json(game, s))
        assert game.asked(loaded) == game.asked(s)
        assert game.legal(loaded, seat) == game.legal(s, seat)
        assert step(game, loaded, seat, answer, 2) == step(game, s.copy(), seat, answer, 2)


def views_hold_no_secrets(game: Game, s: State, rng: Random) -> None:
    for seat in range(-1, game.seats):
        view = game.view(s, seat)
        seen = to_bytes(game, view)
        legal = game.legal(s, seat)
        assert game.legal(view, seat) == legal
        assert game.candidates(view, seat) == game.candidates(s, seat)
        for _ in range(2):
            other = game.reimagine(s, seat, rng)
            assert to_bytes(game, game.view(other, seat)) == seen, "a view differs by what its seat cannot know"
            assert game.legal(other, seat) == legal
        assert to_bytes(game, game.view(view, seat)) == seen
        if legal:
            preview = game.view(s, seat)
            with suppress(ChanceNeeded):  # a preview stops where chance or a secret comes in
                game.apply(preview, seat, rng.choice(legal), Door())
            assert to_bytes(game, view) == seen


def take_back(play: Play, seat: int, name: str, before: bytes) -> None:
    """The last answer is undone, given again, undone and redone: nothing is rerolled and nothing is left behind."""
    game = play.game
    after = to_bytes(game, play.state)
    play.undo(seat, agreed=True)
    assert to_bytes(game, play.state) == before, f"undo of {name} by {seat} is not as if it had not been"
    play.act(seat, name)
    assert to_bytes(game, play.state) == after, f"{name} by {seat} came out differently the second time"
    play.undo(seat, agreed=True)
    play.redo(seat, agreed=True)
    assert to_bytes(game, play.state) == after, f"redo of {name} by {seat} is not as it was"


def undo_in_lane(play: Play, seat: int) -> bool:
    """A free undo by this seat: the others' answers stay. False if it is not free."""
    game = play.game
    after, counted = to_bytes(game, play.state), play.record.live()
    try:
        back = play.undoable(seat)
    except Refused:
        return False
    try:
        play.undo(seat)
    except Refused as refused:
        if refused.rule != "undo-tangled":  # another seat has since drawn what this answer discarded
            raise
        assert to_bytes(game, play.state) == after
        assert play.record.live() == counted
        return False
    assert play.record.live() == [n for n in counted if n not in back]
    without = Record(play.record.game, play.record.options, position=play.record.position, drew=play.record.drew)
    without.entries = [play.record.entries[n] for n in play.record.live()]
    assert to_bytes(game, Play(game, without, Random(0)).state) == to_bytes(game, play.state)
    play.redo(seat, agreed=True)
    assert to_bytes(game, play.state) == after
    assert play.record.live() == counted
    return True


def play_through(play: Play, rng: Random, limit: int = 2000) -> dict[str, int]:
    """Play to the end at random, looking at every moment; what was met is counted."""
    game = play.game
    census = game.component_counts(play.state)
    met = {"answers": 0, "lanes": 0, "held twice": 0, "lane undo": 0, "open": 0}
    while not game.over(play.state) and met["answers"] < limit:
        s = play.state
        inspect(game, s, rng, everything=rng.random() < 0.05)
        assert game.component_counts(s) == census
        before = to_bytes(game, s)
        seat = rng.choice(game.asked(s))
        name = rng.choice(game.legal(s, seat)).name
        play.act(seat, name)
        if rng.random() < 0.5:
            take_back(play, seat, name, before)
        s = play.state
        met["answers"] += 1
        met["lanes"] += bool(s.lanes)
        met["open"] += bool(s.stack) and s.stack[-1].owner < 0
        met["held twice"] += sum(1 for lane in s.lanes if lane.stack and lane.stack[-1].held) > 1
        if s.lanes and undo_in_lane(play, rng.randrange(game.seats)):
            met["lane undo"] += 1
    again = Play(game, read_record(write_record(play.record)), Random(0))
    assert to_bytes(game, again.state) == to_bytes(game, play.state)
    return met
