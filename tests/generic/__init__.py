"""Tests that are written once and run on every game: `cases` lists the games, `checks` says what must be so."""
