"""An edition of a player's own that names no house rules offers the usual ones that fit."""

from pathlib import Path

import pytest
from helpers.fixtures.matches import edition_file
from msgspec import structs

from rage_desktop.match.edition_code import edition_code
from rage_desktop.match.library import open_library
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.match.usual_house_rules import USUAL, with_usual_house_rules
from rage_desktop.rules import EditionFile, Role
from rage_desktop.rules.editions.edition import TrickPoints
from rage_desktop.rules.editions.file import check_edition_file

GAMES = [edition_file(id_) for id_ in ("rage", "glyphs")]


def plain(**rules: object) -> EditionFile:
    """Return Rage without its house rules, with other rules."""
    rage = edition_file("rage")
    return structs.replace(rage, variants=(), rules=structs.replace(rage.rules, **rules))


def offered(file: EditionFile) -> list[str]:
    found = with_usual_house_rules(file, GAMES)
    check_edition_file(found, "")
    return [variant.id for variant in found.variants]


def test_an_edition_without_house_rules_offers_the_usual_ones() -> None:
    assert offered(plain()) == list(USUAL)


@pytest.mark.parametrize(
    ("rules", "missing"),
    [
        ({"bids": "hidden"}, {"hidden-bids", "hose-the-dealer"}),
        ({"hook": True}, {"hose-the-dealer", "secret-bids", "hidden-bids"}),
        ({"action_cards_any_time": True}, {"action-cards-any-time"}),
        ({"action_counts": dict.fromkeys(Role, 0)}, {"action-cards-any-time"}),
        ({"sweep": "not_in_one_card_round"}, {"sweep-bonus"}),
        ({"points_per_trick": TrickPoints(exact=-1, over=-1, under=0)}, {"sweep-bonus"}),
        ({"points_per_trick": TrickPoints(exact=3, over=3, under=3)}, {"sweep-bonus"}),
    ],
)
def test_what_contradicts_the_rules_or_changes_nothing_is_not_offered(
    rules: dict[str, object], missing: set[str]
) -> None:
    assert set(USUAL) - set(offered(plain(**rules))) == missing


def test_an_edition_with_house_rules_of_its_own_keeps_these_alone() -> None:
    rave = edition_file("rave")
    assert with_usual_house_rules(rave, GAMES) is rave


def test_a_quick_game_is_no_house_rule() -> None:
    rage = edition_file("rage")
    quick = structs.replace(rage, variants=rage.variants[:1])
    assert quick.variants[0].id == "quick"
    assert offered(quick) == ["quick", *USUAL]


def test_an_own_edition_is_offered_with_them_and_its_file_stays_as_it_is(tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    saved = own.add(structs.replace(plain(), title="Evening", subtitle=""))
    library = open_library(tmp_path)
    assert [variant.id for variant in library.get("evening").variants] == list(USUAL)
    assert library.own == (library.get("evening"),)
    assert own.all() == (saved,)
    assert "RE1." in edition_code(saved)
