"""Roam: 2 to 4 players wake sleepwalkers by covering lands with markers. Rules: `rules.toml`; cards: `content/`."""
