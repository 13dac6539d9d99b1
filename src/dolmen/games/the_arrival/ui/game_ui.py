"""The page of The Arrival: the steps of a round, the standing of each seat, the effects of an answer.

Marks are `(element, definition, text)`: the page puts the definition over the element and the text into it. The actions of
a turn are grouped: `act-build`, `act-spread`, `act-repel` and `act-shield` are not elements of a drawing; the page
makes buttons of them that filter the answers by action.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, DONE, LAND, OPTION, PIECE, Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import PageOption, SeatCount, SeatStanding, Spotlight
from dolmen.text import say

from ..art.svg import PREFIX
from ..content.loader import SECTIONS
from ..game import Arrival
from ..model.answers import act_of, choice_of, place_of, province_of, section_of, tile_type_of
from ..model.components import (
    BLOCK,
    BUILD,
    BUILDER,
    CARDS_EACH,
    CHOOSE_LEADER,
    DEFIANCE,
    KEEP_MANY,
    MIGRATION,
    MOVE_BLOCKER,
    OGAM,
    PICK,
    PORT,
    PUT_SHIELD,
    REPEL,
    RUSE,
    SONG,
    SPREAD,
    STACKS,
    STRENGTH,
    TAKE,
    USE,
)
from ..model.state import NOBODY, UNDECIDED, ArrivalState
from ..model.supply import threat_at
from ..phases.actions import BOLSTER, actions_left, build_price, build_way, repel_price, spread_price
from ..phases.ending import CORRUPTION_OUTCOME, OUTCOMES, count_fortified_places, count_threatened_places, outcome
from ..phases.free_actions import tile_gain
from ..text.answer_labels import describe_tile_gain, effects_of, name_answer
from ..text.earnings_forecast import forecast_pays
from ..text.names import (
    PAY_KINDS,
    amount_in_words,
    capitalize,
    insert_player_names,
    leader_name,
    phrase,
    seat_name,
    section_name,
    tile_effect,
    tile_name,
)
from ..text.text_view import earnings_table
from .details import alert
from .drawing import LARGE, TIGHT, elements_of_answer
from .scene import colour_of

TURN_AID = (
    *("AR-10.1", "AR-11.2", "AR-11.4", "AR-11.7", "AR-14.2", "AR-14.4", "AR-15.1", "AR-16.1", "AR-17.1", "AR-17.2"),
    *("AR-18.1", "AR-18.9", "AR-19.1", "AR-20.1", "AR-20.2", "AR-23.3", "AR-24.1", "AR-24.2", "AR-24.3"),
)
# Events left out of the log, as the picture or the summary of the earnings shows them.
UNLOGGED_EVENTS = ("turn", "draw", "reveal", "offer", "disks", "swords", "shields", "fomori")
# Events whose places are marked as the last move.
MOVE_EVENTS = ("port", "build", "spread", "repel", "swap-fomori", "swap-aits")
STEPS = {"draw": "draw", "block": "block", "reveal": "block", "ogam": "block", "earn": "earn", "take": "earn"}
STEP_RULES = {"draw": "AR-10", "block": "AR-11", "earn": "AR-12", "act": "AR-14"}
ACTIONS = {BUILD: "act-build", SPREAD: "act-spread", REPEL: "act-repel", PUT_SHIELD: "act-shield"}  # the groups of a turn
COUNTED = ("corruption", "disks", "swords", "shields", "fomori", "tiles")
TILES_WITHOUT_POINTS = (OGAM, BUILDER, RUSE, MIGRATION)  # tiles that give no points
SIGN_ORDER = ("honor", "disks", "swords", "shields", "tiles", "corruption")  # what a section pays, as its button shows it
ROOMY = 2  # maximum number of other mats that have room for large cards
ROUND_SECONDS = 7.0  # how long the standing at the start of a round stays, unless it is closed
COLUMNS = 3  # tiles of the display side by side


# -- layout and seats ----------------------------------------------------------------------------------------------------
def page_regions(game: Game, view: State, seat: int, narrow: bool) -> dict[str, tuple[str, int]]:
    """The parts of the drawing by page region; the part that matters for the current step is large."""
    assert isinstance(view, ArrivalState)
    step = current_step(view)
    out = {"map": ("map", 0)}
    other = [k for k in range(game.seats) if k != seat]
    # On a phone a seat that is asked sees stacks and tiles to take from on its own mat.
    asked = game.pending_frame(view, seat) is not None
    tight = not narrow and len(other) > ROOMY
    out |= {f"mat-{k}": (f"mat-{k}", TIGHT if tight else LARGE) for k in other}
    if seat >= 0:
        out[f"mat-{seat}"] = (f"mat-{seat}", 1 if narrow else LARGE)
    if narrow:
        out |= {f"strip-{k}": (f"strip-{k}", 0) for k in other}
    if not (asked and narrow and step == "draw"):
        out["stacks"] = ("stacks", 0 if narrow else 2 if tight else 1)
    if not (asked and narrow and step == "take"):
        out["display"] = ("display", COLUMNS)
    return out


def current_step(s: ArrivalState) -> str:
    if not s.stack:
        return ""
    return "block" if s.lanes else s.stack[-1].node.path


def step_rules(game: Game) -> list[str]:
    """The chapter about each of the `turn_steps`."""
    return list(STEP_RULES.values())


def turn_steps(game: Game, view: State, lang: str) -> tuple[list[str], int]:
    """The steps of a round and which of them is now."""
    assert isinstance(view, ArrivalState)
    names = list(STEP_RULES)
    path = current_step(view)
    now = STEPS.get(path, "" if path in ("", "choose", "ports") else "act")
    return [say(lang, f"the_arrival.page.step.{name}") for name in names], names.index(now) if now else -1


def seat_colours(game: Game, view: State) -> list[str]:
    """The colours of the seats; '' for one that has not chosen yet."""
    assert isinstance(view, ArrivalState)
    return [colour_of(view, seat) for seat in range(view.components.seats)]


def seat_standing(game: Game, view: State, seat: int, lang: str) -> SeatStanding:
    """The standing of a seat: its leader, its Honor, and counts, each with a sign and a name."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    have = {
        "corruption": f"{view.corruption[seat]}/{view.components.limit}",
        "disks": view.disks[seat],
        "swords": view.swords[seat],
        "shields": view.shields[seat],
        "fomori": view.fomori[seat],
        "tiles": view.tiles_held[seat].bit_count(),
    }
    leader = view.leaders[seat]
    return SeatStanding(
        seat_name="" if leader == UNDECIDED else leader_name(game, leader, lang),
        seat_symbol=f"{PREFIX}w-{colour_of(view, seat) or 'nobody'}",
        points=view.honor[seat],
        points_symbol=f"{PREFIX}w-points",
        counts=[
            SeatCount(kind, f"{PREFIX}w-{kind}", phrase(game, lang, f"earned.{kind}"), str(have[kind])) for kind in COUNTED
        ],
    )


