"""The names of seats, places, tiles and amounts in The Arrival, in the words of the edition in play."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from dolmen.text import find_text, has, say

from ..content.loader import BACKS, COLOURS, GROUNDS, KINDS, LEADERS, SECTIONS, TRIBES
from ..game import Arrival
from ..model.components import FOMORI, RESOURCES, SILVER, SONG, THREATS, bits
from ..model.state import UNDECIDED, ArrivalState

LETTERS: Final = "ABCD"
LEVELS: Final = 3
CACHED_TEXTS: Final = 8192  # cached texts, as the table is described again after every answer
CACHED_TILES: Final = 1024  # for some dozens of games
# The kinds of pay of a section, in the order of the EARN constants.
PAY_KINDS: Final = ("honor", "broch", "caer", "disks", "swords", "shields", "corruption", "tiles")
DISK: Final = re.compile(r"(?<!{)\b([Dd]is)k(s?)\b")  # not the name of a value
PLURAL: Final = {"disk": "disks", "sword": "swords", "shield": "shields"}


def phrase(game: Arrival, lang: str, key: str, **values: object) -> str:
    """A text of the catalogue `the_arrival`, in the words of the edition."""
    return cached_text(game.components.edition.year, lang, key, tuple(values.items()))


@lru_cache(maxsize=CACHED_TEXTS)
def cached_text(year: int, lang: str, key: str, values: tuple[tuple[str, object], ...]) -> str:
    text = find_text(lang, text_key(year, key), dict(values).get("n"))
    return print_words(year, lang, text).format_map({**common_terms(year, lang), **dict(values)})


def print_words(year: int, lang: str, text: str) -> str:
    """A text before its values are inserted. The English 2016 edition prints "disc"."""
    return DISK.sub(r"\1c\2", text) if year == 2016 and lang == "en" else text


@cache
def common_terms(year: int, lang: str) -> dict[str, str]:
    """Values that every text may use."""
    return {term: say(lang, text_key(year, term)) for term in ("honor", "first_player")}


@cache
def text_key(year: int, key: str) -> str:
    """The full key of a text; the 2016 edition has its own words for some things."""
    older = f"the_arrival.edition2016.{key}"
    return older if year == 2016 and has(older) else f"the_arrival.{key}"


def capitalize(text: str) -> str:
    """The text with an upper-case first letter."""
    return text[:1].upper() + text[1:]


def join_words(game: Arrival, words: list[str], lang: str) -> str:
    """`a, b and c`; `none` for nothing."""
    if not words:
        return phrase(game, lang, "none")
    if len(words) == 1:
        return words[0]
    return phrase(game, lang, "and", first=", ".join(words[:-1]), last=words[-1])


# -- seats ---------------------------------------------------------------------------------------------------------------
def seat_name(game: Arrival, s: ArrivalState, seat: int, lang: str) -> str:
    """`B (blue)`, or `B (?)` before the colours are chosen."""
    chosen = s.colours[seat]
    colour = phrase(game, lang, "no_colour") if chosen == UNDECIDED else colour_name(game, chosen, lang)
    return phrase(game, lang, "seat", letter=LETTERS[seat], colour=colour)


def seat_names(game: Arrival, s: ArrivalState, seats: list[int], lang: str) -> str:
    return join_words(game, [seat_name(game, s, seat, lang) for seat in seats], lang)


def insert_player_names(text: str, lang: str, names: list[str]) -> str:
    """A text in which seats are called by letter and colour, with the players' names."""
    words = [say(lang, "the_arrival.no_colour"), *[say(lang, f"the_arrival.colour.{colour}") for colour in COLOURS]]
    colours = "|".join(map(re.escape, words))
    for seat, name in enumerate(names):
        form = re.escape(say(lang, "the_arrival.seat", letter=LETTERS[seat], colour="|")).replace(r"\|", f"(?:{colours})")
        text = re.sub(rf"\b{form}", name.replace("\\", r"\\"), text)
    return text


def colour_name(game: Arrival, colour: int, lang: str) -> str:
    return phrase(game, lang, f"colour.{COLOURS[colour]}")


