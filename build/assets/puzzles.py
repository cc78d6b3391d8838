"""Make the books of puzzles: deal, prove, keep what is a puzzle and not obvious.

    python build/assets/puzzles.py [--seed N] [--out FILE]

Of every position all lines of play are looked at. It is kept if one first card keeps the promise
and no other does, if that card is not the one that comes to mind, and if the book's number of
choices must be right. How many were rejected, and why, is written at the head of the file.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.search.promise import only_right_play
from rage_desktop.match.library import Library
from rage_desktop.play.puzzles.books import FILE
from rage_desktop.play.puzzles.puzzle import SOLVER, Puzzle, position, write_puzzle
from rage_desktop.rules import (
    Card,
    EditionFile,
    NumberCard,
    Phase,
    Play,
    PlayedCard,
    Role,
    State,
)
from rage_desktop.rules.legality import playable

COUNT = 24
MOST_POSITIONS = 1_500
"""A proof of so many positions takes less than a twentieth of a second."""


@dataclass(frozen=True)
class Recipe:
    """What a book deals: editions, seats and cards, tricks wanted, actions in the deal, how many
    choices must be right, and whether there is a trump and a trick under way."""

    editions: tuple[str, ...]
    tables: tuple[tuple[int, int], ...]
    wants: tuple[int, ...]
    choices: tuple[int, int]
    roles: tuple[Role, ...] = ()
    has_trump: bool = True
    follows: float = 0.0


RECIPES = {
    "first-cards": Recipe(("rage",), ((3, 3), (3, 4)), (1, 2), (1, 2), has_trump=False),
    "trumps": Recipe(("rage", "glyphs"), ((3, 4),), (1, 1, 2), (2, 3)),
    "rid-of-it": Recipe(("rage", "glyphs"), ((3, 4), (3, 5)), (0, 0, 1), (2, 4), follows=0.5),
    "action-cards": Recipe(
        ("rage", "rave"),
        ((3, 4),),
        (1, 1, 2),
        (2, 3),
        (Role.WILD, Role.OUT, Role.REWIND, Role.BONUS, Role.MALUS),
        follows=0.2,
    ),
    "all-of-them": Recipe(
        ("rage", "glyphs", "rave"),
        ((4, 4), (3, 5), (4, 4)),
        (1, 2, 2),
        (3, 5),
        (Role.WILD, Role.OUT, Role.REWIND, Role.BONUS, Role.MALUS),
        follows=0.3,
    ),
}


def deal(recipe: Recipe, files: Sequence[EditionFile], chance: Random) -> Puzzle:
    """Deal a position as a recipe says."""
    file = chance.choice(files)
    edition = file.rules
    seats, size = chance.choice(recipe.tables)
    numbers = [card for card in edition.deck if isinstance(card, NumberCard)]
    actions = [card for card in edition.deck if card.role in recipe.roles]
    cards: list[Card] = list(chance.sample(numbers, seats * size))
    if actions:
        for card in chance.sample(actions, chance.choice((1, 2, 2, 3))):
            cards[chance.randrange(len(cards))] = card
    hands = [tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    trump = chance.choice(edition.suits) if recipe.has_trump else None
    want = chance.choice(recipe.wants)
    trick = list[PlayedCard]()
    if chance.random() < recipe.follows:
        trick = _begin_trick(hands, trump, chance.randrange(1, seats), chance, file)
    return Puzzle("", file, position(file, hands, trump, want, trick), want)


def _begin_trick(
    hands: list[tuple[Card, ...]],
    trump: str | None,
    leader: int,
    chance: Random,
    file: EditionFile,
) -> list[PlayedCard]:
    """Let the seats from the leader on to the solver play a number card each, out of the hands."""
    trick = list[PlayedCard]()
    for seat in range(leader, len(hands)):
        so_far = position(file, hands, trump, 0, trick).under_way
        numbers = [card for card in playable(file.rules, hands[seat], so_far) if card.suit]
        if not numbers:
            break
        card = chance.choice(numbers)
        hands[seat] = tuple(held for held in hands[seat] if held != card)
        trick.append(PlayedCard(seat, card, card.suit))
    return trick


def why_rejected(puzzle: Puzzle, recipe: Recipe) -> str:
    """Return why a position is no puzzle of the book, "" if it is one."""
    state = puzzle.start
    round_ = state.under_way
    if round_.trick and len(round_.trick) != state.players - round_.trick[0].seat:
        return "no position"
    if recipe.roles and not any(card.role for hand in round_.hands for card in hand):
        return "without an action card"
    if recipe.has_trump and not recipe.roles and _trumps(state) < 2:
        return "without trumps"
    found = only_right_play(state, SOLVER, puzzle.want)
    if found is None:
        return "none or several right cards"
    if found.positions > MOST_POSITIONS:
        return "too large"
    least, most = recipe.choices
    if not least <= found.choices <= most:
        return "too easy or too hard"
    if recipe.choices[1] > 2 and is_natural(state, found.right, puzzle.want):
        return "the obvious card is right"
    return ""


def _trumps(state: State) -> int:
    round_ = state.under_way
    return sum(card.suit == round_.trump for hand in round_.hands for card in hand)


def is_natural(state: State, play: Play, want: int) -> bool:
    """Return whether a play is what comes to mind: the highest card for who wants tricks, the
    lowest for who wants none."""
    round_ = state.under_way

    def strength(card: Card) -> tuple[bool, bool, int]:
        rank = card.rank if isinstance(card, NumberCard) else -1
        return card.role is Role.WILD, card.suit == round_.trump, rank

    hand = playable(state.edition, round_.hands[SOLVER], round_)
    obvious = max(hand, key=strength) if want else min(hand, key=strength)
    return play.card == obvious


def made(recipe: Recipe, library: Library, seed: str, rejected: Counter[str]) -> Iterator[Puzzle]:
    """Yield puzzles of a book, counting what is rejected."""
    chance = Random(seed)
    files = [library.get(edition) for edition in recipe.editions]
    while True:
        puzzle = deal(recipe, files, chance)
        reason = why_rejected(puzzle, recipe)
        rejected[reason or "kept"] += 1
        if not reason:
            yield puzzle


def main() -> int:
    """Write all books."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="books")
    parser.add_argument("--out", type=Path, default=assets_dir().joinpath(*FILE))
    wanted = parser.parse_args()
    library = Library(assets_dir() / "editions")
    parts = list[str]()
    figures = list[str]()
    for book, recipe in RECIPES.items():
        rejected = Counter[str]()
        puzzles = made(recipe, library, f"{wanted.seed}/{book}", rejected)
        chosen = [next(puzzles) for _ in range(COUNT)]
        chosen.sort(key=_hardness)
        lines = "".join(f'  "{write_puzzle(puzzle)}",\n' for puzzle in chosen)
        parts.append(f"{book} = [\n{lines}]\n")
        tried = rejected.total()
        share = (tried - COUNT) / tried
        reasons = ", ".join(f"{reason} {n}" for reason, n in sorted(rejected.items()))
        figures.append(f"# {book}: {tried} tried, {share:.1%} rejected ({reasons})")
        print(figures[-1], file=sys.stderr)
    head = "# The books of puzzles, made and proved by build/assets/puzzles.py.\n"
    text = "\n".join((head + "\n".join(figures) + "\n", *parts))
    wanted.out.write_text(text, "utf-8")
    return 0


def _hardness(puzzle: Puzzle) -> tuple[int, int]:
    found = only_right_play(puzzle.start, SOLVER, puzzle.want)
    assert found is not None
    assert puzzle.start.phase is Phase.PLAY
    return found.choices, found.positions


if __name__ == "__main__":
    sys.exit(main())
