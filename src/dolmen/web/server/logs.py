"""Logging: readable lines, or JSON for log collectors."""

from __future__ import annotations

import logging
import os
import re
from typing import Any

import msgspec

FORMAT_VARIABLE = "DOLMEN_LOG"  # environment variable: if it is json, each line is a JSON object
LEVEL_VARIABLE = "DOLMEN_LOG_LEVEL"
SEAT_LINK = re.compile(r"/sit/[^/?\s\"]+")
IGNORED_MESSAGES = (  # logged as errors, though any client can cause them
    "ASGI callable returned without completing handshake.",  # a socket was refused with a status
    "ASGI callable returned without completing response.",  # a request was aborted, and the server has answered itself
    "Invalid UTF-8 sequence received from client.",
)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class JsonFormatter(logging.Formatter):
    """One JSON object per line: time, level, logger, message and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"time": record.created, "level": record.levelname.lower(), "from": record.name, "what": record.getMessage()}
        if record.exc_info:
            line["where"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class SecretFilter(logging.Filter):
    """Removes the links of seats from the log, and drops the server's messages about broken or refused requests."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                SEAT_LINK.sub("/sit/...", argument) if isinstance(argument, str) else argument for argument in record.args
            )
        return record.msg not in IGNORED_MESSAGES


def logging_config() -> dict[str, Any]:
    """The logging configuration for `logging.config.dictConfig`, depending on the environment."""
    format_name = "lines" if os.environ.get(FORMAT_VARIABLE) == "json" else "words"
    level = os.environ.get(LEVEL_VARIABLE, "").upper()
    level = level if level in LEVELS else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {"()": JsonFormatter},
            "words": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        },
        "filters": {"secrets": {"()": SecretFilter}},
        "handlers": {
            "all": {
                "class": "logging.StreamHandler",
                "formatter": format_name,
                "filters": ["secrets"],
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["all"], "level": level},
        "loggers": {"uvicorn": {"level": level}, "uvicorn.access": {"level": level}},
    }
