"""Plays every character at a level: are they told apart by their plays, and how strong are they?

    python build/bots/characters.py --level sharp --games 160 --traits
    python build/bots/characters.py --level expert --games 160 --traits

A character has two of four seats, the level without leanings the other two, in turn round the
table, all on the same deals. What was seen of its plays is cut into blocks of 200
rounds. A classifier learns from all blocks but those of the same deals and tells whose each of
them is. Points are those that the character is ahead of its own level in a game.
"""

import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import inf
from multiprocessing import get_context
from random import Random
from statistics import fmean, pstdev
from typing import Final, TypeAlias

from cells import told_in

from rage_desktop import rules
from rage_desktop.bots.bot import Bot
from rage_desktop.bots.estimate.expected_points import chances_in
from rage_desktop.bots.estimate.knowledge import after_play
from rage_desktop.bots.games import play_game
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.search.trials import decide
from rage_desktop.bots.talk.characters import CHARACTERS, Character, choose_in_character
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.headless.tournament import Estimate, estimate
from rage_desktop.match.library import open_library

SEATS: Final = 4
BLOCK: Final = 200  # rounds


Seen: TypeAlias = tuple[str, float]
"""One thing seen: what it is about, and how much of it there was, mostly 0 or 1."""

TURNS: Final = frozenset({rules.Role.CHANGE, rules.Role.OUT, rules.Role.REWIND})


def seen_of(view: rules.SeatView, move: rules.Move) -> Iterator[Seen]:
    """Yield what a bid or a play shows, where there was a choice."""
    if isinstance(move, rules.Bid):
        promised = sum(each.take for each in chances_in(view))
        yield "bids above what the hand promises", move.bid - promised
    elif isinstance(move, rules.Play) and len(view.plays()) > 1:
        yield from _of_the_card(view, move.card)
        yield from _of_the_trick(view, move)


def _of_the_card(view: rules.SeatView, card: rules.Card) -> Iterator[Seen]:
    """Yield what kind of card it was, of those that could have been played."""
    cards = {play.card for play in view.plays()}
    when = "leads" if view.lead is None else "plays"
    trumps = {
        each for each in cards if isinstance(each, rules.NumberCard) and each.suit == view.trump
    }
    half = "early" if 2 * len(view.hand) > view.hand_size else "late"
    if trumps and trumps != cards:
        yield f"{when} trumps {half}", card in trumps
    for kind, roles in _KINDS.items():
        these = {
            each for each in cards if isinstance(each, rules.ActionCard) and each.role in roles
        }
        if these and these != cards:
            yield f"{kind} {half}", card in these
    ranks = sorted(each.rank for each in cards if isinstance(each, rules.NumberCard))
    if isinstance(card, rules.NumberCard) and len(ranks) > 1:
        below = sum(rank < card.rank for rank in ranks) / (len(ranks) - 1)
        yield f"{when} high cards {half}", below
    if view.lead is None and isinstance(card, rules.NumberCard):
        suits = [each.suit for each in cards if isinstance(each, rules.NumberCard)]
        if len(set(suits)) > 1:
            yield "leads long suits", suits.count(card.suit) / len(suits)


_KINDS: Final = {
    "plays turns": TURNS,
    "plays BONUS": {rules.Role.BONUS},
    "plays MALUS": {rules.Role.MALUS},
    "plays WILD": {rules.Role.WILD},
}


def _of_the_trick(view: rules.SeatView, play: rules.Play) -> Iterator[Seen]:
    """Yield whether it took the trick so far, where it was possible to take it or not."""
    if not view.trick or view.winning is None:
        return
    takes = {each: after_play(view, each).wins for each in view.plays()}
    if len(set(takes.values())) < 2:
        return
    took = takes[play]
    half = "early" if 2 * len(view.hand) > view.hand_size else "late"
    yield f"overtakes {half}", took
    yield f"overtakes with {_want(view, view.seat)} tricks wanted", took
    yield f"overtakes one with {_want(view, view.winning)} tricks wanted", took
    roles = {p.card.role for p in view.trick if isinstance(p.card, rules.ActionCard)}
    for role in (rules.Role.BONUS, rules.Role.MALUS):
        if role in roles:
            yield f"overtakes a trick with {role}", took


def _want(view: rules.SeatView, seat: int | None) -> str:
    assert seat is not None
    return "more" if (view.bids[seat] or 0) > view.tricks[seat] else "no more"


Figures: TypeAlias = Mapping[str, float]
"""The mean of all that was seen about each thing."""


def means(seen: Sequence[Seen]) -> dict[str, float]:
    """Return the figures of what was seen."""
    about = defaultdict[str, list[float]](list)
    for name, value in seen:
        about[name].append(value)
    return {name: fmean(values) for name, values in about.items()}


class Classifier:
    """Tells who plays by whose usual figures are nearest, each in units of its scatter."""

    def __init__(self, known: Mapping[str, Sequence[Figures]]) -> None:
        """`known` are the figures of blocks of rounds, by who played them."""
        self.names = sorted({name for blocks in known.values() for one in blocks for name in one})
        self.centres = {
            who: {name: _mean([one[name] for one in blocks if name in one]) for name in self.names}
            for who, blocks in known.items()
        }
        self.scatter = {
            name: _mean([pstdev([b.get(name, 0.0) for b in blocks]) for blocks in known.values()])
            for name in self.names
        }

    def tell(self, figures: Figures) -> str:
        """Return who seems to have played."""
        return min(self.centres, key=lambda who: self._far(figures, self.centres[who]))

    def _far(self, figures: Figures, centre: Figures) -> float:
        return sum(
            ((figures[name] - centre[name]) / (self.scatter[name] or inf)) ** 2
            for name in self.names
            if name in figures
        )


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0


