"""The widget for notebooks, in Python and in a browser, and the example notebook."""

import json
import os
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import dolmen
from dolmen.adapters import notebook
from dolmen.adapters.notebook import GameViewer
from dolmen.match import IllegalAnswer, Match
from dolmen.text import InputError
from tests.browser import axe_violations_in_both_themes, save_screenshot

ROOT = Path(__file__).resolve().parent.parent
SCRIPT, STYLE = (Path(notebook.__file__).with_suffix(ending).read_text() for ending in (".js", ".css"))


def played(name: str, moves: int, **options: object) -> Match:
    """A match after some random moves."""
    match, rng = dolmen.make(name, **options).new_match(seed=1), Random(1)
    while len(match.record.entries) < moves and not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("name", ["roam", "the_arrival", "spirit_island"])
def test_every_moment_of_a_game_is_drawn_and_told(name):
    match = played(name, 30)
    viewer = GameViewer(match)
    assert (viewer.at, viewer.last, viewer.shown) == (0, len(match.record.live_entries()), 0)
    assert viewer.log == [f"Before the first move, {viewer.last} in all"]
    replay = dolmen.make(name, **match.game.options()).new_match(seed=1)
    assert viewer.picture == replay.svg()
    for number, entry in enumerate(match.record.entries, 1):
        replay.play(entry.seat, entry.answer)
        viewer.at = number
        assert viewer.shown == number
        assert viewer.picture == replay.svg()
        assert viewer.words == replay.describe()
        assert viewer.log[0].startswith(f"Move {number} of {viewer.last}: {'ABCD'[entry.seat]}: ")
    viewer.at = 1000
    assert viewer.at == viewer.shown == viewer.last
    viewer.at = -1
    assert viewer.at == viewer.shown == 0


def test_undone_moves_are_left_out_and_records_are_loaded(tmp_path):
    match = played("roam", 4, full=False)
    before = match.describe()
    match.undo()
    match.redo()
    match.save(tmp_path / "game.json")
    for game in (match, tmp_path / "game.json", (tmp_path / "game.json").read_text()):
        viewer = GameViewer(game, lang="de")
        viewer.at = viewer.last
        assert viewer.last == 4
        assert viewer.log[0].startswith("Zug 4 von 4: ")
    assert GameViewer(match).moments[-1].state is not match.state
    match.play(match.to_act[0], match.legal()[0])
    assert match.describe() != before


def test_a_seat_sees_its_own_cards_and_no_others():
    match = played("the_arrival", 60, seats=2)
    pictures, words = [], []
    for seat in (-1, 0, 1):
        viewer = GameViewer(match, seat)
        viewer.at = viewer.last
        pictures.append(viewer.picture)
        words.append(viewer.words)
        assert viewer.words == match.describe(seat)
    assert len(set(words)) == 3


def test_wrong_arguments_are_named():
    match = played("roam", 1)
    with pytest.raises(IllegalAnswer, match="Seat 2 does not exist; seats are numbered 0 to 1"):
        GameViewer(match, 2)
    with pytest.raises(InputError, match=r"unknown language 'fr' \(choose from en, de\)"):
        GameViewer(match, lang="fr")


def test_a_stored_notebook_has_the_drawing():
    viewer = GameViewer(played("roam", 3))
    viewer.at = 2
    data, _ = viewer._repr_mimebundle_()
    assert data["image/svg+xml"] == viewer.picture
    assert "application/vnd.jupyter.widget-view+json" in data


# -- in a browser ------------------------------------------------------------------------------------------------------
MODEL = """
// A model as a notebook gives it to the widget. Python answers after a while, through `window.moment`.
window.asked = [];
const values = VALUES, handlers = {};
window.model = {
  get: (name) => values[name],
  set: (name, value) => {
    if (values[name] === value) return;
    values[name] = value;
    (handlers["change:" + name] ?? []).forEach((f) => f());
  },
  save_changes: async () => {
    const at = values.at;
    window.asked.push(at);
    const moment = await window.moment(at);
    for (const name of ["picture", "log", "words"]) model.set(name, moment[name]);
    model.set("shown", at);
  },
  on: (name, f) => (handlers[name] ??= []).push(f),
  off: (name, f) => { handlers[name] = handlers[name].filter((other) => other !== f); },
};
"""


