"""Measure how long a player waits, in real browsers, while others play at the same server.

    python -m bench.table                          all three games, 20 tables
    python -m bench.table --games roam --clicks 40
    python -m bench.table --tables 1               no other tables are played
    python -m bench.table --tables 1 --alone       and only one browser uses the machine

The script starts a server with a file. At all tables but one, two scripted players answer over sockets, one answer a second
at each table. At the last table two browsers click every pressable element with a mouse. Before each click they point and
wait at least a second, so that motion ends, because no person plays faster; after sitting down they wait four seconds. With
`--alone` there is one browser, and a script answers for the other seat.

The measured time runs from the click that gives an answer until the frame with the new board is on the screen, in the
browser that clicked and in the other one. It comes from the browser's element timing, which includes layout, painting and
rasterising. The first load is that of a browser without a cache, until the board is on the screen. The preview is the time
that pointing at a place costs the page. Run the script alone: other work on the machine distorts the times.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import time
from contextlib import suppress
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, WebSocket, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

from dolmen.web.request_info import HOLDER_COOKIE

from .load import Load, Socket, connect_to

GAMES = ("roam", "the_arrival", "spirit_island")
OWN, OTHER, LOAD, PREVIEW = 100.0, 150.0, 1000.0, 16.0  # the goals in milliseconds
BYTES = 300.0  # maximum kilobytes of a first load
SIZE: ViewportSize = {"width": 1366, "height": 768}
ANSWERS_PER_SECOND = 1.0  # answers per second at each of the other tables
POINTING_SECONDS = 1.0  # seconds that a player looks at the table before a click
READING_SECONDS = 4.0  # seconds that a player reads the table after sitting down
QUIET_SECONDS = 0.4  # seconds after a click without requests to the browser, which would disturb the measurement
SPARE = 12  # tables in reserve to replace finished ones
LOADS = 5
TIMEOUT = 20.0  # timeout in seconds
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# Records when each version of the board was shown, and the time of the last click. An added word has an element timing, with
# the time its frame was shown. It is added in the same task as the board, beside the question, which is repainted anyway:
# elsewhere it would cause additional painting.
WATCH = """(() => {
  window.shownAt = {}; window.clickedAt = 0;
  addEventListener('click', event => { clickedAt = performance.timeOrigin + event.timeStamp }, {capture: true});
  new PerformanceObserver(list => { for (const entry of list.getEntries())
    if (/^v\\d+$/.test(entry.identifier)) shownAt[entry.identifier.slice(1)] ??= performance.timeOrigin + entry.renderTime
  }).observe({type: 'element', buffered: true});
  let word;
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const version = document.body.dataset.version;
    if (!version || word?.getAttribute('elementtiming') === 'v' + version) return;
    word?.remove();
    word = document.createElement('span');
    word.setAttribute('elementtiming', 'v' + version);
    word.textContent = '.';
    Object.assign(word.style, {position: 'fixed', inset: '1px auto auto 1px', zIndex: 99, fontSize: '8px', width: '8px'});
    document.querySelector('.prompt').append(word);
  }).observe(document.body, {attributes: true, attributeFilter: ['data-version']}));
})()"""
# The centres of all pressable elements, if a click there hits them.
SPOTS = """() => [...document.querySelectorAll('.drawing .lit, #options > [data-option]:enabled, #pass[open] button')]
  .map(e => {
  const b = (e.querySelector(':scope > .cluster, :scope > .hit') ?? e).getBoundingClientRect();
  return [e, b.x + b.width / 2, b.y + b.height / 2] })
  .filter(([e, x, y]) => { const met = document.elementFromPoint(x, y); return met && e.contains(met) })
  .map(([e, x, y]) => [x, y])"""
NOW = """() => [document.body.dataset.version, document.querySelectorAll('.picked').length,
  document.querySelectorAll('.lit, #options > [data-option]:enabled').length,
  !!document.querySelector('#pass[open]')].join()"""
OVER = "() => !!document.querySelector('.scoring')"
SHOWN = "version => shownAt[version] !== undefined"
# The time to point at each highlighted place, with the page's synchronous work and layout.
PREVIEWS = """() => [...document.querySelectorAll('.drawing .lit')].map(place => { const start = performance.now();
  place.dispatchEvent(new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'}));
  document.body.getBoundingClientRect(); return performance.now() - start })"""
LOADED = """() => [Math.min(...Object.values(shownAt)) - performance.timeOrigin,
  ['resource', 'navigation'].flatMap(kind => performance.getEntriesByType(kind))
    .reduce((sum, entry) => sum + entry.transferSize, 0)]"""


class Measurements(NamedTuple):
    """The measurements of a game, in milliseconds and bytes."""

    own: list[float]
    other: list[float]
    loads: list[float]
    sizes: list[float]
    previews: list[float]


def quantile(values: list[float], part: float) -> float:
    """The value that this part of all values is below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


# -- two players with a mouse ------------------------------------------------------------------------------------------
class TwoPlayers:
    """Two players at one table, each with a browser, or one of them with a script; and the time of each click."""

    def __init__(self, browser: Browser, load: Load, tables: list[str], rng: Random, alone: bool = False) -> None:
        self.browser = browser
        self.load = load
        self.tables = tables
        self.rng = rng
        self.alone = alone
        self.pages: list[Page] = []
        self.script: Socket | None = None
        self.found = Measurements([], [], [], [], [])
        self.received = 0  # bytes received through the socket of the page that was opened last

    async def context(self, seat: int) -> BrowserContext:
        context = await self.browser.new_context(viewport=SIZE, locale="en-GB")
        await context.add_init_script(WATCH)
        address = f"http://{self.load.server_address(0, seat)}"
        await context.add_cookies([{"name": HOLDER_COOKIE, "value": self.load.cookies[seat], "url": address}])
        return context

    async def open_page(self, seat: int, table: str) -> Page:
        page = await (await self.context(seat)).new_page()
        page.set_default_timeout(1000 * TIMEOUT)
        self.received = 0
        page.on("websocket", self.listen)
        await page.goto(f"http://{self.load.server_address(0, seat)}/t/{table}")
        await page.wait_for_function("() => Object.keys(window.shownAt).length")
        return page

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.count_bytes)

    def count_bytes(self, text: str | bytes) -> None:
        self.received += len(text.encode() if isinstance(text, str) else text)

    async def next_table(self) -> None:
        """Both sit down at the next table."""
        for page in self.pages:
            await page.context.close()
        if self.script is not None:
            self.script.transport.close()
        table = self.tables.pop()
        self.pages = [await self.open_page(seat, table) for seat in range(1 if self.alone else 2)]
        if self.alone:
            self.script = await self.connect_script(1, table)
        for page in self.pages:  # skip the replay of earlier events
            await page.evaluate("document.querySelector('#skip').click()")
            await page.wait_for_function("document.querySelector('#skip').hidden")
        await asyncio.sleep(READING_SECONDS)

    async def connect_script(self, seat: int, table: str) -> Socket:
        socket = await connect_to(self.load.server_address(0, seat), table, self.load.cookies[seat])
        await socket.wait_for(-1)
        return socket

    async def answer(self, script: Socket) -> None:
        """Answer the script's question, and wait until the browser shows it and all motion has ended."""
        while script.decision is not None:
            version = script.version
            script.answer(script.decision.id, self.rng.choice(script.decision.options).id)
            await script.wait_for(version)
        await asyncio.sleep(POINTING_SECONDS)

    async def measure_loads(self) -> None:
        """Open several tables, each in a browser without a cache."""
        for table in self.tables[-LOADS:]:
            page = await self.open_page(0, table)
            took, size = await page.evaluate(LOADED)
            self.found.loads.append(took)
            self.found.sizes.append((size + self.received) / 1000)
            await page.context.close()

    async def click(self) -> bool:
        """Make one click for a player to act; returns whether there was one."""
        if self.script is not None and self.script.decision is not None:
            await self.answer(self.script)
        for page in self.rng.sample(self.pages, len(self.pages)):
            spots = await page.evaluate(SPOTS)
            if not spots:
                continue
            self.found.previews.extend(await page.evaluate(PREVIEWS))
            spot = self.rng.choice(spots)
            await page.mouse.move(*spot)
            await asyncio.sleep(POINTING_SECONDS)
            before = await page.evaluate(NOW)
            await page.mouse.click(*spot)
            await asyncio.sleep(QUIET_SECONDS)
            with suppress(PlaywrightTimeout):
                await page.wait_for_function(f"before => ({NOW})() !== before", arg=before, polling=100, timeout=2000)
            if (version := (await page.evaluate(NOW)).split(",")[0]) != before.split(",")[0]:
                await self.measure(page, version)
            return True
        return False

    async def measure(self, page: Page, version: str) -> None:
        for one in self.pages:
            await one.wait_for_function(SHOWN, arg=version, polling=100)
        clicked = await page.evaluate("clickedAt")
        for one in self.pages:
            took = await one.evaluate("version => shownAt[version]", version) - clicked
            (self.found.own if one is page else self.found.other).append(took)

    async def play(self, clicks: int) -> None:
        await self.next_table()
        idle = time.monotonic()
        while len(self.found.own) < clicks:
            progress(f"{len(self.found.own)} of {clicks} answers")
            if await self.click():
                idle = time.monotonic()
            elif await self.pages[0].evaluate(OVER):
                await self.next_table()
            elif time.monotonic() > idle + TIMEOUT:
                raise AssertionError(f"nobody has a question at {self.pages[0].url}")
            else:
                await asyncio.sleep(0.05)
        progress("")


