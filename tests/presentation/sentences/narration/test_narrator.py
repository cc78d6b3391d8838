"""Narration: a sentence for every event, how long each is shown, and the history of a round."""

from random import Random

import pytest
from helpers.fixtures.narrated_rounds import NAMES, narration_log, round_of
from helpers.fixtures.states import edition, edition_file
from helpers.fixtures.table_views import random_states, view_at_rest, visible_events

from rage_desktop import rules as rage
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import (
    AnnouncementQueue,
    Line,
    Part,
    Rank,
    Verbosity,
    announced,
)
from rage_desktop.presentation.sentences.narration.narrator import narrate
from rage_desktop.presentation.sentences.narration.play_lines import back_lines
from rage_desktop.presentation.sentences.table_lines import turn_aloud
from rage_desktop.presentation.table_view import TableView

WORDS = Translator(look=edition_file("rage").look, names=NAMES)
B5 = rage.NumberCard("B", 5)
R12 = rage.NumberCard("R", 12)


def table(name: str = "rage", **knobs: object) -> TableView:
    """Four players in the first trick of a round of five cards; bids 1, 2, 0, 1."""
    states = random_states(edition(name, (5, 5), **knobs), 4, 3)
    state = next(state for state, _ in states if state.phase is rage.Phase.PLAY)
    view = view_at_rest(state, 0)
    view.trump = "P"
    view.trick = []
    view.lead = None
    view.winning = None
    for plate, bid in zip(view.plates, (1, 2, 0, 1), strict=True):
        plate.bid = bid
    return view


def said(event: rage.Event, view: TableView, you: int | None = 0, name: str = "rage") -> list[str]:
    """Return the lines of an event, the asides last."""
    translator = WORDS.at(edition_file(name).look, NAMES)
    return [translator(line.said) for line in narrate(event, view, you)]


def lying(
    view: TableView, *cards: tuple[int, rage.NumberCard | rage.ActionCard, str | None]
) -> TableView:
    """Put cards on the table."""
    view.trick = [rage.PlayedCard(*card) for card in cards]
    view.lead = next((suit for _, _, suit in cards if suit), None)
    view.winning = cards[0][0]
    return view


OUT = rage.ActionCard(rage.Role.OUT)
CHANGE = rage.ActionCard(rage.Role.CHANGE)
WILD = rage.ActionCard(rage.Role.WILD)
BONUS = rage.ActionCard(rage.Role.BONUS)
MAD = rage.ActionCard(rage.Role.MALUS)
SENTENCES: list[tuple[rage.Event, list[str], list[str] | None]] = [
    (rage.RoundBegan(2, 1, 0), ["Round 2 of 2: 1 card each. You deal."],
     ["Round 2 of 2: 1 card each. Alice deals."]),
    (rage.TrumpTurned((OUT, B5), "B"), ["Blue is trump."], None),
    (rage.TrumpTurned((OUT,), None), ["No number card turned up, so there's no trump."], None),
    (rage.TrumpTurned((), "R"), ["No number card turned up, so Red is trump."], None),
    (rage.CardPlayed(0, B5), ["You lead Blue\u00a05."], ["Alice leads Blue\u00a05."]),
    (rage.CardPlayed(0, OUT), ["You lead Out Rage. There's no colour to follow yet."],
     ["Alice leads Out Rage. There's no colour to follow yet."]),
    (rage.CardPlayed(0, WILD, "R"), ["You play Wild Rage as Red."],
     ["Alice plays Wild Rage as Red."]),
    (rage.CardPlayed(2, BONUS),
     ["Chiyo leads Bonus Rage, plus 5. There's no colour to follow yet."], None),
    (rage.TrumpChanged(0, "CHANGE", (), "R"), ["Red is trump now."], None),
    (rage.TrumpChanged(0, "CHANGE", (), None),
     ["No colour is left for a new trump, so there's no trump."], None),
    (rage.TrumpChanged(0, "OUT", (), None), ["There's no trump now."], None),
    (rage.RoundScored((1, 2, 0, 1), (1, 2, 0, 1), (11, 12, 5, 11), (11, 12, 5, 11)),
     ["Exact: 11 points.", "Every bid is exact!", "Chiyo: exact, 5.", "Dario: exact, 11.",
      "Bruno: exact, 12."],
     ["Every bid is exact!", "Chiyo: exact, 5.", "Alice: exact, 11.", "Dario: exact, 11.",
      "Bruno: exact, 12."]),
    (rage.GameOver((1, 9, 3, 2), (1,), "points"),
     ["Bruno wins with 9 points.", "You finish fourth of 4 with 1 point."],
     ["Bruno wins with 9 points."]),
    (rage.GameOver((9, 9, 3, 2), (0,), "most_exact"),
     ["You win with 9 points!", "A tie on points: whoever has more exact rounds wins."],
     ["Alice wins with 9 points.", "A tie on points: whoever has more exact rounds wins."]),
    (rage.GameOver((9, 9, 3, 2), (0, 1), "shared"),
     ["You share the win with 9 points!", "A tie: the win is shared."],
     ["Alice, Bruno win with 9 points.", "A tie: the win is shared."]),
]  # fmt: skip


