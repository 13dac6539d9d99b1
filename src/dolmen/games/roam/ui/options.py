"""The answers to a question of Roam for a page: where each is clicked, what it is called, and what it would do.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dolmen.engine.answer import MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from ..art.svg import PREFIX
from ..content.loader import COLOURS
from ..game import Roam
from ..model.answer_fields import (
    anchor_of,
    bought_artifact,
    is_flip,
    is_option,
    is_purchase,
    option_of,
    places_pattern,
    shape_of,
    slide_from,
    turns_of,
    used_card,
)
from ..model.components import (
    COIN,
    FLIP,
    NOWHERE,
    REST,
    ROTATE,
    SIDE,
    SLIDE,
    SLOT_NAMES,
    SQUARE_NAMES,
    USE_COIN,
    USE_ROTATE,
    Shape,
    mask_of,
    names_in,
    squares_in,
)
from ..model.markers import top_owner
from ..model.state import NOBODY, RoamState
from ..phases.frame_fields import rotation_of
from ..phases.turn import USE
from ..text.answer_labels import can_fill_blanks, deed
from ..text.names import artifact_name, card_called, character_name, coins, in_language, joined, land_name
from .drawing import answer_elements as picture_touches
from .preview import Preview, idle_outcome, preview

SQUARE_IDS: Final = [f"sq-{name}" for name in SQUARE_NAMES]
SQUARES_BY_ID: Final = {name: square for square, name in enumerate(SQUARE_IDS)}
HOVER: Final = f"{PREFIX}hl-hover"
PILL: Final = f"{PREFIX}hl-pill"
TAKEN: Final = f"{PREFIX}hl-off"
BLANK: Final = f"{PREFIX}hl-blank"
FULL: Final = f"{PREFIX}hl-done"
# The marks on each square that are made again and again.
HOVERS: Final = [(square, HOVER) for square in SQUARE_IDS]
TAKENS: Final = [(square, TAKEN) for square in SQUARE_IDS]
BLANKS: Final = [(square, BLANK) for square in SQUARE_IDS]
GHOSTS: Final = {colour: [(square, f"{PREFIX}hl-at-{colour}") for square in SQUARE_IDS] for colour in COLOURS}

Turned = tuple[int, int]  # a character, and how its pattern is turned
Grips = dict[int, tuple[int, ...]]  # of each place of a pattern: the squares by which it is held there


# -- clicks --------------------------------------------------------------------------------------------------------------
def answer_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """As the drawing has it, but a pattern is held by the squares that it fills: see `grips`.

    What is not allowed is held by all squares it would fill, so that a click on any of them can be told why.
    """
    assert isinstance(view, RoamState)
    return held_at(game, view, seat, answer, open_grips(view, seat, answer))


def held_at(game: Game, view: RoamState, seat: int, answer: Answer, held: Grips) -> list[str]:
    """`held`: by which squares the pattern of the answer is held at each place where it may be put."""
    if places_pattern(answer):
        squares = held.get(anchor_of(answer)) or all_held(shape_of(view, seat, answer), anchor_of(answer))
        if squares:
            return [f"card-{view.components.card_names[used_card(answer)]}", *[SQUARE_IDS[square] for square in squares]]
    return picture_touches(game, view, seat, answer)


def all_held(shape: Shape, anchor: int) -> tuple[int, ...]:
    """All squares that a pattern would fill, its grip first."""
    if not shape.solids[anchor]:
        return ()
    grip = grip_of(shape, anchor)
    return (grip, *[square for square in squares_in(shape.solids[anchor]) if square != grip])


def open_grips(s: RoamState, seat: int, answer: Answer) -> Grips:
    anchors = open_anchors(s, seat, answer)
    return grips(shape_of(s, seat, answer), anchors, s.blocked) if anchors else {}


def open_anchors(s: RoamState, seat: int, answer: Answer) -> int:
    """Where the character of an answer may be placed now, turned as the answer turns it; 0 if it has none."""
    if answer.kind != PLACE:
        return 0
    f = s.stack[-1] if s.stack else None
    if (
        f is None
        or f.owner != seat
        or f.node is not USE
        or rotation_of(f) != turns_of(answer)
        or used_card(answer) not in s.ready[seat]
    ):
        return 0
    return mask_of([anchor_of(found) for found in USE.place_answers(s, f, used_card(answer)) if anchor_of(found) != NOWHERE])


@lru_cache(maxsize=512)
def grips(shape: Shape, anchors: int, shut: int) -> Grips:
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
        out[middle[nearest(unheld or filling[square], square)]].append(square)
    return {anchor: tuple(squares) for anchor, squares in out.items()}


@lru_cache(maxsize=1 << 14)
def grip_of(shape: Shape, anchor: int) -> int:
    """The solid nearest to the middle of the pattern."""
    solids = squares_in(shape.solids[anchor])
    return min(solids, key=lambda one: sum(apart(one, other) for other in solids))


def nearest(squares: list[int], to: int) -> int:
    """The first of those squares that lie nearest to another."""
    found, least = squares[0], apart(squares[0], to)
    for square in squares[1:]:
        if (far := apart(square, to)) < least:
            found, least = square, far
    return found


def apart(one: int, other: int) -> int:
    """How far two squares lie from each other, squared."""
    return (one // SIDE - other // SIDE) ** 2 + (one % SIDE - other % SIDE) ** 2


# -- answers -------------------------------------------------------------------------------------------------------------
def option(game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]) -> dict[str, object]:
    """An answer for the page: `at` where it is clicked, `label` in a few words, `note` what it costs and gains, `marks` the
    same on the drawing. For an answer of several clicks also `next`, what is to be chosen after the first, and `spots`,
    where that is marked.
    """
    assert isinstance(view, RoamState)
    return told_all(
        game, view, seat, [answer], {(used_card(answer), turns_of(answer)): open_grips(view, seat, answer)}, lang, names
    )[0]


def answer_options(
    game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
) -> list[dict[str, object]]:
    """All answers to a question for the page; what they have in common is found once."""
    assert isinstance(view, RoamState)
    anchors: dict[Turned, int] = {}
    shapes: dict[Turned, Shape] = {}
    for answer in answers:
        if places_pattern(answer):
            turned = used_card(answer), turns_of(answer)
            if turned not in shapes:
                shapes[turned] = shape_of(view, seat, answer)
            anchors[turned] = anchors.get(turned, 0) | 1 << anchor_of(answer)
    held = {turned: grips(shapes[turned], places, view.blocked) for turned, places in anchors.items()}
    return told_all(game, view, seat, answers, held, lang, names)


def told_all(
    game: Game, view: State, seat: int, answers: list[Answer], held: dict[Turned, Grips], lang: str, names: list[str]
) -> list[dict[str, object]]:
    """`held`: by which squares each pattern is held, wherever it may be put."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    nowhere: Grips = {}
    idle = idle_outcome(game, view, seat)
    out: list[dict[str, object]] = []
    for answer in answers:
        at = held_at(game, view, seat, answer, held.get((used_card(answer), turns_of(answer)), nowhere))
        told: dict[str, object] = {"at": at, "label": answer_title(game, view, seat, answer, lang, names)}
        if answer.kind != NUMBER:
            does = preview(game, view, seat, answer, idle)
            if notes := note(game, view, seat, answer, does, lang, names):
                told["note"] = notes
            if marks := marks_of(game, view, seat, answer, does):
                told["marks"] = marks
            if answer.kind == MOVE:
                told["next"] = say(lang, "roam.page.next.slide")
            elif places_pattern(answer):
                told["next"] = next_of_use(game, used_card(answer), lang)
                told["spots"] = spots_of(view, at)
        out.append(told)
    return out


