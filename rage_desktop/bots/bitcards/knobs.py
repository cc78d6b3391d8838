"""The rules of an edition that playouts ask about, each one a flag or a number."""

from dataclasses import dataclass
from typing import Self

from rage_desktop.rules import Edition


@dataclass(frozen=True, slots=True)
class Knobs:
    """What an edition's rules mean for a trick, and for what a trick is worth."""

    bust_takes: bool  # whether tricks over a bid still earn something
    rewards_met_bids: bool
    any_time: bool  # action cards may be played by who could follow
    must_trump: bool  # who can't follow has to
    bars_leads: bool  # trumps may not be led from the start
    frees_leads: bool  # but they may after the first trick
    automatic: bool  # a WILD or LOW takes the trump or the suit led by itself
    above_all: bool  # a WILD beats every card, and is of no suit
    last_wild_high: bool
    turns: bool  # a CHANGE turns a card
    from_pile: bool  # it names a suit of which a card is left
    bars_named: bool  # not the suit named last
    bars_trump: bool
    recycles: bool  # cards already spent are shuffled when nothing suitable turns up
    next_down: bool  # the next suit down is trump then
    out_pends: bool  # after an OUT a card is turned when the trick is over
    toggles: bool  # a second REWIND turns the order back
    bonus_points: int
    malus_points: int

    @classmethod
    def of(cls, edition: Edition) -> Self:
        """Return those of an edition."""
        per_trick = edition.points_per_trick
        return cls(
            bust_takes=per_trick.over + edition.per_trick_over > 0,
            rewards_met_bids=edition.rewards_met_bids and per_trick.exact >= 0,
            any_time=edition.action_cards_any_time,
            must_trump=edition.cannot_follow == "must_trump",
            bars_leads=edition.trump_lead != "any_time",
            frees_leads=edition.trump_lead == "after_first_trick",
            automatic=edition.wild_suit == "automatic",
            above_all=edition.wild_suit == "above_all",
            last_wild_high=edition.equal_wilds == "last_high",
            turns=edition.change == "turn",
            from_pile=edition.change == "choose_from_pile",
            bars_named=edition.change_excludes == "last_named",
            bars_trump=edition.change_excludes == "in_force",
            recycles=edition.change_with_nothing_suitable == "recycle_spent",
            next_down=edition.change_with_nothing_suitable == "next_suit_down",
            out_pends=edition.no_trump_lasts == "trick_then_turn",
            toggles=edition.second_rewind == "toggles",
            bonus_points=edition.bonus,
            malus_points=edition.malus,
        )
