"""How one screen leads to another: a function for each place, which returns the transition.

Screens lead to each other in circles (title, table, pause, title), so none of them imports
another. This module knows them all and imports each when it is needed: that ends the circles, and
the title, which everyone waits for, imports nothing that only a game needs. What it leads to is
imported ahead, in a pause (`window/preload`). Dialogs that only one screen opens are its own.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import Edition, Text, text
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push, Replace, Reset

if TYPE_CHECKING:
    from datetime import date

    from rage_desktop.match.match import Match
    from rage_desktop.match.seats import Setup
    from rage_desktop.play.lessons.lesson import Lesson
    from rage_desktop.play.session import Session
    from rage_desktop.rules import Move, RoundScored
    from rage_desktop.rules.records.records import Replay
    from rage_desktop.ui.scenes.review.looking_back_at import LookingBack, Subject
    from rage_desktop.ui.scenes.score_sheet.sheet_ahead import SheetAhead

Then = Callable[[object], Outcome]
FIRST_ROUNDS = 3  # seats of the game after the lessons
AFTER_LESSON = "after a lesson"  # what the rules over a game pop with when a lesson was left


def stay(result: object) -> Outcome:  # noqa: ARG001
    """Ignore what a scene popped."""
    return None


# -- out of a game -------------------------------------------------------------------------------


def leaving(services: Services, way: Outcome) -> Outcome:
    """Leave a game this way, or ask first if some of it is not on disk yet."""
    if services.store.catch_up() or services.store.trouble is None:
        return way
    question = ConfirmScene(
        text("Not everything is saved"),
        services.store.trouble,
        text("Leave all the same"),
        text("Stay"),
        text("What was played since then is lost when the program ends."),
    )
    return Push(question, lambda sure: way if sure else None)


def to_title(services: Services) -> Outcome:
    """Leave everything for the title."""
    from rage_desktop.ui.scenes.title import TitleScene

    return Reset(TitleScene(services))


def new_game_scene(services: Services) -> Scene:
    """Return the page on which a game is set up."""
    from rage_desktop.ui.scenes.new_game.new_game import NewGameScene

    return NewGameScene(services)


def to_new_game(services: Services) -> Outcome:
    """Open the page on which a game is set up."""
    return Push(new_game_scene(services))


def to_saved_games(services: Services) -> Outcome:
    """Open the list of games that are kept."""
    from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene

    return Push(SavedGamesScene(services))


def statistics(services: Services) -> Outcome:
    """Open the figures of whoever plays here."""
    from rage_desktop.ui.scenes.record.statistics import StatisticsScene

    return Push(StatisticsScene(services))


def to_daily(services: Services, day: "date | None" = None) -> Outcome:
    """Open the daily deal, at a day that has come or else at today."""
    from rage_desktop.ui.scenes.daily.daily_scene import DailyScene

    today = services.dailies.today
    return Push(DailyScene(services, today if day is None else min(day, today)))


def to_challenge(services: Services, match: "Match") -> Outcome:
    """Open the codes of a finished game, or say why it has none."""
    from rage_desktop.ui.scenes.codes.compare import CompareScene, codes_of

    codes = codes_of(services, match)
    if codes is None:
        why = text("Programs, and decks of one's own, cannot be put in a code.")
        return Push(NoticeScene((why,)))
    return Push(CompareScene(services, *codes))


def replay_scene(services: Services, record: "Replay") -> Scene:
    """Return the viewer of a record."""
    from rage_desktop.ui.scenes.watching.replay import ReplayScene

    return ReplayScene(services, record)


def to_replay(services: Services, match: "Match") -> Outcome:
    """Open a finished game, taken from the store, to be watched again."""
    from rage_desktop.ui.scenes.watching.replay import watch_again

    return Push(watch_again(services, match))


# -- a game looked back at -----------------------------------------------------------------------


def review_scene(
    services: Services, subject: "Subject", seat: int | None = None, ply: int | None = None
) -> Scene:
    """Return the review of a game for a seat, the first person's or else the first, starting at a
    move. While the game is under way nobody else's decisions are looked at."""
    from rage_desktop.ui.scenes.review.decision_page import DecisionScene

    looking, who = _looking_back(services, subject, seat)
    if ply is not None:
        looking.reviewing.begin_at(ply)
    return DecisionScene(services, looking, who, ply)


