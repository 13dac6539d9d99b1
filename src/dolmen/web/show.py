"""A table as one viewer may see it: pieces of page, and the question with its answers. Only views get in here."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, cast

from jinja2 import Environment, PackageLoader, StrictUndefined

from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games import title
from dolmen.games.rulebook import rulebook
from dolmen.table import Table
from dolmen.text import has, say

LOOKS = {"blue": 0, "red": 1, "green": 2, "yellow": 3}  # which colour and shape of the page a seat's colour is
LOG_LINES = 60
RULES_NAMED = 2  # when a click is forbidden by several rules

PAGES = Environment(
    loader=PackageLoader("dolmen.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(template: str, lang: str, **values: object) -> str:
    """A template with its texts: `say(key)` is any text, `t(key)` one of the catalogue `web`."""

    def any_text(key: str, **filled: object) -> str:
        return say(lang, key, **filled)

    def web_text(key: str, **filled: object) -> str:
        return say(lang, f"web.{key}", **filled)

    return PAGES.get_template(template).render(lang=lang, say=any_text, t=web_text, **values)


def why(game: str, rule: str, lang: str) -> dict[str, str]:
    """A refusal: the rule with its text, or a reason of the table."""
    found = rulebook(game).find(rule)
    if found is not None:
        return {"rule": rule, "text": found.text(lang)}
    return {"rule": "", "text": reason(rule, lang)}


def reason(word: str, lang: str) -> str:
    key = f"web.refused.{word}"
    return say(lang, key if has(key) else "web.refused.other")


def looks(colours: list[str]) -> list[int]:
    """Colour and shape of each seat, the same as in the drawing."""
    return [LOOKS.get(colour, seat) for seat, colour in enumerate(colours)]


class TablePainter(Protocol):
    """What the table asks of a drawing beyond the Painter of `dolmen.games`: the players' names and the last move."""

    def draw(
        self, game: Game, view: State, seat: int, lang: str, *, last: tuple[str, ...], names: tuple[str, ...]
    ) -> str: ...


class Looking(NamedTuple):
    """Who looks: the holder of these seats, or of none, in a language. Those for whom it is the same see the same."""

    held: tuple[int, ...]
    host: bool
    lang: str


