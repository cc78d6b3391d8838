"""A second witness for the reasons: the names of reasons.json, worked out by other means.

What a card would do is seen by letting the engine play it; what is still out, by crossing cards off
a list. Only what the seat knows goes in: for a card that turns the pile the outcome is left open.
"""

import json
from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any

from helpers.calls import sure
from helpers.paths import TESTS
from rage_desktop import rules as rage

WRITTEN = json.loads((TESTS / "bots" / "talk" / "reasons.json").read_text("utf-8"))
SUITLESS = ("BONUS", "OUT", "CHANGE", "REWIND")


def holding(kind: str, facts: dict[str, Any]) -> list[str]:
    """Return the ids whose written condition holds."""
    return [id_ for id_, when in CODE[kind].items() if eval(when, {"abs": abs}, facts)]


CODE = {
    kind: {id_: compile(when, id_, "eval") for id_, when in WRITTEN[kind].items()}
    for kind in ("cards", "bids")
}


def crossed_off(view: rage.SeatView) -> list[rage.Card]:
    """Return the cards that a seat has not seen."""
    out = list(view.edition.deck)
    shown = [view.trump_card] if view.trump_card else []
    for trick in (*view.history, view.trick):
        shown += [one.card for one in trick]  # type: ignore[misc]
    for card in (*view.hand, *view.spent, *shown):
        out.remove(card)
    return out


def ran_out(view: rage.SeatView) -> list[set[str]]:
    """Return the suits that each player has shown to be out of."""
    lacking: list[set[str]] = [set() for _ in range(view.players)]
    for trick in (*view.history, view.trick):
        suits = [one.suit for one in trick]
        for place, one in enumerate(trick):
            led = next((suit for suit in suits[:place] if suit), None)
            free = isinstance(one.card, rage.ActionCard) and view.edition.action_cards_any_time
            followed = isinstance(one.card, rage.NumberCard) and one.suit == led
            if led and not free and not followed:
                lacking[one.seat].add(led)
    return lacking


class Outcome:
    """What the engine makes of a play: who is ahead then, and with what suits."""

    def __init__(self, before: rage.SeatView, state: rage.State, play: rage.Play) -> None:
        after, events = rage.apply(state, play)
        role = play.card.role if isinstance(play.card, rage.ActionCard) else None
        self.unknown = role is rage.Role.CHANGE and play.suit is None
        won = next((event for event in events if isinstance(event, rage.TrickWon)), None)
        view = rage.view_of(after, None)
        trick = view.history[-1] if won else view.trick
        self.ahead = won.winner if won else view.winning
        self.suit = trick[len(before.trick)].suit
        rewinds = sum(
            isinstance(p.card, rage.ActionCard) and p.card.role is rage.Role.REWIND for p in trick
        )
        self.low = rewinds % 2 == 1 if before.edition.second_rewind == "toggles" else rewinds > 0
        self.wins = self.ahead == play.seat
        if self.unknown:
            self.ahead, self.wins = None, not before.trick


def card_facts(state: rage.State, play: rage.Play) -> dict[str, Any]:
    """Return what a seat knows about a card it might play."""
    return CardFacts(state, play).all()


