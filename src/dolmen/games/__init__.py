"""The games Dolmen knows, by name. Everything above this layer finds a game here and nowhere else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from importlib import import_module, resources
from pathlib import Path
from typing import Any, Protocol, cast

from dolmen.engine import __file__ as engine_file
from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import InputError

from .hints import Gain
from .lessons import Lesson, load_lesson
from .options import CARDS, BadOptions, Option, check_cards, check_options
from .pack import Pack
from .roam.content.loader import load_pack
from .roam.game import OPTIONS as ROAM_OPTIONS
from .roam.game import Roam
from .roam.game import from_position as roam_from
from .spirit_island.game import OPTIONS as ISLAND_OPTIONS
from .spirit_island.game import SpiritIsland
from .spirit_island.game import from_position as island_from
from .svg import Drawing
from .the_arrival.content.loader import load_pack as load_box
from .the_arrival.game import OPTIONS as ARRIVAL_OPTIONS
from .the_arrival.game import Arrival
from .the_arrival.game import from_position as arrival_from


class UnknownGame(InputError):
    """A name that is no game's; it lists those there are."""


class GameText(Protocol):
    """A game in words, for the terminal, the log and screen readers: its module `tell`."""

    def describe_table(self, game: Game, view: State, seat: int, lang: str) -> str:
        """The whole table as `seat` sees it (-1: a spectator), in lines of text."""

    def describe_question(self, game: Game, view: State, seat: int, lang: str) -> str:
        """What the seat is asked now."""

    def describe_answer(self, game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
        """What an answer means, in a few words."""

    def describe_event(self, game: Game, event: Event, lang: str, names: list[str]) -> str:
        """One line of the log. `names` are the players' names by seat."""

    def scoring_table(self, game: Game, state: State, lang: str) -> list[tuple[str, list[str]]]:
        """The final scoring laid out: for each line its label and what it is for every seat."""


class GameDrawing(Protocol):
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

    def draw_parts(
        self,
        game: Game,
        view: State,
        seat: int,
        lang: str,
        wanted: dict[str, tuple[str, int]],
        *,
        last: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
    ) -> dict[str, list[Drawing]]:
        """Several parts by the region they fill, each with its columns, without definitions."""

    def svg_definitions(self) -> str:
        """What all parts share, to be sent once."""

    def card_faces(self, lang: str) -> str | None:
        """All cards that may come into a hand, by which a page makes their pictures ahead; '' if it makes none of what has
        not come yet, None if it makes no pictures of cards at all.
        """

    def answer_elements(self, game: Game, view: State, seat: int, answer: Answer) -> list[str]:
        """The ids of the elements in the drawing on which a click means this answer."""


class GameUI(Protocol):
    """What the page around the pictures asks of a game: its module `stage`.

    Places and pieces are named by the ids of their elements in the drawing. Besides these the page has signs of its own,
    `points-<seat>` and `count-<seat>-<kind>` (one for each of the `counts` in `standing`), for which it may ask `closer`.
    `AID` are the rules and chapters that tell how a turn goes, as on a player aid: ("RO-4", "RO-5.1"). Of the kinds of
    events QUIET are not told in the log, MOVES mark the last move, and after each of MOMENTS the table is shown a while.
    KEYWORDS are the rules behind words of the log and of questions, which are texts: `roam.page.keyword.rest`.
    """

    TURN_AID: tuple[str, ...]
    UNLOGGED_EVENTS: tuple[str, ...]
    MOVE_EVENTS: tuple[str, ...]
    PAUSE_EVENTS: tuple[str, ...]
    KEYWORD_RULES: dict[str, str]

    def page_regions(self, game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]: ...
    def turn_steps(self, game: Game, view: State, lang: str) -> tuple[list[str], int]: ...

    def step_rules(self, game: Game) -> list[str]:
        """The rule or chapter about each of these steps."""

    def seat_colours(self, game: Game, view: State) -> list[str]:
        """The colour of each seat: blue, red, green or yellow; '' before it is chosen."""

    def seat_symbols(self, game: Game, view: State) -> list[str]:
        """Where seats are known by what they play rather than by a colour: a sign of the definitions for each, else none."""

    def shows_secret(self, game: Game, view: State, seat: int) -> bool:
        """Whether the seat sees something now that others at the same screen must not see."""

    def answer_groups(self, game: Game, view: State, seat: int, lang: str) -> dict[str, tuple[str, str, str]]:
        """Kinds of answers, by an id that stands in `touches` without being an element. The page has a button for each,
        which leaves only the answers of that kind, with a name, a few words, and a sign of the definitions.
        """

    def summarize_phase(self, game: Game, events: list[Event], lang: str) -> tuple[str, list[tuple[str, list[str]]]] | None:
        """What came of a phase that ended within these events, for the log: a heading and rows as in `scoring`."""

    def seat_standings(self, game: Game, view: State, seat: int, lang: str) -> dict[str, object]: ...
    def insert_names(self, game: Game, text: str, lang: str, names: list[str]) -> str: ...
    def event_elements(self, game: Game, event: Event) -> list[str]: ...
    def event_motions(self, game: Game, event: Event) -> list[tuple[str, ...]]: ...
    def answer_elements(self, game: Game, view: State, seat: int, answer: Answer) -> list[str]: ...

    def answer_options(
        self, game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
    ) -> list[dict[str, object]]:
        """The answers to a question for the page: `at` as `touches` has it, `label` in a few words, `note` what it costs
        and brings, `marks` the same on the drawing.
        """

    def answer_title(self, game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str: ...
    def listed_answers(self, game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]: ...

    def answers_elsewhere(self, game: Game, view: State, seat: int, element: str) -> list[Answer]:
        """What a click on an element would mean in another step or for another seat, so that it can be told why not now."""

    def explain_refusal(self, game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
        """Why the rule forbids this very answer, in one sentence about the case at hand; '' if the rule says it all."""

    def alert(self, game: Game, view: State, seat: int, lang: str) -> str:
        """What everybody at the table must be aware of now, such as the last round; '' most of the time."""

    def inspect(self, game: Game, view: State, seat: int, element: str, lang: str) -> tuple[str, str] | None:
        """A place, piece or sign to be looked at closely, at any time: the part of the drawing that shows it large ('' if
        there is none) and lines of text, of which the first is its name. None if there is nothing to say of it.
        """

    def rule_for_element(self, game: Game, element: str) -> str:
        """The rule or chapter about such a place, piece or sign; '' if there is none."""

    def named_elements(self, game: Game, lang: str) -> dict[str, str]:
        """What texts name and can be looked at closely, such as cards: the element by its name."""


class Evaluator(Protocol):
    """What a position is worth to a seat, for the greedy bot: its module `worth`."""

    def evaluate(self, game: Game, view: State, seat: int) -> float:
        """More is better; only differences count."""


class Explainer(Protocol):
    """Why an answer is a good one, in the terms of the judge: its module `reasons`."""

    def explain(self, game: Game, view: State, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
        """The answer that this one is held against, None if it stands by itself, and what it brings more than that."""

    def describe_gain(self, game: Game, what: str, n: int, lang: str) -> str:
        """Such a gain in words."""


class TeamPlans(Protocol):
    """What those who play as one team can tell each other: its module `plans`. LIMIT is the rule of the time limit."""

    TIME_LIMIT_RULE: str

    def current_turn(self, game: Game, view: State) -> int:
        """Plans are made for a turn and are gone with it."""

    def plannable_powers(self, game: Game, view: State, seat: int, lang: str) -> dict[str, str]:
        """What a seat may mean to use, by the id of its element in the drawing, in words."""

    def plannable_places(self, game: Game, view: State, lang: str) -> dict[str, str]:
        """Where, in the same way."""

    def is_choosing(self, game: Game, view: State) -> bool:
        """Whether the team now chooses what anybody may set a time limit for."""

    def timeout_answer(self, game: Game, view: State, seat: int) -> Answer | None:
        """What a seat answers when that time is over; None if it is asked something else."""


class GameInfo:
    """A game on the shelf: how to make it from options, with or without an owner's own card list, and how to show it."""

    def __init__(
        self,
        name: str,
        make: Callable[[dict[str, Any], Pack | None], Game],
        from_position: Callable[[str, Pack | None], tuple[Game, State]],
        options: tuple[Option, ...],
        cards: str = "",
        together: bool = False,
        wordings: tuple[str, ...] = (),
        judged_by: str = "evaluation",
    ) -> None:
        self.name = name
        self.options = options
        self.content_file = cards  # the file of our own card list; '' if the cards are code
        self.cooperative = together  # all win or lose as one team
        self.wordings = wordings  # other words for some things, which a reader may choose
        self.judged_by = judged_by  # the module of its bot that evaluates positions
        self.make = make
        self.from_position = from_position

    def default_pack(self) -> bytes | None:
        """The text of our own card list, as a pack."""
        return (
            (resources.files(__package__) / self.name / "content" / self.content_file).read_bytes()
            if self.content_file
            else None
        )

    @cached_property
    def rules_digest(self) -> str:
        """A digest of the code that plays the game: while it is the same, a stored game cannot play differently."""
        digest = hashlib.blake2b(digest_size=8)
        for folder in (Path(engine_file).parent, Path(__file__).parent / self.name):
            for file in sorted(folder.rglob("*.py")):
                digest.update(file.read_bytes())
        return digest.hexdigest()

    @property
    def lesson(self) -> Lesson:
        """Its guided first game."""
        return load_lesson(self.name)

    # Pictures and words are loaded when first wanted: a simulation needs neither.
    @cached_property
    def text(self) -> GameText:
        return cast("GameText", import_module(f"dolmen.games.{self.name}.text.text_view"))

    @cached_property
    def drawing(self) -> GameDrawing:
        return cast("GameDrawing", import_module(f"dolmen.games.{self.name}.ui.drawing"))

    @cached_property
    def ui(self) -> GameUI:
        return cast("GameUI", import_module(f"dolmen.games.{self.name}.ui.game_ui"))

    @cached_property
    def team_plans(self) -> TeamPlans:
        """Only for those that are played `together`."""
        return cast("TeamPlans", import_module(f"dolmen.games.{self.name}.ui.team_plans"))

    @cached_property
    def evaluator(self) -> Evaluator:
        return cast("Evaluator", import_module(f"dolmen.games.{self.name}.bot.{self.judged_by}"))

    @cached_property
    def explainer(self) -> Explainer:
        return cast("Explainer", import_module(f"dolmen.games.{self.name}.bot.explanations"))


def make_roam(options: dict[str, Any], pack: Pack | None) -> Game:
    content = load_pack(pack) if pack is not None else None
    game = Roam(content=content, **check_options("Roam", ROAM_OPTIONS, options))
    check_cards(options, game.options()[CARDS])
    return game


def roam_position(text: str, pack: Pack | None) -> tuple[Game, State]:
    return roam_from(text, load_pack(pack) if pack is not None else None)


def make_the_arrival(options: dict[str, Any], pack: Pack | None) -> Game:
    content = load_box(pack) if pack is not None else None
    game = Arrival(content=content, **check_options("The Arrival", ARRIVAL_OPTIONS, options))
    check_cards(options, game.options()[CARDS])
    return game


def the_arrival_position(text: str, pack: Pack | None) -> tuple[Game, State]:
    return arrival_from(text, load_box(pack) if pack is not None else None)


def make_spirit_island(options: dict[str, Any], pack: Pack | None) -> Game:
    no_pack(pack)
    return SpiritIsland(**check_options("Spirit Island", ISLAND_OPTIONS, options))


def spirit_island_position(text: str, pack: Pack | None) -> tuple[Game, State]:
    no_pack(pack)
    return island_from(text)


def no_pack(pack: Pack | None) -> None:
    """The cards of Spirit Island are written in code: there is no list to put in their place."""
    if pack is not None:
        raise BadOptions(
            "options.unknown", game="Spirit Island", given="pack", known=", ".join(o.name for o in ISLAND_OPTIONS)
        )


GAMES: dict[str, GameInfo] = {
    "roam": GameInfo("roam", make_roam, roam_position, ROAM_OPTIONS, "cards.toml"),
    "the_arrival": GameInfo("the_arrival", make_the_arrival, the_arrival_position, ARRIVAL_OPTIONS, "box.toml"),
    "spirit_island": GameInfo(
        "spirit_island",
        make_spirit_island,
        spirit_island_position,
        ISLAND_OPTIONS,
        together=True,
        wordings=("mountain",),
        judged_by="policy",
    ),
}


def game_info(name: str) -> GameInfo:
    """The game of this name; a dash will do for an underline."""
    name = name.replace("-", "_")
    if name not in GAMES:
        raise UnknownGame("game", given=name, known=", ".join(GAMES))
    return GAMES[name]


def make(name: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """The game of this name with these options."""
    return game_info(name).make(options, pack)


def from_position(text: str, pack: Pack | None = None) -> tuple[Game, State]:
    """The game and state of a position in notation; its first word says which game it is."""
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]  # without comments
    return game_info(words[0] if words else "").from_position(text, pack)
