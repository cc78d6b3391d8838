"""What is said over the podium: the headline, and smaller below it how the game was."""

from collections.abc import Sequence

from rage_desktop.ui.art.scenery.dunes import Frame
from rage_desktop.ui.toolkit.kit import Kit

Line = tuple[str, int, str, float]  # words, middle, style, size
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


def lay_words(
    kit: Kit, frame: Frame, headline: str, told: Sequence[tuple[str, float]], crown: int
) -> list[Line]:
    """Set the headline, and what is told with the sizes wished for: smaller where it would come
    down to the winner's crown, which in a tall window is far below."""
    display = 92 / kit.text_scale  # already as large as anybody could wish
    y = kit.px(150) if kit.portrait else frame.y(98)
    head = headline, round(y), "f", display
    y += kit.px(75) if not kit.portrait else max(kit.px(75), kit.t(display) * 0.9)
    lines: list[Line] = []
    for share in SHARES:
        lines, end = _told(kit, told, y, share)
        if kit.portrait or end <= crown:
            break
    return [head, *lines]


def words_room(kit: Kit) -> int:
    """Return how wide a line may be."""
    return kit.size[0] - (kit.px(96) if kit.portrait else 2 * kit.px(250))


def _told(
    kit: Kit, told: Sequence[tuple[str, float]], y: float, share: float
) -> tuple[list[Line], float]:
    """Set the lines at a share of their size; return where they end, too."""
    lines: list[Line] = []
    room, low = words_room(kit), y
    for words, full in told:
        size = full * share
        for line in kit.fonts.wrap(words, "b", kit.t(size), room):
            lines.append((line, round(y), "b", size))
            low = y + kit.t(size) * 0.6
            y += kit.t(size) * 1.25
        y += kit.px(4)
    return lines, low
