"""The catalogues: both languages have the same keys and placeholders, and every text key in the sources exists."""

import ast
import pickle
import re
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest

import dolmen.actions
import dolmen.adapters.open_spiel
import dolmen.arena.runs
import dolmen.games
import dolmen.match
import dolmen.store
from dolmen.cli.app import COMMANDS, parameters_of
from dolmen.engine.chance import RandomChance
from dolmen.engine.play import REASONS
from dolmen.engine.record import BadRecord
from dolmen.games import GAMES, game_info, make
from dolmen.games.roam.content.loader import ABILITIES, COLOURS, builtin_content
from dolmen.games.roam.model.components import EDGES, MODES
from dolmen.games.roam.model.state import ENDINGS
from dolmen.games.roam.phases.turn import EVENTS, STEPS
from dolmen.games.rulebook import Rule
from dolmen.text import LANGUAGES, LIBRARY_MESSAGES, InputError, catalogue, from_library_error, has, say
from tests.text_helpers import placeholders_by_key, text_key_patterns

SOURCES = Path(__file__).resolve().parent.parent / "src/dolmen"
SILENT = ("next",)  # a step without a question
CLI_CALLS = {"say": ("cli.", 0), "usage_error": ("cli.error.", 0), "input_errors": ("cli.error.", 1)}  # prefix, argument


def test_every_text_exists_in_both_languages_with_the_same_placeholders():
    assert placeholders_by_key("en") == placeholders_by_key("de")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_and_counted_texts_have_both_forms(lang):
    texts = catalogue(lang)
    for key, text in texts.items():
        assert text.strip(), key
        root, _, form = key.rpartition(".")
        if form == "one":
            assert f"{root}.other" in texts, key


def test_german_texts_are_not_english():
    """Words that are the same in both languages are names, signs or loan words, but not sentences."""
    en, de = catalogue("en"), catalogue("de")
    same = [key for key, text in en.items() if de.get(key) == text and len(re.sub(r"\{.*?\}", "", text).split()) > 3]
    assert not same


