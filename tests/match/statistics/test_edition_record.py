"""How often an edition was played: by its rules now, by a copy, with house rules, and before."""

from typing import Any

from helpers.fixtures.matches import edition_file
from msgspec import structs

from rage_desktop.match.statistics.edition_record import edition_record
from rage_desktop.match.statistics.result_rows import PlayedRules, fingerprint
from rage_desktop.rules import EditionFile
from rage_desktop.rules.editions.file import with_variants


def own(**rules: Any) -> EditionFile:
    rage = edition_file("rage")
    changed = structs.replace(rage.rules, id="mine", **rules)
    return structs.replace(rage, title="Mine", rules=changed)


def played(
    file: EditionFile, games: int, variants: str = "", last: str = "2026-11-20"
) -> PlayedRules:
    """Return games by an edition with these house rules."""
    rules = fingerprint(with_variants(file, variants.split("+") if variants else ()))
    return PlayedRules(file.id, rules, variants, games, last)


def test_games_count_by_the_rules_whatever_the_edition_is_called() -> None:
    mine = own()
    rows = [played(mine, 2), played(edition_file("rage"), 3, last="2026-11-21")]
    record = edition_record(mine, rows)
    assert (record.games, record.last, record.before) == (5, "2026-11-21", 0)
    assert record.rules == {fingerprint(mine.rules)}


def test_house_rules_and_quick_games_count_with_the_edition_that_has_them() -> None:
    mine = own()
    rows = [played(mine, 2), played(mine, 4, "quick"), played(mine, 1, "quick+secret-bids")]
    record = edition_record(mine, rows)
    assert (record.games, record.before) == (7, 0)
    assert len(record.rules) == 3


def test_games_by_other_rules_stand_apart() -> None:
    before = own()
    now = own(exact=12)
    rows = [played(before, 3), played(before, 2, "quick"), played(now, 1), played(now, 1, "quick")]
    record = edition_record(now, rows)
    assert (record.games, record.before) == (2, 5)
    assert edition_record(before, rows).games == 5
    assert edition_record(edition_file("glyphs"), rows).games == 0


def test_house_rules_that_went_with_a_change_count_as_other_rules() -> None:
    mine = own()
    rows = [played(mine, 2, "secret-bids")]
    without = structs.replace(mine, variants=())
    assert edition_record(without, rows)[1:] == (0, "", 2)


def test_games_with_knobs_of_their_own_are_none_of_the_edition_s() -> None:
    mine = own()
    rows = [PlayedRules("mine", "8c37fb421ba0", "exact*", 2, "2026-11-20")]
    assert edition_record(mine, rows)[1:] == (0, "", 0)


def test_nothing_was_played_yet() -> None:
    assert edition_record(own(), ()) == (frozenset(), 0, "", 0)
