"""Functions that take long, such as the layout of a map. Their results are kept.

A server must not wait for one. Within `refuse_slow_functions` a result that is not kept raises NotComputed, so that the
caller can have it computed in another process, keep it, and try again. Elsewhere such a function is an ordinary one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")
Function = TypeVar("Function", bound=Callable[..., Any])
REFUSING: ContextVar[bool] = ContextVar("refusing", default=False)  # within `refuse_slow_functions`


class NotComputed(Exception):
    """A result is not kept, and to compute it would take long."""

    def __init__(self, function: SlowFunction[Any], arguments: tuple[Hashable, ...]) -> None:
        super().__init__(function)
        self.function: SlowFunction[Any] = function
        self.arguments: tuple[Hashable, ...] = arguments


class SlowFunction(Generic[T]):
    """A function of positional arguments, with the last results. Like a function it is pickled by its name."""

    def __init__(self, compute: Callable[..., T], size: int) -> None:
        self.compute = compute
        self.size = size
        self.results: OrderedDict[tuple[Hashable, ...], T] = OrderedDict()
        self.lock = Lock()  # guards the results
        update_wrapper(self, compute)

    def __call__(self, *arguments: Hashable) -> T:
        with self.lock:
            if arguments in self.results:
                self.results.move_to_end(arguments)
                return self.results[arguments]
        if REFUSING.get():
            raise NotComputed(self, arguments)
        result = self.compute(*arguments)
        self.keep(arguments, result)
        return result

    def __reduce__(self) -> str:
        return self.compute.__qualname__

    def keep(self, arguments: tuple[Hashable, ...], result: T) -> None:
        with self.lock:
            self.results[arguments] = result
            while len(self.results) > self.size:
                self.results.popitem(last=False)


def slow_function(size: int) -> Callable[[Function], Function]:
    """Keep the last `size` results of a function that takes long."""

    def decorate(function: Function) -> Function:
        return cast(Function, SlowFunction(function, size))

    return decorate


@contextmanager
def refuse_slow_functions() -> Iterator[None]:
    """Raise NotComputed instead of computing what takes long."""
    token = REFUSING.set(True)
    try:
        yield
    finally:
        REFUSING.reset(token)


def compute(function: SlowFunction[T], arguments: tuple[Hashable, ...]) -> T:
    """Compute a result, as a job of another process, which need not keep it."""
    return function.compute(*arguments)
