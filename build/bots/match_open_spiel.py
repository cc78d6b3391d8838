"""Plays a level against OpenSpiel's search (ISMCTS, in C++), made fair, at Oh Hell with 52 cards.

    pip install -e ".[match]"
    python build/bots/match_open_spiel.py --level master --rounds 200
    python build/bots/match_open_spiel.py --check

Ten-card rounds for four by OpenSpiel's rules. Every round is played by our rules and by OpenSpiel's
side by side: the same moves must be legal each time, and the scores must be equal at the end.
`--ours` is how many of the seats are ours. Rounds are rounded up to whole sets: the same deal with
everyone moved on by a seat.

OpenSpiel's search imagines other hands by exchanging the cards that the others really hold, so it
knows which cards are not dealt at all. Here it never meets the real deal. It starts from several
deals made up from what its seat may know; its simulations are split among them, and the visits
added up.

`--check` proves both: the deals that OpenSpiel makes up always leave the same cards undealt, ours
do not; and with other hidden cards the search starts from the same deals. (Choices cannot be
compared, nor matches repeated card by card: even with the same seed OpenSpiel's search varies.)
"""

import importlib
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from duel import Outcome, game_of, names, report, run, seats, usual_bot  # noqa: E402
from msgspec import structs  # noqa: E402

from rage_desktop.bots.bitcards.deck import Deck  # noqa: E402
from rage_desktop.bots.bot import Bot, answer  # noqa: E402
from rage_desktop.bots.honesty import with_other_hidden_cards  # noqa: E402
from rage_desktop.bots.search.determinize import Deals  # noqa: E402
from rage_desktop.match.contests.tournament import ArenaPlan  # noqa: E402
from rage_desktop.match.dealer import deck_for  # noqa: E402
from rage_desktop.rules import (  # noqa: E402
    Bid,
    Card,
    Deal,
    EditionFile,
    Move,
    NumberCard,
    Phase,
    Play,
    SeatView,
    State,
    apply,
    change_knobs,
    legal_moves,
    new_game,
    parse_edition_file,
    view_of,
    waiting_for,
)

PEER: Final = "open-spiel"
SEATS, CARDS, PACK = 4, 10, 52
GAME: Final = f"oh_hell(players={SEATS},num_tricks_fixed={CARDS})"
SUITS: Final = "CDSH"  # in OpenSpiel's order; a card's number is 4 * (rank - 2) + suit
BIDS_FROM: Final = PACK  # the number of a bid of 0
RULES: Final = ROOT / "tests" / "rules" / "data" / "oh-hell.toml"
TRIES: Final = 2  # least simulations for each move of a start: with fewer all moves look alike
SEATED: Final = {1: (0, 1, 1, 1), 2: (0, 1), 3: (0, 0, 0, 1)}


@dataclass(frozen=True)
class Search:
    """How OpenSpiel's bot searches: simulations a decision, deals to split them among, UCT."""

    simulations: int = 1000
    worlds: int = 10
    uct: float = 5.0


class OpenSpielBot:
    """OpenSpiel's ISMCTS in one of our seats; it is told what its seat may see, and no more."""

    def __init__(self, rng: Random, search: Search) -> None:
        self._rng, self._search = rng, search

    def bid(self, view: SeatView) -> int:
        """Return the most visited bid."""
        return self._most_visited(view) - BIDS_FROM

    def play(self, view: SeatView) -> Play:
        """Return the most visited card."""
        assert view.seat is not None
        return Play(view.seat, card_of(self._most_visited(view)))

    def _most_visited(self, view: SeatView) -> int:
        if len(view.legal) == 1:
            return number_of(view.legal[0])
        worlds = worlds_of(view, self._search.worlds, self._rng)
        return best_of(worlds, self._search, self._rng)


class SideBySide:
    """A round by OpenSpiel's rules beside one by ours; ValueError where they differ."""

    def __init__(self, state: State) -> None:
        assert state.round is not None
        view = view_of(state, None)
        self._other = position_of(view, state.round.hands)

    def compare(self, moves: Iterable[Move]) -> None:
        """Check that the same moves are legal."""
        ours, theirs = sorted(map(number_of, moves)), sorted(self._other.legal_actions())
        if ours != theirs:
            raise ValueError(f"Legal are {ours} by our rules, {theirs} by OpenSpiel's.")

    def apply(self, move: Move) -> None:
        """Make a move."""
        self._other.apply_action(number_of(move))

    def compare_points(self, points: Sequence[int]) -> None:
        """Check that both rounds are over with the same points."""
        if not self._other.is_terminal() or list(points) != self._other.returns():
            raise ValueError(f"Ours: {points}; OpenSpiel: {self._other.returns()}.")


