"""The commands. Each is a plain function that returns its exit code, and imports what it needs itself."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from .console import REFUSED, CommandError, Terminal
from .inputs import (
    CommandChance,
    check_draws,
    find_game,
    input_errors,
    new_game,
    parse_answer,
    parse_record,
    parse_seat,
    read_position,
    read_text,
    start_replay,
    write_text,
)

if TYPE_CHECKING:
    from dolmen.arena import Summary, Tally
    from dolmen.engine.answer import Answer
    from dolmen.engine.game import Game
    from dolmen.engine.play import Play
    from dolmen.engine.state import State
    from dolmen.games.bots import Bot
    from dolmen.games.puzzles import OpenPuzzle

LETTERS = "ABCDEFGH"
SHOWN_ANSWERS = 5  # number of answers with their chances in the solution of a puzzle


# -- the server and new games ------------------------------------------------------------------------------------------
def serve(
    terminal: Terminal,
    *,
    port: int = 8321,
    host: str = "127.0.0.1",
    data: str = "dolmen.db",
    browser: bool = True,
    arena_runs: str = "",
    bot: list[str] | None = None,
) -> int:
    from dolmen.web.server.run import serve as run_server

    if not 0 <= port < 1 << 16:
        raise terminal.usage_error("value", option="--port", given=str(port))
    with input_errors(terminal, "serve"):
        run_server(port, data, browser, terminal.lang, host, arena_runs, bot or [])
    return 0


def games(terminal: Terminal) -> int:
    from dolmen.games import GAMES
    from dolmen.text import say

    for name, info in GAMES.items():
        terminal.print_line(f"{name}: {say(terminal.lang, f'{name}.title')}")
        terminal.print_paragraph(say(terminal.lang, f"{name}.about"), 2)
        names = [f"--{option.name.replace('_', '-')}" for option in info.options]
        meanings = [option.describe(name, terminal.lang) for option in info.options]
        terminal.print_columns(list(zip(names, meanings, strict=True)), 4)
    return 0


def new(
    terminal: Terminal,
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

    play = new_play(new_game(terminal, game, options, pack), Random(seed))
    if record is not None:
        write_text(terminal, record, write_record(play.record))
    terminal.print_line(play.game.write_position(play.state))
    return 0


# -- positions ---------------------------------------------------------------------------------------------------------
def show(
    terminal: Terminal,
    position: str,
    /,
    *,
    seat: str | None = None,
    svg: str | None = None,
    seed: int | None = None,
    draw: list[str] | None = None,
    pack: str | None = None,
) -> int:
    from dolmen.games import game_info

    game, state = read_drawn_position(terminal, position, seed, draw, pack)
    viewer = -1 if seat is None else parse_seat(terminal, seat, game.seats)
    view = game.view(state, viewer)
    if svg is not None:
        write_text(terminal, svg, game_info(game.name).drawing.draw(game, view, viewer, terminal.lang))
    else:
        terminal.print_in_seat_colours(
            game_info(game.name).text.describe_table(game, view, viewer, terminal.lang), seat_colours(game)
        )
    return 0


def seat_colours(game: Game) -> list[str]:
    """The colours of the seats; empty for games without seat colours."""
    colours = getattr(game, "colours", None)
    return [str(colour) for colour in colours] if colours else [""] * game.seats


def read_drawn_position(
    terminal: Terminal, position: str, seed: int | None, draw: list[str] | None, pack: str | None
) -> tuple[Game, State]:
    """Read a position; `seed` and `draw` decide what is drawn before its first question."""
    chance = CommandChance(seed, draw)
    found = read_position(terminal, position, pack, chance)
    check_draws(terminal, chance)
    return found


def legal(
    terminal: Terminal,
    position: str,
    /,
    *,
    seat: str | None = None,
    seed: int | None = None,
    draw: list[str] | None = None,
    pack: str | None = None,
) -> int:
    game, state = read_drawn_position(terminal, position, seed, draw, pack)
    asked = game.to_act(state)
    seats = asked if seat is None else [parse_seat(terminal, seat, game.seats)]
    if not asked:
        print_question(terminal, game, state, -1)
    for number in seats if asked else []:
        print_answers(terminal, game, state, number)
    return 0


def print_answers(terminal: Terminal, game: Game, state: State, seat: int) -> None:
    """Print the legal answers of a seat: for people below its question, for programs with its letter."""
    from dolmen.games import game_info

    game_text, view = game_info(game.name).text, game.view(state, seat)
    answers = game.legal(view, seat)
    rows = [(answer.name, game_text.describe_answer(game, view, seat, answer, terminal.lang)) for answer in answers]
    if not terminal.is_interactive:
        for name, meaning in rows:
            terminal.print_line(f"{name}\t{meaning}\t{LETTERS[seat].lower()}")
        return
    print_question(terminal, game, state, seat)
    terminal.print_columns(rows, 0)


def print_question(terminal: Terminal, game: Game, state: State, seat: int) -> None:
    """Print the question to a seat, on a terminal."""
    from dolmen.games import game_info

    if terminal.is_interactive:
        text = game_info(game.name).text.describe_question(game, state, seat, terminal.lang)
        terminal.print_line(terminal.say("legal.seat", seat=LETTERS[seat], question=text) if seat >= 0 else text)
        terminal.print_line()


def apply(
    terminal: Terminal,
    position: str,
    /,
    *answers: str,
    seat: str | None = None,
    seed: int | None = None,
    draw: list[str] | None = None,
    pack: str | None = None,
) -> int:
    chance = CommandChance(seed, draw)
    game, state = read_position(terminal, position, pack, chance)
    chance.is_random = True  # an answer may draw anything, only the given position must be certain
    given = None if seat is None else parse_seat(terminal, seat, game.seats)
    for name in answers:
        answer = parse_answer(terminal, game, state, name)
        by = answering_seat(game, state, answer) if given is None else given
        if answer not in game.legal(state, by):
            raise CommandError(f"{name}: {refusal_text(terminal, game, state, by, answer)}", REFUSED)
        with input_errors(terminal, "draw"):
            game.apply(state, by, answer, chance)
    check_draws(terminal, chance)
    terminal.print_line(game.write_position(state))
    return 0


def why(
    terminal: Terminal,
    position: str,
    answer: str,
    /,
    *,
    seat: str | None = None,
    seed: int | None = None,
    draw: list[str] | None = None,
    pack: str | None = None,
) -> int:
    from dolmen.games import game_info

    game, state = read_drawn_position(terminal, position, seed, draw, pack)
    parsed = parse_answer(terminal, game, state, answer)
    by = answering_seat(game, state, parsed) if seat is None else parse_seat(terminal, seat, game.seats)
    if parsed not in game.legal(state, by):
        reasons = [refusal_case(terminal, game, state, by, parsed), refusal_text(terminal, game, state, by, parsed)]
        terminal.print_paragraph(
            terminal.say("why.forbidden", answer=answer, rule=" ".join([text for text in reasons if text]))
        )
        return REFUSED
    label = game_info(game.name).text.describe_answer(game, game.view(state, by), by, parsed, terminal.lang)
    terminal.print_paragraph(terminal.say("why.allowed", answer=answer, label=label))
    return 0


def refusal_case(terminal: Terminal, game: Game, state: State, seat: int, answer: Answer) -> str:
    """The reason in a sentence about the case, as the page gives it; '' if the game has none."""
    from dolmen.games import game_info

    rule = game.refusal(state, seat, answer)
    if game.over(state) or seat < 0 or not rule:
        return ""
    return game_info(game.name).ui.explain_refusal(game, game.view(state, seat), seat, answer, rule, terminal.lang)


def answering_seat(game: Game, state: State, answer: Answer) -> int:
    """The first seat to act for which the answer is legal, or else the first seat to act."""
    to_act = game.to_act(state)
    return next((seat for seat in to_act if answer in game.legal(state, seat)), (to_act or [-1])[0])


def refusal_text(terminal: Terminal, game: Game, state: State, seat: int, answer: Answer) -> str:
    """The id and the text of the rule that forbids an answer."""
    from dolmen.games.rulebook import rulebook

    if game.over(state):
        return terminal.say("why.over")
    rule = rulebook(game.name).find(game.refusal(state, seat, answer))
    return terminal.say("why.not_asked") if rule is None else f"{rule.id}: {rule.text(terminal.lang)}"


# -- records -----------------------------------------------------------------------------------------------------------
def replay(terminal: Terminal, record: str, /, *, at: int | None = None, log: bool = False, pack: str | None = None) -> int:
    from dolmen.text import say

    stored = parse_record(terminal, record, read_text(terminal, record))
    numbers = stored.live_entries()
    if at is not None and not 0 <= at <= len(numbers):
        raise terminal.usage_error("at", given=at, last=len(numbers))
    play = start_replay(terminal, stored, pack)
    for k, number in enumerate(numbers[:at]):
        replay_answer(terminal, play, number, k + 1, log)
    if not log:
        terminal.print_line(play.game.write_position(play.state))
        if play.game.over(play.state):
            print_result(terminal, play.game, play.state)
    end = stored.early_end
    if end is not None and at in (None, len(numbers)):
        terminal.print_line(say(terminal.lang, f"web.log.{end.end}", name=LETTERS[end.seat]))
    return 0


def replay_answer(terminal: Terminal, play: Play, number: int, count: int, log: bool) -> None:
    """Replay one answer of the record; with `log`, print its events."""
    from dolmen.engine.chance import ReplayChance
    from dolmen.engine.play import to_draws
    from dolmen.games import game_info

    entry = play.record.entries[number]
    with input_errors(terminal, "replay"):
        events = play.perform(number, ReplayChance(to_draws(entry.drew)))
    if not log:
        return
    terminal.print_line(f"{count:>4}. {LETTERS[entry.seat].lower()} {entry.answer}")
    game_text, names = game_info(play.game.name).text, list(LETTERS[: play.game.seats])
    for event in events:
        terminal.print_in_seat_colours(
            f"      {game_text.describe_event(play.game, event, terminal.lang, names)}\n", seat_colours(play.game)
        )


def print_result(terminal: Terminal, game: Game, state: State) -> None:
    from dolmen.games import game_info

    terminal.print_line()
    rows = game_info(game.name).text.scoring_table(game, state, terminal.lang)
    terminal.print_table(["", *LETTERS[: game.seats]], [[name, *cells] for name, cells in rows])


# -- simulations -------------------------------------------------------------------------------------------------------
def simulate(
    terminal: Terminal,
    game: str,
    /,
    *,
    games: int = 100,
    bots: str = "random",
    processes: int = 1,
    pack: str | None = None,
    seed: int = 0,
    each: str | None = None,
    record: str | None = None,
    observations: bool = False,
    **options: Any,
) -> int:
    from dolmen.arena import Stalled, create_games_file
    from dolmen.arena import simulate as run_simulation

    base = new_game(terminal, game, options, pack)
    variants = game_variants(terminal, game, options, pack, each) if each else {"": base}
    players = parse_bots(terminal, bots, base.seats)
    if games < 1 or processes < 1:
        raise terminal.usage_error("at_least_one", option="--games" if games < 1 else "--processes")
    if observations and record is None:
        raise terminal.usage_error("needs_option", option="--observations", other="--record FILE")
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    screen = terminal.console(stderr=True)
    columns = (BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with ExitStack() as stack, input_errors(terminal, "arena"):
        write = None if record is None else stack.enter_context(create_games_file(Path(record))).write
        progress = stack.enter_context(Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal))
        task = progress.add_task("", total=games * len(variants))
        summaries: dict[str, Summary] = {}
        on_progress = partial(progress.advance, task)
        for name, variant in variants.items():
            try:
                summaries[name] = run_simulation(
                    variant, players, games, seed, on_progress, processes, pack, write, observations
                )
            except Stalled as stalled:
                raise CommandError(stalled.text(terminal.lang), REFUSED) from None
    summary = next(iter(summaries.values()))
    if len(summaries) > 1:
        tallies = [(name, part.first_bot_tally()) for name, part in summaries.items()]
        print_tallies(terminal, tallies, each or "")
        terminal.print_line()
        for part in list(summaries.values())[1:]:
            summary.add(part)
            summary.seconds += part.seconds
    print_report(terminal, summary)
    return 0


def game_variants(terminal: Terminal, game: str, options: dict[str, Any], pack: str | None, each: str) -> dict[str, Game]:
    """The game with every combination of some options, such as `adversary,level`, without the impossible ones."""
    declared = {option.name: option for option in find_game(terminal, game).options}
    allowed = [name for name, option in declared.items() if option.choices and option.kind != "words" and name != "seats"]
    names = [name.strip() for name in each.split(",")]
    for name in names:
        if name not in allowed:
            raise terminal.usage_error("each", given=name, known=", ".join(allowed))
    variants: dict[str, Game] = {}
    for choice in product(*[declared[name].choices for name in names]):
        with suppress(CommandError):
            chosen = dict(zip(names, choice, strict=True))
            variants[" ".join([str(value) for value in choice])] = new_game(terminal, game, {**options, **chosen}, pack)
    return variants


def print_tallies(terminal: Terminal, tallies: list[tuple[str, Tally]], first_column: str) -> None:
    """Print games, wins, turns (where counted) and score of each tally."""
    turns = any(tally.turns for _, tally in tallies)
    keys = ["games_with", "wins", "share", *(["turns"] if turns else []), "score"]
    rows = []
    for name, tally in tallies:
        means = [f"{tally.turns / tally.games:.1f}"] if turns else []
        wins = [str(tally.games), f"{tally.wins:g}", f"{tally.wins / tally.games:.1%}"]
        rows.append([name, *wins, *means, f"{tally.points / tally.games:.2f}"])
    terminal.print_table([first_column, *[terminal.say(f"simulate.{key}") for key in keys]], rows)


def parse_bots(terminal: Terminal, names: str, seats: int) -> list[Bot]:
    """A bot for each seat. If there are fewer names than seats, they repeat."""
    from dolmen.games.bots import BOTS

    given = [name.strip() for name in names.split(",")]
    for name in given:
        if name not in BOTS:
            raise terminal.usage_error("bot", given=name, known=", ".join(BOTS))
    if len(given) > seats:
        raise terminal.usage_error("bots", given=len(given), seats=seats)
    return [BOTS[given[k % len(given)]] for k in range(seats)]


def print_report(terminal: Terminal, summary: Summary) -> None:
    """Print wins and points by bot, then figures of all games together."""
    from dolmen.text import say_or

    columns = ["bot", "wins", "share", *(["place"] if not summary.cooperative else []), "score"]
    rows = []
    for k, name in enumerate(summary.bots):
        number = f"{k + 1} {name}" if summary.bots.count(name) > 1 else name
        place = [f"{summary.mean_places[k]:.2f}"] if not summary.cooperative else []
        wins = [f"{summary.wins[k]:.1f}", f"{summary.win_rates[k]:.1%}"]
        rows.append([number, *wins, *place, f"{summary.mean_points[k]:.2f}"])
    terminal.print_table([terminal.say(f"simulate.{key}") for key in columns], rows)
    terminal.print_line()
    pace = summary.answers / summary.seconds if summary.seconds else 0.0
    terminal.print_line(terminal.say("simulate.games", n=summary.games, seconds=f"{summary.seconds:.1f}"))
    terminal.print_line(terminal.say("simulate.pace", answers=f"{summary.answers_per_game:.1f}", pace=f"{pace:,.0f}"))
    by_seat = ", ".join(f"{LETTERS[seat]} {wins / summary.games:.1%}" for seat, wins in enumerate(summary.wins_by_seat))
    terminal.print_line(terminal.say("simulate.by_seat", seats=by_seat))
    endings = [
        f"{say_or(terminal.lang, f'{summary.game}.ending.{name}', name)} {n / summary.games:.1%} ({n})"
        for name, n in sorted(summary.endings.items(), key=lambda item: -item[1])
    ]
    terminal.print_line(terminal.say("simulate.endings", endings=", ".join(endings)))
    if summary.roles:
        terminal.print_line()
        roles = sorted(summary.roles.items(), key=lambda item: -item[1].wins / item[1].games)
        named = [(say_or(terminal.lang, f"{summary.game}.leader.{role}.name", role), tally) for role, tally in roles]
        print_tallies(terminal, named, terminal.say("simulate.role"))


# -- puzzles -----------------------------------------------------------------------------------------------------------
def puzzles(
    terminal: Terminal, game: str = "", number: int = 0, /, *, answer: str | None = None, solution: bool = False
) -> int:
    """List the puzzles of the day, show a puzzle, judge an answer to it, or show its solution."""
    from datetime import UTC, datetime

    from dolmen.games import GAMES
    from dolmen.games.puzzles import open_puzzle, puzzle_of_day
    from dolmen.text import say

    today = datetime.now(UTC).date()
    if not game:
        for name, info in GAMES.items():
            if info.puzzles:
                values = {"game": say(terminal.lang, f"{name}.title"), "n": puzzle_of_day(info, today)}
                terminal.print_line(f"{name}: {terminal.say('puzzles.today', count=len(info.puzzles), **values)}")
        return 0
    info = find_game(terminal, game)
    count = len(info.puzzles)
    if not count:
        raise CommandError(terminal.say("error.no_puzzles", game=info.name))
    number = number or puzzle_of_day(info, today)
    if not 1 <= number <= count:
        raise terminal.usage_error("puzzle", given=number, last=count)
    opened = open_puzzle(info, number)
    if answer is not None or solution:
        return print_solution(terminal, opened, answer, solution)
    print_puzzle(terminal, opened, number)
    return 0


def print_puzzle(terminal: Terminal, opened: OpenPuzzle, number: int) -> None:
    """Print the table in words, the question and the answers to choose from."""
    from dolmen.games.puzzles import describe_answer, describe_question
    from dolmen.text import say

    game, view, seat, lang, info = opened.game, opened.view, opened.seat, terminal.lang, opened.info
    title, count = say(lang, f"{info.name}.title"), len(info.puzzles)
    terminal.print_line(say(lang, "puzzles.heading", game=title, n=number, count=count))
    terminal.print_line()
    terminal.print_in_seat_colours(info.text.describe_table(game, view, seat, lang), seat_colours(game))
    terminal.print_line()
    terminal.print_line(terminal.say("legal.seat", seat=LETTERS[seat], question=describe_question(opened, lang)))
    terminal.print_columns([(each.name, describe_answer(opened, each, lang)) for each in opened.answers], 2)
    terminal.print_line()
    terminal.print_line(terminal.say("puzzles.how", game=info.name, n=number))
    terminal.print_line(opened.puzzle.position)


def print_solution(terminal: Terminal, opened: OpenPuzzle, answer: str | None, solution: bool) -> int:
    """Print what an answer is worth, and the solution if it is wanted or found. Only the best answer is no refusal."""
    from dolmen.games.puzzles import describe_answer, describe_reasons
    from dolmen.text import say

    puzzle, lang = opened.puzzle, terminal.lang
    if answer is not None:
        given = parse_answer(terminal, opened.game, opened.view, answer)
        if given.name not in puzzle.chances:
            raise CommandError(f"{answer}: {refusal_text(terminal, opened.game, opened.view, opened.seat, given)}", REFUSED)
        chance, most = f"{puzzle.chances[given.name]:.0%}", f"{puzzle.chances[puzzle.best()]:.0%}"
        label = describe_answer(opened, given, lang)
        key = f"puzzles.verdict.{puzzle.verdict(given.name)}"
        terminal.print_paragraph(say(lang, key, answer=label, chance=chance, most=most))
    if solution:
        best = describe_answer(opened, opened.find_answer(puzzle.best()), lang)
        terminal.print_paragraph(f"{say(lang, 'puzzles.best', answer=best)} {describe_reasons(opened, lang)}")
        names = list(puzzle.chances)[:SHOWN_ANSWERS]
        chance_title = say(lang, "puzzles.chance-team" if opened.info.cooperative else "puzzles.chance")
        terminal.print_table(
            [say(lang, "puzzles.move"), chance_title], [[name, f"{puzzle.chances[name]:.0%}"] for name in names]
        )
    return 0 if answer is None or answer == puzzle.best() else REFUSED


# -- rules -------------------------------------------------------------------------------------------------------------
def rules(terminal: Terminal, game: str, /, *words: str, edition: int | None = None) -> int:
    from dolmen.games.rulebook import find_rules, rulebook

    name = find_game(terminal, game).name
    book = rulebook(name)
    year = "" if edition is None else str(edition)
    if year and year not in book.editions:
        raise terminal.usage_error("edition", given=year, known=", ".join(book.editions) or "-")
    every = find_rules(name, terminal.lang, " ".join(words)) if words else book.rule
    found = [rule for rule in every if rule.belongs_to(year)]
    if not found:
        raise CommandError(terminal.say("error.rule", given=" ".join(words)), REFUSED)
    section = ""
    for rule in found:
        chapter = book.section_of(rule)
        if chapter.id != section:
            terminal.print_line(f"{chr(10) if section else ''}{chapter.id} {chapter.title(terminal.lang)}")
            section = chapter.id
        marks = [] if rule.mark == "rule" else [terminal.say(f"rules.{rule.mark}")]
        marks += [terminal.say("rules.edition", year=rule.edition)] if rule.edition and not year else []
        mark = terminal.say("rules.marked", mark=", ".join(marks)) if marks else ""
        terminal.print_paragraph(f"{rule.id}{mark}  {rule.text(terminal.lang)}", 2)
    return 0
