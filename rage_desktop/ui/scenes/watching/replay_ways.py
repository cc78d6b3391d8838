"""What leads on from a moment being watched: mistakes, the review, playing on."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.rules import text
from rage_desktop.stage.layout.geometry import Rect as Box
from rage_desktop.ui.scenes.watching.from_here import NOT_COUNTED, Onward
from rage_desktop.ui.table import bar
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Press
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton

SIZES = (22, 20, 18)  # of the words beside the hand
WRITTEN_FROM = 1700  # px: in a window this wide the way to the mistakes is spelt out
NOWHERE = Rect(0, 0, 0, 0)  # until somebody says where


def speed_button(kit: Kit, speed: int, press: Press) -> IconButton:
    """Return the button that goes on to the next speed."""
    words = kit.say(bar.speed_label(speed))
    return IconButton("speed", kit.say(bar.NAMES["speed"]), NOWHERE.copy(), icon="i_speed",
                      label=words, value=words, key="V", again=True, on_press=press)  # fmt: skip


def mistake_buttons(
    kit: Kit,
    known: bool,
    under_way: tuple[int, int] | None,
    to_mistake: Callable[[int], Outcome],
) -> list[IconButton]:
    """Return the ways to the mistakes; the first press looks for them, and they say how far that
    has come."""
    words = kit.say(text("Next mistake") if known else text("Find the mistakes"))
    if under_way is not None:
        done, total = under_way
        words = kit.say(text("Mistakes {done}/{total}", done=done, total=total))
    roomy = kit.size[0] >= WRITTEN_FROM and not kit.portrait
    forward = IconButton(
        "next-mistake", words, NOWHERE.copy(), icon="i_next" if known else "i_target",
        label=words if roomy else "", key="M", again=True, on_press=lambda: to_mistake(1),
    )  # fmt: skip
    before = IconButton(
        "mistake-before", kit.say(text("Previous mistake")), NOWHERE.copy(), icon="i_back",
        key="Shift+M", again=True, on_press=lambda: to_mistake(-1),
    )  # fmt: skip
    return [before, forward] if known else [forward]


def leading_on(
    kit: Kit, onward: Onward, lead: Callable[[Callable[[Onward], Outcome]], Press]
) -> list[IconButton]:
    """Return the buttons of the review and, where there is a game of our own, of playing on and of
    the round again; `lead` makes a press of a way."""
    ways = [("review", text("Review this decision"), "i_chart", "E", Onward.review)]
    if onward.looking.subject.setup is not None:
        ways.append(("play-on", text("Play on from here"), "i_play", "G", Onward.play_on))
        ways.append(("again", onward.again_words, "i_undo", "A", Onward.again))
    return [
        IconButton(name, kit.say(words), NOWHERE.copy(), icon=icon, key=key, on_press=lead(way),
                   hint=kit.say(NOT_COUNTED) if name == "again" else "")
        for name, words, icon, key, way in ways
    ]  # fmt: skip


def beside_hand(kit: Kit, buttons: list[IconButton], room: Box) -> list[Node]:
    """Stack what has room, at least two buttons, at the foot of a box, spelt out where all fit."""
    high, gap = max(kit.px(60), kit.reach), kit.px(14)
    buttons = buttons[: max(2, int((room.h + gap) // (high + gap)))]
    size = _size(kit, [one.name for one in buttons], room.w - kit.px(84))
    wide = high if size is None else round(room.w)
    y = round(room.bottom) - len(buttons) * (high + gap) + gap
    nodes: list[Node] = []
    for one in buttons:
        one.bounds = Rect(round(room.right) - wide, y, wide, high)
        nodes.append(one if size is None else _written(one, size))
        y += high + gap
    return nodes


def _size(kit: Kit, names: list[str], room: float) -> int | None:
    """Return the largest size at which all names have room; None where there is none."""
    found = (n for n in SIZES if max(kit.width(name, "x", n) for name in names) <= room)
    return next(found, None)


def _written(one: IconButton, size: int) -> Button:
    """Return a button with its name on it."""
    return Button(one.id, one.name, one.bounds, size=size, icon=one.icon, key=one.key,
                  hint=one.hint, on_press=one.on_press)  # fmt: skip