def text_keys_in(path: Path) -> list[tuple[str, str]]:
    """Every text key in a call of `say`: as written, or as a pattern if it is composed."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "say" and isinstance(node.func, ast.Name):
            found += [("", key) for key in text_key_patterns(node.args[1])] if len(node.args) > 1 else []
        elif path.parent.name == "cli" and name in CLI_CALLS:
            prefix, position = CLI_CALLS[name]
            found += [(prefix, key) for key in text_key_patterns(node.args[position])]
    return found


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCES)))
def test_every_text_key_in_the_sources_exists(path):
    known = placeholders_by_key("en").keys() | catalogue("en").keys()
    for prefix, key in text_keys_in(path):
        assert any(re.fullmatch(re.escape(prefix) + key, name) for name in known), f"{prefix}{key}"


def test_every_error_of_the_command_line_is_used():
    patterns = [prefix + key for path in (SOURCES / "cli").glob("*.py") for prefix, key in text_keys_in(path)]
    used = {pattern.replace("\\", "") for pattern in patterns}
    assert [key for key in placeholders_by_key("en") if key.startswith("cli.error.") and key not in used] == []


# -- errors --------------------------------------------------------------------------------------------------------------
def error_names() -> list[str]:
    """The names of all error classes that a game or the engine can raise."""
    assert dolmen.games.GAMES  # loads all modules
    assert dolmen.store.Store
    assert dolmen.match.Match
    assert dolmen.actions.ActionSpace
    assert dolmen.adapters.open_spiel.BadParameters
    assert dolmen.arena.runs.Run
    found = [InputError]
    for kind in found:
        found += kind.__subclasses__()
    return [kind.__name__ for kind in found if kind.__module__.startswith("dolmen.")]


def errors_in(path: Path) -> list[tuple[str, set[str] | None]]:
    """Every text key of an error in the sources, as a pattern, with the names of its values (None if unknown)."""
    found: list[tuple[str, set[str] | None]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in error_names():
                values = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
                found += [
                    (key, values if len(values) == len(node.keywords) else None) for key in text_key_patterns(node.args[0])
                ]
    return found


def error_texts() -> dict[str, set[str]]:
    """The placeholders of every error text, shared or of a game, by the key of its errors."""
    texts = placeholders_by_key("en").items()
    return {key.removeprefix("errors."): filled for key, filled in texts if re.match(r"(\w+\.)?errors\.", key)}


def all_errors() -> list[tuple[str, set[str] | None]]:
    return [complaint for path in SOURCES.rglob("*.py") for complaint in errors_in(path)]


def test_every_error_message_has_its_text_and_placeholders():
    assert {"BadPosition", "BadPack", "BadRecord", "BadOptions", "BadState", "UnknownGame"} <= set(error_names())
    texts = error_texts()
    for key, values in all_errors():
        named = [name for name in texts if re.fullmatch(key, name)]
        assert named, key
        for name in named:
            assert values is None or texts[name] == values, name


def test_every_error_text_is_used():
    used = [key for key, _ in all_errors()] + [rf"data\.{key}" for key in LIBRARY_MESSAGES] + [r"system\.E[A-Z]+"]
    assert [key for key in error_texts() if not any(re.fullmatch(pattern, key) for pattern in used)] == []


def test_every_bad_or_unknown_error_class_is_an_input_error():
    """Every error class called `Bad...` or `Unknown...` is an InputError, so its text is translated."""
    found = []
    for path in SOURCES.rglob("*.py"):
        found += re.findall(r"^class ((?:Bad|Unknown)\w+)\((\w+)\)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert {base for _, base in found} == {"InputError"}, found


def test_an_error_is_translated_with_the_errors_nested_in_it():
    inner = InputError("unknown.card", name="R9")
    outer = BadRecord("record.entry", entry=3, what=InputError("position.in_field", field="a", what=inner))
    assert str(outer) == outer.text("en") == "entry 3: a: unknown card 'R9'"
    assert outer.text("de") == "Eintrag 3: a: unbekannte Karte 'R9'"
    again = pickle.loads(pickle.dumps(outer))
    assert isinstance(again, BadRecord)
    assert again.text("de") == outer.text("de")
    assert str(InputError("no text of ours")) == "no text of ours"


@pytest.mark.parametrize(
    ("error", "en", "de"),
    [
        (ValueError("Input data was truncated"), "the data ends too early", "die Daten enden zu früh"),
        (ValueError("JSON is malformed: trailing comma (byte 7)"), "invalid at byte 7", "bei Byte 7 ungültig"),
        (
            ValueError("Expected `int`, got `str` - at `$.entries[3].seat`"),
            "entries[3].seat: must be an integer, not a string",
            "entries[3].seat: muss eine ganze Zahl sein, nicht ein Text",
        ),
        (ValueError("Object missing required field `game`"), "game is missing", "game fehlt"),
        (ValueError("Invalid value (at line 3, column 9)"), "line 3, column 9", "Zeile 3, Spalte 9"),
        (ValueError("something new"), "the data is invalid", "die Daten sind ungültig"),
        (
            UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
            "byte 0 is not UTF-8 text",
            "Byte 0 ist kein UTF-8-Text",
        ),
        (PermissionError(13, "Permission denied"), "permission denied", "keine Berechtigung"),
        (OSError(5, "Input/output error"), "error 5", "Systemfehler 5"),
        (OSError("no number"), "error None", "Systemfehler None"),
    ],
)
def test_library_errors_are_reported_in_our_own_words(error, en, de):
    assert en in from_library_error(error).text("en")
    assert de in from_library_error(error).text("de")


def test_every_refusal_reason_has_its_text():
    assert [word for word in REASONS if not has(f"web.refused.{word}")] == []


def test_roam_has_a_text_for_every_event_step_ability_ending_and_option():
    steps = [step.path for step in STEPS if step.path not in SILENT]
    keys = [f"roam.event.{kind}" for kind in EVENTS]
    keys += [f"roam.prompt.{step}" for step in steps]
    keys += [f"roam.ability.{ability}.{part}" for ability in ABILITIES for part in ("name", "does")]
    keys += [f"roam.ending.{ending}" for ending in ENDINGS if ending]
    keys += [f"roam.colour.{colour}" for colour in COLOURS]
    keys += [f"roam.edge.{edge}" for edge in EDGES]
    keys += [f"roam.answer.{mode}" for mode in MODES]
    keys += [f"roam.kind.{card.land.kind}" for card in builtin_content().character]
    assert [key for key in keys if not has(key)] == []


def test_every_game_has_a_title_and_a_text_for_every_option():
    for name in GAMES:
        keys = [f"{name}.title", f"{name}.about"]
        keys += [f"{name}.option.{option}" for option in make(name, {}).options() if option != "cards"]
        assert [key for key in keys if not has(key)] == []


def test_every_command_and_parameter_has_its_help():
    for command in COMMANDS:
        assert has(f"cli.command.{command.__name__}")
        for parameter in parameters_of(command):
            games = [title.name for title in GAMES.values() for o in title.options if o.name == parameter.name]
            assert has(f"cli.parameter.{parameter.name}") or games, parameter.name
            assert all(has(f"{game}.option.{parameter.name}") for game in games), parameter.name
            if parameter.kind is not parameter.KEYWORD_ONLY:
                assert has(f"cli.value.{parameter.name}"), parameter.name


def test_every_rule_mark_has_its_word():
    marks = get_args(get_type_hints(Rule)["mark"])
    assert "decision" in marks
    assert [mark for mark in marks if mark != "rule" and not has(f"cli.rules.{mark}")] == []


def test_a_counted_text_takes_its_form_from_the_number():
    assert [say("en", "roam.coins", n=n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [say("de", "roam.coins", n=n) for n in (0, 1, 2)] == ["0 Münzen", "1 Münze", "2 Münzen"]


def test_seat_letters_do_not_occur_alone_in_texts():
    """The terminal colours the letters A to D, so a text may contain them only as seats, in the legend."""
    for lang in LANGUAGES:
        texts = {key: text for key, text in catalogue(lang).items() if key.startswith("roam.")}
        terminal = [key for key in texts if key.split(".")[1] not in ("page", "drawing", "lesson", "why")]
        alone = [key for key in terminal if re.search(r"\b[A-D]\b", texts[key])]
        assert alone == ["roam.table.legend_stack"]


@pytest.mark.parametrize(("lang", "you", "move"), [("en", "you", "Your move. "), ("de", "du", "Du bist am Zug. ")])
@pytest.mark.parametrize("game", ["roam", "the_arrival", "spirit_island"])
def test_the_table_in_words_says_you_for_the_own_seat(game, lang, you, move):
    rules, chance = make(game, {"seats": 2}), RandomChance(Random(3))
    state = rules.start(chance)
    while len(acting := rules.to_act(state)) > 1:
        rules.apply(state, acting[0], rules.legal(state, acting[0])[0], chance)
    for seat in (acting[0], 1 - acting[0], -1):
        text = game_info(game).text.describe_table(rules, rules.view(state, seat), seat, lang)
        headings = [line for line in text.splitlines() if re.search(rf"^[^ ].*, {you}\b(?=[,:;]|$)", line)]
        assert len(headings) == (seat >= 0), (seat, headings)
        assert (f"\n{move}" in text) == (seat == acting[0])
