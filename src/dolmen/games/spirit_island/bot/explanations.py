"""Why an answer is good: the differences between the positions after it and after an alternative.

A power is compared with using none. A card, with the cards played with it, is compared with playing none, at the end of the
turn. A growth option and any other answer is compared with one of middle value. A card to gain or to forget is judged alone.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.effects import ENOUGH, REST, AskTimes
from dolmen.engine.game import Game
from dolmen.engine.state import View, pending_frame
from dolmen.games.comparison import Gain, alternative_index, counted_gain, estimated_gain, uncounted_gain

from ..cards.powers import POWERS
from ..effects.frame_fields import has_chosen_growth
from ..effects.gains import ForgetCard, GainPower
from ..model.components import CITY, DAHAN, EXPLORER, READY, TOWN, card_of, kind_of
from ..model.state import FEAR_VICTORY, SACRIFICE, USE, VICTORY, Island, island
from ..phases.power_phases import PowerPhase
from ..phases.spirit_phase import PlayCards, SpiritGrowth
from ..text.names import phrase
from .evaluation import BLIGHT, FEAR_CARD, PIECE, IslandValue, mat_value, presence_value
from .policy import MAX_POSITIONS, NEXT_TURN_PART, Planner, TurnPlan, with_pause

LEAST: Final = 0.05  # the least difference worth a mention
JUDGED: Final = 1.0  # the weight of a reason without a comparison
PIECES: Final = (("cities", CITY), ("towns", TOWN), ("explorers", EXPLORER))


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """The alternative, and the gains of the answer over it."""
    s, planner = island(view), Planner(game, seat)
    f = pending_frame(s, seat)
    assert f is not None
    node = f.node
    if isinstance(node, PowerPhase):
        return explain_power(planner, s, answer)
    if isinstance(node, PlayCards):
        return explain_card(planner, s, answer)
    if isinstance(node, GainPower):
        return None, [Gain(JUDGED, "deck" if f.held is None else "card", 0)]
    if isinstance(node.question if isinstance(node, AskTimes) else node, ForgetCard):
        return None, [Gain(JUDGED, "forget", 0)]
    if isinstance(node, SpiritGrowth):
        return (
            explain_growth(planner, s, answer)
            if not has_chosen_growth(f)
            else (None, [] if answer is REST else [Gain(JUDGED, "draw_first", 0)])
        )
    return explain_other(planner, s, answer)


def explain_power(planner: Planner, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    if answer is READY:
        return None, [Gain(JUDGED, "idle", 0)]
    return READY, list_gains(planner.search(planner.start_power(s, answer), MAX_POSITIONS)[1], s)


def explain_card(planner: Planner, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    if answer is ENOUGH:
        return None, [Gain(JUDGED, "dear", 0)]
    if card_of(answer) < 0 or card_of(answer) >= len(POWERS) or answer is not POWERS[card_of(answer)].answers[USE]:
        return None, []
    turn_plan = TurnPlan(planner, s)
    return ENOUGH, list_gains(turn_plan.turn_end(turn_plan.cards_to_play(s)), turn_plan.turn_end([]))


def explain_growth(planner: Planner, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    others = [one for one in planner.game.legal(s, planner.seat) if one is not answer]
    other = others[len(others) // 2]
    turn_plan = TurnPlan(planner, s)
    (good, cards), (plain, fewer) = planner.after_growth(s, answer), planner.after_growth(s, other)
    (now, played), (less, others_played) = turn_plan.plan(good), turn_plan.plan(plain)
    later = turn_plan.next_turn(good, played) - turn_plan.next_turn(plain, others_played)
    plans = uncounted_gain("now", now - less, LEAST) + uncounted_gain("later", NEXT_TURN_PART * later, LEAST)
    return other, list_gains(good, plain) + uncounted_gain("draws", cards - fewer, 0.0) + plans


def explain_other(planner: Planner, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """Any other question: all answers are tried to the end of the action."""
    s = with_pause(s)
    others = [one for one in planner.answers(s, planner.seat) if one is not answer]
    if not others:
        return None, []
    max_positions = MAX_POSITIONS // (len(others) + 1)
    good = state_after_answer(planner, s, answer, max_positions)
    ends = [state_after_answer(planner, s, one, max_positions) for one in others]
    plain = alternative_index([planner.value(end) for end in ends], planner.value(good), answer.kind == DONE)
    return others[plain], list_gains(good, ends[plain])


def state_after_answer(planner: Planner, s: Island, answer: Answer, max_positions: int) -> Island:
    """The state after the answer and the best rest of its action, found among at most `max_positions`."""
    after, stopped = planner.try_answer(s, planner.seat, answer)
    return after if stopped else planner.search(after, max_positions)[1]


# -- differences between two positions -----------------------------------------------------------------------------------
def list_gains(good: Island, plain: Island) -> list[Gain]:
    if good.ending or plain.ending:
        return uncounted_gain("win", win_value(good) - win_value(plain), 0.0)
    fear, blight = total_fear(good) - total_fear(plain), expected_blight(plain) - expected_blight(good)
    out = counted_gain("fear", FEAR_CARD * fear / good.fear_pool, fear) + estimated_gain(
        "blight", BLIGHT * blight, blight, LEAST
    )
    for what, k in PIECES:
        fewer = count_kind(plain, k) - count_kind(good, k)
        out += counted_gain(what, PIECE[k] * fewer, fewer)
    saved = count_kind(good, DAHAN) - count_kind(plain, DAHAN)
    out += counted_gain("dahan", PIECE[DAHAN] * saved, saved)
    for what, value in (("presence", presence_value), ("plays", mat_value)):
        total = sum([value(good, seat) - value(plain, seat) for seat in range(good.components.seats)])
        out += uncounted_gain(what, total, LEAST)
    return out


def win_value(s: Island) -> float:
    return 0.0 if not s.ending else 1.0 if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else -1.0


def total_fear(s: Island) -> int:
    """All fear so far, including that of earned cards."""
    return s.fear + s.fear_pool * (len(s.earned) + len(s.fear_done))


def expected_blight(s: Island) -> float:
    """Blight on the island, and the blight expected if the players do nothing more."""
    island_value = IslandValue(s)
    island_value.value()
    return sum(s.blight) + island_value.blight


def count_kind(s: Island, k: int) -> int:
    return sum([kind_of(piece) == k for pieces in s.pieces for piece in pieces])


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    return phrase(lang, f"reason.{what}", n=n)
