"""The answers to a question for the page: which elements to click, the label, and the effects.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dolmen.engine.answer import DONE, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import PageOption
from dolmen.text import say

from ..art.svg import PREFIX
from ..content.loader import COLOURS
from ..game import Roam
from ..model.answer_fields import (
    anchor_of,
    bought_artifact,
    character_used,
    is_flip,
    is_option,
    is_purchase,
    option_of,
    places_pattern,
    shape_of,
    slide_from,
    turns_of,
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
from ..phases.step_order import abilities_used
from ..phases.turn import USE
from ..text.answer_labels import can_fill_blanks, describe_action, ready_artifact_names
from ..text.names import artifact_name, card_entry_by_id, character_name, coins_in_words, in_language, join_and, land_name
from .drawing import elements_of_answer
from .preview import Preview, idle_outcome, preview

SQUARE_IDS: Final = [f"sq-{name}" for name in SQUARE_NAMES]
SQUARES_BY_ID: Final = {name: square for square, name in enumerate(SQUARE_IDS)}
HOVER: Final = f"{PREFIX}hl-hover"
PILL: Final = f"{PREFIX}hl-pill"
TAKEN: Final = f"{PREFIX}hl-off"
BLANK: Final = f"{PREFIX}hl-blank"
FULL: Final = f"{PREFIX}hl-done"
# Marks on squares, built once because each question uses many.
HOVERS: Final = [(square, HOVER) for square in SQUARE_IDS]
TAKENS: Final = [(square, TAKEN) for square in SQUARE_IDS]
GRIPS: Final = [(square, f"{PREFIX}hl-grip") for square in SQUARE_IDS]
BLANKS: Final = [(square, BLANK) for square in SQUARE_IDS]
GHOSTS: Final = {colour: [(square, f"{PREFIX}hl-at-{colour}") for square in SQUARE_IDS] for colour in COLOURS}

CardTurn = tuple[int, int]  # a card and the quarter turns of its pattern
ClickSquares = dict[int, tuple[int, ...]]  # for each anchor, the squares on which a click places the pattern there


# -- clicks --------------------------------------------------------------------------------------------------------------
def clickable_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """As in the drawing, but a click on any square of `assign_click_squares` places the pattern.

    A forbidden use takes all squares it would fill, so that a click on any of them can explain the refusal.
    """
    assert isinstance(view, RoamState)
    if seat >= 0 and not owns_abilities(view, seat, answer):
        return []  # a click cannot mean an ability that the player does not have
    return elements_to_click(game, view, seat, answer, open_click_squares(view, seat, answer))


def owns_abilities(s: RoamState, seat: int, answer: Answer) -> bool:
    """Whether the seat has an artifact, ready or used, for each ability that the answer uses."""
    kinds = [s.components.artifact_ability[artifact] for artifact in s.artifacts[seat]]
    return all(ability in kinds for ability in abilities_used(answer))


def elements_to_click(game: Game, view: RoamState, seat: int, answer: Answer, click_squares: ClickSquares) -> list[str]:
    """The elements to click for an answer. `click_squares`: those of the answer's pattern at each allowed anchor."""
    if places_pattern(answer):
        squares = click_squares.get(anchor_of(answer)) or all_click_squares(shape_of(view, seat, answer), anchor_of(answer))
        if squares:
            return [
                f"card-{view.components.card_names[character_used(answer)]}",
                *[SQUARE_IDS[square] for square in squares],
            ]
    return elements_of_answer(game, view, seat, answer)


def all_click_squares(shape: Shape, anchor: int) -> tuple[int, ...]:
    """All squares that a pattern would fill, its middle square first."""
    if not shape.solids[anchor]:
        return ()
    grip = middle_square(shape, anchor)
    return (grip, *[square for square in squares_in(shape.solids[anchor]) if square != grip])


def open_click_squares(s: RoamState, seat: int, answer: Answer) -> ClickSquares:
    anchors = open_anchors(s, seat, answer)
    return assign_click_squares(shape_of(s, seat, answer), anchors, s.blocked) if anchors else {}


def open_anchors(s: RoamState, seat: int, answer: Answer) -> int:
    """The anchors where the seat can place the answer's character now, with the answer's rotation."""
    if answer.kind != PLACE:
        return 0
    f = s.stack[-1] if s.stack else None
    if (
        f is None
        or f.owner != seat
        or f.node is not USE
        or rotation_of(f) != turns_of(answer)
        or character_used(answer) not in s.ready[seat]
    ):
        return 0
    return mask_of(
        [anchor_of(found) for found in USE.place_answers(s, f, character_used(answer)) if anchor_of(found) != NOWHERE]
    )


