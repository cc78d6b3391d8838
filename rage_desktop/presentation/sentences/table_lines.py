"""Lines on the state of the table: whose turn it is, what the player is asked, the sum of the bids,
who took a trick; and the sentences that keys read out.

They are based only on the table as its viewer sees it.
"""

from collections.abc import Callable, Collection, Mapping

from rage_desktop import rules
from rage_desktop.presentation.i18n.translator import round_of
from rage_desktop.presentation.sentences.common_phrases import listed, played, sentences
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.table_updates import who_moves
from rage_desktop.presentation.table_view import LastTrick, Plate, TableView
from rage_desktop.rules import ActionCard, Phase, SeatName, SuitName, Text, ntext, text
from rage_desktop.rules.legality import playable, suit_to_play, trump_not_to_lead
from rage_desktop.rules.tricks import low_wins


def round_texts(view: TableView) -> tuple[Text, Text]:
    """Return the round number, and the current phase."""
    heading = round_of(view.number, view.rounds_planned)
    cards = view.hand_size
    trick = view.trick_number
    if view.phase is Phase.BID:
        return heading, ntext("{n} card · bidding", "{n} cards · bidding", cards)
    below = ntext("{n} card · trick {trick}", "{n} cards · trick {trick}", cards, trick=trick)
    return heading, below


def turn_words(view: TableView) -> tuple[Text, str | None]:
    """Return the prompt of my turn: a verb, and the suit it is about."""
    suit = suit_to_play(view.edition, view.hand, view)
    if suit is not None:
        verb = text("follow") if suit == view.lead else text("play trump")
        return verb, suit
    if view.trick:
        return text("play any card"), None
    if trump_not_to_lead(view.edition, view.hand, view) is not None:
        return text("don't lead trump"), None
    return text("lead any card"), None


def lacks(view: TableView) -> str | None:
    """Return the suit led if the hand has none of it, so that any card may be played."""
    if view.lead is None or None in view.hand or turn_words(view)[1] is not None:
        return None
    return view.lead


def holds_trumps(view: TableView) -> bool:
    """Return whether a number card of the hand is a trump."""
    return any(isinstance(card, rules.NumberCard) and card.suit == view.trump for card in view.hand)


def turn_advice(view: TableView) -> Text | None:
    """Return what else helps the player to choose a card: the slot says what is asked."""
    suit = turn_words(view)[1]
    free = view.edition.action_cards_any_time
    if suit is not None and free and any(isinstance(card, ActionCard) for card in view.hand):
        return text("You may play an action card instead")
    return bid_total(view)


def going_on(view: TableView, you: int | None, people: Collection[int] = ()) -> Text:
    """Return what the table is waiting for while the viewer cannot act: who is thinking, or whose
    turn comes next. `people` are the seats of those who are present."""
    if view.phase is Phase.OVER or (view.phase is Phase.DEAL and view.scores):
        return text("Round over")
    if view.phase is Phase.DEAL or (view.flights and not _has_bidding_begun(view)):
        return text("Dealing…")
    movers = _to_move(view)
    others = [seat for seat in movers if seat != view.viewer]
    if len(movers) > 1 and others:
        return still_bidding(len(others))
    if not movers:
        return _trick_over(view, you)
    mover = movers[0]
    if view.plates[mover].turn and mover != view.viewer:
        return whose_turn(mover, people)
    if view.phase is Phase.BID:
        return voiced(mover, you, text("You bid next"), text("{player} bids next"))
    if view.trick or _is_card_in_air(view):
        return voiced(mover, you, text("You play next"), text("{player} plays next"))
    if view.last_trick is None and not view.plates[mover].turn:
        return text("All bids are made")
    return _leads_next(mover, you)


def whose_turn(seat: int, people: Collection[int]) -> Text:
    """Return that a seat is to move: a bot is thinking, but nobody knows what a person does."""
    if seat in people:
        return text("{player}'s turn", player=SeatName(seat))
    return text("{player} is thinking…", player=SeatName(seat))


def still_bidding(count: int) -> Text:
    """Return how many are asked for a bid at the same time, where bids are not seen."""
    return ntext("{n} player is still bidding", "{n} players are still bidding", count)


def have_bid(count: int, players: int) -> Text:
    """Return how many have made their bids, where these are not seen."""
    return text("{n} of {all} have bid", n=count, all=players)


def _has_bidding_begun(view: TableView) -> bool:
    """Return whether somebody is asked for a bid, or has made one."""
    return view.phase is not Phase.BID or any(plate.turn or plate.has_bid for plate in view.plates)


def _to_move(view: TableView) -> tuple[int, ...]:
    """Return who moves after all that is shown; a card on its way to the trick counts as played."""
    movers = who_moves(view)
    if not _is_card_in_air(view):
        return movers
    if len(view.trick) + 1 == view.players:
        return ()
    return ((movers[0] + 1) % view.players,)


