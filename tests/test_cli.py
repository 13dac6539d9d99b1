"""The command line: output, exit codes, and one line on stderr for every error."""

import io
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path
from types import SimpleNamespace

import pytest

import dolmen
from dolmen import cli
from dolmen.cli.app import COMMANDS
from dolmen.engine.record import read_record
from dolmen.games import from_position

SMALL = "roam map=6/6/2ab2/2ba2/6/6 a=2 to=a"


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def call(capsys):
    """Run a command; returns its exit code, its output and its errors."""

    def run(*words: str) -> SimpleNamespace:
        code = cli.main(list(words))
        printed = capsys.readouterr()
        return SimpleNamespace(code=code, out=printed.out, err=printed.err)

    return run


def error_of(result: SimpleNamespace, code: int = 2) -> str:
    """The single line of an error message."""
    assert result.code == code
    assert result.out == ""
    assert re.fullmatch(r"dolmen: [^\n]+\n", result.err), result.err
    return result.err


def default_pack_text() -> str:
    return (resources.files("dolmen.games.roam") / "content/cards.toml").read_text("utf-8")


# -- help and language -------------------------------------------------------------------------------------------------
def test_version_and_help_list_every_command(call):
    assert call("--version").out == f"dolmen {dolmen.__version__} (interpreted)\n"
    general = call()
    assert general.code == 0
    assert general.out == call("--help").out
    for command in COMMANDS:
        assert re.search(rf"^  {command.__name__} ", general.out, re.MULTILINE)


@pytest.mark.parametrize("command", [command.__name__ for command in COMMANDS])
@pytest.mark.parametrize(("lang", "usage"), [("en", "Usage: dolmen"), ("de", "Aufruf: dolmen")])
def test_every_command_has_help_in_both_languages(call, command, lang, usage):
    result = call(command, "--help", "--lang", lang)
    assert result.code == 0
    assert result.out.startswith(f"{usage} {command}")
    assert max(len(line) for line in result.out.splitlines()) <= 100


def test_the_language_comes_from_the_locale_or_from_an_option(call, monkeypatch):
    german = "R3@b2 ist erlaubt."
    assert german in call("why", "roam", "R3@b2", "--lang=de").out
    assert german in call("--lang", "de", "why", "roam", "R3@b2").out
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert german in call("why", "roam", "R3@b2").out
    assert "is legal" in call("why", "roam", "R3@b2", "--lang", "en").out
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "is legal" in call("why", "roam", "R3@b2").out


def test_startup_loads_neither_pages_nor_games_nor_the_parser(call):
    code = "import sys, dolmen.cli; dolmen.cli.main(['--version']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"cyclopts", "rich", "starlette", "msgspec", "dolmen.games"} & set(loaded)


# -- commands ----------------------------------------------------------------------------------------------------------
def test_games_are_listed_with_their_options(call):
    told = call("games")
    assert told.code == 0
    assert told.out.startswith("roam: Roam\n")
    assert "--stacking" in told.out
    assert "--first-game " in told.out


def test_options_are_written_with_hyphens_and_accepted_with_underscores(call):
    assert "--first-game, --no-first-game" in call("new", "--help").out
    made = [call("new", "spirit-island", f"--{name}", "--seed", "1").out for name in ("first-game", "first_game")]
    assert made[0] == made[1] != call("new", "spirit-island", "--seed", "1").out


def test_the_help_of_a_command_has_its_summary_and_its_details(call):
    lines = call("why", "--help").out.splitlines()
    assert lines[:2] == ["Usage: dolmen why POSITION ANSWER [OPTIONS]", ""]
    assert lines[2] in call("--help").out
    assert "exit code is 0" in lines[4]


def test_a_new_game_depends_only_on_its_seed_and_options(call, tmp_path):
    words = ("new", "roam", "--seats", "3", "--no-full", "--outpost", "--first", "b", "--seed", "4")
    words += ("--edges", "SNE", "--colours", "green,red,blue")
    file = tmp_path / "game.json"
    result = call(*words, "--record", str(file))
    assert result == call(*words)
    game, s = from_position(result.out)
    assert (game.seats, game.edges, game.colours, s.first) == (3, "SNE", ["green", "red", "blue"], 1)
    assert (game.components.full, game.components.outpost, game.components.stacking) == (False, True, False)
    assert read_record(file.read_text()).options["seats"] == 3
    assert call("replay", str(file)).out == result.out


