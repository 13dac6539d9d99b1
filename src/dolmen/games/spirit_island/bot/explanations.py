"""Why an answer is good in Spirit Island: what the island would have more or less of at the end of what is tried (`worth`).

A power is held against using none; a card, with those that go with it, against playing none, to the end of the turn; a
growth option and any other answer against one from the middle of all. Which card to gain or to forget is judged by the card
alone.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.effects import ENOUGH, REST, AskTimes
from dolmen.engine.game import Game
from dolmen.engine.state import State, pending_frame
from dolmen.games.comparison import Gain, alternative_index, counted_gain, estimated_gain, uncounted_gain

from ..effects.gains import Forget, GainPower
from ..model.components import CITY, DAHAN, EXPLORER, READY, TOWN, kind
from ..model.state import FEAR_VICTORY, POWERS, SACRIFICE, USE, VICTORY, Island, island
from ..phases.power_phases import Phase
from ..phases.spirit_phase import Plays, SpiritGrowth
from ..text.names import phrase
from .evaluation import BLIGHT, CARD_OF_FEAR, PIECE, Outlook, mat_worth, presence_worth
from .policy import LATER, LOOKS, Ahead, Mind, paused

LEAST: Final = 0.05  # of what is not counted
JUDGED: Final = 1.0  # a reason that stands by itself
PIECES: Final = (("cities", CITY), ("towns", TOWN), ("explorers", EXPLORER))


def explain(game: Game, view: State, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """What an answer is held against, and what it brings more than that."""
    s, mind = island(view), Mind(game, seat)
    f = pending_frame(s, seat)
    assert f is not None
    node = f.node
    if isinstance(node, Phase):
        return power_used(mind, s, answer)
    if isinstance(node, Plays):
        return card_played(mind, s, answer)
    if isinstance(node, GainPower):
        return None, [Gain(JUDGED, "deck" if f.held is None else "card", 0)]
    if isinstance(node.question if isinstance(node, AskTimes) else node, Forget):
        return None, [Gain(JUDGED, "forget", 0)]
    if isinstance(node, SpiritGrowth):
        return grown(mind, s, answer) if not f.b else (None, [] if answer is REST else [Gain(JUDGED, "draw_first", 0)])
    return any_other(mind, s, answer)


def power_used(mind: Mind, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    if answer is READY:
        return None, [Gain(JUDGED, "idle", 0)]
    return READY, gains(mind.search(mind.begun(s, answer), LOOKS)[1], s)


def card_played(mind: Mind, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    if answer is ENOUGH:
        return None, [Gain(JUDGED, "dear", 0)]
    if answer.a < 0 or answer.a >= len(POWERS) or answer is not POWERS[answer.a].answers[USE]:
        return None, []
    ahead = Ahead(mind, s)
    return ENOUGH, gains(ahead.turn_end(ahead.cards_to_play(s)), ahead.turn_end([]))


def grown(mind: Mind, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    others = [one for one in mind.game.legal(s, mind.seat) if one is not answer]
    other = others[len(others) // 2]
    ahead = Ahead(mind, s)
    (good, cards), (plain, fewer) = mind.grown_to(s, answer), mind.grown_to(s, other)
    (now, played), (less, others_played) = ahead.plan(good), ahead.plan(plain)
    later = ahead.next_turn(good, played) - ahead.next_turn(plain, others_played)
    plans = uncounted_gain("now", now - less, LEAST) + uncounted_gain("later", LATER * later, LEAST)
    return other, gains(good, plain) + uncounted_gain("draws", cards - fewer, 0.0) + plans


def any_other(mind: Mind, s: Island, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """Any other question: all answers are tried to the end of the action."""
    s = paused(s)
    others = [one for one in mind.answers(s, mind.seat) if one is not answer]
    if not others:
        return None, []
    looks = LOOKS // (len(others) + 1)
    good, ends = end_of(mind, s, answer, looks), [end_of(mind, s, one, looks) for one in others]
    plain = alternative_index([mind.worth(end) for end in ends], mind.worth(good), answer.kind == DONE)
    return others[plain], gains(good, ends[plain])


def end_of(mind: Mind, s: Island, answer: Answer, looks: int) -> Island:
    after, stopped = mind.tried(s, mind.seat, answer)
    return after if stopped else mind.search(after, looks)[1]


# -- what one island has that the other lacks ----------------------------------------------------------------------------
def gains(good: Island, plain: Island) -> list[Gain]:
    if good.ending or plain.ending:
        return uncounted_gain("win", won(good) - won(plain), 0.0)
    fear, blight = fear_done(good) - fear_done(plain), blight_ahead(plain) - blight_ahead(good)
    out = counted_gain("fear", CARD_OF_FEAR * fear / good.fear_pool, fear) + estimated_gain(
        "blight", BLIGHT * blight, blight, LEAST
    )
    for what, k in PIECES:
        fewer = standing(plain, k) - standing(good, k)
        out += counted_gain(what, PIECE[k] * fewer, fewer)
    saved = standing(good, DAHAN) - standing(plain, DAHAN)
    out += counted_gain("dahan", PIECE[DAHAN] * saved, saved)
    for what, value in (("presence", presence_worth), ("plays", mat_worth)):
        total = sum([value(good, seat) - value(plain, seat) for seat in range(good.box.seats)])
        out += uncounted_gain(what, total, LEAST)
    return out


def won(s: Island) -> float:
    return 0.0 if not s.ending else 1.0 if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else -1.0


def fear_done(s: Island) -> int:
    """Fear so far, with what earned cards took."""
    return s.fear + s.fear_pool * (len(s.earned) + len(s.fear_done))


def blight_ahead(s: Island) -> float:
    """Blight on the island, and as much as is to be feared if nobody does anything more."""
    outlook = Outlook(s)
    outlook.worth()
    return sum(s.blight) + outlook.blight


def standing(s: Island, k: int) -> int:
    return sum([kind(piece) == k for pieces in s.pieces for piece in pieces])


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    return phrase(lang, f"reason.{what}", n=n)
