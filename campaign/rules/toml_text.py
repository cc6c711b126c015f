"""Tables written as TOML: plain values first, then the tables within. `campaign.rules.toml_table` reads it back."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Data, inline: Collection[str] = ()) -> str:
    """The document. Tables under the keys of `inline` are written in one line, and so are those in their lists."""
    return "\n".join(_table(data, "", inline)).strip() + "\n"


def _table(data: Data, name: str, inline: Collection[str]) -> Iterator[str]:
    inner: list[tuple[str, Data, bool]] = []
    for key, value in data.items():
        at = f"{name}.{_key(key)}" if name else _key(key)
        if isinstance(value, Mapping) and key not in inline:
            inner.append((at, value, False))
        elif _is_tables(value) and key not in inline:
            inner += [(at, each, True) for each in value]
        else:
            yield f"{_key(key)} = {_value(value, key)}"
    for at, value, one_of_many in inner:
        yield ""
        yield f"[[{at}]]" if one_of_many else f"[{at}]"
        yield from _table(value, at, inline)


def _is_tables(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _value(value: Any, key: str = "") -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _lines(value) if key == "drawing" else _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }" if value else "{}"
    return "[" + ", ".join(map(_value, value)) + "]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lines(text: str) -> str:
    """A drawing row by row. Shape: it holds no quotation mark and no backslash."""
    return f'"""\n{text}\n"""'
