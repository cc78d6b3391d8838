"""Check that the deals, dealers and trumps of a finished game follow from a seed that was settled
before its first card: python3 verify_deals.py GAME.rage.jsonl [SEAL]. The seal as it was shown then
(eight digits or more) is asked for if it is left out. `verify` checks bids, plays and points."""

import hashlib
import json
import random
import sys

USAGE = "python3 verify_deals.py GAME.rage.jsonl [SEAL]"
ROLES = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")  # action cards, in order


def need(holds, why):
    if not holds:
        raise ValueError(why)


def deck_of(rules):
    ranks = range(rules["ranks"]["low"], rules["ranks"]["high"] + 1)
    numbers = [f"{suit}{rank}" for suit in rules["suits"] for rank in ranks]
    return numbers + [role for role in ROLES for _ in range(rules["action_counts"].get(role, 0))]


def hand_sizes(rules, players, cards):
    plan = rules["hand_sizes"]
    most = (cards - rules["cards_kept_undealt"]) // players
    down = plan["order"].startswith("down")
    first = plan.get("first") or (most if down else 1)
    last = plan.get("last") or (1 if down else most)
    step = plan.get("step", 1)
    way = range(first, last - 1, -step) if down else range(first, last + 1, step)
    way = plan.get("sizes") or [*way]
    times = players if plan.get("ends_for_all") else 1
    start, middle, end = way[:1] * times, way[1:-1], way[-1:] * times
    sizes = start + middle + end if len(way) > 1 else start
    if "_" in plan["order"] and len(way) > 1:
        sizes += middle[::-1] + start
    return [min(size, most) for size in sizes] if plan.get("fit") else sizes


class Round:
    """One round, dealt anew from the seed; it follows the record's lines."""

    def __init__(self, rules, seed, players, place, dealer, size):
        self.rules, self.seed, self.players, self.place = rules, seed, players, place
        deck = deck_of(rules)
        self.suit = {card: card.rstrip("0123456789") for card in deck if card not in ROLES}
        random.Random(f"{seed}/deal/{place}").shuffle(deck)
        self.dealt = size * players
        firsts = [(seat - dealer - 1) % players for seat in range(players)]
        self.hands = [deck[first : self.dealt : players] for first in firsts]
        self.pile = deck[self.dealt :]
        self.spent, self.shown = [], []  # cards turned, and the one that shows the trump
        self.trump = self.named = self.chosen = None
        self.plays = self.turn_at = 0  # cards played, and after how many a card is turned
        self.due = [None]  # causes of the changes of trump that have to come next

    def play(self, line):
        card, hand = line["card"], self.hands[line["seat"]]
        need(card in hand and not self.due, "nobody there held a card, or trump changes first")
        hand.remove(card)
        self.chosen = line.get("suit")
        self.trick, self.down = divmod(self.plays, self.players)  # the card's place
        self.plays += 1
        if card == "OUT" and self.rules["no_trump_lasts"] == "trick_then_turn":
            self.turn_at = (self.trick + 1) * self.players
        elif card == "CHANGE":
            self.turn_at = 0
        self.due = [card] if card in ("OUT", "CHANGE") else []
        self.due += ["TURN"] if self.plays == self.turn_at < self.dealt else []

    def change(self, line):
        """A trump is turned, named or lost: compare what the record says of it."""
        cause = line.get("cause")
        need(self.due and self.due.pop(0) == cause, "a change or a deal that nothing led to")
        self.spent, self.shown = self.spent + self.shown, []
        how = self.rules["change"] if cause == "CHANGE" else cause
        listed = self.rules.get("first_trump") if cause is None else None
        turned, recycled = [], []
        if listed:
            trump = listed[(self.place - 1) % len(listed)]
        elif how in (None, "TURN", "turn"):
            turned, recycled = self.turn(cause)
            trump = self.next_suit() if cause else self.rules["trump_when_no_number_card"]
        elif how == "OUT":
            trump = None
        else:
            trump = self.chosen or self.next_suit()
            if how == "choose_from_pile" and self.chosen:
                self.take_chosen()
        if self.shown:
            trump = self.suit[self.shown[0]]
        self.trump = trump if trump in self.rules["suits"] else None
        told = line["turned"], line.get("recycled", []), line["trump"]
        need(told == (turned, recycled, self.trump), "other cards were turned for trump")
        self.named = self.trump or self.named

    def turn(self, cause):
        """Turn cards until one may be trump; return them, and the new pile if it ran out."""
        barred = {"last_named": self.named, "in_force": self.trump}
        barred = barred.get(self.rules["change_excludes"]) if cause == "CHANGE" else None
        fits = {card for card, suit in self.suit.items() if suit != barred}
        turned, recycled = self.turn_until(fits), []
        again = self.rules["change_with_nothing_suitable"] == "recycle_spent"
        if cause and not self.shown and again:
            chance = f"{self.seed}/recycle/{self.place}/{self.trick}/{self.down}"
            random.Random(chance).shuffle(self.spent)
            recycled = self.pile = self.spent
            self.spent = []
            turned += self.turn_until(fits)
        return turned, recycled

    def turn_until(self, fits):
        end = next((n for n, card in enumerate(self.pile) if card in fits), len(self.pile))
        turned, self.pile = self.pile[: end + 1], self.pile[end + 1 :]
        self.spent, self.shown = self.spent + turned[:end], turned[end:]
        return turned

    def take_chosen(self):
        found = [card for card in self.pile + self.spent if self.suit.get(card) == self.chosen]
        self.shown = found[:1]
        (self.pile if self.shown[0] in self.pile else self.spent).remove(self.shown[0])

    def next_suit(self):
        suits = self.rules["suits"]
        if self.rules["change_with_nothing_suitable"] != "next_suit_down":
            return None
        return suits[(suits.index(self.named) + 1) % len(suits)] if self.named else suits[0]