class Eye:
    """What one viewer sees of a table."""

    def __init__(self, table: Table, looking: Looking) -> None:
        held = looking.held
        self.table = table
        self.held = list(held)
        self.host = looking.host
        self.lang = looking.lang
        self.title = title(table.game.name)
        asked = [seat for seat in table.asked() if seat in held]
        self.asked = asked[0] if asked else -1  # the seat that is to answer at this screen
        self.seat = self.asked if asked else self.held[0] if held else -1  # the seat through whose eyes we look
        colours = table.game.options().get("colours")
        self.looks = looks(colours if isinstance(colours, list) else [""] * table.game.seats)
        self.view: State = table.view(self.seat)

    def message(self) -> dict[str, Any]:
        """Everything the page shows. `regions` are HTML; the decision is data, from which the page makes its buttons."""
        kind, no = self.table.undo_kind(self.held)
        return {
            "version": self.table.version,
            "title": self.page_title(),
            "regions": self.regions(),
            "decision": self.decision(),
            "undo": {"kind": kind, "why": reason(no, self.lang) if no else ""},
            "redo": self.table.redo_seat(self.held) >= 0,
        }

    def page_title(self) -> str:
        name = say(self.lang, f"{self.table.game.name}.title")
        if self.table.over():
            return say(self.lang, "web.title.over", game=name)
        return say(self.lang, "web.title.yours" if self.asked >= 0 else "web.title.theirs", game=name)

    def regions(self) -> dict[str, str]:
        table, game = self.table, self.table.game
        return {
            "board": self.board(),
            "seats": self.part("seats", asked=table.asked(), seats=table.seats, held=self.held, over=table.over()),
            "prompt": self.prompt(),
            "log": self.log(),
            "words": self.part("words", words=self.title.teller.tell(game, self.view, self.seat, self.lang)),
        }

    def board(self) -> str:
        painter = cast("TablePainter", self.title.painter)
        names = tuple(self.table.names())
        return str(painter.draw(self.table.game, self.view, self.seat, self.lang, last=self.last_move(), names=names))

    def last_move(self) -> tuple[str, ...]:
        """The places that the last answers of somebody else touched, as far as this viewer may know."""
        mover, places = -1, list[str]()
        for line in reversed(self.table.lines()):
            if line.auto or (line.seat == self.asked and mover < 0):
                continue
            if mover not in (-1, line.seat):
                break
            mover = line.seat
            places += [place for event in line.heard(self.held) for place in event.at]
        return tuple(places)

    def part(self, name: str, **values: object) -> str:
        return render(f"part/{name}.html", self.lang, table=self.table, eye=self, looks=self.looks, **values)

    # -- the question ------------------------------------------------------------------------------------------------
    def prompt(self) -> str:
        table = self.table
        if table.over():
            result = table.game.result(table.play.state)
            scoring = self.title.teller.scoring(table.game, table.play.state, self.lang)
            names = table.names()
            won = [names[seat] for seat in result.winners]
            winners = say(self.lang, "web.result.winners", n=len(won), names=", ".join(won))
            return self.part("result", result=result, scoring=scoring, names=names, winners=winners)
        waits = [table.seats[seat].name for seat in table.asked()]
        text = self.title.teller.prompt(table.game, self.view, self.asked, self.lang) if self.asked >= 0 else ""
        asking = table.seats[table.asking].name if table.asking >= 0 else ""
        agrees = [seat for seat in self.held if seat not in table.agreed and not table.seats[seat].bot]
        return self.part(
            "prompt",
            text=text,
            waits=waits,
            who=table.seats[self.asked].name if self.asked >= 0 and len(self.held) > 1 else "",
            asking=asking,
            own=table.asking in self.held,
            agrees=bool(agrees),
        )

    def decision(self) -> dict[str, Any] | None:
        if self.asked < 0:
            return None
        table, game, seat, view = self.table, self.table.game, self.asked, self.view
        teller, painter = self.title.teller, self.title.painter
        return {
            "id": table.decision(seat),
            "seat": seat,
            "options": [
                {
                    "id": answer.name,
                    "label": teller.label(game, view, seat, answer, self.lang),
                    "at": painter.touches(game, view, seat, answer),
                }
                for answer in game.legal(view, seat)
            ],
        }

    def why_not(self, at: list[str]) -> list[dict[str, str]]:
        """Why nothing can be done at these elements of the drawing: the rules that forbid what a click there would mean."""
        if self.asked < 0 or not at:
            return []
        game, wanted, rules = self.table.game, set(at), dict[str, str]()
        for answer in game.candidates(self.view, self.asked):
            if wanted <= set(self.title.painter.touches(game, self.view, self.asked, answer)):
                rule = game.fault(self.view, self.asked, answer)
                if rule and rule not in rules:
                    rules[rule] = self.title.teller.label(game, self.view, self.asked, answer, self.lang)
        return [{**why(game.name, rule, self.lang), "label": label} for rule, label in list(rules.items())[:RULES_NAMED]]

    # -- what happened -----------------------------------------------------------------------------------------------
    def log(self) -> str:
        table, names = self.table, self.table.names()
        lines = table.lines()
        since = max((line.number for line in lines if line.seat in self.held and not line.auto), default=-1)
        out: list[dict[str, object]] = []
        for line in reversed(lines):
            if len(out) >= LOG_LINES:
                break
            if line.back:
                said = [say(self.lang, "web.log.back", name=names[line.seat])]
            else:
                heard = line.heard(self.held)
                said = [t for e in heard if (t := self.title.teller.line(table.game, e, self.lang, names))]
            if said:
                out.append({"number": line.number, "seat": line.seat, "said": said, "new": line.number > since >= 0})
        return self.part("log", lines=out)
