"""What only those who work on the game measure, as JSON, beside `rage-desktop bench`.

    python build/bench/bench.py [NAME ...]

    ten_thousand_games   start and statistics with 10,000 finished games in the store
    round_end_...        frames while a round's points are told, all effects running
    hand_31_cards        frames while the pointer goes over a full hand and drags a card
    workshop_1920x1080   frames that show a change of a setting, group by group
    ten_masters          frames while ten seats of the strongest level think
    bot_decision         bids and plays of the bots, level by level

The budgets are in docs/DESIGN.md, 13. Whatever needs a window is measured in a process of its own,
on the screen if there is one.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]  # runs from a bare checkout, too

from bot_times import decisions  # noqa: E402
from frames import hovering, masters, paying_off  # noqa: E402
from many_games import many_games  # noqa: E402
from workshop_frames import editing  # noqa: E402

from rage_desktop.ui.diagnostics.bench_fixtures import FOUR_K, FULL_HD  # noqa: E402
from rage_desktop.ui.diagnostics.bench_process import apart  # noqa: E402

MEASURES: Mapping[str, Callable[[], object]] = {
    "ten_thousand_games": many_games,
    "round_end_8_players_1920x1080": lambda: apart(paying_off, FULL_HD),
    "round_end_8_players_3840x2160": lambda: apart(paying_off, FOUR_K),
    "hand_31_cards_1920x1080": lambda: apart(hovering, FULL_HD),
    "workshop_1920x1080": lambda: apart(editing, FULL_HD),
    "ten_masters": lambda: apart(masters),
    "bot_decision": decisions,
}


def main() -> int:
    """Measure what is named, or everything, and print the figures."""
    parser = ArgumentParser(description="Measure what only developers ask, as JSON.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(MEASURES)}")
    names = parser.parse_args().names
    if unknown := set(names) - set(MEASURES):
        parser.error(f"there is no measure {unknown.pop()!r}: choose {', '.join(MEASURES)}")
    print(json.dumps({name: MEASURES[name]() for name in names or MEASURES}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
