"""How one screen leads to another: a function for each destination, which returns the transition.

Screens lead to each other in circles (title, table, pause, title), so none of them imports
another. A route imports its screen when it is opened: the title, which everyone waits for, imports
nothing that only a game needs. Dialogs that only one screen opens are its own.
"""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rage_desktop.rules import Edition, EditionFile, Move, RoundScored, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import ConfirmDialog
from rage_desktop.ui.services import Services

if TYPE_CHECKING:
    from rage_desktop.match.game_setup import Setup
    from rage_desktop.match.match import Match
    from rage_desktop.play.lessons.lesson import Lesson
    from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject
    from rage_desktop.play.session import Session
    from rage_desktop.rules.records.replayer import Replay
    from rage_desktop.ui.toolkit.canvas import PictureCache

Then = Callable[[object], ui.NavResult]
AFTER_LESSON = "after a lesson"  # what the rules over a game pop with when a lesson was left


def stay(result: object) -> ui.NavResult:  # noqa: ARG001
    """Ignore what a scene popped."""
    return None


# -- out of a game -------------------------------------------------------------------------------


def leaving(services: Services, way: ui.NavResult) -> ui.NavResult:
    """Leave a game this way, or ask first if some of it is not on disk yet."""
    if services.store.queue.flush() or services.store.queue.trouble is None:
        return way
    question = ConfirmDialog(
        text("Not everything is saved"),
        services.store.queue.trouble,
        text("Leave anyway"),
        text("Stay"),
        text("Anything played since then is lost when the game closes."),
    )
    return ui.Push(question, lambda sure: way if sure else None)


def to_title() -> ui.NavResult:
    """Leave everything for the title."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.title import TitleScene

        return TitleScene(services)

    return ui.Reset(ui.Route(make))


def new_game() -> ui.Route:
    """Return the page on which a game is set up."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.new_game.new_game import NewGameScene

        return NewGameScene(services)

    return ui.Route(make)


def to_new_game() -> ui.NavResult:
    """Open the page on which a game is set up."""
    return ui.Push(new_game())


def to_workshop(then: Then) -> ui.NavResult:
    """Open the shelf of own editions; `then` gets the edition that is to be played, if any."""

    def make(services: Services) -> ui.Scene:
        # late: few need it
        from rage_desktop.ui.scenes.workshop.shelf_page import WorkshopScene

        return WorkshopScene(services)

    return ui.Push(ui.Route(make), then)


def to_edition_editor(file: EditionFile, then: Then) -> ui.NavResult:
    """Open the editor with an edition of the player's own; `then` gets it as it was saved."""

    def make(services: Services) -> ui.Scene:
        # late: few need it
        from rage_desktop.ui.scenes.workshop.edition_editor import editor_of

        return editor_of(services, file)

    return ui.Push(ui.Route(make), then)


def to_saved_games() -> ui.NavResult:
    """Open the list of games that are kept."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.archive.saved_games import SavedGamesScene

        return SavedGamesScene(services)

    return ui.Push(ui.Route(make))


def to_statistics() -> ui.NavResult:
    """Open the figures of whoever plays here."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.statistics.statistics import StatisticsScene

        return StatisticsScene(services)

    return ui.Push(ui.Route(make))


def to_daily(day: date | None = None) -> ui.NavResult:
    """Open the daily deal at a day that has come, or else at today."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.daily.daily_scene import open_daily

        return open_daily(services, day)

    return ui.Push(ui.Route(make))


def to_puzzles() -> ui.NavResult:
    """Open the books of puzzles."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.puzzles.books_page import PuzzleBooksScene

        return PuzzleBooksScene(services)

    return ui.Push(ui.Route(make))


def to_evenings() -> ui.NavResult:
    """Open the standing of those who play together."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.statistics.evenings_page import EveningsScene

        return EveningsScene(services)

    return ui.Push(ui.Route(make))


def to_tour() -> ui.NavResult:
    """Open the tables of the tour."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.tour.tour_page import TourScene

        return TourScene(services)

    return ui.Push(ui.Route(make))


def to_picture(session: "Session") -> ui.NavResult:
    """Open the picture of a finished game, to be saved."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.share.picture_dialog import PictureDialog

        return PictureDialog(services, session)

    return ui.Push(ui.Route(make))


def to_challenge(match: "Match") -> ui.NavResult:
    """Open the codes of a finished game, or say why it has none."""

    def make(_: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.codes.compare import open_codes

        return open_codes(match)

    return ui.Push(ui.Route(make))


def replay(record: "Replay") -> ui.Route:
    """Return the viewer of a record."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.replay.replay import ReplayScene

        return ReplayScene(services, record)

    return ui.Route(make)


def to_replay(match: "Match") -> ui.NavResult:
    """Open a finished game, taken from the store, to be watched again."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.replay.replay import replay_of_match

        return replay_of_match(services, match)

    return ui.Push(ui.Route(make))


# -- a game looked back at -----------------------------------------------------------------------


def review(subject: "ReviewSubject", seat: int | None = None, ply: int | None = None) -> ui.Route:
    """Return the review of a game for a seat, the first person's or else the first, starting at a
    move.

    During a game nobody else's decisions are shown.
    """

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.review.decision_page import open_review

        return open_review(services, subject, seat, ply)

    return ui.Route(make)


def overview(subject: "ReviewSubject", seat: int) -> ui.Route:
    """Return the review of a game on one page."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.review.overview_page import open_overview

        return open_overview(services, subject, seat)

    return ui.Route(make)


