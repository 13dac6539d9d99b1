"""Features of the table page in a real browser: confirmation, turn reset, catching up, plans, clocks, chat, sound and
notifications.
"""

import random
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from dolmen.engine.record import Record
from dolmen.games import GAMES
from dolmen.games.spirit_island.game import from_position
from dolmen.store import Store, TableSettings
from dolmen.text import say
from dolmen.web.pages.new_table import CLOCKS
from tests.browser import (
    AUDIO_STUB,
    DESK,
    PHONE,
    PRESSABLE,
    axe_violations,
    axe_violations_in_both_themes,
    check_in_view,
    heard_sounds,
    open_table_with_record,
    page_version,
    play_in_browser,
    press_by_touch,
    random_record,
    resize,
    save_screenshot,
    sign_in_as,
    stored_entries,
    tap,
    wait_for_my_turn,
    wait_for_question,
    wait_for_version_after,
    wait_on_page,
)

MOVING = {"reduced_motion": "no-preference"}
FINGERS = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def home(page: Page) -> str:
    return re.match(r"https?://[^/]+", page.url)[0]


def create_table(page: Page, game: str, *kinds: str, **form: str) -> str:
    """Create a table like the start page does, and open it. Returns its path."""
    form = {"game": game, "seats": str(len(kinds)), **form}
    for seat, (kind, name) in enumerate(zip(kinds, ("Ann", "Bob", "Cid", "Dora"), strict=False)):
        form |= {f"kind-{seat}": kind, f"name-{seat}": name}
    made = page.request.post(f"{home(page)}/new", form=form, headers={"origin": home(page)}, max_redirects=0)
    path = re.search(r"/t/[\w-]+", made.headers["location"])[0]
    page.goto(home(page) + path)
    page.wait_for_selector("#map svg")
    return path


def join_as_bob(host: Page, table: str, guest: Page) -> None:
    """Another player takes the reserved seat."""
    link = re.search(rf"{table}/sit/[\w-]+", host.request.get(f"{home(host)}{table}/invite").text())[0]
    guest.request.post(home(host) + link, form={"name": "Bob"}, headers={"origin": home(host)})
    guest.goto(home(host) + table)
    guest.wait_for_selector("#map svg")


def choose_setting(page: Page, name: str, value: str) -> None:
    page.locator(".settings summary").click()
    page.locator(f".settings [name={name}][value={value}]").click()
    page.keyboard.press("Escape")


def make_a_move(page: Page, place: int = 2) -> None:
    page.locator("[id^=card-].lit").first.click()
    page.locator("[id^=sq-].lit").nth(place).click()


def give_first_answer(page: Page) -> None:
    """Give the first answer of the list, or press the first button if there is no list."""
    if not page.locator(".all-answers").count():
        page.locator("#options > [data-option]").first.click()
        return
    if not page.locator(".all-answers[open]").count():
        page.locator(".all-answers summary").click()
    page.locator(".all-answers [data-option]").first.click()


# -- confirmation --------------------------------------------------------------------------------------------------------
def test_confirmation_can_be_switched_on_for_the_mouse_and_is_remembered(open_page):
    page = open_page()
    create_table(page, "roam", "here", "here")
    wait_for_my_turn(page)
    before = page_version(page)
    choose_setting(page, "confirm", "on")
    make_a_move(page)
    assert page_version(page) == before
    expect(page.locator("#overlay .layer-ghosts use").nth(1)).to_be_attached()
    assert page.locator("#options .main").inner_text().startswith("Confirm: ")
    check_in_view(page, page.locator("#options .main"), page.locator("#prompt h1"))
    page.locator("[id^=sq-].lit").nth(4).click()  # another place: the pending choice follows
    assert page.locator("#options .main").count() == 1
    page.keyboard.press("Escape")
    assert "Confirm" not in page.locator("#options").inner_text()
    page.reload()
    wait_for_my_turn(page)
    give_first_answer(page)  # a button needs confirmation too
    assert page.locator("#options > button").count() == 2
    assert page_version(page) == before
    page.locator(".option-button.back").click()
    assert not page.locator(".drawing .picked").count()
    give_first_answer(page)
    page.keyboard.press("Enter")
    wait_for_version_after(page, before)
    choose_setting(page, "confirm", "off")
    wait_for_my_turn(page)
    before = page_version(page)
    give_first_answer(page)
    wait_for_version_after(page, before)


def test_a_second_click_on_the_same_place_confirms(open_page):
    page = open_page()
    create_table(page, "roam", "here", "here")
    wait_for_my_turn(page)
    choose_setting(page, "confirm", "on")
    before = page_version(page)
    page.locator("[id^=card-].lit").first.click()
    square = page.locator("[id^=sq-].lit").nth(2).get_attribute("id")
    page.locator(f"#{square}").click()
    assert page_version(page) == before
    page.locator(f"#{square}").click()
    wait_for_version_after(page, before)


def test_slow_tables_ask_for_confirmation_by_default(open_page):
    page = open_page()
    create_table(page, "roam", "here", "here", clock="days")
    wait_for_my_turn(page)
    before = page_version(page)
    assert page.locator("[name=confirm][value=on]").get_attribute("aria-pressed") == "true"
    make_a_move(page)
    assert page.locator("#options .main").is_visible()
    assert page_version(page) == before
    page.keyboard.press("Enter")
    wait_for_version_after(page, before)


def test_confirmation_can_be_switched_off_for_touch(open_page):
    page = open_page(**FINGERS)
    create_table(page, "roam", "here", "here")
    wait_for_my_turn(page)
    assert page.locator("[name=confirm][value=on]").get_attribute("aria-pressed") == "true"
    choose_setting(page, "confirm", "off")
    before = page_version(page)
    tap(page, page.locator("[id^=card-].lit").first)
    tap(page, page.locator("[id^=sq-].lit").nth(2))
    wait_for_version_after(page, before)


# -- double presses --------------------------------------------------------------------------------------------------------
RAVAGE = "spirits=river phase=fast turn=2 slots=ravage/I-S,build/I-M A4=E,T,5D A5=2Pa,2D A7=2E,D blight=1 a=play:wash_away"