def overview_scene(services: Services, subject: "Subject", seat: int) -> Scene:
    """Return the review of a game on one page."""
    from rage_desktop.ui.scenes.review.overview_page import OverviewScene

    return OverviewScene(services, *_looking_back(services, subject, seat))


def _looking_back(
    services: Services, subject: "Subject", seat: int | None
) -> "tuple[LookingBack, int]":
    """Return a review of a game, and whose it is to begin with."""
    from rage_desktop.ui.scenes.review.looking_back_at import LookingBack

    people = subject.game.people if subject.game.over else ()
    seats = people if people and seat in (None, *people) else (seat or 0,)
    return LookingBack(services, subject, seats), seats[0] if seat is None else seat


def to_review(
    services: Services, match: "Match", seat: int | None = None, number: int | None = None
) -> Outcome:
    """Open the review of a game of our own, at the first decision of a round if one is named."""
    from rage_desktop.ui.scenes.review.looking_back_at import subject_of_match

    subject = subject_of_match(match)
    ply = None if number is None else subject.game.rounds[number - 1].deal
    return Push(review_scene(services, subject, seat, ply))


def to_overview(services: Services, looking: "LookingBack", seat: int) -> Outcome:
    """Replace the page by the overview of a review."""
    from rage_desktop.ui.scenes.review.overview_page import OverviewScene

    return Replace(OverviewScene(services, looking, seat))


def to_decision(
    services: Services, looking: "LookingBack", seat: int, ply: int | None = None
) -> Outcome:
    """Replace the page by a decision of a review."""
    from rage_desktop.ui.scenes.review.decision_page import DecisionScene

    return Replace(DecisionScene(services, looking, seat, ply))


def to_practice(services: Services, setup: "Setup", moves: Sequence["Move"]) -> Outcome:
    """Play on from a moment of a finished game, over what is there: it never counts."""
    return Push(table_scene(services, services.tables.play_on(setup, moves)))


def to_round_again(
    services: Services, setup: "Setup", moves: Sequence["Move"], number: int, before: "RoundScored"
) -> Outcome:
    """Play one round again, over what is there: it never counts, and leads back here."""
    return Push(table_scene(services, services.tables.round_again(setup, moves, number, before)))


def to_dropped(services: Services, path: str) -> Outcome:
    """Show a record that was let go over the window, and keep it if it is a whole game."""
    from pathlib import Path

    from rage_desktop.match.referee import open_record
    from rage_desktop.play.importing import keep_record

    try:
        record = open_record(Path(path))
        keep_record(services.store, services.library.editions(), record)
    except MatchError as error:
        return Push(NoticeScene((error.reason,)))
    return Push(replay_scene(services, record))


# -- from anywhere -------------------------------------------------------------------------------


def to_settings(services: Services, then: Then | None = None) -> Outcome:
    """Open the settings."""
    from rage_desktop.ui.scenes.settings.settings_page import SettingsScene

    return Push(SettingsScene(services), then)


def to_rules(services: Services, edition_id: str, *, learn: bool = False) -> Outcome:
    """Open the page of all editions' rules at one of them, or at the first; anyone who comes to
    `learn` finds the focus on what lets them try it."""
    from rage_desktop.ui.scenes.rules.rules_page import RulesScene

    library = services.library
    scene = RulesScene(services, library.get_or_first(edition_id), library.editions())
    if learn:
        scene.controls.show_focus(scene.default)
    return Push(scene)


def to_rules_in_force(
    services: Services, file: EditionFile, edition: Edition, players: int, number: int | None = None
) -> Outcome:
    """Open the rules of a game in a drawer over it; `number` is the round under way."""
    from rage_desktop.ui.scenes.rules.chapters import Subject
    from rage_desktop.ui.scenes.rules.rules_drawer import RulesDrawer

    present = None if number is None else (number - 1) % len(edition.rounds(players))
    return Push(RulesDrawer(services, Subject(file, edition, players, present)))


# -- into a game ---------------------------------------------------------------------------------


def table_scene(services: Services, session: "Session") -> Scene:
    """Return the table of a game."""
    from rage_desktop.ui.scenes.table import TableScene

    return TableScene(services, session)


