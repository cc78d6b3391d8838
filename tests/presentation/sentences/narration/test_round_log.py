"""The history of a round: every card of every trick with its player, and what mattered."""

from itertools import pairwise

import pytest
from helpers.fixtures.narrated_rounds import narration_log, round_of
from helpers.fixtures.states import edition, edition_file
from helpers.fixtures.table_views import random_states, view_at_rest

from rage_desktop.presentation.sentences.narration.announcements import Moment, Verbosity
from rage_desktop.presentation.sentences.narration.round_log import (
    Section,
    Trick,
    sections,
    tricks_shown,
)
from rage_desktop.rules import Phase, State, TrickWon, view_of


def tricks_of(state: State, viewer: int | None = 0) -> list[Trick]:
    return tricks_shown(view_of(state, viewer), view_at_rest(state, viewer))


@pytest.mark.parametrize("name", ["rage", "rage-amigo", "glyphs", "rave"])
@pytest.mark.parametrize("viewer", [0, None])
def test_every_card_played_in_the_round_stays_with_its_player(
    name: str, viewer: int | None
) -> None:
    took = list[int]()
    for state, events in random_states(edition(name, (4,)), 4, 5):
        took += [event.winner for event in events if isinstance(event, TrickWon)]
        assert state.round is not None
        history = state.round.history
        tricks = tricks_of(state, viewer)
        lying = [state.round.trick] if state.round.trick else []
        assert [trick.cards for trick in tricks] == [*history, *lying]
        assert [trick.complete for trick in tricks] == [True] * len(history) + [False] * len(lying)
        assert [trick.best for trick in tricks[: len(history)]] == took


def test_nothing_is_told_before_the_table_has_shown_it() -> None:
    """Between two moves the view is ahead of the table, whose cards are still in motion."""
    states = [state for state, _ in random_states(edition("rage", (4,)), 4, 5)]
    playing = [state for state in states if state.phase is Phase.PLAY]
    for before, after in pairwise(playing):
        tricks = tricks_shown(view_of(after, 0), view_at_rest(before, 0))
        assert [trick.cards for trick in tricks] == [trick.cards for trick in tricks_of(before)]


def a_round() -> tuple[list[Moment], list[Trick]]:
    before, events = round_of(edition_file("rage").rules, 7, 9)  # two cards each
    state = [state for state, _ in random_states(edition("rage", (2,)), 4, 5)][-1]
    return narration_log(before, events), tricks_of(state)


def headings(found: list[Section]) -> list[str]:
    return [str(section.heading) for section in found]


def until(words: str, shown: int) -> list[Section]:
    """Return the sections once something with these words has been said, and some of the first
    trick's cards have been shown."""
    moments, (first, _) = a_round()
    end = next(i for i, moment in enumerate(moments) if words in str(moment[0].said))
    lying = Trick(first.cards[:shown], None, complete=False)
    return sections(moments[: end + 1], [lying] if shown else [])


def test_it_begins_with_what_goes_on_and_ends_with_the_deal() -> None:
    moments, tricks = a_round()
    assert sections([], []) == []
    assert headings(until("is trump", 0)) == ["Deal"]
    assert headings(until("bids", 0)) == ["Bids", "Deal"]
    assert headings(until("leads", 1)) == ["Trick 1, now", "Bids", "Deal"]
    assert headings(sections(moments, tricks)) == ["Points", "Trick 2", "Trick 1", "Bids", "Deal"]


def test_a_trick_keeps_all_its_cards_and_the_lines_that_mattered() -> None:
    moments, tricks = a_round()
    found = sections(moments, tricks)
    assert [section.number for section in found] == [0, 2, 1, 0, 0]
    assert [section.trick for section in found] == [None, tricks[1], tricks[0], None, None]
    lines = [line for section in found[1:] for line in section.lines]
    assert lines
    assert all(line.level <= Verbosity.NORMAL for line in lines)


def test_bids_are_listed_one_by_one_only_while_they_are_made() -> None:
    assert any(line.level is Verbosity.ALL for line in until("bids", 0)[0].lines)
    assert all(line.level <= Verbosity.NORMAL for line in until("leads", 1)[1].lines)
