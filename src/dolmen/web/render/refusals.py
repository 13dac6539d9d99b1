"""Why an answer is not allowed: the rule and the case at hand, or a reason of the table."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.games.rulebook import rulebook
from dolmen.text import has, say

from .viewer import Viewer

MAX_RULES_PER_CLICK = 1  # if several rules forbid a click, only the most likely one is shown
MAX_RULES_LISTED = 6  # maximum length of the list of forbidden answers
MAX_ANSWERS_PER_RULE = 3  # answers named with each of these rules


def refusal_text(word: str, lang: str) -> str:
    """A refusal by the table, in words."""
    key = f"web.refused.{word}"
    return say(lang, key if has(key) else "web.refused.other")


def explain_rule(game: Game, rule: str, lang: str) -> dict[str, str]:
    """A refusal by a rule with its text in the words of the game's edition, or by the table."""
    book = rulebook(game.name)
    found = book.find(rule)
    if found is not None:
        return {"rule": rule, "text": book.text_in_edition(found, lang, str(game.options().get("edition", "")))}
    return {"rule": "", "text": refusal_text(rule, lang)}


def explain_refusal(viewer: Viewer, answer: Answer | None, rule: str) -> dict[str, str]:
    """Why an answer is not allowed: the case at hand, and the rule."""
    case = ""
    if answer is not None and viewer.acting_seat >= 0:
        case = viewer.ui.explain_refusal(viewer.table.game, viewer.view, viewer.acting_seat, answer, rule, viewer.lang)
    return {**explain_rule(viewer.table.game, rule, viewer.lang), "case": viewer.insert_names(case) if case else ""}


def list_forbidden(viewer: Viewer) -> list[dict[str, str]]:
    """The answers that a player may expect and that are forbidden, by rule."""
    game, view, seat = viewer.table.game, viewer.view, viewer.acting_seat
    expected = viewer.ui.listed_answers(game, view, seat, game.candidates(view, seat))
    return describe_rules(viewer, group_by_rule(viewer, expected), MAX_RULES_LISTED, MAX_ANSWERS_PER_RULE)


def explain_click(viewer: Viewer, elements: list[str]) -> list[dict[str, str]]:
    """The rules that forbid a click on these elements of the drawing."""
    if viewer.acting_seat < 0 or not elements:
        return []
    game, wanted = viewer.table.game, set(elements)
    meant = [
        answer
        for answer in game.candidates(viewer.view, viewer.acting_seat)
        if wanted <= set(viewer.ui.clickable_elements(game, viewer.view, viewer.acting_seat, answer))
    ]
    if not meant:
        meant = viewer.ui.answers_for_clicks(game, viewer.view, viewer.acting_seat, elements)
    rules = group_by_rule(viewer, meant) or group_by_rule(viewer, answers_at_element(viewer, elements[-1]))
    likely = dict(sorted(rules.items(), key=lambda item: -len(item[1])))  # most likely the rule that forbids most
    return describe_rules(viewer, likely, MAX_RULES_PER_CLICK, len(meant) == 1)


def answers_at_element(viewer: Viewer, element: str) -> list[Answer]:
    """What a click on one element could mean; nothing if a legal answer begins there."""
    game, view, seat, ui = viewer.table.game, viewer.view, viewer.acting_seat, viewer.ui
    if any(element in ui.clickable_elements(game, view, seat, answer) for answer in game.legal(view, seat)):
        return []
    found = [a for a in game.candidates(view, seat) if element in ui.clickable_elements(game, view, seat, a)]
    return found or ui.answers_of_other_steps(game, view, seat, element)


def group_by_rule(viewer: Viewer, answers: list[Answer]) -> dict[str, list[Answer]]:
    """The rules that forbid these answers, each with the answers that it forbids."""
    rules: dict[str, list[Answer]] = {}
    for answer in viewer.ui.sort_by_likelihood(viewer.table.game, viewer.view, viewer.acting_seat, answers):
        if rule := viewer.table.game.refusal(viewer.view, viewer.acting_seat, answer):
            rules.setdefault(rule, []).append(answer)
    return rules


def describe_rules(viewer: Viewer, rules: dict[str, list[Answer]], max_rules: int, max_named: int) -> list[dict[str, str]]:
    game, view, seat = viewer.table.game, viewer.view, viewer.acting_seat
    out: list[dict[str, str]] = []
    for rule, forbidden in list(rules.items())[:max_rules]:
        titles = [viewer.ui.answer_title(game, view, seat, a, viewer.lang, viewer.names) for a in forbidden[:max_named]]
        label = " · ".join(titles) + (" …" if titles and len(forbidden) > max_named else "")
        out.append({**explain_refusal(viewer, forbidden[0], rule), "label": label})
    return out
