"""The options of a game. Each game declares them once, for the command line, the page and the validation."""

from __future__ import annotations

from typing import Any, Final, Literal

from dolmen.text import InputError, json_type_name, say_or

Kind = Literal["flag", "number", "word", "words", "seat"]
TYPES: Final[dict[str, type]] = {"flag": bool, "number": int, "word": str, "words": list, "seat": int}
CARDS: Final = "cards"  # set by the game: the name of the content that a stored game uses


class BadOptions(InputError):
    """Options are not valid; the message names the option."""


class Option:
    """An option. `needs` are the values of other options that it depends on (a tuple: one of these).

    The start page shows the options of kind `flag` and those with `choices`; `advanced` options are folded away there. The
    others can be set on the command line and through the API. An option of kind `words` with choices has a value for each
    seat.

    Texts: `<game>.option.<name>` describes the option, `<game>.option_name.<name>` is its label on the start page, and
    `<game>.choice.<name>.<value>` names each of the `choices`.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        default: object,
        choices: tuple[object, ...] = (),
        needs: dict[str, object] | None = None,
        advanced: bool = False,
    ) -> None:
        self.name = name
        self.kind: Kind = kind
        self.default = default
        self.choices = choices
        self.needs: dict[str, object] = needs or {}
        self.advanced = advanced

    def describe(self, game: str, lang: str) -> str:
        """The option in words; its name if the game has no text for it."""
        return say_or(lang, f"{game}.option.{self.name}", self.name)


def check_options(game: str, declared: tuple[Option, ...], given: dict[str, Any]) -> dict[str, Any]:
    """Check options and return them without the name of the content. Raises BadOptions."""
    known = {option.name: option for option in declared}
    out = {name: value for name, value in given.items() if name != CARDS}
    for name, value in out.items():
        if name not in known:
            raise BadOptions("options.unknown", game=game, given=name, known=", ".join(known))
        check_value(known[name], value)
    for name, value in out.items():
        for other, wanted in known[name].needs.items():
            if value != known[name].default and not matches(out.get(other, known[other].default), wanted):
                if wanted is True:
                    raise BadOptions("options.needs_flag", option=name, other=other)
                values = ", ".join(map(str, wanted)) if isinstance(wanted, tuple) else wanted
                raise BadOptions("options.needs", option=name, other=other, wanted=values)
    return out


def matches(value: object, wanted: object) -> bool:
    """Whether the value of an option is the one that another option needs."""
    return value in wanted if isinstance(wanted, tuple) else value == wanted


def check_value(option: Option, value: Any) -> None:
    wanted: type[object] = TYPES[option.kind]
    if type(value) is not wanted:
        raise BadOptions("options.kind", option=option.name, wanted=json_type_name(type_name(wanted)), given=value)
    if isinstance(value, list) and not all(type(word) is str for word in value):
        raise BadOptions("options.kind", option=option.name, wanted=json_type_name("str"), given=value)
    for one in value if isinstance(value, list) else [value]:
        if option.choices and one not in option.choices:
            raise BadOptions("options.choice", option=option.name, given=one, known=", ".join(map(str, option.choices)))


def type_name(wanted: type) -> str:
    return "array" if wanted is list else wanted.__name__


def check_cards(given: dict[str, Any], here: object) -> None:
    """Refuse a stored game that began with other content."""
    if given.get(CARDS, here) != here:
        raise BadOptions("options.cards", given=given[CARDS], here=here)
