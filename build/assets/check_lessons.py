"""Play every lesson through the game's public rules and prove what it says.

    python build/assets/check_lessons.py [-v] [FILE]

For each lesson this proves that its seed draws its dealer; that the deal is a whole deck; that
every scripted move is legal; that every legal answer of the person is dealt with; that every move
called illegal is refused for the reason given; that every claim (winner, trump, tricks, points ...)
is true, on side lines too; that the taught line makes the bid exactly; and that no sentence names a
card the person cannot have seen.

What is said at one time is at most two sentences, short ones, without words to avoid.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from rage_desktop import rules as rage
from rage_desktop.match.edition_files import read_edition
from rage_desktop.rules.editions.file import EditionFile

ROOT: Final = Path(__file__).parents[2]
FILE: Final = ROOT / "assets" / "lessons" / "lessons.json"
Spec: TypeAlias = dict[str, Any]
Key: TypeAlias = tuple[str, Any]

MOST_WORDS: Final = 18  # in a sentence
AVOID: Final = (
    "came into question",
    "counted out",
    "deal tried",
    "void",
    "ruff",
    "discard",
    "duck",
    "renounce",
    "in force",
    "hand of",
    "stands",
    "please",
    "simply",
    "just ",
    "!!",
    "obviously",
)
SUIT_WORD: Final = {"rage": "colour", "rage-amigo": "colour", "glyphs": "suit", "rave": "genre"}


class Wrong(Exception):
    """Something in a lesson is not true."""


def start(spec: Spec) -> tuple[EditionFile, rage.State, list[rage.Event]]:
    """Return the game after the deal that a lesson describes, and its events."""
    file = read_edition(ROOT / "assets" / "editions" / f"{spec['edition']}.toml")
    size = len(spec["hands"][0])
    if any(len(hand) != size for hand in spec["hands"]):
        raise Wrong("hands of different size")
    changes = {"hand_sizes": {"order": "list", "sizes": [size]}}
    edition = rage.change_knobs(file.rules, changes)
    players = len(spec["hands"])
    state = rage.new_game(edition, players, spec["seed"])
    if state.dealer != spec["dealer"]:
        raise Wrong(f"the seed draws dealer {state.dealer}")
    first = (state.dealer + 1) % players
    order = [(first + step) % players for step in range(players)]
    dealt = [spec["hands"][seat][card] for card in range(size) for seat in order]
    rest = [str(card) for card in edition.deck]
    for written in (*dealt, *spec["pile"]):
        if written not in rest:
            raise Wrong(f"{written} is not in the deck (any more)")
        rest.remove(written)
    deck = rage.cards.with_copies([*dealt, *spec["pile"], *rest], edition.suits)
    state, events = rage.apply(state, rage.Deal(deck))
    assert state.round is not None
    hands = [[str(card) for card in hand] for hand in state.round.hands]
    if hands != spec["hands"]:
        raise Wrong(f"dealt {hands}")
    if "turned" in spec and state.round.trump != spec["turned"]:
        raise Wrong(f"first trump is {state.round.trump}")
    return file, state, list(events)


def make(state: rage.State, move: Sequence[Any]) -> rage.Play:
    """Turn [seat, card(, suit)] into a Play of a card in that seat's hand."""
    seat, written, *suit = move
    assert state.round is not None
    card = rage.cards.pick_card(state.round.hands[seat], written)
    if card is None:
        raise Wrong(f"seat {seat} does not hold {written}")
    return rage.Play(seat, card, suit[0] if suit else None)


def answer(state: rage.State, what: Spec) -> rage.Bid | rage.Play:
    """Return the person's move that a step's `do` or `illegal` describes."""
    return rage.Bid(0, what["bid"]) if "bid" in what else make(state, [0, *what["play"]])


def pattern_moves(state: rage.State, pattern: str, taken: set[Key]) -> list[rage.Move]:
    """Return the person's legal moves that a pattern of `others` stands for."""
    found: list[rage.Move] = []
    for move in rage.legal_moves(state, 0):
        assert not isinstance(move, rage.Deal)
        if isinstance(move, rage.Bid):
            fits = pattern in (f"bid:{move.bid}", "bid:*")
        else:
            fits = pattern in (str(move.card), f"{move.card}:{move.suit}", f"{move.card}:*")
            fits = fits and (pattern != str(move.card) or move.suit is None)
        if fits and key(move) not in taken:
            found.append(move)
    return found


