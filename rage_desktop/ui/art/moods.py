"""Portraits in a mood: ten characters that take one row of numbers.

A face at rest is the avatar's file as it is; only other moods are drawn here, in the units of the
avatar's inner box of 100. Colours and outlines are those of the files.
"""

from collections.abc import Mapping
from typing import Final

from rage_desktop.presentation.faces import Mood
from rage_desktop.ui.art.face_parts import Expression, number
from rage_desktop.ui.art.heads import CHARACTERS
from rage_desktop.ui.art.svg import disc, document, line, path

DROP: Final = "M85 24 C90 32 92 36 88.5 39.5 C85.5 42 80.5 41 80 36.5 C79.7 33 82.5 29 85 24 Z"
EXPRESSIONS: Final[Mapping[Mood, Expression]] = {
    Mood.REST: Expression(),
    Mood.LOOKS: Expression(gx=1, gy=0.25),
    Mood.THINKS: Expression(gx=-0.7, gy=-1, open=0.8, ears=0.25, tilt=-5, skew=True),
    Mood.PLEASED: Expression(joy=True, mouth=0.9, ears=0.5, dy=-1.5),
    Mood.PROUD: Expression(open=0.5, slope=0.35, mouth=0.75, skew=True, ears=0.3, tilt=-6, dy=-2),
    Mood.WORRIED: Expression(
        gx=0.3, gy=0.2, wide=0.12, slope=-1, mouth=-0.45, ears=-0.55, drop=True, dy=1
    ),
    Mood.MISSED: Expression(gy=1, open=0.62, slope=-0.8, mouth=-0.9, ears=-1, tilt=5, dy=3.5),
    Mood.STARTLED: Expression(wide=0.32, gape=True, ears=1, dy=-2.5),
    Mood.ASLEEP: Expression(open=0, ears=-0.6, tilt=7, dy=2.5, sleep=True),
}


def portrait_markup(avatar: str, mood: Mood, gaze: tuple[float, float], still: bool) -> str:
    """Return the SVG document of a character in a mood.

    `gaze` is where a face that looks turns its eyes; a `still` one is not tilted.
    """
    e = EXPRESSIONS[mood]
    if mood is Mood.LOOKS:
        e = e._replace(gx=gaze[0], gy=gaze[1])
    if still:
        e = e._replace(tilt=0, dy=0)
    if avatar == "robot":
        e = e._replace(tilt=0)
    ground, head = CHARACTERS[avatar](e)
    if e.tilt:
        head = f'<g transform="rotate({number(e.tilt)} 50 60)">{head}</g>'
    head = f'<g transform="translate(11 {number(16 + 0.78 * e.dy)}) scale(.78)">{head}</g>'
    extra = path(DROP, "#A9DFF5") if e.drop else ""
    if e.sleep:
        extra += line("M69 25 L77 25 L69 34 L77 34", "#FFF3E2", 3)
        extra += line("M79 15 L84 15 L79 21 L84 21", "#FFF3E2", 2.2)
    return document(disc(50, 50, 50, ground) + head + extra, 100, 100)
