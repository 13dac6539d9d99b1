"""Checks that every game must pass, for the tests of a game: invariants of its states, and the types of its functions.

    case = Case("goofspiel", Goofspiel, events={"prize", "bid"}, rules={"GO.2"}, bound=28)
    check_game(case)
    check_interfaces(INFO)

No check changes the state it is given. The tests check samples, `make soak` checks many games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from math import sqrt
from random import Random
from types import FunctionType
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded, Event, RandomChance
from dolmen.engine.game import Game
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import read_record, write_record
from dolmen.engine.serialize import from_bytes, from_json, pending_to_dict, to_bytes, to_json
from dolmen.engine.state import State
from dolmen.games import GAMES
from dolmen.games.bots import Bot, GreedyBot, RandomBot
from dolmen.games.comparison import Evaluate
from dolmen.games.info import GameInfo
from dolmen.games.interfaces import Evaluator, Explainer, GameDrawing, GameText, GameUI, TeamPlans

UNDO_ALL = 100  # maximum number of entries of a game in which each one is undone
PENDING = {"stack", "lanes", "modifiers"}
ATTRIBUTES: dict[type, list[str]] = {}  # cached for each type of state
INTERFACES: Final[dict[str, type]] = {
    "text": GameText,
    "drawing": GameDrawing,
    "ui": GameUI,
    "evaluator": Evaluator,
    "explainer": Explainer,
    "team_plans": TeamPlans,
}

Places = Callable[[Game, State], dict[str, list[str]]]
Draw = Callable[[Game, State, int, str], str]


class Features(NamedTuple):
    """The features of a game that a long soak must meet: all of them, and how to detect them in an answer and its events,
    and in an ending.
    """

    wanted: Callable[[], list[str]]
    seen: Callable[[Game, State, int, Answer, list[Event]], list[str]]
    of_result: Callable[[str], str]
    forced: Callable[[int, Chance], tuple[Game, State, Bot]] | None = None  # setup and bot of every second game
    note: str = ""  # shown with the counts
    of_start: Callable[[Game, list[Event]], list[str]] | None = None  # features of the setup


class Case:
    """A game with options, and what the tests need to know about it."""

    def __init__(
        self,
        name: str,
        make_game: Callable[[], Game],
        events: set[str],
        rules: set[str],
        bound: int,
        evaluate: Evaluate | None = None,
        places: Places | None = None,
        pack: str | None = None,
        features: Features | None = None,
        may_lose: bool = False,
    ) -> None:
        self.name = name
        self.make_game = make_game
        self.events = events  # all kinds of events
        self.rules = rules  # the rule ids that a refusal may name
        self.bound = bound  # the maximum number of questions in a game
        self.bots: list[Bot] = [RandomBot(), GreedyBot(evaluate)]
        self.places = places  # the place of each component, for games with secrets
        self.features = features
        self.pack = pack  # the card list, if it is not the default
        self.may_lose = may_lose  # a cooperative game: it may end without a winner

    @cached_property
    def game(self) -> Game:
        return self.make_game()


# -- states ------------------------------------------------------------------------------------------------------------
def attributes(s: State) -> list[str]:
    """The names of all attributes of a state, compiled or not."""
    known = ATTRIBUTES.get(type(s))
    if known is not None:
        return known
    names: list[str] = []
    for kind in type(s).__mro__:
        found = kind.__dict__.get("__mypyc_attrs__") or kind.__dict__.get("__slots__") or ()
        names += [name for name in found if not name.startswith("__")]
    ATTRIBUTES[type(s)] = sorted(set(names) - PENDING)
    return ATTRIBUTES[type(s)]


def everything(game: Game, s: State) -> dict[str, Any]:
    """All attributes of a state, derived ones too, as values that do not change with it."""
    out: dict[str, Any] = {"pending": pending_to_dict(game, s)}
    for name in attributes(s):
        value = getattr(s, name)
        out[name] = [x[:] if isinstance(x, list) else x for x in value] if isinstance(value, list) else value
    return out


def difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    return "; ".join(f"{k}: {one.get(k)!r} / {two.get(k)!r}" for k in {**one, **two} if one.get(k) != two.get(k))


def same(game: Game, one: State, two: State, what: str) -> None:
    a, b = everything(game, one), everything(game, two)
    assert a == b, f"{what}: {difference(a, b)}"


def walk(case: Case, bots: list[Bot], seed: object, chance: Chance | None = None) -> Iterator[tuple[State, int, Random]]:
    """Play a game; at every question yield the state, a seat to act, and a generator for samples. It must end in time."""
    game, rng = case.game, Random(f"{case.name}/{seed}")
    chance = chance or RandomChance(rng)
    s = game.start(chance)
    for _ in range(case.bound):
        if game.over(s):
            return
        seat = rng.choice(game.to_act(s))
        yield s, seat, Random(rng.random())
        bot = bots[seat % len(bots)]
        game.apply(s, seat, bot.choose(game, game.view(s, seat), seat, rng), chance)
    raise AssertionError(f"not over after {case.bound} answers: {game.write_position(s)}")


def at_random(case: Case, seed: object, every: int = 1) -> Iterator[tuple[State, int, Random]]:
    """Every `every`-th question of a random game, beginning at a random one."""
    for k, moment in enumerate(walk(case, [case.bots[0]], seed)):
        if k % every == hash_of(seed) % every:
            yield moment


def hash_of(seed: object) -> int:
    return sum(str(seed).encode())


# -- at every step -----------------------------------------------------------------------------------------------------
def check_component_counts(case: Case, s: State, first: dict[str, int]) -> None:
    """Every component exists exactly once."""
    now = case.game.component_counts(s)
    assert now == first, f"components came or went: {difference(first, now)} in {case.game.write_position(s)}"


def first_component_counts(case: Case, s: State) -> dict[str, int]:
    """The expected component counts: by the rules if the game defines them, otherwise those at the start."""
    return case.game.full_component_counts() or case.game.component_counts(s)


def check_caches(case: Case, s: State) -> None:
    """Cached values equal recomputed ones."""
    fresh = s.copy()
    fresh.refresh_derived()
    for name in attributes(s):
        assert getattr(fresh, name) == getattr(s, name), f"{name} is stale in {case.game.write_position(s)}"


def check_seats_to_act(case: Case, s: State) -> None:
    """Every seat to act has legal answers without duplicates; other seats have none."""
    game = case.game
    asked = game.to_act(s)
    assert asked, f"nobody is asked and it is not over: {game.write_position(s)}"
    for seat in range(-1, game.seats):
        answers = game.legal(s, seat)
        assert bool(answers) == (seat in asked), f"seat {seat} has {answers}: {game.write_position(s)}"
        assert len(set(answers)) == len(answers), f"an answer twice in {answers}"
        if seat not in asked:
            refusal = game.refusal(s, seat, next(iter(game.vocabulary.by_name.values())))
            assert refusal in case.rules, f"{refusal!r} is no rule"


def check_legal(case: Case, s: State, seat: int) -> None:
    """`legal` is the candidates without a refusal, in their order."""
    game = case.game
    allowed = [c for c in game.candidates(s, seat) if not game.refusal(s, seat, c)]
    legal = game.legal(s, seat)
    assert legal == allowed, f"legal {legal} but allowed {allowed}: {game.write_position(s)}"


def check_vocabulary(case: Case, s: State, seat: int) -> None:
    """Of all answers of the game exactly the legal ones have no refusal, and every refusal is a rule."""
    game = case.game
    legal = set(game.legal(s, seat))
    for answer in list(game.vocabulary.by_name.values()):
        refusal = game.refusal(s, seat, answer)
        assert (answer in legal) == (not refusal), f"{answer}: {refusal!r} in {game.write_position(s)}"
        assert not refusal or refusal in case.rules, f"{answer}: {refusal!r} is no rule, in {game.write_position(s)}"


def check_sample(case: Case, s: State, seat: int, rng: Random, times: int = 60) -> None:
    """`sample` returns every legal answer about equally often, and no other."""
    game = case.game
    legal = game.legal(s, seat)
    drawn = Counter(game.sample(s, seat, rng) for _ in range(times * len(legal)))
    strange = set(drawn) - set(legal)
    assert not strange, f"{strange} in {game.write_position(s)}"
    check_even(Counter({k: drawn[a] for k, a in enumerate(legal)}), (1 << len(legal)) - 1, game.write_position(s))


def check_copy(case: Case, s: State, rng: Random, steps: int = 8) -> None:
    """A copy and its original are independent, and the same answers lead to the same states."""
    game = case.game
    before = everything(game, s)
    one, two = s.copy(), s.copy()
    assert everything(game, one) == before, f"a copy differs: {difference(everything(game, one), before)}"
    seed = rng.random()
    play_on(game, one, seed, steps)
    assert everything(game, s) == before, f"a copy played on changed the original: {difference(everything(game, s), before)}"
    assert everything(game, two) == before, "a copy played on changed another copy"
    after = everything(game, one)
    play_on(game, two, seed, steps)
    assert everything(game, two) == after, f"two copies went different ways: {difference(everything(game, two), after)}"
    assert everything(game, one) == after, "two copies touch each other"


def play_on(game: Game, s: State, seed: float, steps: int) -> None:
    rng = Random(seed)
    chance = RandomChance(rng)
    for _ in range(steps):
        if game.over(s):
            return
        seat = rng.choice(game.to_act(s))
        game.apply(s, seat, game.sample(s, seat, rng), chance)


def check_round_trip(case: Case, s: State) -> None:
    """Bytes and JSON restore the same state."""
    game = case.game
    same(game, s, from_bytes(game, to_bytes(game, s)), "bytes")
    same(game, s, from_json(game, to_json(game, s)), "JSON")


def check_position(case: Case, s: State) -> None:
    """The position string restores the same state, and for a registered game the same game too."""
    game = case.game
    line = game.write_position(s)
    again = game.read_position(line)
    same(game, s, again, f"position {line}")
    assert game.write_position(again) == line
    title = GAMES.get(game.name)
    if title is not None:
        other, state = title.from_position(line, case.pack)
        assert other.to_dict(state) == game.to_dict(s), f"position {line}"


# -- information of a seat ---------------------------------------------------------------------------------------------
def events_for(news: list[Event] | None, seat: int) -> list[dict[str, object]]:
    return [event.to_dict() for event in news or [] if event.to in (-1, seat)]


def closes_secrets(s: State, seat: int) -> bool:
    """Whether an answer by the seat is the last one of secret lanes and reveals the other answers."""
    return bool(s.lanes) and s.lanes[0].secret and all(lane.ready for lane in s.lanes if lane.seat != seat)


def up_to_chance(game: Game, s: State, seat: int, answer: Answer) -> tuple[State, list[dict[str, object]], bool]:
    """Apply an answer up to the first chance: the state, the seat's events, and whether chance was needed."""
    chance = Chance()
    chance.events = []
    after = s.copy()
    try:
        game.apply(after, seat, answer, chance)
    except ChanceNeeded:
        return after, events_for(chance.events, seat), True
    return after, events_for(chance.events, seat), False


