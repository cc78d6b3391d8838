"""What came of a day: points, place and the bid of every hand; and the text to share."""

from pygame import Rect

from rage_desktop.match.daily.daily_record import DayPlayed, share_lines
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.words.wording import number
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.art.palette import (
    GOLD,
    PAPER_BAD,
    PAPER_GOOD,
    PAPER_INK,
    PAPER_SECOND,
    RING_TRACK,
)
from rage_desktop.ui.scenes.daily.day_shown import DayShown
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role

RING, PITCH = 50, 70
PLACES = (
    text("1st"), text("2nd"), text("3rd"), text("4th"), text("5th"), text("6th"),
)  # fmt: skip

_NOT_YET = text(
    "When the ten hands are played, four lines to show a friend appear here. They name no card."
)


def result_line(shown: DayShown, played: DayPlayed) -> tuple[Text, Text]:
    """Return what stands beside the points: place, and how many bids were made."""
    place = PLACES[min(played.place or 1, len(PLACES)) - 1]
    points = played.points or 0
    first = ntext(
        "point, {place} of {players}", "points, {place} of {players}", points,
        place=place, players=shown.deal.players,
    )  # fmt: skip
    exact = text("{exact} of {hands} exact", exact=played.exact, hands=len(played.bids))
    if played.worth is None:
        return first, exact
    worth = round(played.worth)
    return first, text("{exact} · your cards were worth {n}", exact=exact, n=worth)


def result_nodes(kit: Kit, box: Rect, shown: DayShown) -> list[Node]:
    """Return what screen readers are told of a result."""
    played = shown.played
    if played is None or not played.finished:
        words = kit.say(text("No result yet: play the ten hands."))
        return [Node("result", Role.TEXT, words, box)]
    lines = [kit.say(line) for line in result_line(shown, played)]
    hands = ", ".join(
        kit.say(text("round {n}: bid {bid}, took {won}", n=n, bid=bid, won=won))
        for n, (bid, won) in enumerate(zip(played.bids, played.tricks, strict=True), start=1)
    )
    name = kit.say(text("{points} {line}", points=played.points or 0, line=lines[0]))
    return [Node("result", Role.TEXT, name, box, value=f"{lines[1]} · {hands}")]


def draw_result(canvas: Canvas, kit: Kit, box: Rect, shown: DayShown, counted: float = 1.0) -> None:
    """Draw the points and a ring for each hand, or what is still missing; `counted` is how far the
    figures have come, 0 to 1."""
    look, x = kit.palette, box.x + kit.px(36)
    y = box.y + kit.px(44)
    kit.write(canvas, kit.say(text("Your result")), "f", 28, x, y, look.ivory)
    played = shown.played
    if played is None or not played.finished:
        words = kit.say(text("No result yet: play the ten hands."))
        y += round(kit.t(28))
        for line in kit.fonts.wrap(words, "s", kit.t(20), box.w - kit.px(72)):
            y += round(kit.t(20) * 1.4)
            kit.write(canvas, line, "s", 20, x, y, look.soft)
        _draw_open_hands(canvas, kit, box, y + kit.px(14), shown)
        return
    y = box.y + kit.px(44) + round(max(kit.px(66), kit.t(64) * 0.95))
    kit.write(canvas, number(round((played.points or 0) * counted)), "f", 64, x, y, look.gold)
    wide = kit.width(number(played.points or 0), "f", 64)
    first, second = (kit.say(line) for line in result_line(shown, played))
    room = box.right - kit.px(36) - x - wide - kit.px(20)
    up = round(kit.t(21) * 0.66)
    kit.write(canvas, first, "b", 21, x + wide + kit.px(20), y - up, look.ivory, room=room)
    kit.write(canvas, second, "s", 19, x + wide + kit.px(20), y + up, look.soft, room=room)
    _draw_hands(canvas, kit, box, y + round(kit.t(64) * 0.5), shown, played, counted)


