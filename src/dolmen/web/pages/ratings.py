"""Results of finished games, and ratings computed from them in order of time.

All players start with the same rating. After a game, players who finished ahead of others gain and the others lose, by more
the less expected the result was (the Plackett-Luce model of openskill). A team that wins or loses together is not rated.
"""

from __future__ import annotations

import hashlib

import msgspec
from openskill.models import PlackettLuce

from dolmen.games import GAMES, game_info
from dolmen.store.database import Database
from dolmen.store.results import FinishedGame, SeatEnding, finished_games, results_version

MODEL = PlackettLuce()
MIDDLE, UNIT = 1500, 40  # the usual scale of ratings: the start value, and the size of a point of the model
BOT = "bot-"


class Rating(msgspec.Struct):
    """An estimate of a player's strength, and its uncertainty."""

    value: float = MODEL.mu
    spread: float = MODEL.sigma

    @property
    def shown(self) -> int:
        return round(MIDDLE + UNIT * (self.value - MODEL.mu))

    @property
    def unsure(self) -> int:
        return round(UNIT * self.spread)

    @property
    def safe(self) -> float:
        """A cautious estimate, so that a few lucky games do not lead a list."""
        return self.value - 2 * self.spread


class Game(msgspec.Struct):
    """A game from the view of one of its players."""

    id: str
    time: float
    points: int
    won: bool
    role: str
    others: list[str]
    rating: Rating | None  # afterwards; None if the game is not rated


class Record(msgspec.Struct):
    """A player's results in one game."""

    games: list[Game] = []
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
    records: dict[str, Record] = {}


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


class Ledger:
    """All ratings. Each request adds the games that have ended since. Not thread-safe."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db
        self.read_at: tuple[int, float] = (-1, 0.0)
        self.games: list[FinishedGame] = []
        self.players: dict[str, Player] = {}

    def read(self) -> Ledger:
        now = results_version(self.db)
        if now != self.read_at:
            found, known = finished_games(self.db), len(self.games)
            if found[:known] != self.games:  # the end of a game was undone
                self.players, known = {}, 0
            for game in found[known:]:
                if game.game in GAMES:
                    self.enter(game)
            self.read_at, self.games = now, found
        return self

    def enter(self, game: FinishedGame) -> None:
        ids = [player_id(seat) for seat in game.seats]
        after = self.rate(game, ids) if counts(game, ids) else {}
        for seat, who in zip(game.seats, ids):
            if not who or (not seat.bot and ids.count(who) > 1):
                continue  # the seat was empty, or players shared one screen and cannot be told apart
            player = self.players.setdefault(who, Player(who, seat.name, seat.bot))
            player.name = seat.name
            record = player.records.setdefault(game.game, Record())
            others = [other.name for other in game.seats if other is not seat]
            told = Game(game.id, game.time, seat.points, seat.won, seat.role, others, after.get(who))
            record.games.append(told)
            record.rating = after.get(who, record.rating)

    def rate(self, game: FinishedGame, ids: list[str]) -> dict[str, Rating]:
        """The ratings after a game. A bot may have had several seats: their ratings are averaged."""
        before = [self.rating(who, game.game) for who in ids]
        teams = [[MODEL.create_rating([rating.value, rating.spread])] for rating in before]
        moved = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places(game.seats)])]
        after: dict[str, Rating] = {}
        for who in set(ids):
            own = [rating for rating, seat in zip(moved, ids) if seat == who]
            after[who] = Rating(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
        return after

    def rating(self, who: str, game: str) -> Rating:
        player = self.players.get(who)
        return player.records[game].rating if player is not None and game in player.records else Rating()

    def table(self, game: str) -> list[Player]:
        """The players of a game, the best first; without ratings, those with the most games first."""
        found = [(player.records[game], player) for player in self.players.values() if game in player.records]
        found.sort(key=lambda one: (not one[0].rated, -one[0].rating.safe, -len(one[0].games)))
        return [player for _, player in found]

    def shares(self, game: str) -> tuple[dict[str, Share], dict[tuple[str, int], Share]]:
        """How often each role won, and for a team how often it beat each adversary at each level."""
        roles: dict[str, Share] = {}
        foes: dict[tuple[str, int], Share] = {}
        for played in self.games:
            if played.game != game:
                continue
            for seat in played.seats:
                if seat.role:
                    roles.setdefault(seat.role, Share()).add(seat.won)
            if game_info(game).cooperative:
                foe = (str(played.options.get("adversary", "")), int(played.options.get("level", 0)))
                foes.setdefault(foe, Share()).add(played.seats[0].won)
        return roles, foes


def player_id(seat: SeatEnding) -> str:
    if seat.bot:
        return BOT + seat.bot
    return public_id(seat.holder) if seat.holder else ""


def public_id(holder: str) -> str:
    return hashlib.blake2b(holder.encode(), digest_size=9).hexdigest()


def counts(game: FinishedGame, ids: list[str]) -> bool:
    """Whether a game is rated: it has at least two different players, and all of them are known."""
    people = [who for seat, who in zip(game.seats, ids) if not seat.bot]
    known = all(ids) and len(set(people)) == len(people)
    return known and len(set(ids)) > 1 and not game_info(game.game).cooperative


def places(seats: list[SeatEnding]) -> list[int]:
    """The place of each seat: winners first, then by points; ties share a place."""
    worth = [(seat.won, seat.points) for seat in seats]
    return [1 + sum(other > own for other in worth) for own in worth]
