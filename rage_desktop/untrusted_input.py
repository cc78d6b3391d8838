"""Foreign input, which this program did not write a moment ago: what may go wrong, how to quote it.

Files are damaged, made by hand or made to do harm. So whatever reads one catches UNREADABLE, and a
sentence quotes of it no more than LONGEST characters, none of which a terminal or a reader obeys.
"""

import re

LONGEST = 80  # characters quoted of a foreign value
SENTENCE = 300  # characters of a whole sentence made elsewhere, with foreign values in it
WHAT = 120  # characters of what a decoder says, which may quote a whole key
WHY = 200  # characters of the same with the place in the file

UNREADABLE = (ValueError, OverflowError, RecursionError)
"""What decoders raise: those of msgspec, tomllib and json, and of text and numbers inside."""

CONTROLS = (
    "\\x00-\\x1f\\x7f-\\x9f"  # controls, the terminal's escape among them
    "\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069"  # line ends, marks of direction
    "\\ud800-\\udfff\\ufeff"  # halves of characters, a mark of byte order
    "\\U000e0000-\\U000e007f"  # tags, which nobody sees
)
"""Characters that are obeyed, not shown, as an expression's class has them."""
NO_CONTROLS = f"^[^{CONTROLS}]*\\Z"
"""The expression for a text without any."""

_CONTROL = re.compile(f"[{CONTROLS}]")


def sanitize(message: str, most: int = LONGEST) -> str:
    """Return words fit to be shown: what would be obeyed is spelt out, what is too long is cut."""
    shown = _CONTROL.sub(_escape, message[: most + 1])
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def quote(value: object) -> str:
    """Return a value as a sentence may quote it: a text in quotes, all of it cleaned."""
    try:
        return sanitize(repr(value[: LONGEST + 1] if isinstance(value, str) else value))
    except UNREADABLE:
        return "a value that cannot be written"


def quote_path(path: object) -> str:
    """Return a path as a sentence names it: it need not be text at all."""
    return sanitize(str(path), SENTENCE)


def why_unreadable(error: Exception) -> str:
    """Return in a few words what is wrong with something that could not be read."""
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if isinstance(error, OverflowError) or "digits" in str(error):
        return "a number in it is too large"
    what, _, where = str(error).partition(" - at ")
    if "matching regex '^[^" in what:  # NO_CONTROLS
        what = "a character in it cannot be shown"
    what = sanitize(what, WHAT)
    return sanitize(f"{what} - at {where}" if where else what, WHY)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()
