"""Contradictions among the settings of an edition: where, why, and ways out (RULES 6)."""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from rage_desktop.input_limits import HIGHEST_RANK, MOST_PLAYERS
from rage_desktop.rules.cards import Role
from rage_desktop.rules.editions.edition import MOST_CARDS, Edition, round_points
from rage_desktop.rules.editions.hand_clashes import hand_clashes
from rage_desktop.rules.editions.way_out import Clash, WayOut
from rage_desktop.rules.text import SuitName, Text, ntext, text
from rage_desktop.untrusted_input import quote

USUAL_GOAL: Final = 100
USUAL_POINTS: Final = 10
FIRST_SUIT: Final = "R"


def clashes(edition: Edition) -> tuple[Clash, ...]:
    """Return the contradictions among the settings, those first on which others build; empty if
    they agree."""
    return tuple(each_clash(edition))


def each_clash(edition: Edition) -> Iterator[Clash]:
    """Yield the contradictions one by one. Where a number, the deck or the players are wrong by
    themselves, what builds on them is not asked."""
    sound = True
    for find in (_wrong_numbers, _wrong_suits, _wrong_deck, _wrong_players):
        for clash in find(edition):
            sound = False
            yield clash
    if sound:
        yield from _contradictions(edition)


def _contradictions(edition: Edition) -> Iterator[Clash]:
    yield from _wrong_bids(edition)
    yield from _wrong_trumps(edition)
    yield from _wrong_ending(edition)
    yield from hand_clashes(edition)


def _wrong_numbers(edition: Edition) -> Iterator[Clash]:
    counts = edition.action_counts
    negative = next((role for role, count in counts.items() if count < 0), None)
    if negative is not None:
        none = {role.value: max(0, count) for role, count in counts.items()}
        yield Clash(
            ("action_counts",),
            text("There can't be fewer than 0 {role} cards.", role=negative),
            (WayOut(text("None of them"), {"action_counts": none}),),
        )
    if edition.cards_kept_undealt < 0:
        yield Clash(
            ("cards_kept_undealt",),
            text("The number of undealt cards can't be below 0."),
            (_keep_undealt(1),),
        )
    if edition.game_ends != "rounds" and edition.game_ends <= 0:
        yield Clash(
            ("game_ends",),
            text("A game to points needs a target above 0."),
            (
                _after_the_last_round(),
                WayOut(text("Play to {n} points", n=USUAL_GOAL), {"game_ends": USUAL_GOAL}),
            ),
        )


def _keep_undealt(count: int) -> WayOut:
    label = ntext("Keep {n} card undealt", "Keep {n} cards undealt", count)
    return WayOut(label, {"cards_kept_undealt": count})


def _after_the_last_round() -> WayOut:
    return WayOut(text("End after the last round"), {"game_ends": "rounds"})


def _wrong_suits(edition: Edition) -> Iterator[Clash]:
    suits = edition.suits
    if twice := next((code for code in suits if suits.count(code) > 1), ""):
        yield Clash(
            ("suits",),
            text("Two suits have the code {code}. Give each its own.", code=twice),
            (WayOut(text("Keep the first"), {"suits": tuple(dict.fromkeys(suits))}),),
        )
    wrong = next((code for code in suits if not _is_code(code)), None)
    if wrong is not None:
        yield Clash(
            ("suits",),
            text("{code} can't be a suit's code. Use capital letters.", code=quote(wrong)),
            (WayOut(text("Leave it out"), {"suits": tuple(filter(_is_code, suits))}),),
        )


def _is_code(code: str) -> bool:
    return code.isascii() and code.isalpha() and code.isupper() and code not in Role.__members__


def _wrong_deck(edition: Edition) -> Iterator[Clash]:
    size = edition.deck_size()
    low = edition.ranks.low
    high = edition.ranks.high
    if low < 0:
        yield Clash(
            ("ranks",),
            text("Ranks can't be negative. Begin at 0 or above."),
            (_ranks(text("Begin at {n}", n=0), 0, max(0, high)),),
        )
    if low > high:
        yield Clash(
            ("ranks",),
            text("The lowest rank is above the highest. Swap them."),
            (_ranks(text("Swap them"), high, low),),
        )
    if size > MOST_CARDS:
        yield Clash(
            ("ranks", "suits", "action_counts"),
            text(
                "The deck has {n} cards, but at most {most} are allowed.", n=size, most=MOST_CARDS
            ),
            tuple(_smaller_decks(edition)),
        )
    if high > HIGHEST_RANK:
        yield Clash(
            ("ranks",),
            text(
                "The highest rank is {n}, but it can be at most {most}.",
                n=high,
                most=HIGHEST_RANK,
            ),
            (_ranks_up_to(min(low, HIGHEST_RANK), HIGHEST_RANK),),
        )
    if not edition.suits:
        yield Clash(
            ("suits",),
            text("No suit is left, but a deck needs at least one."),
            (WayOut(text("Add a suit"), {"suits": (FIRST_SUIT,)}),),
        )


def _ranks(label: Text, low: int, high: int) -> WayOut:
    return WayOut(label, {"ranks": {"low": low, "high": high}})


def _ranks_up_to(low: int, high: int) -> WayOut:
    return _ranks(text("Ranks up to {n}", n=high), low, high)


