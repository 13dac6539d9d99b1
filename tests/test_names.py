"""Names of players: each is visible, and no two at a table look the same."""

import pytest
from starlette.testclient import TestClient

from dolmen.store import SeatRow, Store, clean_name, distinct_name, export_lines, import_lines, visible_name
from dolmen.text import LANGUAGES, InputError
from dolmen.web.request_info import NAME_COOKIE
from tests.store_helpers import roam_record, run_sql, stored_status
from tests.web_client import OPEN_SEAT, another_browser, new_table

INVISIBLE = [
    "\ufe0f",
    "\u3164",
    "\u2800",
    "\ufffc",
    "\u034f",
    "\u200b",
    "\u200d",
    "\u00ad",
    "\u2060",
    "\U000e0041",
    "\u115f",
    "\u202e",
]


@pytest.mark.parametrize("mark", INVISIBLE, ids=lambda mark: f"{ord(mark):x}")
def test_a_name_has_no_invisible_characters(mark):
    assert clean_name(f"A{mark}nn{mark}", "Player") == "Ann"
    assert distinct_name(f"Ann{mark}", ["Ann"]) != "Ann"
    with pytest.raises(InputError, match="visible"):
        clean_name(mark * 3, "Player")
    assert visible_name(f" {mark} ") == ""


def test_a_name_of_combining_marks_only_is_invisible():
    assert visible_name("\u0301\u0302") == ""


def test_no_name_means_the_usual_one():
    assert clean_name(" \t", "Player") == "Player"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("👩\u200d💻", "👩\u200d💻"),
        ("❤\ufe0f Ann", "❤\ufe0f Ann"),
        ("👩🏽\u200d❤\ufe0f\u200d👩🏽", "👩🏽\u200d❤\ufe0f\u200d👩🏽"),
        ("Ａｎｎ", "Ann"),
        ("Zoë", "Zoë"),
        ("Anaïs\u200d", "Anaïs"),
        ("محمد", "محمد"),
        ("Ольга", "Ольга"),
        ("x" * 23 + "👩\u200d💻", "x" * 23 + "👩"),
    ],
)
def test_names_of_people_stay_as_they_are(name, shown):
    assert clean_name(name, "Player") == shown


EAST_ASIA = ["山田 太郎", "スーパー太郎", "佐々木ゆき", "田中Ken", "김민준"]


@pytest.mark.parametrize("name", [*EAST_ASIA, "Łukasz", "Σωκράτης", "עדי", "अनिता २", "สมชาย ๒", "محمد ٢"])
def test_names_of_common_scripts_are_accepted(name):
    assert clean_name(name, "Player") == name
    assert clean_name(f"{name} 2 ❤\ufe0f!", "Player") == f"{name} 2 ❤\ufe0f!"


@pytest.mark.parametrize(
    "name",
    [
        *("Аnn", "Annа", "Αnna", "Оlga", "Ann\u0585"),  # one letter of another script
        *("ᎪᏞᎬ", "ꓮꓠꓠ", "ⲀⲚⲚ", "ⵏⵏ", "𐐄𐐎", "ᐯᑭ"),  # Cherokee, Lisu, Coptic, Tifinagh, Deseret, Canadian
        *("B০b", "B०b", "B߀b", "Li١", "Li۱"),  # a digit of another script
        "김アン",
    ],
)
def test_names_with_letters_that_imitate_others_are_refused(name):
    with pytest.raises(InputError, match="one script"):
        clean_name(name, "Player")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ann", "ann"),
        ("Ann", "Апп"),  # all Cyrillic
        ("Ann", "Аnn"),  # a Cyrillic A
        ("Bob", "ВоЬ"),
        *(("Bob", "B〇b"), ("Lil", "LiƖ"), ("Lil", "Liꟾ"), ("Lil", "Li│"), ("Lil", "Lᴉl")),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Otto", "0tt0"),
        ("Anna", "Αnna"),  # a Greek alpha
        ("Marne", "Mame"),
        ("Zoë", "Zoe\u0308"),
        ("❤", "❤\ufe0f"),
        ("O'Neil", "O’Neil"),
        ("straße", "STRASSE"),
    ],
)
def test_names_that_look_the_same_get_a_number(one, two):
    assert distinct_name(two, [one]) == f"{two} 2"
    assert distinct_name(one, [two]) == f"{one} 2"


@pytest.mark.parametrize(("one", "two"), [("Ann", "Anna"), ("Jose", "José"), ("Lan", "Ian"), ("Ольга", "Olga")])
def test_names_that_look_different_stay(one, two):
    assert distinct_name(two, [one]) == two


def test_a_number_fits_into_the_longest_name():
    long = "x" * 24
    found = [long]
    for _ in range(12):
        found.append(distinct_name(long, found))
    assert len(set(found)) == 13
    assert all(len(name) <= 25 for name in found)


# -- where names are entered ------------------------------------------------------------------------------------------
BLANK = "\u3164\u2800"


def check_refused(browser: TestClient, path: str, **form: str) -> None:
    for lang, word in zip(LANGUAGES, ("visible", "sichtbar"), strict=True):
        answer = browser.post(path, data=form, headers={"accept-language": lang}, follow_redirects=False)
        assert answer.status_code == 400
        assert word in answer.text


def test_a_blank_name_is_refused_wherever_it_is_given(browser):
    table, bob = new_table(browser, **OPEN_SEAT), another_browser(browser)
    check_refused(bob, f"/t/{table}/join", name=BLANK)
    check_refused(browser, "/new", game="roam", seats="2", **{"kind-0": "here", "name-0": BLANK, "kind-1": "greedy"})
    check_refused(browser, "/account/name", name=BLANK)
    token = browser.post("/api/players", json={}).json()["token"]
    seats = {"game": "roam", "seats": [{"name": BLANK}, {"kind": "greedy"}]}
    answer = browser.post("/api/tables", json=seats, headers={"authorization": f"Bearer {token}"})
    assert (answer.status_code, "visible" in answer.text) == (400, True)
    linked = new_table(browser)
    token = browser.app.state.hub.tables.get(linked).seats[1].token
    check_refused(bob, f"/t/{linked}/sit/{token}", name=BLANK)


def test_a_cookie_with_a_blank_name_breaks_no_page(browser):
    browser.cookies.set(NAME_COOKIE, "%E3%85%A4")
    assert browser.get("/").status_code == 200


def test_imported_names_are_cleaned(tmp_path):
    old, new = Store(str(tmp_path / "old.sqlite3")), Store(str(tmp_path / "new.sqlite3"))
    seats = [SeatRow("A\u200bnn", here=True), SeatRow(BLANK), SeatRow("Rob", bot="random")]
    old.create("g1", roam_record(), None, seats, "ann")
    run_sql(old, "UPDATE holders SET name = :name WHERE seat = 0", name="A\u034fnn")
    import_lines(new.db, export_lines(old.db, []))
    assert [who.name for who in stored_status(new, "g1").seats] == ["Ann", "?", "Rob"]
    old.close()
    new.close()


def test_a_lookalike_gets_a_number_at_the_table(browser):
    table, eve = new_table(browser, **OPEN_SEAT), another_browser(browser)
    refused = eve.post(f"/t/{table}/join", data={"name": "Аnn"}, headers={"accept-language": "de"})  # a Cyrillic A
    assert (refused.status_code, "in einer einzigen Schrift" in refused.text) == (400, True)
    eve.post(f"/t/{table}/join", data={"name": "Апп\ufe0f"})  # all Cyrillic
    assert browser.app.state.hub.tables.get(table).seat_names() == ["Ann", "Апп 2"]
