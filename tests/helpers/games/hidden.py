"""The cards that nobody has seen, dealt anew."""

from random import Random

from msgspec.structs import replace

from rage_desktop.rules import State


def redealt(state: State, chance: Random) -> State:
    """Return the state with all cards in hands and pile dealt anew: its public view is the same."""
    round_ = state.round
    assert round_ is not None
    hidden = [card for hand in (*round_.hands, round_.pile) for card in hand]
    chance.shuffle(hidden)
    groups, start = [], 0
    for size in map(len, (*round_.hands, round_.pile)):
        groups.append(tuple(hidden[start : start + size]))
        start += size
    return replace(state, round=replace(round_, hands=tuple(groups[:-1]), pile=groups[-1]))
