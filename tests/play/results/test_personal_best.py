"""What somebody had reached before a game: the best of what counts."""

from helpers.games.match import SHORT, play_to_end, setup_of
from helpers.games.stores import lose

from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play.results.personal_best import best_before


def test_nothing_is_known_where_the_store_cannot_be_read(store: Store) -> None:
    first, second = (play_to_end(Match(setup_of(seed=seed, changes=SHORT), store)) for seed in "AB")
    assert first.result is not None
    assert best_before(store, second, 0) == first.result.totals[0]
    lose(store, "played")
    assert best_before(store, second, 0) is None
