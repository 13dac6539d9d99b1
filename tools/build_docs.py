"""Build the site with the documentation: `make docs`.

The pages are the Markdown files of the repository, the rules of each game from their `rules.toml`, and the reference from
docstrings. Every position and record in docs/notation.md gets its drawing. docs/zensical.toml has the navigation.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from os.path import relpath
from pathlib import Path, PurePosixPath

import dolmen
from dolmen.games import GAMES
from dolmen.games.rulebook import rulebook
from dolmen.text import LANGUAGES, say

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LINK = re.compile(r"(?<=\]\()([^)\s#]+)(#[^)\s]*)?(?=\))")
CODE = re.compile(r"^```(\w*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def page_of(path: str) -> str | None:
    """Where a Markdown file of the repository is in the site."""
    return PAGES.get(path) or (path.removeprefix("docs/") if re.fullmatch(r"docs/[\w-]+\.md", path) else None)


def adapt_links(text: str, source: str, pages: Path) -> str:
    """Let links point to pages of the site. A linked file that is not a page is copied; a linked folder is only named."""

    def adapt(link: re.Match[str]) -> str:
        address, anchor = link[1], link[2] or ""
        if "://" in address:
            return link[0]
        path = relpath((ROOT / source).parent / address, ROOT).replace("\\", "/")
        target = page_of(path)
        if target is None:
            target = path.removeprefix("docs/") if path.startswith("docs/") else f"files/{path}"
            (pages / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / path, pages / target)
        return relpath(target, PurePosixPath(page_of(source) or "").parent).replace("\\", "/") + anchor

    folders = re.compile(r"\[([^\]]+)\]\(([^)\s#:]+)\)")
    text = folders.sub(lambda link: link[1] if ((ROOT / source).parent / link[2]).is_dir() else link[0], text)
    return LINK.sub(adapt, text)


def draw_positions(text: str, pages: Path) -> str:
    """Put the drawing of every position and record below it."""
    count = 0

    def draw(block: re.Match[str]) -> str:
        nonlocal count
        kind, notation = block[1], block[2]
        if kind not in (*GAMES, "record"):
            return block[0]
        match = dolmen.load(notation) if kind == "record" else dolmen.from_position(notation)
        count += 1
        (pages / f"boards/{count}.svg").write_text(match.svg(), encoding="utf-8")
        return f"{block[0]}\n![The position above as a drawing](boards/{count}.svg)\n"

    (pages / "boards").mkdir()
    return CODE.sub(draw, text)


def rules_page(game: str, lang: str) -> str:
    """The rules of a game with their numbers, as Markdown."""
    book = rulebook(game)
    lines = [f"# {say(lang, 'web.rules.heading', game=say(lang, f'{game}.title'))}\n"]
    for section in book.section:
        lines.append(f'\n## {section.id} {section.title(lang)} {{: id="{section.id}" }}\n')
        for rule in book.rule:
            if book.section_of(rule) is section:
                edition = f" ({rule.edition})" if rule.edition else ""
                lines.append(f'\n**{rule.id}**{edition} {rule.text(lang)}\n{{: id="{rule.id}" }}\n')
    return "".join(lines)


def prepare(folder: Path) -> None:
    """Write the settings and all pages into a folder that does not exist yet."""
    pages = folder / "pages"
    (pages / "rules").mkdir(parents=True)
    for source in [*PAGES, *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]:
        text = adapt_links((ROOT / source).read_text(encoding="utf-8"), source, pages)
        if source == "docs/notation.md":
            text = draw_positions(text, pages)
        (pages / str(page_of(source))).write_text(text, encoding="utf-8")
    for game in GAMES:
        for lang in LANGUAGES:
            name = game if lang == LANGUAGES[0] else f"{game}.{lang}"
            (pages / f"rules/{name}.md").write_text(rules_page(game, lang), encoding="utf-8")
    shutil.copyfile(ROOT / "src/dolmen/web/static/dolmen.svg", pages / "dolmen.svg")
    settings = (ROOT / "docs/zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace('"../../src"', f'"{(ROOT / "src").as_posix()}"')
    (folder / "zensical.toml").write_text(settings, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Build the site anew."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build/docs", help="where it is made (default: build/docs)")
    folder: Path = parser.parse_args(arguments).folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    prepare(folder)
    built = subprocess.run([Path(sys.executable).parent / "zensical", "build", "--strict"], cwd=folder, check=False)
    if built.returncode == 0:
        print(f"The site is in {folder / 'site'}.")
    return built.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
