"""Recorded games, one for each set of options and each way a game can end: `python -m tools.transcript`."""
