"""Commands for whoever keeps a house: games out and in, a copy, and a rehearsal before new code plays them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from .console import REFUSED, Here
from .inputs import explained

if TYPE_CHECKING:
    from dolmen.store import Store, Stored

DATA = "dolmen.db"
LETTERS = "ABCDEFGH"


@contextmanager
def opened(here: Here, data: str, new: bool = False) -> Iterator[Store]:
    """The store that `--data` names. It must be there: a name with a slip must not make an empty one."""
    from dolmen.store import Store

    if not new and "://" not in data and not Path(data).is_file():
        raise here.problem("no_store", file=data)
    with explained(here, "store"):
        store = Store(data)
    try:
        yield store
    finally:
        store.close()


def export(here: Here, file: str, /, *tables: str, data: str = DATA) -> int:
    from dolmen.store import exported

    count = 0
    with opened(here, data) as store, explained(here, "export"), new_file(here, file) as out:
        for line in exported(store.db, list(tables)):
            out.write(line)
            count += line.startswith(b'{"games":')
    here.put(here.say("keeping.exported", n=count, file=file))
    return 0


@contextmanager
def new_file(here: Here, name: str) -> Iterator[BinaryIO]:
    """A file that is not there yet; if it cannot be written to its end, it is not there afterwards either."""
    from dolmen.text import from_library_error

    try:
        with Path(name).open("xb") as file:
            try:
                yield file
            except BaseException:
                Path(name).unlink()
                raise
    except FileExistsError:
        raise here.problem("there", file=name) from None
    except OSError as error:
        raise here.problem("unwritable", file=name, reason=from_library_error(error)) from None


def take(here: Here, file: str, /, *, data: str = DATA) -> int:
    from dolmen.store import take_in
    from dolmen.text import from_library_error

    try:
        with Path(file).open("rb") as lines, opened(here, data, new=True) as store, explained(here, "import"):
            taken = take_in(store.db, lines)
    except OSError as error:
        raise here.problem("unreadable", file=file, reason=from_library_error(error)) from None
    here.put(here.say("keeping.imported", n=taken.games, file=file))
    if taken.there:
        here.put(here.say("keeping.there", n=taken.there))
    return 0


take.__name__ = "import"  # a word that Python keeps for itself


def backup(here: Here, file: str, /, *, data: str = DATA) -> int:
    from dolmen.store import back_up

    with opened(here, data) as store, explained(here, "backup"):
        back_up(store.db, file)
    here.put(here.say("keeping.copied", file=file))
    return 0


def rehearse(here: Here, /, *, data: str = DATA) -> int:
    from dolmen.table import Tables
    from dolmen.text import InputError

    same = differ = freed = 0
    with opened(here, data) as store:
        tables = Tables(store)
        with explained(here, "store"):
            ids = store.ids()
        for game_id in ids:
            try:
                stored = store.load(game_id)
                assert stored is not None
                before = stored.pinned
                tables.verify(stored)
            except InputError as error:
                differ += 1
                here.put(error.text(here.lang))
                continue
            if stored.pinned:
                differ += 1
                here.put(difference(here, stored))
            else:
                same += 1
                freed += before != ""
    here.put(here.say("rehearse.same", n=same))
    if freed:
        here.put(here.say("rehearse.freed", n=freed))
    if differ:
        here.put(here.say("rehearse.differ", n=differ))
    return REFUSED if differ else 0


def difference(here: Here, stored: Stored) -> str:
    """A game that is played differently now, and the first answer at which that shows."""
    import msgspec

    pin = msgspec.json.decode(stored.pinned)
    told = {"game": stored.id, "title": stored.record.game, "what": pin["what"] or here.say("rehearse.questions")}
    if pin["entry"] >= len(stored.record.entries):
        return here.say("rehearse.setup", **told)
    entry = stored.record.entries[pin["entry"]]
    return here.say("rehearse.entry", entry=pin["entry"], seat=LETTERS[entry.seat], answer=entry.answer or "undo", **told)
