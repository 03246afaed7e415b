"""Read JSON and remember on which line each value begins."""

import json
from bisect import bisect_left
from json.decoder import JSONArray, JSONDecodeError, JSONObject  # type: ignore[attr-defined]
from json.scanner import py_make_scanner  # type: ignore[attr-defined]
from typing import Any

Step = str | int


class JsonText:
    """The value of a JSON text, and the line of each value in it.

    Raise ValueError if the text isn't valid JSON, or gives a key of an object twice.
    """

    def __init__(self, text: str) -> None:
        decoder = _Decoder()
        try:
            self.value: Any = decoder.decode(text)
        except RecursionError:
            raise JSONDecodeError("Too many values inside each other", text, 0) from None
        self._starts = decoder.starts
        self._line_ends = [place for place, letter in enumerate(text) if letter == "\n"]

    def line(self, *steps: Step) -> int:
        """Return the line, from 1, of the value that the keys and indexes lead to.

        If there is no such value, it is the line of the last one on the way.
        """
        value, start = self.value, 0
        for step in steps:
            place = self._starts.get(id(value), {}).get(step)
            if place is None:
                break
            value, start = value[step], place
        return self._line_at(start)

    def _line_at(self, start: int) -> int:
        return bisect_left(self._line_ends, start) + 1


class _Decoder(json.JSONDecoder):
    """Note where the values of each object and array begin, by the id of the object or array."""

    def __init__(self) -> None:
        super().__init__(parse_constant=_no_constant)
        self.starts: dict[int, dict[Step, int]] = {}
        self.parse_object = self._object
        self.parse_array = self._array
        self.scan_once = py_make_scanner(self)

    def _object(self, text_and_end: tuple[str, int], strict: Any, scan: Any, *_: Any) -> Any:
        places: list[int] = []

        def noting(text: str, index: int) -> Any:
            places.append(index)
            return scan(text, index)

        pairs, end = JSONObject(text_and_end, strict, noting, None, lambda pairs: pairs, {})
        value = dict(pairs)
        if len(value) < len(pairs):
            twice = next(key for key in value if [name for name, _ in pairs].count(key) > 1)
            raise JSONDecodeError(f"“{twice}” is there twice", text_and_end[0], text_and_end[1])
        self.starts[id(value)] = {key: at for (key, _), at in zip(pairs, places, strict=True)}
        return value, end

    def _array(self, text_and_end: tuple[str, int], scan: Any) -> Any:
        places: list[int] = []

        def noting(text: str, index: int) -> Any:
            places.append(index)
            return scan(text, index)

        value, end = JSONArray(text_and_end, noting)
        self.starts[id(value)] = dict(enumerate(places))
        return value, end


def _no_constant(name: str) -> None:
    raise JSONDecodeError(f"{name} is not JSON", name, 0)