def main() -> int:
    """Play what is asked for and print the table, or check what the match relies on."""
    parser = ArgumentParser(description="Play a level against OpenSpiel at Oh Hell.")
    parser.add_argument("--level", default="master", choices=names())
    parser.add_argument("--against", default=PEER, choices=(PEER, *names()))
    parser.add_argument("--ours", type=int, default=2, choices=SEATED)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=Search.simulations)
    parser.add_argument("--worlds", type=int, default=Search.worlds)
    parser.add_argument("--uct", type=float, default=Search.uct)
    parser.add_argument("--check", type=int, nargs="?", const=50, metavar="ROUNDS")
    asked = parser.parse_args()
    search = Search(asked.simulations, asked.worlds, asked.uct)
    if search.simulations < TRIES * (CARDS + 1) * search.worlds:
        parser.error("Each start needs more simulations than there are moves: fewer --worlds.")
    try:
        spiel()
    except ImportError:
        parser.error("OpenSpiel is not installed: pip install -e '.[match]'")
    if asked.check:
        return check(asked.check, search, asked.seed)
    plan = plan_of(asked)
    outcomes = run(plan, partial(play_one, search), asked.jobs)
    print(report(plan, outcomes, "round"))
    print(f"{len(outcomes)} rounds beside OpenSpiel's, all legal moves and points alike; {search}")
    return 0


def plan_of(asked: Namespace) -> ArenaPlan:
    """Return the match asked for."""
    bots = [(asked.level, asked.against)[who] for who in SEATED[asked.ours]]
    return ArenaPlan(
        file=oh_hell(), bots=tuple(bots), players=SEATS, games=asked.rounds, seed=asked.seed
    )


def oh_hell() -> EditionFile:
    """Return OpenSpiel's rules as an edition.

    A second round is planned but never played, since in the last round a level may play for the
    win.
    """
    file = parse_edition_file(RULES.read_text(encoding="utf-8"), RULES.name)
    sizes = {"order": "list", "sizes": [CARDS, CARDS]}
    knobs = {"players": {"min": SEATS, "max": SEATS}, "hand_sizes": sizes}
    return structs.replace(file, rules=change_knobs(file.rules, knobs))


def play_one(
    search: Search, plan: ArenaPlan, index: int, ours: Callable[[str, Random], Bot] = usual_bot
) -> Outcome:
    """Play one round of a plan, side by side; `ours` makes every bot but OpenSpiel's."""

    def make(name: str, rng: Random) -> Bot:
        return OpenSpielBot(rng, search) if name == PEER else ours(name, rng)

    seed, bots, seconds = seats(plan, index, make)
    state = dealt(plan, seed)
    beside = SideBySide(state)
    while state.phase is not Phase.DEAL:
        (seat,) = waiting_for(state)
        view = view_of(state, seat)
        beside.compare(view.legal)
        move = answer(bots[seat], view)
        beside.apply(move)
        state, _ = apply(state, move)
    points = state.scores[0].points
    beside.compare_points(points)
    winners = [seat for seat, mine in enumerate(points) if mine == max(points)]
    return Outcome(game_of(plan, index, state.scores, winners), seconds)


def dealt(plan: ArenaPlan, seed: str) -> State:
    """Return a game with its first cards on the table."""
    edition = plan.edition
    state, _ = apply(new_game(edition, plan.players, seed), Deal(deck_for(edition, seed, 1)))
    return state


# -- from one to the other -------------------------------------------------------------------------


def spiel() -> Any:
    """Return OpenSpiel's module, which is not typed."""
    return importlib.import_module("pyspiel")


def number_of(move: Move) -> int:
    """Return OpenSpiel's number of a bid or play."""
    if isinstance(move, Bid):
        return BIDS_FROM + move.bid
    assert isinstance(move, Play)
    return number_of_card(move.card)


def number_of_card(card: Card) -> int:
    """Return OpenSpiel's number of a card."""
    assert isinstance(card, NumberCard)
    return (card.rank - 2) * len(SUITS) + SUITS.index(card.suit)


def card_of(number: int) -> NumberCard:
    """Return the card with OpenSpiel's number."""
    rank, suit = divmod(number, len(SUITS))
    return NumberCard(SUITS[suit], rank + 2)


def worlds_of(view: SeatView, count: int, rng: Random) -> list[Any]:
    """Return deals, as states of OpenSpiel, that the viewer cannot tell from the real one."""
    deck = Deck(view.edition)
    deals = Deals(deck, view, rng)
    worlds: list[Any] = []
    for _ in range(count):
        hands = deals.sample().hands
        cards = [[card for code, card in deck.cards.items() if code & hand] for hand in hands]
        worlds.append(position_of(view, cards))
    return worlds


