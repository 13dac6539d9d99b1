"""Spotlights and summaries in a real browser: they open, can be read on a phone, are closed, and do not come again."""

import random

from playwright.sync_api import expect

from dolmen.engine.record import Record
from dolmen.games import from_position
from tests.browser import (
    CLICK_UNTIL_ANSWERED,
    PHONE,
    axe_violations,
    check_in_view,
    describe_violations,
    open_table_with_record,
    save_screenshot,
    wait_for_my_turn,
)

ARRIVAL = "the_arrival a=4/0/2d/-/B01,A07,d,h b=4/0/2d/-/H02,B09,a,a step=reveal:a::1 lanes=a:top,b:-"
BIDS = "roam map=ab4/ab4/ab4/6/6/6 a=2 b=3/B1,B2,B3~ turns=5 step=complete:b:B3:b2::b2b3+bid:b:C01:L1:::1"


# Whether the item has turned over and its text has appeared.
AT_REST = "() => spotlight.getAnimations({subtree: true}).every(animation => animation.playState === 'finished')"


def play_until_shown(page, server, position, box):
    """Open a table with this position for both seats and answer until the page shows something in this box."""
    options = from_position(position)[0].options()
    open_table_with_record(page, server, Record(position.split()[0], options, position=position), 2)
    rng = random.Random(1)
    while not page.locator(f"{box} h2").count():
        page.evaluate(CLICK_UNTIL_ANSWERED, rng.random())
        page.wait_for_selector(f"{box} h2, .lit, #options > [data-option]", state="attached")


def test_a_moment_can_be_read_and_closed_and_does_not_come_again(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    play_until_shown(page, server, BIDS, "#spotlight")
    shown = page.locator("#spotlight h2")
    expect(shown).to_contain_text(" claims ")
    page.wait_for_function(AT_REST)
    save_screenshot(page, "moment-roam")
    check_in_view(page, shown, page.locator("#spotlight .go"), page.locator("#spotlight .sentences"))
    assert describe_violations(axe_violations(page, "#spotlight")) == []
    page.wait_for_timeout(400)
    page.keyboard.press("Escape")
    expect(page.locator("#spotlight")).to_be_hidden()
    wait_for_my_turn(page)
    page.reload()
    wait_for_my_turn(page)
    page.wait_for_timeout(300)
    expect(page.locator("#spotlight")).to_be_hidden()


# Timers of more than five seconds end at once.
SHORT_TIMERS = """const later = setTimeout;
  window.setTimeout = (then, ms, ...rest) => later(then, ms > 5000 ? 10 : ms, ...rest)"""


def test_the_earnings_stay_until_they_are_closed_and_the_game_goes_on_behind_them(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    page.context.add_init_script(SHORT_TIMERS)
    play_until_shown(page, server, ARRIVAL, "#summary")
    shown = page.locator("#summary h2")
    expect(shown).to_have_text("Earnings this round")
    save_screenshot(page, "moment-the_arrival")
    check_in_view(page, shown, page.locator("#summary .go"), page.locator("#summary tbody tr").last)
    assert describe_violations(axe_violations(page, "#summary")) == []
    for n in range(3):
        page.evaluate(CLICK_UNTIL_ANSWERED, n / 3)
        wait_for_my_turn(page)
    expect(shown).to_have_text("Earnings this round")
    page.evaluate("document.querySelector('#pass[open] button')?.click()")
    page.locator("#summary .go").tap()
    expect(page.locator("#summary")).to_be_hidden()
    page.reload()
    wait_for_my_turn(page)
    expect(page.locator("#summary")).to_be_hidden()


def test_the_earnings_leave_the_screen_of_a_spectator_by_themselves(open_page, server):
    page = open_page(reduced_motion="no-preference")
    watcher = open_page(reduced_motion="no-preference")
    watcher.add_init_script(
        SHORT_TIMERS
        + """;
      new MutationObserver(() => { window.shown ||= document.querySelector('#summary h2')?.textContent })
        .observe(document, {subtree: true, childList: true})"""
    )
    options = from_position(ARRIVAL)[0].options()
    table = open_table_with_record(page, server, Record("the_arrival", options, position=ARRIVAL), 2)
    watcher.goto(f"{server.address}t/{table}")
    watcher.wait_for_selector("#map svg")
    while not page.locator("#summary h2").count():
        page.evaluate(CLICK_UNTIL_ANSWERED, 0.4)
        page.wait_for_selector("#summary h2, .lit, #options > [data-option]", state="attached")
    watcher.wait_for_function("() => window.shown")
    expect(watcher.locator("#summary")).to_be_hidden()
    expect(page.locator("#summary")).to_be_visible()
