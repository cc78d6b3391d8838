"""The minute about what is different in an edition: its link, and the offer at a first game."""

from collections.abc import Sequence

from msgspec import structs

from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import Seat
from rage_desktop.rules import EditionFile, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.services import Services


def difference_link(services: Services, file: EditionFile) -> ui.Element | None:
    """Return the way to the lessons on what is different in an edition; None where nothing is."""
    lessons = services.lessons.of(file.id)
    if not lessons:
        return None
    minutes = max(1, round(sum(one.seconds for one in lessons) / 60))
    about = ntext("What's different? {n} minute", "What's different? {n} minutes", minutes)
    link = ui.Button(
        "difference", about, kind=ui.ButtonKind.QUIET, size=18, style="b", colour="gold",
        on_press=lambda: to_difference(services, file),
    )  # fmt: skip
    return ui.Sized(link, h=34)


def to_difference(services: Services, file: EditionFile) -> ui.NavResult:
    """Open the lessons on what is different in an edition, over the present page."""
    return routes.to_lessons(services, file.id, back=text("Back to New game"))


def offer_for(
    services: Services, file: EditionFile, seats: Sequence[Seat]
) -> "DifferenceOffer | None":
    """Return the offer before a person's first game of an edition, once; None if there is nothing
    to tell, if it was made or declined, or if the edition has been learnt or played."""
    learning, lessons = services.settings.learning, services.lessons.of(file.id)
    if not lessons or not any(seat.is_human for seat in seats):
        return None
    if not learning.offers or file.id in learning.offered:
        return None
    if any(one.id in learning.done for one in lessons) or _played(services, file):
        return None
    offered = (*learning.offered, file.id)
    services.change_settings(learning=structs.replace(learning, offered=offered))
    return DifferenceOffer(services)


def _played(services: Services, file: EditionFile) -> bool:
    try:
        return services.store.history.has_played(file.id)
    except MatchError:  # the store cannot be read: the player hears of it when the game is kept
        return True


class DifferenceOffer(MessageDialog):
    """Pop(True) for the lessons, Pop(False) to deal, Pop(None) for neither: Escape."""

    title = text("What's different?")
    default = first_focus = "no"

    def __init__(self, services: Services) -> None:
        said = text("Take a one-minute tour of what's different? Then we'll deal.")
        super().__init__((said,), self.title)
        self._services = services

    def buttons(self) -> list[ui.Element]:
        """Yes, no (which a hasty Enter presses), and never again."""
        return [
            self.button("yes", text("Show me"), ui.ButtonKind.SECONDARY, lambda: ui.Pop(True)),
            self.button("no", text("No, deal"), ui.ButtonKind.PRIMARY, lambda: ui.Pop(False)),
            self.button("never", text("Never ask"), ui.ButtonKind.SECONDARY, self._never),
        ]

    def _never(self) -> ui.NavResult:
        learning = structs.replace(self._services.settings.learning, offers=False)
        self._services.change_settings(learning=learning)
        return ui.Pop(False)
