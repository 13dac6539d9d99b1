"""Dolmen, the stone table: board games refereed from their printed rules, for people, bots and researchers."""

__version__ = "0.1.0"
