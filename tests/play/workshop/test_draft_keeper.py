"""Drafts are kept a moment after the last change, and at once where the page is left."""

from pathlib import Path

import pytest
from msgspec import structs

from rage_desktop.match.edition_files import LibraryError
from rage_desktop.match.library import open_library
from rage_desktop.match.own_editions import OwnEditions
from rage_desktop.play.workshop.draft_keeper import AGAIN, MOMENT, DraftKeeper
from rage_desktop.rules import EditionFile, text

FIRST = open_library().get("first-hands")
NEXT = structs.replace(FIRST, title="Next hands")
FULL = text("The folder can't be written.")


def refuse(_: EditionFile) -> None:
    raise LibraryError(FULL)


@pytest.fixture
def own(tmp_path: Path) -> OwnEditions:
    return OwnEditions(tmp_path / "editions")


def test_only_the_last_of_many_changes_is_written(
    own: OwnEditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[EditionFile] = []
    monkeypatch.setattr(own, "keep_draft", written.append)
    keeper = DraftKeeper(own)
    for file in (FIRST, NEXT):
        keeper.changed(file)
        keeper.update(MOMENT / 2)
    assert written == []
    assert keeper.next_wake == pytest.approx(MOMENT / 2)
    keeper.update(MOMENT)
    assert written == [NEXT]
    assert keeper.next_wake is None
    keeper.update(MOMENT)
    keeper.keep()
    assert written == [NEXT], "nothing has changed since"


def test_a_draft_is_kept_at_once_where_it_has_to_be(own: OwnEditions) -> None:
    keeper = DraftKeeper(own)
    keeper.changed(NEXT)
    keeper.keep()
    assert own.drafts() == (NEXT,)


def test_what_was_saved_leaves_no_draft(own: OwnEditions) -> None:
    keeper = DraftKeeper(own)
    keeper.changed(NEXT)
    keeper.forget()
    keeper.update(MOMENT)
    assert own.drafts() == ()


def test_trouble_is_told_until_a_draft_can_be_kept(
    own: OwnEditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = DraftKeeper(own)
    with monkeypatch.context() as patched:
        patched.setattr(own, "keep_draft", refuse)
        keeper.changed(FIRST)
        assert keeper.update(MOMENT), "there is trouble now"
        assert keeper.trouble == FULL
        keeper.changed(FIRST)
        assert not keeper.update(MOMENT), "the same as before"
    keeper.changed(FIRST)
    assert keeper.update(MOMENT)
    assert keeper.trouble is None


def keep_in_vain(keeper: DraftKeeper, own: OwnEditions, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a draft be kept while nothing can be written."""
    with monkeypatch.context() as patched:
        patched.setattr(own, "keep_draft", refuse)
        keeper.changed(NEXT)
        keeper.keep()


def test_what_could_not_be_kept_is_tried_again(
    own: OwnEditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = DraftKeeper(own)
    keep_in_vain(keeper, own, monkeypatch)
    assert keeper.next_wake == AGAIN, "not in every frame"
    assert not keeper.update(AGAIN / 2)
    assert keeper.update(AGAIN)
    assert own.drafts() == (NEXT,)
    assert keeper.next_wake is None


def test_another_visit_begins_without_the_trouble_of_the_last(
    own: OwnEditions, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = DraftKeeper(own)
    keep_in_vain(keeper, own, monkeypatch)
    keeper.forget()
    assert keeper.trouble is None
    keeper.keep()
    assert own.drafts() == ()
