"""The history goes back from the trick under way to the deal; of what is over it keeps what
mattered."""

import pytest
from helpers.games.editions import edition_file
from helpers.games.transcript import narration_log, round_of

from rage_desktop.presentation.sentences.narration.announcements import Moment, Verbosity
from rage_desktop.presentation.sentences.narration.history import Section, sections


def told() -> list[Moment]:
    return narration_log(*round_of(edition_file("rage").rules, 7, 9))  # two cards each


def until(moments: list[Moment], words: str) -> list[Section]:
    """Return the sections once something with these words has been said."""
    end = next(i for i, moment in enumerate(moments) if words in str(moment[0].said))
    taken = sum("takes it" in str(m[0].said) or "take it" in str(m[0].said) for m in moments[:end])
    return sections(moments[: end + 1], taken)


def headings(found: list[Section]) -> list[str]:
    return [str(section.heading) for section in found]


def test_it_begins_with_what_goes_on_and_ends_with_the_deal() -> None:
    moments = told()
    assert sections([], 0) == []
    assert headings(until(moments, "is trump")) == ["Deal"]
    assert headings(until(moments, "bids")) == ["Bids", "Deal"]
    assert headings(until(moments, "leads")) == ["Trick 1, now", "Bids", "Deal"]
    assert headings(sections(moments, 2)) == ["Points", "Trick 2", "Trick 1", "Bids", "Deal"]


@pytest.mark.slow
def test_a_finished_trick_can_be_looked_at_and_keeps_what_mattered() -> None:
    found = sections(told(), 2)
    assert [section.trick for section in found] == [0, 2, 1, 0, 0]
    assert all(line.level <= Verbosity.NORMAL for section in found[1:] for line in section.lines)
    now = until(told(), "leads")[0]
    assert now.trick == 0
    assert now.lines[0].level is Verbosity.ALL
