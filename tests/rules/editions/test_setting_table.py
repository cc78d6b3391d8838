"""The table of settings: every field of an edition is in it once, and its values can be set."""

from collections import Counter
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from helpers.fixtures.states import edition_file
from msgspec import Meta, Struct, structs

from rage_desktop.rules import change_knobs
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.edition_settings import SETTINGS, find_setting
from rage_desktop.rules.editions.setting import (
    TABLES,
    Control,
    Setting,
    changes_for,
    usual_value,
    value_of,
)

IDENTITY: Final = "id"
CHOSEN: Final = (Control.CHOICE, Control.NUMBER, Control.TIES)


def fields() -> set[str]:
    """Every field of an edition, and of its tables in place of these."""
    found = {field.name for field in structs.fields(Edition)} - {IDENTITY} - TABLES.keys()
    for key, table in TABLES.items():
        found |= {f"{key}.{field.name}" for field in structs.fields(table)}
    return found


def hint_of(key: str) -> Any:
    """The type of a field, with its limits."""
    table, _, name = key.rpartition(".")
    owner: type[Struct] = TABLES[table] if table else Edition
    return get_type_hints(owner, include_extras=True)[name]


def codes(hint: Any) -> set[str]:
    """The words that a type allows."""
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    parts = get_args(hint) if get_origin(hint) in (tuple, Union) else get_args(hint)[:1]
    return {code for part in parts for code in codes(part)}


def test_every_field_of_an_edition_is_in_one_setting() -> None:
    found = Counter(setting.key for field in fields() if (setting := find_setting(field)))
    spans = {setting.key for setting in SETTINGS if setting.control is Control.SPAN}
    assert found == Counter({each.key: 1 + (each.key in spans) for each in SETTINGS})
    assert sum(found.values()) == len(fields())


def test_what_is_no_key_has_no_setting() -> None:
    assert find_setting("colour") is None
    assert find_setting("hand_sizes.colour") is None


@pytest.mark.parametrize(
    "setting", [each for each in SETTINGS if each.control in CHOSEN], ids=lambda each: each.key
)
def test_the_choices_are_those_that_a_file_may_have(setting: Setting) -> None:
    offered = {choice.value for choice in setting.choices if choice.value is not None}
    assert offered == codes(hint_of(setting.key))


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: each.key)
def test_the_numbers_are_within_those_that_a_file_may_have(setting: Setting) -> None:
    if setting.control is not Control.NUMBER:
        return
    limits = [part for part in get_args(hint_of(setting.key)) if isinstance(part, Meta)]
    assert setting.low is not None
    assert setting.high is not None
    assert setting.low < setting.high
    for limit in limits:
        assert limit.ge is None or limit.ge <= setting.low
        assert limit.le is None or setting.high <= limit.le


def test_settings_of_a_group_stand_together() -> None:
    groups = [setting.group for setting in SETTINGS]
    assert list(dict.fromkeys(groups)) == list(type(groups[0]))
    assert groups == sorted(groups, key=list(dict.fromkeys(groups)).index)


@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
def test_setting_what_is_set_changes_nothing(name: str) -> None:
    edition = edition_file(name).rules
    for setting in SETTINGS:
        changes = changes_for(edition, setting.key, value_of(edition, setting.key))
        assert change_knobs(edition, changes) == edition, setting.key


def test_a_part_of_a_table_is_changed_alone() -> None:
    rage = edition_file("rage").rules
    changed = change_knobs(rage, changes_for(rage, "points_per_trick.over", -2))
    assert changed == structs.replace(
        rage, points_per_trick=structs.replace(rage.points_per_trick, over=-2)
    )
    shorter = change_knobs(rage, changes_for(rage, "hand_sizes.first", 7))
    assert shorter.rounds(4) == (7, 6, 5, 4, 3, 2, 1)
    largest = change_knobs(rage, changes_for(rage, "hand_sizes.first", None))
    assert value_of(largest, "hand_sizes.first") is None


def test_usual_values_are_those_of_the_structs() -> None:
    assert usual_value("exact") == 10
    assert usual_value("points_per_trick.over") == 1
    assert usual_value("hand_sizes.step") == 1
    assert usual_value("ties") == ("shared",)
    assert usual_value("ranks") is None
