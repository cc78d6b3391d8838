"""The player's own editions: named, saved, duplicated, deleted and brought back; nothing that lies
in their folder makes one get lost."""

import os
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import NOON, SHORT, edition_file, number, play_to_end, setup_of
from helpers.paths import ROOT
from msgspec import structs

from rage_desktop.match import foreign_editions, own_editions
from rage_desktop.match.edition_files import LibraryError
from rage_desktop.match.foreign_editions import read_foreign
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.match.record_verification import check_record
from rage_desktop.match.store.store import Store
from rage_desktop.play.record_importer import known_edition
from rage_desktop.rules import EditionFile
from rage_desktop.rules.editions.edition_toml import write_edition

HOSTILE = ROOT / "tests/data/hostile"
EDITIONS = ROOT / "assets/editions"
links = pytest.mark.skipif(sys.platform == "win32", reason="needs links")


class Days:
    """A clock that is put forward."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, days: float) -> None:
        self.now += timedelta(days=days)


@pytest.fixture
def days() -> Days:
    return Days()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "editions"


@pytest.fixture
def own(folder: Path, days: Days) -> OwnEditions:
    return OwnEditions(folder, days)


def titled(title: str, name: str = "hot-potato", **rules: object) -> EditionFile:
    file = edition_file(name)
    changed = structs.replace(file.rules, **rules)
    return structs.replace(file, title=title, rules=changed)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(LibraryError) as told:
        act()
    sentence = str(told.value)
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "id_"),
    [
        ("Evening Game", "evening-game"),
        ("  Ärger & Ühm!  ", "arger-uhm"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\nul.toml", "c-nul-toml"),
        ("Con", "con-2"),
        ("LPT1", "lpt1-2"),
        ("Rage", "rage-2"),
        ("Contract Whist", "contract-whist-2"),
        ("Вечер", "вечер"),
        ("★", "edition"),
        ("x" * 80, "x" * 40),
    ],
)
def test_the_id_comes_from_the_title_and_never_leads_out_of_the_folder(
    own: OwnEditions, folder: Path, title: str, id_: str
) -> None:
    added = own.save(titled(title))
    assert added.id == id_
    assert own.all() == (added,)
    assert [path.name for path in folder.iterdir()] == [f"{id_}.toml"]


def test_equal_titles_are_told_apart_by_numbers(own: OwnEditions) -> None:
    first = own.add(titled("Evening"))
    second = own.duplicate(first.id)
    third = own.duplicate(second.id)
    assert [file.title for file in (first, second, third)] == ["Evening", "Evening 2", "Evening 3"]
    assert [file.id for file in (first, second, third)] == ["evening", "evening-2", "evening-3"]
    assert own.add(titled("EVENING")).id == "evening-4"
    long = [own.add(titled("Long " * 16)) for _ in range(2)]
    assert len(long[1].title) <= 80
    assert long[1].id == f"{long[0].id}-2"


def test_a_title_is_asked_for(own: OwnEditions, folder: Path) -> None:
    assert refused(lambda: own.save(titled("  "))) == "Give the edition a title first."
    assert not folder.exists()


# -- saving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(EDITIONS.rglob("*.toml")), ids=lambda path: path.stem)
def test_every_edition_is_saved_as_a_file_that_reads_back_as_it_is(
    own: OwnEditions, path: Path
) -> None:
    saved = own.save(edition_file(path.stem))
    assert own.all() == (saved,)
    assert structs.replace(saved.rules, id=path.stem) == edition_file(path.stem).rules
    assert saved.look == edition_file(path.stem).look
    assert saved.variants == edition_file(path.stem).variants


def test_saving_again_changes_the_same_file(own: OwnEditions, folder: Path) -> None:
    saved = own.save(titled("Evening"))
    changed = structs.replace(saved, title="Night", rules=structs.replace(saved.rules, exact=7))
    assert own.save(changed) == changed
    assert own.all() == (changed,)
    assert list(contents(folder)) == ["evening.toml"]


def test_what_contradicts_itself_is_not_saved_and_nothing_is_lost(
    own: OwnEditions, folder: Path
) -> None:
    saved = own.save(titled("Evening"))
    before = contents(folder)
    wrong = structs.replace(saved, rules=structs.replace(saved.rules, ties=()))
    assert "tie rules is empty" in refused(lambda: own.save(wrong))
    assert "can have at most 80" in refused(
        lambda: own.save(structs.replace(saved, title="x" * 81))
    )
    assert "character that can't be shown" in refused(
        lambda: own.save(structs.replace(saved, title="a\x1b[31m"))
    )
    assert contents(folder) == before


def test_an_edition_of_more_bytes_than_a_file_may_have_is_not_saved(
    own: OwnEditions, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = own.save(titled("Ärger"))
    before = contents(folder)
    monkeypatch.setattr(own_editions, "MAX_BYTES", len(write_edition(saved)))  # in letters
    assert "too large" in refused(lambda: own.save(saved))
    assert contents(folder) == before


def test_an_edition_put_into_the_folder_by_hand_keeps_its_file(
    own: OwnEditions, folder: Path
) -> None:
    folder.mkdir()
    written = (EDITIONS / "more/hot-potato.toml").read_text("utf-8")
    (folder / "theirs.toml").write_text(written.replace('"hot-potato"', '"hot"'), "utf-8")
    file = own.all()[0]
    own.save(structs.replace(file, title="Hotter"))
    assert list(contents(folder)) == ["theirs.toml"]
    assert own.add(titled("Theirs")).id == "theirs-2"


def test_a_folder_that_cannot_be_written_is_told(
    own: OwnEditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(own_editions, "atomic_write", refuse)
    assert "can't write to" in refused(lambda: own.save(titled("Evening")))
    assert own.all() == ()


def test_a_file_in_the_place_of_the_folder_is_told(own: OwnEditions, folder: Path) -> None:
    folder.write_text("mine")
    assert "can't write to" in refused(lambda: own.save(titled("Evening")))
    assert own.all() == ()
    assert folder.read_text() == "mine"


# -- deleting --------------------------------------------------------------------------------------


def test_what_is_deleted_comes_back_to_the_byte(own: OwnEditions, folder: Path, days: Days) -> None:
    saved = own.save(titled("Evening"))
    before = contents(folder)
    own.delete(saved.id)
    assert own.all() == ()
    days.pass_by(29)
    again = OwnEditions(folder, days)
    (deleted,) = again.deleted()
    assert deleted.file == saved
    assert deleted.until - days.now == timedelta(days=1)
    assert again.bring_back(deleted) == saved
    assert contents(folder) == before
    assert again.deleted() == ()


def test_what_comes_back_to_a_taken_name_gets_a_number(own: OwnEditions, days: Days) -> None:
    first = own.save(titled("Evening", exact=6))
    own.delete(first.id)
    days.pass_by(1)
    second = own.save(titled("Evening", exact=7))
    own.delete(second.id)
    third = own.save(titled("Evening", exact=8))
    latest, oldest = own.deleted()
    assert [each.file.rules.exact for each in (latest, oldest)] == [7, 6]
    back = own.bring_back(oldest)
    assert (back.id, back.title, back.rules.exact) == ("evening-2", "Evening 2", 6)
    assert own.all() == (third, back)
    assert [each.file.rules.exact for each in own.deleted()] == [7]


def test_what_comes_back_never_shares_its_id_with_another_file(
    own: OwnEditions, folder: Path
) -> None:
    saved = own.save(titled("Evening"))
    own.delete(saved.id)
    own.save(titled("Evening", exact=8))
    (folder / "evening.toml").rename(folder / "by-hand.toml")
    back = own.bring_back(own.deleted()[0])
    assert back.id == "evening-2"
    assert len(own.all()) == 2
    assert own.problems() == ()


def test_what_comes_back_takes_no_draft_of_another_for_its_own(own: OwnEditions) -> None:
    saved = own.save(titled("Evening"))
    own.delete(saved.id)
    another = titled("Evening", id=own.free_id("Evening"), exact=8)
    own.keep_draft(another)
    back = own.bring_back(own.deleted()[0])
    assert (another.id, back.id) == ("evening", "evening-2")
    assert own.draft(back.id) is None


def test_two_of_one_name_deleted_in_one_second_are_both_kept(own: OwnEditions) -> None:
    for exact in (6, 7):
        own.delete(own.save(titled("Evening", exact=exact)).id)
    assert sorted(each.file.rules.exact for each in own.deleted()) == [6, 7]


def test_after_a_month_what_was_deleted_goes_with_the_next(
    own: OwnEditions, folder: Path, days: Days
) -> None:
    own.delete(own.save(titled("Evening")).id)
    (folder / "deleted/notes.toml").write_text("mine")
    days.pass_by(31)
    assert own.deleted() == ()
    own.delete(own.save(titled("Night")).id)
    kept = sorted(path.name for path in (folder / "deleted").iterdir())
    assert kept == ["night-2026-04-04-120000.toml", "notes.toml"]


def test_what_is_gone_already_is_told(own: OwnEditions) -> None:
    for act in (own.delete, own.duplicate):
        assert "isn't in its folder" in refused(lambda act=act: act("evening"))  # type: ignore[misc]


# -- drafts ----------------------------------------------------------------------------------------


def test_a_draft_is_kept_even_if_it_contradicts_itself(own: OwnEditions, folder: Path) -> None:
    assert own.drafts() == ()
    draft = titled("", ties=(), suits=("R", "R"))
    own.keep_draft(draft)
    assert OwnEditions(folder).drafts() == (draft,)
    assert OwnEditions(folder).draft(draft.id) == draft
    assert own.draft("another") is None
    assert own.all() == ()
    own.clear_draft(draft.id)
    assert own.drafts() == ()


def test_saving_ends_the_draft_and_no_other(own: OwnEditions) -> None:
    other = titled("Night", name="thirteen")
    own.keep_draft(other)
    own.keep_draft(titled("Evening"))
    own.save(titled("Evening"))
    assert own.drafts() == (other,)


def test_the_draft_that_was_changed_last_is_the_first(own: OwnEditions, folder: Path) -> None:
    for age, name in ((0, "thirteen"), (60, "hot-potato")):
        own.keep_draft(titled(name, name=name))
        moment = NOON.timestamp() - age
        os.utime(folder / f"drafts/{name}.toml", (moment, moment))
    assert [draft.id for draft in own.drafts()] == ["thirteen", "hot-potato"]


def test_a_new_edition_takes_no_draft_s_place(own: OwnEditions) -> None:
    first = titled("Evening", id=own.free_id("Evening"))
    own.keep_draft(first)
    second = titled("Evening", id=own.free_id("Evening"))
    own.keep_draft(second)
    assert [first.id, second.id] == ["evening", "evening-2"]
    assert own.save(second).id == "evening-2"
    assert own.drafts() == (first,)
    assert own.save(first).id == "evening"
    assert own.drafts() == ()


def test_the_draft_of_an_edition_is_deleted_with_it(own: OwnEditions) -> None:
    saved = own.save(titled("Evening"))
    own.keep_draft(structs.replace(saved, about="A change"))
    own.delete(saved.id)
    assert own.drafts() == ()
    assert own.bring_back(own.deleted()[0]) == saved


def test_a_damaged_draft_is_set_aside(own: OwnEditions, folder: Path) -> None:
    own.keep_draft(titled("Evening"))
    (folder / "drafts/hot-potato.toml").write_bytes(b"\xff\xfe[")
    assert own.drafts() == ()
    assert [p.name for p in (folder / "drafts").iterdir()] == [
        "hot-potato-damaged-2026-03-04-120000.toml"
    ]
    assert own.drafts() == ()


# -- from elsewhere --------------------------------------------------------------------------------


def test_an_edition_from_elsewhere_is_read_and_not_added(own: OwnEditions, folder: Path) -> None:
    written = (EDITIONS / "more/hot-potato.toml").read_text("utf-8")
    read = own.read_foreign(written)
    assert read == edition_file("hot-potato")
    assert own.read_foreign(b"\xef\xbb\xbf" + written.encode(), "potato.toml") == read
    assert not folder.exists()
    added = own.add(read)
    assert own.same_rules(structs.replace(read, title="Another")) == added
    assert own.same_rules(edition_file("thirteen")) is None


@pytest.mark.parametrize("name", sorted(path.name for path in HOSTILE.glob("*edition_*")))
def test_hostile_editions_are_refused_in_one_sentence(
    own: OwnEditions, folder: Path, name: str
) -> None:
    content = (HOSTILE / name).read_bytes()
    before = own.save(titled("Evening"))
    for act in (
        lambda: own.read_foreign(content, name),
        lambda: own.read_foreign(content.decode("utf-8", "replace")),
    ):
        sentence = refused(act)
        assert sentence.isprintable()
    assert own.all() == (before,)
    assert list(contents(folder)) == ["evening.toml"]


def test_what_is_too_long_is_not_even_read() -> None:
    assert "too long" in refused(lambda: read_foreign("#" * 300_000))
    assert "too large" in refused(lambda: read_foreign(b"#" * 300_000, "huge.toml"))


def test_a_game_that_hardly_ever_ends_is_refused() -> None:
    endless = (HOSTILE / "endless_edition_.toml").read_text("utf-8")
    assert "don't end" in refused(lambda: read_foreign(endless))


@pytest.mark.parametrize(("ends", "is_read"), [("trial2", True), ("none", False)])
def test_one_trial_that_comes_to_an_end_is_enough(
    monkeypatch: pytest.MonkeyPatch, ends: str, is_read: bool
) -> None:
    monkeypatch.setattr(foreign_editions, "_ends", lambda _edition, seed, _until: seed == ends)
    rules = structs.replace(edition_file("hot-potato").rules, game_ends=40)
    if is_read:
        foreign_editions.check_ends(rules)
    else:
        assert "don't end" in refused(lambda: foreign_editions.check_ends(rules))


def test_an_edition_is_given_to_others_as_a_new_file(own: OwnEditions, tmp_path: Path) -> None:
    file = own.save(titled("Evening"))
    paths = [own.export(file, tmp_path / "out") for _ in range(2)]
    assert [path.name for path in paths] == ["evening.toml", "evening-2.toml"]
    assert read_foreign(paths[0].read_bytes(), "evening.toml") == file


# -- what lies in the folder -----------------------------------------------------------------------


@links
def test_nothing_is_written_through_links(own: OwnEditions, folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.toml"
    saved = own.save(titled("Evening"))
    path = folder / "evening.toml"
    path.replace(outside)
    path.symlink_to(outside)
    before = outside.read_bytes()
    assert own.all() == (saved,)
    assert "it is a link" in refused(lambda: own.save(structs.replace(saved, title="Night")))
    assert "it is a link" in refused(lambda: own.delete(saved.id))
    assert outside.read_bytes() == before
    assert path.is_symlink()


@links
def test_another_name_of_a_file_keeps_its_content(own: OwnEditions, folder: Path) -> None:
    saved = own.save(titled("Evening"))
    other = folder.parent / "other.toml"
    other.hardlink_to(folder / "evening.toml")
    before = other.read_bytes()
    own.save(structs.replace(saved, title="Night"))
    own.keep_draft(saved)
    own.delete(saved.id)
    assert other.read_bytes() == before


def test_a_damaged_file_hides_no_other_and_keeps_its_name(own: OwnEditions, folder: Path) -> None:
    saved = own.save(titled("Evening"))
    (folder / "night.toml").write_text("[[[")
    assert own.all() == (saved,)
    (problem,) = own.problems()
    assert str(problem).startswith(str(folder / "night.toml"))
    assert own.add(titled("Night")).id == "night-2"
    assert (folder / "night.toml").read_text() == "[[["


def test_of_two_files_with_one_id_the_first_by_name_counts(own: OwnEditions, folder: Path) -> None:
    first = own.save(titled("Evening", exact=6))
    other = (folder / "evening.toml").read_text("utf-8").replace("exact = 6", "exact = 7")
    (folder / "night.toml").write_text(other, "utf-8")
    assert own.all() == (first,)
    (problem,) = own.problems()
    assert "already exists" in str(problem)


def test_a_damaged_file_is_told_of_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    def told() -> int:
        return len(open_library(tmp_path).new_problems())

    folder = tmp_path / "editions"
    assert told() == 0
    folder.mkdir()
    (folder / "a.toml").write_text("[[[")
    assert [told(), told()] == [1, 0]
    assert len(open_library(tmp_path).problems) == 1
    (folder / "b.toml").write_text("[[[")
    assert [told(), told()] == [1, 0]
    os.utime(folder / "a.toml", (1, 1))
    assert [told(), told()] == [1, 0]
    for damage in (b"[[[", b'{"a": "x"}', b"\xff" * 300_000):
        (folder / "told.json").write_bytes(damage)
        assert [told(), told()] == [2, 0]


# -- games ----------------------------------------------------------------------------------------


def test_a_game_by_a_deleted_edition_goes_on_and_its_record_has_its_look(
    own: OwnEditions, store: Store
) -> None:
    look = edition_file("hot-potato").look
    red = structs.replace(look.suits["R"], name="Embers")
    look = structs.replace(look, suits={**look.suits, "R": red})
    file = own.save(structs.replace(titled("Evening"), look=look))
    match = Match(structs.replace(setup_of("hot-potato"), file=file, changes=SHORT), store)
    match.deal()
    own.delete(file.id)
    again = play_to_end(Match.resume(store, number(match)))
    lines = "".join(f"{line}\n" for line in again.record_lines())
    elsewhere = sure(known_edition((), check_record(lines.encode()).header))
    assert (elsewhere.title, elsewhere.look) == ("Evening", look)


# -- in the library --------------------------------------------------------------------------------


def test_the_library_reads_own_editions_again_and_has_those_played_last_first(
    tmp_path: Path,
) -> None:
    own = OwnEditions(tmp_path / "editions")
    library = open_library(tmp_path)
    game = edition_file("thirteen")
    library.include(structs.replace(game, rules=structs.replace(game.rules, id="given")))
    built_in = list(library.built_in)
    for title in ("A", "B", "C"):
        own.add(titled(title))
    library.reload(["c", "rage", "gone", "b", "c"])
    assert [file.id for file in library.editions()] == [*built_in, "c", "b", "a", "given"]
    own.delete("b")
    library.reload()
    assert [file.id for file in library.editions()] == [*built_in, "a", "c", "given"]


def test_the_library_reads_own_editions_only_when_they_are_asked_for(tmp_path: Path) -> None:
    own = OwnEditions(tmp_path / "editions")
    first = own.add(titled("A"))
    library = open_library(tmp_path)
    known = library.count
    assert library.known("rage") is not None
    later = own.add(titled("B"))
    assert library.count == known + 1, "files are counted, not read"
    assert [file.id for file in library.editions()[-2:]] == [first.id, later.id]
    assert library.count == known + 1
    own.add(titled("C"))
    assert library.known("c") is None, "what was read stays until it is read again"
