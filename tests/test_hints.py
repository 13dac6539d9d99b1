"""Hints: the best answers of the search with their chances, and the reasons given for an answer are true.

The reasons are tested with the greedy bot's answers, because these are quick to find.
"""

from random import Random
from time import perf_counter

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.games import game_info, hints, make
from dolmen.games.bots import BOTS
from dolmen.games.comparison import alternative_index, counted_gain, uncounted_gain
from dolmen.games.hints import Advice, RatedAnswer, advise
from dolmen.games.roam.bot import explanations as of_roam
from dolmen.games.roam.bot.evaluation import land_value, uncollected_coins
from dolmen.games.roam.model.components import SLOT_MASKS
from dolmen.games.roam.model.markers import count_markers
from dolmen.games.roam.phases.claim import complete_lands, leading_seats
from dolmen.games.roam.phases.turn import count_points
from dolmen.games.spirit_island.bot import explanations as of_island
from dolmen.games.spirit_island.bot.evaluation import mat_value, presence_value
from dolmen.games.spirit_island.model.components import CITY, DAHAN, EXPLORER, TOWN, kind_of
from dolmen.games.the_arrival.bot import explanations as of_arrival
from dolmen.games.the_arrival.bot.evaluation import pay_as_honor
from dolmen.games.the_arrival.bot.explanations import best_pay
from dolmen.games.the_arrival.game import from_position
from dolmen.games.the_arrival.model.components import HONOR, SONG, bits
from dolmen.games.the_arrival.phases.actions import spread_price
from dolmen.games.the_arrival.phases.free_actions import tile_gain
from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.text import LANGUAGES
from dolmen.web.render.table_view import TableView, ViewerContext

GAMES = {"roam": {"seats": 2}, "the_arrival": {"seats": 2}, "spirit_island": {"seats": 2, "spirits": ["river", "earth"]}}

REASONED = {
    "roam": 1.0,
    "the_arrival": 0.8,
    "spirit_island": 0.8,
}  # the share of advice that has a reason


def greedy_answer(game, view, seat, rng):
    return [RatedAnswer(BOTS["greedy"].choose(game, view, seat, rng).name, 0.5)]


@pytest.fixture
def greedy(monkeypatch):
    """Hints that advise the greedy bot's answer."""
    for rate in ("rate_by_tree", "rate_by_rollouts"):
        monkeypatch.setattr(hints, rate, greedy_answer)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_rates_the_best_answers_by_a_search_in_time(name, monkeypatch):
    monkeypatch.setattr(hints, "ROUNDS", 0)
    monkeypatch.setattr(hints, "SECONDS", 0.2)
    game, rng = make(name, GAMES[name]), Random(2)
    chance = RandomChance(rng)
    s, compared = game.start(chance), 0
    for step in range(24):
        seat = game.to_act(s)[0]
        view = game.view(s, seat)
        if step % 6 == 0 and len(legal := game.legal(view, seat)) > 1:
            begin = perf_counter()
            advice = advise(game, view, seat, rng)
            assert perf_counter() - begin < 8.0  # a busy machine
            names = [rated.answer for rated in advice.rated]
            assert names[0] == advice.answer
            assert len(set(names)) == len(names) <= 3
            assert set(names) <= {answer.name for answer in legal}
            assert all(0.0 <= rated.chance <= 1.0 for rated in advice.rated)
            assert max(rated.chance for rated in advice.rated) == advice.rated[0].chance
            compared += len(names) > 1
        game.apply(s, seat, game.sample(s, seat, rng), chance)
    assert compared or name == "spirit_island"  # its search may have no time for a whole round


def test_a_hint_in_a_cooperative_game_compares_answers_of_the_planner():
    game = make("spirit_island", GAMES["spirit_island"])
    s = game.start(RandomChance(Random(2)))
    seat = game.to_act(s)[0]
    advice = advise(game, game.view(s, seat), seat, Random(1))  # growth, for one round
    assert len(advice.rated) == 3
    assert all(0.0 < rated.chance <= advice.rated[0].chance < 1.0 for rated in advice.rated)


