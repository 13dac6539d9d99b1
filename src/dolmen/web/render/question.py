"""The question to the player with its options; or who the table waits for, and what the players propose to each other."""

from __future__ import annotations

from typing import Any, NamedTuple

from dolmen.engine.answer import DONE
from dolmen.engine.play import STATE_INTERVAL
from dolmen.engine.record import DRAW, GAVE_UP, RESIGNED
from dolmen.games.interfaces import SeatStanding
from dolmen.games.svg import static_drawing
from dolmen.table import replay_moments
from dolmen.table.shared_fields import GIVE_AWAY, STAND_IN, UNDO
from dolmen.text import say

from . import fragments
from .game_log import describe_end, join_sentences
from .html_diff import Region
from .refusals import list_forbidden, refusal_text
from .rules import link_rules
from .viewer import Viewer

MIN_GRAPH_POINTS = 5  # states from which a graph of the points is drawn
MOST_TICKS = 5  # parts of an axis of this graph
LABEL_GAP = 17.0  # percent of its height between two labels


def render_prompt(viewer: Viewer) -> Region:
    """The region above the options: a proposal, an alert, and the question, the wait or the end of the game."""
    table = viewer.table
    proposal, alert = "" if table.frozen_reason else describe_proposal(viewer), alert_text(viewer)
    out = viewer.part("proposal", proposal=proposal, **vote_state(viewer)) if proposal else ""
    if alert:
        out += f'<p class="alert">{link_rules(alert, table.game.name)}</p>'
    if table.over():
        out += viewer.part(
            "game_over",
            winners=describe_winners(viewer),
            ended=describe_early_end(viewer),
            reopened=table.setting.reopened,
            undos=undo_counts(viewer),
            may_rematch=bool(viewer.held) or viewer.host,
        )
    elif table.frozen_reason:
        out += fragments.frozen_notice(viewer.lang, table.version)
    elif viewer.acting_seat >= 0:
        out += render_question(viewer)
    else:
        out += render_waiting(viewer, bool(proposal))
    return Region([static_drawing(out, bare=True)])


# -- question and options ----------------------------------------------------------------------------------------------
def render_question(viewer: Viewer) -> str:
    """The question to a player on this screen. Its first sentence is the heading."""
    seat = viewer.acting_seat
    text = viewer.info.text.describe_question(viewer.table.game, viewer.view, seat, viewer.lang)
    head, stop, rest = viewer.insert_names(text).partition(". ")
    shared = len(viewer.held) > 1
    turn = fragments.render_turn_heading(viewer.lang, viewer.marks[seat], viewer.names[seat]) if shared else ""
    automatic = viewer.ui.describe_automatic(viewer.table.game, viewer.automatic_events(seat), viewer.lang)
    heading, details = viewer.link_keywords(head + stop.strip()), viewer.link_keywords(rest)
    return fragments.question(viewer.lang, turn, heading, details, automatic)


def decision_data(viewer: Viewer) -> dict[str, Any] | None:
    """The options as data, from which the page makes its buttons; None if no player on this screen is asked."""
    if viewer.acting_seat < 0:
        return None
    table, game, seat, view = viewer.table, viewer.table.game, viewer.acting_seat, viewer.view
    answers = game.legal(view, seat)
    options = viewer.ui.answer_options(game, view, seat, answers, viewer.lang, viewer.names)
    for answer, option in zip(answers, options):
        option["id"] = answer.name
        option.setdefault("free", answer.kind == DONE)
    groups = viewer.ui.answer_groups(game, view, seat, viewer.lang)
    forbidden = list_forbidden(viewer)
    return {"id": table.decision(seat), "seat": seat, "options": options, "groups": groups, "cannot": forbidden}


def pass_device_to(viewer: Viewer) -> str:
    """The player who must look at a shared screen alone now, because it shows a secret; '' if none must."""
    seat = viewer.acting_seat
    if seat < 0 or len(viewer.held) < 2 or not viewer.ui.shows_secret(viewer.table.game, viewer.view, seat):
        return ""
    return viewer.names[seat]


# -- waiting -----------------------------------------------------------------------------------------------------------
def render_waiting(viewer: Viewer, has_proposal: bool) -> str:
    """Who the table waits for, the last thing that happened, and buttons to let a bot play for absent players."""
    table = viewer.table
    waiting = table.to_act()
    names = [waiting_name(viewer, seat) for seat in waiting]
    only = waiting[0] if len(waiting) == 1 and table.seats[waiting[0]].taken else -1
    out = fragments.waiting_text(viewer.lang, names, viewer.current_step(), only)
    if (last := last_log_item(viewer)) is not None:
        seat, sentences = last
        focusable = ' tabindex="0"' if viewer.narrow else ""  # it may scroll there
        text = fragments.log_sentences(table.game.name, viewer.marks[seat], sentences, focusable)
        out += f'<div aria-live="off">{text}</div>'
    others = [seat for seat in table.to_act() if viewer.held and seat not in viewer.held and not table.seats[seat].bot]
    if any(table.seats[seat].stand_in for seat in viewer.held):
        out += fragments.stand_in_notice(viewer.lang)
    if has_proposal:
        return out
    return out + "".join([fragments.stand_in_button(viewer.lang, seat, viewer.names[seat]) for seat in others])


