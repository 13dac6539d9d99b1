"""Results of finished games, and ratings computed from them in order of time.

All players start with the same rating. After a game, players who finished ahead of others gain and the others lose, by more
the less expected the result was (the Plackett-Luce model of openskill). A team that wins or loses together is not rated.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec
from openskill.models import PlackettLuce

from dolmen.games import GAMES, game_info
from dolmen.store.database import Database
from dolmen.store.results import FinishedGame, SeatEnding, finished_games, results_version

MODEL = PlackettLuce()
START_VALUE, DISPLAY_SCALE = 1500, 40  # displayed rating of a new player, and displayed points per point of the model
BOT_PREFIX = "bot-"


class Rating(msgspec.Struct):
    """An estimate of a player's strength, and its uncertainty."""

    value: float = MODEL.mu
    spread: float = MODEL.sigma

    @property
    def display_value(self) -> int:
        return round(START_VALUE + DISPLAY_SCALE * (self.value - MODEL.mu))

    @property
    def display_spread(self) -> int:
        return round(DISPLAY_SCALE * self.spread)

    @property
    def cautious_value(self) -> float:
        """A cautious estimate, so that a few lucky games do not lead a list."""
        return self.value - 2 * self.spread


class GameResult(msgspec.Struct):
    """A finished game of one player."""

    id: str
    time: float
    points: int
    won: bool
    place: int  # 1 is the best
    role: str
    others: list[str]
    rating: Rating | None  # afterwards; None if the game is not rated


class PlayerRecord(msgspec.Struct):
    """A player's results in one game."""

    games: list[GameResult] = []
    rating: Rating = msgspec.field(default_factory=Rating)

    @property
    def won(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def rated(self) -> bool:
        return any(game.rating is not None for game in self.games)


class Player(msgspec.Struct):
    """A player who has finished a game. `id` is used in addresses and does not reveal the holder name."""

    id: str
    name: str
    bot: str
    records: dict[str, PlayerRecord] = {}


class Share(msgspec.Struct):
    """How often something won."""

    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.won += won

    @property
    def share(self) -> float:
        return self.won / self.games


class Ratings:
    """All ratings. Each request adds the games that have ended since. Not thread-safe."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db
        self.version: tuple[int, float] = (-1, 0.0)
        self.games: list[FinishedGame] = []
        self.players: dict[str, Player] = {}

    def update(self) -> Ratings:
        now = results_version(self.db)
        if now != self.version:
            found, known = finished_games(self.db), len(self.games)
            if found[:known] != self.games:  # the end of a game was undone
                self.players, known = {}, 0
            for game in found[known:]:
                if game.game in GAMES:
                    self.add_game(game)
            self.version, self.games = now, found
        return self

    def add_game(self, game: FinishedGame) -> None:
        ids = [player_id(seat) for seat in game.seats]
        after = self.rate_game(game, ids) if is_rated(game, ids) else {}
        for seat, id_ in zip(game.seats, ids):
            if not id_ or (not seat.bot and ids.count(id_) > 1):
                continue  # the seat was empty, or players shared one screen and cannot be distinguished
            player = self.players.setdefault(id_, Player(id_, seat.name, seat.bot))
            player.name = seat.name
            record = player.records.setdefault(game.game, PlayerRecord())
            others = [other.name for other in game.seats if other is not seat]
            result = GameResult(game.id, game.time, seat.points, seat.won, seat.place, seat.role, others, after.get(id_))
            record.games.append(result)
            record.rating = after.get(id_, record.rating)

    def rate_game(self, game: FinishedGame, ids: list[str]) -> dict[str, Rating]:
        """The ratings after a game. A bot may have had several seats: their ratings are averaged."""
        before = [self.rating(id_, game.game) for id_ in ids]
        teams = [[MODEL.create_rating([rating.value, rating.spread])] for rating in before]
        new_ratings = [team[0] for team in MODEL.rate(teams, ranks=[float(seat.place) for seat in game.seats])]
        after: dict[str, Rating] = {}
        for id_ in set(ids):
            own = [rating for rating, rated_id in zip(new_ratings, ids) if rated_id == id_]
            after[id_] = Rating(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
        return after

    def rating(self, id_: str, game: str) -> Rating:
        player = self.players.get(id_)
        return player.records[game].rating if player is not None and game in player.records else Rating()

    def ranking(self, game: str) -> list[Player]:
        """The players of a game, the best first; without ratings, those with the most games first."""
        found = [(player.records[game], player) for player in self.players.values() if game in player.records]
        found.sort(key=lambda pair: (not pair[0].rated, -pair[0].rating.cautious_value, -len(pair[0].games)))
        return [player for _, player in found]

    def win_shares(self, game: str) -> tuple[dict[str, Share], dict[tuple[str, int], Share]]:
        """How often each role won, and for a team how often it beat each adversary at each level."""
        roles: dict[str, Share] = {}
        adversaries: dict[tuple[str, int], Share] = {}
        for played in self.games:
            if played.game != game:
                continue
            for seat in played.seats:
                if seat.role:
                    roles.setdefault(seat.role, Share()).add(seat.won)
            if game_info(game).cooperative:
                adversary_and_level = (str(played.options.get("adversary", "")), int(played.options.get("level", 0)))
                adversaries.setdefault(adversary_and_level, Share()).add(played.seats[0].won)
        return roles, adversaries


@lru_cache(1)
def open_ratings(source: Database | str) -> Ratings:
    return Ratings(Database(source) if isinstance(source, str) else source)


def current_ratings(source: Database | str) -> Ratings:
    """The ratings of all games in a database, which is open or given by its address. They are kept for the next call."""
    return open_ratings(source).update()


def player_id(seat: SeatEnding) -> str:
    if seat.bot:
        return BOT_PREFIX + seat.bot
    return public_id(seat.holder) if seat.holder else ""


def public_id(holder: str) -> str:
    return hashlib.blake2b(holder.encode(), digest_size=9).hexdigest()


def is_rated(game: FinishedGame, ids: list[str]) -> bool:
    """Whether a game is rated: it has at least two different players, and all of them are known."""
    people = [id_ for seat, id_ in zip(game.seats, ids) if not seat.bot]
    known = all(ids) and len(set(people)) == len(people)
    return known and len(set(ids)) > 1 and not game_info(game.game).cooperative
