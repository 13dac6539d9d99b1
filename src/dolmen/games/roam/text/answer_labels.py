"""What an answer of Roam would do, in a few words: `Use Otto Rusk at b2: markers on b2, b3, c3; 1 coin`."""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from ..content.loader import ABILITIES
from ..game import Roam
from ..model.answer_fields import (
    anchor_of,
    bid_of,
    bought_artifact,
    chosen_slot,
    flipped_card,
    is_flip,
    is_option,
    is_purchase,
    mode_of,
    option_of,
    places_pattern,
    shape_of,
    slide_from,
    slide_to,
    square_of,
    turns_of,
    used_card,
)
from ..model.components import (
    BY_COINS,
    BY_COINS_AND_REPLACE,
    BY_FREE_BLANK,
    BY_FREE_BLANK_AND_REPLACE,
    BY_REPLACE,
    BY_SHORTAGE,
    COIN,
    FLIP,
    FREE_BLANK,
    MODES,
    NOWHERE,
    PASS,
    REPLACE,
    REST,
    ROTATE,
    SLIDE,
    SLOT_MASKS,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    USE_COIN,
    names_in,
    squares_in,
)
from ..model.markers import count_markers, top_owner
from ..model.state import GAP, NOBODY, RoamState
from ..phases.frame_fields import placed_squares
from .names import (
    LETTERS,
    ability_name,
    artifact,
    artifact_name,
    character_name,
    coins,
    either,
    joined,
    land_name,
    points_in_words,
)

TOOLS: dict[int, list[int]] = {  # the abilities that a way of adding a marker uses
    BY_SHORTAGE: [],
    BY_COINS: [],
    BY_FREE_BLANK: [FREE_BLANK],
    BY_REPLACE: [REPLACE],
    BY_COINS_AND_REPLACE: [REPLACE],
    BY_FREE_BLANK_AND_REPLACE: [FREE_BLANK, REPLACE],
}


