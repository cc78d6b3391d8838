"""Achievements earned in a game, told once at its end."""

from rage_desktop.match.earning import earn
from rage_desktop.match.match import Match
from rage_desktop.match.store.outcome import StoreError
from rage_desktop.match.store.store import Store
from rage_desktop.play.endings.facts import Fact
from rage_desktop.rules import ntext, text

MOST = 2  # told with their stories; any more are only counted


def earned_facts(store: Store, match: Match, seat: int | None) -> tuple[Fact, ...]:
    """Give everybody what the game has earned them, and return cards for the one person.

    Nothing is told where several played, or where the store cannot be read.
    """
    try:
        earned = earn(store, match)
    except StoreError:
        return ()
    mine = earned.get(seat, ()) if seat is not None else ()
    told = [
        Fact(f"earned-{each.id}", "star", "gold", text("Achievement"), each.name, each.story)
        for each in mine[:MOST]
    ]
    if len(mine) > MOST:
        more = ntext("And {n} more", "And {n} more", len(mine) - MOST)
        said = text("All of them stand on the page of statistics.")
        told.append(Fact("earned-more", "star", "gold", text("Achievements"), more, said))
    return tuple(told)
