"""Reasons for action cards."""

from typing import Final

from rage_desktop.bots.talk.card_facts import CardFacts
from rage_desktop.bots.talk.catalogue.reason import Claim, Reason, card, player, single, suit
from rage_desktop.rules import Role, ntext, text


def _leaves_old_trumps(f: CardFacts) -> bool:
    """Whether trumps in the hand of a player who is exact are trumps no longer."""
    barred = f.view.edition.change_excludes
    last = barred == "in_force" or (barred == "last_named" and f.trump == f.view.last_named)
    return f.turns and f.exact and f.mine_trumps > 0 and last and len(f.view.edition.suits) > 1


def _surely_turns(f: CardFacts) -> bool:
    """Whether the pile surely has a new trump: more cards than do not fit, or a next suit."""
    unfit = f.known.actions + f.known.count(f.trump)
    next_suit = f.view.edition.change_with_nothing_suitable == "next_suit_down"
    return next_suit or f.view.pile_size > unfit


ACTION_CARDS: Final[tuple[Reason[CardFacts], ...]] = (
    Reason(
        "C12",
        lambda f: (
            f.role is Role.OUT and f.wants and f.side_top is not None
            and not f.mine_trumps and f.trump is not None and f.lasting
        ),
        text("Without trump, nobody can trump {card} later."),
        gaps=lambda f: {"card": card(f.side_top)},
    ),
    Reason(
        "C13",
        lambda f: (
            f.named is not None and f.need > 0
            and f.mine(f.named) > f.mine_trumps and f.mine(f.named) > 1
        ),
        text("Turns your {n} {single} cards into trumps."),
        text("Turns {n} {single} cards in the hand into trumps."),
        lambda f: {"n": f.mine(f.named), "single": single(f.named)},
    ),
    Reason(
        "C14",
        lambda f: (
            f.named is not None and f.need > 0 and f.mine(f.named) == 1 and not f.mine_trumps
        ),
        text("Makes {card} a trump."),
        gaps=lambda f: {"card": f.held(f.named)[0]},
    ),
    Reason(
        "C15",
        lambda f: (
            f.role in (Role.CHANGE, Role.OUT, Role.REWIND) and f.last and f.following
            and f.taker not in (None, f.view.winning)
        ),
        text("Takes the trick away from {player} and hands it to {other}."),
        gaps=lambda f: {"player": player(f.view.winning), "other": player(f.taker)},
        claim=Claim.MISSES,
    ),
    Reason(
        "C16",
        lambda f: (
            f.role is Role.REWIND and f.low and f.following
            and f.taker not in (None, f.view.winning)
        ),
        text("Low cards win now, so {player} is winning."),
        gaps=lambda f: {"player": player(f.taker)},
        claim=Claim.MISSES,
    ),
    Reason(
        "C17",
        lambda f: f.role is Role.OUT and f.following and f.ahead_trumped,
        text("{player}'s trump loses its power."),
        gaps=lambda f: {"player": player(f.view.winning)},
        claim=Claim.MISSES,
    ),
    Reason(
        "C18",
        lambda f: f.role is Role.OUT and f.exact and f.mine_trumps > 0 and f.lasting,
        ntext(
            "Without trump, your own {single} is less likely to win.",
            "Without trump, your own {single} cards are less likely to win.",
            2,
        ),
        ntext(
            "Without trump, the {single} in the hand is less likely to win.",
            "Without trump, the {single} cards in the hand are less likely to win.",
            2,
        ),
        lambda f: {"n": f.mine_trumps, "single": single(f.trump)},
    ),
    Reason(
        "C19",
        lambda f: (
            f.named is not None and f.exact and not f.mine(f.named) and f.mine_trumps > 0
        ),
        text("You hold no {suit}. If it becomes trump, your old trumps are less likely to win."),
        text("There's no {suit} in the hand. If it becomes trump, the old trumps are less "
"likely to win."),
        lambda f: {"suit": suit(f.named)},
    ),
    Reason(
        "C20",
        lambda f: _leaves_old_trumps(f) and _surely_turns(f),
        text("Turns up a new trump, so your old trumps are less likely to win."),
        text("Turns up a new trump, so the old trumps are less likely to win."),
    ),
    Reason(
        "C81",
        _leaves_old_trumps,
        text("The trump changes, so your old trumps are less likely to win."),
        text("The trump changes, so the old trumps are less likely to win."),
    ),
    Reason(
        "C21",
        lambda f: (
            f.turns and f.wants and f.trump is not None and not f.mine_trumps and f.left > 2
            and f.view.pile_size > 0 and any(one.suit != f.view.last_named for one in f.numbers)
        ),
        text("You hold no trumps now. A new trump may change that."),
        text("There's no trump in the hand. A new one may change that."),
    ),
    Reason(
        "C22",
        lambda f: (
            f.role is Role.WILD and f.twins == 1 and f.wants and f.wins and not f.low
            and f.view.edition.equal_wilds == "last_high"
        ),
        text("If two {card} cards name the same suit, the second one wins."),
        gaps=lambda f: {"card": f.card},
    ),
    Reason(
        "C23",
        lambda f: (
            f.role is Role.WILD and f.twins > 0 and f.exact and not f.low
            and f.view.edition.equal_wilds == "first_high"
        ),
        text("The first {card} still beats yours."),
        text("The first {card} still beats this one."),
        lambda f: {"card": f.card},
    ),
    Reason(
        "C24",
        lambda f: (
            f.role is Role.WILD and f.trump is not None and f.suit == f.trump
            and f.wins and not f.low and f.need > 0
        ),
        text("The highest trump. No number card can beat it."),
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C25",
        lambda f: (
            f.role is Role.WILD and f.trump is None and f.wins and not f.low and f.need > 0
        ),
        text("The highest {single}, and there's no trump."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C82",
        lambda f: f.role is Role.WILD and f.wins and not f.low and f.wants,
        text("The highest {single}. Only a trump or an action card beats it."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.TRUMP_ONLY,
    ),
    Reason(
        "C26",
        lambda f: (
            f.role is Role.WILD and f.exact and f.following
            and f.suit not in (f.trump, f.lead)
        ),
        text("As {suit} it's neither trump nor the suit led, so it can't win."),
        gaps=lambda f: {"suit": suit(f.suit)},
        claim=Claim.BEHIND,
    ),
    Reason(
        "C27",
        lambda f: f.role is Role.LOW and f.low and f.unbeaten and not f.twins and f.need > 0,
        text("Low cards win, and no number card is lower than {card}."),
        gaps=lambda f: {"card": f.card},
        claim=Claim.NUMBER_SAFE,
    ),
    Reason(
        "C28",
        lambda f: (
            f.role is Role.WILD and f.low and f.exact and not f.wins and f.following
            and f.ahead is not None and f.ahead.suit == f.suit
        ),
        text("Low cards win this trick, so the highest {single} loses."),
        gaps=lambda f: {"single": single(f.suit)},
        claim=Claim.BEHIND,
    ),
    Reason(
        "C29",
        lambda f: f.role is Role.LOW and not f.low and f.exact and not f.wins and f.following,
        text("The lowest {single}. It loses this trick, and you're rid of it."),
        text("The lowest {single}. It loses this trick and is out of the way."),
        lambda f: {"single": single(f.suit)},
        Claim.BEHIND,
    ),
    Reason(
        "C30",
        lambda f: (
            f.role is Role.BONUS and f.view.edition.bonus > 0 and f.following and f.last
            and f.ahead_need == 0 and f.need <= 0
        ),
        text("Makes {player} miss the bid, although the trick comes with {n} extra points."),
        gaps=lambda f: {"player": player(f.taker), "n": f.view.edition.bonus},
        claim=Claim.MISSES,
    ),
    Reason(
        "C31",
        lambda f: f.without_suit and f.following and f.exact and f.spared > 0,
        ntext(
            "This card can't win the trick, and you keep your number card.",
            "This card can't win the trick, and you keep your number cards.",
            2,
        ),
        ntext(
            "This card can't win the trick, and the number card stays in the hand.",
            "This card can't win the trick, and the number cards stay in the hand.",
            2,
        ),
        lambda f: {"n": f.spared},
        Claim.MISSES,
    ),
    Reason(
        "C32",
        lambda f: f.without_suit and not f.following and f.exact and not f.last,
        text("This card can't beat any suit, and the next player sets the suit to follow."),
    ),
)  # fmt: skip
