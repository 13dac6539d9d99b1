"""Helpers for SVG: symbols, groups, stable random numbers, and text that fits."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b

from dolmen.games.svg import aria_attributes, esc, num, translate

PREFIX = "si-"  # of every id in the definitions, to avoid collisions on a page
INK = "#22241f"
DEEP = "#1d2320"
CREAM = "#fff8e2"


def path_num(value: float) -> str:
    """A number for a path, where a tenth is enough."""
    text = f"{value:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if -1 < value < 1 and "." in text else "0" if text == "-0" else text


def symbol(name: str, inside: str, size: str = "0 0 48 48") -> str:
    """A definition that `use` can draw anywhere in any size."""
    return f'<symbol id="{PREFIX}{name}" viewBox="{size}">{inside}</symbol>'


def use(name: str, x: float, y: float, size: float, colour: str = "", more: str = "") -> str:
    """A symbol with its middle at a point."""
    look = f' style="color:{colour}"' if colour else ""
    half, wide = size / 2, num(round(size, 1))
    box = f'x="{path_num(x - half)}" y="{path_num(y - half)}" width="{wide}" height="{wide}"'
    return f'<use href="#{PREFIX}{name}" {box}{look}{more}/>'


def rect(x: float, y: float, wide: float, high: float, round_: float, look: str) -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" rx="{num(round_)}" {look}/>'


def circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{path_num(x)}" cy="{path_num(y)}" r="{path_num(radius)}" {look}/>'


def path(d: str, look: str) -> str:
    return f'<path d="{d}" {look}/>'


def hit_area(x: float, y: float, wide: float, high: float, round_: float = 8) -> str:
    """The click area: the first shape of every clickable element, with its exact size."""
    return rect(x, y, wide, high, round_, 'class="hit"')


def id_group(
    name: str, inside: str, x: float = 0, y: float = 0, scale: float = 1, key: str = "", look: str = "", label: str = ""
) -> str:
    """A group with an id. A page can mark it and find it again after an update."""
    known = f' data-key="{esc(key)}"' if key else ""
    kind = f' class="{look}"' if look else ""
    where = f" {translate(x, y, scale)}" if x or y or scale != 1 else ""
    return f'<g id="{esc(name)}"{kind}{known}{where}{aria_attributes(label)}>{inside}</g>'


# -- colours and stable random numbers ---------------------------------------------------------------------------------
def mix_colours(colour: str, other: str, share: float) -> str:
    """The colour with a share of another one."""
    pairs = [(int(colour[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def stable_random(*seed: object) -> float:
    """A number between 0 and 1 that is always the same for the same seed."""
    return int.from_bytes(blake2b(repr(seed).encode(), digest_size=4).digest()) / 0x100000000


# -- text --------------------------------------------------------------------------------------------------------------
# Letter widths of a wide sans serif in hundredths of the font size. Text that fits with them fits in any usual font.
WIDTHS = {
    28: "'",
    32: " ,.IJijlí’·",
    38: "()-/:;[]ft|",
    42: "!r",
    50: '"*_`–',
    55: "?Lcsz„“",
    61: "EFPSTYabdeghknopquvxyäöüßéàúóÉ",
    65: "0123456789AKVÄ",
    72: "BCHNRUXZÜ",
    78: "&DGOQÖ",
    84: "#+<=>Mw~−×→≥",
    97: "%Wm",
    100: "@—…",
}
WIDTH = {ord(letter): wide / 100 for wide, letters in WIDTHS.items() for letter in letters}
TEXT, BOLD, DISPLAY = 1.0, 1.14, 0.97  # width of each font face relative to WIDTHS
FACES = {TEXT: "si-t", BOLD: "si-b", DISPLAY: "si-d"}
VOWEL = "[aeiouyäöü]"
SYLLABLE = re.compile(  # before a consonant between vowels; between two consonants that do not begin a syllable together
    f"(?<={VOWEL})(?=(?:sch|ch|ck|st|[bcdfghjklmnpqrstvwxzß]){VOWEL})|(?<={VOWEL}[lmnrsft])(?=[bdfghjkmnprstvwz]{VOWEL})"
)


@cache
def text_width(text: str) -> float:
    """About how wide a text is in a plain face, in ems."""
    return sum(WIDTH.get(ord(letter), 0.66) for letter in text)


@cache
def wrap_text(text: str, max_width: float, divide: bool = True) -> tuple[str, ...]:
    """The text broken into lines of at most `max_width` ems; a word that is too long alone is divided at a syllable."""
    rows: list[str] = []
    for word in text.split():
        if rows and text_width(f"{rows[-1]} {word}") <= max_width:
            rows[-1] += f" {word}"
            continue
        while divide and text_width(word) > max_width:
            head, tail = divide_word(word, max_width)
            if not head:
                break
            rows.append(head)
            word = tail
        rows.append(word)
    return tuple(rows) or ("",)


def divide_word(word: str, max_width: float) -> tuple[str, str]:
    """The part of a word that fits, with a hyphen, and the rest; '' and the word if nothing fits."""
    cuts = [at + 1 for at, letter in enumerate(word[:-1]) if letter == "-"]
    cuts += [found.start() for found in SYLLABLE.finditer(word) if 3 <= found.start() <= len(word) - 3]
    for at in sorted(cuts, reverse=True):
        head = word[:at] if word[at - 1] == "-" else word[:at] + "-"
        if text_width(head) <= max_width:
            return head, word[at:]
    return "", word


@cache
def fit_text(
    text: str, max_width: float, high: float, max_size: float, min_size: float, face: float = TEXT, line_height: float = 1.26
) -> tuple[tuple[str, ...], float]:
    """The text in lines, and the largest size at which they fit into a box. Words are divided only if nothing else helps."""
    for divide in (False, True):
        size = max_size
        while size >= min_size - 0.01:
            rows = wrap_text(text, max_width / (size * face), divide)
            wide = max(map(text_width, rows)) * face * size
            if wide <= max_width + 0.5 and len(rows) * size * line_height <= high + size * (line_height - 1):
                return rows, size
            size = round(size - 0.4, 1)
    return wrap_text(text, max_width / (min_size * face)), min_size


def draw_text(
    text: object, x: float, y: float, size: float, fill: str = "", face: float = BOLD, anchor: str = "middle", more: str = ""
) -> str:
    """One line of text with its foot at y. A fill that is a word is one of the theme's colours."""
    look = f' fill="{fill}"' if fill.startswith("#") else f' style="fill:var(--si-{fill})"' if fill else ""
    where = "" if anchor == "middle" else f' text-anchor="{anchor}"'
    at = f'x="{path_num(x)}" y="{path_num(y)}" font-size="{num(round(size, 1))}"'
    return f'<text class="{FACES[face]}" {at}{look}{where}{more}>{esc(str(text))}</text>'


