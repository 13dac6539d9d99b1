"""One visitor who sends as much as possible must not slow the others down. These tests count work; none measures time."""

from dolmen.web.live.cluster import MAX_HOLDERS_PER_NEWS, ClusterPresence, split_presence


class CountedName(str):
    """A name that counts how often any such name is hashed or compared."""

    visits = 0

    def __hash__(self) -> int:
        CountedName.visits += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        CountedName.visits += 1
        return super().__eq__(other)


def visits_of(call) -> int:
    before = CountedName.visits
    call()
    return CountedName.visits - before


# -- presence ----------------------------------------------------------------------------------------------------------
def test_presence_visits_no_entries_of_other_tables(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("dolmen.web.live.cluster.monotonic", lambda: now[0])
    presence = ClusterPresence()
    pairs = [(CountedName(f"table {n // 2}"), CountedName(f"holder {n}")) for n in range(20_000)]
    announcements = list(split_presence("p1", pairs))
    for news in announcements:
        presence.receive_news(news)

    assert visits_of(lambda: presence.holders_at(CountedName("table 7"))) < 50
    assert presence.holders_at("table 7") == {"holder 14", "holder 15"}
    assert visits_of(lambda: presence.receive_news(announcements[0])) < 20 * MAX_HOLDERS_PER_NEWS

    now[0] += 1000  # everything expires: each entry is visited once more, and never again
    expire = visits_of(lambda: presence.receive_news(announcements[0]))
    assert expire < 20 * len(pairs)
    assert visits_of(lambda: presence.receive_news(announcements[1])) < 20 * MAX_HOLDERS_PER_NEWS
    assert not presence.holders_at("table 9999")
    assert len(presence.until) == 2 * MAX_HOLDERS_PER_NEWS
