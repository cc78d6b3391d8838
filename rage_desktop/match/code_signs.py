"""How bytes are written as a code: in letters that are hard to mistake for each other, with check
characters. A wrong letter passes once in a million times."""

import base64
import hashlib
from typing import Final

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import Text, text

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TO_SIGNS: Final = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", SIGNS)  # from base 32
FROM_SIGNS: Final = {sign: letter for letter, sign in TO_SIGNS.items()}
MISTAKEN: Final = str.maketrans("ILO", "110")
CHECKED: Final = 4  # check characters, 20 bits
GROUP: Final = 5
LONGEST: Final = 4000
EDITION: Final = "RE1"  # the code of an edition
_SLIP: Final[Text] = text("A character of this code is wrong or missing. Copy the code again.")


class CodeError(MatchError):
    """A text that is not a code of its kind, or was copied with errors."""


def encode_code(kind: str, payload: bytes) -> str:
    """Return a code: its kind, a full stop, and groups of five characters."""
    signs = base64.b32encode(payload).decode().rstrip("=").translate(TO_SIGNS)
    whole = signs + _check(kind, signs)
    return f"{kind}." + "-".join(whole[at : at + GROUP] for at in range(0, len(whole), GROUP))


def decode_code(kind: str, typed: str) -> bytes:
    """Return the payload of a code; case, spaces and hyphens are ignored. Raises CodeError."""
    head, dot, rest = typed.strip().partition(".")
    if len(typed) > LONGEST or not dot or head.upper().strip() != kind:
        raise CodeError(text("A code like this begins with {kind}.", kind=kind))
    signs = "".join(rest.upper().translate(MISTAKEN).replace("-", " ").split())
    body = signs[:-CHECKED]
    check = signs[-CHECKED:]
    if not body or any(sign not in SIGNS for sign in signs) or check != _check(kind, body):
        raise CodeError(_SLIP)
    return base64.b32decode(body.translate(FROM_SIGNS) + "=" * (-len(body) % 8))


def is_code(kind: str, typed: str) -> bool:
    """Return whether a text looks like a code of this kind."""
    return typed.strip().upper().startswith(f"{kind}.")


def _check(kind: str, signs: str) -> str:
    digest = int.from_bytes(hashlib.sha256(f"{kind}.{signs}".encode()).digest()[:4])
    return "".join(SIGNS[digest >> (5 * i) & 31] for i in range(CHECKED))
