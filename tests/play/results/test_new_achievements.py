"""What a game earned is told once, at its end, to the one person who played."""

import pytest
from helpers.games.match import SHORT, play_to_end, setup_of

from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play.results.new_achievements import achievement_highlights


@pytest.mark.slow
def test_achievements_are_told_once_with_their_stories(store: Store) -> None:
    told = {}
    for seed in "ABCDEFGH":
        match = play_to_end(Match(setup_of(seed=seed, changes=SHORT), store))
        for fact in achievement_highlights(store, match, 0):
            told[fact.id] = fact
        assert achievement_highlights(store, match, 0) == ()
    alice = store.profiles.called("Alice")
    assert alice is not None
    kept = {f"earned-{each.achievement}" for each in store.history.achievements(alice)}
    assert set(told) - {"earned-more"} <= kept
    assert "earned-first-ring" in told
    assert "closed" in str(told["earned-first-ring"].said)


def test_where_several_play_it_is_kept_and_not_told(store: Store) -> None:
    match = play_to_end(Match(setup_of(seed="A", changes=SHORT), store))
    assert achievement_highlights(store, match, None) == ()
    alice = store.profiles.called("Alice")
    assert alice is not None
