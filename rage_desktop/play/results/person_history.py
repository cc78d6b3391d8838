"""A finished game beside its person's earlier ones: achievements earned, the best score before."""

from rage_desktop.match.achievement_awards import award
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.result_rows import QUICK_HANDS
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.store import Store
from rage_desktop.play.results.highlights import Highlight
from rage_desktop.rules import ntext, text

MOST = 2  # shown with their stories; further ones are only counted


def achievement_highlights(store: Store, match: Match, seat: int | None) -> tuple[Highlight, ...]:
    """Award the achievements of a game, and return highlight cards for the one person.

    Return none if several people played, or if the store cannot be read.
    """
    try:
        earned = award(store, match)
    except StoreError:
        return ()
    mine = earned.get(seat, ()) if seat is not None else ()
    told = [
        Highlight(f"earned-{each.id}", "star", "gold", text("Achievement"), each.name, each.story)
        for each in mine[:MOST]
    ]
    if len(mine) > MOST:
        more = ntext("And {n} more", "And {n} more", len(mine) - MOST)
        said = text("Find them all in your statistics.")
        told.append(Highlight("earned-more", "star", "gold", text("Achievements"), more, said))
    return tuple(told)


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