@pytest.mark.parametrize(
    ("reasons", "text"),
    [
        ([], "Chance to win: about 30%; next best: about 25%."),
        ([("honor", 2)], "Suggested: {gain}. Chance to win: about 30%; next best: about 25%."),
    ],
)
def test_a_hint_without_a_reason_says_only_its_chance(reasons, text):
    """That the search rates a move highest is no reason."""
    tables = Tables(Store(":memory:"))
    table = tables.create("the_arrival", {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob", here=True)], "browser")
    seat = table.to_act()[0]
    best, next_best = [answer.name for answer in table.game.legal(table.view(seat), seat)[:2]]
    advice = Advice(best, "", reasons, [RatedAnswer(best, 0.31), RatedAnswer(next_best, 0.26)])
    gain = game_info("the_arrival").explainer.describe_gain(table.game, "honor", 2, "en")
    said = TableView(table, ViewerContext((0, 1), True, "en")).hint_text(seat, advice)
    assert said == text.format(gain=gain)


def test_a_hint_for_the_only_answer_has_no_chance():
    game = make("roam", GAMES["roam"])
    s, rng = game.start(RandomChance(Random(1))), Random(1)
    for _ in range(200):
        seat = game.to_act(s)[0]
        if len(game.legal(s, seat)) == 1:
            break
        game.apply(s, seat, game.sample(s, seat, rng), RandomChance(rng))
    advice = advise(game, game.view(s, seat), seat, rng)
    assert (advice.answer, advice.rated) == (game.legal(s, seat)[0].name, [])


def hinted_questions(name, answers, every):
    """Some questions of a random game with more than one answer, each with the advice."""
    game, rng = make(name, GAMES[name]), Random(4)
    chance = RandomChance(rng)
    s = game.start(chance)
    for k in range(answers):
        if game.over(s):
            return
        seat = game.to_act(s)[0]
        view = game.view(s, seat)
        answer = game.sample(view, seat, rng)
        if k % every == 0 and len(game.legal(view, seat)) > 1:
            advice = advise(game, view, seat, Random(k))
            answer = game.read(advice.answer)
            yield game, view, seat, advice, Random(k)
        game.apply(s, seat, answer, chance)


@pytest.mark.usefixtures("greedy")
@pytest.mark.parametrize("name", GAMES)
def test_advice_is_the_greedy_answer_with_reasons_in_both_languages(name):
    with_reason, moments = 0, 0
    words = game_info(name).explainer.describe_gain
    for game, view, seat, advice, rng in hinted_questions(name, *((300, 3) if name == "the_arrival" else (150, 5))):
        assert advice.answer == BOTS["greedy"].choose(game, view, seat, rng).name
        assert advice.other != advice.answer
        legal = [answer.name for answer in game.legal(view, seat)]
        assert not advice.other or advice.other in legal
        assert all(words(game, what, n, lang) for what, n in advice.reasons for lang in LANGUAGES)
        assert len(advice.reasons) <= 3
        with_reason, moments = with_reason + bool(advice.reasons), moments + 1
    assert moments > 15
    assert with_reason >= REASONED[name] * moments


# -- reasons against outcomes ----------------------------------------------------------------------------------------------
# For each reason, what it is about: its number is how much more (or less, with a minus) of this the advised answer leads to.
# A reason without a number is true if there is more of it at all.
def rival_coins(s, seat):
    shares = [
        other
        for slot in complete_lands(s)
        for other in range(s.components.seats)
        if other != seat and count_markers(s, other, slot) and leading_seats(s, slot, s.active_seat()) != [other]
    ]
    return sum(s.coins) - s.coins[seat] + len(shares)


ROAM = {
    "points": count_points,
    "coins": lambda s, seat: s.coins[seat] + uncollected_coins(s, seat),
    "kept": lambda s, seat: s.coins[seat] + uncollected_coins(s, seat),
    "characters": lambda s, seat: len(s.cards[seat]),
    "lands": lambda s, seat: sum(leading_seats(s, slot, seat) == [seat] for slot in complete_lands(s)),
    "artifacts": lambda s, seat: len(s.artifacts[seat]),
    "markers": lambda s, seat: (s.marks[seat] | s.under[seat]).bit_count() + (s.marks[seat] & s.under[seat]).bit_count(),
    "ready": lambda s, seat: (
        len(s.ready[seat]) - len(s.cards[seat]) + sum(not s.asleep[seat] >> tile & 1 for tile in s.artifacts[seat])
    ),
    "rivals": lambda s, seat: -rival_coins(s, seat),
    "map": lambda s, seat: sum(
        land_value(s, s.lands[slot]) * lead_on(s, seat, slot) for slot in range(6) if slot not in complete_lands(s)
    ),
}


def lead_on(s, seat, slot):
    """The lead in markers on a land, as a share of its free squares."""
    counts = [count_markers(s, other, slot) for other in range(s.components.seats)]
    most = max(n for other, n in enumerate(counts) if other != seat)
    return (counts[seat] - most) / (7 - (s.occupied & SLOT_MASKS[slot]).bit_count())


def forts(s, seat):
    return s.aits[seat].bit_count()


def balance(s):
    """Locations of the leaders against those of the Fomori: the count that decides the ending (AR-24.1)."""
    held = s.castles
    for places in s.on_map:
        held |= places
    return sum(places.bit_count() for places in s.aits) - held.bit_count()


def paid(s, seat, kind):
    return best_pay(s, seat)[kind]


def paid_honor(s, seat):
    pays = best_pay(s, seat)
    return pays[0] + pays[1] * s.brochs[seat].bit_count() + pays[2] * s.caers[seat].bit_count()


ARRIVAL = {
    "honor": lambda s, seat: s.honor[seat],
    "corruption": lambda s, seat: -s.corruption[seat],
    "honor_end": lambda s, seat: sum(
        number * (s.aits[seat] & land).bit_count()
        for number, land in zip(s.components.number, s.components.lands, strict=True)
    ),
    "tile_honor": lambda s, seat: sum(tile_gain(s, seat, s.components.type_of_tile[t]) for t in bits(s.tiles_held[seat])),
    "tile_corruption": lambda s, seat: min(
        s.corruption[seat], 2 * (s.tiles_held[seat] & s.components.of_kind[SONG]).bit_count()
    ),
    "reward": lambda s, seat: HONOR[s.stack[-1].a] if s.stack[-1].node.path == "reward" else 0,
    "forts": forts,
    "stronger": lambda s, seat: s.brochs[seat].bit_count() + s.caers[seat].bit_count(),
    "safer": lambda s, seat: sum(spread_price(s, place) for place in bits(s.aits[seat])),
    "rival_forts": lambda s, seat: forts(s, seat) - sum(places.bit_count() for places in s.aits),
    "freed": lambda s, seat: -s.threatened_places().bit_count(),
    "to_honor": lambda s, seat: balance(s),
    "to_corruption": lambda s, seat: -balance(s),
    "fomori": lambda s, seat: -s.fomori[seat],
    "pieces": lambda s, seat: s.disks[seat] + s.swords[seat] + s.shields[seat],
    "first": lambda s, seat: s.tile_of_first == seat,
    "pay_honor": paid_honor,
    "pay_disks": lambda s, seat: paid(s, seat, 3),
    "pay_swords": lambda s, seat: paid(s, seat, 4),
    "pay_shields": lambda s, seat: paid(s, seat, 5),
    "pay_corruption": lambda s, seat: -paid(s, seat, 6),
    "pay_tiles": lambda s, seat: paid(s, seat, 7),
    "pay": lambda s, seat: pay_as_honor(s, seat, best_pay(s, seat)),
    "pay_clean": lambda s, seat: -paid(s, seat, 6),
}


def on_island(kind_wanted, sign):
    return lambda s, seat: sign * sum(kind_of(piece) == kind_wanted for pieces in s.pieces for piece in pieces)


ISLAND = {
    "fear": lambda s, seat: s.fear + s.fear_pool * (len(s.earned) + len(s.fear_done)),
    "towns": on_island(TOWN, -1),
    "cities": on_island(CITY, -1),
    "explorers": on_island(EXPLORER, -1),
    "dahan": on_island(DAHAN, 1),
    "blight": lambda s, seat: -of_island.expected_blight(s),
    "blight_little": lambda s, seat: -of_island.expected_blight(s),
    "presence": lambda s, seat: sum(presence_value(s, k) for k in range(s.components.seats)),
    "plays": lambda s, seat: sum(mat_value(s, k) for k in range(s.components.seats)),
}
# Reasons about a plan or a single card, without a second position to compare with.
JUDGED = {"win", "now", "later", "draws", "draw_first", "idle", "dear", "deck", "card", "forget"}


@pytest.mark.usefixtures("greedy")
@pytest.mark.parametrize(
    ("name", "module", "truth", "answers", "most"),
    [
        ("roam", of_roam, ROAM, 240, 6),
        ("the_arrival", of_arrival, ARRIVAL, 400, 12),
        ("spirit_island", of_island, ISLAND, 120, 3),
    ],
)
def test_every_reason_is_what_the_answer_does(monkeypatch, name, module, truth, answers, most):
    """The two positions of each comparison are compared again, by the state alone."""
    pairs, compare = [], module.list_gains

    def keep(good, plain, *seat):
        pairs.append((good, plain))
        return compare(good, plain, *seat)

    monkeypatch.setattr(module, "list_gains", keep)
    checked = set()
    for game, _, seat, advice, _ in hinted_questions(name, answers, 3):
        for what, n in advice.reasons:
            if what in JUDGED:
                continue
            good, plain = pairs[-1]
            more = truth[what](good, seat) - truth[what](plain, seat)
            assert more > 0, (what, advice)
            assert not n or round(more) == n, (what, n, more, advice)
            checked.add(what)
        assert game_info(name).explainer.describe_gain(game, "win", 0, "en")
    assert len(checked) >= most, checked


def test_a_tile_that_pays_eight_is_said_to_pay_eight():
    game, s = from_position(
        "the_arrival round=3 map=darini:a1,ausoba:a1,isamnium:a1,senus:a1,luceni:b1,velabri:b1 a=4/0/-/wild_geese to=a"
    )
    gain = tile_gain(s, 0, s.components.type_of_tile[s.components.tile_names.index("wild_geese")])
    other, found = game_info("the_arrival").explainer.explain(game, game.view(s, 0), 0, game.read("use:wild_geese"))
    assert gain >= 6
    assert ("honor", gain) in [(reason.what, reason.n) for reason in found]
    assert other is not None


def test_a_spread_is_never_said_to_help_the_other_ending():
    """A Spread adds a location of the Fomori, even though it takes a Fomori out of the supply."""
    spreads = 0
    game, rng = make("the_arrival", {"seats": 3}), Random(5)
    chance = RandomChance(rng)
    s = game.start(chance)
    while not game.over(s):
        seat = game.to_act(s)[0]
        for answer in game.legal(s, seat)[::9]:
            if answer.name.startswith("spread:"):
                _, found = game_info("the_arrival").explainer.explain(game, game.view(s, seat), seat, answer)
                assert "to_honor" not in [reason.what for reason in found]
                spreads += 1
        game.apply(s, seat, game.sample(s, seat, rng), chance)
    assert spreads > 10


def test_spirit_island_reasons_name_towns_fear_and_dahan():
    game = make("spirit_island", GAMES["spirit_island"])
    s = game.start(RandomChance(Random(2)))
    land = next(k for k, pieces in enumerate(s.pieces) if any(kind_of(piece) == TOWN for piece in pieces))
    home = next(k for k, pieces in enumerate(s.pieces) if any(kind_of(piece) == DAHAN for piece in pieces))
    good, plain = s.copy(), s.copy()
    good.remove_piece(land, next(piece for piece in good.pieces[land] if kind_of(piece) == TOWN))
    good.fear += 1
    plain.remove_piece(home, next(piece for piece in plain.pieces[home] if kind_of(piece) == DAHAN))
    found = {gain.what: gain.n for gain in of_island.list_gains(good, plain)}
    assert {"towns": 1, "fear": 1, "dahan": 1}.items() <= found.items()
    back = {gain.what for gain in of_island.list_gains(plain, good)}
    assert not back & {"towns", "fear", "dahan"}


def test_advice_is_compared_with_a_middle_answer_and_tiny_gains_are_dropped():
    assert alternative_index([1.0, 5.0, 3.0], 9.0, False) == 2
    assert alternative_index([9.0, 9.0, 3.0], 9.0, False) == 2
    assert alternative_index([1.0, 5.0, 3.0], 9.0, True) == 1
    assert alternative_index([9.0, 9.0], 9.0, False) in (0, 1)
    assert counted_gain("coins", 0.8, 0.4) == [] == counted_gain("coins", -1.0, 1.0)
    assert uncounted_gain("map", 0.1, 0.5) == []
