"""The arena pages in a real browser: they fit desktop and phone, axe finds nothing, and a game opens with the keyboard."""

import pytest

from dolmen.arena.runs import Run, RunPlan
from dolmen.games import make
from tests.browser import DESK, PHONE, Server, axe_violations, check_page, describe_violations

LOOKS = [("desk", DESK, "en-GB", "light"), ("phone", PHONE, "de-DE", "dark")]


@pytest.fixture(scope="module")
def arena(tmp_path_factory):
    """A server with a run of 52 games of Roam, and a file that is none."""
    folder = tmp_path_factory.mktemp("runs")
    plan = RunPlan("roam", make("roam", {"seats": 2, "full": False}).options(), ["normal", "random", "random"], seed=7)
    Run(plan, 54, stop=False).play(results=folder / "three-bots.jsonl")
    (folder / "foreign.jsonl").write_text("{}\n")
    running = Server(str(tmp_path_factory.mktemp("table") / "games.sqlite3"), str(folder))
    yield running
    running.stop()


@pytest.mark.parametrize(("name", "viewport", "locale", "theme"), LOOKS)
def test_the_arena_pages_fit_the_screen_and_axe_finds_nothing(chromium, arena, name, viewport, locale, theme):
    context = chromium.new_context(viewport=viewport, locale=locale, color_scheme=theme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{arena.address}arena")
    found = check_page(page, f"arena-{name}-{theme}")
    page.locator("tbody a").click()
    page.wait_for_selector(".arena-plot")
    found += check_page(page, f"arena-run-{name}-{theme}")
    page.emulate_media(color_scheme="light" if theme == "dark" else "dark")
    found += describe_violations(axe_violations(page, runOnly=["color-contrast"]))
    assert found == []
    page.locator("a[rel=next]").click()
    page.wait_for_url("**page=2#games")
    assert page.locator(".games tbody tr").count() == 4
    page.locator(".games button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/0")
    page.wait_for_selector("#map svg")
    context.close()