def draw_text_line(
    text: str,
    x: float,
    y: float,
    max_width: float,
    size: float,
    fill: str = "",
    face: float = BOLD,
    anchor: str = "middle",
    least: float = 0.5,
) -> str:
    """One line of text, shrunk to fit, and truncated if that is not enough."""
    wide = text_width(text) * face or 1
    fits = min(size, max(size * least, max_width / wide))
    return draw_text(truncate(text, max_width / (fits * face)), x, y, fits, fill, face, anchor)


def truncate(text: str, max_width: float) -> str:
    if text_width(text) <= max_width * 1.02:
        return text
    while text and text_width(text) + 1 > max_width:
        text = text[:-1]
    return text.rstrip(" ,.;:") + "…"


def draw_lines(
    rows: tuple[str, ...],
    x: float,
    y: float,
    size: float,
    fill: str = "",
    face: float = TEXT,
    anchor: str = "start",
    line_height: float = 1.26,
) -> str:
    """Lines below each other, the first with its foot at y."""
    return "".join(draw_text(row, x, y + k * size * line_height, size, fill, face, anchor) for k, row in enumerate(rows))


def draw_text_block(
    text: str,
    x: float,
    y: float,
    max_width: float,
    high: float,
    sizes: tuple[float, float],
    fill: str = "",
    face: float = BOLD,
    anchor: str = "middle",
) -> str:
    """Wrapped text, vertically centred on a point."""
    rows, size = fit_text(text, max_width, high, *sizes, face, 1.14)
    return draw_lines(rows, x, y + size * 0.35 - (len(rows) - 1) * size * 0.57, size, fill, face, anchor, 1.14)