def waiting_name(viewer: Viewer, seat: int) -> str:
    """The name of a player who has to act, with a remark if nobody has taken the seat yet."""
    name, row = viewer.names[seat], viewer.table.seats[seat]
    return f"{name} ({fragments.seat_status(viewer.lang, seat, row, viewer.held)})" if row.is_unclaimed else name


def last_log_item(viewer: Viewer) -> tuple[int, list[tuple[str, str]]] | None:
    """The seat that acted last, and what it did."""
    item = next((item for item in reversed(viewer.game_log.items) if item.said), None)
    return (item.seat, join_sentences(item.said, viewer.names[item.seat])) if item else None


# -- proposals ---------------------------------------------------------------------------------------------------------
def describe_proposal(viewer: Viewer) -> str:
    """What a player proposes to the others; '' if there is no proposal."""
    proposal = viewer.table.proposal
    if proposal is None:
        return ""
    whose, name = "own" if proposal.seat in viewer.held else "other", viewer.names[proposal.seat]
    if proposal.to >= 0:
        moments = replay_moments(viewer.table)
        number, last = sum(moment <= proposal.to for moment in moments) - 1, len(moments) - 1
        return say(viewer.lang, f"web.ask.back-{whose}", name=name, n=number, last=last)
    if proposal.kind == UNDO and viewer.table.over():
        alone = whose == "own" and not viewer.table.other_humans(viewer.held)
        return say(viewer.lang, f"web.ask.reopen-{'alone' if alone else whose}", name=name)
    text = say(viewer.lang, f"web.ask.{proposal.kind}-{whose}", name=name)
    _, reason = viewer.table.undo_kind([proposal.seat]) if proposal.kind == UNDO else ("", "")
    return f"{text} {refusal_text(reason, viewer.lang)}" if reason else text


def vote_state(viewer: Viewer) -> dict[str, bool]:
    """Whether the players on this screen have agreed, may vote, and are absent according to the proposal."""
    proposal, agreed, people = viewer.table.proposal, viewer.table.agreed_seats, viewer.table.human_seats()
    absent = proposal is not None and proposal.kind in (STAND_IN, GIVE_AWAY) and proposal.seat in viewer.held
    return {
        "agreed": bool(set(agreed) & set(viewer.held)),
        "may_vote": absent or any(seat in people and seat not in agreed for seat in viewer.held),
        "declared_absent": absent,
    }


def undo_counts(viewer: Viewer) -> str:
    """How often each person took back moves, in a game between people; '' if nobody did."""
    table = viewer.table
    people = [seat for seat, row in enumerate(table.seats) if row.is_for_person]
    if len(people) < 2 or viewer.info.cooperative:
        return ""
    undos = [(seat, sum(1 for entry in table.play.record.entries if entry.undo and entry.seat == seat)) for seat in people]
    return ", ".join(f"{viewer.names[seat]}: {n}" for seat, n in undos if n)


# -- alert and end of the game -----------------------------------------------------------------------------------------
def alert_text(viewer: Viewer) -> str:
    """What all players must know now, such as the last round."""
    text = "" if viewer.table.over() else viewer.ui.alert(viewer.table.game, viewer.view, viewer.seat, viewer.lang)
    return viewer.insert_names(text) if text else ""


def describe_early_end(viewer: Viewer) -> str:
    """How the players ended the game before its rules did; '' if they did not."""
    end = viewer.table.play.record.early_end
    if end is not None and end.end == GAVE_UP and viewer.table.game.seats == 1 and viewer.held:
        return say(viewer.lang, "web.result.gave-up")
    return "" if end is None else describe_end(viewer.lang, end.end, end.seat, viewer.names)


def describe_winners(viewer: Viewer) -> str:
    """Who won. A team wins or loses together."""
    end = viewer.table.play.record.early_end
    if end is not None and end.end == DRAW:
        return say(viewer.lang, "web.result.draw")
    won = [viewer.names[seat] for seat in viewer.table.result().winners]
    if not won:
        return say(viewer.lang, "web.result.lost")
    if viewer.info.cooperative:
        return say(viewer.lang, "web.result.team", n=len(won))
    return say(viewer.lang, "web.result.winners", n=len(won), names=", ".join(won))


def has_resigned(viewer: Viewer) -> bool:
    """Whether the player on this screen ended the game by resigning."""
    end = viewer.table.play.record.early_end
    return end is not None and end.end == RESIGNED and viewer.held == [end.seat]


