"""Which texts look the same, and which mix letters of several scripts.

Two names look the same if they are equal without regard to case, or if their skeletons are equal: there each letter is
replaced by the one that it looks like.

The letters of a name belong to one script in common use: other scripts, and mixtures, have countless letters that look like
those of other names. So do digits of other scripts. Our digits, symbols and accents belong to no script.
"""

from __future__ import annotations

import re
import unicodedata

# The characters with Unicode's property Default_Ignorable_Code_Point, which Python's `unicodedata` does not have, and
# characters that look blank.
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\u2800\U0001d159\ufffc"
)
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
    "i": "іιıɪᴉ",
    "j": "ЈјȷᴊϳͿ",
    "k": "КкΚκᴋ",
    "1": "Il|ІΙӀӏǀʟ∣ƖꞮꟾꞁɭǃ❘❙│┃╽⏐⎮丨￨",
    "m": "МмΜᴍ",
    "n": "Νηпɴո",
    "o": "O0ОоΟοσᴏօՕ〇○◯⭘⚪",
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
NO_SCRIPT = {"COMBINING", "MODIFIER", "VARIATION", "DIGIT"}
DIGITS_OF = {"ARABIC-INDIC": "ARABIC", "EXTENDED": "ARABIC"}  # the script of digits whose names begin differently
SKELETON = str.maketrans({given: shown for shown, similar in LOOKALIKES.items() for given in similar})


def scripts_of(name: str) -> set[str]:
    """The scripts of the letters and digits of a name."""
    letters = (unicodedata.name(c, "UNKNOWN") for c in name if unicodedata.category(c)[0] in "LM" or c.isdecimal())
    first_words = [letter.split()[0] for letter in letters]
    return {DIGITS_OF.get(word, word) for word in first_words} - NO_SCRIPT


def lookalike_keys(name: str) -> set[str]:
    """What a name is compared by. Two names that share one of these look the same."""
    plain = IGNORED.sub("", unicodedata.normalize("NFKC", name))
    skeleton = plain.translate(SKELETON).casefold().replace("i\u0307", "i").replace("rn", "m").replace("vv", "w")
    return {plain.casefold(), skeleton}


def mixes_scripts(name: str) -> bool:
    """Whether a name has letters of a rare script, or of scripts that do not belong together."""
    scripts = scripts_of(name)
    return not any(scripts <= mixture for mixture in MIXTURES)
