"""The search in the rules: what it finds, and that no search takes long."""

import re
import threading

import pytest

from dolmen.games.rulebook import MAX_SEARCH_WORDS, find_rules, find_words, rulebook, search_index, search_words
from dolmen.text import InputError
from dolmen.web.pages import rules_page
from dolmen.web.render import rules
from dolmen.web.render.rules import MAX_SHOWN


def ids(*search: str, lang: str = "en", game: str = "roam") -> list[str]:
    return [rule.id for rule in find_rules(game, lang, " ".join(search))]


def test_a_rule_is_found_by_its_id_the_title_of_its_chapter_and_its_words():
    assert ids("ro-9.3")[0] == "RO-9.3"
    assert set(ids("RO-1")) < {rule.id for rule in find_rules("roam", "en", "RO")}
    assert "RO-12.1" not in ids("RO-1")
    assert ids("early", "REST") == ids("rest early") != []
    assert "RO-9.3" in ids("RO-9.3 frühe", lang="de")
    assert ids("xyzzy") == []


def test_a_search_takes_both_forms_of_the_apostrophe():
    assert ids("player's") == ids("player’s") != []


@pytest.mark.parametrize("search", ["x" * 81, " ".join(f"word{n}" for n in range(MAX_SEARCH_WORDS + 1))])
def test_a_search_that_is_too_long_is_refused(search):
    with pytest.raises(InputError, match="at most 8 words"):
        search_words(search)


@pytest.mark.parametrize("search", ["", "a", "a e i o u n r s t"])
def test_a_search_needs_a_word(search):
    with pytest.raises(InputError, match="at least 2 characters"):
        search_words(search)


def test_short_words_beside_others_are_left_out():
    assert search_words("a Rest a Rest") == ("Rest",)


def test_the_rules_are_prepared_once_and_results_are_kept():
    find_words.cache_clear()
    search_index.cache_clear()
    for _ in range(3):
        ids("early", "rest")
    assert search_index.cache_info().misses == 1
    assert find_words.cache_info()[:2] == (2, 1)


# -- the page ----------------------------------------------------------------------------------------------------------
ISLAND = "/rules/spirit_island"


@pytest.mark.parametrize("bare", [{}, {"bare": "1"}])
def test_the_page_says_what_is_wrong_with_a_search(browser, bare):
    status = 200 if bare else 400  # the drawer at the table shows the text
    short = browser.get(ISLAND, params={"q": "a e i o u n r s t", **bare})
    assert (short.status_code, "at least 2 characters" in short.text) == (status, True)
    assert "<mark>" not in short.text
    long = browser.get(ISLAND, params={"q": "x" * 5000, "lang": "de", **bare})
    assert (long.status_code, "höchstens 8 Wörtern mit insgesamt 80 Zeichen" in long.text) == (status, True)
    assert "x" * 81 not in long.text.replace(f"q={'x' * 5000}", "")


def test_a_search_shows_a_bounded_number_of_rules(browser):
    found = browser.get(ISLAND, params={"q": "th"}).text
    assert found.count('class="rule-entry ') == MAX_SHOWN
    assert f"Only the first {MAX_SHOWN} are shown" in found
    few = browser.get(ISLAND, params={"q": "blight fear"}).text
    assert 0 < few.count('class="rule-entry ') < MAX_SHOWN
    assert "are shown" not in few


def test_a_search_is_rendered_once_and_not_in_the_event_loop(browser, monkeypatch):
    threads, real = [], rules.group_by_chapter
    loop_thread = browser.portal.call(threading.current_thread)

    def noted(*words):
        threads.append(threading.current_thread())
        return real(*words)

    monkeypatch.setattr(rules, "group_by_chapter", noted)
    rules_page.render_rules.cache_clear()
    pages = {browser.get(ISLAND, params={"q": "land  presence", "bare": "1"}).text for _ in range(3)}
    assert len(pages) == 1
    assert len(threads) == 1
    assert threads[0] is not loop_thread


def test_words_are_marked_in_any_case(browser):
    found = browser.get("/rules/roam", params={"q": "außenpostenkarte ÜBER", "lang": "de"}).text
    assert "<mark>Außenpostenkarte</mark>" in found
    assert "<mark>Über</mark>" in found


# -- editions ------------------------------------------------------------------------------------------------------------
ARRIVAL = "/rules/the_arrival"
SHIELD_LIMITS = {"2017": "AR-16.2", "2016": "AR-16.3"}


@pytest.mark.parametrize("edition", ["2016", "2017"])
@pytest.mark.parametrize(
    "query", [{}, {"q": "shields province"}, {"near": "AR-16.1", "bare": "1"}, {"near": "AR-16", "bare": "1"}]
)
def test_a_page_of_one_edition_has_no_line_of_the_other(browser, edition, query):
    text = browser.get(ARRIVAL, params={"edition": edition, **query}).text
    other = next(year for year in SHIELD_LIMITS if year != edition)
    assert f">{SHIELD_LIMITS[edition]}</a>" in text
    assert f">{SHIELD_LIMITS[other]}</a>" not in text
    shown = re.findall(r'class="number" href="/rules/the_arrival#(AR-[\d.]+)"', text)
    found = [rulebook("the_arrival").find(rule) for rule in shown]
    assert {rule.edition for rule in found if rule is not None} == {"", edition}
    assert f"{edition} edition</i>" not in text


def test_the_rules_of_an_edition_use_its_words(browser):
    """As the table does: in a game of 2016 nobody has Honor or is the First Player."""
    older, newer = (browser.get(ARRIVAL, params={"edition": year}).text for year in ("2016", "2017"))
    assert re.findall(r"\bHonor\b|\bFirst Player\b|\b[Dd]isks?\b", older.partition("<main")[2]) == []
    assert re.findall(r"\b[Dd]iscs?\b", newer) == []
    assert "Fame" in older
    assert "discs" in older
    assert "Starting Player" in older
    assert not re.search(r"\bFame\b", newer)
    found = browser.get(ARRIVAL, params={"edition": "2016", "q": "least Fame"}).text
    assert "<mark>Fame</mark>" in found
    assert "Ruhm" in browser.get(ARRIVAL, params={"edition": "2016"}, headers={"accept-language": "de"}).text


def test_lines_of_one_edition_are_labelled_where_both_are_shown(browser):
    text = browser.get(ARRIVAL).text
    assert text.count("2016 edition</i>") == sum(rule.edition == "2016" for rule in rulebook("the_arrival").rule) > 20
    assert text.count("2017 edition</i>") == sum(rule.edition == "2017" for rule in rulebook("the_arrival").rule) > 20
    assert '<a href="/rules/the_arrival?edition=2016">' in text
    assert "edition</i>" not in browser.get("/rules/roam").text
    assert "Ausgabe 2016</i>" in browser.get(ARRIVAL, params={"q": "Schilde Provinz", "lang": "de"}).text


def test_an_unknown_edition_shows_both(browser):
    assert "2016 edition</i>" in browser.get(ARRIVAL, params={"edition": "1999"}).text


@pytest.mark.parametrize("edition", [2016, 2017])
def test_a_table_shows_the_rules_of_its_edition(browser, edition):
    form = {"game": "the_arrival", "seats": "2", "edition": str(edition), "kind-0": "here", "kind-1": "greedy"}
    made = browser.post("/new", data=form, follow_redirects=False)
    assert made.status_code == 303
    text = browser.get(made.headers["location"]).text
    assert f'data-edition="{edition}"' in text
    assert f'href="/rules/the_arrival?edition={edition}"' in text
