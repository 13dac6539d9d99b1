"""Names of players: what may be shown, and which names look the same.

A name is shown in NFKC form without invisible characters. An emoji keeps what joins its parts (ZERO WIDTH JOINER) and its
coloured form (VARIATION SELECTOR-16); flags of regions lose their tags. Two names look the same if they are equal without
regard to case, or if their skeletons are equal: there each letter is replaced by the one that it looks like.

The letters of a name belong to one script in common use: other scripts, and mixtures, have countless letters that look like
those of other names. Digits, symbols and accents belong to no script.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from dolmen.text import InputError

MAX_NAME_LENGTH = 24
# The characters with Unicode's property Default_Ignorable_Code_Point, which Python's `unicodedata` does not have, and
# characters that look blank.
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u2800\U0001d159"
)
EMOJI = "\u00a9\u00ae\u203c\u2049\u2122-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
# Invisible characters are removed, except a variation selector after an emoji and a joiner between two emoji.
REMOVED = re.compile(f"(?<![{EMOJI}])\ufe0f|\u200d(?![{EMOJI}])|(?<![{EMOJI}\ufe0f])\u200d|(?![\ufe0f\u200d])[{INVISIBLE}]")
IGNORED = re.compile(f"[{INVISIBLE}]")
LOOKALIKES = {
    "a": "АаΑαɑᴀ",
    "b": "ВвΒЬьʙ",
    "c": "СсϹϲᴄ",
    "d": "ԁᴅ",
    "e": "ЕеΕᴇ",
    "f": "ꜰ",
    "g": "ɡɢց",
    "h": "НнΗһʜհ",
    "i": "іιıɪ",
    "j": "ЈјȷᴊϳͿ",
    "k": "КкΚκᴋ",
    "1": "Il|ІΙӀӏǀʟ∣",
    "m": "МмΜᴍ",
    "n": "Νηпɴո",
    "o": "O0ОоΟοσᴏօՕ",
    "p": "РрΡρᴘ",
    "q": "ԛ",
    "r": "гʀ",
    "s": "Ѕѕꜱ",
    "t": "ТтΤτᴛ",
    "u": "υսʋᴜ",
    "v": "Ѵѵνᴠ",
    "w": "ԜԝѡωШᴡ",
    "x": "ХхΧχ×",
    "y": "УуΥγүʏ",
    "z": "Ζᴢ",
    "3": "ЗзƷʒ",
    "6": "б",
    "'": "’‘`´ʼ′",
    "-": "‐‑‒–—−",
}
# Scripts that Unicode recommends for identifiers (UAX #31), by the first word in the names of their letters, since Python's
# `unicodedata` has no scripts. East Asian names mix some of them, and use Latin letters, which look like none of theirs.
SCRIPTS = (
    *("ARABIC", "ARMENIAN", "BENGALI", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI"),
    *("HEBREW", "KANNADA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR", "ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA"),
    *("THAI", "TIBETAN"),
)
MIXTURES = (
    *({script} for script in SCRIPTS),
    {"LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"},
    {"LATIN", "CJK", "IDEOGRAPHIC", "BOPOMOFO"},
    {"LATIN", "CJK", "IDEOGRAPHIC", "HANGUL"},
)
NO_SCRIPT = {"COMBINING", "MODIFIER", "VARIATION"}
SKELETON = str.maketrans({given: shown for shown, similar in LOOKALIKES.items() for given in similar})


def visible_name(name: str) -> str:
    """A name as it may be shown: printable, one line, not too long; '' if no visible character is left."""
    normal = REMOVED.sub("", unicodedata.normalize("NFKC", name))
    printable = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in normal).split())
    short = printable[:MAX_NAME_LENGTH].rstrip(" \u200d")
    return short if any(unicodedata.category(c)[0] in "LNPS" for c in short) else ""


def clean_name(name: str, default: str) -> str:
    """The name that a player gave, or `default` if they gave none. Raises InputError if it has no visible character, or
    letters that do not belong together."""
    shown = visible_name(name)
    if not shown and name.strip():
        raise InputError("name.invisible")
    if not any(scripts_of(shown) <= mixture for mixture in MIXTURES):
        raise InputError("name.scripts")
    return shown or default


def scripts_of(name: str) -> set[str]:
    """The scripts of the letters of a name."""
    letters = (unicodedata.name(c, "UNKNOWN") for c in name if unicodedata.category(c)[0] in "LM")
    return {letter.split()[0] for letter in letters} - NO_SCRIPT


def lookalike_keys(name: str) -> set[str]:
    """What a name is compared by. Two names that share one of these look the same."""
    plain = IGNORED.sub("", unicodedata.normalize("NFKC", name))
    skeleton = plain.translate(SKELETON).casefold().replace("i\u0307", "i").replace("rn", "m").replace("vv", "w")
    return {plain.casefold(), skeleton}


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Make a name look different from the others at the table: a second Ann becomes `Ann 2`."""
    taken = {key for other in others for key in lookalike_keys(other)}
    found, n = name, 2
    while not taken.isdisjoint(lookalike_keys(found)):
        found, n = f"{name[: MAX_NAME_LENGTH - 3].rstrip()} {n}", n + 1
    return found
