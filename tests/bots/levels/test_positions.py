"""Positions in which a good player has one answer, each named after it."""

from helpers.bots.positions import chosen, position
from helpers.games.editions import edition

from rage_desktop.bots.levels.counting_bot import CountingBot
from rage_desktop.rules import Bid, Edition, Phase

RAGE = edition("rage")
RAVE = edition("rave")
GLYPHS = edition("glyphs")


def bid_of(hand: str, rules: Edition = RAGE, trump: str | None = "R") -> int:
    view = position(rules, hand, trump=trump, bids=(None,) * 4, phase=Phase.BID)
    bid = CountingBot().bid(view)
    assert Bid(0, bid) in view.legal
    return bid


class TestBids:
    def test_the_highest_trump_alone_is_a_trick(self) -> None:
        assert bid_of("R15") == 1

    def test_a_low_card_of_another_suit_alone_is_none(self) -> None:
        assert bid_of("B4") == 0

    def test_the_ace_of_trumps_is_never_a_zero(self) -> None:
        assert bid_of("R15 B1 G2 Y0 P3") >= 1

    def test_a_hand_of_low_cards_is_a_zero(self) -> None:
        assert bid_of("B1 B3 G2 G0 Y0 Y4 P3 P1") == 0

    def test_long_high_trumps_are_worth_more_than_the_same_cards_of_another_suit(self) -> None:
        hand = "R15 R14 R12 R9 R7 B2 G3 Y1"
        assert bid_of(hand, trump="R") >= bid_of(hand, trump="P") + 2

    def test_a_wild_adds_a_trick(self) -> None:
        assert bid_of("WILD WILD B3 G4") >= 2

    def test_the_more_players_the_less_a_middle_card_is_worth(self) -> None:
        hand = "B14 G13 Y14 P13 O12 B11"
        few = position(RAGE, hand, trump="R", bids=(None,) * 2, won=(0,) * 2, phase=Phase.BID)
        many = position(RAGE, hand, trump="R", bids=(None,) * 8, won=(0,) * 8, phase=Phase.BID)
        assert CountingBot().bid(few) > CountingBot().bid(many)

    def test_a_well_paid_zero_is_bid_where_a_poorly_paid_one_is_not(self) -> None:
        hand = "R4 B10 G3"
        poor = edition("rage", exact_zero=0)
        rich = edition("rage", exact_zero=30)
        assert bid_of(hand, poor) > 0
        assert bid_of(hand, rich) == 0

    def test_where_tricks_short_cost_dearly_it_bids_low(self) -> None:
        hand = "R14 R9 B14 G13 Y12 P3"
        dear = edition("rage", per_trick_short=-10)
        assert bid_of(hand, dear) < bid_of(hand)


class TestDucking:
    def test_bid_made_last_to_play_throws_the_highest_losing_card(self) -> None:
        view = position(
            RAGE, "B10 B2 B13", trump="R", trick="B5 B12 B3", bids=(1, 1, 1, 1), won=(0, 0, 0, 1)
        )
        assert chosen(view) == "B10"

    def test_a_zero_bid_ducks_with_the_highest_card_under_the_winner(self) -> None:
        view = position(RAGE, "B8 B1 B14 G3", trump="R", trick="B9", bids=(2, 0, 2, 2))
        assert chosen(view) == "B8"

    def test_a_zero_bid_throws_off_its_most_dangerous_card_when_void(self) -> None:
        view = position(
            RAGE, "Y15 P2 G4", trump="R", trick="B5 B12 B3", bids=(1, 1, 1, 0), won=(0, 0, 0, 0)
        )
        assert chosen(view) == "Y15"

    def test_a_zero_bid_throws_a_trump_under_a_higher_one(self) -> None:
        view = position(RAGE, "R9 P2 G4", trump="R", trick="B5 R12 B3", bids=(1, 1, 1, 0))
        assert chosen(view) == "R9"

    def test_a_last_trick_wanted_is_taken_with_the_card_that_could_take_another(self) -> None:
        view = position(RAGE, "B13 B10 Y2 G1", trump="R", trick="B5 B7 B3", bids=(1, 1, 1, 1))
        assert chosen(view) == "B13"

    def test_a_zero_bid_leads_low(self) -> None:
        view = position(RAGE, "B1 G14 Y13 R12", trump="R", bids=(0, 2, 2, 2))
        assert chosen(view) == "B1"

    def test_a_wild_that_must_go_is_named_where_it_loses(self) -> None:
        view = position(RAGE, "WILD", trump="R", trick="B5 B12 B3", bids=(1, 1, 1, 0))
        assert chosen(view) not in ("WILD:R", "WILD:B")