def test_a_position_is_read_from_an_argument_a_file_stdin_or_a_record(call, tmp_path, monkeypatch):
    expected = call("show", SMALL).out
    file = tmp_path / "some position"
    file.write_text("# a puzzle\nroam  # for two\nmap=6 6 2ab2\n 2ba2 6 6\na=2 to=a\n")
    assert call("show", str(file)).out == expected
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(file.read_bytes())))
    assert call("show", "-").out == expected
    record = tmp_path / "record"
    record.write_text(f'{{"game":"roam","options":{{"full":false}},"position":"{SMALL}"}}')
    assert call("show", str(record)).out == expected


def test_show_prints_the_table_for_a_seat_and_a_language(call):
    assert "patterns as B (blue) would place them" in call("show", SMALL, "--seat", "b").out
    assert call("show", SMALL, "--seat", "2").out == call("show", SMALL, "--seat", "B").out
    assert "ist am Zug" in call("show", SMALL, "--lang", "de").out


def test_show_writes_an_svg(call, tmp_path):
    file = tmp_path / "table.svg"
    assert call("show", SMALL, "--svg", str(file)).code == 0
    assert file.read_text(encoding="utf-8").lstrip().startswith("<svg")


def test_terminal_output_colours_the_seats_and_keeps_their_letters(call, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    plain = call("show", SMALL).out
    monkeypatch.setattr("dolmen.cli.console.Terminal.is_interactive", True)
    coloured = call("show", SMALL).out
    assert "\x1b[1;91mA\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_legal_lists_answers_with_their_effects(call, monkeypatch):
    lines = call("legal", SMALL).out.splitlines()
    assert lines[0].split("\t") == ["R1@a1", lines[0].split("\t")[1], "a"]
    game, s = from_position(SMALL)
    assert [line.split("\t")[0] for line in lines] == [answer.name for answer in game.legal(s, 0)]
    assert {line.split("\t")[2] for line in lines} == {"a"}
    monkeypatch.setattr("dolmen.cli.console.Terminal.is_interactive", True)
    assert call("legal", SMALL).out.startswith("A: Use one of your ready characters.\n\nR1@a1  Use ")
    assert call("legal", "roam to=- ending=standstill").out == "The game is over.\n\n"


TWO_SPIRITS = "spirit_island spirits=river,earth A5=Pa B5=Pb A1=C"
TO_DRAW = "spirit_island spirits=river phase=invader A5=Pa A1=C"


def test_legal_says_whose_answers_they_are(call, monkeypatch):
    lines = call("legal", TWO_SPIRITS).out.splitlines()
    assert [line.split("\t")[2] for line in lines] == ["a"] * 3 + ["b"] * 3
    assert call("legal", TWO_SPIRITS, "--seat", "b").out.splitlines() == lines[3:]
    monkeypatch.setattr("dolmen.cli.console.Terminal.is_interactive", True)
    shown = call("legal", TWO_SPIRITS).out
    assert shown.startswith("A: Choose a Growth option.\n\ngrowth.1  Growth 1: ")
    assert "\nB: Choose a Growth option.\n\ngrowth.1  Growth 1: " in shown


def test_why_and_apply_answer_for_a_seat(call):
    asked = "spirit_island spirits=river,earth phase=slow A5=Pa B7=2Pb,D A4=E A1=C a=play:wash_away"
    assert "Wash Away belongs to River." in call("why", asked, "wash_away", "--seat", "b").out
    assert "SI-1.3" in call("why", asked, "wash_away", "--seat", "2").out
    assert call("why", asked, "wash_away").code == 0
    assert (
        call("apply", TWO_SPIRITS, "growth.1", "--seat", "b").out
        == call("apply", TWO_SPIRITS, "growth.1", "--seat", "2").out
    )
    assert call("apply", TWO_SPIRITS, "growth.1").out != call("apply", TWO_SPIRITS, "growth.1", "--seat", "b").out
    assert call("apply", asked, "wash_away", "--seat", "b").code == 1


def test_why_prints_the_case(call):
    out = " ".join(call("why", "spirit_island spirits=river A5=Pa A1=C", "wash_away").out.split())
    assert out.startswith("wash_away is not legal. Your Growth comes first; Wash Away has to wait. SI-18.3: In the Spirit")


def test_a_seed_or_names_decide_what_is_drawn(call):
    line = error_of(call("show", TO_DRAW), 2)
    assert line.strip() == (
        "dolmen: not a valid position: phase: here a card must be drawn before the next question; "
        "decide it with --draw NAME or --seed NUMBER"
    )
    assert "Build: Stage I, Jungle" in call("show", TO_DRAW, "--draw", "I-J").out
    assert "Build: Stage I, Sands" in call("show", TO_DRAW, "--draw", "I-S").out
    assert call("show", TO_DRAW, "--seed", "4").out == call("show", TO_DRAW, "--seed", "4").out
    assert "growth.1" in call("legal", TO_DRAW, "--draw", "I-J").out
    assert call("why", TO_DRAW, "growth.1", "--draw", "I-J").code == 0
    cards = ["drought", "call_to_tend", "call_to_migrate", "devouring_ants"]
    named = [word for card in cards for word in ("--draw", card)]
    assert (
        '"held":["drought","call_to_tend","call_to_migrate","devouring_ants"]'
        in call("apply", "spirit_island spirits=river A5=Pa A1=C", "growth.1", "minor", *named).out
    )


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["show", TO_DRAW, "--draw", "III-JS"], "'III-JS' is not in 'invaders' and cannot be drawn from it"),
        (["show", TWO_SPIRITS, "--draw", "I-J"], "--draw: nothing was drawn for I-J"),
        (["apply", TWO_SPIRITS, "growth.1", "--draw", "I-J"], "--draw: nothing was drawn for I-J"),
        (
            ["apply", TO_DRAW, "growth.1", "minor", "--draw", "I-J", "--draw", "tsunami"],
            "--draw: 'tsunami' is not in 'minor'",
        ),
        (["legal", TWO_SPIRITS, "--seat", "c"], "unknown seat 'c'"),
    ],
)
def test_a_draw_or_seat_that_does_not_fit_is_refused(call, words, named):
    assert named in error_of(call(*words), 2)


