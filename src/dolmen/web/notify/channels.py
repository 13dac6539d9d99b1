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
TIMEOUT_SECONDS = 8
GONE = (404, 410)  # the browser has unsubscribed
MAX_BROWSERS = 8


class NotifyConfig(msgspec.Struct):
    """The notification settings of the server. `hosts` are allowed besides the known ones, also without https."""

    base: str = ""  # the public address of the server
    smtp: str = ""  # smtp://user:password@host:port; smtps:// for TLS from the start
    sender: str = ""
    hosts: tuple[str, ...] = ()
    key: str = ""  # the private key for Web Push

    @property
    def can_send_mail(self) -> bool:
        return bool(self.smtp and self.sender)


def config_from_environment(environment: dict[str, str], key: str) -> NotifyConfig:
    hosts = tuple(host for host in environment.get("DOLMEN_NOTICE_HOSTS", "").split(",") if host)
    base, smtp, sender = (environment.get(f"DOLMEN_{name}", "") for name in ("BASE", "SMTP", "MAIL_FROM"))
    return NotifyConfig(base.rstrip("/"), smtp, sender, hosts, key)


def server_config(key: str) -> NotifyConfig:
    return config_from_environment(dict(os.environ), key)


class Channels(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
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


def is_allowed_url(url: str, known: tuple[str, ...], config: NotifyConfig) -> bool:
    """Whether a notification may be sent to this URL."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.netloc in config.hosts:
        return parts.scheme in ("http", "https")
    return is_host_in(host, known) and parts.scheme == "https" and port in (None, 443) and not parts.username


def is_host_in(host: str, known: tuple[str, ...]) -> bool:
    """Whether a host is one of these or a subdomain of one."""
    return any(host == one or host.endswith(f".{one}") for one in known)


def is_valid_push(to: Subscription, config: NotifyConfig) -> bool:
    try:
        lengths = len(push.decode_base64(to.p256dh)), len(push.decode_base64(to.auth))
    except ValueError:
        return False
    return lengths == (65, 16) and is_allowed_url(to.endpoint, PUSH_HOSTS, config)


def is_valid_webhook(url: str, config: NotifyConfig) -> bool:
    return is_allowed_url(url, CHAT_HOSTS, config)


def is_valid_mail(address: str) -> bool:
    return MAIL.fullmatch(address) is not None and address.isprintable()


# -- sending -------------------------------------------------------------------------------------------------------------
class SendError(Exception):
    """A notification was not sent; the message says why, for the log."""


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects: only the original URL was checked."""

    def redirect_request(self, *_: object) -> None:
        return None


def post_request(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a POST request; returns the status of the response."""
    opener = urllib.request.build_opener(NoRedirects)
    try:
        with opener.open(urllib.request.Request(url, body, headers, method="POST"), timeout=TIMEOUT_SECONDS) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except (URLError, OSError, HTTPException, ValueError) as error:
        raise SendError(f"{urlsplit(url).hostname}: {type(error).__name__}") from None


def send_push(to: Subscription, notice: Notice, config: NotifyConfig) -> bool:
    """Send a push message. False if the browser has unsubscribed."""
    contact = f"mailto:{config.sender}" if config.sender else config.base or "mailto:nobody@localhost"
    status = post_request(to.endpoint, *push.request(msgspec.json.encode(notice), to, config.key, contact))
    if status >= 400 and status not in GONE:
        raise SendError(f"push service: {status}")
    return status not in GONE


def webhook_body(url: str, notice: Notice) -> dict[str, object]:
    """The body for a chat service in its own format; an unknown service gets both formats. Mentions are disabled, because
    the text contains names that players chose.
    """
    host, text = urlsplit(url).hostname or "", f"{notice.title}: {notice.text} {notice.url}"
    discord: dict[str, object] = {"content": text, "allowed_mentions": {"parse": []}}
    slack: dict[str, object] = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return discord if is_host_in(host, DISCORD) else slack if is_host_in(host, SLACK) else {**slack, **discord}


def send_chat(url: str, notice: Notice) -> None:
    body = webhook_body(url, notice)
    status = post_request(url, msgspec.json.encode(body), {"content-type": "application/json"})
    if status >= 400:
        raise SendError(f"webhook: {status}")


def send_mail(address: str, notice: Notice, config: NotifyConfig) -> None:
    message = EmailMessage()
    message["subject"], message["from"], message["to"] = notice.title, config.sender, address
    message["date"], message["message-id"] = formatdate(), make_msgid(domain=config.sender.rpartition("@")[2])
    message.set_content(f"{notice.text}\n\n{notice.url}\n")
    parts = urlsplit(config.smtp)
    secure = parts.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    try:
        with kind(parts.hostname or "", parts.port or (465 if secure else 587), timeout=TIMEOUT_SECONDS) as smtp:
            smtp.ehlo()  # the server lists its extensions only after this
            if not secure and smtp.has_extn("starttls"):
                smtp.starttls(context=ssl.create_default_context())
                secure = True
            if parts.username:
                if not secure:
                    raise SendError("mail: the server offers no TLS, and a password does not go out in the clear")
                smtp.login(parts.username, parts.password or "")
            smtp.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        raise SendError(f"mail: {type(error).__name__}") from None