def own_result(viewer: Viewer) -> str:
    """The result of the player on this screen, such as "Third of three"; for others who won."""
    result, end = viewer.table.result(), viewer.table.play.record.early_end
    is_draw = end is not None and end.end == DRAW
    if len(viewer.held) != 1 or not result.winners or is_draw:
        return describe_winners(viewer)
    seat, lang, places = viewer.held[0], viewer.lang, result.places
    if has_resigned(viewer):
        return say(lang, "web.result.resigned")
    if seat in result.winners:
        return say(lang, f"web.result.{'tied' if 1 < len(result.winners) < len(places) else 'won'}")
    words = {"place": say(lang, f"web.result.place_{places[seat]}"), "count": say(lang, f"web.result.count_{len(places)}")}
    return say(lang, "web.result.placed", **words)


class GraphLine(NamedTuple):
    path: str
    score: int
    y: float  # of its end
    label_y: float


class ScoreGraph(NamedTuple):
    """The points of each seat during the game, in an SVG of 100 by 100."""

    title: str
    points: list[tuple[int, float]]  # numbers beside the graph, and their y
    moves: list[tuple[int, float]]  # numbers below the graph, and their x
    lines: list[GraphLine]


def score_graph(viewer: Viewer) -> ScoreGraph | None:
    """The graph of the points; none of a team or of a short game.

    Only states that are still known are used: every eighth of the older ones. A table that was opened from its snapshot
    knows few, so it replays its answers once.
    """
    table, game, text = viewer.table, viewer.table.game, viewer.info.text
    if viewer.info.cooperative or not table.play.past:
        return None
    for at in range(0, len(table.play.past), STATE_INTERVAL):
        if table.play.past[at].before is None:
            table.play.state_before(at + 1)
    known = [(at, past.before) for at, past in enumerate(table.play.past) if past.before is not None]
    if len(known) < MIN_GRAPH_POINTS:
        return None
    final, last = table.play.state, len(table.play.past)
    points = [(at, text.points_so_far(game, state, final)) for at, state in [*known, (last, final)]]
    scores = [score for _, of_seats in points for score in of_seats]
    step = tick_step(max(1, *scores) - min(0, *scores), MOST_TICKS)
    low, high = min(0, *scores) // step * step, -(-max(1, *scores) // step) * step
    ys = [[100 * (high - of_seats[seat]) / (high - low) for _, of_seats in points] for seat in range(game.seats)]
    labels = spread([line[-1] for line in ys])
    move_step = tick_step(last, MOST_TICKS)
    return ScoreGraph(
        text.points_title(game, final, viewer.lang),
        [(n, 100 * (high - n) / (high - low)) for n in range(low, high + 1, step)],
        [(n, 100 * n / last) for n in range(0, last + 1, move_step)],
        [
            GraphLine(
                " ".join([f"{100 * at / last:.1f},{y:.1f}" for (at, _), y in zip(points, ys[seat])]),
                points[-1][1][seat],
                ys[seat][-1],
                labels[seat],
            )
            for seat in range(game.seats)
        ],
    )


def tick_step(length: int, most: int) -> int:
    """A round step that divides an axis of this length into at most `most` parts."""
    return next(step for size in (1, 10, 100, 1000) for step in (size, 2 * size, 5 * size) if length <= most * step)


def spread(places: list[float]) -> list[float]:
    """Places for labels between 0 and 100: near these, in the same order, and far enough from each other."""
    order = sorted(range(len(places)), key=lambda k: places[k])
    out, least = places[:], 0.0
    for k in order:
        out[k] = max(places[k], least)
        least = out[k] + LABEL_GAP
    most = 100.0
    for k in reversed(order):
        out[k] = min(out[k], most)
        most = out[k] - LABEL_GAP
    return out


def render_result(viewer: Viewer, standings: list[SeatStanding]) -> str:
    """The end: who won, and where the points come from. After an early end players who play against each other see no final
    scoring, only the points; a team sees how far it got.
    """
    game, state, result = viewer.table.game, viewer.table.play.state, viewer.table.result()
    ended = describe_early_end(viewer)
    scoring = [] if ended and not viewer.info.cooperative else viewer.info.text.scoring_table(game, state, viewer.lang)
    if viewer.info.cooperative:  # all seats share the ending, which is the first row, and the score
        return viewer.part(
            "team_result",
            headline=ended or scoring[0][0],
            has_won=bool(result.winners),
            picture=viewer.info.ui.ending_picture(game, state),
            may_rematch=bool(viewer.held) or viewer.host,
            scoring=[(label, cells[0]) for label, cells in scoring[1:]],
        )
    if ended:
        scoring = [(say(viewer.lang, "web.result.so_far"), [str(score) for score in result.scores])]
    return viewer.part(
        "result",
        headline=own_result(viewer),
        ended="" if has_resigned(viewer) else ended,  # the headline says it
        has_won=any(seat in result.winners for seat in viewer.held),
        graph=score_graph(viewer),
        may_rematch=bool(viewer.held) or viewer.host,
        won=result.winners,
        scoring=scoring,
        names=viewer.names,
        standings=standings,
        winners=describe_winners(viewer),
    )
