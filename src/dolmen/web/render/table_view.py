"""A table as one viewer may see it: pieces of page, and the question with its answers. Only views get in here."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, cached_property, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import State
from dolmen.games import game_info
from dolmen.games.hints import Advice
from dolmen.games.rulebook import rulebook
from dolmen.games.svg import Drawing, static_drawing
from dolmen.table import LogEntry, Plan, Table, TableError, moments
from dolmen.table.table import UNDO
from dolmen.text import has, say

from ..pages.rules import heading_of, tagged
from . import fragments
from .coach import advice
from .game_log import Ears, Story, run_together, story
from .html_diff import Region
from .templates import render
from .text_links import Links

LOOKS = {"blue": 0, "red": 1, "green": 2, "yellow": 3}  # which colour and shape of the page a seat's colour is
PLAIN = 4  # neither colour nor shape
RULES_NAMED = 1  # when a click is forbidden by several rules: the one that was most likely met
REASONS = 6  # rules in the list of what one may not do
NAMED = 3  # answers named with each of them
Regions = dict[str, str | Region]


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
    """Colour and shape of each seat, the same as in the drawing; a plain one as long as none is chosen."""
    return [LOOKS.get(colour, PLAIN) for colour in colours]


@cache
def page_title(game: str, lang: str, which: str) -> str:
    return say(lang, f"web.title.{which}", game=say(lang, f"{game}.title"))


@lru_cache(256)
def ruled(game: str, lang: str, text: str) -> Markup:
    """A text whose keywords open their rules."""
    return Links(game, lang).mark(text, set())


class ViewerContext(NamedTuple):
    """Who looks: the holder of these seats, or of none, in a language. Those for whom it is the same see the same."""

    held: tuple[int, ...]
    host: bool
    lang: str
    narrow: bool = False  # a screen on which things lie below each other
    reads: bool = False  # the table in words, which is made for those alone who have it open
    data: bool = False  # a program, which wants no pieces of page

    def onlooker(self) -> ViewerContext:
        """Somebody with the same page and no seat."""
        return ViewerContext((), False, self.lang, self.narrow)


@mypyc_attr("allow_interpreted_subclasses")
class TableView:
    """What one viewer sees of a table."""

    def __init__(self, table: Table, looking: ViewerContext, lines: list[LogEntry] | None = None) -> None:
        held = looking.held
        self.lines = table.log_entries() if lines is None else lines
        self.table = table
        self.held = self.mine = list(held)
        self.host = looking.host
        self.lang = looking.lang
        self.narrow = looking.narrow
        self.reads = looking.reads
        self.title = game_info(table.game.name)
        self.stage = game_info(table.game.name).ui
        self.painter = game_info(table.game.name).drawing
        asked = [seat for seat in table.to_act() if seat in held and not table.seats[seat].bot]
        self.asked = asked[0] if asked else -1  # the seat that is to answer at this screen
        self.seat = self.asked if asked else self.held[0] if held else -1  # the seat at whose side of the table we sit
        # Several people at one screen: while none of them is asked nobody's secrets are shown; a seat hears only its own.
        self.eyes = self.seat if asked or len(held) < 2 else -1
        self.ears = self.held if len(held) < 2 else [self.eyes]
        self.view: State = table.view(self.eyes)
        self.looks = looks(self.stage.seat_colours(table.game, self.view))
        signs = self.stage.seat_symbols(table.game, self.view) or [""] * len(self.looks)
        self.marks = [fragments.Mark(look, sign) for look, sign in zip(self.looks, signs)]
        self.names = table.names()

    def message(self) -> dict[str, Any]:
        """Everything the page shows. `regions` are HTML; the decision is data, from which the page makes its buttons."""
        kind, no = self.table.undo_kind(self.held)
        alone = kind == "free" and not self.table.others(self.held)  # then an undo goes farther than a reset
        bar = self.table.bars_reset(self.held) if alone else no
        return {
            "version": self.table.version,
            "title": self.page_title(),
            "regions": self.regions(),
            "decision": self.decision(),
            "undo": {"kind": kind, "why": reason(no, self.lang) if no else ""},
            "redo": self.table.redo_seat(self.held) >= 0,
            "pass": self.passed_to(),
            "plays": bool(self.held),
            "reset": {"may": not bar, "why": self.stops(bar)},
            "since": sum([not line.auto and not line.back for line in self.lines_from(self.last_act + 1)]),
            "clock": self.clock(),
            "plans": self.plans() if self.title.cooperative else [],
            "limit": self.limit(),
        }

    def limit(self) -> dict[str, Any] | None:
        """The time limit for choosing while it can be set: who set one, and what is left of it. Nothing to those alone."""
        table = self.table
        if table.frozen_reason or not table.choosing() or len(table.people()) < 2:
            return None
        limit = table.limit()
        name = self.names[limit.seat] if limit is not None else ""
        return {"left": table.time_left(), "name": name, "rule": self.title.team_plans.TIME_LIMIT_RULE}

    def plans(self) -> list[dict[str, Any]]:
        """What the team intends in this turn, in words and by the elements of the drawing."""
        table, game = self.table, self.table.game
        plans = [plan for plan in table.plans if plan.turn == self.title.team_plans.current_turn(game, self.view)]
        if not plans or table.over():
            return []
        places = self.title.team_plans.plannable_places(game, self.view, self.lang)
        powers = [self.title.team_plans.plannable_powers(game, self.view, seat, self.lang) for seat in range(game.seats)]
        return [
            {
                "what": plan.what,
                "at": plan.at,
                "power": powers[plan.seat][plan.what],
                "place": places.get(plan.at, ""),
                "name": self.names[plan.seat],
                "look": self.looks[plan.seat],
                "sign": self.marks[plan.seat].sign,
                "own": plan.seat in self.held,
            }
            for plan in plans
            if plan.what in powers[plan.seat]  # a card may be gone meanwhile
        ]

    def planning(self) -> dict[str, dict[str, str]]:
        """What those at this screen could intend, and where."""
        if not self.title.cooperative or self.table.over():
            return {"powers": {}, "places": {}}
        game, planner, powers = self.table.game, self.title.team_plans, dict[str, str]()
        for seat in self.held:
            powers |= planner.plannable_powers(game, self.table.view(seat), seat, self.lang)
        return {"powers": powers, "places": planner.plannable_places(game, self.view, self.lang)}

    def intended(self, what: str, at: str, there: bool) -> Plan:
        """A plan of somebody at this screen. A TableError if it cannot be one."""
        game, held = self.table.game, self.held
        if not self.title.cooperative or not held or self.table.over():
            raise TableError("no-seat")
        planner = self.title.team_plans
        turn = planner.current_turn(game, self.view)
        known = [plan for plan in self.table.plans if plan.seat in held and (plan.what, plan.at) == (what, at)]
        if not there and known:
            return known[-1]
        owner = [seat for seat in held if what in planner.plannable_powers(game, self.table.view(seat), seat, self.lang)]
        if not owner or (at and at not in planner.plannable_places(game, self.view, self.lang)):
            raise TableError("unknown")
        return Plan(owner[0], turn, what, at)

    def stops(self, word: str) -> str:
        """Why a turn is taken back no farther."""
        return say(self.lang, f"web.reset.{word}") if word else ""

    def clock(self) -> list[dict[str, Any]]:
        """The clock of each seat, in seconds from now: its reserve, what is free of the present wait, whether it runs."""
        table, clock, now = self.table, self.table.clock, self.table.steady.now()
        if not table.setting.reserve or table.over():
            return []
        return [
            {
                "name": who.name,
                "look": self.looks[seat],
                "sign": self.marks[seat].sign,
                "own": seat in self.held,
                "left": round(clock.left(seat, now) or 0.0, 1),
                "free": round(clock.free(seat, now), 1),
                "runs": seat in table.to_act() and not who.missing,
            }
            for seat, who in enumerate(table.seats)
            if not who.bot
        ]

    def glimpse(self, moment: State) -> dict[str, Any]:
        """The table at a moment on the way to where it is now: seen as by a spectator, for nobody is asked anything."""
        self.seat, self.view = -1, self.table.game.view(moment, -1)
        pictures = self.stage.page_regions(self.table.game, self.view, self.seat, self.narrow)
        drawn = self.drawn({region: part for region, part in pictures.items() if "-" not in region})
        quiet: dict[str, Any] = {"decision": None, "undo": {"kind": "", "why": ""}, "redo": False, "pass": "", "steps": []}
        regions = self.laid(drawn) | {"prompt": self.part("moment", step=self.step())}
        return {"version": self.table.version, "title": self.page_title(), "regions": regions, **quiet}

    def step(self) -> str:
        """The step of the turn that goes on, '' between two."""
        steps, now = self.stage.turn_steps(self.table.game, self.view, self.lang)
        return steps[now] if now >= 0 else ""

    def retold(self, moment: State, told: dict[str, object]) -> dict[str, Any]:
        """The table as the same eyes saw it at an earlier moment, and in the place of a question what was done then.

        The lines of this eye end there.
        """
        self.hush()
        game = self.table.game
        self.view = game.view(moment, self.eyes)
        standing = [self.stage.seat_standings(game, self.view, seat, self.lang) for seat in range(game.seats)]
        regions = self.around(standing, game.to_act(moment), False) | {"prompt": self.part("since", **told), "result": ""}
        quiet: dict[str, Any] = {"decision": None, "undo": {"kind": "", "why": ""}, "redo": False, "pass": ""}
        known = {"version": self.table.version, "title": self.page_title(), "plays": bool(self.held), "clock": self.clock()}
        return {**known, "regions": regions, **quiet}

    def hush(self) -> None:
        """Where several sit at one screen the secrets of none are shown or told."""
        if len(self.held) > 1:
            self.eyes, self.ears = -1, [-1]

    def passed_to(self) -> str:
        """Who must have the device alone now: somebody with a secret, where several sit at one screen."""
        alone = self.asked < 0 or len(self.held) < 2 or not self.stage.shows_secret(self.table.game, self.view, self.asked)
        return "" if alone else self.names[self.asked]

    def page_title(self) -> str:
        which = "over" if self.table.over() else "yours" if self.asked >= 0 else "theirs"
        return page_title(self.table.game.name, self.lang, which)

    def regions(self) -> Regions:
        table, game = self.table, self.table.game
        standing = [self.stage.seat_standings(game, self.view, seat, self.lang) for seat in range(game.seats)]
        return self.around(standing, table.to_act(), table.over()) | {
            "prompt": self.prompt(),
            "coach": self.coach(),
            "result": self.result(standing) if table.over() else "",
            "log": self.log(),
            "words": self.words(),
        }

    def around(self, standing: list[dict[str, Any]], asked: list[int], over: bool) -> Regions:
        """What lies on the table and who sits around it."""
        game = self.table.game
        drawn = self.drawn(self.stage.page_regions(game, self.view, self.seat, self.narrow))
        mat = f"mat-{self.seat}"  # a game that draws mats needs no panels of ours
        first = self.seat + 1  # the others in the order of play, from the left of the one who looks; all for a spectator
        others = [(first + k) % game.seats for k in range(game.seats - (self.seat >= 0))]
        drew = mat in drawn
        theirs = {part: picture for part, picture in drawn.items() if part.rpartition("-")[2] in map(str, others)}
        return self.laid(drawn) | {
            "hand": drawn.pop("hand", "") or drawn.get(mat, ""),
            "own": "" if drew or self.seat < 0 else self.own(standing[self.seat], self.seat in asked),
            "edges": self.edges(standing, asked),
            "seats": self.seats(others, standing, asked, theirs, over),
        }

    def own(self, its: dict[str, Any], now: bool) -> str:
        return fragments.own(self.seat, self.looks[self.seat], now, self.who(self.seat, its))

    def who(self, seat: int, its: dict[str, Any]) -> str:
        return fragments.who(self.lang, seat, self.table.seats[seat], self.mine, its)

    def edges(self, standing: list[dict[str, Any]], asked: list[int]) -> str:
        """Who sits at which edge of the map."""
        sitting = [(seat, its) for seat, its in enumerate(standing) if its["edge"]]
        return "".join(
            [fragments.edge(its["edge"], its["marker"], self.names[seat], seat in asked) for seat, its in sitting]
        )

    def seats(
        self, others: list[int], standing: list[dict[str, Any]], asked: list[int], drawn: dict[str, Region], over: bool
    ) -> Region:
        """Those who sit around the table besides oneself, and what lies before them."""
        out = [static_drawing("<ol>\n", bare=True)]
        for seat in others:
            panel = "" if f"mat-{seat}" in drawn else self.who(seat, standing[seat])
            out += fragments.other(seat, self.looks[seat], seat in asked, panel, drawn)
        return Region([*out, static_drawing(f"</ol>\n{self.doors(over)}", bare=True)])

    def doors(self, over: bool) -> str:
        """The way to the links of the seats, for whoever made the table; to a free seat, for who looks on; and for those who
        play the way to have one free for which a bot plays.
        """
        seats, at, out = self.table.seats, f"/t/{self.table.id}", ""
        if self.host and not over and any(not who.here and who.person for who in seats):
            out = f'<a class="invite" href="{at}/invite">{say(self.lang, "web.seat.invite")}</a>\n'
        if not self.held:
            free = not over and any(who.open and who.missing for who in seats)
            join = f' <a href="{at}/join">{say(self.lang, "lobby.sit.join")}</a>' if free else ""
            out += f'<p class="watching">{say(self.lang, "web.seat.watching")}{join}</p>\n'
        elsewhere = [] if over else [seat for seat, who in enumerate(seats) if who.stand_in and seat not in self.held]
        for seat in elsewhere:
            told = f"{self.names[seat]}: {fragments.here(self.lang, seat, seats[seat], self.held)}"
            out += f'<p class="gone">{escape(told)}</p>\n'
        if elsewhere and self.table.people_of(self.held) and self.table.proposal is None and not self.table.frozen_reason:
            lost = [seat for seat in elsewhere if self.table.lost(seat)]
            out += "".join([fragments.give_away(self.lang, seat, self.names[seat]) for seat in lost])
        return out

    def words(self) -> str:
        told = self.title.text.describe_table(self.table.game, self.view, self.seat, self.lang) if self.reads else ""
        return f"<pre>{escape(told)}</pre>"

    def laid(self, drawn: dict[str, Region]) -> Regions:
        """The board, which is taken out of the drawings, what lies beside it, and the step of the turn."""
        game = self.table.game
        names, now = self.stage.turn_steps(game, self.view, self.lang)
        steps = fragments.steps(game.name, tuple(names), tuple(self.stage.step_rules(game)), now)
        board = drawn.pop("map")
        beside = {name: picture for name, picture in drawn.items() if "-" not in name and name != "hand"}
        return {"map": board, "supply": self.supply(beside), "steps": Region([static_drawing(steps, bare=True)])}

    def supply(self, drawn: dict[str, Region]) -> Region:
        """What lies beside the board."""
        out: list[Drawing] = []
        for name, picture in drawn.items():
            called = escape(say(self.lang, f"{self.table.game.name}.drawing.{name}"))
            head = f'<figure class="offer-{name}"><figcaption>{called}</figcaption><div class="pic">'
            out += [static_drawing(head, bare=True), *picture.parts, static_drawing("</div></figure>\n", bare=True)]
        return Region(out)

    def drawn(self, pictures: dict[str, tuple[str, int]]) -> dict[str, Region]:
        """The drawings by the region that they fill."""
        game, view, named, last = self.table.game, self.view, tuple(self.names), self.last_move
        found = self.painter.draw_parts(game, view, self.seat, self.lang, pictures, last=last, names=named)
        return {region: Region(parts) for region, parts in found.items()}

    @cached_property
    def last_move(self) -> tuple[str, ...]:
        """The places to which the last one who moved moved something, as far as this viewer may know."""
        mover, places = -1, list[str]()
        for line in reversed(self.lines):
            moves = [e for e in line.heard(self.ears) if e.kind in self.stage.MOVE_EVENTS]
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
        """A template filled with these values."""
        return render(f"part/{name}.html", self.lang, table=self.table, eye=self, looks=self.looks, **values)

    # -- the question ------------------------------------------------------------------------------------------------
    def prompt(self) -> str | Region:
        table = self.table
        wish, alert = "" if table.frozen_reason else self.wish(), self.alert()
        out = self.part("wish", wish=wish, **self.voting()) if wish else ""
        if alert:
            out += f'<p class="alert">{tagged(alert, table.game.name)}</p>'
        if table.over():
            out += self.part("over", winners=self.winners(), again=bool(self.held) or self.host)
        elif table.frozen_reason:
            out += fragments.pinned(self.lang, table.version)
        elif self.asked >= 0:
            out += self.asking()
        else:
            out += self.waiting(bool(wish))
        return Region([static_drawing(out, bare=True)])

    def asking(self) -> str:
        """What somebody at this screen is asked: the first sentence large."""
        game = self.table.game
        text = self.title.text.describe_question(game, self.view, self.asked, self.lang)
        head, more, rest = self.stage.insert_names(game, text, self.lang, self.names).partition(". ")
        several = len(self.held) > 1
        turn = fragments.turn_of(self.lang, self.marks[self.asked], self.names[self.asked]) if several else ""
        return fragments.question(self.lang, turn, self.ruled(head + more.strip()), self.ruled(rest))

    def ruled(self, text: str) -> Markup:
        return ruled(self.table.game.name, self.lang, text)

    def waiting(self, wish: bool) -> str:
        """Who is waited for, and something to look at meanwhile; a bot may play for those who have gone."""
        table = self.table
        out = fragments.waiting(self.lang, [self.waited_for(seat) for seat in table.to_act()], self.step())
        if (last := self.last_told()) is not None:
            seat, said = last
            stop = ' tabindex="0"' if self.narrow else ""  # it may scroll there
            out += f'<div aria-live="off">{fragments.told(table.game.name, self.marks[seat], said, stop)}</div>'
        gone = [seat for seat in table.to_act() if self.held and seat not in self.held and not table.seats[seat].bot]
        if any(table.seats[seat].stand_in for seat in self.held):
            out += fragments.stood_for(self.lang)
        return out if wish else out + "".join([fragments.stand_in(self.lang, seat, self.names[seat]) for seat in gone])

    def waited_for(self, seat: int) -> str:
        """Whoever is to act, by name; of a seat that nobody has taken yet also that."""
        name, who = self.names[seat], self.table.seats[seat]
        return f"{name} ({fragments.here(self.lang, seat, who, self.held)})" if who.missing else name

    def voting(self) -> dict[str, bool]:
        """Whether those at this screen have agreed to what is asked, whether they may, and whether it is they who are
        said to have gone.
        """
        asked, agreed, people = self.table.proposal, self.table.agreed, self.table.people()
        gone = asked is not None and asked.kind != UNDO and asked.seat in self.held
        return {
            "own": bool(set(agreed) & set(self.held)),
            "agrees": gone or any(s in people and s not in agreed for s in self.held),
            "gone": gone,
        }

    def last_told(self) -> tuple[int, list[tuple[str, str]]] | None:
        """Whoever acted last, and what they did: something to look at for those who wait."""
        told = next((item for item in reversed(self.story.items) if item.said), None)
        return (told.seat, run_together(told.said, self.names[told.seat])) if told else None

    def wish(self) -> str:
        """What somebody asks the others to agree to."""
        asked = self.table.proposal
        if asked is None:
            return ""
        own = "own" if asked.seat in self.held else "other"
        if asked.to >= 0:
            steps = moments(self.table)
            number, last = sum(step <= asked.to for step in steps) - 1, len(steps) - 1
            return say(self.lang, f"web.ask.back-{own}", name=self.names[asked.seat], n=number, last=last)
        text = say(self.lang, f"web.ask.{asked.kind}-{own}", name=self.names[asked.seat])
        _, why = self.table.undo_kind([asked.seat]) if asked.kind == UNDO else ("", "")
        return f"{text} {reason(why, self.lang)}" if why else text

    def coach(self) -> str:
        told = advice(self.table, self.view, self.held, self.lang)
        return "" if told is None else self.part("coach", advice=told)

    def alert(self) -> str:
        """What everybody must be aware of, such as the last round."""
        game = self.table.game
        text = "" if self.table.over() else self.stage.alert(game, self.view, self.seat, self.lang)
        return self.stage.insert_names(game, text, self.lang, self.names) if text else ""

    def winners(self) -> str:
        won = [self.names[seat] for seat in self.table.game.result(self.table.play.state).winners]
        if not won:  # a team may lose
            return say(self.lang, "web.result.lost")
        return say(self.lang, "web.result.winners", n=len(won), names=", ".join(won))

    def result(self, standing: list[dict[str, Any]]) -> str:
        """The end: who won, and where the points come from."""
        game, state = self.table.game, self.table.play.state
        scoring = self.title.text.scoring_table(game, state, self.lang)
        won = game.result(state).winners
        told = {"won": won, "scoring": scoring, "names": self.names, "standing": standing, "winners": self.winners()}
        return self.part("result", again=bool(self.held) or self.host, **told)

    def decision(self) -> dict[str, Any] | None:
        if self.asked < 0:
            return None
        table, game, seat, view = self.table, self.table.game, self.asked, self.view
        answers = game.legal(view, seat)
        told = self.stage.answer_options(game, view, seat, answers, self.lang, self.names)
        for answer, option in zip(answers, told):
            option["id"] = answer.name
            option.setdefault("free", answer.kind == DONE)
        groups = self.stage.answer_groups(game, view, seat, self.lang)
        return {"id": table.decision(seat), "seat": seat, "options": told, "groups": groups, "cannot": self.cannot()}

    def cannot(self) -> list[dict[str, str]]:
        """What one might want to answer and may not, by the rule that forbids it."""
        game, view, seat = self.table.game, self.view, self.asked
        told = self.stage.listed_answers(game, view, seat, game.candidates(view, seat))
        return self.refusals(self.shut_by(told), REASONS, NAMED)

    def why_not(self, at: list[str]) -> list[dict[str, str]]:
        """Why nothing can be done at these elements of the drawing: the rules that forbid what a click there would mean."""
        if self.asked < 0 or not at:
            return []
        game, wanted = self.table.game, set(at)
        meant = [
            answer
            for answer in game.candidates(self.view, self.asked)
            if wanted <= set(self.stage.answer_elements(game, self.view, self.asked, answer))
        ]
        rules = self.shut_by(meant) or self.shut_by(self.meant_alone(at[-1]))
        likely = dict(sorted(rules.items(), key=lambda item: -len(item[1])))  # what shuts most is what was meant
        return self.refusals(likely, RULES_NAMED, len(meant) == 1)

    def meant_alone(self, element: str) -> list[Answer]:
        """What a click on an element would mean, whatever was picked before; nothing where a choice can begin there."""
        game, view, seat = self.table.game, self.view, self.asked
        if any(element in self.stage.answer_elements(game, view, seat, answer) for answer in game.legal(view, seat)):
            return []
        found = [a for a in game.candidates(view, seat) if element in self.stage.answer_elements(game, view, seat, a)]
        return found or self.stage.answers_elsewhere(game, view, seat, element)

    def shut_by(self, answers: list[Answer]) -> dict[str, list[Answer]]:
        """The rules that forbid these answers, each with those it forbids."""
        rules: dict[str, list[Answer]] = {}
        for answer in answers:
            if rule := self.table.game.refusal(self.view, self.asked, answer):
                rules.setdefault(rule, []).append(answer)
        return rules

    def refusals(self, rules: dict[str, list[Answer]], most: int, named: int) -> list[dict[str, str]]:
        game = self.table.game
        out: list[dict[str, str]] = []
        for rule, shut in list(rules.items())[:most]:
            told = [self.stage.answer_title(game, self.view, self.asked, a, self.lang, self.names) for a in shut[:named]]
            label = " · ".join(told) + (" …" if told and len(shut) > named else "")
            out.append({**self.refusal(shut[0], rule), "label": label})
        return out

    def refusal(self, answer: Answer | None, rule: str) -> dict[str, str]:
        """Why an answer is not allowed: the case at hand, and the rule."""
        case = ""
        if answer is not None and self.asked >= 0:
            case = self.stage.explain_refusal(self.table.game, self.view, self.asked, answer, rule, self.lang)
        told = self.stage.insert_names(self.table.game, case, self.lang, self.names) if case else ""
        return {**why(self.table.game.name, rule, self.lang), "case": told}

    def advice(self, seat: int, advice: Advice) -> str:
        """Why an answer would be a good one: what it brings more than another."""
        game, key, other = self.table.game, "plain", ""
        told = [self.title.explainer.describe_gain(game, what, n, self.lang) for what, n in advice.reasons]
        against = game.read(advice.other) if advice.other else None
        if against is not None:
            other = self.stage.answer_title(game, self.table.view(seat), seat, against, self.lang, self.names)
        if len(game.legal(self.table.view(seat), seat)) == 1:
            key = "only"
        elif told:
            key = "compared" if other else "because"
        last = say(self.lang, "web.hint.and", first=", ".join(told[:-1]), last=told[-1]) if len(told) > 1 else "".join(told)
        return self.stage.insert_names(
            game, say(self.lang, f"web.hint.{key}", other=other, reasons=last), self.lang, self.names
        )

    # -- looking closer ----------------------------------------------------------------------------------------------
    def later(self) -> str:
        """Why those at this screen can do nothing with what they look at: it is for others to act, by which rule."""
        table = self.table
        if not self.held or self.asked >= 0 or table.frozen_reason or table.over():
            return ""
        if all(table.seats[seat].stand_in for seat in self.held):
            return self.part("later", told=say(self.lang, "web.prompt.stands-in"), rule="")
        names = [self.waited_for(seat) for seat in table.to_act()]
        told = say(self.lang, "web.prompt.wait", names=", ".join(names))
        return self.part("later", told=told, **why(table.game.name, table.game.wait_rule(self.view), self.lang))

    def closer(self, at: list[str]) -> dict[str, str]:
        """The first of these elements of which there is something to see or to say, to be looked at closely."""
        game = self.table.game
        for element in at:
            found = self.stage.inspect(game, self.view, self.seat, element, self.lang)
            if found is not None:
                part, text = found
                sign = element.startswith(("count-", "points-"))  # the page's own: large enough as it is
                picture = str(self.drawn({"": (part, 0)})[""]) if part and not sign else ""
                name, *lines = self.stage.insert_names(game, text, self.lang, self.names).splitlines()
                rule = self.stage.rule_for_element(game, element)
                about = (rule, heading_of(game.name, rule, self.lang)) if rule else None
                html = self.part("look", picture=picture, heading=name, lines=lines, about=about)
                return {"at": at[0], "name": name, "html": html, "later": self.later()}
        return {"at": at[0] if at else "", "name": "", "html": "", "later": self.later()}

    # -- what happened -----------------------------------------------------------------------------------------------
    def lines_from(self, number: int) -> list[LogEntry]:
        return self.lines[bisect_left(self.lines, number, key=attrgetter("number")) :]

    def motions(self, since: int) -> list[tuple[str, ...]]:
        """What moved since a version, for the eye."""
        events = [event for line in self.lines_from(since) for event in line.heard(self.ears)]
        return [motion for event in events for motion in self.stage.event_motions(self.table.game, event)]

    def log(self) -> Region:
        """One item for each turn, newest first."""
        none = static_drawing(f'<li class="none">{say(self.lang, "web.log.none")}</li>')
        items = self.story.drawn(self.last_act) or [none]
        return Region([static_drawing("<ol>", bare=True), *items, static_drawing("</ol>", bare=True)])

    @cached_property
    def story(self) -> Story:
        """What all may hear is told once for all of them."""
        heard = tuple(self.ears) if self.table.secrets else ()
        return story(self.table, Ears(heard, self.lang, tuple(self.names), tuple(self.marks)), self.lines)

    @cached_property
    def last_act(self) -> int:
        """The number of the last answer that somebody at this screen gave, -1 if there is none."""
        return next((line.number for line in reversed(self.lines) if line.seat in self.held and not line.auto), -1)
