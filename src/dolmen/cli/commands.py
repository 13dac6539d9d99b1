"""The commands. Each is a plain function that gives its exit code; what it needs of the house it imports by itself."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from .console import REFUSED, Here, Problem
from .inputs import (
    answer_called,
    beginning,
    explained,
    new_game,
    record_from,
    seat_number,
    standing,
    text_of,
    titled,
    write_text,
)

if TYPE_CHECKING:
    from dolmen.arena import Summary, Tally
    from dolmen.engine.answer import Answer
    from dolmen.engine.game import Game
    from dolmen.engine.play import Play
    from dolmen.engine.state import State
    from dolmen.games.bots import Bot
    from dolmen.games.rulebook import Rule

LETTERS = "ABCDEFGH"


# -- playing -----------------------------------------------------------------------------------------------------------
def serve(here: Here, *, port: int = 8321, host: str = "127.0.0.1", data: str = "dolmen.db", browser: bool = True) -> int:
    from dolmen.web import serve as open_the_house

    if not 0 <= port < 1 << 16:
        raise here.problem("value", option="--port", given=str(port))
    with explained(here, "store"):
        open_the_house(port, data, browser, here.lang, host)
    return 0


def games(here: Here) -> int:
    from dolmen.games import GAMES
    from dolmen.text import say

    for name, title in GAMES.items():
        here.put(f"{name}: {say(here.lang, f'{name}.title')}")
        here.paragraph(say(here.lang, f"{name}.about"), 2)
        here.columns([(f"--{option.name}", option.describe(name, here.lang)) for option in title.options], 4)
    return 0


def new(
    here: Here,
    game: str,
    /,
    *,
    pack: str | None = None,
    seed: int | None = None,
    record: str | None = None,
    **options: Any,
) -> int:
    from dolmen.engine.play import new_play
    from dolmen.engine.record import write_record

    play = new_play(new_game(here, game, options, pack), Random(seed))
    if record is not None:
        write_text(here, record, write_record(play.record))
    here.put(play.game.write_position(play.state))
    return 0


# -- positions ---------------------------------------------------------------------------------------------------------
def show(here: Here, position: str, /, *, seat: str | None = None, svg: str | None = None, pack: str | None = None) -> int:
    from dolmen.games import game_info

    game, state = standing(here, position, pack)
    own = -1 if seat is None else seat_number(here, seat, game.seats)
    view = game.view(state, own)
    if svg is not None:
        write_text(here, svg, game_info(game.name).drawing.draw(game, view, own, here.lang))
    else:
        here.seats_in_colour(game_info(game.name).text.describe_table(game, view, own, here.lang), colours_of(game))
    return 0


def colours_of(game: Game) -> list[str]:
    """The colours of the seats, for games whose seats have some."""
    colours = getattr(game, "colours", None)
    return [str(colour) for colour in colours] if colours else [""] * game.seats


def legal(here: Here, position: str, /, *, pack: str | None = None) -> int:
    from dolmen.games import game_info

    game, state = standing(here, position, pack)
    teller = game_info(game.name).text
    if here.terminal:
        here.put(teller.describe_question(game, state, (game.to_act(state) or [-1])[0], here.lang))
        here.put()
    for seat in game.to_act(state):
        view = game.view(state, seat)
        answers = game.legal(view, seat)
        here.pairs([(answer.name, teller.describe_answer(game, view, seat, answer, here.lang)) for answer in answers])
    return 0


def apply(here: Here, position: str, /, *answers: str, seed: int | None = None, pack: str | None = None) -> int:
    from dolmen.engine.chance import RandomChance

    game, state = standing(here, position, pack)
    chance = RandomChance(Random(seed))
    for name in answers:
        answer = answer_called(here, game, state, name)
        seat = answering(game, state, answer)
        if answer not in game.legal(state, seat):
            raise Problem(f"{name}: {forbidding(here, game, state, seat, answer)}", REFUSED)
        game.apply(state, seat, answer, chance)
    here.put(game.write_position(state))
    return 0


def why(here: Here, position: str, answer: str, /, *, pack: str | None = None) -> int:
    from dolmen.games import game_info

    game, state = standing(here, position, pack)
    meant = answer_called(here, game, state, answer)
    seat = answering(game, state, meant)
    if meant not in game.legal(state, seat):
        here.paragraph(here.say("why.forbidden", answer=answer, rule=forbidding(here, game, state, seat, meant)))
        return REFUSED
    label = game_info(game.name).text.describe_answer(game, game.view(state, seat), seat, meant, here.lang)
    here.paragraph(here.say("why.allowed", answer=answer, label=label))
    return 0


def answering(game: Game, state: State, answer: Answer) -> int:
    """The seat that gives an answer: the first one asked that may, or else the first one asked."""
    asked = game.to_act(state)
    return next((seat for seat in asked if answer in game.legal(state, seat)), (asked or [-1])[0])


def forbidding(here: Here, game: Game, state: State, seat: int, answer: Answer) -> str:
    """The rule that forbids an answer: its id and its text."""
    from dolmen.games.rulebook import rulebook

    if game.over(state):
        return here.say("why.over")
    fault = game.refusal(state, seat, answer)
    rule = rulebook(game.name).find(fault)
    return here.say("why.not_asked") if rule is None else f"{rule.id}: {rule.text(here.lang)}"


# -- records -----------------------------------------------------------------------------------------------------------
def replay(here: Here, record: str, /, *, at: int | None = None, log: bool = False, pack: str | None = None) -> int:
    stored = record_from(here, record, text_of(here, record))
    numbers = stored.live_entries()
    if at is not None and not 0 <= at <= len(numbers):
        raise here.problem("at", given=at, last=len(numbers))
    play = beginning(here, stored, pack)
    for k, number in enumerate(numbers[:at]):
        perform(here, play, number, k + 1, log)
    if not log:
        here.put(play.game.write_position(play.state))
        if play.game.over(play.state):
            result(here, play.game, play.state)
    return 0


def perform(here: Here, play: Play, number: int, count: int, log: bool) -> None:
    """Carry out an answer of the record and say what came of it."""
    from dolmen.engine.chance import ReplayChance
    from dolmen.engine.play import to_draws
    from dolmen.games import game_info

    entry = play.record.entries[number]
    with explained(here, "replay"):
        news = play.perform(number, ReplayChance(to_draws(entry.drew)))
    if not log:
        return
    here.put(f"{count:>4}. {LETTERS[entry.seat].lower()} {entry.answer}")
    teller, names = game_info(play.game.name).text, list(LETTERS[: play.game.seats])
    for event in news:
        here.seats_in_colour(f"      {teller.describe_event(play.game, event, here.lang, names)}\n", colours_of(play.game))


def result(here: Here, game: Game, state: State) -> None:
    from dolmen.games import game_info

    here.put()
    rows = game_info(game.name).text.scoring_table(game, state, here.lang)
    here.table(["", *LETTERS[: game.seats]], [[name, *cells] for name, cells in rows])


# -- many games --------------------------------------------------------------------------------------------------------
def simulate(
    here: Here,
    game: str,
    /,
    *,
    games: int = 100,
    bots: str = "random",
    processes: int = 1,
    pack: str | None = None,
    seed: int = 0,
    each: str | None = None,
    **options: Any,
) -> int:
    from dolmen.arena import Stalled
    from dolmen.arena import simulate as play_many

    made = new_game(here, game, options, pack)
    series = in_each(here, game, options, pack, each) if each else {"": made}
    players = named_bots(here, bots, made.seats)
    if games < 1 or processes < 1:
        raise here.problem("at_least_one", option="--games" if games < 1 else "--processes")
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    screen = here.console(stderr=True)
    columns = (BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("", total=games * len(series))
        summaries: dict[str, Summary] = {}
        tick = partial(progress.advance, task)
        for name, chosen in series.items():
            try:
                summaries[name] = play_many(chosen, players, games, seed, tick, processes, pack)
            except Stalled as stalled:
                raise Problem(stalled.text(here.lang), REFUSED) from None
    summary = next(iter(summaries.values()))
    if len(summaries) > 1:
        tallies = [(name, one.first_bot_tally()) for name, one in summaries.items()]
        tally_table(here, tallies, each or "")
        here.put()
        for one in list(summaries.values())[1:]:
            summary.add(one)
            summary.seconds += one.seconds
    report(here, summary)
    return 0


def in_each(here: Here, game: str, options: dict[str, Any], pack: str | None, each: str) -> dict[str, Game]:
    """The game in every choice of some options, such as `adversary,level`; what does not go together is left out."""
    declared = {option.name: option for option in titled(here, game).options}
    single = [name for name, option in declared.items() if option.choices and option.kind != "words" and name != "seats"]
    names = [name.strip() for name in each.split(",")]
    for name in names:
        if name not in single:
            raise here.problem("each", given=name, known=", ".join(single))
    found: dict[str, Game] = {}
    for choice in product(*[declared[name].choices for name in names]):
        with suppress(Problem):
            made = new_game(here, game, {**options, **dict(zip(names, choice, strict=True))}, pack)
            found[" ".join([str(value) for value in choice])] = made
    return found


def tally_table(here: Here, tallies: list[tuple[str, Tally]], first: str) -> None:
    """Games, wins, turns where they are counted, and score, for each of some."""
    turns = any(tally.turns for _, tally in tallies)
    keys = ["games_with", "wins", "share", *(["turns"] if turns else []), "score"]
    rows = []
    for name, tally in tallies:
        means = [f"{tally.turns / tally.games:.1f}"] if turns else []
        wins = [str(tally.games), f"{tally.wins:g}", f"{tally.wins / tally.games:.1%}"]
        rows.append([name, *wins, *means, f"{tally.points / tally.games:.2f}"])
    here.table([first, *[here.say(f"simulate.{key}") for key in keys]], rows)


def named_bots(here: Here, names: str, seats: int) -> list[Bot]:
    """A bot for each seat; fewer names than seats are used again from the beginning."""
    from dolmen.games.bots import BOTS

    given = [name.strip() for name in names.split(",")]
    for name in given:
        if name not in BOTS:
            raise here.problem("bot", given=name, known=", ".join(BOTS))
    if len(given) > seats:
        raise here.problem("bots", given=len(given), seats=seats)
    return [BOTS[given[k % len(given)]] for k in range(seats)]


def report(here: Here, summary: Summary) -> None:
    """Wins and points by bot, then what all games have in common."""
    from dolmen.text import say_or

    head = [here.say(f"simulate.{key}") for key in ("bot", "wins", "share", "score")]
    rows = []
    for k, name in enumerate(summary.bots):
        number = f"{k + 1} {name}" if summary.bots.count(name) > 1 else name
        rows.append([number, f"{summary.wins[k]:.1f}", f"{summary.shares[k]:.1%}", f"{summary.scores[k]:.2f}"])
    here.table(head, rows)
    here.put()
    pace = summary.answers / summary.seconds if summary.seconds else 0.0
    here.put(here.say("simulate.games", n=summary.games, seconds=f"{summary.seconds:.1f}"))
    here.put(here.say("simulate.pace", questions=f"{summary.questions:.1f}", pace=f"{pace:,.0f}"))
    by_seat = ", ".join(f"{LETTERS[seat]} {wins / summary.games:.1%}" for seat, wins in enumerate(summary.seats))
    here.put(here.say("simulate.by_seat", seats=by_seat))
    endings = [
        f"{say_or(here.lang, f'{summary.game}.ending.{name}', name)} {n / summary.games:.1%} ({n})"
        for name, n in sorted(summary.endings.items(), key=lambda item: -item[1])
    ]
    here.put(here.say("simulate.endings", endings=", ".join(endings)))
    if summary.roles:
        here.put()
        roles = sorted(summary.roles.items(), key=lambda item: -item[1].wins / item[1].games)
        named = [(say_or(here.lang, f"{summary.game}.leader.{role}.name", role), tally) for role, tally in roles]
        tally_table(here, named, here.say("simulate.role"))


# -- rules -------------------------------------------------------------------------------------------------------------
def rules(here: Here, game: str, /, *words: str) -> int:
    from dolmen.games.rulebook import rulebook

    book = rulebook(titled(here, game).name)
    found = [rule for rule in book.rule if wanted(rule, list(words), here.lang)]
    if not found:
        raise Problem(here.say("error.rule", given=" ".join(words)), REFUSED)
    section = ""
    for rule in found:
        chapter = book.section_of(rule)
        if chapter.id != section:
            here.put(f"{chr(10) if section else ''}{chapter.id} {chapter.de if here.lang == 'de' else chapter.en}")
            section = chapter.id
        mark = "" if rule.mark == "rule" else here.say("rules.marked", mark=here.say(f"rules.{rule.mark}"))
        here.paragraph(f"{rule.id}{mark}  {rule.text(here.lang)}", 2)
    return 0


def wanted(rule: Rule, words: list[str], lang: str) -> bool:
    """Whether a rule is the one named, in the section named, or has all the words in its text."""
    if len(words) == 1:
        name = words[0].upper()
        if rule.id == name or rule.id.startswith(f"{name}."):
            return True
    text = rule.text(lang).casefold()
    return all(word.casefold() in text for word in words)
