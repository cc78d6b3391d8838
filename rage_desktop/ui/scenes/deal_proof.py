"""What is said about the fairness of the deals: the promise during a game, the receipt after it."""

from rage_desktop.match.game_setup import Setup
from rage_desktop.rules import text
from rage_desktop.ui.scenes.dialogs import MessageDialog


def commitment_dialog(setup: Setup) -> MessageDialog:
    """Return the dialog with the whole commitment of a game under way, and how to check it."""
    seal = setup.secret.written_commitment
    return MessageDialog(
        (
            text(
                "Before the first card, the shuffled deck was locked with this seal: {seal}. "
                "Nobody can change a card now without breaking it.",
                seal=seal,
            ),
            text(
                "When the game ends, it shows a seed and a salt. The SHA-256 of SEED:SALT "
                "must be that seal, and every deal follows from the seed."
            ),
        ),
        text("A fair deal"),
    )


def proof_dialog(setup: Setup) -> MessageDialog:
    """Return the dialog that settles a finished game: what was promised, what came of it, and how
    to check it without this program."""
    secret = setup.secret
    return MessageDialog(
        (
            text(
                "Promised before the first card: the seal {seal}.", seal=secret.written_commitment
            ),
            text("Shown at the end: seed {seed}, salt {salt}.", seed=secret.seed, salt=secret.salt),
            text(
                "To check it without this program, take the SHA-256 of SEED:SALT, or save the"
                " record from the score sheet and run verify_deals.py on it, which comes with"
                " the game."
            ),
        ),
        text("Receipt"),
    )
