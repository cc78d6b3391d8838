"""Night as it falls over the table and lifts again: the curtain's scenery in motion (VISUAL 10)."""

from collections.abc import Callable

from rage_desktop.stage.motion import Beat, Tempo
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.kit import Kit

WAY = 40  # px of the design that the dunes rise, and sink while the curtain is held


def draw_night(canvas: Canvas, kit: Kit, up: float, sunk: float, shown: float = 1.0) -> None:
    """Draw sky and dunes: the sky `up` by a part of the window's height, the dunes sunk by so
    many px; `shown` is the opacity of the dunes."""
    night, (_, h) = kit.studio.scenery.night(*kit.size), kit.size
    if up < 1:
        canvas.blit(night.sky, 0, -round(h * up), OPAQUE)
        canvas.blit(night.hem, 0, h - round(h * up))
    if shown > 0:
        canvas.blit(night.land.surface, night.land.x, night.land.y + sunk, alpha=shown)


class Dawn:
    """The night that goes once the curtain is lifted: the sky rises, the dunes sink.

    It holds what everyone might see on the curtain, and covers what only the next person may see.
    """

    def __init__(self, kit: Kit, tempo: Tempo, draw_moon: Callable[[Canvas], None]) -> None:
        """Begin now; with reduced motion it fades."""
        self._kit, self._draw_moon = kit, draw_moon
        self._reduced = tempo.reduced
        self._seconds, self._easing, _ = tempo.of(Beat.CURTAIN_LIFT)
        self._age = 0.0

    def advance(self, dt: float) -> bool:
        """Let time pass; return whether it still hides something."""
        self._age += dt
        return self._age < self._seconds

    def draw(self, canvas: Canvas) -> None:
        """Draw what is left of the night."""
        t = self._easing(min(1.0, self._age / self._seconds)) if self._seconds else 1.0
        kit, way = self._kit, self._kit.px(WAY)
        if self._reduced:
            with canvas.layer(alpha=1 - t):
                draw_night(canvas, kit, 0.0, 0.0)
                self._draw_moon(canvas)
            return
        land = kit.studio.scenery.night(*kit.size).land
        draw_night(canvas, kit, t, way + (kit.size[1] - land.y - way) * t)
        with canvas.layer(dy=-kit.size[1] * t):
            self._draw_moon(canvas)
