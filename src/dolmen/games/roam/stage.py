"""What a page around Roam's pictures needs: the steps of a turn, what each seat has, and what an answer would do.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it. Nothing here is
known to the page but that; another game has a module `stage` with the same functions.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.door import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from .art.svg import PREFIX
from .box import (
    BY_REPLACE,
    COIN,
    FLIP,
    NOWHERE,
    PURCHASE,
    REST,
    ROTATE,
    SLOT_NAMES,
    SQUARE_NAMES,
    TURN_OVER,
    USE_COIN,
    USE_ROTATE,
    names_in,
)
from .draw import preview
from .draw import touches as picture_touches
from .game import Roam
from .label import label
from .markers import top_owner
from .rules import points
from .state import NOBODY, RoamState
from .words import LETTERS, card_called, coins, in_language, land_name, seat_name

SECRETS = False  # whether a seat knows something that the next one at the same screen must not see
STEPS = {"use": "use", "shortage": "place", "extras": "place", "shift": "slide", "complete": "claim", "bid": "claim"}
STEPS["buy"] = "buy"
QUIET = ("turn", "top", "offer", "refill")  # events that the picture shows and the log need not tell
MOVES = ("place", "slide")  # events whose places are marked as the last move
ROW, ROOM = 6, 8  # artifacts of another seat side by side; lines of panels beside which the artifacts on offer are large
LARGE, MEDIUM, SMALL = 3, 4, 5  # cards of another seat side by side: as many as there are opponents to show


def pictures(game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
    """The parts of the drawing by the region of the page they fill, each with its number of columns."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    out = {"map": ("map", 0), "pile": ("pile", 0)}
    if seat >= 0:
        held = len(view.cards[seat]) + len(view.artifacts[seat])
        out["hand"] = ("hand", held if narrow else 3 if held <= 9 else 4)
    across = LARGE if narrow else {1: LARGE, 2: MEDIUM}.get(game.seats - (seat >= 0), SMALL)
    others = [k for k in range(game.seats) if k != seat]
    if game.box.full:
        rows = sum(-(-len(view.cards[k]) // across) + -(-len(view.artifacts[k]) // ROW) for k in others)
        roomy = narrow or len(others) * 2 + rows <= ROOM
        out["row"] = ("row", 2 if roomy else game.box.row_length)
    out |= {f"cards-{k}": (f"cards-{k}", across) for k in others}
    return out


def steps(game: Game, view: State, lang: str) -> tuple[list[str], int]:
    """The steps of a turn and which of them is now."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    names = ["use", "place", "slide", "claim", "buy"] if game.box.full else ["use", "place", "claim"]
    now = STEPS.get(view.stack[-1].node.path, "") if view.stack else ""
    return [say(lang, f"stage.roam.step.{name}") for name in names], names.index(now) if now in names else -1


def standing(game: Game, view: State, seat: int, lang: str) -> dict[str, object]:
    """What a seat has: its edge of the map, its points, and counts, each with a sign and a name."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    marker = f"{PREFIX}mk-{game.colours[seat]}"
    counts = [
        ("coins", f"{PREFIX}f-coin", str(view.coins[seat])),
        ("markers", marker, str(view.left[seat])),
        ("cards", f"{PREFIX}f-cards", f"{len(view.cards[seat])}/{game.box.cards_to_end}"),
    ]
    return {
        "edge": game.edges[seat],
        "seat": say(lang, f"draw.roam.seat.{game.edges[seat]}"),
        "marker": marker,
        "points": points(view, seat),
        "seal": f"{PREFIX}f-seal",
        "counts": [(kind, sign, say(lang, f"stage.roam.count.{kind}"), text) for kind, sign, text in counts],
    }


def named(game: Game, text: str, lang: str, names: list[str]) -> str:
    """A text in which seats are called by letter and colour, with the players' names."""
    assert isinstance(game, Roam)
    for seat, name in enumerate(names):
        text = text.replace(seat_name(game, seat, lang), name)
    return text


def places(game: Game, event: Event) -> list[str]:
    """The elements of the drawing that an event is about."""
    assert isinstance(game, Roam)
    at = [f"{'land' if name in SLOT_NAMES else 'sq'}-{name}" for name in event.at if name in SLOT_NAMES + SQUARE_NAMES]
    if event.what:
        at.append(f"{'tile' if event.what in game.box.artifact_names else 'card'}-{event.what}")
    return at


def motions(game: Game, event: Event) -> list[tuple[str, ...]]:
    """What moves with an event, as (how, from, to, definition); cards and lands find their way by their keys."""
    at = places(game, event)
    if event.kind == "slide":
        return [("move", at[0], at[1])]
    if event.kind == "coins":
        return [("fly", square, f"count-{event.seat}-coins", f"{PREFIX}f-coin") for square in at]
    if event.kind in ("coin", "share"):
        return [("fly", at[0], f"count-{event.seat}-coins", f"{PREFIX}f-coin")]
    return []


def touches(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """As the drawing has it, but a pattern is held by its first solid: its anchor may be a square that it leaves free."""
    assert isinstance(view, RoamState)
    out = picture_touches(game, view, seat, answer)
    if answer.kind == PLACE and answer.b != NOWHERE:
        shape = view.box.cards[answer.a].shapes[(view.edges[max(seat, 0)] + answer.c) & 3]
        if solids := names_in(shape.solids[answer.b]):
            out[1:] = [f"sq-{solids[0]}"]
    return out


# -- answers -------------------------------------------------------------------------------------------------------------
def option(game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]) -> dict[str, object]:
    """An answer for the page: `label` in a few words, `note` what it costs and gains, `marks` the same on the drawing."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    does = preview(game, view, seat, answer)
    out: dict[str, object] = {"label": title(game, view, seat, answer, lang, names)}
    if answer.kind == NUMBER:
        return out
    if notes := note(game, view, answer, does, lang, names):
        out["note"] = notes
    if marks := marks_of(game, view, seat, answer, does):
        out["marks"] = marks
    return out


def title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """An answer in a few words, also one that is not allowed."""
    assert isinstance(s, RoamState)
    text = label(game, s, seat, answer, lang).split(": ")[0]
    square = answer.a if answer.kind == MOVE else answer.b if answer.kind == PIECE and answer.a >= BY_REPLACE else -1
    if square < 0:
        return text
    owner = top_owner(s, square)
    return text if owner == NOBODY else text.replace(f" {LETTERS[owner]} ", f" {names[owner]} ", 1)


def note(game: Roam, s: RoamState, answer: Answer, does: dict[str, object], lang: str, names: list[str]) -> list[str]:
    def text(key: str, **values: object) -> str:
        return say(lang, f"stage.roam.note.{key}", **values)

    squares, skipped, claims = as_list(does["squares"]), as_list(does["skipped"]), does["claims"]
    earned = does["coins"]
    out: list[str] = []
    if answer.kind == OPTION and answer.a == REST:
        out.append(text("wakes"))
    if answer.kind == CARD and answer.a == PURCHASE:
        tile = game.content.artifact[answer.b]
        out += [say(lang, f"draw.roam.ability.{tile.ability}"), say(lang, "roam.points", n=tile.points)]
    if answer.kind == PLACE:
        out.append(text("markers", n=len(squares)) if squares else text("nothing"))
    if isinstance(earned, int) and earned:
        out.append(text("earns", coins=coins(earned, lang)))
    assert isinstance(claims, list)
    for slot, winner, card in claims:
        found = s.lands[SLOT_NAMES.index(slot)]
        land = land_name(game, found, lang) if found >= 0 else slot
        who = in_language(card_called(game, card).name, lang)
        out.append(text("claims", land=land, name=names[winner], character=who))
    if skipped:
        out.append(text("skips", n=len(skipped)))
    return out


def marks_of(game: Roam, s: RoamState, seat: int, answer: Answer, does: dict[str, object]) -> list[tuple[str, ...]]:
    ghost = f"{PREFIX}hl-at-{game.colours[seat]}"
    if answer.kind == MOVE and (owner := top_owner(s, answer.a)) != NOBODY:
        ghost = f"{PREFIX}hl-at-{game.colours[owner]}"
    out: list[tuple[str, ...]] = []
    for name in as_list(does["squares"]):
        square = f"sq-{name}"
        out += [(square, f"{PREFIX}hl-hover"), (square, ghost)]
        bit = 1 << SQUARE_NAMES.index(name)
        if found := sum(1 for plane in s.coin_planes if plane & bit) if answer.kind != MOVE else 0:
            out.append((square, f"{PREFIX}hl-pill", f"+{found}"))
    out += [(f"sq-{name}", f"{PREFIX}hl-off") for name in as_list(does["skipped"])]
    for name in as_list(does["blanks"]):
        if s.map & ~s.shut & 1 << SQUARE_NAMES.index(name):
            out += [(f"sq-{name}", f"{PREFIX}hl-blank"), (f"sq-{name}", f"{PREFIX}hl-pill", f"−{s.box.blank_cost}")]
    claims = does["claims"]
    assert isinstance(claims, list)
    return out + [(f"land-{slot}", f"{PREFIX}hl-done") for slot, _, _ in claims]


def as_list(found: object) -> list[str]:
    assert isinstance(found, list)
    return found


def silent(game: Game, view: State, seat: int, answer: Answer) -> bool:
    """Whether it need not be told in a list that an answer is not allowed.

    What is shut on the map is told there; and who has no artifact of a kind knows that it cannot be used.
    """
    assert isinstance(view, RoamState)
    if answer.kind in (PLACE, PIECE, MOVE, NUMBER):
        return True
    flips = answer.kind == CARD and answer.a == TURN_OVER
    abilities = {USE_COIN: COIN, USE_ROTATE: ROTATE} if answer.kind == OPTION else {}
    wanted = FLIP if flips else abilities.get(answer.a, -1)
    return wanted >= 0 and all(view.box.ability[artifact] != wanted for artifact in view.artifacts[seat])
