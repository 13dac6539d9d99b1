"""`GameInfo`: a game's name and options, how to make it, and its modules for text, pictures, page and bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from dolmen.engine.chance import Chance
from dolmen.engine.game import Game
from dolmen.engine.state import State

from .interfaces import Evaluator, Explainer, GameDrawing, GameText, GameUI, PackBalance, PackPictures, TeamPlans, bind
from .lessons import Lesson, load_lesson
from .options import BadOptions, Option
from .pack import Pack, PackContent
from .puzzles import Puzzle, load_puzzles
from .rules_digest import rules_digest
from .stored_fields import Field

MakeGame = Callable[[dict[str, Any], Pack | None], Game]
ReadPosition = Callable[[str, Pack | None], tuple[Game, State]]
LoadPack = Callable[[Pack], PackContent]
ListFields = Callable[[Game], Sequence[Field]]
DrawPosition = Callable[[str, Pack | None, Chance], tuple[Game, State]]


class GameInfo:
    """A game in the registry. `package` is the package (or the single module) that holds it.

    `make` takes the options and optionally a pack: an owner's own content file, only where there is a `content_file`.
    `from_position` may be left out if the options of a position are always the default ones. `draw_position` also draws
    what comes before the first question; only games with such positions have it.
    """

    def __init__(
        self,
        name: str,
        package: str,
        options: tuple[Option, ...],
        make: MakeGame,
        from_position: ReadPosition | None = None,
        content_file: str = "",
        cooperative: bool = False,
        wordings: tuple[str, ...] = (),
        draw_position: DrawPosition | None = None,
        load_pack: LoadPack | None = None,
        shown_only: tuple[str, ...] = (),
        list_fields: ListFields | None = None,
    ) -> None:
        self.name = name
        self.package = package
        self.options = options
        self.make = make
        self.from_position: ReadPosition = from_position or self.read_default_position
        self.content_file = content_file  # in the folder `content`; '' if the content is code
        self.cooperative = cooperative  # all players win or lose together
        self.draw_position = draw_position
        self.load_pack = load_pack  # reads and checks a content file of an owner; None if the content is code
        self.list_fields = list_fields  # the stored fields of the state, for observations; a `SimpleGame` needs none
        self.shown_only = shown_only  # names of entries in content files that the rules do not read
        self.wordings = wordings  # alternative vocabularies that a reader can choose

    def check_pack(self, pack: Pack | None) -> None:
        """Refuse a pack if the content of the game is code: nothing would read it."""
        if pack is not None and not self.content_file:
            known = ", ".join(option.name for option in self.options)
            raise BadOptions("options.unknown", game=self.name, given="pack", known=known)

    def read_default_position(self, text: str, pack: Pack | None) -> tuple[Game, State]:
        game = self.make({}, pack)
        return game, game.read_position(text)

    @cached_property
    def root(self) -> ModuleType:
        """The game's package or module."""
        return import_module(self.package)

    @cached_property
    def folder(self) -> Path:
        """The folder of the game's files."""
        assert self.root.__file__ is not None, self.package
        return Path(self.root.__file__).parent

    @property
    def is_package(self) -> bool:
        return hasattr(self.root, "__path__")

    def default_pack(self) -> bytes | None:
        """The game's own content file, as a pack; None if the content is code."""
        return (self.folder / "content" / self.content_file).read_bytes() if self.content_file else None

    @cached_property
    def rules_digest(self) -> str:
        """A digest of rules and content: while it is the same, a stored game cannot play differently."""
        assert self.root.__file__ is not None, self.package
        return rules_digest(self.folder if self.is_package else Path(self.root.__file__), self.shown_only)

    @cached_property
    def lesson(self) -> Lesson | None:
        """The guided first game; None if the game has none."""
        return load_lesson(self.folder) if self.is_package else None

    @cached_property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles, by number from 1; none if the game has none."""
        return load_puzzles(self.folder) if self.is_package else []

    @cached_property
    def style_sheet(self) -> str:
        """The CSS that only this game's pages need; '' if there is none."""
        return self.read_ui_file("style.css")

    @cached_property
    def pack_editor_script(self) -> str:
        """The script with the fields of this game's cards in the pack editor; '' if its packs cannot be edited on a page."""
        return self.read_ui_file("pack_editor.js")

    def read_ui_file(self, name: str) -> str:
        """A file in the folder `ui` of the game; '' if there is none."""
        file = self.folder / "ui" / name
        return file.read_text("utf-8") if self.is_package and file.is_file() else ""

    # -- modules, loaded on first use: a simulation needs neither pictures nor words -----------------------------------
    def find_modules(self, *names: str) -> list[ModuleType]:
        """Those of these modules that exist, and the package itself, where a small game has all its functions."""
        found = []
        for name in names:
            full_name = f"{self.package}.{name}"
            try:
                found.append(import_module(full_name))
            except ModuleNotFoundError as error:
                if error.name is None or not f"{full_name}.".startswith(f"{error.name}."):
                    raise  # the module exists, but one of its own imports does not
        return [*found, self.root]

    @cached_property
    def text(self) -> GameText:
        modules = self.find_modules("text.text_view", "text.answer_labels", "text.questions", "text.event_text")
        return bind(GameText(), modules)

    @cached_property
    def drawing(self) -> GameDrawing:
        return bind(GameDrawing(self.text), self.find_modules("ui.drawing"))

    @cached_property
    def pack_pictures(self) -> PackPictures:
        return bind(PackPictures(), self.find_modules("ui.pack_pictures"))

    @cached_property
    def pack_balance(self) -> PackBalance:
        return bind(PackBalance(), self.find_modules("ui.pack_balance"))

    @cached_property
    def ui(self) -> GameUI:
        modules = self.find_modules("ui.game_ui", "ui.options", "ui.details", "ui.links", "ui.legend", "text.refusals")
        return bind(GameUI(self.text, self.drawing), modules)

    @cached_property
    def team_plans(self) -> TeamPlans:
        return bind(TeamPlans(), self.find_modules("ui.team_plans"))

    @cached_property
    def evaluator(self) -> Evaluator:
        return bind(Evaluator(), self.find_modules("bot.policy", "bot.win_shares", "bot.evaluation"))

    @cached_property
    def explainer(self) -> Explainer:
        return bind(Explainer(), self.find_modules("bot.explanations"))
