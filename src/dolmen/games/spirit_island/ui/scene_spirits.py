"""Spirits as the drawings need them: growth options, presence tracks, innate powers, special rules."""

from __future__ import annotations

from functools import lru_cache

from dolmen.engine.answer import CARD, OPTION, Answer
from dolmen.engine.state import lane_of
from dolmen.text import say

from ..art import spirit
from ..cards.power_cards import SPECIAL_RULES
from ..model.components import (
    TRACKS,
)
from ..model.spirit_mats import MATS
from ..model.state import POWERS, Island
from ..phases.power_phases import Phase
from ..phases.spirit_phase import SpiritGrowth
from ..text.names import (
    flat,
    power_name,
    sentence,
    speed_word,
    spirit_name,
    track_words,
)
from .scene import Sight, caption
from .scene_cards import PRINTED, SPEEDS, bar_of, counts, in_use, printed

WHERE = {  # signs of where presence may go, by the words of a growth item
    "with dahan": ("p-dahan",),
    "with dahan or invaders": ("p-dahan", "p-explorer"),
    "jungle or wetland": ("t-jungle", "t-wetland"),
    "coastal": ("t-ocean",),
    "ocean": ("t-ocean",),
}


def spirit_face(sight: Sight, seat: int, scope: str) -> spirit.Spirit:
    """All that a spirit's panel shows."""
    s, mat = sight.s, MATS[sight.s.spirits[seat]]
    own = seat == sight.seat
    return spirit.Spirit(
        id=mat.name,
        name=spirit_name(s.spirits[seat], sight.lang),
        player=sight.names[seat] if sight.names else "",
        complexity=sight.say(f"complexity.{mat.printed.complexity}"),
        growth=growths(sight, seat),
        tracks=(track_of(sight, seat, 0, own), track_of(sight, seat, 1, own)),
        innates=tuple(innate_of(sight, seat, power) for power in s.innates(seat)),
        rules=rules_of(mat.name, sight.lang),
        words=panel_words(sight.lang),
        have=counts(s.elements(seat)),
        energy=s.energy[seat],
        plays=max(0, s.card_plays(seat)),
        destroyed=s.gone[seat],
        always=tuple(item_of(text, sight.lang) for text in mat.printed.always),
        extra=sight.say("bank", n=s.bank[seat]) if s.bank[seat] else "",
        scope=scope,
        ready=ready(sight, seat),
        asked=seat in sight.game.to_act(s),
    )


def ready(sight: Sight, seat: int) -> bool:
    """Whether a seat has done its part while others have not: in growth, and in the fast and slow phases."""
    s = sight.s
    asked = sight.game.to_act(s)
    together = bool(s.lanes) or (bool(s.stack) and isinstance(s.stack[-1].node, Phase))
    return together and bool(asked) and seat not in asked


@lru_cache(PRINTED)
def panel_words(lang: str) -> spirit.Words:
    names = ("growth", "always", "rules", "energy", "plays", "destroyed")
    words = {name: caption(lang, f"panel.{name}") for name in names}
    income, of_plays = caption(lang, "panel.income", n="{n}"), caption(lang, "panel.of_plays", n="{n}")
    return spirit.Words(**words, income=income, of_plays=of_plays)


def growths(sight: Sight, seat: int) -> tuple[spirit.Growth, ...]:
    """The growth options; one is chosen, or can be, or cannot any more."""
    s = sight.s
    chosen = growth_chosen(s, seat)
    choosing = chosen == 0 and seat == sight.seat
    out = []
    for n, option in enumerate(MATS[s.spirits[seat]].printed.growth, 1):
        state = "chosen" if n == chosen else "shut" if chosen > 0 else "legal" if choosing else ""
        out.append(spirit.Growth(str(n), tuple(item_of(text, sight.lang) for text in option), state))
    return tuple(out)


def growth_chosen(s: Island, seat: int) -> int:
    """The growth option a seat is carrying out, 0 if it is to choose one, -1 if it does not grow now."""
    lane = lane_of(s, seat)
    for f in lane.stack if lane is not None else []:
        if isinstance(f.node, SpiritGrowth):
            return f.b
    return -1


@lru_cache(PRINTED)
def item_of(text: str, lang: str) -> spirit.Item:
    """A growth item of the content file with its signs."""
    verb, _, rest = text.partition(" ")
    if verb == "presence":
        first, _, where = rest.partition(" ")
        value, place = ("", first) if first == "ocean" else (first, where)
        key = f"where.{place.replace(' ', '_')}" if place else "item.presence"
        return spirit.Item("presence", caption(lang, key), value, WHERE.get(place, ()))
    if verb in ("energy", "play"):
        return spirit.Item(verb, caption(lang, f"item.{verb}"), rest)
    return spirit.Item(text, caption(lang, f"item.{text.replace(' ', '_')}"))


def track_of(sight: Sight, seat: int, track: int, own: bool) -> spirit.Track:
    s, name = sight.s, ("energy", "plays")[track]
    spaces = tuple(MATS[s.spirits[seat]].tracks[track].spaces)
    legal = own and TRACKS[track] in sight.legal
    words = track_words(s, seat, track, sight.lang)
    return spirit.Track(name, sight.say(f"track.{name}"), spaces, s.track[2 * seat + track], legal, words)


def innate_of(sight: Sight, seat: int, power: int) -> spirit.Innate:
    found = POWERS[power]
    _, thresholds = printed(power, sight.lang)
    state = ""
    if seat == sight.seat and any(answer.kind == CARD and answer.a == power for answer in sight.legal):
        state = "legal"
    elif sight.s.used[seat] >> power & 1:
        state = "used"
    using = in_use(sight.s, seat) == power
    return spirit.Innate(
        id=found.name,
        name=power_name(power, sight.lang),
        speed=SPEEDS[found.speed],
        speed_word=sentence(speed_word(found.speed, sight.lang)),
        bar=bar_of(power, sight.lang),
        levels=thresholds,
        state=state,
        note=sight.say("note.using") if using else sight.say("note.used") if state == "used" else "",
    )


@lru_cache(PRINTED)
def rules_of(name: str, lang: str) -> tuple[spirit.Rule, ...]:
    found = [rule for rule in SPECIAL_RULES if rule.spirit == name]
    return tuple(
        spirit.Rule(say(lang, f"spirit_island.{name}.rule.{rule.name}"), flat(rule.modifier.words(lang))) for rule in found
    )


def is_growth(s: Island, seat: int, legal: list[Answer]) -> bool:
    """Whether the seat is at something for which it wants to see its growth options and tracks."""
    if any(answer.kind == OPTION and answer in TRACKS for answer in legal):
        return True
    return growth_chosen(s, seat) >= 0
