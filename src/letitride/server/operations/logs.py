"""Logs: one JSON object per line. No field ever contains a secret or a card."""

import json
import logging
from datetime import UTC, datetime

#: The fields that a line may have in addition to its message. All others are left out.
_FIELDS = (
    "who",
    "address",
    "method",
    "route",
    "status",
    "code",
    "ms",
    "table",
    "version",
    "others",
)


class JsonLines(logging.Formatter):
    """A log formatter that produces one JSON object per line.

    >>> record = logging.LogRecord("letitride.server", logging.INFO, "", 0, "request", None, None)
    >>> record.status, record.password = 200, "hidden"
    >>> line = json.loads(JsonLines().format(record))
    >>> line["message"], line["status"], "password" in line
    ('request', 200, False)
    """

    def format(self, record: logging.LogRecord) -> str:
        """Format a line. For an exception, show only its type: its text may quote a request."""
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
    """Configure the house's and uvicorn's loggers to write JSON lines to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    lowest = logging.getLevelNamesMapping()[level.upper()]
    for name in ("letitride", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(lowest)
    # Below this level, uvicorn logs every WebSocket message, including cards and cookies.
    logging.getLogger("uvicorn.error").setLevel(max(lowest, logging.INFO))
