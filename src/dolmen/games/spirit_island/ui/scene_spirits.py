"""Spirits as the drawings need them: growth options, presence tracks, innate powers, special rules."""

from __future__ import annotations

from functools import lru_cache

from dolmen.engine.answer import CARD, OPTION, Answer
from dolmen.engine.state import lane_of
from dolmen.text import say

from ..art import spirit
from ..cards.powers import POWERS, SPECIAL_RULES
from ..effects.frame_fields import growth_option
from ..model.components import (
    TRACK_ANSWERS,
    card_of,
)
from ..model.spirit_mats import MATS
from ..model.state import Island
from ..phases.power_phases import PowerPhase
from ..phases.spirit_phase import SpiritGrowth
from ..text.names import (
    capitalize_first,
    one_line,
    power_name,
    speed_word,
    spirit_name,
    track_words,
)
from .scene import DrawingContext, caption
from .scene_cards import PRINT_CACHE_SIZE, SPEED_NAMES, build_target_bar, element_counts, power_in_use, printed_text

PLACE_SIGNS = {  # symbols of the places for presence, by the words of a growth item
    "with dahan": ("p-dahan",),
    "with dahan or invaders": ("p-dahan", "p-explorer"),
    "jungle or wetland": ("t-jungle", "t-wetland"),
    "coastal": ("t-ocean",),
    "ocean": ("t-ocean",),
}


def build_spirit(context: DrawingContext, seat: int, scope: str) -> spirit.Spirit:
    """The contents of a spirit's panel."""
    s, mat = context.s, MATS[context.s.spirits[seat]]
    own = seat == context.seat
    return spirit.Spirit(
        id=mat.name,
        name=spirit_name(s.spirits[seat], context.lang),
        player=context.names[seat] if context.names else "",
        complexity=context.caption(f"complexity.{mat.printed.complexity}"),
        growth=growth_options(context, seat),
        tracks=(build_track(context, seat, 0, own), build_track(context, seat, 1, own)),
        innates=tuple(build_innate(context, seat, power) for power in s.innates(seat)),
        rules=special_rules(mat.name, context.lang),
        captions=panel_captions(context.lang),
        have=element_counts(s.elements(seat)),
        energy=s.energy[seat],
        plays=max(0, s.card_plays_left(seat)),
        destroyed=s.destroyed_presence[seat],
        always=tuple(growth_item(text, context.lang) for text in mat.printed.always),
        extra=context.caption("bank", n=s.drowned_health[seat]) if s.drowned_health[seat] else "",
        scope=scope,
        ready=is_ready(context, seat),
        to_act=seat in context.game.to_act(s),
    )


def is_ready(context: DrawingContext, seat: int) -> bool:
    """Whether a seat has finished its simultaneous phase while others have not."""
    s = context.s
    asked = context.game.to_act(s)
    together = bool(s.lanes) or (bool(s.stack) and isinstance(s.stack[-1].node, PowerPhase))
    return together and bool(asked) and seat not in asked


@lru_cache(PRINT_CACHE_SIZE)
def panel_captions(lang: str) -> spirit.Captions:
    names = ("growth", "always", "rules", "energy", "plays", "destroyed")
    words = {name: caption(lang, f"panel.{name}") for name in names}
    income, of_plays = caption(lang, "panel.income", n="{n}"), caption(lang, "panel.of_plays", n="{n}")
    return spirit.Captions(**words, income=income, of_plays=of_plays)


def growth_options(context: DrawingContext, seat: int) -> tuple[spirit.Growth, ...]:
    """The growth options with their state: chosen, legal, or shut."""
    s = context.s
    chosen = chosen_growth(s, seat)
    choosing = chosen == 0 and seat == context.seat
    out = []
    for n, option in enumerate(MATS[s.spirits[seat]].printed.growth, 1):
        state = "chosen" if n == chosen else "shut" if chosen > 0 else "legal" if choosing else ""
        out.append(spirit.Growth(str(n), tuple(growth_item(text, context.lang) for text in option), state))
    return tuple(out)


def chosen_growth(s: Island, seat: int) -> int:
    """The number of the growth option in progress; 0 before the choice, -1 outside growth."""
    lane = lane_of(s, seat)
    for f in lane.stack if lane is not None else []:
        if isinstance(f.node, SpiritGrowth):
            return growth_option(f) + 1
    return -1


@lru_cache(PRINT_CACHE_SIZE)
def growth_item(text: str, lang: str) -> spirit.Item:
    """A growth item of the content file, with its symbols."""
    verb, _, rest = text.partition(" ")
    if verb == "presence":
        first, _, where = rest.partition(" ")
        value, place = ("", first) if first == "ocean" else (first, where)
        key = f"where.{place.replace(' ', '_')}" if place else "item.presence"
        return spirit.Item("presence", caption(lang, key), value, PLACE_SIGNS.get(place, ()))
    if verb in ("energy", "play"):
        return spirit.Item(verb, caption(lang, f"item.{verb}"), rest)
    return spirit.Item(text, caption(lang, f"item.{text.replace(' ', '_')}"))


def build_track(context: DrawingContext, seat: int, track: int, own: bool) -> spirit.Track:
    s, name = context.s, ("energy", "plays")[track]
    spaces = tuple(MATS[s.spirits[seat]].tracks[track].spaces)
    legal = own and TRACK_ANSWERS[track] in context.legal
    words = track_words(s, seat, track, context.lang)
    return spirit.Track(name, context.caption(f"track.{name}"), spaces, s.track[2 * seat + track], legal, words)


def build_innate(context: DrawingContext, seat: int, power: int) -> spirit.Innate:
    found = POWERS[power]
    _, thresholds = printed_text(power, context.lang)
    state = ""
    if seat == context.seat and any(answer.kind == CARD and card_of(answer) == power for answer in context.legal):
        state = "legal"
    elif context.s.used[seat] >> power & 1:
        state = "used"
    using = power_in_use(context.s, seat) == power
    return spirit.Innate(
        id=found.name,
        name=power_name(power, context.lang),
        speed=SPEED_NAMES[found.speed],
        speed_word=capitalize_first(speed_word(found.speed, context.lang)),
        bar=build_target_bar(power, context.lang),
        levels=thresholds,
        state=state,
        note=context.caption("note.using") if using else context.caption("note.used") if state == "used" else "",
    )


@lru_cache(PRINT_CACHE_SIZE)
def special_rules(name: str, lang: str) -> tuple[spirit.Rule, ...]:
    found = [rule for rule in SPECIAL_RULES if rule.spirit == name]
    return tuple(
        spirit.Rule(say(lang, f"spirit_island.{name}.rule.{rule.name}"), one_line(rule.modifier.words(lang)))
        for rule in found
    )


def shows_growth(s: Island, seat: int, legal: list[Answer]) -> bool:
    """Whether the seat's current question needs the growth options and tracks."""
    if any(answer.kind == OPTION and answer in TRACK_ANSWERS for answer in legal):
        return True
    return chosen_growth(s, seat) >= 0
