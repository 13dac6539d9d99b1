"""The ways by which somebody learns that it is their turn: what they chose, and how each is gone.

Addresses come from people, so only those that a notice may go to are called: push services and chat services by name, over
https. Whoever runs the house may name more.
"""

from __future__ import annotations

import os
import re
import smtplib
import ssl
import urllib.request
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

import msgspec

from . import push
from .push import Subscription

PUSH_HOSTS = ("fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com")
DISCORD, SLACK = ("discord.com", "discordapp.com"), ("hooks.slack.com",)
CHAT_HOSTS = (*DISCORD, *SLACK)
MAIL = re.compile(r"[^@\s,;<>\"]{1,64}@[^@\s,;<>\"]{1,190}\.[^@\s,;<>\"]{2,60}")
PATIENCE = 8  # seconds
GONE = (404, 410)  # the browser has unsubscribed
MOST_BROWSERS = 8


class House(msgspec.Struct):
    """What whoever runs the house has set up. `hosts` may be called besides the known ones, also without https."""

    base: str = ""  # the address under which people know it
    smtp: str = ""  # smtp://user:password@host:port; smtps:// for TLS from the start
    sender: str = ""
    hosts: tuple[str, ...] = ()
    key: str = ""  # of Web Push

    @property
    def mails(self) -> bool:
        return bool(self.smtp and self.sender)


def house_of(environment: dict[str, str], key: str) -> House:
    hosts = tuple(host for host in environment.get("DOLMEN_NOTICE_HOSTS", "").split(",") if host)
    base, smtp, sender = (environment.get(f"DOLMEN_{name}", "") for name in ("BASE", "SMTP", "MAIL_FROM"))
    return House(base.rstrip("/"), smtp, sender, hosts, key)


def this_house(key: str) -> House:
    return house_of(dict(os.environ), key)


class Ways(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody chose: each way can be switched off without being forgotten."""

    lang: str = "en"
    browsers: list[Subscription] = []
    push: bool = True
    chat: str = ""  # the address of a webhook
    chat_on: bool = True
    mail: str = ""
    mail_on: bool = True


class Notice(msgspec.Struct):
    title: str
    text: str
    url: str


def allowed(url: str, known: tuple[str, ...], house: House) -> bool:
    """Whether a notice may go there."""
    try:
        where = urlsplit(url)
        host, port = where.hostname or "", where.port
    except ValueError:
        return False
    if where.netloc in house.hosts:
        return where.scheme in ("http", "https")
    return is_at(host, known) and where.scheme == "https" and port in (None, 443) and not where.username


def is_at(host: str, known: tuple[str, ...]) -> bool:
    """Whether a host is one of these, or belongs to one of them."""
    return any(host == one or host.endswith(f".{one}") for one in known)


def may_push(to: Subscription, house: House) -> bool:
    try:
        lengths = len(push.unpack(to.p256dh)), len(push.unpack(to.auth))
    except ValueError:
        return False
    return lengths == (65, 16) and allowed(to.endpoint, PUSH_HOSTS, house)


def may_chat(url: str, house: House) -> bool:
    return allowed(url, CHAT_HOSTS, house)


def may_mail(address: str) -> bool:
    return MAIL.fullmatch(address) is not None and address.isprintable()


# -- going ---------------------------------------------------------------------------------------------------------------
class Unsent(Exception):
    """A notice that did not go; the message says why, for the log."""


class NoTurns(urllib.request.HTTPRedirectHandler):
    """Nobody is sent elsewhere: the address was checked, another was not."""

    def redirect_request(self, *_: object) -> None:
        return None


def call(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer."""
    opener = urllib.request.build_opener(NoTurns)
    try:
        with opener.open(urllib.request.Request(url, body, headers, method="POST"), timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except (URLError, OSError, HTTPException, ValueError) as error:
        raise Unsent(f"{urlsplit(url).hostname}: {type(error).__name__}") from None


def send_push(to: Subscription, notice: Notice, house: House) -> bool:
    """False if nobody is there any more."""
    contact = f"mailto:{house.sender}" if house.sender else house.base or "mailto:nobody@localhost"
    status = call(to.endpoint, *push.request(msgspec.json.encode(notice), to, house.key, contact))
    if status >= 400 and status not in GONE:
        raise Unsent(f"push service: {status}")
    return status not in GONE


def chat_body(url: str, notice: Notice) -> dict[str, object]:
    """What a chat service reads, each in its own form, and one that we do not know in both. The names of players are in it,
    and nobody may call out a whole channel by what they call themselves.
    """
    host, line = urlsplit(url).hostname or "", f"{notice.title}: {notice.text} {notice.url}"
    discord: dict[str, object] = {"content": line, "allowed_mentions": {"parse": []}}
    slack: dict[str, object] = {"text": line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return discord if is_at(host, DISCORD) else slack if is_at(host, SLACK) else {**slack, **discord}


def send_chat(url: str, notice: Notice) -> None:
    body = chat_body(url, notice)
    status = call(url, msgspec.json.encode(body), {"content-type": "application/json"})
    if status >= 400:
        raise Unsent(f"webhook: {status}")


def send_mail(address: str, notice: Notice, house: House) -> None:
    message = EmailMessage()
    message["subject"], message["from"], message["to"] = notice.title, house.sender, address
    message["date"], message["message-id"] = formatdate(), make_msgid(domain=house.sender.rpartition("@")[2])
    message.set_content(f"{notice.text}\n\n{notice.url}\n")
    where = urlsplit(house.smtp)
    secure = where.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    try:
        with kind(where.hostname or "", where.port or (465 if secure else 587), timeout=PATIENCE) as line:
            line.ehlo()  # before it nothing is known of what the server can do
            if not secure and line.has_extn("starttls"):
                line.starttls(context=ssl.create_default_context())
                secure = True
            if where.username:
                if not secure:
                    raise Unsent("mail: the server offers no TLS, and a password does not go out in the clear")
                line.login(where.username, where.password or "")
            line.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        raise Unsent(f"mail: {type(error).__name__}") from None
