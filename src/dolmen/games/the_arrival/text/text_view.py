"""The Arrival in words, for the terminal and screen readers: the whole table in lines of 80 characters."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from ..content.loader import SECTIONS
from ..game import Arrival
from ..model.components import bits
from ..model.state import CORRUPTION_LIMIT, ENDINGS, FACE_DOWN, NOBODY, UNDECIDED, ArrivalState
from ..model.supply import threat_at
from ..phases.earning import BLOCKERS, open_section
from ..phases.ending import (
    HONOR_OUTCOME,
    OUTCOMES,
    ScoreRow,
    count_fortified_places,
    count_threatened_places,
    final_places,
    outcome,
    score_rows,
)
from .answer_labels import describe_question, describe_tile_gain, seats_to_answer
from .earnings_forecast import forecast_in_words
from .names import (
    amount_in_words,
    card_back_name,
    card_in_words,
    fomori_by_kind,
    ground_name,
    join_words,
    leader_ability,
    leader_name,
    level_name,
    phrase,
    place_name,
    province_name,
    seat_name,
    seat_names,
    section_as_subject,
    section_name,
    supply_of,
    threat_name,
    tile_effect,
    tile_list,
    tile_name,
)

WIDTH: Final = 80
SETUP: Final = ("choose", "ports")
ACTING: Final = ("turn", "keep", "builder", "close")
EARNING_ROWS: Final = ("honor", "disks", "swords", "shields", "fomori", "corruption", "tiles")  # rows of the earnings


# -- the whole table -----------------------------------------------------------------------------------------------------
def how_to_win(game: Game, lang: str) -> str:
    """How one wins, in the words of the edition (AR-23, AR-24)."""
    assert isinstance(game, Arrival)
    return phrase(game, lang, "how_to_win")


def describe_table(game: Game, view: State, seat: int, lang: str) -> str:
    """Everything on the table as `seat` sees it (-1: a spectator)."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    parts = [
        header_lines(game, view, seat, lang),
        track_lines(game, view, lang),
        map_lines(game, view, lang),
        card_lines(game, view, lang),
        display_lines(game, view, seat, lang),
        supply_lines(game, view, lang),
        *(seat_lines(game, view, k, seat, lang) for k in range(game.seats)),
    ]
    if game.over(view):
        parts.append(score_lines(game, view, lang))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def wrap_lines(lines: list[str], indent: int = 0) -> list[str]:
    """Lines wrapped at the width; continuation lines are indented."""
    start, more = " " * indent, " " * (indent + 4)
    return [part for line in lines for part in wrap(line, WIDTH, initial_indent=start, subsequent_indent=more)]


