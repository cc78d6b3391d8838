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
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

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
        "mistake-before", kit.say(text("The mistake before")), NOWHERE.copy(), icon="i_back",
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
    widths = [IconButton.width(kit, high / kit.scale, one.name) for one in buttons]
    written = max(widths, default=0) <= room.w
    wide = round(room.w) if written else high
    y = round(room.bottom) - len(buttons) * (high + gap) + gap
    for one in buttons:
        one.label = one.name if written else ""
        one.bounds = Rect(round(room.right) - wide, y, wide, high)
        y += high + gap
    return list(buttons)
