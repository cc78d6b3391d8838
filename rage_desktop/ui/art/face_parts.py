"""What faces are made of: an expression as numbers, and eyes and mouths that follow it."""

from math import cos, radians, sin, sqrt
from typing import Final, NamedTuple

from rage_desktop.ui.art.svg import disc, line, path

INK: Final = "#22121B"
MOUTH: Final = "#5A1E2A"  # the inside of an open one
SPARK: Final = "#FFF6E8"


class Expression(NamedTuple):
    """What moves in a face.

    `gx`, `gy` are the gaze, -1 to 1 to the right and down; `open` is 1 for eyes as drawn, 0 for
    closed ones; `slope` runs from -1 (worried) to 1 (fierce); `wide` makes eyes larger; `joy`
    turns them into arcs; `mouth` runs from -1 (down) to 1 (up), `gape` opens it, `skew` lifts one
    corner and tips one ear; `ears` run from -1 (laid back) to 1 (pricked); `tilt` is in degrees,
    `dy` in units; `drop` and `sleep` add a drop of sweat and a z.
    """

    gx: float = 0.0
    gy: float = 0.0
    open: float = 1.0
    slope: float = 0.0
    wide: float = 0.0
    joy: bool = False
    mouth: float = 0.0
    gape: bool = False
    skew: bool = False
    ears: float = 0.0
    tilt: float = 0.0
    dy: float = 0.0
    drop: bool = False
    sleep: bool = False


# -- markup ----------------------------------------------------------------------------------------


def number(x: float) -> str:
    return f"{x:.2f}".rstrip("0").rstrip(".")


def path_data(*parts: str | float | tuple[float, float]) -> str:
    """Join letters, numbers and points of path data."""
    return " ".join(map(_datum, parts))


def _datum(part: str | float | tuple[float, float]) -> str:
    match part:
        case str():
            return part
        case (x, y):
            return f"{number(x)} {number(y)}"
    return number(part)


def ellipse(x: float, y: float, rx: float, ry: float, colour: str) -> str:
    """Return an ellipse about a point."""
    place = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<ellipse {place} rx="{number(rx)}" ry="{number(ry)}" fill="{colour}"/>'


def moved(markup: str, transform: str) -> str:
    return f'<g transform="{transform}">{markup}</g>'


def arch(x: float, y: float, half: float, rise: float, colour: str, width: float) -> str:
    """Return an arc about a point: a laughing eye where it rises, a closed one where it falls."""
    foot = y + rise * 0.35
    d = path_data("M", x - half, foot, "Q", x, foot - 2 * rise, x + half, foot)
    return line(d, colour, width)


# -- eyes and mouths -------------------------------------------------------------------------------


def _lid(
    x: float, y: float, r: float, e: Expression, side: int, skin: str, steep: float = 1
) -> str:
    """Return the skin over an eye, above a chord that is lower inside where the face is fierce."""
    radius = r + 0.9
    height = -radius + (1 - e.open) * 2 * radius if e.open < 1 else -radius * 0.55
    angle = radians(16 * e.slope * side * steep)
    b = height * sin(angle)
    root = b * b - height * height + radius * radius
    if root <= 0:
        return ""
    ends = [
        (x + t * cos(angle), y + height + t * sin(angle))
        for t in (-b - sqrt(root), -b + sqrt(root))
    ]
    arc = ("A", radius, radius, 0, int(height > 0), 1)
    return path(path_data("M", *ends[0], *arc, *ends[1], "Z"), skin)


def _dot_eye(x: float, y: float, r: float, e: Expression, side: int, brow: str, skin: str) -> str:
    """Return a small dark eye, with a brow where it has something to say."""
    if e.joy:
        return arch(x, y, r * 1.25, r * 1.1, INK, 3.4)
    if e.open < 0.2:
        return arch(x, y, r * 1.25, -r * 0.6, INK, 3.2)
    cx = x + e.gx * 3.4
    cy = y + e.gy * 3
    radius = r * (1 + e.wide)
    out = disc(cx, cy, radius, INK)
    if e.wide > 0.2:
        out += disc(cx - radius * 0.35, cy - radius * 0.4, radius * 0.32, SPARK)
    if e.open < 0.6:
        out += _lid(cx, cy, radius, e, side, skin)
    if e.slope:
        top = y - r - 5.2 - 4 * e.wide
        w = r * 1.15
        k = e.slope * side * 4.2
        out += line(path_data("M", x - w, top - k, "Q", x, top - 1.6, x + w, top + k), brow, 3)
    return out


def dot_eyes(left: float, y: float, r: float, e: Expression, brow: str, skin: str) -> str:
    return _dot_eye(left, y, r, e, 1, brow, skin) + _dot_eye(100 - left, y, r, e, -1, brow, skin)


def white_eye(
    x: float,
    y: float,
    r: float,
    pupil: float,
    e: Expression,
    side: int,
    skin: str,
    white: str,
    rim: str,
    low: float,
) -> str:
    """Return an eye with a white: lids come from above, the pupil goes where it looks."""
    if e.joy:
        return disc(x, y, r, skin) + arch(x, y, r * 0.62, r * 0.55, rim, 4.2)
    if e.open < 0.2:
        return disc(x, y, r, skin) + arch(x, y, r * 0.66, -r * 0.36, rim, 4)
    size = r * (1 + e.wide * 0.35)
    dark = pupil * (1 - 0.55 * e.wide) if e.wide > 0.2 else pupil
    room = size - dark - 1.2
    px = x + e.gx * room * 0.8
    py = y + low + e.gy * room * 0.72
    out = disc(x, y, size, white) + disc(px, py, dark, INK)
    if e.wide > 0.2:
        out += disc(px - dark * 0.35, py - dark * 0.4, dark * 0.3, SPARK)
    return out + drooping_lid(x, y, size, e, side, skin)


def drooping_lid(
    x: float, y: float, r: float, e: Expression, side: int, skin: str, steep: float = 1
) -> str:
    """Return the lid of an eye that has a slope or is not wide open."""
    if e.slope and e.open == 1:
        e = e._replace(open=0.74)
    return _lid(x, y, r, e, side, skin, steep) if e.open < 1 else ""


def mouth(
    x: float,
    y: float,
    w: float,
    e: Expression,
    colour: str,
    width: float,
    usual: float = 0,
    inside: str = MOUTH,
) -> str:
    """Return a mouth half as wide as `w` about a point; `usual` is the curve of one that shows at
    rest, too."""
    if e.gape:
        return _open_mouth(x, y, w, inside)
    curve = e.mouth * w * 0.62 or usual
    lift = w * 0.28 if e.skew else 0.0  # of one corner
    if e.skew and not e.mouth:
        curve = 0
        lift = w * 0.2
    if not curve and not lift:
        return ""
    start = x - w, y - curve * 0.35 + lift * 0.5
    bend = x - w * 0.4, y + curve * 0.7 + lift * 0.2
    other_bend = x + w * 0.4, y + curve * 0.7 - lift * 0.2
    end = x + w, y - curve * 0.35 - lift
    return line(path_data("M", *start, "C", *bend, *other_bend, *end), colour, width)


def _open_mouth(x: float, y: float, w: float, inside: str) -> str:
    left = x - w * 0.5
    right = x + w * 0.5
    up = y - w * 0.55
    down = y + w * 0.85
    upper = path_data("M", left, y, "C", left, up, right, up, right, y)
    return path(f"{upper} {path_data('C', right, down, left, down, left, y, 'Z')}", inside)
