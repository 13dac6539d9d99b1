"""Links from the table to the rules and to earlier moments: in steps of a turn, log lines, names, keywords, cards."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from dolmen.engine.chance import RandomChance
from dolmen.games import game_info, make
from dolmen.games.rulebook import rulebook
from dolmen.store import SeatRow, Store
from dolmen.table import Tables, replay_moments, table_at
from dolmen.text import LANGUAGES, catalogue, say
from dolmen.web.render.html_diff import Region
from dolmen.web.render.rules import rule_ids, rule_with_neighbours
from dolmen.web.render.table_view import TableView, ViewerContext
from dolmen.web.render.text_links import Links, keyword_rules
from tests.browser import PHONE, open_table_with_record, random_record

ISLAND = {"seats": 2, "spirits": ["river", "lightning"]}
GAMES = {"roam": {"seats": 2}, "the_arrival": {"seats": 2, "advanced": True}, "spirit_island": ISLAND}
LINKED = re.compile(r'<a href="/rules/(\w+)#([\w.-]+)" data-rule="([\w.-]+)">')
NAMES = ["Ann", "Bob"]


def play_random_answers(name, answers=60, **options):
    """A game after so many random answers, and its events."""
    game, rng = make(name, GAMES[name] | options), Random(5)
    chance = RandomChance(rng)
    chance.events = []
    state = game.start(chance)
    for _ in range(answers):
        if not game.over(state):
            seat = game.to_act(state)[0]
            game.apply(state, seat, game.sample(state, seat, rng), chance)
    return game, state, chance.events


@pytest.fixture
def make_table(tmp_path):
    """Creates a table after so many random answers."""
    store = Store(str(tmp_path / "games.sqlite3"))

    def create(name, answers):
        seats = [SeatRow(who, here=True) for who in NAMES]
        table = Tables(store).create(name, GAMES[name], seats, "browser")
        for _ in range(answers):
            seat = table.to_act()[0]
            table.play_answer(seat, table.game.sample(table.view(seat), seat, table.rng))
        return table

    yield create
    store.close()


# -- the steps of a turn -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_each_step_of_a_turn_links_to_its_own_rule(make_table, name):
    table = make_table(name, 12)
    for lang in LANGUAGES:
        html = str(TableView(table, ViewerContext((0,), True, lang)).regions()["steps"])
        steps, _ = game_info(name).ui.turn_steps(table.game, table.view(0), lang)
        links = LINKED.findall(html)
        assert len(links) == len(steps) == html.count("<li") > 2
        assert all(game == name and shown == rule and rule_with_neighbours(name, lang, rule) for game, shown, rule in links)
        assert len({rule for *_, rule in links}) == len(steps)  # each step has its own rule


def test_a_step_links_to_the_chapter_of_its_name():
    """If a step has its own chapter, the chapter is called like the step."""
    game = make("spirit_island", GAMES["spirit_island"])
    ui = game_info("spirit_island").ui
    rules = ui.step_rules(game)
    words = {section.id: section.en for section in rulebook("spirit_island").section}
    assert [words[rule] for rule in rules if rule in words] == ["Ravage", "Build", "Explore and Escalation", "Time Passes"]


# -- the log -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_each_log_item_links_to_its_moment(make_table, name):
    """At the linked moment the item is the newest one in the log, but for items of automatic steps after it."""
    table = make_table(name, 14)
    html = str(TableView(table, ViewerContext((0,), True, "en")).log())
    items = re.findall(r'<li id="log-(\d+)-\w+"', html)
    leads = [int(moment) for moment in re.findall(rf'class="moment-link" href="/t/{table.id}/(\d+)"', html)]
    assert len(set(items)) > 1
    assert leads == [int(number) + 1 for number in items]
    steps = replay_moments(table)
    for number, lead in zip(items, leads, strict=True):
        moment = next(step for step in steps if step >= lead)
        told = re.findall(
            r'<li id="log-(\d+)-', str(TableView(table_at(table, moment), ViewerContext((0,), True, "en")).log())
        )
        assert number in told
        assert max(map(int, told)) < moment


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_log_lines_link_to_elements_and_rules(name, lang):
    game, _, events = play_random_answers(name, 150)
    links, teller = Links(name, lang, game_info(name).ui.named_elements(game, lang)), game_info(name).text
    looks, rules = set(), set()
    for event in events:
        text = teller.describe_event(game, event, lang, NAMES)
        marked = links.add_links(text, set())
        assert marked.striptags() == " ".join(text.split())  # the words stay as they are
        looks |= set(re.findall(r'data-look="([^"]+)"', marked))
        rules |= {rule for *_, rule in LINKED.findall(marked)}
    assert len(looks) > 5
    assert len(rules) > 5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_keyword_has_a_rule_and_occurs_in_some_text(name, lang):
    """A keyword that occurs in no text would never become a link."""
    texts = " ".join(text for key, text in catalogue(lang).items() if key.startswith(f"{name}."))
    for key, rule in game_info(name).ui.KEYWORD_RULES.items():
        assert rule in rule_ids(name), key
        forms = say(lang, f"{name}.page.keyword.{key}").split("|")
        assert any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", texts) for form in forms), key
    assert len(keyword_rules(name, lang)) >= len(game_info(name).ui.KEYWORD_RULES)


def test_a_name_is_linked_once_per_item_and_markup_is_escaped():
    game = make("roam", GAMES["roam"])
    links, met = Links(game.name, "en", game_info(game.name).ui.named_elements(game, "en")), set()
    name = next(iter(links.elements))
    marked = links.add_links(f"{name} <b>, {name}", met)
    assert marked.count("<button") == 1
    assert "&lt;b&gt;" in marked
    assert "<button" not in links.add_links(name, met)
    assert "<button" not in links.add_links(f"x{name}", set())  # a part of a word is not linked


# -- inspected elements --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_every_element_that_can_be_inspected_names_its_rule(name):
    """Every element of the drawings and every linked name can be inspected and names an existing rule."""
    game, state, _ = play_random_answers(name)
    ui, drawing = game_info(name).ui, game_info(name).drawing
    seen = game.view(state, 0)
    pictures = ui.page_regions(game, seen, 0, False)
    drawn = drawing.draw_parts(game, seen, 0, "en", pictures)
    html = "".join(str(Region(parts)) for parts in drawn.values())
    elements = [*re.findall(r' id="([^"]+)"', html), *ui.named_elements(game, "en").values()]
    inspected = [element for element in dict.fromkeys(elements) if ui.inspect(game, seen, 0, element, "en")]
    assert len(inspected) > 40
    kinds = {re.sub(r"^\d-", "", element).partition("-")[0] for element in inspected}
    assert len(kinds) > 5
    assert {ui.rule_for_element(game, element) for element in inspected} <= rule_ids(name)
    assert set(ui.named_elements(game, "en").values()) <= set(inspected)


@pytest.mark.parametrize(
    ("name", "element", "rule"),
    [
        ("roam", "land-L1", "RO-7.2"),
        ("roam", "count-1-coins", "RO-6.1"),
        ("the_arrival", "tile-song_of_the_bard", "AR-21.31"),
        ("the_arrival", "stack-1", "AR-10.1"),
        ("the_arrival", "leader-wisdom", "AR-22.9"),
        ("spirit_island", "blight-card", "SI-26.7"),
        ("spirit_island", "0-growth-1", "SI-6.4"),
        ("spirit_island", "card-wash_away", "SI-8.4"),
    ],
)
def test_an_inspected_element_ends_with_its_rule_and_chapter(make_table, name, element, rule):
    html = TableView(make_table(name, 8), ViewerContext((0,), True, "de")).inspect([element])["html"]
    chapter = next(section.de for section in rulebook(name).section if rule.startswith(f"{section.id}."))
    assert html.replace("\n", "").endswith(f'data-rule="{rule}">{rule}</a> {chapter}</p></div>')


# -- in a browser --------------------------------------------------------------------------------------------------------
def test_links_from_hint_step_name_and_log_line_work_in_the_browser(open_page, server):
    page = open_page()
    table = open_table_with_record(page, server, random_record("roam", 24, seats=2), 2)
    rules, inspector = page.locator("#rules"), page.locator("#inspector")
    page.locator(".hint-button").click()
    expect(page.locator("#refused")).to_contain_text(re.compile("^Suggested: .+"), timeout=20_000)
    expect(page.locator("#options .main")).to_be_focused()  # the player may confirm the suggested answer
    page.locator("#steps a", has_text="Place").focus()
    page.keyboard.press("Enter")
    expect(rules).to_be_visible()
    expect(rules).to_contain_text("RO-5.1")
    page.keyboard.press("Escape")
    expect(page.locator("#steps a", has_text="Place")).to_be_focused()
    assert len({round(box["y"]) for box in (step.bounding_box() for step in page.locator("#steps li").all())}) == 1
    page.locator("#log [data-look]").first.click()
    expect(inspector).to_contain_text(page.locator("#log [data-look]").first.inner_text())
    inspector.locator(".about [data-rule]").click()
    expect(rules).to_contain_text(re.compile(r"RO-(4|12)\."))
    page.keyboard.press("Escape")
    page.locator("#log p > a[data-rule]").first.click()
    expect(rules).to_be_visible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    when = page.locator("#log .moment-link").last
    number = when.evaluate("link => link.closest('li').id.split('-')[1]")
    when.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}/*")
    assert int(page.url.rpartition("/")[2]) > int(number)
    page.wait_for_selector("#log .moment-link")
    page.evaluate("() => (window.stays = true)")
    page.locator("#log .moment-link").last.press("Enter")  # there a line opens its moment without loading another page
    expect(page.locator("#log li").first).to_have_id(re.compile(r"log-\d+"))
    assert page.evaluate("() => window.stays")
    page.set_viewport_size(PHONE)  # where only the current step is shown
    page.locator("#steps .now a").click()
    expect(rules).to_contain_text("RO-")
