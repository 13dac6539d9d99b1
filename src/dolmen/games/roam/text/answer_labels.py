"""What an answer of Roam would do, in a few words: `Use Otto Rusk at b2: markers on b2, b3, c3; 1 coin`."""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from ..content.loader import ABILITIES
from ..game import Roam
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
    PURCHASE,
    REPLACE,
    REST,
    ROTATE,
    SLIDE,
    SLOT_MASKS,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    TURN_OVER,
    USE_COIN,
    names_in,
    squares_in,
)
from ..model.markers import markers_on, top_owner
from ..model.state import GAP, NOBODY, RoamState
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
        words = {"at": SQUARE_NAMES[answer.a], "to": SQUARE_NAMES[answer.b], "owner": owner_on(s, answer.a, names)}
        return say(lang, "roam.answer.slide", artifact=tool(game, s, seat, SLIDE, lang), **words)
    if answer.kind == LAND:
        return slot_deed(game, s, answer.a, lang)
    if answer.kind == NUMBER:
        return say(lang, "roam.answer.bid", coins=coins(answer.a, lang), land=land_bid_for(game, s, lang))
    return done_deed(s, lang)


def done_deed(s: RoamState, lang: str) -> str:
    """What it means to do nothing more: it fits what could be done instead."""
    step = s.stack[-1].node.path if s.stack else ""
    if step == "extras":
        return say(lang, "roam.answer.finish_placing" if s.stack[-1].b else "roam.answer.place_nothing")
    if step == "buy":
        return say(lang, "roam.answer.buy_nothing" if affordable(s, s.stack[-1].owner) else "roam.answer.end_turn")
    return say(lang, "roam.answer.go_on" if step == "shift" else "roam.answer.done")


def affordable(s: RoamState, seat: int) -> list[int]:
    """The artifacts on offer that the seat could pay for."""
    return [tile for tile in s.row if s.box.cost[tile] <= s.coins[seat]]


def option_deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if answer.a == REST:
        price = len(s.ready[seat])
        return say(lang, "roam.answer.early_rest", coins=coins(price, lang)) if price else say(lang, "roam.answer.rest")
    if answer.a == PASS:
        return say(lang, "roam.answer.pass")
    key, ability = ("coin", COIN) if answer.a == USE_COIN else ("rotate", ROTATE)
    return say(lang, f"roam.answer.{key}", artifact=tool(game, s, seat, ability, lang))


def card_deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if answer.a == TURN_OVER:
        key = "flip_down" if answer.b in s.ready[seat] else "flip_up"
        who = character_name(game, answer.b, lang)
        return say(lang, f"roam.answer.{key}", character=who, artifact=tool(game, s, seat, FLIP, lang))
    price = coins(artifact(game, answer.b).cost, lang)
    return say(lang, "roam.answer.buy", artifact=artifact_name(game, answer.b, lang), coins=price)


def slot_deed(game: Roam, s: RoamState, slot: int, lang: str) -> str:
    number = s.lands[slot]
    land = say(lang, "roam.table.gap") if number == GAP else land_name(game, number, lang)
    return say(lang, "roam.answer.slot", slot=game.places[SQUARES + slot], land=land)


def piece_deed(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str, names: list[str]) -> str:
    mode, square = answer.a, answer.b
    if below_own(s, mode, square):
        below = [names[k] for k, mask in enumerate(s.under) if mask >> square & 1] or ["-"]
        with_tool = tool(game, s, seat, REPLACE, lang)
        return say(lang, "roam.answer.replace_below", at=SQUARE_NAMES[square], owner=below[0], artifact=with_tool)
    used = [tool(game, s, seat, ability, lang) for ability in TOOLS[mode]]
    return say(
        lang,
        f"roam.answer.{MODES[mode]}",
        at=SQUARE_NAMES[square],
        coins=coins(s.box.blank_cost, lang),
        owner=owner_on(s, square, names),
        artifact=used[0] if used else "",
        second=used[-1] if used else "",
    )


def below_own(s: RoamState, mode: int, square: int) -> bool:
    """Stacking Variant: what was just put on a single marker may take its place instead (RO-14.7)."""
    return mode == BY_REPLACE and bool(s.stack) and s.stack[0].node.path == "extras" and bool(s.stack[0].b >> square & 1)


def use_deed(game: Roam, answer: Answer, lang: str) -> str:
    who = character_name(game, answer.a, lang)
    if answer.b == NOWHERE:
        return say(lang, "roam.answer.use_nowhere", character=who)
    key = "roam.answer.use_turned" if answer.c else "roam.answer.use"
    return say(lang, key, character=who, at=SQUARE_NAMES[answer.b], degrees=90 * answer.c)


