"""What a page around Spirit Island's pictures needs: the steps of a turn, what each seat has, what an answer would do.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it. What an answer
would change of the invaders' plans is found by carrying it out on a copy of the view, with a shut chance, and looking ahead
from there: so a preview never uses a card that nobody has seen.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, PIECE, Answer
from dolmen.engine.chance import Chance, ChanceNeeded, Event
from dolmen.engine.game import Game
from dolmen.engine.state import OPEN, State
from dolmen.text import say

from ..art.svg import PREFIX
from ..bot.forecast import INVADER, forecast, phase_now
from ..cards.powers.major_nodes import SharedDraw
from ..effects.gains import GainPower
from ..game import SpiritIsland
from ..model.components import DAHAN, ELEMENTS, GROWTHS, LAND_NAMES, READY, bits, count_of, enough
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import POWER_NAMES, POWERS, UNKNOWN, USE, Island, island
from ..phases.setup import PHASES
from ..phases.spirit_phase import Plays
from ..text.answer_labels import describe_answer
from ..text.names import (
    capitalize_first,
    element_signs,
    energy_words,
    growth_words,
    land_name,
    one_line,
    power_head,
    power_name,
    power_text,
    spirit_name,
)
from ..text.refusals import explain_refusal
from ..text.text_view import forecast_texts
from .details import describe_element
from .details import loss_warning as loss_ahead
from .drawing import answer_elements as picture_touches
from .drawing_close_ups import has_close_up
from .drawing_island import PHONE_MAP, SQUARE_MAP, WIDE_MAP, is_wide_map
from .drawing_mats import COLUMN, PHONE, ROW
from .links import KEYWORD_RULES, named_elements, rule_for_element
from .scene_invaders import current_step

__all__ = (
    "KEYWORD_RULES",
    "MOVE_EVENTS",
    "PAUSE_EVENTS",
    "TURN_AID",
    "UNLOGGED_EVENTS",
    "alert",
    "answer_elements",
    "answer_groups",
    "answer_options",
    "answer_title",
    "answers_elsewhere",
    "event_elements",
    "event_motions",
    "explain_refusal",
    "insert_names",
    "inspect",
    "listed_answers",
    "named_elements",
    "option",
    "page_regions",
    "rule_for_element",
    "seat_colours",
    "seat_standings",
    "seat_symbols",
    "shows_secret",
    "step_rules",
    "summarize_phase",
    "turn_steps",
)

TURN_AID = (
    *("SI-18.1", "SI-18.3", "SI-6.4", "SI-7.1", "SI-7.4", "SI-7.5", "SI-18.5", "SI-18.6", "SI-18.9", "SI-18.10"),
    *("SI-29.2", "SI-29.3", "SI-29.4", "SI-29.5", "SI-30.2", "SI-30.3", "SI-30.4"),
)
UNLOGGED_EVENTS = ("phase", "draw", "advance", "income")  # events that the picture shows, so that the log need not tell them
MOVE_EVENTS = ("presence", "presence-moves", "move", "use")  # events whose places are marked as the last move
PAUSE_EVENTS = (
    "fear-card",
    "ravage",
    "blight",
    "taint",
    "build",
    "invader-card",
    "explore",
)  # the invader phase, one by one
STEPS = ("spirit", "fast", "fear", "ravage", "build", "explore", "slow", "time")
STEP_RULES = ("SI-18.3", "SI-18.5", "SI-21.2", "SI-22", "SI-23", "SI-24", "SI-18.10", "SI-28")
SEAT_COLOURS = ("blue", "red", "green", "yellow")  # of the page; on the island a spirit has its own
MAX_NOTED_LANDS = 2  # lands named in a preview
NARROW_SIDE_WIDTH = 270  # width of what lies beside an island of many boards
LOW_DECK = 2  # invader cards, and blight for each player, at which everybody is warned
PIECES = {"explorer": "p-explorer", "town": "p-town-2-0", "city": "p-city-3-0", "dahan": "p-dahan"}


# -- what lies where -----------------------------------------------------------------------------------------------------
def page_regions(game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
    """The parts of the drawing by the region of the page they fill. Many boards leave less room for all else."""
    s = island(view)
    wide = is_wide_map(s)
    others = [k for k in range(game.seats) if k != seat]
    out = {"map": ("map", PHONE_MAP if narrow else WIDE_MAP if wide else SQUARE_MAP)}
    out |= {f"mat-{k}": (f"mat-{k}", 1 if wide and not narrow else 0) for k in others}
    if seat >= 0:
        out[f"mat-{seat}"] = (f"mat-{seat}", PHONE if narrow else ROW if wide else COLUMN)
    if narrow:
        out |= {f"strip-{k}": (f"strip-{k}", 0) for k in others}
    out["invaders"] = ("invaders", 0 if narrow or wide else NARROW_SIDE_WIDTH)
    return out


def step_rules(game: Game) -> list[str]:
    """The rule or chapter about each of the `steps`."""
    return list(STEP_RULES)


def turn_steps(game: Game, view: State, lang: str) -> tuple[list[str], int]:
    """The steps of a turn and which of them is now."""
    now = current_step(island(view))
    return [say(lang, f"spirit_island.page.step.{name}") for name in STEPS], STEPS.index(now) if now else -1


def seat_colours(game: Game, view: State) -> list[str]:
    return list(SEAT_COLOURS[: game.seats])


def seat_symbols(game: Game, view: State) -> list[str]:
    return [f"{PREFIX}who-{SPIRIT_NAMES[spirit]}" for spirit in island(view).spirits]


def seat_standings(game: Game, view: State, seat: int, lang: str) -> dict[str, object]:
    """Whom a seat plays. What it has is drawn on its mat, and the score is everybody's."""
    s, sign = island(view), seat_symbols(game, view)[seat]
    return {
        "edge": "",
        "seat": spirit_name(s.spirits[seat], lang),
        "marker": sign,
        "points": game.result(s).scores[seat],
        "seal": sign,
        "counts": [],
    }


