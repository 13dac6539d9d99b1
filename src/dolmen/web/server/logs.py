"""Logging: readable lines, or JSON for log collectors."""

from __future__ import annotations

import logging
import os
import re
from typing import Any

import msgspec

FORM = "DOLMEN_LOG"  # if it is json, each line is a JSON object
LEVEL = "DOLMEN_LOG_LEVEL"
LINK = re.compile(r"/sit/[^/?\s\"]+")
NOISE = (  # logged as errors, though any client can cause them
    "ASGI callable returned without completing handshake.",  # a socket was refused with a status
    "ASGI callable returned without completing response.",  # a request was aborted, and the server has answered itself
    "Invalid UTF-8 sequence received from client.",
)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Lines(logging.Formatter):
    """One JSON object a line: time, level, logger, message and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": record.created, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage()}
        if record.exc_info:
            line["where"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Discreet(logging.Filter):
    """Removes the links of seats from the log, and drops the server's messages about broken or refused requests."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(LINK.sub("/sit/...", one) if isinstance(one, str) else one for one in record.args)
        return record.msg not in NOISE


def settings() -> dict[str, Any]:
    """The logging configuration for `logging.config.dictConfig`, depending on the environment."""
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