def test_apply_plays_answers_in_order(call):
    result = call("apply", "roam", "R3@b2", "B3@b2")
    assert result.code == 0
    game, s = from_position(result.out)
    assert game.to_act(s) == [0]
    assert s.turns == 2
    full = "roam map=bbaa2/bbaa2/1aa3/6/6/6"
    assert call("apply", full, "R3@a2", "--seed", "3").out == call("apply", full, "R3@a2", "--seed", "3").out
    drawn = {call("apply", full, "R3@a2", "--seed", str(seed)).out for seed in range(6)}
    assert len(drawn) > 1


def test_why_names_the_rule_and_exits_with_1(call):
    forbidden = call("why", "roam", "R3@f6")
    assert forbidden.code == 1
    words = " ".join(forbidden.out.split())
    assert words.startswith(
        "R3@f6 is not legal. Otto Rusk’s pattern would extend beyond the map there. RO-5.4: All solids of"
    )
    assert call("why", "roam", "R3@b2").code == 0
    assert "The game is over." in call("why", "roam to=- ending=standstill", "done").out


def test_replay_prints_the_result_the_log_and_any_moment(call, tmp_path):
    file = tmp_path / "record"
    answers = '{"seat":0,"answer":"R3@b2"},\n{"seat":1,"answer":"B3@b2"}'
    file.write_text(f'{{"game":"roam","options":{{"full":false}},"position":"roam","entries":[\n{answers}\n]}}')
    assert call("replay", str(file)).out == call("apply", "roam", "R3@b2", "B3@b2").out
    assert call("replay", str(file), "--at", "1").out == call("apply", "roam", "R3@b2").out
    assert call("replay", str(file), "--at", "0").out == call("apply", "roam").out
    log = call("replay", str(file), "--log").out.splitlines()
    assert log[0] == "   1. a R3@b2"
    assert log[1].startswith("      A uses ")
    assert "from 0 to 2, not 3" in error_of(call("replay", str(file), "--at", "3"))


