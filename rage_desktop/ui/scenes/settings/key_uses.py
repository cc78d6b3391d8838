"""What keys and gamepad buttons do in the game, by the usual names of the keys."""

from collections.abc import Mapping

from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.key_bindings import ARROW_KEYS

KEY_USES: Mapping[str, Text] = {
    "L": text("last trick, while held or until pressed again"),
    "J": text("what happened in this round"),
    "S": text("score sheet"),
    "I": text("hint: what to bid or play, and why"),
    "O": text("sort the hand"),
    "R": text("claim the rest, if every trick is certain"),
    "U": text("undo to your last decision"),
    "G": text("read your hand"),
    "T": text("read the trick"),
    "M": text("read the trump"),
    "B": text("read bids and tricks"),
    "N": text("read the points"),
    "K": text("read the last trick"),
    "A": text("repeat the last sentence"),
    "H": text("rules of this game; also F1 and ?"),
    "X": text("explain this; also F2, pointing, or the pad's right stick"),
    "V": text("animation speed"),
    "P": text("pause"),
}
"""Of the keys that the player may change."""
ARROWS_USE: Text = text("choose a card or a button")
FIXED_USES: Mapping[str, Text] = {
    " ": text("skip the animation"),
    "C": text("show your cards, copy a deal code"),
    ARROW_KEYS: ARROWS_USE,
}
"""Of the other keys that no action can be moved to."""
PAD_USES: Mapping[str, Text] = {
    "Enter": text("play, bid, press"),
    "Esc": text("back, or pause"),
    "L": text("last trick, while held or until pressed again"),
    "H": text("rules of this game"),
    "Space": text("skip the animation"),
    "C": text("show your cards, copy a deal code"),
    "P": text("pause"),
    "S": text("score sheet"),
    "X": text("explain what you point at"),
}
"""Of the buttons of a gamepad, by the keys that do the same."""
