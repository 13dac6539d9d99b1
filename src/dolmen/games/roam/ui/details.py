"""Details of an element of the drawing: a large picture and a description; and what the symbols mean."""

from __future__ import annotations

from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import Details
from dolmen.text import say

from ..content.loader import Character
from ..game import Roam
from ..model.components import SLOT_MASKS, SLOT_NAMES, SLOTS, SQUARE_NAMES, names_in
from ..model.markers import top_owner
from ..model.state import ENDINGS, GAP, NOBODY, RoamState
from ..phases.turn import count_points
from ..text.answer_labels import markers_by_seat
from ..text.names import (
    ability_name,
    artifact_entry,
    artifact_name,
    card_entry,
    coins_in_words,
    edge_name,
    in_language,
    join_and,
    kind_name,
    land_name,
    points_in_words,
    seat_name,
)

COUNTS = {"coins": "coin", "markers": "markers", "cards": "cards"}  # the symbols of a seat's counts
SIGNS = ("coin", "markers", "cards", "seal", "solid", "blank", "edge", "pile", "row", "outpost", "asleep", "in_use", "last")


def inspect(game: Game, view: State, seat: int, element: str, lang: str) -> Details | None:
    """A close view of an element; None if there is nothing to say.

    The elements are those with an id in the drawing, `row` for the artifacts on offer, and the page's symbols of a seat,
    `points-0` and `count-0-coins`. `claimed-C14` is the land of a character who has left it. A square is shown with its
    land. Seats are named by letter and colour.
    """
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    part, lines = element_details(game, view, element, lang)
    return Details(part, "\n".join(lines)) if lines else None


def element_details(game: Roam, s: RoamState, element: str, lang: str) -> tuple[str, list[str]]:
    kind, _, name = element.partition("-")
    components = game.components
    if kind == "card" and name in components.card_names:
        return f"big-{element}", character_details(game, s, components.card_names.index(name), lang)
    if kind == "claimed" and name in components.card_names:
        return f"big-{element}", character_details(game, s, components.card_names.index(name), lang)
    if kind == "tile" and name in components.artifact_names:
        return f"big-{element}", artifact_details(game, s, components.artifact_names.index(name), lang)
    if kind in ("land", "ground", "falls") and name in SLOT_NAMES:
        return f"big-land-{name}", slot_details(game, s, SLOT_NAMES.index(name), lang)
    if kind == "sq" and name in SQUARE_NAMES:
        square = SQUARE_NAMES.index(name)
        slot = next(k for k in range(SLOTS) if SLOT_MASKS[k] >> square & 1)
        title, *lines = slot_details(game, s, slot, lang)
        return f"big-land-{SLOT_NAMES[slot]}", [title, square_details(game, s, square, lang), *lines]
    if kind in ("seat", "points", "count"):
        return seat_sign_details(game, s, kind, name, lang)
    if element == "pile":
        return "big-pile", pile_details(game, s, lang)
    if element == "row" and components.full:
        return "big-row", row_details(game, s, lang)
    if element == "outpost" and components.outpost:
        return "big-outpost", outpost_details(game, s, lang)
    return "", []


def seat_sign_details(game: Roam, s: RoamState, kind: str, name: str, lang: str) -> tuple[str, list[str]]:
    """A seat's panel, or one of the symbols on it: what it means, and then the seat."""
    number, _, count = name.partition("-")
    if number not in [str(seat) for seat in range(game.seats)] or (kind == "count") != (count in COUNTS):
        return "", []
    lines = seat_details(game, s, int(number), lang)
    if kind != "seat":
        lines.insert(1, explain(game, s, lang)[COUNTS[count] if count else "seal"])
    return f"big-seat-{number}", lines


# -- descriptions: the name, then one line per fact ---------------------------------------------------------------------
def say_detail(lang: str, key: str, **values: object) -> str:
    return say(lang, f"roam.page.close.{key}", **values)


def character_details(game: Roam, s: RoamState, number: int, lang: str) -> list[str]:
    found = card_entry(game, number)
    owner = next((seat for seat, own in enumerate(s.cards) if number in own), NOBODY)
    name = in_language(found.name, lang)
    out = [name, say_detail(lang, "character", name=name, fact=in_language(found.fact, lang))]
    if owner == NOBODY:
        out.append(say_detail(lang, "unwoken"))
    else:
        key = "ready" if number in s.ready[owner] else "asleep"
        out.append(say_detail(lang, key, seat=seat_name(game, owner, lang)))
    return [*out, *pattern_details(game, number, lang)]


def pattern_details(game: Roam, number: int, lang: str) -> list[str]:
    """Points and pattern of a character."""
    found = card_entry(game, number)
    signs = "".join(found.pattern)
    out = [say_detail(lang, "solids", n=signs.count("#"), points=points_in_words(found.points, lang))]
    if "o" in signs:
        out.append(say_detail(lang, "blanks", n=signs.count("o"), price=coins_in_words(game.components.blank_cost, lang)))
    return out


def artifact_details(game: Roam, s: RoamState, number: int, lang: str) -> list[str]:
    tile = artifact_entry(game, number)
    owner = next((seat for seat, own in enumerate(s.artifacts) if number in own), NOBODY)
    does = say(lang, f"roam.drawing.explain.{tile.ability}")
    out = [artifact_name(game, number, lang)]
    out.append(f"{ability_name(tile.ability, lang)}: {does}")
    out.append(say_detail(lang, "artifact", cost=coins_in_words(tile.cost, lang), points=points_in_words(tile.points, lang)))
    if owner != NOBODY:
        key = "asleep" if s.asleep[owner] >> number & 1 else "ready"
        out.append(say_detail(lang, key, seat=seat_name(game, owner, lang)))
    elif number in s.row:
        out.append(say_detail(lang, "on_offer"))
    return out


