"""A table: one game being played by people and bots, kept in the store."""

from .table import Line, Stale, Table, TableError
from .tables import NoTable, Tables, clean_name

__all__ = ["Line", "NoTable", "Stale", "Table", "TableError", "Tables", "clean_name"]
