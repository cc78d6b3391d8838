"""Writes an edition as the TOML file that reads back as it, each setting with what it means."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from textwrap import wrap
from typing import Any, Final

import msgspec

from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.edition_settings import SETTINGS, find_setting
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.editions.setting import value_of

WIDTH: Final = 98
BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def write_edition(file: EditionFile) -> str:
    """Return an edition as the content of its file, whether or not its settings contradict each
    other."""
    plain: dict[str, Any] = msgspec.to_builtins(file)
    variants = plain.pop("variants", ())
    look = plain.pop("look")
    suits = look.pop("suits")
    tables = {"suits": suits} | {name: look.pop(name, {}) for name in ("ranks", "actions")}
    del plain["rules"]
    lines = [*_pairs(plain), "", "[rules]", f"id = {_value(file.id)}", *_rules(file.rules)]
    lines += ["", "[look]", *_pairs(look)]
    for name, table in tables.items():
        if table or name == "suits":
            lines += ["", f"[look.{name}]", *_pairs(table)]
    for variant in variants:
        lines += ["", "[[variants]]", *_pairs(variant)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _rules(edition: Edition) -> Iterator[str]:
    """Yield every setting, group by group."""
    for group, settings in groupby(SETTINGS, key=lambda setting: setting.group):
        yield ""
        yield f"# -- {group.title} --"
        for setting in settings:
            yield from _described(setting.key)
            value = value_of(edition, setting.key)
            pair = f"{setting.key} = {_value(value)}"
            yield f"# {setting.key} is left out." if value is None else pair


@cache  # drafts are written often, and breaking comments into lines takes most of the time
def _described(key: str) -> tuple[str, ...]:
    """Return what a setting means, and each of its values, as comments."""
    setting = find_setting(key)
    assert setting is not None
    lines = ["", *_comment(f"{setting.title}: {setting.meaning}")]
    for choice in setting.choices:
        name = "left out" if choice.value is None else choice.value
        lines += _comment(f"- {name}: {choice.meaning}")
    return tuple(lines)


def _comment(said: str) -> list[str]:
    return [f"# {line}" for line in wrap(said, WIDTH)]


def _pairs(values: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in values.items()]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(_pairs(value))
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: object) -> str:
    written = str(key)
    return written if BARE_KEY.fullmatch(written) else json.dumps(written, ensure_ascii=False)
