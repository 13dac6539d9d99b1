"""Tests that run on every game: `cases` lists the games, `checks` has the invariants."""
