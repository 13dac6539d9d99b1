"""Spotlights in a real browser: they open, can be read on a phone, are closed, and do not come again."""

import random

import pytest
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


@pytest.mark.parametrize(("position", "heading"), [(BIDS, " claims "), (ARRIVAL, "Earnings this round")])
def test_a_moment_can_be_read_and_closed_and_does_not_come_again(open_page, server, position, heading):
    game = position.split()[0]
    page = open_page(viewport=PHONE, has_touch=True, reduced_motion="no-preference")
    options = from_position(position)[0].options()
    open_table_with_record(page, server, Record(game, options, position=position), 2)
    shown = page.locator("#spotlight h2")
    rng = random.Random(1)
    while not shown.count():
        page.evaluate(CLICK_UNTIL_ANSWERED, rng.random())
        page.wait_for_selector("#spotlight h2, .lit, #options > [data-option]", state="attached")
    expect(shown).to_contain_text(heading)
    page.wait_for_function(AT_REST)
    save_screenshot(page, f"moment-{game}")
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
