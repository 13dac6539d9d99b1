"""Details of an element: every place, piece and sign of the table in lines of text; the first line is its name.

`inspect` adds the enlarged part of the drawing. Elements are called `loc-<location>`, `prov-<province>`, `isle`,
`tile-<tile or type>`, `tile-pile`, `card-<card>`, `stack-<1 to 3>`, `leader-<name>`, `section-<name>`, `track-<name>`,
`bag`, `discard`, `spent`, `round` and `balance`; of a seat `mat-<seat>`, `seat-<seat>`, `points-<seat>` and so on.
"""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import Details
from dolmen.text import say

from ..content.loader import SECTIONS
from ..game import Arrival
from ..model.components import BUILD, HONOR, REPEL, SPREAD, STACKS, STRENGTH
from ..model.state import CORRUPTION_LIMIT, NO_BACK, NOBODY, UNDECIDED, ArrivalState
from ..model.supply import threat_at
from ..phases.actions import build_refusal, repel_refusal, shield_refusal, spread_refusal
from ..phases.earning import BLOCKERS
from ..phases.ending import OUTCOMES, count_fortified_places, count_threatened_places, outcome, score_rows
from ..text.answer_labels import describe_answer, describe_tile_gain, name_answer
from ..text.earnings_forecast import forecast_in_words, stock_line
from ..text.names import (
    amount_in_words,
    capitalize,
    card_back_name,
    fomori_by_kind,
    leader_ability,
    leader_name,
    pays_in_words,
    phrase,
    place_name,
    province_name,
    seat_name,
    seat_names,
    section_as_subject,
    section_name,
    threat_name,
    tile_effect,
    tile_list,
    tile_name,
)
from ..text.refusals import case_variant, explain_case
from ..text.text_view import (
    SETUP,
    bag_content,
    balance_line,
    blocker_line,
    end_line,
    place_content,
    possession_lines,
    province_facts,
    roads_from,
    seat_heading,
    stack_content,
)

TRACKS = ("track-honor", "track-corruption")
SEATED = ("seat", "points", "count", "mat", "good", "trophy")  # elements that belong to a seat


def inspect(game: Game, view: State, seat: int, element: str, lang: str) -> Details | None:
    text = inspect_text(game, view, seat, element, lang)
    if not text:
        return None
    return Details(f"big-{element}" if has_picture(view, element) else "", text)


def has_picture(view: State, element: str) -> bool:
    """Whether an element has an enlarged picture: all but signs and seats without a leader."""
    assert isinstance(view, ArrivalState)
    kind, _, name = element.partition("-")
    if kind in ("mat", "seat"):
        return view.leaders[int(name.split("-")[0])] != UNDECIDED
    if kind == "stack":
        return view.tops[int(name) - 1] != NO_BACK
    return kind in ("loc", "prov", "card", "leader") or (kind == "tile" and name != "pile")


