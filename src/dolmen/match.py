"""The Python API: make a game, play a match, save it, load it.

    >>> import dolmen
    >>> match = dolmen.make("roam", seats=2).new_match(seed=1)
    >>> while not match.over:
    ...     seat = match.to_act[0]
    ...     events = match.play(seat, match.legal(seat)[0])
    >>> len(match.result.scores)
    2

A `Match` checks every answer. For search and simulation use the fast layer below it, `GameSetup.game`: its `legal`, `apply`,
`copy` and `sample` trust their caller.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game, Result
from dolmen.engine.play import Play, Refused, new_play
from dolmen.engine.record import DRAW, GAVE_UP, RESIGNED, Record, read_record, write_record
from dolmen.engine.state import State, View
from dolmen.games import GAMES, game_info
from dolmen.games import from_position as read_position
from dolmen.games import make as make_game
from dolmen.games.rulebook import rulebook
from dolmen.text import InputError

SPECTATOR = -1


class IllegalAnswer(InputError):
    """An answer that the rules forbid now. `rule` is the id of the rule, '' if the answer is unknown or the game is over."""

    def __init__(self, key: str, rule: str = "", **values: object) -> None:
        super().__init__(key, **values, **({"rule": rule} if rule else {}))
        self.rule = rule


class NotFinished(InputError):
    """The match has no result yet, because it is not over."""


class NothingToUndo(InputError):
    """There is no answer to undo, or none to redo, or the players ended the match."""


class GameSetup:
    """A game with its options and cards. `game` is the fast layer; `new_match` starts a checked match."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def new_match(self, seed: int | None = None) -> Match:
        """Set up a new match. The same seed and the same answers give the same match."""
        rng = Random(seed)
        return Match(new_play(self.game, rng))

    def __repr__(self) -> str:
        return f"<GameSetup {self.game.name} {self.game.options()}>"


