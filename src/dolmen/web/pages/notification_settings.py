"""The page where users choose how they are notified of their turn."""

from __future__ import annotations

from pathlib import Path

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from dolmen.store import Store

from ..notify.channels import MAX_BROWSERS, Channels, is_valid_mail, is_valid_push, is_valid_webhook
from ..notify.preferences import forget_browsers, load_channels, save_channels
from ..notify.push import Subscription, public_key
from ..render.templates import render
from ..request_info import holder_of, lang_of, new_holder, set_holder
from .table_page import check_origin, hub_of, read_form, render_page

NOTICES_PATH = "/notices"
MAX_SUBSCRIPTION_BYTES = 4096
SERVICE_WORKER = Path(__file__).parent.parent / "static" / "service_worker.js"


# -- the page ------------------------------------------------------------------------------------------------------------
async def notices_page(request: Request) -> Response:
    hub, holder = hub_of(request.app), holder_of(request)
    channels = await hub.work(lambda: load_channels(hub.store, holder)) if holder else Channels()
    return render_notices_page(request, channels, "saved" in request.query_params)


def render_notices_page(request: Request, channels: Channels, saved: bool = False, invalid_field: str = "") -> Response:
    config = hub_of(request.app).notifier.config
    values = {
        "channels": channels,
        "can_send_mail": config.can_send_mail,
        "key": public_key(config.key),
        "saved": saved,
        "invalid_field": invalid_field,
    }
    return render_page(request, "notices.html", 422 if invalid_field else 200, **values)


async def save_settings(request: Request) -> Response:
    check_origin(request)
    hub, holder, form = hub_of(request.app), holder_of(request) or new_holder(), await read_form(request)
    config, chat, mail = hub.notifier.config, form.get("chat", "").strip(), form.get("mail", "").strip()
    invalid_field = (
        "chat" if chat and not is_valid_webhook(chat, config) else "mail" if mail and not is_valid_mail(mail) else ""
    )
    new_channels = Channels(lang_of(request), [], "push" in form, chat, "chat_on" in form, mail, "mail_on" in form)
    if invalid_field:  # nothing is saved, and the form keeps its input
        new_channels.browsers = (await hub.work(lambda: load_channels(hub.store, holder))).browsers
        return render_notices_page(request, new_channels, invalid_field=invalid_field)
    await hub.work(lambda: save_form_channels(hub.store, holder, new_channels))
    response = RedirectResponse(f"{NOTICES_PATH}?saved", 303)
    set_holder(request, response, holder)
    return response


def save_form_channels(store: Store, holder: str, new_channels: Channels) -> None:
    new_channels.browsers = load_channels(store, holder).browsers
    save_channels(store, holder, new_channels)


async def subscribe_browser(request: Request) -> Response:
    """Subscribe a browser: its push address and its keys, as JSON."""
    check_origin(request)
    hub, holder, body = hub_of(request.app), holder_of(request) or new_holder(), await request.body()
    try:
        subscription = msgspec.json.decode(body[:MAX_SUBSCRIPTION_BYTES], type=Subscription)
    except msgspec.DecodeError:
        raise HTTPException(400) from None
    if not is_valid_push(subscription, hub.notifier.config):
        raise HTTPException(400)
    await hub.work(lambda: add_browser(hub.store, holder, subscription, lang_of(request)))
    response = Response(status_code=204)
    set_holder(request, response, holder)
    return response


def add_browser(store: Store, holder: str, subscription: Subscription, lang: str) -> None:
    channels = load_channels(store, holder)
    others = [known for known in channels.browsers if known.endpoint != subscription.endpoint]
    channels.browsers, channels.push, channels.lang = [*others, subscription][-MAX_BROWSERS:], True, lang
    save_channels(store, holder, channels)


async def unsubscribe_all(request: Request) -> Response:
    """Remove all push subscriptions of this user."""
    check_origin(request)
    hub, holder = hub_of(request.app), holder_of(request)
    await hub.work(lambda: forget_browsers(hub.store, holder, load_channels(hub.store, holder).browsers))
    return RedirectResponse(f"{NOTICES_PATH}?saved", 303)


async def offline_page(request: Request) -> Response:
    """What the service worker shows while the server cannot be reached. It must need no other file."""
    return HTMLResponse(render("offline.html", lang_of(request)))


async def service_worker(request: Request) -> Response:
    """The service worker. It must be served from the root so that its scope is the whole site."""
    return FileResponse(SERVICE_WORKER, media_type="text/javascript")


ROUTES = [
    Route(NOTICES_PATH, notices_page, methods=["GET"]),
    Route(NOTICES_PATH, save_settings, methods=["POST"]),
    Route(f"{NOTICES_PATH}/browser", subscribe_browser, methods=["POST"]),
    Route(f"{NOTICES_PATH}/forget", unsubscribe_all, methods=["POST"]),
    Route("/offline", offline_page),
    Route("/worker.js", service_worker),
]
