"""Places on the design's plane of 1920 x 1080, for scenes that tests make."""

from pygame import Rect

from rage_desktop.ui.toolkit.draw_context import DrawContext


def placed(ctx: DrawContext, x: float, y: float, w: float, h: float) -> Rect:
    """Return a rectangle of the plane in real px, in the context's frame."""
    return Rect(ctx.frame.x + ctx.px(x), ctx.frame.y + ctx.px(y), ctx.px(w), ctx.px(h))