def position_of(view: SeatView, hands: Sequence[Iterable[Card]]) -> Any:
    """Return OpenSpiel's state of a round with these cards left in the hands."""
    assert view.trump_card is not None
    played = [each for trick in (*view.history, view.trick) for each in trick]
    held = [
        [*(each.card for each in played if each.seat == seat), *hands[seat]]
        for seat in range(view.players)
    ]
    in_turn = [card for row in zip(*held, strict=True) for card in row]
    order = [(view.dealer + 1 + step) % view.players for step in range(view.players)]
    bids = [bid for seat in order if (bid := view.bids[seat]) is not None]
    state = spiel().load_game(GAME).new_initial_state()
    for action in (
        CARDS,
        view.dealer,
        *map(number_of_card, (*in_turn, view.trump_card)),
        *(BIDS_FROM + bid for bid in bids),
        *(number_of_card(each.card) for each in played),
    ):
        state.apply_action(action)
    return state


def best_of(worlds: Sequence[Any], search: Search, rng: Random) -> int:
    """Return the most visited move, with the simulations split among the worlds."""
    module = spiel()
    bot = module.ISMCTSBot(
        rng.randrange(2**31),
        module.RandomRolloutEvaluator(1, rng.randrange(2**31)),
        search.uct,
        max(1, search.simulations // len(worlds)),
        -1,  # as many deals as simulations
        module.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT,
    )
    visits: Counter[int] = Counter()
    for world in worlds:
        for action, share in bot.get_policy(world):
            visits[action] += share
    return max(sorted(visits), key=lambda action: visits[action])


# -- what the match relies on ----------------------------------------------------------------------


@dataclass
class Evidence:
    """What was found at so many positions, each asked about once.

    `swayed` counts searches that would start elsewhere if the hidden cards were different; `fair`
    and `own` count made-up deals, by us and by OpenSpiel's search, that leave other cards undealt
    than the real one.
    """

    positions: int = 0
    swayed: int = 0
    fair: int = 0
    own: int = 0


def check(rounds: int, search: Search, seed: str) -> int:
    """Print what was compared; return 1 if a search depended on hidden cards."""
    plan = ArenaPlan(file=oh_hell(), bots=("random",), players=SEATS, games=rounds, seed=seed)
    for index in range(rounds):
        play_one(search, plan, index)
    print(f"{rounds} rounds at random, side by side: all legal moves and points alike")
    found, rng = Evidence(), Random(seed)
    for number in range(rounds):
        state = dealt(plan, f"{seed}/{number}")
        while state.phase is not Phase.DEAL:
            (seat,) = waiting_for(state)
            ask(state, seat, search, found, rng)
            state, _ = apply(state, rng.choice(legal_moves(state, seat)))
    print(
        f"{found.positions} positions, where OpenSpiel's own search knows the cards nobody holds:"
    )
    print(f"  other cards undealt in {found.own} deals it makes up, in {found.fair} of ours")
    print(f"  other starts of the fair search with other hidden cards: {found.swayed}")
    return int(found.swayed > 0)


def ask(state: State, seat: int, search: Search, found: Evidence, rng: Random) -> None:
    """Look at one position; ValueError where the seat could tell a made-up deal from the real one.

    What the search is given is compared, not its choice, which varies between equal searches.
    """
    assert state.round is not None
    view, chance = view_of(state, seat), str(rng.random())
    real = position_of(view, state.round.hands)
    starts = worlds_of(view, search.worlds, Random(chance))
    told = next((start for start in starts if _seen_by(seat, start) != _seen_by(seat, real)), None)
    if told is not None:
        raise ValueError(f"Seat {seat} can tell this from the real deal: {told}")
    other = view_of(with_other_hidden_cards(state, seat, rng), seat)
    others = worlds_of(other, search.worlds, Random(chance))
    found.positions += 1
    found.swayed += [each.history() for each in starts] != [each.history() for each in others]
    found.fair += _cards_dealt(starts[0]) != _cards_dealt(real)
    theirs = real.resample_from_infostate(seat, rng.random)
    found.own += _cards_dealt(theirs) != _cards_dealt(real)


def _seen_by(seat: int, position: Any) -> object:
    """Return what OpenSpiel says that a seat can see."""
    return position.information_state_string(seat)


def _cards_dealt(position: Any) -> frozenset[int]:
    """Return the cards that went into the hands: the moves after the first two."""
    return frozenset(position.history()[2 : 2 + SEATS * CARDS])


if __name__ == "__main__":
    sys.exit(main())
