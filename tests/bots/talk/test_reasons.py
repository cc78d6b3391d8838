"""Reasons as they are said: the first that is true and tells a move from the next best one."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from helpers.fixtures.positions import position, remembered, short, shuffled
from helpers.fixtures.states import EDITION_IDS, edition, edition_file, round_of
from helpers.paths import TESTS
from msgspec import structs

from rage_desktop import rules as rage
from rage_desktop.bots.bot import Explanation, answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.level_bots import CountingBot, SearchingBot, summed_decision
from rage_desktop.bots.search import search
from rage_desktop.bots.search.trials import Candidate, Decision, Effort, decide
from rage_desktop.bots.talk.catalogue.bids import BIDS
from rage_desktop.bots.talk.figures import VOICES
from rage_desktop.bots.talk.reasons import (
    CARDS,
    PLAIN,
    find_reasons,
    hinted_reason,
    in_third_person,
    level_reason,
    why,
)
from rage_desktop.presentation.i18n.translator import Translator

POSITIONS = json.loads((TESTS / "bots" / "talk" / "reasons.json").read_text("utf-8"))["positions"]
MOST_WORDS = 18  # in a sentence, gaps included
NEVER = (
    "came into question",
    "counted out",
    "judged",
    "deals tried",
    "tried",
    "in force",
    "void",
    "claimed",
    "please",
    "oops",
    "!",
    "renounce",
    "ruff",
    "discard",
    "opponent",
    "%",
)


# -- the words -------------------------------------------------------------------------------------


SENTENCES: list[tuple[str, rage.Text, rage.Text]] = [
    *((id_, entry.say, entry.they or entry.say) for id_, entry in CARDS.items()),
    *((id_, entry.say, entry.they or entry.say) for id_, entry in BIDS.items()),
]


def forms() -> Iterator[tuple[str, str]]:
    """Every sentence of the catalogue by id, in both voices and both numbers."""
    for id_, *voices in SENTENCES:
        for said in voices:
            yield from ((id_, form) for form in (said.msgid, said.plural) if form)


def test_sentences_are_short_whole_and_in_the_words_of_the_glossary() -> None:
    for id_, form in forms():
        sentences = re.split(r"(?<=[.?])\s", form)
        assert len(sentences) <= 2, id_
        assert all(len(one.split()) <= MOST_WORDS for one in sentences), id_
        assert form.endswith("."), id_
        assert not [word for word in NEVER if re.search(rf"(?<![a-z]){word}", form.lower())], id_


def test_of_another_player_nobody_says_you() -> None:
    for id_, say, they in SENTENCES:
        gaps = set(re.findall(r"{(\w+)}", say.msgid + say.plural))
        assert set(re.findall(r"{(\w+)}", they.msgid + they.plural)) == gaps, id_
        for form in (they.msgid, they.plural):
            assert not re.search(r"\b(you|yours?|of its|it (has|holds))\b", form.lower()), id_
        told = in_third_person(say)
        assert (told.msgid, told.plural) == (they.msgid, they.plural)
    for mine, theirs in VOICES:
        assert in_third_person(mine) == theirs
        assert "your" not in theirs.msgid


def test_a_reason_in_another_sentence_is_told_of_another_player_too() -> None:
    inside = rage.Text(
        "The hint was {card}. {reason}", {"card": "B5", "reason": CARDS["last_card"].say}
    )
    assert in_third_person(inside).args["reason"] == CARDS["last_card"].they


# -- worked positions ------------------------------------------------------------------------------


def dealt(spec: dict[str, Any]) -> tuple[rage.EditionFile, rage.State]:
    """Return the game as a worked position describes it, after its moves."""
    file = edition_file(spec["edition"])
    size = len(spec["hands"][0])
    players = len(spec["hands"])
    rules = rage.change_knobs(file.rules, {"hand_sizes": {"order": "list", "sizes": [size]}})
    state = structs.replace(rage.new_game(rules, players, "x"), dealer=spec["dealer"])
    order = [(spec["dealer"] + 1 + step) % players for step in range(players)]
    first = [spec["hands"][seat][card] for card in range(size) for seat in order] + spec["pile"]
    rest = [str(card) for card in rules.deck]
    for written in first:
        rest.remove(written)
    state, _ = rage.apply(state, rage.Deal(rage.cards.with_copies([*first, *rest], rules.suits)))
    for item in spec["line"]:
        move = rage.Bid(*item["bid"]) if "bid" in item else played(state, *item["play"])
        state, _ = rage.apply(state, move)
    return file, state


def played(state: rage.State, seat: int, written: str, suit: str | None = None) -> rage.Play:
    card: rage.Card | None = rage.cards.pick_card(round_of(state).hands[seat], written)
    assert card is not None
    return rage.Play(seat, card, suit)


@pytest.mark.parametrize("spec", POSITIONS, ids=lambda spec: str(spec["title"]))
def test_worked_positions_come_out_as_written(spec: dict[str, Any]) -> None:
    file, state = dealt(spec)
    view = rage.view_of(state, 0)
    move: rage.Move = rage.Bid(0, spec["bid"]) if "bid" in spec else played(state, 0, *spec["move"])
    worths: dict[rage.Move, float] = {move: 1.0}
    if "instead" in spec:
        worths[played(state, 0, *spec["instead"])] = 0.0
    assert move in view.legal
    said = why(view, Decision(move, worths)).reason
    words = Translator(look=file.look, names=spec["seats"])(said)
    assert words.replace("\u00a0", " ") == spec["say"]


# -- which reason is said --------------------------------------------------------------------------


def views(rules: rage.Edition, players: int, seed: str) -> list[rage.SeatView]:
    """Every decision of one game between steady bots."""
    found = []
    bot = CountingBot()
    deck_for = shuffled(rules, seed)
    state = rage.new_game(rules, players, seed)
    while state.phase is not rage.Phase.OVER:
        if state.phase is rage.Phase.DEAL:
            state, _ = rage.apply(state, rage.Deal(deck_for(state.number)))
            continue
        view = rage.view_of(state, rage.waiting_for(state)[0])
        found.append(view)
        state, _ = rage.apply(state, answer(bot, view))
    return found


# Two cards under the one that wins.
BELOW = position(edition("rage"), "B12 B5 G2", trump="R", trick="B14 P1", bids=(1, 1, 0, 1))


HIGH, LOW = (rage.Play(2, rage.NumberCard("B", rank)) for rank in (12, 5))


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_what_is_said_is_true_of_the_move(edition_id: str) -> None:
    for view in views(short(edition(edition_id), 3, 5, 1), 3, "true"):
        decision = decide(CountingBot(), view)
        said = why(view, decision).reason
        said = said.args.get("reason", said)  # type: ignore[assignment]
        words = [found.words for found in find_reasons(view, decision.move)]
        assert said in (*words, *PLAIN)


def test_what_holds_of_the_next_best_card_in_the_same_words_is_passed_over() -> None:
    said = why(BELOW, Decision(HIGH, {HIGH: 1.0, LOW: 0.0})).reason
    assert said.msgid == "Your highest {single} that still loses to {card}."
    said = why(BELOW, Decision(LOW, {LOW: 1.0, HIGH: 0.0})).reason
    assert said.msgid == "Loses to {player}'s {card}."


def test_what_is_as_good_is_said_to_be() -> None:
    assert str(why(BELOW, Decision(HIGH, {HIGH: 1.0, LOW: 0.97})).reason).endswith("B5 is as good.")
    assert "as good" not in str(why(BELOW, Decision(HIGH, {HIGH: 1.0, LOW: 0.9})).reason)


def test_words_of_getting_ahead_need_the_chance_to_stay_there() -> None:
    def said(hand: str, trick: str) -> str:
        view = position(edition("rage"), hand, trump="R", trick=trick, bids=(1, 1, 1, 1))
        return why(view, Decision(view.legal[0])).reason.msgid

    assert said("B13 B2 G4", "B5 B4") == "Puts you on top, with one player still to play."
    assert said("B6 B2 G4", "B5").startswith("Beats {card}, but")


def test_a_bot_that_forgets_is_explained_by_what_it_remembers() -> None:
    view = position(edition("rage"), "B12 G2 P3", trump="R", bids=(1, 1, 1, 1))
    tricks = [
        tuple(
            rage.PlayedCard(seat, rage.NumberCard("B", rank), "B")
            for seat, rank in enumerate(ranks)
        )
        for ranks in ((13, 1, 2, 3), (14, 4, 5, 6))
    ]
    last = tuple(rage.PlayedCard(seat, rage.NumberCard("Y", 3 + seat), "Y") for seat in range(4))
    view = remembered(view, *tricks, last)
    play = rage.Play(0, rage.NumberCard("B", 12))
    assert "Only 1 higher {single} is still unplayed." in [
        one.words.msgid for one in find_reasons(view, play)
    ]
    assert "Only 1 higher" not in str(level_reason("easy", view, play).reason)


def test_slips_and_chance_are_called_that() -> None:
    view = position(edition("rage"), "B15 B2 G1 G9", trump="R", trick="B14 P1", bids=(1, 1, 0, 1))
    worths = summed_decision(view).worths
    worst = min(worths, key=lambda move: worths[move])
    assert str(level_reason("easy", view, worst).reason) == "On a hunch."
    assert str(level_reason("random", view, worst).reason) == "Chosen at random."


def test_of_a_persons_weak_move_the_better_one_is_named() -> None:
    view = position(edition("rage"), "B15 B2 G1 G9", trump="R", trick="B14 P1", bids=(1, 1, 0, 1))
    worths = summed_decision(view).worths
    best, worst = (end(worths, key=lambda move: worths[move]) for end in (max, min))
    told = level_reason(None, view, worst)
    assert isinstance(best, rage.Play)
    assert str(told.reason).startswith(f"Looks better: {best.card}. ")
    assert str(told.more).startswith(f"{best.card} should earn ")
    assert "better" not in str(level_reason(None, view, best).reason)


def test_what_is_just_as_good_as_a_persons_move_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    near = Decision(HIGH, {HIGH: 1.0, LOW: 0.9}, blur=0.25)
    monkeypatch.setattr("rage_desktop.bots.talk.reasons.summed_decision", lambda _: near)
    assert str(level_reason(None, BELOW, LOW).reason).endswith("Just as good: B12.")
    assert "Just as good" not in str(level_reason(None, BELOW, HIGH).reason)


def test_a_card_liked_nearly_as_much_is_a_matter_of_taste() -> None:
    told = why(BELOW, Decision(HIGH, {HIGH: 1.0, LOW: 0.9}), LOW)
    assert str(told.reason).endswith("B12 is nearly as good.")
    assert told.more is None


def test_copies_of_a_card_are_no_choice() -> None:
    copies = position(edition("rage"), "MALUS MALUS", trump="R", trick="B5", bids=(1, 1, 1, 1))
    for move in copies.legal:
        assert str(level_reason(None, copies, move).reason) == "The only legal card."


def test_the_last_card_needs_no_reason() -> None:
    view = position(edition("rage"), "B5", trump="R", trick="G12", bids=(1, 1, 1, 1))
    assert str(why(view, Decision(view.legal[0])).reason) == "Your last card."


def test_a_hint_to_name_another_suit_is_told_as_that() -> None:
    view = position(edition("rage"), "WILD WILD B5", trump="R", trick="G12", bids=(1, 1, 1, 1))
    first = next(
        play for play in view.legal if isinstance(play, rage.Play) and play.suit is not None
    )
    told = Explanation(rage.Text("So."), rage.Text("Figures."))
    copy = structs.replace(first, card=rage.ActionCard(rage.Role.WILD, 1))
    assert hinted_reason(first, first, told) == hinted_reason(copy, first, told) == told
    other = structs.replace(first, suit="O" if first.suit != "O" else "Y")
    said = hinted_reason(other, first, told)
    assert said is not None
    assert said.reason.args["suit"] == rage.SuitName(str(first.suit))
    assert (said.more, said.kind) == (told.more, "against_hint")


@pytest.mark.parametrize("level", ["steady", "sharp", "expert"])
def test_levels_answer_with_their_reasons(level: str) -> None:
    rules = short(edition("rage"), 3, 4)
    for view in views(rules, 3, level)[:8]:
        told = why(view, decide(make_bot(level, Random(1), 0.02), view))
        assert str(told.reason).endswith(".")


# of the positions, how many may have the plain figure alone
THOUGHT_OF = 60
MOST_PLAIN = 3
HIGH_TRUMP = rage.Play(3, rage.NumberCard("R", 15))


def tried(*candidates: Candidate, counted: bool = False) -> Explanation:
    """Why R15 was chosen, for which R15 and G3 were tried."""
    view = position(edition("rage"), "R15 G3", trump="R", trick="B5 B9 B3", bids=(1, 1, 1, 1))
    plays: tuple[rage.Move, ...] = (HIGH_TRUMP, rage.Play(3, rage.NumberCard("G", 3)))
    trials = dict(zip(plays, candidates, strict=True))
    assert set(trials) == set(view.legal)
    return why(view, Decision(HIGH_TRUMP, trials=trials, counted=counted))


# Trials, their total value, exact bids, own points, those of the others, games won.
COUNTS: list[tuple[tuple[float, ...], tuple[float, ...], bool, str]] = [
    ((60, 0, 31), (24, 0, 9), False,
     "R15 makes your bid in 31 of 60 simulated deals, G3 in 9 of 24."),
    ((8, 0, 6), (8, 0, 2), True, "R15 makes your bid in 6 of 8 possible deals, G3 in 2 of 8."),
    ((1, 0, 1), (1,), True, "Nothing is hidden any more, and G3 would miss the bid."),
    ((100, 0, 40, 560, 500), (50, 0, 22, 240, 250), False,
     "On average R15 earns 0.8 points more than G3."),
    ((100, 0, 40, 560, 500), (50, 0, 22, 280, 330), False,
     "On average the others score 1.6 fewer points after R15 than after G3."),
    ((100, 0, 40, 0, 0, 35), (50, 0, 22, 0, 0, 9), False,
     "R15 wins the game in 35 of 100 simulated deals, G3 in 9 of 50."),
    ((3, 0, 3), (3,), False, ""),  # too few
]  # fmt: skip


@pytest.mark.parametrize(("best", "other", "counted", "said"), COUNTS)
def test_figures_tell_what_sets_two_cards_apart(
    best: tuple[Any, ...], other: tuple[Any, ...], counted: bool, said: str
) -> None:
    """Deals in which each makes the bid; if that says nothing, points, or games won."""
    told = tried(Candidate(0, *best), Candidate(0, *other), counted=counted).more
    assert ("" if told is None else str(told)) == said
    assert told is None or "your" not in str(in_third_person(told))


def test_estimates_tell_how_far_the_next_best_is_behind() -> None:
    view = position(edition("rage"), "B5 G2 G9", trump="R", trick="G12", bids=(1, 1, 1, 1))
    best, other = view.legal[:2]
    assert isinstance(best, rage.Play)
    assert isinstance(other, rage.Play)
    told = why(view, Decision(best, {best: 3.5, other: 3.0}))
    assert str(told.more) == f"{best.card} should earn 0.5 points more than {other.card}."
    assert why(view, Decision(best, {best: 3.05, other: 3.0})).more is None


def thought_of(edition_id: str, level: str) -> Iterator[tuple[rage.SeatView, Decision]]:
    """Decisions of one level with something to choose, out of rounds of every size."""
    rng = Random(f"{edition_id} {level}")
    effort = Effort(playouts=16, imagined=8, rivalry=0.6, solves=200).within(None)
    while True:
        players = rng.choice((3, 4, 5))
        size = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9))
        rules = short(edition(edition_id), players, size)
        state = rage.new_game(rules, players, str(rng.random()))
        state, _ = rage.apply(state, rage.Deal(shuffled(rules, str(rng.random()))(1)))
        bot = CountingBot() if level == "steady" else SearchingBot(Random(size), effort)
        while state.phase in (rage.Phase.BID, rage.Phase.PLAY):
            view = rage.view_of(state, rage.waiting_for(state)[0])
            decision = decide(bot, view)
            if len(view.legal) > 1:
                yield view, decision
            state, _ = rage.apply(state, decision.move)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["steady", "expert"])
@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_hardly_any_position_is_left_with_the_plain_figure(
    monkeypatch: pytest.MonkeyPatch, edition_id: str, level: str
) -> None:
    monkeypatch.setattr(search, "BATCH", 4)  # as few are left after a hasty search as after a long
    decisions = thought_of(edition_id, level)
    plain = 0
    for _ in range(THOUGHT_OF):
        view, decision = next(decisions)
        said = why(view, decision).reason
        plain += said.args.get("reason", said) in PLAIN
    assert plain <= MOST_PLAIN, plain