def leader_name(game: Arrival, leader: int, lang: str) -> str:
    """A leader card, or a tribe in 2016."""
    if game.components.edition.leader_cards:
        return phrase(game, lang, f"leader.{LEADERS[leader]}.name")
    return phrase(game, lang, f"tribe.{list(TRIBES)[leader]}")


def leader_ability(game: Arrival, leader: int, lang: str) -> str:
    return phrase(game, lang, f"leader.{LEADERS[leader]}.does")


# -- the map -------------------------------------------------------------------------------------------------------------
def place_name(game: Arrival, place: int, lang: str) -> str:
    """A location, or a Castle Location."""
    locations = game.content.location
    if place < len(locations):
        return locations[place].name
    name = game.content.castle[place - len(locations)].name
    return name.de if lang == "de" else name.en.replace("'", "’")  # as in all other texts


def province_name(game: Arrival, province: int) -> str:
    return game.content.province[province].name


def region_name(game: Arrival, place: int, lang: str) -> str:
    """The province of a location; a Castle Location is in none (AR-3.13)."""
    province = game.components.province_of[place]
    return province_name(game, province) if province >= 0 else phrase(game, lang, "isle")


def name_on_map(game: Arrival, name: str, lang: str) -> str:
    """The name of the location or province with this id."""
    if name in game.components.place_names:
        return place_name(game, game.components.place_names.index(name), lang)
    return province_name(game, game.components.province_names.index(name))


def ground_name(game: Arrival, province: int, lang: str) -> str:
    return phrase(game, lang, f"ground.{GROUNDS[game.components.ground[province]]}")


def level_name(game: Arrival, level: int, lang: str) -> str:
    return phrase(game, lang, f"level.{level}")


def the_level(game: Arrival, level: int, lang: str) -> str:
    return phrase(game, lang, f"the_level.{level}")


def to_level(game: Arrival, level: int, lang: str) -> str:
    """The new level of a bolstered fortification."""
    return phrase(game, lang, f"to_level.{level}")


def way_name(game: Arrival, way: str, lang: str) -> str:
    return phrase(game, lang, f"way.{way}")


def threat_name(game: Arrival, threat: int, lang: str) -> str:
    return phrase(game, lang, f"threat.{THREATS[threat]}")


def the_threat(game: Arrival, threat: int, lang: str) -> str:
    return phrase(game, lang, f"the_threat.{THREATS[threat]}")


def threat_with_article(game: Arrival, kind: int, lang: str) -> str:
    """A Fomori; castles are never one of several."""
    return phrase(game, lang, f"a_threat.{FOMORI[kind]}")


# -- amounts -------------------------------------------------------------------------------------------------------------
def amount_in_words(game: Arrival, kind: str, n: int, lang: str) -> str:
    """`3 disks`, `1 Sword`, `4 Honor`."""
    return phrase(game, lang, f"amount.{kind}", n=n)


def amounts_in_words(game: Arrival, counts: list[tuple[str, int]], lang: str) -> list[str]:
    """The amounts above 0 in words."""
    return [amount_in_words(game, kind, n, lang) for kind, n in counts if n]