@pytest.mark.parametrize("how", ["mouse", "1"])
def test_a_double_press_answers_only_one_question(open_page, server, how):
    """The page's clock stands still, so that the second press comes immediately."""
    page = open_page()
    page.clock.install()
    game, state = from_position(f"spirit_island {RAVAGE}")
    open_table_with_record(page, server, Record("spirit_island", game.options(), position=game.write_position(state)), 1)
    box = page.locator("#options > [data-option=rest]").bounding_box()
    point = [box["x"] + box["width"] / 2, box["y"] + 12]
    page.clock.pause_at(time.time() + 60)
    before = page_version(page)

    def press() -> None:
        if how == "mouse":
            page.mouse.click(*point)
        else:
            page.keyboard.press(how)

    press()
    expect(page.locator("#options > [data-option='E A4']")).to_be_visible()
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('button').dataset.option"
    assert page.evaluate(hit, point) == "E A4", "the button of the next question is in the same place"
    press()
    page.clock.run_for(500)
    expect(page.locator("#options > :disabled")).to_have_count(0)
    expect(page.locator("#options > [data-option='E A4']")).to_be_visible()
    assert page_version(page) == before + 1
    press()
    wait_for_version_after(page, before + 1)


# The lower edge of the question on a phone, whether it covers the points, and texts of the choice that are cut off.
KEPT = """() => { const asks = document.querySelector('.prompt').getBoundingClientRect();
  const covered = document.querySelector('.own-area').getBoundingClientRect().bottom > asks.top + 1;
  const cut = [...document.querySelectorAll('#options > .main:has(+ .back) > *')].filter(e =>
    e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map(e => e.textContent);
  return [Math.round(asks.bottom), covered, cut] }"""


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_question_stays_in_place_and_shows_a_choice_in_full(open_page, server, game):
    page = open_page(**FINGERS, locale="de-DE")
    open_table_with_record(page, server, random_record(game, 6, seats=2), 2)
    seen = []

    def tap(page: Page, rng: random.Random) -> None:
        if page.locator("#pass[open]").count():
            page.locator("#pass button").tap()
        else:
            seen.append(page.evaluate(KEPT))
            press_by_touch(page, rng)

    play_in_browser(page, random.Random(5), until=lambda _: len(seen) > 24, how=tap)
    assert {tuple(place) for *place, _ in seen} == {(seen[0][0], False)}
    assert [cut for *_, cut in seen if cut] == []


# -- turn reset ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("screen", [{}, FINGERS], ids=["desk", "phone"])
def test_a_turn_can_be_reset_and_the_page_says_where_it_stops(open_page, screen):
    page = open_page(**screen)
    create_table(page, "roam", "here", "here")
    wait_for_my_turn(page)
    choose_setting(page, "confirm", "off")
    assert page.locator("#reset").is_disabled()
    assert page.locator("#reset").get_attribute("title") == "There is nothing to undo."
    before, cards = page_version(page), page.locator("#hand .used").count()
    make_a_move(page)
    wait_for_version_after(page, before)
    check_in_view(page, page.locator("#reset"), page.locator("#undo"))
    done = page_version(page)
    page.keyboard.press("Control+Backspace")
    page.wait_for_selector("#refused[data-note]")
    assert "start of your turn" in page.locator("#refused").inner_text()
    assert page.locator("#hand .used").count() == cards
    assert page.locator("#reset").is_disabled()
    check_in_view(page, page.locator("#refused"), page.locator("#prompt"), page.locator("#redo"))
    save_screenshot(page, f"reset-{'phone' if screen else 'desk'}")
    back = page_version(page)
    assert back > done
    page.locator("#redo").click()
    wait_for_version_after(page, back)
    assert page.locator("#reset").is_enabled()
    page.locator("#reset").click()
    page.wait_for_selector("#refused[data-note]")


# -- catching up ---------------------------------------------------------------------------------------------------------
def leave_and_return(page: Page, table: str) -> None:
    """Give an answer and leave the page while the bots act; then come back."""
    before, here = page_version(page), home(page)
    make_a_move(page)
    wait_for_version_after(page, before)
    while page.locator("#options > [data-free]").count():  # in some deals the turn continues
        before = page_version(page)
        page.locator("#options > [data-free]").click()
        wait_for_version_after(page, before)
    page.goto(f"{here}/rules/roam")
    for _ in range(200):
        if page.request.get(f"{here}/waiting").json()["n"]:
            break
        time.sleep(0.1)
    page.goto(here + table)


def test_a_returning_player_sees_what_happened_and_can_skip_or_repeat_it(open_page):
    page = open_page(**MOVING)
    table = create_table(page, "roam", "here", "greedy", "greedy", "greedy", full="on")
    wait_for_my_turn(page)
    leave_and_return(page, table)
    page.wait_for_selector("#prompt [data-do=skip]")
    assert "Since your last turn" in page.locator("#prompt").inner_text()
    assert not page.locator(".lit").count()
    page.wait_for_function("() => /Bob|Cid|Dora/.test(document.querySelector('#prompt .sentences').textContent)")
    expect(page.locator("#log li.new")).not_to_have_count(0)
    check_in_view(page, page.locator("#prompt"), page.locator("#skip"))
    save_screenshot(page, "since-desk")
    page.locator("#map").click()  # a click skips
    wait_for_my_turn(page)
    assert page.locator("#skip").is_hidden()
    page.locator("#catch-up").click()
    page.wait_for_selector("#prompt [data-do=skip]")
    page.keyboard.press("Escape")
    wait_for_my_turn(page)
    page.locator("#catch-up").click()
    page.wait_for_selector("#prompt [data-do=skip]")
    page.locator("#prompt [data-do=skip]").click()
    wait_for_my_turn(page)
    before = page_version(page)
    page.reload()  # the playback is repeated, and ends by itself
    page.wait_for_selector("#prompt [data-do=skip]")
    wait_for_my_turn(page)
    assert page_version(page) == before
    assert page.locator("#catch-up").is_visible()