# -- output ------------------------------------------------------------------------------------------------------------
def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def check_goals(game: str, measured: Measurements) -> tuple[list[str], bool]:
    """The output lines for a game, and whether every goal was met."""
    goals = [
        ("click to own board", measured.own, 0.95, OWN, "ms"),
        ("click to the other browser", measured.other, 0.95, OTHER, "ms"),
        ("hover preview", measured.previews, 0.95, PREVIEW, "ms"),
        ("first load", measured.loads, 0.5, LOAD, "ms"),
        ("first load", measured.sizes, 0.95, BYTES, "kB"),
    ]
    lines, good = list[str](), True
    for what, values, part, limit, unit in goals:
        if not values:  # there is no second browser
            continue
        met = quantile(values, part) < limit
        good = good and met
        middle, late = quantile(values, 0.5), quantile(values, 0.95)
        goal = f"{'p95' if part == 0.95 else 'p50'} < {limit:.0f} {unit}"
        lines.append(f"{game:14} {what:27} {middle:7.1f} {late:7.1f} {unit}  {goal:14} {'met' if met else 'MISSED'}")
    return lines, good


HEADING = f"{'game':14} {'what':27} {'p50':>7} {'p95':>7}     goal"


# -- all games in turn ---------------------------------------------------------------------------------------------------
async def measure_game(game: str, options: argparse.Namespace, chromium: str) -> Measurements:
    crowd = options.tables - 1
    with TemporaryDirectory(prefix="dolmen-table-") as folder:
        load = Load(f"{folder}/games.sqlite3", game, 1, crowd + SPARE, options.seed)
        others: asyncio.Task[object] | None = None
        try:
            progress(f"{game}: {crowd} other tables are created")
            await load.connect(crowd)
            if crowd:
                others = asyncio.create_task(load.play(sys.maxsize, crowd * ANSWERS_PER_SECOND))
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                players = TwoPlayers(browser, load, load.ids[crowd:], Random(options.seed), options.alone)
                await players.measure_loads()
                await players.play(options.clicks)
                await browser.close()
            return players.found
        finally:
            if others is not None:
                others.cancel()
            load.close()


def parse_arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.table", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(GAMES), help="games, separated by commas (default: all)")
    parser.add_argument("--clicks", type=int, default=100, help="answers for each game (default: %(default)s)")
    parser.add_argument("--tables", type=int, default=20, help="number of live tables (default: %(default)s)")
    parser.add_argument("--alone", action="store_true", help="use one browser; a script plays the other seat")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random answers (default: %(default)s)")
    options = parser.parse_args(given)
    options.games = options.games.split(",")
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"unknown game: {', '.join(sorted(unknown))}")
    return options


def main(given: list[str]) -> int:
    options = parse_arguments(given)
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        print('chromium is not installed; run "make browser"', file=sys.stderr)
        return 2
    print(f"{options.tables} live tables, {options.clicks} answers for each game\n{HEADING}", flush=True)
    all_met = True
    for game in options.games:
        lines, good = check_goals(game, asyncio.run(measure_game(game, options, chromium)))
        print("\n".join(lines), flush=True)
        all_met = all_met and good
    return int(not all_met)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
