"""The phones' page for everybody: names, contrast, order of focus, keyboard alone, said once."""

from collections.abc import Callable
from typing import Any

import pytest
from helpers.phones import moments
from helpers.phones.fake_game import FakeGame, Message, until

Start = Callable[..., FakeGame]
Open = Callable[..., Any]
LOBBY = moments.lobby(2, "game")
MOMENTS: dict[str, list[Message]] = {
    "join": [moments.lobby(None)],
    "lobby": [moments.lobby()],
    "bid": [LOBBY, moments.bidding()],
    "play": [LOBBY, moments.playing()],
    "waiting": [LOBBY, moments.waiting()],
    "scored": [LOBBY, moments.scored()],
    "finished": [LOBBY, moments.finished()],
}
TEXT = 4.5  # the least contrast of text (WCAG 1.4.3), and of large text
LARGE_TEXT = 3.0
MORE = 7.0  # WCAG 1.4.6

# Text over its ground. Behind a gradient stands each of its colours; what is half transparent is
# laid over what is below it. Cards are pictures, with names of their own.
CONTRAST = """() => {
  const parse = text => {
    const found = /rgba?\\(([^)]+)\\)/.exec(text)
    if (!found) return null
    const [r, g, b, a = 1] = found[1].split(/[ ,/]+/).map(Number)
    return [r, g, b, a]
  }
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3]))
  const light = rgb => {
    const [r, g, b] = rgb.map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  const grounds = element => {
    const layers = []
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one)
      const stops = (style.backgroundImage.match(/rgba?\\([^)]+\\)/g) || []).map(parse)
      if (stops.length) layers.push(stops)
      const plain = parse(style.backgroundColor)
      if (plain && plain[3]) layers.push([plain])
      if ([...stops, ...(plain ? [plain] : [])].some(colour => colour[3] === 1)) break
    }
    let found = [[27, 14, 22], [74, 38, 50]]  // the darkest and the lightest of the felt
    for (const layer of layers.reverse()) found = layer.flatMap(top => found.map(b => over(top, b)))
    return found
  }
  const poor = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent.trim()
    const none = 'svg, script, style, .unseen, .mark, [aria-disabled=true], .taken'
    if (!text || element.closest(none) || !element.getClientRects().length) continue
    const style = getComputedStyle(element)
    const colour = parse(style.color)
    const size = parseFloat(style.fontSize)
    const large = size >= 24 || size >= 18.66 && +style.fontWeight >= 700
    const worst = Math.min(...grounds(element).map(ground => ratio(over(colour, ground), ground)))
    if (worst < (large ? %s : %s)) poor.push(`${text.slice(0, 30)} ${worst.toFixed(2)}`)
  }
  return poor
}"""
UNNAMED_PICTURES = """() => [...document.querySelectorAll('#page svg')]
  .filter(one => one.getAttribute('aria-hidden') !== 'true').length"""
# The focus goes down the page, and in a line to the right: never back up by more than a line.
JUMPS = """() => {
  const stops = [...document.querySelectorAll('button, input, select, [tabindex="0"]')]
    .filter(one => one.getClientRects().length && !one.disabled && one.tabIndex >= 0)
  const tops = stops.map(one => one.getBoundingClientRect())
  return tops.slice(1).map((box, i) => [stops[i + 1].dataset.key, tops[i].top - box.bottom])
    .filter(([, up]) => up > 0).map(([key]) => key)
}"""


@pytest.mark.parametrize("moment", MOMENTS)
def test_text_stands_out_from_its_ground(game: Start, phone: Open, moment: str) -> None:
    page = phone(game(*MOMENTS[moment]))
    until(page, lambda: page.locator("h1").count())
    assert page.evaluate(CONTRAST % (LARGE_TEXT, TEXT)) == []


@pytest.mark.parametrize("moment", MOMENTS)
def test_readers_hear_names_in_the_order_of_the_page(game: Start, phone: Open, moment: str) -> None:
    page = phone(game(*MOMENTS[moment]))
    until(page, lambda: page.locator("h1").count())
    assert page.evaluate(UNNAMED_PICTURES) == 0
    assert page.evaluate(JUMPS) == []
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1


