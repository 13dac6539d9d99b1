"""The parts and colours of each character's portrait, and a generator for characters of other packs."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple
from zlib import crc32


class Person(NamedTuple):
    """The parts of a portrait, in any order, and its colours: s skin, h hair, c1 cloth, c2 accent, m muzzle, n nose."""

    parts: str
    colours: tuple[tuple[str, str], ...]


def make_person(parts: str, colours: str) -> Person:
    """Make a person from two strings; a colour is its letter and its value: `s#e8b98e`."""
    return Person(parts, tuple((word[:-7], word[-7:]) for word in colours.split()))


# By English name, so that a pack with other characters under the same ids gets its own faces.
PORTRAITS: dict[str, Person] = {
    # the twelve starting characters
    "Hazel Toll": make_person(
        "e-human r-braids b-cloak b-scarf h-round k-freck z-button m-smile k-blush hat-scarf",
        "s#e8b98e h#b5562f c1#8a4b2c c2#c2503c n#d08a6c",
    ),
    "Bryn Tallow": make_person(
        "e-human b-coat h-long z-big m-smile hat-candle",
        "s#8a5a44 h#2f2430 c1#6d3f2c c2#e0b45a n#6f4434",
    ),
    "Otto Rusk": make_person(
        "e-bear b-cloak b-scarf h-round z-snout k-blush",
        "s#a8714a h#e6b98c c1#7a3f34 c2#e0a53a m#ead0ac",
    ),
    "Mira Sedge": make_person(
        "e-human b-cloak b-scarf h-round k-freck z-button m-smile k-blush hat-hood",
        "s#e8b98e h#5b3a2c c1#2f6f8f c2#f0d9a0 n#d08a6c",
    ),
    "Cal Hopper": make_person(
        "e-hare b-coat b-scarf h-pear k-whisk z-button m-smile k-blush",
        "s#d9c3a0 h#f0b8ac c1#4a6a8c c2#e4674f n#d9776a",
    ),
    "Wren Dask": make_person(
        "e-owl b-coat b-scarf h-round z-beak k-specs r-crest",
        "s#c9a078 h#8a5a3c c1#2b5a86 c2#e9b44c n#f0a63c",
    ),
    "Ivo Bracken": make_person(
        "e-fox b-coat b-scarf h-heart z-snout hat-brim",
        "s#8f8a86 h#e6e0d6 c1#3f6a4a c2#d9a441 m#f4efe4",
    ),
    "Nell Furrow": make_person(
        "b-cloak b-scarf h-round z-beak r-crest k-blush",
        "s#f1e6d4 h#c9382f c1#2f6a50 c2#e9b44c n#6b6a78",
    ),
    "Sten Alder": make_person(
        "e-human b-coat h-block z-big m-yawn k-stache k-blush",
        "s#f0c4a0 h#c98a3c c1#3d5f3c c2#c6873a n#d99a80",
    ),
    "Pia Marigold": make_person(
        "e-human r-bun b-coat h-pear z-button m-smile k-blush r-fringe hat-flower",
        "s#c98f68 h#3f2a2c c1#8a5a1c c2#f0963c n#a86a4c",
    ),
    "Jory Flint": make_person(
        "e-human n-stub b-coat b-scarf h-block z-big m-smile hat-goggle",
        "s#c2b8a4 h#6b6258 c1#6d5a24 c2#e0662f n#a39884",
    ),
    "Tess Dunlin": make_person(
        "b-coat b-scarf h-pear z-beak k-blush hat-night",
        "s#e0cfae h#9a7a54 c1#7a6420 c2#d8483f n#4f4a4a",
    ),
    # the sleepwalkers
    "Bramble Ottoway": make_person(
        "e-bear b-coat b-scarf h-pear k-whisk z-snout hat-scarf",
        "s#8a6248 h#d9b48c c1#3a6a5a c2#6fa8c0 m#ecd6b8",
    ),
    "Sister Quill": make_person(
        "r-quills b-cloak h-heart z-snout k-specs hat-veil",
        "s#e6c9a4 h#6d4f4a c1#2b466e c2#e9d9a8 m#fbeedb",
    ),
    "Odd Fenwick": make_person(
        "e-human b-cloak b-scarf h-long z-big k-stache k-specs hat-night",
        "s#f0d0b4 h#e9e4dc c1#5a5486 c2#7f9fc0 n#e0a08c",
    ),
    "Tansy Plumb": make_person(
        "e-human r-braids b-coat h-heart k-freck z-button m-smile k-blush r-fringe hat-plume",
        "s#f3d0ac h#d9a23c c1#7a3f80 c2#5fb09a n#e09a80",
    ),
    "Hob Larkin": make_person(
        "e-human b-coat b-scarf h-round z-button k-stache k-blush hat-top",
        "s#d9a47c h#4a3228 c1#8a2f3c c2#e9b44c n#c07f60",
    ),
    "Marrow the Tinker": make_person(
        "e-human n-stub b-coat b-scarf h-block z-big k-tusk m-smile hat-goggle",
        "s#a9a3d6 h#5b4a86 c1#5a4a78 c2#e3a24e n#8a82bf",
    ),
    "Pell Undermoor": make_person(
        "e-mouse b-cloak b-scarf h-long z-snout k-specs k-whisk",
        "s#5f5566 h#d89aa4 c1#6a4470 c2#c9483a m#c9b8b4 n#d8808a",
    ),
    "Greta Sootwhistle": make_person(
        "e-human r-bun b-coat h-heart k-freck z-button m-smile r-fringe hat-top",
        "s#b5826a h#2b2630 c1#3a3a4c c2#d8593c n#965f4c",
    ),
    "Ambrose Tull": make_person(
        "e-human b-coat h-long z-button k-stache k-frown hat-plume",
        "s#e9c09a h#5a3424 c1#83343c c2#e0a53a n#cc8f70",
    ),
    "Nib the Ferryman": make_person(
        "b-cloak b-scarf h-round z-beak hat-brim",
        "s#f6ecd4 h#e0c890 c1#3a6076 c2#e9b44c n#f0963c",
    ),
    "Captain Oona Vex": make_person(
        "e-human b-coat h-block z-snout k-tusk hat-cap",
        "s#9a8f9e h#6b5a70 c1#27495a c2#d8b04a m#c9bccb",
    ),
    "Tobias Thimblewick": make_person(
        "e-mouse b-coat b-scarf h-pear k-whisk z-button m-smile k-blush hat-thimble",
        "s#cfc3bd h#f2b6b4 c1#a83f70 c2#63b39b n#e07a86",
    ),
    "Old Mother Cray": make_person(
        "e-human r-bun b-cloak h-round z-big m-smile k-specs k-blush hat-scarf",
        "s#ecc8a8 h#d9d4cc c1#5a4a6d c2#b5483c n#dc9c84",
    ),
    "Wick Wattle": make_person(
        "b-coat b-scarf h-long z-beak k-frown r-crest",
        "s#b0593f h#8a2f30 c1#7a4a2c c2#6fb0a8 n#f0b84c",
    ),
    "Juniper Strake": make_person(
        "e-human r-curly b-coat b-scarf h-round k-freck z-button m-smile k-blush hat-goggle",
        "s#9a6446 h#33222c c1#8a5a24 c2#4f9a9a n#7a4a36",
    ),
    "Harrow Pike": make_person(
        "e-fox b-cloak b-scarf h-block z-snout k-tusk k-frown hat-helm",
        "s#8a7460 h#5c4638 c1#4a4a78 c2#c9483a m#c9b094",
    ),
    "Dottie Marchbanks": make_person(
        "e-human r-braids b-coat h-pear k-freck z-button m-smile k-blush hat-cap",
        "s#f0c8a4 h#c2562f c1#2b4a7a c2#e9b44c n#d98f76",
    ),
    "Grumbold the Stonemason": make_person(
        "e-human n-stub b-cloak b-scarf h-block z-big k-beard k-frown",
        "s#a8a49a h#6d6a62 c1#5f5640 c2#d99a3c n#8d897e",
    ),
    "Ysolde Finch": make_person(
        "e-owl b-coat b-scarf h-round z-beak k-blush hat-cap",
        "s#f3c58f h#d8744e c1#2a7370 c2#e4674f n#f0a63c",
    ),
    "Barnaby Crook": make_person(
        "e-goat n-curl b-cloak b-scarf h-long z-snout k-beard hat-brim",
        "s#c99b73 h#f3e4cd c1#8a4b3c c2#e9b44c m#f0d9bc",
    ),
    "Lusk of the Fen": make_person(
        "b-cloak h-heart z-big m-smile k-freck hat-hood",
        "s#9cbf8e h#4f7a66 c1#3a5a54 c2#e0b45a n#7fa577",
    ),
    "Verity Moss": make_person(
        "e-fox b-cloak b-scarf h-heart z-snout k-blush hat-leaf",
        "s#c9774a h#f6d9b8 c1#4c6b3c c2#e0a53a m#fbe9d2",
    ),
    "Cobb Hollowell": make_person(
        "e-bear b-coat b-scarf h-pear k-whisk z-button m-smile k-blush hat-candle",
        "s#d98a4a h#fbe0bc c1#5a4a24 c2#e8a23c n#8a4a34",
    ),
    "Ravenna Slate": make_person(
        "r-long b-cloak b-scarf h-long k-freck z-button m-smile k-blush r-fringe hat-rook",
        "s#b97f5c h#2f2b40 c1#4a5a6d c2#e0a53a n#a5624a",
    ),
    "Pim Sparrowgate": make_person(
        "b-coat b-scarf h-round z-beak k-blush hat-flower",
        "s#b08a6a h#6d4a38 c1#6a3f6d c2#e0607a n#e8b04c",
    ),
    "Doctor Elmsworth": make_person(
        "e-human b-coat h-long z-big k-beard k-specs hat-top",
        "s#c9a184 h#e4ddd0 c1#3a4a5c c2#63b39b n#b58468",
    ),
    "Fig the Goatherd": make_person(
        "e-goat n-curl b-cloak b-scarf h-long z-snout k-beard",
        "s#e6dccb h#fbf4e6 c1#7a5638 c2#c2503c m#fff6ea",
    ),
    "Morwen Thatch": make_person(
        "r-long e-human b-cloak h-heart z-big m-smile r-fringe hat-brim",
        "s#e0b896 h#a8a4ac c1#4a4a5c c2#c9873a n#cc9478",
    ),
    "Big Annick": make_person(
        "e-human r-braids b-cloak h-block z-button m-smile k-blush k-freck r-fringe",
        "s#f3c8a0 h#e0b04a c1#8a4468 c2#5f9fc0 n#dc967a",
    ),
    "Sable Rook": make_person(
        "b-cloak b-scarf h-long z-beak hat-hood",
        "s#4f4a66 h#2b2838 c1#33304a c2#b58ad0 n#8f8aa0",
    ),
    "Tumble Hart": make_person(
        "n-antler e-goat b-cloak b-scarf h-long z-snout k-blush",
        "s#a97c58 h#e9cfae c1#7a3a4a c2#e0a53a m#ead3b4",
    ),
    "Inga Brightwater": make_person(
        "e-human r-braids b-coat h-round z-button m-smile k-blush r-fringe hat-flower",
        "s#f6d8bc h#f0cf7a c1#2f6a86 c2#e06a8a n#e4a48c",
    ),
    "Quincy Dapple": make_person(
        "e-goat b-coat b-scarf h-long z-snout r-crest k-blush",
        "s#b9aa9c h#5c4a44 c1#6d5034 c2#5f84b4 m#d8cabc",
    ),
    "Petra Longstride": make_person(
        "r-long e-human b-coat h-pear k-freck z-button m-smile r-fringe hat-brim",
        "s#a8704e h#3a2430 c1#7a3f5a c2#e6c065 n#8f5840",
    ),
    "Mossbeard": make_person(
        "e-human b-coat h-round z-big k-beard k-blush hat-leaf",
        "s#9fb37a h#5d7f4f c1#6d4a34 c2#c6873a n#86995f",
    ),
    "Isidore Lamb": make_person(
        "r-curly e-goat b-cloak b-scarf h-pear z-snout k-specs",
        "s#f3e6d8 h#fbf6ee c1#55607a c2#d8933c m#fff6ee",
    ),
    "Kettle Jack": make_person(
        "e-human b-coat b-scarf h-block z-big k-stache k-blush hat-pot",
        "s#d99a7a h#7a4a2c c1#7a3a30 c2#5fa0a0 n#c47f62",
    ),
    "Sorrel Wynd": make_person(
        "e-hare b-coat b-scarf h-heart k-whisk z-button m-smile hat-goggle",
        "s#c2703f h#f6d0ae c1#365a6a c2#f0c04e n#8a3f34",
    ),
    "The Widow Ashgrove": make_person(
        "b-cloak h-heart z-button m-smile k-blush hat-veil",
        "s#d8d0dc h#8a7f98 c1#3f3350 c2#c2607a n#b49ab0",
    ),
    "Rufus Oxley": make_person(
        "e-goat n-stub b-coat b-scarf h-block z-snout k-frown",
        "s#8f4f34 h#e0b08c c1#3d5a78 c2#e0a53a m#e0b8a0",
    ),
    "Zinnia Gale": make_person(
        "e-human r-curly b-cloak b-scarf h-pear z-button m-smile k-blush hat-flower",
        "s#7d5341 h#2b2230 c1#2f6f6c c2#e06a52 n#5f3a30",
    ),
    "Emeric the Bold": make_person(
        "e-human b-cloak h-round z-button k-stache k-blush hat-plume",
        "s#f0c9a4 h#a8642c c1#345a8a c2#e0b04a n#d9987a",
    ),
    "Lady Umber": make_person(
        "e-human r-bun b-coat b-scarf h-heart z-button m-smile k-blush hat-plume",
        "s#a5704c h#4a2f28 c1#6d4428 c2#c9607a n#8a5238",
    ),
}

# The parts for characters of other packs: head with ears and face, something on top, and colours.
BASES = (
    "e-fox h-heart z-snout",
    "e-human h-round z-big k-blush m-smile",
    "r-long e-human h-pear k-freck z-button m-smile r-fringe",
    "n-antler e-goat h-long z-snout",
    "e-owl h-block z-beak",
    "e-mouse h-pear k-whisk z-button m-smile",
    "e-hare h-pear k-whisk z-button m-smile k-blush",
    "e-goat n-curl h-long z-snout k-beard",
    "e-human n-stub h-block z-big k-tusk m-smile",
    "r-quills h-heart z-snout",
)
TOPS = ("hat-night", "hat-brim", "hat-cap", "hat-leaf", "hat-goggle", "r-crest", "", "")
SKINS = ("#e0823f", "#9fb37a", "#c9a078", "#a9a3d6", "#b97f5c", "#cfc3bd", "#f0c9a4", "#7d5341", "#e6dccb")
HAIRS = ("#fbe6cc", "#5d7f4f", "#c2502f", "#2f2b40", "#6d4f4a", "#f2b6b4", "#d8744e")
CLOTHES = ("#3d5f56", "#6d4a34", "#355a7a", "#54629b", "#8a4b3c", "#a83f70", "#2a7370", "#5a4a78")
ACCENTS = ("#e0a53a", "#c2503c", "#5f7fb8", "#63b39b", "#e9b44c", "#e4674f")


@lru_cache(maxsize=512)
def find_person(card: str, name: str, start: str) -> Person:
    """The person with this English name. An unknown name gets a random face, always the same."""
    known = PORTRAITS.get(name)
    if known is not None:
        return known
    dice = Random(crc32(f"{card} {name}".encode()))
    base, top = dice.choice(BASES), dice.choice(TOPS)
    body = dice.choice(("b-cloak", "b-coat")) + dice.choice((" b-scarf", " b-scarf", ""))
    skin, hair, cloth, accent = (dice.choice(tones) for tones in (SKINS, HAIRS, CLOTHES, ACCENTS))
    return make_person(f"{base} {body} {top}", f"s{skin} h{hair} c1{cloth} c2{accent}")
