"""What a bot is called: a level, or the name that the owner of the server gave to a bot of another author."""

from __future__ import annotations

from dolmen.text import say

OWN = "own:"  # `arena.served_bots.PREFIX`, which begins the id of such a bot


def kind_label(kind: str, lang: str) -> str:
    """What takes a seat, as the start page offers it, and as statistics call a bot."""
    if kind.startswith(OWN):
        return say(lang, "web.kind.own", name=kind.removeprefix(OWN))
    return say(lang, f"web.kind.{kind}")


def bot_status(bot: str, lang: str) -> str:
    """That a seat is a bot's, beside its name at the table."""
    if bot.startswith(OWN):
        return say(lang, "web.seat.bot-own", name=bot.removeprefix(OWN))
    return say(lang, f"web.seat.bot-{bot}")
