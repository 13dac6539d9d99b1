"""The names of seats, characters, lands and artifacts in a language."""

from __future__ import annotations

from typing import Final

from dolmen.games.pack import Translated
from dolmen.text import has, say

from ..content.loader import Artifact, Character, Start
from ..game import Roam
from ..model.components import EDGES, SLOT_NAMES
from ..model.state import GAP, RoamState

LETTERS: Final = "ABCD"  # capitals, because the columns of the map are small letters


def in_language(words: Translated, lang: str) -> str:
    return words.de if lang == "de" else words.en


def seat_name(game: Roam, seat: int, lang: str) -> str:
    return say(lang, "roam.seat", letter=LETTERS[seat], colour=say(lang, f"roam.colour.{game.colours[seat]}"))


def edge_name(game: Roam, seat: int, lang: str) -> str:
    return say(lang, f"roam.edge.{game.edges[seat]}")


def join_and(words: list[str], lang: str) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return say(lang, "roam.and", first=", ".join(words[:-1]), last=words[-1])


def join_or(words: list[str], lang: str) -> str:
    """`a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return say(lang, "roam.or", first=", ".join(words[:-1]), last=words[-1])


def coins_in_words(n: int, lang: str) -> str:
    return say(lang, "roam.coins", n=n)


def points_in_words(n: int, lang: str) -> str:
    return say(lang, "roam.points", n=n)


# -- cards -------------------------------------------------------------------------------------------------------------
def card_entry(game: Roam, number: int) -> Start | Character:
    """The entry of the card list for a card number of the rules."""
    starts = game.content.start
    return starts[number] if number < len(starts) else game.content.character[number - len(starts)]


def card_entry_by_id(game: Roam, name: str) -> Start | Character:
    return card_entry(game, game.components.card_names.index(name))


def character_name(game: Roam, number: int, lang: str) -> str:
    return in_language(card_entry(game, number).name, lang)


def land_name(game: Roam, number: int, lang: str) -> str:
    """The name of a card's land side. A starting card has none; its character's name is used."""
    found = card_entry(game, number)
    return in_language(found.land.name if isinstance(found, Character) else found.name, lang)


def slot_name(game: Roam, s: RoamState, slot: int, lang: str) -> str:
    """`L1 Teapot Cliffs`."""
    number = s.lands[slot]
    return SLOT_NAMES[slot] if number == GAP else f"{SLOT_NAMES[slot]} {land_name(game, number, lang)}"


def kind_name(kind: str, lang: str) -> str:
    """The kind of scenery. A pack can have its own kinds, which are shown under the name in the pack."""
    key = f"roam.kind.{kind}"
    return say(lang, key) if has(key) else kind


def artifact_entry(game: Roam, number: int) -> Artifact:
    return game.content.artifact[number]


def artifact_name(game: Roam, number: int, lang: str) -> str:
    return in_language(artifact_entry(game, number).name, lang)


def artifact_name_by_id(game: Roam, name: str, lang: str) -> str:
    return artifact_name(game, game.components.artifact_names.index(name), lang)


def ability_name(ability: str, lang: str) -> str:
    return say(lang, f"roam.ability.{ability}.name")


# -- patterns as small pictures ----------------------------------------------------------------------------------------
def rotate_pattern(rows: list[str], way: int) -> list[str]:
    """A pattern as rows of signs, rotated clockwise by `way` quarter turns."""
    for _ in range(way):
        rows = ["".join(row[c] for row in reversed(rows)) for c in range(len(rows[0]))]
    return [" ".join(row) for row in rows]


def pattern_lines(game: Roam, number: int, way: int) -> list[str]:
    return rotate_pattern(card_entry(game, number).pattern, way)


def seat_rotation(game: Roam, seat: int) -> int:
    """The quarter turns of a seat's patterns, 0 for a spectator."""
    return EDGES.index(game.edges[seat]) if seat >= 0 else 0
