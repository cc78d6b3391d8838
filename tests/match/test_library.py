"""Which editions are at hand, and what is said of files that are none."""

import shutil
from pathlib import Path

import pytest
from helpers.fixtures.matches import EDITIONS

from rage_desktop.asset_paths import assets_dir
from rage_desktop.match.library import Library, LibraryError, open_library, read_edition

BUILT_IN = assets_dir() / "editions"


def own_rules(path: Path, name: str = "mine") -> Path:
    written = (BUILT_IN / "rage.toml").read_text("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written.replace('id = "rage"', f'id = "{name}"'), "utf-8")
    return path


def test_the_built_in_editions_come_in_their_order() -> None:
    library = open_library()
    assert tuple(file.id for file in library.editions()) == library.built_in
    assert library.built_in[:4] == ("rage", "rage-amigo", "glyphs", "rave")


def test_an_edition_is_found_by_id_and_by_path(tmp_path: Path) -> None:
    library = open_library()
    mine = own_rules(tmp_path / "mine.toml")
    assert library.get("rave").id == "rave"
    assert library.get(str(mine)).id == library.get(mine).id == "mine"
    assert "mine" not in [file.id for file in library.editions()]


def test_an_unknown_id_names_the_known_ones() -> None:
    with pytest.raises(LibraryError, match="'chess'. Choose one of " + ", ".join(EDITIONS)):
        open_library().get("chess")


def test_own_rules_are_found(tmp_path: Path) -> None:
    own_rules(tmp_path / "editions/whatever.toml")
    library = open_library(tmp_path)
    assert [file.id for file in library.editions()] == [*EDITIONS, "mine"]
    assert library.problems == ()


def test_a_bad_file_of_ones_own_is_told_and_left_out(tmp_path: Path) -> None:
    own_rules(tmp_path / "editions/again.toml", "rage")
    (tmp_path / "editions/bad.toml").write_text("nonsense", "utf-8")
    library = open_library(tmp_path)
    assert tuple(file.id for file in library.editions()) == EDITIONS
    told = [str(problem) for problem in library.problems]
    assert len(told) == 2
    assert "again.toml was skipped: an edition called rage already exists" in told[0]
    assert "bad.toml" in told[1]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe", "it isn't UTF-8 text"),
        (b"title = 3", "title"),
        (b"x" * 300_000, "is too large for an edition file"),
    ],
)
def test_a_file_that_is_no_edition_gets_one_sentence(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(content)
    with pytest.raises(LibraryError, match=reason) as refused:
        read_edition(bad)
    assert "bad.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_file_and_a_folder_are_told() -> None:
    with pytest.raises(LibraryError, match=r"nowhere\.toml can't be read"):
        open_library().get("nowhere.toml")
    with pytest.raises(LibraryError, match="can't be read"):
        read_edition(BUILT_IN)


def test_further_built_in_editions_follow_the_four(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN, tmp_path / "editions")
    own_rules(tmp_path / "editions/aaa.toml", "aaa")
    assert Library(tmp_path / "editions").built_in == (*EDITIONS, "aaa")


def test_two_editions_of_the_game_with_one_id_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "editions"
    own_rules(folder / "first.toml")
    own_rules(folder / "second.toml")
    with pytest.raises(LibraryError, match="have the id mine"):
        Library(folder)
