"""The events of The Arrival as sentences of the log. Their texts are in `[event]` of `en.toml` and `de.toml`."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Event
from dolmen.engine.game import Game

from ..content.loader import BACKS, LEADERS, SECTIONS
from ..game import Arrival
from ..model.components import THREATS
from ..model.state import NOBODY
from ..phases.actions import BOLSTER
from .names import (
    amount_in_words,
    card_back_name,
    card_in_words,
    fomori_from_event,
    leader_ability,
    leader_name,
    name_on_map,
    phrase,
    section_as_object,
    the_level,
    the_threat,
    threat_with_article,
    tile_name_from_id,
    to_level,
    way_name,
)

# What the number of an event counts.
AMOUNTS: Final = {
    "honor": "honor",
    "pay": "honor",
    "disks": "disks",
    "swords": "swords",
    "shields": "shields",
    "fomori": "fomori",
    "corruption": "corruption",
    "atone": "corruption",
    "spread": "fomori",
    "trophy": "fomori",
    "repel": "swords",
}


def describe_event(game: Game, event: Event, lang: str, names: list[str]) -> str:
    """One event as a sentence."""
    assert isinstance(game, Arrival)
    at = [name_on_map(game, name, lang) for name in event.at]
    words: dict[str, object] = {
        "seat": names[event.seat] if event.seat >= 0 else "",
        "other": names[event.other] if event.other >= 0 else "",
        "n": event.n,
        "at": at[0] if at else "",
        "to": at[-1] if at else "",
    }
    counted = event.what if event.kind in ("lapse", "give-back") else AMOUNTS.get(event.kind, "")
    if counted:
        words["amount"] = amount_in_words(game, counted, event.n, lang)
    return phrase(game, lang, f"event.{event_key(game, event)}", **words, **event_values(game, event, lang))


def event_key(game: Arrival, event: Event) -> str:
    """The catalogue key of an event; some events have a key for a special case."""
    if event.kind == "build" and event.what == BOLSTER:
        return "bolster"
    if event.kind == "spread" and event.other != NOBODY:
        return "spread_own" if event.other == event.seat else "spread_over"
    if event.kind == "honor":
        return "honor_earned" if event.what in SECTIONS else "honor"
    return "leader_advanced" if event.kind == "leader" and game.components.advanced else event.kind


def event_values(game: Arrival, event: Event, lang: str) -> dict[str, object]:
    """The names that the text of an event uses."""
    kind, what = event.kind, event.what
    if kind in ("take", "offer", "use"):
        return {"tile": tile_name_from_id(game, what, lang)}
    if kind in ("spread", "scatter", "repel"):
        threat = THREATS.index(what)
        return {"threat": the_threat(game, threat, lang) if kind == "repel" else threat_with_article(game, threat, lang)}
    if kind in ("colour", "tribe"):
        return {kind: phrase(game, lang, f"{kind}.{what}")}
    if kind == "leader":
        leader = LEADERS.index(what)
        return {"leader": leader_name(game, leader, lang), "does": leader_ability(game, leader, lang)}
    if kind == "draw":
        return {"back": card_back_name(game, BACKS.index(what), lang)}
    if kind == "reveal":
        return {"card": card_in_words(game, game.components.card_names.index(what), lang)}
    if kind in ("block", "open"):
        return {"section": section_as_object(game, SECTIONS.index(what), lang)}
    if kind == "build":
        if what == BOLSTER:
            return {"old": the_level(game, event.n - 1, lang), "level": to_level(game, event.n, lang)}
        return {"way": way_name(game, what, lang)}
    if kind == "look":
        return {"fomori": fomori_from_event(game, what, lang)}
    if kind == "honor" and what not in SECTIONS:
        return {
            "cause": the_threat(game, THREATS.index(what), lang) if what in THREATS else tile_name_from_id(game, what, lang)
        }
    return {}
