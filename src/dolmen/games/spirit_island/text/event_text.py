"""The events of Spirit Island as sentences of the log. Their texts are in `[event]` of `en.toml` and `de.toml`."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Event
from dolmen.engine.game import Game

from ..cards.blight_cards import BLIGHT_NAMES
from ..cards.fear_cards import FEAR_NAMES
from ..game import SpiritIsland
from ..model.components import (
    ELEMENTS,
    INVADER_NAMES,
    KINDS,
    TRACK_NAMES,
)
from ..model.state import ACTIONS, ENDINGS, FEAR_VICTORY, SACRIFICE, VICTORY
from .names import (
    a_piece,
    action_name,
    blight_name,
    capitalize_first,
    element_name,
    escalation_words,
    fear_name,
    invader_card,
    land_name,
    phrase,
    power_name_by_id,
)

POWER_EVENTS: Final = ("gain", "draw", "forget", "give", "reclaim", "play", "use", "repeat")
PIECE_EVENTS: Final = ("add", "move", "damage", "destroy", "dream", "drown", "remove", "replace")


def describe_event(game: Game, event: Event, lang: str, names: list[str]) -> str:
    """One event as a sentence."""
    at = [land_name(game.places.index(name), lang) for name in event.at]
    words: dict[str, object] = {
        "seat": names[event.seat] if event.seat >= 0 else "",
        "n": abs(event.n),
        "at": at[0] if at else "",
        "to": at[-1] if at else "",
    }
    if event.kind in ("give", "use") and not event.at:
        words["other"] = names[event.n]
    return capitalize_first(phrase(lang, f"event.{event_key(event)}", **words, **event_values(game, event, lang)))


def event_key(event: Event) -> str:
    """The key of an event's text. Some kinds have several texts."""
    kind = event.kind
    if kind == "use":
        return "use" if event.at else "use_spirit"
    if kind == "repeat":
        return "repeat_in" if event.at else "repeat"
    if kind == "energy":
        return "energy" if event.n >= 0 else "energy_paid"
    if kind == "presence":
        return {"": "presence", TRACK_NAMES[2]: "presence_back"}.get(event.what, "presence_track")
    if kind == "lasting":
        return "lasting_power" if event.what else "lasting" if event.at else "lasting_all"
    if kind == "invader-card":
        return kind if event.n else "invader-card-gone"
    if kind == "end":
        return "end_won" if event.what in (ENDINGS[VICTORY], ENDINGS[FEAR_VICTORY], ENDINGS[SACRIFICE]) else "end_lost"
    return kind


def event_values(game: Game, event: Event, lang: str) -> dict[str, object]:
    """The names for the text of an event."""
    kind, what = event.kind, event.what
    if kind in POWER_EVENTS or (kind == "lasting" and what):
        return {"power": power_name_by_id(what, lang)}
    if kind in PIECE_EVENTS:
        return {"piece": a_piece(KINDS.index(what), lang)}
    if kind == "element":
        return {"element": element_name(ELEMENTS.index(what), lang)}
    if kind == "phase":
        return {"phase": phrase(lang, f"stage.{what}")}
    if kind == "presence" and what in TRACK_NAMES[:2]:
        return {"track": phrase(lang, what)}
    if kind in ("fear-card", "fear-seen"):
        return {"card": fear_name(FEAR_NAMES.index(what), lang)}
    if kind == "taint":
        return {"card": blight_name(BLIGHT_NAMES.index(what), lang)}
    if kind in ("invader-card", "escalation"):
        assert isinstance(game, SpiritIsland)
        adversary = game.components.adversary
        if kind == "escalation":
            return {**escalation_words(adversary, lang)}
        return {"card": invader_card(INVADER_NAMES.index(what), adversary, lang)}
    if kind == "spared":
        return {"action": action_name(ACTIONS.index(what), lang)}
    return {"ending": phrase(lang, f"ending.{what}")} if kind == "end" else {}
