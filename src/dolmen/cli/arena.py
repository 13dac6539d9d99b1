"""Commands for bots that play many games against each other, and for authors of bots."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from dolmen.text import InputError

from .console import REFUSED, CommandError, Terminal
from .inputs import check_writable, input_errors, new_game, write_text

if TYPE_CHECKING:
    from dolmen.arena.runs import Run, RunPlan
    from dolmen.arena.workers import Workers


def arena(
    terminal: Terminal,
    game: str,
    /,
    *players: str,
    games: int = 1000,
    jobs: int = 1,
    ray: str | None = None,
    seed: int = 0,
    pack: str | None = None,
    stop: bool = True,
    confidence: float = 0.95,
    seconds: float = 1.0,
    results: str | None = None,
    csv: str | None = None,
    parquet: str | None = None,
    json: str | None = None,
    svg: str | None = None,
    replay: int | None = None,
    record: str | None = None,
    **options: Any,
) -> int:
    from dolmen.arena.runs import Run, RunPlan

    for name, value in (("--games", games), ("--jobs", jobs)):
        if value < 1:
            raise terminal.usage_error("at_least_one", option=name)
    if ray is not None and jobs > 1:
        raise terminal.usage_error("jobs_and_ray")
    for name, number, most in (("--confidence", confidence, 1.0), ("--seconds", seconds, 3600.0)):
        if not 0.0 < number < most:
            raise terminal.usage_error("between", option=name, most=f"{most:g}")
    check_outputs(terminal, {"--results": results, "--csv": csv, "--parquet": parquet, "--json": json, "--svg": svg})
    base = new_game(terminal, game, options, pack)
    plan = RunPlan(base.name, base.options(), list(players), seed, pack, seconds)
    with input_errors(terminal, "arena"):
        run = Run(plan, games, confidence, stop)
        if replay is not None:
            return replay_game(terminal, plan, replay, results, record)
        workers = make_workers(jobs, ray)
        begin = perf_counter()
        played = play_run(terminal, run, workers, results, [csv, parquet])
        spent = perf_counter() - begin
    if json is not None:
        from dolmen.arena.export import to_json

        write_text(terminal, json, to_json(run))
    if svg is not None:
        from dolmen.arena.plot import draw_run

        write_text(terminal, svg, draw_run(run.standings, run.names, run.plan.game, terminal.lang))
    print_run(terminal, run, played, spent)
    return 0


def check_outputs(terminal: Terminal, files: dict[str, str | None]) -> None:
    """Refuse, before a long run, files that would replace each other or that cannot be written."""
    options: dict[Path, str] = {}
    for option, name in files.items():
        if name is not None:
            first = options.setdefault(Path(name).resolve(), option)
            if first != option:
                raise terminal.usage_error("same_file", first=first, second=option, file=name)
            check_writable(terminal, name)


def make_workers(jobs: int, ray: str | None) -> Workers:
    """This machine, or the Ray cluster at an address."""
    if ray is not None:
        from dolmen.adapters.ray_cluster import RayWorkers

        return RayWorkers(ray)
    from dolmen.arena.workers import local_workers

    return local_workers(jobs)


def play_run(terminal: Terminal, run: Run, workers: Workers, results: str | None, tables: list[str | None]) -> int:
    """Play a run with a progress bar; return the number of games that were played now."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from dolmen.arena.tables import create_table

    screen = terminal.console(stderr=True)
    columns = (BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    counts: list[int] = []
    with ExitStack() as stack:
        for name in filter(None, tables):
            run.sinks.append(stack.enter_context(closing(create_table(Path(name), run))).add)
        progress = stack.enter_context(Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal))
        task = progress.add_task("", total=run.games)

        def show(count: int) -> None:
            counts.append(count)
            del counts[1:-1]
            progress.update(task, completed=count)

        run.play(workers, Path(results) if results is not None else None, show)
    return counts[-1] - counts[0]


def replay_game(terminal: Terminal, plan: RunPlan, number: int, results: str | None, record: str | None) -> int:
    """Play a game of a run again by its number, and print or write its record."""
    from dolmen.arena.runs import replay_game as play_again
    from dolmen.engine.record import write_record

    if number < 0:
        raise terminal.usage_error("value", option="--replay", given=str(number))
    text = write_record(play_again(plan, number, Path(results) if results is not None else None))
    if record is not None:
        write_text(terminal, record, text)
    else:
        terminal.print_line(text.rstrip("\n"))
    return 0


def print_run(terminal: Terminal, run: Run, played: int, spent: float) -> None:
    """Print ratings, the cross table, and what is settled."""
    ranking = run.standings.ranking()
    print_ratings(terminal, run, ranking)
    print_cross_table(terminal, run, ranking)
    print_pairs(terminal, run)
    print_seats_and_endings(terminal, run)
    print_faults(terminal, run, ranking)
    pace = f"{played / spent:,.1f}" if spent and played else "-"
    key = "arena.stopped" if run.has_stopped else "arena.ended"
    terminal.print_line(terminal.say(key, n=run.standings.games, most=run.games))
    terminal.print_line(terminal.say("arena.pace", n=played, seconds=f"{spent:.1f}", pace=pace))