@pytest.mark.parametrize(("game", "answers"), [("the_arrival", 38), ("spirit_island", 37)])
def test_every_game_shows_what_happened_since_my_last_turn(open_page, server, game, answers):
    page = open_page(**MOVING)
    open_table_with_record(page, server, random_record(game, answers, seats=2), 2, here=(0,), other="somebody else")
    page.wait_for_selector("#prompt [data-do=skip]")
    assert "Since your last turn" in page.locator("#prompt").inner_text()
    page.wait_for_function("() => /P2/.test(document.querySelector('#prompt .sentences').textContent)")
    save_screenshot(page, f"since-{game}")
    page.keyboard.press("Escape")
    page.wait_for_selector("#prompt [data-do=skip]", state="detached")
    assert page.locator("#skip").is_hidden()
    now = page_version(page)
    page.locator("#catch-up").click()
    page.wait_for_selector("#prompt [data-do=skip]")
    page.locator("#map").click()
    page.wait_for_selector("#prompt [data-do=skip]", state="detached")
    assert page_version(page) == now


def test_a_loading_table_says_so(open_page, server):
    page = open_page()
    table = open_table_with_record(page, server, random_record("roam", 20, seats=2), 2)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**{page.locator('body').get_attribute('data-art')}", hold)
    page.goto(f"{server.address}t/{table}", wait_until="commit")
    expect(page.locator(".loading")).to_have_text("Loading the table…")
    expect(page.locator(".loading")).to_be_visible()
    check_in_view(page, page.locator(".loading"))
    save_screenshot(page, "laying")
    wait_on_page(page, lambda: bool(held))
    assert not page.locator("#map svg").count()
    held[0].continue_()
    wait_for_my_turn(page)
    expect(page.locator(".loading")).to_be_hidden()


def test_without_motion_places_are_marked_and_log_lines_are_announced(open_page):
    page = open_page(**FINGERS)
    table = create_table(page, "roam", "here", "greedy", "greedy")
    wait_for_my_turn(page)
    choose_setting(page, "confirm", "off")
    leave_and_return(page, table)
    wait_for_my_turn(page)
    assert page.locator("#overlay .layer-catch-up .rim").count() >= 2
    assert re.search("Bob .*places", page.locator("#announcer").text_content())
    save_screenshot(page, "since-still-phone")
    tap(page, page.locator("[data-tab=log]"))
    assert not page.locator("#overlay .layer-catch-up .rim").count()
    page.locator("#catch-up").tap()
    expect(page.locator("#log li.new")).not_to_have_count(0)
    assert page.locator(".log .past").is_visible()


COVERED = """() => { const its = document.querySelector('#catch-up').getBoundingClientRect(), found = [];
  const seen = document.querySelector('#log').getBoundingClientRect();  // older lines are above it, out of sight
  const range = document.createRange();
  const walk = document.createTreeWalker(document.querySelector('#log'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    range.selectNode(walk.currentNode);
    for (const at of range.getClientRects())
      if (at.left < its.right && at.right > its.left && Math.max(at.top, seen.top) < its.bottom
          && at.bottom > Math.max(its.top, seen.top))
        found.push(walk.currentNode.data);
  }
  return found }"""  # log texts below the button


