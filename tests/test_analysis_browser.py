"""The analysis page in a real browser: for each title, on desk and phone, in both languages and themes.

With DOLMEN_SHOTS=folder the tests leave screenshots there.
"""

import re

import msgspec
import pytest
from playwright.sync_api import expect

from dolmen.engine.record import Record
from dolmen.games import analysis as judge
from dolmen.games import make
from dolmen.games.analysis import Analysis, continue_analysis, start_analysis
from dolmen.store import Store
from dolmen.store.analyses import save_analysis
from tests.analysis_helpers import SMALL_SEARCHES
from tests.browser import DESK, PHONE, check_page, open_table_with_record, random_record

OPTIONS = {"roam": {"seats": 2}, "the_arrival": {"seats": 2}, "spirit_island": {"seats": 1}}
JUDGED = 30  # entries at the beginning of each game: all of them would take minutes
LOOKS = [("desk", DESK, "en-GB", "light"), ("phone", PHONE, "de-DE", "dark")]


def analyse_beginning(record: Record, monkeypatch: pytest.MonkeyPatch) -> Analysis:
    """A complete analysis in which only the first decisions were judged."""
    for name, value in SMALL_SEARCHES.items():
        monkeypatch.setattr(judge, name, value)
    beginning = msgspec.structs.replace(record, entries=record.entries[:JUDGED])
    analysis = start_analysis(beginning)
    game = make(record.game, record.options)
    continue_analysis(game, beginning, analysis, 1000.0)
    analysis.total = analysis.done = len(record.live_entries())
    analysis.outcome = [0.0] if len(analysis.outcome) == 1 else [1.0, 0.0]
    return analysis


def test_the_analysis_of_a_finished_game_is_readable_and_leads_to_practice(open_page, server, monkeypatch):
    game = "the_arrival"
    record = random_record(game, 5000, **OPTIONS[game])
    seats = OPTIONS[game]["seats"]
    table = open_table_with_record(open_page("stats"), server, record, seats)
    store = Store(server.data)
    body = msgspec.json.encode(analyse_beginning(record, monkeypatch)).decode()
    save_analysis(store.db, table, len(record.entries), body)
    store.close()
    faults = []
    for name, viewport, locale, theme in LOOKS:
        phone = name == "phone"
        settings = {"color_scheme": theme, "bypass_csp": True, "locale": locale, "has_touch": phone, "is_mobile": phone}
        page = open_page(f"t/{table}/analysis", viewport, **settings)
        expect(page.locator(".decisive li")).to_have_count(3)
        assert page.locator("svg.chances polyline").count() == (1 if game == "spirit_island" else seats)
        for sentence in page.locator(".decisive li").all_inner_texts():
            assert not re.search(r"[{}]", sentence)
        faults += check_page(page, f"analysis-{game}-{name}-{theme}")
    assert faults == []
    page = open_page(f"t/{table}/analysis")
    if page.locator(".minor-moves:not([open])").count():
        page.locator(".minor-moves > summary").click()
    first = page.locator(".marked > li").first
    first.get_by_role("link", name="View the position").click()
    page.wait_for_selector("#map svg")
    assert re.search(r"/\d+\?seat=\d$", page.url)
    page.go_back()
    if page.locator(".minor-moves:not([open])").count():
        page.locator(".minor-moves > summary").click()
    first = page.locator(".marked > li").first
    if seats > 1:
        first.locator("select").select_option("easy")
    first.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("#options > [data-option], .lit", state="attached")
    assert re.fullmatch(rf"{server.address}t/[\w-]+", page.url)
    assert table not in page.url
    store = Store(server.data)
    practice = store.load(page.url.rpartition("/")[2])
    store.close()
    assert sorted(seat.bot for seat in practice.seats) == ["", "easy"][:seats]


def test_the_page_shows_the_progress_of_a_running_analysis(open_page, server):
    record = random_record("roam", 5000, seats=2)
    page = open_page("stats")
    table = open_table_with_record(page, server, record, 2)
    page.locator(".result a", has_text="Analysis").click()
    page.get_by_role("button", name="Analyse this game").click()
    bar = page.locator("#analysis-progress")
    expect(bar).to_be_visible()
    page.wait_for_function("() => document.getElementById('analysis-progress').value > 1")
    expect(page.locator("#analysis-share")).to_contain_text("%")
    assert page.url.endswith(f"/t/{table}/analysis")