@pytest.mark.parametrize(("event", "own", "other"), SENTENCES)
def test_an_event_is_told_to_the_person_and_to_several(
    event: rage.Event, own: list[str], other: list[str] | None
) -> None:
    """None: the same to all."""
    assert said(event, table()) == own
    assert said(event, table(), None) == (own if other is None else other)


def test_a_card_worth_points_is_named() -> None:
    view = lying(table(), (1, B5, "B"))
    assert said(rage.CardPlayed(2, BONUS), view) == ["Chiyo: Bonus Rage, plus 5."]
    assert said(rage.CardPlayed(2, MAD), view) == ["Chiyo: Mad Rage, minus 5."]
    assert said(rage.CardPlayed(0, MAD), table()) == [
        "You lead Mad Rage. There's no colour to follow yet."
    ]


def test_of_points_below_zero_the_minus_is_a_word() -> None:
    event = rage.RoundScored((2, 2, 0, 1), (1, 0, 0, 1), (-1, -10, 5, 11), (-1, -10, 5, 11))
    told = said(event, table())
    assert told[0] == "Missed, 1 of 2: minus 1 point."
    assert "Bruno: missed, minus 10." in told


def test_of_a_card_worth_nothing_no_points_are_told() -> None:
    view = lying(table(bonus=0), (1, B5, "B"))
    assert said(rage.CardPlayed(2, BONUS), view) == ["Chiyo: Bonus Rage."]
    assert said(rage.TrickWon(1, 1, 0), view) == ["Bruno takes it: 1 of 2."]
    assert said(rage.TrickWon(1, 1, 1), view) == [
        "Bruno takes it: 1 of 2. The trick's cards are worth minus 5."
    ]


def test_a_trick_says_who_and_how_many_of_how_many() -> None:
    view = lying(table(), (1, B5, "B"))
    assert said(rage.TrickWon(1, 0, 0), view) == ["Bruno takes it: 1 of 2."]
    assert said(rage.TrickWon(0, 0, 0), view) == ["You take it: 1 of 1.", "Take no more."]
    assert said(rage.TrickWon(2, 1, 0), view) == [
        "Chiyo takes it: 1 of 0, 1 too many. The trick's cards are worth plus 5."
    ]
    assert said(rage.TrickWon(2, 2, 1), view)[0] == (
        "Chiyo takes it: 1 of 0, 1 too many. The trick's cards are worth plus 10 and minus 5."
    )
    view.plates[3].won = 3
    view.plates[0].bid = 2
    assert said(rage.TrickWon(1, 0, 0), view) == [
        "Bruno takes it: 1 of 2.",
        "You can't reach 2 any more.",
        "Last trick.",
    ]
    only = lying(table(), (3, OUT, None))
    assert said(rage.TrickWon(3, 0, 0), only)[0] == (
        "There are only action cards. Dario played first and takes the trick: 1 of 1."
    )


