"""Accounts: a user is a guest with a name, or has an account with passkeys and the same games on every device.

A passkey takes two steps. The browser fetches a challenge, which a signed cookie keeps for a few minutes, and then sends the
signature. An account needs no password and no mail address.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

import msgspec
from itsdangerous import BadSignature, TimestampSigner
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from dolmen.store import Account, Accounts, Passkey
from dolmen.store.accounts import new_id
from dolmen.table import clean_name
from dolmen.text import say

from ..render.templates import day_of
from ..request_info import forget_identity, holder_of, lang_of, name_of, new_holder, set_holder, set_name
from .ratings import Ledger, public_id
from .table_page import guard_form, hub_of, page, read_form

CHALLENGE = "dolmen-challenge"
PATIENCE = 300  # maximum seconds between the two steps
LARGEST = 20_000
HERE = "/account"


def people_of(request: Request) -> Accounts:
    return Accounts(hub_of(request.app).store.db)


async def person_of(request: Request) -> Account | None:
    people, holder = people_of(request), holder_of(request)
    return await hub_of(request.app).work(lambda: people.by_holder(holder)) if holder else None


# -- the page ------------------------------------------------------------------------------------------------------------
async def account(request: Request) -> Response:
    person, people = await person_of(request), people_of(request)
    keys = await hub_of(request.app).work(lambda: people.passkeys(person)) if person is not None else []
    told = [(key.id, day_of(key.created, lang_of(request))) for key in keys]
    elsewhere = "" if has_name(request) else f"{request.url.scheme}://localhost:{request.url.port or 80}{HERE}"
    name = person.name if person is not None else name_of(request)
    return page(
        request, "account.html", person=person, keys=told, name=name, elsewhere=elsewhere, mine=await own_statistics(request)
    )


async def own_statistics(request: Request) -> str:
    """The user's id in the statistics; '' if they have not finished a game."""
    ledger: Ledger = request.app.state.ledger
    found = await hub_of(request.app).work(ledger.read)
    own = public_id(holder_of(request))
    return own if own in found.players else ""


def has_name(request: Request) -> bool:
    """Whether the server is reached by a host name: passkeys belong to a name, not to an IP address."""
    try:
        ip_address((request.url.hostname or "").strip("[]"))
    except ValueError:
        return True
    return False


async def rename(request: Request) -> Response:
    guard_form(request)
    form, person, people = await read_form(request), await person_of(request), people_of(request)
    response = RedirectResponse(HERE, 303)
    if name := clean_name(form.get("name", ""), ""):
        set_name(request, response, name)
        if person is not None:
            await hub_of(request.app).work(lambda: people.rename(person, name))
    return response


async def sign_out(request: Request) -> Response:
    """Sign out on this device. The account and its games stay."""
    guard_form(request)
    response = RedirectResponse(HERE, 303)
    if await person_of(request) is not None:
        forget_identity(response)
    return response


async def delete(request: Request) -> Response:
    """Delete the account. On this device its games belong to a guest again."""
    guard_form(request)
    form, person, people = await read_form(request), await person_of(request), people_of(request)
    if person is not None and form.get("sure") == "yes":
        await hub_of(request.app).work(lambda: people.delete(person))
    return RedirectResponse(HERE, 303)


async def remove_key(request: Request) -> Response:
    guard_form(request)
    form, person, people = await read_form(request), await person_of(request), people_of(request)
    if person is not None:
        await hub_of(request.app).work(lambda: people.remove_passkey(person, form.get("key", "")))
    return RedirectResponse(HERE, 303)


# -- passkeys ------------------------------------------------------------------------------------------------------------
async def ask_new_key(request: Request) -> Response:
    """The challenge for a new passkey, for the existing account or for a new one."""
    guard_form(request)
    person, people = await person_of(request), people_of(request)
    keys = await hub_of(request.app).work(lambda: people.passkeys(person)) if person is not None else []
    person_id = person.id if person is not None else new_id()
    name = (person.name if person is not None else name_of(request)) or say(lang_of(request), "web.start.player-0")
    options = generate_registration_options(
        rp_id=request.url.hostname or "",
        rp_name=say(lang_of(request), "web.brand"),
        user_id=person_id.encode(),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in keys],
    )
    return challenged(request, options_to_json(options), f"{person_id}:{bytes_to_base64url(options.challenge)}")