class TestTaking:
    def test_needing_every_trick_it_leads_its_highest_trump(self) -> None:
        view = position(RAGE, "R3 R15 R9", trump="R", bids=(3, 1, 1, 1))
        assert chosen(view) == "R15"

    def test_needing_more_it_takes_last_with_the_cheapest_card_that_wins(self) -> None:
        view = position(RAGE, "B10 B14 B2", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 2))
        assert chosen(view) == "B10"

    def test_it_ruffs_with_its_lowest_trump_when_last(self) -> None:
        view = position(RAGE, "R2 R14 G3", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 2))
        assert chosen(view) == "R2"

    def test_it_does_not_spend_a_high_card_on_a_lost_trick(self) -> None:
        view = position(RAGE, "B14 B2 G5", trump="R", trick="B5 R9 B3", bids=(1, 1, 1, 1))
        assert chosen(view) == "B2"

    def test_a_wild_is_named_trump_when_a_trick_is_needed(self) -> None:
        view = position(RAGE, "WILD", trump="R", trick="B5 R9 B3", bids=(1, 1, 1, 1))
        assert chosen(view) == "WILD:R"

    def test_under_a_rewind_the_lowest_card_takes(self) -> None:
        view = position(
            RAVE, "BA1 BA14", trump="TE", trick="BA5 REWIND BA3", bids=(1, 1, 1, 2), low_wins=True
        )
        assert chosen(view) == "BA1"


class TestBust:
    def test_where_a_trick_still_counts_it_goes_on_taking(self) -> None:
        view = position(
            RAGE, "B10 B2", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 0), won=(0, 0, 0, 1)
        )
        assert chosen(view) == "B10"

    def test_where_each_trick_over_costs_it_stops(self) -> None:
        strict = edition(
            "rage", points_per_trick={"exact": 1, "over": 0, "under": 0}, per_trick_over=-3
        )
        view = position(
            strict, "B10 B2", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 0), won=(0, 0, 0, 1)
        )
        assert chosen(view) == "B2"

    def test_it_takes_a_trick_with_a_bonus_and_leaves_one_with_a_malus(self) -> None:
        good = position(
            RAGE, "B10 B2", trump="R", trick="B5 BONUS B3", bids=(1, 1, 1, 0), won=(0, 0, 0, 1)
        )
        bad = position(
            RAGE, "B10 B2", trump="R", trick="B5 MALUS B3", bids=(1, 1, 1, 0), won=(0, 0, 0, 1)
        )
        assert chosen(good) == "B10"
        assert chosen(bad) == "B2"


class TestActionCards:
    def test_a_malus_is_given_to_who_leads_and_a_bonus_to_who_is_behind(self) -> None:
        hand, trick = "MALUS BONUS", "B5 B12 B3"
        leads = position(RAGE, hand, trump="R", trick=trick, bids=(1,) * 4, totals=(10, 60, 20, 30))
        trails = position(RAGE, hand, trump="R", trick=trick, bids=(1,) * 4, totals=(60, 0, 50, 30))
        assert chosen(leads) == "MALUS"
        assert chosen(trails) == "BONUS"

    def test_change_names_its_own_long_suit(self) -> None:
        view = position(
            RAVE, "CHANGE TE14 TE12 TE11 TE9", trump="BA", trick="DI5 DI9 DI3", bids=(1, 1, 1, 4)
        )
        assert chosen(view) == "CHANGE:TE"

    def test_change_turns_away_from_its_own_trumps_when_it_wants_none(self) -> None:
        view = position(
            RAVE, "CHANGE TE15 TE14 TE9", trump="TE", trick="DI5 DI9 DI3", bids=(1, 1, 1, 0)
        )
        card, _, suit = chosen(view).partition(":")
        assert card == "CHANGE"
        assert suit != "TE"

    def test_out_saves_winners_of_plain_suits_from_being_ruffed(self) -> None:
        view = position(
            GLYPHS, "OUT DI14 CL14 CR14 DI2", trump="MU", trick="HO5 HO9 HO3", bids=(1, 1, 1, 3)
        )
        assert chosen(view) == "OUT"

    def test_out_is_kept_while_its_own_trumps_are_to_win(self) -> None:
        view = position(
            GLYPHS, "OUT MU14 MU13 MU12 DI2", trump="MU", trick="HO5 HO9 HO3", bids=(1, 1, 1, 3)
        )
        assert chosen(view) != "OUT"