def to_review(match: "Match", seat: int | None = None, number: int | None = None) -> ui.NavResult:
    """Open the review of a game of our own, at the first decision of a round if one is named."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.review.decision_page import open_review_of_match

        return open_review_of_match(services, match, seat, number)

    return ui.Push(ui.Route(make))


def to_overview(session: "ReviewSession", seat: int) -> ui.NavResult:
    """Replace the page by the overview of a review."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.review.overview_page import OverviewScene

        return OverviewScene(services, session, seat)

    return ui.Replace(ui.Route(make))


def to_decision(session: "ReviewSession", seat: int, ply: int | None = None) -> ui.NavResult:
    """Replace the page by a decision of a review."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.review.decision_page import DecisionScene

        return DecisionScene(services, session, seat, ply)

    return ui.Replace(ui.Route(make))


def to_practice(services: Services, setup: "Setup", moves: Sequence[Move]) -> ui.NavResult:
    """Play on from a moment of a finished game, over what is there: it never counts."""
    return ui.Push(table(services.session_factory.play_on(setup, moves)))


def to_round_again(
    services: Services, setup: "Setup", moves: Sequence[Move], number: int, before: RoundScored
) -> ui.NavResult:
    """Play one round again, over what is there: it never counts, and leads back here."""
    return ui.Push(table(services.session_factory.retry_round(setup, moves, number, before)))


def to_dropped(*paths: str) -> ui.NavResult:
    """Show a record that was dropped on the window, and save it if it is a whole game; of several,
    show a summary. An edition file is shown as well, and kept if that is asked for."""

    def make(services: Services) -> ui.Scene:
        if paths[0].endswith(".toml"):
            # late: few drop editions
            from rage_desktop.ui.scenes.workshop.edition_dialogs import ImportDialog

            return ImportDialog(services, Path(paths[0]))
        # late: it leads back
        from rage_desktop.ui.scenes.archive.read_records import scene_of_files

        return scene_of_files(services, paths)

    return ui.Push(ui.Route(make))


# -- from anywhere -------------------------------------------------------------------------------


def to_settings(then: Then | None = None, rules: ui.NavResult = None) -> ui.NavResult:
    """Open the settings; `rules` are those of the game under way, if there is one."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.settings.settings_page import SettingsScene

        return SettingsScene(services, "display", rules)

    return ui.Push(ui.Route(make), then)


def to_rules(edition_id: str = "", *, back: Text | None = None) -> ui.NavResult:
    """Open the page of all editions' rules at one of them, or at the one played last. `back` names
    what their lessons lead back to, where a game may be under way."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.rules.rules_page import open_rules

        return open_rules(services, edition_id, back)

    return ui.Push(ui.Route(make))


def to_rules_in_force(
    file: EditionFile, edition: Edition, players: int, number: int | None = None
) -> ui.NavResult:
    """Open the rules of a game in a drawer over it; `number` is the round under way."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.rules.rules_page import open_rules_in_force

        return open_rules_in_force(services, file, edition, players, number)

    return ui.Push(ui.Route(make))


def to_rules_of(session: "Session") -> ui.NavResult:
    """Open the rules of the game under way."""
    file = session.match.setup.file
    view = session.view
    return to_rules_in_force(file, view.edition, view.players, view.number)


# -- into a game ---------------------------------------------------------------------------------


def table(session: "Session") -> ui.Route:
    """Return the table of a game."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.table import TableScene

        return TableScene(services, session)

    return ui.Route(make)


def to_table(session: "Session") -> ui.NavResult:
    """Put the table of a game in this scene's place."""
    return ui.Replace(table(session))


# -- lessons ---------------------------------------------------------------------------------------


def lesson_table(
    lesson: "Lesson",
    at: int = 0,
    *,
    first: bool = True,
    follows: bool = False,
    extra: bool = False,
    back: Text | None = None,
) -> ui.Route:
    """Return a lesson from an item of its line on; `first` where none was open before it, `follows`
    where one was finished, `extra` where it leaves the course where it stands."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.learn.learn_scene import open_lesson

        return open_lesson(
            services, lesson, at, first=first, follows=follows, extra=extra, back=back
        )

    return ui.Route(make)


def lesson_choice() -> ui.Route:
    """Return the choice of a lesson, which pops with its id."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.learn.lesson_dialogs import LearnChoiceScene

        return LearnChoiceScene(services)

    return ui.Route(make)


# -- in a game -----------------------------------------------------------------------------------


def to_pause(session: "Session", then: Then | None = None) -> ui.NavResult:
    """Stop for a while: the menu over the table."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.pause import PauseScene

        return PauseScene(services, session)

    return ui.Push(ui.Route(make), then)


def to_curtain(session: "Session", then: Then = stay) -> ui.NavResult:
    """Lower the curtain until the person whose turn it is lifts it."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.curtain import CurtainScene

        return CurtainScene(services, session)

    return ui.Push(ui.Route(make), then)


def to_score_sheet(
    session: "Session", then: Then | None = None, drawn: "PictureCache | None" = None
) -> ui.NavResult:
    """Show the score sheet, with what has been `drawn` of it before."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene

        return ScoreSheetScene(services, session, drawn)

    return ui.Push(ui.Route(make), then)


def to_game_over(session: "Session") -> ui.NavResult:
    """Put the podium in the table's place."""

    def make(services: Services) -> ui.Scene:
        # late: it leads back
        from rage_desktop.ui.scenes.game_over.game_over import GameOverScene

        return GameOverScene(services, session)

    return ui.Replace(ui.Route(make))
