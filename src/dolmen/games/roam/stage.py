"""What a page around Roam's pictures needs: the steps of a turn, what each seat has, and what an answer would do.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it. Nothing here is
known to the page but that; another game has a module `stage` with the same functions.
"""

from __future__ import annotations

import re
from functools import lru_cache

from dolmen.engine.answer import CARD, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.door import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from .art.svg import PREFIX
from .box import (
    BY_FREE_BLANK,
    BY_REPLACE,
    COIN,
    FLIP,
    FREE_BLANK,
    NOWHERE,
    PURCHASE,
    REST,
    ROTATE,
    SIDE,
    SLIDE,
    SLOT_NAMES,
    SQUARE_NAMES,
    TURN_OVER,
    USE_COIN,
    USE_ROTATE,
    Shape,
    mask_of,
    names_in,
    squares_in,
)
from .draw import STRIP, idle_outcome, preview
from .draw import touches as picture_touches
from .game import Roam
from .label import can_fill_blanks, deed
from .look import alert, closer, explain
from .markers import top_owner
from .rules import USE, points
from .state import NOBODY, RoamState
from .why import why
from .words import artifact_name, card_called, character_name, coins, in_language, joined, land_name, seat_name

__all__ = (
    "AID",
    "MOMENTS",
    "MOVES",
    "QUIET",
    "alert",
    "closer",
    "colours",
    "elsewhere",
    "explain",
    "groups",
    "motions",
    "named",
    "option",
    "options",
    "pictures",
    "places",
    "secret",
    "silent",
    "standing",
    "steps",
    "summary",
    "title",
    "touches",
    "why",
)

AID = (
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
QUIET = ("turn", "top", "offer", "refill")  # events that the picture shows and the log need not tell
MOVES = ("place", "slide")  # events whose places are marked as the last move
MOMENTS = ()
ROW, ROOM = 6, 8  # artifacts of another seat side by side; lines of panels beside which the artifacts on offer are large
SQUARE_IDS = [f"sq-{name}" for name in SQUARE_NAMES]
HOVER, PILL = f"{PREFIX}hl-hover", f"{PREFIX}hl-pill"
NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}
LARGE, MEDIUM, SMALL = 3, 4, 5  # cards of another seat side by side: as many as there are opponents to show


