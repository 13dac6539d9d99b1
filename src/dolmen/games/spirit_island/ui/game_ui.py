"""The page around Spirit Island's drawings: steps of a turn, seats, events, and previews of answers.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it. To preview an
answer, we apply it to a copy of the view with a `Chance` that has no outcomes, and compute the forecast again. So a preview
never uses a hidden card.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, OPTION, PIECE, Answer
from dolmen.engine.chance import Chance, ChanceNeeded, Event
from dolmen.engine.effects import ENOUGH, AskTimes
from dolmen.engine.game import Game
from dolmen.engine.state import OPEN, State
from dolmen.games.interfaces import UNTIL_CLOSED, Details, PageOption, SeatStanding, Spotlight
from dolmen.text import say

from ..art.scenes import HIGH, WIDE, draw_card_scene
from ..art.svg import PREFIX
from ..cards.fear_cards import FEAR_NAMES
from ..cards.powers import POWER_NAMES, POWERS
from ..cards.powers.major_nodes import GainForBoth
from ..effects.damage import RemoveByHealth
from ..effects.frame_fields import amount_left
from ..effects.gains import GainPower
from ..forecast import INVADER, Forecast, current_phase, forecast
from ..game import SpiritIsland
from ..model.components import (
    DAHAN,
    DECK_ANSWERS,
    ELEMENTS,
    FLAGGED,
    GROWTH_ANSWERS,
    INVADER_NAMES,
    LAND_ANSWERS,
    LAND_NAMES,
    MAJOR,
    NAMED_PIECES,
    PIECE_ANSWERS,
    PIECE_INDEX,
    READY,
    bits,
    card_of,
    destination_of,
    element_count,
    land_of,
    meets_threshold,
    number_of_answer,
    use_of,
)
from ..model.spirit_mats import MATS, SPIRIT_NAMES
from ..model.state import ACTIONS, BUILD, EXPLORE, NO_CARD, RAVAGE, RECLAIM, UNKNOWN, USE, Island, island
from ..phases.invader_phase import INVADER_PHASE
from ..phases.setup import PHASES
from ..phases.spirit_phase import GROWTH, PlayCards
from ..text.answer_labels import describe_answer
from ..text.names import (
    action_name,
    capitalize_first,
    element_signs,
    energy_words,
    growth_words,
    invader_card,
    kind_name,
    land_name,
    one_line,
    power_head,
    power_name,
    power_name_by_id,
    power_text,
    spirit_name,
)
from ..text.text_view import (
    card_forecast_lines,
    earned_fear_lines,
    ending_forecast_lines,
    explore_line,
    forecast_texts,
    ravage_words,
    slot_line,
)
from .details import describe_element
from .details import loss_warning as loss_ahead
from .drawing import elements_of_answer
from .drawing_close_ups import has_close_up
from .drawing_island import PHONE_MAP, SQUARE_MAP, WIDE_MAP, is_wide_map
from .drawing_mats import COLUMN, PHONE
from .scene_cards import is_playing_cards, power_in_use
from .scene_invaders import current_fear_card, current_step

TURN_AID = (
    *("SI-18.1", "SI-18.3", "SI-6.4", "SI-7.1", "SI-7.4", "SI-7.5", "SI-18.5", "SI-18.6", "SI-18.9", "SI-18.10"),
    *("SI-29.2", "SI-29.3", "SI-29.4", "SI-29.5", "SI-30.2", "SI-30.3", "SI-30.4"),
)
UNLOGGED_EVENTS = ("phase", "draw", "advance", "income")  # kinds of events that the drawing shows anyway
MOVE_EVENTS = ("presence", "presence-moves", "move", "use")  # events whose places are marked as the last move
PAUSE_EVENTS = (
    "phase invader",
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
MAX_NOTED_LANDS = 2  # in a preview
MAX_NAMED_OFFERS = 3  # in the note of the button that gives them up
NARROW_SIDE_WIDTH = 270  # beside an island of three or four boards
GLANCE = 1.8  # seconds that a card without a text stays on the page
ESCALATION = 7.0  # seconds for an invader card with the text of its escalation
PREVIEW = 20.0  # seconds for what the invaders are about to do, unless the player goes on
MAX_PREVIEWED_LANDS = 5  # with a Ravage
LOW_DECK = 2  # number of invader cards at which the page warns
DESTROYED_PIECES = ("explorer", "town", "city", "dahan")  # pieces that fly away when destroyed or removed


# -- layout and seats --------------------------------------------------------------------------------------------------
def page_regions(game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
    """The part of the drawing for each region of the page. Many boards leave less room for the rest."""
    s = island(view)
    wide = is_wide_map(s)
    others = [k for k in range(game.seats) if k != seat]
    out = {"map": ("map", PHONE_MAP if narrow else WIDE_MAP if wide else SQUARE_MAP)}
    out |= {f"mat-{k}": (f"mat-{k}", 1 if wide and not narrow else 0) for k in others}
    if seat >= 0:
        if wide or narrow:
            how = PHONE if narrow else 0
            out |= {"panel": ("panel", how), "hand": ("hand", how)}
        else:
            out[f"mat-{seat}"] = (f"mat-{seat}", COLUMN)
    if narrow:
        out |= {f"strip-{k}": (f"strip-{k}", 0) for k in others}
    out["invaders"] = ("invaders", 0 if narrow or wide else NARROW_SIDE_WIDTH)
    return out


def step_rules(game: Game) -> list[str]:
    """The rule or chapter about each of the STEPS."""
    return list(STEP_RULES)


def turn_steps(game: Game, view: State, lang: str) -> tuple[list[str], int]:
    """The steps of a turn and the index of the current one."""
    now = current_step(island(view))
    return [say(lang, f"spirit_island.page.step.{name}") for name in STEPS], STEPS.index(now) if now else -1


def seat_symbols(game: Game, view: State) -> list[str]:
    return [f"{PREFIX}who-{SPIRIT_NAMES[spirit]}" for spirit in island(view).spirits]


def seat_standing(game: Game, view: State, seat: int, lang: str) -> SeatStanding:
    """The spirit of a seat. The mat shows its resources; all seats share the score."""
    s, sign = island(view), seat_symbols(game, view)[seat]
    return SeatStanding(spirit_name(s.spirits[seat], lang), sign, game.result(s).scores[seat], sign)


def ending_picture(game: Game, final: State) -> str:
    """A green island at sunrise after a victory, a burning one at night after a defeat."""
    won = game.result(final).winners
    scene = draw_card_scene("victory" if won else "defeat", ("sun", "water", "plant") if won else ("moon", "earth", "fire"))
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="xMidYMid slice">{scene}</svg>'


def shows_secret(game: Game, view: State, seat: int) -> bool:
    """SI-1.18: nothing is hidden within the team."""
    return False


# -- what happened -----------------------------------------------------------------------------------------------------
def event_elements(game: Game, event: Event) -> list[str]:
    """The elements of the drawing that an event is about."""
    at = [f"land-{name}" for name in event.at]
    if event.what in POWER_NAMES:
        sort = "card" if POWERS[POWER_NAMES.index(event.what)].is_card() else "innate"
        at.append(f"{sort}-{event.what}")
    return at


def event_motions(game: Game, event: Event) -> list[tuple[str, ...]]:
    """The motions of an event: (how, from, to, definition). Cards move by their keys without one."""
    at = [f"land-{name}" for name in event.at]
    if event.kind in ("move", "presence-moves"):
        return [("move", at[0], at[1])]
    if event.kind in ("destroy", "remove") and event.what in DESTROYED_PIECES:
        return [("fly", at[0], at[0], f"{PREFIX}f-{event.what}")]
    if event.kind == "blight":
        return [("fly", "blight-card", at[0], f"{PREFIX}f-blight")]
    if event.kind == "fear":
        return [("fly", at[0] if at else "map", "fear", f"{PREFIX}f-fear")]
    return []


# -- answers -----------------------------------------------------------------------------------------------------------
def clickable_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The elements of the drawing; a land also has a chip in the phone's list."""
    out = elements_of_answer(game, view, seat, answer)
    return [*out, f"chip-{LAND_NAMES[land_of(answer)]}"] if answer.kind == LAND else out


