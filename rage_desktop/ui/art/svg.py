"""SVG markup as strings: documents, gradients for `defs`, and shapes."""

import math
from collections.abc import Sequence

Stop = tuple[float, str, float]  # offset 0..1, colour, opacity 0..1


def document(body: str, width: float, height: float, defs: str = "") -> str:
    """An SVG document around a body, with its own units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><defs>{defs}</defs>{body}</svg>'
    )


def on_circle(cx: float, cy: float, r: float, degrees: float) -> tuple[float, float]:
    """The point on a circle; 0 degrees is 12 o'clock, clockwise."""
    a = math.radians(degrees)
    return cx + r * math.sin(a), cy - r * math.cos(a)


def arc_path(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """Path data of a clockwise arc between two angles in degrees from 12 o'clock."""
    (x0, y0), (x1, y1) = on_circle(cx, cy, r, start), on_circle(cx, cy, r, end)
    large = 1 if end - start > 180 else 0
    return f"M{x0:.3f} {y0:.3f} A{r:g} {r:g} 0 {large} 1 {x1:.3f} {y1:.3f}"


def arc(
    centre: tuple[float, float],
    r: float,
    span: tuple[float, float],
    width: float,
    colour: str,
    *,
    cap: str = "butt",
    opacity: float = 1.0,
) -> str:
    """Markup of one stroked arc; span = start and end in degrees from 12 o'clock."""
    return (
        f'<path fill="none" stroke="{colour}" stroke-opacity="{opacity:g}" '
        f'stroke-width="{width:g}" stroke-linecap="{cap}" d="{arc_path(*centre, r, *span)}"/>'
    )


def segments(
    centre: tuple[float, float],
    r: float,
    width: float,
    colours: Sequence[str],
    *,
    gap: float,
    start: float = 0.0,
    cap: str = "butt",
) -> str:
    """Markup of a ring cut into equal arcs, one per colour ("" leaves one out); gap in degrees."""
    step = 360 / len(colours)
    return "".join(
        arc(
            centre,
            r,
            (start + i * step + gap / 2, start + (i + 1) * step - gap / 2),
            width,
            colour,
            cap=cap,
        )
        for i, colour in enumerate(colours)
        if colour
    )


def linear(
    name: str, start: tuple[float, float], end: tuple[float, float], stops: Sequence[Stop]
) -> str:
    """Markup of a linear gradient in user units, for `defs`."""
    (x1, y1), (x2, y2) = start, end
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" '
        f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{_stops(stops)}</linearGradient>'
    )


def circular(name: str, centre: tuple[float, float], r: float, stops: Sequence[Stop]) -> str:
    """Markup of a radial gradient in user units, for `defs`."""
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" '
        f'cx="{centre[0]}" cy="{centre[1]}" r="{r}">{_stops(stops)}</radialGradient>'
    )


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )


def rect(x: float, y: float, w: float, h: float, fill: str, opacity: float = 1.0) -> str:
    """Markup of a filled rectangle."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" '
        f'fill-opacity="{opacity:g}"/>'
    )


def path(d: str, fill: str, opacity: float = 1.0) -> str:
    """Markup of a filled path."""
    return f'<path d="{d}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def wedge(cx: float, cy: float, reach: float, start: float, end: float) -> str:
    """Path data of a ray from a point, between two angles in degrees from 12 o'clock."""
    (ax, ay), (bx, by) = on_circle(cx, cy, reach, start), on_circle(cx, cy, reach, end)
    return f"M{cx:.2f} {cy:.2f} L{ax:.2f} {ay:.2f} L{bx:.2f} {by:.2f} Z"


def disc(cx: float, cy: float, r: float, fill: str, opacity: float = 1.0) -> str:
    """Markup of a filled circle."""
    return f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def circle(cx: float, cy: float, r: float, stroke: str, width: float, opacity: float = 1.0) -> str:
    """Markup of a stroked circle."""
    return (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" fill="none" stroke="{stroke}" '
        f'stroke-width="{width:g}" stroke-opacity="{opacity:g}"/>'
    )


def line(
    d: str, stroke: str, width: float, opacity: float = 1.0, fill: str = "none", join: str = "round"
) -> str:
    """Markup of a stroked path, optionally filled; join is "round" or "miter"."""
    cap = "round" if join == "round" else "butt"
    return (
        f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}" '
        f'stroke-opacity="{opacity:g}" stroke-linejoin="{join}" stroke-linecap="{cap}"/>'
    )
