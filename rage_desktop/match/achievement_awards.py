"""Award achievements: once when a game ends, and once when its review ends."""

from collections.abc import Iterable
from datetime import date

from rage_desktop.match.daily.daily_record import longest_streak
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.achievement_rules import PlayerHistory, seat_result
from rage_desktop.match.statistics.achievements import Achievement, newly
from rage_desktop.match.statistics.player_stats import compute_stats
from rage_desktop.match.store.profiles.profile_store import Profile
from rage_desktop.match.store.store import Store
from rage_desktop.rules import Phase


def load_history(store: Store, person: Profile) -> PlayerHistory:
    """Return a person's playing history; raises StoreError."""
    rows = store.history.played(person)
    days = [each.day for each in store.history.daily(person) if each.finished is not None]
    games = [row for row in rows if not row.uncounted]
    return PlayerHistory(compute_stats(games), games, longest_day_streak(days))


def award(store: Store, match: Match) -> dict[int, tuple[Achievement, ...]]:
    """Award the people of a finished game their new achievements, and return them by seat; durable.

    A second call awards nothing. Raises StoreError.
    """
    found: dict[int, tuple[Achievement, ...]] = {}
    if match.phase is not Phase.OVER or match.game is None or match.setup.practice:
        return found
    for seat in match.setup.people:
        person = store.profiles.called(match.setup.seats[seat].name)
        if person is None or match.setup.exclusion_reason(seat):
            continue
        have = {each.achievement for each in store.history.achievements(person)}
        earned = newly(seat_result(match, seat), load_history(store, person), have)
        for each in earned:
            store.history.earn(person, each.id, match.game)
        if earned:
            found[seat] = earned
    return found


def longest_day_streak(days: Iterable[str]) -> int:
    """Return the longest run of consecutive days among ISO dates; other strings are ignored."""
    return longest_streak(filter(None, map(_day, days)))


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
