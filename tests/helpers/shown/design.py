"""Places on the design's plane of 1920 x 1080, for scenes that tests make."""

from pygame import Rect

from rage_desktop.ui.toolkit.kit import Kit


def placed(kit: Kit, x: float, y: float, w: float, h: float) -> Rect:
    """Return a rectangle of the plane in real px, in the kit's frame."""
    return Rect(kit.frame.x + kit.px(x), kit.frame.y + kit.px(y), kit.px(w), kit.px(h))
