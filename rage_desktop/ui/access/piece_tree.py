"""The front scene as screen readers take it: numbered pieces in a tree, free of any library.

Only the scene in front is told, as only it takes input: what lies behind a dialog or a curtain is
not there. The words are those of the nodes, which say no more than the viewer may know.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from msgspec import Struct, structs
from pygame import Rect

from rage_desktop.rules.text import Text, text
from rage_desktop.ui.toolkit.kit import Kit, seen_at
from rage_desktop.ui.toolkit.nodes import Action, Node, Role, find
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.widgets.values import Slider, TextField

WINDOW, WINDOW_NAME = 0, "Rage"
SCENE, SAID, IN_HAND = "//scene", "//said", "//hand"  # no node has this name
HAND: Text = text("Hand")
IN_SETS = (Role.CARD, Role.CHOICE, Role.TAB)
PICKED = (Role.BUTTON, Role.TAB)  # for these `selected` is worth telling


class Piece(Struct, frozen=True, kw_only=True):
    """One element as it is told. `name` has all that is read out, a value included where systems
    would leave it out; `level` is a number from 0 to 1; `box` is x, y, w, h in px."""

    role: Role | None  # None: the window
    name: str
    about: str = ""
    value: str | None = None  # of a text field
    caret: int = 0
    key: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    children: tuple[int, ...] = ()
    actions: frozenset[Action] = frozenset()
    focusable: bool = False
    enabled: bool = True
    selected: bool | None = None
    checked: bool | None = None
    level: float | None = None
    place: tuple[int, int] | None = None  # in its set, from 1, and the size of that
    live: bool = False  # new words on it are read out


class Told(Struct, frozen=True):
    """A whole tree by numbers, and which piece has the focus."""

    pieces: Mapping[int, Piece]
    focus: int


class PieceTree:
    """Makes trees of scenes. A node keeps its number for as long as its scene is in front."""

    def __init__(self) -> None:
        self._counted = count(1)
        self._scene: Scene | None = None
        self._numbers: dict[str, int] = {}

    def node_of(self, scene: Scene, number: int) -> Node | None:
        """Return the node behind a number, if its scene is still in front."""
        if scene is not self._scene:
            return None
        name = next((name for name, n in self._numbers.items() if n == number), "")
        return find(scene.nodes, name)

    def tell(self, scene: Scene, said: str = "") -> Told:
        """Return the tree of a scene; `said` is read out, whatever was said before."""
        if scene is not self._scene:
            self._scene, self._numbers = scene, {}
        nodes = _worth_telling(scene.nodes)
        pieces: dict[int, Piece] = {}
        children = [number for group in _in_groups(nodes) for number in self._put(group, pieces)]
        if said:
            self._numbers[SAID] = next(self._counted)  # a new piece: the same words count again
            pieces[self._number(SAID)] = Piece(role=Role.STATUS, name=said, live=True)
            children.append(self._number(SAID))
        front = self._number(SCENE)
        pieces[front] = Piece(
            role=Role.GROUP if scene.opaque else Role.DIALOG,
            name=scene.kit.say(scene.title),
            box=(0, 0, *scene.kit.size),
            children=tuple(children),
            focusable=True,
        )
        whole = (0, 0, *scene.kit.size)
        pieces[WINDOW] = Piece(role=None, name=WINDOW_NAME, box=whole, children=(front,))
        if scene.kit.turned:
            pieces = {number: _as_seen(scene.kit, piece) for number, piece in pieces.items()}
        return Told(pieces, self._focus(scene, pieces))

    def _focus(self, scene: Scene, pieces: Mapping[int, Piece]) -> int:
        """Return what has the focus, or else what Enter would press, or else the hand, or else the
        scene: coming back to that, Orca reads all that is written on it."""
        names = (scene.controls.focus, scene.default, IN_HAND)
        for name in names:
            number = self._numbers.get(name, -1)
            if number in pieces and pieces[number].focusable:
                return number
        return self._number(SCENE)

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = next(self._counted)
        return self._numbers[name]

    def _put(self, group: Sequence[Node], pieces: dict[int, Piece]) -> list[int]:
        """Add the pieces of nodes that make a set, in a list of their own; return the numbers to
        hang up above them."""
        numbers = [self._number(node.id) for node in group]
        alone = len(group) == 1 and _set_of(group[0]) != "hand"
        size = len(group)
        for i, (number, node) in enumerate(zip(numbers, group, strict=True)):
            pieces[number] = piece_of(node, None if alone else (i + 1, size))
        if alone or not _set_of(group[0]):
            return numbers
        box = group[0].bounds.unionall([node.bounds for node in group[1:]])
        hand = group[0].role is Role.CARD and self._scene is not None
        name = self._scene.kit.say(HAND) if hand and self._scene is not None else ""
        number = self._number(f"{SCENE}/{_set_of(group[0])}/{group[0].id}")
        if hand and self._number(IN_HAND) not in pieces:
            number = self._number(IN_HAND)  # it stays the same while cards go
        pieces[number] = Piece(
            role=Role.LIST if name else Role.GROUP,  # a list without a name is read as "list"
            name=name,
            box=(box.x, box.y, box.w, box.h),
            children=tuple(numbers),
            focusable=hand,
        )
        return [number]


def _as_seen(kit: Kit, piece: Piece) -> Piece:
    """Return a piece where it is in the window."""
    x, y, w, h = seen_at(kit, Rect(piece.box))
    return structs.replace(piece, box=(x, y, w, h))


def piece_of(node: Node, place: tuple[int, int] | None = None) -> Piece:
    """Return the piece that tells a node."""
    actions = set(node.actions)
    if node.on_press is not None or Action.INCREASE in actions:
        # Enabled or not: readers keep what a thing can do, and look again only at how it is.
        actions.add(Action.PRESS)
    one_of_some = node.role is Role.CHOICE and Action.INCREASE not in actions
    return Piece(
        role=node.role,
        name=_name(node),
        about=node.hint if node.hint != node.name else "",
        value=node.value if isinstance(node, TextField) else None,
        caret=node.caret if isinstance(node, TextField) else 0,
        key=node.key,
        box=(node.bounds.x, node.bounds.y, node.bounds.w, node.bounds.h),
        actions=frozenset(actions),
        focusable=node.focusable,
        enabled=node.enabled,
        selected=node.selected if node.selected and node.role in PICKED else None,
        checked=node.selected if one_of_some else node.checked,
        level=node.level if isinstance(node, Slider) else None,
        place=place,
        live=node.role is Role.STATUS and not node.retold,
    )


def _name(node: Node) -> str:
    """Return a node's name and, where that is not all, its value: not every system tells both."""
    if node.aloud:
        return node.aloud
    if isinstance(node, TextField) or not node.value or node.role is Role.CARD:
        return node.name or ("" if isinstance(node, TextField) else node.value)
    return f"{node.name}, {node.value}" if node.name else node.value


def _worth_telling(nodes: Iterable[Node]) -> list[Node]:
    """Return the nodes with words or something to do, each once; what scrolls is told by what
    lies in it."""
    found = {node.id: node for node in nodes if node.focusable or _name(node)}
    quiet = [node for node in found.values() if node.silent or node.role is Role.LIST]
    return [node for node in found.values() if node.focusable or node not in quiet]


def _set_of(node: Node) -> str:
    """Return the set a node belongs to: cards of the hand, and what shares a Tab stop."""
    if node.role is Role.CARD:
        return "hand" if node.on_press is not None else ""
    return node.stop if node.focusable and node.role in IN_SETS else ""


def _in_groups(nodes: Sequence[Node]) -> list[list[Node]]:
    """Return neighbouring nodes of one set together, others one by one."""
    groups: list[list[Node]] = []
    for node in nodes:
        if groups and _set_of(node) and _set_of(node) == _set_of(groups[-1][-1]):
            groups[-1].append(node)
        else:
            groups.append([node])
    return groups
