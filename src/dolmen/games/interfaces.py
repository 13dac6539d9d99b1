"""The interfaces between a game and the programs that show it, with a working default for every method.

A game implements an interface by module-level functions (and constants) of the same names, which `bind` puts over the
defaults. So a game needs only the functions that it wants to change: a game with rules alone can be played on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, NotRequired, TypedDict, TypeVar

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game, Result
from dolmen.engine.serialize import PENDING_KEYS
from dolmen.engine.state import State, View
from dolmen.text import say, say_or

from .comparison import Gain
from .plain_drawing import DEFINITIONS, SEAL, draw_lines, marker_id
from .position_fields import SEAT_LETTERS
from .svg import Drawing, static_drawing

COLOURS = ("blue", "red", "green", "yellow")  # the page's palette, by seat
WINNER = 1_000_000.0  # value of winning, more than any score

Interface = TypeVar("Interface")


def bind(interface: Interface, modules: list[ModuleType]) -> Interface:
    """Replace the methods and constants of `interface` by those of the same names in the first module that has them."""
    for name in dir(interface):
        if not name.startswith("_"):
            for module in modules:
                found = getattr(module, name, None)
                if found is not None and not isinstance(found, ModuleType):
                    setattr(interface, name, found)
                    break
    return interface


class GameText:
    """A game in words, for the terminal, the log and screen readers.

    Modules: `text/text_view.py`, `text/answer_labels.py`, `text/questions.py`, `text/event_text.py`.

    The defaults use the texts `<game>.prompt.<node>`, `<game>.answer.<answer>` and `<game>.event.<kind>` where they exist.
    """

    def how_to_win(self, game: Game, lang: str) -> str:
        """How one wins and when the game ends, in two or three sentences: help begins with it. '' if no text says it."""
        return say_or(lang, f"{game.name}.how_to_win", "")

    def describe_table(self, game: Game, view: State, seat: int, lang: str) -> str:
        """The whole table as `seat` sees it (-1: a spectator), in lines of text."""
        fields = [f"{name}: {value}" for name, value in game.to_dict(view).items() if name not in PENDING_KEYS]
        return "\n".join([say(lang, f"{game.name}.title"), *fields]) + "\n"

    def describe_question(self, game: Game, view: State, seat: int, lang: str) -> str:
        """The question to the seat."""
        if game.over(view):
            return say(lang, "games.over")
        frame = game.pending_frame(view, seat)
        if frame is None:
            return say(lang, "games.wait")
        return say_or(lang, f"{game.name}.prompt.{frame.node.path}", say(lang, "games.question"))

    def describe_answer(self, game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
        """The meaning of an answer, in a few words."""
        return say_or(lang, f"{game.name}.answer.{answer.name}", answer.name)

    def describe_event(self, game: Game, event: Event, lang: str, names: list[str]) -> str:
        """One line of the log. `names` are the players' names by seat."""
        seat = names[event.seat] if event.seat >= 0 else ""
        other = names[event.other] if event.other >= 0 else ""
        at = ", ".join(event.at)
        amount = str(event.n) if event.n else ""
        plain = " ".join(filter(None, (seat, event.kind, event.what, amount, at, other)))
        values = {"seat": seat, "other": other, "what": event.what, "at": at, "n": event.n}
        return say_or(lang, f"{game.name}.event.{event.kind}", plain, **values)

    def scoring_table(self, game: Game, state: State, lang: str) -> list[tuple[str, list[str]]]:
        """The final scoring: for each row its label and a cell for every seat.

        In a cooperative game the first row names the ending, and the table is also shown after the team gave up.
        """
        result = game.result(state)
        won = [say(lang, "games.won") if seat in result.winners else "" for seat in range(game.seats)]
        return [(say(lang, "games.points"), [str(score) for score in result.scores]), (say(lang, "games.result"), won)]

    def points_so_far(self, game: Game, state: State, final: State) -> list[int]:
        """The points of each seat in an earlier state, of the kind that decided the game in its state `final`."""
        return game.result(state).scores

    def points_title(self, game: Game, final: State, lang: str) -> str:
        """The title of the graph of these points."""
        return say(lang, "games.points_so_far")


