"""What is said about a moment being watched: a sentence, what a mistake cost, the better move."""

from rage_desktop.bots.talk.figures_told import one_place
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.rules import Card, Play, Text, text
from rage_desktop.stage.layout.geometry import Point
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.words.narration.announcements import Level, announced
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import CORAL, GOLD, INK, WELL
from rage_desktop.ui.scenes.review.judged import option_name
from rage_desktop.ui.scenes.watching.playback import Playback
from rage_desktop.ui.table.board import Board, to_rect
from rage_desktop.ui.table.layers import Hint
from rage_desktop.ui.toolkit.nodes import Press

LINE = 50  # px of the design


def happened(playback: Playback) -> Text:
    """Return the event shown last, as a sentence."""
    for position in range(playback.position, 0, -1):  # about some events nothing is said
        line = announced(playback.tape.told(position, playback.seat), Level.ALL)
        if line is not None:
            return line.said
    return text("Nothing was played")


def paused(playback: Playback, said: Text) -> Hint:
    """Return what the hint plate of a tall window says."""
    if playback.position < len(playback.tape):
        title = text("Playing") if playback.runs else text("Paused")
    else:
        title = text("Game over") if playback.tape.complete else text("The record ends here")
    space = text("pause") if playback.runs else text("go on")
    return title, said, [("Space", space), ("← →", text("card"))]


def same(card: Card | None, other: Card | None) -> bool:
    """Tell whether two cards are alike: copies of an action card are."""
    return card is not None and other is not None and str(card) == str(other)


def said_of(happened: Text, mistake: Verdict | None) -> Text:
    """Return what happened, with the better move where it was a mistake."""
    if mistake is None:
        return happened
    better = option_name(mistake.options[0])
    return text("{said} Better: {move}.", said=happened, move=better)


def better_card(mistake: Verdict | None) -> Card | None:
    """Return the card that would have been better, None where another one was played."""
    if mistake is None or not isinstance(mistake.move, Play) or not isinstance(mistake.best, Play):
        return None
    return None if same(mistake.best.card, mistake.move.card) else mistake.best.card


def caption(board: Board, said: Text, seat: int | None, press: Press | None) -> ui.Layout:
    """Return the pill of a sentence over the hand, with the face of who acted; one that leads to
    the review has an arrow."""
    kit, layout = board.kit, board.layout

    def plate(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:
        kit.plate(canvas, box, kit.px(LINE) / 2, WELL, kit.edge(0.2), 0.9)

    def face(canvas: ui.Canvas, kit: ui.Kit, box: ui.Rect) -> None:  # noqa: ARG001
        assert seat is not None
        board.avatar(canvas, seat, box.h, Point(*box.center))

    pill = ui.Row(
        ui.CustomPaint(face, w=38, h=38) if seat is not None else None,
        ui.Label(said, "b", 20, line_height=1.25),
        ui.Icon("i_next", 22, GOLD) if press is not None else None,
        gap=10, pad=(8 if seat is not None else 22, 4, 20, 4), min_h=LINE, background=plate,
        node=ui.Node("said", ui.Role.STATUS, said, on_press=press),
    )  # fmt: skip
    most = round(layout.hint.box.x - layout.own.box.right) - 2 * kit.px(12)
    width = min(pill.width(kit), max(most, kit.px(500)))
    box = ui.Rect(0, 0, width, pill.height(kit, width))
    box.center = round(layout.centre.cx), round(layout.hand_top + kit.px(28))
    return ui.lay_out(kit, pill, box)


def draw_cost(canvas: ui.Canvas, board: Board, view: TableView, mistake: Verdict) -> None:
    """Draw what a mistake cost beside the card in the trick, or at the bidder's plate."""
    kit, place = board.kit, board.place(mistake.seat)
    words, h = kit.say(one_place(-mistake.loss)), round(kit.t(18) * 1.6)
    box = ui.Rect(0, 0, kit.width(words, "x", 18) + round(h * 0.9), h)
    if isinstance(mistake.move, Play):
        if all(one.seat != mistake.seat or one.card != mistake.move.card for one in view.trick):
            return
        slot = board.layout.centre.slots[place]
        pose, above = slot.pose, slot.tag.y < slot.pose.y
        ring = ui.Rect(0, 0, round(pose.width) + kit.px(6), round(pose.height) + kit.px(6))
        ring.center = round(pose.x), round(pose.y)
        seen = round(ring.h * (0.92 if above else 0.85))  # the rest is the caption's place
        with canvas.clipped((ring.x, ring.bottom - seen if above else ring.y, ring.w, seen)):
            kit.plate(canvas, ring, pose.height * 0.07, None, (CORAL, max(3, 5 * kit.scale), 1.0))
        low = 0.1 if above else -0.34
        box.midleft = round(pose.x + pose.width * 0.42), round(pose.y + pose.height * low)
    else:
        plate = to_rect(board.layout.own.box if not place else board.layout.plate(place).box)
        box.midbottom = plate.centerx, plate.y + h // 3
    kit.plate(canvas, box, h / 2, CORAL)
    kit.write(canvas, words, "x", 18, *box.center, INK, 0.5)


def draw_better(canvas: ui.Canvas, board: Board, box: ui.Rect) -> None:
    """Draw the gold ring behind the better card in a box."""
    kit = board.kit
    ring = board.cards.outline(box.h, 0.0, GOLD, max(3.0, 5 * kit.scale), 15 * kit.scale)
    kit.centre(canvas, ring, *box.center)
