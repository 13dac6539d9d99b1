"""Send malformed and hostile messages to a real server.

It must survive: no 5xx, no crash, no traceback in its log, no table that hangs, no growing memory.

    python -m tools.fuzz --count 100000 --seed 7     through sockets and HTTP, mixed, over eight connections at a time
    python -m tools.fuzz --seed 7 --only 4711        send one of them again and print the response
    python -m tools.fuzz --limits                    with the server's rate limits, which are off by default
    python -m tools.fuzz --postgres                  with games in a temporary PostgreSQL instead of a file

Each message depends only on the seed and its number, except for the names of tables and keys, which are new each time.
Meanwhile two players play a game at another table: their answers must arrive in time.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import logging
import os
import re
import secrets
import struct
import sys
import time
import tomllib
import types
import typing
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import msgspec
from itsdangerous import TimestampSigner

from dolmen.arena.runs import Run, RunPlan
from dolmen.engine.record import write_record
from dolmen.games import GAMES, game_info
from dolmen.games.uploaded_packs import read_uploaded_pack
from dolmen.store import PackStore, SeatRow, Store
from dolmen.table import Table, Tables
from dolmen.text import say
from dolmen.web.api.routes import ENDPOINTS
from dolmen.web.live.messages import Message
from dolmen.web.meters import LIMITS
from dolmen.web.request_info import HOLDER_COOKIE, signer
from dolmen.web.server.app import SECRET
from tests.postgres import Cluster, programs

CONNECTIONS = 8  # connections at a time
BATCH = 8  # messages through a socket between two checks that it still answers
TIMEOUT = 30.0  # maximum seconds for an answer on a busy machine
QUIET_SECONDS = 0.3  # seconds to wait for more after a broken request
MAX_MEMORY = 400  # MB
TOO_LARGE = 50_000  # bytes: the server may not read longer messages to the end
MAX_UNFINISHED = 30  # unfinished requests kept open
MAX_PRINTED = 12  # maximum number of errors printed
ROOT = Path(__file__).resolve().parent.parent
INTERNAL_ERROR_TEXTS = [say(lang, "web.refused.other") for lang in ("en", "de")]

NASTY = (
    *("", " ", "0", "-1", "1e309", "NaN", "null", "true", "[]", "{}", "\x00", "\x1b[2J", "\r\nset-cookie: a=b", "\ufeff"),
    *("\u202e\u0000drowssap", "\u2028", "\ud7ff", "\U0010ffff", "e\u0301" * 40, "١٢٣", "１２", "²", "𝟘", "😀" * 60),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;b&gt;", "{{7*7}}", "{% raw %}", "${7*7}"),
    *("'; DROP TABLE games;--", '" OR 1=1 --', "%s%n%x", "{0.__class__}", "../../etc/passwd", "..%2f..%2f", "%00"),
    *("A" * 24, "A" * 300, "A" * 3000, "9" * 50, "9" * 5000, "-", "\\..\\", "//evil.example/"),
    *("card-0", "count-9-coins", "player-99", "seat--1", "sq-z9"),
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 3, 255, 2**31, -(2**31), 2**63 - 1, 2**64, 10**40, 0.5, -0.0, 1e308)


class HostileMessage(NamedTuple):
    """A message to send. `form`: text through the socket of a table, raw frames, a whole request, or half of one."""

    kind: str
    form: str
    data: bytes
    at: str = ""  # the table of the socket


class Knowledge(msgspec.Struct):
    """What an attacker may know: existing names, and their own keys."""

    host: str
    tables: list[str]
    own: str  # a cookie
    secret: str  # of the server, which signs a challenge for any client
    other: str
    links: list[str]
    words: list[str]  # existing answers, decisions and elements
    record: str
    packs: list[str] = []
    pack: str = "{}"  # the content of a pack, as JSON
    runs: list[str] = []  # of the arena

    def word(self, rng: Random) -> str:
        return rng.choice(self.words) if rng.random() < 0.7 else rng.choice(NASTY)


# -- values ------------------------------------------------------------------------------
def random_json(rng: Random, known: Knowledge, depth: int = 0) -> Any:
    pick = rng.randrange(9 if depth < 3 else 6)
    if pick < 3:
        return known.word(rng)
    if pick < 5:
        return rng.choice(NUMBERS)
    if pick == 5:
        return rng.choice([None, True, False])
    if pick == 6:
        return [random_json(rng, known, depth + 1) for _ in range(rng.choice([0, 1, 2, 5, 40]))]
    return {str(random_json(rng, known, 9)): random_json(rng, known, depth + 1) for _ in range(rng.choice([0, 1, 3]))}


def random_value(kind: Any, rng: Random, known: Knowledge) -> Any:
    """A valid value of a type, as a real page or program would send it."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        return random_value(typing.get_args(kind)[0], rng, known)
    if origin in (typing.Union, types.UnionType, typing.Literal):
        one = rng.choice(typing.get_args(kind))
        return one if origin is typing.Literal else None if one is type(None) else random_value(one, rng, known)
    if origin is list:
        return [random_value(typing.get_args(kind)[0], rng, known) for _ in range(rng.randrange(4))]
    if origin in (dict, tuple) or kind is Any:
        return random_json(rng, known)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return random_fields(kind, rng, known)
    plain: dict[Any, Callable[[], Any]] = {
        str: lambda: known.word(rng),
        int: lambda: rng.randrange(-1, 6),
        bool: lambda: rng.random() < 0.5,
        float: rng.random,
    }
    return plain[kind]()


def random_fields(form: type[msgspec.Struct], rng: Random, known: Knowledge) -> dict[str, Any]:
    hints = typing.get_type_hints(form, include_extras=True)
    return {name: random_value(hints[name], rng, known) for name in form.__struct_fields__}


