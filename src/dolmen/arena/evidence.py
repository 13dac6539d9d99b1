"""The sequential test of whether one bot is better than another. It may be looked at after every group.

The value of a group is the share of one bot against the other, from 0 to 1. The hypothesis is that its expectation, given
all earlier groups, is 1/2. A gambler bets on the values at even odds: with the stake b it multiplies its capital by
1 + b (value - 1/2). Under the hypothesis the expected capital does not change, so by Ville's inequality the probability that
it ever reaches c times its start is at most 1/c. The test averages the capital of twelve gamblers with fixed stakes, six on
each bot, and that average is again such a capital.
"""

from __future__ import annotations

from math import exp, log1p, sqrt
from statistics import NormalDist

STAKES = tuple(sign * stake for stake in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6) for sign in (1, -1))


class Evidence:
    """The values of all groups in which two bots met, and the highest average capital so far."""

    def __init__(self) -> None:
        self.groups: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        self.capital_logs: list[float] = [0.0] * len(STAKES)
        self.highest: float = 1.0

    def add(self, value: float) -> None:
        self.groups += 1
        self.total += value
        self.squares += value * value
        self.capital_logs = [log + log1p(stake * (value - 0.5)) for log, stake in zip(self.capital_logs, STAKES)]
        self.highest = max(self.highest, self.capital)

    @property
    def capital(self) -> float:
        """The average capital of the gamblers; large values are limited."""
        return sum([exp(min(log, 700.0)) for log in self.capital_logs]) / len(STAKES)

    @property
    def share(self) -> float:
        """The mean value of the groups."""
        return self.total / self.groups if self.groups else 0.5

    def interval(self, confidence: float) -> tuple[float, float]:
        """The usual interval for the mean of the values, by the normal approximation; everything before two groups."""
        if self.groups < 2:
            return 0.0, 1.0
        variance = max(0.0, self.squares - self.total * self.total / self.groups) / (self.groups - 1)
        spread = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(variance / self.groups)
        return max(0.0, self.share - spread), min(1.0, self.share + spread)