def resources_of(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    counts = [("disks", s.disks[seat]), ("swords", s.swords[seat]), ("shields", s.shields[seat])]
    return amounts_in_words(game, counts, lang)


def supply_of(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    """A leader's resources, Fomori and trophies in words. Tiles are named separately."""
    rest = [("fomori", s.fomori[seat]), ("trophies", s.trophies[seat])]
    return resources_of(game, s, seat, lang) + amounts_in_words(game, rest, lang)


def resource_amount(game: Arrival, resource: int, n: int, lang: str) -> str:
    return amount_in_words(game, PLURAL[RESOURCES[resource]], n, lang)


def fomori_by_kind(game: Arrival, counts: list[int], lang: str) -> str:
    """`2 Sineach and 1 Athach`."""
    return join_words(game, [f"{n} {threat_name(game, kind, lang)}" for kind, n in enumerate(counts) if n], lang)


def fomori_from_event(game: Arrival, counts: str, lang: str) -> str:
    """Fomori by kind in words, from the text of an event such as `sineach:2 athach:1`."""
    found = dict(part.split(":") for part in counts.split())
    return fomori_by_kind(game, [int(found.get(kind, 0)) for kind in FOMORI], lang)


# -- cards and tiles -----------------------------------------------------------------------------------------------------
def section_name(game: Arrival, section: int, lang: str) -> str:
    return phrase(game, lang, f"section.{SECTIONS[section]}")


def section_as_subject(game: Arrival, section: int, lang: str) -> str:
    """`the top section`, as the subject of a sentence."""
    return phrase(game, lang, f"section_is.{SECTIONS[section]}")


def section_as_object(game: Arrival, section: int, lang: str) -> str:
    """`the top section`, as the object of a verb."""
    return phrase(game, lang, f"the_section.{SECTIONS[section]}")


def card_back_name(game: Arrival, back: int, lang: str) -> str:
    return phrase(game, lang, f"back.{BACKS[back]}")


def pays_in_words(game: Arrival, pays: list[int], lang: str) -> str:
    """The pay of a section in words, in the order of payment."""
    found = [amount_in_words(game, PAY_KINDS[kind], n, lang) for kind, n in enumerate(pays) if n]
    return ", ".join(found) or phrase(game, lang, "table.nothing")


def card_in_words(game: Arrival, card: int, lang: str) -> str:
    """An Earning Card with its three sections. Its id is for notation only: nothing on a card shows it."""
    pays = game.components.pays[card]
    sections = {name: pays_in_words(game, pays[n], lang) for n, name in enumerate(SECTIONS)}
    return phrase(game, lang, "table.card", back=card_back_name(game, game.components.back_of[card], lang), **sections)


def shown_pays(s: ArrivalState, seat: int, section: int) -> list[int]:
    """The printed pay of a section on all revealed cards; Honor per fortification is listed separately."""
    out = [0] * len(PAY_KINDS)
    for card in s.cards[seat][: s.revealed_per_leader]:
        if card >= 0:
            out = [a + b for a, b in zip(out, s.components.pays[card][section], strict=True)]
    return out


def tile_text_values(game: Arrival, tile_type: int, lang: str) -> dict[str, object]:
    """The placeholders of the texts of a tile, its name and its effect."""
    components, found = game.components, game.content.tile[tile_type]
    value = [*found.value, 0, 0, 0, 0]
    first = value[components.edition.song] if components.kind_of[tile_type] == SONG else value[0]
    return {
        "n": first,
        "second": value[1],
        "third": value[2],
        "fourth": value[3],
        "province": next((p.name for p in game.content.province if p.id == found.province), ""),
        "colour": phrase(game, lang, f"ground.{found.colour}") if components.kind_of[tile_type] == SILVER else "",
    }


@lru_cache(maxsize=CACHED_TILES)
def tile_name(game: Arrival, tile_type: int, lang: str) -> str:
    return phrase(
        game, lang, f"tile.{KINDS[game.components.kind_of[tile_type]]}.name", **tile_text_values(game, tile_type, lang)
    )


@lru_cache(maxsize=CACHED_TILES)
def tile_effect(game: Arrival, tile_type: int, lang: str) -> str:
    return phrase(
        game, lang, f"tile.{KINDS[game.components.kind_of[tile_type]]}.does", **tile_text_values(game, tile_type, lang)
    )


def tile_name_from_id(game: Arrival, name: str, lang: str) -> str:
    """The name of the tile or type with this id."""
    return tile_name(game, game.components.find_tile_type(name), lang)


def tile_list(game: Arrival, tiles: int, lang: str) -> str:
    """A mask of tiles by name, copies counted: `Big Migration (2)`."""
    tile_types = [game.components.type_of_tile[tile] for tile in bits(tiles)]
    named = []
    for tile_type in sorted(set(tile_types)):
        count = tile_types.count(tile_type)
        named.append(tile_name(game, tile_type, lang) + (f" x{count}" if count > 1 else ""))
    return join_words(game, named, lang)
