"""The events of Roam as sentences of the log. Their texts are in `[event]` of `en.toml` and `de.toml`."""

from __future__ import annotations

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.text import say

from ..game import Roam
from .names import artifact_name_by_id, card_entry_by_id, in_language, join_and, land_name


def describe_event(game: Game, event: Event, lang: str, names: list[str]) -> str:
    """An event as a sentence."""
    assert isinstance(game, Roam)
    at = list(event.at)
    words: dict[str, object] = {
        "seat": names[event.seat] if event.seat >= 0 else "",
        "other": names[event.other] if event.other >= 0 else "",
        "n": len(at) if event.kind == "place" else event.n,
        "at": join_and(at, lang),
    }
    if event.kind == "flip":
        words["artifact"] = artifact_name_by_id(game, at[0], lang)
    elif event.what in game.components.artifact_names:
        words["artifact"] = artifact_name_by_id(game, event.what, lang)
    if event.what in game.components.card_names:
        found = card_entry_by_id(game, event.what)
        words["character"], words["fact"] = in_language(found.name, lang), in_language(found.fact, lang)
        words["land"] = land_name(game, game.components.card_names.index(event.what), lang)
    if event.kind == "slide":
        words["at"], words["to"] = at
    return say(lang, f"roam.event.{event_key(event)}", **words)


def event_key(event: Event) -> str:
    """The key of an event's text; some kinds have a second text for a special case."""
    if event.kind == "use" and not event.at:
        return "use_nowhere"
    if event.kind == "slide" and event.seat == event.other:
        return "slide_own"
    if event.kind == "flip" and event.n:
        return "flip_up"
    return "claim_paid" if event.kind == "claim" and event.n else event.kind
