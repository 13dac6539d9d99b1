"""Commands for the operator of a server: export, import, backup, and verification of stored games with new code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from .console import REFUSED, Terminal
from .inputs import input_errors

if TYPE_CHECKING:
    from dolmen.store import Store, StoredGame

DATA = "dolmen.db"
LETTERS = "ABCDEFGH"


@contextmanager
def open_store(terminal: Terminal, data: str, create: bool = False) -> Iterator[Store]:
    """Open the store that `--data` names. Unless `create`, it must exist: a typo must not create an empty one."""
    from dolmen.store import Store

    if not create and "://" not in data and not Path(data).is_file():
        raise terminal.usage_error("no_store", file=data)
    with input_errors(terminal, "store"):
        store = Store(data)
    try:
        yield store
    finally:
        store.close()


def export(terminal: Terminal, file: str, /, *tables: str, data: str = DATA) -> int:
    from dolmen.store import export_lines

    count = 0
    with open_store(terminal, data) as store, input_errors(terminal, "export"), create_file(terminal, file) as out:
        for line in export_lines(store.db, list(tables)):
            out.write(line)
            count += line.startswith(b'{"games":')
    terminal.print_line(terminal.say("admin.exported", n=count, file=file))
    return 0


@contextmanager
def create_file(terminal: Terminal, name: str) -> Iterator[BinaryIO]:
    """Create a file that does not exist yet. If writing fails, it is deleted again."""
    from dolmen.text import from_library_error

    try:
        with Path(name).open("xb") as file:
            try:
                yield file
            except BaseException:
                Path(name).unlink()
                raise
    except FileExistsError:
        raise terminal.usage_error("file_exists", file=name) from None
    except OSError as error:
        raise terminal.usage_error("unwritable", file=name, reason=from_library_error(error)) from None


def import_(terminal: Terminal, file: str, /, *, data: str = DATA) -> int:
    from dolmen.store import import_lines
    from dolmen.text import from_library_error

    try:
        with (
            Path(file).open("rb") as lines,
            open_store(terminal, data, create=True) as store,
            input_errors(terminal, "import"),
        ):
            imported = import_lines(store.db, lines)
    except OSError as error:
        raise terminal.usage_error("unreadable", file=file, reason=from_library_error(error)) from None
    terminal.print_line(terminal.say("admin.imported", n=imported.games, file=file))
    if imported.skipped:
        terminal.print_line(terminal.say("admin.skipped", n=imported.skipped))
    return 0


import_.__name__ = "import"  # `import` itself is a keyword of Python


def backup(terminal: Terminal, file: str, /, *, data: str = DATA) -> int:
    from dolmen.store import back_up

    with open_store(terminal, data) as store, input_errors(terminal, "backup"):
        back_up(store.db, file)
    terminal.print_line(terminal.say("admin.copied", file=file))
    return 0


def verify(terminal: Terminal, /, *, data: str = DATA) -> int:
    from dolmen.table import Tables
    from dolmen.text import InputError

    same = differ = unlocked = 0
    with open_store(terminal, data) as store:
        tables = Tables(store)
        with input_errors(terminal, "store"):
            ids = store.game_ids()
        for game_id in ids:
            try:
                stored = store.load(game_id)
                assert stored is not None
                before = stored.frozen_reason
                tables.verify(stored)
            except InputError as error:
                differ += 1
                terminal.print_line(error.text(terminal.lang))
                continue
            if stored.frozen_reason:
                differ += 1
                terminal.print_line(describe_difference(terminal, stored))
            else:
                same += 1
                unlocked += before != ""
    terminal.print_line(terminal.say("verify.same", n=same))
    if unlocked:
        terminal.print_line(terminal.say("verify.unlocked", n=unlocked))
    if differ:
        terminal.print_line(terminal.say("verify.differ", n=differ))
    return REFUSED if differ else 0


def describe_difference(terminal: Terminal, stored: StoredGame) -> str:
    """Describe the first answer that this version plays differently."""
    import msgspec

    pin = msgspec.json.decode(stored.frozen_reason)
    values = {"game": stored.id, "title": stored.record.game, "what": pin["what"] or terminal.say("verify.other_question")}
    if pin["entry"] >= len(stored.record.entries):
        return terminal.say("verify.setup", **values)
    entry = stored.record.entries[pin["entry"]]
    return terminal.say(
        "verify.entry", entry=pin["entry"], seat=LETTERS[entry.seat], answer=entry.answer or "undo", **values
    )
