"""The dealer: the only shuffler, and the proof that nobody moved a card (DESIGN 10).

A game's secret is a seed, short enough to type in, and a salt. Every deck follows from the seed
alone, so a seed typed in deals the same cards again. Before the first card the game shows

    the cards' seal = SHA-256 of the UTF-8 bytes of  seed + ":" + salt   (hex, lower case)
    the game's seal = SHA-256 of seed, salt, rules and seats, as `game_seal` writes them

and after the last card it shows seed and salt; `printf %s SEED:SALT | sha256sum` must agree with
the first. Before version 1.0.0 the cards' seal was the only one.
The deck of round n is `edition.deck` (suits in order and ranks upwards, then action cards in the
order of the roles) shuffled once by Python's `random.Random(seed + "/deal/" + n).shuffle`.
"""

import hashlib
import json
from collections.abc import Mapping
from random import Random

from msgspec import Struct

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import Card, Edition, text
from rage_desktop.rules.state import chance
from rage_desktop.untrusted_input import quote

SEED_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without ambiguous characters
SEED_LENGTH = 16  # 78 bits: infeasible to enumerate; 0.1.0 drew ten letters
SEED_MAX = 32
SALT_BYTES = 16
SEAL_VERSION = 2  # begins what is hashed, so that it can't be taken for SEED:SALT
SEALED = ("seed", "salt", "edition_id", "variants", "edition", "seats")  # of a record's header


class SeedError(MatchError):
    """Typed text that cannot be a seed."""


class Secret(Struct, frozen=True):
    """The secret that determines every card of a game; revealed after the last card."""

    seed: str
    salt: str

    @property
    def commitment(self) -> str:
        """The seal of the cards alone, shown while the rules are still being chosen."""
        return commitment(self.seed, self.salt)

    @property
    def short_commitment(self) -> str:
        """Its first eight hex digits, for a quick comparison."""
        return self.commitment[:8]


def new_secret(source: Random, seed: str | None = None) -> Secret:
    """Draw a secret from a `SystemRandom` (tests have others); with a seed given (a deal code),
    only the salt is drawn."""
    drawn = "".join(source.choice(SEED_LETTERS) for _ in range(SEED_LENGTH))
    salt = source.randbytes(SALT_BYTES).hex()
    return Secret(drawn if seed is None else parse_seed(seed), salt)


def parse_seed(typed: str) -> str:
    """Parse a typed seed; case, spaces and hyphens are ignored. Raises SeedError."""
    seed = "".join(letter for letter in typed.upper() if not letter.isspace() and letter != "-")
    if not seed or not seed.isascii() or not seed.isalnum() or len(seed) > SEED_MAX:
        reason = text(
            "{typed} isn't a seed. Use 1 to {n} letters or digits.", typed=quote(typed), n=SEED_MAX
        )
        missing = text("The last part is missing: 1 to {n} letters or digits.", n=SEED_MAX)
        raise SeedError(reason if typed else missing)
    return seed


def format_seed(seed: str) -> str:
    """Format a seed in groups of five, for display."""
    return "-".join(seed[at : at + 5] for at in range(0, len(seed), 5))


def cut(secret: Secret, word: str) -> Secret:
    """Mix a player's own word into a secret: its letters and digits are appended to the seed.
    Raises SeedError for a word that is too long."""
    plain = "".join(sign for sign in word.upper() if sign.isascii() and sign.isalnum())
    room = SEED_MAX - len(secret.seed)
    if len(plain) > room:
        raise SeedError(
            text("Your word is too long. It can have at most {n} letters and digits.", n=room)
        )
    return Secret(secret.seed + plain, secret.salt)


def commitment(seed: str, salt: str) -> str:
    """Return the SHA-256 commitment to seed and salt, as 64 hex digits."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def game_seal(header: Mapping[str, object]) -> str:
    """Return the seal of a game, as 64 hex digits, from the header of its record as JSON values.

    It covers seed and salt, edition, house rules, every knob, and who sits where.
    """
    covered = [SEAL_VERSION, *(header[key] for key in SEALED)]
    written = json.dumps(covered, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def written_seal(seal: str) -> str:
    """Return a seal in groups of eight, for comparison by eye."""
    return " ".join(seal[at : at + 8] for at in range(0, len(seal), 8))


def deck_for(edition: Edition, seed: str, number: int) -> tuple[Card, ...]:
    """Return the shuffled deck of a round (numbered from 1); first card dealt first."""
    deck = list(edition.deck)
    chance(seed, "deal", number).shuffle(deck)
    return tuple(deck)
