"""One whole round in every edition, as the table tells it, to be read.

    python tests/helpers/games/transcript.py FOLDER

writes narration_EDITION.txt there: what seat 0 is told at the verbosity "all", trick by trick, from
the beginning of the round to its points. Each announcement is preceded by the levels of its
sentences: F few, N normal, A all.
"""

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[3]))
sys.path.insert(0, str(Path(__file__).parents[2]))

from helpers.bots.positions import shuffled
from helpers.games.editions import EDITION_IDS, edition_file
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.sentences.narration.announcements import (
    Moment,
    Part,
    Verbosity,
    announced,
)
from rage_desktop.presentation.table_view import project
from rage_desktop.rules import Deal, Event, Phase, State, apply, new_game, redact, view_of
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.legality import waiting_for

NAMES = ("Alice", "Bruno", "Chiyo", "Dario")


def round_of(rules: Edition, seed: int, number: int) -> tuple[State, tuple[Event, ...]]:
    """Play a round by steady bots; return the state before it, and its events."""
    state, deck_for = new_game(rules, len(NAMES), str(seed)), shuffled(rules, str(seed))
    bots = [make_bot("steady", Random(seed + seat)) for seat in range(len(NAMES))]
    before, told = state, list[Event]()
    while state.phase is not Phase.OVER and len(state.scores) < number:
        if state.phase is Phase.DEAL:
            before, told = state, []
            state, events = apply(state, Deal(deck_for(state.number)))
        else:
            seat = waiting_for(state)[0]
            state, events = apply(state, answer(bots[seat], view_of(state, seat)))
        told += events
    return before, tuple(told)


def narration_log(before: State, events: tuple[Event, ...], you: int | None = 0) -> list[Moment]:
    """Return what a seat is told of events; with None, what everybody at one table reads."""
    rules = before.edition
    director = Director(project(view_of(before, you)), MotionSettings(INSTANT))
    director.narration_log.you = you
    director.enqueue(redact(event, you, rules) for event in events)
    director.skip_all()
    return director.narration_log.moments


def transcript(edition: str, seed: int, number: int) -> str:
    """Return a round as it is told, an announcement a line."""
    file = edition_file(edition)
    translator = Translator(look=file.look, names=NAMES)
    told, heading = [f"{file.title}, {file.subtitle}"], ""
    for moment in narration_log(*round_of(file.rules, seed, number)):
        part, trick = moment[0].part, moment[0].trick
        new = f"Trick {trick}" if part is Part.PLAY else part.value.capitalize()
        if new != heading:
            heading = new
            told += ["", heading]
        said = announced(moment, Verbosity.ALL)
        assert said is not None
        marks = " ".join(line.level.name[0] for line in moment)
        told.append(f"  {marks:11}{translator(said.said)}")
        rest = [translator(each.said) for each in moment if each.aside]
        rest += [translator(each.said) for each in [e for e in moment if not e.aside][2:]]
        told += [f"            (only in the history: {words})" for words in rest]
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in EDITION_IDS:
        words = transcript(name, int((sys.argv[2:] or ["7"])[0]), int((sys.argv[3:] or ["3"])[0]))
        (folder / f"narration_{name}.txt").write_text(words, "utf-8")