def test_replay_of_a_finished_game_ends_with_the_score(call, tmp_path):
    file = tmp_path / "record"
    over = "roam to=- ending=standstill a=3"
    file.write_text(f'{{"game":"roam","options":{{"full":false}},"position":"{over}"}}')
    lines = call("replay", str(file)).out.splitlines()
    assert lines[2].split() == ["A", "B"]
    assert lines[-1].split() == ["Place", "1,", "wins", "2"]


@pytest.mark.parametrize(
    ("end", "said"),
    [("resigned", "B resigned."), ("draw", "The players agreed to a draw."), ("gave-up", "The team gave up.")],
)
def test_replay_of_a_game_that_its_players_ended_says_how(call, tmp_path, end, said):
    file = tmp_path / "record"
    entries = f'{{"seat":0,"answer":"R3@b2"}},{{"seat":1,"end":"{end}"}}'
    file.write_text(f'{{"game":"roam","options":{{"full":false}},"position":"roam","entries":[{entries}]}}')
    assert call("replay", str(file)).out.splitlines()[-1] == said
    assert call("replay", str(file), "--log").out.splitlines()[-1] == said
    assert said not in call("replay", str(file), "--at", "0").out


def test_simulate_adds_up_games_between_bots(call):
    told = call("simulate", "roam", "--games", "2", "--no-full", "--seats", "3", "--bots", "random", "--seed", "1")
    assert told.code == 0
    assert [line.split()[:2] for line in told.out.splitlines()[1:4]] == [["1", "random"], ["2", "random"], ["3", "random"]]
    assert "2 games in " in told.out
    assert "decisions per second" in told.out
    assert "unknown bot 'clever' (choose from beginner, easy, normal, hard, expert, random" in error_of(
        call("simulate", "roam", "--bots", "clever")
    )
    assert "3 bots" in error_of(call("simulate", "roam", "--bots", "random,random,random"))
    assert "--games" in error_of(call("simulate", "roam", "--games", "0"))
    assert "--observations needs --record" in error_of(call("simulate", "roam", "--games", "1", "--observations"))
    assert ".jsonl or .parquet" in error_of(call("simulate", "roam", "--games", "1", "--record", "games.csv"))


def test_simulate_prints_a_table_of_roles_and_one_for_each_choice(call):
    told = call("simulate", "spirit-island", "--games", "1", "--each", "adversary,level", "--seed", "1")
    lines = told.out.splitlines()
    assert lines[0].split() == ["adversary,level", "Games", "Wins", "Share", "Mean", "turns", "Mean", "score"]
    assert [line.split()[:3] for line in lines[1:4]] == [
        ["none", "0", "1"],
        ["brandenburg_prussia", "0", "1"],
        ["brandenburg_prussia", "1", "1"],
    ]
    assert len([line for line in lines if line.startswith(("england ", "sweden ", "brandenburg_prussia "))]) == 21
    assert "22 games in " in told.out
    roles = lines[[line.split()[:1] for line in lines].index(["Role"]) + 1 :]
    assert sum(int(line.split()[1]) for line in roles) == 44
    assert "choose from adversary, level, scenario" in error_of(call("simulate", "spirit-island", "--each", "boards"))


def test_rules_are_found_by_number_section_and_words(call):
    assert (
        call("rules", "roam", "RO-5.4").out.splitlines()[1] == "  RO-5.4  All solids of the pattern must lie inside the map."
    )
    section = call("rules", "roam", "ro-5").out
    assert section.startswith("RO-5 ")
    assert "RO-6" not in re.findall(r"^RO-\d+", section, re.MULTILINE)
    assert "RO-12.9" in call("rules", "roam", "slide", "coins").out
    assert "(our interpretation)" in call("rules", "roam", "RO-4.5").out
    assert len(call("rules", "roam", "--lang", "de").out) > 10_000
    assert "xyzzy" in error_of(call("rules", "roam", "xyzzy"), 1)


def test_rules_of_an_edition_are_labelled_or_left_out(call):
    both = call("rules", "the_arrival", "AR-16").out
    assert "AR-16.2 (2017 edition)  " in both
    assert "AR-16.3 (2016 edition)  " in both
    old = call("rules", "the_arrival", "AR-16", "--edition", "2016").out
    assert "AR-16.2" not in old
    assert "AR-16.3  " in old
    assert "(Ausgabe 2016)" in call("rules", "the_arrival", "AR-16", "--lang", "de").out
    assert "--edition" in error_of(call("rules", "the_arrival", "--edition", "1999"), 2)
    assert "--edition" in error_of(call("rules", "roam", "--edition", "2016"), 2)


