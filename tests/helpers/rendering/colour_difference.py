"""How far apart two colours are: CIEDE2000 for the eye, WCAG's contrast for text."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

RGB = tuple[int, int, int]
WHITE = (0.95047, 1.0, 1.08883)


def light(level: int) -> float:
    """Return the linear light of an sRGB level, 0 to 1."""
    share = level / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def contrast(a: RGB, b: RGB) -> float:
    """Return WCAG's contrast of two colours, 1 to 21."""
    bright, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: RGB) -> float:
    red, green, blue = map(light, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(colour: RGB) -> tuple[float, float, float]:
    """Return an sRGB colour as CIE L*a*b* (D65)."""
    red, green, blue = map(light, colour)
    sums = (
        0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
    )
    x, y, z = (_root(part / white) for part, white in zip(sums, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return float(t ** (1 / 3)) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29


def apart(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    """Return the difference of two L*a*b* colours by CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = a, b
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1 = (1 + g) * a1
    a2 = (1 + g) * a2
    c1 = hypot(a1, b1)
    c2 = hypot(a2, b2)
    h1 = degrees(atan2(b1, a1)) % 360
    h2 = degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    dl = l2 - l1
    dc = c2 - c1
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l = (l1 + l2) / 2
    c = (c1 + c2) / 2
    h = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = 1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h))
    t += 0.32 * cos(radians(3 * h + 6)) - 0.20 * cos(radians(4 * h - 63))
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    sc = 1 + 0.045 * c
    sh = 1 + 0.015 * c * t
    bend = -2 * sqrt(c**7 / (c**7 + 25**7)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    lightness = dl / sl
    chroma = dc / sc
    hue = dh / sh
    return sqrt(lightness**2 + chroma**2 + hue**2 + bend * chroma * hue)