def insert_names(game: Game, text: str, lang: str, names: list[str]) -> str:
    """A text in which seats are called by letter and colour, with the players' names."""
    return insert_player_names(text, lang, names) if "(" in text else text


def shows_secret(game: Game, view: State, seat: int) -> bool:
    """Whether the seat sees secrets now that other players at the same screen must not see: Blockers, seen Fomori."""
    assert isinstance(view, ArrivalState)
    hidden = any(lane.secret and lane.seat == seat for lane in view.lanes)
    return hidden or sum(view.seen_fomori) + sum(view.seen_fomori_in_bag) > 0 or current_step(view) == "look"


# -- events --------------------------------------------------------------------------------------------------------------
def event_elements(game: Game, event: Event) -> list[str]:
    """The elements of the drawing that an event is about."""
    assert isinstance(game, Arrival)
    components = game.components
    at = [f"loc-{name}" if name in components.place_names else f"prov-{name}" for name in event.at]
    if event.what in components.tile_names:
        at.append(f"tile-{event.what}")
    if event.what in components.card_names:
        at.append(f"card-{event.what}")
    return at


def event_motions(game: Game, event: Event) -> list[tuple[str, ...]]:
    """The motions of an event, as (how, from, to, definition). Cards, tiles and markers are not listed: the page moves them
    by their keys.
    """
    at, seat = event_elements(game, event), event.seat
    kind = {"build": "disks", "spread": "fomori", "repel": "swords", "shield": "shields"}.get(event.kind, "")
    if kind and at:
        return [("fly", f"mat-{seat}-{kind}", at[0], f"{PREFIX}w-{kind}")]
    if event.kind in ("disks", "swords", "shields", "fomori"):
        return [("fly", f"mat-{seat}", f"mat-{seat}-{event.kind}", f"{PREFIX}w-{event.kind}")]
    if event.kind in ("honor", "corruption"):
        return [("fly", f"track-{event.kind}", f"mat-{seat}-{event.kind}", f"{PREFIX}w-{event.kind}")]
    if event.kind in ("swap-fomori", "swap-aits"):
        return [("move", at[0], at[1]), ("move", at[1], at[0])]
    return []


