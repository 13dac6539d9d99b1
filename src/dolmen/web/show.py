"""A table as one viewer may see it: pieces of page, and the question with its answers. Only views get in here."""

from __future__ import annotations

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jinja2 import Environment, PackageLoader, StrictUndefined

from dolmen.engine.answer import Answer
from dolmen.engine.door import Event
from dolmen.engine.state import State
from dolmen.games import title
from dolmen.games.rulebook import rulebook
from dolmen.table import Line, Table
from dolmen.text import has, say

LOOKS = {"blue": 0, "red": 1, "green": 2, "yellow": 3}  # which colour and shape of the page a seat's colour is
LOG_ITEMS = 40
RULES_NAMED = 2  # when a click is forbidden by several rules
REASONS = 6  # rules in the list of what one may not do
NAMED = 3  # answers named with each of them

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


class Looking(NamedTuple):
    """Who looks: the holder of these seats, or of none, in a language. Those for whom it is the same see the same."""

    held: tuple[int, ...]
    host: bool
    lang: str
    narrow: bool = False  # a screen on which things lie below each other


class Told(NamedTuple):
    """What somebody did, in words, and the elements of the drawing it is about."""

    seat: int
    said: tuple[str, ...]
    at: tuple[str, ...]


TOLD: WeakKeyDictionary[Table, dict[tuple[object, ...], list[Told]]] = WeakKeyDictionary()  # an entry never changes


