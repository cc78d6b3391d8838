"""The hand: a fan in one row, or two rows when the fan would hide its indices (VISUAL 8, 13). In a
tall window full rows, one above the other."""

from dataclasses import dataclass

from rage_desktop.presentation.layout.geometry import CARD_RATIO, Pose, Scale

INDEX_STRIP = 0.31
"""The part of a card's width that shows what it is (VISUAL 7)."""
TALL_ROWS = (5, 14)
"""The most cards dealt that lie in one row of a tall window, and in two."""
WATCHED = 0.65
ARCH = 0.055  # by how much of a card's height the ends of a fan lie lower than its middle
FOOT = 8  # design px between the hand and the window's lower edge
LINE = 56
"""Over a bar below: how much smaller a hand is, and the room for a line over it, in px of the
design."""
TALL_STEP = 1.035  # from row to row, in heights of a card
TALL_GAP = 14  # design px between the cards of a row
TALL_ONE = (0.585, 0.72)  # the least and the greatest height of one row, in that of two
TALL_NEAR = 0.6  # of the step of two halves, so near may cards come where a suit stays together


@dataclass(frozen=True)
class Lifts:
    """How far up cards of the hand move, in pixels; they add up."""

    playable: float
    hover: float
    focus: float


@dataclass(frozen=True)
class HandLayout:
    """Where the cards of the home seat lie; `room` and `room2` are the widths of the rows.

    `zoom` is the player's wish for larger or smaller cards, 1 the size of the drawing. `dealt` is
    the size of the round's hand: a tall window keeps its rows for as long as the round lasts.
    """

    scale: Scale
    room: float
    room2: float
    zoom: float = 1.0
    dealt: int = 1
    lean: int = 0  # -1 to the left end of its room, 1 to the right: within reach of one hand

    def rows(self, count: int) -> int:
        """Return 1, or 2 when one row would show too little of each card; 3 in a tall window."""
        if self.scale.portrait:
            return 1 + sum(min(count, self.dealt) > most for most in TALL_ROWS)
        if count <= 1:
            return 1
        width = self.height(1) * CARD_RATIO
        shown = max(INDEX_STRIP * width, self.scale.target)
        return 1 if (self.room - width) / (count - 1) >= shown else 2

    def height(self, rows: int) -> float:
        """Return the height of the cards."""
        if self.scale.portrait:
            return self._tall_height(rows) * self.zoom
        small = WATCHED if self.scale.below else 1.0
        return self.scale.px(240 if rows == 1 else 200) * self.zoom * small

    def shows(self, count: int) -> bool:
        """Return whether the index of every card of a hand of `count` can be seen and pressed."""
        if self.scale.portrait:
            step = self._tall_step(self._in_each(count), self.height(self.rows(count)))
            return step >= self.scale.target
        if self.rows(count) == 1:
            return True
        width = self.height(2) * CARD_RATIO
        steps = self._steps(count, (count + 1) // 2)
        return self._spacing(steps) >= max(INDEX_STRIP * width, self.scale.target)

    def top(self, rows: int) -> float:
        """Return the highest point that a lifted card reaches."""
        height = self.height(rows)
        if self.scale.portrait:  # playable, focus, the ring round it, and larger by a tenth
            return self._tall_y(0, rows) - 0.6 * height - self.scale.px(14 + 10 + 8)
        line = self.scale.px(LINE) if self.scale.below else 0.0
        return self._base(rows) - height * (0.67 if rows == 1 else 1.17) - line

    def lifts(self, count: int) -> Lifts:
        """Return the lifts for a hand of this many cards; two rows halve them."""
        if self.scale.portrait:
            return Lifts(*(self.scale.px(units) for units in (14, 5, 10)))
        rows = self.rows(count)
        unit = self.height(rows) / rows
        return Lifts(playable=0.085 * unit, hover=0.04 * unit, focus=0.085 * unit)

    def slots(self, count: int, back: int = 0) -> tuple[Pose, ...]:
        """Return the pose of every card, left to right, back row first."""
        return tuple(self.slot(index, count, back) for index in range(count))

    def slot(self, index: int, count: int, back: int = 0) -> Pose:
        """Return the pose of one card of a hand of `count`; `back` cards are wanted in the back
        row of two, where both rows then show every index."""
        if self.scale.portrait:
            return self._in_tall_rows(index, count, back)
        if self.rows(count) == 1:
            return self._fanned(index, count)
        return self._in_rows(index, count, back)

    def _base(self, rows: int) -> float:
        """Return the middle of the front row: cards are whole above the window's edge, those at the
        ends of a fan included."""
        if self.scale.below:
            return self.scale.height - self.height(rows) * 0.6
        drop = ARCH if rows == 1 else 0.0
        return self.scale.height - self.height(rows) * (0.5 + drop) - self.scale.px(FOOT)

    def _fanned(self, index: int, count: int) -> Pose:
        height = self.height(1)
        base = self._base(1)
        width = height * CARD_RATIO
        near = 1.06 if self.scale.below else 1.03
        spacing = min(near * width, (self.room - width) / max(count - 1, 1))
        middle = self._leaning(self.room - width - (count - 1) * spacing)
        if count == 1:
            return Pose(middle, base, height)
        centre = (count - 1) / 2
        if self.scale.below:  # nobody holds it: it lies there
            return Pose(middle + (index - centre) * spacing, base, height)
        turn = (index - centre) / centre  # -1 at the left end, 1 at the right
        return Pose(
            middle + (index - centre) * spacing,
            base + ARCH * height * turn * turn,
            height,
            -turn * min(12, 1.5 * count) / 2,
        )

    def _in_rows(self, index: int, count: int, back: int) -> Pose:
        height = self.height(2)
        base = self._base(2)
        half = (count + 1) // 2
        least = max(INDEX_STRIP * height * CARD_RATIO, self.scale.target)
        if not back or self._spacing(self._steps(count, back)) < least:
            back = half
        front = count - back
        steps = self._steps(count, back)
        spacing = self._spacing(steps)
        middle = self._leaning(self.room2 - height * CARD_RATIO - steps * spacing)
        stagger = 0.25 if back == front else 0.0  # equal rows stand half a step apart
        if index < back:
            place = index - (back - 1) / 2 - stagger
            return Pose(middle + place * spacing, base - height / 2, height)
        place = index - back - (front - 1) / 2 + stagger
        return Pose(middle + place * spacing, base, height)

    def _leaning(self, free: float) -> float:
        """Return the middle of cards that leave so much of their room free."""
        return self.scale.middle + self.lean * max(0.0, free) / 2

    def _spacing(self, steps: float) -> float:
        """From card to card of two rows."""
        width = self.height(2) * CARD_RATIO
        return min(0.86 * width, (self.room2 - width) / max(steps, 1))

    def _steps(self, count: int, back: int) -> float:
        front = count - back
        return max(back, front) - 1 + (0.5 if back == front else 0)

    # -- in a tall window ------------------------------------------------------------------------

    def _tall_room(self) -> float:
        """Return how high two rows are: more in a taller window."""
        tall = min(self.scale.height / self.scale.s, 1956) - 1400
        return self.scale.px(435 + max(0.0, tall) * 157 / 556)

    def _in_each(self, count: int) -> int:
        """Return how many cards lie in a row, the last one apart."""
        return -(-count // self.rows(count))

    def _tall_height(self, rows: int) -> float:
        """Return the usual height of the cards: in one row as large as those dealt fit in it."""
        room = self._tall_room()
        if rows > 1:
            return room / (1 + (rows - 1) * TALL_STEP)
        many = min(self.dealt, TALL_ROWS[0])
        fitting = (self.room - (many - 1) * self.scale.px(TALL_GAP)) / many / CARD_RATIO
        least, most = TALL_ONE
        return min(max(least * room, fitting), most * room)

    def _tall_y(self, row: int, rows: int) -> float:
        """Return the middle of a row: rows fewer than as dealt lie in the middle of the room."""
        height = self.height(rows)
        lowest = self.scale.height - self.scale.px(14) - height / 2
        as_dealt = self.rows(self.dealt)
        if as_dealt > rows:
            lowest -= (self._of_rows(as_dealt) - self._of_rows(rows)) / 2
        return lowest - (rows - 1 - row) * TALL_STEP * height

    def _of_rows(self, rows: int) -> float:
        return self.height(rows) * (1 + (rows - 1) * TALL_STEP)

    def _tall_step(self, many: int, height: float) -> float:
        width = height * CARD_RATIO
        return min(width + self.scale.px(TALL_GAP), (self.room - width) / max(many - 1, 1))

    def _in_tall_rows(self, index: int, count: int, back: int) -> Pose:
        rows = self.rows(count)
        each = self._in_each(count)
        height = self.height(rows)
        first = each
        longer = max(back, count - back)
        if rows == 2 and back and self._tall_step(longer, height) >= self._tall_least(each, height):
            first = back
            each = longer
        row = int(index >= first) if rows == 2 else index // each
        begins = first if row and rows == 2 else row * each
        here = min(count - begins, first if rows == 2 and not row else each)
        x = self.scale.middle + (index - begins - (here - 1) / 2) * self._tall_step(each, height)
        return Pose(x, self._tall_y(row, rows), height)

    def _tall_least(self, each: int, height: float) -> float:
        """Return the least distance between cards of a row that keeps a suit together: they still
        show what they are, and most of what halves would show."""
        least = max(INDEX_STRIP * height * CARD_RATIO, self.scale.target)
        return max(least, TALL_NEAR * self._tall_step(each, height))
