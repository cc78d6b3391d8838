"""The front scene as an accessibility tree of numbered nodes, independent of any library.

Only the front scene is included, as only it takes input: what lies behind a dialog or a curtain
is left out. The texts are those of the nodes, which contain only what the viewer may know.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from weakref import WeakKeyDictionary

from msgspec import Struct, structs
from pygame import Rect

from rage_desktop.rules.text import Text, text
from rage_desktop.ui.toolkit.nodes import Action, Node, Role, find
from rage_desktop.ui.toolkit.scene import Modal, Scene
from rage_desktop.ui.toolkit.widgets.form_controls import (
    SegmentedControl,
    Slider,
    Stepped,
    TextField,
)
from rage_desktop.ui.toolkit.widgets.scroll import Scroll
from rage_desktop.ui.toolkit.widgets.stepper import Stepper

WINDOW = 0
WINDOW_NAME = "Rage"
# reserved: no node has this name
SCENE = "//scene"
IN_HAND = "//hand"
HAND: Text = text("Hand")
PAGES: Text = text("Pages")
PAGE_NAME = "page-name"  # the node with the name of a page that is turned
MOST_READ = 6  # texts of a page that are read as it opens
STAY = 6  # announcements that stay in the tree: a slow reader ignores one from a node that has gone
IN_SETS = (Role.CARD, Role.CHOICE, Role.TAB)
TEXTS = (Role.TEXT, Role.STATUS)
IN_TABLES = (Role.CELL, Role.ROW_HEADER, Role.COLUMN_HEADER)
NUMBERS = (Slider, Stepper)
PICKED = (Role.BUTTON, Role.TAB)  # roles whose `selected` state is reported


class AccessNode(Struct, frozen=True, kw_only=True):
    """One accessible element. `name` has all that is read out, including a value that systems would
    leave it out; `level` is the number of a slider, `amount` the same in words; `box` is x, y, w, h
    in px."""

    role: Role | None  # None: the window
    name: str
    description: str = ""
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
    amount: str = ""
    span: tuple[float, float] = (0.0, 1.0)  # least and greatest `level`
    rank: int = 0  # of a heading: 1 for the scene's own
    position_in_set: tuple[int, int] | None = None  # index from 1 and size of its set
    place: str = ""  # of a card: the same in words, for readers that leave it out
    grid: tuple[int, int] | None = None  # row and column of a cell, how many a table has
    quiet: bool = False  # text that is not to be read as soon as its page opens
    live: bool = False  # changes of its text are announced


NO_FOCUS = -1, AccessNode(role=None, name="")


class TreeUpdate(Struct, frozen=True):
    """A whole tree by node numbers, and the number of the focused node."""

    access_nodes: Mapping[int, AccessNode]
    focus: int


class AccessTreeBuilder:
    """Builds the trees of scenes. A node keeps its number for as long as it is there, and its scene
    in front."""

    def __init__(self) -> None:
        self._counted = count(1)
        self._scene: Scene | None = None
        self._viewer: tuple[Scene, object] | None = None
        self._numbers: dict[str, int] = {}
        self._said: deque[tuple[int, str]] = deque(maxlen=STAY)
        self._hushed = False  # whether the page's texts wait until they are looked for
        self._quiet: dict[str, str] = {}  # texts told before the scene came back to the front
        self._told: WeakKeyDictionary[Scene, dict[str, str]] = WeakKeyDictionary()
        self._focused = NO_FOCUS  # the node told last as focused

    def find_node(self, scene: Scene, number: int) -> Node | None:
        """Return the node with a number, if its scene is still in front."""
        if scene is not self._scene:
            return None
        name = next((name for name, n in self._numbers.items() if n == number), "")
        return find(scene.nodes, name)

    def tell(self, scene: Scene, said: str = "") -> TreeUpdate:
        """Return the tree of a scene; `said` is announced, even if the same text was before."""
        nodes = _accessible_nodes(scene.nodes)
        if self._viewer != (viewer := (scene, scene.viewer_key)):
            self._viewer = viewer
            self._focused = NO_FOCUS
            self._said.clear()  # it may have named cards of somebody's hand
        if scene is not self._scene:
            self._scene = scene
            self._focused = NO_FOCUS
            self._numbers = {}
            self._quiet = self._told.get(scene, {})
            texts = sum(node.role in TEXTS for node in nodes)
            tells = scene.tells_itself or texts > MOST_READ
            self._hushed = scene.opaque and (scene in self._told or tells)
        self._headed = False
        self._told[scene] = {n.id: _name(n) for n in nodes if n.role is Role.STATUS}
        access_nodes: dict[int, AccessNode] = {}
        children = self._put_all(nodes, access_nodes)
        if said:  # a new access node, so that the same text is announced again
            self._said.append((next(self._counted), spoken(said)))
        for number, words in self._said:
            access_nodes[number] = AccessNode(role=Role.STATUS, name=words, live=True, quiet=True)
            children.append(number)
        gone = self._keep_gone(scene, access_nodes, children)
        front = self._number(SCENE)
        access_nodes[front] = AccessNode(
            role=Role.DIALOG if isinstance(scene, Modal) else Role.GROUP,
            name=scene.ctx.tr(scene.title),
            box=(0, 0, *scene.ctx.size),
            children=tuple(children),
            focusable=True,
        )
        whole = (0, 0, *scene.ctx.size)
        entrance = self._numbers.get(_entrance(scene), -1)
        if entrance in access_nodes:
            access_nodes[entrance] = structs.replace(access_nodes[entrance], focusable=True)
        access_nodes[WINDOW] = AccessNode(role=None, name=WINDOW_NAME, box=whole, children=(front,))
        focus = self._focus(scene, access_nodes, gone)
        self._focused = focus, access_nodes[focus]
        # What comes back is a new node: Orca takes one that has gone for defunct.
        here = access_nodes.keys() - {gone}
        self._numbers = {name: n for name, n in self._numbers.items() if n in here}
        return TreeUpdate(access_nodes, focus)

    def _keep_gone(
        self, scene: Scene, access_nodes: dict[int, AccessNode], children: list[int]
    ) -> int:
        """Add what had the focus and has gone, without words, until somebody is asked again, since
        readers would read out whatever had the focus meanwhile. A card stays in the hand, which
        they would otherwise enter anew. Return its number, -1 for none."""
        number, node = self._focused
        if number in (-1, self._number(SCENE), *access_nodes) or scene.is_asking:
            return -1
        access_nodes[number] = AccessNode(role=node.role, name="", focusable=True)
        hand = self._numbers.get(IN_HAND, -1)
        if hand in access_nodes and node.role is Role.CARD:
            held = access_nodes[hand]
            access_nodes[hand] = structs.replace(held, children=(*held.children, number))
        else:
            children.append(number)
        return number

    def _focus(self, scene: Scene, access_nodes: Mapping[int, AccessNode], gone: int) -> int:
        """Return the focused node, or else the one Enter would press, or else the group where the
        first key leads, or else what has gone, or else the hand, or else the scene: when focus
        returns to that, Orca reads all its text."""
        cell = _active_cell(find(scene.nodes, scene.input.focus))
        first = _entrance(scene) or scene.first_focus
        names = (cell or scene.input.focus, scene.default, first)
        numbers = [self._numbers.get(name, -1) for name in names]
        numbers += [gone, self._numbers.get(IN_HAND, -1)]
        for number in numbers:
            if number in access_nodes and access_nodes[number].focusable:
                return number
        return self._number(SCENE)

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = next(self._counted)
        return self._numbers[name]

    def _put_all(self, nodes: Sequence[Node], access_nodes: dict[int, AccessNode]) -> list[int]:
        """Add the access nodes of a scene; return the numbers of those that are in no group."""
        groups = {node.id for node in nodes if node.role in (Role.GROUP, Role.DIALOG)}
        outside = list[int]()
        inside: dict[str, list[int]] = {}
        for together in _in_groups(nodes):
            numbers = self._put(together, access_nodes)
            group = together[0].group
            if group in groups and group != together[0].id:
                inside.setdefault(group, []).extend(numbers)
            else:
                outside += numbers
        for group, numbers in inside.items():
            node = access_nodes[self._number(group)]
            box = Rect(node.box).unionall([Rect(access_nodes[n].box) for n in numbers])
            access_nodes[self._number(group)] = structs.replace(
                node, children=tuple(numbers), box=(box.x, box.y, box.w, box.h)
            )
        return outside

    def _put(self, group: Sequence[Node], access_nodes: dict[int, AccessNode]) -> list[int]:
        """Add the access nodes of a set, in a list of their own; return the numbers to be made
        children above them."""
        if group[0].role in IN_TABLES:
            return [self._put_table(group, access_nodes)]
        numbers = [self._number(node.id) for node in group]
        alone = (len(group) == 1 and _set_of(group[0]) != "hand") or self._is_loose(group)
        size = len(group)
        for i, (number, node) in enumerate(zip(numbers, group, strict=True)):
            made = make_access_node(node, None if alone else (i + 1, size))
            if _set_of(node) == "hand" and self._scene is not None:
                place = self._scene.ctx.tr(text("{n} of {all}", n=i + 1, all=size))
                made = structs.replace(made, place="" if place in made.name else place)
            if made.role is Role.HEADING:
                made = structs.replace(made, rank=2 if self._headed else 1)
                self._headed = True
            if made.live and self._quiet.get(node.id) == made.name:
                made = structs.replace(made, live=False)
            quiet = made.quiet or (self._hushed and made.role in TEXTS)
            access_nodes[number] = structs.replace(made, quiet=quiet)
        if alone or not _set_of(group[0]):
            return numbers
        box = group[0].bounds.unionall([node.bounds for node in group[1:]])
        hand = group[0].role is Role.CARD and self._scene is not None
        name = self._group_name(group[0])
        if hand and self._scene is not None:
            name = self._scene.ctx.tr(HAND)
        number = self._number(f"{SCENE}/{_set_of(group[0])}/{group[0].id}")
        if hand and self._number(IN_HAND) not in access_nodes:
            number = self._number(IN_HAND)  # it stays the same while cards are played
        access_nodes[number] = AccessNode(
            role=Role.LIST if hand else Role.GROUP,  # a list without a name is read as "list"
            name=name,
            box=(box.x, box.y, box.w, box.h),
            children=tuple(numbers),
            focusable=hand,
        )
        return [number]

    def _is_loose(self, group: Sequence[Node]) -> bool:
        """Return whether controls with values only share a Tab stop, and nothing names them all."""
        stepped = all(isinstance(node, SegmentedControl) for node in group)
        nodes = self._scene.nodes if self._scene is not None else []
        return stepped and find(nodes, group[0].tab_stop) is None

    def _group_name(self, node: Node) -> str:
        """Return what those that share its Tab stop are called: as a node of that id, or else by
        what they are, or else as the scene."""
        if self._scene is None:
            return ""
        if named := find(self._scene.nodes, node.tab_stop):
            return named.name
        return self._scene.ctx.tr(PAGES if node.role is Role.TAB else self._scene.title)

    def _put_table(self, cells: Sequence[Node], access_nodes: dict[int, AccessNode]) -> int:
        """Add cells as a table, in rows and columns as on screen; return its number."""
        ys, xs = (sorted({cell.bounds.center[axis] for cell in cells}) for axis in (1, 0))
        rows: list[list[int]] = [[] for _ in ys]
        for cell in sorted(cells, key=lambda cell: cell.bounds.centerx):
            row = ys.index(cell.bounds.centery)
            number = self._number(cell.id)
            made = make_access_node(cell)
            at = (row, xs.index(cell.bounds.centerx))
            access_nodes[number] = structs.replace(made, grid=at, focusable=True)
            rows[row].append(number)
        stop = cells[0].tab_stop
        numbers = [self._number(f"{SCENE}/{stop}/{row}") for row in range(len(rows))]
        for number, row_cells in zip(numbers, rows, strict=True):
            heads = [access_nodes[cell] for cell in row_cells]
            name = next((head.name for head in heads if head.role is Role.ROW_HEADER), "")
            access_nodes[number] = AccessNode(role=Role.ROW, name=name, children=tuple(row_cells))
        table = self._number(f"{SCENE}/{stop}")
        access_nodes[table] = AccessNode(
            role=Role.TABLE,
            name=self._group_name(cells[0]),
            children=tuple(numbers),
            grid=(len(ys), len(xs)),
        )
        return table


def make_access_node(node: Node, position_in_set: tuple[int, int] | None = None) -> AccessNode:
    """Return the access node for a node."""
    actions = set(node.actions)
    # Even if disabled: screen readers cache the actions of a node, and update only its state.
    if isinstance(node, Stepped):
        actions |= {Action.INCREASE, Action.DECREASE}
    if node.on_press is not None or Action.INCREASE in actions:
        actions.add(Action.PRESS)
    if node.role is Role.GROUP:  # a panel only stops clicks
        actions.discard(Action.PRESS)
    one_of_some = node.role is Role.CHOICE and not isinstance(node, SegmentedControl)
    return AccessNode(
        role=node.role,
        name=spoken(_name(node)),
        description=spoken(node.description) if node.description != node.name else "",
        value=node.value if isinstance(node, TextField) else None,
        caret=node.caret if isinstance(node, TextField) else 0,
        key=node.key,
        box=(node.bounds.x, node.bounds.y, node.bounds.w, node.bounds.h),
        actions=frozenset(actions),
        focusable=node.focusable,
        enabled=node.enabled and not node.looks_off,
        selected=node.selected if node.selected and node.role in PICKED else None,
        checked=node.selected or bool(node.checked) if one_of_some else node.checked,
        level=node.number if isinstance(node, NUMBERS) else None,
        amount=node.value if isinstance(node, NUMBERS) else "",
        span=node.span if isinstance(node, NUMBERS) else (0.0, 1.0),
        position_in_set=position_in_set,
        quiet=node.announced_by_scene,  # it has been said
        live=node.role is Role.STATUS and not node.announced_by_scene,
    )


def spoken(words: str) -> str:
    """Return words without the dots between their parts, which are for eyes."""
    return re.sub(r"(?<=[.!?…]) · ", " ", words).replace(" · ", ", ")


def page_texts(nodes: Iterable[Node]) -> list[str]:
    """Return the texts of the page that was turned to: what scrolls, with the heading over it."""
    shown = [node for node in nodes if node.viewport is not None or node.id == PAGE_NAME]
    read = [node for node in shown if node.role in (*TEXTS, Role.HEADING)]
    return [_name(node) for node in read if not node.aria_hidden and _name(node)]


def sentences(said: Iterable[str]) -> str:
    """Join announcements; headlines get a full stop, or screen readers run them together."""
    return " ".join(words if words[-1:] in ".!?…:" else f"{words}." for words in said)


def _name(node: Node) -> str:
    """Return a node's name and, if not included, its value: not every system reports both."""
    if node.accessible_name:
        return node.accessible_name
    named = isinstance(node, NUMBERS) and node.name  # its value is a number of its own
    if named or isinstance(node, TextField) or not node.value or node.role is Role.CARD:
        return node.name or ("" if isinstance(node, TextField) else node.value)
    if not node.name:
        return node.value
    return f"{node.name}{'' if node.name[-1] in '.!?…' else ','} {node.value}"


