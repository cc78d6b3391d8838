"""Writes an edition as the TOML file that reads back as it."""

import json
from typing import Any

import msgspec

from rage_desktop.rules import EditionFile

TABLES = ("rules", "look")


def write_edition(file: EditionFile) -> str:
    """Return an edition as the content of its file."""
    plain = msgspec.to_builtins(file)
    variants = plain.pop("variants")
    tables = {name: plain.pop(name) for name in TABLES}
    lines = _settings(plain)
    for name, values in tables.items():
        lines += ["", f"[{name}]", *_settings(values)]
    for variant in variants:
        lines += ["", "[[variants]]", *_settings(variant)]
    return "\n".join(lines) + "\n"


def _settings(values: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in values.items()]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        known = {key: each for key, each in value.items() if each is not None}
        inside = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in known.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: object) -> str:
    return json.dumps(str(key), ensure_ascii=False)
