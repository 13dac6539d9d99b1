"""Roam for the page: the steps of a turn, the standings of the seats, the effects of answers.

The registry binds these functions to `GameUI`, which has defaults for the rest. Marks are `(element, definition, text)`: the
page puts the definition over the element and the text into it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import SeatCount, SeatStanding, Spotlight
from dolmen.text import say

from ..art.svg import PREFIX
from ..game import Roam
from ..model.components import (
    BY_FREE_BLANK,
    BY_REPLACE,
    BY_SHORTAGE,
    COIN,
    FLIP,
    FREE_BLANK,
    NOWHERE,
    ROTATE,
    SLIDE,
    SLOT_MASKS,
    SLOT_NAMES,
    SQUARE_NAMES,
)
from ..model.state import RoamState
from ..phases.turn import count_points
from ..text.event_text import describe_event, event_key
from ..text.names import artifact_name, character_name, land_name, points_in_words, seat_name
from .details import alert
from .drawing import SINGLE_ROW

TURN_AID = (
    "RO-9.1",
    "RO-9.3",
    "RO-4.2",
    "RO-5.1",
    "RO-5.4",
    "RO-5.7",
    "RO-6.4",
    "RO-6.1",
    "RO-7.1",
    "RO-7.2",
    "RO-8.1",
    "RO-11.2",
    "RO-10.1",
    "RO-10.4",
)
STEPS = {"use": "use", "shortage": "place", "extras": "place", "shift": "slide", "complete": "claim", "bid": "claim"}
STEPS["buy"] = "buy"
STEP_RULES = {"use": "RO-4", "place": "RO-5", "slide": "RO-12.8", "claim": "RO-7", "buy": "RO-11.2"}
UNLOGGED_EVENTS = ("turn", "top", "offer", "refill")  # events that the drawing shows and the log leaves out
MOVE_EVENTS = ("place", "slide")  # events whose squares are marked as the last move
OWN_CARDS_ACROSS = ((6, 3), (99, 4))  # the viewer's cards, as limits of `fewest_columns`
LAST_ROUND_SECONDS = 4.0  # seconds that the announcement of the last round is shown
CLAIM_SECONDS = 4.0  # seconds that a claimed land is shown
CROWDED = 3  # number of opponents from which the artifacts on offer are in one row
PHONE_CARDS = 4  # cards of another seat side by side on a phone
# The same beside the map, by the number of opponents.
CARDS_ACROSS = {1: ((99, 3),), 2: ((3, 3), (4, 4), (99, 5)), 3: ((3, 3), (4, 4), (5, 5), (99, 6))}


def page_regions(game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
    """The parts of the drawing by page region, each with its number of columns."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    out = {"map": ("map", 0), "pile": ("pile", 0)}
    if seat >= 0:
        buys = narrow and bool(view.stack) and view.stack[-1].node.path == "buy" and view.stack[-1].owner == seat
        # On a phone the artifacts take the place of the hand while one is bought.
        out["hand"] = ("row", game.components.row_length) if buys else ("hand", own_columns(view, seat, narrow))
    others = [k for k in range(game.seats) if k != seat]
    if game.components.full and out.get("hand", ("",))[0] != "row":
        out["row"] = ("row", 2 if narrow or len(others) < CROWDED else game.components.row_length)
    for k in others:
        across = PHONE_CARDS if narrow else fewest_columns(len(view.cards[k]), CARDS_ACROSS[min(len(others), 3)])
        out[f"cards-{k}"] = (f"cards-{k}", across)
    return out


def own_columns(s: RoamState, seat: int, narrow: bool) -> int:
    return SINGLE_ROW if narrow else fewest_columns(len(s.cards[seat]) + len(s.artifacts[seat]), OWN_CARDS_ACROSS)


def fewest_columns(card_count: int, limits: tuple[tuple[int, int], ...]) -> int:
    """How many cards are side by side, few so that they are large. `limits`: (maximum of cards, columns), ascending."""
    return next(columns for most, columns in limits if card_count <= most)


def step_names(game: Roam) -> list[str]:
    return ["use", "place", "slide", "claim", "buy"] if game.components.full else ["use", "place", "claim"]