def test_the_last_trick_is_announced_and_taken_exactly() -> None:
    view = lying(table(), (1, B5, "B"))
    view.plates[3].won = 3
    assert said(rage.TrickWon(3, 0, 0), view)[1] == "Last trick. You need it."
    assert said(rage.TrickWon(0, 0, 0), view)[1] == "Last trick. Lose it and your bid is exact."
    view.plates[3].won = 4
    assert said(rage.TrickWon(0, 0, 0), view) == ["You take it: exact!"]


def test_own_cards_are_told_in_full() -> None:
    view = lying(table(), (1, R12, "R"))
    assert said(rage.CardPlayed(0, B5), view) == ["You play Blue\u00a05."]
    assert said(rage.CardPlayed(0, BONUS), view) == ["You play Bonus Rage."]
    view = lying(table(), (1, OUT, None))
    assert said(rage.CardPlayed(0, B5), view) == ["You set the colour: Blue\u00a05."]


@pytest.mark.parametrize(
    ("card", "suit", "changed"),
    [
        (OUT, None, rage.TrumpChanged(3, "OUT", (), None)),
        (CHANGE, "R", rage.TrumpChanged(3, "CHANGE", (), "R")),
    ],
)
@pytest.mark.parametrize("you", [0, 3, None])
def test_who_played_a_card_is_named_once(
    card: rage.ActionCard, suit: str | None, changed: rage.TrumpChanged, you: int | None
) -> None:
    view = lying(table(), (1, R12, "R"), (2, rage.NumberCard("P", 3), "P"))
    played = said(rage.CardPlayed(3, card, suit), view, you)
    view.trick.append(rage.PlayedCard(3, card, None))
    told = " ".join([*played, *said(changed, view, you)])
    assert told.count("You" if you == 3 else "Dario") == 1


def test_the_last_trick_is_announced_when_it_begins() -> None:
    view = lying(table(), (1, B5, "B"))
    view.plates[3].won = 3
    lines = narrate(rage.TrickWon(3, 0, 0), view, 0)
    assert {(line.trick, line.begins_trick) for line in lines} == {
        (view.trick_number, False),
        (view.trick_number + 1, True),
    }
    assert [WORDS(line.said) for line in lines if line.begins_trick] == ["Last trick. You need it."]


def test_an_effect_says_who_is_ahead_now() -> None:
    view = lying(table(), (1, R12, "R"), (2, rage.NumberCard("P", 3), "P"), (3, OUT, None))
    view.winning = 2
    assert said(rage.TrumpChanged(3, "OUT", (), None), view) == [
        "There's no trump now.",
        "Bruno's Red\u00a012 is winning now.",
    ]


def test_a_bid_and_what_all_of_them_add_up_to() -> None:
    view = table()
    assert said(rage.BidMade(1, 2), view) == [
        "Bruno bids 2.",
        "4 bid in all: 1 fewer than there are tricks.",
    ]
    view.plates[2].has_bid = False
    assert said(rage.BidMade(0, 1), view) == ["You bid 1."]
    hidden = table(bids="hidden")
    assert said(rage.BidMade(1, None), hidden) == ["Bruno has bid."]
    assert said(rage.BidsRevealed((1, 2, 1, 1)), hidden) == [
        "The bids are: Alice 1, Bruno 2, Chiyo 1, Dario 1.",
        "5 bid in all, so every bid can be exact.",
    ]


def test_the_edition_has_its_own_words_and_cards() -> None:
    assert said(rage.CardPlayed(1, OUT), table("rave"), 0, "rave") == [
        "Bruno leads Track Ends. There's no genre to follow yet."
    ]
    rewind = rage.ActionCard(rage.Role.REWIND)
    low = lying(
        table("rave"), (1, rage.NumberCard("TE", 9), "TE"), (2, rage.NumberCard("TE", 3), "TE")
    )
    assert said(rage.CardPlayed(3, rewind), low, 0, "rave") == [
        "Dario plays Rewind. Low cards win this trick.",
        "Chiyo's Techno\u00a03 is winning now.",
    ]


