"""What surrounds and separates things on screen: panels, the mark of the focus, hairlines."""

from pygame import Rect

from rage_desktop.ui.art.palette import HAIRLINE
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.easing import in_quarters
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Look


def paint_panel(
    canvas: Canvas, kit: Kit, rect: Rect, n: float = 24, *, raised: bool = False, lift: bool = True
) -> None:
    """Draw a panel with corners of n px; raised ones are dialogs over a scrim (VISUAL 5)."""
    radius = n * kit.scale
    if lift:
        kit.shadow(canvas, rect, radius, (30, 18, 0.7) if raised else (22, 12, 0.55))
    look = kit.palette
    edge = kit.edge(0.18 if raised else 0.12, look.edge_width)
    kit.plate(canvas, rect, radius, look.raised if raised else look.panel, edge)


def paint_card(canvas: Canvas, kit: Kit, rect: Rect, look: Look) -> None:
    """Draw a panel that can be pressed, with the focus mark round it or the light of a pointer."""
    radius = kit.px(20)
    if look.ring:
        paint_focus(canvas, kit, rect, radius)
    paint_panel(canvas, kit, rect, 20)
    light = in_quarters(look.hover) * 0.07
    if light:
        kit.plate(canvas, rect, radius, kit.palette.ivory, None, light)


def paint_focus(canvas: Canvas, kit: Kit, rect: Rect, radius: float) -> None:
    """Draw the focus mark round a control, before the control: glow, ivory ring, ink gap."""
    look, s = kit.palette, max(kit.scale, 0.6)
    kit.shadow(canvas, rect, radius, (12, 0, 0.8), look.gold)
    gap = round(look.focus_gap * s)
    ring = gap + max(2, round(look.focus_outside * s))
    for grow, colour in ((ring, look.ivory), (gap, "#1A0F16")):
        kit.plate(canvas, rect.inflate(2 * grow, 2 * grow), radius + grow, colour)


def paint_slim_focus(canvas: Canvas, kit: Kit, rect: Rect, radius: float) -> None:
    """Draw the focus mark of the small controls: an ivory ring a little way off."""
    s = max(kit.scale, 0.6)
    wide = max(2.0, (kit.palette.focus_outside - 1) * s)
    box = rect.inflate(round(12 * s), round(12 * s))
    kit.plate(canvas, box, radius + 6 * s, None, (kit.palette.ivory, wide, 1.0))


def paint_rule(canvas: Canvas, kit: Kit, x: int, y: int, w: int) -> None:
    """Draw a hairline between two rows."""
    opacity = 0.10 if not kit.palette.high_contrast else 0.6
    canvas.fill(HAIRLINE, (x, y, w, 1), opacity)