@pytest.fixture
def page(chromium):
    """A page with the widget, for a game of Roam. `page.viewer` is its Python."""
    viewer = GameViewer(played("roam", 12, full=False))
    names = ("at", "last", "shown", "title", "picture", "log", "words", "labels")
    values = json.dumps({name: getattr(viewer, name) for name in names})

    def moment(at: int) -> dict[str, object]:
        viewer.at = at
        return {"picture": viewer.picture, "log": viewer.log, "words": viewer.words}

    with chromium.new_context(viewport={"width": 900, "height": 700}) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.expose_function("moment", moment)
        page.set_content(
            '<!doctype html><html lang="en"><title>Notebook</title>'
            f"<style>:root {{ color-scheme: light dark }}\n{STYLE}</style>"
            '<body><main><h1>Notebook</h1><div id="cell"></div></main></body></html>'
        )
        script = SCRIPT.replace("export default { render };", "")
        start = 'window.end = render({ model: window.model, el: document.querySelector("#cell") });'
        page.add_script_tag(type="module", content=MODEL.replace("VALUES", values) + script + start)
        page.viewer = viewer
        yield page
        assert errors == []


def test_buttons_slider_and_keys_go_through_the_game(page):
    viewer, move = page.viewer, page.locator(".move")
    expect(move).to_have_text("Before the first move, 12 in all")
    for name, number in (("Next", 1), ("Next", 2), ("Back", 1), ("Last", 12), ("Next", 12), ("First", 0), ("Back", 0)):
        page.get_by_role("button", name=name).click(force=True)  # also if there is nowhere to go
        expect(move).to_contain_text(f"Move {number} of 12: " if number else "Before the first move")
        expect(page.get_by_role("slider")).to_have_value(str(number))
    expect(page.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")
    page.locator(".dolmen-viewer").focus()
    for key, number in (("ArrowRight", 1), ("End", 12), ("ArrowLeft", 11), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(move).to_contain_text(f"Move {number} of 12: " if number else "Before the first move")
    page.get_by_role("slider").fill("7")
    expect(move).to_contain_text("Move 7 of 12: ")
    page.get_by_role("slider").press("ArrowRight")
    expect(move).to_contain_text("Move 8 of 12: ")
    assert viewer.at == 8
    assert page.locator("li").all_text_contents() == viewer.log
    assert page.locator("pre").text_content() == viewer.words
    image = page.get_by_role("img", name="The table at this moment")
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100


def test_many_wishes_at_once_are_answered_by_the_last_one(page):
    page.evaluate("""() => {
        const slider = document.querySelector("input[type=range]");
        for (const value of [3, 5, 7, 9]) { slider.value = value; slider.dispatchEvent(new Event("input")); }
    }""")
    expect(page.locator(".move")).to_contain_text("Move 9 of 12: ")
    assert page.evaluate("window.asked") == [3, 9]


def test_python_can_choose_the_moment_and_a_removed_widget_is_silent(page):
    page.evaluate("window.model.set('at', 4); window.model.save_changes()")
    expect(page.locator(".move")).to_contain_text("Move 4 of 12: ")
    expect(page.get_by_role("slider")).to_have_value("4")
    page.evaluate("window.end(); window.model.set('at', 6); window.model.save_changes()")
    page.wait_for_function("window.model.get('shown') === 6")
    expect(page.locator(".move")).to_contain_text("Move 4 of 12: ")


def test_the_widget_is_accessible_and_fits_a_narrow_cell(page):
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".move")).to_contain_text("Move 1 of 12: ")
    assert axe_violations_in_both_themes(page) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        save_screenshot(page, f"notebook-{scheme}")
    page.set_viewport_size({"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    save_screenshot(page, "notebook-narrow")


# -- examples ----------------------------------------------------------------------------------------------------------
def test_the_example_of_the_docs_runs():
    page = (ROOT / "docs/notebooks.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert names["viewer"].last > 10


def test_the_example_notebook_runs(tmp_path, monkeypatch):
    import nbclient
    import nbformat

    path = ROOT / "examples/notebooks/first_games.ipynb"
    stored = nbformat.read(path, as_version=4)
    nbformat.validate(stored)
    assert not any(cell.get("outputs") for cell in stored.cells), "clear the outputs before you commit"
    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    done = nbclient.NotebookClient(stored, timeout=100, kernel_name="python3").execute()
    outputs = [output for cell in done.cells for output in cell.get("outputs", [])]
    shown = [output["data"] for output in outputs if "data" in output]
    assert sum("image/svg+xml" in data for data in shown) == 4
    assert sum("application/vnd.jupyter.widget-view+json" in data for data in shown) == 1
    told = "".join(output["text"] for output in outputs if output["output_type"] == "stream" and output["name"] == "stdout")
    assert re.search(r"\d+ of \d+ decisions are judged\n", told)
    assert re.search(r"Seat [AB] played \S+, which cost \d+%; the best was \S+\n$", told)
