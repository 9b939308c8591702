"""Logs: one JSON object a line, of fields that are known to hold no secret and no card."""

import json
import logging
from datetime import UTC, datetime

#: What a line may tell beside its message; anything else that is attached is left out.
_FIELDS = ("who", "address", "method", "route", "status", "code", "ms", "table", "version")


class JsonLines(logging.Formatter):
    """A line of the log.

    >>> record = logging.LogRecord("letitride.server", logging.INFO, "", 0, "request", None, None)
    >>> record.status, record.password = 200, "hidden"
    >>> line = json.loads(JsonLines().format(record))
    >>> line["message"], line["status"], "password" in line
    ('request', 200, False)
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line. Of an exception only its kind: its text may quote what was sent."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            line["exception"] = record.exc_info[0].__name__
        return json.dumps(line)


def set_up(level: str) -> None:
    """Let the house's loggers, and uvicorn's, write such lines to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    lowest = logging.getLevelNamesMapping()[level.upper()]
    for name in ("letitride", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(lowest)
    # What uvicorn says below this has every message of a WebSocket in it, cards and cookies too.
    logging.getLogger("uvicorn.error").setLevel(max(lowest, logging.INFO))
