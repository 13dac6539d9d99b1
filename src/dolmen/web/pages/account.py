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

from ..live.long_jobs import JobRefused
from ..render.templates import format_day
from ..request_info import forget_identity, holder_of, lang_of, name_of, new_holder, set_holder, set_name
from .ratings import public_id
from .statistics import has_statistics, read_statistics
from .table_page import check_origin, hub_of, read_form, render_page

CHALLENGE_COOKIE = "dolmen-challenge"
CHALLENGE_SECONDS = 300  # maximum seconds between the two steps
MAX_JSON_BYTES = 20_000
ACCOUNT_PATH = "/account"


def accounts_of(request: Request) -> Accounts:
    return Accounts(hub_of(request.app).store.db)


async def account_of(request: Request) -> Account | None:
    accounts, holder = accounts_of(request), holder_of(request)
    return await hub_of(request.app).work(lambda: accounts.by_holder(holder)) if holder else None


# -- the page ------------------------------------------------------------------------------------------------------------
async def account_page(request: Request) -> Response:
    account, accounts = await account_of(request), accounts_of(request)
    keys = await hub_of(request.app).work(lambda: accounts.passkeys(account)) if account is not None else []
    key_rows = [(key.id, format_day(key.created, lang_of(request))) for key in keys]
    localhost_url = (
        "" if has_host_name(request) else f"{request.url.scheme}://localhost:{request.url.port or 80}{ACCOUNT_PATH}"
    )
    name = account.name if account is not None else name_of(request)
    return render_page(
        request,
        "account.html",
        account=account,
        keys=key_rows,
        name=name,
        localhost_url=localhost_url,
        statistics_id=await own_statistics_id(request),
    )


async def own_statistics_id(request: Request) -> str:
    """The user's id in the statistics; '' if they have not finished a game."""
    own = public_id(holder_of(request))
    try:
        return own if await read_statistics(request, has_statistics, own) else ""
    except JobRefused:  # the page is complete without the link
        return ""


def has_host_name(request: Request) -> bool:
    """Whether the server is reached by a host name: passkeys belong to a name, not to an IP address."""
    try:
        ip_address((request.url.hostname or "").strip("[]"))
    except ValueError:
        return True
    return False


async def change_name(request: Request) -> Response:
    check_origin(request)
    form, account, accounts = await read_form(request), await account_of(request), accounts_of(request)
    response = RedirectResponse(ACCOUNT_PATH, 303)
    if name := clean_name(form.get("name", ""), ""):
        set_name(request, response, name)
        if account is not None:
            await hub_of(request.app).work(lambda: accounts.rename(account, name))
    return response


async def sign_out(request: Request) -> Response:
    """Sign out on this device. The account and its games stay."""
    check_origin(request)
    response = RedirectResponse(ACCOUNT_PATH, 303)
    if await account_of(request) is not None:
        forget_identity(response)
    return response


async def delete_account(request: Request) -> Response:
    """Delete the account. On this device its games belong to a guest again."""
    check_origin(request)
    form, account, accounts = await read_form(request), await account_of(request), accounts_of(request)
    if account is not None and form.get("sure") == "yes":
        await hub_of(request.app).work(lambda: accounts.delete(account))
    return RedirectResponse(ACCOUNT_PATH, 303)


async def remove_passkey(request: Request) -> Response:
    check_origin(request)
    form, account, accounts = await read_form(request), await account_of(request), accounts_of(request)
    if account is not None:
        await hub_of(request.app).work(lambda: accounts.remove_passkey(account, form.get("key", "")))
    return RedirectResponse(ACCOUNT_PATH, 303)


# -- passkeys ------------------------------------------------------------------------------------------------------------
async def start_registration(request: Request) -> Response:
    """The challenge for a new passkey, for the existing account or for a new one."""
    check_origin(request)
    account, accounts = await account_of(request), accounts_of(request)
    keys = await hub_of(request.app).work(lambda: accounts.passkeys(account)) if account is not None else []
    account_id = account.id if account is not None else new_id()
    name = (account.name if account is not None else name_of(request)) or say(lang_of(request), "web.start.player-0")
    options = generate_registration_options(
        rp_id=request.url.hostname or "",
        rp_name=say(lang_of(request), "web.brand"),
        user_id=account_id.encode(),
        user_name=name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in keys],
    )
    return challenge_response(request, options_to_json(options), f"{account_id}:{bytes_to_base64url(options.challenge)}")


