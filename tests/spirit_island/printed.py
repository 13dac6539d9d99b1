"""What is printed on the power cards, as a table in a test: price, speed, elements, target bar, gist of the text.

A row reads (indented lines continue it)

    devouring_ants 1 slow sun,earth,animal site 1 | 1 fear; 1 damage; 2 if jungle sands; destroy 1 dahan

with `near 1`, `site 1` (from a sacred site) or `wetland 1` (from presence there) for range and origin, then what the target
land must be: terrains, `coast`, what it must have (`+dahan`) and must not have (`-blight`); `1air=3` for range 3 with 1 Air;
`spirit` or `another` for a spirit. The text must contain exactly the numbers of the gist, in this order, and each word that
`TERMS` knows at least as often.
"""

from __future__ import annotations

import re

from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.effects.targets import ChooseTarget
from dolmen.games.spirit_island.model.components import (
    ELEMENTS,
    KINDS,
    LAND_NAMES,
    SLOW,
    TERRAINS,
    island_map,
    parse_elements,
)
from dolmen.games.spirit_island.model.state import Power
from dolmen.text import say

from .table import Table, table

TERMS = {
    "en": {
        "sun": "Sun",
        "moon": "Moon",
        "fire": "Fire",
        "air": "Air",
        "water": "Water",
        "earth": "Earth",
        "plant": "Plant",
        "animal": "Animal",
        "mountain": "Mountain",
        "jungle": "Jungle",
        "sands": "Sands",
        "wetland": "Wetland",
        "coast": "coast",
        "fear": "Fear",
        "damage": "[Dd]amage",
        "defend": "Defend",
        "push": "[Pp]ush",
        "gather": "Gather",
        "destroy": "[Dd]estr(oy|uct)",
        "replace": "Replace",
        "remove": "Remove",
        "add": "[Aa]dd",
        "repeat": "[Rr]epeat",
        "gain": "[Gg]ain",
        "explorer": "Explorer",
        "town": "Town",
        "city": "Cit(y|ies)",
        "dahan": "Dahan",
        "invaders": "Invader",
        "blight": "Blight",
        "presence": "Presence",
        "site": "Sacred Site",
        "energy": "Energy",
        "range": "range",
        "minor": "Minor Power",
        "health": "Health",
        "or": "-or-",
        "up_to": "[Uu]p to",
        "all": "all",
        "each": "[Ee]ach",
        "if": "[Ii]f",
        "next": "next to|adjacent",
    },
    "de": {  # and what the catalogue calls terrains, elements and pieces
        **{word: say("de", f"spirit_island.terrain.{word}") for word in TERRAINS},
        **{word: say("de", f"spirit_island.element.{word}") for word in ELEMENTS},
        **{
            word: "|".join(say("de", f"spirit_island.kind.{word}.{form}") for form in ("one", "with", "other"))
            for word in KINDS
        },
        "coast": "Küste",
        "fear": "Furcht",
        "damage": "Schaden",
        "defend": "[Vv]erteidig",
        "push": "[Vv]erdräng",
        "gather": "Versammle",
        "destroy": "[Zz]erstör",
        "replace": "Ersetze",
        "remove": "Entferne",
        "add": "[Ll]eg",
        "repeat": "[Ww]iederhol",
        "gain": "[Ee]rh[aä]lt",
        "invaders": "Invasor",
        "blight": "Ödnis",
        "presence": "Präsenz",
        "site": "Heiligen? Stätte",
        "energy": "Energie",
        "range": "Reichweite",
        "minor": "[Ss]chwache Fähigkeit",
        "health": "Lebenspunkt",
        "or": "-oder-",
        "up_to": "[Bb]is zu",
        "all": "alle",
        "each": "[Jj]e",
        "if": "[Ff]alls|[Ww]enn",
        "next": "daneben|angrenz",
    },
}

# Two islands on which the lands differ in all that target bars ask for. Seat a is Earth, whose rule is about neither. On the
# first it has a sacred site in sands and single presence in a wetland and a jungle; on the second much of B is too far.
CROWDED = "A1=D,B A2=Pa,E,B A3=D,E A4=2Pa,D A5=T,B A6=C,D A7=B A8=Pa,D B3=D,T B4=E,B B7=D,B B8=T"
REMOTE = "A1=D A2=E,B A3=D,B A4=D,E,B A5=E,B A6=2Pa,D A8=Pa,T B2=C,B B3=E,B B4=D,T,B B5=D,E,B B7=D,E,B"
OTHER = {"fast": "B6=Pb b=play:flash_floods", "slow": "B6=Pb b=play:wash_away"}


