"""The command line: `dolmen show`, `dolmen simulate` and so on. Large modules are imported only when needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import dolmen
import dolmen.text
from dolmen.text import LANGUAGES, say

from .console import MISUSE, REFUSED, CommandError, Terminal


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 refused, 2 wrong usage or input, 130 interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    terminal = Terminal(system_language(os.environ))
    try:
        words, lang = extract_language(words, terminal)
        terminal = Terminal(lang)
        return run(words, terminal)
    except CommandError as problem:
        terminal.print_error(problem.text)
        return problem.code
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("dolmen"):
            raise
        terminal.print_error(terminal.say("error.package", name=missing.name))
        return REFUSED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone. Nothing more may be written, not even by the interpreter's last flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run(words: list[str], terminal: Terminal) -> int:
    if words in (["--version"], ["-V"]):
        kind = "interpreted" if str(dolmen.text.__file__).endswith(".py") else "compiled"
        terminal.print_line(f"dolmen {dolmen.__version__} ({terminal.say(f'build.{kind}')})")
        return 0
    from .app import run_command

    return run_command(words, terminal)


def system_language(environment: Mapping[str, str]) -> str:
    """The language of the system, if Dolmen has it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def extract_language(words: list[str], terminal: Terminal) -> tuple[list[str], str]:
    """Split off `--lang`, which may be anywhere: the other words, and the language."""
    rest: list[str] = []
    lang, at = terminal.lang, 0
    while at < len(words):
        name, equals, value = words[at].partition("=")
        if name == "--lang":
            if not equals:
                at += 1
                value = words[at] if at < len(words) else ""
            if value not in LANGUAGES:
                raise CommandError(say(terminal.lang, "cli.error.language", given=value, known=", ".join(LANGUAGES)), MISUSE)
            lang = value
        else:
            rest.append(words[at])
        at += 1
    return rest, lang