def summarize_phase(game: Game, events: list[Event], lang: str) -> tuple[str, list[tuple[str, list[str]]]] | None:
    """The earnings of each seat as a table, if an Earning Phase ends within these events."""
    assert isinstance(game, Arrival)
    kinds = [event.kind for event in events]
    if "reveal" not in kinds or "turn" not in kinds[len(kinds) - kinds[::-1].index("reveal") :]:
        return None
    rows = [(label, cells) for label, cells in earnings_table(game, events, lang) if any(cell != "0" for cell in cells)]
    return say(lang, "the_arrival.page.earnings"), rows


def describe_automatic(game: Game, events: list[Event], lang: str) -> str:
    """How many Earning Cards were drawn for a seat without a question, as all stacks were alike (AR-10.5)."""
    cards = sum(event.kind == "draw" for event in events)
    return say(lang, "the_arrival.page.drawn", n=cards) if cards else ""


# -- answers -------------------------------------------------------------------------------------------------------------
def clickable_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    """The elements in the drawing, and in a turn the group of the action."""
    assert isinstance(view, ArrivalState)
    out = elements_of_answer(game, view, seat, answer)
    if answer.kind == LAND and act_of(answer) in ACTIONS and current_step(view) == "turn":
        out.append(ACTIONS[act_of(answer)])
    return out


def answer_groups(game: Game, view: State, seat: int, lang: str) -> dict[str, tuple[str, str, str]]:
    """The actions of a turn as groups of answers: name, number of pieces available, sign."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    if current_step(view) != "turn":
        return {}
    have = {BUILD: ("disks", view.disks), SPREAD: ("fomori", view.fomori)}
    have |= {REPEL: ("swords", view.swords), PUT_SHIELD: ("shields", view.shields)}
    out = {}
    for act, (kind, stock) in have.items():
        name = say(lang, f"the_arrival.page.{ACTIONS[act].replace('-', '.')}")
        out[ACTIONS[act]] = name, str(stock[seat]), f"{PREFIX}w-{kind}"
    return out


def answer_options(
    game: Game, view: State, seat: int, answers: list[Answer], lang: str, names: list[str]
) -> list[PageOption]:
    """All answers to a question for the page."""
    return [make_option(game, view, seat, answer, lang, names) for answer in answers]


def make_option(game: Game, view: State, seat: int, answer: Answer, lang: str, names: list[str]) -> PageOption:
    """One answer for the page."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    at = clickable_elements(game, view, seat, answer)
    out: PageOption = {"at": at, "label": answer_title(game, view, seat, answer, lang, names)}
    if len(at) > 1 and answer.kind != LAND:
        out["anyOf"] = True  # copies of one tile, or trophies: all alike
    if notes := [insert_names(game, text, lang, names) for text in answer_notes(game, view, seat, answer, lang)]:
        out["note"] = notes
    if marks := answer_marks(game, view, seat, answer, lang):
        out["marks"] = marks
    if answer.kind == OPTION and act_of(answer) == BLOCK:
        describe_block(out, game, view, seat, section_of(answer), lang)
    if answer.kind == OPTION and act_of(answer) == MOVE_BLOCKER:
        out["signs"] = section_signs(game, view, seat, section_of(answer), lang)
    if is_plain(game, view, seat, answer):
        out["quick"] = True
    if answer.kind == DONE and current_step(view) == "keep":
        out["free"] = False  # it ends the step, but gives all away
    return out


