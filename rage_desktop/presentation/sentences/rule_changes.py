"""What an edition's rules say otherwise than those of the edition it was made from, sentence by
sentence."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.hints import MISSED, TOO_FEW, TOO_MANY, bid_scores
from rage_desktop.rules import Edition, EditionFile, SuitName, Text, ntext, text
from rage_desktop.rules.editions import help, round_help  # noqa: A004
from rage_desktop.rules.editions.look import Look
from rage_desktop.rules.editions.setting import Group

Topic: TypeAlias = tuple[Group, str]
"""What sentences are about: those of two editions about the same topic stand together."""

ORDER: Final = tuple(Group)
OFF: Final = (MISSED[0], TOO_MANY[0], TOO_FEW[0])  # outcomes that are told of together


class RuleChange(NamedTuple):
    """The sentences of a topic that only one of two editions says: now, and before."""

    group: Group
    now: Sequence[Text]
    before: Sequence[Text]


def rule_changes(own: EditionFile, mother: EditionFile, players: int) -> list[RuleChange]:
    """Return what the rules of an edition say otherwise than those it was made from, at a table of
    so many, or of as many as can play; what cards and suits are called makes no difference."""
    before = _told(mother, mother.look, players)
    now = _told(own, own.look, players)
    alike = _told(own, mother.look, players)  # in the same words as before, to be compared
    topics = [*now, *(topic for topic in before if topic not in now)]
    changes: list[RuleChange] = []
    for topic in topics:
        compared = alike.get(topic, ())
        old = before.get(topic, ())
        new = [
            line for line, same in zip(now.get(topic, ()), compared, strict=True) if same not in old
        ]
        gone = [line for line in old if line not in compared]
        if new or gone:
            changes.append(RuleChange(topic[0], new, gone))
    return sorted(changes, key=lambda change: ORDER.index(change.group))


def _told(file: EditionFile, look: Look, players: int) -> Mapping[Topic, Sequence[Text]]:
    """Return all sentences about the rules, in which suits and cards are called as in a look."""
    edition = file.rules
    seats = min(max(players, edition.players.min), edition.players.max)
    told: dict[Topic, Sequence[Text]] = {
        (Group.DECK, "cards"): (round_help.deck(edition, look),),
        (Group.DECK, "suits"): (_suits(edition),),
        (Group.DECK, "undealt"): (_undealt(edition),),
    }
    for entry in help.action_cards(edition, look):
        count = text("{n}\u00a0×\u00a0{card}", n=entry.count, card=entry.name)
        told[Group.ACTIONS, entry.role] = (
            text("{name}: {line}", name=count, line=entry.effect[0]),
            *entry.effect[1:],
        )
    return told | {
        (Group.ACTIONS, "when"): help.when_to_play_actions(edition),
        (Group.DEAL, "players"): (round_help.table_of(file, edition),),
        (Group.DEAL, "hands"): (_hands(edition, seats), *round_help.hand_sizes(edition)),
        (Group.TRUMP, "trump"): help.trump(edition),
        (Group.BIDS, "bids"): round_help.bidding(edition),
        (Group.PLAY, "trick"): help.a_trick(edition),
        **_points(edition),
        (Group.ENDING, "end"): round_help.ending(edition),
    }


def _suits(edition: Edition) -> Text:
    names = [text("{suit}", suit=SuitName(code)) for code in edition.suits]
    return text("The suits are {names}.", names=listed(names))


def _undealt(edition: Edition) -> Text:
    kept = edition.cards_kept_undealt
    if not kept:
        return text("Every card of the deck may be dealt.")
    return ntext(
        "At least {n} card stays in the pile.", "At least {n} cards stay in the pile.", kept
    )


def _hands(edition: Edition, players: int) -> Text:
    sizes = listed([text("{n}", n=size) for size in edition.rounds(players)])
    return text("With {n} players, the hands of a game have {sizes} cards.", n=players, sizes=sizes)


def _points(edition: Edition) -> Mapping[Topic, Sequence[Text]]:
    told: dict[Topic, list[Text]] = {}
    for row in bid_scores(edition):
        about = MISSED[0] if row.outcome in OFF else row.outcome
        told.setdefault((Group.POINTS, about.msgid), []).append(row.sentence)
    return {
        **told,
        (Group.POINTS, "sweep"): round_help.sweep(edition),
        (Group.POINTS, "below 0"): round_help.below_zero(edition),
    }
