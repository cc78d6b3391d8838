"""The bar of a lesson: the way out, which lesson this is, its beads, back and on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.play.lessons.lesson import LEARNT, Lesson
from rage_desktop.rules import Text, text
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui.art.palette import INK, MINT
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Press, Role
from rage_desktop.ui.toolkit.panels import paint_slim_focus
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, TextNode

GROUP = "learn"  # of every node that is painted over the scrim


@dataclass(frozen=True)
class Ways:
    """What the bar's controls do."""

    pause: Press
    back: Press
    skip: Press
    bead: Callable[[Lesson], Outcome]


@dataclass(eq=False)
class Bead(Node):
    """One lesson of the part: done, under way, or to come."""

    role: Role = field(default=Role.TAB, init=False)
    focusable: bool = True
    number: int = 1
    done: bool = False

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw a mint disc with a check, a gold one with its number, or an empty ring."""
        look, (x, y) = kit.palette, self.bounds.center
        if self.look.ring:
            paint_slim_focus(canvas, kit, self.bounds.inflate(-6, -6), self.bounds.h / 2)
        if self.selected:
            disc = _disc(x, y, max(kit.px(26), 20))
            kit.shadow(canvas, disc, disc.h / 2, (10, 0, 0.7), look.gold)
            kit.plate(canvas, disc, disc.h / 2, look.gold)
            kit.write(canvas, str(self.number), "x", 15, x, y, INK, 0.5)
        elif self.done:
            disc = _disc(x, y, max(kit.px(20), 16))
            kit.plate(canvas, disc, disc.h / 2, MINT)
            kit.icon(canvas, "i_check", round(disc.h * 0.62), x, y, INK)
        else:
            disc = _disc(x, y, max(kit.px(14), 12))
            kit.plate(canvas, disc, disc.h / 2, None, (look.soft, max(2.0, 3 * kit.scale), 0.6))


def _disc(x: int, y: int, d: int) -> Rect:
    return Rect(x - d // 2, y - d // 2, d, d)


def bar_of(
    board: Board, lesson: Lesson, part: Sequence[Lesson], done: Sequence[str], ways: Ways
) -> list[Node]:
    """Return the bar's nodes, from left to right."""
    kit, menu = board.kit, to_rect(board.layout.bar.menu)
    nodes: list[Node] = [
        IconButton("learn-menu", kit.say(text("Menu")), menu, icon="i_menu", on_press=ways.pause)
    ]
    skip = _skip(board, menu, ways.skip)
    back = menu.copy()
    back.right = skip.bounds.x - kit.px(16)
    pill = pill_box(board, len(part), back.x)
    nodes += _headings(board, lesson, menu, pill.x)
    for place, one in enumerate(part):
        nodes.append(_bead(kit, one, place, len(part), pill, one.id in done, one is lesson, ways))
    name = kit.say(text("Back"))
    nodes.append(IconButton("learn-back", name, back, icon="i_back", on_press=ways.back))
    nodes.append(skip)
    for node in nodes:
        node.group = GROUP
    return nodes


def _skip(board: Board, menu: Rect, press: Press) -> Button:
    kit = board.kit
    name = kit.say(text("Skip"))
    box = Rect(0, menu.y, max(kit.px(120), kit.width(name, "x", 22) + kit.px(40)), menu.h)
    box.right = kit.size[0] - menu.x
    return Button("learn-skip", name, box, size=22, on_press=press)


def pill_box(board: Board, count: int, right: int) -> Rect:
    """Return the plate of the beads: in the middle, or else left of what stands at the right."""
    kit, menu = board.kit, to_rect(board.layout.bar.menu)
    step = max(kit.px(34), 24)
    box = Rect(0, 0, count * step + kit.px(32), max(kit.px(44), 30))
    box.center = kit.size[0] // 2, menu.centery
    box.right = min(box.right, right - kit.px(16))
    return box


def _bead(
    kit: Kit, one: Lesson, place: int, count: int, pill: Rect, done: bool, now: bool, ways: Ways
) -> Bead:
    step = (pill.w - kit.px(32)) / count
    box = Rect(round(pill.x + kit.px(16) + place * step), pill.y, round(step), pill.h)
    name = kit.say(text("Lesson {n}: {title}", n=place + 1, title=Text(one.title)))
    state = text("now") if now else text("done") if done else text("to come")
    return Bead(
        f"learn-bead-{place + 1}",
        name,
        box,
        value=kit.say(state),
        selected=now,
        number=place + 1,
        done=done,
        on_press=lambda: ways.bead(one),
    )


def _headings(board: Board, lesson: Lesson, menu: Rect, right: int) -> list[Node]:
    """Return name and chapter, as far as there is room for them to the left of the beads."""
    kit = board.kit
    name, chapter = kit.say(text("Learn to play")), kit.say(Text(lesson.title))
    edition = "" if lesson.part == LEARNT else chapter.partition(": ")[2]
    x = menu.right + kit.px(40)
    first = kit.width(name, "f", 30)
    nodes: list[Node] = []
    if x + first < right:
        box = Rect(x, menu.y, first + 2, menu.h)
        nodes.append(TextNode("learn-name", name, box, style="f", size=30))
        x = box.right + kit.px(18)
    second = kit.width(edition or chapter, "s", 18)
    if x + second < right - kit.px(12):
        box = Rect(x, menu.y + kit.px(3), second + 2, menu.h)
        nodes.append(TextNode("learn-chapter", edition or chapter, box, style="s", size=18))
    return nodes


def clear_of(nodes: Sequence[Node], panel: Box | None) -> list[Node]:
    """Return the bar's nodes except those covered by a panel that large type has pushed up there.

    The beads count as one: they go together.
    """
    if panel is None:
        return list(nodes)
    lying = to_rect(panel)
    beads = [node for node in nodes if isinstance(node, Bead)]
    covered = any(bead.bounds.colliderect(lying) for bead in beads)
    return [
        node
        for node in nodes
        if not (covered if isinstance(node, Bead) else node.bounds.colliderect(lying))
    ]


def draw_pill(canvas: Canvas, kit: Kit, beads: Sequence[Node]) -> None:
    """Draw the plate under the beads, where there are any."""
    if not beads:
        return
    first, last = beads[0].bounds, beads[-1].bounds
    box = first.union(last).inflate(kit.px(32), 0)
    fill = "#000000" if kit.palette.high_contrast else "#20131B"
    kit.plate(canvas, box, box.h / 2, fill, kit.edge(0.2), 0.9)
