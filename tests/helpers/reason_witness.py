"""A second witness for the reasons: the names of reasons.json, worked out by other means.

What a card would do is seen by having the engine play it; what is still out, by crossing cards off
a list. Only what the seat knows goes in: of a card that turns the pile the outcome is left open.
"""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from rage_desktop.rules import (
    ActionCard,
    Bid,
    Card,
    Edition,
    NumberCard,
    Play,
    Role,
    SeatView,
    State,
    TrickWon,
    apply,
    round_points,
    view_of,
)

WRITTEN = json.loads(
    (Path(__file__).parents[1] / "bots" / "talk" / "reasons.json").read_text("utf-8")
)
SUITLESS = ("BONUS", "OUT", "CHANGE", "REWIND")


def holding(kind: str, facts: dict[str, Any]) -> list[str]:
    """Return the ids whose written condition holds."""
    return [id_ for id_, when in CODE[kind].items() if eval(when, {"abs": abs}, facts)]


CODE = {
    kind: {id_: compile(when, id_, "eval") for id_, when in WRITTEN[kind].items()}
    for kind in ("cards", "bids")
}


def crossed_off(view: SeatView) -> list[Card]:
    """Return the cards that a seat has not seen."""
    out = list(view.edition.deck)
    shown = [view.trump_card] if view.trump_card else []
    for trick in (*view.history, view.trick):
        shown += [one.card for one in trick]  # type: ignore[misc]
    for card in (*view.hand, *view.spent, *shown):
        out.remove(card)
    return out


def ran_out(view: SeatView) -> list[set[str]]:
    """Return the suits that each player has shown to be out of."""
    lacking: list[set[str]] = [set() for _ in range(view.players)]
    for trick in (*view.history, view.trick):
        suits = [one.suit for one in trick]
        for place, one in enumerate(trick):
            led = next((suit for suit in suits[:place] if suit), None)
            free = isinstance(one.card, ActionCard) and view.edition.action_cards_any_time
            followed = isinstance(one.card, NumberCard) and one.suit == led
            if led and not free and not followed:
                lacking[one.seat].add(led)
    return lacking


class Outcome:
    """What the engine makes of a play: who is ahead then, and with what suits."""

    def __init__(self, state: State, play: Play) -> None:
        before = view_of(state, play.seat)
        after, events = apply(state, play)
        role = play.card.role if isinstance(play.card, ActionCard) else None
        self.unknown = role is Role.CHANGE and play.suit is None
        won = next((event for event in events if isinstance(event, TrickWon)), None)
        view = view_of(after, None)
        trick = view.history[-1] if won else view.trick
        self.ahead = won.winner if won else view.winning
        self.suit = trick[len(before.trick)].suit
        rewinds = sum(isinstance(p.card, ActionCard) and p.card.role is Role.REWIND for p in trick)
        self.low = rewinds % 2 == 1 if before.edition.second_rewind == "toggles" else rewinds > 0
        self.wins = self.ahead == play.seat
        if self.unknown:
            self.ahead, self.wins = None, not before.trick


