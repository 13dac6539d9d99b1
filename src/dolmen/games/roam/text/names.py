"""The names of things in Roam: seats, characters, lands and artifacts as a reader knows them."""

from __future__ import annotations

from typing import Final

from dolmen.games.pack import Translated
from dolmen.text import has, say

from ..content.loader import Artifact, Character, Start
from ..game import Roam
from ..model.components import EDGES, SLOT_NAMES
from ..model.state import GAP, RoamState

LETTERS: Final = "ABCD"  # large, for the columns of the map are small letters


def in_language(words: Translated, lang: str) -> str:
    return words.de if lang == "de" else words.en


def seat_name(game: Roam, seat: int, lang: str) -> str:
    return say(lang, "roam.seat", letter=LETTERS[seat], colour=say(lang, f"roam.colour.{game.colours[seat]}"))


def edge_name(game: Roam, seat: int, lang: str) -> str:
    return say(lang, f"roam.edge.{game.edges[seat]}")


def joined(words: list[str], lang: str) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return say(lang, "roam.and", first=", ".join(words[:-1]), last=words[-1])


def either(words: list[str], lang: str) -> str:
    """`a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return say(lang, "roam.or", first=", ".join(words[:-1]), last=words[-1])


def coins(n: int, lang: str) -> str:
    return say(lang, "roam.coins", n=n)


def points_in_words(n: int, lang: str) -> str:
    return say(lang, "roam.points", n=n)


# -- cards -------------------------------------------------------------------------------------------------------------
def card(game: Roam, number: int) -> Start | Character:
    """The card of the list that the rules know by number."""
    starts = game.content.start
    return starts[number] if number < len(starts) else game.content.character[number - len(starts)]


def card_called(game: Roam, name: str) -> Start | Character:
    return card(game, game.box.card_names.index(name))


def character_name(game: Roam, number: int, lang: str) -> str:
    return in_language(card(game, number).name, lang)


def land_name(game: Roam, number: int, lang: str) -> str:
    """The land side of a card; a starting card has none and is called by its character."""
    found = card(game, number)
    return in_language(found.land.name if isinstance(found, Character) else found.name, lang)


def slot_name(game: Roam, s: RoamState, slot: int, lang: str) -> str:
    """`L1 Teapot Cliffs`."""
    number = s.lands[slot]
    return SLOT_NAMES[slot] if number == GAP else f"{SLOT_NAMES[slot]} {land_name(game, number, lang)}"


def kind_name(kind: str, lang: str) -> str:
    """The scenery in the language; a pack may have sceneries of its own, which keep the name it gives them."""
    key = f"roam.kind.{kind}"
    return say(lang, key) if has(key) else kind


def artifact(game: Roam, number: int) -> Artifact:
    return game.content.artifact[number]


def artifact_name(game: Roam, number: int, lang: str) -> str:
    return in_language(artifact(game, number).name, lang)


def artifact_called(game: Roam, name: str, lang: str) -> str:
    return artifact_name(game, game.box.artifact_names.index(name), lang)


def ability_name(ability: str, lang: str) -> str:
    return say(lang, f"roam.ability.{ability}.name")


# -- patterns as small pictures ----------------------------------------------------------------------------------------
def picture(rows: list[str], way: int) -> list[str]:
    """A pattern in rows of signs, turned clockwise by `way` quarters: as it falls on the map from that edge."""
    for _ in range(way):
        rows = ["".join(row[c] for row in reversed(rows)) for c in range(len(rows[0]))]
    return [" ".join(row) for row in rows]


def pattern_of(game: Roam, number: int, way: int) -> list[str]:
    return picture(card(game, number).pattern, way)


def way_of(game: Roam, seat: int) -> int:
    """The quarter turns of a seat's patterns; of a spectator's: none."""
    return EDGES.index(game.edges[seat]) if seat >= 0 else 0