@lru_cache(maxsize=1024)
def counted(lang: str, key: str, n: int) -> str:
    """What is said of many answers again and again."""
    return say(lang, f"roam.page.note.{key}", n=n, coins=coins(n, lang))


@lru_cache(maxsize=1024)
def next_of_use(game: Roam, card: int, lang: str) -> str:
    return say(lang, "roam.page.next.use", character=character_name(game, card, lang))


def spots_of(s: RoamState, at: list[str]) -> list[str]:
    """A pattern can be held by a square that is full, but only those are marked that it would fill."""
    return [square for square in at[1:] if not s.blocked >> SQUARES_BY_ID[square] & 1]


def answer_title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """An answer in a few words, also one that is not allowed."""
    assert isinstance(game, Roam)
    assert isinstance(s, RoamState)
    if places_pattern(answer):
        solids = shape_of(s, seat, answer).solids[anchor_of(answer)]
        if filled := solids & ~s.blocked or solids:
            return use_title(game, used_card(answer), turns_of(answer), filled, lang)
    return deed(game, s, seat, answer, lang, names)


@lru_cache(maxsize=8192)
def use_title(game: Roam, card: int, turned: int, filled: int, lang: str) -> str:
    key = "roam.page.use_turned" if turned else "roam.page.use"
    who = character_name(game, card, lang)
    return say(lang, key, character=who, at=joined(names_in(filled), lang), degrees=90 * turned)