def some(answers: list[Answer], rng: Random, n: int) -> list[Answer]:
    return answers if len(answers) <= n else rng.sample(answers, n)


def check_view(case: Case, s: State, seat: int, rng: Random, answers: int = 4) -> None:
    """On its view a seat has the same options as on the state, and an answer has the same effect, up to chance."""
    game = case.game
    view = game.view(s, seat)
    before = everything(game, s)
    assert to_bytes(game, game.view(view, seat)) == to_bytes(game, view), "a view of a view is another view"
    legal = game.legal(s, seat)
    assert game.legal(view, seat) == legal, f"other options on the view: {game.write_position(s)}"
    assert game.candidates(view, seat) == game.candidates(s, seat)
    for answer in some(legal, rng, answers):
        seen, heard_there, stopped = up_to_chance(game, view, seat, answer)
        if closes_secrets(s, seat):
            assert stopped, f"{answer} on a view continues without the others' secret answers: {game.write_position(s)}"
            continue
        real, heard_here, shut = up_to_chance(game, s, seat, answer)
        a, b = everything(game, game.view(real, seat)), everything(game, game.view(seen, seat))
        assert a == b, f"{answer} on a view: {difference(a, b)}"
        assert (heard_there, stopped) == (heard_here, shut), f"{answer} on a view"
    assert everything(game, s) == before, "a view touches the state"


