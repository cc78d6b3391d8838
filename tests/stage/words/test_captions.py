"""Each event has one plain sentence, and it tells no more than the event does."""

from rage_desktop.rules import (
    ActionCard,
    BidMade,
    BidsRevealed,
    CardPlayed,
    Event,
    GameOver,
    HandsDealt,
    NumberCard,
    Role,
    RoundBegan,
    RoundScored,
    TrickWon,
    TrumpChanged,
    TrumpTurned,
)
from rage_desktop.stage.words.captions import caption, played

B5 = NumberCard("B", 5)


def test_each_event_is_one_sentence() -> None:
    said: dict[Event, str] = {
        RoundBegan(3, 8, 1): "Round 3. seat 2 deals",
        HandsDealt(((None,) * 8,) * 3, ()): "8 cards each",
        HandsDealt(((None,),) * 3, ()): "1 card each",
        TrumpTurned((B5,), "B"): "Trump is B",
        TrumpTurned((), None): "No trump",
        BidMade(0, 2): "seat 1 bids 2",
        BidMade(0, None): "seat 1 has bid",
        BidsRevealed((2, 0)): "The bids are shown: seat 1 2, seat 2 0",
        CardPlayed(2, B5): "seat 3 plays B5",
        CardPlayed(2, ActionCard(Role.WILD), "R"): "seat 3 plays WILD as R",
        CardPlayed(2, ActionCard(Role.CHANGE), "R"): "seat 3 plays CHANGE and names R",
        TrumpChanged(0, "CHANGE", (), "R"): "Trump is now R",
        TrumpChanged(0, "OUT", (), None): "No trump now",
        TrumpChanged(0, "TURN", (B5,), "B", B5): "A new card is turned: trump is B",
        TrickWon(1, 0, 0): "seat 2 takes the trick",
        TrickWon(1, 2, 1): "seat 2 takes the trick with 2 × BONUS, 1 × MALUS",
        RoundScored((1, 0), (1, 0), (11, 5), (11, 5)): "Points: seat 1 11, seat 2 5",
        GameOver((11, 5), (0,), "points"): "seat 1 wins",
        GameOver((5, 5), (0, 1), "shared"): "seat 1, seat 2 win",
    }
    assert {event: str(caption(event)) for event in said} == said


def test_a_named_suit_is_what_a_wild_counts_as_and_what_a_change_makes_trump() -> None:
    assert str(played(B5, None)) == "B5"
    assert str(played(ActionCard(Role.WILD), "R")) == "WILD as R"
    assert str(played(ActionCard(Role.LOW), "R")) == "LOW as R"
    assert str(played(ActionCard(Role.CHANGE), "R")) == "CHANGE, to R"
    assert str(played(ActionCard(Role.CHANGE), None)) == "CHANGE"