class PlainContext(NamedTuple):
    """The context of the default picture."""

    game: Game
    view: State
    seat: int
    lang: str


class PackPictures:
    """Pictures of the entries of a pack, for its editor and for printing. Module: `ui/pack_pictures.py`."""

    def list_entries(self, text: bytes) -> list[tuple[str, int]]:
        """The entries that have a picture: the name of their table, and their number in it."""
        return []

    def name_choices(self, lang: str) -> dict[str, dict[str, str]]:
        """For each field with a list of values, the name of each value."""
        return {}

    def draw_entry(self, text: bytes, table: str, number: int, lang: str) -> str:
        """An entry as an SVG that relies on `svg_definitions`; '' if it has no picture.

        Its values need not be valid, but their types must be: BadPack otherwise.
        """
        return ""


class CountedEntries(NamedTuple):
    """Entries of a pack in one game, each as its table and id: those that players could take, and those that they took.

    An entry is named as often as it was on offer, or was taken.
    """

    offered: Sequence[tuple[str, str]]
    taken: Sequence[tuple[str, str]]


class PackBalance:
    """What the check of the balance of a pack plays and counts. Module: `ui/pack_balance.py`.

    Its texts are `<game>.pack_balance.*`: `rules`, `length`, `sides`, and `ending.<kind>` and `table.<table>`.
    """

    def options_of_game(self, seats: int, number: int) -> dict[str, Any]:
        """The options of a game of the check. Each seat begins equally often."""
        return {"seats": seats, "first": number % seats}

    def sides(self, game: Game, result: Result) -> list[str]:
        """What each seat played with, such as its leader; empty if all seats have the same."""
        return result.roles

    def side_name(self, side: str, lang: str) -> str:
        return side

    def ending_kind(self, ending: str) -> str:
        """The kind of an ending. Scores of different kinds are not compared."""
        return ending

    def game_length(self, game: Game, final: State) -> int:
        """The turns or rounds of a game."""
        return 0

    def count_entries(self, game: Game, final: State, events: list[Event]) -> CountedEntries:
        """The entries that were on offer, and those that were taken, in a game with these events."""
        return CountedEntries((), ())

    def entry_names(self, game: Game, lang: str) -> dict[tuple[str, str], str]:
        """The name of each entry that `count_entries` can count."""
        return {}


