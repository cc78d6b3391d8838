"""Seats and the middle of the table: who led, whose turn it is, and the last trick."""

from itertools import pairwise, product
from pathlib import Path

import pytest
from helpers.calls import record_calls
from helpers.fixtures.states import edition
from helpers.fixtures.table_views import random_states, view_at_rest
from helpers.rendering.text_reader import read_texts
from helpers.screens.screens import Game, Screen, bidding, my_turn, open_screen, press, table

from rage_desktop.presentation.layout.layout import table_layout
from rage_desktop.presentation.layout.trick_slots import caption_height
from rage_desktop.presentation.sentences.table_lines import holds_trumps, lacks, turn_words
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import ActionCard, NumberCard, Phase, PlayedCard, Role, text
from rage_desktop.ui.art.card_canvas import LEAST_SPINE
from rage_desktop.ui.art.cards.face_actions import MINI_NAME
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.centre import captions
from rage_desktop.ui.table.centre.captions import caption_of, who_led
from rage_desktop.ui.table.overlays.centre_line import line_gap, line_room
from rage_desktop.ui.table.table_context import Brush
from rage_desktop.ui.toolkit import Canvas


@pytest.mark.parametrize(
    ("size", "text_scale"),
    [
        ((1024, 640), 1.0),
        ((1024, 640), 1.5),
        ((1280, 720), 1.0),
        ((1280, 720), 1.75),
        ((1280, 720), 2.0),
        ((1366, 768), 2.0),
        ((1920, 1080), 1.5),
        ((1920, 1080), 2.0),
        ((1080, 1920), 1.5),
    ],
)
def test_no_caption_covers_the_name_of_an_action_card(
    size: tuple[int, int], text_scale: float
) -> None:
    for players, cards in product(range(2, 11), (10, 20)):
        layout = table_layout(*size, players, cards, text_scale)
        for slot in layout.centre.slots:
            if round(MINI_NAME.size * slot.pose.height / 140) < LEAST_SPINE:
                continue  # it has no name
            half = caption_height(layout.scale.with_text(min(text_scale, slot.text))) / 2
            if slot.is_captioned_above:
                continue
            name_ends = slot.pose.y + slot.pose.height * (MINI_NAME.bottom / 140 - 0.5)
            assert slot.tag.y - half >= name_ends - 1, (players, slot)


@pytest.mark.slow
def test_the_suit_led_bears_the_face_of_who_set_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_screen(
        Screen(table(Game("rage", 4, my_turn(2, 3, 2)))), tmp_path, (1280, 720)
    ) as driver:
        view = driver.at(TableScene).session.table
        view.trick = []
        view.lead = None
        assert who_led(view) is None
        view.trick = [PlayedCard(1, ActionCard(Role.OUT, 0), None)]
        assert who_led(view) == 1, "as long as no suit is led, who leads"
        with read_texts(monkeypatch) as page:
            driver.step()
            assert "No colour" in [line for line, _ in page.lines()]
        view.trick.append(PlayedCard(2, NumberCard("R", 7), "R"))
        view.trick.append(PlayedCard(3, NumberCard("R", 9), "R"))
        view.lead = "R"
        assert who_led(view) == 2
        view.winning = 3
        assert [caption_of(view, seat) for seat in (1, 2)] == [None, (text("Led"), False)]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640)])
@pytest.mark.parametrize("players", [3, 4, 5, 8, 10])
def test_the_line_is_between_the_pile_and_my_card(players: int, size: tuple[int, int]) -> None:
    layout = table_layout(*size, players, 10)
    low = layout.scale.type(20) * 1.5
    at, _ = line_room(layout, low)
    assert line_gap(layout) >= low
    assert at.y + low / 2 <= layout.centre.slots[0].pose.box.y


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_large_type_the_line_leaves_the_values_in_sight(
    players: int, size: tuple[int, int]
) -> None:
    layout = table_layout(*size, players, 10, 2.0)
    centre = layout.centre
    low = layout.scale.type(20) * 1.5
    count = centre.pile_count
    top = line_room(layout, low)[0].y - low / 2
    beside_my_card = centre.pile.box.y >= top + low
    assert beside_my_card or count.bottom <= top + 0.1
    led = centre.led.box
    assert centre.led.name.y < top or led.y >= top + low - 1, "over it, or beside my card"
    assert count.y >= centre.pile.box.bottom - 0.1, "it leaves the pile in sight"
    assert top + low <= layout.hand_top


TEN = table(Game("rave", 10, my_turn(1, 2, 3)))


def test_rings_keep_their_size_in_large_type() -> None:
    plain, large = (table_layout(1920, 1080, 4, 8, text).plate(2) for text in (1.0, 2.0))
    assert large.diameter == plain.diameter
    assert large.room.w > 1.4 * plain.room.w
    assert large.back is None, "its count would hide it"


def test_plates_without_room_show_ring_and_figures_and_readers_get_the_name(tmp_path: Path) -> None:
    with open_screen(Screen(TEN, settings={"text_size": 200}), tmp_path, (1280, 720)) as driver:
        tctx = driver.at(TableScene).tctx
        for place in range(1, 10):
            assert tctx.layout.plate(place).shape == "small"
            seat = tctx.seat(place)
            assert driver.find(f"seat-{seat}").name.startswith(tctx.seats[seat].name)
        assert tctx.layout.centre.slots[0].pose.height >= 60


