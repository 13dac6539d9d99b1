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
    character_used,
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
)
from ..model.components import (
    BY_REPLACE,
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
from ..phases.step_order import MODE_ABILITIES
from .names import (
    LETTERS,
    ability_name,
    artifact_entry,
    artifact_name,
    character_name,
    coins_in_words,
    join_and,
    join_or,
    land_name,
    points_in_words,
)


def describe_answer(game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
    """What an answer means in this state. Works for every answer of the game, also for one that is not allowed now."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    seat = max(seat, 0)
    done = describe_action(game, view, seat, answer, lang, list(LETTERS))
    effects = describe_effects(game, view, seat, answer, lang)
    return f"{done}: {'; '.join(effects)}" if effects else done


# -- what is done ------------------------------------------------------------------------------------------------------
def describe_action(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    """The action of an answer without its effects: `Slide B’s marker from b2 to b3 with Long Broom (Slide)`."""
    if answer.kind == PLACE:
        return describe_use(game, answer, lang)
    if answer.kind == PIECE:
        return describe_piece(game, s, seat, answer, lang, names)
    if answer.kind == OPTION:
        return describe_option(game, s, seat, answer, lang)
    if answer.kind == CARD:
        return describe_card_action(game, s, seat, answer, lang)
    if answer.kind == MOVE:
        words = {
            "at": SQUARE_NAMES[slide_from(answer)],
            "to": SQUARE_NAMES[slide_to(answer)],
            "owner": top_owner_name(s, slide_from(answer), names),
        }
        return say(lang, "roam.answer.slide", artifact=artifact_with_ability(game, s, seat, SLIDE, lang), **words)
    if answer.kind == LAND:
        return describe_slot(game, s, chosen_slot(answer), lang)
    if answer.kind == NUMBER:
        return say(
            lang, "roam.answer.bid", coins=coins_in_words(bid_of(answer), lang), land=contested_land_name(game, s, lang)
        )
    return describe_done(s, lang)


def describe_done(s: RoamState, lang: str) -> str:
    """The text of the answer `done`; it depends on the step."""
    step = s.stack[-1].node.path if s.stack else ""
    if step == "extras":
        return say(lang, "roam.answer.finish_placing" if placed_squares(s.stack[-1]) else "roam.answer.place_nothing")
    if step == "buy":
        return say(lang, "roam.answer.buy_nothing" if affordable_artifacts(s, s.stack[-1].owner) else "roam.answer.end_turn")
    return say(lang, "roam.answer.go_on" if step == "shift" else "roam.answer.done")


def affordable_artifacts(s: RoamState, seat: int) -> list[int]:
    """The artifacts on offer that the seat can pay for."""
    return [tile for tile in s.row if s.components.artifact_cost[tile] <= s.coins[seat]]


def describe_option(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if option_of(answer) == REST:
        price = len(s.ready[seat])
        return (
            say(lang, "roam.answer.early_rest", coins=coins_in_words(price, lang))
            if price
            else say(lang, "roam.answer.rest")
        )
    if option_of(answer) == PASS:
        return say(lang, "roam.answer.pass")
    key, ability = ("coin", COIN) if option_of(answer) == USE_COIN else ("rotate", ROTATE)
    return say(lang, f"roam.answer.{key}", artifact=artifact_with_ability(game, s, seat, ability, lang))


def describe_card_action(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if is_flip(answer):
        key = "flip_down" if flipped_card(answer) in s.ready[seat] else "flip_up"
        who = character_name(game, flipped_card(answer), lang)
        return say(lang, f"roam.answer.{key}", character=who, artifact=artifact_with_ability(game, s, seat, FLIP, lang))
    price = coins_in_words(artifact_entry(game, bought_artifact(answer)).cost, lang)
    return say(lang, "roam.answer.buy", artifact=artifact_name(game, bought_artifact(answer), lang), coins=price)


def describe_slot(game: Roam, s: RoamState, slot: int, lang: str) -> str:
    """The label of an answer that chooses a slot: the slot and the land in it, or the gap between the lands."""
    number = s.lands[slot]
    land = say(lang, "roam.table.gap") if number == GAP else land_name(game, number, lang)
    return say(lang, "roam.answer.slot", slot=game.places[SQUARES + slot], land=land)


def describe_piece(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    mode, square = mode_of(answer), square_of(answer)
    if is_below_own(s, mode, square):
        below = [names[k] for k, mask in enumerate(s.under) if mask >> square & 1] or ["-"]
        with_artifact = artifact_with_ability(game, s, seat, REPLACE, lang)
        return say(lang, "roam.answer.replace_below", at=SQUARE_NAMES[square], owner=below[0], artifact=with_artifact)
    used = [artifact_with_ability(game, s, seat, ability, lang) for ability in MODE_ABILITIES[mode]]
    return say(
        lang,
        f"roam.answer.{MODES[mode]}",
        at=SQUARE_NAMES[square],
        coins=coins_in_words(s.components.blank_cost, lang),
        owner=top_owner_name(s, square, names),
        artifact=used[0] if used else "",
        second=used[-1] if used else "",
    )


def is_below_own(s: RoamState, mode: int, square: int) -> bool:
    """Stacking Variant: whether the answer removes the marker below one that was just placed (RO-14.7)."""
    return (
        mode == BY_REPLACE
        and bool(s.stack)
        and s.stack[0].node.path == "extras"
        and bool(placed_squares(s.stack[0]) >> square & 1)
    )


def describe_use(game: Roam, answer: Answer, lang: str) -> str:
    who = character_name(game, character_used(answer), lang)
    if anchor_of(answer) == NOWHERE:
        return say(lang, "roam.answer.use_nowhere", character=who)
    key = "roam.answer.use_turned" if turns_of(answer) else "roam.answer.use"
    return say(lang, key, character=who, at=SQUARE_NAMES[anchor_of(answer)], degrees=90 * turns_of(answer))


# -- what comes of it --------------------------------------------------------------------------------------------------
def describe_effects(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    """The effects of the answer itself: markers, coins, completed lands. The prompt names what happens anyway."""
    if places_pattern(answer):
        return use_effects(game, s, seat, answer, lang)
    if answer.kind == PIECE and not is_below_own(s, mode_of(answer), square_of(answer)):
        lost = top_owner(s, square_of(answer)) if mode_of(answer) >= BY_REPLACE else NOBODY
        return marker_effects(game, s, seat, 1 << square_of(answer), lost, lang)
    if is_purchase(answer):
        tile = artifact_entry(game, bought_artifact(answer))
        return [f"{ability_name(tile.ability, lang)}, {points_in_words(tile.points, lang)}"]
    if is_option(answer, REST):
        return [say(lang, "roam.effect.wakes")]
    if answer.kind == LAND and s.occupied & SLOT_MASKS[chosen_slot(answer)] == SLOT_MASKS[chosen_slot(answer)]:
        return [describe_completion(game, s, chosen_slot(answer), markers_by_seat(s, chosen_slot(answer)), lang)]
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
    """The effects of a pattern's solids: markers, coins, completed lands, skipped squares."""
    free, left = solids & ~s.blocked, s.markers_left[seat]
    count = free.bit_count()
    if not free or not left:
        parts = [say(lang, "roam.effect.nothing")]
    elif count > left:
        parts = [say(lang, "roam.effect.some", n=left, at=", ".join(names_in(free)))]
    else:
        parts = [say(lang, "roam.effect.on", n=count, at=", ".join(names_in(free)))]
        parts += marker_effects(game, s, seat, free, NOBODY, lang)
        if free & s.occupied:
            parts.append(say(lang, "roam.effect.covers", at=squares_with_owners(s, free & s.occupied, lang)))
    if solids & s.blocked:
        parts.append(say(lang, "roam.effect.skips", at=squares_with_owners(s, solids & s.blocked, lang)))
    return parts


def can_fill_blanks(s: RoamState, seat: int) -> bool:
    return s.coins[seat] >= s.components.blank_cost or s.has_ready_ability(seat, FREE_BLANK)


def marker_effects(game: Roam, s: RoamState, seat: int, squares: int, lost: int, lang: str) -> list[str]:
    """Coins and completed lands, if the seat places markers on these squares and the seat `lost` loses one there."""
    earned = sum((squares & plane).bit_count() for plane in s.coin_planes)
    out = [say(lang, "roam.effect.earns", n=earned)] if earned else []
    for slot in range(SLOTS):
        land = SLOT_MASKS[slot]
        if squares & land and (s.occupied | squares) & land == land:
            counts = markers_by_seat(s, slot)
            before = seats_with_most(counts) if s.occupied & land == land else []
            counts[seat] += (squares & land).bit_count()
            if lost != NOBODY:
                counts[lost] -= 1
            if seats_with_most(counts) != before:
                out.append(describe_completion(game, s, slot, counts, lang))
    return out


def describe_completion(game: Roam, s: RoamState, slot: int, counts: list[int], lang: str) -> str:
    number = s.lands[slot]
    place = {"slot": game.places[SQUARES + slot], "land": land_name(game, number, lang) if number != GAP else ""}
    leaders = [LETTERS[seat] for seat in seats_with_most(counts)]
    if len(leaders) == 1:
        return say(lang, "roam.effect.completes", owner=leaders[0], **place)
    return say(lang, "roam.effect.ties", owners=join_and(leaders, lang), **place)


def seats_with_most(counts: list[int]) -> list[int]:
    """The seats with the highest count."""
    return [seat for seat, count in enumerate(counts) if count == max(counts)]


def markers_by_seat(s: RoamState, slot: int) -> list[int]:
    return [count_markers(s, seat, slot) for seat in range(s.components.seats)]


# -- small words -------------------------------------------------------------------------------------------------------
def top_owner_name(s: RoamState, square: int, names: list[str]) -> str:
    owner = top_owner(s, square)
    return names[owner] if owner != NOBODY else "-"


def squares_with_owners(s: RoamState, squares: int, lang: str) -> str:
    """`c2 (B), c3 (A)`."""
    marked = [(SQUARE_NAMES[q], top_owner_name(s, q, list(LETTERS))) for q in squares_in(squares)]
    return ", ".join(say(lang, "roam.effect.whose", at=at, owner=owner) for at, owner in marked)


def artifact_with_ability(game: Roam, s: RoamState, seat: int, ability: int, lang: str) -> str:
    """The artifact that the seat would use, `Long Broom (Slide)`, or only the ability if none is ready."""
    kind = ability_name(ABILITIES[ability], lang)
    found = s.ready_artifact(seat, ability)
    return kind if found == NOBODY else say(lang, "roam.tool", artifact=artifact_name(game, found, lang), ability=kind)


def ready_artifact_names(
    game: Roam, s: RoamState, seat: int, abilities: tuple[int, ...], lang: str, together: bool = False
) -> str:
    """The seat's ready artifacts with these abilities: `Lucky Thimble (Coin) or Alarm Bell (Flip)`; `together`: and."""
    found = [
        say(
            lang,
            "roam.tool",
            artifact=artifact_name(game, a, lang),
            ability=ability_name(artifact_entry(game, a).ability, lang),
        )
        for a in s.artifacts[seat]
        if s.components.artifact_ability[a] in abilities and not s.asleep[seat] >> a & 1
    ]
    return (join_and if together else join_or)(found, lang)


def contested_land_name(game: Roam, s: RoamState, lang: str) -> str:
    top = s.stack[-1] if s.stack else None
    if top is None or top.node.path != "bid":
        return "-"
    return land_name(game, s.lands[top.target - SQUARES], lang)
