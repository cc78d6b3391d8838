"""What a seat's phone is told of a game: made from its SeatView, and from what all may see.

The only module that writes a game to a wire. It takes no match, no state and no event: what a view
does not hold cannot get out.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from rage_desktop.bots.estimate.knowledge import claimable_plays
from rage_desktop.match.game_setup import Seat
from rage_desktop.play.phones.messages import (
    BidKey,
    CardLine,
    LastTrickLine,
    PlayerLine,
    Prompt,
    ResultLine,
    RoundLine,
    SuitChoice,
    TableCard,
    View,
)
from rage_desktop.presentation.i18n.translator import Translator, listed
from rage_desktop.presentation.sentences.common_phrases import played, sentences
from rage_desktop.presentation.sentences.hints import (
    bid_scores,
    card_hint,
    consequence,
    own_sentence,
)
from rage_desktop.presentation.sentences.narration.round_lines import over_lines, scored_lines
from rage_desktop.presentation.sentences.table_lines import (
    going_on,
    have_bid,
    round_texts,
    still_bidding,
    turn_words,
    whose_turn,
)
from rage_desktop.presentation.table_view import TableView, project, ring_state, wheel_order
from rage_desktop.rules import (
    Bid,
    Card,
    GameOver,
    NumberCard,
    Phase,
    PlayedCard,
    Role,
    RoundScored,
    SeatName,
    SeatView,
    SuitName,
    Text,
    ntext,
    text,
)
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.scoring import exact_counts, places

PHASES: dict[Phase, Literal["bid", "play", "deal", "over"]] = {
    Phase.BID: "bid",
    Phase.PLAY: "play",
    Phase.DEAL: "deal",
    Phase.OVER: "over",
}
MOST_NAMES = 1024  # of cards, kept in a few languages
LEAST_CLAIMED = 2  # tricks: a single one is played as soon as it is claimed


class PublicState(Struct, frozen=True, kw_only=True):
    """What everybody at the table knows besides the rules' view; tuples are by seat.

    `people` are the seats of those who are present. `is_open` says that the table has shown
    everything and waits, `notes` who plays there, `aloud` what was told since the last view,
    `may_take_back` whether this seat may ask for its last move; `over` is how the game ended, None
    while it goes on.
    """

    look: Look
    seats: tuple[Seat, ...]
    people: tuple[int, ...] = ()
    ply: int
    is_open: bool
    notes: tuple[Text, ...] = ()
    aloud: tuple[Text, ...] = ()
    may_take_back: bool = False
    over: GameOver | None = None


def seat_message(view: SeatView, public: PublicState, tr: Translator) -> View:
    """Return all that a seat may know now, in the words of `tr`; with the public view what somebody
    without a seat may."""
    seat = view.seat
    table = project(view, wheel_order(public.look.suits))
    title, subtitle = _titles(view, table, public)
    is_turn = public.is_open and seat in view.waiting_for
    is_play = is_turn and view.phase is Phase.PLAY
    is_bid = is_turn and view.phase is Phase.BID
    message = View(
        ply=public.ply,
        open=public.is_open,
        seat=seat,
        phase=PHASES[view.phase],
        title=tr(title),
        subtitle=tr(subtitle),
        prompt=_prompt(view, table, public, tr) if not is_turn else _own_prompt(view, table, tr),
        players=_players(view, public, tr),
        hand=tuple(
            _card(view, card, tr, is_play=is_play) for card in table.hand if card is not None
        ),
        own=tr(own_sentence(table)) if seat is not None and view.phase is Phase.PLAY else "",
        trump=view.trump or "",
        trump_card="" if view.trump_card is None else str(view.trump_card),
        lead=view.lead or "",
        winning=table.winning,
        low=view.low_wins,
        trick=tuple(_lying(one, tr) for one in view.trick),
        last=_last_trick(table, tr),
        held=_held(view.hand),
        sheet=tuple(
            RoundLine(number, scored.points) for number, scored in enumerate(view.scores, 1)
        ),
        back=public.may_take_back,
        rest=is_play and len(view.hand) >= LEAST_CLAIMED and bool(claimable_plays(view)),
        aloud=tuple(tr(one) for one in public.aloud),
    )
    if view.phase is Phase.BID:
        message.sum = tr(_sum(view))
    if is_bid:
        message.bids = _bid_keys(view, tr)
        message.rule = " ".join(tr(score.sentence) for score in bid_scores(view.edition)[:3])
    if view.phase in (Phase.DEAL, Phase.OVER) and view.scores:
        message.results = _results(view, public.over, tr)
    if view.phase is Phase.DEAL and view.scores:
        message.next = tr(_next_round(view))
    return message


def _titles(view: SeatView, table: TableView, public: PublicState) -> tuple[Text, Text]:
    """Return what stands at the top: the round and how far it is, what a round brought this seat,
    or who won the game and which place this seat has."""
    title, subtitle = round_texts(table)
    if view.phase is Phase.OVER and public.over is not None:
        return _winners(view.seat, public), _own_end(view, table, public.over)
    if view.phase is Phase.DEAL and view.scores:
        return title, _round_end(view, public.look)
    return title, subtitle


# -- the line above the hand -----------------------------------------------------------------------


def _own_prompt(view: SeatView, table: TableView, tr: Translator) -> Prompt:
    prompt = Prompt(text=tr(text("Your turn")), mine=True)
    if view.phase is Phase.BID:
        prompt.more = tr(text("How many tricks?"))
        return prompt
    verb, suit = turn_words(table)
    prompt.more = tr(verb)
    prompt.suit = suit or ""
    return prompt


def _prompt(view: SeatView, table: TableView, public: PublicState, tr: Translator) -> Prompt:
    if view.phase is Phase.DEAL and not view.scores:
        return Prompt(text=tr(text("Dealing…")))
    if view.phase in (Phase.DEAL, Phase.OVER):
        return Prompt(text=tr(_titles(view, table, public)[1]))
    others = [seat for seat in view.waiting_for if seat != view.seat]
    if len(others) == 1 and view.waiting_for == (others[0],):
        said = whose_turn(others[0], public.people)
        return Prompt(text=tr(said), face=public.seats[others[0]].avatar)
    if others:
        return Prompt(text=tr(still_bidding(len(others))))
    return Prompt(text=tr(going_on(table, view.seat, public.people)))


# -- players and cards -----------------------------------------------------------------------------


def _players(view: SeatView, public: PublicState, tr: Translator) -> tuple[PlayerLine, ...]:
    left = view.hand_size - sum(view.tricks)
    most = max(view.totals)
    notes = public.notes or (text(""),) * view.players
    return tuple(
        PlayerLine(
            name=who.name,
            face=who.avatar,
            ring=ring_state(view.bids[seat], view.tricks[seat], left).value,
            note=tr(notes[seat]),
            bid=view.bids[seat],
            has_bid=view.has_bid[seat],
            won=view.tricks[seat],
            cards=view.hand_counts[seat],
            total=view.totals[seat],
            dealer=seat == view.dealer,
            turn=seat in view.waiting_for,
            leader=bool(view.scores) and view.totals[seat] == most,
            worth=_worth(view, seat),
        )
        for seat, who in enumerate(public.seats)
    )


def _worth(view: SeatView, seat: int) -> tuple[int, ...]:
    """Return what the BONUS and the MALUS cards in a seat's tricks bring, until it is scored."""
    if view.phase is not Phase.PLAY:
        return ()
    edition = view.edition
    worth = view.bonus[seat] * edition.bonus, view.malus[seat] * edition.malus
    return tuple(points for points in worth if points)