def answer_options(
    game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
) -> list[PageOption]:
    """All answers to a question for the page. The forecast without any of them is computed once."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    acts = current_phase(s) != INVADER and any(answer.kind in (LAND, PIECE, MOVE) for answer in answers)
    now = invader_plans(s, lang) if acts else {}
    out: list[PageOption] = []
    for answer in answers:
        at = clickable_elements(game, view, seat, answer)
        option: PageOption = {"at": at, "label": answer_title(game, view, seat, answer, lang, names)}
        notes = answer_notes(game, s, seat, answer, now, lang)
        if answer is READY or answer is ENOUGH:
            unused = unused_offers(game, s, seat, answer, lang)
            # Enter does not end the phase while there is something to do, and does not give up an effect
            option["free"] = not unused and not gives_up_effect(game, s, seat)
            notes = unused + notes
        if notes:
            option["note"] = notes
        if marks := answer_marks(game, s, seat, answer):
            option["marks"] = marks
        if answer in GROWTH_ANSWERS:
            option["spelled"] = True
        if acts and answer.kind == LAND and is_idle(game, s, seat, answer):
            option["idle"] = True
        out.append(option)
    return out


def answer_title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """The label of an answer, legal or not. `names` is only there because the interface has it: no label names a player."""
    if answer in GROWTH_ANSWERS:
        return say(lang, "spirit_island.page.growth", n=number_of_answer(answer) + 1)
    if is_card_choice(game, island(s), seat, answer):
        return power_name(card_of(answer), lang)
    if answer.kind == CARD and use_of(answer) == USE and is_playing_cards(island(s), seat):
        return say(lang, "spirit_island.page.play", power=power_name(card_of(answer), lang))
    return describe_answer(game, s, seat, answer, lang)


def is_card_choice(game: Game, s: Island, seat: int, answer: Answer) -> bool:
    """Whether an answer chooses one of several revealed cards."""
    f = game.pending_frame(s, seat)
    return f is not None and answer.kind == CARD and isinstance(f.node, GainPower | GainForBoth)


def answer_notes(
    game: SpiritIsland, s: Island, seat: int, answer: Answer, forecast_by_land: dict[int, list[str]], lang: str
) -> list[str]:
    """The effects of an answer: elements and thresholds of a card, changes of the forecast."""
    if answer in GROWTH_ANSWERS:
        return growth_notes(s, seat, number_of_answer(answer), lang)
    if answer is DECK_ANSWERS[MAJOR]:
        return [say(lang, "spirit_island.page.note.forgets")]
    if is_card_choice(game, s, seat, answer):
        return [power_head(card_of(answer), lang), one_line(power_text(card_of(answer), lang))]
    if answer.kind == CARD and use_of(answer) == USE and is_playing_cards(s, seat):
        return play_notes(s, seat, card_of(answer), lang)
    if answer is READY and current_phase(s) < INVADER:
        return [idle_outcome(s, lang)]
    if forecast_by_land and answer.kind in (LAND, PIECE, MOVE):
        return plan_changes(game, s, seat, answer, forecast_by_land, lang)
    return []


def unused_offers(game: Game, s: Island, seat: int, answer: Answer, lang: str) -> list[str]:
    """What a player who is ready, or plays no more cards, could still do."""
    f = game.pending_frame(s, seat)
    if f is None or not (answer is READY or isinstance(f.node, PlayCards)):
        return []
    used: list[str] = []
    reclaims = False
    for other in game.legal(s, seat):
        if other.kind == CARD and use_of(other) == RECLAIM:
            reclaims = True
        elif other.kind == CARD and (name := power_name(card_of(other), lang)) not in used:
            used.append(name)
        elif other.kind == OPTION and other is not answer:
            used.append(describe_answer(game, s, seat, other, lang))
    key = "unused" if answer is READY else "unplayed"
    names = ", ".join(used[:MAX_NAMED_OFFERS])
    if len(used) > MAX_NAMED_OFFERS:
        names = say(lang, "spirit_island.page.note.more", names=names, n=len(used) - MAX_NAMED_OFFERS)
    out = [say(lang, f"spirit_island.page.note.{key}", names=names)] if used else []
    return out + ([say(lang, "spirit_island.page.note.unreclaimed")] if reclaims else [])


def gives_up_effect(game: Game, s: Island, seat: int) -> bool:
    """Whether the end of a choice wastes the whole effect, because nothing was chosen so far: `Push up to 3 Explorers`."""
    f = game.pending_frame(s, seat)
    return f is not None and isinstance(f.node, AskTimes | RemoveByHealth) and amount_left(f) == f.node.n.value(s, f)


def growth_notes(s: Island, seat: int, option: int, lang: str) -> list[str]:
    """What a growth option does. A major power of a power progression comes without a choice, so it is named here."""
    out = [growth_words(s.spirits[seat], option, lang)]
    coming = s.progress[seat]
    if coming < 0:
        return out
    listed = MATS[s.spirits[seat]].printed.progression
    times = GROWTH[s.spirits[seat]].texts[option].count("gain power")
    for name in listed[coming : coming + times]:
        key = "gains_major" if POWERS[POWER_NAMES.index(name)].deck == MAJOR else "gains"
        out.append(say(lang, f"spirit_island.page.note.{key}", power=power_name_by_id(name, lang)))
    return out


def is_idle(game: SpiritIsland, s: Island, seat: int, answer: Answer) -> bool:
    """Whether a power would change nothing in a land: no piece, no number, and no further question."""
    then = state_after(game, s, seat, answer)
    if then is None or power_in_use(s, seat) < 0 or power_in_use(then, seat) >= 0:
        return False
    before, after = game.to_dict(s), game.to_dict(then)
    return all(before[name] == after.get(name) for name in before if name not in ("stack", "lanes")) and len(before) >= len(
        after
    )


def idle_outcome(s: Island, lang: str) -> str:
    """The total outcome of the next invader phase if nobody does anything more."""
    lands = forecast(s).lands
    sums = {
        "blight": sum(land.blight for land in lands),
        "dahan": sum(land.destroyed[DAHAN] for land in lands),
        "presence": sum(sum(land.presence) for land in lands),
        "built": sum(len(land.built) for land in lands),
    }
    texts = [say(lang, f"spirit_island.page.idle.{what}", n=n) for what, n in sums.items() if n]
    return say(lang, "spirit_island.page.idle.then", what=", ".join(texts) or say(lang, "spirit_island.page.idle.calm"))


def play_notes(s: Island, seat: int, card: int, lang: str) -> list[str]:
    energy = energy_words(s.energy[seat] - s.price(seat, card), lang)
    out = [say(lang, "spirit_island.page.note.left", energy=energy, n=s.card_plays_left(seat) - 1)]
    if gives := POWERS[card].gives:
        out.append(say(lang, "spirit_island.page.note.elements", elements=element_signs(gives, lang)))
    for power, level in newly_reached_levels(s, seat, card):
        words = {"power": power_name(power, lang), "n": level + 1}
        out.append(say(lang, "spirit_island.page.note.reaches", **words))
    return out


def newly_reached_levels(s: Island, seat: int, card: int) -> list[tuple[int, int]]:
    """The innate thresholds that the elements of a card would reach: (power, level)."""
    have = s.elements(seat)
    then = have + POWERS[card].gives
    found = []
    for power in s.innates(seat):
        for level, need in enumerate(POWERS[power].lines):
            if meets_threshold(then, need) and not meets_threshold(have, need):
                found.append((power, level))
    return found


def invader_plans(s: Island, lang: str) -> dict[int, list[str]]:
    """The forecast of each land in words."""
    coming = forecast(s)
    return {land: forecast_texts(s, coming.lands[land], lang) for land in bits(s.map.lands)}


def plan_changes(
    game: SpiritIsland, s: Island, seat: int, answer: Answer, forecast_by_land: dict[int, list[str]], lang: str
) -> list[str]:
    """The lands whose forecast changes with this answer, and the new forecast."""
    then = state_after(game, s, seat, answer)
    if then is None:
        return []
    out = []
    for land, texts in invader_plans(then, lang).items():
        if texts != forecast_by_land[land]:
            what = "; ".join(texts) or say(lang, "spirit_island.page.note.calm")
            out.append(say(lang, "spirit_island.page.note.changes", land=land_name(land, lang), what=what))
    return out[:MAX_NOTED_LANDS]


def state_after(game: SpiritIsland, s: Island, seat: int, answer: Answer) -> Island | None:
    """The state after an answer, as far as it is known and within the phase; None if the game is over."""
    then, chance = s.copy(), Chance()
    try:
        if then.lanes:
            game.apply(then, seat, answer, chance)
        else:
            then.stack[-1].owner = seat
            apply_within_phase(then, answer, chance)
    except ChanceNeeded:
        pass  # the next step needs a hidden card
    return None if game.over(then) else then


def apply_within_phase(s: Island, answer: Answer, chance: Chance) -> None:
    """Apply an answer and what follows within the phase, including questions with a single answer."""
    legal = [answer]
    while len(legal) == 1:
        s.stack[-1].node.take(s, s.stack[-1], legal[0], chance)
        while len(s.stack) > 1 and not s.stack[-1].node.run(s, s.stack[-1], chance):
            pass
        waits = s.stack[-1] if len(s.stack) > 1 else None
        legal = waits.node.legal(s, waits) if waits is not None and waits.owner != OPEN else []


def answer_marks(game: SpiritIsland, s: Island, seat: int, answer: Answer) -> list[tuple[str, ...]]:
    """The marks of an answer as (element, symbol) or (element, symbol, text): the chosen land, or what a card gives."""
    if answer.kind in (LAND, MOVE):
        name = LAND_NAMES[land_of(answer) if answer.kind == LAND else destination_of(answer)]
        return [(f"land-{name}", f"{PREFIX}hl-chosen-{name}")]
    if answer.kind == CARD and use_of(answer) == USE and is_playing_cards(s, seat):
        gives = POWERS[card_of(answer)].gives
        out: list[tuple[str, ...]] = []
        for e, name in enumerate(ELEMENTS):
            if n := element_count(gives, e):
                have = element_count(s.elements(seat), e)
                out.append((f"element-{name}", f"{PREFIX}hl-plus", f"{have}›{have + n}"))
        for power, level in newly_reached_levels(s, seat, card_of(answer)):
            out.append((f"innate-{POWERS[power].name}-{level + 1}", f"{PREFIX}hl-level"))
        return out
    return []


def listed_answers(game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
    """The forbidden answers that the list names: uses of cards in hand or in play.

    The map itself explains forbidden lands.
    """
    s = island(view)
    at_hand = s.hand[seat] | s.cards_in_play[seat]
    return [answer for answer in answers if answer.kind == CARD and use_of(answer) == USE and at_hand >> card_of(answer) & 1]


def answers_of_other_steps(game: Game, view: State, seat: int, element: str) -> list[Answer]:
    """What a click on an element would mean in another question, so that the page can say why it is not allowed now.

    While no place is asked for, a click on the map only looks at it.
    """
    kind, _, rest = element.partition("-")
    name, _, piece = rest.partition("-")
    if kind in ("card", "innate") and name in POWER_NAMES:
        return [POWERS[POWER_NAMES.index(name)].answers[USE]]
    if name not in LAND_NAMES or not any(answer.kind in (LAND, PIECE, MOVE) for answer in game.legal(view, seat)):
        return []
    land = LAND_NAMES.index(name)
    if kind == "piece" and piece in NAMED_PIECES:
        return [PIECE_ANSWERS[land][PIECE_INDEX[NAMED_PIECES[piece]]]]
    return [LAND_ANSWERS[land]]


# -- close-ups and warnings --------------------------------------------------------------------------------------------
def inspect(game: Game, view: State, seat: int, element: str, lang: str) -> Details | None:
    text = describe_element(game, view, seat, element, lang)
    if not text:
        return None
    return Details(f"big-{element}" if has_close_up(view, element) else "", text)


def alert(game: Game, view: State, seat: int, lang: str) -> str:
    """A warning of a loss in the next invader phase, or that blight or invader cards run out."""
    s = island(view)
    if lost := loss_ahead(game, view, seat, lang):
        return capitalize_first(lost)
    if not s.turn or game.over(s):
        return ""
    if not s.tainted and s.blight_card == UNKNOWN and s.blight_left <= s.components.seats:
        return say(lang, "spirit_island.page.alert.blight", n=s.blight_left)
    if len(s.invader_deck_stages) <= LOW_DECK and current_step(s) in PHASES:
        return say(lang, "spirit_island.page.alert.deck", n=len(s.invader_deck_stages))
    return ""


def spotlights(game: Game, view: State, seat: int, lang: str) -> list[Spotlight]:
    """The fear card in progress, the revealed invader card, and the blight card once it has flipped."""
    s, out = island(view), list[Spotlight]()
    if begins_invader_phase(s):
        out.append(coming_invader_phase(s, lang))
    if s.tainted:
        out.append(Spotlight("tainted", "blight-card", say(lang, "spirit_island.page.flipped"), UNTIL_CLOSED))
    if (fear := current_fear_card(s)) != UNKNOWN:
        out.append(Spotlight(f"fear-{FEAR_NAMES[fear]}-{s.turn}", f"fear-{FEAR_NAMES[fear]}", "", UNTIL_CLOSED))
    if s.explore_card != NO_CARD:
        out.append(explored_card(s, lang))
    return out


def begins_invader_phase(s: Island) -> bool:
    """Whether the fast phase has just ended, and nothing of the invader phase has happened yet."""
    return len(s.stack) == 2 and s.stack[1].node is INVADER_PHASE and current_phase(s) == INVADER and not s.stack[1].b


def coming_invader_phase(s: Island, lang: str) -> Spotlight:
    """What the invaders are about to do: cards, then each of their actions with its lands."""
    found = forecast(s)
    lines = earned_fear_lines(s, lang)[: min(1, len(found.fear))]  # fear cards come before the actions
    for slot, action in enumerate(s.slot_action):
        if s.slot_card[slot] != NO_CARD:
            lines += action_preview(s, found, action, slot_line(s, slot, lang), lang)
    lines += action_preview(s, found, EXPLORE, explore_line(s, found, lang), lang)
    lines += card_forecast_lines(s, found, lang)[int(UNKNOWN in found.fear) :]
    lines += ending_forecast_lines(found, lang)
    return Spotlight(f"invaders-{s.turn}", "", say(lang, "spirit_island.page.invaders.come"), PREVIEW, lines)


def action_preview(s: Island, found: Forecast, action: int, heading: str, lang: str) -> list[str]:
    """An action of the invaders and its lands; a land that is ravaged has its own line."""
    coming = [(land, found.lands[land]) for land in bits(s.map.lands)]
    if action == RAVAGE:
        ravaged = [land for land in coming if land[1].ravaged]
        lines = [
            say(lang, "spirit_island.page.note.changes", land=land_name(land, lang), what=ravage_words(s, land, one, lang))
            for land, one in ravaged[:MAX_PREVIEWED_LANDS]
        ]
        rest = len(ravaged) - len(lines)
        return [heading, *lines, *([say(lang, "spirit_island.page.invaders.more", n=rest)] if rest else [])]
    if action == BUILD:
        lands = [
            say(lang, "spirit_island.page.invaders.builds", land=land_name(land, lang), what=what)
            for land, one in coming
            if (what := ", ".join([kind_name(kind, 1, lang) for kind in one.built]))
        ]
    else:
        lands = [land_name(land, lang) for land, one in coming if one.explores]
    return [say(lang, "spirit_island.page.invaders.action", action=heading, lands=", ".join(lands)) if lands else heading]


def explored_card(s: Island, lang: str) -> Spotlight:
    """The invader card that was turned up. Its escalation, if it has one, takes time to read."""
    card, adversary = s.explore_card, s.components.adversary
    words = {"action": action_name(ACTIONS.index("explore"), lang), "card": invader_card(card, adversary, lang)}
    seconds = ESCALATION if FLAGGED[card] and adversary >= 0 else GLANCE
    heading = say(lang, "spirit_island.table.slot", **words)
    return Spotlight(f"invader-{s.turn}", f"invader-{INVADER_NAMES[card]}", heading, seconds)
