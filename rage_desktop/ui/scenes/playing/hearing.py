"""What the table makes heard: sounds and captions, the line of words, what goes wrong, and what
keys tell, which is read out and shown in a pill for those who read."""

from collections.abc import Callable, Sequence

from msgspec import structs

from rage_desktop.match.settings import Settings
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.stage.cues import Sound, Told
from rage_desktop.stage.words.narration.announcements import Moment
from rage_desktop.stage.words.recounting import AGAIN, RECOUNTED
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.table.words.notices import Notices
from rage_desktop.ui.toolkit.controls import Sounds
from rage_desktop.ui.toolkit.intents import Intent, Shortcut
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.window.sound import SOUND_CAPTIONS

SKIN_SOUNDS = {("rave", "bonus"): "banger", ("rave", "mad"): "flop"}


class Hearing:
    """Passes on what the director signals; `notices` returns those of whoever is looking."""

    def __init__(
        self, services: Services, session: Session, notices: Callable[[], Notices]
    ) -> None:
        self.coached = False  # somebody else speaks: only the most important is said
        self._services = services
        self._session = session
        self._notices = notices

    @property
    def _settings(self) -> Settings:
        settings = self._services.settings
        return structs.replace(settings, announcements="few") if self.coached else settings

    def follow(self, board: Board, sound: Sounds) -> None:
        """Play the sounds of what is being shown, and say it."""
        for signal in self._session.screen.director.take_signals():
            match signal:
                case Sound(name, step):
                    name = SKIN_SOUNDS.get((board.look.skin, name), name)
                    sound(name, step)
                    if self._services.settings.sound_captions:
                        self._notices().hear(SOUND_CAPTIONS[name])
                case Told(moment):
                    self.tell(moment, board.kit)

    def tell(self, moment: Moment, kit: Kit) -> None:
        """Say what has happened, if the settings want it said."""
        tempo = self._session.screen.director.tempo
        self._notices().line.tell(moment, kit, self._settings, tempo)

    def follow_trouble(self) -> None:
        """Say that the game is not being saved, for as long as it is not."""
        trouble, notices = self._session.keeping.trouble, self._notices()
        if trouble != notices.trouble:
            notices.trouble = trouble
            self._services.note(trouble or text("The game is being saved again."))


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