class CardFacts:
    """What a seat knows about a card it might play, a group of names a method."""

    def __init__(self, state: rage.State, play: rage.Play) -> None:
        self.view = rage.view_of(state, play.seat)
        self.edition, self.play, self.card = self.view.edition, play, play.card
        self.plays = [move for move in self.view.legal if isinstance(move, rage.Play)]
        ends = {move: Outcome(self.view, state, move) for move in self.plays}
        self.done, self.outcomes = ends[play], [end.wins for end in ends.values()]
        self.out = crossed_off(self.view)
        self.ranks: dict[str | None, list[int]] = defaultdict(list)  # of number cards, by suit
        for one in self.out:
            if isinstance(one, rage.NumberCard):
                self.ranks[one.suit].append(one.rank)
        self.hand = [one for one in self.view.hand if isinstance(one, rage.NumberCard)]
        self.number = isinstance(play.card, rage.NumberCard)
        self.rank = play.card.rank if isinstance(play.card, rage.NumberCard) else -1
        self.role = "" if isinstance(play.card, rage.NumberCard) else str(play.card.role)
        self.suit, self.lead, self.trump = self.done.suit, self.view.lead, self.view.trump
        bid = sure(self.view.bids[play.seat])
        self.need, self.left = bid - self.view.tricks[play.seat], len(self.view.hand)

    def all(self) -> dict[str, Any]:
        """Return every name with its value."""
        return {
            **self._what_it_is(),
            **self._bid_and_tricks(),
            **self._who_is_ahead(),
            **self._still_out(),
            **self._among_the_legal(),
            **self._in_the_hand(),
            **self._turning(),
        }

    def mine(self, one: str | None) -> int:
        """Return how many number cards of a suit the seat holds."""
        return sum(held.suit == one for held in self.hand)

    def still(self, one: str | None, low: int = -1, high: int = 10**9) -> int:
        """Return how many number cards of a suit, between two ranks, are out."""
        return sum([low < rank < high for rank in self.ranks[one]])

    def _what_it_is(self) -> dict[str, Any]:
        role, edition = self.role, self.edition
        return {
            "card": self.card, "number": self.number, "role": role, "suit": self.suit,
            "lead": self.lead, "trump": self.trump, "low": self.done.low,
            "named": self.play.suit if role == "CHANGE" else None,
            "no_suit": role in SUITLESS, "minus": role == "MALUS" and edition.malus < 0,
            "bonus": edition.bonus, "equal_wilds": edition.equal_wilds,
            "lasting": edition.no_trump_lasts == "until_change",
            "twins": sum(
                p.suit == self.suit and str(p.card) == role for p in self.view.trick
            ),
            "high": self.number and self.rank > edition.ranks.high / 2,
        }  # fmt: skip

    def _bid_and_tricks(self) -> dict[str, Any]:
        view, need, left, edition = self.view, self.need, self.left, self.edition
        lying = [played.card for played in view.trick]
        saving = _saving(edition, need)
        return {
            "bid": view.bids[self.play.seat], "won": view.tricks[self.play.seat],
            "need": need, "left": left, "wants": 0 < need <= left,
            "gone": need < 0 or need > left,
            "pays": each_pays(edition, view) if not saving else 0,
            "saves": each_pays(edition, view) if saving and _loss(view) else 0,
            "points": sum(worth(edition, one) for one in (self.card, *lying)),
        }  # fmt: skip

    def _who_is_ahead(self) -> dict[str, Any]:
        view, done, ahead, trump = self.view, self.done, self.view.winning, self.trump
        suit = next((one.suit for one in view.trick if one.seat == ahead), None)

        def open_need(who: int | None) -> int | None:
            known = None if who is None else view.bids[who]
            return None if who is None or known is None else known - view.tricks[who]

        return {
            "leading": not view.trick, "following": self.lead is not None,
            "last": len(view.trick) == view.players - 1, "wins": done.wins,
            "ahead": ahead, "ahead_after": done.ahead, "ahead_suit": suit, "ahead_card": suit,
            "ahead_need": open_need(ahead), "ahead_after_need": open_need(done.ahead),
            "ahead_trumped": suit is not None and trump is not None
            and suit == trump and self.lead != trump,
        }  # fmt: skip

    def _still_out(self) -> dict[str, Any]:
        voids, number, suit, trump = ran_out(self.view), self.number, self.suit, self.trump
        others = [other for other in range(self.view.players) if other != self.play.seat]
        return {
            "above": self.still(suit, low=self.rank) if number else 0,
            "below": self.still(suit, high=self.rank) if number else 0,
            "suit_out": self.still(suit), "trumps_out": 0 if trump is None else self.still(trump),
            "numbers_beat": self._beaten_by(),
            "nobody_out": number and not any(suit in voids[one] for one in others),
            "alone": number and all(suit in voids[one] for one in others),
            "drained": all(trump in voids[one] for one in others),
        }  # fmt: skip

    def _beaten_by(self) -> int | None:
        """Return how many number cards that are out beat the card, if it wins so far."""
        low, suit = self.done.low, self.suit
        if not self.done.wins or suit is None:
            return None
        worse = {
            "WILD": 0 if not low else self.still(suit),
            "LOW": self.still(suit) if not low else 0,
        }
        better = self.still(suit, high=self.rank) if low else self.still(suit, low=self.rank)
        own = worse.get(self.role, better)
        return own if suit == self.trump else own + self.still(self.trump)

    def _among_the_legal(self) -> dict[str, Any]:
        number, rank, suit, lead, done = self.number, self.rank, self.suit, self.lead, self.done
        named = {str(m.card): won for m, won in zip(self.plays, self.outcomes, strict=True)
                 if m.suit is None}  # fmt: skip
        legal = [move.card for move in self.plays if isinstance(move.card, rage.NumberCard)]
        among = [one for one in legal if not (number and suit == lead) or one.suit == suit]
        ranks = [one.rank for one in among]
        winning = [one for one in legal if named[str(one)]]
        cheapest = min((one.rank for one in winning), default=None)
        ducking = number and not done.low and not done.wins
        return {
            "forced": len({(str(move.card), move.suit) for move in self.plays}) == 1,
            "legal_numbers": len(among),
            "lowest": number and rank == min(ranks), "highest": number and rank == max(ranks),
            "ways_to_win": len({str(m.card) for m, won in
                                zip(self.plays, self.outcomes, strict=True) if won}),
            "ways_to_lose": not all(self.outcomes),
            "winning_numbers": winning,
            "cheapest": number and not done.low and rank == cheapest,
            "safest_high": ducking
            and rank == max(one.rank for one in among if not named[str(one)]),
            "follows": number and suit == lead,
            "trumps": number and lead is not None and suit == self.trump != lead,
            "throws": number and lead is not None and suit not in (lead, self.trump),
        }  # fmt: skip

    def _in_the_hand(self) -> dict[str, Any]:
        hand, number, rank, trump = self.hand, self.number, self.rank, self.trump
        suited = [one.rank for one in hand if one.suit == self.suit]
        sides = [one for one in hand if one.suit != trump and one != self.card
                 and not self.still(one.suit, one.rank)]  # fmt: skip
        out = self.still(self.suit, rank)
        return {
            "mine": self.mine, "mine_trumps": 0 if trump is None else self.mine(trump),
            "side_top": max(sides, key=lambda one: one.rank, default=None),
            "spared": len([one for one in hand if one != self.card]),
            "better": any(self.still(one.suit, one.rank) < out for one in hand),
            "safest": sum(one != self.card for one in hand) >= 2
            and all(self.still(one.suit, one.rank) > out for one in hand if one != self.card),
            "own_top": number and rank == max(suited),
            "own_bottom": number and rank == min(suited),
            "kept": {"WILD", "LOW"} & {str(one) for one in self.view.hand},
        }  # fmt: skip

    def _turning(self) -> dict[str, Any]:
        view, edition, trump = self.view, self.edition, self.trump
        turns = self.role == "CHANGE" and edition.change == "turn"
        barred = {"last_named": view.last_named, "in_force": trump}.get(edition.change_excludes)
        actions_out = sum(isinstance(one, rage.ActionCard) for one in self.out)
        return {
            "turns": turns, "pile": view.pile_size,
            "other_numbers": any(one.suit != view.last_named for one in self.hand),
            "leaves_trumps": turns and self.need == 0 and self.mine(trump) > 0 and barred == trump
            and len(edition.suits) > 1,
            "surely_turns": edition.change_with_nothing_suitable == "next_suit_down"
            or view.pile_size > actions_out + self.still(trump),
        }  # fmt: skip


