"""The page where users choose how they are notified of their turn."""

from __future__ import annotations

from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from dolmen.store import Store

from ..notify.channels import MOST_BROWSERS, Ways, may_chat, may_mail, may_push
from ..notify.preferences import forget_browsers, keep_ways, ways_of
from ..notify.push import Subscription, public
from ..request_info import holder_of, lang_of, new_holder, set_holder
from .table_page import guard_form, hub_of, page, read_form

HERE = "/notices"
LARGEST = 4096
WORKER = Path(__file__).parent.parent / "static" / "push_worker.js"


# -- the page ------------------------------------------------------------------------------------------------------------
async def notices(request: Request) -> Response:
    hub, holder = hub_of(request.app), holder_of(request)
    ways = await hub.work(lambda: ways_of(hub.store, holder)) if holder else Ways()
    return shown(request, ways, "saved" in request.query_params)


def shown(request: Request, ways: Ways, saved: bool = False, wrong: str = "") -> Response:
    house = hub_of(request.app).notifier.house
    told = {"ways": ways, "mails": house.mails, "key": public(house.key), "saved": saved, "wrong": wrong}
    return page(request, "notices.html", 422 if wrong else 200, **told)


async def save(request: Request) -> Response:
    guard_form(request)
    hub, holder, form = hub_of(request.app), holder_of(request) or new_holder(), await read_form(request)
    house, chat, mail = hub.notifier.house, form.get("chat", "").strip(), form.get("mail", "").strip()
    wrong = "chat" if chat and not may_chat(chat, house) else "mail" if mail and not may_mail(mail) else ""
    wishes = Ways(lang_of(request), [], "push" in form, chat, "chat_on" in form, mail, "mail_on" in form)
    if wrong:  # nothing is saved, and the form keeps its input
        wishes.browsers = (await hub.work(lambda: ways_of(hub.store, holder))).browsers
        return shown(request, wishes, wrong=wrong)
    await hub.work(lambda: change(hub.store, holder, wishes))
    response = RedirectResponse(f"{HERE}?saved", 303)
    set_holder(request, response, holder)
    return response


def change(store: Store, holder: str, wishes: Ways) -> None:
    wishes.browsers = ways_of(store, holder).browsers
    keep_ways(store, holder, wishes)


async def browser(request: Request) -> Response:
    """Subscribe a browser: its push address and its keys, as JSON."""
    guard_form(request)
    hub, holder, body = hub_of(request.app), holder_of(request) or new_holder(), await request.body()
    try:
        to = msgspec.json.decode(body[:LARGEST], type=Subscription)
    except msgspec.DecodeError:
        raise HTTPException(400) from None
    if not may_push(to, hub.notifier.house):
        raise HTTPException(400)
    await hub.work(lambda: add_browser(hub.store, holder, to, lang_of(request)))
    response = Response(status_code=204)
    set_holder(request, response, holder)
    return response


def add_browser(store: Store, holder: str, to: Subscription, lang: str) -> None:
    ways = ways_of(store, holder)
    others = [known for known in ways.browsers if known.endpoint != to.endpoint]
    ways.browsers, ways.push, ways.lang = [*others, to][-MOST_BROWSERS:], True, lang
    keep_ways(store, holder, ways)


async def forget(request: Request) -> Response:
    """Remove all push subscriptions of this user."""
    guard_form(request)
    hub, holder = hub_of(request.app), holder_of(request)
    await hub.work(lambda: forget_browsers(hub.store, holder, ways_of(hub.store, holder).browsers))
    return RedirectResponse(f"{HERE}?saved", 303)


async def worker(request: Request) -> Response:
    """The service worker. It must be served from the root so that its scope is the whole site."""
    return FileResponse(WORKER, media_type="text/javascript")


ROUTES = [
    Route(HERE, notices, methods=["GET"]),
    Route(HERE, save, methods=["POST"]),
    Route(f"{HERE}/browser", browser, methods=["POST"]),
    Route(f"{HERE}/forget", forget, methods=["POST"]),
    Route("/worker.js", worker),
]