def test_serve_starts_the_server(call, monkeypatch):
    calls = []
    web = SimpleNamespace(serve=lambda *words: calls.append(words))
    monkeypatch.setitem(sys.modules, "dolmen.web.server.run", web)
    assert call("serve", "--port", "9000", "--data", "x.db", "--no-browser").code == 0
    assert call("serve", "--host", "0.0.0.0", "--arena-runs", "runs", "--bot", "A=easy", "--bot", "B=m:f").code == 0
    assert calls == [
        (9000, "x.db", False, "en", "127.0.0.1", "", []),
        (8321, "dolmen.db", True, "en", "0.0.0.0", "runs", ["A=easy", "B=m:f"]),
    ]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "the file cannot be opened"), ("de", "die Datei lässt sich nicht öffnen")]
)
def test_an_unusable_store_is_named(call, tmp_path, lang, words):
    line = error_of(call("serve", "--no-browser", "--data", str(tmp_path), "--lang", lang), 2)
    assert str(tmp_path) in line
    assert words in line


def test_an_address_of_another_machine_is_named(call, tmp_path):
    line = error_of(call("serve", "--no-browser", "--host", "192.0.2.1", "--data", str(tmp_path / "games.db")), 2)
    assert line.startswith("dolmen: cannot start the server: cannot listen on 192.0.2.1, port 8321: this computer does not")


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_an_invalid_port_is_named(call, port):
    assert port in error_of(call("serve", "--no-browser", f"--port={port}"), 2)


def test_a_missing_package_is_named(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "dolmen.cli.app", None)
    monkeypatch.delitem(sys.modules, "dolmen.cli.app")
    monkeypatch.setitem(sys.modules, "cyclopts", None)
    assert "cyclopts" in error_of(call("games"), 1)


# -- mistakes ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["sho"], "unknown command 'sho'. Did you mean show?"),
        (["show"], "POSITION is missing"),
        (["why", "roam"], "ANSWER is missing"),
        (["show", "roam", "--sett", "a"], "unknown option --sett. Did you mean --seat?"),
        (["show", "roam", "more"], "unexpected argument: more"),
        (["new", "roam", "--seats", "many"], "--seats: invalid value 'many'"),
        (["new", "roam", "--seats"], "--seats is missing"),
        (["--lang", "fr", "games"], "unknown language 'fr'"),
        (["games", "--lang"], "unknown language ''"),
        (["new", "chess"], "unknown game 'chess' (choose from roam"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["simulate", "chess"], "unknown game 'chess'"),
        (["show", "chess to=a"], "unknown game 'chess'"),
        (["new", "roam", "--seats", "7"], "seats: Roam is for 2 to 4 players, not 7"),
        (["new", "roam", "--edges", "NS?"], "edges"),
        (["new", "roam", "--colours", "red,pink"], "colours"),
        (["new", "roam", "--first", "c"], "unknown seat 'c' (choose from a, b)"),
        (["show", "roam map=3"], "map: needs 6 rows, not 1"),
        (["show", "roam flavour=mint"], "unknown field 'flavour'"),
        (["show", "roam", "--seat", "e"], "unknown seat 'e'"),
        (["apply", "roam", "R3@z9"], "unknown answer 'R3@z9' in roam. Did you mean R3@"),
        (["why", "roam", "nonsense!"], "unknown answer 'nonsense!' in roam."),
        (["show", "no/such/file"], "cannot read no/such/file: no such file or directory"),
        (["show", "."], "cannot read .: is a directory"),
        (["replay", "no-such-record"], "cannot read no-such-record"),
        (["show", "roam", "--pack", "no-such-pack"], "cannot read no-such-pack"),
        (["show", "roam", "--pack", "a\0b"], ": a file name cannot contain this character"),
        (["new", "roam", "--record", "no/such/folder/x"], "cannot write no/such/folder/x: no such"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_wrong_arguments_give_one_line_and_exit_code_2(call, words, named):
    assert named in error_of(call(*words))


def test_an_illegal_answer_gives_its_rule_and_exit_code_1(call):
    line = error_of(call("apply", "roam", "R3@b2", "B3@f6"), 1)
    assert line == "dolmen: B3@f6: RO-5.4: All solids of the pattern must lie inside the map.\n"
    german = error_of(call("apply", "roam", "R3@f6", "--lang", "de"), 1)
    assert "RO-5.4: Alle Vollfelder" in german


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("points = 0", 'points = "none"', "start R1, field points"),
        ('pattern = ["##", ".o"]', 'pattern = ["#?", ".o"]', "start R1, field pattern"),
        ("markers = 24", "", "numbers, field markers: is missing"),
        ('ability = "free_blank"', 'ability = "fly"', "artifact A01, field ability"),
        ("format = 1", "format = [", "not a valid TOML file"),
    ],
)
def test_a_broken_pack_is_refused_with_file_entry_and_field(call, tmp_path, old, new, named):
    file = tmp_path / "my cards.toml"
    file.write_text(default_pack_text().replace(old, new, 1), encoding="utf-8")
    for words in (["new", "roam"], ["show", "roam"], ["legal", "roam"], ["simulate", "roam"]):
        line = error_of(call(*words, "--pack", str(file)))
        assert f"{file}: " in line
        assert named in line


