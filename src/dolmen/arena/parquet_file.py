"""Parquet files, if pyarrow is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROWS_PER_BATCH = 10_000
BYTES_PER_BATCH = 1 << 26


def is_parquet(path: Path) -> bool:
    return path.suffix == ".parquet"


class ParquetFile:
    """A Parquet file that is written in batches, so that memory does not grow with it.

    The kind of a column is `int`, `str`, or a list of a kind; a dictionary of kinds is a structure.
    """

    def __init__(self, path: Path, columns: dict[str, Any]) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        self.pa = pa
        self.schema = pa.schema([(name, self.kind(kind)) for name, kind in columns.items()])
        self.file = parquet.ParquetWriter(path, self.schema, compression="zstd")
        self.rows: list[dict[str, Any]] = []
        self.size: int = 0

    def kind(self, kind: Any) -> Any:
        if isinstance(kind, list):
            return self.pa.list_(self.kind(kind[0]))
        if isinstance(kind, dict):
            return self.pa.struct([(name, self.kind(inner)) for name, inner in kind.items()])
        return self.pa.int64() if kind is int else self.pa.string()

    def add(self, row: dict[str, Any], size: int = 0) -> None:
        """Add a row; `size` is its approximate number of bytes if it is large."""
        self.rows.append(row)
        self.size += size
        if len(self.rows) == ROWS_PER_BATCH or self.size >= BYTES_PER_BATCH:
            self.write_rows()

    def write_rows(self) -> None:
        self.file.write_table(self.pa.Table.from_pylist(self.rows, self.schema))
        self.rows, self.size = [], 0

    def close(self) -> None:
        self.write_rows()
        self.file.close()
