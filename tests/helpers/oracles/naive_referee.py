"""A second, plain reading of RULES 3-5, written independently of the engine to check it.

Cards are strings, everything is mutable, and each edition has its own branch, as a person with the
four rule sheets on the table would do it. Shares no code with `rage_desktop.rules`.
"""

import re
from collections.abc import Callable

ORDER = ["MU", "HE", "DI", "CL", "CR", "HO"]


def suit_of(card: str) -> str | None:
    found = re.fullmatch(r"([A-Z]+)\d+", card)
    return found[1] if found else None


def rank_of(card: str) -> int:
    return int(re.sub(r"\D", "", card))


class NaiveRound:
    """One round of `kind` (an edition id). `shuffle` gives the new pile where amigo recycles."""

    def __init__(
        self,
        kind: str,
        hands: list[list[str]],
        pile: list[str],
        leader: int,
        suits: list[str],
        any_time: bool = False,
        must_trump: bool = False,
        trump_list: list[str] | None = None,
        number: int = 1,
        above_all: bool = False,
        trump_lead: str = "any_time",
        shuffle: Callable[[list[str]], list[str]] | None = None,
    ) -> None:
        self.kind = kind
        self.suits = suits
        self.any_time = any_time
        self.must_trump = must_trump
        self.above_all = above_all
        self.trump_lead = trump_lead
        self.seen: set[str | None] = set()
        self.first = True
        self.shuffle = shuffle
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.aside: list[str] = []
        self.face_up: str | None = None
        self.trump: str | None = None
        self.named: str | None = None
        self.turn = leader
        self.table: list[tuple[int, str, str | None]] = []
        self.lead: str | None = None
        self.rewind = False
        self.turn_due = False
        self.won = [0] * len(hands)
        self.bonus = [0] * len(hands)
        self.malus = [0] * len(hands)
        self.winners: list[int] = []
        if trump_list:
            listed = trump_list[(number - 1) % len(trump_list)]
            self.trump = self.named = None if listed == "none" else listed
            return
        self.turn_up(not_suit=None)
        if self.trump is None and kind == "glyphs":
            self.trump = self.named = "HE"

    def turn_up(self, not_suit: str | None) -> None:
        if self.face_up is not None:
            self.aside.append(self.face_up)
        self.face_up = self.trump = None
        while self.pile and self.trump is None:
            card = self.pile.pop(0)
            suit = suit_of(card)
            if suit is None or suit == not_suit:
                self.aside.append(card)
            else:
                self.face_up = card
                self.trump = suit
                self.named = suit

    def may_play(self, seat: int, card: str) -> bool:
        suit = suit_of(card)
        if not self.table and suit is not None and suit == self.trump:
            only_trumps = all(suit_of(c) == suit for c in self.hands[seat])
            if self.trump_lead == "after_first_trick" and self.first:
                return only_trumps
            if self.trump_lead == "when_broken" and suit not in self.seen:
                return only_trumps
        if self.lead is None or (self.any_time and suit is None):
            return True
        held = [suit_of(c) for c in self.hands[seat]]
        if self.lead in held:
            return suit == self.lead
        if self.must_trump and self.trump is not None and self.trump in held:
            return suit == self.trump
        return True

    def choices(self, card: str) -> list[str | None]:
        """Return the suits that may be named with a card, [None] where none is."""
        if card == "WILD" and self.above_all:
            return [None]
        if card in ("WILD", "LOW"):
            automatic = self.kind == "rave" and not self.above_all
            if automatic and (self.trump or self.lead):
                return [self.trump or self.lead]
            return list(self.suits)
        if card == "CHANGE" and self.kind == "rave":
            return [suit for suit in self.suits if suit != self.trump]
        if card == "CHANGE" and self.kind == "rage":
            undealt = self.pile + self.aside + ([self.face_up] if self.face_up else [])
            there = {suit_of(c) for c in undealt}
            return [s for s in self.suits if s in there and s != self.named] or [None]
        return [None]

    def all_plays(self) -> list[tuple[str, str | None]]:
        hand = self.hands[self.turn]
        may = [card for card in hand if self.may_play(self.turn, card)]
        return [(card, suit) for card in may for suit in self.choices(card)]

    def play(self, card: str, named: str | None) -> None:
        seat = self.turn
        assert self.may_play(seat, card)
        assert named in self.choices(card)
        self.hands[seat].remove(card)
        counts_as = named if card in ("WILD", "LOW") else suit_of(card)
        if card == "OUT":
            self.out()
        elif card == "CHANGE":
            self.change(named)
        elif card == "REWIND":
            self.rewind = True
        self.table.append((seat, card, counts_as))
        if self.lead is None and not (self.above_all and "WILD" in [c for _, c, _ in self.table]):
            self.lead = counts_as
        self.turn = (seat + 1) % len(self.hands)
        if len(self.table) == len(self.hands):
            self.finish_trick()

    def out(self) -> None:
        if self.face_up is not None:
            self.aside.append(self.face_up)
        self.face_up = self.trump = None
        self.turn_due = self.kind == "rage-amigo"

    def change(self, named: str | None) -> None:
        self.turn_due = False
        if self.kind in ("rage", "rave"):
            if self.face_up is not None:
                self.aside.append(self.face_up)
            self.face_up = None
            self.trump = named
            self.named = named or self.named
            if named and self.kind == "rage":
                source = self.pile if any(suit_of(c) == named for c in self.pile) else self.aside
                self.face_up = next(c for c in source if suit_of(c) == named)
                source.remove(self.face_up)
            return
        self.turn_or_help(self.named)

    def turn_or_help(self, not_suit: str | None) -> None:
        self.turn_up(not_suit)
        if self.trump is not None:
            return
        if self.kind == "glyphs":
            assert self.named is not None
            self.trump = ORDER[(ORDER.index(self.named) + 1) % 6]
            self.named = self.trump
        elif self.shuffle is not None:
            self.pile = self.shuffle(self.aside)
            self.aside = []
            self.turn_up(not_suit)

    def finish_trick(self) -> None:
        suits = [suit for _, _, suit in self.table]
        decisive = self.trump if self.trump is not None and self.trump in suits else self.lead
        wilds = [who for who, card, _ in self.table if card == "WILD"]
        if wilds and self.above_all:
            winner = wilds[-1 if self.kind == "rage-amigo" else 0]
        elif decisive is None:
            winner = self.table[0][0]
        else:
            ladder = self.ladder(decisive)
            winner = ladder[0 if self.rewind else -1]
        cards = [card for _, card, _ in self.table]
        self.won[winner] += 1
        self.bonus[winner] += cards.count("BONUS")
        self.malus[winner] += cards.count("MALUS")
        self.winners.append(winner)
        self.seen |= {suit for _, _, suit in self.table}
        self.first = False
        self.table = []
        self.lead = None
        self.rewind = False
        self.turn = winner
        if self.turn_due and self.hands[winner]:
            self.turn_or_help(None)
        self.turn_due = False

    def ladder(self, suit: str) -> list[int]:
        """Return the seats that played this suit, lowest card first."""
        here = [(seat, card) for seat, card, counts_as in self.table if counts_as == suit]
        lows = [seat for seat, card in here if card == "LOW"]
        wilds = [seat for seat, card in here if card == "WILD"]
        if self.kind != "rage-amigo":
            wilds.reverse()
        numbers = sorted((rank_of(card), seat) for seat, card in here if suit_of(card) is not None)
        return [*lows, *(seat for _, seat in numbers), *wilds]

    def points(self, bids: list[int]) -> list[int]:
        scores = []
        for bid, won, good, bad in zip(bids, self.won, self.bonus, self.malus, strict=True):
            exact = 10 if bid else 5
            if self.kind == "rage-amigo":
                score = won + (10 if won == bid else -5)
            elif self.kind != "rave":
                score = won + (exact if won == bid else 0)
            elif won == bid:
                score = exact
            else:
                score = won if won > bid else won - bid
            scores.append(score + 5 * good - 5 * bad)
        return scores
