"""What an open table page keeps while something else changes: its language, the connection, the dialogs and the keys."""

import re

from playwright.sync_api import expect

from dolmen.engine.record import Record
from dolmen.games.spirit_island.game import from_position
from dolmen.text import say
from tests.browser import (
    PHONE,
    open_table_with_record,
    page_version,
    random_record,
    sign_in_as,
    wait_for_my_turn,
    wait_for_version_after,
)

# The state of a page that a change of language must not touch.
KEPT = """() => {
  const [map, area] = [document.querySelector('#map'), document.querySelector('.board-area')];
  const attributes = (id, ...names) => names.map((name) => document.querySelector(id)?.getAttribute(name) ?? null);
  return { zoom: [map.style.transform !== '', area.classList.contains('zoomed')], tab: attributes('#app', 'data-shows'),
    tabs: [...document.querySelectorAll('[data-tab]')].map((tab) => tab.getAttribute('aria-pressed')),
    spotlight: document.querySelector('#spotlight').hidden, chat: attributes('#chat-open', 'data-fresh', 'aria-expanded'),
    panels: [document.querySelector('.settings').open, document.querySelector('.words')?.open],
    focus: document.activeElement?.outerHTML.slice(0, 30), replay: attributes('[name=at]', 'max'),
    move: attributes('[name=move]', 'max'), of: document.querySelector('.move span')?.textContent } }"""
CHANGE_STATE = """() => { document.querySelector('#spotlight').hidden = false;
  Object.assign(document.querySelector('#chat-open').dataset, {fresh: 'yes'});
  document.querySelector('#chat-open').setAttribute('aria-expanded', 'true');
  document.querySelector('.words').open = true; document.querySelector('.settings').open = true }"""


def change_language_in_place(page, lang: str) -> None:
    page.locator(f".settings [name=lang][value={lang}]").evaluate("button => { button.focus(); button.click() }")
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
    expect(page.locator(f".settings [name=lang][value={lang}]")).to_have_attribute("aria-pressed", "true")


def test_a_change_of_language_leaves_the_state_of_the_page_alone(open_page, server):
    page = open_page()
    table = open_table_with_record(page, server, random_record("roam", 12, seats=2), 2)
    wait_for_my_turn(page)
    page.keyboard.press("+")
    page.evaluate(CHANGE_STATE)
    page.locator(".settings [name=lang][value=de]").evaluate("button => button.focus()")
    before = page.evaluate(KEPT)
    assert before["zoom"] == [True, True]
    change_language_in_place(page, "de")
    expect(page.locator("#undo span")).to_have_text(say("de", "web.page.undo"))
    assert page.evaluate(KEPT) == before
    assert page.locator("#end-game-title").text_content() == say("de", "web.end.title")
    assert page.locator("#redo").get_attribute("aria-label") == page.locator("#redo").get_attribute("data-tip") != "Redo"
    assert page.locator("[name=lang][aria-pressed=true]").count() == 1
    assert page.locator(".log h2").text_content() == say("de", "web.part.log")

    page.goto(f"{server.address}t/{table}/past")  # the slider and the number of moves are filled by the script
    page.wait_for_selector("#map svg")
    page.evaluate(CHANGE_STATE)
    page.locator(".settings [name=lang][value=en]").evaluate("button => button.focus()")
    before = page.evaluate(KEPT)
    assert before["of"].startswith("/ ")
    change_language_in_place(page, "en")
    assert page.locator("[data-to=first]").get_attribute("aria-label") == say("en", "web.replay.first")
    assert page.evaluate(KEPT) == before


# What a page does with a reply while its answer is on its way: whether the answer stays pending, and what it calls.
HANDLE_REFUSAL = """async ([message, decision]) => {
  const { makeMessageHandler } = await import(document.querySelector('link[href$="/messages.js"]').href);
  const calls = [], note = (name) => () => calls.push(name);
  const pendingAnswer = { message: { do: 'answer', decision, answer: 'x' } };
  makeMessageHandler({ undoButtons: { onReply() {} }, inspector: {}, pendingAnswer, chooser: { reopen: note('reopen'),
    selectInstead: note('selectInstead') } })(message);
  return [pendingAnswer.message !== null, calls] }"""


