"""Pictures of the entries of a pack as they will look at the table, also while their values are not valid yet."""

from __future__ import annotations

import msgspec

from dolmen.games.pack import decode_content
from dolmen.games.svg import group, svg_tag

from ..art import cards
from ..art.geometry import CARD as CARD_SIZE
from ..art.geometry import TILE, Rect
from ..content.loader import BACKS, GROUNDS, KINDS, SECTIONS, VALUE_COUNTS, Card, Content, Section, Tile
from ..text.names import PAY_KINDS
from .pack_map import ON_MAP, ROADS, YEAR, draw_map, shown_number, shown_text, words
from .scene import short_tile_name, tile_face

MARGIN = 4.0
SONG = "song_of_the_bard"


def list_entries(text: bytes) -> list[tuple[str, int]]:
    content = decode_content(text, "pack", Content)
    return [*(("card", n) for n in range(len(content.card))), *(("tile", n) for n in range(len(content.tile))), (ROADS, 0)]


def name_choices(lang: str) -> dict[str, dict[str, str]]:
    return {
        "back": {back: words(lang, f"back.{back}") for back in BACKS},
        "colour": {ground: words(lang, f"ground.{ground}") for ground in GROUNDS},
        "kind": {kind: short_tile_name(kind, YEAR, lang) for kind in KINDS},
    }


def draw_entry(text: bytes, table: str, number: int, lang: str) -> str:
    content = decode_content(text, "pack", Content)
    if table == ROADS:
        return draw_map(content, table, number, lang)
    if table not in ("card", "tile", *ON_MAP) or not 0 <= number < len(getattr(content, table)):
        return ""
    if table == "card":
        return draw_card(content.card[number], lang)
    if table == "tile":
        return draw_tile(content.tile[number], content, lang)
    return draw_map(content, table, number, lang)


# -- cards ---------------------------------------------------------------------------------------------------------------
def draw_card(card: Card, lang: str) -> str:
    """An Earning Card, its front and its back."""
    sections = shown_section(card.top), shown_section(card.middle), shown_section(card.bottom)
    wide, high = CARD_SIZE
    pays = {name: pay_in_words(section, lang) for name, section in zip(SECTIONS, sections, strict=True)}
    label = words(lang, "table.card", back=words(lang, f"back.{card.back}"), **pays)
    frame = Rect(-MARGIN, -MARGIN, 2 * wide + 6 * MARGIN, high + 3 * MARGIN)
    back = group(cards.draw_card_back(card.back), wide + 3 * MARGIN, 0)
    return f"{svg_tag('arrival earning-card', frame, label)}{cards.draw_printed_front(sections)}{back}</svg>"


def shown_section(section: Section) -> cards.Section:
    return cards.Section(**{kind: shown_number(n) for kind, n in msgspec.structs.asdict(section).items()})


def pay_in_words(section: cards.Section, lang: str) -> str:
    pays = section._asdict()
    return ", ".join(words(lang, f"amount.{kind}", n=pays[kind]) for kind in PAY_KINDS if pays[kind]) or words(
        lang, "table.nothing"
    )


# -- tiles ---------------------------------------------------------------------------------------------------------------
def draw_tile(tile: Tile, content: Content, lang: str) -> str:
    """A Tactic Tile; if its number depends on the edition, one for each edition."""
    province = next((one for one in content.province if one.id == tile.province), None)
    ground = province.colour if province else tile.colour if tile.colour in GROUNDS else GROUNDS[-1]
    values = shown_values(tile)
    wide, high = TILE
    picture = ""
    shown = [(value,) for value in values] if tile.kind == SONG else [values]
    for k, value in enumerate(shown):
        face = tile_face(tile.kind, value, ground, shown_text(province.name) if province else "", YEAR, lang)
        picture += group(cards.draw_tile_face(face), wide / 2 + (wide + 2 * MARGIN) * k, high / 2)
    frame = Rect(-MARGIN, -MARGIN, (wide + 2 * MARGIN) * len(shown) + MARGIN, high + 3 * MARGIN)
    return f"{svg_tag('arrival tactic-tile', frame, short_tile_name(tile.kind, YEAR, lang))}{picture}</svg>"


def shown_values(tile: Tile) -> tuple[int, ...]:
    """As many numbers as this kind of tile has."""
    wanted = VALUE_COUNTS.get(tile.kind, 1)
    values = [*(shown_number(value) for value in tile.value), *[0] * wanted]
    return tuple(values[:wanted])
