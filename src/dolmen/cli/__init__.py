"""The command line: `dolmen show`, `dolmen simulate` and the rest. Everything heavy is imported when it is needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import dolmen
from dolmen.text import LANGUAGES, say

from .console import MISUSE, REFUSED, Here, Problem


def main(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit code: 0 done, 1 refused, 2 wrong use or input, 130 interrupted."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    here = Here(own_language(os.environ))
    try:
        words, lang = spoken(words, here)
        here = Here(lang)
        return run(words, here)
    except Problem as problem:
        here.complain(problem.text)
        return problem.code
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("dolmen"):
            raise
        here.complain(here.say("error.package", name=missing.name))
        return REFUSED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more may be written, not even by the interpreter's last flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def run(words: list[str], here: Here) -> int:
    if words in (["--version"], ["-V"]):
        here.put(f"dolmen {dolmen.__version__}")
        return 0
    from .app import called

    return called(words, here)


def own_language(environment: Mapping[str, str]) -> str:
    """The language the machine is set to, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def spoken(words: list[str], here: Here) -> tuple[list[str], str]:
    """The words without `--lang`, and the language it asks for. It may stand anywhere."""
    rest: list[str] = []
    lang, at = here.lang, 0
    while at < len(words):
        name, equals, value = words[at].partition("=")
        if name == "--lang":
            if not equals:
                at += 1
                value = words[at] if at < len(words) else ""
            if value not in LANGUAGES:
                raise Problem(say(here.lang, "cli.error.language", given=value, known=", ".join(LANGUAGES)), MISUSE)
            lang = value
        else:
            rest.append(words[at])
        at += 1
    return rest, lang
