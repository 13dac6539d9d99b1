"""The decorator `@mypyc_attr("allow_interpreted_subclasses")` for the compiled build (`make fast`).

By default, a compiled class cannot have interpreted subclasses. With this decorator, an interpreted game, effect or chance
works with the compiled engine. In an interpreted run the decorator does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*names):
        return lambda thing: thing