def step_rules(game: Game) -> list[str]:
    """The rule or chapter about each of the `turn_steps`."""
    assert isinstance(game, Roam)
    return [STEP_RULES[name] for name in step_names(game)]


def turn_steps(game: Game, view: State, lang: str) -> tuple[list[str], int]:
    """The steps of a turn and the index of the current one."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    names = step_names(game)
    now = STEPS.get(view.stack[-1].node.path, "") if view.stack else ""
    return [step_name(lang, name) for name in names], names.index(now) if now in names else -1


@cache
def step_name(lang: str, name: str) -> str:
    return say(lang, f"roam.page.step.{name}")


def seat_standing(game: Game, view: State, seat: int, lang: str) -> SeatStanding:
    """What a seat has: its edge of the map, its points, and counts, each with a symbol and a name."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    marker = f"{PREFIX}mk-{game.colours[seat]}"
    counts = [
        ("coins", f"{PREFIX}f-coin", view.coins[seat], str(view.coins[seat])),
        ("markers", marker, view.markers_left[seat], str(view.markers_left[seat])),
        (
            "cards",
            f"{PREFIX}f-cards",
            game.components.cards_to_end,
            f"{len(view.cards[seat])}/{game.components.cards_to_end}",
        ),
    ]
    return SeatStanding(
        seat_name=say(lang, f"roam.drawing.seat.{game.edges[seat]}"),
        seat_symbol=marker,
        points=count_points(view, seat),
        points_symbol=f"{PREFIX}f-seal",
        counts=[SeatCount(kind, sign, count_name(lang, kind, n), text) for kind, sign, n, text in counts],
        point_sources=point_sources(game, view, seat, lang) if game.over(view) else [],
        map_edge=game.edges[seat],
    )


@lru_cache(maxsize=4096)
def count_name(lang: str, kind: str, n: int) -> str:
    return say(lang, f"roam.page.count.{kind}", n=n)


def point_sources(game: Roam, s: RoamState, seat: int, lang: str) -> list[tuple[str, int]]:
    """RO-10.4: everything that gives the seat points, with the number of points, most first."""
    components = game.components
    out = [(character_name(game, card, lang), components.cards[card].points) for card in s.cards[seat]]
    out += [(artifact_name(game, tile, lang), components.artifact_points[tile]) for tile in s.artifacts[seat]]
    if s.outpost == seat:
        out.append((say(lang, "roam.drawing.outpost"), components.outpost_points))
    return sorted([line for line in out if line[1]], key=points_sort_key)


def points_sort_key(line: tuple[str, int]) -> tuple[int, str]:
    return -line[1], line[0]


def seat_colours(game: Game, view: State) -> list[str]:
    assert isinstance(game, Roam)
    return game.colours


def shows_secret(game: Game, view: State, seat: int) -> bool:
    """Roam has no secrets."""
    return False


def insert_names(game: Game, text: str, lang: str, names: list[str]) -> str:
    """Replace the seats (letter and colour) in a text by the players' names."""
    assert isinstance(game, Roam)
    called = dict(zip(seat_names(game, lang), names))
    if not any(seat in text for seat in called):
        return text
    return re.sub("|".join(map(re.escape, called)), lambda found: called[found.group()], text)


@lru_cache(maxsize=256)
def seat_names(game: Roam, lang: str) -> list[str]:
    return [seat_name(game, seat, lang) for seat in range(game.seats)]


def event_elements(game: Game, event: Event) -> list[str]:
    """The elements of the drawing that belong to an event."""
    assert isinstance(game, Roam)
    at = [f"{'land' if name in SLOT_NAMES else 'sq'}-{name}" for name in event.at if name in SLOT_NAMES + SQUARE_NAMES]
    if event.what:
        at.append(f"{'tile' if event.what in game.components.artifact_names else 'card'}-{event.what}")
    return at