def card_facts(state: State, play: Play) -> dict[str, Any]:
    """Return what a seat knows about a card it might play."""
    view = view_of(state, play.seat)
    edition, card, seat = view.edition, play.card, play.seat
    plays = [move for move in view.legal if isinstance(move, Play)]
    ends = {m: Outcome(state, m) for m in plays}
    done = ends[play]
    outcomes = {str(m.card): end.wins for m, end in ends.items() if m.suit is None}
    wins = {str(m.card) for m, end in ends.items() if end.wins}
    all_win = all(end.wins for end in ends.values())
    out, voids = crossed_off(view), ran_out(view)
    numbers_out = [one for one in out if isinstance(one, NumberCard)]
    hand = [one for one in view.hand if isinstance(one, NumberCard)]
    legal = [m.card for m in plays if isinstance(m.card, NumberCard)]
    number = isinstance(card, NumberCard)
    rank = card.rank if isinstance(card, NumberCard) else -1
    role = "" if isinstance(card, NumberCard) else str(card.role)
    suit, lead, trump = done.suit, view.lead, view.trump
    follows = number and suit == lead
    among = [one for one in legal if not follows or one.suit == suit]
    behind = [one.rank for one in among if not outcomes[str(one)]]
    bid, won, left = view.bids[seat], view.tricks[seat], len(view.hand)
    assert bid is not None
    need, ahead = bid - won, view.winning
    lying = {one.seat: one for one in view.trick}
    ahead_suit = lying[ahead].suit if ahead is not None else None
    others = [other for other in range(view.players) if other != seat]

    def mine(one: str | None) -> int:
        return sum(held.suit == one for held in hand)

    def open_need(who: int | None) -> int | None:
        known = None if who is None else view.bids[who]
        return None if who is None or known is None else known - view.tricks[who]

    def still(one: str | None, low: int = -1, high: int = 10**9) -> int:
        return sum(c.suit == one and low < c.rank < high for c in numbers_out)

    def beat() -> int | None:
        if not done.wins or suit is None:
            return None
        worse = {
            "WILD": 0 if not done.low else still(suit),
            "LOW": still(suit) if not done.low else 0,
        }
        own = worse.get(role, still(suit, high=rank) if done.low else still(suit, low=rank))
        return own if suit == trump else own + still(trump)

    sides = [c for c in hand if c.suit != trump and c != card and not still(c.suit, c.rank)]
    barred = {"last_named": view.last_named, "in_force": trump}.get(edition.change_excludes)
    turns = role == "CHANGE" and edition.change == "turn"
    unfit = len(out) - len(numbers_out) + still(trump)
    return {
        "card": card, "number": number, "role": role, "suit": suit, "lead": lead, "trump": trump,
        "low": done.low, "named": play.suit if role == "CHANGE" else None,
        "no_suit": role in SUITLESS, "minus": role == "MALUS" and edition.malus < 0,
        "bonus": edition.bonus, "equal_wilds": edition.equal_wilds,
        "bid": bid, "won": won, "need": need, "left": left, "wants": 0 < need <= left,
        "gone": need < 0 or need > left, "lasting": edition.no_trump_lasts == "until_change",
        "pays": each_pays(edition, view) if not _saving(edition, need) else 0,
        "saves": each_pays(edition, view) if _saving(edition, need) and _loss(view) else 0,
        "leading": not view.trick, "following": lead is not None,
        "last": len(view.trick) == view.players - 1, "wins": done.wins,
        "ahead": ahead, "ahead_after": done.ahead, "ahead_suit": ahead_suit,
        "ahead_card": ahead_suit, "ahead_need": open_need(ahead),
        "ahead_after_need": open_need(done.ahead),
        "ahead_trumped": ahead_suit is not None and trump is not None
        and ahead_suit == trump and lead != trump,
        "points": sum(worth(edition, one) for one in (card, *(p.card for p in view.trick))),
        "mine": mine, "mine_trumps": 0 if trump is None else mine(trump),
        "above": still(suit, low=rank) if number else 0,
        "below": still(suit, high=rank) if number else 0,
        "suit_out": still(suit), "trumps_out": 0 if trump is None else still(trump),
        "numbers_beat": beat(),
        "nobody_out": number and not any(suit in voids[one] for one in others),
        "alone": number and all(suit in voids[one] for one in others),
        "drained": all(trump in voids[one] for one in others),
        "side_top": max(sides, key=lambda one: one.rank, default=None),
        "forced": len({(str(m.card), m.suit) for m in plays}) == 1,
        "legal_numbers": len(among), "spared": len([one for one in hand if one != card]),
        "lowest": number and rank == min(one.rank for one in among),
        "highest": number and rank == max(one.rank for one in among),
        "ways_to_win": len(wins), "ways_to_lose": not all_win,
        "winning_numbers": [one for one in legal if outcomes[str(one)]],
        "cheapest": number and not done.low
        and rank == min((one.rank for one in legal if outcomes[str(one)]), default=None),
        "safest_high": number and not done.low and not done.wins and rank == max(behind),
        "follows": follows, "trumps": number and lead is not None and suit == trump != lead,
        "throws": number and lead is not None and suit not in (lead, trump),
        "twins": sum(p.suit == suit and str(p.card) == role for p in view.trick),
        "better": any(still(one.suit, one.rank) < still(suit, rank) for one in hand),
        "own_top": number and rank == max(one.rank for one in hand if one.suit == suit),
        "own_bottom": number and rank == min(one.rank for one in hand if one.suit == suit),
        "high": number and rank > edition.ranks.high / 2,
        "kept": {"WILD", "LOW"} & {str(one) for one in view.hand},
        "turns": turns, "pile": view.pile_size,
        "other_numbers": any(one.suit != view.last_named for one in hand),
        "leaves_trumps": turns and need == 0 and mine(trump) > 0 and barred == trump
        and len(edition.suits) > 1,
        "surely_turns": edition.change_with_nothing_suitable == "next_suit_down"
        or view.pile_size > unfit,
    }  # fmt: skip


