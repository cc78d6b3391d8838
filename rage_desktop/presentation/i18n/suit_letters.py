"""A letter for each suit, in the player's language."""

from collections.abc import Sequence


def suit_letters(names: Sequence[str]) -> tuple[str, ...]:
    """Return for each name its first letter that no earlier name uses: "Amarillo" and "Azul" are A
    and Z."""
    taken: list[str] = []
    for name in names:
        letters = [letter.upper() for letter in name if letter.isalpha()]
        free = (letter for letter in letters if letter not in taken)
        taken.append(next(free, name[:1].upper()))
    return tuple(taken)