def _card(view: SeatView, card: Card, tr: Translator, *, is_play: bool) -> CardLine:
    """Return a card of the hand; on the seat's turn with what it would do, or why it may not."""
    if not is_play:
        return CardLine(c=str(card), n=_played_name(card, None, tr))
    name, hint = card_hint(view, card)
    plays = view.plays_of(card)
    suits = [play for play in plays if play.suit is not None]
    choices = tuple(
        SuitChoice(
            code=str(play.suit),
            n=tr(SuitName(str(play.suit))),
            h=tr(consequence(view, play)),
            held=_held(view.hand).get(str(play.suit), 0),
            trump=play.suit == view.trump,
        )
        for play in suits
    )
    return CardLine(c=str(card), n=tr(name), h=tr(hint), ok=bool(plays), suits=choices)


def _lying(one: PlayedCard, tr: Translator) -> TableCard:
    named = one.suit if isinstance(one.card.role, Role) else None
    name = _played_name(one.card, one.suit, tr)
    return TableCard(seat=one.seat, c=str(one.card), n=name, suit=named or "")


@lru_cache(MOST_NAMES)
def _played_name(card: Card, suit: str | None, tr: Translator) -> str:
    """Return what a card is called, as all phones of a language are told it at the same time."""
    return tr(played(card, suit))


