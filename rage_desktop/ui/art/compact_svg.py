"""SVG markup made short without another picture: fewer decimals, paint and shapes written once."""

import re
from collections import Counter
from itertools import groupby
from typing import Final

_ELEMENT: Final = re.compile(r"<(?:path|circle|rect)\b[^<>]*/>")
_RUN: Final = re.compile(r"(?:<(?:path|circle|rect)\b[^<>]*/>\s*){3,}")
_PAINT: Final = re.compile(r' (?:fill|stroke)(?:-\w+)?="[^"]*"')
_WORTHWHILE: Final = 50  # characters of a shape that is written once and used from there
_TIMES: Final = 3


def inner(markup: str) -> str:
    """Return what is inside the outermost element of an SVG document."""
    body = markup[markup.index(">", markup.index("<svg")) + 1 : markup.rindex("</svg>")]
    return body.strip()


def compact(markup: str) -> str:
    """Return markup with numbers of one decimal (two below 1), and paint once for shapes that
    follow each other."""
    markup = re.sub(r"\s+", " ", markup)
    markup = re.sub(r"> <", "><", markup)
    markup = re.sub(r' (?:fill|stroke|stop)-opacity="1(?:\.0)?"', "", markup)
    markup = re.sub(r"-?\d*\.\d+", lambda number: _short(number[0]), markup)
    markup = re.sub(r' (?:x|y|cx|cy)="0"', "", markup)
    markup = _RUN.sub(lambda run: _painted_once(run[0]), markup)
    return re.sub(r' d="([^"]*)"', lambda path: f' d="{_short_path(path[1])}"', markup)


def drawn_once(markup: str, prefix: str) -> str:
    """Return markup in which long shapes that come several times are drawn once, in front of it."""
    times = Counter(_ELEMENT.findall(markup))
    often = [one for one, n in times.items() if n >= _TIMES and len(one) >= _WORTHWHILE]
    defs = ""
    for number, shape in enumerate(often):
        name = f"{prefix}{number}"
        markup = markup.replace(shape, f'<use href="#{name}"/>')
        tag, rest = shape[1:].split(" ", 1)
        defs += f'<{tag} id="{name}" {rest}'
    return f"<defs>{defs}</defs>{markup}" if defs else markup


def _painted_once(run: str) -> str:
    shapes = _ELEMENT.findall(run)
    out = ""
    for paint, group in groupby(shapes, lambda shape: "".join(_PAINT.findall(shape))):
        alike = list(group)
        if len(alike) < _TIMES or not paint:
            out += "".join(alike)
        else:
            out += f"<g{paint}>{''.join(_PAINT.sub('', shape) for shape in alike)}</g>"
    return out


def _short_path(d: str) -> str:
    d = re.sub(r"\s*([A-Za-z])\s*", r"\1", d)
    return re.sub(r" (?=-)", "", d)


def _short(number: str) -> str:
    value = float(number)
    places = 2 if abs(value) < 1 else 1
    short = f"{value:.{places}f}".rstrip("0").rstrip(".")
    if short in ("", "-", "-0"):
        return "0"
    return re.sub(r"^(-?)0\.", r"\1.", short)
