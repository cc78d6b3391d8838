"""Writes docs/SETTINGS.md: every setting of an edition file, described once.

    .venv/bin/python build/assets/settings_page.py

What each says comes from the table of settings, usual values from the structs. A test compares the
page.
"""

from itertools import groupby
from pathlib import Path
from typing import Any, Final

from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.editions.setting import Control, Setting, usual_value

PAGE: Final = Path(__file__).parents[2] / "docs" / "SETTINGS.md"
LARGE: Final = 1_000_000
HEAD: Final = """# The settings of an edition file

Each setting of `[rules]`, described once; `build/assets/settings_page.py` makes this page from
`rules/editions/edition_settings.py`. What the game's four editions have is in section 6 of
[RULES.md](RULES.md), what else a file has in [EDITIONS.md](EDITIONS.md). A setting that is left out
has its usual value. A key with a dot stands in a table: `hand_sizes = { fit = true }`, or
`hand_sizes.fit = true` on a line of its own. Besides, there is `id`: what the edition is called in
records, codes and on the command line.
"""


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    columns = "| key | values | usual | what it says | refused |\n|---|---|---|---|---|\n"
    for group, settings in groupby(SETTINGS, key=lambda setting: setting.group):
        parts.append(f"\n## {group.title}\n\n{columns}")
        parts += map(_row, settings)
    return "".join(parts)


def _row(setting: Setting) -> str:
    said = [str(setting.meaning)]
    for choice in setting.choices:
        name = "left out" if choice.value is None else f"`{choice.value}`"
        said.append(f"{name}: {choice.meaning}")
    usual = _written(usual_value(setting.key))
    cells = (f"`{setting.key}`", _values(setting), usual, "<br>".join(said), setting.refused)
    return "| " + " | ".join(cells) + " |\n"


def _written(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(map(_written, value)) or "empty"
    if isinstance(value, dict):
        return "none"
    return str(value).lower()


def _values(setting: Setting) -> str:
    """Return what may stand for a setting."""
    codes = ", ".join(f"`{choice.value}`" for choice in setting.choices if choice.value is not None)
    numbers = f"{setting.low} to {setting.high}"
    match setting.control:
        case Control.SWITCH:
            return "`false`, `true`"
        case Control.NUMBER:
            if setting.high is not None and setting.high > LARGE:
                numbers = f"{setting.low} or more"
            return f"{codes}, {numbers}" if codes else numbers
        case Control.SPAN:
            low, high = ("min", "max") if setting.key == "players" else ("low", "high")
            return f"`{low}`, `{high}`: {numbers}"
        case Control.SIZES:
            return f"a list: {numbers}"
        case Control.SUITS:
            return "a list of codes"
        case Control.COUNTS:
            return f"for each of {', '.join(f'`{role}`' for role in Role)}: {numbers}"
        case Control.TRUMP:
            return f"a suit, {codes}"
        case Control.TRUMPS:
            return "a list: suits, `none`"
        case Control.TIES:
            return f"a list: {codes}"
    return codes


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
