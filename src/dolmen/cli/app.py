"""The parser of the command line: command names, options and help, all in the user's language.

A command is a plain function whose first argument is the `Terminal`. Its help text is `cli.command.<name>`, that of its
options `cli.parameter.<name>`, and the placeholder of a value `cli.value.<name>`. `cli.details.<name>` is an
optional second paragraph. The help of the parser library is switched off, and its errors are reworded.
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

from . import admin, arena, commands
from .console import CommandError, Terminal
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
    arena.arena,
    arena.check_bot,
    arena.mcp,
    commands.puzzles,
    commands.rules,
    admin.export,
    admin.import_,
    admin.backup,
    admin.verify,
]
ALIASES = {"rehearse": "verify"}  # old names that still work


def run_command(words: list[str], terminal: Terminal) -> int:
    """Find the command that the words name, and run it."""
    if words and words[0] in ALIASES:
        words = [ALIASES[words[0]], *words[1:]]
    if not words or any(word in HELP for word in words):
        return print_help(words, terminal)
    # A lone dash means standard input, but the parser would take it for an option.
    words = [STDIN if word == "-" else word for word in words]
    try:
        command, bound, _ = build(terminal).parse_args(words, print_error=False, exit_on_error=False)
    except CycloptsError as error:
        raise CommandError(describe_misuse(error, terminal)) from None
    return int(command(*bound.args, **bound.kwargs))


def build(terminal: Terminal) -> App:
    app = App(name="dolmen", help_flags=(), version_flags=())
    for command in COMMANDS:
        app.command(bind_terminal(command, terminal), name=command.__name__, help_flags=(), version_flags=())
    return app


def bind_terminal(command: Callable[..., int], terminal: Terminal) -> Callable[..., int]:
    """Bind a command to the terminal, with the signature that the parser reads."""
    kinds = inspect.get_annotations(command, eval_str=True)
    parameters = []
    for parameter in parameters_of(command):
        parameters.append(parameter.replace(annotation=kinds.get(parameter.name, parameter.annotation)))

    def run(*args: Any, **options: Any) -> int:
        return command(terminal, *args, **options)

    run.__name__ = command.__name__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what the parser reads
    return run


def parameters_of(command: Callable[..., int]) -> list[inspect.Parameter]:
    """The parameters of a command without the terminal; `**options` becomes the options of all games."""
    out: list[inspect.Parameter] = []
    for parameter in list(inspect.signature(command).parameters.values())[1:]:
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            out += [option_parameter(option) for option in game_options().values()]
        else:
            out.append(parameter)
    return out


def game_options() -> dict[str, Option]:
    """The options of all games by name. An option of the same name has the same kind in every game."""
    return {option.name: option for info in reversed(list(GAMES.values())) for option in info.options}


def option_parameter(option: Option) -> inspect.Parameter:
    """Seats and lists stay text: they are parsed once the game is known."""
    kind = {"flag": bool | None, "number": int | None}.get(option.kind, str | None)
    return inspect.Parameter(option.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


# -- help --------------------------------------------------------------------------------------------------------------
def print_help(words: list[str], terminal: Terminal) -> int:
    """Print the help of the command that the words begin with, or the list of commands."""
    for command in COMMANDS:
        if words[:1] == [command.__name__]:
            print_command_help(command, terminal)
            return 0
    terminal.print_line(
        terminal.say("help.usage", words=f"dolmen {terminal.say('help.command')} {terminal.say('help.options')}")
    )
    terminal.print_line()
    for text in terminal.say("help.about").strip().split("\n\n"):
        terminal.print_paragraph(text)
        terminal.print_line()
    terminal.print_line(terminal.say("help.commands"))
    terminal.print_columns([(command.__name__, terminal.say(f"command.{command.__name__}")) for command in COMMANDS], 2)
    return 0


def print_command_help(command: Callable[..., int], terminal: Terminal) -> None:
    terminal.print_paragraph(usage_of(command, terminal))
    terminal.print_line()
    terminal.print_paragraph(terminal.say(f"command.{command.__name__}"))
    if has(f"cli.details.{command.__name__}"):
        terminal.print_line()
        terminal.print_paragraph(terminal.say(f"details.{command.__name__}"))
    parameters = parameters_of(command)
    if parameters:
        terminal.print_line()
        rows = [(option_name(parameter, terminal), parameter_help(command, parameter, terminal)) for parameter in parameters]
        terminal.print_columns(rows, 2)


def parameter_help(command: Callable[..., int], parameter: inspect.Parameter, terminal: Terminal) -> str:
    """The help text of a parameter; a command may have its own (`new_record`)."""
    specific = f"parameter.{command.__name__}_{parameter.name}"
    if has(f"cli.{specific}"):
        return terminal.say(specific)
    if has(f"cli.parameter.{parameter.name}"):
        return terminal.say(f"parameter.{parameter.name}")
    games = [info.name for info in GAMES.values() if any(option.name == parameter.name for option in info.options)]
    names = ", ".join(say(terminal.lang, f"{game}.title") for game in games)
    text = game_options()[parameter.name].describe(games[0], terminal.lang)
    return text if len(games) == len(GAMES) else f"{names}: {text}"


def option_name(parameter: inspect.Parameter, terminal: Terminal) -> str:
    """`POSITION`, `--seed NUMBER`, `--log`, or `--full, --no-full` where the default is not off."""
    value = value_name(parameter.name, terminal)
    if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
        return value or ""
    name = parameter.name.replace("_", "-")
    if value is not None:
        return f"--{name} {value}"
    return f"--{name}" if parameter.default is False else f"--{name}, --no-{name}"


def value_name(parameter: str, terminal: Terminal) -> str | None:
    """The placeholder of a value in the help, as in `--seed NUMBER`. A switch has none."""
    if has(f"cli.value.{parameter}"):
        return terminal.say(f"value.{parameter}")
    option = game_options().get(parameter)
    return None if option is None or option.kind == "flag" else terminal.say(f"kind.{option.kind}")


def usage_of(command: Callable[..., int], terminal: Terminal) -> str:
    words = ["dolmen", command.__name__]
    options = False
    for parameter in parameters_of(command):
        value = value_name(parameter.name, terminal) or ""
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
            words.append(value if parameter.default is inspect.Parameter.empty else f"[{value}]")
        elif parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            words.append(f"[{value} ...]")
        else:
            options = True
    return terminal.say("help.usage", words=" ".join(words + [terminal.say("help.options")] * options))


# -- errors ------------------------------------------------------------------------------------------------------------
def describe_misuse(error: CycloptsError, terminal: Terminal) -> str:
    """Describe a parser error in one line."""
    if isinstance(error, UnknownCommandError):
        given = (error.unused_tokens or [""])[0]
        names = [command.__name__ for command in COMMANDS]
        unknown = terminal.say("error.command", given=given) + similar_name_hint(given, names, terminal)
        return f"{unknown} {terminal.say('error.list_commands')}"
    if isinstance(error, UnknownOptionError):
        given = (error.token.keyword or error.token.value).partition("=")[0]
        names = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
        return terminal.say("error.option", given=given) + similar_name_hint(given, names, terminal)
    if isinstance(error, UnusedCliTokensError):
        return terminal.say("error.too_many", given=" ".join(error.unused_tokens or []))
    unclear = terminal.say("error.unclear", given=" ".join(error.root_input_tokens or []))
    if error.argument is None:
        return unclear
    name = error.argument.name if error.argument.name.startswith("--") else value_name(argument_name(error), terminal)
    if isinstance(error, CoercionError):
        return terminal.say("error.value", option=name, given=error.token.value if error.token else "")
    if isinstance(error, RepeatArgumentError):
        return terminal.say("error.twice", option=name)
    if isinstance(error, MissingArgumentError):
        return terminal.say("error.missing", option=name)
    return unclear


def argument_name(error: CycloptsError) -> str:
    assert error.argument is not None
    return str(error.argument.field_info.name)


def similar_name_hint(given: str, names: list[str], terminal: Terminal) -> str:
    near = get_close_matches(given, names, 1)
    return " " + terminal.say("error.did_you_mean", name=near[0]) if near else ""