def inspect_text(game: Game, view: State, seat: int, element: str, lang: str) -> str:
    """A place, piece or sign of the drawing in lines of text, the first is its name; '' for an unknown element."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    return "\n".join(inspect_element(game, view, seat, element, lang))


def inspect_element(game: Arrival, s: ArrivalState, seat: int, element: str, lang: str) -> list[str]:
    components = s.components
    kind, _, name = element.partition("-")
    if kind == "loc" and name in components.place_names:
        return inspect_place(game, s, seat, components.place_names.index(name), lang)
    if kind == "prov" and name in components.province_names:
        return inspect_province(game, s, seat, components.province_names.index(name), lang)
    if kind == "tile" and name in components.tile_names + components.tile_type_names:
        tile = components.tile_names.index(name) if name in components.tile_names else NOBODY
        return inspect_tile(game, s, tile, components.find_tile_type(name), lang)
    if kind == "card" and name in components.card_names:
        return inspect_card(game, s, components.card_names.index(name), lang)
    if kind == "stack" and name in [str(n + 1) for n in range(STACKS)]:
        return inspect_stack(game, s, int(name) - 1, lang)
    if kind == "card" and name.startswith("down-"):
        return inspect_back(game, s, name, lang)
    if kind in SEATED and name.split("-")[0] in [str(k) for k in range(components.seats)]:
        return inspect_seat(game, s, seat, int(name.split("-")[0]), lang)
    if kind == "leader" and name in game.leader_names():
        return inspect_leader(game, s, game.leader_names().index(name), lang)
    if kind in ("section", "sum") and name in SECTIONS and seat >= 0 and s.cards[seat]:
        return inspect_section(game, s, seat, SECTIONS.index(name), lang)
    if element in TRACKS:
        return inspect_track(game, s, name, lang)
    return inspect_supply_or_track(game, s, "pile" if element == "tile-pile" else element.removeprefix("track-"), lang)


def inspect_track(game: Arrival, s: ArrivalState, kind: str, lang: str) -> list[str]:
    """A track with the points of each seat."""
    points = s.honor if kind == "honor" else s.corruption
    title = phrase(game, lang, f"table.{kind}", limit=s.components.limit)
    return [title, *(f"{seat_name(game, s, seat, lang)}: {n}" for seat, n in enumerate(points))]


def inspect_back(game: Arrival, s: ArrivalState, name: str, lang: str) -> list[str]:
    """A face-down card in front of a leader, with its back."""
    for seat, backs in enumerate(s.backs):
        for k, back in enumerate(backs):
            if name == f"down-{seat}-{k}":
                before = phrase(game, lang, "close.before", seat=seat_name(game, s, seat, lang))
                return [phrase(game, lang, "table.card_down", n=k + 1, back=card_back_name(game, back, lang)), before]
    return []


def inspect_leader(game: Arrival, s: ArrivalState, leader: int, lang: str) -> list[str]:
    """A leader card or a tribe, and its holder."""
    out = [leader_name(game, leader, lang)]
    if s.components.advanced:
        out.append(f"{capitalize(leader_ability(game, leader, lang))}.")
    elif s.components.edition.leader_cards:
        out.append(f"{capitalize(say(lang, 'the_arrival.drawing.no_ability'))}.")
    holders = [seat for seat, own in enumerate(s.leaders) if own == leader]
    return [*out, phrase(game, lang, "close.held", seats=seat_names(game, s, holders, lang))] if holders else out


def inspect_section(game: Arrival, s: ArrivalState, seat: int, section: int, lang: str) -> list[str]:
    """A section of the seat's cards, with its pay on the revealed ones."""
    pays = forecast_in_words(game, s, seat, section, lang)
    return [capitalize(section_as_subject(game, section, lang)), capitalize(pays), stock_line(game, s, seat, lang)]


def inspect_place(game: Arrival, s: ArrivalState, seat: int, place: int, lang: str) -> list[str]:
    """A location, and the possible actions of the seat there."""
    components = s.components
    name, province = place_name(game, place, lang), components.province_of[place]
    out = [phrase(game, lang, "close.port", place=name) if components.ports >> place & 1 else name]
    out.append(capitalize(place_content(game, s, place, lang)))
    if province >= 0:
        out.append(
            phrase(
                game,
                lang,
                "table.province",
                province=province_name(game, province),
                what=province_facts(game, s, province, lang),
            )
        )
    out.append(phrase(game, lang, "close.roads", roads=roads_from(game, s, place, lang)))
    threat = threat_at(s, place)
    if threat >= 0:
        gain = amount_in_words(game, "honor", HONOR[threat], lang)
        out.append(phrase(game, lang, "close.threat", threat=threat_name(game, threat, lang), n=STRENGTH[threat], gain=gain))
    if seat < 0 or not is_playing(s):
        return out
    on_map = components.answers.on_map
    if threat < 0:
        out.append(describe_possible_action(game, s, seat, on_map[BUILD][place], build_refusal(s, seat, place), lang))
        out.append(describe_possible_action(game, s, seat, on_map[SPREAD][place], spread_refusal(s, seat, place), lang))
    else:
        out.append(describe_possible_action(game, s, seat, on_map[REPEL][place], repel_refusal(s, seat, place), lang))
    return out