def pictures(game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
    """The parts of the drawing by the region of the page they fill, each with its number of columns."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    out = {"map": ("map", 0), "pile": ("pile", 0)}
    if seat >= 0:
        held = len(view.cards[seat]) + len(view.artifacts[seat])
        out["hand"] = ("hand", STRIP if narrow else 3 if held <= 9 else 4)
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
        ("coins", f"{PREFIX}f-coin", view.coins[seat], str(view.coins[seat])),
        ("markers", marker, view.left[seat], str(view.left[seat])),
        ("cards", f"{PREFIX}f-cards", game.box.cards_to_end, f"{len(view.cards[seat])}/{game.box.cards_to_end}"),
    ]
    return {
        "edge": game.edges[seat],
        "seat": say(lang, f"draw.roam.seat.{game.edges[seat]}"),
        "marker": marker,
        "points": points(view, seat),
        "seal": f"{PREFIX}f-seal",
        "worth": worth(game, view, seat, lang) if game.over(view) else [],
        "counts": [(kind, sign, say(lang, f"stage.roam.count.{kind}", n=n), text) for kind, sign, n, text in counts],
    }


def worth(game: Roam, s: RoamState, seat: int, lang: str) -> list[tuple[str, int]]:
    """RO-10.4: everything of a seat that gives points, with how many, most first."""
    box = game.box
    out = [(character_name(game, card, lang), box.cards[card].points) for card in s.cards[seat]]
    out += [(artifact_name(game, tile, lang), box.artifact_points[tile]) for tile in s.artifacts[seat]]
    if s.outpost == seat:
        out.append((say(lang, "draw.roam.outpost"), box.outpost_points))
    return sorted([line for line in out if line[1]], key=by_points)


def by_points(line: tuple[str, int]) -> tuple[int, str]:
    return -line[1], line[0]


def colours(game: Game, view: State) -> list[str]:
    assert isinstance(game, Roam)
    return game.colours


def secret(game: Game, view: State, seat: int) -> bool:
    """All of Roam lies open."""
    return False


def groups(game: Game, view: State, seat: int, lang: str) -> dict[str, tuple[str, str, str]]:
    """The answers of Roam are all on the drawing."""
    return {}


def summary(game: Game, events: list[Event], lang: str) -> tuple[str, list[tuple[str, list[str]]]] | None:
    """A turn of Roam is told in its events."""
    return None


def named(game: Game, text: str, lang: str, names: list[str]) -> str:
    """A text in which seats are called by letter and colour, with the players' names."""
    assert isinstance(game, Roam)
    called = {seat_name(game, seat, lang): name for seat, name in enumerate(names)}
    return re.sub("|".join(map(re.escape, called)), lambda found: called[found.group()], text)


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


# -- clicks --------------------------------------------------------------------------------------------------------------
def touches(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """As the drawing has it, but a pattern is held by the squares that it fills: see `grips`.

    What is not allowed is held by all squares it would fill, so that a click on any of them can be told why.
    """
    assert isinstance(view, RoamState)
    return held_at(game, view, seat, answer, open_grips(view, seat, answer))


def held_at(game: Game, view: RoamState, seat: int, answer: Answer, held: dict[int, tuple[int, ...]]) -> list[str]:
    """`held`: by which squares the pattern of the answer is held at each place where it may be put."""
    out = picture_touches(game, view, seat, answer)
    if answer.kind == PLACE and answer.b != NOWHERE:
        squares = held.get(answer.b)
        shape = shape_of(view, seat, answer)
        if squares is None and shape.solids[answer.b]:
            grip = grip_of(shape, answer.b)
            squares = (grip, *(square for square in squares_in(shape.solids[answer.b]) if square != grip))
        if squares is not None:
            out[1:] = [SQUARE_IDS[square] for square in squares]
    return out


def shape_of(s: RoamState, seat: int, answer: Answer) -> Shape:
    """The pattern of an answer as it lies before the seat, turned as the answer turns it."""
    return s.box.cards[answer.a].shapes[(s.edges[max(seat, 0)] + answer.c) & 3]


def open_grips(s: RoamState, seat: int, answer: Answer) -> dict[int, tuple[int, ...]]:
    anchors = open_anchors(s, seat, answer)
    return grips(shape_of(s, seat, answer), anchors, s.shut) if anchors else {}


def open_anchors(s: RoamState, seat: int, answer: Answer) -> int:
    """Where the character of an answer may be placed now, turned as the answer turns it; 0 if it has none."""
    if answer.kind != PLACE:
        return 0
    f = s.stack[-1] if s.stack else None
    if f is None or f.owner != seat or f.node is not USE or f.a != answer.c or answer.a not in s.ready[seat]:
        return 0
    return mask_of([found.b for found in USE.places(s, f, answer.a) if found.b != NOWHERE])


@lru_cache(maxsize=512)
def grips(shape: Shape, anchors: int, shut: int) -> dict[int, tuple[int, ...]]:
    """For each anchor the squares by which the pattern is held there: no two anchors share one.

    A pattern is held near its middle. A square that is nobody's middle but would be filled, such as one in a corner, holds
    the pattern that lies nearest: whoever points at a square sees a pattern that fills it, wherever there is one. Patterns
    whose middle is full come first, so that they too are held by a square they would fill.
    """
    middle = {grip_of(shape, anchor): anchor for anchor in squares_in(anchors)}
    out = {anchor: [grip] for grip, anchor in middle.items()}
    filling: dict[int, list[int]] = {}  # of each square that is nobody's middle: the grips of the patterns that fill it
    for grip, anchor in middle.items():
        for square in squares_in(shape.solids[anchor]):
            if square not in middle:
                filling.setdefault(square, []).append(grip)
    for square in sorted(filling):
        unheld = [grip for grip in filling[square] if shut >> grip & 1 and all(shut >> q & 1 for q in out[middle[grip]])]
        nearest = min(unheld or filling[square], key=lambda grip: apart(grip, square))
        out[middle[nearest]].append(square)
    return {anchor: tuple(squares) for anchor, squares in out.items()}


@lru_cache(maxsize=1 << 14)
def grip_of(shape: Shape, anchor: int) -> int:
    """The solid nearest to the middle of the pattern."""
    solids = squares_in(shape.solids[anchor])
    return min(solids, key=lambda one: sum(apart(one, other) for other in solids))


def apart(one: int, other: int) -> int:
    """How far two squares lie from each other, squared."""
    return (one // SIDE - other // SIDE) ** 2 + (one % SIDE - other % SIDE) ** 2


# -- answers -------------------------------------------------------------------------------------------------------------
def option(game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]) -> dict[str, object]:
    """An answer for the page: `at` where it is clicked, `label` in a few words, `note` what it costs and gains, `marks` the
    same on the drawing.
    """
    return options(game, view, seat, [answer], lang, names)[0]


def options(
    game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
) -> list[dict[str, object]]:
    """All answers to a question for the page; what they have in common is found once."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    idle = idle_outcome(game, view, seat)
    held: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}  # of each character, as it is turned
    out: list[dict[str, object]] = []
    for answer in answers:
        turned = answer.a, answer.c
        if answer.kind == PLACE and turned not in held:
            held[turned] = open_grips(view, seat, answer)
        at = held_at(game, view, seat, answer, held.get(turned, {}))
        told: dict[str, object] = {"at": at, "label": title(game, view, seat, answer, lang, names)}
        if answer.kind != NUMBER:
            does = preview(game, view, seat, answer, idle)
            if notes := note(game, view, seat, answer, does, lang, names):
                told["note"] = notes
            if marks := marks_of(game, view, seat, answer, does):
                told["marks"] = marks
            told |= steps_of(game, view, answer, at, lang)
        out.append(told)
    return out


phrase = lru_cache(maxsize=4096)(say)  # what is said of many answers again and again


def steps_of(game: Roam, s: RoamState, answer: Answer, at: list[str], lang: str) -> dict[str, object]:
    """For an answer of several clicks: `next`, what is to be chosen after the first, and `spots`, where that is marked.

    A pattern can be held by a square that is full, but only those are marked that it would fill.
    """
    if answer.kind == MOVE:
        return {"next": phrase(lang, "stage.roam.next.slide")}
    if answer.kind != PLACE or answer.b == NOWHERE:
        return {}
    spots = [square for square in at[1:] if not s.shut >> NUMBERS[square[3:]] & 1]
    return {"next": phrase(lang, "stage.roam.next.use", character=character_name(game, answer.a, lang)), "spots": spots}


def title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """An answer in a few words, also one that is not allowed."""
    assert isinstance(game, Roam)
    assert isinstance(s, RoamState)
    if answer.kind == PLACE and answer.b != NOWHERE:
        solids = shape_of(s, seat, answer).solids[answer.b]
        if filled := solids & ~s.shut or solids:
            return use_title(game, answer.a, answer.c, filled, lang)
    return deed(game, s, seat, answer, lang, names)


@lru_cache(maxsize=8192)
def use_title(game: Roam, card: int, turned: int, filled: int, lang: str) -> str:
    key = "stage.roam.use_turned" if turned else "stage.roam.use"
    who = character_name(game, card, lang)
    return say(lang, key, character=who, at=joined(names_in(filled), lang), degrees=90 * turned)


def note(
    game: Roam, s: RoamState, seat: int, answer: Answer, does: dict[str, object], lang: str, names: list[str]
) -> list[str]:
    """What this answer costs and brings; what waits anyway is in the prompt."""

    def text(key: str, **values: object) -> str:
        return phrase(lang, f"stage.roam.note.{key}", **values)

    squares, skipped, choices = as_list(does["squares"]), as_list(does["skipped"]), as_list(does["choices"])
    out: list[str] = []
    if answer.kind == OPTION and answer.a == REST:
        out.append(text("wakes"))
    if answer.kind == CARD and answer.a == PURCHASE:
        tile = game.content.artifact[answer.b]
        out += [say(lang, f"draw.roam.ability.{tile.ability}"), say(lang, "roam.points", n=tile.points)]
    if answer.kind == PLACE:
        short = text("choose", n=s.left[seat]) if choices else ""
        out.append(text("markers", n=len(squares)) if squares else short or text("nothing"))
    earned, said = does["coins"], answer.kind == OPTION and answer.a == USE_COIN  # whose title says it
    if isinstance(earned, int) and earned and not said:
        out.append(text("earns", coins=coins(earned, lang)))
    out += outcomes(game, s, does, lang, names)
    if skipped:
        out.append(text("skips", n=len(skipped)))
    if others := still_ready(game, s, seat, answer, lang):
        out.append(text("stays", n=len(others), artifacts=joined(others, lang)))
    return out


def outcomes(game: Roam, s: RoamState, does: dict[str, object], lang: str, names: list[str]) -> list[str]:
    """The lands that an answer completes: who wakes whom, or who is to bid."""
    out = []
    claimed, tied = does["claims"], does["ties"]
    assert isinstance(claimed, list)
    assert isinstance(tied, list)
    if not s.ending and any(len(s.cards[winner]) + 1 >= game.box.cards_to_end for _, winner, _ in claimed):
        out.append(say(lang, "stage.roam.note.ends"))  # RO-10.1, before all else: it cannot be overlooked
    for slot, winner, card in claimed:
        land = land_name(game, s.lands[SLOT_NAMES.index(slot)], lang)
        who = in_language(card_called(game, card).name, lang)
        out.append(say(lang, "stage.roam.note.claims", land=land, name=names[winner], character=who))
    for seat, share in as_lists(does["shares"]):
        assert isinstance(seat, int)
        assert isinstance(share, int)
        out.append(say(lang, "stage.roam.note.shares", name=names[seat], coins=coins(share, lang)))
    for slot, seats in tied:
        land = land_name(game, s.lands[SLOT_NAMES.index(slot)], lang)
        out.append(say(lang, "stage.roam.note.ties", land=land, names=joined([names[seat] for seat in seats], lang)))
    for slot in as_list(does["opened"]):
        land = land_name(game, s.lands[SLOT_NAMES.index(slot)], lang)
        out.append(say(lang, "stage.roam.note.opened", land=land))
    return out


def still_ready(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    """The other artifacts with the ability that an answer uses."""
    abilities = {USE_COIN: COIN, USE_ROTATE: ROTATE} if answer.kind == OPTION else {}
    flips = answer.kind == CARD and answer.a == TURN_OVER
    wanted = FLIP if flips else SLIDE if answer.kind == MOVE else abilities.get(answer.a, -1)
    if wanted < 0:
        return []
    ready = [a for a in s.artifacts[seat] if s.box.ability[a] == wanted and not s.asleep[seat] >> a & 1]
    return [artifact_name(game, a, lang) for a in ready[1:]]


def marks_of(game: Roam, s: RoamState, seat: int, answer: Answer, does: dict[str, object]) -> list[tuple[str, ...]]:
    ghost = f"{PREFIX}hl-at-{game.colours[seat]}"
    if answer.kind == MOVE and (owner := top_owner(s, answer.a)) != NOBODY:
        ghost = f"{PREFIX}hl-at-{game.colours[owner]}"
    out: list[tuple[str, ...]] = []
    squares = as_list(does["squares"])
    for name in squares:
        number = NUMBERS[name]
        square = SQUARE_IDS[number]
        out += [(square, HOVER), (square, ghost)]
        if answer.kind != MOVE and s.coin_planes and s.coin_planes[0] >> number & 1:
            out.append((square, PILL, f"+{sum([plane >> number & 1 for plane in s.coin_planes])}"))
    out += [(f"sq-{name}", HOVER) for name in as_list(does["choices"])]
    out += [(f"sq-{name}", f"{PREFIX}hl-off") for name in as_list(does["skipped"])]
    blanks = as_list(does["blanks"])
    if blanks and s.left[seat] > len(squares) and can_fill_blanks(s, seat):
        free = [name for name in blanks if (s.map & ~s.shut) >> NUMBERS[name] & 1]
        out += [(f"sq-{name}", f"{PREFIX}hl-blank") for name in free]
        if s.coins[seat] >= s.box.blank_cost:
            out += [(f"sq-{name}", PILL, f"−{s.box.blank_cost}") for name in free]
    return out + [(f"land-{full[0]}", f"{PREFIX}hl-done") for key in ("claims", "ties") for full in as_lists(does[key])]


def elsewhere(game: Game, view: State, seat: int, element: str) -> list[Answer]:
    """What a click would mean in another step, or if this were one's own: to buy or use an artifact, to settle a land."""
    assert isinstance(view, RoamState)
    box, answers = view.box, view.box.answers
    sort, _, name = element.partition("-")
    if sort == "land" and name in SLOT_NAMES:
        return [answers.slots[SLOT_NAMES.index(name)]]
    if sort == "card" and name in box.card_names:
        card = box.card_names.index(name)
        return [] if card in view.cards[seat] else [answers.uses[card][0][NOWHERE]]
    if sort == "tile" and name in box.artifact_names:
        tile = box.artifact_names.index(name)
        return uses_of(view, seat, box.ability[tile]) if tile in view.artifacts[seat] else [answers.buys[tile]]
    return []


def uses_of(s: RoamState, seat: int, ability: int) -> list[Answer]:
    """What an own artifact is for: what it does on the map only stands for the step in which it does so."""
    answers, step = s.box.answers, s.stack[-1].node.path
    if ability in (COIN, ROTATE):
        return [answers.coin if ability == COIN else answers.rotate]
    if ability == FLIP:
        return [answers.flips[card] for card in s.cards[seat]]
    if ability == SLIDE:
        return [answers.slides[0][0]] if step not in ("use", "shift") else []
    mode = BY_FREE_BLANK if ability == FREE_BLANK else BY_REPLACE
    return [answers.extras[mode][0]] if step != "extras" else []


def as_lists(found: object) -> list[list[object]]:
    assert isinstance(found, list)
    return found


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
