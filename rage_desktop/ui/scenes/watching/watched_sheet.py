"""The score sheet of a game that is watched again."""

from rage_desktop.match.match import Match
from rage_desktop.play.session import Asking, Session, tempo_of
from rage_desktop.stage.director import Director
from rage_desktop.stage.table_view import project, wheel_order
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services


class WatchedSheet(ScoreSheetScene):
    """The whole sheet at rest, with the cursor in the round watched; closed, it leads back."""

    def __init__(self, services: Services, match: Match, seat: int, number: int) -> None:
        """`seat` is the one watched, `number` the round."""
        order = wheel_order(match.setup.file.look.suits)
        table = project(match.view(seat), order, seat)
        director = Director(table, tempo_of(services.settings))
        super().__init__(services, Session(match, {}, seat, director))
        self._asking = Asking.NOTHING
        self._grid.cursor = number - 1, seat
        self._finish()  # it was counted when it was played
