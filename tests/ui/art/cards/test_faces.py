"""Every face of every skin renders, and can be told from the others in a fan."""

import itertools
from math import cos, radians, sin

import pygame
import pytest
from pygame import Surface

from rage_desktop.rules.editions.look import COLOURS
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.cards.face_actions import NAME
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.art.palette import SKINS
from rage_desktop.ui.art.raster import ArtError, Raster
from rage_desktop.ui.art.scenery.lights import card_ring

ROLES = ("WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS")


@pytest.fixture(params=SKINS)
def art(request: pytest.FixtureRequest, raster: Raster, fonts: Fonts) -> CardArt:
    return CardArt(raster, fonts, request.param)


def all_faces() -> list[Face]:
    numbers = [Face(colour, rank) for colour in COLOURS for rank in (0, 1, 9, 10, 15, 40)]
    return numbers + [Face(role=role, label="Some name", points=5) for role in ROLES]


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def strip(surface: Surface) -> bytes:
    """The 31 % a fan leaves visible, without the edge."""
    width, height = surface.get_size()
    area = (round(width * 0.04), round(height * 0.04), round(width * 0.26), round(height * 0.35))
    return pixels(surface.subsurface(area))


@pytest.mark.slow
@pytest.mark.parametrize("height", [60, 116, 252, 504])
def test_every_face_fills_its_card_and_leaves_round_corners(art: CardArt, height: int) -> None:
    for face in [*all_faces(), None]:
        card = art.back(height) if face is None else art.face(face, height)
        w, h = card.get_size()
        assert (w, h) == (round(height / 1.4), height)
        corners = [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)]
        assert all(card.get_at(corner).a <= 40 for corner in corners), face
        inside = [(w // 2, 1 + h // 50), (w // 2, h // 2), (w // 8, h // 2), (w * 7 // 8, h // 2)]
        assert all(card.get_at(spot).a == 255 for spot in inside), face


@pytest.mark.slow
def test_no_colour_exceeds_its_alpha(art: CardArt) -> None:
    """Premultiplied means just this; a breach shows as a bright or dark fringe."""
    for face in all_faces()[::5]:
        for card in (art.face(face, 120), art.face(face, 120, "dim"), art.placed(face, 120, 7)):
            data = pixels(card)
            reds, greens, blues, alphas = (data[i::4] for i in range(4))
            for part in (reds, greens, blues):
                # One level of rounding may remain where layers were laid over each other.
                assert all(p <= a + 2 for p, a in zip(part, alphas, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("height", [60, 172])
def test_the_index_strip_tells_all_cards_apart(art: CardArt, height: int) -> None:
    faces = [Face(colour, rank) for colour in COLOURS for rank in range(16)]
    faces += [Face(role=role, points=5 if role == "BONUS" else -5) for role in ROLES]
    strips = {strip(art.face(face, height)) for face in faces}
    assert len(strips) == len(faces)


@pytest.mark.parametrize(
    ("name", "height", "named"),
    [
        ("Flop", 60, False),
        ("Flop", 82, True),
        ("Change Rage", 82, False),  # in letters of 9 px
        ("Change Rage", 104, False),
        ("Change Rage", 120, True),
        ("Change Genre", 180, True),
    ],
)
@pytest.mark.parametrize("skin", ["rage", "rave"])
def test_an_action_card_says_its_name_wherever_it_can_be_read(
    raster: Raster, fonts: Fonts, skin: str, name: str, height: int, named: bool
) -> None:
    art = CardArt(raster, fonts, skin)
    plain = art.face(Face(role="CHANGE"), height)
    card = art.face(Face(role="CHANGE", label=name), height)
    assert (pixels(card) != pixels(plain)) == named
    ends = round(height * NAME.bottom / 140) + 4
    foot = pygame.Rect(0, ends, card.get_width(), height - ends)
    assert pixels(card.subsurface(foot)) == pixels(plain.subsurface(foot))


def test_points_letter_and_pattern_change_the_face(art: CardArt) -> None:
    plain = Face("yellow", 4)
    variants = [
        plain,
        Face("yellow", 4, letter="Y"),
        Face("yellow", 4, pattern=True),
        Face(role="BONUS", label="Bonus", points=5),
        Face(role="BONUS", label="Bonus", points=10),
    ]
    looks = [pixels(art.face(face, 172)) for face in variants]
    assert all(a != b for a, b in itertools.combinations(looks, 2))


def test_high_contrast_hatches_cards_that_cannot_be_played(raster: Raster, fonts: Fonts) -> None:
    normal = CardArt(raster, fonts, "glyphs")
    strong = CardArt(raster, fonts, "glyphs", high_contrast=True)
    face = Face("red", 7)
    assert pixels(normal.face(face, 172, "dim")) != pixels(strong.face(face, 172, "dim"))
    _, _, _, shadow = pygame.transform.average_color(strong.shadow_for(172)[0], consider_alpha=True)
    assert shadow == 0


def test_unknown_skins_and_roles_are_refused(raster: Raster, fonts: Fonts) -> None:
    with pytest.raises(ArtError, match="skin 'oak'"):
        CardArt(raster, fonts, "oak")
    with pytest.raises(ArtError, match="'JUMP'"):
        CardArt(raster, fonts, "rage").face(Face(role="JUMP"), 100)


def test_when_many_cards_fly_some_keep_for_a_frame_the_picture_of_before(art: CardArt) -> None:
    face = Face("red", 7)
    others = [Face("blue", rank) for rank in range(1, 16)]
    art.next_frame()
    before = art.flying(face, 252, 0)
    for other in others:
        art.flying(other, 252, 6)
    assert art.flying(face, 252, 6) is before
    assert art.flying(face, 252, 30) is not before, "that would be seen"
    assert art.flying(face, 252, 0, share=0.5) is not before
    art.next_frame()
    after = art.flying(face, 252, 6)
    assert after is not before
    assert art.flying(face, 252, 6) is after


def test_a_card_that_has_come_down_lies_as_it_flew_until_there_is_time(art: CardArt) -> None:
    face = Face("red", 7)
    place = (252, 4.5)
    art.next_frame()
    flown = art.flying(face, *place, rest=place)
    assert art.placed(face, *place) is flown
    owed = art.owed
    art.next_frame()
    assert (owed, art.owed) == ((face, *place), None)
    assert art.placed(face, *place) is flown, "others may fly still"
    art.next_frame()
    while art.prepare(*owed):  # type: ignore[misc]
        pass
    lying = art.placed(face, *place)
    assert lying is not flown
    assert art.owed is None
    assert art.flying(face, *place, rest=place) is lying


def test_the_ring_of_a_card_is_as_large_as_the_card_in_its_angle() -> None:
    for angle in (-12.0, 0.0, 5.5):
        box = card_ring(140, angle, 5.0, "#FFC65C").get_bounding_rect(min_alpha=128)
        turn = radians(abs(angle))
        wide = 110 * cos(turn) + 150 * sin(turn)  # round corners make it less
        assert wide - 12 <= box.w <= wide + 1