def _draw_open_hands(canvas: Canvas, kit: Kit, box: Rect, top: int, shown: DayShown) -> None:
    """Draw an empty ring for each hand; gold for those already scored in a game under way."""
    scored = shown.played.under_way if shown.played is not None else 0
    sizes = shown.deal.hand_sizes
    pitch = min(kit.px(PITCH), (box.w - kit.px(56)) // len(sizes))
    d = min(max(kit.px(RING), 22), round(pitch * 0.86))
    for i, size in enumerate(sizes):
        x, y = box.x + kit.px(36) + d // 2 + i * pitch, top + d // 2 + kit.px(14)
        ring = kit.studio.marks.parts_ring(d, (GOLD if i < scored else RING_TRACK,))
        kit.centre(canvas, ring, x, y)
        below = y + d // 2 + round(kit.t(15) * 0.95)
        kit.write(canvas, str(size), "s", 15, x, below, kit.palette.soft, 0.5)


def _draw_hands(
    canvas: Canvas,
    kit: Kit,
    box: Rect,
    top: int,
    shown: DayShown,
    played: DayPlayed,
    counted: float,
) -> None:
    look, count = kit.palette, max(1, len(played.bids))
    pitch = min(kit.px(PITCH), (box.w - kit.px(56)) // count)
    d = min(max(kit.px(RING), 22), round(pitch * 0.86))
    y = top + d // 2 + kit.px(14)
    sizes = shown.deal.hand_sizes
    for i, (bid, won) in enumerate(zip(played.bids, played.tricks, strict=True)):
        x = box.x + kit.px(36) + d // 2 + i * pitch
        state: RingState = "exact" if bid == won else "over" if won > bid else "miss"
        if i >= counted * count:  # it arrives with the figures
            kit.centre(canvas, kit.studio.marks.parts_ring(d, (RING_TRACK,)), x, y)
        else:
            shut = max(won, 1) if state == "exact" else won  # a bid of 0, too: no badge says so
            kit.centre(canvas, kit.studio.marks.bid_ring(d, bid, shut, state), x, y)
        ink = kit.fonts.ink(str(bid), "f", max(11, round(d * 0.46)), look.ivory)
        kit.centre(canvas, ink, x, y)
        size = str(sizes[i]) if i < len(sizes) else ""
        kit.write(canvas, size, "s", 15, x, y + d // 2 + round(kit.t(15) * 0.95), look.soft, 0.5)
    y += d // 2 + round(kit.t(15) * 0.95 + kit.t(17) * 1.6)
    told = kit.say(text("Your bid in each hand; below it the cards of the hand"))
    if y + kit.t(17) < box.bottom - 4:
        kit.write(canvas, told, "s", 16, box.x + kit.px(36), y, look.soft, room=box.w - kit.px(72))


def share_text(kit: Kit, shown: DayShown) -> str:
    """Return the four lines to share."""
    assert shown.played is not None
    lines = share_lines(shown.played, shown.file.name)
    return "\n".join(kit.say(line) for line in lines)


def draw_share(canvas: Canvas, kit: Kit, paper: Rect, shown: DayShown) -> None:
    """Draw the four lines on paper, the marks of the hands as dots and rings."""
    kit.shadow(canvas, paper, kit.px(18), (14, 8, 0.5))
    kit.plate(canvas, paper, kit.px(18), ("#FFF6E6", "#EBD9BD"))
    played, x, room = shown.played, paper.x + kit.px(28), paper.w - kit.px(56)
    if played is None or not played.finished:
        words = kit.say(_NOT_YET)
        lines = kit.fonts.wrap(words, "s", kit.t(19), room)
        y = paper.centery - round(kit.t(19) * 0.7 * (len(lines) - 1))
        for line in lines:
            kit.write(canvas, line, "s", 19, x, y, PAPER_SECOND)
            y += round(kit.t(19) * 1.4)
        return
    first, second, _, code = (kit.say(line) for line in share_lines(played, shown.file.name))
    least = min(kit.t(20), SMALLEST_TEXT)
    if kit.fonts.width(second, "b", least) > room:  # the copied text has the edition's whole name
        second = kit.say(share_lines(played, Text(shown.file.title))[1])
    step = paper.h / 4.4
    ys = [round(paper.y + step * (n + 0.72)) for n in range(4)]
    kit.write(canvas, first, "x", 20, x, ys[0], PAPER_INK, room=room)
    kit.write(canvas, second, "b", 20, x, ys[1], PAPER_SECOND, room=room)
    d = max(10, min(kit.px(22), room // 14))
    for i, made in enumerate(played.made):
        at = Rect(x + round(i * d * 1.72), ys[2] - d // 2, d, d)
        edge = None if made else (PAPER_BAD, max(1.5, d * 0.12), 1.0)
        kit.plate(canvas, at, d / 2, PAPER_GOOD if made else None, edge)
    wide = kit.write(canvas, code, "b", 18, x, ys[3], PAPER_INK, room=room)
    same = kit.say(text("same cards for everyone"))
    if wide + kit.px(40) + kit.width(same, "s", 17) <= room:
        kit.write(canvas, same, "s", 17, x + wide + kit.px(40), ys[3], PAPER_SECOND)
