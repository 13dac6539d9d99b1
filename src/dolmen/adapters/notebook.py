"""A widget for notebooks to click through a game: `docs/notebooks.md`. It needs anywidget: install `dolmen[notebook]`.

>>> import dolmen
>>> from dolmen.adapters.notebook import GameViewer
>>> GameViewer(dolmen.load("game.json"))

The page asks for a moment by its number, and Python draws it: a game of many moves would be too large to send at once.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import anywidget
import traitlets

from dolmen.engine.chance import ReplayChance
from dolmen.engine.game import Game
from dolmen.engine.play import Play, to_draws
from dolmen.engine.record import Record
from dolmen.engine.state import State
from dolmen.games import game_info
from dolmen.match import SPECTATOR, IllegalAnswer, Match
from dolmen.match import load as load_match
from dolmen.text import LANGUAGES, InputError, say

FOLDER = Path(__file__).parent
LETTERS = "ABCDEFGH"
LABELS = ("first", "back", "next", "last", "position", "log", "drawing", "words", "keys")
PICTURES_KEPT = 64


class Moment:
    """A moment of a game: its state, and what was played and happened since the moment before, in words."""

    def __init__(self, state: State, seat: int, move: str, events: list[str]) -> None:
        self.state: State = state
        self.seat: int = seat
        self.move: str = move
        self.events: list[str] = events


def moments_of(game: Game, record: Record, seat: int, lang: str) -> list[Moment]:
    """The beginning of a game, and the moment after each answer that was not undone. `seat` sees the events."""
    play = Play(game, Record(record.game, record.options, position=record.position, drew=record.drew), Random(0))
    play.record = record
    text, names = game_info(game.name).text, list(LETTERS[: game.seats])
    moments = [Moment(play.state, SPECTATOR, "", [])]
    for number in record.live_entries():
        entry, before = record.entries[number], play.state
        answer = game.read(entry.answer)
        assert answer is not None, "the record was replayed before"
        move = text.describe_answer(game, game.view(before, entry.seat), entry.seat, answer, lang)
        events = play.perform(number, ReplayChance(to_draws(entry.drew)))
        seen = [text.describe_event(game, event, lang, names) for event in events if event.to in (SPECTATOR, seat)]
        moments.append(Moment(play.state, entry.seat, move, seen))
    return moments


class GameViewer(anywidget.AnyWidget):
    """A game move by move: buttons, a slider, the log of each move, and the keys ← → Home End.

    `game` is a match as it is now, or what `dolmen.load` takes: the file or the text of a record. The table is drawn as
    `seat` sees it, by default as a spectator does. `at` is the number of the move, from 0 to `last`; setting it shows that
    move.
    """

    _esm = FOLDER / "notebook.js"
    _css = FOLDER / "notebook.css"
    at = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    shown = traitlets.Int(-1).tag(sync=True)  # the number of the move that `picture` and `log` show
    title = traitlets.Unicode("").tag(sync=True)
    picture = traitlets.Unicode("").tag(sync=True)
    log = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.Unicode("").tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Match | str | Path,
        seat: int = SPECTATOR,
        lang: str = "en",
        pack: bytes | str | Path | None = None,
    ) -> None:
        match = game if isinstance(game, Match) else load_match(game, pack=pack)
        if lang not in LANGUAGES:
            raise InputError("match.lang", given=lang, known=", ".join(LANGUAGES))
        if seat not in range(SPECTATOR, match.game.seats):
            raise IllegalAnswer("match.seat", given=repr(seat), last=match.game.seats - 1)
        self.match_game: Game = match.game
        self.seat: int = seat
        self.lang: str = lang
        self.moments: list[Moment] = moments_of(match.game, match.record, seat, lang)
        self.draw = lru_cache(PICTURES_KEPT)(self.draw_moment)
        last = len(self.moments) - 1
        title = say(lang, "notebook.title", game=say(lang, f"{match.game.name}.title"))
        super().__init__(last=last, title=title, labels={label: say(lang, f"notebook.{label}") for label in LABELS})
        self.show_moment()

    @traitlets.validate("at")
    def check_number(self, proposal: dict[str, Any]) -> int:
        return int(min(max(proposal["value"], 0), self.last))

    @traitlets.observe("at")
    def show_moment(self, change: object = None) -> None:
        moment = self.moments[self.at]
        view = self.match_game.view(moment.state, self.seat)
        with self.hold_sync():
            self.picture = self.draw(self.at)
            self.log = [self.headline(self.at), *moment.events]
            self.words = game_info(self.match_game.name).text.describe_table(self.match_game, view, self.seat, self.lang)
            self.shown = self.at

    def headline(self, at: int) -> str:
        if at == 0:
            return say(self.lang, "notebook.start", n=self.last)
        moment = self.moments[at]
        values = {"seat": LETTERS[moment.seat], "move": moment.move}
        return say(self.lang, "notebook.move", n=at, last=self.last, **values)

    def draw_moment(self, at: int) -> str:
        view = self.match_game.view(self.moments[at].state, self.seat)
        return game_info(self.match_game.name).drawing.draw(self.match_game, view, self.seat, self.lang)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and its present drawing for pages that show a stored notebook without Python."""
        bundle = super()._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["image/svg+xml"] = self.picture
        return bundle
