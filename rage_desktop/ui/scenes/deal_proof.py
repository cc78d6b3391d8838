"""The fairness of the deals: the promise during a game, the receipt after it."""

from rage_desktop.match.dealer import written_seal
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record
from rage_desktop.rules import Text, text
from rage_desktop.rules.records.records import RecordError
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import MessageDialog


def commitment_dialog(setup: Setup) -> MessageDialog:
    """Return the dialog with the whole seals of a game under way, and how to check them."""
    seal = written_seal(setup.secret.commitment)
    return MessageDialog(
        (
            text(
                "Before the first card, the shuffled deck was sealed: {seal}. Nobody can "
                "change a card now without breaking the seal.",
                seal=seal,
            ),
            text(
                "When the game ends, it shows a seed and a salt. The SHA-256 of SEED:SALT "
                "must be that seal, and every deal follows from the seed."
            ),
            *_second_seal(setup),
        ),
        text("A fair deal"),
    )


def _second_seal(setup: Setup) -> tuple[Text, ...]:
    """Return what a game's own seal covers; nothing for a game begun before there was one."""
    if not setup.seal:
        return ()
    seal = written_seal(setup.seal)
    return (text("A second seal covers the rules and the players as well: {seal}.", seal=seal),)


class ReceiptDialog(MessageDialog):
    """Shows whether the deals of a finished game are the sealed ones, and under Details the seal,
    the seed and the salt, and how to check them without this program."""

    def __init__(self, match: Match) -> None:
        found = text("Every card came from the deck that was sealed before the first deal.")
        heading = text("Fair deal: verified")
        try:
            check_record("\n".join(match.record_lines()).encode())
        except RecordError as error:
            found = text("The cards don't fit the seal: {reason}.", reason=error.message)
            heading = text("Fair deal: not verified")
        super().__init__((found,), heading)
        self._setup = match.setup
        self._is_whole = False

    def buttons(self) -> list[ui.Button]:
        """The way to the details, until they are there."""
        buttons = super().buttons()
        if not self._is_whole:
            buttons.insert(0, self.button("details", text("Details"), self._tell))
        return buttons

    def _tell(self) -> None:
        secret = self._setup.secret
        seal = written_seal(secret.commitment)
        self._is_whole = True
        self._sentences += (
            text("Sealed before the first card: {seal}.", seal=seal),
            *_second_seal(self._setup),
            text(
                "Revealed at the end: seed {seed}, salt {salt}.", seed=secret.seed, salt=secret.salt
            ),
            text(
                "To check it without this program, take the SHA-256 of SEED:SALT. Or save the "
                "record from the score sheet and run verify_deals.py on it, which comes with "
                "the game."
            ),
        )
        self.input.focus = "ok"
