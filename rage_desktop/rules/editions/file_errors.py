"""What is wrong with a value in an edition file, in a sentence: the decoder's words, made plain.

Of the rules, a sentence names the setting and says what it takes, as the table of settings has it.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition_settings import HIGHEST_GOAL, find_setting
from rage_desktop.rules.editions.setting import Control, Setting
from rage_desktop.rules.text import Text, text
from rage_desktop.untrusted_input import sanitize

RULES: Final = "rules."
TYPE_NAMES: Final = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "text",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def explain(problem: str, whole: type[Struct], inside: str = "") -> tuple[str, Text]:
    """Turn the decoder's words into a key and a reason; `whole` is what was read, `inside` the
    table of an edition file that it is."""
    what, _, where = problem.partition(" - at ")
    path = where.replace("`key` in ", "").strip("`").removeprefix("$").removeprefix(".")
    key = ".".join(part for part in (inside, path) if part)
    if field := re.search(r"unknown field `(.+)`", what):
        return ".".join(filter(None, (key, field[1]))), _unknown(field[1], _struct_at(whole, path))
    if field := re.search(r"missing required field `(.+)`", what):
        key = ".".join(filter(None, (key, field[1])))
        return key, _missing(key)
    if (setting := _setting_of(key)) is not None and "matching regex" not in what:
        return key, _refused(setting, what)
    if value := re.search(r"Invalid enum value (.+)", what):
        return key, _not_one_of(value[1], _choices(_hint_at(whole, path)))
    if types := re.search(r"Expected `(.+)`, got `(.+)`", what):
        wanted, got = (_type_names(found) for found in types.groups())
        return key, text("Expected {wanted}, got {got}.", wanted=wanted, got=got)
    return key, _out_of_bounds(what)


def takes(setting: Setting) -> Text:
    """Return what may stand for a setting in an edition file, as a sentence."""
    gaps: dict[str, Any] = {
        "setting": setting.title,
        "low": setting.low or 0,
        "high": setting.high or 0,
        "choices": ", ".join(each.value for each in setting.choices if each.value is not None),
    }
    match setting.control:
        case Control.SWITCH:
            return text("“{setting}” is true or false.", **gaps)
        case Control.CHOICE:
            return text("“{setting}” is one of {choices}.", **gaps)
        case Control.NUMBER if setting.high == HIGHEST_GOAL:
            return text("“{setting}” is {choices}, or a whole number from {low} up.", **gaps)
        case Control.NUMBER:
            return text("“{setting}” is a whole number from {low} to {high}.", **gaps)
        case Control.SPAN:
            return text("“{setting}” takes two whole numbers from {low} to {high}.", **gaps)
        case Control.SIZES:
            return text("“{setting}” is a list of whole numbers from {low} to {high}.", **gaps)
        case Control.SUITS:
            return text("“{setting}” is a list of at most {high} codes.", **gaps)
        case Control.COUNTS:
            roles = ", ".join(Role)
            return text("“{setting}” takes a whole number for any of {roles}.", roles=roles, **gaps)
        case Control.TRUMP:
            return text("“{setting}” is the code of a suit, or none.", **gaps)
        case Control.TRUMPS:
            return text("“{setting}” is a list of codes of suits, or none in their place.", **gaps)
    return text("“{setting}” is a list of {choices}.", **gaps)


def _setting_of(key: str) -> Setting | None:
    """Return the setting that a key of an edition file belongs to; None for one of the look, or for
    a whole table."""
    plain = re.sub(r"\[.*?\]", "", key)
    return find_setting(plain.removeprefix(RULES)) if plain.startswith(RULES) else None


def _refused(setting: Setting, problem: str) -> Text:
    """Return what a setting takes, after the value that isn't one of it if that is a word."""
    right = takes(setting)
    value = re.search(r"Invalid enum value (.+)", problem)
    if value is None:
        return right
    wrong = text("{value} can't be used here.", value=sanitize(value[1]))
    return text("{first} {next}", first=wrong, next=right)


def _missing(key: str) -> Text:
    missing = text("This key is missing.")
    setting = _setting_of(key)
    if setting is None:
        return missing
    return text("{first} {next}", first=missing, next=takes(setting))


def _unknown(name: str, owner: type[Struct] | None) -> Text:
    known = [] if owner is None else [field.name for field in structs.fields(owner)]
    like = get_close_matches(name, known, n=1)
    if not like:
        return text("There's no such key.")
    return text("There's no such key. Did you mean {key}?", key=like[0])


def _struct_at(whole: type[Struct], path: str) -> type[Struct] | None:
    """Return the table that stands at a path of what was read."""
    hint = _hint_at(whole, path)
    return hint if isinstance(hint, type) and issubclass(hint, Struct) else None


def _hint_at(whole: type[Struct], path: str) -> Any:
    """Return the type of what stands at a path: of a list or a table of like values, that of one.
    A path that is not known has the type None."""
    hint: Any = whole
    for name in filter(None, path.replace("[...]", "[]").split(".")):
        if get_origin(hint) is dict:
            hint = get_args(hint)[1]
            continue
        hints = get_type_hints(hint) if isinstance(hint, type) else {}
        hint = hints.get(name.partition("[")[0])
        if "[" in name:
            parts = get_args(hint)
            hint = parts[1] if get_origin(hint) is dict else next(iter(parts), None)
    return hint


def _out_of_bounds(problem: str) -> Text:
    if bound := re.fullmatch(r"Expected `(\w+)` (?:of length )?([<>]=) (.+)", problem):
        kind, way, limit = bound.groups()
        if kind == "int" and way == "<=":
            return text("The maximum is {n}.", n=limit)
        if kind == "int":
            return text("The minimum is {n}.", n=limit)
        if kind == "str":
            return text("This text can have at most {n} characters.", n=limit)
        return text("This list can have at most {n} entries.", n=limit)
    if "matching regex" in problem:
        return text("This text has a character that can't be shown.")
    return text("{problem}.", problem=sanitize(problem))


def _type_names(written: str) -> str:
    names = [TYPE_NAMES.get(name, name) for name in written.split(" | ")]
    return " or ".join(names)


def _not_one_of(value: str, choices: Iterator[str]) -> Text:
    allowed = ", ".join(choices)
    return text("{value} isn't one of {allowed}.", value=sanitize(value), allowed=allowed)


def _choices(hint: Any) -> Iterator[str]:
    """Yield the words that a type allows; of a table, its keys."""
    if isinstance(hint, str):
        yield hint
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from hint
    else:
        parts = get_args(hint)
        for part in parts[:1] if get_origin(hint) is dict else parts:
            yield from _choices(part)