def check_round(lines, round_):
    hands = [round_.hands, round_.pile]
    need([lines[1]["hands"], lines[1]["pile"]] == hands, "other cards were dealt")
    for line in lines[2:]:
        if line["event"] == "play":
            round_.play(line)
        if line["event"] in ("deal", "trump", "trump_changed"):
            round_.change(line)
    over = not any(round_.hands) and not round_.due
    need(over and lines[-1]["event"] == "round_scored", "a round is cut")


def once(pairs):  # a key that appears twice could be read in two ways
    need(len(dict(pairs)) == len(pairs), "a key appears twice")
    return dict(pairs)


def seals(header):
    """Return the seal of cards, rules and seats, and the one of the cards alone."""
    seed, salt = header.get("seed"), header.get("salt")
    rules = [header.get(key) for key in ("edition_id", "variants", "edition", "seats")]
    covered = json.dumps([2, seed, salt, *rules], sort_keys=True, separators=(",", ":"))
    cards = f"{seed}:{salt}"
    return [hashlib.sha256(each.encode()).hexdigest() for each in (covered, cards)]


def check(rows, seal):
    header, *lines = [json.loads(row, parse_float=str, object_pairs_hook=once) for row in rows]
    rules, seed, players = header["edition"], header["seed"], len(header["seats"])
    whole, cards = seals(header)
    real = whole if whole.startswith(seal) else cards
    over = seed and header.get("salt") and lines[-1]["event"] == "game_over"
    need(over, "the game is not over")
    need(real.startswith(seal) and len(seal) > 7, "another seal")
    need(header["commitment"] in (whole, cards), "another seal")
    goal = rules["game_ends"]
    sizes = hand_sizes(rules, players, len(deck_of(rules)))
    first = random.Random(f"{seed}/dealer").randrange(players)
    starts = [n for n, line in enumerate(lines) if line["event"] == "round"] + [len(lines) - 1]
    need(starts[0] == 0, "rounds are missing or added")
    for place, start in enumerate(starts[:-1], 1):
        own = lines[start : starts[place]]
        right = [place, (first + place - 1) % players, sizes[(place - 1) % len(sizes)]]
        told = [own[0][key] for key in ("number", "dealer", "hand_size")]
        need(repr(told) == repr(right), "other rounds")
        check_round(own, Round(rules, seed, players, *right))
        won = goal != "rounds" and max(own[-1]["totals"]) >= goal
        last = won or place == (len(sizes) if goal == "rounds" else 500)
        need(last == (place == len(starts) - 1), "rounds are missing or added")
    print(f"{place} deals, their dealers and trumps follow from the seal {real}.")
    print("It covers the rules and the players." if real == whole else "It covers cards alone.")


if __name__ == "__main__":
    try:
        need(len(sys.argv) > 1, f"name a record: {USAGE}")
        seal = "".join(sys.argv[2:]) or input("The seal before the first card:\n")
        with open(sys.argv[1], encoding="utf-8") as record:
            check([*record], seal.replace(" ", "").lower())
    except EOFError:
        sys.exit(f"Not proved: nobody is here to type the seal, so add it: {USAGE}")
    except (Exception, KeyboardInterrupt) as wrong:
        sys.exit(f"Not proved: {wrong}")