def test_a_custom_pack_is_used(call, tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text(default_pack_text().replace("Otto Rusk", "Ulla Rask"), encoding="utf-8")
    assert "Ulla Rask" in call("show", "roam", "--pack", str(file)).out
    assert call("new", "roam", "--pack", str(file), "--record", str(tmp_path / "r"), "--seed", "1").code == 0
    assert call("replay", str(tmp_path / "r"), "--pack", str(file)).code == 0
    assert "cards: this game was played with" in error_of(call("replay", str(tmp_path / "r")))


REDONE = """{"game":"roam","options":{"full":false},"position":"roam map=bbaa2/bbaa2/1aa3/6/6/6","entries":[
{"seat":0,"answer":"R3@a2","drew":[["pile","C08"]]},
{"seat":0,"undo":[0]},
{"seat":0,"answer":"R3@a2","drew":[["pile","C08"]]},
{"seat":0,"redo":1}
]}"""


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "is not a valid record"),
        ('{"game":"roam","options":{}', "is not a valid record: it cannot be decoded"),
        ("[]", "is not a valid record"),
        ('{"game":"roam","options":{},"dolmen":9}', "record format 9 is not supported"),
        ('{"game":"chess","options":{}}', "unknown game 'chess'"),
        ('{"game":"roam","options":{"seats":"two"}}', "seats"),
        ('{"game":"roam","options":{"hats":2}}', "hats"),
        ('{"game":"roam","options":{"colours":[["red"],["blue"]]}}', "colours"),
        ('{"game":"roam","options":{}}', "the setup cannot be replayed"),
        ('{"game":"roam","options":{"full":false},"position":"roam map=3"}', "map: needs 6 rows"),
        ('{"game":"roam","options":{"full":false},"position":"roam","entries":[{"seat":0,"answer":"R3@f6"}]}', "entry 0"),
        ('{"game":"roam","options":{"full":false},"position":"roam","entries":[{"seat":9,"answer":"R3@b2"}]}', "entry 0"),
        ('{"game":"roam","options":{},"entries":[{"seat":0,"undo":[7]}]}', "entry 0 undoes something"),
        ('{"game":"roam","options":{},"entries":[{"seat":"a"}]}', "entries[0].seat: must be an integer, not a string"),
        (REDONE, "entry 2: seat 0 cannot answer 'R3@a2' here"),
        (REDONE.replace("C08", "C01"), "entry 0: 'C01' is not in 'pile' and cannot be drawn from it"),
    ],
)
def test_a_broken_or_truncated_record_is_refused_with_its_place(call, tmp_path, text, named):
    file = tmp_path / "record"
    file.write_text(text)
    assert named in error_of(call("replay", str(file)))


def test_a_file_that_is_not_utf8_is_named(call, tmp_path):
    file = tmp_path / "noise"
    file.write_bytes(b"roam \xff\xfe")
    assert f"{file} is not UTF-8 text" in error_of(call("show", str(file)))


