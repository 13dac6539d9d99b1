"""The Arrival: 2 to 4 tribe leaders settle Erin against the Fomori, for Honor or with the least Corruption.

Rules of both editions: `rules.toml`; map, cards and tiles: `content/`.
"""
