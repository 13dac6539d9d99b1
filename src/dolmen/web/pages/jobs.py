"""Long jobs for requests: a job is stopped when the client of its request leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

from ..live.hub import Hub
from ..meters import client_of

T = TypeVar("T")


async def run_job(request: Request, function: Callable[..., T], *arguments: Any) -> T:
    """Run a function of a module with plain arguments outside the worker, see `live/long_jobs.py`.

    The body of the request must have been read. Raises JobRefused, ClientDisconnect, or what the function raises.
    """
    hub: Hub = request.app.state.hub
    job = asyncio.create_task(hub.long_jobs.run(client_of(request), function, *arguments))
    gone = asyncio.create_task(wait_for_disconnect(request))
    try:
        await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise ClientDisconnect
        return job.result()
    finally:
        job.cancel()  # does nothing if it is done
        gone.cancel()


async def wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
