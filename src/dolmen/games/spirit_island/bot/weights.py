"""Weights of `win_shares.py`, written by `tools/train_bots.py`."""

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    -2.6996,
    0.2759,
    -2.8602,
    2.1138,
    2.1641,
    0.2848,
    -0.1642,
    -2.9770,
    -0.6427,
    0.3306,
    -0.6067,
)
