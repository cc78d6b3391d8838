"""How one screen leads to another: a function for each destination, which returns the transition.

Screens lead to each other in circles (title, table, pause, title), so none of them imports
another. What a route names is made by `ui/destinations`, where it is imported when it is needed:
the title, which everyone waits for, imports nothing that only a game needs. Dialogs that only one
screen opens are its own.
"""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rage_desktop.match.errors import MatchError
from rage_desktop.rules import Edition, Move, RoundScored, Text, text
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.ui.scenes.dialogs import ConfirmDialog, MessageDialog
from rage_desktop.ui.scenes.seats.add_program import confirming
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.navigation import NavResult, Push, Replace, Reset, Route

if TYPE_CHECKING:
    from rage_desktop.match.game_setup import Setup
    from rage_desktop.match.match import Match
    from rage_desktop.play.lessons.lesson import Lesson
    from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject
    from rage_desktop.play.session import Session
    from rage_desktop.rules.records.records import Replay
    from rage_desktop.ui.toolkit.canvas import PictureCache

Then = Callable[[object], NavResult]
AFTER_LESSON = "after a lesson"  # what the rules over a game pop with when a lesson was left


def stay(result: object) -> NavResult:  # noqa: ARG001
    """Ignore what a scene popped."""
    return None


# -- out of a game -------------------------------------------------------------------------------


def leaving(services: Services, way: NavResult) -> NavResult:
    """Leave a game this way, or ask first if some of it is not on disk yet."""
    if services.store.flush() or services.store.trouble is None:
        return way
    question = ConfirmDialog(
        text("Not everything is saved"),
        services.store.trouble,
        text("Leave all the same"),
        text("Stay"),
        text("What was played since then is lost when the program ends."),
    )
    return Push(question, lambda sure: way if sure else None)


def to_title() -> NavResult:
    """Leave everything for the title."""
    return Reset(Route("title"))


def to_new_game() -> NavResult:
    """Open the page on which a game is set up."""
    return Push(Route("new_game"))


def to_saved_games() -> NavResult:
    """Open the list of games that are kept."""
    return Push(Route("saved_games"))


def to_statistics() -> NavResult:
    """Open the figures of whoever plays here."""
    return Push(Route("statistics"))


def to_daily(day: date | None = None) -> NavResult:
    """Open the daily deal at a day that has come, or else at today."""
    return Push(Route("daily", (day,)))


def to_challenge(match: "Match") -> NavResult:
    """Open the codes of a finished game, or say why it has none."""
    return Push(Route("challenge", (match,)))


def replay(record: "Replay") -> Route:
    """Return the viewer of a record."""
    return Route("replay", (record,))


def to_replay(match: "Match") -> NavResult:
    """Open a finished game, taken from the store, to be watched again."""
    return Push(Route("replay_of_match", (match,)))


# -- a game looked back at -----------------------------------------------------------------------


def review(subject: "ReviewSubject", seat: int | None = None, ply: int | None = None) -> Route:
    """Return the review of a game for a seat, the first person's or else the first, starting at a
    move. While the game is under way nobody else's decisions are looked at."""
    return Route("review", (subject, seat, ply))


def overview(subject: "ReviewSubject", seat: int) -> Route:
    """Return the review of a game on one page."""
    return Route("review_overview", (subject, seat))


def to_review(match: "Match", seat: int | None = None, number: int | None = None) -> NavResult:
    """Open the review of a game of our own, at the first decision of a round if one is named."""
    return Push(Route("review_of_match", (match, seat, number)))


def to_overview(session: "ReviewSession", seat: int) -> NavResult:
    """Replace the page by the overview of a review."""
    return Replace(Route("overview", (session, seat)))


def to_decision(session: "ReviewSession", seat: int, ply: int | None = None) -> NavResult:
    """Replace the page by a decision of a review."""
    return Replace(Route("decision", (session, seat, ply)))


def to_practice(services: Services, setup: "Setup", moves: Sequence[Move]) -> NavResult:
    """Play on from a moment of a finished game, over what is there: it never counts."""
    return Push(table(services.session_factory.play_on(setup, moves)))


