"""Brings the window and the system's accessibility together, where there is any."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rage_desktop.ui.access.reader_link import ReaderLink
from rage_desktop.ui.toolkit.nodes import Action

if TYPE_CHECKING:
    from rage_desktop.ui.window.app import App


class Readers:
    """Screen readers at the game's window; it outlives the loop, which a crash begins anew."""

    def __init__(self, app: "App", note: Callable[[str], object]) -> None:
        """Join in, or note why that cannot be."""
        self._app = app
        self.link = self._link_to(app)
        try:
            # late: not every system has the library
            from rage_desktop.ui.access.platform_tree import Platform

            self.link.platform = Platform(self._wanted, self._act)
        except Exception as error:  # whatever it is, the game is there for all who can see it
            note(f"No way to screen readers: {type(error).__name__}")

    def move_to(self, app: "App") -> None:
        """Follow another loop in the same window."""
        platform, listening = self.link.platform, self.link.listening
        self._app, self.link = app, self._link_to(app)
        self.link.platform = platform
        self.link.listen(listening)

    def _link_to(self, app: "App") -> ReaderLink:
        link = ReaderLink(app.stack.apply)
        app.on_turn = lambda scene, in_front: link.follow(scene, in_front, app.inspector.asked)
        return link

    # -- called on other threads ---------------------------------------------------------------

    def _wanted(self, wanted: bool) -> None:
        self._app.wake(lambda: self.link.listen(wanted))

    def _act(self, number: int, action: Action | None, words: str) -> None:
        self._app.wake(lambda: self.link.act(self._app.stack.top, number, action, words))