async def finish_registration(request: Request) -> Response:
    check_origin(request)
    account_id, challenge = challenge_of(request).split(":")
    credential = await read_json(request)
    account, accounts, holder = await account_of(request), accounts_of(request), holder_of(request)
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=request.url.hostname or "",
            expected_origin=request.headers["origin"],
        )
    except WebAuthnException:
        raise HTTPException(400) from None
    key = Passkey(
        bytes_to_base64url(verified.credential_id), bytes_to_base64url(verified.credential_public_key), verified.sign_count
    )
    name = name_of(request) or say(lang_of(request), "web.start.player-0")
    if account is None:
        # Use a new holder name: an attacker who planted the guest's cookie must not get into the account.
        guest, holder = holder, new_holder()

        def create_account() -> list[str]:
            new_account = accounts.create(account_id, holder, name, key)
            return accounts.take_over_guest(guest, new_account) if guest else []

        await take_over_games(request, create_account)
    elif account.id == account_id:
        await hub_of(request.app).work(lambda: accounts.add_passkey(account, key))
    else:
        raise HTTPException(400)
    return signed_in_response(request, holder, name if account is None else account.name)


async def start_sign_in(request: Request) -> Response:
    """The challenge for an existing passkey. The browser knows which passkey to use."""
    check_origin(request)
    options = generate_authentication_options(rp_id=request.url.hostname or "")
    return challenge_response(request, options_to_json(options), bytes_to_base64url(options.challenge))


async def finish_sign_in(request: Request) -> Response:
    """Sign in. The guest's games on this device now belong to the account."""
    check_origin(request)
    challenge, credential = challenge_of(request), await read_json(request)
    hub, accounts, guest = hub_of(request.app), accounts_of(request), holder_of(request)
    name = str(credential.get("id", ""))
    found = await hub.work(lambda: accounts.by_passkey(name)) if name.isprintable() else None
    if found is None:
        raise HTTPException(400)
    account, key = found
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=request.url.hostname or "",
            expected_origin=request.headers["origin"],
            credential_public_key=base64url_to_bytes(key.key),
            credential_current_sign_count=key.count,
        )
    except WebAuthnException:
        raise HTTPException(400) from None
    was_guest = guest not in ("", account.holder) and await account_of(request) is None

    def sign_in() -> list[str]:
        accounts.record_use(key, verified.new_sign_count)
        return accounts.take_over_guest(guest, account) if was_guest else []

    await take_over_games(request, sign_in)
    return signed_in_response(request, account.holder, account.name)


async def take_over_games(request: Request, sign_in: Callable[[], list[str]]) -> None:
    """Sign in a guest who brings games along. Their seats now have another holder, so the guest's connections end."""
    hub = hub_of(request.app)
    for game_id in await hub.work(sign_in):
        hub.cluster.receive_news(game_id)


def challenge_response(request: Request, options: str, challenge: str) -> Response:
    response = Response(options, media_type="application/json")
    signed = challenge_signer(request).sign(challenge).decode()
    secure = request.url.scheme == "https"
    response.set_cookie(
        CHALLENGE_COOKIE,
        signed,
        max_age=CHALLENGE_SECONDS,
        path=ACCOUNT_PATH,
        httponly=True,
        samesite="strict",
        secure=secure,
    )
    return response


def challenge_of(request: Request) -> str:
    try:
        return str(
            challenge_signer(request).unsign(request.cookies.get(CHALLENGE_COOKIE, ""), max_age=CHALLENGE_SECONDS).decode()
        )
    except (BadSignature, UnicodeError):
        raise HTTPException(400) from None


def challenge_signer(request: Request) -> TimestampSigner:
    """A signer for passkey challenges only, so that no other signed value is accepted as a challenge."""
    purpose = request.url.path.removesuffix("/ask")
    return TimestampSigner(request.app.state.signer.secret_keys[-1], salt=f"dolmen.challenge{purpose}")


def signed_in_response(request: Request, holder: str, name: str) -> Response:
    response = Response(status_code=204)
    set_holder(request, response, holder)
    set_name(request, response, name)
    response.delete_cookie(CHALLENGE_COOKIE, path=ACCOUNT_PATH)
    return response


async def read_json(request: Request) -> dict[str, Any]:
    body = await request.body()
    try:
        return msgspec.json.decode(body if len(body) <= MAX_JSON_BYTES else b"", type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise HTTPException(400) from None


ROUTES = [
    Route(ACCOUNT_PATH, account_page),
    Route(f"{ACCOUNT_PATH}/name", change_name, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/leave", sign_out, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/delete", delete_account, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/key/remove", remove_passkey, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/key/ask", start_registration, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/key", finish_registration, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/enter/ask", start_sign_in, methods=["POST"]),
    Route(f"{ACCOUNT_PATH}/enter", finish_sign_in, methods=["POST"]),
]