@lru_cache(maxsize=512)
def assign_click_squares(shape: Shape, anchors: int, shut: int) -> ClickSquares:
    """For each anchor, the squares on which a click places the pattern there. No two anchors share a square.

    Each pattern gets its middle square. A square that is no middle but would be filled, such as a corner, goes to the
    nearest pattern that fills it. So every square that can be filled shows a pattern that fills it. Patterns whose middle
    is blocked come first, so that they also get a square they would fill.
    """
    middle = {middle_square(shape, anchor): anchor for anchor in squares_in(anchors)}
    out = {anchor: [grip] for grip, anchor in middle.items()}
    filling: dict[int, list[int]] = {}  # for each other square, the middles of the patterns that fill it
    for grip, anchor in middle.items():
        for square in squares_in(shape.solids[anchor]):
            if square not in middle:
                filling.setdefault(square, []).append(grip)
    for square in sorted(filling):
        unheld = [grip for grip in filling[square] if shut >> grip & 1 and all(shut >> q & 1 for q in out[middle[grip]])]
        out[middle[nearest_square(unheld or filling[square], square)]].append(square)
    return {anchor: tuple(squares) for anchor, squares in out.items()}


@lru_cache(maxsize=1 << 14)
def middle_square(shape: Shape, anchor: int) -> int:
    """The solid nearest to the middle of the pattern."""
    solids = squares_in(shape.solids[anchor])
    return min(solids, key=lambda one: sum(squared_distance(one, other) for other in solids))


def nearest_square(squares: list[int], to: int) -> int:
    """The first of the squares that are nearest to another square."""
    found, least = squares[0], squared_distance(squares[0], to)
    for square in squares[1:]:
        if (far := squared_distance(square, to)) < least:
            found, least = square, far
    return found


def squared_distance(one: int, other: int) -> int:
    """The squared distance of two squares."""
    return (one // SIDE - other // SIDE) ** 2 + (one % SIDE - other % SIDE) ** 2


# -- answers -------------------------------------------------------------------------------------------------------------
def make_option(game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]) -> PageOption:
    """One answer for the page."""
    assert isinstance(view, RoamState)
    return build_options(
        game,
        view,
        seat,
        [answer],
        {(character_used(answer), turns_of(answer)): open_click_squares(view, seat, answer)},
        lang,
        names,
    )[0]


def answer_options(
    game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
) -> list[PageOption]:
    """All answers to a question for the page. What they share is computed once."""
    assert isinstance(view, RoamState)
    anchors: dict[CardTurn, int] = {}
    shapes: dict[CardTurn, Shape] = {}
    for answer in answers:
        if places_pattern(answer):
            turned = character_used(answer), turns_of(answer)
            if turned not in shapes:
                shapes[turned] = shape_of(view, seat, answer)
            anchors[turned] = anchors.get(turned, 0) | 1 << anchor_of(answer)
    click_squares = {
        turned: assign_click_squares(shapes[turned], places, view.blocked) for turned, places in anchors.items()
    }
    return build_options(game, view, seat, answers, click_squares, lang, names)


