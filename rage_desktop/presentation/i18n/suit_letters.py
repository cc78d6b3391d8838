"""A letter or two for each suit, in the player's language."""

from collections.abc import Sequence


def suit_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return for each name its first letter, and more of them where names begin alike: "Gelb",
    "Grün" and "Rot" are Ge, Gr and R."""
    plain = ["".join(letter for letter in name if letter.isalpha()) for name in names]
    return tuple(_beginning(name, plain) for name in plain)


def _beginning(name: str, names: Sequence[str]) -> str:
    """Return as much of a name as tells it from the others: all of it if nothing does."""
    lengths = range(1, len(name) + 1)
    alike = (sum(other[:n].upper() == name[:n].upper() for other in names) for n in lengths)
    length = next((n for n, count in zip(lengths, alike, strict=True) if count == 1), len(name))
    return name[:1].upper() + name[1:length].lower()