def slot_details(game: Roam, s: RoamState, slot: int, lang: str) -> list[str]:
    number, land = s.lands[slot], SLOT_MASKS[slot]
    if number == GAP:
        return [say(lang, "roam.drawing.gap")]
    found = card_entry(game, number)
    assert isinstance(found, Character)
    held = [f"{seat_name(game, k, lang)} {n}" for k, n in enumerate(markers_by_seat(s, slot)) if n]
    free = (land & ~s.occupied).bit_count()
    out = [say_detail(lang, "land", name=land_name(game, number, lang), kind=kind_name(found.land.kind, lang))]
    out.append(say_detail(lang, "held", n=free, seats=join_and(held, lang)) if held else say_detail(lang, "untouched"))
    coin_signs = sum((plane & land).bit_count() for plane in s.coin_planes)
    at = join_and(names_in(s.coin_planes[0] & land), lang) if coin_signs else ""
    out.append(say_detail(lang, "coins", n=coin_signs, at=at) if coin_signs else say_detail(lang, "no_coins"))
    out.append(say_detail(lang, "wakes", name=in_language(found.name, lang)))
    return [*out, *pattern_details(game, number, lang)]


def square_details(game: Roam, s: RoamState, square: int, lang: str) -> str:
    if not s.map >> square & 1:
        return say(lang, "roam.drawing.void", square=SQUARE_NAMES[square]) + "."
    below = next((seat for seat, mask in enumerate(s.under) if mask >> square & 1), NOBODY)
    names = [seat_name(game, k, lang) for k in (top_owner(s, square), below) if k != NOBODY]
    key = ("empty_square", "held_square", "stacked_square")[len(names)]
    words = {"square": SQUARE_NAMES[square], "top": names[0] if names else "", "below": names[-1] if names else ""}
    return say_detail(lang, key, **words)


def pile_details(game: Roam, s: RoamState, lang: str) -> list[str]:
    if s.top == GAP:
        return [say(lang, "roam.drawing.nothing")]
    found = card_entry(game, s.top)
    assert isinstance(found, Character)
    title = say_detail(lang, "land", name=land_name(game, s.top, lang), kind=kind_name(found.land.kind, lang))
    signs = [int(sign) for row in found.land.coins for sign in row if sign != "."]
    out = [title, say_detail(lang, "pile", n=s.pile.bit_count())]
    out.append(say_detail(lang, "shows_coins", n=sum(signs)) if signs else say_detail(lang, "no_coins"))
    out.append(say_detail(lang, "wakes", name=in_language(found.name, lang)))
    return [*out, *pattern_details(game, s.top, lang)]


def row_details(game: Roam, s: RoamState, lang: str) -> list[str]:
    offers = [f"{artifact_name(game, a, lang)}: {coins_in_words(s.components.artifact_cost[a], lang)}" for a in s.row]
    return [say(lang, "roam.drawing.row"), *offers, say_detail(lang, "tiles", n=s.tiles.bit_count())]


def outpost_details(game: Roam, s: RoamState, lang: str) -> list[str]:
    out = [
        say(lang, "roam.drawing.outpost"),
        say_detail(lang, "outpost", points=points_in_words(s.components.outpost_points, lang)),
    ]
    return out if s.outpost == NOBODY else [*out, say_detail(lang, "outpost_held", seat=seat_name(game, s.outpost, lang))]


def seat_details(game: Roam, s: RoamState, seat: int, lang: str) -> list[str]:
    up = [a for a in s.artifacts[seat] if not s.asleep[seat] >> a & 1]
    have = {"coins": coins_in_words(s.coins[seat], lang), "markers": say(lang, "roam.markers", n=s.markers_left[seat])}
    out = [
        seat_name(game, seat, lang),
        say_detail(
            lang, "seat", edge=edge_name(game, seat, lang), points=points_in_words(count_points(s, seat), lang), **have
        ),
        say_detail(lang, "characters", n=len(s.cards[seat]), ready=len(s.ready[seat]), goal=s.components.cards_to_end),
    ]
    if s.artifacts[seat]:
        out.append(say_detail(lang, "artifacts", n=len(s.artifacts[seat]), ready=len(up)))
    return out


# -- the last round, and the meaning of symbols -------------------------------------------------------------------------
def alert(game: Game, view: State, seat: int, lang: str) -> str:
    """A warning in the last round (RO-10.2): why it is the last, and which seat plays last; '' before."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    if not view.ending or game.over(view):
        return ""
    rich = [seat_name(game, k, lang) for k in range(game.seats) if len(view.cards[k]) >= game.components.cards_to_end]
    cause = say(
        lang,
        f"roam.page.alert.{ENDINGS[view.ending]}",
        n=len(rich),
        seat=join_and(rich, lang),
        goal=game.components.cards_to_end,
    )
    last = (view.first - 1) % game.seats
    ends = "yours" if last == seat else "last"
    return f"{cause} {say(lang, f'roam.page.alert.{ends}', seat=seat_name(game, last, lang))}"


def explain(game: Game, view: State, lang: str) -> dict[str, str]:
    """What the symbols in drawings and panels mean, by key."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    components = game.components
    words: dict[str, object] = {
        "price": coins_in_words(components.blank_cost, lang),
        "goal": components.cards_to_end,
        "markers": components.markers,
        "points": points_in_words(components.outpost_points, lang),
    }
    there = {"row": components.full, "outpost": components.outpost}
    return {sign: say(lang, f"roam.page.sign.{sign}", **words) for sign in SIGNS if there.get(sign, True)}
