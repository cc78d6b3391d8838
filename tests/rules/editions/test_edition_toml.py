"""An edition written as a file: all of it reads back, and every setting says what it means."""

from pathlib import Path

import msgspec
import pytest
from helpers.fixtures.house_rules import any_rules
from helpers.fixtures.states import EDITIONS, edition_file
from hypothesis import given, settings
from msgspec import structs

from rage_desktop.rules import EditionFile, parse_edition_file
from rage_desktop.rules.editions.edition import Edition, HandSizes
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.editions.edition_toml import write_edition


@pytest.mark.parametrize("path", sorted(EDITIONS.rglob("*.toml")), ids=lambda path: path.stem)
def test_what_is_written_reads_back_the_same(path: Path) -> None:
    file = parse_edition_file(path.read_text("utf-8"), path.name)
    assert parse_edition_file(write_edition(file), "mine") == file


@given(any_rules().map(lambda drawn: drawn[0]))
@settings(max_examples=100, deadline=None)
def test_any_rules_read_back_the_same(rules: Edition) -> None:
    written = write_edition(structs.replace(edition_file("rage"), rules=rules))
    assert msgspec.toml.decode(written, type=EditionFile).rules == rules


def test_odd_texts_read_back_the_same() -> None:
    odd = 'a "b" \\ \' # [x] = 1 \u00e9\u4e16'
    file = structs.replace(edition_file("rave"), title=odd, about=odd, author=odd, notes=(odd,))
    assert parse_edition_file(write_edition(file), "mine") == file


def test_every_setting_is_written_with_its_meaning() -> None:
    lines = write_edition(edition_file("rage")).splitlines()
    for setting in SETTINGS:
        place = next(i for i, line in enumerate(lines) if line.startswith(f"{setting.key} = "))
        blank = max(i for i, line in enumerate(lines[:place]) if not line)
        described = " ".join(line.removeprefix("# ") for line in lines[blank + 1 : place])
        assert described.startswith(f"{setting.title}: {setting.meaning}")
        for choice in setting.choices:
            assert str(choice.meaning) in described
    assert all(len(line) <= 100 for line in lines if line.startswith("#"))


def test_a_hand_that_is_left_out_is_told_so() -> None:
    file = edition_file("rage")
    rules = structs.replace(file.rules, hand_sizes=HandSizes(order="up"))
    written = write_edition(structs.replace(file, rules=rules))
    assert "# hand_sizes.first is left out.\n" in written
    assert parse_edition_file(written, "mine").rules == rules


def test_whose_an_edition_is_stands_in_its_file_only_if_it_is_known() -> None:
    file = edition_file("rage")
    assert not {"mother", "author", "made"} & msgspec.toml.decode(write_edition(file)).keys()
    mine = structs.replace(file, mother="rage", author="Ada", made="1.0.0")
    written = write_edition(mine)
    assert msgspec.toml.decode(written)["author"] == "Ada"
    assert parse_edition_file(written, "mine") == mine
