"""Check that the deals of a finished game were settled before its first card, and never changed.

    python3 verify_deals.py GAME.rage.jsonl

Before the first card the game shows a commitment: the SHA-256 of its seed, a colon and its salt.
The record of the finished game tells seed and salt. This program recomputes the commitment and,
from the seed alone, every deal. It needs Python and nothing of the game; read it, it is short.
"""

import hashlib
import json
import random
import sys

ROLES = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")  # action cards, in order


def new_deck(rules):
    """The deck before it is shuffled: suits in order and ranks upwards, then action cards."""
    ranks = range(rules["ranks"]["low"], rules["ranks"]["high"] + 1)
    numbers = [f"{suit}{rank}" for suit in rules["suits"] for rank in ranks]
    counts = rules["action_counts"]
    return numbers + [role for role in ROLES for _ in range(counts.get(role, 0))]


def dealt(rules, seed, players, round_):
    """The hands by seat, and the pile, top first: a card at a time from the dealer's left."""
    deck = new_deck(rules)
    random.Random(f"{seed}/deal/{round_['number']}").shuffle(deck)
    count = round_["hand_size"] * players
    hands = [[] for _ in range(players)]
    for place, card in enumerate(deck[:count]):
        hands[(round_["dealer"] + 1 + place) % players].append(card)
    return hands, deck[count:]


def check(lines):
    """Return what the record proves, in a sentence; raises ValueError where it does not hold."""
    header, *events = map(json.loads, lines)
    seed, salt = header.get("seed"), header.get("salt")
    if not seed or not salt:
        raise ValueError("the game is not over: seed and salt are not told yet")
    if hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest() != header["commitment"]:
        raise ValueError("seed and salt do not give the commitment")
    rounds, deals = ([e for e in events if e["event"] == kind] for kind in ("round", "deal"))
    for round_, deal in zip(rounds, deals, strict=True):
        hands, pile = dealt(header["edition"], seed, len(header["seats"]), round_)
        if deal["hands"] != hands or deal["pile"] != pile:
            raise ValueError(f"round {round_['number']} was not dealt as the seed says")
    return f"{len(deals)} deals follow from the commitment {header['commitment']}."


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as record:
        try:
            print(check(record))
        except (ValueError, KeyError) as wrong:
            sys.exit(f"{sys.argv[1]} does not hold: {wrong}")
