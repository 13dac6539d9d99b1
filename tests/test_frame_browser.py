"""The layout of the table page, measured in a browser: the question is as high as its text, the log fills the rest with the
newest line last, cards do not overlap and are readable, and no large part of the window is blank.
"""

import pytest
from playwright.sync_api import expect

from dolmen.engine.record import Record
from dolmen.games import from_position
from tests.browser import DESK, PHONE, open_table_with_record, random_record, wait_for_my_turn

LARGE = {"width": 1920, "height": 1080}
GAMES = {"roam": 30, "the_arrival": 40, "spirit_island": 30}
NINE = "drought,call_to_migrate,steam_vents,rain_of_blood,devouring_ants,call_to_tend,savage_mawbeasts,lure_of_the_unknown"

# The height of the question that is not filled by what is in it, apart from its padding.
SLACK = """() => { const box = document.querySelector('.prompt'), style = getComputedStyle(box);
  const shown = [...box.children].filter(e => e.getBoundingClientRect().height);
  const [top, bottom] = [shown[0].getBoundingClientRect().top, shown.at(-1).getBoundingClientRect().bottom];
  return box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - (bottom - top) }"""
# Whether the newest line of the log is the last one and in view, right above the question.
NEWEST = """() => { const log = document.querySelector('#log').getBoundingClientRect();
  const lines = [...document.querySelectorAll('#log li')], last = lines.at(-1).getBoundingClientRect();
  const numbers = lines.map(line => parseInt(line.id.slice(4)));
  const sorted = numbers.every((n, k) => !k || numbers[k - 1] <= n);
  const asked = document.querySelector('.prompt').getBoundingClientRect();
  return sorted && Math.abs(last.bottom - log.bottom) < 8 && log.bottom < asked.top && asked.top - log.bottom < 40 }"""
# The highest gap between two panels of a column, as a share of the window.
GAP = """() => Math.max(...[['.seats > ol', '.supply'], ['.log', '.prompt'], ['.prompt', '.own-area']].map(([a, b]) => {
  const [upper, lower] = [a, b].map(name => document.querySelector(name)?.getBoundingClientRect());
  return upper?.height && lower?.height ? (lower.top - upper.bottom) / innerHeight : 0 }))"""
# Pairs of cards that overlap, and the size of the smallest letters of their texts.
CARDS = """() => { const cards = [...document.querySelectorAll('#hand .card > .hit')].map(e => e.getBoundingClientRect());
  let overlaps = 0;
  cards.forEach((a, k) => cards.slice(k + 1).forEach(b => { overlaps +=
    a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1 }));
  const scale = document.querySelector('#hand > svg').getScreenCTM().a;
  const letters = [...document.querySelectorAll('#hand .card text.si-t')].map(e => parseFloat(e.getAttribute('font-size'))
    * (e.closest('.half') ? 1 : e.closest('.card').transform.baseVal.consolidate().matrix.a) * scale);
  return [cards.length, overlaps, Math.min(...letters)] }"""


@pytest.mark.parametrize("size", [DESK, LARGE], ids=["desk", "large"])
@pytest.mark.parametrize("game", GAMES)
def test_the_question_is_as_high_as_its_text_and_the_log_takes_the_rest(open_page, server, game, size):
    page = open_page(viewport=size)
    open_table_with_record(page, server, random_record(game, GAMES[game], seats=2), 2, here=(0, 1))
    wait_for_my_turn(page)
    assert page.evaluate(SLACK) <= 14
    assert page.evaluate(NEWEST)
    assert page.locator(".log").bounding_box()["height"] >= 60
    before = page.locator(".prompt").bounding_box()
    page.evaluate("document.querySelector('#prompt').insertAdjacentHTML('beforeend', `<p>${'word '.repeat(14)}</p>`)")
    after = page.locator(".prompt").bounding_box()
    assert after["height"] > before["height"] + 15  # a longer text is shown in full,
    assert after["y"] + after["height"] == pytest.approx(before["y"] + before["height"], abs=1)  # upwards
    assert page.evaluate(NEWEST)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["roam", "the_arrival"])
def test_no_column_of_a_large_window_is_blank(open_page, server, game, seats):
    page = open_page(viewport=LARGE)
    open_table_with_record(page, server, random_record(game, 60, seats=seats), seats)
    wait_for_my_turn(page)
    assert page.evaluate(GAP) < 0.34  # with two players there is the most room
    board, window = page.locator("#map > svg").bounding_box(), LARGE["height"]
    assert board["height"] > 0.85 * window


def test_the_head_of_a_rival_begins_with_the_name(open_page, server):
    page = open_page()
    open_table_with_record(page, server, random_record("roam", 30, seats=3), 3, here=(0,), other="somebody-else")
    for head in page.locator("#seats .who").all():
        name, more = head.locator("> b").bounding_box(), head.locator("small").bounding_box()
        assert name["x"] + name["width"] <= more["x"]


def test_the_mats_of_rivals_fit_and_say_who_is_at_the_table(open_page, server):
    page = open_page()
    open_table_with_record(page, server, random_record("the_arrival", 46, seats=3), 3, here=(0,), other="somebody-else")
    expect(page.locator("#seats .player-mat > .seat-presence")).to_have_text(["offline", "offline"])
    assert page.evaluate("document.querySelector('#seats').scrollHeight <= document.querySelector('#seats').clientHeight")


@pytest.mark.parametrize(("cards", "size"), [(4, DESK), (6, DESK), (9, DESK), (9, LARGE)])
def test_a_hand_of_spirit_island_is_readable(open_page, server, cards, size):
    hand = ",".join(["flash_floods", *NINE.split(",")][:cards])
    game, state = from_position(f"spirit_island spirits=river phase=spirit turn=2 A1=E A5=2Pa a=hand:{hand};discard:-")
    page = open_page(viewport=size)
    open_table_with_record(page, server, Record("spirit_island", game.options(), position=game.write_position(state)), 1)
    wait_for_my_turn(page)
    count, overlaps, letters = page.evaluate(CARDS)
    assert (count, overlaps) == (cards, 0)
    assert letters >= 12.5


def test_on_a_phone_nothing_covers_points_and_artifacts_are_in_view_when_buying(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    for answers in range(40, 80):
        record = random_record("roam", answers, seats=2, full=True)
        open_table_with_record(page, server, record, 2)
        wait_for_my_turn(page)
        if "artifact" in page.locator("#prompt h1").inner_text():
            break
    offered = page.locator("#hand [id^=tile-].lit")
    assert offered.count() >= 1
    box, asked = page.locator("#own .points-badge").bounding_box(), page.locator(".prompt").bounding_box()
    assert box["y"] + box["height"] <= asked["y"]
    assert offered.first.bounding_box()["y"] + 40 <= asked["y"]


def test_back_closes_what_covers_a_phone(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table = open_table_with_record(page, server, random_record("roam", 20, seats=2), 2)
    for name in ("chat", "help"):
        page.locator(f"#{name}-open").evaluate("button => button.click()")
        page.locator(f"#{name}[open]").wait_for()
        page.go_back()
        page.wait_for_selector(f"#{name}:not([open])", state="attached")
        assert page.url.endswith(table)
    page.locator("#help-open").evaluate("button => button.click()")
    page.locator("#help a[data-rule]").first.click()
    page.locator("#rules[open]").wait_for()
    page.go_back()
    page.wait_for_selector("#rules:not([open])", state="attached")
    assert page.url.endswith(table)
    assert page.evaluate("history.state?.dialog ?? ''") == ""