def key(move: rage.Move) -> Key:
    """Return what distinguishes a move from the others of its seat."""
    assert not isinstance(move, rage.Deal)
    return ("bid", move.bid) if isinstance(move, rage.Bid) else (str(move.card), move.suit)


class Lesson:
    """Plays one lesson."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.file, self.state, events = start(spec)
        self.seen: set[str] = set()
        self.sentences: list[str] = []
        self.counts: Counter[str] = Counter()
        self.owed = False  # a trick whose outcome is not claimed yet
        self.last: Spec = {}
        self.note(events)

    def note(self, events: Iterable[rage.Event]) -> None:
        """Remember what was seen."""
        for event in events:
            match event:
                case rage.CardPlayed(card=card):
                    self.seen.add(str(card))
                case rage.TrumpTurned(turned=turned):
                    self.seen |= {str(card) for card in turned}
                case rage.TrumpChanged(turned=turned, card=card):
                    self.seen |= {str(c) for c in (*turned, *([card] if card else []))}
                    self.last["turned"] = [str(c) for c in turned]
                case rage.TrickWon():
                    self.last |= {
                        "winner": event.winner,
                        "bonus": event.bonus,
                        "malus": event.malus,
                    }
                    self.owed = True
                case rage.RoundScored(points=points):
                    self.last["points"] = list(points)

    def do(self, move: rage.Move) -> None:
        """Make a move."""
        self.state, events = rage.apply(self.state, move)
        self.counts["moves"] += 1
        self.note(events)

    def run(self, script: Iterable[Spec]) -> None:
        """Play a script, or a side line."""
        for item in script:
            if self.owed and "claim" not in item:
                raise Wrong("a trick without a claim")
            if "bid" in item and "step" not in item:
                self.do(rage.Bid(*item["bid"]))
            elif "play" in item:
                self.do(make(self.state, item["play"]))
            elif "claim" in item:
                self.claim(item["claim"])
            elif "step" in item:
                self.step(item)
            for word in ("say", "good"):
                if word in item and "step" not in item:
                    self.say(item[word])
        if self.owed:
            raise Wrong("a trick without a claim")

    def claim(self, claim: Spec) -> None:
        """Raise Wrong for a claim that is not true now."""
        assert self.state.round is not None
        round_ = self.state.round
        now = self.last | {
            "trump": round_.trump,
            "tricks": list(round_.tricks),
            "low": round_.low_wins,
        }
        for name, value in claim.items():
            if now.get(name) != value:
                raise Wrong(f"claimed {name} {value}, but it is {now.get(name)}")
            self.counts["claims"] += 1
        self.owed = False

    def step(self, item: Spec) -> None:
        """Try every move that the person may make here, then make the taught one."""
        self.counts["steps"] += 1
        self.say(item["say"])
        taught = answer(self.state, item["do"])
        legal = {key(move) for move in rage.legal_moves(self.state, 0)}
        if key(taught) not in legal:
            raise Wrong(f"step {item['step']}: the taught move is not legal")
        for wrong in item.get("illegal", ()):
            reason = rage.why_illegal(self.state, answer(self.state, wrong))
            if reason is None or reason.msgid != wrong["engine"]:
                raise Wrong(f"step {item['step']}: {wrong} is refused with {reason!r}")
            self.counts["illegal"] += 1
            self.say(wrong["say"])
        treated = {key(taught)}
        for other in item.get("others", ()):
            moves = [m for on in other["on"] for m in pattern_moves(self.state, on, treated)]
            if not moves:
                raise Wrong(f"step {item['step']}: {other['on']} is no other legal move")
            treated |= {key(move) for move in moves}
            for move in moves:
                self.branch(other, move)
        missing = legal - treated
        if missing:
            raise Wrong(f"step {item['step']}: no treatment for {sorted(missing, key=str)}")
        self.do(taught)
        if "good" in item:
            self.say(item["good"])

    def branch(self, other: Spec, move: rage.Move) -> None:
        """Play a side line, then go back to where it began."""
        self.counts["branches"] += 1
        before = self.state, set(self.seen), dict(self.last), self.owed
        if other["mode"] == "hold":
            self.say(other["say"])
            return
        self.do(move)
        self.run(other["then"])
        self.say(other["say"])
        if other["mode"] == "good":
            self.ends_exact()
        self.state, self.seen, self.last, self.owed = before

    def ends_exact(self) -> None:
        """Raise Wrong unless the round is over and the person has made the bid exactly."""
        if self.state.phase not in (rage.Phase.DEAL, rage.Phase.OVER):
            raise Wrong("the round is not over")
        assert self.state.round is not None
        if self.state.round.bids[0] != self.state.round.tricks[0]:
            raise Wrong("the person does not end exact")

    def say(self, said: Any) -> None:
        """Raise Wrong for words that break the rules for sentences."""
        words = self.rendered(said)
        self.sentences.append(words)
        for sentence in parts(words):
            if len(sentence.split()) > MOST_WORDS:
                raise Wrong(f"too long: {sentence}")
        if len(parts(words)) > 2:
            raise Wrong(f"more than two sentences: {words}")
        lower = words.lower()
        bad = [word for word in AVOID if word in lower]
        own = SUIT_WORD[self.spec["edition"]]
        bad += [w for w in ("suit", "colour", "genre") if w != own and re.search(rf"\b{w}", lower)]
        if bad:
            raise Wrong(f"{bad} in: {words}")

    def rendered(self, said: Any) -> str:
        """Return a sentence with its gaps filled."""
        if isinstance(said, str):
            return said
        msgid: str = said[0]
        gaps: Spec = said[1]
        used = set(re.findall(r"{(\w+)}", msgid))
        if used != set(gaps):
            raise Wrong(f"gaps {used} but values for {set(gaps)}: {msgid}")
        return msgid.format(**{name: self.value(value) for name, value in gaps.items()})

    def value(self, value: Any) -> str:
        """Return what goes into a gap."""
        look = self.file.look
        if isinstance(value, int):
            return str(value)
        kind, _, rest = value.partition(":")
        if rest and kind == "suit":
            return str(look.suit_name(rest))
        if rest and kind == "seat":
            return str(self.spec["seats"][int(rest)])
        if rest and kind == "key":
            return "I"  # on a keyboard
        if rest and kind == "role":
            return str(look.action_name(rage.Role(rest)))
        try:
            card = rage.parse_card(value, self.state.edition.suits)
        except rage.cards.CardError:
            raise Wrong(f"{value} is no card") from None
        assert self.state.round is not None
        mine = {str(held) for held in self.state.round.hands[0]}
        if value not in mine | self.seen:
            raise Wrong(f"names {value}, which the person has not seen")
        if isinstance(card, rage.ActionCard):
            return str(look.action_name(card.role))
        return f"{look.suit_name(card.suit)} {card.rank}"


def parts(words: str) -> list[str]:
    """Split a text into sentences."""
    return [part for part in re.split(r"(?<=[.!?:])\s+", words.replace(": ", ", ")) if part]


def main(arguments: Sequence[str] = ()) -> int:
    """Prove every lesson and print what was proved; returns the exit code."""
    verbose = "-v" in arguments
    paths = [Path(one) for one in arguments if one != "-v"]
    data = json.loads((paths[0] if paths else FILE).read_text(encoding="utf-8"))
    total: Counter[str] = Counter()
    sentences: list[str] = []
    failed = 0
    seconds = dict[str, int]()
    for spec in data["lessons"]:
        try:
            lesson = Lesson(spec)
            if "intro" in spec:
                lesson.say(spec["intro"])
            lesson.run(spec["script"])
            lesson.ends_exact()
            if not lesson.counts["steps"] and not spec.get("free"):
                raise Wrong("nothing to do")
        except (Wrong, rage.IllegalMove) as error:
            failed += 1
            print(f"FAILED {spec['id']}: {error}")
            continue
        total += lesson.counts
        sentences += lesson.sentences
        seconds[spec["part"]] = seconds.get(spec["part"], 0) + spec["seconds"]
        counted = ", ".join(f"{count} {name}" for name, count in lesson.counts.items())
        print(f"ok {spec['id']:10} {spec['edition']:10} {counted}, points {lesson.last['points']}")
        if verbose:
            for words in lesson.sentences:
                print("     ", words)
    print(", ".join(f"{part} {time} s" for part, time in seconds.items()))
    proved = ", ".join(f"{count} {name}" for name, count in total.items())
    print(f"{len(data['lessons'])} lessons, {len(set(sentences))} sentences; {proved}")
    print("FAILED" if failed else "all lessons hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
