"""Writes docs/SETTINGS.md: every setting of an edition file, described once.

    .venv/bin/python build/assets/settings_page.py

What each says stands in `settings.toml`; values and usual values are read from the structs. A test
walks their fields, and compares the page.
"""

from enum import StrEnum
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs

from rage_desktop.rules.editions.edition import Edition, HandSizes, Players, Ranks, TrickPoints

PAGE: Final = Path(__file__).parents[2] / "docs" / "SETTINGS.md"
TABLE: Final = Path(__file__).with_name("settings.toml")
PARTS: Final[dict[str, type[Struct]]] = {
    "ranks": Ranks,
    "players": Players,
    "hand_sizes": HandSizes,
    "points_per_trick": TrickPoints,
}
"""The settings that are tables, with the struct of each."""
KINDS: Final = {int: "a whole number", bool: "false, true", str: "a code", dict: "a number each"}
HEAD: Final = """# The settings of an edition file

Each setting of `[rules]`, described once; `build/assets/settings_page.py` makes this page. What the
game's four editions have is in section 6 of [RULES.md](RULES.md), what else a file has in
[EDITIONS.md](EDITIONS.md). A setting that is left out has its usual value.
"""


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """What a setting says, and what of it is refused."""

    meaning: str
    refused: str = ""


def groups() -> dict[str, dict[str, Setting]]:
    """Return the settings of each group by key (`hand_sizes.fit` for one in a table)."""
    return msgspec.toml.decode(TABLE.read_bytes(), type=dict[str, dict[str, Setting]])


def keys() -> set[str]:
    """Return every key of the rules in an edition file, as the structs have them."""
    found = {field.name for field in structs.fields(Edition)}
    for key, part in PARTS.items():
        found |= {f"{key}.{field.name}" for field in structs.fields(part)}
    return found


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    columns = "| key | values | usual | what it says | refused |\n|---|---|---|---|---|\n"
    for group, settings in groups().items():
        parts.append(f"\n## {group}\n\n{columns}")
        parts += [_row(key, each) for key, each in settings.items()]
    return "".join(parts)


def _row(key: str, setting: Setting) -> str:
    table, _, name = key.rpartition(".")
    owner = PARTS[table] if table else Edition
    field = next(field for field in structs.fields(owner) if field.name == name)
    has_default = field.default is not msgspec.NODEFAULT
    usual = _written(msgspec.to_builtins(field.default)) if has_default else ""
    hint = get_type_hints(owner, include_extras=True)[name]
    values = "a table" if key in PARTS else _values(hint)
    cells = (f"`{key}`", values, usual, setting.meaning, setting.refused)
    return "| " + " | ".join(cells) + " |\n"


def _written(value: Any) -> str:
    if value is None or value == {} or value == []:
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(hint: Any) -> str:
    """Return what may stand for a setting, by its type."""
    origin = get_origin(hint)
    parts = [part for part in get_args(hint) if not isinstance(part, Meta)]
    if origin is Literal:
        return ", ".join(map(str, parts))
    if origin in (Union, UnionType):
        return " or ".join(_values(part) for part in parts if part is not type(None))
    if origin is tuple:
        return f"a list: {_values(parts[0])}"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return ", ".join(hint)
    if origin is dict:
        return KINDS[dict]
    if origin is not None:  # with limits
        return _with_limits(hint, _values(parts[0]))
    return KINDS[hint]


def _with_limits(hint: Any, kind: str) -> str:
    limits = next(part for part in get_args(hint) if isinstance(part, Meta))
    if kind == KINDS[int] and limits.le is not None and limits.le <= 1000:
        return f"{limits.ge} to {limits.le}"
    return kind


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