def check_secrets(case: Case, s: State, rng: Random, draw: Draw | None = None) -> None:
    """States that differ only in what a seat cannot know give that seat the same bytes."""
    game = case.game
    for seat in range(-1, game.seats):
        other = game.resample_hidden(s, seat, rng)
        here, there = shown(case, s, seat, draw), shown(case, other, seat, draw)
        assert here == there, f"seat {seat} gets different bytes: {difference(here, there)}"
        if seat in game.to_act(s) and not closes_secrets(s, seat):
            for answer in some(game.legal(s, seat), rng, 3):
                one, two = up_to_chance(game, s, seat, answer), up_to_chance(game, other, seat, answer)
                assert one[1:] == two[1:], f"seat {seat} hears {one[1]} or {two[1]} after {answer}"
                assert to_bytes(game, game.view(one[0], seat)) == to_bytes(game, game.view(two[0], seat))
        check_secret_answers(case, s, seat, draw)


def shown(case: Case, s: State, seat: int, draw: Draw | None) -> dict[str, Any]:
    """Everything a seat gets to see of a state."""
    game = case.game
    view = game.view(s, seat)
    out: dict[str, Any] = {
        "view": to_bytes(game, view),
        "position": game.write_position(view),
        "asked": game.to_act(s),
        "options": [a.name for a in game.legal(s, seat)],
        "refusals": [game.refusal(s, seat, c) for c in game.candidates(s, seat)],
    }
    if draw is not None:
        out["drawing"] = draw(game, view, seat, "en")
    if seat in game.to_act(s):
        out["choices"] = [bot.choose(game, view, seat, Random(1)).name for bot in case.bots]
    return out


