"""The results of an arena: comparisons of every two bots, ratings, seats and endings.

Games are added in the order of their numbers, so the same games give the same results in every run.
"""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from .evidence import Evidence
from .schedule import Schedule

MODEL = PlackettLuce()
START_VALUE, DISPLAY_SCALE = 1500, 40  # displayed rating of a new bot, and points per point of the model, as on the web


class ArenaGame(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A finished game, one line of the file of results.

    `order` is the number of the bot on each seat. `answers` are the names of the answers, if the same bots need not play
    the same game again. `faults` counts for each seat the answers that its bot lost, by reason.
    """

    number: int
    order: list[int]
    places: list[int]
    scores: list[int]
    ending: str
    length: int  # the number of answers
    digest: str  # of all answers and draws: equal digests mean equal games
    turns: int = 0
    answers: list[str] = []
    faults: list[dict[str, int]] = []

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Pair:
    """The comparison of two bots: wins, draws and losses of the first one, and the evidence from whole groups."""

    def __init__(self, first: int, second: int) -> None:
        self.first: int = first
        self.second: int = second
        self.wins: int = 0
        self.draws: int = 0
        self.losses: int = 0
        self.evidence: Evidence = Evidence()

    def add(self, comparisons: list[float]) -> None:
        """Add the comparisons of one group: 1 for a win of the first bot, 1/2 for a draw, 0 for a loss."""
        self.wins += comparisons.count(1.0)
        self.draws += comparisons.count(0.5)
        self.losses += comparisons.count(0.0)
        self.evidence.add(sum(comparisons) / len(comparisons))


class Rating(msgspec.Struct):
    """A rating with the interval in which the model expects the strength with a probability of 95 %."""

    value: int
    low: int
    high: int


class Standings:
    """All results so far."""

    def __init__(self, schedule: Schedule, seats: int, cooperative: bool, confidence: float) -> None:
        self.schedule: Schedule = schedule
        self.cooperative: bool = cooperative
        self.confidence: float = confidence
        self.games: int = 0
        self.pairs: list[Pair] = [Pair(a, b) for a, b in combinations(range(schedule.bots), 2)]
        self.strengths: list[tuple[float, float]] = [(MODEL.mu, MODEL.sigma)] * schedule.bots
        self.played: list[int] = [0] * schedule.bots  # games of each bot; a game with two of its seats counts once
        self.wins: list[float] = [0.0] * schedule.bots
        self.wins_by_seat: list[float] = [0.0] * seats
        self.endings: dict[str, int] = {}
        self.faults: list[dict[str, int]] = [{} for _ in range(schedule.bots)]
        self.answers: int = 0
        self.digest: str = ""  # of all games: equal digests mean equal runs
        self.open_group: list[ArenaGame] = []

    def add(self, game: ArenaGame) -> None:
        """Add the next game. Its group counts for the comparisons and ratings as soon as it is complete."""
        assert game.number == self.games, f"game {game.number} cannot follow game {self.games - 1}"
        self.games += 1
        self.answers += game.length
        self.endings[game.ending] = self.endings.get(game.ending, 0) + 1
        for bot in set(game.order):
            self.played[bot] += 1
        win = 1.0 if self.cooperative else 1 / max(1, len(game.winners))
        for seat in game.winners:
            self.wins_by_seat[seat] += win
            self.wins[game.order[seat]] += win / len(game.order) if self.cooperative else win
        for seat, faults in enumerate(game.faults):
            own = self.faults[game.order[seat]]
            for reason, times in faults.items():
                own[reason] = own.get(reason, 0) + times
        self.digest = hashlib.sha256(f"{self.digest}{game.number}{game.digest}".encode()).hexdigest()[:16]
        self.open_group.append(game)
        if len(self.open_group) == self.schedule.group_size:
            self.add_group(self.open_group)
            self.open_group = []

    def add_group(self, games: list[ArenaGame]) -> None:
        met = set(games[0].order) if not self.cooperative else set(range(self.schedule.bots))
        for pair in self.pairs:
            if pair.first in met and pair.second in met:
                pair.add(compare_teams(games, pair) if self.cooperative else compare_seats(games, pair))
        if self.cooperative:
            worths = [team_worth(game) for game in games]
            self.rate([game.order[0] for game in games], [1 + sum(other > own for other in worths) for own in worths])
        else:
            for game in games:
                self.rate(game.order, game.places)

    def rate(self, bots: list[int], places: list[int]) -> None:
        """Update the ratings after a game. If a bot has several seats, the means of their new ratings count."""
        teams = [[MODEL.create_rating([*self.strengths[bot]])] for bot in bots]
        new_ratings = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
        for bot in set(bots):
            own = [rating for rating, rated in zip(new_ratings, bots) if rated == bot]
            self.strengths[bot] = (sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))

    # -- what follows from them --------------------------------------------------------------------------------------
    def rating(self, bot: int) -> Rating:
        strength, spread = self.strengths[bot]
        ends = [START_VALUE + DISPLAY_SCALE * (strength - MODEL.mu + k * spread) for k in (0.0, -1.96, 1.96)]
        return Rating(*[round(end) for end in ends])

    def ranking(self) -> list[int]:
        """The bots, the best rating first."""
        return sorted(range(self.schedule.bots), key=lambda bot: (-self.strengths[bot][0], bot))

    @property
    def needed_capital(self) -> float:
        """The capital that settles a pair. With several pairs more is needed, so that all statements together are safe."""
        return len(self.pairs) / (1.0 - self.confidence)

    def is_settled(self, pair: Pair) -> bool:
        return pair.evidence.highest >= self.needed_capital

    @property
    def all_settled(self) -> bool:
        return all(self.is_settled(pair) for pair in self.pairs)

    def pair_of(self, bot: int, other: int) -> Pair:
        return next(pair for pair in self.pairs if {pair.first, pair.second} == {bot, other})

    def share_of(self, bot: int, other: int) -> float:
        """The mean share of a bot against another one over all groups."""
        pair = self.pair_of(bot, other)
        return pair.evidence.share if pair.first == bot else 1.0 - pair.evidence.share

    def to_dict(self, bots: list[str]) -> dict[str, Any]:
        """All results as plain data."""
        return {
            "games": self.games,
            "bots": [
                {
                    "bot": bots[bot],
                    **msgspec.structs.asdict(self.rating(bot)),
                    "games": self.played[bot],
                    "wins": round(self.wins[bot], 6),
                    "faults": self.faults[bot],
                }
                for bot in self.ranking()
            ],
            "pairs": [self.pair_to_dict(pair, bots) for pair in self.pairs],
            "wins_by_seat": [round(wins, 6) for wins in self.wins_by_seat],
            "endings": dict(sorted(self.endings.items())),
            "answers": self.answers,
            "settled": self.all_settled,
            "digest": self.digest,
        }

    def pair_to_dict(self, pair: Pair, bots: list[str]) -> dict[str, Any]:
        low, high = pair.evidence.interval(self.confidence)
        return {
            "first": bots[pair.first],
            "second": bots[pair.second],
            "groups": pair.evidence.groups,
            "wins": pair.wins,
            "draws": pair.draws,
            "losses": pair.losses,
            "share": round(pair.evidence.share, 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "capital": float(f"{pair.evidence.highest:.6g}"),
            "settled": self.is_settled(pair),
        }


def compare_seats(games: list[ArenaGame], pair: Pair) -> list[float]:
    """The comparison of each seat of the first bot with each seat of the second one, in every game."""
    out: list[float] = []
    for game in games:
        places = game.places
        firsts = [places[seat] for seat, bot in enumerate(game.order) if bot == pair.first]
        seconds = [places[seat] for seat, bot in enumerate(game.order) if bot == pair.second]
        out += [compare(-first, -second) for first in firsts for second in seconds]
    return out


def compare_teams(games: list[ArenaGame], pair: Pair) -> list[float]:
    """The comparison of the games that the two bots played with the same draws."""
    worths = {game.order[0]: team_worth(game) for game in games}
    first, second = worths[pair.first], worths[pair.second]
    return [compare(first, second)]


def team_worth(game: ArenaGame) -> tuple[bool, int]:
    """What a team achieved: a victory counts more than a defeat, then more points count more."""
    return bool(game.winners), sum(game.scores)


def compare(own: Any, other: Any) -> float:
    return 1.0 if own > other else 0.0 if own < other else 0.5
