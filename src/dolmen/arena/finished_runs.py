"""The runs in a folder of files of results: what they hold, their standings, and the record of one of their games.

The files are only read, and they may come from anywhere. So everything in them is checked, nothing that they name is started
or opened, and what is large is refused. The latest runs are kept in memory until their files change.
"""

from __future__ import annotations

import os
import re
import stat
from functools import lru_cache
from pathlib import Path, PurePosixPath, PureWindowsPath
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from dolmen.engine.record import Record
from dolmen.games import GAMES, game_info
from dolmen.games.bots import BOTS, Bot
from dolmen.games.options import CARDS, check_options
from dolmen.games.pack import MAX_PACK_BYTES, shorten
from dolmen.text import InputError, from_library_error

from .own_bots import COMMAND
from .results_file import FORMAT, BadResults, fits_schedule
from .runs import BadRunPlan, GameRunner, RunPlan, distinct_names
from .schedule import Schedule
from .standings import ArenaGame, Standings

SUFFIX: Final = ".jsonl"  # of the names of the files
RUN_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")  # without the ending
PACK_NAME: Final = re.compile(r"\w[\w .-]{0,99}")
MAX_LISTED: Final = 100  # files of a folder, the newest first
MAX_SECONDS: Final = 8.0  # time limit for reading the files of a list; the next list knows them and continues
MAX_MEGABYTES: Final = 32  # of a file
MAX_GAMES: Final = 20_000
MAX_BOTS: Final = 12
MAX_SEATS: Final = 6
KEPT_RUNS: Final = 4  # rated; a run with 20,000 games takes about 15 MB
KEPT_SUMMARIES: Final = 1000
CONFIDENCE: Final = 0.95


class RunFile(NamedTuple):
    """A file of results as it was when it was found: with another size or time it is read again."""

    folder: str
    name: str  # without the ending
    size: int
    time: int  # of its last change, in nanoseconds


class RunSummary(NamedTuple):
    """What a list of runs says about one."""

    file: RunFile
    plan: RunPlan
    names: list[str]  # of the bots
    games: int


class RunList(NamedTuple):
    """The files of a folder, the newest first."""

    runs: list[RunSummary]
    broken: list[tuple[str, InputError]]  # files that cannot be shown, with the reasons
    older: int  # files that are not in the list


class FinishedRun(NamedTuple):
    """A run with its standings. Games that follow a missing one do not count yet; they are not among `games`."""

    file: RunFile
    plan: RunPlan
    names: list[str]
    standings: Standings
    games: list[ArenaGame]  # without their answers
    waiting: int