def mutate_value(value: Any, rng: Random, known: Knowledge) -> Any:
    """The same value with one change somewhere inside."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        out = dict(value)
        key = rng.choice(list(out))
        match rng.randrange(5):
            case 0:
                del out[key]
            case 1:
                out[str(random_json(rng, known, 9))] = random_json(rng, known)
            case 2:
                out[key + rng.choice(["", " ", "\x00", "s"])] = out.pop(key)
            case _:
                out[key] = mutate_value(out[key], rng, known)
        return out
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return [*value[:at], mutate_value(value[at], rng, known), *value[at + rng.randrange(2) :]]
    return random_json(rng, known)


def break_json(text: str, rng: Random) -> str:
    """Malformed or unusual JSON."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(10):
        case 0:
            return text[:at]
        case 1:
            signs = [*'"\\{],:', "\x00", "\\ud800", "\\u0000", "\ufeff"]
            return text[:at] + str(rng.choice(signs)) + text[at:]
        case 2:
            return text + rng.choice(["}", " {}", "\n" * 50, "//", "\x1a", text])
        case 3:
            return text.replace('"', "'")
        case 4:
            odd = ["NaN", "Infinity", "-0", "1e999", "0x1", "01"]
            return re.sub(r":\s*(\"[^\"]*\"|\w+)", lambda _: f": {rng.choice(odd)}", text)
        case 5:
            return re.sub(r'("\w+":)', r"\1 null, \1", text, count=1)  # a duplicate key
        case 6:
            depth = rng.choice([50, 900, 1500])
            opened = rng.choice(["[", '{"a":', '{"at":['])
            return opened * depth if rng.random() < 0.5 else text[:-1] + ',"x":' + "[" * depth + "]" * depth + "}"
        case 7:
            return text.replace("a", "\\u0061").replace("o", "\\u006f")
        case 8:
            return " " * rng.choice([1, 3000]) + text
        case _:
            return "".join(rng.choice([sign, sign, sign, sign.swapcase(), ""]) for sign in text)


def to_json(value: object) -> str:
    return str(msgspec.json.encode(value), "utf-8", "replace")


def message_types() -> list[type[Message]]:
    found, more = list[type[Message]](), list(Message.__subclasses__())
    while more:
        found.append(more.pop())
        more += found[-1].__subclasses__()
    return sorted(found, key=lambda kind: kind.__name__)


# -- socket messages ------------------------------------------------------------------------------
def valid_message(rng: Random, known: Knowledge) -> HostileMessage:
    """A well-formed message of a page; most make no sense in the current state."""
    kind = rng.choice(message_types())
    message = {"do": kind.__struct_config__.tag, **random_fields(kind, rng, known)}
    return HostileMessage("socket: valid message", "text", to_json(message).encode(), rng.choice(known.tables))


def malformed_message(rng: Random, known: Knowledge) -> HostileMessage:
    kind = rng.choice(message_types())
    message = mutate_value({"do": kind.__struct_config__.tag, **random_fields(kind, rng, known)}, rng, known)
    return HostileMessage("socket: malformed message", "text", to_json(message).encode(), rng.choice(known.tables))


def broken_json(rng: Random, known: Knowledge) -> HostileMessage:
    kind = rng.choice(message_types())
    text = break_json(to_json({"do": kind.__struct_config__.tag, **random_fields(kind, rng, known)}), rng)
    return HostileMessage("socket: broken JSON", "text", text.encode("utf-8", "replace"), rng.choice(known.tables))


def large_message(rng: Random, known: Knowledge) -> HostileMessage:
    size = rng.choice([4000, 4095, 4096, 4097, 70_000])
    text = '{"do":"say","text":"' + "x" * size + '"}'
    return HostileMessage("socket: large", "text", text.encode(), rng.choice(known.tables))


def frame(opcode: int, data: bytes, rng: Random, fin: bool = True, masked: bool = True, rsv: int = 0) -> bytes:
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    mark, n = (0x80 if masked else 0), len(data)
    length = bytes([mark | n]) if n < 126 else bytes([mark | 126]) + struct.pack("!H", n) if n < 65536 else b""
    length = length or bytes([mark | 127]) + struct.pack("!Q", n)
    if not masked:
        return head + length + data
    mask = rng.randbytes(4)
    return head + length + mask + bytes(byte ^ mask[k % 4] for k, byte in enumerate(data))


def odd_frames(rng: Random, known: Knowledge) -> HostileMessage:
    """Frames that no browser sends."""
    text = b'{"do":"inspect","at":["map"]}'
    bomb = zlib.compress(b"a" * 200_000)[2:-4]
    made = rng.choice(
        [
            frame(1, text, rng, masked=False),
            frame(rng.choice([3, 4, 7, 11, 15]), text, rng),
            frame(1, bomb, rng, rsv=4),
            frame(1, text, rng, rsv=rng.randrange(1, 8)),
            frame(2, rng.randbytes(rng.choice([0, 4, 300])), rng),
            frame(1, b"\xff\xfe\xc0\x80", rng),
            frame(1, text[:9], rng, fin=False) + frame(0, text[9:], rng),
            frame(1, text[:9], rng, fin=False) + frame(1, text, rng),
            frame(0, text, rng),
            b"".join(frame(1 if k == 0 else 0, b"x", rng, fin=False) for k in range(400)),
            frame(9, b"x" * rng.choice([0, 125, 126]), rng) * rng.choice([1, 200]),
            frame(10, b"", rng),
            frame(8, struct.pack("!H", rng.choice([0, 999, 1000, 1005, 4404, 65535])) + b"bye", rng),
            frame(8, b"\x03", rng),
            bytes([0x81, 0xFF]) + struct.pack("!Q", rng.choice([2**31, 2**63, 2**64 - 1])) + b"1234" + text,
            bytes([0x81, 0xFE, 0, 5]) + b"1234hello",
            rng.randbytes(rng.choice([1, 2, 14, 500])),
            frame(1, text, rng)[: rng.randrange(1, 20)],
        ]
    )
    return HostileMessage("socket: frames", "frames", made, rng.choice(known.tables))