def is_plain(game: Arrival, s: ArrivalState, seat: int, answer: Answer) -> bool:
    """Whether all about an answer is seen before a finger touches it, so that nobody needs to confirm it: a leader without
    an ability, the reward for a threat, and the end of a turn without actions left. A draw turns up the next card, which
    nobody can take back alone.
    """
    f = game.pending_frame(s, seat)
    if f is None:
        return False
    if answer.kind == DONE:
        return f.node.path == "turn" and not actions_left(f)
    if answer.kind == OPTION and act_of(answer) == CHOOSE_LEADER:
        return not s.components.advanced
    return answer.kind == OPTION and f.node.path == "reward"


def describe_block(option: PageOption, game: Arrival, s: ArrivalState, seat: int, section: int, lang: str) -> None:
    """Put what a first block costs into its option; for a second one, what the only open section pays."""
    left = [k for k in range(len(SECTIONS)) if k != section and not s.blocked[seat] >> k & 1]
    names = {"section": section_name(game, section, lang), "open": section_name(game, left[0], lang)}
    if len(left) > 1:
        label, note, counted = "blocks", "not_paid", section
    else:
        label, note, counted = "blocks_last", "paid_so_far", left[0]
    option["label"] = capitalize(say(lang, f"the_arrival.page.{label}", **names))
    option["note"] = [say(lang, f"the_arrival.page.{note}", **names)]
    option["signs"] = section_signs(game, s, seat, counted, lang)


def section_signs(game: Arrival, s: ArrivalState, seat: int, section: int, lang: str) -> list[tuple[str, str, str, str]]:
    """What a section pays on the cards turned up: symbol, number, name, and short name of each kind."""
    pays = dict(zip(PAY_KINDS, forecast_pays(s, seat, section).pays, strict=True))
    return [
        (f"{PREFIX}w-{kind}", str(pays[kind]), phrase(game, lang, f"earned.{kind}"), phrase(game, lang, f"sign.{kind}"))
        for kind in SIGN_ORDER
    ]


