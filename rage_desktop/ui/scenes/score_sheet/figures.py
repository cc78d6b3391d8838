"""Figures that roll from one number to another, each digit in a window of its own (VISUAL 10)."""

from rage_desktop.stage.moments.counting import rolling
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

WINDOW = 1.12  # of a digit's size: how high its window is
STEPS = 24  # of a window's height: motion in steps can be drawn from kept pictures


def draw_rolling(
    canvas: Canvas,
    kit: Kit,
    values: tuple[int, int],
    progress: float,
    size: float,
    at: tuple[float, float],
    colour: str,
    ax: float = 1.0,
) -> None:
    """Draw a number on its way from one value to another, as `Kit.write` draws it at rest.

    The old digit leaves upwards as the new one comes: they never share a place.
    """
    old, new = (kit.wording(value) for value in values)
    digits = rolling(old, new, progress)
    px = kit.t(size)
    left, wide = _edges(kit, old, size), _edges(kit, new, size)
    x = at[0] + (1 - ax) * (wide[0] + (left[0] - wide[0]) * (1 - progress))
    high = round(px * WINDOW)
    top = round(at[1] - high / 2)
    count = len(digits)
    for i, digit in enumerate(digits):
        a, b = i - (count - len(old)), i - (count - len(new))
        start = _between(_edge(left, a), _edge(wide, b), digit.progress)
        end = _between(_edge(left, a + 1), _edge(wide, b + 1), digit.progress)
        middle = x - (start + end) / 2
        room = round(x - start) - 2, top, round(start - end) + 4, high
        gone = round(high * round(digit.progress * STEPS) / STEPS)
        with canvas.clipped(room):
            if digit.old and gone < high:
                kit.write(canvas, digit.old, "f", size, middle, at[1] - gone, colour, 0.5)
            if digit.new and gone:
                kit.write(canvas, digit.new, "f", size, middle, at[1] + high - gone, colour, 0.5)


def _edges(kit: Kit, figure: str, size: float) -> list[int]:
    """Return how far from the right end each sign begins, and 0 for the end."""
    return [kit.width(figure[i:], "f", size) for i in range(len(figure))] + [0]


def _edge(edges: list[int], place: int) -> int:
    return edges[max(0, place)]


def _between(before: float, after: float, progress: float) -> float:
    return before + (after - before) * progress
