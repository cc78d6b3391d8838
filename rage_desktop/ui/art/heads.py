"""The heads of the ten characters, each drawn for an expression, in a box of 100."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from rage_desktop.ui.art.face_parts import (
    INK,
    MOUTH,
    Expression,
    arch,
    dot_eyes,
    drooping_lid,
    ellipse,
    mouth,
    moved,
    number,
    path_data,
    white_eye,
)
from rage_desktop.ui.art.svg import disc, line, path

Drawn: TypeAlias = tuple[str, str]
"""The colour of the disc behind a head, and the head."""


def _rabbit(e: Expression) -> Drawn:
    skin = "#F3E3DC"
    back = max(0.0, -e.ears)
    ear = path("M30 48 C16 20 18 0 30 0 C42 0 44 22 44 44 Z", skin)
    ear += path("M31 40 C24 22 25 9 30 9 C36 9 38 24 38 40 Z", "#F2A3A9")
    angle = 30 * e.ears if back else 6 * e.ears

    def put(angle: float) -> str:
        shorter = f"translate(0 {number(46 * 0.16 * back)}) scale(1 {number(1 - 0.16 * back)})"
        return moved(ear, f"rotate({number(angle)} 38 46) {shorter}")

    right = moved(put(angle - 22 * e.skew), "translate(100 0) scale(-1 1)")
    out = put(angle) + right + disc(50, 66, 33, skin)
    out += dot_eyes(35, 62, 4.8, e, "#A98C92", skin) + path("M44 74 L56 74 L50 81 Z", "#E86D7C")
    out += disc(28, 76, 6, "#F7BFC0") + disc(72, 76, 6, "#F7BFC0")
    return "#4C3A6B", out + mouth(50, 87, 7.5, e, "#B05A68", 2.6)


def _pointed_ears(
    e: Expression, x: float, y: float, out: float, down: float, up: float
) -> tuple[float, float, float, float]:
    """Return the tips of two ears that are laid `out` and `down`, or pricked `up`."""
    back = max(0.0, -e.ears)
    pricked = max(0.0, e.ears)
    x = x - out * back
    y = y + down * back - up * pricked
    tip = e.skew and e.ears >= 0
    return x, y, 100 - x + 5 * tip, y + 8 * tip


def _fox(e: Expression) -> Drawn:
    skin = "#E9713A"
    dark = "#8E3320"
    lx, ly, rx, ry = _pointed_ears(e, 16, 14, 9, 15, 7)
    out = path(
        path_data(
            "M", lx, ly, "L40 30 L60 30 L", rx, ry, "L86 52 C86 74 66 92 50 96 C34 92 14 74 14 52 Z"
        ),
        skin,
    )
    out += path(
        "M14 54 C26 56 40 62 50 78 C60 62 74 56 86 54 C86 76 66 92 50 96 C34 92 14 76 14 54 Z",
        "#FBEBD8",
    )
    out += path(
        path_data("M", lx + 4, ly + 7, "L33 30 L22 40 Z M", rx - 4, ry + 7, "L67 30 L78 40 Z"),
        dark,
    )
    out += dot_eyes(33, 55, 5, e, dark, skin)
    if e.gape:
        return "#5B2B3F", out + mouth(50, 93, 9, e, INK, 3) + path("M42 78 L58 78 L50 88 Z", INK)
    out += path("M42 82 L58 82 L50 92 Z", INK)
    if e.mouth or e.skew:
        k = e.mouth * 5.5
        s = e.skew * 2.2
        left = path_data("M31", 80 - k, "Q36", 85 + k * 0.35, "43.5 84.5")
        right = path_data("M69", 80 - k - s, "Q64", 85 + k * 0.35, "56.5 84.5")
        out += line(right if e.skew else f"{left} {right}", "#B98A6E", 2.8)
    return "#5B2B3F", out


def _owl(e: Expression) -> Drawn:
    skin = "#8A6FC4"
    back = max(0.0, -e.ears)
    pricked = max(0.0, e.ears)
    lx = 18 - 5 * back - pricked
    ly = 12 + 9 * back - 6 * pricked
    rx = 100 - lx
    ry = ly + 5 * e.skew
    crown = path_data("M", (lx, ly), "C28 22 38 22 50 22 C62 22 72 22", (rx, ry))
    out = path(f"{crown} C92 40 90 100 50 100 {path_data('C10 100 8 40', (lx, ly), 'Z')}", skin)
    for x, side in ((34, 1), (66, -1)):
        out += white_eye(x, 48, 18, 8, e, side, skin, "#F4E6FF", "#3E2C6E", 1)
    if e.gape:
        out += path("M43 68 L57 68 L50 82 Z", "#C97F1E") + path("M44 66 L56 66 L50 77 Z", MOUTH)
        out += path("M42 58 L58 58 L50 69 Z", "#F6B23C")
    else:
        out += path("M42 60 L58 60 L50 76 Z", "#F6B23C")
    if e.mouth:
        k = e.mouth * 2.2
        corner = 70 - k
        middle = 73 + k * 0.6
        left = path_data("M40.5", corner, "Q44", middle, "47.6 71.6")
        right = path_data("M59.5", corner, "Q56", middle, "52.4 71.6")
        out += line(f"{left} {right}", "#5A4390", 2.4)
    breast = "M32 84 L38 92 L44 84 L50 92 L56 84 L62 92 L68 84 L68 100 L32 100 Z"
    return "#2C3E63", out + path(breast, "#6A50A4")


def _round_ears(
    e: Expression, x: float, r: float, colour: str, down: float, inner: str = ""
) -> str:
    back = max(0.0, -e.ears)
    pricked = max(0.0, e.ears)
    dx = -4 * back
    y = 28 + down * back - 4 * pricked
    ears = (x + dx, y), (100 - x - dx, y + 5 * e.skew)
    out = "".join(disc(cx, cy, r, colour) for cx, cy in ears)
    return out + "".join(disc(cx, cy, r / 2, inner) for cx, cy in ears if inner)


def _bear(e: Expression) -> Drawn:
    skin = "#A06B47"
    out = _round_ears(e, 24, 15, "#8A5A3C", 9, "#C79268") + disc(50, 60, 40, skin)
    out += path(
        "M28 74 C28 60 38 56 50 56 C62 56 72 60 72 74 C72 86 62 92 50 92 C38 92 28 86 28 74 Z",
        "#EBCBA4",
    )
    out += dot_eyes(32, 49, 5, e, "#5E3A22", skin)
    out += path("M41 64 C41 60 59 60 59 64 C59 69 53 73 50 73 C47 73 41 69 41 64 Z", INK)
    return "#3B4A3A", out + mouth(50, 81, 9.5, e, "#6B432A", 3.2)


def _cat_eye(x: float, e: Expression, side: int) -> str:
    green = "#B7E36A"
    o = e.open
    k = 1 + e.wide
    if e.joy:
        return arch(x, 54, 10, 7, green, 4)
    if o < 0.2:
        return arch(x, 56, 10, -4, green, 3.6)
    up = 10 * k * o
    down = 8 * k
    a = 4.5 * e.slope * side
    left = x - 11, 54 - a * 0.9
    right = x + 11, 55 + a * 0.9
    upper = (x - 5, 54 - up - a * 0.5), (x + 5, 54 - up + a * 0.5)
    lower = (x + 5, 54 + down), (x - 7, 54 + down)
    eye = path_data("M", left, "C", *upper, right, "C", *lower, left, "Z")
    w = 2.5
    if e.wide > 0.2:
        w += 4.6 * e.wide / 0.32
    if e.slope < 0:
        w += 1.4
    h = 7.3 * (0.5 + 0.5 * o)
    cx = x + (e.gx * 5 or 0.5 * side)
    cy = 54.5 + e.gy * 1.6 + (1 - o) * 2.5
    pupil = ellipse(cx, cy, w, h, INK)
    return path(eye, green) + pupil


def _cat(e: Expression) -> Drawn:
    skin = "#3A3550"
    pink = "#E58AA0"
    light = "#D8D2EA"
    lx, ly, rx, ry = _pointed_ears(e, 14, 12, 9, 16, 6)
    out = path(
        path_data(
            "M", lx, ly, "L38 28 L62 28 L", rx, ry, "L88 60 C88 84 70 98 50 98 C30 98 12 84 12 60 Z"
        ),
        skin,
    )
    out += path(
        path_data("M", lx + 6, ly + 10, "L32 30 L21 40 Z", "M", rx - 6, ry + 10, "L68 30 L79 40 Z"),
        pink,
    )
    out += _cat_eye(33, e, 1) + _cat_eye(67, e, -1) + path("M44 70 L56 70 L50 77 Z", pink)
    if e.gape:
        return "#254D52", out + mouth(50, 85, 9, e, light, 3, inside=pink)
    k = e.mouth * 3.5
    low = 86 + e.mouth * 1.05
    wide = max(0.0, k) * 0.6
    left = path_data("M50 78 C50", low, (40, low), (38 - wide, 82 - k))
    right = path_data("M50 78 C50", low, (60, low), (62 + wide, 82 - k - 2 * e.skew))
    return "#254D52", out + line(f"{left} {right}", light, 2.4)


def _frog(e: Expression) -> Drawn:
    skin = "#5DB36A"
    dark = "#2C6A3C"
    y = 28 - 2.5 * e.ears
    out = disc(27, y, 19, skin) + disc(73, y, 19, skin)
    out += path(
        "M8 62 C8 34 30 28 50 28 C70 28 92 34 92 62 C92 84 74 98 50 98 C26 98 8 84 8 62 Z", skin
    )
    for x, side in ((27, 1), (73, -1)):
        out += white_eye(x, y, 11.5, 6.5, e, side, skin, "#FFF6E0", dark, 1)
    out += path("M14 72 C30 84 70 84 86 72 C80 90 66 98 50 98 C34 98 20 90 14 72 Z", "#C9EBA6")
    if e.gape:
        return "#6A3F2A", out + path("M34 68 C34 58 66 58 66 68 C66 84 34 84 34 68 Z", MOUTH)
    k = e.mouth
    s = 3 * e.skew
    ends, middle = (66 - 3 * k, 80 + 3 * k) if k >= 0 else (66 - 7 * k, 80 + 13 * k)
    if not k and (e.skew or e.open < 0.2):
        ends = 70
        middle = 75
    d = path_data("M18", ends + s * 0.6, "C34", middle, 66, middle, 82, ends - s)
    return "#6A3F2A", out + line(d, dark, 4.5)


def _octo(e: Expression) -> Drawn:
    skin = "#E5617A"
    dark = "#8E2742"
    a = 78 - 6 * max(0.0, e.ears) + 5 * max(0.0, -e.ears)
    right_arm = path_data((92, a - 8), (96, a), "C", (88, a + 10), (80, a + 4), "76 78")
    left_arm = path_data("C", (20, a + 4), (12, a + 10), (4, a), "C", (8, a - 8), "15 66 14 54")
    out = path(
        f"M50 8 C78 8 88 30 86 54 C85 66 {right_arm} C76 90 72 96 64 100 L36 100 "
        f"C28 96 24 90 24 78 {left_arm} C12 30 22 8 50 8 Z",
        skin,
    )
    for x, side in ((35, 1), (65, -1)):
        inward = e if e.gx or e.gy or e.wide else e._replace(gx=0.25 * side)
        low = 0 if e.gy else 2
        out += white_eye(x, 46, 11, 6, inward, side, skin, "#FFF3E6", dark, low)
    out += mouth(50, 67.5, 8, e, dark, 4, usual=2.6)
    return "#1F5560", out + disc(66, 22, 4, "#F59AA6") + disc(56, 17, 2.6, "#F59AA6")


def _robot_mouth(e: Expression) -> str:
    grey = "#67788A"
    k = e.mouth
    if e.gape:
        inside = path("M45 73 L55 73 L55 79 L45 79 Z", "#3A4656")
        return path("M42 70 L58 70 L58 82 L42 82 Z", grey) + inside
    if e.skew and not k:
        return line("M36 76 L50 76 M57 76 L57.1 76 M64 76 L64.1 76", grey, 5)
    if -0.6 <= k < 0:
        return line("M36 78 L43 74 L50 78 L57 74 L64 78", grey, 4)
    ends = 76 - 3.5 * k
    middle = 76 + (2.5 if k > 0 else 2) * k
    right_end = ends - 2 * e.skew if k > 0 else ends
    d = path_data("M36", ends, "L42", middle, "L58", middle, "L64", right_end)
    return line(d, grey, 5)


def _robot(e: Expression) -> Drawn:
    glass = "#24303F"
    light = "#5CE0E6"
    lamp = "#FF7A5C"
    if e.joy or e.ears >= 0.9:
        lamp = "#FFD15C"
    elif e.open < 0.2:
        lamp = "#8A5A50"
    aerial = path("M46 4 L54 4 L54 22 L46 22 Z", "#F2C14E")
    aerial += disc(50, 8, 7 + 1.2 * max(0.0, e.ears), lamp)
    out = moved(aerial, f"rotate({number(28 * max(0.0, -e.ears))} 50 22)")
    out += path(
        "M24 22 L76 22 C84 22 88 26 88 34 L88 76 C88 84 84 88 76 88 L24 88 "
        "C16 88 12 84 12 76 L12 34 C12 26 16 22 24 22 Z",
        "#C9D3DE",
    )
    out += path(
        "M28 36 L72 36 C78 36 80 39 80 44 L80 56 C80 61 78 64 72 64 L28 64 "
        "C22 64 20 61 20 56 L20 44 C20 39 22 36 28 36 Z",
        glass,
    )
    for x, side in ((36, 1), (64, -1)):
        if e.joy:
            out += line(path_data("M", x - 7, "54 L", x, "45 L", x + 7, 54), light, 4.2)
        elif e.open < 0.2:
            out += line(path_data("M", x - 7, "51 L", x + 7, 51), "#3E8F98", 3.4)
        else:
            cx = x + e.gx * 5
            cy = 50 + e.gy * 3.5
            r = 7.5 * (1 + e.wide * 0.8)
            out += disc(cx, cy, r, light)
            if e.wide > 0.2:
                out += disc(cx, cy, r * 0.5, glass)
            out += drooping_lid(cx, cy, r, e, side, glass, 1.4)
    return "#57303F", out + _robot_mouth(e)


def _whale(e: Expression) -> Drawn:
    skin = "#4E84B8"
    spout = path(
        "M50 18 C46 6 34 4 30 10 C38 8 44 12 47 20 Z M50 18 C54 6 66 4 70 10 C62 8 56 12 53 20 Z",
        "#BFE4F2",
    )
    out = path(
        "M6 56 C6 28 30 18 52 20 C76 22 94 40 94 62 C94 84 76 98 50 98 C24 98 6 82 6 56 Z", skin
    )
    out += path("M8 66 C26 80 74 80 93 68 C90 88 74 98 50 98 C26 98 10 86 8 66 Z", "#D6ECF5")
    high = 1 + (0.25 if e.ears > 0 else 0.45) * e.ears
    wide = number(1 + 0.1 * max(0.0, e.ears))
    out += moved(spout, f"translate(50 20) scale({wide} {number(high)}) translate(-50 -20)")
    out += dot_eyes(26, 54, 4.8, e, "#2C5578", skin)
    return "#7A4A2A", out + mouth(50, 67, 10 if e.mouth else 8, e, "#2C5578", 3.6, usual=2)


def _tiger(e: Expression) -> Drawn:
    skin = "#F0A33A"
    dark = "#3A1C14"
    out = _round_ears(e, 22, 14, skin, 10) + disc(50, 58, 41, skin)
    out += path(
        "M24 76 C30 60 42 66 50 66 C58 66 70 60 76 76 C72 92 60 98 50 98 C40 98 28 92 24 76 Z",
        "#FFF1DC",
    )
    out += path(
        "M46 18 L54 18 L50 36 Z M32 22 L38 20 L40 34 Z M68 22 L62 20 L60 34 Z "
        "M10 52 L26 56 L10 62 Z M90 52 L74 56 L90 62 Z",
        dark,
    )
    out += dot_eyes(33, 52, 5, e, dark, skin) + path("M43 67 L57 67 L50 75 Z", "#D8566A")
    return "#2F4B3F", out + mouth(50, 83 + e.gape, 9, e, "#8A4A2A", 3)


CHARACTERS: Final[Mapping[str, Callable[[Expression], Drawn]]] = {
    "rabbit": _rabbit,
    "fox": _fox,
    "owl": _owl,
    "bear": _bear,
    "cat": _cat,
    "frog": _frog,
    "octo": _octo,
    "robot": _robot,
    "whale": _whale,
    "tiger": _tiger,
}
