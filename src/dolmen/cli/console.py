"""The terminal that a command writes to, its language, and errors of commands."""

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
MAX_WIDTH = 100
MAX_WORD_LENGTH = 100  # longer words are cut
SEAT_STYLES = {
    "red": "bold bright_red",
    "blue": "bold bright_blue",
    "green": "bold bright_green",
    "yellow": "bold bright_yellow",
}


class CommandError(Exception):
    """A command cannot be done. `text` is one line in the user's language, `code` the exit code."""

    def __init__(self, text: str, code: int = MISUSE) -> None:
        super().__init__(text)
        self.text = re.sub(rf"(\S{{{MAX_WORD_LENGTH}}})\S+", r"\1...", " ".join(text.split()))  # always one line
        self.code = code


class Terminal:
    """The output of a command, in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"cli.{key}", **values)

    def usage_error(self, key: str, **values: object) -> CommandError:
        """An error in usage or input, with the text `cli.error.<key>`."""
        return CommandError(self.say(f"error.{key}", **values), MISUSE)

    @property
    def is_interactive(self) -> bool:
        return sys.stdout.isatty()

    def console(self, stderr: bool = False) -> Console:
        from rich.console import Console

        return Console(stderr=stderr, highlight=False, markup=False, emoji=False)

    # -- writing ---------------------------------------------------------------------------------------------------
    def print_line(self, text: str = "") -> None:
        """Print a line exactly as it is, also for other programs."""
        sys.stdout.write(f"{text}\n")

    def print_error(self, text: str) -> None:
        sys.stderr.write(f"{self.say('error_line', text=text)}\n")

    def width(self) -> int:
        return min(self.console().width, MAX_WIDTH) if self.is_interactive else MAX_WIDTH

    def print_paragraph(self, text: str, indent: int = 0) -> None:
        for line in wrap(text, self.width() - indent, break_long_words=False, break_on_hyphens=False):
            self.print_line(" " * indent + line)

    def print_columns(self, rows: list[tuple[str, str]], indent: int) -> None:
        """Print names in one column, and their wrapped meanings beside them."""
        wide = indent + max((len(name) for name, _ in rows), default=0) + 2
        for name, meaning in rows:
            lines = wrap(meaning, max(self.width() - wide, 20)) or [""]
            self.print_line(f"{' ' * indent}{name}".ljust(wide) + lines[0])
            for line in lines[1:]:
                self.print_line(" " * wide + line)

    def print_table(self, head: list[str], rows: list[list[str]]) -> None:
        """Print a table: the first column aligned left, the others right."""
        wide = [max(len(row[k]) for row in [head, *rows]) for k in range(len(head))]
        for row in [head, *rows]:
            cells = [row[0].ljust(wide[0]), *(cell.rjust(wide[k + 1]) for k, cell in enumerate(row[1:]))]
            self.print_line("  ".join(cells).rstrip())

    def print_in_seat_colours(self, text: str, colours: list[str]) -> None:
        """Print a text with the letters of the seats in their colours, on a terminal. Colour is never the only sign."""
        if not self.is_interactive:
            sys.stdout.write(text)
            return
        from rich.text import Text

        letters = "ABCDEFGH"[: len(colours)]
        styled = Text(text)
        for found in re.finditer(rf"\b[{letters}]{{1,2}}\b", text):
            for at in range(found.start(), found.end()):
                styled.stylize(SEAT_STYLES.get(colours[letters.index(text[at])], "bold"), at, at + 1)
        self.console().print(styled, end="", soft_wrap=True)