def worth(edition: Edition, card: Card) -> int:
    """Return what a plus or minus card counts."""
    return {"BONUS": edition.bonus, "MALUS": edition.malus}.get(str(card), 0)


def each_pays(edition: Edition, view: SeatView) -> int:
    """Return what each trick left pays where the bid is missed, if that is the same for all."""
    assert view.seat is not None
    bid, won = view.bids[view.seat], view.tricks[view.seat]
    assert bid is not None
    if 0 <= bid - won <= len(view.hand):
        return 0
    ends = [round_points(edition, view.hand_size, bid, won + n) for n in range(len(view.hand) + 1)]
    steps = Counter(b - a for a, b in pairwise(ends))
    return max(0, *steps) if len(steps) == 1 else 0


def _saving(edition: Edition, need: int) -> bool:
    return need > 0 and edition.per_trick_short < 0


def _loss(view: SeatView) -> bool:
    assert view.seat is not None
    bid, won = view.bids[view.seat] or 0, view.tricks[view.seat]
    return round_points(view.edition, view.hand_size, bid, won + len(view.hand)) <= 0


def bid_facts(view: SeatView, bid: int) -> dict[str, Any]:
    """Return what a seat knows about a bid it might make."""
    edition, trump, size = view.edition, view.trump, view.hand_size
    out = [one for one in crossed_off(view) if isinstance(one, NumberCard)]
    numbers = [one for one in view.hand if isinstance(one, NumberCard)]
    words = [str(one) for one in view.hand]

    def above(card: NumberCard) -> int:
        return sum(one.suit == card.suit and one.rank > card.rank for one in out)

    trumps = [one for one in numbers if one.suit == trump]
    sides = [one for one in numbers if one.suit != trump]
    aces = [one for one in sides if above(one) == 0]
    good = [one for one in trumps if one.rank > edition.ranks.high / 2]
    held = Counter(one.suit for one in numbers)
    missing = [one for one in edition.suits if one != trump and not held[one]]
    allowed = {move.bid for move in view.legal if isinstance(move, Bid)}
    barred = sorted({*range(size + 1)} - allowed)
    over = edition.points_per_trick.over + edition.per_trick_over
    return {
        "b": bid, "size": size, "trump": trump, "first": (view.seat or 0) == (
            view.dealer + 1) % view.players,
        "last_bidder": view.has_bid.count(False) == 1,
        "claimed": sum(one or 0 for one in view.bids) if edition.bids == "open" else None,
        "hooked": barred[0] if barred else None,
        "trumps": len(trumps), "good": len(good), "tops": sum(not above(one) for one in trumps),
        "wilds": words.count("WILD"), "lows": words.count("LOW"), "aces": len(aces),
        "hopes": len([one for one in trumps if one not in good])
        + sum(0 < above(one) <= 2 for one in sides),
        "automatic": edition.wild_suit == "automatic",
        "highs": sum(above(one) <= 2 for one in sides),
        "best_side": next((one for one in sides if 0 < above(one) <= 2), None),
        "strong": words.count("WILD") + len(good) + len(aces),
        "changes": words.count("CHANGE"), "named_change": edition.change != "turn",
        "longest": max((n for one, n in held.items() if one != trump), default=0),
        "missing": missing[0] if size >= 4 and missing else None,
        "players": view.players, "share": round(size / view.players),
        "exact": edition.exact, "exact_zero": edition.exact_zero,
        "miss_costs": -edition.missed, "short_costs": -edition.per_trick_short,
        "over_pays": over > 0 and edition.missed >= 0,
        "suit1": view.hand[0].suit,
    }  # fmt: skip
