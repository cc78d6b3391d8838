"""Keys that tell: what they say is read out, and shown in a pill for those who read."""

from collections.abc import Callable, Sequence

from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.recounting import AGAIN, RECOUNTED
from rage_desktop.ui.table.words.notices import Notices
from rage_desktop.ui.toolkit.intents import Intent, Shortcut
from rage_desktop.ui.toolkit.nodes import Node


class RecountKeys:
    """Answers a key about the table with a sentence, at any time, for whoever is looking."""

    def __init__(self, session: Session, notices: Callable[[], Notices]) -> None:
        self._session = session
        self._notices = notices

    def takes(self, intent: Intent, nodes: Sequence[Node]) -> bool:
        """Say what a key asks for; tell whether it asks for anything. Anything on screen with this
        key on it, such as the figures behind a hint, comes first."""
        if not isinstance(intent, Shortcut) or any(node.key == intent.key for node in nodes):
            return False
        said = self._said(intent.key)
        if said is None:
            return False
        self._notices().recount(said)
        return True

    def _said(self, key: str) -> Text | None:
        if key in RECOUNTED:
            return RECOUNTED[key](self._session.table)
        if key == AGAIN:
            return self._notices().spoken or text("Nothing has been said yet.")
        return None
