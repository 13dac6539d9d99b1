"""Helpers for tests in a real browser: the server in its own process, Chromium, pages, and clicks.

With DOLMEN_SHOTS=folder the tests save screenshots there.
"""

import os
import random
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from dolmen.engine.play import new_play
from dolmen.engine.record import Entry, Record
from dolmen.games import make
from dolmen.store import SeatRow, Store, TableSettings, get_or_create
from dolmen.web.request_info import signer

BROWSERS = (
    "chromium-headless-shell",  # a Chromium without windows, which is enough for tests
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
SERVE = """import sys
from dolmen.web.server.run import serve
serve(int(sys.argv[1]), sys.argv[2], False, 'en', arena_runs=''.join(sys.argv[3:]))"""
DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
expect.set_options(timeout=30_000)  # as long as the other calls wait on a slow machine


class Server:
    """The server in its own process, which can be stopped and restarted."""

    def __init__(self, data: str, arena_runs: str = "", before: str = "") -> None:
        self.data = data
        self.arena_runs = arena_runs
        self.before = before  # Python that sets constants of the server before it starts
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-W", "error", "-c", self.before + SERVE, str(self.port), self.data, self.arena_runs]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "LANG": "C"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = re.search(r"http://[\w.]+:\d+/", line)[0]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=10)


def save_screenshot(page: Page, name: str) -> None:
    if folder := os.environ.get("DOLMEN_SHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"{name}.png")


def new_game(page: Page, *kinds: str, rules: tuple[str, ...] = ()) -> str:
    """Fill in the start page like a user; returns the path of the table."""
    page.locator(f"input[name=seats][value='{len(kinds)}'] + span").click()
    for switch in ("full", "outpost", "stacking"):
        if page.locator(f"input[name={switch}]").is_checked() != (switch in rules):
            page.locator(f"input[name={switch}] + span").click()
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[name=kind-{seat}]", kind)
    page.locator("button.go").click()
    if "link" in kinds:
        page.locator("a.go").click()
    page.wait_for_selector("#map svg")
    return page.url.partition("/t/")[2]


HOLDER = "somebody-who-sits-at-the-table"


def random_record(game: str, answers: int, seed: int = 3, **options: object) -> Record:
    """A game after this number of random answers, or at its end."""
    rng = random.Random(seed)
    play = new_play(make(game, options), rng)
    for _ in range(answers):
        if play.game.over(play.state):
            break
        seat = play.game.to_act(play.state)[0]
        play.play_answer(seat, play.game.sample(play.game.view(play.state, seat), seat, rng))
    return play.record


def open_table_with_record(
    page: Page,
    server: Server,
    record: Record,
    seats: int,
    here: tuple[int, ...] = (0, 1, 2, 3),
    other: str = "",
    setting: TableSettings | None = None,
    bot: str = "",
) -> str:
    """Open a table with this record, with this browser on the seats that are `here`; returns its id.

    The other seats belong to the holder `other`, or to the bot named `bot`.
    """
    people = [SeatRow(f"P{k + 1}", token=secrets.token_urlsafe(9), here=k in here) for k in range(seats)]
    for k in range(seats):
        people[k].bot = "" if k in here else bot
    table, store = secrets.token_urlsafe(12), Store(server.data)
    store.create(table, record, None, people, HOLDER, setting=setting)
    for k in range(seats):
        if other and k not in here:
            store.add_holder(table, k, other, people[k].name)
    store.close()
    sign_in_as(page, server, HOLDER)
    page.goto(f"{server.address}t/{table}")
    page.wait_for_selector("#map svg")
    return table


def stored_entries(server: Server, table: str) -> list[Entry]:
    """The stored entries of a table."""
    store = Store(server.data)
    entries = store.load(table).record.entries
    store.close()
    return entries


def sign_in_as(page: Page, server: Server, holder: str) -> None:
    """Make this holder the user of the browser."""
    store = Store(server.data)
    cookie = signer(get_or_create(store.db, "secret", "")).sign(holder).decode()
    store.close()
    page.context.add_cookies([{"name": "dolmen-holder", "value": cookie, "url": server.address}])


def wait_for_my_turn(page: Page) -> None:
    page.wait_for_selector(".lit, #options > [data-option]", state="attached")


def page_version(page: Page) -> int:
    return int(page.evaluate("document.body.dataset.version ?? -1"))


def tap(page: Page, at: Locator | tuple[float, float]) -> None:
    """Tap and wait until the page has handled it: the click event comes after the touch."""
    heard = "addEventListener('click', () => { window.heard = true }, { once: true, capture: true })"
    page.evaluate("() => { window.heard = false; " + heard + " }")
    at.tap() if isinstance(at, Locator) else page.touchscreen.tap(*at)
    page.wait_for_function("() => window.heard")


def wait_on_page(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until a condition holds that events of the page change; Playwright delivers them only while it waits."""
    for _ in range(600):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("timed out")


def hover_until(page: Page, places: list[Locator], seen: Locator) -> None:
    """Hover these places in turn until the page shows an element; one that is drawn again misses a pointer at rest."""
    for place in places:
        page.locator(".brand").hover()
        place.hover()
        with suppress(AssertionError):
            expect(seen).to_be_attached(timeout=3_000)
            return
    raise AssertionError(f"{seen} did not appear")


# What `resize` compares: whether the panels are below each other, and whether an update has come since then.
BEFORE_RESIZE = """() => { window.stacked = () => document.querySelector('.tabs')?.checkVisibility() ?? false;
  [window.wasStacked, window.redrawn] = [stacked(), false];
  new MutationObserver((_, seen) => { window.redrawn = true; seen.disconnect() })
    .observe(document.body, {attributeFilter: ['data-version']}) }"""
RESIZED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def resize(page: Page, size: dict[str, int]) -> None:
    """Change the size of the window and wait until the page has handled it: a narrow table gets other drawings."""
    page.evaluate(BEFORE_RESIZE)
    page.set_viewport_size(size)
    page.evaluate(RESIZED)
    page.wait_for_function("() => stacked() === wasStacked || redrawn")


def read_text_view(page: Page) -> str:
    """The text view, which is generated only while its panel is open."""
    page.evaluate("""() => { const panel = document.querySelector('.words');
      panel.open = true; panel.style.pointerEvents = 'none' }""")  # clicks reach what it covers
    page.wait_for_function("() => document.querySelector('#words pre')?.textContent")
    return page.locator("#words pre").text_content()


def wait_for_version_after(page: Page, old: int) -> None:
    page.wait_for_function("old => Number(document.body.dataset.version) > old", arg=old)


# All pressable elements, each with a point where a click hits it: lands have odd shapes, and pieces may cover them.
PRESSABLE = """() => { const parts = [4, 3, 5, 2, 6, 1, 7].map(n => n / 8);
  const grid = parts.flatMap(u => parts.map(v => [u, v])).sort((a, b) => far(a) - far(b));
  function far([u, v]) { return Math.hypot(u - 0.5, v - 0.5) }
  function point(e) { const b = (e.querySelector(':scope > .hit') ?? e).getBoundingClientRect();
    for (const [u, v] of grid) { const [x, y] = [b.x + b.width * u, b.y + b.height * v];
      if (document.elementFromPoint(x, y)?.closest('.lit, button') === e) return [x, y] } return null }
  const kind = (e) => e.matches('.lit') ? 'drawn' : e.matches('.main:has(+ .back)') ? 'looked' : 'button';
  return [...document.querySelectorAll('.drawing .lit, #options > button:enabled:not(.back), [data-alone] button')]
    .map(e => [kind(e), point(e)]).filter(([_, at]) => at) }"""
# The state of a page: the version, the number of picked elements, whether the game is over, whether it asks, and what.
PAGE_STATE = """() => { const all = (what) => [...document.querySelectorAll(what)].map(e => e.id || e.textContent).join();
  const lit = all('.drawing .lit'), buttons = all('#options > button:enabled, [data-alone] button');
  const picked = document.querySelectorAll('.drawing .picked').length, over = document.querySelector('.scoring') !== null;
  const passed = document.querySelector('#pass[open]') !== null, version = Number(document.body.dataset.version ?? -1);
  const sent = document.querySelector('#options[aria-busy=true], #options > button:disabled'); // an answer is under way
  const asks = !sent && (lit !== '' || buttons !== '' || passed);
  return [version, picked, over, asks, [version, lit, buttons, picked, passed].join('|')] }"""
# Clicks highlighted elements until an answer is given and its update arrives; returns the number of added elements.
CLICK_UNTIL_ANSWERED = """random => new Promise(async done => {
  const page = document.body, old = page.dataset.version, frame = () => new Promise(requestAnimationFrame);
  const count = list => list.reduce((sum, node) => sum + (node.querySelectorAll?.('*').length ?? -1) + 1, 0);
  let came = 0, before = '';
  const seen = new MutationObserver(list => { for (const change of list) came += count([...change.addedNodes]) });
  seen.observe(page, {childList: true, subtree: true});
  while (page.dataset.version === old) {
    const things = [...document.querySelectorAll('#pass[open] button, #options > [data-option]:enabled, .drawing .lit')];
    const now = things.length + [...document.querySelectorAll('.picked')].map(e => e.id).join();
    if (things.length && now !== before) { before = now; came = 0;
      things[Math.floor(random * things.length)].dispatchEvent(new MouseEvent('click', {bubbles: true})) }
    await frame() }
  await frame(); await frame(); seen.disconnect(); done(came) })"""
# Closes a card that the page shows large until its player goes on, or the summary of a phase.
CLOSE_SPOTLIGHT = "() => document.querySelector(':is(#spotlight, #summary):not([hidden]) .go')?.click()"
PRESS_TIMEOUT = 3.0  # seconds in which a press must have an effect; otherwise it is repeated


def press_by_mouse(page: Page, rng: random.Random) -> None:
    """Click a highlighted element or a button."""
    spots = page.evaluate(PRESSABLE)
    drawn = [spot for spot in spots if spot[0] == "drawn"]
    buttons = [spot for spot in spots if spot[0] != "drawn"]
    if spots := drawn if drawn and (rng.random() < 0.8 or not buttons) else buttons:
        page.mouse.click(*rng.choice(spots)[1])


def press_by_touch(page: Page, rng: random.Random) -> None:
    """Tap something visible; a previewed choice is confirmed; if nothing is visible, use the list."""
    spots = page.evaluate(PRESSABLE)
    if looked := [spot for spot in spots if spot[0] == "looked"]:
        spots = looked
    elif rng.random() < 0.4:
        spots = [spot for spot in spots if spot[0] == "button"] or spots
    if spots:
        page.touchscreen.tap(*rng.choice(spots)[1])
        return
    page.locator(".all-answers summary").tap()
    page.locator(".all-answers [data-option]").first.tap()


def play_in_browser(
    pages: Page | list[Page], rng: random.Random, until=lambda seen: False, most: int = 600, how=press_by_mouse
) -> None:
    """Play in the browser of the player to act, until the condition holds or the game is over on all pages."""
    pages = pages if isinstance(pages, list) else [pages]
    pressed: dict[Page, tuple[str, float]] = {}  # by page: the question and the time of its last press
    for _ in range(most):
        page, seen = wait_for_question(pages, pressed)
        if page is None or until(seen):
            return
        pressed[page] = (seen[-1], time.monotonic())
        how(page, rng)
    raise AssertionError("the game does not end")


def wait_for_question(pages: list[Page], pressed: dict[Page, tuple[str, float]]) -> tuple[Page | None, list]:
    """A page with a question since its last press, and its state; no page if the game is over."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for page in pages:
            page.evaluate(CLOSE_SPOTLIGHT)
        found = [page.evaluate(PAGE_STATE) for page in pages]
        newest = max(seen[0] for seen in found)
        if all(over for _, _, over, _, _ in found):
            return None, found[0]
        for page, seen in zip(pages, found, strict=True):
            before, then = pressed.get(page, ("", 0.0))
            if seen[0] == newest and seen[3] and (seen[-1] != before or time.monotonic() > then + PRESS_TIMEOUT):
                return page, seen
        time.sleep(0.02)
    raise AssertionError(f"nobody is asked: {found}")


# Stands in for Web Audio. `heard` gets the first frequency of each sound and its loudness; `ended` counts notes.
AUDIO_STUB = """[window.heard, window.contexts, window.ended] = [[], 0, 0];
  class Parameter { setValueAtTime(value) { this.first ??= value } linearRampToValueAtTime(value) { this.peak = value }
    exponentialRampToValueAtTime() {} }
  class Sounding { gain = new Parameter(); frequency = new Parameter();
    connect(next) { this.next = next; return next }
    start(at) {
      const [from, to] = this.frequency.first ? [this, this.next] : [this.next, this.next.next]; // noise has a filter
      if (!at) heard.push([from.frequency.first, to.gain.peak]) }
    stop() { setTimeout(() => { ended += 1; this.onended() }, 400) } }
  window.AudioContext = class { currentTime = 0; sampleRate = 8; state = 'suspended'; destination = {};
    constructor() { window.contexts += 1 }
    resume() { return Promise.resolve() }
    suspend() { return Promise.resolve() }
    createBuffer() { return { getChannelData: () => [] } } };
  for (const kind of ['Oscillator', 'Gain', 'BufferSource', 'BiquadFilter'])
    window.AudioContext.prototype[`create${kind}`] = () => new Sounding();"""
# A sound is known by the frequency of its first note.
SOUND_NAMES = """async () => {
  const { SOUNDS } = await import(document.querySelector('link[href$="/sounds.js"]').href);
  const names = new Map(Object.entries(SOUNDS).map(([name, [{ hertz }]]) => [hertz, name]));
  return window.heard.map(([hertz]) => names.get(hertz)).filter(Boolean) }"""


def heard_sounds(page: Page) -> list[str]:
    """The names of the sounds that a page with `AUDIO_STUB` has begun, in their order."""
    names: list[str] = page.evaluate(SOUND_NAMES)
    return names


def check_in_view(page: Page, *elements) -> None:
    """Check that these elements are inside the window and that the page needs no scrolling."""
    size = page.viewport_size
    for element in elements:
        box = element.bounding_box()
        assert box["x"] >= -1
        assert box["y"] >= -1
        assert box["x"] + box["width"] <= size["width"] + 1
        assert box["y"] + box["height"] <= size["height"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]


# Elements that are not fully visible: outside the window or the prompt, clipped or scrolled away by an ancestor, or covered
# at one of their corners.
HIDDEN_ELEMENTS = """what => {
  const sides = (e) => { const b = e.getBoundingClientRect(); return [-b.left, -b.top, b.right, b.bottom] };
  const out = (e, around) => sides(e).some((side, k) => side > around[k] + 1);
  const met = (e, x, y) => e.contains(document.elementFromPoint(x, y));
  function hidden(e) {
    if (out(e, [0, 0, innerWidth, innerHeight])) return true;
    for (let p = e.parentElement; p; p = p.parentElement) {
      const style = getComputedStyle(p);
      if ((style.overflow !== 'visible' || p.matches('.prompt')) && out(e, sides(p))) return true;
      if (style.position === 'fixed') break; // what is around that does not hold it
    }
    const [left, top, right, bottom] = [[0, 1], [1, 1], [2, -1], [3, -1]].map(([k, way]) => Math.abs(sides(e)[k]) + 5 * way);
    return ![left, right].every(x => [top, bottom].every(y => met(e, x, y)));
  }
  return [...document.querySelectorAll(what)].filter(e => e.checkVisibility() && hidden(e)).map(e => e.textContent) }"""


def axe_violations(page: Page, part: str | None = None, **options: object) -> list[dict]:
    """The violations that axe finds on the page or a part of it.

    To load axe and to return what it did not object to take longer than the search, so both are avoided; pages without audio
    and video need no preloading.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[dict] = page.evaluate(
        "([part, options]) => axe.run(part ?? document, options).then(found => found.violations)",
        [part, {"resultTypes": ["violations"], "preload": False, **options}],
    )
    return found


def axe_violations_in_both_themes(page: Page, part: str | None = None) -> list[tuple[str, str]]:
    """The violations that axe finds on a page or a part of it; colours are checked in both themes."""
    found = axe_violations(page, part)
    lights = (
        ["light", "dark"] if page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches") else ["dark", "light"]
    )
    page.emulate_media(color_scheme=lights[0])
    found += axe_violations(page, part, runOnly=["color-contrast"])
    page.emulate_media(color_scheme=lights[1])
    return describe_violations(found)


def describe_violations(found: list[dict]) -> list[tuple[str, str]]:
    """The rule and the element of each violation."""
    return [(rule["id"], node["html"][:300]) for rule in found for node in rule["nodes"][:2]]


def create_table(page: Page, *kinds: str, name: str = "", listed: bool = False) -> str:
    """Create a table with the form of the start page; returns its id."""
    page.locator(f"input[name=seats][value='{len(kinds)}'] + span").click()
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[name=kind-{seat}]", kind)
    if name:
        page.fill("input[name=name-0]", name)
    page.select_option("select[name=listed]", "yes" if listed else "no")
    page.locator("form.new button.go").click()
    page.wait_for_url("**/t/**")
    return page.url.partition("/t/")[2].partition("/")[0]


CUT_OFF = "() => [...document.querySelectorAll('.card')].filter(card => card.scrollWidth > card.clientWidth + 1).length"


def check_page(page: Page, name: str) -> list[tuple[str, str]]:
    """Check that the page fits the screen and no card is cut off; returns the violations that axe finds."""
    page.wait_for_load_state()  # a click waits only until the next page begins
    page.wait_for_function("() => [...document.images].every(image => image.complete || image.loading == 'lazy')")
    save_screenshot(page, name)
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    assert page.evaluate(CUT_OFF) == 0, page.url
    return describe_violations(axe_violations(page))
