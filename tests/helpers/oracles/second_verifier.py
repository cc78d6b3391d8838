"""A second verifier of deals, from DESIGN 6 and 10 and the rules alone: it plays the dealer.

It imports nothing of the game and nothing of `docs/verify_deals.py`.
"""

import hashlib
from random import Random
from typing import Any

ACTIONS = ["WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS"]
Line = dict[str, Any]


class Dealer:
    """What the seed makes of a game; each method answers what the record should say."""

    def __init__(self, header: Line) -> None:
        self.rules, self.seed = header["edition"], header["seed"]
        self.seats = len(header["seats"])
        self.dealer = Random(f"{self.seed}/dealer").randrange(self.seats)
        self.number = 0

    def next_round(self) -> tuple[list[list[str]], list[str]]:
        """Deal: a card at a time from the dealer's left."""
        self.dealer = (self.dealer + (self.number > 0)) % self.seats
        self.number += 1
        ranks, counts = self.rules["ranks"], self.rules["action_counts"]
        deck = []
        for suit in self.rules["suits"]:
            deck += [suit + str(rank) for rank in range(ranks["low"], ranks["high"] + 1)]
        for action in ACTIONS:
            deck += [action] * counts.get(action, 0)
        Random(f"{self.seed}/deal/{self.number}").shuffle(deck)
        size = self.sizes[(self.number - 1) % len(self.sizes)]
        hands: list[list[str]] = [[] for _ in range(self.seats)]
        for place in range(size * self.seats):
            hands[(self.dealer + 1 + place) % self.seats].append(deck.pop(0))
        self.pile, self.spent = deck, list[str]()
        self.card: str | None = None
        self.trump: str | None = None
        self.last: str | None = None
        return hands, list(deck)

    sizes: list[int]

    def fits(self, card: str, barred: str | None) -> bool:
        """Whether a card turned may be the trump card."""
        return card not in ACTIONS and self.suit(card) != barred

    @staticmethod
    def suit(card: str) -> str:
        return card.rstrip("0123456789")

    def turn(self, barred: str | None) -> list[str]:
        """Turn until a card fits."""
        turned = []
        while self.pile and self.card is None:
            turned.append(self.pile.pop(0))
            if self.fits(turned[-1], barred):
                self.card = turned[-1]
            else:
                self.spent.append(turned[-1])
        return turned

    def change(self, cause: str, chosen: str | None, tricks: int, down: int) -> list[list[str]]:
        """Return the cards turned and those recycled by a change of trump."""
        if self.card is not None:
            self.spent.append(self.card)
        self.card = None
        turns = cause == "TURN" or (cause == "CHANGE" and self.rules["change"] == "turn")
        if turns:
            excludes = self.rules["change_excludes"] if cause == "CHANGE" else "nothing"
            barred = {"last_named": self.last, "in_force": self.trump, "nothing": None}[excludes]
            turned, recycled = self.turn(barred), list[str]()
            again = self.rules["change_with_nothing_suitable"] == "recycle_spent"
            if self.card is None and again:
                Random(f"{self.seed}/recycle/{self.number}/{tricks}/{down}").shuffle(self.spent)
                recycled, self.pile, self.spent = list(self.spent), self.spent, []
                turned += self.turn(barred)
            return [turned, recycled]
        if chosen and self.rules["change"] == "choose_from_pile":
            place = self.pile if any(self.fits_suit(c, chosen) for c in self.pile) else self.spent
            found = next(card for card in place if self.fits_suit(card, chosen))
            place.remove(found)
            self.card = found
        return [[], []]

    def fits_suit(self, card: str, suit: str) -> bool:
        return card not in ACTIONS and self.suit(card) == suit


def verify(lines: list[Line]) -> None:
    """Play the dealer along with a record; AssertionError where it differs."""
    header, *events = lines
    told = f"{header['seed']}:{header['salt']}".encode()
    assert hashlib.sha256(told).hexdigest() == header["commitment"]
    dealer = Dealer(header)
    dealer.sizes = _sizes(header)
    down = tricks = 0
    chosen, hands = None, list[list[str]]()
    for event in events:
        match event["event"]:
            case "round":
                assert not any(hands)
                hands, pile = dealer.next_round()
                size = dealer.sizes[(dealer.number - 1) % len(dealer.sizes)]
                said = event["number"], event["dealer"], event["hand_size"]
                assert said == (dealer.number, dealer.dealer, size)
                down = tricks = 0
            case "deal":
                assert (event["hands"], event["pile"]) == (hands, pile)
            case "trump":
                assert event["turned"] == dealer.turn(None)
                dealer.trump = dealer.last = event["trump"]
            case "play":
                hands[event["seat"]].remove(event["card"])
                chosen, down = event.get("suit"), down + 1
            case "trick":
                down, tricks = 0, tricks + 1
            case "trump_changed":
                turning = event["cause"] == "TURN"  # told behind its trick
                at = (tricks - 1, dealer.seats - 1) if turning else (tricks, down - 1)
                turned = dealer.change(event["cause"], chosen, *at)
                assert [event["turned"], event.get("recycled", [])] == turned
                dealer.trump = event["trump"]
                dealer.last = dealer.trump or dealer.last
    assert events[-1]["event"] == "game_over"
    assert header["edition"]["game_ends"] != "rounds" or dealer.number == len(dealer.sizes)


def _sizes(header: Line) -> list[int]:
    rules = header["edition"]
    plan = rules["hand_sizes"]
    ranks = rules["ranks"]["high"] - rules["ranks"]["low"] + 1
    cards = len(rules["suits"]) * ranks + sum(rules["action_counts"].values())
    largest = (cards - rules["cards_kept_undealt"]) // len(header["seats"])
    if plan["order"] == "list":
        return list(plan["sizes"])
    begins = largest if plan["order"].startswith("down") else 1
    ends = 1 if begins == largest and plan["order"].startswith("down") else largest
    size, last, step = plan.get("first", begins), plan.get("last", ends), plan.get("step", 1)
    sizes = [size]
    while abs(size - last) >= step:
        size += step if last > size else -step
        sizes.append(size)
    return sizes + sizes[:-1][::-1] if "_" in plan["order"] else sizes