def _is_card_in_air(view: TableView) -> bool:
    """Return whether a card has left a hand and not yet reached the trick."""
    if view.phase is not Phase.PLAY:
        return False
    most = max(plate.cards for plate in view.plates)
    gone = sum(most - plate.cards for plate in view.plates)
    return gone != len(view.trick) % view.players


def _trick_over(view: TableView, you: int | None) -> Text:
    """Return what follows the last card of a trick."""
    if _is_card_in_air(view):
        return text("The last card of the trick")
    if not any(plate.cards for plate in view.plates):  # the trick is counted only as it arrives
        return text("That was the last trick")
    if view.taker is None:
        return text("The trick is complete")
    return _leads_next(view.taker, you)


def _leads_next(seat: int, you: int | None) -> Text:
    return voiced(seat, you, text("You lead next"), text("{player} leads next"))


def bid_total(view: TableView) -> Text | None:
    """Return how the sum of the bids compares with the tricks, as far as known."""
    bids = [plate.bid for plate in view.plates]
    if not any(plate.has_bid for plate in view.plates):
        return None
    if view.phase is not rules.Phase.BID and None in bids:
        return text("Bids are secret")
    if view.phase is rules.Phase.BID and view.edition.bids != "open":
        return have_bid(sum(plate.has_bid for plate in view.plates), view.players)
    total = sum(bid for bid in bids if bid is not None)
    return ntext(
        "Bids total {total} for {n} trick",
        "Bids total {total} for {n} tricks",
        view.hand_size,
        total=total,
    )


def trump_sentence(view: TableView | rules.SeatView) -> Text:
    """Return the sentence on the trump."""
    if view.trump is None:
        return text("No trump")
    return text("Trump is {suit}", suit=SuitName(view.trump))


def with_trump(page: Text, first: str | None, last: str | None) -> Text:
    """Return a page's name with its first trump, and the last if that differs."""
    if first is None and last is None:
        return text("{page} · no trump", page=page)
    if first is None:
        return text("{page} · no trump, then {suit}", page=page, suit=SuitName(str(last)))
    suit = SuitName(first)
    if last is None:
        return text("{page} · trump {suit}, then none", page=page, suit=suit)
    if last == first:
        return text("{page} · trump {suit}", page=page, suit=suit)
    return text("{page} · trump {suit}, then {last}", page=page, suit=suit, last=SuitName(last))


def how_taken(trick: LastTrick, edition: rules.Edition, you: int | None) -> tuple[Text, ...]:
    """Return summaries of a won trick of decreasing length, for decreasing space."""
    best = next(play.card for play in trick.cards if play.seat == trick.winner)
    own = text("You took it with {card}", card=best)
    full = voiced(trick.winner, you, own, text("{player} took it with {card}", card=best))
    short = text("{player}: {card}", player=SeatName(trick.winner), card=best)
    return _with_turns(full, trick, edition), _with_turns(short, trick, edition), short


def _with_turns(said: Text, trick: LastTrick, edition: rules.Edition) -> Text:
    """Add who removed the trump or made low cards win, without which the winning card would look
    wrong."""
    settled = _last(trick, rules.Role.OUT, rules.Role.CHANGE)
    if settled is not None and settled.card.role is rules.Role.OUT:
        said = text("{sum} · no trump: {player}", sum=said, player=SeatName(settled.seat))
    rewind = _last(trick, rules.Role.REWIND)
    if rewind is not None and low_wins(trick.cards, edition):
        said = text("{sum} · low cards win: {player}", sum=said, player=SeatName(rewind.seat))
    return said


def _last(trick: LastTrick, *roles: rules.Role) -> rules.PlayedCard | None:
    return next((play for play in reversed(trick.cards) if play.card.role in roles), None)


def turn_aloud(table: TableView) -> Text:
    """Return the viewer's turn prompt as a sentence."""
    if table.lead is None:
        return _lead_aloud(table)
    lead = SuitName(table.lead)
    must = suit_to_play(table.edition, table.hand, table)
    if must == table.lead:
        return text("Your turn: follow {suit}.", suit=lead)
    if must is not None:
        return text("Your turn: you have no {suit}, so you must play a trump.", suit=lead)
    return text("Your turn: you have no {suit}, so play anything.", suit=lead)


def _lead_aloud(table: TableView) -> Text:
    if table.trick:
        return text("Your turn: play any card.")
    if trump_not_to_lead(table.edition, table.hand, table) is not None:
        return text("Your turn: you lead, but not a trump yet.")
    return text("Your turn: you lead.")


def bid_aloud(table: TableView, trump_announced: bool = False) -> Text:
    """Return the prompt for a bid, with the trump unless that was just narrated."""
    if trump_announced:
        return ntext(
            "Your bid for {n} trick.", "Your bid: how many of {n} tricks?", table.hand_size
        )
    if table.trump is None:
        return ntext(
            "Your bid for {n} trick. There's no trump.",
            "Your bid: how many of {n} tricks? There's no trump.",
            table.hand_size,
        )
    return ntext(
        "Your bid for {n} trick. Trump is {suit}.",
        "Your bid: how many of {n} tricks? Trump is {suit}.",
        table.hand_size,
        suit=SuitName(table.trump),
    )