def test_a_card_turned_after_a_trick_is_the_trump_again_or_another() -> None:
    view = table("rage-amigo")
    view.trump = None
    view.last_named = "P"
    for suit, end in (("P", "Purple is trump again."), ("B", "Blue is trump now.")):
        card = rage.NumberCard(suit, 3)
        told_ = said(rage.TrumpChanged(0, "TURN", (card,), suit, card), view)
        assert told_ == [f"A card is turned up. {end}"]
    assert said(rage.TrumpChanged(0, "OUT", (), None), view) == ["There was no trump to remove."]


def test_readers_are_told_what_their_turn_asks() -> None:
    view = table()
    view.hand = [B5, OUT]
    assert str(turn_aloud(view)) == "Your turn: you lead."
    assert str(turn_aloud(lying(view, (3, OUT, None)))) == "Your turn: play any card."
    assert str(turn_aloud(lying(view, (3, B5, "B")))) == "Your turn: follow B."
    lacking = "Your turn: you have no R, so play anything."
    assert str(turn_aloud(lying(view, (3, R12, "R")))) == lacking


def test_a_card_taken_back_is_told_and_a_bid_is_not() -> None:
    assert [WORDS(line.said) for line in back_lines(rage.Play(0, B5), 0)] == [
        "You undo Blue\u00a05."
    ]
    assert [WORDS(line.said) for line in back_lines(rage.Play(0, B5), None)] == [
        "Alice undoes Blue\u00a05."
    ]
    [line] = back_lines(rage.Bid(0, 1), 0)
    assert (WORDS(line.said), line.aside) == ("You undo your bid of 1.", True)


def test_one_announcement_has_at_most_two_sentences_that_its_level_allows() -> None:
    view = lying(table(), (1, B5, "B"))
    view.plates[3].won = 3
    view.plates[0].bid = 2
    moment = narrate(rage.TrickWon(1, 0, 0), view, 0)
    assert announced(moment, Verbosity.FEW) is None
    line = announced(moment, Verbosity.NORMAL)
    assert line is not None
    assert WORDS(line.said) == "Bruno takes it: 1 of 2. You can't reach 2 any more."


@pytest.mark.parametrize("bids", ["hidden", "secret"])
def test_nothing_is_said_that_the_viewer_may_not_know(bids: str) -> None:
    """Other bids in the same game change no line before the bids are shown."""
    rules = edition("rage", (4,), bids=bids)
    for seed, viewer, you in ((1, 0, 0), (2, None, None), (3, 2, None), (4, 1, 1)):
        states = list(random_states(rules, 4, seed))
        events = [event for _, happened in states for event in happened]
        start = view_at_rest(states[0][0], viewer)
        lines = _until_shown(start, visible_events(tuple(events), viewer, rules), you)
        changed = [
            rage.BidMade(event.seat, (event.bid or 0) + 1)
            if isinstance(event, rage.BidMade) and event.seat != viewer
            else event
            for event in events
        ]
        assert len(lines) > 4
        assert lines == _until_shown(start, visible_events(tuple(changed), viewer, rules), you)


def _until_shown(start: TableView, events: list[rage.Event], you: int | None) -> list[str]:
    shown = next(i for i, event in enumerate(events) if isinstance(event, rage.BidsRevealed))
    director = Director(start, MotionSettings(INSTANT))
    director.narration_log.you = you
    director.enqueue(events[:shown])
    director.skip_all()
    return [WORDS(line.said) for moment in director.narration_log.moments for line in moment]


def test_secret_bids_are_neither_told_nor_said_to_be_made_or_missed() -> None:
    rules = edition("rage", (4,), bids="secret")
    events = [event for _, happened in random_states(rules, 4, 5) for event in happened]
    first = next(iter(random_states(rules, 4, 5)))[0]
    lines = _until_shown(view_at_rest(first, 0), visible_events(tuple(events), 0, rules), 0)
    assert any("takes it: 1 trick." in line for line in lines)
    assert not any(" of " in line or "reach" in line or "many" in line for line in lines[1:])