@dataclass
class Played:
    """What a character did: what was seen in each game of each of its seats, and points ahead."""

    seen: list[list[Seen]] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)


class Watched(Bot):
    """A level with a temperament; what its moves show is noted."""

    def __init__(self, bot: Bot, character: Character) -> None:
        self._bot = bot
        self._character = character
        self.seen: list[Seen] = []

    def move(self, view: rules.SeatView) -> rules.Move:
        """Return its move."""
        move = choose_in_character(self._character, view, decide(self._bot, view))
        self.seen += seen_of(view, move)
        return move


def play(edition: rules.Edition, level: str, avatar: str, games: int) -> Played:
    """Play the games of one character; every two are of the same deals with the seats changed."""
    played = Played()
    ahead = list[float]()
    for game in range(games):
        seed = f"characters/{game // 2}"
        bots: list[Bot] = [make_bot(level, Random(f"{seed}/{n}"), None) for n in range(SEATS)]
        mine = range(game % 2, SEATS, 2)
        watched = [Watched(bots[seat], CHARACTERS[avatar]) for seat in mine]
        for seat, bot in zip(mine, watched, strict=True):
            bots[seat] = bot
        totals = play_game(edition, bots, seed, partial(deck_for, edition, seed)).state.totals
        played.seen += [bot.seen for bot in watched]
        ahead.append(fmean(totals[seat] for seat in mine) * 2 - fmean(totals) * 2)
    played.ahead = [fmean(pair) for pair in zip(ahead[::2], ahead[1::2], strict=True)]
    return played


def blocks_of(played: Played, rounds: int) -> list[Figures]:
    """Return the figures of each block of so many rounds."""
    size = max(1, BLOCK // rounds)
    return [
        means([one for game in played.seen[at : at + size] for one in game])
        for at in range(0, len(played.seen) - size + 1, size)
    ]


def told_apart(blocks: Mapping[str, Sequence[Figures]]) -> dict[str, Counter[str]]:
    """Return whom each block was taken for, by what is known from all other deals."""
    found = {who: Counter[str]() for who in blocks}
    for at in range(min(map(len, blocks.values()))):
        known = {who: [*some[:at], *some[at + 1 :]] for who, some in blocks.items()}
        classifier = Classifier(known)
        for who, some in blocks.items():
            found[who][classifier.tell(some[at])] += 1
    return found


def table(played: Mapping[str, Played], found: Mapping[str, Counter[str]]) -> str:
    """Return a row for each character: points ahead, and whom it was taken for."""
    lines = [
        "| character | points a game | told right | most often taken for |",
        "| --- | --- | --- | --- |",
    ]
    for who, taken in found.items():
        others = [f"{told(one)} {count}" for one, count in taken.most_common(4) if one != who]
        right = f"{taken[who]} of {taken.total()}"
        points = told_in(estimate(played[who].ahead), "+.1f")
        lines.append(f"| {told(who)} | {points} | {right} | {', '.join(others[:3]) or '–'} |")
    return "\n".join(lines)


def telling(blocks: Mapping[str, Sequence[Figures]]) -> str:
    """Return what distinguishes each from the rest most, in units of its scatter in 200 rounds."""
    known = Classifier(blocks)
    lines = list[str]()
    for who, centre in known.centres.items():
        units = {
            name: (centre[name] - fmean(each[name] for each in known.centres.values())) / scatter
            for name, scatter in known.scatter.items()
            if scatter
        }
        most = sorted(units, key=lambda name: -abs(units[name]))[:4]
        lines.append(f"{told(who)}: " + ", ".join(f"{name} {units[name]:+.1f}" for name in most))
    return "\n".join(lines)


def share(found: Mapping[str, Counter[str]]) -> Estimate | None:
    """Return the share of all blocks that were recognised."""
    return estimate(
        [float(rank < taken[who]) for who, taken in found.items() for rank in range(taken.total())]
    )


def told(avatar: str) -> str:
    """Return a character as the tables show it."""
    return f"{avatar} ({CHARACTERS[avatar].name})"


def main() -> int:
    """Play what is asked for; print who can be told apart, and the points."""
    parser = ArgumentParser(description="Tell the characters apart, and measure each.")
    parser.add_argument("--level", default="sharp")
    parser.add_argument("--edition", default="rage")
    parser.add_argument("--games", type=int, default=800, help="games of each, an even number")
    parser.add_argument("--characters", nargs="*", choices=[*CHARACTERS], default=[*CHARACTERS])
    parser.add_argument("--traits", action="store_true", help="what tells each from the others")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    edition = open_library().get(asked.edition).rules
    one = partial(play, edition, asked.level, games=asked.games)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        mapped = pool.map if asked.jobs > 1 else map
        played = dict(zip(asked.characters, mapped(one, asked.characters), strict=True))
    rounds = len(edition.rounds(SEATS))
    found = told_apart({who: blocks_of(each, rounds) for who, each in played.items()})
    right = told_in(share(found), ".0f", 100)
    print(f"{asked.level}, {asked.games} games each: told right {right} %")
    print(table(played, found))
    if asked.traits:
        print(telling({who: blocks_of(each, rounds) for who, each in played.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
