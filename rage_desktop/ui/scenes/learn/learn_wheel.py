"""The suit wheel in a lesson: the coach's words stand beside it, and the suit to name glows."""

from collections.abc import Callable, Sequence

from rage_desktop.play.lessons.lesson_session import LessonSession
from rage_desktop.rules import Play, SeatView, Text
from rage_desktop.rules.editions.look import Look
from rage_desktop.stage.layout.coach import Around, union
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui.scenes.learn.coach import draw_bubble, draw_halo
from rage_desktop.ui.scenes.learn.speech import Bubble, Speech, laid
from rage_desktop.ui.scenes.suit_wheel import SuitWheelScene
from rage_desktop.ui.table.board import Board
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Intent, PointerUp
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, find
from rage_desktop.ui.toolkit.transitions import Outcome


class LearnWheelScene(SuitWheelScene):
    """Names a suit while the coach looks on."""

    def __init__(
        self,
        look: Look,
        board_for: Callable[[Kit], Board],
        view: SeatView,
        plays: Sequence[Play],
        session: LessonSession,
        ring: tuple[int, int],
    ) -> None:
        """`ring` says how many of how many lessons are done."""
        super().__init__(look, board_for, view, plays)
        self._session, self._ring = session, ring

    def build(self) -> list[Node]:
        """The wheel, and the coach's words."""
        nodes = super().build()
        speech = self._speech(nodes)
        if speech is not None:
            box = self._bubble(speech, nodes).box
            nodes.append(Node("coach", Role.STATUS, speech.spoken, box))
        return nodes

    def handle(self, intent: Intent) -> Outcome:
        """A suit that may not be named is answered by the coach, like any refused move."""
        if isinstance(intent, PointerUp):
            for node in self.nodes:
                if node.id.startswith("suit-") and node.contains(intent.x, intent.y):
                    self._refuse(node)
        return super().handle(intent)

    def _refuse(self, node: Node) -> None:
        if not node.enabled:
            self._session.refused(self._card, suit=node.id.removeprefix("suit-"))
            self.refresh()

    # -- the coach ---------------------------------------------------------------------------------

    def _speech(self, nodes: list[Node]) -> Speech | None:
        words, item = self._session.words, self._session.walk.item
        if words is None or item is None:
            return None
        points = [point.partition(":")[2] for point in item.point if point.startswith("wheel:")]
        meant = (find(nodes, f"suit-{suit}") for suit in points)
        halo = tuple(Box(*node.bounds) for node in meant if node is not None)
        heading = self.kit.say(Text(self._session.lesson.title))
        return Speech(heading.partition(": ")[2] or heading, self.kit.say(words), halo=halo)

    def _bubble(self, speech: Speech, nodes: list[Node]) -> Bubble:
        layout = self.board.layout
        sectors = [Box(*node.bounds) for node in nodes if node.id.startswith("suit-")]
        wheel = union(sectors)
        around = Around(
            layout.scale,
            layout.bar.menu.bottom,
            layout.hand_top,
            speech.halo,
            (Box(*self._panel),) if wheel is None else (wheel, Box(*self._panel)),
        )
        return laid(self.kit, speech, around)

    def draw_panel(self, canvas: Canvas) -> None:
        """The wheel, the glow of the suit to name, and the bubble."""
        super().draw_panel(canvas)
        nodes = self.nodes
        speech = self._speech(nodes)
        if speech is not None:
            bubble = self._bubble(speech, nodes)
            for box in speech.halo:
                draw_halo(canvas, self.kit, box, 1.0)
            draw_bubble(canvas, self.kit, bubble, speech, self._ring)