def worth(edition: rage.Edition, card: rage.Card) -> int:
    """Return what a plus or minus card counts."""
    return {"BONUS": edition.bonus, "MALUS": edition.malus}.get(str(card), 0)


def each_pays(edition: rage.Edition, view: rage.SeatView) -> int:
    """Return what each trick left pays where the bid is missed, if that is the same for all."""
    bid, won = sure(view.bids[sure(view.seat)]), view.tricks[sure(view.seat)]
    if 0 <= bid - won <= len(view.hand):
        return 0
    ends = [
        rage.round_points(edition, view.hand_size, bid, won + n) for n in range(len(view.hand) + 1)
    ]
    steps = Counter(b - a for a, b in pairwise(ends))
    return max(0, *steps) if len(steps) == 1 else 0


def _saving(edition: rage.Edition, need: int) -> bool:
    return need > 0 and edition.per_trick_short < 0


def _loss(view: rage.SeatView) -> bool:
    bid, won = view.bids[sure(view.seat)] or 0, view.tricks[sure(view.seat)]
    return rage.round_points(view.edition, view.hand_size, bid, won + len(view.hand)) <= 0


def barred_bid(view: rage.SeatView) -> int | None:
    """Return the bid that the hook forbids."""
    allowed = {move.bid for move in view.legal if isinstance(move, rage.Bid)}
    return min({*range(view.hand_size + 1)} - allowed, default=None)


def bid_facts(view: rage.SeatView, bid: int) -> dict[str, Any]:
    """Return what a seat knows about a bid it might make."""
    edition, trump, size = view.edition, view.trump, view.hand_size
    out = [one for one in crossed_off(view) if isinstance(one, rage.NumberCard)]
    numbers = [one for one in view.hand if isinstance(one, rage.NumberCard)]
    words = [str(one) for one in view.hand]

    def above(card: rage.NumberCard) -> int:
        return sum(one.suit == card.suit and one.rank > card.rank for one in out)

    trumps = [one for one in numbers if one.suit == trump]
    sides = [one for one in numbers if one.suit != trump]
    aces = [one for one in sides if above(one) == 0]
    good = [one for one in trumps if one.rank > edition.ranks.high / 2]
    held = Counter(one.suit for one in numbers)
    missing = [one for one in edition.suits if one != trump and not held[one]]
    over = edition.points_per_trick.over + edition.per_trick_over
    return {
        "b": bid, "size": size, "trump": trump,
        "first": (view.seat or 0) == (view.dealer + 1) % view.players,
        "last_bidder": view.has_bid.count(False) == 1,
        "claimed": sum(one or 0 for one in view.bids) if edition.bids == "open" else None,
        "hooked": barred_bid(view),
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