def header_lines(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    """The game, the round, the seat to move, and the ending as things stand."""
    key = "table.head_advanced" if game.components.advanced else "table.head"
    out = [phrase(game, lang, key, edition=game.components.edition.year, seats=game.seats)]
    if game.over(s):
        ending = phrase(game, lang, f"ending.{ENDINGS[s.ending]}") if s.ending else ""
        out.append(phrase(game, lang, "table.over", ending=ending) if ending else phrase(game, lang, "prompt.over"))
        return wrap_lines(out)
    if s.stack[0].node.path in SETUP:
        out.append(phrase(game, lang, "table.setup"))
    else:
        out.append(round_line(game, s, lang))
    if s.first != NOBODY:
        out.append(first_line(game, s, lang))
    if s.passed:
        out.append(phrase(game, lang, "table.passed", seats=seat_names(game, s, bits(s.passed), lang)))
    out.append(turn_line(game, s, seat, lang))
    if end := end_line(game, s, lang):
        out.append(end)
    return wrap_lines([*out, balance_line(game, s, lang)])


def round_line(game: Arrival, s: ArrivalState, lang: str) -> str:
    phase = phrase(game, lang, "table.acting" if s.stack[0].node.path in ACTING else "table.earning")
    return phrase(game, lang, "table.round", round=s.round, rounds=s.components.rounds, phase=phase)


def first_line(game: Arrival, s: ArrivalState, lang: str) -> str:
    """AR-20.14: the tile moves at once, the turn order of the round does not."""
    first = seat_name(game, s, s.first, lang)
    if s.tile_of_first in (NOBODY, s.first):
        return phrase(game, lang, "table.first", seat=first)
    return phrase(game, lang, "table.first_next", seat=first, next=seat_name(game, s, s.tile_of_first, lang))


def turn_line(game: Arrival, s: ArrivalState, seat: int, lang: str) -> str:
    """The seat to move, with its question; questions that reveal hidden things are left out for other seats."""
    waiting = seats_to_answer(s)
    if s.lanes:
        question = describe_question(game, s, seat, lang) if seat in waiting and game.pending_frame(s, seat) else ""
        seats = seat_names(game, s, waiting, lang)
        if question:
            return say(lang, "games.your_move", prompt=question)
        return phrase(game, lang, "table.waits", seats=seats, prompt="").strip()
    hidden = s.stack[-1].node.path == "look" and not sum(s.seen_fomori)
    question = "" if hidden else describe_question(game, s, waiting[0], lang)
    if waiting[0] == seat:
        return say(lang, "games.your_move", prompt=question).strip()
    return phrase(game, lang, "table.moves", seat=seat_name(game, s, waiting[0], lang), prompt=question).strip()


def end_line(game: Arrival, s: ArrivalState, lang: str) -> str:
    """That the game ends with this round, and why; '' if it continues after the round."""
    if s.ending == CORRUPTION_LIMIT:
        return phrase(game, lang, "table.ends_limit", limit=s.components.limit)
    return phrase(game, lang, "table.ends_last") if s.round == s.components.rounds else ""


def balance_line(game: Arrival, s: ArrivalState, lang: str) -> str:
    """The ending as things stand (AR-1.10, AR-24.1)."""
    counts = {"fortified": count_fortified_places(s), "held": count_threatened_places(s)}
    return phrase(game, lang, f"table.balance_{OUTCOMES[outcome(s)]}", **counts)


def track_lines(game: Arrival, s: ArrivalState, lang: str) -> list[str]:
    rows = [("", [seat_name(game, s, seat, lang) for seat in range(game.seats)])]
    rows.append((phrase(game, lang, "table.honor"), [str(n) for n in s.honor]))
    rows.append((phrase(game, lang, "table.corruption", limit=s.components.limit), [str(n) for n in s.corruption]))
    return [phrase(game, lang, "table.tracks"), *format_columns(rows)]


def format_columns(rows: list[tuple[str, list[str]]]) -> list[str]:
    """Rows with a column for each seat."""
    first = max(len(name) for name, _ in rows)
    wide = [max(len(cells[k]) for _, cells in rows) for k in range(len(rows[0][1]))]
    return [f"  {name:<{first}}  " + "  ".join(f"{cell:>{wide[k]}}" for k, cell in enumerate(cells)) for name, cells in rows]


# -- the map -------------------------------------------------------------------------------------------------------------
def map_lines(game: Arrival, s: ArrivalState, lang: str) -> list[str]:
    out = [phrase(game, lang, "table.map")]
    for province, land in enumerate(s.components.lands):
        out += wrap_lines([province_line(game, s, province, lang)])
        out += wrap_lines([place_line(game, s, place, lang) for place in bits(land)], 2)
    out.append(phrase(game, lang, "isle"))
    return out + wrap_lines([place_line(game, s, place, lang) for place in bits(s.components.castle_places)], 2)


def province_line(game: Arrival, s: ArrivalState, province: int, lang: str) -> str:
    name, what = province_name(game, province), province_facts(game, s, province, lang)
    return phrase(game, lang, "table.province", province=name, what=what)


def province_facts(game: Arrival, s: ArrivalState, province: int, lang: str) -> str:
    """The printed facts of a province, and its Shields."""
    words = {
        "number": s.components.number[province],
        "n": s.province_shields[province],
        "limit": s.components.shield_limit[province],
    }
    return phrase(game, lang, "close.province", colour=ground_name(game, province, lang), **words)


def place_line(game: Arrival, s: ArrivalState, place: int, lang: str) -> str:
    """A location with its content and its roads."""
    roads = roads_from(game, s, place, lang)
    key = "table.port" if s.components.ports >> place & 1 else "table.place"
    return phrase(
        game, lang, key, place=place_name(game, place, lang), what=place_content(game, s, place, lang), roads=roads
    )


def roads_from(game: Arrival, s: ArrivalState, place: int, lang: str) -> str:
    return ", ".join(place_name(game, other, lang) for other in bits(s.components.beside[place]))


def place_content(game: Arrival, s: ArrivalState, place: int, lang: str) -> str:
    """The content of a location in a few words."""
    owner, threat = s.owner_at(place), threat_at(s, place)
    if owner != NOBODY:
        level = level_name(game, s.level_at(place), lang)
        return phrase(game, lang, "table.fort", level=level, seat=seat_name(game, s, owner, lang))
    if s.castles >> place & 1:
        if not s.fomori_places() >> place & 1:
            return phrase(game, lang, "table.castle")
        return phrase(game, lang, "table.guarded", threat=threat_name(game, threat, lang))
    if threat >= 0:
        return threat_name(game, threat, lang)
    return phrase(game, lang, "table.no_castle" if s.components.castle_places >> place & 1 else "table.free")


# -- cards, tiles, supplies ----------------------------------------------------------------------------------------------
def card_lines(game: Arrival, s: ArrivalState, lang: str) -> list[str]:
    out = []
    for stack in range(len(s.stack_sizes)):
        out.append(phrase(game, lang, "table.stack", n=stack + 1, what=stack_content(game, s, stack, lang)))
    out.append(phrase(game, lang, "table.discarded", cards=amount_in_words(game, "cards", s.card_discard.bit_count(), lang)))
    return [phrase(game, lang, "table.stacks"), *wrap_lines(out, 2)]


def stack_content(game: Arrival, s: ArrivalState, stack: int, lang: str) -> str:
    if not s.stack_sizes[stack]:
        return phrase(game, lang, "table.stack_empty")
    cards = amount_in_words(game, "cards", s.stack_sizes[stack], lang)
    return phrase(game, lang, "table.stack_holds", cards=cards, back=card_back_name(game, s.tops[stack], lang))


def display_lines(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    counts = {"n": s.tiles.bit_count(), "used": s.used_tiles.bit_count()}
    if not s.display:
        return [phrase(game, lang, "table.no_tiles", **counts)]
    lines = []
    for tile_type in [s.components.type_of_tile[tile] for tile in s.display]:
        text = phrase(
            game, lang, "table.tile", name=tile_name(game, tile_type, lang), does=tile_effect(game, tile_type, lang)
        )
        now = describe_tile_gain(game, s, seat, tile_type, lang) if seat >= 0 else []
        lines.append(f"{text} ({now[0]})" if now else text)
    return [phrase(game, lang, "table.tiles", **counts), *wrap_lines(lines, 2)]


def supply_lines(game: Arrival, s: ArrivalState, lang: str) -> list[str]:
    """The General Supply; unknown fronts are only counted."""
    disks = ", ".join(f"{seat_name(game, s, seat, lang)}: {n}" for seat, n in enumerate(s.stock_disks))
    arms = [amount_in_words(game, "swords", s.stock_swords, lang), amount_in_words(game, "shields", s.stock_shields, lang)]
    out = [
        phrase(game, lang, "table.stock", arms=", ".join(arms), disks=disks),
        phrase(game, lang, "table.bag", what=bag_content(game, s, lang)),
        phrase(game, lang, "table.discard", fomori=fomori_by_kind(game, s.fomori_discard, lang)),
    ]
    if s.used_tiles:
        out.append(phrase(game, lang, "table.used_tiles", list=tile_list(game, s.used_tiles, lang)))
    return [phrase(game, lang, "table.supply"), *wrap_lines(out, 2)]


def bag_content(game: Arrival, s: ArrivalState, lang: str) -> str:
    """The bag, and which Fomori are face down anywhere: in the bag and in the supplies."""
    unseen = [a + b for a, b in zip(s.unknown, s.seen_fomori_in_bag, strict=True)]
    words = {"fomori": amount_in_words(game, "fomori", s.bag, lang), "unknown": fomori_by_kind(game, unseen, lang)}
    return phrase(game, lang, "table.bag_holds", **words)


# -- seats ---------------------------------------------------------------------------------------------------------------
def seat_lines(game: Arrival, s: ArrivalState, seat: int, viewer: int, lang: str) -> list[str]:
    return [*wrap_lines([seat_heading(game, s, seat, viewer, lang)]), *wrap_lines(mat_lines(game, s, seat, viewer, lang), 2)]


def seat_heading(game: Arrival, s: ArrivalState, seat: int, viewer: int, lang: str) -> str:
    out = seat_name(game, s, seat, lang)
    if seat == viewer:
        out = f"{out}, {say(lang, 'games.you')}"
    if s.leaders[seat] != UNDECIDED:
        who = leader_name(game, s.leaders[seat], lang)
        if s.components.advanced:
            who = phrase(game, lang, "table.leader", name=who, does=leader_ability(game, s.leaders[seat], lang))
        out = phrase(game, lang, "table.seat", seat=out, who=who)
    if s.tile_of_first == seat:
        out += f"; {phrase(game, lang, 'table.is_first')}"
    return f"{out}; {phrase(game, lang, 'table.has_passed')}" if s.passed >> seat & 1 else out


def mat_lines(game: Arrival, s: ArrivalState, seat: int, viewer: int, lang: str) -> list[str]:
    """A leader's mat: supply, fortifications, tiles, cards."""
    return possession_lines(game, s, seat, viewer, lang) + card_row_lines(game, s, seat, lang)


def possession_lines(game: Arrival, s: ArrivalState, seat: int, viewer: int, lang: str) -> list[str]:
    """A leader's supply, fortifications and tiles."""
    out = [phrase(game, lang, "table.own", list=join_words(game, supply_of(game, s, seat, lang), lang))]
    if sum(s.seen_fomori) and seat == viewer and s.fomori[seat]:
        out.append(phrase(game, lang, "table.known", fomori=fomori_by_kind(game, s.seen_fomori, lang)))
    forts = [
        phrase(
            game, lang, "table.fort_at", level=level_name(game, s.level_at(place), lang), place=place_name(game, place, lang)
        )
        for place in bits(s.aits[seat])
    ]
    out.append(phrase(game, lang, "table.forts", list=join_words(game, forts, lang)))
    if s.tiles_held[seat]:
        out.append(phrase(game, lang, "table.held", list=tile_list(game, s.tiles_held[seat], lang)))
    if s.builder_tiles[seat]:
        out.append(phrase(game, lang, "table.builder", n=s.builder_disks[seat]))
    if s.trophies_used[seat] and not s.components.edition.trophy_leaves:  # AR-19.6, AR-19.7
        out.append(phrase(game, lang, "table.spent_trophies", n=s.trophies_used[seat]))
    return out


def card_row_lines(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    """The Earning Cards in front of a leader, and the blocked and open sections."""
    out = [card_line(game, s, seat, k, lang) for k in range(len(s.cards[seat]))]
    return out + ([blocker_line(game, s, seat, lang)] if s.blocked[seat] else [])


def card_line(game: Arrival, s: ArrivalState, seat: int, k: int, lang: str) -> str:
    card = s.cards[seat][k]
    if k < s.revealed_per_leader and card != FACE_DOWN:
        return phrase(game, lang, "table.card_up", n=k + 1, card=card_in_words(game, card, lang))
    return phrase(game, lang, "table.card_down", n=k + 1, back=card_back_name(game, s.backs[seat][k], lang))


def blocker_line(game: Arrival, s: ArrivalState, seat: int, lang: str) -> str:
    sections = join_words(game, [section_name(game, section, lang) for section in bits(s.blocked[seat])], lang)
    if s.blocked[seat].bit_count() < BLOCKERS:
        return phrase(game, lang, "table.blocked", sections=sections)
    section = open_section(s, seat)
    pays = forecast_in_words(game, s, seat, section, lang)
    return phrase(game, lang, "table.pays", sections=sections, open=section_as_subject(game, section, lang), pays=pays)


# -- the score -----------------------------------------------------------------------------------------------------------
def scoring_table(game: Game, state: State, lang: str) -> list[tuple[str, list[str]]]:
    """AR-24: the ending and its reason, and the score of each seat."""
    assert isinstance(game, Arrival)
    assert isinstance(state, ArrivalState)
    rows, ending = score_rows(state), outcome(state)
    won_by_honor = ending == HONOR_OUTCOME
    sign = "+" if won_by_honor else "−"
    counts = {"fortified": count_fortified_places(state), "held": count_threatened_places(state)}
    out = [("honor_track" if won_by_honor else "corruption_track", [str(deciding_points(row, ending)) for row in rows])]
    if won_by_honor:
        out.append(("provinces", [with_sign("+", row.bonus) for row in rows]))
    out.append((f"pieces_{OUTCOMES[ending]}", [f"{with_sign(sign, row.by_pieces)} ({row.pieces})" for row in rows]))
    out.append((f"total_{OUTCOMES[ending]}", [str(row.total) for row in rows]))
    out.append((f"tie_{'corruption' if won_by_honor else 'honor'}", [str(row.tie_break) for row in rows]))
    out.append(("place", rank_labels(state, lang, game)))
    why_so = phrase(game, lang, f"score.outcome_{OUTCOMES[ending]}", **counts)
    forts = [str(mask.bit_count()) for mask in state.aits]
    return [(why_so, forts), *((phrase(game, lang, f"score.{key}"), cells) for key, cells in out)]


def points_so_far(game: Game, state: State, final: State) -> list[int]:
    """The points of an earlier state, Honor or Corruption: the kind that decided the game in its state `final`."""
    assert isinstance(state, ArrivalState)
    assert isinstance(final, ArrivalState)
    ending = outcome(final)
    return [ScoreRow(state, seat, ending).total for seat in range(game.seats)]


def points_title(game: Game, final: State, lang: str) -> str:
    assert isinstance(game, Arrival)
    assert isinstance(final, ArrivalState)
    return phrase(game, lang, f"score.graph_{OUTCOMES[outcome(final)]}")


def with_sign(sign: str, n: int) -> str:
    """A number with its sign; 0 has none."""
    return f"{sign}{n}" if n else "0"


def deciding_points(row: ScoreRow, ending: int) -> int:
    return row.honor if ending == HONOR_OUTCOME else row.corruption


def rank_labels(s: ArrivalState, lang: str, game: Arrival) -> list[str]:
    """The rank of each seat, and the winners."""
    places = final_places(s)
    won = phrase(game, lang, "score.won" if places.count(1) == 1 else "score.shared")
    return [f"{place}, {won}" if place == 1 else str(place) for place in places]


def score_lines(game: Arrival, s: ArrivalState, lang: str) -> list[str]:
    (why_so, forts), *rows = scoring_table(game, s, lang)
    named = [("", [seat_name(game, s, seat, lang) for seat in range(game.seats)])]
    named.append((phrase(game, lang, "score.fortified"), forts))
    return [*wrap_lines([phrase(game, lang, "table.result", why=why_so)]), *format_columns([*named, *rows])]


def earnings_table(game: Game, events: list[Event], lang: str) -> list[tuple[str, list[str]]]:
    """What each seat received in an Earning Phase and what lapsed, in rows as in `scoring_table`.

    Only the last Earning Phase in the events counts: from the last `reveal` up to the next `turn`.
    """
    assert isinstance(game, Arrival)
    got = {kind: [0] * game.seats for kind in EARNING_ROWS}
    lost: list[list[str]] = [[] for _ in range(game.seats)]
    for event in last_earning_events(events):
        if event.kind == "take":
            got["tiles"][event.seat] += 1
        elif event.kind == "lapse":
            lost[event.seat].append(amount_in_words(game, event.what, event.n, lang))
        elif event.kind in got and (event.kind != "honor" or event.what in SECTIONS):
            got[event.kind][event.seat] += event.n
    rows = [(phrase(game, lang, f"earned.{kind}"), [str(n) for n in got[kind]]) for kind in EARNING_ROWS]
    if any(lost):
        rows.append((phrase(game, lang, "earned.lapsed"), [", ".join(parts) or "0" for parts in lost]))
    return rows


def last_earning_events(events: list[Event]) -> list[Event]:
    shown = [k for k, event in enumerate(events) if event.kind == "reveal"]
    if not shown:
        return []
    rest = events[shown[-1] :]
    ends = [k for k, event in enumerate(rest) if event.kind == "turn"]
    return rest[: ends[0]] if ends else rest