def to_round_again(
    services: Services, setup: "Setup", moves: Sequence[Move], number: int, before: RoundScored
) -> NavResult:
    """Play one round again, over what is there: it never counts, and leads back here."""
    return Push(table(services.session_factory.retry_round(setup, moves, number, before)))


def to_dropped(services: Services, path: str) -> NavResult:
    """Show a record that was let go over the window, and keep it if it is a whole game."""
    from rage_desktop.match.record_verification import open_record  # late: to watch a record
    from rage_desktop.play.record_importer import store_record  # late: as above

    try:
        record = open_record(Path(path))
        store_record(services.store, services.library.editions(), record)
    except MatchError as error:
        return Push(MessageDialog((error.reason,)))
    return Push(replay(record))


# -- from anywhere -------------------------------------------------------------------------------


def to_settings(then: Then | None = None) -> NavResult:
    """Open the settings."""
    return Push(Route("settings"), then)


def to_rules(edition_id: str, *, learn: bool = False) -> NavResult:
    """Open the page of all editions' rules at one of them, or at the first; anyone who comes to
    `learn` finds the focus on what lets them try it."""
    return Push(Route("rules", (edition_id, learn)))


def to_rules_in_force(
    file: EditionFile, edition: Edition, players: int, number: int | None = None
) -> NavResult:
    """Open the rules of a game in a drawer over it; `number` is the round under way."""
    return Push(Route("rules_in_force", (file, edition, players, number)))


# -- into a game ---------------------------------------------------------------------------------


def table(session: "Session") -> Route:
    """Return the table of a game."""
    return Route("table", (session,))


def to_table(session: "Session") -> NavResult:
    """Put the table of a game in this scene's place."""
    return Replace(table(session))


def to_saved_game(
    services: Services, game: int, declined: frozenset[str] = frozenset()
) -> NavResult:
    """Go on with a saved game, or ask first about a program in it that was never confirmed here.

    Steady sits in, for the rest of the game, for each of the `declined` programs; without an
    answer nothing happens.
    """
    try:
        players = services.programs.unconfirmed(services.store.setup(game))
        unknown = [one for one in players if one not in declined]
        if not unknown:
            return to_table(services.session_factory.resume(game))
    except MatchError as error:
        return Push(MessageDialog((error.reason,)))
    command = unknown[0]

    def then(confirmed: object) -> NavResult:
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
) -> NavResult:
    """Open the lessons where they were left: those that everybody begins with, or those on what is
    different in an edition; with `lesson` that one, from its beginning unless it is to go on. Over
    a game `back` names what leaving them leads back to."""
    from rage_desktop.play.lessons.lesson_progress import resume_point  # late: not at the start

    lessons = services.lessons
    own = lessons.get(lesson) if lesson is not None else None
    if own is not None:
        at = services.settings.learning.at if go_on else 0
        return Push(lesson_table(own, at, back=back))
    learning, part = services.settings.learning, lessons.part_of(edition_id)
    return Push(lesson_table(*resume_point(learning, lessons, part), back=back))


def lesson_table(
    lesson: "Lesson", at: int = 0, *, first: bool = True, back: Text | None = None
) -> Route:
    """Return a lesson from an item of its line on; `first` where none was open before it."""
    return Route("lesson", (lesson, at, first, back))


# -- in a game -----------------------------------------------------------------------------------


def to_pause(session: "Session", then: Then | None = None) -> NavResult:
    """Stop for a while: the menu over the table."""
    return Push(Route("pause", (session,)), then)


def to_curtain(session: "Session", then: Then = stay) -> NavResult:
    """Lower the curtain until the person whose turn it is lifts it."""
    return Push(Route("curtain", (session,)), then)


def to_score_sheet(
    session: "Session", then: Then | None = None, drawn: "PictureCache | None" = None
) -> NavResult:
    """Show the score sheet, with what has been `drawn` of it before."""
    return Push(Route("score_sheet", (session, drawn)), then)


def to_game_over(session: "Session") -> NavResult:
    """Put the podium in the table's place."""
    return Replace(Route("game_over", (session,)))
