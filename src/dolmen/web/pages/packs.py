"""The packs of the user: upload, replace, download and delete them.

The text of an upload is checked in another process. The worker only stores what that process has read from it.
"""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.games import game_info
from dolmen.games.pack import MAX_PACK_BYTES
from dolmen.games.uploaded_packs import UploadedPack, games_with_packs, pack_as_toml, read_uploaded_pack
from dolmen.store import MAX_PACKS, PackListing, PackStore, StoredPack
from dolmen.table import TableError
from dolmen.text import InputError

from ..live.hub import Hub
from ..render.templates import format_day
from ..request_info import holder_of, lang_of, new_holder, set_holder
from .jobs import run_job
from .table_page import check_origin, hub_of, read_form, render_page

PACKS_PATH = "/packs"
FORMS = ("toml", "json")  # formats of a download


def has_editor(game: str) -> bool:
    """Whether packs of this game can be edited on a page."""
    return game in games_with_packs() and bool(game_info(game).pack_editor_script)


def pack_store(hub: Hub) -> PackStore:
    return PackStore(hub.store.db)


# -- what pages and the API share ----------------------------------------------------------------------------------------
async def list_packs(hub: Hub, holder: str) -> list[PackListing]:
    return await hub.work(lambda: pack_store(hub).of_holder(holder)) if holder else []


async def get_pack(hub: Hub, holder: str, pack_id: str) -> StoredPack:
    """A pack of this holder. Raises InputError if there is none of this id."""
    found = await hub.work(lambda: find_pack(hub, holder, pack_id))
    if found is None:
        raise InputError("pack.gone")
    return found


def find_pack(hub: Hub, holder: str, pack_id: str) -> StoredPack | None:
    return pack_store(hub).get(holder, pack_id) if holder and pack_id.isprintable() else None


async def add_pack(request: Request, holder: str, game: str, text: bytes) -> PackListing:
    """Check a pack and keep it. Raises InputError."""
    hub, read = hub_of(request.app), await run_job(request, read_uploaded_pack, game, text)
    return await hub.work(lambda: pack_store(hub).add(holder, game, read.name, read.digest, read.text.decode()))


async def replace_pack(request: Request, holder: str, pack_id: str, text: bytes) -> UploadedPack:
    """Check a pack and keep it instead of another one. Raises InputError."""
    hub = hub_of(request.app)
    old = await get_pack(hub, holder, pack_id)
    read = await run_job(request, read_uploaded_pack, old.game, text)
    await hub.work(lambda: pack_store(hub).replace(holder, pack_id, read.name, read.digest, read.text.decode()))
    return read


async def delete_pack(hub: Hub, holder: str, pack_id: str) -> None:
    await get_pack(hub, holder, pack_id)
    await hub.work(lambda: pack_store(hub).delete(holder, pack_id))


def chosen_pack(hub: Hub, holder: str, game: str, pack_id: str) -> bytes | None:
    """The text of the pack for a new table, in the worker; None for our own cards. Raises InputError."""
    if not pack_id:
        return None
    found = find_pack(hub, holder, pack_id)
    if found is None or found.game != game:
        raise InputError("pack.gone")
    return found.text.encode()


# -- pages ---------------------------------------------------------------------------------------------------------------
async def packs_page(request: Request) -> Response:
    return await render_packs(request)


async def render_packs(request: Request, problem: str = "", at: str = "") -> Response:
    """The page; `problem` is why the last upload was refused, `at` the pack that it was to replace."""
    lang, packs = lang_of(request), await list_packs(hub_of(request.app), holder_of(request))
    values: dict[str, Any] = {
        "packs": [(pack, format_day(pack.changed, lang)) for pack in packs],
        "games": games_with_packs(),
        "editors": [game for game in games_with_packs() if has_editor(game)],
        "chosen": request.query_params.get("game", ""),
        "most_packs": MAX_PACKS,
        "most_bytes": MAX_PACK_BYTES // 1000,
        "problem": problem,
        "at": at if any(pack.id == at for pack in packs) else "",
    }
    return render_page(request, "packs.html", 400 if problem else 200, **values)


async def read_upload(request: Request) -> tuple[dict[str, str], bytes]:
    """The fields of a form and its file `pack`."""
    async with request.form(max_files=1, max_fields=4, max_part_size=4096) as form:
        upload = form.get("pack")
        if upload is None or isinstance(upload, str):
            raise TableError("bad-form")
        text = await upload.read(MAX_PACK_BYTES + 1)
        return {name: value for name, value in form.items() if isinstance(value, str)}, text


async def upload_pack(request: Request) -> Response:
    check_origin(request)
    form, text = await read_upload(request)
    holder = holder_of(request) or new_holder()
    try:
        added = await add_pack(request, holder, form.get("game", ""), text)
    except InputError as error:
        return await render_packs(request, error.text(lang_of(request)))
    response = RedirectResponse(f"{PACKS_PATH}#pack-{added.id}", 303)
    set_holder(request, response, holder)
    return response


async def replace_with_upload(request: Request) -> Response:
    check_origin(request)
    _, text = await read_upload(request)
    pack_id = request.path_params["pack"]
    try:
        await replace_pack(request, holder_of(request), pack_id, text)
    except InputError as error:
        return await render_packs(request, error.text(lang_of(request)), pack_id)
    return RedirectResponse(f"{PACKS_PATH}#pack-{pack_id}", 303)


async def delete_from_page(request: Request) -> Response:
    check_origin(request)
    form = await read_form(request)
    if form.get("sure") == "yes":
        try:
            await delete_pack(hub_of(request.app), holder_of(request), request.path_params["pack"])
        except InputError as error:
            return await render_packs(request, error.text(lang_of(request)))
    return RedirectResponse(PACKS_PATH, 303)


async def own_pack(request: Request) -> StoredPack:
    """The pack in the address, for its holder only."""
    try:
        return await get_pack(hub_of(request.app), holder_of(request), request.path_params["pack"])
    except InputError:
        raise HTTPException(404) from None


async def download_pack(request: Request) -> Response:
    """The pack as a file."""
    pack, form = await own_pack(request), request.path_params["form"]
    if form not in FORMS:
        raise HTTPException(404)
    text = pack.text if form == "json" else pack_as_toml(pack.text.encode())
    headers = {"content-disposition": f'attachment; filename="{pack.game}-{pack.digest}.{form}"'}
    return Response(text, media_type=f"application/{form}", headers=headers)


ROUTES = [
    Route(PACKS_PATH, packs_page, methods=["GET"]),
    Route(PACKS_PATH, upload_pack, methods=["POST"]),
    Route(f"{PACKS_PATH}/{{pack}}/replace", replace_with_upload, methods=["POST"]),
    Route(f"{PACKS_PATH}/{{pack}}/delete", delete_from_page, methods=["POST"]),
    Route(f"{PACKS_PATH}/{{pack}}/file.{{form}}", download_pack),
]