def build_options(
    game: Game,
    view: State,
    seat: int,
    answers: list[Answer],
    click_squares: dict[CardTurn, ClickSquares],
    lang: str,
    names: list[str],
) -> list[PageOption]:
    """Build the options. `click_squares`: those of each pattern."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    nowhere: ClickSquares = {}
    idle = idle_outcome(game, view, seat)
    out: list[PageOption] = []
    for answer in answers:
        at = elements_to_click(
            game, view, seat, answer, click_squares.get((character_used(answer), turns_of(answer)), nowhere)
        )
        entry: PageOption = {"at": at, "label": answer_title(game, view, seat, answer, lang, names)}
        if answer.kind != NUMBER:
            does = preview(game, view, seat, answer, idle)
            if notes := option_notes(game, view, seat, answer, does, lang, names):
                entry["note"] = notes
            if marks := option_marks(game, view, seat, answer, does):
                entry["marks"] = marks
            if answer.kind == MOVE:
                entry["next"] = say(lang, "roam.page.next.slide")
            elif answer.kind == DONE and (left := unused_abilities(game, view, seat, answers, lang)):
                entry["free"] = False  # Enter does not give them up
                entry["note"] = [left, *notes]
            elif places_pattern(answer):
                entry["next"] = next_prompt(game, character_used(answer), lang)
                entry["spots"] = spots = squares_to_mark(view, at)
                if len(at) > 1 + len(spots):
                    entry["taken"] = say(lang, "roam.page.next.taken")
        out.append(entry)
    return out


def unused_abilities(game: Roam, s: RoamState, seat: int, answers: list[Answer], lang: str) -> str:
    """The ready artifacts that other answers to the question would use, in words; '' if there are none."""
    abilities = {ability for answer in answers for ability in abilities_used(answer)}
    if not abilities:
        return ""
    return say(
        lang, "roam.page.note.unused", names=ready_artifact_names(game, s, seat, tuple(abilities), lang, together=True)
    )


@lru_cache(maxsize=1024)
def count_note(lang: str, key: str, n: int) -> str:
    """A note with a number, cached because many answers share it."""
    return say(lang, f"roam.page.note.{key}", n=n, coins=coins_in_words(n, lang))


@lru_cache(maxsize=1024)
def next_prompt(game: Roam, card: int, lang: str) -> str:
    return say(lang, "roam.page.next.use", character=character_name(game, card, lang))


def squares_to_mark(s: RoamState, at: list[str]) -> list[str]:
    """The squares of `at` that the pattern would fill. Click squares that are blocked get no mark."""
    return [square for square in at[1:] if not s.blocked >> SQUARES_BY_ID[square] & 1]


def answer_title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """An answer in a few words. Works also for one that is not allowed."""
    assert isinstance(game, Roam)
    assert isinstance(s, RoamState)
    if places_pattern(answer):
        solids = shape_of(s, seat, answer).solids[anchor_of(answer)]
        if filled := solids & ~s.blocked or solids:
            return use_title(game, character_used(answer), turns_of(answer), filled, lang)
    return describe_action(game, s, seat, answer, lang, names)


@lru_cache(maxsize=8192)
def use_title(game: Roam, card: int, turned: int, filled: int, lang: str) -> str:
    key = "roam.page.use_turned" if turned else "roam.page.use"
    who = character_name(game, card, lang)
    return say(lang, key, character=who, at=join_and(names_in(filled), lang), degrees=90 * turned)


def option_notes(
    game: Roam, s: RoamState, seat: int, answer: Answer, does: Preview, lang: str, names: list[str]
) -> list[str]:
    """The costs and gains of an answer. The prompt names what happens anyway."""
    out: list[str] = []
    if is_option(answer, REST):
        out.append(say(lang, "roam.page.note.wakes"))
    if is_purchase(answer):
        tile = game.content.artifact[bought_artifact(answer)]
        out += [say(lang, f"roam.drawing.ability.{tile.ability}"), say(lang, "roam.points", n=tile.points)]
    if answer.kind == PLACE:
        if does.squares:
            out.append(count_note(lang, "markers", does.squares.bit_count()))
        elif does.choices:
            out.append(count_note(lang, "choose", s.markers_left[seat]))
        else:
            out.append(say(lang, "roam.page.note.nothing"))
    said = is_option(answer, USE_COIN)  # the title already says it
    if does.coins and not said:
        out.append(count_note(lang, "earns", does.coins))
    out += land_notes(game, s, does, lang, names)
    if does.skipped:
        out.append(count_note(lang, "skips", does.skipped.bit_count()))
    if answer.kind == PLACE:
        return out
    if others := other_ready_artifacts(game, s, seat, answer, lang):
        out.append(say(lang, "roam.page.note.stays", n=len(others), artifacts=join_and(others, lang)))
    return out


def land_notes(game: Roam, s: RoamState, does: Preview, lang: str, names: list[str]) -> list[str]:
    """The lands that an answer completes: which seat wakes which character, or which seats bid."""
    out: list[str] = []
    if not s.ending and any(len(s.cards[claim[1]]) + 1 >= game.components.cards_to_end for claim in does.claims):
        out.append(say(lang, "roam.page.note.ends"))  # RO-10.1, first so that players notice it
    for slot, winner, card in does.claims:
        who = in_language(card_entry_by_id(game, card).name, lang)
        out.append(
            say(
                lang,
                "roam.page.note.claims",
                land=slot_land_name(game, s, slot, lang),
                name=names[winner],
                character=who,
            )
        )
    for seat, share in does.shares:
        out.append(say(lang, "roam.page.note.shares", name=names[seat], coins=coins_in_words(share, lang)))
    for slot, seats in does.ties:
        bidders = join_and([names[seat] for seat in seats], lang)
        out.append(say(lang, "roam.page.note.ties", land=slot_land_name(game, s, slot, lang), names=bidders))
    for slot in does.opened:
        out.append(say(lang, "roam.page.note.opened", land=slot_land_name(game, s, slot, lang)))
    return out


def slot_land_name(game: Roam, s: RoamState, slot: str, lang: str) -> str:
    return land_name(game, s.lands[SLOT_NAMES.index(slot)], lang)


def other_ready_artifacts(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    """The other artifacts with the ability that an answer uses."""
    abilities = {USE_COIN: COIN, USE_ROTATE: ROTATE} if answer.kind == OPTION else {}
    flips = is_flip(answer)
    wanted = FLIP if flips else SLIDE if answer.kind == MOVE else abilities.get(option_of(answer), -1)
    if wanted < 0:
        return []
    ready = [a for a in s.artifacts[seat] if s.components.artifact_ability[a] == wanted and not s.asleep[seat] >> a & 1]
    return [artifact_name(game, a, lang) for a in ready[1:]]


def option_marks(game: Roam, s: RoamState, seat: int, answer: Answer, does: Preview) -> list[tuple[str, ...]]:
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
    if places_pattern(answer):
        out.append(GRIPS[middle_square(shape_of(s, seat, answer), anchor_of(answer))])
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
    """The forbidden answers that a list of buttons shows.

    The map explains its own squares, and a seat without an artifact knows that it cannot use one.
    """
    assert isinstance(view, RoamState)
    return [
        answer
        for answer in answers
        if answer.kind not in (PLACE, PIECE, MOVE, NUMBER) and owns_abilities(view, seat, answer)
    ]
