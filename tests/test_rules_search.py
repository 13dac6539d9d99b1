"""The search in the rules: what it finds, and that no search takes long."""

import pytest

from dolmen.games.rulebook import MAX_SEARCH_WORDS, find_rules, find_words, search_index, search_words
from dolmen.text import InputError


def ids(*search: str, lang: str = "en", game: str = "roam") -> list[str]:
    return [rule.id for rule in find_rules(game, lang, " ".join(search))]


def test_a_rule_is_found_by_its_id_the_title_of_its_chapter_and_its_words():
    assert ids("ro-9.3")[0] == "RO-9.3"
    assert set(ids("RO-1")) < {rule.id for rule in find_rules("roam", "en", "RO")}
    assert "RO-12.1" not in ids("RO-1")
    assert ids("early", "REST") == ids("rest early") != []
    assert "RO-9.3" in ids("RO-9.3 frühe", lang="de")
    assert ids("xyzzy") == []


@pytest.mark.parametrize("search", ["x" * 81, " ".join(f"word{n}" for n in range(MAX_SEARCH_WORDS + 1))])
def test_a_search_that_is_too_long_is_refused(search):
    with pytest.raises(InputError, match="at most 8 words"):
        search_words(search)


@pytest.mark.parametrize("search", ["", "a", "a e i o u n r s t"])
def test_a_search_needs_a_word(search):
    with pytest.raises(InputError, match="at least 2 characters"):
        search_words(search)


def test_short_words_beside_others_are_left_out():
    assert search_words("a Rest a rest") == ("rest",)


def test_the_rules_are_prepared_once_and_results_are_kept():
    find_words.cache_clear()
    search_index.cache_clear()
    for _ in range(3):
        ids("early", "rest")
    assert search_index.cache_info().misses == 1
    assert find_words.cache_info()[:2] == (2, 1)