def check_secret_answers(case: Case, s: State, seat: int, draw: Draw | None) -> None:
    """Another seat's secret answer is not visible until all have answered."""
    game = case.game
    for lane in s.lanes:
        if not lane.secret or lane.ready or lane.seat == seat or closes_secrets(s, lane.seat):
            continue
        seen: list[tuple[dict[str, Any], list[dict[str, object]]]] = []
        for answer in game.legal(s, lane.seat):
            after, _, stopped = up_to_chance(game, s, lane.seat, answer)
            chance = Chance()
            chance.events = []
            game.apply(s.copy(), lane.seat, answer, chance)
            assert not stopped
            seen.append((shown(case, after, seat, draw), events_for(chance.events, seat)))
        assert all(one == seen[0] for one in seen), f"seat {seat} can see the secret answer of seat {lane.seat}"


def check_unseen_moves(case: Case, s: State, seat: int, deals: int = 200) -> None:
    """With enough resamples, every component that a seat cannot see appears in different places."""
    if case.places is None:
        return
    game, truth = case.game, case.places(case.game, s)
    found: dict[str, set[str]] = {name: set() for name in truth}
    for k in range(deals):
        for name, where in case.places(game, game.resample_hidden(s, seat, Random(k))).items():
            found[name].update(where)
    hidden = {name for name, where in truth.items() if where != case.places(game, game.view(s, seat))[name]}
    places = {where for name in hidden for where in truth[name]}
    unseen = {name for name, where in truth.items() if name in hidden or (places and where == ["deck"])}
    homes = {where for name in unseen for where in truth[name]}
    for name in truth:
        if name in unseen:
            assert found[name] == homes, f"{name} is always in {found[name]}, never in {homes - found[name]}"
        else:
            assert len(found[name]) == 1, f"seat {seat} sees {name}, and it moved: {found[name]}"


