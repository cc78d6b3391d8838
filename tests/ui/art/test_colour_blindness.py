"""What others see is worked out as published, and only colours change."""

import pytest
from pygame import Surface

from rage_desktop.ui.art.colour_blindness import ColourVision, simulate, simulate_colour
from rage_desktop.ui.art.raster import clear_surface, premultiplied

KINDS: tuple[ColourVision, ...] = ("protan", "deutan", "tritan")


@pytest.mark.parametrize(
    ("sight", "colour", "seen"),
    [
        # by hand from the matrices: a pure light keeps its column, back in sRGB
        ("protan", (255, 0, 0), (109, 95, 0)),
        ("protan", (0, 255, 0), (255, 229, 0)),
        ("deutan", (255, 0, 0), (163, 144, 0)),
        ("deutan", (0, 0, 255), (0, 61, 251)),
        ("tritan", (0, 255, 0), (0, 247, 216)),
        ("tritan", (0, 0, 255), (0, 107, 150)),
    ],
)
def test_pure_lights_come_out_as_the_matrices_say(
    sight: ColourVision, colour: tuple[int, int, int], seen: tuple[int, int, int]
) -> None:
    assert simulate_colour(colour, sight) == pytest.approx(seen, abs=1)


@pytest.mark.parametrize("sight", KINDS)
@pytest.mark.parametrize("level", [0, 18, 128, 255])
def test_greys_stay_grey(sight: ColourVision, level: int) -> None:
    assert simulate_colour((level,) * 3, sight) == pytest.approx((level,) * 3, abs=1)


def test_a_surface_is_seen_pixel_by_pixel_and_keeps_its_shape() -> None:
    straight = Surface((4, 1), flags=clear_surface(1, 1).get_flags(), depth=32)
    for x, alpha in enumerate((255, 128, 1, 0)):
        straight.set_at((x, 0), (207, 58, 64, alpha))
    picture = premultiplied(straight)
    seen = simulate(picture, "deutan")
    assert seen.get_size() == picture.get_size()
    assert [seen.get_at((x, 0)).a for x in range(4)] == [255, 128, 1, 0]
    red, green, blue = simulate_colour((207, 58, 64), "deutan")
    assert tuple(seen.get_at((0, 0)))[:3] == (red, green, blue)
    half = [part * 128 / 255 for part in (red, green, blue)]
    assert tuple(seen.get_at((1, 0)))[:3] == pytest.approx(half, abs=2)
    assert tuple(seen.get_at((3, 0))) == (0, 0, 0, 0)
    assert simulate(picture, "none") is picture