def test_only_the_refusal_of_the_answer_opens_the_decision_again(open_page, server):
    page = open_page()
    open_table_with_record(page, server, random_record("roam", 12, seats=2), 2)
    reason = {"rule": "RO-5.1", "text": "Not there."}
    for refusal, is_pending, calls in (
        ({"refused": [reason], "refuses": ""}, True, []),  # a click on a forbidden place, just before the answer
        ({"refused": [], "refuses": ""}, True, []),
        ({"refused": [reason], "refuses": "1.1"}, True, []),  # an answer that was sent twice
        ({"refused": [reason], "refuses": "1.2"}, False, ["reopen"]),
        ({"refused": [reason]}, False, ["reopen"]),  # a message that the server could not read
    ):
        assert page.evaluate(HANDLE_REFUSAL, [refusal, "1.2"]) == [is_pending, calls], refusal


# Makes the list of chat messages long: as many of them as the rate limit allows would take too long.
LONG_CHAT = "() => { const list = document.querySelector('#chat ol'); list.style.paddingBlockEnd = '3000px' }"
CHAT_SCROLL = "() => document.querySelector('#chat .lines').scrollTop"


def test_the_chat_keeps_unsent_text_its_focus_and_its_place(open_page, server):
    ann, bob = open_page(), open_page()
    table = open_table_with_record(ann, server, random_record("roam", 12, seats=2), 2, here=(0,), other="bob")
    sign_in_as(bob, server, "bob")
    bob.goto(f"{server.address}t/{table}")
    bob.wait_for_selector("#map svg")
    field = ann.locator("#chat input")
    ann.locator("#chat-open").click()
    expect(field).to_be_focused()  # also of an empty chat

    ann.context.set_offline(True)
    expect(ann.locator("#connection")).to_be_visible()
    field.fill("Are you there?")
    ann.keyboard.press("Enter")
    expect(ann.locator("#chat .chat-error")).to_have_text(say("en", "web.page.unsent"))
    expect(field).to_have_value("Are you there?")
    ann.context.set_offline(False)
    expect(ann.locator("#connection")).to_be_hidden()
    field.press("Enter")
    expect(ann.locator("#chat li")).to_have_count(1)
    expect(field).to_have_value("")
    expect(ann.locator("#chat .chat-error")).to_have_text("")

    ann.evaluate(LONG_CHAT)
    ann.locator("#chat .lines").evaluate("lines => { lines.scrollTop = 5 }")
    bob.locator("#chat-open").click()
    bob.locator("#chat input").fill("Yes")
    bob.keyboard.press("Enter")
    expect(ann.locator("#chat li")).to_have_count(2)
    assert ann.evaluate(CHAT_SCROLL) == 5, "a reader of older messages stays there"
    field.fill("Good")
    field.press("Enter")
    expect(ann.locator("#chat li")).to_have_count(3)
    assert ann.evaluate(CHAT_SCROLL) > 1000

    ann.evaluate("() => { window.drawersClosed = 0; addEventListener('close', () => { window.drawersClosed += 1 }, true) }")
    ann.locator("a[data-rule]").first.evaluate("link => link.click()")
    ann.wait_for_function("() => drawersClosed")
    assert ann.evaluate("document.activeElement.className") == "pages"  # of the rules, which have replaced the chat
    ann.locator("#chat-open").click()
    ann.wait_for_function("() => drawersClosed === 2")
    expect(field).to_be_focused()
    field.press("Escape")
    ann.wait_for_function("() => drawersClosed === 3")
    expect(ann.locator("#chat-open")).to_be_focused()


RAVAGE = "spirits=river phase=fast turn=2 slots=ravage/I-S,build/I-M A4=E,T,5D A5=2Pa,2D A7=2E,D blight=1 a=play:wash_away"
RECORD_SENT = """window.sent = []; const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { window.sent.push(JSON.parse(data)); return send.call(this, data) }"""
SENT = "what => sent.filter((message) => message.do === what).length"
PRESS_UNKNOWN_BUTTON = """() => { const button = document.createElement('button'); button.dataset.do = 'something-new';
  document.querySelector('#note').append(button); button.click(); button.remove() }"""


