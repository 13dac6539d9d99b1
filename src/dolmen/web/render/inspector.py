"""Details of an element of the drawing, in large and in words."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.text import say

from .question import waiting_name
from .refusals import explain_rule
from .rules import chapter_title
from .viewer import Viewer


def inspect(viewer: Viewer, elements: list[str], remark: str, instead: Sequence[str] = ()) -> dict[str, str]:
    """Details of the first of these elements that has any. `remark` is shown below them; `instead` replaces their lines."""
    game = viewer.table.game
    for element in elements:
        found = viewer.ui.inspect(game, viewer.view, viewer.seat, element, viewer.lang)
        if found is not None:
            part, text = found
            is_count = element.startswith(("count-", "points-"))  # drawn by the page, and large enough
            picture = str(viewer.draw({"": (part, int(viewer.narrow))})[""]) if part and not is_count else ""
            name, *lines = viewer.insert_names(text).splitlines()
            rule = viewer.ui.rule_for_element(game, element)
            about = (rule, chapter_title(game.name, rule, viewer.lang)) if rule else None
            html = viewer.part("details", picture=picture, heading=name, lines=instead or lines, about=about)
            return {"at": elements[0], "name": name, "html": html, "later": remark}
    return {"at": elements[0] if elements else "", "name": "", "html": "", "later": remark}


def not_your_turn(viewer: Viewer) -> str:
    """Why the players on this screen cannot act now: who acts, and by which rule."""
    table = viewer.table
    if not viewer.held or viewer.acting_seat >= 0 or table.frozen_reason or table.over():
        return ""
    if all(table.seats[seat].stand_in for seat in viewer.held):
        return viewer.part("not_your_turn", reason=say(viewer.lang, "web.prompt.stands-in"), rule="")
    names = [waiting_name(viewer, seat) for seat in table.to_act()]
    text = say(viewer.lang, "web.prompt.wait", names=", ".join(names))
    return viewer.part(
        "not_your_turn", reason=text, **explain_rule(table.game, table.game.wait_rule(viewer.view), viewer.lang)
    )
