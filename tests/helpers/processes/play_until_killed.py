"""Plays on and on, printing each move only when `submit` has returned, for the kill tests.

Arguments: data folder, seed, how many moves to make at most, and "fresh" to leave other games
alone. Each line is `GAME PLY MOVE`.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from rage_desktop.match.match import Match
from rage_desktop.match.store.notation import write_move
from rage_desktop.match.store.store import open_store
from rage_desktop.rules import Phase

sys.path.insert(0, str(Path(__file__).parents[2]))
from helpers.fixtures.matches import SHORT, setup_of, step


def main(folder: Path, seed: str, moves: int, fresh: bool = False) -> None:
    rng = Random(seed)
    store = open_store(folder, lambda: datetime.now(UTC))
    saved = store.unfinished() if rng.random() < 0.5 and not fresh else ()
    match = Match.resume(store, saved[0].id) if saved else None
    for number in range(moves):
        if match is None or match.phase is Phase.OVER:
            match = Match(setup_of(seed=f"{seed}X{number}", changes=SHORT), store)
        step(match, rng)
        line = f"{match.game} {len(match.moves) - 1} {write_move(match.moves[-1])}\n"
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), "fresh" in sys.argv)