BROKEN = {
    "pack": ("points = 0", 'points = "none"'),
    "toml": ("format = 1", "format = ["),
    "ability": ('ability = "free_blank"', 'ability = "fly"'),
    "pattern": ('pattern = ["##", ".o"]', 'pattern = ["#?", ".o"]'),
}


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        ("new chess", 2, "unbekanntes Spiel 'chess' (möglich: roam"),
        ("rules chess", 2, "unbekanntes Spiel 'chess' (möglich: roam"),
        ("show chess=1", 2, "keine gültige Stellung: unbekanntes Spiel 'chess=1' (möglich: roam"),
        ("show roam|map=6/6/6/7/6/6", 2, "keine gültige Stellung: map: Reihe 4 hat 7 Felder statt 6"),
        ("show roam|a=3/R1,R9", 2, "keine gültige Stellung: a: unbekannte Karte 'R9'"),
        ("show roam|a=0/R1,R2", 2, "keine gültige Stellung: R3: 0 im Spiel statt 1"),
        ("show roam|quiet=-3", 2, "keine gültige Stellung: quiet: muss eine Zahl ab -1 sein, nicht '-3'"),
        (
            "new roam --seats 7",
            2,
            "dieses Spiel lässt sich nicht aufbauen: seats: Roam ist für 2 bis 4 Spieler, nicht für 7",
        ),
        ("apply roam R3@f6", 1, "R3@f6: RO-5.4: Alle Vollfelder des Musters müssen innerhalb des Spielplans liegen."),
        ("apply roam nonsense!", 2, "unbekannte Antwort 'nonsense!' in roam."),
        ("show nowhere", 2, "nowhere lässt sich nicht lesen: Datei oder Verzeichnis nicht gefunden"),
        (
            "show roam --pack pack",
            2,
            "keine gültige Stellung: pack: start R1, Angabe points: muss eine ganze Zahl sein, nicht ein Text",
        ),
        ("new roam --pack toml", 2, "dieses Spiel lässt sich nicht aufbauen: toml: keine gültige TOML-Datei: Zeile"),
        ("new roam --pack ability", 2, "ability: artifact A01, Angabe ability: unbekannter Wert 'fly'"),
        ("new roam --pack pattern", 2, "pattern: start R1, Angabe pattern: darf nur # (Vollfeld), o (Leerfeld)"),
        ("new roam --pack nowhere", 2, "nowhere lässt sich nicht lesen: Datei oder Verzeichnis nicht gefunden"),
        (
            "replay short",
            2,
            "short ist keine gültige Aufzeichnung: sie lässt sich nicht lesen: die Daten enden zu früh",
        ),
        ("replay drew", 2, "Eintrag 0: 'C01' ist nicht in 'pile' und kann nicht daraus gezogen werden"),
        ("show redone", 2, "Eintrag 2: Platz 0 kann hier nicht 'R3@a2' antworten"),
        (
            "replay setup",
            2,
            "der Aufbau lässt sich nicht nachspielen: in der Aufzeichnung fehlt das Ergebnis für den Zug aus 'first'",
        ),
        ("replay kind", 2, "seats: muss eine ganze Zahl sein, nicht 'two'"),
    ],
)
def test_bad_input_is_refused_in_german_in_one_line(call, tmp_path, monkeypatch, words, code, line):
    monkeypatch.chdir(tmp_path)
    for name, (old, new) in BROKEN.items():
        Path(name).write_text(default_pack_text().replace(old, new, 1), encoding="utf-8")
    Path("short").write_text(REDONE[:150])
    Path("drew").write_text(REDONE.replace("C08", "C01"))
    Path("redone").write_text(REDONE)
    Path("setup").write_text('{"game":"roam","options":{}}')
    Path("kind").write_text('{"game":"roam","options":{"seats":"two"}}')
    assert line in error_of(call(*(word.replace("|", " ") for word in words.split()), "--lang", "de"), code)


def test_closed_stdout_pipe_is_not_an_error():
    code = "import sys; from dolmen.cli import main; sys.exit(main(['rules', 'roam']))"
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path.cwd())
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    assert run.wait(60) in (0, 1)
    assert run.stderr.read() == b""
    run.stderr.close()
