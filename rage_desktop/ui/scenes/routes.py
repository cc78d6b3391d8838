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
from rage_desktop.ui.scenes.notice import ConfirmScene, NoticeScene
from rage_desktop.ui.scenes.seats.add_program import confirming
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.transitions import Outcome, Push, Replace, Reset, Route

if TYPE_CHECKING:
    from rage_desktop.match.match import Match
    from rage_desktop.match.seats import Setup
    from rage_desktop.play.lessons.lesson import Lesson
    from rage_desktop.play.session import Session
    from rage_desktop.rules.records.records import Replay
    from rage_desktop.ui.scenes.review.looking_back_at import LookingBack, Subject
    from rage_desktop.ui.toolkit.canvas import Parts

Then = Callable[[object], Outcome]
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


def to_title() -> Outcome:
    """Leave everything for the title."""
    return Reset(Route("title"))


def to_new_game() -> Outcome:
    """Open the page on which a game is set up."""
    return Push(Route("new_game"))


def to_saved_games() -> Outcome:
    """Open the list of games that are kept."""
    return Push(Route("saved_games"))


def to_statistics() -> Outcome:
    """Open the figures of whoever plays here."""
    return Push(Route("statistics"))


def to_daily(day: date | None = None) -> Outcome:
    """Open the daily deal at a day that has come, or else at today."""
    return Push(Route("daily", (day,)))


def to_challenge(match: "Match") -> Outcome:
    """Open the codes of a finished game, or say why it has none."""
    return Push(Route("challenge", (match,)))


def replay(record: "Replay") -> Route:
    """Return the viewer of a record."""
    return Route("replay", (record,))


def to_replay(match: "Match") -> Outcome:
    """Open a finished game, taken from the store, to be watched again."""
    return Push(Route("watch_again", (match,)))


# -- a game looked back at -----------------------------------------------------------------------


def review(subject: "Subject", seat: int | None = None, ply: int | None = None) -> Route:
    """Return the review of a game for a seat, the first person's or else the first, starting at a
    move. While the game is under way nobody else's decisions are looked at."""
    return Route("review", (subject, seat, ply))


def overview(subject: "Subject", seat: int) -> Route:
    """Return the review of a game on one page."""
    return Route("review_overview", (subject, seat))


def to_review(match: "Match", seat: int | None = None, number: int | None = None) -> Outcome:
    """Open the review of a game of our own, at the first decision of a round if one is named."""
    return Push(Route("review_of_match", (match, seat, number)))


def to_overview(looking: "LookingBack", seat: int) -> Outcome:
    """Replace the page by the overview of a review."""
    return Replace(Route("overview", (looking, seat)))


def to_decision(looking: "LookingBack", seat: int, ply: int | None = None) -> Outcome:
    """Replace the page by a decision of a review."""
    return Replace(Route("decision", (looking, seat, ply)))


def to_practice(services: Services, setup: "Setup", moves: Sequence[Move]) -> Outcome:
    """Play on from a moment of a finished game, over what is there: it never counts."""
    return Push(table(services.tables.play_on(setup, moves)))


def to_round_again(
    services: Services, setup: "Setup", moves: Sequence[Move], number: int, before: RoundScored
) -> Outcome:
    """Play one round again, over what is there: it never counts, and leads back here."""
    return Push(table(services.tables.round_again(setup, moves, number, before)))


def to_dropped(services: Services, path: str) -> Outcome:
    """Show a record that was let go over the window, and keep it if it is a whole game."""
    from rage_desktop.match.referee import open_record  # late: only for a record to watch
    from rage_desktop.play.importing import keep_record  # late: as above

    try:
        record = open_record(Path(path))
        keep_record(services.store, services.library.editions(), record)
    except MatchError as error:
        return Push(NoticeScene((error.reason,)))
    return Push(replay(record))


# -- from anywhere -------------------------------------------------------------------------------


def to_settings(then: Then | None = None) -> Outcome:
    """Open the settings."""
    return Push(Route("settings"), then)


def to_rules(edition_id: str, *, learn: bool = False) -> Outcome:
    """Open the page of all editions' rules at one of them, or at the first; anyone who comes to
    `learn` finds the focus on what lets them try it."""
    return Push(Route("rules", (edition_id, learn)))


def to_rules_in_force(
    file: EditionFile, edition: Edition, players: int, number: int | None = None
) -> Outcome:
    """Open the rules of a game in a drawer over it; `number` is the round under way."""
    return Push(Route("rules_in_force", (file, edition, players, number)))


# -- into a game ---------------------------------------------------------------------------------


def table(session: "Session") -> Route:
    """Return the table of a game."""
    return Route("table", (session,))


def to_table(session: "Session") -> Outcome:
    """Put the table of a game in this scene's place."""
    return Replace(table(session))


def to_saved_game(services: Services, game: int, declined: frozenset[str] = frozenset()) -> Outcome:
    """Go on with a saved game, or ask first about a program in it that was never confirmed here.

    Steady sits in, for the rest of the game, for each of the `declined` programs; without an
    answer nothing happens.
    """
    try:
        players = services.programs.unconfirmed(services.store.setup(game))
        unknown = [one for one in players if one not in declined]
        if not unknown:
            return to_table(services.tables.resume(game))
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
    from rage_desktop.play.lessons.learning import where_left  # late: not at the start

    lessons = services.lessons
    own = lessons.get(lesson) if lesson is not None else None
    if own is not None:
        at = services.settings.learning.at if go_on else 0
        return Push(lesson_table(own, at, back=back))
    learning, part = services.settings.learning, lessons.part_of(edition_id)
    return Push(lesson_table(*where_left(learning, lessons, part), back=back))


def lesson_table(
    lesson: "Lesson", at: int = 0, *, first: bool = True, back: Text | None = None
) -> Route:
    """Return a lesson from an item of its line on; `first` where none was open before it."""
    return Route("lesson", (lesson, at, first, back))


# -- in a game -----------------------------------------------------------------------------------


def to_pause(session: "Session", then: Then | None = None) -> Outcome:
    """Stop for a while: the menu over the table."""
    return Push(Route("pause", (session,)), then)


def to_curtain(session: "Session", then: Then = stay) -> Outcome:
    """Lower the curtain until the person whose turn it is lifts it."""
    return Push(Route("curtain", (session,)), then)


def to_score_sheet(
    session: "Session", then: Then | None = None, drawn: "Parts | None" = None
) -> Outcome:
    """Show the score sheet, with what has been `drawn` of it before."""
    return Push(Route("score_sheet", (session, drawn)), then)


def to_game_over(session: "Session") -> Outcome:
    """Put the podium in the table's place."""
    return Replace(Route("game_over", (session,)))
