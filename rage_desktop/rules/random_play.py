"""Random games at full speed: for tests, and to measure the rules themselves."""

from random import Random

from rage_desktop.rules.engine import apply
from rage_desktop.rules.events import Event
from rage_desktop.rules.legality import legal_moves, waiting_for
from rage_desktop.rules.moves import Deal, Move
from rage_desktop.rules.state import OVER, State


def random_move(state: State, rng: Random) -> Move:
    """Return any deal, bid or play that may come next; the game must not be over."""
    seats = waiting_for(state)
    if not seats:
        return Deal(tuple(sorted(state.edition.deck, key=lambda _: rng.random())))
    seat = seats[0] if len(seats) == 1 else rng.choice(seats)
    moves = legal_moves(state, seat)
    return moves[int(rng.random() * len(moves))]


def play_out(state: State, rng: Random) -> tuple[State, list[Event]]:
    """Play random legal moves, deals included, until the game is over."""
    happened: list[Event] = []
    while state.phase is not OVER:
        state, events = apply(state, random_move(state, rng))
        happened += events
    return state, happened