async def take_new_key(request: Request) -> Response:
    guard_form(request)
    person_id, challenge = challenge_of(request).split(":")
    given = await read_json(request)
    person, people, holder = await person_of(request), people_of(request), holder_of(request)
    try:
        proved = verify_registration_response(
            credential=given,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=request.url.hostname or "",
            expected_origin=request.headers["origin"],
        )
    except WebAuthnException:
        raise HTTPException(400) from None
    key = Passkey(
        bytes_to_base64url(proved.credential_id), bytes_to_base64url(proved.credential_public_key), proved.sign_count
    )
    name = name_of(request) or say(lang_of(request), "web.start.player-0")
    if person is None:
        # Use a new holder name: an attacker who planted the guest's cookie must not get into the account.
        guest, holder = holder, new_holder()

        def enrol() -> list[str]:
            made = people.create(person_id, holder, name, key)
            return people.take_over_guest(guest, made) if guest else []

        await taken_along(request, enrol)
    elif person.id == person_id:
        await hub_of(request.app).work(lambda: people.add_passkey(person, key))
    else:
        raise HTTPException(400)
    return done(request, holder, name if person is None else person.name)


async def ask_key(request: Request) -> Response:
    """The challenge for an existing passkey. The browser knows which passkey to use."""
    guard_form(request)
    options = generate_authentication_options(rp_id=request.url.hostname or "")
    return challenged(request, options_to_json(options), bytes_to_base64url(options.challenge))


async def take_key(request: Request) -> Response:
    """Sign in. The guest's games on this device now belong to the account."""
    guard_form(request)
    challenge, given = challenge_of(request), await read_json(request)
    hub, people, guest = hub_of(request.app), people_of(request), holder_of(request)
    name = str(given.get("id", ""))
    found = await hub.work(lambda: people.by_passkey(name)) if name.isprintable() else None
    if found is None:
        raise HTTPException(400)
    person, key = found
    try:
        proved = verify_authentication_response(
            credential=given,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=request.url.hostname or "",
            expected_origin=request.headers["origin"],
            credential_public_key=base64url_to_bytes(key.key),
            credential_current_sign_count=key.count,
        )
    except WebAuthnException:
        raise HTTPException(400) from None
    was_guest = guest not in ("", person.holder) and await person_of(request) is None

    def enter() -> list[str]:
        people.record_use(key, proved.new_sign_count)
        return people.take_over_guest(guest, person) if was_guest else []

    await taken_along(request, enter)
    return done(request, person.holder, person.name)


async def taken_along(request: Request, enter: Callable[[], list[str]]) -> None:
    """Sign in a guest who brings games along. Their seats now have another holder, so the guest's connections end."""
    hub = hub_of(request.app)
    for game_id in await hub.work(enter):
        hub.cluster.receive_news(game_id)


def challenged(request: Request, options: str, challenge: str) -> Response:
    response = Response(options, media_type="application/json")
    signed = challenges(request).sign(challenge).decode()
    secure = request.url.scheme == "https"
    response.set_cookie(CHALLENGE, signed, max_age=PATIENCE, path=HERE, httponly=True, samesite="strict", secure=secure)
    return response


def challenge_of(request: Request) -> str:
    try:
        return str(challenges(request).unsign(request.cookies.get(CHALLENGE, ""), max_age=PATIENCE).decode())
    except (BadSignature, UnicodeError):
        raise HTTPException(400) from None


def challenges(request: Request) -> TimestampSigner:
    """A signer for passkey challenges only, so that no other signed value is accepted as a challenge."""
    purpose = request.url.path.removesuffix("/ask")
    return TimestampSigner(request.app.state.signer.secret_keys[-1], salt=f"dolmen.challenge{purpose}")


def done(request: Request, holder: str, name: str) -> Response:
    response = Response(status_code=204)
    set_holder(request, response, holder)
    set_name(request, response, name)
    response.delete_cookie(CHALLENGE, path=HERE)
    return response


async def read_json(request: Request) -> dict[str, Any]:
    body = await request.body()
    try:
        return msgspec.json.decode(body if len(body) <= LARGEST else b"", type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise HTTPException(400) from None


ROUTES = [
    Route(HERE, account),
    Route(f"{HERE}/name", rename, methods=["POST"]),
    Route(f"{HERE}/leave", sign_out, methods=["POST"]),
    Route(f"{HERE}/delete", delete, methods=["POST"]),
    Route(f"{HERE}/key/remove", remove_key, methods=["POST"]),
    Route(f"{HERE}/key/ask", ask_new_key, methods=["POST"]),
    Route(f"{HERE}/key", take_new_key, methods=["POST"]),
    Route(f"{HERE}/enter/ask", ask_key, methods=["POST"]),
    Route(f"{HERE}/enter", take_key, methods=["POST"]),
]