def _last_trick(table: TableView, tr: Translator) -> LastTrickLine | None:
    last = table.last_trick
    if last is None:
        return None
    return LastTrickLine(cards=tuple(_lying(one, tr) for one in last.cards), winner=last.winner)


def _held(hand: Sequence[Card]) -> dict[str, int]:
    return dict(Counter(card.suit for card in hand if isinstance(card, NumberCard)))


# -- bids ------------------------------------------------------------------------------------------


def _bid_keys(view: SeatView, tr: Translator) -> tuple[BidKey, ...]:
    legal = {move.bid for move in view.legal if isinstance(move, Bid)}
    why = tr(text("The bids can't add up to {n}", n=view.hand_size))
    return tuple(
        BidKey(n=bid, why="" if bid in legal else why) for bid in range(view.hand_size + 1)
    )


def _sum(view: SeatView) -> Text:
    """Return what the bids add up to, or how many are made where they are not known."""
    size = view.hand_size
    if view.edition.bids == "open":
        known = sum(bid for bid in view.bids if bid is not None)
        return ntext("{bid} of {n} trick bid", "{bid} of {n} tricks bid", size, bid=known)
    return have_bid(sum(view.has_bid), view.players)


# -- results ---------------------------------------------------------------------------------------


def _round_end(view: SeatView, look: Look) -> Text:
    """Return what the round brought this seat and changed at the table."""
    earlier = view.scores[:-1]
    totals = earlier[-1].totals if earlier else (0,) * view.players
    before = structs.replace(view, scores=earlier, totals=totals)
    lines = scored_lines(view.scores[-1], project(before, wheel_order(look.suits)), view.seat)
    return _joined([line.said for line in lines if not line.aside])


def _winners(me: int | None, public: PublicState) -> Text:
    assert public.over is not None
    winners = public.over.winners
    if me in winners:
        return text("You win!") if len(winners) == 1 else text("You share the win!")
    names = listed([public.seats[seat].name for seat in winners])
    return (
        text("{name} wins", name=names) if len(winners) == 1 else text("{names} win", names=names)
    )


def _own_end(view: SeatView, table: TableView, over: GameOver) -> Text:
    """Return what decided between equal totals, if anything, and this seat's place; for the winner
    how many of its bids were exact."""
    more = [line.said for line in over_lines(over, table, view.seat)[1:]]
    if view.seat is None or view.seat not in over.winners:
        return _joined(more)
    exact = exact_counts(view.scores, view.players)[view.seat]
    rounds = len(view.scores)
    more.append(ntext("{exact} of {n} bid exact", "{exact} of {n} bids exact", rounds, exact=exact))
    return sentences(more)


def _joined(said: list[Text]) -> Text:
    """Return sentences in a row, which may be none: for somebody without a seat."""
    return sentences(said) if said else text("")


def _results(view: SeatView, over: GameOver | None, tr: Translator) -> tuple[ResultLine, ...]:
    scored = view.scores[-1]
    standing = (0,) * view.players if over is None else places(scored.totals, over.winners)
    return tuple(
        ResultLine(
            points=scored.points[seat],
            total=scored.totals[seat],
            note=tr(_result(scored, seat)),
            place=standing[seat],
        )
        for seat in range(view.players)
    )


def _result(scored: RoundScored, seat: int) -> Text:
    bid = scored.bids[seat]
    took = scored.tricks[seat]
    if bid == took:
        how = text("exact")
    elif took > bid:
        how = ntext("{n} too many", "{n} too many", took - bid)
    else:
        how = ntext("{n} too few", "{n} too few", bid - took)
    return text("Bid {bid}, took {won} · {how}", bid=bid, won=took, how=how)


def _next_round(view: SeatView) -> Text:
    dealer = (view.dealer + 1) % view.players
    sizes = view.edition.rounds(view.players) if view.edition.game_ends == "rounds" else ()
    if view.number >= len(sizes):
        return text("{player} deals next", player=SeatName(dealer))
    size = sizes[view.number]
    if dealer == view.seat:
        return ntext("Next: {n} card each, you deal", "Next: {n} cards each, you deal", size)
    return ntext(
        "Next: {n} card each, {player} deals",
        "Next: {n} cards each, {player} deals",
        size,
        player=SeatName(dealer),
    )