class Match:
    """One game in progress: play answers, look at it as a seat does, undo, save.

    Answers are objects from `legal` or their names in notation. `str(match)` is the table in words and `match.svg()` its
    drawing, both as a spectator sees them; a notebook shows the drawing by itself.
    """

    def __init__(self, play: Play) -> None:
        self._play = play

    @property
    def game(self) -> Game:
        return self._play.game

    @property
    def state(self) -> State:
        """The whole state, hidden cards included. Give bots `view(seat)` instead."""
        return self._play.state

    # -- playing ---------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self._play.over()

    @property
    def to_act(self) -> list[int]:
        """The seats that have to answer now; empty when the match is over."""
        return self._play.to_act()

    def legal(self, seat: int | None = None) -> list[Answer]:
        """The answers that a seat may give now. Without a seat: those of the first seat to act."""
        if seat is None:
            seat = next(iter(self.to_act), SPECTATOR)
        else:
            self._check_seat(seat)
        return [] if self.over else self.game.legal(self.state, seat)

    def play(self, seat: int, answer: Answer | str) -> list[Event]:
        """Play an answer for a seat and return what happened. `IllegalAnswer` names the rule that forbids it."""
        self._check_seat(seat)
        name = answer.name if isinstance(answer, Answer) else str(answer)
        if self.over:
            raise IllegalAnswer("match.over", answer=name)
        try:
            return self._play.play_named(seat, name)
        except Refused as refused:
            raise self._illegal(seat, name, refused.rule) from None

    def resign(self, seat: int) -> None:
        """End the match: the seat is last, the others keep their order. A team gives up together."""
        self._check_seat(seat)
        self._end(seat, GAVE_UP if game_info(self.game.name).cooperative else RESIGNED)

    def agree_draw(self) -> None:
        """End the match as a draw, in which all seats share the win. A team cannot: it can only give up."""
        if game_info(self.game.name).cooperative:
            raise IllegalAnswer("match.no_draw")
        self._end(0, DRAW)

    def _end(self, seat: int, kind: str) -> None:
        if self.over:
            raise IllegalAnswer("match.over", answer=kind)
        self._play.end_early(seat, kind)

    @property
    def result(self) -> Result:
        if not self.over:
            raise NotFinished("match.not_over")
        return self._play.result()

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.game.seats):
            raise IllegalAnswer("match.seat", given=seat if isinstance(seat, int) else repr(seat), last=self.game.seats - 1)

    def _illegal(self, seat: int, name: str, rule_id: str) -> IllegalAnswer:
        rule = rulebook(self.game.name).find(rule_id) if self.game.name in GAMES else None
        if rule is not None:
            return IllegalAnswer("match.rule", rule=rule.id, seat=seat, answer=name, text=rule.text("en"))
        if rule_id == "unknown":
            return IllegalAnswer("match.unknown", answer=name)
        return IllegalAnswer("match.not_now", seat=seat, answer=name)

    # -- undo ------------------------------------------------------------------------------------------------------
    def undo(self) -> None:
        """Undo the last answer. Undo never rerolls: the same answer draws the same cards again."""
        past = self._play.past
        last = next((answer for answer in reversed(past) if answer.seat >= 0), None)
        if last is None:
            raise NothingToUndo("match.nothing_to_undo")
        if self.record.early_end is not None:
            raise NothingToUndo("match.ended")
        self._play.undo_to(last.seat, last.number)

    def redo(self) -> None:
        """Redo the answers of the last undo."""
        entries = self.record.entries
        redone = {entry.redo for entry in entries}
        last = next((entry for n, entry in reversed(list(enumerate(entries))) if entry.undo and n not in redone), None)
        try:
            self._play.redo(SPECTATOR if last is None else last.seat, agreed=True)
        except Refused:
            raise NothingToUndo("match.nothing_to_redo") from None

    # -- views and drawings ----------------------------------------------------------------------------------------
    def view(self, seat: int = SPECTATOR) -> View:
        """A new state with only what a seat knows. Give this to bots."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def describe(self, seat: int = SPECTATOR, lang: str = "en") -> str:
        """The table in words, as a seat sees it."""
        return game_info(self.game.name).text.describe_table(self.game, self.view(seat), seat, lang)

    def svg(self, seat: int = SPECTATOR, lang: str = "en") -> str:
        """The table as a drawing, as a seat sees it."""
        return game_info(self.game.name).drawing.draw(self.game, self.view(seat), seat, lang)

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        return f"<Match {self.game.name}, {len(self.record.entries)} entries, to act: {self.to_act}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    # -- positions and records -------------------------------------------------------------------------------------
    @property
    def position(self) -> str:
        """The whole position as one line of notation; `dolmen.from_position` reads it."""
        return self.game.write_position(self.state)

    @property
    def record(self) -> Record:
        """The setup and every answer with its random outcomes; `dolmen.load` reads it."""
        return self._play.record

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(write_record(self.record), "utf-8")


def make(name: str, *, pack: bytes | str | Path | None = None, **options: Any) -> GameSetup:
    """A game by its name, with its options: `make("roam", seats=3, full=True)`. `pack` is the file of a card list."""
    return GameSetup(make_game(name, options, pack_bytes(pack)))


def from_position(text: str, *, seed: int | None = None, pack: bytes | str | Path | None = None) -> Match:
    """A match that begins at a position in notation."""
    game, state = read_position(text, pack_bytes(pack))
    record = Record(game.name, game.options(), position=game.write_position(state))
    return Match(Play(game, record, Random(seed)))


def load(source: str | Path, *, seed: int | None = None, pack: bytes | str | Path | None = None) -> Match:
    """A match from its record: a file, or the record's text. `seed` sets the random outcomes from here on."""
    text = source if isinstance(source, str) and source.lstrip().startswith("{") else Path(source).read_text("utf-8")
    record = read_record(text)
    game = make_game(record.game, record.options, pack_bytes(pack) or record.pack.encode() or None)
    return Match(Play(game, record, Random(seed)))


def pack_bytes(pack: bytes | str | Path | None) -> bytes | None:
    return pack if pack is None or isinstance(pack, bytes) else Path(pack).read_bytes()