class ResultsHead(RunPlan, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a file of results."""

    arena: int


# -- files ---------------------------------------------------------------------------------------------------------------
def list_runs(folder: str) -> RunList:
    """The runs in a folder. Raises BadResults if the folder cannot be read."""
    try:
        with os.scandir(folder) as entries:
            found = [(entry.stat(follow_symlinks=False), entry.name) for entry in entries if entry.name.endswith(SUFFIX)]
    except OSError as error:
        raise BadResults("arena.folder", what=from_library_error(error)) from None
    found.sort(key=lambda pair: (-pair[0].st_mtime_ns, pair[1]))
    runs: list[RunSummary] = []
    broken: list[tuple[str, InputError]] = []
    begin = monotonic()
    for status, file_name in found[:MAX_LISTED]:
        if (runs or broken) and monotonic() - begin > MAX_SECONDS:
            break
        name = file_name.removesuffix(SUFFIX)
        summary: RunSummary | InputError
        if not RUN_NAME.fullmatch(name):
            summary = BadResults("arena.file_name")
        elif not stat.S_ISREG(status.st_mode):
            summary = BadResults("arena.not_a_file")
        else:
            summary = summarize_run(RunFile(folder, name, status.st_size, status.st_mtime_ns))
        if isinstance(summary, InputError):
            broken.append((str(shorten(file_name)), summary))
        else:
            runs.append(summary)
    return RunList(runs, broken, len(found) - len(runs) - len(broken))


def find_run(folder: str, name: str) -> RunFile | None:
    """The file of a run in a folder. Links are not followed, and no name leads out of the folder."""
    if not RUN_NAME.fullmatch(name):
        return None
    try:
        status = Path(folder, name + SUFFIX).lstat()
    except OSError:
        return None
    return RunFile(folder, name, status.st_size, status.st_mtime_ns) if stat.S_ISREG(status.st_mode) else None


def read_lines(file: RunFile) -> list[bytes]:
    """The whole lines of a file: another process may be writing the last one."""
    if file.size > MAX_MEGABYTES * 1_000_000:
        raise BadResults("arena.large_file", n=MAX_MEGABYTES)
    try:
        with Path(file.folder, file.name + SUFFIX).open("rb") as opened:
            lines = opened.read(file.size).split(b"\n")[:-1]
    except OSError as error:
        raise BadResults("arena.unreadable", what=from_library_error(error)) from None
    if len(lines) > 1 + MAX_GAMES:
        raise BadResults("arena.many_games", n=MAX_GAMES)
    return lines


# -- reading and checking ------------------------------------------------------------------------------------------------
@lru_cache(KEPT_SUMMARIES)
def summarize_run(file: RunFile) -> RunSummary | InputError:
    """What a list says about a run, or why it cannot be shown."""
    try:
        plan, games = read_games(file)
    except InputError as error:
        return error
    return RunSummary(file, plan, shown_names(plan), len(games))


@lru_cache(KEPT_RUNS)
def read_run(file: RunFile) -> FinishedRun:
    """Read and rate a run. Raises an InputError that says why it cannot be shown."""
    plan, games = read_games(file)
    first = next(iter(games.values()))
    cooperative = game_info(plan.game).cooperative
    standings = Standings(make_schedule(plan, first), len(first.order), cooperative, CONFIDENCE)
    counted: list[ArenaGame] = []
    while (game := games.pop(standings.games, None)) is not None:
        standings.add(game)
        counted.append(game)
    if not counted:
        raise BadResults("arena.no_games")
    return FinishedRun(file, plan, shown_names(plan), standings, counted, len(games))


def read_games(file: RunFile, whole: int = -1) -> tuple[RunPlan, dict[int, ArenaGame]]:
    """The plan and the games of a file by their numbers. If a number occurs twice, the first game counts.

    Only the game with the number `whole` keeps its answers, because those of all games take much memory.
    """
    lines = read_lines(file)
    plan = read_plan(lines[0] if lines else b"")
    games: dict[int, ArenaGame] = {}
    schedule: Schedule | None = None
    seats = 0
    for number, line in enumerate(lines[1:], 2):
        game = read_game(line, number)
        if schedule is None:
            schedule, seats = make_schedule(plan, game), len(game.order)
        if not fits_schedule(game, schedule, seats):
            raise BadResults("arena.bad_game", line=number)
        if game.number != whole:
            game.answers = []
        games.setdefault(game.number, game)
    if not games:
        raise BadResults("arena.no_games")
    return plan, games


def read_plan(line: bytes) -> RunPlan:
    """The plan of a run, from the first line of its file."""
    try:
        head = msgspec.json.decode(line, type=ResultsHead)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadResults("arena.foreign") from None
    if head.arena != FORMAT:
        raise BadResults("arena.format", given=head.arena, known=FORMAT)
    if head.game not in GAMES:
        raise BadResults("arena.game", given=shorten(head.game))
    check_options(head.game, game_info(head.game).options, head.options)
    if not 2 <= len(head.bots) <= MAX_BOTS:
        raise BadResults("arena.many_bots", given=len(head.bots), most=MAX_BOTS)
    return RunPlan(head.game, head.options, head.bots, head.seed, head.pack, head.seconds)


def read_game(line: bytes, number: int) -> ArenaGame:
    """A finished game. `number` is that of the line."""
    try:
        return msgspec.json.decode(line, type=ArenaGame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadResults("arena.game_line", line=number, what=from_library_error(error)) from None


def make_schedule(plan: RunPlan, game: ArenaGame) -> Schedule:
    """The schedule of a run. The number of seats is that of one of its games."""
    if not 1 <= len(game.order) <= MAX_SEATS:
        raise BadResults("arena.many_seats", given=len(game.order), most=MAX_SEATS)
    return Schedule(len(plan.bots), len(game.order), game_info(plan.game).cooperative)


def shown_names(plan: RunPlan) -> list[str]:
    """The names of the bots for a public page: of paths the last part, of commands the program without its arguments."""
    return distinct_names(shown_name(bot) for bot in plan.bots)


def shown_name(bot: str) -> str:
    if bot.startswith(COMMAND):
        program, *rest = bot.removeprefix(COMMAND).split() or [""]
        bot = last_part(program) + (" …" if rest else "")
    return str(shorten(last_part(bot))) or "?"


def last_part(path: str) -> str:
    """The last part of a path of any system."""
    return PureWindowsPath(PurePosixPath(path).name).name


# -- replaying a game ----------------------------------------------------------------------------------------------------
def replay_finished_game(file: RunFile, number: int) -> tuple[Record, list[str]] | None:
    """The record of a game and the name of the bot on each seat; None if the run has no such game.

    Stored answers are played again. Without them the bots play again, if all are deterministic levels of Dolmen. No bot of
    another author is started. Raises InputError if the game cannot be replayed, or is not the same.
    """
    plan, games = read_games(file, number)
    game = games.get(number)
    if game is None:
        return None
    bots = [] if game.answers else level_bots(plan)
    pack = read_pack(file.folder, plan.pack) if plan.pack is not None else None
    record = GameRunner(plan, bots, pack).replay(game)
    if pack is not None:
        record.pack = pack.decode()
        record.options.pop(CARDS, None)  # a table stores its pack in another form, with another digest
    names = shown_names(plan)
    return record, [names[bot] for bot in game.order]


def level_bots(plan: RunPlan) -> list[Bot]:
    """The bots of a plan, if all of them are Dolmen's own and repeat themselves."""
    bots = [BOTS.get(name) for name in plan.bots]
    found = [bot for bot in bots if bot is not None and bot.repeatable]
    if len(found) < len(bots):
        raise BadRunPlan("arena.no_answers")
    return found


def read_pack(folder: str, path: str) -> bytes:
    """The pack of a run: a file of that name beside the results. The path in the plan itself is not opened."""
    name = last_part(path)
    file = Path(folder, name)
    try:
        if not PACK_NAME.fullmatch(name) or not stat.S_ISREG(file.lstat().st_mode):
            raise FileNotFoundError
        with file.open("rb") as opened:
            return opened.read(MAX_PACK_BYTES + 1)
    except OSError:
        raise BadRunPlan("arena.pack", file=shorten(name)) from None