def print_ratings(terminal: Terminal, run: Run, ranking: list[int]) -> None:
    standings, rows = run.standings, []
    for bot in ranking:
        rating, lost = standings.rating(bot), sum(standings.faults[bot].values())
        interval, wins = f"{rating.low} – {rating.high}", f"{standings.wins[bot]:g}"
        rows.append([run.names[bot], str(rating.value), interval, str(standings.played[bot]), wins, str(lost)])
    keys = ("bot", "rating", "interval", "games", "wins", "faults")
    terminal.print_table([terminal.say(f"arena.{key}") for key in keys], rows)
    terminal.print_line()


def print_cross_table(terminal: Terminal, run: Run, ranking: list[int]) -> None:
    standings, names = run.standings, run.names
    rows = [
        [names[bot], *("" if other == bot else f"{standings.share_of(bot, other):.1%}" for other in ranking)]
        for bot in ranking
    ]
    terminal.print_table([terminal.say("arena.share"), *(names[bot] for bot in ranking)], rows)
    terminal.print_line()


def print_pairs(terminal: Terminal, run: Run) -> None:
    """Print for every two bots which one is better, and whether that is settled."""
    for pair in run.standings.pairs:
        low, high = pair.evidence.interval(run.standings.confidence)
        better, worse = run.names[pair.first], run.names[pair.second]
        share = pair.evidence.share
        if share < 0.5:
            better, worse, share, low, high = worse, better, 1 - share, 1 - high, 1 - low
        values = {"better": better, "worse": worse, "share": f"{share:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}"}
        key = "settled" if run.standings.is_settled(pair) else "open"
        terminal.print_paragraph(terminal.say(f"arena.{key}", n=pair.evidence.groups, **values))


def print_seats_and_endings(terminal: Terminal, run: Run) -> None:
    from dolmen.text import say_or

    standings = run.standings
    by_seat = ", ".join([f"{'ABCDEFGH'[k]} {wins / standings.games:.1%}" for k, wins in enumerate(standings.wins_by_seat)])
    terminal.print_line(terminal.say("simulate.by_seat", seats=by_seat))
    endings = [
        f"{say_or(terminal.lang, f'{run.plan.game}.ending.{name}', name)} {n / standings.games:.1%} ({n})"
        for name, n in sorted(standings.endings.items(), key=lambda item: -item[1])
    ]
    terminal.print_line(terminal.say("simulate.endings", endings=", ".join(endings)))


def print_faults(terminal: Terminal, run: Run, ranking: list[int]) -> None:
    """Print the answers that each bot lost, by reason."""
    for bot in ranking:
        for reason, times in sorted(run.standings.faults[bot].items()):
            text = terminal.say(f"fault.{reason}", n=times)
            terminal.print_line(terminal.say("arena.fault", bot=run.names[bot], what=text))


def check_bot(
    terminal: Terminal,
    bot: str,
    /,
    *,
    game: str | None = None,
    games: int = 2,
    seconds: float = 1.0,
) -> int:
    from dolmen.arena.bot_checks import check_bot as run_checks
    from dolmen.games import GAMES
    from dolmen.games.bots import BOTS

    chosen = [game] if game is not None else list(GAMES)
    if games < 1:
        raise terminal.usage_error("at_least_one", option="--games")
    if bot in BOTS:
        raise terminal.usage_error("arena", what=InputError("arena.own", given=bot))
    failed = 0
    for name in chosen:
        made = new_game(terminal, name, {}, None)
        with input_errors(terminal, "arena"):
            for check in run_checks(bot, made, games, seconds):
                failed += not check.passed
                mark = terminal.say("check.passed" if check.passed else "check.failed")
                text = terminal.say(f"check.{check.name}", **check.values)
                terminal.print_line(f"{mark}  {made.name}: {text}")
    if failed:
        raise CommandError(terminal.say("error.bot_checks", n=failed), REFUSED)
    terminal.print_line(terminal.say("check.all"))
    return 0


def mcp(terminal: Terminal, /, *, port: int = 0) -> int:
    from dolmen.adapters.mcp_server import make_server
    from dolmen.web.server.ports import HOST, bind_port

    if not 0 <= port < 1 << 16:
        raise terminal.usage_error("value", option="--port", given=str(port))
    server = make_server(terminal.lang)
    if port:
        with input_errors(terminal, "serve"):
            bind_port(port).close()  # the library would only log that another program uses the port
        server.run("streamable-http", host=HOST, port=port)
    else:
        server.run()
    return 0


check_bot.__name__ = "check-bot"  # the name of the command
