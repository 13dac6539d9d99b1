"""The editor of a pack: a form for each entry, its picture, and the checks while the user types. It saves after each change.

The browser sends the whole pack. Another process checks it and draws the entry; the worker only stores it. A pack that is
not valid is kept as a draft: games are started with the last valid content.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.games import game_info
from dolmen.games.pack import MAX_NAME, MAX_PACK_BYTES, shorten
from dolmen.games.uploaded_packs import DraftCheck, check_draft, draw_pack, own_cards_as_pack
from dolmen.store import DraftOutdated, PackListing, StoredPack, version_of
from dolmen.text import InputError, catalogue, say

from ..live import balance_checks
from ..request_info import holder_of, lang_of, new_holder, set_holder
from .jobs import run_job
from .new_table import seat_counts
from .packs import PACKS_PATH, add_pack, has_editor, own_pack, pack_store, render_packs
from .table_page import art_url, check_origin, hub_of, pack_editor_url, read_form, render_page

T = TypeVar("T")
MAX_DRAFT_BYTES = 2 * MAX_PACK_BYTES
ENTRY = re.compile(r"(\w+)(?: (\w+))?")  # of a message: a table, and the id unless its problem is of the whole table
TEXTS = ("packs.editor.", "{game}.pack_editor.")  # keys of the texts of the page, and of the fields of a game


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """What the editor sends: the whole pack, and the entry to draw.

    `save`: whether the user has changed something. A page that only opens must not overwrite what another one has saved.
    `base`: the version that the user has changed; '' if the page does not know what is stored, or the user overwrites it.
    """

    pack: msgspec.Raw
    table: str
    number: int
    save: bool = True
    base: str = ""


class DraftSaved(msgspec.Struct):
    """What the editor shows: whether the pack can be played, or what is wrong and where, and the picture.

    `version`: the new version of the pack; '' if nothing was saved.
    """

    valid: bool
    digest: str
    problem: str
    table: str
    id: str
    field: str
    picture: str
    version: str = ""


async def create_pack(request: Request) -> Response:
    """Create a pack with our cards, to change them."""
    check_origin(request)
    form, lang = await read_form(request), lang_of(request)
    game, holder = form.get("game", ""), holder_of(request) or new_holder()
    if not has_editor(game):
        raise HTTPException(404)
    name = form.get("name", "").strip()[:MAX_NAME] or say(lang, "packs.new_name", game=say(lang, f"{game}.title"))
    try:
        added: PackListing = await add_pack(request, holder, game, own_cards_as_pack(game, name))
    except InputError as error:
        return await render_packs(request, error.text(lang))
    response = RedirectResponse(f"{PACKS_PATH}/{added.id}/edit", 303)
    set_holder(request, response, holder)
    return response


async def editor_page(request: Request) -> Response:
    pack, lang = await own_pack(request), lang_of(request)
    if not has_editor(pack.game):
        raise HTTPException(404)
    prefixes, known = [prefix.format(game=pack.game) for prefix in TEXTS], catalogue(lang).items()
    texts = {key.removeprefix(prefix): text for prefix in prefixes for key, text in known if key.startswith(prefix)}
    names = game_info(pack.game).pack_pictures.name_choices(lang)
    values: dict[str, Any] = {
        "pack": pack,
        "content": pack.draft or pack.text,
        "texts": msgspec.json.encode({"text": texts, "name": names}).decode(),
        "art": art_url(pack.game),
        "script": pack_editor_url(pack.game),
        "seats": seat_counts(pack.game),
        "games": balance_checks.GAMES,
    }
    return render_page(request, "pack_editor.html", **values)


async def save_draft(request: Request) -> Response:
    check_origin(request)
    pack, draft = await own_pack(request), await read_body(request, Draft)
    lang, text = lang_of(request), bytes(draft.pack)
    saves = draft.save or text.decode() == pack.draft
    if saves and text.decode() != pack.draft:  # before the check, which may have to wait: a change is never lost
        hub, holder = hub_of(request.app), holder_of(request)
        game_info(pack.game).pack_pictures.list_entries(text)  # raises BadPack if its types are wrong
        try:
            await hub.work(lambda: pack_store(hub).save_draft(holder, pack.id, text.decode(), draft.base))
        except DraftOutdated:
            raise HTTPException(409) from None
    found = await run_job(request, check_draft, pack.game, text, draft.table, draft.number, lang)
    problem = await accept_draft(request, pack, text.decode(), found) if saves else found.problem
    reply = describe_draft(found, problem, lang)
    if saves:
        reply.version = version_of(found.pack.text.decode() if problem is None and found.pack else text.decode())
    return Response(msgspec.json.encode(reply), media_type="application/json")


async def read_body(request: Request, kind: type[T]) -> T:
    """What the editor sends, which includes the whole pack."""
    body = await request.body()
    if len(body) > MAX_DRAFT_BYTES:
        raise HTTPException(413)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise HTTPException(400) from None


async def accept_draft(request: Request, pack: StoredPack, draft: str, found: DraftCheck) -> InputError | None:
    """Make a valid draft the content of the pack. Returns why it is not valid."""
    hub, holder, read = hub_of(request.app), holder_of(request), found.pack
    if read is None:
        return found.problem
    try:
        await hub.work(lambda: pack_store(hub).replace(holder, pack.id, read.name, read.digest, read.text.decode(), draft))
    except InputError as error:  # another pack has such a name
        return error
    return None


def describe_draft(found: DraftCheck, problem: InputError | None, lang: str) -> DraftSaved:
    if problem is None:
        assert found.pack is not None
        return DraftSaved(True, found.pack.digest, "", "", "", "", found.picture)
    return describe_problem(problem, lang, found.picture)


def describe_problem(problem: InputError, lang: str, picture: str = "") -> DraftSaved:
    table, name = read_entry(problem.values.get("entry"))
    field = str(shorten(problem.values.get("field", "")))
    return DraftSaved(False, "", problem.text(lang).removeprefix("pack: "), table, name, field, picture)


def read_entry(entry: object) -> tuple[str, str]:
    """The table and the id that a message names. Those of the whole pack name no table."""
    found = ENTRY.fullmatch(entry) if isinstance(entry, str) else None
    return (found[1], found[2] or "") if found is not None else ("", "")


async def print_page(request: Request) -> Response:
    """All cards of a pack on a page that prints well."""
    pack, lang = await own_pack(request), lang_of(request)
    if not has_editor(pack.game):
        raise HTTPException(404)
    pictures = await run_job(request, draw_pack, pack.game, pack.text.encode(), lang)
    art = game_info(pack.game).drawing.svg_definitions()
    return render_page(request, "pack_print.html", pack=pack, pictures=pictures, art=art)


ROUTES = [
    Route(f"{PACKS_PATH}/new", create_pack, methods=["POST"]),
    Route(f"{PACKS_PATH}/{{pack}}/edit", editor_page),
    Route(f"{PACKS_PATH}/{{pack}}/draft", save_draft, methods=["POST"]),
    Route(f"{PACKS_PATH}/{{pack}}/print", print_page),
]