def test_a_page_in_the_background_keeps_its_log(open_page):
    """A hidden page gets no animation frames, so the log must not wait for them."""
    page = open_page(**MOVING)
    create_table(page, "roam", "here", "here")
    wait_for_my_turn(page)
    expect(page.locator("#log .none")).to_have_count(1)
    page.locator("[id^=card-].lit").first.click()
    page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', {get: () => true});
        window.requestAnimationFrame = () => 0;
    }""")
    before = page_version(page)
    page.locator("[id^=sq-].lit").nth(2).click()
    wait_for_version_after(page, before)
    assert not page.locator("#log .none").count()


@pytest.mark.parametrize(("game", "answers"), [("roam", 61), ("spirit_island", 37)])
def test_the_catch_up_button_covers_no_log_line(open_page, server, game, answers):
    page = open_page(locale="de-DE")
    open_table_with_record(page, server, random_record(game, answers, seats=2), 2, here=(0,), other="somebody else")
    for size in SIZES[:3]:
        resize(page, size)
        page.locator("#catch-up").wait_for()
        page.locator("#log li p").first.wait_for()
        check_in_view(page, page.locator("#catch-up"))
        save_screenshot(page, f"since-{game}-{size['width']}")
        assert page.evaluate(COVERED) == [], size
        box = page.locator("#catch-up").bounding_box()
        assert min(box["width"], box["height"]) >= 24


SIZES = ({"width": 800, "height": 560}, {"width": 1024, "height": 768}, DESK, PHONE)


@pytest.mark.parametrize(
    ("game", "answers"), [("roam", 1), ("the_arrival", 22), ("spirit_island", 8)]
)  # where many panels are open
def test_the_list_of_all_answers_opens_in_view(open_page, server, game, answers):
    page = open_page()
    open_table_with_record(page, server, random_record(game, answers, seats=2), 2)
    if page.locator("#pass[open]").count():
        page.locator("#pass button").click()
    for size in SIZES:
        resize(page, size)
        wait_for_my_turn(page)
        page.locator(".all-answers summary").click()
        page.locator(".all-answers > .list button").nth(1).wait_for()
        check_in_view(page, page.locator(".all-answers > .list"))
        assert page.evaluate("""() => {
          const b = document.querySelector('.all-answers .list button').getBoundingClientRect();
          return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2).closest('.all-answers') !== null }""")
        page.locator(".all-answers summary").click()


# -- planning ------------------------------------------------------------------------------------------------------------
def test_a_team_shares_plans_and_pings(open_page):
    ann = open_page()
    table = create_table(ann, "spirit_island", "here", "link")
    bob = open_page(color_scheme="dark", **FINGERS)
    join_as_bob(ann, table, bob)
    ann.keyboard.press("l")
    ann.wait_for_selector("form.plan-form:not([hidden])")
    power = ann.locator("[name=what] option").nth(1).inner_text()
    ann.select_option("[name=what]", index=1)
    place = ann.locator("[name=at] option").nth(3).inner_text()
    ann.select_option("[name=at]", index=3)
    ann.get_by_role("button", name="Share with the team").click()
    ann.wait_for_selector("#plans li")
    ann.keyboard.press("Escape")
    bob.wait_for_selector("#overlay .plan")
    assert bob.locator("#announcer").text_content() == f"Ann plans to use {power} in {place}."
    assert bob.locator("#plans-open[data-fresh]").count() == 1
    tap(bob, bob.locator("#plans-open"))
    assert bob.locator("#plans li").inner_text() == f"Ann plans to use {power} in {place}."
    assert not bob.locator("#plans li button").count()  # he cannot remove her plan
    save_screenshot(bob, "plans-phone-dark")
    bob.keyboard.press("Escape")
    ann.reload()
    ann.wait_for_selector("#overlay .plan")
    save_screenshot(ann, "plans-desk")
    piece = ann.locator("#map .land:not(.ocean) .piece").first
    name = piece.get_attribute("id").split("-")[1]
    for thing in (ann.locator(f"#land-{name} > .cluster > text").first, piece):  # a land's name, and a piece in it
        bob.evaluate("() => (document.querySelector('#announcer').textContent = '')")
        thing.click(button="right")
        bob.wait_for_function(POINTED, arg=f"Ann points at {name} (")
        assert bob.locator("#overlay .ping").count() >= 1
    save_screenshot(bob, "pinged-land-phone-dark")
    ann.locator("#plans-open").click()
    assert not axe_violations(ann, "#plans")
    ann.locator("#plans li button").click()
    bob.wait_for_selector("#overlay .plan", state="detached")


POINTED = "said => document.querySelector('#announcer').textContent.startsWith(said)"


def test_a_plan_starts_with_the_inspected_place(open_page):
    page = open_page()
    create_table(page, "spirit_island", "here")
    wait_for_my_turn(page)
    page.locator("[id^=land-]:not([id$='0'])").first.hover(force=True)  # no ocean
    page.keyboard.press("i")
    page.get_by_role("button", name="Plan this").click()
    page.wait_for_selector("form.plan-form:not([hidden])")
    assert page.locator("[name=at]").input_value().startswith("land-")


# -- clocks --------------------------------------------------------------------------------------------------------------
# The seconds on the running clock: of the reserve, and of the free time if some is left.
CLOCK = """() => [...document.querySelectorAll('#clocks .running :is([role=timer], small)')].map(time =>
  time.textContent.replace('+', '').split(':').reduce((sum, part) => 60 * sum + Number(part), 0))"""


def test_clocks_run_only_for_taken_seats_and_warn_when_time_is_short(open_page, server):
    page = open_page(color_scheme="dark", **FINGERS)
    page.add_init_script(AUDIO_STUB + "localStorage['dolmen-sound'] = 'always'")
    page.clock.install()
    live = CLOCKS["live"]
    # an untaken seat: no clock runs
    open_table_with_record(page, server, random_record("roam", 0, seats=2, first=1), 2, here=(0,), setting=live)
    page.wait_for_selector("#clocks li")
    clocks = page.locator("#clocks li")
    assert clocks.count() == 2
    before = clocks.all_inner_texts()
    page.clock.run_for(60_000)
    assert clocks.all_inner_texts() == before
    open_table_with_record(page, server, random_record("roam", 0, seats=2, first=0), 2, here=(0,), setting=live)
    page.wait_for_selector("#clocks .running")
    page.locator("#prompt h1").tap()  # a browser allows sound only then
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    reserve, free = page.evaluate(CLOCK)
    assert (reserve, 0 < free < 30) == (30 * 60, True)  # some of the free time has passed, the more the slower the machine
    page.clock.run_for(60_000)
    assert sum(page.evaluate(CLOCK)) == pytest.approx(reserve + free - 60, abs=1)  # each of the two is rounded
    assert page.evaluate(CLOCK)[1:] == []
    page.clock.run_for(28 * 60_000)
    assert page.locator("#clocks .low-time").count() == 1
    assert "Your time is running out" in page.locator("#announcer").text_content()
    assert heard_sounds(page) == ["time"]
    check_in_view(page, page.locator("#clocks"), page.locator("#prompt"), page.locator(".tabs"))
    save_screenshot(page, "clocks-phone")


# -- a bot stands in -----------------------------------------------------------------------------------------------------
def test_a_stand_in_bot_plays_after_agreement_until_the_player_returns(open_page, server):
    ann, bob, cat = (open_page() for _ in range(3))
    table = open_table_with_record(
        ann, server, random_record("roam", 0, seats=3, first=1), 3, here=(0,), setting=TableSettings(reserve=2)
    )
    links = list(
        dict.fromkeys(re.findall(rf"/t/{table}/sit/[\w-]+", ann.request.get(f"{home(ann)}/t/{table}/invite").text()))
    )
    for guest, name, link in zip((bob, cat), ("Bob", "Cat"), links, strict=True):
        guest.request.post(home(ann) + link, form={"name": name}, headers={"origin": home(ann)})
        guest.goto(f"{home(ann)}/t/{table}")
        guest.wait_for_selector("#map svg")
    begun = page_version(ann)
    expect(ann.locator("#clocks [role=timer]").nth(1)).to_have_text("time is up")
    ann.locator("[data-do=stand-in]").click()
    assert "Bob" in cat.locator(".proposal p").inner_text()
    assert page_version(ann) == begun  # not all have agreed
    cat.locator("[data-do=agree]").click()
    wait_for_version_after(ann, begun)
    bob.locator("[data-do=take-over]").click()
    expect(bob.locator("[data-do=take-over]")).to_have_count(0)
    expect(ann.locator("#player-1 small")).not_to_contain_text("bot")
    for page in (ann, bob, cat):
        expect(page.locator("#chat li > b")).to_have_text(["Bob", "Bob"])
        expect(page.locator("#chat li p")).to_have_text(["A bot is playing this seat.", "Is back at the table."])
    cat.reload()
    expect(cat.locator("#chat li p")).to_have_count(2)
    cat.locator(".settings summary").click()
    cat.locator("button[value=de]").click()
    expect(cat.locator("#chat li p").first).to_have_text("Ein Bot spielt auf diesem Platz.")


def test_a_new_player_takes_an_absent_players_seat_when_all_agree(open_page, server, monkeypatch):
    game = "the_arrival"
    ann, dora = open_page(bypass_csp=True), open_page()
    with monkeypatch.context() as yesterday:
        now = time.time()
        yesterday.setattr(time, "time", lambda: now - 86_400)
        table = open_table_with_record(ann, server, random_record(game, 4, seats=3), 3, here=(0, 2), other="bob")
        store = Store(server.data)
        store.set_stand_in(table, 1, "normal")
        store.close()
    ann.reload()
    ann.wait_for_selector("[data-do=give-away]")
    assert axe_violations_in_both_themes(ann, "#seats") == []
    expect(ann.locator("#seats .absent")).to_have_text("P2: bot, normal")
    ann.locator("[data-do=give-away]").click()  # all who are here sit at this screen
    expect(ann.locator("#seats .absent")).to_have_text("P2: bot, normal · free")
    expect(ann.locator("[data-do=give-away]")).to_have_count(0)
    expect(ann.locator("#chat li p")).to_have_text([say("en", "web.chat.free")])
    dora.goto(f"{server.address}t/{table}")
    dora.locator(".watching a").click()
    dora.fill("input[name=name]", "Dora")
    dora.locator("button.go").click()
    dora.wait_for_selector("#hand svg")
    expect(dora.locator(".watching")).to_have_count(0)
    expect(ann.locator("#seats .absent")).to_have_count(0)
    expect(ann.locator("#chat li p").last).to_have_text(say("en", "web.chat.taken"))
    store = Store(server.data)
    assert [(who.name, who.bot) for who in store.load(table).seats] == [("P1", ""), ("Dora", ""), ("P3", "")]
    store.close()


# -- the end ---------------------------------------------------------------------------------------------------------
def test_a_draw_is_offered_and_declined_and_then_a_player_resigns(open_page, server):
    game = "the_arrival"
    ann, bob = open_page(bypass_csp=True), open_page(**FINGERS)
    record = random_record(game, 30, seats=2)
    table = open_table_with_record(ann, server, record, 2, here=(0,), other="bob")
    sign_in_as(bob, server, "bob")
    bob.goto(f"{server.address}t/{table}")
    ann.locator("[data-do=end-game]").click()
    expect(ann.locator("#end-game")).to_be_visible()
    assert axe_violations_in_both_themes(ann, "#end-game") == []
    save_screenshot(ann, f"end-game-{game}")
    ann.locator("#end-game [value=propose-end]").click()
    expect(bob.locator(".proposal p")).to_have_text("P1 offers a draw.")
    bob.locator("[data-do=refuse]").tap()
    expect(ann.locator(".proposal")).to_have_count(0)
    ann.locator("[data-do=end-game]").click()
    ann.locator("#end-game .go").click()  # plays on
    assert stored_entries(server, table)[-1].end == ""
    bob.locator("[data-tab=seats]").tap()
    bob.locator("[data-do=end-game]").tap()
    expect(bob.locator("#end-game")).to_be_visible()
    save_screenshot(bob, f"end-game-phone-{game}")
    bob.locator("#end-game [value=resign]").tap()
    expect(ann.locator("#result h2")).to_have_text("You won")
    expect(ann.locator("#result .turn")).to_have_text("P2 resigned.")
    save_screenshot(ann, f"resigned-{game}")
    expect(bob.locator("#result h2")).to_have_text("You resigned")
    assert stored_entries(server, table)[-1].end == "resigned"
    ann.goto(f"{server.address}t/{table}/past")
    expect(ann.locator("#prompt h1")).to_have_text("P1 wins")
    expect(ann.locator("#log")).to_contain_text("P2 resigned.")


# -- chat ----------------------------------------------------------------------------------------------------------------
def test_reactions_are_shown_in_each_readers_language_and_watchers_only_read(open_page):
    ann, bob, eve = (
        open_page(),
        open_page(locale="de-DE"),
        open_page(bypass_csp=True),
    )
    table = create_table(ann, "roam", "here", "link")
    join_as_bob(ann, table, bob)
    eve.goto(home(ann) + table)
    eve.wait_for_selector(".watching")
    ann.locator("#chat-open").click()
    ann.get_by_placeholder("Write a message").fill("Good luck")
    ann.keyboard.press("Enter")
    ann.get_by_role("button", name="Well played!").click()
    expect(ann.locator("#chat li")).to_have_count(2)
    expect(bob.locator("#chat-open")).to_have_attribute("data-fresh", "yes")
    bob.locator("#chat-open").click()
    expect(bob.locator("#chat li p")).to_have_text(["Good luck", "Gut gespielt!"])
    assert bob.locator("#chat li").last.locator("p svg").count() == 1
    assert re.fullmatch(r"\d\d:\d\d", bob.locator("#chat time").first.inner_text())
    bob.get_by_role("button", name="Danke!").click()
    expect(ann.locator("#chat li p")).to_have_text(["Good luck", "Well played!", "Thank you!"])
    assert re.fullmatch(r"\d\d:\d\d", ann.locator("#chat time").first.inner_text())
    save_screenshot(ann, "chat")
    assert axe_violations(eve) == []
    eve.locator("#chat-open").click()
    expect(eve.locator("#chat li")).to_have_count(3)
    assert not eve.locator("#chat .say").is_visible()
    assert eve.locator("#chat .chat-audience").is_visible()
    save_screenshot(eve, "chat-watcher")
    assert axe_violations(eve) == []
    chat, board = ann.locator("#chat").bounding_box(), ann.locator("#map").bounding_box()
    assert chat["x"] + chat["width"] <= board["x"]  # it is docked beside the board
    ann.reload()
    expect(ann.locator("#chat li")).to_have_count(3)
    assert ann.locator("#chat").is_visible()
    assert ann.evaluate("document.activeElement === document.body")
    ann.locator("#chat input").press("Escape")
    expect(ann.locator("#chat")).not_to_be_visible()
    ann.locator(".settings summary").click()
    ann.locator("button[value=de]").click()
    expect(ann.locator("#chat li p")).to_have_text(["Good luck", "Gut gespielt!", "Danke!"])


def test_unread_chat_and_presence_survive_a_closed_page(open_page):
    ann, bob = open_page(), open_page()
    for page in (ann, bob):
        page.add_init_script(AUDIO_STUB + "localStorage['dolmen-sound'] = 'always'")
    table = create_table(ann, "roam", "here", "link")
    join_as_bob(ann, table, bob)
    expect(ann.locator("#seats .seat-presence")).to_have_text("at the table")
    expect(bob.locator("#seats .seat-presence")).to_have_text("at the table")
    bob.goto(home(bob) + "/rules/roam")
    expect(ann.locator("#seats .seat-presence")).to_have_text(re.compile(r"offline for \d+ s"))
    ann.locator("#chat-open").click()
    ann.get_by_placeholder("Write a message").fill("Are you there?")
    ann.keyboard.press("Enter")
    expect(ann.locator("#chat li")).to_have_count(1)
    assert ann.locator("#chat-open").get_attribute("data-fresh") is None, "the writer knows their own message"
    bob.goto(home(bob) + table)
    expect(bob.locator("#chat-open")).to_have_attribute("data-fresh", "yes")
    expect(ann.locator("#seats .seat-presence")).to_have_text("at the table")
    bob.locator("#chat-open").click()
    expect(bob.locator("#chat li")).to_have_count(1)
    bob.wait_for_function("() => contexts")
    ann.get_by_placeholder("Write a message").fill("Hello again")
    ann.keyboard.press("Enter")
    expect(bob.locator("#chat li")).to_have_count(2)
    assert [heard_sounds(page) for page in (ann, bob)] == [[], ["chat"]]
    bob.reload()
    expect(bob.locator("#chat li")).to_have_count(2)
    assert bob.locator("#chat-open").get_attribute("data-fresh") is None, "it was read before"


def shown_reactions(page: Page, line: int) -> list[tuple[str, str]]:
    """The reactions to a chat line: the name of each and its count."""
    chips = page.locator(f"#chat li:nth-child({line + 1}) .reactions > *")
    told = "chips => chips.map(chip => [chip.getAttribute('aria-label'), chip.textContent.trim()])"
    return [(name, count) for name, count in chips.evaluate_all(told)]


def wait_for_reactions(page: Page, line: int, wanted: list[tuple[str, str]]) -> None:
    for _ in range(100):
        if (found := shown_reactions(page, line)) == wanted:
            return
        page.wait_for_timeout(50)
    assert found == wanted


def test_a_chat_line_can_be_reacted_to_and_the_reaction_withdrawn(open_page, server):
    ann, bob, eve = (
        open_page(bypass_csp=True),
        open_page(locale="de-DE", color_scheme="dark", bypass_csp=True, **FINGERS),
        open_page(bypass_csp=True),
    )
    table = create_table(ann, "roam", "here", "link")
    join_as_bob(ann, table, bob)
    eve.goto(home(ann) + table)
    eve.wait_for_selector(".watching")
    for page in (ann, bob, eve):
        page.locator("#chat-open").click()
    for text in ("Good luck", "This is a line that goes on for a while, so that one sees how it keeps clear of the button"):
        ann.get_by_placeholder("Write a message").fill(text)
        ann.keyboard.press("Enter")
    wait_for_reactions(bob, 1, [])
    opener = bob.get_by_role("button", name="Auf diese Nachricht reagieren").first
    size = opener.bounding_box()
    assert min(size["width"], size["height"]) >= 44
    opener.tap()
    expect(opener).to_have_attribute("aria-expanded", "true")
    line = bob.locator("#chat li").first
    assert line.locator(".reactions button").count() == 6
    save_screenshot(bob, "chat-reacting-phone-dark")
    line.get_by_role("button", name="Danke!").tap()
    wait_for_reactions(ann, 0, [("Thank you! Bob", "1")])
    wait_for_reactions(bob, 0, [("Danke! Bob", "1")])
    wait_for_reactions(eve, 0, [("Thank you! Bob", "1")])
    expect(bob.locator(".reactions button")).to_have_attribute("aria-pressed", "true")
    assert eve.locator("#chat li button").count() == 0, "who watches only reads"

    chip = ann.get_by_role("button", name="Thank you! Bob")  # one press of the other player's sign adds one's own
    expect(chip).to_have_attribute("aria-pressed", "false")
    chip.focus()
    ann.keyboard.press("Enter")
    wait_for_reactions(ann, 0, [("Thank you! Bob and Ann", "2")])
    wait_for_reactions(bob, 0, [("Danke! Bob und Ann", "2")])
    assert ann.evaluate("document.activeElement.getAttribute('aria-label')") == "Thank you! Bob and Ann"
    openers = ann.get_by_role("button", name="React to this message")
    openers.nth(1).click()
    save_screenshot(ann, "chat-reacting")
    ann.locator("#chat li").nth(1).get_by_role("button", name="Well played!").click()
    wait_for_reactions(ann, 1, [("Well played! Ann", "1")])
    save_screenshot(ann, "chat-reactions")
    save_screenshot(eve, "chat-reactions-watcher")
    for page in (ann, bob, eve):
        assert axe_violations(page) == []
    bob.locator("#chat .reactions button").first.tap()
    wait_for_reactions(ann, 0, [("Thank you! Ann", "1")])

    server.stop()  # all of it is kept
    server.start()
    ann.reload()
    ann.wait_for_selector("#map svg")
    wait_for_reactions(ann, 0, [("Thank you! Ann", "1")])
    wait_for_reactions(ann, 1, [("Well played! Ann", "1")])
    ann.get_by_role("button", name="Well played! Ann").click()
    wait_for_reactions(ann, 1, [])


ANSWERED = """sent => document.querySelectorAll('#chat li').length === sent
  || document.querySelector('#chat .chat-error').textContent"""


def test_a_refused_chat_message_is_kept_with_the_reason(open_page):
    page = open_page()
    create_table(page, "roam", "here", "random", first="0")
    page.locator("#chat-open").click()
    sent = 0
    while not page.locator("#chat .chat-error").text_content():  # a slow machine earns lines back
        page.get_by_placeholder("Write a message").fill(f"line {sent}")
        page.keyboard.press("Enter")
        sent += 1
        page.wait_for_function(ANSWERED, arg=sent)
    expect(page.locator("#chat .chat-error")).to_have_text("Too many requests. Please wait a moment.")
    expect(page.locator("#chat li")).to_have_count(sent - 1)
    assert sent > 4
    assert page.get_by_placeholder("Write a message").input_value() == f"line {sent - 1}"
    save_screenshot(page, "chat-unsaid")


# -- your turn -----------------------------------------------------------------------------------------------------------
RECORD = """window.notices = []; window.tones = 0; window.away = false;
  Object.defineProperty(document, 'visibilityState', { get: () => window.away ? 'hidden' : 'visible' });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
  window.Notification = class {
    static permission = 'default';
    static requestPermission() { this.permission = window.allows; return Promise.resolve(this.permission); }
    constructor(title, more) { window.notices.push([title, more.body, more.tag]); }
    close() {} };"""


def test_sound_and_notification_only_while_the_page_is_hidden(open_page):
    ann, bob = open_page(), open_page()
    ann.add_init_script("window.allows = 'granted';" + RECORD)
    table = create_table(ann, "roam", "here", "link")
    join_as_bob(ann, table, bob)
    for page in (ann, bob):
        page.wait_for_selector("#map svg")

    def answer_until_asked(page: Page, other: Page) -> None:
        """One player answers until the other is to act."""
        pressed: dict[Page, tuple[str, float]] = {}
        while (turn := wait_for_question([page, other], pressed))[0] is page:
            pressed[page] = (turn[1][-1], time.monotonic())
            give_first_answer(page)

    answer_until_asked(ann, bob)
    ann.locator(".settings summary").click()
    ann.locator("[name=desktop][value=on]").click()
    assert ann.locator("[name=desktop][value=on]").get_attribute("aria-pressed") == "true"
    ann.locator(".settings summary").click()
    answer_until_asked(bob, ann)
    assert ann.evaluate("[window.tones, window.notices.length]") == [0, 0]  # the page is visible
    answer_until_asked(ann, bob)
    ann.evaluate("window.away = true")
    answer_until_asked(bob, ann)
    ann.wait_for_function("() => window.tones === 2")
    assert ann.evaluate("window.notices") == [["Roam", "It is your turn.", table]]
    assert "(your turn)" in ann.title()
    ann.evaluate("window.away = false")
    ann.evaluate("localStorage['dolmen-sound'] = 'always'; localStorage['dolmen-desktop'] = 'off'")
    answer_until_asked(ann, bob)
    answer_until_asked(bob, ann)
    ann.wait_for_function("() => window.tones >= 4")
    assert ann.evaluate("window.notices.length") == 1


def test_a_blocked_notification_permission_is_shown(open_page):
    page = open_page()
    page.add_init_script("window.allows = 'denied';" + RECORD)
    create_table(page, "roam", "here", "here")
    page.locator(".settings summary").click()
    page.locator("[name=desktop][value=on]").click()
    assert page.locator("[name=desktop][value=off]").get_attribute("aria-pressed") == "true"
    assert page.locator("[data-denied]").inner_text() == "This browser blocks notifications."


# -- sounds --------------------------------------------------------------------------------------------------------------
def play_until_heard(page: Page, *names: str) -> None:
    """Give answers until these sounds have been heard. The bots answer in between."""
    page.evaluate("heard.length = 0")
    play_in_browser(page, random.Random(4), until=lambda _: set(names) <= set(heard_sounds(page)), most=40)
    assert set(names) <= set(heard_sounds(page))


def test_sounds_are_off_until_they_are_chosen_and_obey_the_volume(open_page):
    page = open_page()
    page.add_init_script(AUDIO_STUB)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    create_table(page, "roam", "here", "random", first="0")
    wait_for_my_turn(page)
    choose_setting(page, "sound", "off")
    expect(page.locator(".settings .volume")).to_be_hidden()
    play_in_browser(page, random.Random(4), until=lambda seen: seen[0] > 5)
    page.wait_for_timeout(500)  # longer than the page waits until it prepares sound
    assert page.evaluate("[contexts, heard.length]") == [0, 0]

    page.locator(".settings summary").click()
    page.locator("[name=sound][value=always]").click()
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_have_attribute("aria-valuetext", "50%")
    sample = page.get_by_role("button", name="Play a sample")
    sample.dblclick()  # it plays once at a time
    volume.press("End")
    expect(volume).to_have_attribute("aria-valuetext", "100%")
    page.wait_for_function("() => ended === 2")  # both notes
    assert page.evaluate("heard.length") == 1
    sample.click()
    page.wait_for_function("() => heard.length === 2")
    (_, usual), (_, loud) = page.evaluate("heard")
    assert loud == pytest.approx(4 * usual)
    page.wait_for_function("() => ended === 4")
    volume.press("Home")
    sample.click()
    volume.press("ArrowRight")
    volume.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate("[contexts, heard.length, localStorage['dolmen-volume']]") == [1, 2, "5"]

    play_until_heard(page, "place", "turn")  # without motion too
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("heard.length = 0; document.documentElement.dataset.pace = 'quick'")
    page.locator("#catch-up").click()
    page.wait_for_selector("#prompt [data-do=skip]")
    wait_for_my_turn(page)
    assert heard_sounds(page) == []  # it is shown again
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(HIDE)
    play_until_heard(page, "turn")
    assert set(heard_sounds(page)) == {"turn"}
    assert not [url for url in sent if url.endswith("/settings")], (
        "Enter at the volume would send the first button, a language"
    )
    assert page.evaluate(REFUSED) == [0, 0]  # and no error, which would fail the test


REFUSED = """async () => {
  const { Sounds } = await import(document.querySelector('link[href$="/sounds.js"]').href), Stub = AudioContext;
  const play = async (Refusing) => {
    window.AudioContext = Refusing;
    const sounds = new Sounds();
    sounds.playSample();
    await new Promise(requestAnimationFrame);
    return sounds.playing.size };
  return [await play(class { constructor() { throw new DOMException('no device') } }),
    await play(class extends Stub { resume() { return Promise.reject(new DOMException('refused')) } })] }"""
HIDE = "() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"


def test_no_sound_tells_what_happened_before_a_reconnect(open_page):
    """Another page of the same browser goes on with the game in the meantime."""
    page = open_page()
    page.add_init_script(AUDIO_STUB + HOLD_LINE + "localStorage['dolmen-sound'] = 'always'")
    table = create_table(page, "roam", "here", "here", full="on")
    wait_for_my_turn(page)
    play_until_heard(page, "place")
    other = page.context.new_page()
    other.goto(home(page) + table)
    page.evaluate("heldLine = true; dispatchEvent(new Event('offline'))")
    before = page_version(page)
    play_in_browser(other, random.Random(4), until=lambda seen: seen[0] >= before + 4)
    page.evaluate("heard.length = 0; heldLine = false; dispatchEvent(new Event('online'))")
    wait_for_version_after(page, page_version(other) - 1)
    wait_for_my_turn(page)
    assert heard_sounds(page) == []
    play_until_heard(page, "place")


def test_the_end_sounds_as_the_game_ended_for_the_player(open_page, server):
    played = len(random_record("roam", 2000, seats=2).entries)
    ann, bob = open_page(), open_page()
    for page in (ann, bob):
        page.add_init_script(AUDIO_STUB + "localStorage['dolmen-sound'] = 'always'")
    table = open_table_with_record(ann, server, random_record("roam", played - 3, seats=2), 2, here=(0,), other="bob")
    sign_in_as(bob, server, "bob")
    bob.goto(f"{server.address}t/{table}")
    for page in (ann, bob):
        page.wait_for_selector("#map svg")
        page.keyboard.press("Shift")  # a browser allows sound only then
        page.wait_for_function("() => contexts")
    play_in_browser([ann, bob], random.Random(1))
    heard = [[name for name in heard_sounds(page) if name in ("victory", "defeat")] for page in (ann, bob)]
    assert sorted(heard) == [["defeat"], ["victory"]]


# While `heldLine` is set, the page cannot connect.
HOLD_LINE = """window.heldLine = false;
  window.WebSocket = class extends WebSocket {
    constructor(url) { super(heldLine ? url.replace('/socket', '/nowhere') : url) } };"""


# -- settings, keys and hovering -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("screen", "light"), [(DESK, "light"), (PHONE, "dark")])
def test_settings_fit_the_screen_and_axe_finds_nothing(open_page, screen, light):
    page = open_page(viewport=screen, color_scheme=light)
    create_table(page, "roam", "here", "greedy", clock="live")
    wait_for_my_turn(page)
    page.locator(".settings summary").click()
    check_in_view(page, page.locator(".settings form"))
    assert not axe_violations(page)
    save_screenshot(page, f"settings-{screen['width']}-{light}")


@pytest.mark.parametrize("screen", [{}, FINGERS], ids=["desk", "phone"])
def test_settings_close_by_escape_and_by_a_click_elsewhere(open_page, server, screen):
    page = open_page("", **screen)
    for where in ("the start page", "a table"):
        if where == "a table":
            open_table_with_record(page, server, random_record("roam", 4, seats=2), 2)
            wait_for_my_turn(page)
        button = page.locator(".settings summary")
        for shut in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(3, 300)):
            button.click()
            expect(page.locator(".settings form")).to_be_visible()
            shut()
            expect(page.locator(".settings form")).to_be_hidden()
            expect(button).to_be_focused()


def test_the_help_lists_all_keys_and_the_table_is_in_german(open_page):
    page = open_page("rules/spirit_island?lang=de")
    create_table(page, "spirit_island", "here", clock="day")
    wait_for_my_turn(page)
    page.keyboard.press("?")
    keys = page.locator("#help .shortcuts").inner_text()
    assert all(key in keys for key in ("Esc", "⌫", "L", "?", "S"))
    page.keyboard.press("Escape")
    page.locator(".settings summary").click()
    page.locator("[name=lang][value=de]").click()
    page.wait_for_function("() => document.querySelector('#catch-up')?.textContent.trim() === 'Seit meinem letzten Zug'")
    page.keyboard.press("l")
    page.wait_for_selector("form.plan-form:not([hidden])")
    assert page.locator("#plans h2").inner_text() == "Pläne des Teams"
    assert page.locator("[name=at] option").first.inner_text() == "noch kein Gebiet gewählt"


# Whether what can be pressed under the mouse has the hover mark, and nothing else has.
UNDER_IT = """() => { const [lit, mark] = ['.drawing .lit:hover > .hit', '#overlay .pointed .light'].map(
    name => document.querySelector(name)?.getBoundingClientRect());
  return lit && mark ? Math.abs(lit.x - mark.x) < 2 && Math.abs(lit.width - mark.width) < 2 : !lit && !mark }"""


def test_an_element_that_moves_under_the_mouse_gets_the_hover_mark(open_page, server):
    """The place of the last answer does not keep the mark if another element is there now."""
    page = open_page(**MOVING)
    # one of four cards is chosen, then the hand is shown
    open_table_with_record(page, server, random_record("spirit_island", 4, 2, seats=1), 1)
    wait_for_my_turn(page)
    page.locator(".drawing .card.lit").nth(1).hover()
    expect(page.locator("#overlay .pointed")).not_to_have_count(0)
    before = page_version(page)
    page.mouse.down()
    page.mouse.up()
    wait_for_version_after(page, before)
    page.wait_for_function(UNDER_IT)


def test_the_hover_mark_disappears_when_the_mouse_moves_away(open_page, server):
    page = open_page()
    open_table_with_record(page, server, random_record("roam", 8, seats=2), 2)
    wait_for_my_turn(page)
    page.mouse.move(*next(at for kind, at in page.evaluate(PRESSABLE) if kind == "drawn"))
    expect(page.locator("#overlay .pointed")).not_to_have_count(0)
    page.locator(".log h2").hover()
    expect(page.locator("#overlay .pointed")).to_have_count(0)


@pytest.mark.parametrize(("game", "answers", "size"), [("roam", 2000, PHONE), ("spirit_island", 2000, DESK)])
def test_a_proposal_after_the_end_is_not_covered(open_page, server, game, answers, size):
    ann, bob = open_page(viewport=size), open_page(viewport=size)
    table = open_table_with_record(
        ann, server, random_record(game, answers, seats=2), 2, here=(0,), other="somebody-elsewhere"
    )
    sign_in_as(bob, server, "somebody-elsewhere")
    bob.goto(f"{server.address}t/{table}")
    for page in (ann, bob):
        page.wait_for_selector("#app[data-over=yes]")
    ann.locator("#undo").click()
    expect(bob.locator("#app[data-over=looked]")).to_be_visible()
    bob.locator("#prompt [data-do=agree]").click()  # which nothing covers
    expect(bob.locator("#prompt .proposal")).to_have_count(0)