# -- chance ------------------------------------------------------------------------------------------------------------
class Tally(RandomChance):
    """Counts the first draw from each deck, over the whole pool and with a seeded generator."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.first: dict[str, tuple[int, int, list[str]]] = {}

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        thing = super().draw(deck, pool, names)
        self.first.setdefault(deck, (pool, thing, names))
        return thing


Decks = dict[tuple[str, int], Counter[int]]  # by deck and pool: how often each member was drawn


def check_even(drawn: Counter[int], pool: int, what: str) -> None:
    """Every member of the pool is drawn, and about equally often."""
    members = [thing for thing in range(pool.bit_length()) if pool >> thing & 1]
    assert set(drawn) <= set(members), f"{what}: drawn from outside the pool"
    missing = [thing for thing in members if not drawn[thing]]
    assert not missing, f"{what}: never drawn: {missing}"
    mean = drawn.total() / len(members)
    for thing in members:
        assert abs(drawn[thing] - mean) < 5.5 * sqrt(mean) + 3, f"{what}: {thing} came {drawn[thing]} times, not {mean:.0f}"
    square = sum((drawn[thing] - mean) ** 2 / mean for thing in members)
    free = max(1, len(members) - 1)
    most = free * (1 - 2 / (9 * free) + 5 * sqrt(2 / (9 * free))) ** 3  # exceeded by chance once in three million tries
    assert square < most, f"{what}: chi square {square:.1f} with {free} degrees of freedom: {drawn}"


def check_draws(case: Case, s: State, seat: int, answer: Answer, times: int = 24) -> bool:
    """Every draw of an answer may be any member of its pool. Returns whether it drew at all."""
    game = case.game
    if not up_to_chance(game, s, seat, answer)[2]:
        return False
    decks: Decks = {}
    size = 1
    k = 0
    while k < times * size:
        tally = Tally(Random(f"{case.name}/{k}"))
        game.apply(s.copy(), seat, answer, tally)
        add_first_draws(decks, tally)
        size = max(size, largest_pool(decks))
        k += 1
    if not decks:  # the chance only revealed something
        return False
    check_decks(decks, k)
    return True


def check_setup(case: Case, times: int) -> None:
    """Every member of a pool may come first in the setup."""
    decks: Decks = {}
    for k in range(times):
        tally = Tally(Random(f"{case.name}/setup/{k}"))
        case.game.start(tally)
        add_first_draws(decks, tally)
    check_decks(decks, times)


def add_first_draws(decks: Decks, tally: Tally) -> None:
    """Count the first draw from each deck."""
    for deck, (pool, thing, _) in tally.first.items():
        decks.setdefault((deck, pool), Counter())[thing] += 1


def largest_pool(decks: Decks) -> int:
    """The number of things in the largest pool; 1 if nothing was drawn."""
    return max((pool.bit_count() for _, pool in decks), default=1)


def check_decks(decks: Decks, times: int) -> None:
    """Check all pools that are the same every time. A pool that depends on an earlier draw is skipped."""
    always = {at: drawn for at, drawn in decks.items() if drawn.total() == times}
    assert always, "no pool is the same twice"
    for (deck, pool), drawn in always.items():
        check_even(drawn, pool, deck)


# -- plays, records, undo ----------------------------------------------------------------------------------------------
def check_events(case: Case, news: list[Event]) -> None:
    game = case.game
    for event in news:
        assert event.kind in case.events, f"there is no event {event.kind!r}"
        assert -1 <= event.seat < game.seats, f"{event.to_dict()}"
        assert -1 <= event.to < game.seats, f"{event.to_dict()}"
        for thing in event.what.split():  # one, or several with their counts: sineach:2 athach:1
            assert thing.partition(":")[0] in game.things, f"{event.to_dict()} names nothing of the game"
        assert all(place in (*game.places, *game.things) for place in event.at), f"{event.to_dict()} names no place"


def check_record(case: Case, seed: object, undo: bool) -> Play:
    """Play at a table. Undoing and redoing an answer changes nothing; the record replays to the state."""
    game, rng = case.game, Random(f"{case.name}/{seed}/record")
    play = new_play(game, Random(rng.random()))
    while not game.over(play.state):
        assert len(play.record.entries) < 5 * case.bound
        seat = rng.choice(game.to_act(play.state))
        answer = game.sample(play.state, seat, rng)
        before = everything(game, play.state)
        news = play.play_answer(seat, answer)
        check_events(case, news)
        # An undo replays the game, so in a long game it is tested less and less often.
        if undo and len(play.record.entries) % (1 + len(play.record.entries) // UNDO_ALL) == 0:
            check_undo(game, play, seat, answer, before, news)
    text = write_record(play.record)
    again = Play(game, read_record(text), Random(0))
    same(game, play.state, again.state, "the record replayed")
    assert write_record(again.record) == text
    return play


def check_undo(game: Game, play: Play, seat: int, answer: Answer, before: dict[str, Any], news: list[Event]) -> None:
    after = everything(game, play.state)
    play.undo(seat, agreed=True)
    now = everything(game, play.state)
    assert now == before, f"undo of {answer}: {difference(before, now)}"
    play.redo(seat, agreed=True)
    now = everything(game, play.state)
    assert now == after, f"redo of {answer}: {difference(after, now)}"
    play.undo(seat, agreed=True)
    again = play.play_answer(seat, answer)
    now = everything(game, play.state)
    assert now == after, f"undone and done again, {answer}: {difference(after, now)}"
    assert [e.to_dict() for e in again] == [e.to_dict() for e in news], f"{answer} done again tells something else"


# -- whole games -------------------------------------------------------------------------------------------------------
def play_through(case: Case, bots: list[Bot], seed: object) -> tuple[int, str]:
    """Play a game to its end and check the invariants at every step. Returns the number of answers and the ending."""
    game, last, answers = case.game, None, 0
    first: dict[str, int] = {}
    chance = RandomChance(Random(f"{case.name}/{seed}/chance"))
    chance.events = []
    for s, _seat, _ in walk(case, bots, seed, chance):
        first = first or first_component_counts(case, s)
        check_component_counts(case, s, first)
        check_caches(case, s)
        check_seats_to_act(case, s)
        check_events(case, chance.events)
        chance.events.clear()
        last = s
        answers += 1
    assert last is not None
    assert game.over(last)
    check_component_counts(case, last, first)
    check_caches(case, last)
    check_events(case, chance.events)
    check_round_trip(case, last)
    check_position(case, last)
    result = game.result(last)
    assert len(result.scores) == game.seats
    assert result.winners or case.may_lose, "nobody has won"
    assert result.ending, "an ending without a name"
    return answers, result.ending


# -- everything --------------------------------------------------------------------------------------------------------
def check_game(case: Case, games: int = 4, every: int = 3) -> None:
    """Play some games to the end, and check samples of their states: all that a new game has to pass."""
    for seed in range(games):
        play_through(case, [case.bots[0]], seed)
    play_through(case, case.bots, "mixed")
    for s, seat, rng in at_random(case, "all", every):
        check_legal(case, s, seat)
        check_vocabulary(case, s, seat)
        check_copy(case, s, rng)
        check_round_trip(case, s)
        check_view(case, s, seat, rng)
        check_secrets(case, s, rng)
    check_record(case, "record", undo=True)


def check_interfaces(info: GameInfo) -> None:
    """The functions of a game have the parameters and types of the methods that they replace.

    `bind` finds them by name, so mypy does not compare them. A bot that takes a `State` instead of a `View` is found here.
    """
    for part, interface in INTERFACES.items():
        for name, own in vars(getattr(info, part)).items():
            default = vars(interface).get(name)
            if isinstance(default, FunctionType) and isinstance(own, FunctionType):  # not if it is compiled
                check_function(f"{info.name}: {part}.{name}", own, default)


def check_function(what: str, own: FunctionType, default: FunctionType) -> None:
    parameters = own.__code__.co_varnames[: own.__code__.co_argcount + own.__code__.co_kwonlyargcount]
    found, wanted = get_type_hints(own), get_type_hints(default)
    result, wanted_result = found.pop("return", Any), wanted.pop("return", Any)
    for name, kind in wanted.items():
        assert name in parameters, f"{what} has no parameter {name}"
        assert found.get(name, kind) == kind or kind is Any, f"{what}: {name} is {found[name]}, not {kind}"
    fits = wanted_result is Any or result == wanted_result or result in get_args(wanted_result)
    assert fits, f"{what} returns {result}, not {wanted_result}"