def insert_names(game: Game, text: str, lang: str, names: list[str]) -> str:
    """Texts name the spirits, and everybody knows who plays which."""
    return text


def shows_secret(game: Game, view: State, seat: int) -> bool:
    """SI-1.18: everything is open to the team."""
    return False


# -- what happened -------------------------------------------------------------------------------------------------------
def event_elements(game: Game, event: Event) -> list[str]:
    """The elements of the drawing that an event is about."""
    at = [f"land-{name}" for name in event.at]
    if event.what in POWER_NAMES:
        sort = "card" if POWERS[POWER_NAMES.index(event.what)].is_card() else "innate"
        at.append(f"{sort}-{event.what}")
    return at


def event_motions(game: Game, event: Event) -> list[tuple[str, ...]]:
    """What moves with an event, as (how, from, to, definition); cards find their way by their keys."""
    at = [f"land-{name}" for name in event.at]
    if event.kind in ("move", "presence-moves"):
        return [("move", at[0], at[1])]
    if event.kind in ("destroy", "remove") and event.what in PIECES:
        return [("fly", at[0], at[0], f"{PREFIX}f-{event.what}")]
    if event.kind == "blight":
        return [("fly", "blight-card", at[0], f"{PREFIX}f-blight")]
    if event.kind == "fear":
        return [("fly", at[0] if at else "map", "fear", f"{PREFIX}f-fear")]
    return []


def summarize_phase(game: Game, events: list[Event], lang: str) -> tuple[str, list[tuple[str, list[str]]]] | None:
    """The log tells an invader phase land by land; nothing of it is counted by seat."""
    return None


# -- answers -------------------------------------------------------------------------------------------------------------
def answer_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """As the drawing has it; on a phone a land also stands in a list."""
    out = picture_touches(game, view, seat, answer)
    return [*out, f"chip-{LAND_NAMES[answer.a]}"] if answer.kind == LAND else out


def answer_groups(game: Game, view: State, seat: int, lang: str) -> dict[str, tuple[str, str, str]]:
    return {}


def option(game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]) -> dict[str, object]:
    """An answer for the page: `at` where it is clicked, `label` in a few words, `note` what it costs and brings, `marks`
    the same on the drawing.
    """
    return answer_options(game, view, seat, [answer], lang, names)[0]


