"""What the house writes down about itself: lines for people, or JSON for machines that gather them."""

from __future__ import annotations

import logging
import os
import re
from typing import Any

import msgspec

FORM = "DOLMEN_LOG"  # set to json, each line is a JSON object
LEVEL = "DOLMEN_LOG_LEVEL"
LINK = re.compile(r"/sit/[^/?\s\"]+")
NOISE = (  # said as errors, though they are only what anybody can make happen
    "ASGI callable returned without completing handshake.",  # a socket was refused with a status
    "ASGI callable returned without completing response.",  # a request broke off, and the server has answered itself
    "Invalid UTF-8 sequence received from client.",
)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Lines(logging.Formatter):
    """One JSON object a line: when, how bad, who says it, what; and where it went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": record.created, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage()}
        if record.exc_info:
            line["where"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Discreet(logging.Filter):
    """Keeps the links of seats out of the log, and what the server says of requests that were broken or refused."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(LINK.sub("/sit/...", one) if isinstance(one, str) else one for one in record.args)
        return record.msg not in NOISE


def settings() -> dict[str, Any]:
    """How logging is set up, for `logging.config.dictConfig`, as the environment asks for it."""
    form = "lines" if os.environ.get(FORM) == "json" else "words"
    level = os.environ.get(LEVEL, "").upper()
    level = level if level in LEVELS else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {"()": Lines},
            "words": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        },
        "filters": {"discreet": {"()": Discreet}},
        "handlers": {
            "all": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["discreet"],
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["all"], "level": level},
        "loggers": {"uvicorn": {"level": level}, "uvicorn.access": {"level": level}},
    }
