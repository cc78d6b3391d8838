"""Where the end of a game leads: the ways on from it, as its buttons name them."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.nodes import Press
from rage_desktop.ui.toolkit.transitions import Outcome


class Way(NamedTuple):
    """A way on: the button's id, what it says, its picture and key, what it does."""

    id: str
    name: Text
    icon: str
    key: str
    press: Press


def ways_on(services: Services, session: Session, review: Callable[[], Outcome]) -> list[Way]:
    """Return all ways on, playing first: from a daily deal back to its page, which has the row
    of days and the text to share."""
    day, tables = session.match.setup.daily, services.tables

    def to_its_day() -> Outcome:
        return routes.to_daily(date.fromisoformat(day or ""))

    def rematch() -> Outcome:
        return routes.to_table(tables.rematch(session))

    return [
        Way("daily", text("Daily deal"), "i_calendar", "D", to_its_day)
        if day
        else Way("rematch", text("Rematch"), "", "R", rematch),
        Way("again", text("Same cards again"), "i_undo", "A",
            lambda: routes.to_table(tables.again(session))),
        Way("review", text("Review"), "i_chart", "V", review),
        Way("watch", text("Watch again"), "i_play", "W",
            lambda: routes.to_replay(session.match)),
        Way("sheet", text("Score sheet"), "i_sheet", "S",
            lambda: routes.to_score_sheet(session)),
    ]  # fmt: skip