def to_table(services: Services, session: "Session") -> Outcome:
    """Put the table of a game in this scene's place."""
    return Replace(table_scene(services, session))


def to_saved_game(services: Services, game: int, declined: frozenset[str] = frozenset()) -> Outcome:
    """Go on with a saved game, or ask first about a program in it that was never confirmed here.

    Steady sits in, for the rest of the game, for each of the `declined` programs; without an
    answer nothing happens.
    """
    from rage_desktop.ui.scenes.seats.add_program import confirming

    try:
        players = services.programs.unconfirmed(services.store.setup(game))
        unknown = [one for one in players if one not in declined]
        if not unknown:
            return to_table(services, services.tables.resume(game))
    except MatchError as error:
        return Push(NoticeScene((error.reason,)))
    command = unknown[0]

    def then(confirmed: object) -> Outcome:
        if confirmed is None:
            return None
        return to_saved_game(services, game, declined if confirmed else declined | {command})

    return confirming(services, command, players[command], then, no=text("Steady sits in"))


# -- lessons ---------------------------------------------------------------------------------------


def to_lessons(
    services: Services,
    edition_id: str | None = None,
    lesson: str | None = None,
    *,
    go_on: bool = False,
    back: Text | None = None,
) -> Outcome:
    """Open the lessons where they were left: those that everybody begins with, or those on what is
    different in an edition; with `lesson` that one, from its beginning unless it is to go on. Over
    a game `back` names what leaving them leads back to."""
    from rage_desktop.play.lessons.learning import where_left

    lessons = services.lessons
    own = lessons.get(lesson) if lesson is not None else None
    if own is not None:
        at = services.settings.learning.at if go_on else 0
        return Push(lesson_scene(services, own, at, back=back))
    learning, part = services.settings.learning, lessons.part_of(edition_id)
    return Push(lesson_scene(services, *where_left(learning, lessons, part), back=back))


def lesson_scene(
    services: Services,
    lesson: "Lesson",
    at: int = 0,
    *,
    first: bool = True,
    back: Text | None = None,
) -> Scene:
    """Return a lesson from an item of its line on; `first` where none was open before it."""
    from rage_desktop.play.lessons.lesson_session import lesson_session
    from rage_desktop.ui.scenes.learn.learn_scene import LearnScene

    session = lesson_session(lesson, services.library, lambda: services.settings, at)
    return LearnScene(services, services.lessons, session, first=first, back=back)


def first_game(services: Services, edition_id: str) -> Outcome:
    """Replace this scene with a short game: three at the table, easy, with hints."""
    from rage_desktop.match.seats import default_seats
    from rage_desktop.ui.scenes.new_game.game_choice import shortened

    file, seats = services.library.get(edition_id), default_seats(3, level="easy")
    sizes = shortened(file.rules.rounds(len(seats)), FIRST_ROUNDS)
    changes = {"hand_sizes": {"order": "list", "sizes": list(sizes)}}
    services.change_settings(bid_hints=True)
    try:
        session = services.tables.new_game(file, seats, (), changes)
    except MatchError as error:
        return Push(NoticeScene((error.reason,)))
    return to_table(services, session)


# -- in a game -----------------------------------------------------------------------------------


def to_pause(services: Services, session: "Session", then: Then | None = None) -> Outcome:
    """Stop for a while: the menu over the table."""
    from rage_desktop.ui.scenes.pause import PauseScene

    return Push(PauseScene(services, session), then)


def to_curtain(services: Services, session: "Session", then: Then = stay) -> Outcome:
    """Lower the curtain until the person whose turn it is lifts it."""
    from rage_desktop.ui.scenes.curtain import CurtainScene

    return Push(CurtainScene(services, session), then)


def to_score_sheet(
    services: Services,
    session: "Session",
    then: Then | None = None,
    ahead: "SheetAhead | None" = None,
) -> Outcome:
    """Show the score sheet, with what has been drawn of it `ahead`."""
    from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene

    return Push(ScoreSheetScene(services, session, ahead), then)


def to_game_over(services: Services, session: "Session") -> Outcome:
    """Put the podium in the table's place."""
    from rage_desktop.ui.scenes.game_over.game_over import GameOverScene

    return Replace(GameOverScene(services, session))
