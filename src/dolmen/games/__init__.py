"""The games Dolmen knows, by name. Everything above this layer finds a game here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from dolmen.engine.answer import Answer
from dolmen.engine.door import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import Complaint, kind

from .roam import game as roam
from .roam.content import load_pack


class UnknownGame(Complaint):
    """A name that is no game's; it lists those there are."""


class Teller(Protocol):
    """A game in words, for the terminal, the log and screen readers: its module `tell`."""

    def tell(self, game: Game, view: State, seat: int, lang: str) -> str:
        """The whole table as `seat` sees it (-1: a spectator), in lines of text."""

    def prompt(self, game: Game, view: State, seat: int, lang: str) -> str:
        """What the seat is asked now."""

    def label(self, game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
        """What an answer means, in a few words."""

    def line(self, game: Game, event: Event, lang: str, names: list[str]) -> str:
        """One line of the log. `names` are the players' names by seat."""

    def scoring(self, game: Game, state: State, lang: str) -> list[tuple[str, list[str]]]:
        """The final scoring laid out: for each line its label and what it is for every seat."""


class Painter(Protocol):
    """A game as a picture: its module `draw`. Every place and piece in it has an id."""

    def draw(self, game: Game, view: State, seat: int, lang: str) -> str:
        """The table as a standalone SVG, seen by `seat`."""

    def draw_part(
        self,
        game: Game,
        view: State,
        seat: int,
        lang: str,
        part: str,
        *,
        last: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        columns: int = 0,
        defs: bool = True,
    ) -> str:
        """A part of it, for a page that lays the parts out itself; without `defs` it relies on `definitions`."""

    def definitions(self) -> str:
        """What all parts share, to be sent once."""

    def touches(self, game: Game, view: State, seat: int, answer: Answer) -> list[str]:
        """The ids of the elements in the drawing on which a click means this answer."""


class Stage(Protocol):
    """What the page around the pictures asks of a game: its module `stage`."""

    SECRETS: bool
    QUIET: tuple[str, ...]
    MOVES: tuple[str, ...]

    def pictures(self, game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]: ...
    def steps(self, game: Game, view: State, lang: str) -> tuple[list[str], int]: ...
    def standing(self, game: Game, view: State, seat: int, lang: str) -> dict[str, object]: ...
    def named(self, game: Game, text: str, lang: str, names: list[str]) -> str: ...
    def places(self, game: Game, event: Event) -> list[str]: ...
    def motions(self, game: Game, event: Event) -> list[tuple[str, ...]]: ...
    def touches(self, game: Game, view: State, seat: int, answer: Answer) -> list[str]: ...
    def option(
        self, game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]
    ) -> dict[str, object]: ...
    def title(self, game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str: ...
    def silent(self, game: Game, view: State, seat: int, answer: Answer) -> bool: ...


class Judge(Protocol):
    """What a position is worth to a seat, for the greedy bot: its module `worth`."""

    def worth(self, game: Game, view: State, seat: int) -> float:
        """More is better; only differences count."""


class Title:
    """A game on the shelf: how to make it from options, with or without an owner's own card list, and how to show it."""

    def __init__(
        self,
        name: str,
        make: Callable[[dict[str, Any], str | None], Game],
        from_position: Callable[[str, str | None], tuple[Game, State]],
    ) -> None:
        self.name = name
        self.make = make
        self.from_position = from_position

    # Pictures and words are loaded when first wanted: a simulation needs neither.
    @property
    def teller(self) -> Teller:
        return cast("Teller", import_module(f"dolmen.games.{self.name}.tell"))

    @property
    def painter(self) -> Painter:
        return cast("Painter", import_module(f"dolmen.games.{self.name}.draw"))

    @property
    def stage(self) -> Stage:
        return cast("Stage", import_module(f"dolmen.games.{self.name}.stage"))

    @property
    def judge(self) -> Judge:
        return cast("Judge", import_module(f"dolmen.games.{self.name}.worth"))


def make_roam(options: dict[str, Any], pack: str | None) -> Game:
    content = load_pack(pack) if pack is not None else None
    known = {"seats": int, "full": bool, "outpost": bool, "stacking": bool, "edges": str, "colours": list, "first": int}
    for name, value in options.items():
        if name not in known and name != "cards":
            raise roam.BadOptions("options.unknown", given=name, known=", ".join(known))
        if name in known and type(value) is not known[name]:
            wanted = "array" if known[name] is list else known[name].__name__
            raise roam.BadOptions("options.kind", option=name, wanted=kind(wanted), given=value)
    for colour in options.get("colours", []):
        if type(colour) is not str:
            raise roam.BadOptions("options.kind", option="colours", wanted=kind("str"), given=colour)
    game = roam.Roam(content=content, **{name: value for name, value in options.items() if name != "cards"})
    cards = options.get("cards", game.options()["cards"])
    if cards != game.options()["cards"]:
        raise roam.BadOptions("options.cards", given=cards, here=game.options()["cards"])
    return game


def roam_position(text: str, pack: str | None) -> tuple[Game, State]:
    return roam.from_position(text, load_pack(pack) if pack is not None else None)


SHELF: dict[str, Title] = {"roam": Title("roam", make_roam, roam_position)}


def title(name: str) -> Title:
    if name not in SHELF:
        raise UnknownGame("game", given=name, known=", ".join(SHELF))
    return SHELF[name]


def make(name: str, options: dict[str, Any], pack: str | None = None) -> Game:
    """The game of this name with these options."""
    return title(name).make(options, pack)


def from_position(text: str, pack: str | None = None) -> tuple[Game, State]:
    """The game and state of a position in notation; its first word says which game it is."""
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]  # without comments
    return title(words[0] if words else "").from_position(text, pack)
