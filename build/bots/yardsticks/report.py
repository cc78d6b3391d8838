"""The results: a table and a plot, as docs/STRENGTH.md has them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from duel import cell

from rage_desktop.match.contests.tournament import Estimate
from yardsticks.nights import Match
from yardsticks.stopping import lasting

BEGIN, END = "<!-- yardsticks: written by build/bots/yardsticks -->", "<!-- end -->"
PLOT: Final = "yardsticks.svg"
LABELS, ACROSS, ROW, EDGE = 260, 460, 26, 34  # the plot, in pixels
TICKS: Final = (1, 2, 5, 10, 20, 50, 100)
INK, LINE, GOOD, BAD, EVEN = "#24292f", "#d0d7de", "#1a7f37", "#cf222e", "#57606a"


def table(matches: Sequence[Match]) -> str:
    """Return a row for each match of which a complete set was played."""
    heads = ("yardstick", "level", "points ahead", "wins", "bids exact", "games", "so far")
    lines = [heads, ("---",) * len(heads), *(_row(each) for each in matches if each.sets)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _row(match: Match) -> tuple[str, ...]:
    mine = match.cell.standings[0]
    wins, exact = lasting(mine.wins, match.sets), lasting(mine.exact, match.sets)
    return (
        match.yardstick.id,
        match.level,
        cell(match.ahead, 1, "", 1),
        cell(wins, 100, " %", 0),
        cell(exact, 100, " %", 0),
        str(len(match.cell.whole)),
        verdict(match),
    )


def verdict(match: Match) -> str:
    """Return in a word or two what the interval says of zero, and of a goal."""
    found, goals = match.ahead, [each for each in match.yardstick.asks if each]
    if found is None or found.margin is None:
        return "too few games"
    return ", ".join((_beside_zero(match, found), *(_beside_goal(found, each) for each in goals)))


def _beside_zero(match: Match, found: Estimate) -> str:
    apart = _beside(found, 0)
    if apart:
        return "ahead" if apart > 0 else "behind"
    return "even" if match.decided else "too few games"


def _beside_goal(found: Estimate, goal: float) -> str:
    apart = _beside(found, goal)
    if apart:
        return f"{goal:+g} reached" if apart > 0 else f"short of {goal:+g}"
    return f"{goal:+g} open"


def _beside(found: Estimate, value: float) -> int:
    """Return on which side of a value an interval lies, 1 or -1; 0 if it contains it."""
    assert found.margin is not None
    apart = found.mean - value
    return 0 if abs(apart) <= found.margin else 1 if apart > 0 else -1


def plot(matches: Sequence[Match]) -> str:
    """Return the same as a picture: for each match a dot and its interval, points ahead across."""
    shown = [each for each in matches if each.ahead and each.ahead.margin is not None]
    low, high = _span(shown)
    height = ROW * len(shown) + 2 * EDGE

    def x(value: float) -> str:
        return f"{LABELS + (value - low) / (high - low) * ACROSS:.1f}"

    step = next((tick for tick in TICKS if (high - low) / tick <= 10), TICKS[-1])
    first = -(-int(low) // step) * step
    size = f'width="{LABELS + ACROSS + EDGE}" height="{height}"'
    style = f'font-family="sans-serif" font-size="13" fill="{INK}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>',
        f'<rect {size} fill="#ffffff"/>',
    ]
    for tick in range(first, int(high) + 1, step):
        parts += _tick(x(tick), f"{tick:+}" if tick else "0", height, 1 + (tick == 0))
    for number, match in enumerate(shown):
        parts += _mark(match, x, EDGE + ROW * number + ROW // 2)
    return "\n".join((*parts, "</svg>", ""))


def _span(shown: Sequence[Match]) -> tuple[float, float]:
    found = [each.ahead for each in shown if each.ahead]
    ends = [each.mean + side * (each.margin or 0) for each in found for side in (-1, 1)]
    return min(-1.0, *ends) - 1 if ends else -1.0, max(1.0, *ends) + 1 if ends else 1.0


def _tick(across: str, words: str, height: int, wide: int) -> list[str]:
    bottom = height - EDGE
    return [
        f'<path d="M{across} {EDGE}V{bottom}" stroke="{LINE}" stroke-width="{wide}"/>',
        f'<text x="{across}" y="{bottom + 18}" text-anchor="middle">{words}</text>',
    ]


def _mark(match: Match, x: Callable[[float], str], down: int) -> list[str]:
    found = match.ahead
    assert found is not None
    assert found.margin is not None
    colour = {1: GOOD, -1: BAD, 0: EVEN}[_beside(found, 0)]
    left, right = x(found.mean - found.margin), x(found.mean + found.margin)
    words = f"{match.level} against {match.yardstick.id}"
    return [
        f'<text x="8" y="{down + 4}">{words}</text>',
        f'<path d="M{left} {down}H{right}" stroke="{colour}" stroke-width="2"/>',
        f'<circle cx="{x(found.mean)}" cy="{down}" r="4.5" fill="{colour}"/>',
    ]


def write(page: Path, matches: Sequence[Match], said: str) -> None:
    """Put table and plot where the page has its marks; the plot lies beside the page."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    picture = f"![Points ahead, with intervals]({PLOT})"
    body = "\n\n".join((BEGIN, said, table(matches), picture, END))
    page.write_text(before + body + after, encoding="utf-8")
    page.with_name(PLOT).write_text(plot(matches), encoding="utf-8")