def answer_options(
    game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
) -> list[dict[str, object]]:
    """All answers to a question for the page; what the invaders would do without any of them is found once."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    acts = phase_now(s) != INVADER and any(answer.kind in (LAND, PIECE, MOVE) for answer in answers)
    now = invader_plans(s, lang) if acts else {}
    out: list[dict[str, object]] = []
    for answer in answers:
        at = answer_elements(game, view, seat, answer)
        told: dict[str, object] = {"at": at, "label": answer_title(game, view, seat, answer, lang, names)}
        if answer is READY:
            told["free"] = True  # it goes on, and what was left can still be taken back
        if notes := answer_notes(game, s, seat, answer, now, lang):
            told["note"] = notes
        if marks := answer_marks(game, s, seat, answer):
            told["marks"] = marks
        out.append(told)
    return out


def answer_title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """An answer in a few words, also one that is not allowed. What a growth option or a card does, its note says."""
    if answer in GROWTHS:
        return say(lang, "spirit_island.page.growth", n=answer.a + 1)
    if is_card_choice(game, island(s), seat, answer):
        return power_name(answer.a, lang)
    if answer.kind == CARD and answer.b == USE and is_card_play(game, island(s), seat):
        return say(lang, "spirit_island.page.play", power=power_name(answer.a, lang))
    return describe_answer(game, s, seat, answer, lang)


def is_card_choice(game: Game, s: Island, seat: int, answer: Answer) -> bool:
    """Whether an answer is one of several cards laid out to choose from."""
    f = game.pending_frame(s, seat)
    return f is not None and answer.kind == CARD and isinstance(f.node, GainPower | SharedDraw)


def answer_notes(
    game: SpiritIsland, s: Island, seat: int, answer: Answer, now: dict[int, list[str]], lang: str
) -> list[str]:
    """What an answer would change: elements and levels by a card, the invaders' plans by what is done in a land."""
    if answer in GROWTHS:
        return [growth_words(s.spirits[seat], answer.a, lang)]
    if is_card_choice(game, s, seat, answer):
        return [power_head(answer.a, lang), one_line(power_text(answer.a, lang))]
    if answer.kind == CARD and answer.b == USE and is_card_play(game, s, seat):
        return play_notes(s, seat, answer.a, lang)
    if answer is READY and phase_now(s) < INVADER:
        return [idle_outcome(s, lang)]
    if now and answer.kind in (LAND, PIECE, MOVE):
        return plan_changes(game, s, seat, answer, now, lang)
    return []


def idle_outcome(s: Island, lang: str) -> str:
    """What the coming invader phase does if nothing more is done, the whole island summed up."""
    lands = forecast(s).lands
    sums = {
        "blight": sum(land.blight for land in lands),
        "dahan": sum(land.lost[DAHAN] for land in lands),
        "presence": sum(sum(land.presence) for land in lands),
        "built": sum(len(land.built) for land in lands),
    }
    told = [say(lang, f"spirit_island.page.idle.{what}", n=n) for what, n in sums.items() if n]
    return say(lang, "spirit_island.page.idle.then", what=", ".join(told) or say(lang, "spirit_island.page.idle.calm"))


def is_card_play(game: Game, s: Island, seat: int) -> bool:
    f = game.pending_frame(s, seat)
    return f is not None and isinstance(f.node, Plays)


def play_notes(s: Island, seat: int, card: int, lang: str) -> list[str]:
    energy = energy_words(s.energy[seat] - s.price(seat, card), lang)
    out = [say(lang, "spirit_island.page.note.left", energy=energy, n=s.card_plays(seat) - 1)]
    if gives := POWERS[card].gives:
        out.append(say(lang, "spirit_island.page.note.elements", elements=element_signs(gives, lang)))
    for power, level in reached_levels(s, seat, card):
        words = {"power": power_name(power, lang), "n": level + 1}
        out.append(say(lang, "spirit_island.page.note.reaches", **words))
    return out


def reached_levels(s: Island, seat: int, card: int) -> list[tuple[int, int]]:
    """The levels of innate powers that the elements of a card would reach."""
    have = s.elements(seat)
    then = have + POWERS[card].gives
    found = []
    for power in s.innates(seat):
        for level, need in enumerate(POWERS[power].lines):
            if enough(then, need) and not enough(have, need):
                found.append((power, level))
    return found


def invader_plans(s: Island, lang: str) -> dict[int, list[str]]:
    """What the invaders would do, land by land."""
    coming = forecast(s)
    return {land: forecast_texts(s, coming.lands[land], lang) for land in bits(s.map.lands)}


