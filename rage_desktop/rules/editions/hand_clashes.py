"""Contradictions between hand sizes and what can be dealt, and ways out (RULES 3.2, 6)."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import structs

from rage_desktop.rules.editions.edition import MOST_CARDS, Edition, HandSizes
from rage_desktop.rules.editions.way_out import Clash, WayOut
from rage_desktop.rules.text import Text, ntext, text

ORDER: Final = "hand_sizes.order"
LIST: Final = "hand_sizes.sizes"
ENDS: Final = ("hand_sizes.first", "hand_sizes.last")
USUAL_HAND: Final = 10


def hand_clashes(edition: Edition) -> Iterator[Clash]:
    """Yield what is wrong with the plan of hands; if nothing is by itself, what doesn't fit."""
    sound = True
    for clash in _wrong_plans(edition.hand_sizes):
        sound = False
        yield clash
    if sound:
        yield from _unfit_hands(edition)


def too_large(edition: Edition, players: int, size: int) -> Text:
    """Return that hands of this size are too large for so many players, and what fits."""
    deck = edition.deck_size()
    kept = edition.cards_kept_undealt
    largest = edition.largest_hand(players)
    if largest < 1:
        return text(
            "A deck of {deck} cards, {kept} of them undealt, is too small for {players} players.",
            deck=deck,
            kept=kept,
            players=players,
        )
    return text(
        "{size} cards each are too many for {players} players. With {deck} cards, "
        "{kept} of them undealt, {largest} is the most.",
        size=size,
        players=players,
        deck=deck,
        kept=kept,
        largest=largest,
    )


def _wrong_plans(plan: HandSizes) -> Iterator[Clash]:
    if plan.step < 1:
        yield Clash(
            ("hand_sizes.step",),
            text("The step is {step}, but it must be at least 1.", step=plan.step),
            (_planned(text("A step of {n}", n=1), plan, step=1),),
        )
    yield from _wrong_lists(plan)
    asked = _asked(plan)
    if min(asked, default=1) < 1:
        yield Clash(
            _where(plan, lambda size: size < 1),
            text("A round can't have {size} cards. Begin at 1.", size=min(asked)),
            (_resized(text("Begin at {n}", n=1), plan, lambda size: max(1, size)),),
        )
    if max(asked, default=1) > MOST_CARDS:
        label = text("{n} cards instead", n=USUAL_HAND)
        smaller = _resized(label, plan, lambda size: USUAL_HAND if size > MOST_CARDS else size)
        yield Clash(
            _where(plan, lambda size: size > MOST_CARDS),
            text("A hand of {size} cards is larger than any deck.", size=max(asked)),
            (smaller,),
        )


def _wrong_lists(plan: HandSizes) -> Iterator[Clash]:
    listed = plan.order == "list"
    if listed and not plan.sizes:
        yield Clash(
            (LIST, ORDER),
            text("The list of hand sizes is empty. Add at least one."),
            (
                _planned(text("One round of one card"), plan, sizes=(1,)),
                _planned(text("Let hands shrink"), plan, order="down"),
            ),
        )
    if not listed and plan.sizes:
        yield Clash(
            (ORDER, LIST),
            text("Hand sizes are listed, but the order is {order}.", order=plan.order),
            (
                _planned(text("Follow the list"), plan, order="list"),
                _planned(text("Drop the list"), plan, sizes=()),
            ),
        )
    if listed and plan.ends_for_all:
        yield Clash(
            ("hand_sizes.ends_for_all", ORDER),
            text("A list says how often each hand is dealt, so its ends can't be repeated."),
            (_planned(text("Deal each as listed"), plan, ends_for_all=False),),
        )


def _unfit_hands(edition: Edition) -> Iterator[Clash]:
    plan = edition.hand_sizes
    most = edition.players.max
    largest = edition.largest_hand(most)
    asked = max(_asked(plan), default=1)
    if largest < 1:
        yield Clash(
            ("players", "cards_kept_undealt", "ranks"),
            too_large(edition, most, asked),
            tuple(_more_room(edition)),
        )
    elif asked > largest and not plan.fit:
        yield Clash(
            (*_where(plan, lambda size: size > largest), "players", "cards_kept_undealt"),
            too_large(edition, most, asked),
            tuple(_smaller_hands(edition, asked, largest)),
        )
    elif not edition.rounds(most):
        yield Clash(
            ENDS,
            text("There's no round to play, because the first and last hand sizes cross."),
            tuple(_uncrossed(plan)),
        )


def _more_room(edition: Edition) -> Iterator[WayOut]:
    """Yield ways to have a card for everybody."""
    most = edition.players.max
    fitting = _planned(text("As many as fit"), edition.hand_sizes, fit=True).changes
    if edition.deck_size() > most:
        label = ntext("Keep {n} card undealt", "Keep {n} cards undealt", 1)
        yield WayOut(label, {"cards_kept_undealt": 1, **fitting})
    else:
        highest = most // len(edition.suits) + 1
        ranks = {"low": 1, "high": highest}
        label = text("Ranks from {low} to {high}", low=1, high=highest)
        yield WayOut(label, {"ranks": ranks, "cards_kept_undealt": 1, **fitting})
    seats = edition.deck_size() - edition.cards_kept_undealt
    if seats >= 2:
        yield WayOut(_at_most(seats), {**_seats(edition, seats), **fitting})


def _smaller_hands(edition: Edition, asked: int, largest: int) -> Iterator[WayOut]:
    """Yield ways to have hands that fit: smaller ones, or fewer players."""
    plan = edition.hand_sizes
    yield _resized(_cards_at_most(largest), plan, lambda size: min(size, largest))
    yield _planned(text("As many as fit"), plan, fit=True)
    seats = (edition.deck_size() - edition.cards_kept_undealt) // asked
    if seats >= 2:
        yield WayOut(_at_most(seats), _seats(edition, seats))


def _uncrossed(plan: HandSizes) -> Iterator[WayOut]:
    if plan.first is not None and plan.last is not None:
        yield _planned(text("Swap them"), plan, first=plan.last, last=plan.first)
    yield _planned(text("Let the deck decide both"), plan, first=None, last=None)


def _cards_at_most(most: int) -> Text:
    return ntext("{n} card at most", "{n} cards at most", most)


def _at_most(players: int) -> Text:
    return text("At most {n} players", n=players)


def _seats(edition: Edition, most: int) -> dict[str, Any]:
    return {"players": {"min": min(edition.players.min, most), "max": most}}


def _asked(plan: HandSizes) -> list[int]:
    """Return the hand sizes that a plan names."""
    return [*plan.sizes, *(end for end in (plan.first, plan.last) if end is not None)]


def _where(plan: HandSizes, is_wrong: Callable[[int], bool]) -> tuple[str, ...]:
    """Return the keys of the hand sizes of which this holds."""
    ends = zip(ENDS, (plan.first, plan.last), strict=True)
    found = tuple(key for key, size in ends if size is not None and is_wrong(size))
    return (*found, LIST) if any(map(is_wrong, plan.sizes)) else found


def _resized(label: Text, plan: HandSizes, resize: Callable[[int], int]) -> WayOut:
    """Return a way out that changes every hand size that a plan names."""
    ends = [None if end is None else resize(end) for end in (plan.first, plan.last)]
    sizes = tuple(map(resize, plan.sizes))
    return _planned(label, plan, first=ends[0], last=ends[1], sizes=sizes)


def _planned(label: Text, plan: HandSizes, **changed: Any) -> WayOut:
    return WayOut(label, {"hand_sizes": msgspec.to_builtins(structs.replace(plan, **changed))})