def test_keys_reach_the_table_once_and_not_behind_a_dialog(open_page, server):
    page = open_page()
    page.add_init_script(RECORD_SENT)
    game, state = from_position(f"spirit_island {RAVAGE}")
    record = Record("spirit_island", game.options(), position=game.write_position(state))
    open_table_with_record(page, server, record, 1)
    wait_for_my_turn(page)

    # a key that is held answers one question
    before = page_version(page)
    page.keyboard.down("1")
    wait_for_version_after(page, before)
    for _ in range(4):
        page.wait_for_timeout(200)  # longer than the guard against double presses
        page.keyboard.down("1")
    page.keyboard.up("1")
    assert page.evaluate(SENT, "answer") == 1
    page.keyboard.press("1")
    wait_for_version_after(page, before + 1)
    assert page.evaluate(SENT, "answer") == 2

    # a dialog keeps the keys, and Ctrl+S is no shortcut
    page.evaluate("document.querySelector('#skip').hidden = false")
    page.keyboard.press("Control+s")
    assert page.locator("#skip").is_visible()
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    for key in ("s", "+", "i", "Control+z", "1"):
        page.keyboard.press(key)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_hidden()
    page.evaluate("document.querySelector('#pass').showModal(); document.activeElement.blur()")
    for key in ("Control+z", "Control+y", "s", "+", "?", "1"):
        page.keyboard.press(key)
    assert page.locator("#help").is_hidden()
    page.evaluate("document.querySelector('#pass').close()")
    assert page.locator("#skip").is_visible()
    assert page.locator(".board-area.zoomed").count() == 0
    assert [page.evaluate(SENT, what) for what in ("answer", "undo", "redo")] == [2, 0, 0]
    page.keyboard.press("s")
    assert page.locator("#skip").is_hidden()

    page.evaluate(PRESS_UNKNOWN_BUTTON)
    assert page.evaluate(SENT, "agree") == 0, "a button that the page does not know is no vote"


# Delays the bodies of replies: `slow` milliseconds for those whose address contains the key.
SLOW_REPLIES = """window.slow = {}; const load = window.fetch;
  window.fetch = async (...request) => {
    const response = await load(...request), read = response.json.bind(response);
    const wait = Object.entries(slow).find(([part]) => String(request[0]).includes(part))?.[1] ?? 0;
    response.json = async () => { await new Promise((done) => setTimeout(done, wait)); return read() };
    return response }"""


def test_a_replay_shows_only_the_last_moment_and_keeps_it_behind_a_dialog(open_page, server):
    page = open_page(viewport=PHONE)
    page.add_init_script(SLOW_REPLIES)
    table = open_table_with_record(page, server, random_record("roam", 12, seats=2), 2)
    page.goto(f"{server.address}t/{table}/0")
    page.wait_for_function("() => document.body.dataset.version === '0'")
    moments = page.evaluate("() => JSON.parse(document.querySelector('#replay').dataset.moments)")

    # the body of the first moment comes after the second one was wanted
    page.evaluate("moment => { slow[`/${moment}/view`] = 800 }", moments[1])
    with page.expect_response(re.compile(r"/view\?")):
        page.locator("[data-to=on]").click()
    page.locator("[data-to=on]").click()
    page.wait_for_function("moment => location.pathname.endsWith(`/${moment}`)", arg=moments[2])
    page.wait_for_timeout(1000)
    assert page_version(page) == moments[2]

    # details of an old moment
    page.evaluate("slow = { '/details?': 800 }")
    with page.expect_response(re.compile(r"/details\?")):
        page.locator("#map [id^=sq-]").first.click()
    page.locator("[data-to=on]").click()
    page.wait_for_function("moment => Number(document.body.dataset.version) === moment", arg=moments[3])
    page.wait_for_timeout(1000)
    assert page.locator("#inspector").is_hidden()

    # the moment changes behind a dialog, and the browser's Back closes it
    page.evaluate("slow = {}")
    page.locator("[data-to=play]").click()
    page.locator("#help-open").evaluate("button => button.click()")
    page.wait_for_function("moment => Number(document.body.dataset.version) > moment", arg=moments[3])
    assert page.evaluate("history.state?.dialog") == "help"
    page.go_back()
    expect(page.locator("#help")).to_be_hidden()
    page.locator("[data-to=play]").click()  # stops
    shown = page_version(page)
    assert shown > moments[3]
    page.wait_for_function("moment => location.pathname.endsWith(`/${moment}`)", arg=shown)

    page.locator(".settings summary").focus()
    page.keyboard.press(" ")
    assert page.locator(".settings[open]").count() == 1
    assert page.locator("#replay[data-plays]").count() == 0