def is_playing(s: ArrivalState) -> bool:
    """Whether the game is past setup and not over."""
    return bool(s.stack) and s.stack[0].node.path not in SETUP


def describe_possible_action(game: Arrival, s: ArrivalState, seat: int, answer: Answer, refusal: str, lang: str) -> str:
    """The cost and gain of an action with the seat's current supply, or why it is refused."""
    if not refusal:
        return describe_answer(game, s, seat, answer, lang)
    return phrase(
        game,
        lang,
        "close.not",
        deed=name_answer(game, s, seat, answer, lang),
        why=explain_case(game, s, seat, answer, f"{refusal}{case_variant(s, seat, answer, refusal)}", lang),
    )


def inspect_province(game: Arrival, s: ArrivalState, seat: int, province: int, lang: str) -> list[str]:
    out = [province_name(game, province), capitalize(province_facts(game, s, province, lang))]
    land = s.components.lands[province]
    for owner, own in enumerate(s.aits):
        if own & land:
            n = (own & land).bit_count() * s.components.number[province]
            words = {"seat": seat_name(game, s, owner, lang), "forts": (own & land).bit_count()}
            out.append(phrase(game, lang, "close.bonus", gain=amount_in_words(game, "honor", n, lang), **words))
    if not s.components.edition.distant_by_rival:  # a Distant Attack goes into a neighbouring province (AR-18.7)
        near = [
            province_name(game, p) for p, other in enumerate(s.components.lands) if other & s.components.around[province]
        ]
        out.append(phrase(game, lang, "close.neighbours", list=", ".join(near)))
    if s.province_shields[province]:
        out.append(phrase(game, lang, "close.shields", n=s.province_shields[province]))
    if seat >= 0 and is_playing(s):
        out.append(
            describe_possible_action(
                game, s, seat, s.components.answers.place_shields[province], shield_refusal(s, seat, province), lang
            )
        )
    return out


def inspect_tile(game: Arrival, s: ArrivalState, tile: int, tile_type: int, lang: str) -> list[str]:
    """The effect of a tile, its gain for each seat now, and its holder. Copies of a tile can have different holders.

    `tile` is the single tile that is inspected, or NOBODY for all tiles of the type.
    """
    out = [tile_name(game, tile_type, lang), f"{capitalize(tile_effect(game, tile_type, lang))}."]
    for owner in range(s.components.seats):
        if now := describe_tile_gain(game, s, owner, tile_type, lang):
            out.append(f"{seat_name(game, s, owner, lang)}: {now[0]}")
    meant = s.components.tiles_of_type[tile_type] if tile == NOBODY else 1 << tile
    for key, tiles in (("held", meant), ("held_copy", s.components.tiles_of_type[tile_type] & ~meant)):
        holders = [owner for owner in range(s.components.seats) if (s.tiles_held[owner] | s.builder_tiles[owner]) & tiles]
        if holders:
            out.append(phrase(game, lang, f"close.{key}", seats=seat_names(game, s, holders, lang)))
    if tile in s.display:
        out.append(phrase(game, lang, "close.on_display"))
    return out


def inspect_card(game: Arrival, s: ArrivalState, card: int, lang: str) -> list[str]:
    """A card with its sections, and the leader it belongs to."""
    out = [
        phrase(game, lang, "close.card", back=card_back_name(game, s.components.back_of[card], lang)),
    ]
    for section in range(len(SECTIONS)):
        pays = pays_in_words(game, s.components.pays[card][section], lang)
        out.append(f"{capitalize(section_name(game, section, lang))}: {pays}")
    for seat, row in enumerate(s.cards):
        if card in row[: s.revealed_per_leader]:
            out.append(phrase(game, lang, "close.before", seat=seat_name(game, s, seat, lang)))
            out += [blocker_line(game, s, seat, lang)] if s.blocked[seat] else []
    return out


