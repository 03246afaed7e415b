"""Log records as lines of JSON, for programs that collect logs."""

import datetime
import json
import logging
from typing import Any


class JsonFormatter(logging.Formatter):
    """Each record is an object in a line; `extra={"fields": {...}}` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line: dict[str, Any] = {
            "time": time.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := getattr(record, "request_id", ""):
            line["request_id"] = number
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