def plan_changes(
    game: SpiritIsland, s: Island, seat: int, answer: Answer, now: dict[int, list[str]], lang: str
) -> list[str]:
    """The lands in which the invaders would do something else after this answer, and what."""
    then = state_after(game, s, seat, answer)
    if then is None:
        return []
    out = []
    for land, told in invader_plans(then, lang).items():
        if told != now[land]:
            what = "; ".join(told) or say(lang, "spirit_island.page.note.calm")
            out.append(say(lang, "spirit_island.page.note.changes", land=land_name(land, lang), what=what))
    return out[:MAX_NOTED_LANDS]


def state_after(game: SpiritIsland, s: Island, seat: int, answer: Answer) -> Island | None:
    """The position after an answer, as far as it is known, and no farther than the end of the phase; None if all is over."""
    then, chance = s.copy(), Chance()
    try:
        if then.lanes:
            game.apply(then, seat, answer, chance)
        else:
            then.stack[-1].owner = seat
            apply_within_phase(then, answer, chance)
    except ChanceNeeded:
        pass  # a card nobody has seen comes next
    return None if game.over(then) else then


def apply_within_phase(s: Island, answer: Answer, chance: Chance) -> None:
    """An answer and what follows within the phase: also what is asked and has one answer only, as the table gives that."""
    legal = [answer]
    while len(legal) == 1:
        s.stack[-1].node.take(s, s.stack[-1], legal[0], chance)
        while len(s.stack) > 1 and not s.stack[-1].node.run(s, s.stack[-1], chance):
            pass
        waits = s.stack[-1] if len(s.stack) > 1 else None
        legal = waits.node.legal(s, waits) if waits is not None and waits.owner != OPEN else []


def answer_marks(game: SpiritIsland, s: Island, seat: int, answer: Answer) -> list[tuple[str, ...]]:
    """The land that would be chosen; the elements and levels that a card would bring."""
    if answer.kind in (LAND, MOVE):
        name = LAND_NAMES[answer.a if answer.kind == LAND else answer.c]
        return [(f"land-{name}", f"{PREFIX}hl-chosen-{name}")]
    if answer.kind == CARD and answer.b == USE and is_card_play(game, s, seat):
        gives = POWERS[answer.a].gives
        out: list[tuple[str, ...]] = []
        for e, name in enumerate(ELEMENTS):
            if n := count_of(gives, e):
                out.append((f"element-{name}", f"{PREFIX}hl-plus", f"+{n}"))
        for power, level in reached_levels(s, seat, answer.a):
            out.append((f"innate-{POWERS[power].name}-{level + 1}", f"{PREFIX}hl-level"))
        return out
    return []


def answers_elsewhere(game: Game, view: State, seat: int, element: str) -> list[Answer]:
    """What is no candidate now is only looked at."""
    return []


def listed_answers(game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
    """Of answers that are not allowed those of which a list is to tell it.

    What is shut on the island is told there; of cards only those in hand or in play can be meant.
    """
    s = island(view)
    at_hand = s.hand[seat] | s.play[seat]
    return [answer for answer in answers if answer.kind == CARD and answer.b == USE and at_hand >> answer.a & 1]


# -- a closer look -------------------------------------------------------------------------------------------------------
def inspect(game: Game, view: State, seat: int, element: str, lang: str) -> tuple[str, str] | None:
    """The part of the drawing that shows an element large ('' if there is none), and its name and story in lines."""
    text = describe_element(game, view, seat, element, lang)
    if not text:
        return None
    return f"big-{element}" if has_close_up(view, element) else "", text


def alert(game: Game, view: State, seat: int, lang: str) -> str:
    """That the game would be lost in the coming invader phase; else that blight or invader cards are running out."""
    s = island(view)
    if lost := loss_ahead(game, view, seat, lang):
        return capitalize_first(lost)
    if not s.turn or game.over(s):
        return ""
    if not s.tainted and s.blight_card == UNKNOWN and s.blight_left <= s.box.seats:
        return say(lang, "spirit_island.page.alert.blight", n=s.blight_left)
    if len(s.deck) <= LOW_DECK and current_step(s) in PHASES:
        return say(lang, "spirit_island.page.alert.deck", n=len(s.deck))
    return ""
