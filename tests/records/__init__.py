"""Recorded games, one for each set of options and each kind of ending; `python -m tools.transcript` records them."""