def _smaller_decks(edition: Edition) -> Iterator[WayOut]:
    """Yield ways to bring a deck down to the most cards: fewer ranks, or fewer action cards."""
    suits = len(edition.suits)
    low = edition.ranks.low
    actions = sum(edition.action_counts.values())
    numbers = edition.deck_size() - actions
    kinds = max(1, len(edition.action_counts))
    if 0 < suits <= MOST_CARDS - actions:
        ranks = (MOST_CARDS - actions) // suits
        yield _ranks_up_to(low, low + ranks - 1)
    if numbers <= MOST_CARDS and actions:
        yield _fewer_actions(edition, (MOST_CARDS - numbers) // kinds)
    if suits > MOST_CARDS - actions and numbers > MOST_CARDS:
        fewer = _fewer_actions(edition, (MOST_CARDS - suits) // kinds)
        changes = {**fewer.changes, "ranks": {"low": low, "high": low}}
        yield WayOut(text("A single rank, and fewer action cards"), changes)


def _fewer_actions(edition: Edition, most: int) -> WayOut:
    counts = {role.value: min(count, most) for role, count in edition.action_counts.items()}
    return WayOut(text("At most {n} of each action card", n=most), {"action_counts": counts})


def _wrong_players(edition: Edition) -> Iterator[Clash]:
    fewest = edition.players.min
    most = edition.players.max
    if fewest < 2:
        label = text("At least {n} players", n=2)
        yield _wrong_span(text("A game needs at least 2 players."), label, 2, max(2, most))
    if most > MOST_PLAYERS:
        reason = text("A table seats at most {n} players.", n=MOST_PLAYERS)
        label = text("At most {n} players", n=MOST_PLAYERS)
        yield _wrong_span(reason, label, min(fewest, MOST_PLAYERS), MOST_PLAYERS)
    if fewest > most:
        reason = text("The smallest number of players is above the largest. Swap them.")
        yield _wrong_span(reason, text("Swap them"), most, fewest)


def _wrong_span(reason: Text, label: Text, fewest: int, most: int) -> Clash:
    way = WayOut(label, {"players": {"min": fewest, "max": most}})
    return Clash(("players",), reason, (way,))


def _wrong_bids(edition: Edition) -> Iterator[Clash]:
    if edition.hook and edition.bids != "open":
        yield Clash(
            ("hook", "bids"),
            text("The rule for the last bidder needs open bids."),
            (
                WayOut(text("Bid in turn"), {"bids": "open"}),
                WayOut(text("Let the bids add up"), {"hook": False}),
            ),
        )


def _wrong_trumps(edition: Edition) -> Iterator[Clash]:
    suits = edition.suits
    code = edition.trump_when_no_number_card
    if code not in ("none", *suits):
        key = "trump_when_no_number_card"
        yield Clash(
            (key, "suits"),
            text("{code} isn't a suit of this deck. Name one, or write none.", code=quote(code)),
            (
                WayOut(text("No trump"), {key: "none"}),
                WayOut(text("{suit} is trump", suit=SuitName(suits[0])), {key: suits[0]}),
            ),
        )
    listed = edition.first_trump
    unknown = next((code for code in listed if code not in ("none", *suits)), None)
    if unknown is not None:
        known = tuple(code for code in listed if code in ("none", *suits))
        replaced = tuple(code if code in suits else "none" for code in listed)
        yield Clash(
            ("first_trump", "suits"),
            text(
                "{code} isn't a suit of this deck. Name suits, or write none.", code=quote(unknown)
            ),
            (
                WayOut(text("Leave it out"), {"first_trump": known}),
                WayOut(text("No trump in those rounds"), {"first_trump": replaced}),
            ),
        )
    chosen = edition.change == "choose_from_pile" and edition.action_counts.get(Role.CHANGE, 0) > 0
    if chosen and edition.cards_kept_undealt == 0:
        yield Clash(
            ("cards_kept_undealt", "change", "action_counts"),
            text("Turning up a trump needs a pile. Keep at least 1 card undealt."),
            (
                _keep_undealt(1),
                WayOut(text("Let players name any suit"), {"change": "choose_any"}),
                WayOut(text("Turn up a card"), {"change": "turn"}),
            ),
        )


def _wrong_ending(edition: Edition) -> Iterator[Clash]:
    if edition.game_ends != "rounds" and not can_bring_points(edition):
        yield Clash(
            ("game_ends", "exact", "exact_zero"),
            text("Nobody can ever score a point, so a game to points would never end."),
            (_after_the_last_round(), *_more_points(edition)),
        )
    if not edition.ties:
        yield Clash(
            ("ties",),
            text("The list of tie rules is empty. Add at least “shared”."),
            (WayOut(text("Share the win"), {"ties": ("shared",)}),),
        )


def _more_points(edition: Edition) -> Iterator[WayOut]:
    if can_bring_points(structs.replace(edition, exact=USUAL_POINTS)):
        label = text("{n} points for an exact bid", n=USUAL_POINTS)
        yield WayOut(label, {"exact": USUAL_POINTS})
    label = text("{n} points for an exact bid of 0", n=USUAL_POINTS)
    yield WayOut(label, {"exact_zero": USUAL_POINTS})


def can_bring_points(edition: Edition) -> bool:
    """Return whether some result of a round brings points.

    Of a miss by so many tricks the points are linear in the tricks won: the ends are enough.
    """
    size = max(0, edition.largest_hand(edition.players.min))
    cards = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
    extra = sum(max(0, cards[role]) * edition.action_counts.get(role, 0) for role in cards)
    results = [(bid, bid) for bid in range(size + 1)]
    for off in range(1, size + 1):
        results += [(0, off), (size - off, size), (off, 0), (size, size - off)]
    return any(
        round_points(edition, dealt, bid, won) + (extra if won else 0) > 0
        for bid, won in results
        for dealt in {size, max(1, won)}
    )