class Eye:
    """What one viewer sees of a table."""

    def __init__(self, table: Table, looking: Looking) -> None:
        held = looking.held
        self.table = table
        self.held = list(held)
        self.host = looking.host
        self.lang = looking.lang
        self.narrow = looking.narrow
        self.title = title(table.game.name)
        self.stage = title(table.game.name).stage
        self.painter = title(table.game.name).painter
        asked = [seat for seat in table.asked() if seat in held]
        self.asked = asked[0] if asked else -1  # the seat that is to answer at this screen
        self.seat = self.asked if asked else self.held[0] if held else -1  # the seat through whose eyes we look
        colours = table.game.options().get("colours")
        self.looks = looks(colours if isinstance(colours, list) else [""] * table.game.seats)
        self.view: State = table.view(self.seat)
        self.names = table.names()

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
            "pass": self.names[self.asked] if self.stage.SECRETS and self.asked >= 0 and len(self.held) > 1 else "",
        }

    def page_title(self) -> str:
        name = say(self.lang, f"{self.table.game.name}.title")
        if self.table.over():
            return say(self.lang, "web.title.over", game=name)
        return say(self.lang, "web.title.yours" if self.asked >= 0 else "web.title.theirs", game=name)

    def regions(self) -> dict[str, str]:
        table, game, view = self.table, self.table.game, self.view
        drawn = self.drawn()
        steps, now = self.stage.steps(game, view, self.lang)
        standing = [self.stage.standing(game, view, seat, self.lang) for seat in range(game.seats)]
        seats = {"seats": table.seats, "standing": standing, "asked": table.asked(), "held": self.held, "over": table.over()}
        others = [(self.seat + k) % game.seats for k in range(1 if self.seat >= 0 else 0, game.seats)]
        return {
            "map": drawn.pop("map"),
            "hand": drawn.pop("hand", ""),
            "own": self.part("own", **seats) if self.seat >= 0 else "",
            "edges": self.part("edges", **seats),
            "seats": self.part("seats", **seats, others=others, drawn=drawn),
            "supply": self.part("supply", drawn={name: html for name, html in drawn.items() if "-" not in name}),
            "steps": self.part("steps", steps=steps, now=now),
            "prompt": self.prompt(),
            "result": self.result(standing) if table.over() else "",
            "log": self.log(),
            "words": self.part("words", words=self.title.teller.tell(game, view, self.seat, self.lang)),
        }

    def drawn(self) -> dict[str, str]:
        last, names, out = self.last_move(), tuple(self.names), dict[str, str]()
        pictures = self.stage.pictures(self.table.game, self.view, self.seat, self.narrow)
        for region, (part, columns) in pictures.items():
            out[region] = self.painter.draw_part(
                self.table.game,
                self.view,
                self.seat,
                self.lang,
                part,
                last=last,
                names=names,
                columns=columns,
                defs=False,
            )
        return out

    def last_move(self) -> tuple[str, ...]:
        """The places to which the last one who moved moved something, as far as this viewer may know."""
        mover, places = -1, list[str]()
        for line in reversed(self.table.lines()):
            moves = [e for e in line.heard(self.held) if e.kind in self.stage.MOVES]
            if not moves:
                continue
            if mover not in (-1, line.seat):
                break
            mover = line.seat
            places += [place for event in moves for place in event.at]
            if any(event.kind == "turn" for event in line.events):
                break
        return tuple(places)

    def part(self, name: str, **values: object) -> str:
        return render(f"part/{name}.html", self.lang, table=self.table, eye=self, looks=self.looks, **values)

    # -- the question ------------------------------------------------------------------------------------------------
    def prompt(self) -> str:
        table = self.table
        waits = [self.names[seat] for seat in table.asked()]
        text = ""
        if self.asked >= 0:
            text = self.title.teller.prompt(table.game, self.view, self.asked, self.lang)
            text = self.stage.named(table.game, text, self.lang, self.names)
        agrees = [seat for seat in self.held if seat not in table.agreed and not table.seats[seat].bot]
        return self.part(
            "prompt",
            text=text,
            over=table.over(),
            winners=self.winners() if table.over() else "",
            waits=waits,
            seat=self.asked,
            who=self.names[self.asked] if self.asked >= 0 and len(self.held) > 1 else "",
            asking=self.names[table.asking] if table.asking >= 0 else "",
            own=table.asking in self.held,
            agrees=bool(agrees),
        )

    def winners(self) -> str:
        won = [self.names[seat] for seat in self.table.game.result(self.table.play.state).winners]
        return say(self.lang, "web.result.winners", n=len(won), names=", ".join(won))

    def result(self, standing: list[dict[str, object]]) -> str:
        """The end: who won, and where the points come from."""
        game, state = self.table.game, self.table.play.state
        scoring = self.title.teller.scoring(game, state, self.lang)
        won = game.result(state).winners
        return self.part("result", won=won, scoring=scoring, names=self.names, standing=standing, winners=self.winners())

    def decision(self) -> dict[str, Any] | None:
        if self.asked < 0:
            return None
        table, game, seat, view = self.table, self.table.game, self.asked, self.view
        options = []
        for answer in game.legal(view, seat):
            option = self.stage.option(game, view, seat, answer, self.lang, self.names)
            options.append({"id": answer.name, "at": self.stage.touches(game, view, seat, answer), **option})
        return {"id": table.decision(seat), "seat": seat, "options": options, "cannot": self.cannot()}

    def cannot(self) -> list[dict[str, str]]:
        """What one might want to answer and may not, by the rule that forbids it."""
        game, view, seat = self.table.game, self.view, self.asked
        told = [a for a in game.candidates(view, seat) if not self.stage.silent(game, view, seat, a)]
        return self.refusals(told, REASONS)

    def why_not(self, at: list[str]) -> list[dict[str, str]]:
        """Why nothing can be done at these elements of the drawing: the rules that forbid what a click there would mean."""
        if self.asked < 0 or not at:
            return []
        game, wanted = self.table.game, set(at)
        meant = [
            answer
            for answer in game.candidates(self.view, self.asked)
            if wanted <= set(self.stage.touches(game, self.view, self.asked, answer))
        ]
        return self.refusals(meant, RULES_NAMED)

    def refusals(self, answers: list[Answer], most: int) -> list[dict[str, str]]:
        game, rules = self.table.game, dict[str, list[Answer]]()
        for answer in answers:
            if rule := game.fault(self.view, self.asked, answer):
                rules.setdefault(rule, []).append(answer)
        out: list[dict[str, str]] = []
        for rule, shut in list(rules.items())[:most]:
            named = [self.stage.title(game, self.view, self.asked, a, self.lang, self.names) for a in shut[:NAMED]]
            out.append({**why(game.name, rule, self.lang), "label": " · ".join(named) + (" …" if len(shut) > NAMED else "")})
        return out

    # -- what happened -----------------------------------------------------------------------------------------------
    def motions(self, since: int) -> list[tuple[str, ...]]:
        """What moved since a version, for the eye."""
        lines = [line for line in self.table.lines() if line.number >= since]
        events = [event for line in lines for event in line.heard(self.held)]
        return [motion for event in events for motion in self.stage.motions(self.table.game, event)]

    def told(self, line: Line) -> list[Told]:
        """What came of an entry: a part for each turn that it reaches into."""
        kept = TOLD.setdefault(self.table, {})
        key = (line.number, self.lang, *self.held, *self.names)
        if key not in kept:
            kept[key] = [Told(line.seat, (say(self.lang, "web.log.back", name=self.names[line.seat]),), ())]
            if not line.back:
                kept[key] = [self.tell(events, line.seat) for events in by_turn(line.heard(self.held))]
        return kept[key]

    def tell(self, events: list[Event], seat: int) -> Told:
        game = self.table.game
        seat = events[0].seat if events and events[0].kind == "turn" else seat
        events = [event for event in events if event.kind not in self.stage.QUIET]
        said = [self.title.teller.line(game, event, self.lang, self.names) for event in events]
        at = [place for event in events for place in self.stage.places(game, event)]
        return Told(seat, tuple(filter(None, said)), tuple(at))

    def log(self) -> str:
        """One item for each turn, newest first."""
        lines = self.table.lines()
        since = max((line.number for line in lines if line.seat in self.held and not line.auto), default=-1)
        items: list[dict[str, Any]] = []
        fresh = True  # whether what follows begins an item
        for line in lines:
            for k, told in enumerate(self.told(line)):
                fresh = fresh or k > 0 or line.back
                if told.said:
                    if fresh or items[-1]["seat"] != told.seat:
                        items.append({"number": f"{line.number}-{k}", "seat": told.seat, "said": [], "at": [], "new": False})
                    items[-1]["said"] += told.said
                    items[-1]["at"] += told.at
                    items[-1]["new"] = line.number > since >= 0
                    fresh = line.back
        for item in items:
            item["text"] = run_together(item["said"], self.names[item["seat"]])
            item["at"] = " ".join(dict.fromkeys(item["at"]))
        return self.part("log", lines=items[-LOG_ITEMS:][::-1])


def by_turn(events: list[Event]) -> list[list[Event]]:
    """The events, cut where a turn begins."""
    out: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "turn":
            out.append([])
        out[-1].append(event)
    return out


def run_together(said: list[str], name: str) -> list[tuple[str, str]]:
    """Sentences as (name, rest): those that begin with the same name are told in one go, `Ann uses …; places …`."""
    out: list[tuple[str, str]] = []
    for text in said:
        rest = text.removeprefix(f"{name} ")
        if rest == text:
            out.append(("", text))
        elif out and out[-1][0]:
            out[-1] = (name, f"{out[-1][1].removesuffix('.')}; {rest}")
        else:
            out.append((name, rest))
    return out
