"""A mark for the compiled build (`make fast`): `@mypyc_attr("allow_interpreted_subclasses")`.

A compiled class takes no interpreted subclass unless it says so. With this mark a game, a verb or a chance that is not
compiled itself works on the compiled engine. Interpreted, the mark does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*names):
        return lambda thing: thing