# -- what comes of it --------------------------------------------------------------------------------------------------
def effects_of(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    """What this answer itself brings: markers, coins, completed lands. What waits anyway is said by the prompt."""
    if answer.kind == PLACE and answer.b != NOWHERE:
        return use_effects(game, s, seat, answer, lang)
    if answer.kind == PIECE and not below_own(s, answer.a, answer.b):
        lost = top_owner(s, answer.b) if answer.a >= BY_REPLACE else NOBODY
        return gained(game, s, seat, 1 << answer.b, lost, lang)
    if answer.kind == CARD and answer.a == PURCHASE:
        tile = artifact(game, answer.b)
        return [f"{ability_name(tile.ability, lang)}, {points_in_words(tile.points, lang)}"]
    if answer.kind == OPTION and answer.a == REST:
        return [say(lang, "roam.effect.wakes")]
    if answer.kind == LAND and s.held & SLOT_MASKS[answer.a] == SLOT_MASKS[answer.a]:
        return [completion(game, s, answer.a, markers_by_seat(s, answer.a), lang)]
    return []


def use_effects(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> list[str]:
    shape = s.box.cards[answer.a].shapes[(s.edges[seat] + answer.c) & 3]
    solids = shape.solids[answer.b]
    parts = solid_effects(game, s, seat, solids, lang)
    blanks = shape.blanks[answer.b] & s.map & ~s.shut
    if blanks and s.left[seat] > (solids & ~s.shut).bit_count() and can_fill_blanks(s, seat):
        parts.append(say(lang, "roam.effect.blanks", at=", ".join(names_in(blanks))))
    return parts


def solid_effects(game: Roam, s: RoamState, seat: int, solids: int, lang: str) -> list[str]:
    """What the solids of a pattern do where they lie: markers, coins, completed lands, squares left out."""
    free, left = solids & ~s.shut, s.left[seat]
    count = free.bit_count()
    if not free or not left:
        parts = [say(lang, "roam.effect.nothing")]
    elif count > left:
        parts = [say(lang, "roam.effect.some", n=left, at=", ".join(names_in(free)))]
    else:
        parts = [say(lang, "roam.effect.on", n=count, at=", ".join(names_in(free)))]
        parts += gained(game, s, seat, free, NOBODY, lang)
        if free & s.held:
            parts.append(say(lang, "roam.effect.covers", at=with_owners(s, free & s.held, lang)))
    if solids & s.shut:
        parts.append(say(lang, "roam.effect.skips", at=with_owners(s, solids & s.shut, lang)))
    return parts


def can_fill_blanks(s: RoamState, seat: int) -> bool:
    return s.coins[seat] >= s.box.blank_cost or s.has_ready(seat, FREE_BLANK)


def gained(game: Roam, s: RoamState, seat: int, squares: int, lost: int, lang: str) -> list[str]:
    """Coins and completed lands, if the seat places markers on these squares and `lost` (or nobody) loses one there."""
    earned = sum((squares & plane).bit_count() for plane in s.coin_planes)
    out = [say(lang, "roam.effect.earns", n=earned)] if earned else []
    for slot in range(SLOTS):
        land = SLOT_MASKS[slot]
        if squares & land and (s.held | squares) & land == land:
            counts = markers_by_seat(s, slot)
            before = most_of(counts) if s.held & land == land else []
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
    return [markers_on(s, seat, slot) for seat in range(s.box.seats)]


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
    found = s.awake(seat, ability)
    return kind if found == NOBODY else say(lang, "roam.tool", artifact=artifact_name(game, found, lang), ability=kind)


def tools(game: Roam, s: RoamState, seat: int, abilities: tuple[int, ...], lang: str) -> str:
    """All artifacts with these abilities that the seat has ready, `Lucky Thimble (Coin) or Alarm Bell (Flip)`."""
    found = [
        say(lang, "roam.tool", artifact=artifact_name(game, a, lang), ability=ability_name(artifact(game, a).ability, lang))
        for a in s.artifacts[seat]
        if s.box.ability[a] in abilities and not s.asleep[seat] >> a & 1
    ]
    return either(found, lang)


def land_bid_for(game: Roam, s: RoamState, lang: str) -> str:
    top = s.stack[-1] if s.stack else None
    if top is None or top.node.path != "bid":
        return "-"
    return land_name(game, s.lands[top.target - SQUARES], lang)
