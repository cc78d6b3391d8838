"""A person's best score before a finished game."""

from rage_desktop.match.match import Match
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.store import Store


def best_before(store: Store, match: Match, seat: int) -> int | None:
    """Return the highest score of a person's earlier games of this edition that count.

    None if there are none, if this game itself does not count, or if the store cannot be read.
    """
    setup = match.setup
    person = store.profiles.called(setup.seats[seat].name)
    if match.game is None or person is None or setup.exclusion_reason(seat):
        return None
    try:
        played = store.history.played(person)
    except StoreError:
        return None
    earlier = [
        one.total
        for one in played
        if one.game != match.game and one.edition_id == setup.file.id and not one.uncounted
    ]
    return max(earlier, default=None)
