"""The options of a new table: the form, and parsing what a browser sent."""

from __future__ import annotations

from typing import Any, NamedTuple

from dolmen.arena.served_bots import offered
from dolmen.games import GAMES, game_info
from dolmen.games.bots import BOTS, LEVEL_NAMES
from dolmen.games.options import Option, matches
from dolmen.store import SeatRow, TableSettings
from dolmen.table import TableError, clean_name, require_person
from dolmen.text import has, say

from ..render.bot_labels import kind_label

HERE, BY_LINK, OPEN = "here", "link", "open"
KINDS = (HERE, OPEN, BY_LINK, *BOTS)
FORM_KINDS = (HERE, OPEN, BY_LINK, *LEVEL_NAMES)  # what the start page offers
DEFAULT_SEATS = (2, 3, 4)
SEATS = "seats"  # the option of every game for the number of players
DAY = 24 * 3600
CLOCKS = {
    "none": TableSettings(),
    "live": TableSettings(reserve=30 * 60, each=30),
    "day": TableSettings(reserve=DAY, each=DAY),
    "days": TableSettings(reserve=3 * DAY, each=3 * DAY),
}


class TableRequest(NamedTuple):
    """A requested table."""

    game: str
    options: dict[str, Any]
    seats: list[SeatRow]
    setting: TableSettings


# -- the form ------------------------------------------------------------------------------------------------------------
def form_values(game: str, lang: str, name: str) -> dict[str, Any]:
    """The values for the form of a game. `name` is the user's name, '' if not known yet."""
    counts = seat_counts(game)
    names = [say(lang, f"web.start.player-{seat}") for seat in range(counts[-1])]
    return {
        "games": list(GAMES),
        "game": game,
        "counts": counts,
        "default_count": counts[0],
        "seats": range(counts[-1]),
        "kinds": [(kind, kind_label(kind, lang)) for kind in (*FORM_KINDS, *offered(game))],
        "levels": LEVEL_NAMES,
        "clocks": list(CLOCKS),
        "choices": [form_field(game, option, lang) for option in page_options(game)],
        "seat_choices": [form_field(game, option, lang) for option in seat_options(game)],
        "tiles": game_info(game).drawing.choice_tiles(lang) if seat_options(game) else {},
        "names": [name or names[0], *names[1:]],
    }


def seat_counts(game: str) -> list[int]:
    """The possible numbers of players of a game."""
    seats = next(option for option in game_info(game).options if option.name == SEATS)
    return [n for n in seats.choices or DEFAULT_SEATS if isinstance(n, int)]


def page_options(game: str) -> list[Option]:
    """The options on the start page: switches, and options with a list of values."""
    declared = [option for option in game_info(game).options if option.name != SEATS]
    return [option for option in declared if option.kind == "flag" or (option.choices and option.kind != "words")]


def seat_options(game: str) -> list[Option]:
    """The options for each seat; the first choice is the default."""
    return [option for option in game_info(game).options if option.kind == "words" and option.choices]


def form_field(game: str, option: Option, lang: str) -> dict[str, object]:
    return {
        "name": option.name,
        "label": option_label(game, option, lang),
        "about": option.describe(game, lang),
        "default": option.default,
        "advanced": option.advanced,
        "needs": option.needs,
        "values": [
            (value, text_or_default(lang, f"{game}.choice.{option.name}.{value}", value)) for value in option.choices
        ],
    }


def option_label(game: str, option: Option, lang: str) -> str:
    """The short label of an option; its description if the game has no label, else its name."""
    return text_or_default(lang, f"{game}.option_name.{option.name}", option.describe(game, lang))


def text_or_default(lang: str, key: str, default: object) -> str:
    return say(lang, key) if has(key) else str(default)


def seat_kinds(game: str) -> tuple[str, ...]:
    """Who may sit at a seat of a new table: a kind of player, or a bot, also one that the owner of the server added."""
    return (*KINDS, *offered(game))


# -- parsing -------------------------------------------------------------------------------------------------------------
def parse_table_form(form: dict[str, str], lang: str) -> TableRequest:
    """Parse the form of the start page. Raises TableError if no browser could have sent it or no seat is for a person."""
    game = form.get("game", "")
    count, clock = form.get(SEATS, ""), form.get("clock", "none")
    if game not in GAMES or count not in [str(n) for n in seat_counts(game)] or clock not in CLOCKS:
        raise TableError("bad-form")
    options = {SEATS: int(count), **parse_options(game, form), **parse_seat_options(game, form, int(count))}
    seats: list[SeatRow] = []
    for seat in range(int(count)):
        kind = form.get(f"kind-{seat}", "")
        if kind not in seat_kinds(game):
            raise TableError("bad-form")
        default = "" if kind in BOTS else say(lang, f"web.start.player-{seat}")  # the table names its bots
        name = clean_name(form.get(f"name-{seat}", ""), default)
        seats.append(SeatRow(name, bot=kind if kind in BOTS else "", here=kind == HERE, open=kind == OPEN))
    require_person(seats)
    chosen = CLOCKS[clock]
    return TableRequest(game, options, seats, TableSettings(form.get("listed") == "yes", chosen.reserve, chosen.each))


def parse_options(game: str, form: dict[str, str]) -> dict[str, Any]:
    """The chosen options, without those that have no effect beside the others."""
    declared = page_options(game)
    chosen: dict[str, Any] = {}
    for option in declared:
        if option.kind == "flag":
            chosen[option.name] = option.name in form
        else:
            value = form.get(option.name, str(option.default))
            if value not in [str(choice) for choice in option.choices]:
                raise TableError("bad-form")
            chosen[option.name] = next(choice for choice in option.choices if str(choice) == value)
    default = {option.name: option.default for option in game_info(game).options}
    for option in declared:
        if any(not matches(chosen.get(name, default[name]), wanted) for name, wanted in option.needs.items()):
            del chosen[option.name]
    return chosen


def parse_seat_options(game: str, form: dict[str, str], count: int) -> dict[str, list[str]]:
    """The options chosen for single seats; empty if all have the default."""
    found: dict[str, list[str]] = {}
    for option in seat_options(game):
        default, *_ = values = [str(choice) for choice in option.choices]
        chosen = [form.get(f"{option.name}-{seat}", default) for seat in range(count)]
        if any(value not in values for value in chosen):
            raise TableError("bad-form")
        if set(chosen) != {default}:
            found[option.name] = chosen
    return found


# -- descriptions --------------------------------------------------------------------------------------------------------
def clock_name(setting: TableSettings) -> str:
    """The name of the table's clock; '' if it is not one of the form's clocks."""
    return next((name for name, ours in CLOCKS.items() if (ours.reserve, ours.each) == (setting.reserve, setting.each)), "")


def describe_options(game: str, options: dict[str, Any], lang: str) -> list[str]:
    """Short descriptions of all options that differ from the default."""
    texts: list[str] = []
    for option in page_options(game):
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        name = option_label(game, option, lang)
        choice = text_or_default(lang, f"{game}.choice.{option.name}.{value}", value)
        if option.kind == "flag":
            texts.append(name if value else say(lang, "lobby.without", what=name))
        else:
            texts.append(choice if has(f"{game}.choice.{option.name}.{value}") else f"{name}: {choice}")
    for option in seat_options(game):
        texts += [
            text_or_default(lang, f"{game}.choice.{option.name}.{value}", value)
            for value in options.get(option.name, [])
            if value != option.choices[0]
        ]
    return texts
