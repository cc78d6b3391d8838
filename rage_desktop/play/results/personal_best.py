"""A person's best score before a finished game."""

from rage_desktop.match.match import Match
from rage_desktop.match.statistics.result_rows import QUICK_HANDS
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.store import Store


def best_before(store: Store, match: Match, seat: int) -> int | None:
    """Return the highest score of a person's earlier games of this edition and length that count.

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
    quick = len(match.view(None).scores) <= QUICK_HANDS
    return max(
        (
            one.total
            for one in played
            if one.game != match.game
            and (one.edition_id, one.is_quick) == (setup.file.id, quick)
            and not one.uncounted
        ),
        default=None,
    )