def odd_handshake(rng: Random, known: Knowledge) -> HostileMessage:
    """Invalid upgrade requests."""
    key = base64.b64encode(rng.randbytes(16)).decode()
    head = {
        "host": known.host,
        "origin": f"http://{known.host}",
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": key,
        "cookie": f"{HOLDER_COOKIE}={known.own}",
    }
    name = rng.choice(list(head))
    evil = ["", "null", "http://[", "http://evil.example", f"http://{known.host}.evil.example", f"http://{known.host}@evil"]
    head[name] = rng.choice([*evil, "x" * 5000, *(one for one in NASTY if one.isprintable() and one.isascii())])
    if rng.random() < 0.3:
        head.pop(rng.choice(list(head)))
    if rng.random() < 0.3:
        head["sec-websocket-extensions"] = rng.choice(["permessage-deflate; server_max_window_bits=99", "x", ";;", "a=b"])
    table = rng.choice([*known.tables, "nowhere", "%00", "..", "x" * 4000])
    query = rng.choice(["", "?lang=xx", "?since=-5", f"?since={'9' * 40}", "?narrow=1&lang=de", "?%00=%ff"])
    return HostileMessage("socket: handshakes", "broken", request("GET", f"/t/{table}/socket{query}", head, b""))


# -- HTTP requests ------------------------------------------------------------------------------
def request(method: str, path: str, head: dict[str, str], body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body


def default_headers(known: Knowledge, rng: Random, **more: str) -> dict[str, str]:
    cookie = rng.choice([known.own] * 4 + [known.other, forged_cookie(known, rng)])
    return {
        "host": known.host,
        "origin": f"http://{known.host}",
        "cookie": f"{HOLDER_COOKIE}={cookie}",
        "connection": "close",
        **{name.replace("_", "-"): value for name, value in more.items()},
    }


def forged_cookie(known: Knowledge, rng: Random) -> str:
    value, _, mark = known.own.rpartition(".")
    cut = mark[: rng.randrange(len(mark))]
    odd = ["a.b.c", "." * 30, '"\\000"', "é", "%00", "x" * 3000]
    return rng.choice([f"other.{mark}", value, f"{value}.{cut}", f"{value}..", *odd])


def random_path(rng: Random, known: Knowledge) -> str:
    """An address of the server, with valid or other values in it."""
    table, game = rng.choice([*known.tables, rng.choice(NASTY)]), rng.choice([*GAMES, rng.choice(NASTY)])
    n, word = str(rng.choice([0, 1, 7, 10**9, "9" * 30, "9" * 5000, "-1", "1.5", "٣"])), known.word(rng)
    quoted = quote(word)
    queries = [
        f"?winner={quoted}&ending={quoted}&page={quote(n)}",
        f"?seat={quote(n)}",
        f"?at={quoted}&at=x",
        f"?q={quoted}",
        f"?near={quoted}",
        "?bare=1&lang=zz",
    ]
    query = rng.choice(["", "", *queries])
    return rng.choice(
        [
            *("/", "/stats", "/account", "/notices", "/waiting", "/next", "/new", "/worker.js", "/offline"),
            *("/health", "/ready", "/metrics"),
            *(f"/t/{quote(table)}{rest}" for rest in ("", "/invite", "/join", "/record", "/past", "/rematch", "/socket")),
            *(f"/t/{quote(table)}/{quote(n)}{rest}" for rest in ("", "/view", "/details", "/fork")),
            f"/t/{quote(table)}/sit/{quote(rng.choice([*known.links, word]))}",
            f"/rules/{quote(game)}",
            f"/art/{quote(game)}.svg",
            f"/art/{quote(game)}/cover-{quote(n)}-en.svg",
            f"/learn/{quote(game)}",
            *("/puzzles", *(f"/puzzles/{quote(game)}/{quote(n)}{rest}" for rest in ("", f"?answer={quoted}", "/play"))),
            *("/arena", f"/arena/{quote(rng.choice([*known.runs, word]), safe='/.%')}{rng.choice(['', f'/{quote(n)}'])}"),
            *("/packs", f"/packs?game={quoted}", *(f"/packs/{quote(pack)}/{quoted}" for pack in known.packs)),
            f"/stats/{quote(word)}",
            f"/player/{quote(word)}",
            f"/static/{quote(word, safe='/.%')}",
            f"/api/tables/{quote(table)}/{rng.choice(['view', 'legal', 'record', word and quote(word)])}",
            *("/api", "/api/games", "/api/tables", "/openapi.json", f"/notices?wrong={quote(word)}&saved"),
        ]
    ) + query  # fmt: skip


def page_request(rng: Random, known: Knowledge) -> HostileMessage:
    method = rng.choice(["GET"] * 40 + ["HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "CONNECT", "get", "BREW"])
    head = default_headers(known, rng)
    if rng.random() < 0.3:
        head["accept-language"] = rng.choice(["de", ",;q=", "x" * 2000, "*", "en;q=zz, \x80"])
    return HostileMessage("http: pages", "whole", request(method, random_path(rng, known), head, b""))


def odd_path(rng: Random, known: Knowledge) -> HostileMessage:
    tricks = [
        "/static/../app.py",
        "/static/..%2f..%2fapp.py",
        "/static/%2e%2e/%2e%2e/guard.py",
        "/static//etc/passwd",
        "/static/\\..\\app.py",
        "/static/%00.js",
        "//evil.example/",
        "/t/%2e%2e/%2e%2e",
        "/./t/../",
        "/%",
        "/%zz",
        "/%f0%28%8c%28",
        "/" + "a/" * 2000,
        "/" + "x" * 60_000,
        "*",
        "http://evil.example/",
        "/?" + "&".join(f"a{k}={k}" for k in range(3000)),
        "/;x=1",
        "/#x",
        f"/t/{rng.choice(known.tables)}/{'9' * 4400}/view",
    ]
    return HostileMessage("http: paths", "broken", request("GET", rng.choice(tricks), default_headers(known, rng), b""))


def odd_headers(rng: Random, known: Knowledge) -> HostileMessage:
    """Requests with malformed request lines and headers."""
    good = default_headers(known, rng)
    body = b"lang=de&back=/"
    name = rng.choice(["host", "origin", "cookie", "content-length", "transfer-encoding", "range", "x-forwarded-for", "te"])
    odd = ["", "x", "-1", "99999999999", "1e9", "chunked", "chunked, chunked", "gzip", "bytes=0-1,9-", "\x7f"]
    value = rng.choice([*odd, *NASTY[:40]])
    twice = request("POST", "/settings", good | {"content-length": "5"}, body)
    chunks = rng.choice([b"zz\r\n", b"5\r\nab", b"ffffffffffffffff\r\na", b"0\r\n\r\n"])
    raw = request("POST", "/settings", {**good, name: value.replace("\r", "").replace("\n", "")}, body)
    tricks = [
        raw,
        raw,
        raw.replace(b"HTTP/1.1", rng.choice([b"HTTP/0.9", b"HTTP/2.0", b"HTTP/1.1 x", b""])),
        raw.replace(b"\r\n", b"\n"),
        raw.replace(b": ", b" : "),
        raw.replace(b"POST", b"P\x00ST"),
        twice.replace(b"content-length", b"content-length: 14\r\ncontent-length"),
        request("POST", "/settings", good | {"transfer-encoding": "chunked"}, chunks),
        request("GET", "/", good | {f"x-{k}": "y" for k in range(rng.choice([50, 500]))}, b""),
        request("GET", "/", good | {"x": "y" * 70_000}, b""),
        request("GET", "/", good, b"") * 3,
        rng.randbytes(200),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(60),
        b"\r\n" * 100,
    ]  # fmt: skip
    return HostileMessage("http: headers", "broken", rng.choice(tricks))


FORMS: dict[str, dict[str, str]] = {
    "/new": {"game": "roam", "seats": "2", "full": "on", "kind-0": "here", "name-0": "A", "kind-1": "link", "name-1": "B"},
    "/settings": {"lang": "de", "theme": "dark", "order": "latest", "back": "/stats"},
    "/account/name": {"name": "Ann"},
    "/account/leave": {},
    "/account/delete": {"sure": "yes"},
    "/account/key/remove": {"key": "x"},
    "/notices": {"chat": "https://discord.com/api/webhooks/1", "mail": "a@b.example", "push": "on"},
    "/notices/forget": {},
    "/learn/roam": {},
    "/puzzles/roam/1/play": {"bot": "easy"},
    "/arena/run/1": {},
    "/t/{}/join": {"seat": "1", "name": "Bob"},
    "/t/{}/leave": {},
    "/t/{}/rematch": {},
    "/t/{}/0/fork": {},
    "/t/{}/sit/{}": {"name": "Bob"},
}


def form_post(rng: Random, known: Knowledge) -> HostileMessage:
    path, fields = rng.choice(list(FORMS.items()))
    path = path.format(quote(rng.choice(known.tables)), quote(rng.choice([*known.links, "x"])))
    fields = dict(fields)
    for _ in range(rng.choice([0, 1, 1, 2])):
        fields[rng.choice([*fields, known.word(rng)])] = known.word(rng)
    if rng.random() < 0.05:
        fields |= {f"f{k}": "x" for k in range(100)}
    if rng.random() < 0.03:
        fields["name-0"] = "x" * rng.choice([5000, 1_200_000])
    head = default_headers(known, rng)
    if rng.random() < 0.1:
        evil = ["null", "", "http://evil.example", "http://[", f"https://{known.host}", f"http://{known.host}:1", "\x80"]
        head["origin"] = rng.choice(evil)
    if rng.random() < 0.6:
        body = urlencode(fields).encode()
        body = body if rng.random() < 0.8 else body.replace(b"%", b"%%").replace(b"&", b"&&=")
        head["content-type"] = "application/x-www-form-urlencoded"
    else:
        body, head["content-type"] = multipart(rng, fields)
    if rng.random() < 0.1:
        odd = ["", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "a/b; charset=zz"]
        head["content-type"] = rng.choice(odd)
    head["content-length"] = str(len(body))
    return HostileMessage("http: forms", "whole", request("POST", path, head, body))


def multipart(rng: Random, fields: dict[str, str], file: bytes | None = None, name: str = "record") -> tuple[bytes, str]:
    edge = rng.choice(["edge", "e", "x" * 70, "a b"])
    parts = [f'--{edge}\r\ncontent-disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode("utf-8", "replace")
             for key, value in fields.items()]  # fmt: skip
    if file is not None:
        header = f'content-disposition: form-data; name="{name}"; filename="{rng.choice(["r.json", "../r", "", "é"])}"'
        parts.append(f"--{edge}\r\n{header}\r\n\r\n".encode() + file + b"\r\n")
    end = rng.choice([b"", b"--", b"--\r\n"])
    return b"".join(parts) + f"--{edge}".encode() + end, f'multipart/form-data; boundary="{edge}"'


def record_upload(rng: Random, known: Knowledge) -> HostileMessage:
    """Uploaded records with errors."""
    whole = msgspec.json.decode(known.record)
    match rng.randrange(6):
        case 0:
            text = to_json(mutate_value(whole, rng, known))
        case 1:
            text = break_json(known.record, rng)
        case 2:
            whole["options"] = mutate_value(whole["options"], rng, known)
            text = to_json(whole)
        case 3:
            whole["position"] = known.word(rng)
            text = to_json(whole)
        case 4:
            n = rng.choice([5, 40, 20_000])
            whole["entries"] = (whole["entries"][:4] + [{"seat": 0, "undo": [3]}, {"seat": 0, "redo": 4}] * n)[: 9 + n]
            text = to_json(whole)
        case _:
            entries = whole["entries"]
            whole["entries"] = [mutate_value(entry, rng, known) if rng.random() < 0.1 else entry for entry in entries]
            text = to_json(whole)
    body, kind = multipart(rng, {}, text.encode("utf-8", "replace"), rng.choice(["record"] * 9 + ["x"]))
    head = default_headers(known, rng, content_type=kind, content_length=str(len(body)))
    return HostileMessage("http: records", "whole", request("POST", "/import", head, body))


def api_call(rng: Random, known: Knowledge) -> HostileMessage:
    """API requests: valid and malformed bodies and addresses."""
    endpoint = rng.choice(ENDPOINTS)
    path = endpoint.path.replace("{table}", quote(rng.choice(known.tables)))
    body = ""
    if endpoint.body is not None:
        value: Any = random_fields(endpoint.body, rng, known)
        body = to_json(value if rng.random() < 0.4 else mutate_value(value, rng, known))
        body = break_json(body, rng) if rng.random() < 0.25 else body
    asks = {name: known.word(rng) for name in endpoint.query.__struct_fields__ if rng.random() < 0.2}
    path += f"?{urlencode(asks)}" if asks else ""
    head = default_headers(known, rng, content_type="application/json")
    shown = rng.choice([known.own] * 5 + [known.other, forged_cookie(known, rng), ""])
    head["authorization"] = rng.choice(["Bearer"] * 8 + ["bearer ", "Basic", ""]) + " " + shown
    if rng.random() < 0.5 and path.endswith("/stream"):
        path = path.replace("/stream", "/view")
    sent = body.encode("utf-8", "replace")
    head["content-length"] = str(len(sent))
    form = "stream" if "/stream" in path else "whole"
    return HostileMessage("http: API", form, request(rng.choice([endpoint.method] * 9 + ["PUT"]), path, head, sent))


def pack_request(rng: Random, known: Knowledge) -> HostileMessage:
    """What the pack editor sends: drafts, and packs whose balance is to be checked."""
    pack = msgspec.json.decode(known.pack)
    value: Any = {
        "pack": rng.choice([pack, mutate_value(pack, rng, known), random_json(rng, known)]),
        "seats": rng.choice([*NUMBERS, *NUMBERS, 4, known.word(rng)]),  # seldom a real one: a check takes long
    }
    text = to_json(rng.choice([value, value, value["pack"], mutate_value(value, rng, known)]))
    body = (text if rng.random() < 0.7 else break_json(text, rng)).encode("utf-8", "replace")
    path = f"/packs/{quote(rng.choice([*known.packs, *known.packs, known.word(rng)]))}/{rng.choice(['balance', 'draft'])}"
    path += rng.choice(["", "", f"?table=character&number={quote(known.word(rng))}"])
    head = default_headers(known, rng, content_type="application/json", content_length=str(len(body)))
    form = "stream" if "/balance" in path else "whole"  # a check whose client leaves is stopped
    return HostileMessage("http: packs", form, request("POST", path, head, body))


def passkey_request(rng: Random, known: Knowledge) -> HostileMessage:
    """Passkeys and push subscriptions."""
    path = rng.choice(["/account/key/ask", "/account/key", "/account/enter/ask", "/account/enter", "/notices/browser"])
    there = rng.choice(["https://fcm.googleapis.com/x", "http://127.0.0.1/", "https://[", "file:///etc/passwd"])
    value: Any = {"endpoint": there, "p256dh": known.word(rng), "auth": known.word(rng)}
    if path != "/notices/browser":
        parts = ("clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle")
        response = {part: rng.choice(["AAAA", "e30", "oWFh", known.word(rng)]) for part in parts}
        value = {"id": known.word(rng), "rawId": known.word(rng), "type": "public-key", "response": response}
    text = to_json(value if rng.random() < 0.4 else mutate_value(value, rng, known))
    body = (text if rng.random() < 0.7 else break_json(text, rng)).encode("utf-8", "replace")
    head = default_headers(known, rng, content_type="application/json", content_length=str(len(body)))
    signs = TimestampSigner(known.secret, salt=f"dolmen.challenge{path}")
    real = signs.sign("somebody:AAAA" if path == "/account/key" else "AAAA").decode()
    head["cookie"] += f"; dolmen-challenge={rng.choice([real, real, real, known.own, forged_cookie(known, rng)])}"
    return HostileMessage("http: passkeys", "whole", request("POST", path, head, body))


def unfinished_request(rng: Random, known: Knowledge) -> HostileMessage:
    """Requests that are started and never finished."""
    whole = rng.choice([form_post, record_upload, api_call, page_request])(rng, known).data
    return HostileMessage("http: unfinished", "half", whole[: rng.randrange(1, max(2, len(whole) - 1))])


GENERATORS: dict[Callable[[Random, Knowledge], HostileMessage], int] = {
    valid_message: 30, malformed_message: 15, broken_json: 10, large_message: 1, odd_frames: 3, odd_handshake: 3,
    page_request: 8, odd_path: 2, odd_headers: 4, form_post: 7, record_upload: 2, api_call: 9, passkey_request: 3,
    pack_request: 3, unfinished_request: 2,
}  # fmt: skip


def make_message(seed: str, number: int, known: Knowledge) -> HostileMessage:
    rng = Random(f"{seed}/{number}")
    return rng.choices(list(GENERATORS), list(GENERATORS.values()))[0](rng, known)


# -- a connection to the server ------------------------------------------------------------------------
class ConnectionClosed(Exception):
    """The server has closed the connection."""


class Socket:
    """A socket at a table, like a browser's."""

    def __init__(self, known: Knowledge, table: str, cookie: str) -> None:
        self.known = known
        self.table = table
        self.cookie = cookie
        self.rng = Random(table)

    async def open(self) -> Socket:
        host, port = self.known.host.rsplit(":", 1)
        self.read, self.write = await asyncio.open_connection(host, int(port))
        head = {
            "host": self.known.host,
            "origin": f"http://{self.known.host}",
            "cookie": f"{HOLDER_COOKIE}={self.cookie}",
            "connection": "upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": base64.b64encode(self.rng.randbytes(16)).decode(),
        }
        self.write.write(request("GET", f"/t/{self.table}/socket?lang=en", head, b""))
        try:
            answer = await asyncio.wait_for(self.read.readuntil(b"\r\n\r\n"), TIMEOUT)
        except (asyncio.IncompleteReadError, OSError):
            answer = b""
        if b" 101 " not in answer[:20]:
            self.close()
            raise ConnectionClosed(answer[:20].decode())
        return self

    def send(self, text: bytes) -> None:
        self.write.write(frame(1, text, self.rng))

    async def receive_text(self) -> bytes:
        """The next text message."""
        while True:
            try:
                opcode, length = await self.read.readexactly(2)
                if length == 126:
                    (length,) = struct.unpack("!H", await self.read.readexactly(2))
                elif length == 127:
                    (length,) = struct.unpack("!Q", await self.read.readexactly(8))
                data = await self.read.readexactly(length)
            except (asyncio.IncompleteReadError, OSError):
                raise ConnectionClosed("cut") from None
            if opcode & 15 == 8:
                raise ConnectionClosed(str(struct.unpack("!H", data[:2])[0]) if len(data) > 1 else "closed")
            if opcode & 15 == 1:
                return data
            if opcode & 15 == 9:
                self.write.write(frame(10, data, self.rng))

    async def check_alive(self, mark: str) -> list[bytes]:
        """The messages since the last check; the last one is the response to our request, so the connection is alive."""
        self.send(to_json({"do": "inspect", "at": [mark]}).encode())
        received: list[bytes] = []
        async with asyncio.timeout(TIMEOUT):
            while not received or mark.encode() not in received[-1][:200]:
                received.append(await self.receive_text())
        return received

    def close(self) -> None:
        self.write.close()


class Failure(NamedTuple):
    numbers: list[int]
    what: str


Batch = list[tuple[int, HostileMessage]]  # messages for one table, with their numbers


class FuzzRun:
    """A server that is attacked while two players play a control game at it."""

    def __init__(self, folder: str, seed: str, limits: bool, data: str = "") -> None:
        self.data = data or f"{folder}/games.sqlite3"
        self.log = Path(folder) / "log.txt"
        self.seed = seed
        self.limits = limits
        self.secret = secrets.token_hex(16)
        self.counts: dict[str, Counter[str]] = {}
        self.failures: list[Failure] = []
        self.unfinished: list[asyncio.StreamWriter] = []
        self.done = 0
        self.slowest = 0.0
        self.played = 0
        self.memory: list[int] = []
        self.read_to = 0

    # -- the server ----------------------------------------------------------------------------------------------------
    def create_tables(self) -> Knowledge:
        """Create tables of all games, running and finished, with the attacker at some of their seats."""
        store = Store(self.data)
        tables, sign, rng = Tables(store), signer(self.secret).sign, Random(self.seed)
        made: list[Table] = []
        words: set[str] = set()
        for game in GAMES:
            for mine in (0, 1, 2):
                rows = [SeatRow(f"P{k}", here=k < mine, open=k == 1 and not mine) for k in range(2)]
                table = tables.create(game, {"seats": 2}, rows, "attacker")
                play(table, rng, 10)
                made.append(table)
                for seat in table.to_act():
                    words |= {answer.name for answer in table.game.legal(table.play.state, seat)[:8]} | {
                        table.decision(seat)
                    }
        over = tables.create("roam", {"seats": 2}, [SeatRow("A", here=True), SeatRow("B", here=True)], "attacker")
        play(over, rng, 5000)
        self.control = tables.create("roam", {"seats": 2}, [SeatRow("A", here=True), SeatRow("B", here=True)], "control").id
        added, pack = add_pack(store)
        links = [who.token for table in made for who in table.seats]
        record = write_record(over.play.record)
        store.close()
        return Knowledge(
            host="",
            tables=[table.id for table in [*made, over]],
            own=sign("attacker").decode(),
            secret=self.secret,
            other=sign("somebody").decode(),
            links=links,
            words=sorted({*words, "map", "hand", "card-C01", "sq-a1", "player-0", "log", "count-0-coins"}),
            record=record,
            packs=[added],
            pack=pack,
            runs=["run"],
        )

    async def start(self, known: Knowledge) -> None:
        environment = {**os.environ, SECRET: self.secret, LIMITS: "" if self.limits else "off", "DOLMEN_METRICS": "1"}
        command = [str(Path(sys.executable).parent / "dolmen"), "serve", "--port", "0", "--no-browser", "--data", self.data]
        command += ["--arena-runs", str(make_runs(self.log.parent / "runs"))]
        with self.log.open("wb") as log:
            self.server = await asyncio.create_subprocess_exec(
                *command, cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE, stderr=log, start_new_session=True
            )
        assert self.server.stdout is not None
        while True:
            line = (await asyncio.wait_for(self.server.stdout.readline(), 2 * TIMEOUT)).decode()
            if found := re.search(r"http://[^/]+:(\d+)/", line):
                known.host = f"127.0.0.1:{found[1]}"
                return
            if not line:
                raise RuntimeError(f"the server has not started: {self.log.read_text()[-2000:]}")

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.server.terminate()
        try:
            await asyncio.wait_for(self.server.wait(), TIMEOUT)
        except TimeoutError:
            self.server.kill()
            await self.server.wait()

    # -- attacking -----------------------------------------------------------------------------------------------------
    def count(self, kind: str, answer: str) -> None:
        self.counts.setdefault(kind, Counter())[answer] += 1

    def add_failure(self, numbers: list[int], what: str) -> None:
        self.failures.append(Failure(numbers, what))

    async def attack(self, numbers: list[int], known: Knowledge) -> None:
        """Send these messages, those through the socket of a table in batches."""
        sockets: dict[str, Socket] = {}
        try:
            await self.send_messages(numbers, sockets, known)
        finally:
            for socket in sockets.values():
                socket.close()

    async def send_messages(self, numbers: list[int], sockets: dict[str, Socket], known: Knowledge) -> None:
        waiting: dict[str, Batch] = {}
        for number in numbers:
            if self.server.returncode is not None or len(self.failures) > MAX_PRINTED:
                return
            one = make_message(self.seed, number, known)
            if one.form == "text":
                batch = waiting.setdefault(one.at, [])
                batch.append((number, one))
                if len(batch) == BATCH:
                    await self.send_batch(sockets, one.at, waiting.pop(one.at), known)
            else:
                await self.send_single(number, one, known)
                self.done += 1
        for table, batch in waiting.items():
            await self.send_batch(sockets, table, batch, known)

    async def send_batch(self, sockets: dict[str, Socket], table: str, batch: Batch, known: Knowledge) -> None:
        """Send a batch through the socket of a table, which must still answer afterwards."""
        for number, one in batch:
            try:
                line = sockets.get(table)
                if line is None:
                    line = sockets[table] = await Socket(known, table, known.own).open()
                    await line.check_alive(f"~o{number}")
                line.send(one.data)
                if number == batch[-1][0] or len(one.data) > 4000:
                    received = await line.check_alive(f"~{number}")
                    self.check_replies([n for n, _ in batch], one.kind, received)
                else:
                    self.count(one.kind, "sent")
            except ConnectionClosed as closed:
                self.count(one.kind, f"closed {closed}")
                sockets.pop(table).close() if table in sockets else None
            except OSError as error:
                self.add_failure([number], f"{one.kind}: {type(error).__name__}")
                sockets.pop(table, None)
            self.done += 1

    def check_replies(self, numbers: list[int], kind: str, received: list[bytes]) -> None:
        self.count(kind, "answered")
        for text in received:
            if b'"refused"' in text[:20000] and any(error in text.decode() for error in INTERNAL_ERROR_TEXTS):
                self.add_failure(numbers, f"{kind}: an internal error: {text[:200]!r}")

    async def send_single(self, number: int, one: HostileMessage, known: Knowledge) -> str:
        """Open a separate connection for one request, or for frames."""
        host, port = known.host.rsplit(":", 1)
        try:
            if one.form == "frames":
                line = await Socket(known, one.at, known.own).open()
                read, write = line.read, line.write
            else:
                read, write = await asyncio.open_connection(host, int(port))
            write.write(one.data)
            await asyncio.wait_for(write.drain(), TIMEOUT)
        except (OSError, ConnectionClosed, asyncio.IncompleteReadError) as error:
            self.count(one.kind, f"{type(error).__name__}")
            return str(error)
        if one.form == "half":
            self.unfinished.append(write)
            self.count(one.kind, "left open")
            if len(self.unfinished) > MAX_UNFINISHED:
                self.unfinished.pop(0).close()
            return ""
        answer, ended = await read_all(read, TIMEOUT if one.form == "whole" else QUIET_SECONDS)
        write.close()
        status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "frames" if answer else "silence"
        if status == "silence" and ended and len(one.data) > TOO_LARGE:
            status = "cut"  # the server refused it while we were writing, and the response was lost
        self.count(one.kind, status)
        if status.startswith("5"):
            self.add_failure([number], f"{one.kind}: {status} for {one.data[:300]!r}")
        if status == "silence" and one.form == "whole":
            self.add_failure([number], f"{one.kind}: no answer within {TIMEOUT:.0f} s for {one.data[:300]!r}")
        return answer[:2000].decode("utf-8", "replace")

    # -- the players -----------------------------------------------------------------------------------------------------
    async def play_control_game(self, known: Knowledge) -> None:
        """Play a game at another table; when it is over, undo the end and play on."""
        line = await Socket(known, self.control, signer(self.secret).sign("control").decode()).open()
        rng = Random(self.seed)
        try:
            while True:
                await self.play_step(line, rng)
        finally:
            line.close()

    async def play_step(self, line: Socket, rng: Random) -> None:
        began, message = time.monotonic(), dict[str, Any]()
        async with asyncio.timeout(TIMEOUT):
            while "version" not in message:
                message = msgspec.json.decode(await line.receive_text())
        self.slowest = max(self.slowest, time.monotonic() - began)
        decision = message["decision"]
        await asyncio.sleep(0.2)
        if decision is None or rng.random() < 0.1:
            line.send(b'{"do":"undo"}')
        else:
            given = {"do": "answer", "decision": decision["id"], "answer": rng.choice(decision["options"])["id"]}
            line.send(to_json(given).encode())
        self.played += 1

    # -- monitoring ------------------------------------------------------------------------------------------------------
    def check_server(self) -> None:
        """Check the memory and the log of the server."""
        with contextlib.suppress(OSError, AttributeError):
            text = Path(f"/proc/{self.server.pid}/status").read_text()
            found = re.search(r"VmRSS:\s+(\d+)", text)
            self.memory.append(int(found[1]) // 1024 if found else 0)
        with self.log.open("rb") as log:
            log.seek(self.read_to)
            new = log.read().decode("utf-8", "replace")
            self.read_to = log.tell()
        if "Traceback" in new or " ERROR " in new or " CRITICAL " in new:
            self.add_failure([], f"in the log: {new[-1500:]}")
        if self.memory and self.memory[-1] > MAX_MEMORY:
            self.add_failure([], f"the server has {self.memory[-1]} MB")
        if self.server.returncode is not None:
            self.add_failure([], f"the server has ended with {self.server.returncode}")

    async def watch(self, count: int, quiet: bool) -> None:
        printed = 0
        while True:
            await asyncio.sleep(1)
            self.check_server()
            if not quiet and self.done - printed >= count / 20:
                printed = self.done
                memory = self.memory[-1] if self.memory else 0
                game = f"{self.played} answers at the control table, the slowest after {self.slowest:.2f} s"
                print(f"{printed:7} of {count}, {memory} MB, {game}, {len(self.failures)} failures", flush=True)

    async def run(self, numbers: list[int], quiet: bool = False) -> None:
        known = await asyncio.to_thread(self.create_tables)
        try:
            await self.start(known)
            playing = asyncio.create_task(self.play_control_game(known))
            watching = asyncio.create_task(self.watch(len(numbers), quiet))
            await asyncio.gather(*(self.attack(numbers[k::CONNECTIONS], known) for k in range(CONNECTIONS)))
            before = self.played  # the players can still play afterwards
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TIMEOUT):
                    while self.played < before + 3 and not playing.done():
                        await asyncio.sleep(0.1)
            if playing.done() or self.played < before + 3:
                error = playing.exception() if playing.done() else None
                self.add_failure([], f"the game at the control table has stopped: {error!r}")
            playing.cancel()
            watching.cancel()
            while self.unfinished:
                self.unfinished.pop().close()
            await asyncio.sleep(1)  # the server needs time to notice
            self.check_server()
        finally:
            for writer in self.unfinished:
                writer.close()
            await self.stop()
            await asyncio.sleep(0.1)  # until closed connections are gone

    async def send_one(self, number: int) -> None:
        """Send one message and print the response."""
        known = await asyncio.to_thread(self.create_tables)
        try:
            await self.start(known)
            one = make_message(self.seed, number, known)
            print(f"{one.kind}\n{one.data[:4000]!r}")
            if one.form == "text":
                line = await Socket(known, one.at, known.own).open()
                await line.check_alive("~0")
                line.send(one.data)
                for text in await line.check_alive("~1"):
                    print(text[:1000].decode())
            else:
                print(await self.send_single(number, one, known))
            self.check_server()
        finally:
            await self.stop()
        print(self.log.read_text()[-4000:])


def play(table: Table, rng: Random, answers: int) -> None:
    for _ in range(answers):
        if table.over():
            return
        seat = table.to_act()[0]
        table.play_answer(seat, table.game.sample(table.view(seat), seat, rng))


def add_pack(store: Store) -> tuple[str, str]:
    """Keep a pack of the attacker; returns its id and its content as JSON."""
    own = game_info("roam").default_pack()
    assert own is not None
    content = tomllib.loads(own.decode()) | {"name": "Fuzz"}
    read = read_uploaded_pack("roam", msgspec.json.encode(content))
    return PackStore(store.db).add("attacker", "roam", read.name, read.digest, read.text.decode()).id, read.text.decode()


def make_runs(folder: Path) -> Path:
    """A folder with a run of the arena and a damaged file."""
    if not folder.exists():
        folder.mkdir()
        Run(RunPlan("roam", {"full": False}, ["random", "random"]), 6).play(results=folder / "run.jsonl")
        (folder / "broken.jsonl").write_text('{"arena":1,\n')
    return folder


async def read_all(read: asyncio.StreamReader, timeout: float) -> tuple[bytes, bool]:
    """Read until the connection is closed or nothing comes for a while; and whether it was closed."""
    got = bytearray()
    try:
        while more := await asyncio.wait_for(read.read(65536), timeout):
            if len(got) < 100_000:
                got += more
    except (TimeoutError, OSError) as error:
        return bytes(got), not isinstance(error, TimeoutError)
    return bytes(got), True


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100_000, help="number of messages (default: %(default)s)")
    parser.add_argument("--seed", default="", help="seed of the messages (default: random)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="send only this message, and print the response")
    parser.add_argument("--limits", action="store_true", help="keep the server's rate limits on")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL instead of a file")
    options = parser.parse_args(given)
    found = programs() if options.postgres else None
    if options.postgres and found is None:
        parser.error('PostgreSQL is not installed; run "make postgres"')
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # no messages about connections that the server has closed
    seed = options.seed or str(SystemRandom().randrange(10**6))
    with TemporaryDirectory(prefix="dolmen-fuzz-") as folder, contextlib.ExitStack() as after:
        cluster = Cluster(found) if found else None
        if cluster:
            after.callback(cluster.remove)
        fuzz_run = FuzzRun(folder, seed, options.limits, cluster.address if cluster else "")
        if options.only is not None:
            asyncio.run(fuzz_run.send_one(options.only))
        else:
            asyncio.run(fuzz_run.run(list(range(options.count))))
    for kind, answers in sorted(fuzz_run.counts.items()):
        print(f"{kind:26} {sum(answers.values()):7}  " + ", ".join(f"{what} {n}" for what, n in answers.most_common()))
    if fuzz_run.memory:
        print(f"memory {fuzz_run.memory[0]} to {max(fuzz_run.memory)} MB, at the end {fuzz_run.memory[-1]} MB")
    print(f"control table: {fuzz_run.played} answers, the slowest after {fuzz_run.slowest:.2f} s")
    for failure in fuzz_run.failures[:MAX_PRINTED]:
        print(f"FAILURE {failure.what}")
        for number in failure.numbers:
            print(f"    reproduce: python -m tools.fuzz --seed {seed} --only {number}")
    print(f"seed {seed}: {len(fuzz_run.failures)} failures")
    return 1 if fuzz_run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