class GameDrawing:
    """A game as an SVG picture. Every place and piece in it has an id. Module: `ui/drawing.py`.

    Programs call `draw`, `draw_part` and `draw_parts`. A game implements `make_context`, `draw_table`, `render_part` and
    `split_part`, which get the same context; or only `draw_position`, if one picture is enough. By default the picture shows
    the lines of the text view.
    """

    def __init__(self, text: GameText) -> None:
        self._text = text

    # -- for programs that show the game -----------------------------------------------------------------------------
    def draw(
        self,
        game: Game,
        view: State,
        seat: int,
        lang: str,
        *,
        last: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        defs: bool = True,
    ) -> str:
        """The table as one SVG, seen by `seat`; standalone with `defs`, else it relies on `svg_definitions`.

        `last`: the places of the last move; `names`: the players' names by seat.
        """
        return self.draw_table(self.make_context(game, view, seat, lang, last, names), defs)

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
        """A part of the picture as an SVG of its own, for a page with its own layout."""
        return self.render_part(self.make_context(game, view, seat, lang, last, names), part, columns, defs)

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
        earlier: Iterable[State] = (),
    ) -> dict[str, list[Drawing]]:
        """Several parts by the page region that they fill, each with its columns, without definitions.

        `earlier`: the views before the latest answers, newest first.
        """
        context = self.make_context(game, view, seat, lang, last, names)
        self.keep_places(context, earlier)
        return {region: self.split_part(context, part, columns) for region, (part, columns) in wanted.items()}

    # -- for a game to implement -------------------------------------------------------------------------------------
    def make_context(
        self, game: Game, view: State, seat: int, lang: str, last: tuple[str, ...] = (), names: tuple[str, ...] = ()
    ) -> Any:
        """What all parts of one picture share: an object of the game's own type."""
        return PlainContext(game, view, seat, lang)

    def keep_places(self, context: Any, earlier: Iterable[State]) -> None:
        """Let things stay where they stood in the views before the latest answers, newest first, as far as possible.

        For drawings that arrange pieces by their number: a piece that leaves should not move the others.
        """

    def draw_table(self, context: Any, defs: bool) -> str:
        """The whole table as one SVG."""
        return self.draw_position(*context)

    def draw_position(self, game: Game, view: State, seat: int, lang: str) -> str:
        """The whole table as one SVG, for a game with a single picture: it needs only this function."""
        return draw_lines(self._text.describe_table(game, view, seat, lang).splitlines(), say(lang, f"{game.name}.title"))

    def render_part(self, context: Any, part: str, columns: int, defs: bool) -> str:
        """One part as an SVG; `columns` is the number that `page_regions` gives for it. The default draws the table."""
        return self.draw_table(context, defs)

    def split_part(self, context: Any, part: str, columns: int) -> list[Drawing]:
        """One part in drawings without definitions, so that a page updates only those that change."""
        return [static_drawing(self.render_part(context, part, columns, False))]

    def svg_definitions(self) -> str:
        """The style and the symbols that all parts share. The page loads them once."""
        return DEFINITIONS

    def card_faces(self, lang: str) -> str | None:
        """All cards that can come into a hand, for a page that renders them ahead.

        '': the page renders only the cards that it has seen; None: it renders no cards.
        """
        return None

    def choice_tiles(self, lang: str) -> dict[str, str]:
        """A picture for each value of an option that every seat chooses, such as its spirit; without definitions.

        The start page shows them as a gallery. {}: it shows only a list.
        """
        return {}

    def elements_of_answer(self, game: Game, view: State, seat: int, answer: Answer) -> list[str]:
        """The ids of the elements on which a click means this answer."""
        return []


UNTIL_CLOSED = 0.0  # the seconds of an item with a text, which a player reads before the game goes on
BESIDE_THE_GAME = -1.0  # those of an item that stays until it is closed, while the game goes on


class Details(NamedTuple):
    """A close view of an element: the part of the drawing that shows it large ('': none), and text.

    The part is drawn with 1 column on a narrow screen, else with 0.
    The first line of the text is the name.
    """

    part: str
    text: str


class Spotlight(NamedTuple):
    """Something that the page shows large over the board for some seconds, once for each key.

    It shows the details of the element (`GameUI.inspect`), with the text as heading; without an element the text alone. The
    picture of an item that stays until it is closed has the text. `lines` stand in the place of the details below the
    heading, and `rows` are a table as in `GameText.scoring_table`, for an item without an element.
    """

    key: str
    element: str
    text: str
    seconds: float
    lines: Sequence[str] = ()
    rows: Sequence[tuple[str, list[str]]] = ()


class SeatCount(NamedTuple):
    """A number of a seat that its panel shows, such as its coins; `text` is the number in figures, or 3/10."""

    kind: str  # names the element `count-<seat>-<kind>`
    symbol: str  # the id of a symbol
    label: str
    text: str


class SeatStanding(NamedTuple):
    """The state of a seat for its panel. Symbols are ids of the drawing's definitions."""

    seat_name: str  # of the place, the leader or the spirit
    seat_symbol: str
    points: int
    points_symbol: str
    counts: Sequence[SeatCount] = ()
    point_sources: Sequence[tuple[str, int]] = ()  # what gave points, at the end
    map_edge: str = ""  # the edge of the map at which the player sits, a letter


