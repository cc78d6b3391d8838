"""The facts of an ending are true: highlights, achievements and records of the game told of."""

import random

import pytest
from helpers.fixtures.matches import SHORT, play_by_bot, play_to_end, setup_of
from helpers.fixtures.stores import drop_table, profile
from msgspec import structs

from rage_desktop.bots.levels import make_bot
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play import result_message
from rage_desktop.play.highlights import achievement_highlights, best_before, make_highlights
from rage_desktop.presentation.score_sheet import podium
from rage_desktop.rules import RoundScored, text
from rage_desktop.rules.scoring import exact_counts


def played(seed: str, players: int = 4, humans: int = 1, edition: str = "rage") -> Match:
    """A short game of bots."""
    sizes = {"hand_sizes": {"order": "list", "sizes": [4, 3, 2, 4, 3]}}
    setup = setup_of(edition, players, seed, changes=sizes, people=humans)
    return play_by_bot(Match(setup), make_bot("steady", random.Random(seed)))


def ended(match: Match) -> result_message.ResultMessage:
    view = match.view(None)
    return result_message.make_result_message(match, view.totals, view.scores)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["rage", "glyphs", "rave", "rage-amigo"])
def test_every_fact_is_found_in_the_game(edition: str) -> None:
    kinds: set[str] = set()
    for seed in ("A", "B", "C", "D", "E", "F", "G", "H"):
        game = played(seed, edition=edition)
        ending = ended(game)
        events = game.events_since(0, None)
        for fact in make_highlights(ending, events, 5):
            kinds.add(fact.id)
            match fact.id:
                case "record":
                    assert ending.mine.total > 5
                case "run":
                    assert str(result_message.longest_run(ending.scores, 0)) in str(fact.figure)
                case "trick":
                    assert not ending.won
                case "course":
                    assert ending.winners == (0,)
    assert kinds


def scored(*rounds: tuple[tuple[int, int], ...]) -> tuple[RoundScored, ...]:
    """Scores of two seats from pairs of tricks and points; the bid is always one."""
    totals = [0, 0]
    scores = []
    for one in rounds:
        totals = [total + points for total, (_, points) in zip(totals, one, strict=True)]
        tricks, points = (tuple(part) for part in zip(*one, strict=True))
        scores.append(RoundScored((1, 1), tricks, points, tuple(totals)))
    return tuple(scores)


def test_runs_are_counted() -> None:
    scores = scored(((1, 11), (0, 0)), ((1, 11), (1, 11)), ((2, 2), (1, 12)), ((1, 11), (1, 11)))
    assert result_message.longest_run(scores, 0) == 2
    assert result_message.longest_run(scores, 1) == 3


def test_ahead_all_the_way_is_said_of_those_alone_in_front_only() -> None:
    match = played("A", players=2)
    ending = ended(match)
    ahead = scored(((1, 11), (0, 0)), ((1, 11), (1, 11)), ((2, 2), (1, 12)))
    level = scored(((1, 11), (1, 11)), ((1, 11), (1, 2)), ((2, 2), (1, 3)))
    behind = scored(((0, 0), (1, 11)), ((1, 11), (0, 2)), ((2, 12), (1, 3)))
    for scores, told in (
        (ahead, "In the lead all the way"),
        (level, None),
        (behind, "From last place"),
    ):
        totals = scores[-1].totals
        first = ended_as(ending, scores, totals)
        facts = {fact.id: str(fact.figure) for fact in make_highlights(first, (), None)}
        assert facts.get("course") == told


def ended_as(
    ending: result_message.ResultMessage, scores: tuple[RoundScored, ...], totals: tuple[int, ...]
) -> result_message.ResultMessage:
    """The same table, with other scores."""
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return structs.replace(
        ending, scores=scores, standings=podium(totals, exact_counts(scores, 2), winners)
    )


def test_no_record_is_told_of_a_first_game_or_a_weaker_one() -> None:
    match = played("A")
    ending = ended(match)
    events = match.events_since(0, None)
    total = ending.mine.total
    for before, told in ((None, False), (total, False), (total - 1, True), (total + 1, False)):
        assert ("record" in {fact.id for fact in make_highlights(ending, events, before)}) is told


def test_where_several_play_the_best_moment_of_each_is_told() -> None:
    match = played("A", humans=2)
    facts = make_highlights(ended(match), match.events_since(0, None), 0)
    names = [match.setup.seats[fact.seat].name for fact in facts if fact.seat is not None]
    assert names
    assert [str(fact.about) for fact in facts] == [f"{name}'s best moment" for name in names]
    assert len({str(fact.said) for fact in facts}) == len(facts)


@pytest.mark.slow
def test_words_are_kind() -> None:
    """Nothing is belittled: no "only" in what a person is told."""
    for seed in ("A", "B", "C", "D", "E", "F"):
        for players in (2, 4, 6):
            ending = ended(played(seed, players))
            assert "only" not in str(ending.subtitle).lower()
            assert str(ending.headline) != str(text(""))


@pytest.mark.slow
def test_achievements_are_told_once_with_their_stories(store: Store) -> None:
    told = {}
    for seed in "ABCDEFGH":
        match = play_to_end(Match(setup_of(seed=seed, changes=SHORT), store))
        for fact in achievement_highlights(store, match, 0):
            told[fact.id] = fact
        assert achievement_highlights(store, match, 0) == ()
    alice = profile(store)
    kept = {f"earned-{each.achievement}" for each in store.history.achievements(alice)}
    assert set(told) - {"earned-more"} <= kept
    assert "earned-first-ring" in told
    assert "first ring" in str(told["earned-first-ring"].said)


def test_where_several_play_it_is_kept_and_not_told(store: Store) -> None:
    match = play_to_end(Match(setup_of(seed="A", changes=SHORT), store))
    assert achievement_highlights(store, match, None) == ()
    assert profile(store).name == "Alice"


def test_nothing_is_known_where_the_store_cannot_be_read(store: Store) -> None:
    first, second = (play_to_end(Match(setup_of(seed=seed, changes=SHORT), store)) for seed in "AB")
    assert first.result is not None
    assert best_before(store, second, 0) == first.result.totals[0]
    drop_table(store, "played")
    assert best_before(store, second, 0) is None
