"""Messages to phones, each in its own language."""

from collections.abc import Sequence

from rage_desktop.play.phones.connection import Connection
from rage_desktop.play.phones.guests import Guest
from rage_desktop.play.phones.messages import Message, write
from rage_desktop.play.phones.page_language import PageLanguages
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import Look, Text


class PhonePost:
    """Sends messages and translates sentences; `look` and `names` are those of the table now.

    `notices` are sentences for the screen, until it takes them.
    """

    def __init__(self, connection: Connection, languages: PageLanguages) -> None:
        self.connection = connection
        self.languages = languages
        self.look: Look | None = None
        self.names: Sequence[str] = ()
        self.notices: list[Text] = []
        self._translators: dict[str, Translator] = {}  # of this table, by language

    def name_table(self, look: Look | None, names: Sequence[str]) -> None:
        """Let sentences speak of an edition and these players."""
        if (look, names) != (self.look, self.names):
            self._translators.clear()
        self.look = look
        self.names = names

    def translator(self, guest: Guest) -> Translator:
        """Return the words of a guest's language at this table."""
        language = self.languages.chosen(guest.languages)
        if language not in self._translators:
            words = self.languages.translator(language, self.look, self.names)
            self._translators[language] = words
        return self._translators[language]

    def say(self, guest: Guest, said: Text) -> str:
        """Return a sentence in a guest's language."""
        return self.translator(guest)(said)

    def send(self, guest: Guest, message: Message) -> None:
        """Send a message to a guest, if it is there."""
        if guest.line is not None:
            self.send_to(guest.line, message)

    def send_to(self, line: int, message: Message) -> None:
        """Send a message on a line."""
        self.connection.send(line, write(message))

    def notice(self, said: Text) -> None:
        """Let the screen say something, once."""
        if said not in self.notices:
            self.notices.append(said)
