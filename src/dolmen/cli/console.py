"""Where a command runs: the language it speaks, the terminal it writes to, and how it says that something is wrong."""

from __future__ import annotations

import re
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from dolmen.text import say

if TYPE_CHECKING:
    from rich.console import Console

REFUSED = 1
MISUSE = 2
WIDEST = 100
LONGEST = 100  # a word that is shown whole
INK = {"red": "bold bright_red", "blue": "bold bright_blue", "green": "bold bright_green", "yellow": "bold bright_yellow"}


class Problem(Exception):
    """What keeps a command from being done, as one line in the reader's language, and the exit code."""

    def __init__(self, text: str, code: int = MISUSE) -> None:
        super().__init__(text)
        self.text = re.sub(rf"(\S{{{LONGEST}}})\S+", r"\1...", " ".join(text.split()))  # one line, whatever was given
        self.code = code


class Here:
    """The place a command runs in."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"cli.{key}", **values)

    def problem(self, key: str, **values: object) -> Problem:
        """Wrong use or input."""
        return Problem(self.say(f"error.{key}", **values), MISUSE)

    @property
    def terminal(self) -> bool:
        return sys.stdout.isatty()

    def console(self, stderr: bool = False) -> Console:
        from rich.console import Console

        return Console(stderr=stderr, highlight=False, markup=False, emoji=False)

    # -- writing ---------------------------------------------------------------------------------------------------
    def put(self, text: str = "") -> None:
        """A line for the reader or the next program, exactly as it is."""
        sys.stdout.write(f"{text}\n")

    def complain(self, text: str) -> None:
        sys.stderr.write(f"{self.say('complaint', text=text)}\n")

    def width(self) -> int:
        return min(self.console().width, WIDEST) if self.terminal else WIDEST

    def paragraph(self, text: str, indent: int = 0) -> None:
        for line in wrap(text, self.width() - indent, break_long_words=False, break_on_hyphens=False):
            self.put(" " * indent + line)

    def pairs(self, rows: list[tuple[str, str]]) -> None:
        """Names with what they mean: columns on a terminal, a tab between them for other programs."""
        if not self.terminal:
            for name, meaning in rows:
                self.put(f"{name}\t{meaning}")
            return
        self.columns(rows, 0)

    def columns(self, rows: list[tuple[str, str]], indent: int) -> None:
        """Names in a column of their own, and what they mean in lines beside it."""
        wide = indent + max((len(name) for name, _ in rows), default=0) + 2
        for name, meaning in rows:
            lines = wrap(meaning, max(self.width() - wide, 20)) or [""]
            self.put(f"{' ' * indent}{name}".ljust(wide) + lines[0])
            for line in lines[1:]:
                self.put(" " * wide + line)

    def table(self, head: list[str], rows: list[list[str]]) -> None:
        """Columns of words and numbers: the first one to the left, the others to the right."""
        wide = [max(len(row[k]) for row in [head, *rows]) for k in range(len(head))]
        for row in [head, *rows]:
            cells = [row[0].ljust(wide[0]), *(cell.rjust(wide[k + 1]) for k, cell in enumerate(row[1:]))]
            self.put("  ".join(cells).rstrip())

    def seats_in_colour(self, text: str, colours: list[str]) -> None:
        """The text with the letters of the seats in their colours, where a terminal can show them.

        The letters stay what they are: colour is never the only sign.
        """
        if not self.terminal:
            sys.stdout.write(text)
            return
        from rich.text import Text

        letters = "ABCDEFGH"[: len(colours)]
        styled = Text(text)
        for found in re.finditer(rf"\b[{letters}]{{1,2}}\b", text):
            for at in range(found.start(), found.end()):
                styled.stylize(INK.get(colours[letters.index(text[at])], "bold"), at, at + 1)
        self.console().print(styled, end="", soft_wrap=True)