class Card:
    """One row of the table, and the power of the game that it is about."""

    def __init__(self, row: str) -> None:
        printed, _, self.gist = row.partition("|")
        self.name, price, self.speed, gives, *self.bar = printed.split()
        self.price = int(price)
        self.gives = [] if gives == "-" else gives.split(",")

    @property
    def power(self) -> Power:
        return POWERS[POWER_NAMES.index(self.name)]

    def head(self) -> tuple[str, int, str, int]:
        """Name, price, speed and elements in the row."""
        return (self.name, self.price, self.speed, parse_elements(" ".join(self.gives)))

    def shown(self) -> tuple[str, int, str, int]:
        """The same values in the game; the name is derived from the English title."""
        power = self.power
        title = say("en", f"{power.text_prefix}.power.{power.name}")
        name = title.lower().replace(" ", "_").replace("-", "_").replace("'", "").replace("\u2019", "")
        return (name, power.cost, "slow" if power.speed == SLOW else "fast", power.gives)

    # -- its target ------------------------------------------------------------------------------------------------------
    def targets(self, island: str) -> set[str]:
        """The lands of an island, or the spirits, that the row allows as targets."""
        if self.bar[0] in ("spirit", "another"):
            return {"seat.1"} if self.bar[0] == "another" else {"seat.0", "seat.1"}
        things = dict(word.split("=") for word in island.split())
        origin, reach, *asked = self.bar
        places = island_map((0, 1))
        found = set()
        for here, there in ((here, there) for here in things for there in range(len(LAND_NAMES))):
            if from_here(origin, here, things[here]) and places.lands >> there & 1:
                name = LAND_NAMES[there]
                if places.distance(LAND_NAMES.index(here), there) <= int(reach) and suits(asked, name, things.get(name, "")):
                    found.add(name)
        return found

    def offered(self, island: str) -> set[str]:
        """The targets that the game offers there."""
        return targets(self.on(island), self.name)

    def on(self, island: str) -> Table:
        other = OTHER[self.speed].replace(f"b=play:{self.name}", "b=play:boon_of_vigor")  # a card is in one place only
        return table(f"spirits=earth,river phase={self.speed} {island} {other} a=play:{self.name}")

    # -- its text --------------------------------------------------------------------------------------------------------
    def bar_text(self, lang: str) -> str:
        target = self.power.target
        assert isinstance(target, ChooseTarget)
        return target.range_and_target(lang)

    def bar_missing(self, lang: str) -> list[str]:
        """The words and the range of the row that the target bar lacks."""
        text = self.bar_text(lang)
        if self.bar[0] in ("spirit", "another"):
            return [] if text == say(lang, f"spirit_island.bar.{self.bar[0]}") else [self.bar[0]]
        words = re.findall("[a-z]+", " ".join(self.bar))
        numbers = re.findall(r"\d+", " ".join(self.bar))
        missing = lacking(lang, ["range", *[word for word in words if word != "near"]], text)
        return missing + ([] if re.findall(r"\d+", text) == numbers else numbers)

    def gist_numbers(self) -> list[str]:
        return re.findall(r"\d+", self.gist)

    def numbers(self, lang: str) -> list[str]:
        """The numbers in its text."""
        return re.findall(r"\d+", self.power.use.words(lang))

    def missing(self, lang: str) -> list[str]:
        """The words of the gist that the text lacks."""
        words = re.findall("[a-z_]+", self.gist)
        return lacking(lang, [word for word in words if word in TERMS["en"]], self.power.use.words(lang))


def lacking(lang: str, terms: list[str], text: str) -> list[str]:
    return [term for term in terms if len(re.findall(TERMS[lang][term], text)) < terms.count(term)]


def from_here(origin: str, land: str, things: str) -> bool:
    """Whether a power with this origin may be used from here."""
    if "Pa" not in things:
        return False
    return origin == "near" or (origin == "site" and "2Pa" in things) or origin == terrain(land)


def terrain(land: str) -> str:
    """The terrain of a land as printed on the boards A and B."""
    printed = {"A": "mountain wetland jungle sands wetland mountain sands jungle"}
    printed["B"] = "wetland mountain sands jungle sands wetland mountain jungle"
    return printed[land[0]].split()[int(land[1]) - 1]


def suits(asked: list[str], land: str, things: str) -> bool:
    """Whether a land with these pieces satisfies the target bar."""
    kinds = {thing.lstrip("0123456789") for thing in things.split(",")}
    has = {"dahan": "D" in kinds, "invaders": bool(kinds & {"E", "T", "C"}), "blight": "B" in kinds}
    terrains = [word for word in asked if word in TERRAINS]
    if (terrains and terrain(land) not in terrains) or ("coast" in asked and int(land[1]) > 3):
        return False
    return all(has[word[1:]] == (word[0] == "+") for word in asked if word[0] in "+-")


def deck_names(deck: int) -> set[str]:
    return {power.name for power in POWERS if power.deck == deck}


def cards(rows: str) -> list[Card]:
    return [Card(row) for row in re.sub(r"\n +", " ", rows.strip()).splitlines()]


def targets(t: Table, card: str) -> set[str]:
    """The targets of a card that seat a may choose from, before the question is answered."""
    answer = t.game.read(card)
    assert answer in t.game.legal(t.s, 0), f"{card} cannot be used: {t.refusals(card)}"
    t.game.apply(t.s, 0, answer, t.chance)
    t.check()
    return set(t.offers()["a"].split(" | "))


def defence(t: Table, *lands: str) -> list[int]:
    return [t.s.defence(LAND_NAMES.index(land)) for land in lands]
