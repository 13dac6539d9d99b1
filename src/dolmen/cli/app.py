"""The commands as the command line knows them: their names, options and help, all in the reader's language.

A command is a plain function whose first argument is `Here`. Its help is the text `cli.command.<name>`, that of its
options `cli.parameter.<name>`, and what stands for a value `cli.value.<name>`. The parser has no words of its own here:
its help is switched off and its complaints are told anew.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from cyclopts import App, CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from dolmen.games import GAMES
from dolmen.games.options import Option
from dolmen.text import has, say

from . import admin, commands
from .console import Here, Problem
from .inputs import STDIN

HELP = ("--help", "-h")
COMMANDS: list[Callable[..., int]] = [
    commands.serve,
    commands.games,
    commands.new,
    commands.show,
    commands.legal,
    commands.apply,
    commands.why,
    commands.replay,
    commands.simulate,
    commands.rules,
    admin.export,
    admin.take,
    admin.backup,
    admin.rehearse,
]


def called(words: list[str], here: Here) -> int:
    """Find the command that the words name and run it."""
    if not words or any(word in HELP for word in words):
        return advise(words, here)
    # A lone dash means standard input, but the parser would take it for an option.
    words = [STDIN if word == "-" else word for word in words]
    try:
        command, bound, _ = build(here).parse_args(words, print_error=False, exit_on_error=False)
    except CycloptsError as error:
        raise Problem(misuse(error, here)) from None
    return int(command(*bound.args, **bound.kwargs))


def build(here: Here) -> App:
    app = App(name="dolmen", help_flags=(), version_flags=())
    for command in COMMANDS:
        app.command(in_language(command, here), name=command.__name__, help_flags=(), version_flags=())
    return app


def in_language(command: Callable[..., int], here: Here) -> Callable[..., int]:
    """The command with `here` filled in, as the parser wants it."""
    kinds = inspect.get_annotations(command, eval_str=True)
    told = []
    for parameter in parameters_of(command):
        told.append(parameter.replace(annotation=kinds.get(parameter.name, parameter.annotation)))

    def run(*args: Any, **options: Any) -> int:
        return command(here, *args, **options)

    run.__name__ = command.__name__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in told}
    run.__signature__ = inspect.Signature(told)  # type: ignore[attr-defined]  # what the parser reads
    return run


def parameters_of(command: Callable[..., int]) -> list[inspect.Parameter]:
    """What a command is given besides `here`; `**options` stands for the options of all games."""
    out: list[inspect.Parameter] = []
    for parameter in list(inspect.signature(command).parameters.values())[1:]:
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            out += [as_parameter(option) for option in game_options().values()]
        else:
            out.append(parameter)
    return out


def game_options() -> dict[str, Option]:
    """The options of all games by name. Games that share a name mean the same kind of thing."""
    return {option.name: option for title in reversed(list(GAMES.values())) for option in title.options}


def as_parameter(option: Option) -> inspect.Parameter:
    """Seats and lists are words here: they are read when the game is known."""
    kind = {"flag": bool | None, "number": int | None}.get(option.kind, str | None)
    return inspect.Parameter(option.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


# -- help --------------------------------------------------------------------------------------------------------------
def advise(words: list[str], here: Here) -> int:
    """Print help: for the command that the words begin with, or for all."""
    for command in COMMANDS:
        if words[:1] == [command.__name__]:
            here.paragraph(usage_of(command, here))
            here.put()
            here.paragraph(here.say(f"command.{command.__name__}"))
            asked = [(option_name(parameter, here), parameter) for parameter in parameters_of(command)]
            if asked:
                here.put()
                here.columns([(name, meaning(command, parameter, here)) for name, parameter in asked], 2)
            return 0
    for text in here.say("help.about").strip().split("\n\n"):
        here.paragraph(text)
        here.put()
    here.put(here.say("help.commands"))
    here.columns([(command.__name__, here.say(f"command.{command.__name__}")) for command in COMMANDS], 2)
    return 0


def meaning(command: Callable[..., int], parameter: inspect.Parameter, here: Here) -> str:
    """What a parameter is for; some mean something else to one command (`new_record`)."""
    own = f"parameter.{command.__name__}_{parameter.name}"
    if has(f"cli.{own}"):
        return here.say(own)
    if has(f"cli.parameter.{parameter.name}"):
        return here.say(f"parameter.{parameter.name}")
    games = [title.name for title in GAMES.values() if any(o.name == parameter.name for o in title.options)]
    names = ", ".join(say(here.lang, f"{game}.title") for game in games)
    text = game_options()[parameter.name].describe(games[0], here.lang)
    return text if len(games) == len(GAMES) else f"{names}: {text}"


def option_name(parameter: inspect.Parameter, here: Here) -> str:
    """`POSITION`, `--seed NUMBER`, `--log`, or `--full, --no-full` where the usual value is not simply off."""
    value = value_name(parameter.name, here)
    if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
        return value or ""
    if value is not None:
        return f"--{parameter.name} {value}"
    return f"--{parameter.name}" if parameter.default is False else f"--{parameter.name}, --no-{parameter.name}"


def value_name(parameter: str, here: Here) -> str | None:
    """What stands for a value in the help: `--seed NUMBER`. A switch has none."""
    if has(f"cli.value.{parameter}"):
        return here.say(f"value.{parameter}")
    option = game_options().get(parameter)
    return None if option is None or option.kind == "flag" else here.say(f"kind.{option.kind}")


def usage_of(command: Callable[..., int], here: Here) -> str:
    words = ["dolmen", command.__name__]
    options = False
    for parameter in parameters_of(command):
        value = value_name(parameter.name, here) or ""
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
            words.append(value if parameter.default is inspect.Parameter.empty else f"[{value}]")
        elif parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            words.append(f"[{value} ...]")
        else:
            options = True
    return here.say("help.usage", words=" ".join(words + [here.say("help.any_options")] * options))


# -- mistakes ----------------------------------------------------------------------------------------------------------
def misuse(error: CycloptsError, here: Here) -> str:
    """What is wrong with the words, as one line."""
    if isinstance(error, UnknownCommandError):
        given = (error.unused_tokens or [""])[0]
        names = [command.__name__ for command in COMMANDS]
        return here.say("error.command", given=given, known=", ".join(names)) + meant(given, names, here)
    if isinstance(error, UnknownOptionError):
        given = (error.token.keyword or error.token.value).partition("=")[0]
        names = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
        return here.say("error.option", given=given) + meant(given, names, here)
    if isinstance(error, UnusedCliTokensError):
        return here.say("error.too_many", given=" ".join(error.unused_tokens or []))
    unclear = here.say("error.words", given=" ".join(error.root_input_tokens or []))
    if error.argument is None:
        return unclear
    name = error.argument.name if error.argument.name.startswith("--") else value_name(plain_name(error), here)
    if isinstance(error, CoercionError):
        return here.say("error.value", option=name, given=error.token.value if error.token else "")
    if isinstance(error, RepeatArgumentError):
        return here.say("error.twice", option=name)
    if isinstance(error, MissingArgumentError):
        return here.say("error.missing", option=name)
    return unclear


def plain_name(error: CycloptsError) -> str:
    assert error.argument is not None
    return str(error.argument.field_info.name)


def meant(given: str, names: list[str], here: Here) -> str:
    near = get_close_matches(given, names, 1)
    return " " + here.say("error.meant", name=near[0]) if near else ""