class PageOption(TypedDict):
    """An answer to a question, as data for the page."""

    at: list[str]  # the ids of the elements to click, in order; an answer without elements has a button
    label: str  # in a few words
    note: NotRequired[list[str]]  # its costs and gains
    marks: NotRequired[list[tuple[str, ...]]]  # the same on the drawing
    signs: NotRequired[list[tuple[str, str, str, str]]]  # what it pays: symbol, number, name, short name
    anyOf: NotRequired[bool]  # one of the elements is enough
    next: NotRequired[str]  # with several clicks: the prompt after the first one
    spots: NotRequired[list[str]]  # the elements to mark after the first click
    taken: NotRequired[str]  # the prompt after a first click on a full element
    quick: NotRequired[bool]  # a finger need not confirm it, as there is nothing more to see
    spelled: NotRequired[bool]  # beside a broad map it has a button, because its element has no words
    idle: NotRequired[bool]  # it would change nothing
    free: NotRequired[bool]  # Enter gives it: it ends the question and gives up nothing
    id: NotRequired[str]  # the name of the answer; the table page adds it


class GameUI:
    """The page around the pictures.

    Modules: `ui/game_ui.py`, `ui/options.py`, `ui/details.py`, `ui/links.py`, `ui/legend.py`, `text/refusals.py`.

    Places and pieces are named by the ids of their elements in the drawing. The page adds elements of its own, which
    `inspect` may get too: `points-<seat>`, and `count-<seat>-<kind>` for each of the `counts` in `seat_standing`.
    """

    TURN_AID: tuple[str, ...] = ()  # rules and chapters that explain a turn, as on a player aid: ("RO-4", "RO-5.1")
    UNLOGGED_EVENTS: tuple[str, ...] = ("turn",)  # kinds of events that the log leaves out
    MOVE_EVENTS: tuple[str, ...] = ()  # kinds of events whose places are marked as the last move
    # Kinds of events after which the page pauses to show the table; "phase invader": of this kind only those of that name.
    PAUSE_EVENTS: tuple[str, ...] = ()
    # Rules by keyword; the text `<game>.page.keyword.<keyword>` lists the forms of the word.
    KEYWORD_RULES: Mapping[str, str] = MappingProxyType({})

    def __init__(self, text: GameText, drawing: GameDrawing) -> None:
        self._text = text
        self._drawing = drawing

    def page_regions(self, game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
        """The part of the drawing for each region of the page, with its number of columns. `map` is required."""
        return {"map": ("map", 0)}

    def turn_steps(self, game: Game, view: State, lang: str) -> tuple[list[str], int]:
        """The names of the steps of a turn, and the index of the current step (-1: none)."""
        return [], -1

    def step_rules(self, game: Game) -> list[str]:
        """The rule or chapter about each of these steps."""
        return []

    def legend(self, game: Game, lang: str) -> list[tuple[str, str]]:
        """The symbols of the drawings, each as SVG with what it means, for the help at the table."""
        return []

    def seat_colours(self, game: Game, view: State) -> list[str]:
        """The colour of each seat: blue, red, green or yellow; '' before it is chosen."""
        return [COLOURS[seat % len(COLOURS)] for seat in range(game.seats)]

    def seat_symbols(self, game: Game, view: State) -> list[str]:
        """The id of a symbol for each seat, in games that show roles instead of colours; else an empty list."""
        return []

    def shows_secret(self, game: Game, view: State, seat: int) -> bool:
        """Whether the view of the seat shows something that others at the same screen must not see."""
        return game.to_dict(view) != game.to_dict(game.view(view, -1))

    def answer_groups(self, game: Game, view: State, seat: int, lang: str) -> dict[str, tuple[str, str, str]]:
        """Groups of answers: a name, a description and a symbol, by an id that `clickable_elements` lists.

        The page has a button for each group, which leaves only the answers of that group.
        """
        return {}

    def summarize_phase(self, game: Game, events: list[Event], lang: str) -> tuple[str, list[tuple[str, list[str]]]] | None:
        """A summary of a phase that ended within these events: a heading, and rows as in `scoring_table`.

        The log keeps it, and the page shows it once, beside the board.
        """
        return None

    def describe_automatic(self, game: Game, events: list[Event], lang: str) -> str:
        """What a seat reads with its next question about the answers that the table gave for it; '' for nothing."""
        return ""

    def ending_picture(self, game: Game, final: State) -> str:
        """The picture above the final score of a team, as SVG; '' for none."""
        return ""

    def seat_standing(self, game: Game, view: State, seat: int, lang: str) -> SeatStanding:
        """The state of a seat for its panel."""
        return SeatStanding(
            seat_name=say(lang, "games.seat", letter=SEAT_LETTERS[seat].upper()),
            seat_symbol=marker_id(self.seat_colours(game, view)[seat]),
            points=game.result(view).scores[seat],
            points_symbol=SEAL,
        )

    def insert_names(self, game: Game, text: str, lang: str, names: list[str]) -> str:
        """A text with the players' names in place of the names of seats."""
        return text

    def event_elements(self, game: Game, event: Event) -> list[str]:
        """The ids of the elements that an event is about."""
        return []

    def event_motions(self, game: Game, event: Event) -> list[tuple[str, ...]]:
        """The motions of an event: (how, from, to, definition) each."""
        return []

    def clickable_elements(self, game: Game, view: State, seat: int, answer: Answer) -> list[str]:
        """The ids of the elements to click for this answer, in order. An answer without elements has a button."""
        return self._drawing.elements_of_answer(game, view, seat, answer)

    def answer_options(
        self, game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
    ) -> list[PageOption]:
        """The answers to a question for the page."""
        return [
            {
                "at": self.clickable_elements(game, view, seat, answer),
                "label": self.answer_title(game, view, seat, answer, lang, names),
            }
            for answer in answers
        ]

    def answer_title(self, game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
        """The label of an answer."""
        return self._text.describe_answer(game, s, seat, answer, lang)

    def listed_answers(self, game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
        """The answers that the list of forbidden answers names, of all candidates."""
        return answers

    def answers_of_other_steps(self, game: Game, view: State, seat: int, element: str) -> list[Answer]:
        """Answers that a click on an element would mean in another step or for another seat.

        The page explains why they are not allowed now.
        """
        return []

    def sort_by_likelihood(self, game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
        """Forbidden answers that a click could mean, the most likely one first."""
        return answers

    def answers_for_clicks(self, game: Game, view: State, seat: int, elements: list[str]) -> list[Answer]:
        """Forbidden answers that these clicks, one after the other, would mean together, and that no question offers.

        The page explains why they are not allowed.
        """
        return []

    def explain_refusal(self, game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
        """Why the rule forbids this answer, in one sentence about the present case; '' if the rule is enough."""
        return ""

    def alert(self, game: Game, view: State, seat: int, lang: str) -> str:
        """An important notice for everybody, such as the last round; '' most of the time."""
        return ""

    def spotlights(self, game: Game, view: State, seat: int, lang: str) -> list[Spotlight]:
        """What a player should notice in this state, such as a revealed card. By default the alert about the last round."""
        text = "" if game.over(view) else self.alert(game, view, seat, lang)
        return [Spotlight("alert", "", text, 4.0)] if text else []

    def event_spotlights(self, game: Game, events: list[Event], lang: str) -> list[Spotlight]:
        """What a player should notice in the events of an answer, such as a claimed land. By default nothing.

        For what `spotlights` cannot find in the state. A page that opens later does not show it. An event that comes again
        after an undo should have the same key as before.
        """
        return []

    def inspect(self, game: Game, view: State, seat: int, element: str, lang: str) -> Details | None:
        """What a player sees who looks closely at an element; None if there is nothing to say."""
        return None

    def rule_for_element(self, game: Game, element: str) -> str:
        """The rule or chapter about an element; '' if there is none."""
        return ""

    def named_elements(self, game: Game, lang: str) -> dict[str, str]:
        """Elements that can be inspected, such as cards, by the names that texts use for them."""
        return {}


class SearchWeights(NamedTuple):
    """How the tree search turns evaluations into probabilities. `value` is in units of the evaluation."""

    value: float  # differences between seats: a lead of this size is worth about three quarters of the win
    prior: float = 0.5  # in log odds, differences between answers: smaller means to follow the evaluation more closely
    exploration: float = 1.2
    calibration: float = 1.0  # the power that makes chances of the shares; below 1 if these are too sure


class Evaluator:
    """The value of positions, for the bots. Modules: `bot/policy.py`, `bot/evaluation.py`."""

    SEARCH_WEIGHTS: SearchWeights = SearchWeights(value=3.0)
    ROLLOUT_TURNS: int = 0  # in cooperative games: for how many turns a search plays on with `choose`; 0: no search
    SEARCH_EFFORT: float = 1.0  # the time for a decision, relative to other games

    def evaluate(self, game: Game, view: View, seat: int) -> float:
        """The value of a position for a seat. Higher is better; only differences count."""
        result = game.result(view)
        return result.scores[seat] + (WINNER if game.over(view) and seat in result.winners else 0.0)

    def choose(self, game: Game, view: View, seat: int) -> Answer | None:
        """An answer chosen by the game's own policy; None: the bot evaluates every answer."""
        return None

    def win_shares(self, game: Game, view: View) -> list[float]:
        """For each seat its estimated share of the win, in a position that is not over. A team wins together."""
        values = [self.evaluate(game, view, seat) for seat in range(game.seats)]
        best = max(values)
        shares = [exp((value - best) / self.SEARCH_WEIGHTS.value) for value in values]
        total = sum(shares)
        return [share / total for share in shares]

    def choose_several(self, game: Game, view: View, seat: int) -> list[Answer]:
        """The next answers chosen by the policy: several if it decides them together. Empty: any answer."""
        chosen = self.choose(game, view, seat)
        return [] if chosen is None else [chosen]

    def plans(self, game: Game, view: View, seat: int) -> list[list[Answer]]:
        """In cooperative games: the next answers of a seat that a search compares. The policy's own come first."""
        own = self.choose_several(game, view, seat) or game.legal(view, seat)[:1]
        if not self.is_worth_a_search(game, view, seat):
            return [own]
        return [own, *[[answer] for answer in game.legal(view, seat) if answer is not own[0]]]

    def is_worth_a_search(self, game: Game, view: View, seat: int) -> bool:
        """Whether a question decides so much that a bot should search. Otherwise it answers by policy."""
        return True


class Explainer:
    """The reasons for an answer, in the terms of the evaluator. Module: `bot/explanations.py`."""

    def explain(self, game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
        """The answer to compare with (None: no other), and the gains over it."""
        return None, []

    def describe_gain(self, game: Game, what: str, n: int, lang: str) -> str:
        """A gain in words."""
        return what


class TeamPlans:
    """Plans that players of a cooperative game show each other. Module: `ui/team_plans.py`."""

    TIME_LIMIT_RULE: str = ""  # the rule about time limits

    def current_turn(self, game: Game, view: State) -> int:
        """The number of the turn. Plans belong to a turn and expire with it."""
        return 0

    def plannable_powers(self, game: Game, view: State, seat: int, lang: str) -> dict[str, str]:
        """The powers that a seat can plan to use, in words, by the id of the element."""
        return {}

    def plannable_places(self, game: Game, view: State, lang: str) -> dict[str, str]:
        """The places that a plan can name, in words, by the id of the element."""
        return {}

    def is_choosing(self, game: Game, view: State) -> bool:
        """Whether the team is making a choice for which a player may set a time limit."""
        return False

    def timeout_answer(self, game: Game, view: State, seat: int) -> Answer | None:
        """The answer for a seat when the time limit is over; None if its question has no time limit."""
        return None