def pressed_to(page: Any, key: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == key:
            return
    raise AssertionError(f"Tab does not lead to {key}")


def outline(page: Any) -> str:
    return str(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"))


def test_a_seat_is_taken_by_keyboard_alone(game: Start, phone: Open) -> None:
    table = game(moments.lobby(None))
    page = phone(table)
    pressed_to(page, "name")
    page.keyboard.type("Elif")
    pressed_to(page, "sit")
    assert outline(page) == "solid"
    page.keyboard.press("Enter")
    until(page, lambda: table.asked("sit"))
    assert [sat["name"] for sat in table.asked("sit")] == ["Elif"]


def test_a_bid_and_a_card_are_made_by_keyboard_alone(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.bidding())
    page = phone(table)
    page.locator("[data-key=bid-2]").wait_for()
    pressed_to(page, "bid-2")
    assert outline(page) == "solid"
    page.keyboard.press("Enter")
    pressed_to(page, "go")
    page.keyboard.press("Enter")
    until(page, lambda: table.asked("act"))
    acts = table.asked("act")
    assert [act["bid"] for act in acts] == [2]
    table.send({"t": "done", "id": acts[0]["id"], "ply": 4}, moments.playing())
    page.locator("[data-card=O12]").wait_for()
    pressed_to(page, "card-O12")
    page.keyboard.press("Space")
    pressed_to(page, "go")
    page.keyboard.press("Enter")
    until(page, lambda: len(table.asked("act")) == 2)
    assert table.asked("act")[1]["card"] == "O12"


def test_a_dialog_keeps_the_focus_and_gives_it_back(game: Start, phone: Open) -> None:
    page = phone(game(LOBBY, moments.playing()))
    page.locator("[data-key=menu]").wait_for()
    pressed_to(page, "menu")
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("!document.activeElement.closest('#page')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.key") == "menu"


def test_ones_turn_is_said_once_and_the_rest_politely(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.again(moments.playing(), aloud=["Bruno plays Purple 3."]))
    page = phone(table)
    page.locator("[data-card=O12]").wait_for()
    assert page.locator("#urgent").text_content() == "Your turn, follow"
    assert page.locator("#polite").text_content() == "Bruno plays Purple 3."
    page.evaluate("document.getElementById('urgent').textContent = ''")
    table.send(moments.again(moments.playing(), aloud=[]))
    page.wait_for_timeout(100)
    assert page.locator("#urgent").text_content() == ""


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_where_motion_is_reduced(
    game: Start, phone: Open, motion: str, moves: bool
) -> None:
    page = phone(game(LOBBY, moments.playing()), reduced_motion=motion)
    page.locator("[data-card=O12]").wait_for()
    moving = "document.getAnimations().length > 0"
    assert page.evaluate("document.querySelector('[data-card=O12]').click(), " + moving) is moves
    page.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")
    assert page.evaluate("draw(), " + moving) is moves  # cards of the trick land
    page.evaluate("drawExact(state.view.results = [{}, {}, {}, {points: 13}]), 0")
    assert page.evaluate("!!document.querySelector('.burst') && " + moving) is moves
    page.evaluate("drawLost(), 0")
    assert page.evaluate("!!document.querySelector('.spin') && " + moving) is moves


def test_forced_colours_keep_what_is_chosen_and_where_buttons_are(game: Start, phone: Open) -> None:
    page = phone(game(LOBBY, moments.playing()), forced_colors="active")
    page.locator("[data-card=O12]").click(position={"x": 10, "y": 16})
    style = "getComputedStyle(document.querySelector('%s')).%s"
    assert page.evaluate(style % (".chosen .card", "outlineStyle")) == "solid"
    assert page.evaluate(style % ("[data-key=go]", "borderTopStyle")) == "solid"
    assert page.evaluate(style % (".plate", "borderTopStyle")) == "solid"
    assert page.evaluate(style % (".held .face", "forcedColorAdjust")) == "none"


@pytest.mark.parametrize("moment", ["lobby", "bid", "play"])
def test_who_asks_for_more_contrast_gets_it(game: Start, phone: Open, moment: str) -> None:
    page = phone(game(*MOMENTS[moment]), contrast="more")
    until(page, lambda: page.locator("h1").count())
    assert page.evaluate(CONTRAST % (TEXT, MORE)) == []
