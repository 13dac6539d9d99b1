"""Pictures of the cards of a pack as they will look at the table, also while a card is not valid yet."""

from __future__ import annotations

from dolmen.games.pack import ID, MAX_ID, MAX_LINE_OF_TEXT, BadPack, Translated, decode_content
from dolmen.games.svg import svg_tag
from dolmen.text import say

from ..art import lands, people, pieces
from ..art.board import ABILITY_RULES, START_KINDS
from ..art.geometry import Rect
from ..art.scenes import KINDS
from ..content.loader import ABILITIES, MAX_NUMBER, Artifact, Character, Content, Start, check_coins

CARD = Rect(-4, -4, 248, 376)
CARD_AND_LAND = Rect(-4, -4, 456, 376)
LAND_AT = 248
NO_PATTERN = (".",)
SIGNS = frozenset("#o.")
LARGEST_PATTERN = 12
NO_ID = "card"
NO_COINS = ("..", "..", "..")
TABLES = ("start", "character", "artifact")


def list_entries(text: bytes) -> list[tuple[str, int]]:
    content = decode_content(text, "pack", Content)
    return [(table, number) for table in TABLES for number in range(len(getattr(content, table)))]


def name_choices(lang: str) -> dict[str, dict[str, str]]:
    return {
        "kind": {kind: say(lang, f"roam.kind.{kind}") for kind in KINDS},
        "ability": {ability: say(lang, f"roam.ability.{ability}.name") for ability in ABILITIES},
    }


def draw_entry(text: bytes, table: str, number: int, lang: str) -> str:
    content = decode_content(text, "pack", Content)
    if table not in TABLES or not 0 <= number < len(getattr(content, table)):
        return ""
    entry: Start | Character | Artifact = getattr(content, table)[number]
    name, english = shown_text(entry.name, lang), shown_text(entry.name, "en")
    if isinstance(entry, Artifact):
        return wrap(draw_tile(entry, (name, english), lang), CARD, name)
    picture = draw_card(entry, (name, english), content.numbers.blank_cost, lang)
    if isinstance(entry, Start):
        return wrap(picture, CARD, name)
    land = f'<g transform="translate({LAND_AT} 0)">{draw_land(entry, lang)}</g>'
    return wrap(picture + land, CARD_AND_LAND, name)


def wrap(picture: str, box: Rect, label: str) -> str:
    return f"{svg_tag('roam', box, label)}{picture}</svg>"


def draw_card(card: Start | Character, names: tuple[str, str], blank_cost: int, lang: str) -> str:
    return people.draw_large_character(
        shown_id(card.id),
        names,
        shown_text(card.fact, lang),
        say(lang, "roam.drawing.asleep"),
        card.land.kind if isinstance(card, Character) else START_KINDS[card.colour],
        drawable_pattern(card.pattern),
        (shown_number(card.points), shown_number(blank_cost), 0),
        card.colour if isinstance(card, Start) else "",
        True,
    )


def draw_land(card: Character, lang: str) -> str:
    names = (shown_text(card.land.name, lang), shown_text(card.land.name, "en"))
    picture = lands.draw_land_card(
        shown_id(card.id), names, card.land.kind, drawable_coins(card.land.coins), shown_number(card.points), False
    )
    return picture + lands.draw_strip_pattern(drawable_pattern(card.pattern), False)


def draw_tile(tile: Artifact, names: tuple[str, str], lang: str) -> str:
    called, does = say(lang, f"roam.ability.{tile.ability}.name"), say(lang, f"roam.drawing.explain.{tile.ability}")
    cost, points = shown_number(tile.cost), shown_number(tile.points)
    return pieces.large_tile_markup(names, (tile.ability, called, does), ABILITY_RULES[tile.ability], cost, points, False)


# -- values that are not valid yet ---------------------------------------------------------------------------------------
def shown_text(words: Translated, lang: str) -> str:
    return str(getattr(words, lang))[:MAX_LINE_OF_TEXT]


def shown_id(name: str) -> str:
    """An id for the drawing, which does not escape it: those of valid cards are words."""
    return name if len(name) <= MAX_ID and ID.fullmatch(name) else NO_ID


def shown_number(number: int) -> int:
    return max(0, min(number, MAX_NUMBER))


def drawable_pattern(rows: list[str]) -> tuple[str, ...]:
    has_shape = 0 < len(rows) <= LARGEST_PATTERN and all(0 < len(row) == len(rows[0]) <= LARGEST_PATTERN for row in rows)
    return tuple(rows) if has_shape and set("".join(rows)) <= SIGNS else NO_PATTERN


def drawable_coins(rows: list[str]) -> tuple[str, ...]:
    """The rows if they are valid, otherwise `NO_COINS`."""
    try:
        check_coins(rows, "", "")
    except BadPack:
        return NO_COINS
    return tuple(rows)
