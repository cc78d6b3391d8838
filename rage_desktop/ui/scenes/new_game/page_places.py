"""Where the panels of New game lie: side by side, or stacked in a tall window."""

from dataclasses import dataclass

from pygame import Rect

from rage_desktop.ui.toolkit.kit import Kit

SEATS_WIDTH = 652


@dataclass(frozen=True)
class PagePlaces:
    """Boxes in px: the head, the tiles of editions, the panels of rules and seats, the foot."""

    head: Rect
    editions: Rect
    house: Rect
    table: Rect
    foot: Rect


def page_places(kit: Kit, tiles: int, rules: int, seats: int) -> PagePlaces:
    """Lay out the page for tiles of a height in px, a number of house rules, and a panel of seats
    of at least a given height."""
    h, px = kit.size[1], kit.px
    height = h if kit.portrait else min(h, round(kit.frame.h * 1.2))
    box = Rect(kit.frame.x, (h - height) // 2, kit.frame.w, height)
    edge = px(60) if not kit.portrait else px(40)
    head = Rect(box.x + px(48), box.y + px(38), box.w - px(96), max(px(56), kit.reach))
    top = head.bottom + px(72)
    bottom = box.bottom - px(192 if kit.text_scale <= 1 or kit.portrait else 164)
    foot = Rect(box.x + edge, box.bottom - px(130), box.w - 2 * edge, px(84))
    left, right = box.x + edge, box.right - edge
    wide = right - left if kit.portrait else right - left - px(SEATS_WIDTH + 40)
    editions = Rect(left, top, wide, tiles)
    under = editions.bottom + px(60)
    if not kit.portrait:
        house = Rect(left, under, wide, bottom - under)
        table = Rect(right - px(SEATS_WIDTH), top, px(SEATS_WIDTH), bottom - top)
        return PagePlaces(head, editions, house, table, foot)
    line, gap = max(px(76), round(kit.t(21) * 3.6)), px(56)
    rest = bottom - under - gap - seats
    lines = -(-rules // 2)
    share = min(px(20) + lines * line, max(px(20) + line, rest), (bottom - under) // 2)
    house = Rect(left, under, wide, share)
    low = house.bottom + gap
    return PagePlaces(head, editions, house, Rect(left, low, wide, bottom - low), foot)
