"""Somebody who hears what screen readers are told of the front scene."""

from rage_desktop.ui.accessibility import accessibility_tree
from rage_desktop.ui.accessibility.screen_reader_sync import ScreenReaderSync
from rage_desktop.ui.window.app import App


class Ear:
    """In the place of the system: keeps what it was told last, and all that was read out."""

    def __init__(self) -> None:
        self.told = accessibility_tree.TreeUpdate({}, 0)
        self.updates = 0
        self.aloud: list[str] = []
        self._read: set[tuple[int, str]] = set()
        self.front: list[bool] = []

    def update(self, tree: accessibility_tree.TreeUpdate) -> None:
        self.told = tree
        self.updates += 1
        live = {(number, node.name) for number, node in tree.access_nodes.items() if node.live}
        self.aloud += [words for _, words in sorted(live - self._read)]
        self._read |= live

    def focus_window(self, focused: bool) -> None:
        self.front.append(focused)

    def place_window(self) -> None:
        pass

    @property
    def focused(self) -> accessibility_tree.AccessNode:
        return self.told.access_nodes[self.told.focus]

    def names(self) -> list[str]:
        return [node.name for node in self.told.access_nodes.values()]

    def number(self, name: str) -> int:
        nodes = self.told.access_nodes.items()
        return next(number for number, node in nodes if node.name == name)

    def piece(self, name: str) -> accessibility_tree.AccessNode:
        return self.told.access_nodes[self.number(name)]


def listening(app: App) -> tuple[ScreenReaderSync, Ear]:
    link = ScreenReaderSync(app.stack.apply)
    ear = Ear()
    link.platform = ear
    link.listen(True)
    app.on_turn = lambda scene, in_front: link.follow(scene, in_front, app.tooltips.asked)
    app.turn(0.0, [])
    return link, ear
