"""What an answer of Roam would do, in a few words: `Use Otto Rusk at b2: markers on b2, b3, c3; 1 coin`."""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from .box import (
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
    TURN_OVER,
    USE_COIN,
    names_in,
    squares_in,
)
from .content import ABILITIES
from .game import Roam
from .markers import markers_on, top_owner
from .state import GAP, NOBODY, RoamState
from .words import (
    LETTERS,
    ability_name,
    artifact,
    artifact_name,
    character_name,
    coins,
    joined,
    land_name,
    points_in_words,
    slot_name,
)


def label(game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
    """What an answer means at this moment. Takes every answer of the game, also one that is not allowed now."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    seat = max(seat, 0)
    if answer.kind == PLACE:
        return use_label(game, view, seat, answer, lang)
    if answer.kind == PIECE:
        return piece_label(game, view, seat, answer, lang)
    if answer.kind == OPTION:
        return option_label(game, view, seat, answer, lang)
    if answer.kind == CARD:
        return card_label(game, view, seat, answer, lang)
    if answer.kind == MOVE:
        words = {"at": SQUARE_NAMES[answer.a], "to": SQUARE_NAMES[answer.b], "owner": owner_on(view, answer.a)}
        return say(lang, "roam.answer.slide", artifact=tool(game, view, seat, SLIDE, lang), **words)
    if answer.kind == LAND:
        return slot_label(game, view, answer.a, lang)
    if answer.kind == NUMBER:
        return say(lang, "roam.answer.bid", coins=coins(answer.a, lang), land=land_bid_for(game, view, lang))
    return done_label(view, lang)


def done_label(s: RoamState, lang: str) -> str:
    steps = {"extras": "finish_placing", "shift": "go_on", "buy": "end_turn"}
    step = s.stack[-1].node.path if s.stack else ""
    return say(lang, f"roam.answer.{steps.get(step, 'done')}")


def option_label(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if answer.a == REST:
        price = len(s.ready[seat])
        return say(lang, "roam.answer.early_rest", coins=coins(price, lang)) if price else say(lang, "roam.answer.rest")
    if answer.a == PASS:
        return say(lang, "roam.answer.pass")
    key, ability = ("coin", COIN) if answer.a == USE_COIN else ("rotate", ROTATE)
    return say(lang, f"roam.answer.{key}", artifact=tool(game, s, seat, ability, lang))


def card_label(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    if answer.a == TURN_OVER:
        key = "flip_down" if answer.b in s.ready[seat] else "flip_up"
        who = character_name(game, answer.b, lang)
        return say(lang, f"roam.answer.{key}", character=who, artifact=tool(game, s, seat, FLIP, lang))
    tile = artifact(game, answer.b)
    return say(
        lang,
        "roam.answer.buy",
        artifact=artifact_name(game, answer.b, lang),
        coins=coins(tile.cost, lang),
        ability=ability_name(tile.ability, lang),
        points=points_in_words(tile.points, lang),
    )


def slot_label(game: Roam, s: RoamState, slot: int, lang: str) -> str:
    number = s.lands[slot]
    land = say(lang, "roam.table.gap") if number == GAP else land_name(game, number, lang)
    out = say(lang, "roam.answer.slot", slot=game.places[SQUARES + slot], land=land)
    full = s.held & SLOT_MASKS[slot] == SLOT_MASKS[slot]
    return f"{out}: {completion(game, s, slot, markers_by_seat(s, slot), lang)}" if full else out


def piece_label(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    mode, square = answer.a, answer.b
    if mode == BY_REPLACE and s.stack and s.stack[0].node.path == "extras" and s.stack[0].b >> square & 1:
        # Stacking Variant: what was just put on a single marker may take its place instead (RO-14.7).
        below = [LETTERS[k] for k, mask in enumerate(s.under) if mask >> square & 1] or ["-"]
        with_tool = tool(game, s, seat, REPLACE, lang)
        return say(lang, "roam.answer.replace_below", at=SQUARE_NAMES[square], owner=below[0], artifact=with_tool)
    tools: dict[int, list[int]] = {
        BY_SHORTAGE: [],
        BY_COINS: [],
        BY_FREE_BLANK: [FREE_BLANK],
        BY_REPLACE: [REPLACE],
        BY_COINS_AND_REPLACE: [REPLACE],
        BY_FREE_BLANK_AND_REPLACE: [FREE_BLANK, REPLACE],
    }
    used = [tool(game, s, seat, ability, lang) for ability in tools[mode]]
    out = say(
        lang,
        f"roam.answer.{MODES[mode]}",
        at=SQUARE_NAMES[square],
        coins=coins(s.box.blank_cost, lang),
        owner=owner_on(s, square),
        artifact=used[0] if used else "",
        second=used[-1] if used else "",
    )
    lost = top_owner(s, square) if mode >= BY_REPLACE else NOBODY
    gains = gained(game, s, seat, 1 << square, lost, lang)
    return f"{out}: {'; '.join(gains)}" if gains else out


def use_label(game: Roam, s: RoamState, seat: int, answer: Answer, lang: str) -> str:
    who = character_name(game, answer.a, lang)
    if answer.b == NOWHERE:
        return say(lang, "roam.answer.use_nowhere", character=who)
    shape = s.box.cards[answer.a].shapes[(s.edges[seat] + answer.c) & 3]
    solids = shape.solids[answer.b]
    parts = use_effects(game, s, seat, solids, lang)
    blanks = shape.blanks[answer.b] & s.map & ~s.shut
    if blanks and s.left[seat] > (solids & ~s.shut).bit_count() and can_fill_blanks(s, seat):
        parts.append(say(lang, "roam.effect.blanks", at=", ".join(names_in(blanks))))
    key = "roam.answer.use_turned" if answer.c else "roam.answer.use"
    at = SQUARE_NAMES[answer.b]
    return say(lang, key, character=who, at=at, degrees=90 * answer.c, effects="; ".join(parts))


def use_effects(game: Roam, s: RoamState, seat: int, solids: int, lang: str) -> list[str]:
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
            counts[seat] += (squares & land).bit_count()
            if lost != NOBODY:
                counts[lost] -= 1
            out.append(completion(game, s, slot, counts, lang))
    return out


def completion(game: Roam, s: RoamState, slot: int, counts: list[int], lang: str) -> str:
    number = s.lands[slot]
    place = {"slot": game.places[SQUARES + slot], "land": land_name(game, number, lang) if number != GAP else ""}
    leaders = [LETTERS[seat] for seat, count in enumerate(counts) if count == max(counts)]
    if len(leaders) == 1:
        return say(lang, "roam.effect.completes", owner=leaders[0], **place)
    return say(lang, "roam.effect.ties", owners=joined(leaders, lang), **place)


def markers_by_seat(s: RoamState, slot: int) -> list[int]:
    return [markers_on(s, seat, slot) for seat in range(s.box.seats)]


# -- small words -------------------------------------------------------------------------------------------------------
def owner_on(s: RoamState, square: int) -> str:
    owner = top_owner(s, square)
    return LETTERS[owner] if owner != NOBODY else "-"


def with_owners(s: RoamState, squares: int, lang: str) -> str:
    """`c2 (B), c3 (A)`."""
    marked = [(SQUARE_NAMES[q], owner_on(s, q)) for q in squares_in(squares)]
    return ", ".join(say(lang, "roam.effect.whose", at=at, owner=owner) for at, owner in marked)


def tool(game: Roam, s: RoamState, seat: int, ability: int, lang: str) -> str:
    """The artifact that would be used, `Long Broom (Slide)`; only the ability where none is ready."""
    kind = ability_name(ABILITIES[ability], lang)
    found = s.awake(seat, ability)
    return kind if found == NOBODY else f"{artifact_name(game, found, lang)} ({kind})"


def land_bid_for(game: Roam, s: RoamState, lang: str) -> str:
    top = s.stack[-1] if s.stack else None
    if top is None or top.node.path != "bid":
        return "-"
    return slot_name(game, s, top.target - SQUARES, lang)
