"""Check that every card of a finished game follows from a seed settled before its first card.

It asks for the seal shown before the first card: the SHA-256 of SEED:SALT, which the record tells.
"""

import hashlib
import json
import random
import sys

ROLES = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")  # action cards, in order


def need(holds, why):
    if not holds:
        raise ValueError(why)


def deck_and_sizes(rules, players):
    low, high, plan = rules["ranks"]["low"], rules["ranks"]["high"], rules["hand_sizes"]
    deck = [f"{suit}{rank}" for suit in rules["suits"] for rank in range(low, high + 1)]
    deck += [role for role in ROLES for _ in range(rules["action_counts"].get(role, 0))]
    most = (len(deck) - rules["cards_kept_undealt"]) // players
    first, last, way = (most, 1, -1) if plan["order"].startswith("down") else (1, most, 1)
    first, last = plan.get("first") or first, (plan.get("last") or last) + way
    sizes = plan.get("sizes") or [*range(first, last, way * plan.get("step", 1))]
    return deck, sizes + sizes[-2::-1] * ("_" in plan["order"])


def suit(card):
    return None if card in ROLES else card.rstrip("0123456789")


def turn(pile, spent, barred):  # until a suit that is not barred; what else is turned is spent
    end = next((n for n, card in enumerate(pile) if suit(card) not in (None, barred)), len(pile))
    return pile[: end + 1], spent + pile[:end], pile[end : end + 1], pile[end + 1 :]


def check_round(lines, rules, seed, players, deck, place, dealer, size):
    dealt, plays, spent, shown, trump, last_named = size * players, 0, [], [], None, None
    random.Random(f"{seed}/deal/{place}").shuffle(deck)
    hands = [deck[(seat - dealer - 1) % players : dealt : players] for seat in range(players)]
    pile, told = deck[dealt:], [lines[1]["hands"], lines[1]["pile"], lines[2]["event"]]
    need(told == [hands, pile, "trump"], "other cards were dealt")
    for line in lines[2:]:
        cause, turned, recycled, more = line.get("cause"), [], [], []
        if line["event"] == "play":
            need(line["card"] in hands[line["seat"]], "a card was played that nobody there held")
            hands[line["seat"]].remove(line["card"])
            (trick, down), plays, chosen = divmod(plays, players), plays + 1, line.get("suit")
        if line["event"] not in ("trump", "trump_changed"):
            continue
        spent, shown, change = spent + shown, [], rules["change"] if cause == "CHANGE" else cause
        barred = {"last_named": last_named, "in_force": trump}.get(rules["change_excludes"])
        if change in (None, "TURN", "turn"):
            barred = barred if cause == "CHANGE" else None
            turned, spent, shown, pile = turn(pile, spent, barred)
            if cause and not shown and rules["change_with_nothing_suitable"] == "recycle_spent":
                random.Random(f"{seed}/recycle/{place}/{trick}/{down}").shuffle(spent)
                recycled, (more, spent, shown, pile) = spent, turn(spent, [], barred)
        elif change == "choose_from_pile" and chosen:
            shown = [next(card for card in pile + spent if suit(card) == chosen)]
            (pile if shown[0] in pile else spent).remove(shown[0])
        trump = suit(shown[0]) if shown else line["trump"]
        told = line["turned"], line.get("recycled", []), line["trump"]
        need(told == (turned + more, recycled, trump), "other cards were turned for trump")
        last_named = trump or last_named
    need(not any(hands) and lines[-1]["event"] == "round_scored", "a round is not whole")


def check(rows, seal):
    header, *lines = [json.loads(row, parse_int=lambda digits: int(digits[:6])) for row in rows]
    rules, seed, salt, players = *map(header.get, ("edition", "seed", "salt")), len(header["seats"])
    real = hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
    need(seed and salt and header["commitment"] == real, "not over, or its seal is another one")
    need(len(seal) >= 8 and real.startswith(seal), "its seal is not the one you noted")
    need(lines[-1]["event"] == "game_over", "the game does not reach its end")
    (deck, sizes), goal = deck_and_sizes(rules, players), rules["game_ends"]
    first = random.Random(f"{seed}/dealer").randrange(players)
    starts = [n for n, line in enumerate(lines) if line["event"] == "round"] + [len(lines) - 1]
    for place, start in enumerate(starts[:-1], 1):
        own = lines[start : starts[place]]
        right = [place, (first + place - 1) % players, sizes[(place - 1) % len(sizes)]]
        need([own[0][key] for key in ("number", "dealer", "hand_size")] == right, "other rounds")
        check_round(own, rules, seed, players, deck[:], *right)
        won = goal != "rounds" and max(own[-1]["totals"]) >= goal
        over = won or place == (len(sizes) if goal == "rounds" else 500)
        need(over == (place == len(starts) - 1) and starts[0] == 0, "rounds are missing or added")
    print(f"{place} deals, their dealers and trumps follow from the seal {real}.")


if __name__ == "__main__":
    try:
        need(len(sys.argv) == 2, "name one record: python3 verify_deals.py GAME.rage.jsonl")
        with open(sys.argv[1], encoding="utf-8") as record:
            rows_read = record.read().strip().split("\n")
        check(rows_read, input("The seal before the first card: ").replace(" ", "").lower())
    except (Exception, KeyboardInterrupt) as wrong:
        sys.exit(f"Not proved: {wrong}")