def test_a_whole_round_is_told_in_every_edition() -> None:
    for name in ("rage", "rage-amigo", "glyphs", "rave"):
        rules = edition_file(name).rules
        moments = narration_log(*round_of(rules, Random(4).randint(1, 50), 1))
        translator = WORDS.at(edition_file(name).look, NAMES)
        lines = [translator(line.said) for moment in moments for line in moment]
        assert lines[0].startswith("Round 1 of ")
        assert not any("{" in line for line in lines)
        assert sum("take it" in line or "takes it" in line for line in lines) >= 1


def line(words: str, rank: Rank = Rank.TRICK, part: Part = Part.PLAY) -> Line:
    return Line(said=rage.text(words), level=Verbosity.FEW, rank=rank, part=part)


def hear(
    announcements: AnnouncementQueue, words: str, rank: Rank = Rank.TRICK, speed: float = 1
) -> None:
    announcements.enqueue(line(words, rank), words, MotionSettings(speed))


def seen(announcements: AnnouncementQueue) -> str:
    return "" if announcements.shown is None else str(announcements.shown.line.said)


def run(announcements: AnnouncementQueue, seconds: float) -> None:
    for _ in range(round(seconds * 100)):
        announcements.advance(0.01)


def test_a_line_comes_stays_and_goes() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "x" * 10)  # 1.6 s and 25 ms a letter
    assert announcements.next_wake == 0
    run(announcements, 0.2)
    assert announcements.visible() == 1
    assert announcements.next_wake == pytest.approx(1.65, abs=0.02)
    run(announcements, 1.66)
    assert announcements.next_wake == 0
    assert 0 < announcements.visible() <= 1
    run(announcements, 0.2)
    assert seen(announcements) == ""
    assert announcements.shown is None


@pytest.mark.parametrize(("speed", "stays"), [(1, 2.6), (2, 1.3), (4, 0.8)])
def test_speed_divides_its_time_and_leaves_enough_to_read(speed: float, stays: float) -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "x" * 80, speed=speed)
    run(announcements, stays - 0.05)
    assert announcements.shown is not None
    assert announcements.shown.left is None
    run(announcements, 0.3)
    assert seen(announcements) == ""


def test_at_the_highest_speed_no_line_is_shown() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "one", speed=INSTANT)
    assert seen(announcements) == ""
    assert announcements.next_wake is None


def test_another_waits_until_the_first_could_be_read_and_only_one_waits() -> None:
    announcements = AnnouncementQueue()
    for words, rank in (
        ("one", Rank.TRICK),
        ("two", Rank.TURN),
        ("three", Rank.EFFECT),
        ("four", Rank.TURN),
    ):
        hear(announcements, words, rank)
    run(announcements, 0.6)
    assert seen(announcements) == "one"
    run(announcements, 0.15)
    assert seen(announcements) == "three"
    assert announcements.before is not None
    assert 0 < announcements.swap() < 1
    run(announcements, 5)
    assert seen(announcements) == ""


def test_an_event_takes_the_place_of_small_talk_at_once() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "leads", Rank.TURN)
    hear(announcements, "trump", Rank.EFFECT)
    assert seen(announcements) == "trump"


def test_the_same_is_not_said_twice_in_a_trick() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "again")
    run(announcements, 4)
    hear(announcements, "again")
    assert seen(announcements) == ""


def test_a_key_hurries_it() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "one")
    hear(announcements, "two")
    announcements.dismiss()
    assert seen(announcements) == "two"
    announcements.dismiss()
    run(announcements, 0.2)
    assert seen(announcements) == ""


def test_a_line_that_is_cleared_before_it_was_seen_never_comes() -> None:
    announcements = AnnouncementQueue()
    hear(announcements, "never")
    announcements.clear()
    assert seen(announcements) == ""
    hear(announcements, "leads", Rank.TURN)
    run(announcements, 0.5)
    hear(announcements, "takes it", Rank.TRICK)
    announcements.clear()
    assert seen(announcements) == "leads", "it goes, and the next one never comes"
    run(announcements, 0.3)
    assert seen(announcements) == ""


def test_points_leave_the_table_to_themselves() -> None:
    announcements = AnnouncementQueue()
    announcements.enqueue(line("Exact", Rank.GAME, Part.SCORE), "Exact", MotionSettings())
    assert seen(announcements) == ""