def describe_answer(game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
    """What an answer means at this moment. Takes every answer of the game, also one that is not allowed now."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    seat = max(seat, 0)
    done = deed(game, view, seat, answer, lang, list(LETTERS))
    effects = effects_of(game, view, seat, answer, lang)
    return f"{done}: {'; '.join(effects)}" if effects else done


# -- what is done ------------------------------------------------------------------------------------------------------
def deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """An answer without what comes of it: `Slide a marker of B from b2 to b3 with Long Broom (Slide)`."""
    if answer.kind == PLACE:
        return use_deed(game, answer, lang)
    if answer.kind == PIECE:
        return piece_deed(game, s, seat, answer, lang, names)
    if answer.kind == OPTION:
        return option_deed(game, s, seat, answer, lang)
    if answer.kind == CARD:
        return card_deed(game, s, seat, answer, lang)
    if answer.kind == MOVE:
        words = {
            "at": SQUARE_NAMES[slide_from(answer)],
            "to": SQUARE_NAMES[slide_to(answer)],
            "owner": owner_on(s, slide_from(answer), names),
        }
        return say(lang, "roam.answer.slide", artifact=tool(game, s, seat, SLIDE, lang), **words)
    if answer.kind == LAND:
        return slot_deed(game, s, chosen_slot(answer), lang)
    if answer.kind == NUMBER:
        return say(lang, "roam.answer.bid", coins=coins(bid_of(answer), lang), land=land_bid_for(game, s, lang))
    return done_deed(s, lang)


def done_deed(s: RoamState, lang: str) -> str:
    """What it means to do nothing more: it fits what could be done instead."""
    step = s.stack[-1].node.path if s.stack else ""
    if step == "extras":
        return say(lang, "roam.answer.finish_placing" if placed_squares(s.stack[-1]) else "roam.answer.place_nothing")
    if step == "buy":
        return say(lang, "roam.answer.buy_nothing" if affordable(s, s.stack[-1].owner) else "roam.answer.end_turn")
    return say(lang, "roam.answer.go_on" if step == "shift" else "roam.answer.done")


def affordable(s: RoamState, seat: int) -> list[int]:
    """The artifacts on offer that the seat could pay for."""
    return [tile for tile in s.row if s.components.artifact_cost[tile] <= s.coins[seat]]


def option_deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if option_of(answer) == REST:
        price = len(s.ready[seat])
        return say(lang, "roam.answer.early_rest", coins=coins(price, lang)) if price else say(lang, "roam.answer.rest")
    if option_of(answer) == PASS:
        return say(lang, "roam.answer.pass")
    key, ability = ("coin", COIN) if option_of(answer) == USE_COIN else ("rotate", ROTATE)
    return say(lang, f"roam.answer.{key}", artifact=tool(game, s, seat, ability, lang))


def card_deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if is_flip(answer):
        key = "flip_down" if flipped_card(answer) in s.ready[seat] else "flip_up"
        who = character_name(game, flipped_card(answer), lang)
        return say(lang, f"roam.answer.{key}", character=who, artifact=tool(game, s, seat, FLIP, lang))
    price = coins(artifact(game, bought_artifact(answer)).cost, lang)
    return say(lang, "roam.answer.buy", artifact=artifact_name(game, bought_artifact(answer), lang), coins=price)


def slot_deed(game: Roam, s: RoamState, slot: int, lang: str) -> str:
    number = s.lands[slot]
    land = say(lang, "roam.table.gap") if number == GAP else land_name(game, number, lang)
    return say(lang, "roam.answer.slot", slot=game.places[SQUARES + slot], land=land)


def piece_deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    mode, square = mode_of(answer), square_of(answer)
    if below_own(s, mode, square):
        below = [names[k] for k, mask in enumerate(s.under) if mask >> square & 1] or ["-"]
        with_tool = tool(game, s, seat, REPLACE, lang)
        return say(lang, "roam.answer.replace_below", at=SQUARE_NAMES[square], owner=below[0], artifact=with_tool)
    used = [tool(game, s, seat, ability, lang) for ability in TOOLS[mode]]
    return say(
        lang,
        f"roam.answer.{MODES[mode]}",
        at=SQUARE_NAMES[square],
        coins=coins(s.components.blank_cost, lang),
        owner=owner_on(s, square, names),
        artifact=used[0] if used else "",
        second=used[-1] if used else "",
    )


def below_own(s: RoamState, mode: int, square: int) -> bool:
    """Stacking Variant: what was just put on a single marker may take its place instead (RO-14.7)."""
    return (
        mode == BY_REPLACE
        and bool(s.stack)
        and s.stack[0].node.path == "extras"
        and bool(placed_squares(s.stack[0]) >> square & 1)
    )


def use_deed(game: Roam, answer: Answer, lang: str) -> str:
    who = character_name(game, used_card(answer), lang)
    if anchor_of(answer) == NOWHERE:
        return say(lang, "roam.answer.use_nowhere", character=who)
    key = "roam.answer.use_turned" if turns_of(answer) else "roam.answer.use"
    return say(lang, key, character=who, at=SQUARE_NAMES[anchor_of(answer)], degrees=90 * turns_of(answer))


# -- what comes of it --------------------------------------------------------------------------------------------------
def effects_of(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    """What this answer itself brings: markers, coins, completed lands. What waits anyway is said by the prompt."""
    if places_pattern(answer):
        return use_effects(game, s, seat, answer, lang)
    if answer.kind == PIECE and not below_own(s, mode_of(answer), square_of(answer)):
        lost = top_owner(s, square_of(answer)) if mode_of(answer) >= BY_REPLACE else NOBODY
        return gained(game, s, seat, 1 << square_of(answer), lost, lang)
    if is_purchase(answer):
        tile = artifact(game, bought_artifact(answer))
        return [f"{ability_name(tile.ability, lang)}, {points_in_words(tile.points, lang)}"]
    if is_option(answer, REST):
        return [say(lang, "roam.effect.wakes")]
    if answer.kind == LAND and s.occupied & SLOT_MASKS[chosen_slot(answer)] == SLOT_MASKS[chosen_slot(answer)]:
        return [completion(game, s, chosen_slot(answer), markers_by_seat(s, chosen_slot(answer)), lang)]
    return []


def use_effects(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    shape = shape_of(s, seat, answer)
    solids = shape.solids[anchor_of(answer)]
    parts = solid_effects(game, s, seat, solids, lang)
    blanks = shape.blanks[anchor_of(answer)] & s.map & ~s.blocked
    if blanks and s.markers_left[seat] > (solids & ~s.blocked).bit_count() and can_fill_blanks(s, seat):
        parts.append(say(lang, "roam.effect.blanks", at=", ".join(names_in(blanks))))
    return parts


def solid_effects(game: Roam, s: RoamState, seat: int, solids: int, lang: str) -> list[str]:
    """What the solids of a pattern do where they lie: markers, coins, completed lands, squares left out."""
    free, left = solids & ~s.blocked, s.markers_left[seat]
    count = free.bit_count()
    if not free or not left:
        parts = [say(lang, "roam.effect.nothing")]
    elif count > left:
        parts = [say(lang, "roam.effect.some", n=left, at=", ".join(names_in(free)))]
    else:
        parts = [say(lang, "roam.effect.on", n=count, at=", ".join(names_in(free)))]
        parts += gained(game, s, seat, free, NOBODY, lang)
        if free & s.occupied:
            parts.append(say(lang, "roam.effect.covers", at=with_owners(s, free & s.occupied, lang)))
    if solids & s.blocked:
        parts.append(say(lang, "roam.effect.skips", at=with_owners(s, solids & s.blocked, lang)))
    return parts


def can_fill_blanks(s: RoamState, seat: int) -> bool:
    return s.coins[seat] >= s.components.blank_cost or s.has_ready_ability(seat, FREE_BLANK)


def gained(game: Roam, s: RoamState, seat: int, squares: int, lost: int, lang: str) -> list[str]:
    """Coins and completed lands, if the seat places markers on these squares and `lost` (or nobody) loses one there."""
    earned = sum((squares & plane).bit_count() for plane in s.coin_planes)
    out = [say(lang, "roam.effect.earns", n=earned)] if earned else []
    for slot in range(SLOTS):
        land = SLOT_MASKS[slot]
        if squares & land and (s.occupied | squares) & land == land:
            counts = markers_by_seat(s, slot)
            before = most_of(counts) if s.occupied & land == land else []
            counts[seat] += (squares & land).bit_count()
            if lost != NOBODY:
                counts[lost] -= 1
            if most_of(counts) != before:
                out.append(completion(game, s, slot, counts, lang))
    return out


def completion(game: Roam, s: RoamState, slot: int, counts: list[int], lang: str) -> str:
    number = s.lands[slot]
    place = {"slot": game.places[SQUARES + slot], "land": land_name(game, number, lang) if number != GAP else ""}
    leaders = [LETTERS[seat] for seat in most_of(counts)]
    if len(leaders) == 1:
        return say(lang, "roam.effect.completes", owner=leaders[0], **place)
    return say(lang, "roam.effect.ties", owners=joined(leaders, lang), **place)


def most_of(counts: list[int]) -> list[int]:
    """The seats with the highest count."""
    return [seat for seat, count in enumerate(counts) if count == max(counts)]


def markers_by_seat(s: RoamState, slot: int) -> list[int]:
    return [count_markers(s, seat, slot) for seat in range(s.components.seats)]


# -- small words -------------------------------------------------------------------------------------------------------
def owner_on(s: RoamState, square: int, names: list[str]) -> str:
    owner = top_owner(s, square)
    return names[owner] if owner != NOBODY else "-"


def with_owners(s: RoamState, squares: int, lang: str) -> str:
    """`c2 (B), c3 (A)`."""
    marked = [(SQUARE_NAMES[q], owner_on(s, q, list(LETTERS))) for q in squares_in(squares)]
    return ", ".join(say(lang, "roam.effect.whose", at=at, owner=owner) for at, owner in marked)


def tool(game: Roam, s: RoamState, seat: int, ability: int, lang: str) -> str:
    """The artifact that would be used, `Long Broom (Slide)`; only the ability where none is ready."""
    kind = ability_name(ABILITIES[ability], lang)
    found = s.ready_artifact(seat, ability)
    return kind if found == NOBODY else say(lang, "roam.tool", artifact=artifact_name(game, found, lang), ability=kind)


def tools(game: Roam, s: RoamState, seat: int, abilities: tuple[int, ...], lang: str) -> str:
    """All artifacts with these abilities that the seat has ready, `Lucky Thimble (Coin) or Alarm Bell (Flip)`."""
    found = [
        say(lang, "roam.tool", artifact=artifact_name(game, a, lang), ability=ability_name(artifact(game, a).ability, lang))
        for a in s.artifacts[seat]
        if s.components.artifact_ability[a] in abilities and not s.asleep[seat] >> a & 1
    ]
    return either(found, lang)


def land_bid_for(game: Roam, s: RoamState, lang: str) -> str:
    top = s.stack[-1] if s.stack else None
    if top is None or top.node.path != "bid":
        return "-"
    return land_name(game, s.lands[top.target - SQUARES], lang)