def event_motions(game: Game, event: Event) -> list[tuple[str, ...]]:
    """The motions of an event, as (how, from, to, definition). The page moves cards and lands by their keys."""
    at = event_elements(game, event)
    if event.kind == "slide":
        return [("move", at[0], at[1])]
    if event.kind == "coins":
        return [("fly", square, f"count-{event.seat}-coins", f"{PREFIX}f-coin") for square in at]
    if event.kind in ("coin", "share"):
        return [("fly", at[0], f"count-{event.seat}-coins", f"{PREFIX}f-coin")]
    return []


# -- what is not allowed ------------------------------------------------------------------------------------------------
def answers_of_other_steps(game: Game, view: State, seat: int, element: str) -> list[Answer]:
    """What a click on an element would mean in another step or for its owner: a marker on a square, a character, an
    artifact to buy or to use, a land.
    """
    assert isinstance(view, RoamState)
    components, answers, step = view.components, view.components.answers, view.stack[-1].node.path
    sort, _, name = element.partition("-")
    if sort == "sq" and name in SQUARE_NAMES:
        square = SQUARE_NAMES.index(name)
        if step == "complete":
            return [answers.slots[next(slot for slot, land in enumerate(SLOT_MASKS) if land >> square & 1)]]
        return [answers.extras[BY_SHORTAGE][square]]
    if sort == "land" and name in SLOT_NAMES:
        return [answers.slots[SLOT_NAMES.index(name)]]
    if sort == "card" and name in components.card_names:
        card = components.card_names.index(name)
        return [] if card in view.cards[seat] and step == "use" else [answers.uses[card][0][NOWHERE]]
    if sort == "tile" and name in components.artifact_names:
        tile = components.artifact_names.index(name)
        return (
            answers_with_ability(view, seat, components.artifact_ability[tile])
            if tile in view.artifacts[seat]
            else [answers.buys[tile]]
        )
    return []


def spotlights(game: Game, view: State, seat: int, lang: str) -> list[Spotlight]:
    """The last round, when it begins."""
    last = alert(game, view, seat, lang)
    return [Spotlight("last-round", "", last, LAST_ROUND_SECONDS)] if last else []


def event_spotlights(game: Game, events: list[Event], lang: str) -> list[Spotlight]:
    """Each claimed land, with its character and the coins that the others get for their markers."""
    assert isinstance(game, Roam)
    return [claim_item(game, event, events, lang) for event in events if event.kind == "claim"]


def claim_item(game: Roam, claim: Event, events: list[Event], lang: str) -> Spotlight:
    card, seats = game.components.card_names.index(claim.what), seat_names(game, lang)
    words = {"seat": seats[claim.seat], "land": land_name(game, card, lang), "n": claim.n}
    heading = say(lang, f"roam.page.spotlight.{event_key(claim)}", **words)
    points = points_in_words(game.components.cards[card].points, lang)
    shares = [event for event in events if event.kind == "share" and event.what == claim.what]
    return Spotlight(
        f"claim-{claim.what}-{claim.seat}-{claim.n}",
        f"claimed-{claim.what}",
        heading,
        CLAIM_SECONDS,
        [
            say(lang, "roam.page.spotlight.wakes", character=character_name(game, card, lang), points=points),
            *(describe_event(game, share, lang, seats) for share in shares),
        ],
    )


def answers_for_clicks(game: Game, view: State, seat: int, elements: list[str]) -> list[Answer]:
    """A slide to a square that is not next to the marker (RO-12.8)."""
    squares = [element.removeprefix("sq-") for element in elements if element.startswith("sq-")]
    far = game.read(f"slide:{squares[0]}-{squares[1]}") if len(elements) == len(squares) == 2 else None
    return [far] if far is not None else []


def answers_with_ability(s: RoamState, seat: int, ability: int) -> list[Answer]:
    """The answers that use an artifact with this ability. Abilities on the map get one example, outside their step."""
    answers, step = s.components.answers, s.stack[-1].node.path
    if ability in (COIN, ROTATE):
        return [answers.coin if ability == COIN else answers.rotate]
    if ability == FLIP:
        return [answers.flips[card] for card in s.cards[seat]]
    if ability == SLIDE:
        return [answers.slides[0][0]] if step not in ("use", "shift") else []
    mode = BY_FREE_BLANK if ability == FREE_BLANK else BY_REPLACE
    return [answers.extras[mode][0]] if step != "extras" else []