def answer_title(game: Game, s: State, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """A short title for an answer, also a refused one. For leaders and tiles the name is enough."""
    assert isinstance(game, Arrival)
    assert isinstance(s, ArrivalState)
    step = current_step(s)
    if step == "choose" and answer in s.components.answers.leaders:
        return leader_name(game, choice_of(answer), lang)
    if step == "take" and answer in s.components.answers.takes:
        return tile_name(game, tile_type_of(answer), lang)
    return insert_names(game, capitalize(name_answer(game, s, max(seat, 0), answer, lang)), lang, names)


def answer_notes(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> list[str]:
    """The cost and gain of an answer, and whether it changes the ending."""
    if answer.kind == OPTION and act_of(answer) in (BLOCK, MOVE_BLOCKER, CHOOSE_LEADER):
        return []  # the sums below the cards show it; a leader's card shows it
    if answer.kind == CARD and act_of(answer) == TAKE:
        does = [capitalize(tile_effect(game, tile_type_of(answer), lang))]
        if s.components.kind_of[tile_type_of(answer)] in TILES_WITHOUT_POINTS:
            return does
        return does + (
            describe_tile_gain(game, s, seat, tile_type_of(answer), lang) or [phrase(game, lang, "effect.nothing_now")]
        )
    out = effects_of(game, s, seat, answer, lang)
    if answer.kind == CARD and act_of(answer) == USE:  # on a phone nobody can read it on the tile
        return [capitalize(tile_effect(game, tile_type_of(answer), lang)), *out]
    if answer.kind != LAND:
        return out
    if act_of(answer) in (BUILD, PORT):
        province = s.components.province_of[place_of(answer)]
        if not s.aits[seat] >> place_of(answer) & 1 and province >= 0:
            gain = amount_in_words(game, "honor", s.components.number[province], lang)
            out.append(say(lang, "the_arrival.page.note.province", gain=gain))
        out.append(say(lang, "the_arrival.page.note.holds", n=spread_price_after(s, seat, place_of(answer))))
    if ending := changed_ending(s, answer):
        out.append(ending_note(game, ending, lang))
    return out


def ending_note(game: Arrival, ending: str, lang: str) -> str:
    return say(lang, f"the_arrival.page.note.then_{ending}", honor=phrase(game, lang, "honor"))


def spread_price_after(s: ArrivalState, seat: int, place: int) -> int:
    """How many Fomori a Spread there would cost with one disk more of this seat on it (AR-17.2, AR-22.14)."""
    defended = s.owner_at(place) == NOBODY and s.ability(seat) == DEFIANCE
    return spread_price(s, place) + 1 + int(defended)


def changed_ending(s: ArrivalState, answer: Answer) -> str:
    """The ending after an answer on the map, if it differs from the current one (AR-24.1); else ''."""
    fortified, held = count_fortified_places(s), count_threatened_places(s)
    owner = s.owner_at(place_of(answer)) if act_of(answer) != PUT_SHIELD else NOBODY
    if act_of(answer) in (BUILD, PORT) and owner == NOBODY:
        fortified += 1
    elif act_of(answer) == SPREAD:
        held += 1
        fortified -= owner != NOBODY
    elif act_of(answer) == REPEL:
        held -= not (s.castles & s.fomori_places()) >> place_of(answer) & 1
    now = outcome(s)
    then = CORRUPTION_OUTCOME if held >= fortified else 1 - CORRUPTION_OUTCOME
    return OUTCOMES[then] if then != now else ""


def answer_marks(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> list[tuple[str, ...]]:
    """The marks of an answer as (element, symbol) or (element, symbol, text).

    Pieces that would come and go, the price in a pill, a Blocker, the Honor of a tile.
    """
    if answer.kind == LAND:
        return wall_marks(s, answer) if act_of(answer) == PUT_SHIELD else place_marks(s, seat, answer)
    at = elements_of_answer(game, s, seat, answer)
    if answer.kind == OPTION and act_of(answer) == BLOCK:
        return [(f"section-{SECTIONS[section_of(answer)]}", f"{PREFIX}hl-slab-{colour_of(s, seat)}")]
    if answer.kind == OPTION and act_of(answer) == MOVE_BLOCKER:
        return [(f"section-{SECTIONS[section_of(answer)]}", f"{PREFIX}hl-chosen")]
    if answer.kind == CARD and act_of(answer) == USE and at:
        gain = tile_gain(s, seat, tile_type_of(answer))
        less = (
            min(s.corruption[seat], s.components.values[tile_type_of(answer)][s.components.edition.song])
            if s.components.kind_of[tile_type_of(answer)] == SONG
            else 0
        )
        text = f"+{gain}" if gain else f"−{less}" if less else ""
        return [(at[0], f"{PREFIX}hl-pill", text)] if text else []
    return []


def wall_marks(s: ArrivalState, answer: Answer) -> list[tuple[str, ...]]:
    name, shields = s.components.province_names[province_of(answer)], s.province_shields[province_of(answer)]
    free = shields < s.components.shield_limit[province_of(answer)]
    return [(f"prov-{name}", f"{PREFIX}hl-wall-{name}-{shields}")] if free else []


def place_marks(s: ArrivalState, seat: int, answer: Answer) -> list[tuple[str, ...]]:
    at, place = f"loc-{s.components.place_names[place_of(answer)]}", place_of(answer)
    chosen, pill = (at, f"{PREFIX}hl-chosen"), f"{PREFIX}hl-pill"
    if act_of(answer) == BUILD:
        level = s.level_at(place) + 1 if build_way(s, seat, place) == BOLSTER else 1
        out: list[tuple[str, ...]] = [chosen, (at, f"{PREFIX}hl-{colour_of(s, seat)}-{level}")]
        price = build_price(s, seat, place)
        return [*out, (at, pill, f"−{price}")] if price else out
    if act_of(answer) == PORT:
        return [chosen, (at, f"{PREFIX}hl-{colour_of(s, seat)}-1")]
    if act_of(answer) == SPREAD:
        lost: list[tuple[str, ...]] = [(at, f"{PREFIX}hl-lost")] if s.owner_at(place) != NOBODY else []
        return [chosen, *lost, (at, f"{PREFIX}hl-fomori"), (at, pill, f"−{spread_price(s, place)}")]
    if act_of(answer) == REPEL:
        cost = STRENGTH[threat_at(s, place)] if threat_at(s, place) >= 0 else 0
        price = repel_price(s, seat, place)
        return [chosen, (at, f"{PREFIX}hl-lost"), (at, pill, f"−{cost}" + (f" −{price}" if price else ""))]
    return [chosen] if act_of(answer) == PICK else []


# -- what is not allowed -------------------------------------------------------------------------------------------------
def answers_of_other_steps(game: Game, view: State, seat: int, element: str) -> list[Answer]:
    """What a click on an element would mean in another step: an action, a card to draw, a tile to take or to use."""
    assert isinstance(view, ArrivalState)
    components, answers = view.components, view.components.answers
    sort, _, name = element.partition("-")
    if sort == "loc" and name in components.place_names:
        place = components.place_names.index(name)
        return sort_by_likelihood(game, view, seat, [answers.on_map[act][place] for act in (BUILD, SPREAD, REPEL)])[:1]
    if sort == "prov" and name in components.province_names:
        return [answers.place_shields[components.province_names.index(name)]]
    if sort == "stack" and name in [str(n + 1) for n in range(STACKS)]:
        return [answers.stacks[int(name) - 1]]
    if sort == "trophy" and name.startswith(f"{seat}-"):
        return [answers.trophy]
    if sort == "tile" and name in components.tile_names:
        tile = components.tile_names.index(name)
        return [(answers.takes if tile in view.display else answers.uses)[components.type_of_tile[tile]]]
    return []


def sort_by_likelihood(game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
    """On a location, first the action that its pieces suggest: repel Fomori, spread over a rival, build elsewhere."""
    assert isinstance(view, ArrivalState)
    return sorted(answers, key=lambda answer: likely_rank(view, seat, answer))


def likely_rank(s: ArrivalState, seat: int, answer: Answer) -> int:
    if answer.kind != LAND or act_of(answer) not in (BUILD, SPREAD, REPEL):
        return 0
    place = place_of(answer)
    rival = s.owner_at(place) not in (NOBODY, seat)
    likely = REPEL if threat_at(s, place) >= 0 else SPREAD if rival else BUILD
    return 0 if act_of(answer) == likely else 1


def listed_answers(game: Game, view: State, seat: int, answers: list[Answer]) -> list[Answer]:
    """The refused answers that the list of answers shows.

    The map shows its own refusals, and tiles the seat does not hold need none.
    """
    assert isinstance(view, ArrivalState)
    return [answer for answer in answers if not is_unlisted(view, seat, answer)]


def is_unlisted(view: ArrivalState, seat: int, answer: Answer) -> bool:
    if answer.kind == CARD:
        return act_of(answer) != USE or not view.tiles_held[seat] & view.components.tiles_of_type[tile_type_of(answer)]
    if answer.kind == OPTION and answer.name == "trophy":
        return not view.trophies[seat]
    return answer.kind == LAND or (answer.kind == PIECE and act_of(answer) == KEEP_MANY)


def spotlights(game: Game, view: State, seat: int, lang: str) -> list[Spotlight]:
    """The round that begins: the standing, the balance, and what comes next; in the last round, why it is the last."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    if not view.round or game.over(view):
        return []
    key, last = f"round-{view.round}", alert(game, view, seat, lang)
    # The Corruption Limit makes a round the last one in its middle: then no cards are drawn.
    begins = current_step(view) == "draw"
    words = {"round": view.round, "rounds": view.components.rounds}
    lines = [last or balance_line(game, view, lang)]
    if begins:
        first = seat_name(game, view, view.first, lang)
        lines.append(say(lang, "the_arrival.page.round.next", seat=first, n=CARDS_EACH))
    rows = standing_rows(game, view, lang) if view.round > 1 or not begins else []
    return [Spotlight(key, "", say(lang, "the_arrival.page.round.heading", **words), ROUND_SECONDS, lines, rows)]


def balance_line(game: Arrival, s: ArrivalState, lang: str) -> str:
    """The balance of locations, and the ending that follows from it as things stand (AR-24.1)."""
    words = {"fortified": count_fortified_places(s), "held": count_threatened_places(s)}
    return phrase(game, lang, f"table.balance_{OUTCOMES[outcome(s)]}", **words)


def standing_rows(game: Arrival, s: ArrivalState, lang: str) -> list[tuple[str, list[str]]]:
    """The standing of all seats: both points, and fortified locations."""
    forts = [own.bit_count() for own in s.aits]
    rows = {"honor": s.honor, "corruption": s.corruption}
    out = [(phrase(game, lang, f"earned.{kind}"), [str(n) for n in counts]) for kind, counts in rows.items()]
    return [*out, (say(lang, "the_arrival.page.round.forts"), [str(n) for n in forts])]
