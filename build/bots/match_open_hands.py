"""Measures how far a level gets from `expert` towards a player who sees all hands.

    python build/bots/match_open_hands.py --level master --rounds 400
    python build/bots/match_open_hands.py --level open --rounds 400

Ten-card rounds of Rage for four without action cards, against three of `expert` (what 0.1.0 called
`sharp`: the playouts play as it does); `open` searches as the levels do, but sees everyone's cards.
What a level is ahead, divided by what `open` is ahead, says how far it gets. Rounds are rounded up
to whole sets: the same deal with everyone moved on by a seat. Where there is a C compiler both play
out in C (see `quickly`).
"""

import sys
from argparse import ArgumentParser
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

import quickly  # noqa: E402
from duel import Outcome, Timed, game_of, names, report, run, seats, usual_bot  # noqa: E402
from msgspec import structs  # noqa: E402

from rage_desktop.bots.bot import Bot, Watcher, answer  # noqa: E402
from rage_desktop.bots.judge.from_view import Choice  # noqa: E402
from rage_desktop.bots.judge.model import Judge  # noqa: E402
from rage_desktop.bots.levels import MASTER  # noqa: E402
from rage_desktop.bots.levels.judging_bot import JudgingBot, tried  # noqa: E402
from rage_desktop.bots.search.decision import Decision  # noqa: E402
from rage_desktop.bots.search.search import Searcher  # noqa: E402
from rage_desktop.bots.search.trials import Effort  # noqa: E402
from rage_desktop.match.contests.tournament import ArenaPlan  # noqa: E402
from rage_desktop.match.dealer import deck_for  # noqa: E402
from rage_desktop.match.library import open_library  # noqa: E402
from rage_desktop.rules import (  # noqa: E402
    Card,
    CardPlayed,
    Deal,
    EditionFile,
    Event,
    HandsDealt,
    Phase,
    SeatView,
    apply,
    change_knobs,
    new_game,
    view_of,
    waiting_for,
)

OPEN: Final = "open"
OTHERS: Final = "expert"
SEATS, CARDS = 4, 10
EFFORT: Final = Effort(playouts=400, seconds=inf, trust=0.0, oddity=0.05, rivalry=MASTER.rivalry)


class OpenHands(JudgingBot):
    """A player who sees all hands: it watches the deal and every card."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng, EFFORT)
        self._held: list[set[Card]] = []
        self._hands: dict[int, int] = {}  # of the others, as masks, when last asked

    def watch(self, event: Event) -> None:
        """Note what everyone holds."""
        match event:
            case HandsDealt(hands=hands):
                self._held = [{card for card in hand if card is not None} for hand in hands]
            case CardPlayed(seat=seat, card=card):
                self._held[seat].discard(card)

    def hands(self) -> dict[int, int]:
        """Return what the others hold."""
        return self._hands

    def _pick(self, judge: Judge, view: SeatView, choices: list[Choice]) -> Decision:
        self._hands = {
            seat: judge.deck.hand(tuple(cards))
            for seat, cards in enumerate(self._held)
            if cards and seat != view.seat
        }
        searcher = Searcher(judge, view, self._effort, self._rng, monotonic, self)
        return tried(judge.deck, view, searcher.best(choices))


def main() -> int:
    """Play what is asked for and print the table."""
    parser = ArgumentParser(description="Play a level, or open hands, against three of expert.")
    parser.add_argument("--level", default="master", choices=(OPEN, *names()))
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    plan = ArenaPlan(
        file=plain_rage(),
        bots=(asked.level, *3 * (OTHERS,)),
        players=SEATS,
        games=asked.rounds,
        seed=asked.seed,
    )
    print(report(plan, run(plan, play_one, asked.jobs), "round"))
    return 0


def plain_rage() -> EditionFile:
    """Return Rage without action cards, ten cards each.

    A second round is planned but never played, since in the last round a level may play for the
    win.
    """
    file = open_library().get("rage")
    sizes = {"order": "list", "sizes": [CARDS, CARDS]}
    knobs = {"action_counts": {}, "hand_sizes": sizes}
    return structs.replace(file, rules=change_knobs(file.rules, knobs), variants=())


def play_one(plan: ArenaPlan, index: int) -> Outcome:
    """Play one round of a plan."""

    def make(name: str, rng: Random) -> Bot:
        return OpenHands(rng) if name == OPEN else usual_bot(name, rng)

    quickly.switch_on()
    seed, bots, seconds = seats(plan, index, make)
    asked = [timed.bot for timed in bots if isinstance(timed, Timed)]
    watchers = [bot for bot in asked if isinstance(bot, Watcher)]
    state = new_game(plan.edition, plan.players, seed)
    state, events = apply(state, Deal(deck_for(plan.edition, seed, 1)))
    while True:
        for watcher in watchers:
            for event in events:
                watcher.watch(event)
        if state.phase is Phase.DEAL:
            break
        seat = waiting_for(state)[0]
        state, events = apply(state, answer(bots[seat], view_of(state, seat)))
    points = state.scores[0].points
    winners = [seat for seat, mine in enumerate(points) if mine == max(points)]
    return Outcome(game_of(plan, index, state.scores, winners), seconds)


if __name__ == "__main__":
    sys.exit(main())
