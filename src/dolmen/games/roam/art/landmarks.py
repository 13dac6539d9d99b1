"""The landmark of each land, taken from the card's text, and the tint of its scene."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32


class Landmark(NamedTuple):
    """A landmark with its place (the foot) and size, and by how many degrees the hue of the scene is turned."""

    part: str
    x: float
    y: float
    scale: float = 1
    hue: int = 0


# By English name, so that a pack with other lands under the same ids gets its own pictures.
LANDMARKS_BY_NAME: dict[str, Landmark] = {
    "Ironed Brook": Landmark("k-iron", 74, 276, 0.95, -30),
    "Lantern Spit": Landmark("k-lantern", 160, 208, 1.15),
    "Goose Common": Landmark("k-goose", 76, 276, 1.05),
    "Silver Trail": Landmark("k-snail", 84, 280, 1.05, 0),
    "Hollow Log Fair": Landmark("k-log", 70, 280, 1, 34),
    "Cloudgate Rise": Landmark("p-cloudgate", 104, 196, 0.92),
    "Shivering Stones": Landmark("k-scarf", 66, 272, 1.1, -40),
    "Courtly Rookery": Landmark("k-crow", 84, 280, 1, 30),
    "Long Shadow Mesa": Landmark("k-rapier", 58, 288, 1, -20),
    "Barley Crossing": Landmark("k-tub", 86, 282, 0.95, -14),
    "Admiral's Pasture": Landmark("k-sheep", 128, 292, 1.05, -42),
    "Button Hollow": Landmark("k-buttons", 0, 0),
    "Kettle Strand": Landmark("k-kettle", 128, 290, 0.92, 30),
    "Contrary Canyon": Landmark("k-echo", 60, 290, 0.95),
    "Spoonful Hill": Landmark("k-spoon", 118, 272, 1.05, -22),
    "Fortress Puddle": Landmark("k-fort", 76, 284, 0.95, 58),
    "Ant Junction": Landmark("k-ants", 74, 282, 0.95, 20),
    "Daisy Keep": Landmark("k-daisy", 78, 284, 0.95, -28),
    "Moonpost Grove": Landmark("k-moonpost", 64, 280, 1.02),
    "Tumbleweed Ranch": Landmark("k-pen", 110, 276),
    "Heron Parlour": Landmark("k-heron", 66, 284, 1, -36),
    "Gleaming Oak": Landmark("k-acorn", 60, 282, 1, 14),
    "Pumpkin Interior": Landmark("k-pumpkin", 80, 292, 0.95, 46),
    "Tortoise Terrace": Landmark("k-chess", 84, 274),
    "Ribbon Marsh": Landmark("k-bows", 74, 288, 1.05, 30),
    "Pulsing Falls": Landmark("k-falls", 62, 276, 1.1, 14),
    "Goat's Choice Ridge": Landmark("k-goat", 80, 272, 0.95, -36),
    "Swept Shore": Landmark("k-sweep", 124, 284, 0.95, 14),
    "Proud Boulder": Landmark("k-boulder", 98, 280, 0.95, 28),
    "Open Gate": Landmark("k-gate", 84, 284, 0.95, 12),
    "Scarecrow Stage": Landmark("k-stage", 84, 280, 0.9),
    "Giggling Pond": Landmark("k-frogs", 68, 282, 1.05, -58),
    "Rocking Downs": Landmark("k-rocking", 72, 276, 1.02, 34),
    "Yesterday Road": Landmark("k-road", 96, 276, 1.1, -26),
    "Tangled Willow": Landmark("k-willow", 72, 280, 1, 36),
    "Hindsight Heath": Landmark("k-hindsight", 74, 280, 0.98, -22),
    "Teapot Cliffs": Landmark("k-teapot", 66, 284, 0.85, -34),
    "Windmill Straight": Landmark("k-windmill", 96, 270, 1.1, 12),
    "Tallow Hall": Landmark("k-candles", 78, 286, 0.95, -30),
    "Stubborn Well": Landmark("k-pump", 80, 282, 1, 18),
    "Jarred Fog Flats": Landmark("k-jars", 78, 280, 1, 46),
    "Signpost Fork": Landmark("k-sign", 78, 280, 1, -12),
    "Mirror Lagoon": Landmark("k-mirror", 76, 284, 0.92, -14),
}
# The landmarks for lands of other packs.
LANDMARKS_BY_KIND: dict[str, tuple[Landmark, ...]] = {
    "forest": (Landmark("p-stumppost", 64, 280), Landmark("k-log", 70, 280), Landmark("k-acorn", 60, 282)),
    "dunes": (Landmark("k-pen", 110, 276), Landmark("k-windmill", 96, 270, 1.1), Landmark("k-road", 96, 276, 1.1)),
    "shore": (
        Landmark("k-lantern", 160, 208, 1.15),
        Landmark("k-sheep", 128, 292, 1.05),
        Landmark("k-kettle", 128, 290, 0.92),
    ),
    "peaks": (Landmark("p-cloudgate", 104, 196, 0.92), Landmark("k-goat", 80, 272, 0.95), Landmark("k-sign", 78, 280)),
    "marsh": (Landmark("k-heron", 66, 284), Landmark("k-frogs", 68, 282, 1.05), Landmark("k-bows", 74, 288, 1.05)),
    "terraces": (Landmark("k-gate", 84, 284, 0.95), Landmark("k-crow", 84, 280), Landmark("k-daisy", 78, 284, 0.95)),
    "orchard": (Landmark("p-hive", 66, 280, 1.3), Landmark("k-pump", 80, 282), Landmark("k-willow", 72, 280)),
    "canyon": (Landmark("k-echo", 60, 290, 0.95), Landmark("k-falls", 62, 276, 1.1)),
    "heath": (Landmark("k-scarf", 66, 272, 1.1), Landmark("k-goose", 76, 276, 1.05)),
    "cave": (Landmark("k-candles", 78, 286, 0.95), Landmark("k-mirror", 76, 284, 0.92)),
}
MAX_TINTS = {"forest": 40, "terraces": 40, "marsh": 60}  # the largest tint in degrees; others 45


def find_landmark(land: str, kind: str, card: str) -> Landmark:
    """The landmark and tint of a land. An unknown land gets a landmark of its kind and a random tint, always the same."""
    found = LANDMARKS_BY_NAME.get(land)
    if found is not None:
        return found
    dice = crc32(f"{card} {land}".encode())
    usual, most = LANDMARKS_BY_KIND[kind], MAX_TINTS.get(kind, 45)
    return usual[dice % len(usual)]._replace(hue=dice // 64 % (2 * most + 1) - most)