def hand(table: TableView, _: int | None) -> Text:
    """Return the cards of the hand in order, which of them alone may be played, and the trump; if
    face down, their number."""
    cards = [card for card in table.hand if card is not None]
    if table.is_handless:
        return text("All hands are on phones.")
    if not table.hand:
        return text("Your hand is empty.")
    if len(cards) < len(table.hand):
        count = len(table.hand)
        return ntext("{n} card is face down.", "{n} cards are face down.", count)
    names = listed([text("{card}", card=card) for card in cards])
    said = [ntext("{n} card: {cards}.", "{n} cards: {cards}.", len(cards), cards=names)]
    only = allowed(table)
    if only is not None:
        said.append(only)
    return sentences([*said, _trump_of(table)])


def allowed(table: TableView) -> Text | None:
    """Return which cards alone may be played; None if any may, or if it isn't the viewer's turn."""
    cards = [card for card in table.hand if card is not None]
    seat = table.viewer
    if table.phase is not Phase.PLAY or seat is None or not table.plates[seat].turn:
        return None
    may = playable(table.edition, cards, table)
    if len(may) == len(cards):
        return None
    return text("You may only play {cards}.", cards=listed([text("{card}", card=c) for c in may]))


def trick(table: TableView, you: int | None) -> Text:
    """Return the cards on the table and the winning player."""
    if not table.trick:
        return text("There are no cards on the table.")
    lying = [
        text("{player}: {card}", player=SeatName(one.seat), card=played(one.card, one.suit))
        for one in table.trick
    ]
    said = [text("On the table: {cards}.", cards=listed(lying))]
    if table.winning is not None:
        own = text("You're winning.")
        other = text("{player} is winning.")
        said.append(voiced(table.winning, you, own, other))
    return sentences(said)


def trump(table: TableView, _: int | None) -> Text:
    """Return the trump and the suit led."""
    if table.lead is None:
        return _trump_of(table)
    return sentences([_trump_of(table), text("{suit} is led.", suit=SuitName(table.lead))])


def _trump_of(table: TableView) -> Text:
    if table.trump is None:
        return text("No trump.")
    return text("Trump is {suit}.", suit=SuitName(table.trump))


def bids(table: TableView, you: int | None) -> Text:
    """Return the state of all bids."""
    return sentences([_bid_of(table, plate, you) for plate in table.plates])


def _bid_of(table: TableView, plate: Plate, you: int | None) -> Text:
    if plate.bid is None and not plate.has_bid:
        own = text("You haven't bid yet.")
        other = text("{player} hasn't bid yet.")
    elif plate.bid is None:
        own = other = text("{player} has a secret bid and has taken {won}.")
    elif table.phase is Phase.BID:
        own = text("You bid {bid}.")
        other = text("{player} bids {bid}.")
    else:
        own = text("You bid {bid} and have taken {won}.")
        other = text("{player} bid {bid} and has taken {won}.")
    return voiced(plate.seat, you, own, other, won=plate.won, bid=plate.bid or 0)


def points(table: TableView, you: int | None) -> Text:
    """Return all totals, highest first."""
    order = sorted(table.plates, key=lambda plate: -plate.total)
    return sentences([points_of(plate.seat, plate.total, you) for plate in order])


def points_of(seat: int, total: int, you: int | None) -> Text:
    """Return the total of a player."""
    own = ntext("You have {n} point.", "You have {n} points.", total)
    other = ntext("{player} has {n} point.", "{player} has {n} points.", total)
    return voiced(seat, you, own, other)


def last_trick(table: TableView, you: int | None) -> Text:
    """Return the last trick in the order played."""
    if table.last_trick is None:
        return text("No trick has been taken yet this round.")
    return trick_aloud(table.last_trick, you)


def trick_aloud(trick: LastTrick, you: int | None, number: int = 0) -> Text:
    """Return a complete trick in the order played; 0 is the last one."""
    cards = [
        text("{player}: {card}", player=SeatName(one.seat), card=played(one.card, one.suit))
        for one in trick.cards
    ]
    own = text("Last trick: {cards}. You took it.")
    other = text("Last trick: {cards}. {player} took it.")
    if number:
        own = text("Trick {n}: {cards}. You took it.", n=number)
        other = text("Trick {n}: {cards}. {player} took it.", n=number)
    return voiced(trick.winner, you, own, other, cards=listed(cards))


STATUS_READOUTS: Mapping[str, Callable[[TableView, int | None], Text]] = {
    "G": hand,
    "T": trick,
    "M": trump,
    "B": bids,
    "N": points,
    "K": last_trick,
}
"""By key."""
