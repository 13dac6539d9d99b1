"""The documentation: links and anchors of every page, the prepared pages, and the built site."""

import html
import os
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from dolmen.games import GAMES
from dolmen.games.rulebook import rulebook
from tools.build_docs import CODE, adapt_links, prepare

ROOT = Path(__file__).resolve().parent.parent
MARKDOWN = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("packages/*/*.md")])


def anchors(text: str) -> set[str]:
    """The anchors that code hosts and the site give to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", CODE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page):
    for address in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", page.read_text("utf-8"))):
        if "://" not in address:
            path, _, anchor = address.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), address
            assert not anchor or anchor in anchors(target.read_text("utf-8")), address


@pytest.fixture(scope="module")
def prepared(tmp_path_factory) -> Path:
    """The folder with the pages of the site."""
    folder = tmp_path_factory.mktemp("docs") / "docs"
    prepare(folder)
    return folder


def entries(nav) -> list[str]:
    """The pages in the navigation."""
    if isinstance(nav, str):
        return [nav]
    return [page for part in (nav.values() if isinstance(nav, dict) else nav) for page in entries(part)]


def test_the_navigation_has_every_page_once(prepared):
    listed = entries(tomllib.loads((prepared / "zensical.toml").read_text())["project"]["nav"])
    pages = {path.relative_to(prepared / "pages").as_posix() for path in (prepared / "pages").rglob("*.md")}
    assert len(listed) == len(set(listed))
    assert set(listed) == pages


def test_every_position_in_the_notation_has_its_drawing(prepared):
    page = (prepared / "pages/notation.md").read_text("utf-8")
    positions = [kind for kind, _ in CODE.findall(page) if kind in (*GAMES, "record")]
    drawings = re.findall(r"```\n\n!\[.+\]\((boards/\d+\.svg)\)", page)
    assert set(GAMES) <= set(positions)
    assert len(drawings) == len(positions)
    for drawing in drawings:
        root = ElementTree.parse(prepared / "pages" / drawing).getroot()
        assert root.tag.endswith("svg")
        assert len(list(root.iter())) > 100


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_rules_of_a_game_are_a_page_with_all_numbers_and_texts(prepared, game, lang):
    page = (prepared / f"pages/rules/{game}{'' if lang == 'en' else '.de'}.md").read_text("utf-8")
    for rule in rulebook(game).rule:
        assert f"**{rule.id}**" in page
        assert f'{rule.text(lang)}\n{{: id="{rule.id}" }}' in page


def test_links_out_of_the_docs_lead_to_copies(tmp_path):
    text = "[a](../examples/bot.py) [b](../README.md#x) [c](../examples) [d](hosting.md#limits) [e](pictures/table.png)"
    assert adapt_links(text, "docs/api.md", tmp_path) == (
        "[a](files/examples/bot.py) [b](index.md#x) c [d](hosting.md#limits) [e](pictures/table.png)"
    )
    assert (tmp_path / "files/examples/bot.py").read_bytes() == (ROOT / "examples/bot.py").read_bytes()


def wrong_links(site: Path) -> list[str]:
    """Links of the built pages to a file or an anchor that does not exist, and files from other hosts."""
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html") if path.name != "404.html"}
    ids = {path: set(re.findall(r'\bid="?([^\s">]+)', text)) for path, text in pages.items()}
    wrong = []
    for page, text in pages.items():
        for element, found in re.findall(r'<(\w+)[^>]*?\s(?:href|src)="?([^\s">]+)', text):
            address, _, anchor = html.unescape(found).partition("#")
            if re.match(r"\w+:|//", address):
                right = element == "a"
            else:
                target = (page.parent / unquote(address)).resolve() if address else page
                right = target.exists() and (not anchor or target not in ids or unquote(anchor) in ids[target])
            if not right:
                wrong.append(f"{page.relative_to(site)}: {found}")
    return wrong


@pytest.mark.timeout(300)
def test_the_site_is_built_without_warnings_and_its_links_lead_somewhere(tmp_path):
    if find_spec("zensical") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("the generator of the site is not installed, and CI must not skip its test")
        pytest.skip("run `make .venv/docs.stamp` first")
    command = [sys.executable, "-m", "tools.build_docs", "--folder", tmp_path / "docs"]
    built = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    site = tmp_path.resolve() / "docs/site"
    assert "new_match" in (site / "python.html").read_text("utf-8")
    assert "RO-5.4" in (site / "rules/roam.html").read_text("utf-8")
    assert wrong_links(site) == []
