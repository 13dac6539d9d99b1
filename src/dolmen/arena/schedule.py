"""Which bots play which game on which seats.

The games come in groups. The games of a group have the same draws, and the same bots in every order of the seats, so draws
and seats favour nobody within a group. Groups differ in their draws and, if there are more bots than seats, in their bots.
In a cooperative game a bot plays all seats, and a group has one game for each bot.
"""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

Order = tuple[int, ...]  # the number of the bot on each seat


class Schedule:
    """The games of an arena by number. `lineups` holds the seat orders of one group for each choice of bots."""

    def __init__(self, bots: int, seats: int, cooperative: bool) -> None:
        self.bots: int = bots
        self.lineups: list[list[Order]] = [[(bot,) * seats for bot in range(bots)]] if cooperative else []
        if not cooperative:
            whole, rest = divmod(seats, bots)
            choices = list(combinations(range(bots), rest))
            Random(0).shuffle(choices)  # so that a run that stops early has used all bots
            for extra in choices:
                lineup = sorted([*range(bots)] * whole + [*extra])
                self.lineups.append(sorted(set(permutations(lineup))))
        self.group_size: int = len(self.lineups[0])

    def group(self, number: int) -> int:
        """The group of a game."""
        return number // self.group_size

    def order(self, number: int) -> Order:
        """The seat order of a game."""
        lineup = self.lineups[self.group(number) % len(self.lineups)]
        return lineup[number % self.group_size]

    def round_up(self, games: int) -> int:
        """The smallest multiple of the group size that is at least `games`."""
        return -(-games // self.group_size) * self.group_size
