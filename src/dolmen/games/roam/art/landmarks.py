"""The landmark of each land, taken from the card's text, and the tint of its scene."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32


class Look(NamedTuple):
    """A landmark with its place (the foot) and size, and by how many degrees the hue of the scene is turned."""

    part: str
    x: float
    y: float
    scale: float = 1
    hue: int = 0


# By English name, so that a pack with other lands under the same ids gets its own pictures.
LANDS: dict[str, Look] = {
    "Ironed Brook": Look("k-iron", 74, 276, 0.95, -30),
    "Lantern Spit": Look("k-lantern", 160, 208, 1.15),
    "Goose Common": Look("k-goose", 76, 276, 1.05),
    "Silver Trail": Look("k-snail", 84, 280, 1.05, 0),
    "Hollow Log Fair": Look("k-log", 70, 280, 1, 34),
    "Cloudgate Rise": Look("p-cloudgate", 104, 196, 0.92),
    "Shivering Stones": Look("k-scarf", 66, 272, 1.1, -40),
    "Courtly Rookery": Look("k-crow", 84, 280, 1, 30),
    "Long Shadow Mesa": Look("k-rapier", 58, 288, 1, -20),
    "Barley Crossing": Look("k-tub", 86, 282, 0.95, -14),
    "Admiral's Pasture": Look("k-sheep", 128, 292, 1.05, -42),
    "Button Hollow": Look("k-buttons", 0, 0),
    "Kettle Strand": Look("k-kettle", 128, 290, 0.92, 30),
    "Contrary Canyon": Look("k-echo", 60, 290, 0.95),
    "Spoonful Hill": Look("k-spoon", 118, 272, 1.05, -22),
    "Fortress Puddle": Look("k-fort", 76, 284, 0.95, 58),
    "Ant Junction": Look("k-ants", 74, 282, 0.95, 20),
    "Daisy Keep": Look("k-daisy", 78, 284, 0.95, -28),
    "Moonpost Grove": Look("k-moonpost", 64, 280, 1.02),
    "Tumbleweed Ranch": Look("k-pen", 110, 276),
    "Heron Parlour": Look("k-heron", 66, 284, 1, -36),
    "Gleaming Oak": Look("k-acorn", 60, 282, 1, 14),
    "Pumpkin Interior": Look("k-pumpkin", 80, 292, 0.95, 46),
    "Tortoise Terrace": Look("k-chess", 84, 274),
    "Ribbon Marsh": Look("k-bows", 74, 288, 1.05, 30),
    "Pulsing Falls": Look("k-falls", 62, 276, 1.1, 14),
    "Goat's Choice Ridge": Look("k-goat", 80, 272, 0.95, -36),
    "Swept Shore": Look("k-sweep", 124, 284, 0.95, 14),
    "Proud Boulder": Look("k-boulder", 98, 280, 0.95, 28),
    "Open Gate": Look("k-gate", 84, 284, 0.95, 12),
    "Scarecrow Stage": Look("k-stage", 84, 280, 0.9),
    "Giggling Pond": Look("k-frogs", 68, 282, 1.05, -58),
    "Rocking Downs": Look("k-rocking", 72, 276, 1.02, 34),
    "Yesterday Road": Look("k-road", 96, 276, 1.1, -26),
    "Tangled Willow": Look("k-willow", 72, 280, 1, 36),
    "Hindsight Heath": Look("k-hindsight", 74, 280, 0.98, -22),
    "Teapot Cliffs": Look("k-teapot", 66, 284, 0.85, -34),
    "Windmill Straight": Look("k-windmill", 96, 270, 1.1, 12),
    "Tallow Hall": Look("k-candles", 78, 286, 0.95, -30),
    "Stubborn Well": Look("k-pump", 80, 282, 1, 18),
    "Jarred Fog Flats": Look("k-jars", 78, 280, 1, 46),
    "Signpost Fork": Look("k-sign", 78, 280, 1, -12),
    "Mirror Lagoon": Look("k-mirror", 76, 284, 0.92, -14),
}
# The landmarks for lands of other packs.
USUAL: dict[str, tuple[Look, ...]] = {
    "forest": (Look("p-stumppost", 64, 280), Look("k-log", 70, 280), Look("k-acorn", 60, 282)),
    "dunes": (Look("k-pen", 110, 276), Look("k-windmill", 96, 270, 1.1), Look("k-road", 96, 276, 1.1)),
    "shore": (Look("k-lantern", 160, 208, 1.15), Look("k-sheep", 128, 292, 1.05), Look("k-kettle", 128, 290, 0.92)),
    "peaks": (Look("p-cloudgate", 104, 196, 0.92), Look("k-goat", 80, 272, 0.95), Look("k-sign", 78, 280)),
    "marsh": (Look("k-heron", 66, 284), Look("k-frogs", 68, 282, 1.05), Look("k-bows", 74, 288, 1.05)),
    "terraces": (Look("k-gate", 84, 284, 0.95), Look("k-crow", 84, 280), Look("k-daisy", 78, 284, 0.95)),
    "orchard": (Look("p-hive", 66, 280, 1.3), Look("k-pump", 80, 282), Look("k-willow", 72, 280)),
    "canyon": (Look("k-echo", 60, 290, 0.95), Look("k-falls", 62, 276, 1.1)),
    "heath": (Look("k-scarf", 66, 272, 1.1), Look("k-goose", 76, 276, 1.05)),
    "cave": (Look("k-candles", 78, 286, 0.95), Look("k-mirror", 76, 284, 0.92)),
}
HUES = {"forest": 40, "terraces": 40, "marsh": 60}  # the largest tint in degrees; others 45


def look_of(land: str, kind: str, card: str) -> Look:
    """The look of a land. An unknown land gets a landmark of its kind and a random tint, always the same."""
    found = LANDS.get(land)
    if found is not None:
        return found
    dice = crc32(f"{card} {land}".encode())
    usual, most = USUAL[kind], HUES.get(kind, 45)
    return usual[dice % len(usual)]._replace(hue=dice // 64 % (2 * most + 1) - most)
