"""All texts for people, by key, in English and German.

Each catalogue has a file per language (`web.en.toml`, `web.de.toml`); those of a game are in its folder `text`. A key is
the name of the catalogue and the path of tables within it: `roam.prompt.bid`. Values are inserted by name: `{seat}`. A
text with a number has the forms `one` and `other`, chosen by `n`. A test compares the languages, so no text lacks its German
version. A game may have an alternative wording that a reader can choose: `wording` in its file.

Code that rejects input raises an `InputError`: it carries a key instead of a sentence, and the code that shows it chooses
the language with `text`. The texts are in the catalogue `errors`, those of a game in its own: `roam.errors.pack.solid`.
"""

from __future__ import annotations

import errno
import re
import tomllib
from functools import cache, partial
from importlib import resources
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

LANGUAGES = ("en", "de")


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every text of a language by its full key. `en-mountain` is English with the alternative wording `mountain`."""
    spoken, _, wording = lang.partition("-")
    if spoken not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    if wording:
        return catalogue(spoken) | wording_texts(spoken, wording)
    texts = read_folder("", resources.files(__name__), lang)
    for game, folder in built_in_folders().items():
        texts.update(read_folder(game, folder, lang))
    for game, folder in plugin_folders().items():  # a plug-in may lack some texts, or a language
        texts.update(default_texts(game, texts))
        texts.update(read_folder(game, folder, LANGUAGES[0]) | read_folder(game, folder, lang))
    return texts


def default_texts(game: str, texts: dict[str, str]) -> dict[str, str]:
    """The texts that every game needs, for a game that may lack them."""
    defaults = {key.replace("games.default", game): text for key, text in texts.items() if key.startswith("games.default.")}
    return defaults | {f"{game}.title": game.replace("_", " ").title()}


def read_folder(prefix: str, folder: Traversable, lang: str) -> dict[str, str]:
    """The texts of a language in a folder; `prefix` begins the keys."""
    texts: dict[str, str] = {}
    for file in folder.iterdir() if folder.is_dir() else ():
        *stem, ending = file.name.split(".")
        if ending == "toml" and stem[-1] == lang:
            name = ".".join(filter(None, [prefix, *stem[:-1]]))
            texts.update(flatten(name, tomllib.loads(file.read_text("utf-8"))))
    return texts


def built_in_folders() -> dict[str, Traversable]:
    """The folder of catalogues of each built-in game."""
    games = resources.files("dolmen") / "games"
    return {game.name: game / "text" for game in games.iterdir() if (game / "text").is_dir()}


def plugin_folders() -> dict[str, Traversable]:
    """The folder of catalogues of each plugged-in game; it need not exist."""
    folders: dict[str, Traversable] = {}
    for entry in entry_points(group="dolmen.games"):
        spec = find_spec(entry.module)
        if spec is not None and spec.origin is not None:
            folders[entry.name] = Path(spec.origin).parent / "text"
    return folders


def wording_texts(lang: str, wording: str) -> dict[str, str]:
    """The texts of a wording: `spirit_island.wording.mountain.terrain.mountain` for `spirit_island.terrain.mountain`."""
    found = [(key.partition(f".wording.{wording}."), text) for key, text in catalogue(lang).items()]
    return {f"{game}.{key}": text for (game, matched, key), text in found if matched}


def flatten(prefix: str, table: dict[str, object]) -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out.update(flatten(f"{prefix}.{key}", value))
        else:
            out[f"{prefix}.{key}"] = str(value)
    return out


def find_text(lang: str, key: str, n: object) -> str:
    """The text of a key in a language; if it depends on a number, that for `n`."""
    texts = catalogue(lang)
    text = texts.get(key)
    return texts[f"{key}.one" if n == 1 else f"{key}.other"] if text is None else text


def say(lang: str, key: str, **values: object) -> str:
    """The text of a key in a language, with its values inserted."""
    text = find_text(lang, key, values.get("n"))
    if "{" not in text:
        return text
    for name, value in values.items():
        if isinstance(value, InputError):
            values[name] = value.text(lang)
    return text.format_map(values)


def say_or(lang: str, key: str, default: str, **values: object) -> str:
    """The text of a key, or `default` if there is no such text."""
    return say(lang, key, **values) if has(key) else default


def has(key: str) -> bool:
    """Whether there is a text of this key."""
    return key in catalogue("en") or f"{key}.other" in catalogue("en")


class InputError(ValueError):
    """Rejected input. `key` is a key of the catalogue `errors`, without this word, or the whole key of a game's text.

    A value may be an InputError itself, shown in the same language. As a string it is English, for tests and logs.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, lang: str) -> str:
        key = f"errors.{self.key}" if has(f"errors.{self.key}") else self.key
        return say(lang, key, **self.values) if has(key) else key

    def __str__(self) -> str:
        return self.text(LANGUAGES[0])

    def __reduce__(self) -> tuple[partial[InputError], tuple[()]]:
        return partial(type(self), self.key, **self.values), ()  # so that it can be pickled


# -- errors of libraries -----------------------------------------------------------------------------------------------
# The English messages of msgspec and tomllib, by the keys of our texts.
LIBRARY_MESSAGES = {
    "short": r"Input data was truncated",
    "malformed": r".+ is malformed: .+ \(byte (?P<byte>\d+)\)",
    "missing": r"Object missing required field `(?P<field>.+)`",
    "unknown": r"Object contains unknown field `(?P<field>.+)`",
    "kind": r"Expected `(?P<wanted>.+)`, got `(?P<given>.+)`",
    "long": r"Expected `str` of length <= (?P<n>\d+)",
    "least": r"Expected `(?:int|float)` (?:>=?) (?P<n>[\d.]+)",
    "length": r"Expected `array` of length (?P<n>\d+).*",
    "choice": r"Invalid enum value (?P<given>.+)",
    "line": r".+ \(at line (?P<line>\d+), column (?P<column>\d+)\)",
    "end": r".+ \(at end of document\)",
    "name": r"embedded null (?:byte|character)",
}


def from_library_error(error: Exception) -> InputError:
    """An error of the system or of a decoding library as an InputError."""
    if isinstance(error, OSError):
        key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
        return InputError(key) if has(f"errors.{key}") else InputError("system.error", number=error.errno)
    if isinstance(error, UnicodeDecodeError):
        return InputError("data.utf8", byte=error.start)
    what, _, path = str(error).partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    return InputError("data.at", path=path, what=from_library_message(what)) if path else from_library_message(what)


def from_library_message(message: str) -> InputError:
    for key, form in LIBRARY_MESSAGES.items():
        found = re.fullmatch(form, message, re.DOTALL)
        if found is not None:
            values = found.groupdict()
            if key == "kind":
                return InputError(
                    "data.kind", wanted=json_type_name(values["wanted"]), given=json_type_name(values["given"])
                )
            return InputError(f"data.{key}", **values)
    return InputError("data.odd")


def json_type_name(name: str) -> InputError | str:
    """The name of a JSON type, as a text if there is one."""
    return InputError(f"kind.{name}") if has(f"errors.kind.{name}") else name
