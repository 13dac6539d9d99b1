"""Hints: the advice of a bot in words, and the coach of a lesson."""

from __future__ import annotations

from dolmen.games.hints import Advice
from dolmen.text import say

from .coach import coach_advice
from .templates import format_share
from .viewer import Viewer

EXACTNESS = 0.05  # step to which a hint rounds a chance to win


def hint_text(viewer: Viewer, seat: int, advice: Advice) -> str:
    """Why an answer is good: what it brings more than another one. Without such a reason only its chance."""
    game, lang, key, other = viewer.table.game, viewer.lang, "", ""
    gains = [viewer.info.explainer.describe_gain(game, what, n, lang) for what, n in advice.reasons]
    other_answer = game.read(advice.other) if advice.other else None
    if other_answer is not None:
        other = viewer.ui.answer_title(game, viewer.table.view(seat), seat, other_answer, lang, viewer.names)
    if len(game.legal(viewer.table.view(seat), seat)) == 1:
        key = "only"
    elif gains:
        key = "compared" if other else "because"
    reasons = say(lang, "web.hint.and", first=", ".join(gains[:-1]), last=gains[-1]) if len(gains) > 1 else "".join(gains)
    text = say(lang, f"web.hint.{key}", other=other, reasons=reasons) if key else ""
    return viewer.insert_names(f"{text} {chance_text(viewer, advice)}".strip())


def chance_text(viewer: Viewer, advice: Advice) -> str:
    """The chance to win after the advised answer, and after the next best one; '' if there was nothing to choose."""
    if not advice.rated:
        return ""
    lang = viewer.lang
    key = "team-chance" if viewer.info.cooperative and viewer.table.game.seats > 1 else "chance"
    values = {"chance": rounded_share(advice.rated[0].chance, lang)}
    if len(advice.rated) > 1:
        less = rounded_share(advice.rated[1].chance, lang)
        key = f"{key}-same" if less == values["chance"] else f"{key}-next"
        values["less"] = less
    return say(lang, f"web.hint.{key}", **values)


def rounded_share(share: float, lang: str) -> str:
    """A chance as exact as a search of a second is: two hints for one position may differ by a few percent."""
    steps = round(share / EXACTNESS)
    return format_share(steps * EXACTNESS if 0 < steps * EXACTNESS < 1 else share, lang)


def render_coach(viewer: Viewer) -> str:
    """What the coach of a lesson says; '' at other tables."""
    advice = coach_advice(viewer.table, viewer.view, viewer.held, viewer.lang)
    return "" if advice is None else viewer.part("coach", advice=advice)
