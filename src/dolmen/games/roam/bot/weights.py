"""Weights of `win_shares.py`, written by `tools/train_bots.py`."""

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.3146,
    0.1939,
    0.1926,
    -0.2249,
    0.1408,
    0.0172,
    0.0958,
    0.0780,
    0.1278,
    0.1509,
    0.0079,
    -0.2612,
    0.6116,
    0.1952,
    0.0108,
    0.0300,
    0.0986,
    -0.0410,
)
