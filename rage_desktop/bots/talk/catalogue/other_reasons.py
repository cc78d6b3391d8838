"""Reasons that are looked for last: under a REWIND, behind action cards, and general ones."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.number_cards import card_ahead
from rage_desktop.bots.talk.catalogue.reason import Claim, Reason, card, single, suit
from rage_desktop.rules import Role, ntext, text


def _opens(f: CardFacts) -> bool:
    """Whether it is the first number card behind action cards only: it sets the suit led."""
    return f.number and not (f.leading or f.following)


OTHERWISE: Final[tuple[Reason[CardFacts], ...]] = (
    Reason(
        "C61",
        lambda f: f.low and f.number and f.unbeaten and f.wants,
        text("Low cards win, and no number card is lower."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C62",
        lambda f: (
            f.low and f.number and not f.wins and f.exact
            and f.ahead is not None and f.ahead.suit == f.suit
        ),
        text("Low cards win now, and this one is too high."),
        claim=Claim.BEHIND,
    ),
    Reason(
        "C63",
        lambda f: f.follows and f.wants and f.lowest and not f.ways_to_win and f.choices > 1,
        text("None of your {single} cards can win, so play the lowest."),
        text("None of its {single} cards can win, so it plays the lowest."),
        lambda f: {"single": single(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C64",
        lambda f: f.follows and f.wants and f.unbeaten and not f.last,
        text("No unplayed number card can beat it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C66",
        lambda f: f.number and f.wants and f.wins and f.following and not f.last,
        ntext(
            "Puts you on top, with one player still to play.",
            "Puts you on top, with {n} players still to play.",
            2,
        ),
        ntext(
            "It's winning, with one player still to play.",
            "It's winning, with {n} players still to play.",
            2,
        ),
        lambda f: {"n": f.to_come},
        Claim.AHEAD,
    ),
    Reason(
        "C67",
        lambda f: f.last and not f.wins and f.exact,
        text("It can't win any more, so your bid stays exact."),
        text("It can't win any more, so the bid stays exact."),
        claim=Claim.MISSES,
    ),
    Reason(
        "C68",
        lambda f: f.number and f.exact and not f.wins and f.ahead is not None and f.following,
        text("Loses to {player}'s {card}."),
        gaps=card_ahead,
        claim=Claim.BEHIND,
    ),
    Reason(
        "C69",
        lambda f: f.pays > 0 and f.wins and f.following and f.number,
        ntext(
            "You can't make your bid any more, so just collect tricks for {n} point each.",
            "You can't make your bid any more, so just collect tricks for {n} points each.",
            2,
        ),
        ntext(
            "The bid can't be made any more, so it collects tricks for {n} point each.",
            "The bid can't be made any more, so it collects tricks for {n} points each.",
            2,
        ),
        lambda f: {"n": f.pays},
    ),
    Reason(
        "C70",
        lambda f: f.low and f.number and not f.following and f.exact and f.below > 0,
        ntext(
            "Low cards win, and 1 lower {single} is still unplayed.",
            "Low cards win, and {n} lower {single} cards are still unplayed.",
            2,
        ),
        gaps=lambda f: {"n": f.below, "single": single(f.suit)},
    ),
    Reason(
        "C71",
        lambda f: _opens(f) and f.wants and f.top and f.suit == f.trump and not f.low,
        text("The highest unplayed trump. Only an action card can stop it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C72",
        lambda f: _opens(f) and f.wants and f.top and not f.low,
        text("It sets the suit to follow, and it's the highest unplayed {single}."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.TRUMP_ONLY,
    ),
    Reason(
        "C73",
        lambda f: _opens(f) and f.exact and f.above >= 2 and not f.low,
        text("It sets the suit to follow, and {n} higher {single} cards are still unplayed."),
        gaps=lambda f: {"n": f.above, "single": single(f.suit)},
    ),
    Reason(
        "C74",
        lambda f: not f.following and f.number and f.pays > 0,
        text("You can't make your bid any more, but any trick is still worth {n}."),
        text("The bid can't be made any more, but any trick is still worth {n}."),
        lambda f: {"n": f.pays},
    ),
    Reason(
        "C75",
        lambda f: (
            f.following and f.number and f.pays > 0 and not f.wins
            and f.lowest and f.choices > 1
        ),
        text("You can't make your bid any more. Keep the higher cards for tricks that "
"still score."),
        text("The bid can't be made any more. It keeps the higher cards for tricks that "
"still score."),
    ),
    Reason(
        "C76",
        lambda f: f.throws and f.wants and f.left == 2 and (f.better or f.kept is not None),
        text("Saves {card} for the last trick."),
        gaps=lambda f: {"card": f.rest},
        claim=Claim.BEHIND,
    ),
    Reason(
        "C77",
        lambda f: (
            f.follows and f.wants and not f.wins and f.lowest and not f.low
            and f.best_winner is not None
        ),
        text("Lose this trick and save {card} for later."),
        text("It loses this trick and saves {card} for later."),
        lambda f: {"card": card(f.best_winner)},
    ),
    Reason(
        "C101",
        lambda f: (
            not f.following and f.number and f.wants and f.suit != f.trump
            and f.mine(f.suit) == 1 and f.mine_trumps > 0
        ),
        text("Your only {single}. Once it's gone, you can trump {suit}."),
        text("Its only {single}. Once it's gone, it can trump {suit}."),
        lambda f: {"single": single(f.suit), "suit": suit(f.suit)},
    ),
    Reason(
        "C78",
        lambda f: (
            not f.following and f.number and f.wants and f.above >= 3 and f.need < f.left
            and f.better and f.suit != f.trump
        ),
        text("Too low to rely on, and you keep your better cards."),
        text("Too low to rely on, and the better cards stay in the hand."),
    ),
    Reason(
        "C102",
        lambda f: (
            not f.following and f.number and f.wants and 2 <= f.above <= 4
            and not f.better and f.suit != f.trump
        ),
        text("{n} higher {single} cards are still unplayed. Your other cards have even "
"more above them."),
        text("{n} higher {single} cards are still unplayed. The other cards have even "
"more above them."),
        lambda f: {"n": f.above, "single": single(f.suit)},
    ),
    Reason(
        "C103",
        lambda f: (
            not f.following and f.number and f.wants and f.above >= 3 and f.kept is not None
            and f.suit != f.trump
        ),
        text("Too low to rely on, and you keep {card}."),
        text("Too low to rely on, and {card} stays in the hand."),
        lambda f: {"card": card(f.kept)},
    ),
    Reason(
        "C79",
        lambda f: (
            not f.following and f.wants and 2 <= f.above <= 4 and f.own_top and f.mine(f.suit) > 1
            and f.suit != f.trump
        ),
        text("Your highest {single}, but {n} higher ones are still unplayed."),
        text("The highest {single} in the hand, but {n} higher ones are still unplayed."),
        lambda f: {"single": single(f.suit), "n": f.above},
    ),
    Reason(
        "C99",
        lambda f: (
            not f.following and f.wants and 2 <= f.above <= 4 and f.own_top and f.suit != f.trump
        ),
        text("Your only {single}, but {n} higher ones are still unplayed."),
        text("The only {single} in the hand, but {n} higher ones are still unplayed."),
        lambda f: {"single": single(f.suit), "n": f.above},
    ),
    Reason(
        "C100",
        lambda f: (
            f.leading and f.number and f.wants and f.suit == f.trump
            and f.trumps_out > 0 and not f.drained
        ),
        text("Leading a trump can draw the others' trumps."),
    ),
    Reason(
        "C80",
        lambda f: not f.following and f.wants and f.suit == f.trump and f.above > 0,
        ntext("Only 1 higher trump is still unplayed.", "{n} higher trumps are still unplayed.", 2),
        gaps=lambda f: {"n": f.above},
    ),
    Reason(
        "C86",
        lambda f: f.throws and f.wants and f.above >= 3,
        text("Throw it away. {n} higher {single} cards are still unplayed."),
        text("Thrown away, with {n} higher {single} cards still unplayed."),
        lambda f: {"n": f.above, "single": single(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C87",
        lambda f: f.throws and f.wants,
        text("It can't win here: {suit} is neither led nor trump."),
        gaps=lambda f: {"suit": suit(f.suit)},
        claim=Claim.BEHIND,
    ),
    Reason(
        "C88",
        lambda f: f.follows and f.wants and f.wins and f.above > 0 and not (f.last or f.low),
        ntext(
            "Beats {card}, but 1 higher {single} is still unplayed.",
            "Beats {card}, but {n} higher {single} cards are still unplayed.",
            2,
        ),
        gaps=lambda f: {"card": card_ahead(f)["card"], "n": f.above, "single": single(f.suit)},
    ),
    Reason(
        "C89",
        lambda f: f.follows and f.wants and f.wins and f.trumps_out > 0 and not f.last,
        ntext(
            "Beats {card}, but 1 trump is still unplayed.",
            "Beats {card}, but {n} trumps are still unplayed.",
            2,
        ),
        gaps=lambda f: {"card": card_ahead(f)["card"], "n": f.trumps_out},
    ),
    Reason(
        "C90",
        lambda f: f.trumps and f.wants and f.wins and f.above > 0 and not (f.last or f.low),
        ntext(
            "You have no {lead}, and only 1 higher trump is still unplayed.",
            "You have no {lead}, but {n} higher trumps are still unplayed.",
            2,
        ),
        ntext(
            "It has no {lead}, and only 1 higher trump is still unplayed.",
            "It has no {lead}, but {n} higher trumps are still unplayed.",
            2,
        ),
        lambda f: {"lead": suit(f.lead), "n": f.above},
    ),
    Reason(
        "C91",
        lambda f: f.number and f.wants and f.following and not f.wins,
        text("Loses this trick on purpose: {player}'s {card} is still winning."),
        gaps=card_ahead,
        claim=Claim.BEHIND,
    ),
    Reason(
        "C92",
        lambda f: f.without_suit and f.following and f.wants and f.spared > 0,
        ntext(
            "This card can't win the trick, and you save your number card for later.",
            "This card can't win the trick, and you save your number cards for later.",
            2,
        ),
        ntext(
            "This card can't win the trick, and it saves the number card for later.",
            "This card can't win the trick, and it saves the number cards for later.",
            2,
        ),
        lambda f: {"n": f.spared},
        Claim.MISSES,
    ),
    Reason(
        "C93",
        lambda f: f.without_suit and not f.following and f.wants and not f.last,
        text("This card can't beat any suit, so the others fight for the trick."),
    ),
    Reason(
        "C94",
        lambda f: f.gone and f.following and not f.wins,
        text("You can't make your bid any more, and this card can't win here."),
        text("The bid can't be made any more, and this card can't win here."),
    ),
    Reason("C95", lambda f: f.left == 1, text("Your last card."), text("The last card.")),
    Reason(
        "C96",
        lambda f: f.role is Role.LOW and f.wants and f.wins and f.suit == f.trump != f.lead
        and f.following,
        text("{card} counts as the lowest trump and beats every {single}."),
        gaps=lambda f: {"card": f.card, "single": single(f.lead)},
        claim=Claim.AHEAD,
    ),
    Reason(
        "C97",
        lambda f: f.role is Role.LOW and f.leading and f.exact and f.known.count(f.suit) > 0,
        text("The lowest {single}. Any other {single} beats it."),
        gaps=lambda f: {"single": single(f.suit)},
    ),
    Reason(
        "C98",
        lambda f: f.without_suit and (f.following or f.to_come > 0),
        text("This card can't beat any suit."),
    ),
)  # fmt: skip