@pytest.fixture
def view() -> TableView:
    """A table where Blue was led and Red is trump."""
    states = (view_at_rest(state, 0) for state, _ in random_states(edition("rage", (4,)), 3, 1))
    table = next(table for table in states if table.phase is Phase.PLAY and table.trick)
    table.lead = "B"
    table.trump = "R"
    return table


def test_who_has_the_suit_follows(view: TableView) -> None:
    view.hand = [NumberCard("B", 3), NumberCard("R", 1)]
    assert turn_words(view)[1] == "B"
    assert lacks(view) is None


def test_who_has_none_is_told_so_and_of_trumps(view: TableView) -> None:
    view.hand = [NumberCard("G", 3), ActionCard(Role.WILD)]
    assert (lacks(view), holds_trumps(view)) == ("B", False)
    view.hand.append(NumberCard("R", 1))
    assert holds_trumps(view)
    view.trump = None
    assert not holds_trumps(view)


def test_nothing_is_lacking_before_a_lead_or_while_cards_lie_face_down(view: TableView) -> None:
    view.hand = [NumberCard("G", 3), None]
    assert lacks(view) is None
    view.hand = [NumberCard("G", 3)]
    view.lead = None
    assert lacks(view) is None


FIRST = Screen(table(Game("rage", 4, bidding(1, 0))), press("last_trick"))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_without_a_trick_it_covers_no_bid_or_player(tmp_path: Path, size: tuple[int, int]) -> None:
    with open_screen(FIRST, tmp_path, size) as driver:
        peek = driver.find("peek")
        assert peek.name == "No trick has been taken yet this round."
        others = ("bid-", "seat-")
        covered = [node for node in driver.scene.nodes if node.id.startswith(others)]
        assert len(covered) > 11
        assert not [node.id for node in covered if node.bounds.colliderect(peek.bounds)]


@pytest.mark.parametrize(
    ("size", "players", "text_size"),
    [
        ((1024, 640), 4, 100),
        ((1024, 640), 10, 150),
        ((1280, 720), 4, 200),
        ((1280, 720), 8, 100),
        ((1920, 1080), 10, 150),
        ((1080, 1920), 4, 200),
        ((1080, 1920), 8, 100),
    ],
)
def test_it_covers_no_plate_and_its_cards_can_be_read(
    tmp_path: Path, players: int, text_size: int, size: tuple[int, int]
) -> None:
    game = Game("rage" if players < 9 else "rave", players, my_turn(2, 2, 1))
    screen = Screen(table(game), press("last_trick"), settings={"text_size": text_size})
    with open_screen(screen, tmp_path, size) as driver:
        peek = driver.find("peek").bounds
        cards = [node.bounds for node in driver.scene.nodes if node.id.startswith("peek-")]
        assert len(cards) == players
        assert all(peek.contains(card) and card.h >= 54 for card in cards)
        assert not any(a.colliderect(b) for a, b in pairwise(cards))
        seats = [driver.find(f"seat-{seat}").bounds for seat in range(1, players)]
        assert peek.collidelist(seats) < 0


@pytest.mark.parametrize("text_size", [100, 200])
def test_its_tags_leave_the_indices_in_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text_size: int
) -> None:
    game = table(Game("rage", 4, my_turn(2, 2, 1)))
    screen = Screen(game, press("last_trick"), settings={"text_size": text_size})
    with read_texts(monkeypatch) as page, open_screen(screen, tmp_path, (1280, 720)) as driver:
        cards = [driver.find(f"peek-{index}").bounds for index in range(4)]
        (tag,) = [box for words, box in page.lines() if words == "Took it"]
        assert tag.bottom <= cards[0].y


@pytest.mark.parametrize("players", [4, 10])
@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("led_by_winner", [False, True])
def test_no_pill_at_a_card_is_ever_empty_nor_narrower_than_its_words(
    players: int, taken: bool, led_by_winner: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(table(Game("rave", players, my_turn(1, 2, 3))))
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        view = scene.session.table
        tctx = scene.tctx
        boxes = record_calls(
            monkeypatch, captions, "_draw_ground", lambda _, __, box, **___: box.copy()
        )
        words = record_calls(
            monkeypatch, captions, "_write", lambda _, tag, alpha: (tag.box, alpha)
        )
        seat = view.trick[-1].seat
        view.winning = None if led_by_winner else seat
        view.taker = seat if taken else None
        kind = EffectKind.TAKES if taken else EffectKind.WINNING
        for step in range(21):
            view.effects = [Effect(kind, seat=seat, progress=step / 20)]
            captions.draw_captions(Brush(Canvas(tctx.ctx.size), tctx), view, view.trick[-1:])
        assert bool(boxes) == (taken or not led_by_winner)
        for (whole, alpha), box in zip(words, boxes, strict=True):
            assert alpha >= captions.LEAST
            assert box.contains(whole)
