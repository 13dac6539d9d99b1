"""The channels for turn notifications: the user's choices, and sending.

Users enter the addresses, so only known push and chat services are called, over https. The server's settings may allow more.
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
PATIENCE = 8  # timeout in seconds
GONE = (404, 410)  # the browser has unsubscribed
MOST_BROWSERS = 8


class House(msgspec.Struct):
    """The settings of the server. `hosts` are allowed besides the known ones, also without https."""

    base: str = ""  # the public address of the server
    smtp: str = ""  # smtp://user:password@host:port; smtps:// for TLS from the start
    sender: str = ""
    hosts: tuple[str, ...] = ()
    key: str = ""  # the private key for Web Push

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
    """A user's channels. Each can be switched off and keeps its settings."""

    lang: str = "en"
    browsers: list[Subscription] = []
    push: bool = True
    chat: str = ""  # the URL of a webhook
    chat_on: bool = True
    mail: str = ""
    mail_on: bool = True


class Notice(msgspec.Struct):
    title: str
    text: str
    url: str


def allowed(url: str, known: tuple[str, ...], house: House) -> bool:
    """Whether a notification may be sent to this URL."""
    try:
        where = urlsplit(url)
        host, port = where.hostname or "", where.port
    except ValueError:
        return False
    if where.netloc in house.hosts:
        return where.scheme in ("http", "https")
    return is_at(host, known) and where.scheme == "https" and port in (None, 443) and not where.username


def is_at(host: str, known: tuple[str, ...]) -> bool:
    """Whether a host is one of these or a subdomain of one."""
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


# -- sending -------------------------------------------------------------------------------------------------------------
class Unsent(Exception):
    """A notification was not sent; the message says why, for the log."""


class NoTurns(urllib.request.HTTPRedirectHandler):
    """Refuses redirects: only the original URL was checked."""

    def redirect_request(self, *_: object) -> None:
        return None


def call(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a POST request; returns the status of the response."""
    opener = urllib.request.build_opener(NoTurns)
    try:
        with opener.open(urllib.request.Request(url, body, headers, method="POST"), timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except (URLError, OSError, HTTPException, ValueError) as error:
        raise Unsent(f"{urlsplit(url).hostname}: {type(error).__name__}") from None


def send_push(to: Subscription, notice: Notice, house: House) -> bool:
    """Send a push message. False if the browser has unsubscribed."""
    contact = f"mailto:{house.sender}" if house.sender else house.base or "mailto:nobody@localhost"
    status = call(to.endpoint, *push.request(msgspec.json.encode(notice), to, house.key, contact))
    if status >= 400 and status not in GONE:
        raise Unsent(f"push service: {status}")
    return status not in GONE


def chat_body(url: str, notice: Notice) -> dict[str, object]:
    """The body for a chat service in its own format; an unknown service gets both formats. Mentions are disabled, because
    the text contains names that players chose.
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
            line.ehlo()  # the server lists its extensions only after this
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
