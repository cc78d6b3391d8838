"""Check that the deals, dealers and trumps of a finished game follow from a seed that was settled
before its first card: python3 verify_deals.py GAME.rage.jsonl [SEAL]. The seal as it was shown then
(eight digits or more) is asked for if it is left out. `verify` checks bids, plays and points."""

import hashlib
import json
import random
import sys

ROLES = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")  # action cards, in order


def need(holds, why):
    if not holds:
        raise ValueError(why)


def deck_and_sizes(rules, players):
    ranks = range(rules["ranks"]["low"], rules["ranks"]["high"] + 1)
    plan = rules["hand_sizes"]
    deck = [f"{suit}{rank}" for suit in rules["suits"] for rank in ranks]
    deck += [role for role in ROLES for _ in range(rules["action_counts"].get(role, 0))]
    most = (len(deck) - rules["cards_kept_undealt"]) // players
    first, last, way = (most, 1, -1) if plan["order"].startswith("down") else (1, most, 1)
    first = plan.get("first") or first
    last = (plan.get("last") or last) + way
    sizes = plan.get("sizes") or [*range(first, last, way * plan.get("step", 1))]
    return deck, sizes + sizes[-2::-1] * ("_" in plan["order"])


def turn(pile, spent, fits):  # until a card that fits; what else is turned is spent
    end = next((n for n, card in enumerate(pile) if card in fits), len(pile))
    return pile[: end + 1], spent + pile[:end], pile[end : end + 1], pile[end + 1 :]


def check_round(lines, rules, seed, players, deck, place, dealer, size):
    plays = late = 0
    spent, shown = [], []
    due = [None]
    named = chosen = None
    suits = rules["suits"]
    nothing = rules["change_with_nothing_suitable"]
    dealt = size * players
    lasts = rules["no_trump_lasts"] == "trick_then_turn"
    trump = rules["trump_when_no_number_card"]
    below = dict(zip([None, *suits], suits + suits[:1], strict=True)) if "down" in nothing else {}
    suit = {card: card.rstrip("0123456789") for card in deck if card not in ROLES}
    random.Random(f"{seed}/deal/{place}").shuffle(deck)
    hands = {n: deck[(n - dealer - 1) % players : dealt : players] for n in range(players)}
    pile = deck[dealt:]
    need(lines[1]["hands"] == [*hands.values()], "other cards were dealt")
    need(lines[1]["pile"] == pile, "other cards were dealt")
    for line in lines[2:]:
        cause = line.get("cause")
        turned, recycled, more = [], [], []
        if line["event"] == "play":
            card = line["card"]
            hand = hands[line["seat"]]
            chosen = line.get("suit")
            need(card in hand and not due, "nobody there held a card, or trump changes first")
            hand.remove(card)
            (trick, down), plays = divmod(plays, players), plays + 1
            late = {"OUT": (trick + 1) * players * lasts, "CHANGE": 0}.get(card, late)
            due = [card] * (card in ("OUT", "CHANGE")) + ["TURN"] * (plays == late < dealt)
        if line["event"] not in ("deal", "trump", "trump_changed"):
            continue
        need(due and due.pop(0) == cause, "a change or a deal that nothing led to")
        spent = spent + shown
        shown = []
        change = rules["change"] if cause == "CHANGE" else cause
        barred = {"last_named": named, "in_force": trump}.get(rules["change_excludes"])
        if change in (None, "TURN", "turn"):
            fits = [card for card in suit if suit[card] != barred or cause != "CHANGE"]
            turned, spent, shown, pile = turn(pile, spent, fits)
            if cause and not shown and nothing == "recycle_spent":
                random.Random(f"{seed}/recycle/{place}/{trick}/{down}").shuffle(spent)
                recycled = spent
                (more, spent, shown, pile) = turn(spent, [], fits)
        elif change == "choose_from_pile" and chosen:
            shown = [next(card for card in pile + spent if suit.get(card) == chosen)]
            (pile if shown[0] in pile else spent).remove(shown[0])
        free = {None: trump, "OUT": "none", "choose_any": chosen}.get(change) or below.get(named)
        trump = suit[shown[0]] if shown else free if free in suits else None
        told = line["turned"], line.get("recycled", []), line["trump"]
        need(told == (turned + more, recycled, trump), "other cards were turned for trump")
        named = trump or named
    need(not sum(hands.values(), due) and lines[-1]["event"] == "round_scored", "a round is cut")


def once(pairs):  # a key that stands twice could be read in two ways
    need(len(dict(pairs)) == len(pairs), "a key stands twice")
    return dict(pairs)


def check(rows, seal):
    header, *lines = [json.loads(row, parse_float=str, object_pairs_hook=once) for row in rows]
    rules, seed, salt, players = *map(header.get, ("edition", "seed", "salt")), len(header["seats"])
    cards = hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
    covered = [2, seed, salt, *map(header.get, ("edition_id", "variants", "edition", "seats"))]
    covered = json.dumps(covered, sort_keys=True, separators=(",", ":"))
    whole = hashlib.sha256(covered.encode()).hexdigest()
    real = whole if whole.startswith(seal) else cards
    need(seed and salt and lines[-1]["event"] == "game_over", "the game is not over")
    need(real.startswith(seal) and len(seal) > 7, "another seal")
    need(header["commitment"] in (whole, cards), "another seal")
    goal = rules["game_ends"]
    (deck, sizes) = deck_and_sizes(rules, players)
    first = random.Random(f"{seed}/dealer").randrange(players)
    starts = [n for n, line in enumerate(lines) if line["event"] == "round"] + [len(lines) - 1]
    for place, start in enumerate(starts[:-1], 1):
        own = lines[start : starts[place]]
        right = [place, (first + place - 1) % players, sizes[(place - 1) % len(sizes)]]
        told = [own[0][key] for key in ("number", "dealer", "hand_size")]
        need(repr(told) == repr(right), "other rounds")
        check_round(own, rules, seed, players, deck[:], *right)
        won = goal != "rounds" and max(own[-1]["totals"]) >= goal
        over = won or place == (len(sizes) if goal == "rounds" else 500)
        need(over == (place == len(starts) - 1) and starts[0] == 0, "rounds are missing or added")
    print(f"{place} deals, their dealers and trumps follow from the seal {real}.")
    print("It covers the rules and the players." if real == whole else "It covers cards alone.")


if __name__ == "__main__":
    try:
        need(len(sys.argv) > 1, "name a record: python3 verify_deals.py GAME.rage.jsonl [SEAL]")
        seal = "".join(sys.argv[2:]) or input("The seal before the first card:\n")
        with open(sys.argv[1], encoding="utf-8") as record:
            check([*record], seal.replace(" ", "").lower())
    except (Exception, KeyboardInterrupt) as wrong:
        sys.exit(f"Not proved: {wrong}")