def inspect_stack(game: Arrival, s: ArrivalState, stack: int, lang: str) -> list[str]:
    """A stack, and how many cards of each back are still unseen."""
    out = [phrase(game, lang, "close.stack", n=stack + 1), capitalize(stack_content(game, s, stack, lang))]
    for back, cards in enumerate(s.components.of_back):
        left = amount_in_words(game, "cards", (s.deck & cards).bit_count(), lang)
        out.append(phrase(game, lang, "close.unseen", back=card_back_name(game, back, lang), cards=left))
    return out


def inspect_seat(game: Arrival, s: ArrivalState, viewer: int, seat: int, lang: str) -> list[str]:
    points = [
        amount_in_words(game, "honor", s.honor[seat], lang),
        amount_in_words(game, "corruption", s.corruption[seat], lang),
    ]
    row = score_rows(s)[seat]
    bonus = {"bonus": row.bonus, "points": row.by_pieces, "pieces": row.pieces}
    ahead = phrase(game, lang, "close.ahead", **bonus)
    return [
        seat_heading(game, s, seat, -1, lang),
        ", ".join(points),
        *possession_lines(game, s, seat, viewer, lang),
        *summarize_cards(game, s, seat, lang),
        stock_line(game, s, seat, lang),
        ahead,
    ]


def summarize_cards(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    """The backs of a leader's Earning Cards, and what each section that is not blocked pays so far. The cards themselves are
    beside it, and each can be inspected.
    """
    if not s.cards[seat]:
        return []
    backs = [card_back_name(game, back, lang) for back in s.backs[seat]]
    named = [back + (f" x{backs.count(back)}" if backs.count(back) > 1 else "") for back in dict.fromkeys(backs)]
    out = [phrase(game, lang, "close.cards", list=", ".join(named))]
    if s.blocked[seat].bit_count() < BLOCKERS and s.revealed_per_leader:
        for section in range(len(SECTIONS)):
            if not s.blocked[seat] >> section & 1:
                name, pays = section_name(game, section, lang), forecast_in_words(game, s, seat, section, lang)
                out.append(phrase(game, lang, "close.so_far", section=capitalize(name), pays=pays))
    return [*out, blocker_line(game, s, seat, lang)] if s.blocked[seat] else out


def inspect_supply_or_track(game: Arrival, s: ArrivalState, sign: str, lang: str) -> list[str]:
    """What a sign on the board stands for: a supply (bag, discard, tiles) or a track (balance, rounds)."""
    if sign == "bag":
        return [phrase(game, lang, "close.bag"), bag_content(game, s, lang)]
    if sign == "discard":
        return [phrase(game, lang, "close.discard"), capitalize(fomori_by_kind(game, s.fomori_discard, lang))]
    if sign == "pile":
        return [phrase(game, lang, "table.tiles", n=s.tiles.bit_count(), used=s.used_tiles.bit_count())]
    if sign == "spent":
        return [phrase(game, lang, "close.spent"), capitalize(tile_list(game, s.used_tiles, lang))]
    if sign == "balance":
        return [phrase(game, lang, "close.balance"), balance_line(game, s, lang)]
    if sign == "round":
        end = end_line(game, s, lang) if is_playing(s) else ""
        return [phrase(game, lang, "close.round", round=s.round, rounds=s.components.rounds), *([end] if end else [])]
    return []


# -- the end is near -----------------------------------------------------------------------------------------------------
def alert(game: Game, view: State, seat: int, lang: str) -> str:
    """A warning in the last round: why it is the last, and the ending as things stand (AR-23.3, AR-24.1); '' before."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    if not is_playing(view) or (view.ending != CORRUPTION_LIMIT and view.round < view.components.rounds):
        return ""
    key = "limit" if view.ending == CORRUPTION_LIMIT else "last"
    words = {
        "alert": say(lang, f"the_arrival.page.alert.{key}"),
        "fortified": count_fortified_places(view),
        "held": count_threatened_places(view),
        "honor": phrase(game, lang, "honor"),
    }
    return say(lang, f"the_arrival.page.alert.ending_{OUTCOMES[outcome(view)]}", **words)