def note(game: Roam, s: RoamState, seat: int, answer: Answer, does: Preview, lang: str, names: list[str]) -> list[str]:
    """What this answer costs and brings; what waits anyway is in the prompt."""
    out: list[str] = []
    if is_option(answer, REST):
        out.append(say(lang, "roam.page.note.wakes"))
    if is_purchase(answer):
        tile = game.content.artifact[bought_artifact(answer)]
        out += [say(lang, f"roam.drawing.ability.{tile.ability}"), say(lang, "roam.points", n=tile.points)]
    if answer.kind == PLACE:
        if does.squares:
            out.append(counted(lang, "markers", does.squares.bit_count()))
        elif does.choices:
            out.append(counted(lang, "choose", s.markers_left[seat]))
        else:
            out.append(say(lang, "roam.page.note.nothing"))
    said = is_option(answer, USE_COIN)  # whose title says it
    if does.coins and not said:
        out.append(counted(lang, "earns", does.coins))
    out += outcomes(game, s, does, lang, names)
    if does.skipped:
        out.append(counted(lang, "skips", does.skipped.bit_count()))
    if answer.kind == PLACE:
        return out
    if others := still_ready(game, s, seat, answer, lang):
        out.append(say(lang, "roam.page.note.stays", n=len(others), artifacts=joined(others, lang)))
    return out


def outcomes(game: Roam, s: RoamState, does: Preview, lang: str, names: list[str]) -> list[str]:
    """The lands that an answer completes: who wakes whom, or who is to bid."""
    out: list[str] = []
    if not s.ending and any(len(s.cards[claim[1]]) + 1 >= game.components.cards_to_end for claim in does.claims):
        out.append(say(lang, "roam.page.note.ends"))  # RO-10.1, before all else: it cannot be overlooked
    for slot, winner, card in does.claims:
        who = in_language(card_called(game, card).name, lang)
        out.append(say(lang, "roam.page.note.claims", land=land_in(game, s, slot, lang), name=names[winner], character=who))
    for seat, share in does.shares:
        out.append(say(lang, "roam.page.note.shares", name=names[seat], coins=coins(share, lang)))
    for slot, seats in does.ties:
        bidders = joined([names[seat] for seat in seats], lang)
        out.append(say(lang, "roam.page.note.ties", land=land_in(game, s, slot, lang), names=bidders))
    for slot in does.opened:
        out.append(say(lang, "roam.page.note.opened", land=land_in(game, s, slot, lang)))
    return out


def land_in(game: Roam, s: RoamState, slot: str, lang: str) -> str:
    return land_name(game, s.lands[SLOT_NAMES.index(slot)], lang)


def still_ready(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    """The other artifacts with the ability that an answer uses."""
    abilities = {USE_COIN: COIN, USE_ROTATE: ROTATE} if answer.kind == OPTION else {}
    flips = is_flip(answer)
    wanted = FLIP if flips else SLIDE if answer.kind == MOVE else abilities.get(option_of(answer), -1)
    if wanted < 0:
        return []
    ready = [a for a in s.artifacts[seat] if s.components.artifact_ability[a] == wanted and not s.asleep[seat] >> a & 1]
    return [artifact_name(game, a, lang) for a in ready[1:]]


def marks_of(game: Roam, s: RoamState, seat: int, answer: Answer, does: Preview) -> list[tuple[str, ...]]:
    ghosts = GHOSTS[game.colours[seat]]
    if answer.kind == MOVE and (owner := top_owner(s, slide_from(answer))) != NOBODY:
        ghosts = GHOSTS[game.colours[owner]]
    out: list[tuple[str, ...]] = []
    for number in squares_in(does.squares):
        out.append(HOVERS[number])
        out.append(ghosts[number])
        if answer.kind != MOVE and s.coin_planes and s.coin_planes[0] >> number & 1:
            out.append((SQUARE_IDS[number], PILL, f"+{sum([plane >> number & 1 for plane in s.coin_planes])}"))
    out += [HOVERS[number] for number in squares_in(does.choices)]
    out += [TAKENS[number] for number in squares_in(does.skipped)]
    if does.blanks and s.markers_left[seat] > does.squares.bit_count() and can_fill_blanks(s, seat):
        free = squares_in(does.blanks & s.map & ~s.blocked)
        out += [BLANKS[number] for number in free]
        if s.coins[seat] >= s.components.blank_cost:
            out += [(SQUARE_IDS[number], PILL, f"−{s.components.blank_cost}") for number in free]
    for claim in does.claims:
        out.append((f"land-{claim[0]}", FULL))
    for tie in does.ties:
        out.append((f"land-{tie[0]}", FULL))
    return out


def listed_answers(game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
    """Of answers that are not allowed those of which a list is to tell it.

    What is shut on the map is told there; and who has no artifact of a kind knows that it cannot be used.
    """
    assert isinstance(view, RoamState)
    return [
        answer for answer in answers if answer.kind not in (PLACE, PIECE, MOVE, NUMBER) and not lacking(view, seat, answer)
    ]


def lacking(s: RoamState, seat: int, answer: Answer) -> bool:
    """Whether the seat has no artifact of the kind that an answer uses."""
    flips = is_flip(answer)
    abilities = {USE_COIN: COIN, USE_ROTATE: ROTATE} if answer.kind == OPTION else {}
    wanted = FLIP if flips else abilities.get(option_of(answer), -1)
    return wanted >= 0 and all(s.components.artifact_ability[artifact] != wanted for artifact in s.artifacts[seat])