def _accessible_nodes(nodes: Iterable[Node]) -> list[Node]:
    """Return the nodes with text or actions, each once; scroll views are represented by their
    content."""
    found = {node.id: node for node in nodes if node.focusable or _name(node)}
    quiet = [node for node in found.values() if node.aria_hidden or node.role is Role.LIST]
    kept = [node for node in found.values() if node.focusable or node not in quiet]
    return [node for node in kept if not _active_cell(node)]


def _entrance(scene: Scene) -> str:
    """Return the group where the first key leads, "" for none."""
    first = find(scene.nodes, scene.first_focus)
    return first.group if first is not None else ""


def _active_cell(node: Node | None) -> str:
    return node.active_cell if isinstance(node, Scroll) else ""


def _set_of(node: Node) -> str:
    """Return the set of a node: cards of the hand, or nodes that share a Tab stop."""
    if node.role is Role.CARD:
        return "hand" if node.on_press is not None else ""
    if node.role in IN_TABLES:
        return node.tab_stop
    return node.tab_stop if node.focusable and node.role in IN_SETS else ""


def _in_groups(nodes: Sequence[Node]) -> list[list[Node]]:
    """Return nodes of one set together, where its first one is, others one by one."""
    groups: dict[object, list[Node]] = {}
    for node in nodes:
        kind = Role.TABLE if node.role in IN_TABLES else node.role
        groups.setdefault((kind, _set_of(node)) if _set_of(node) else node, []).append(node)
    return list(groups.values())
