"""The phones' page in a browser: what a person does, and what the game is told of it."""

from collections.abc import Callable
from typing import Any

import pytest
from helpers.phones import moments
from helpers.phones.fake_game import FakeGame, Message, until
from helpers.phones.page_files import page_words

Start = Callable[..., FakeGame]
Open = Callable[..., Any]
LOBBY = moments.lobby(2, "game")


def card(page: Any, name: str) -> Any:
    return page.locator(f"[data-card={name}]")


def place(page: Any, name: str) -> dict[str, float]:
    """Return where a card shows, in one go: the page may just be drawing it anew."""
    box = f"document.querySelector('[data-card={name}]').getBoundingClientRect().toJSON()"
    found: dict[str, float] = page.evaluate(box)
    return found


def press(page: Any, name: str) -> None:
    """Tap a card where it shows, on its index."""
    card(page, name).tap(position={"x": 10, "y": 16}, force=True)


# -- coming in -------------------------------------------------------------------------------------


def test_a_newcomer_types_the_letters_then_chooses_name_and_face(game: Start, phone: Open) -> None:
    table = game(moments.lobby(None))
    page = phone(table, "/")
    page.fill("#code", "kmtr")
    page.keyboard.press("Enter")
    page.fill("#name", "Elif")
    page.locator(".face-choice", has=page.locator("[value=tiger]")).tap()
    page.tap("[data-key=sit]")
    until(page, lambda: table.asked("sit"))
    assert table.asked("hello")[0]["code"] == "KMTR"
    assert table.asked("sit") == [{"t": "sit", "name": "Elif", "face": "tiger"}]
    assert page.locator("[value=fox]").is_disabled()


def test_a_wrong_code_is_asked_for_again_and_says_why(game: Start, phone: Open) -> None:
    why = "No table has the code KMTB. 4 tries are left."
    table = game(answer=lambda game, _: game.send({"t": "no", "of": "hello", "why": why}))
    page = phone(table, "/KMTB")
    page.get_by_text(why).wait_for()
    assert page.input_value("#code") == ""


@pytest.mark.parametrize("way", ["scanned", "typed"])
def test_six_letters_take_a_seat_over_from_another_phone(
    game: Start, phone: Open, way: str
) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table, "/KMTRBC" if way == "scanned" else "/")
    if way == "typed":
        page.fill("#code", "kmtrb")
        page.keyboard.press("Enter")
        page.keyboard.type("c")
        assert page.locator(".cells span:visible").count() == 6
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Enter")
    card(page, "O12").wait_for()
    page.goto(table.address + "/BBBCCC")
    card(page, "O12").wait_for()
    page.reload()  # the letters are used up
    card(page, "O12").wait_for()
    first, second, third = table.asked("hello")
    assert (first["code"], second["code"]) == ("KMTRBC", "BBBCCC")
    assert third["secret"] == "s" * 32


def test_wrong_letters_in_an_address_leave_a_phone_its_seat(game: Start, phone: Open) -> None:
    def answer(game: FakeGame, said: Message) -> None:
        if "code" in said:
            game.send({"t": "no", "of": "hello", "why": "No table has the code BBBCCC."})
        elif said["t"] == "hello":
            game.send(moments.welcome(page_words("en")), LOBBY, moments.playing())

    table = game(answer=answer)
    page = phone(table, "/")
    page.evaluate("localStorage.setItem('rage.secret', 'kept')")
    page.goto(table.address + "/BBBCCC")
    card(page, "O12").wait_for()
    assert table.asked("hello")[-1]["secret"] == "kept"


def test_a_page_that_was_here_comes_back_by_its_secret(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    card(page, "O12").wait_for()
    page.reload()
    card(page, "O12").wait_for()
    assert "code" in table.asked("hello")[0]
    assert table.asked("hello")[1]["secret"] == "s" * 32


def test_the_lobby_tells_who_is_ready_and_offers_seats(game: Start, phone: Open) -> None:
    table = game(moments.lobby())
    page = phone(table)
    page.tap("[data-key=seat-3]")
    page.tap("[data-key=ready]")
    until(page, lambda: table.asked("ready"))
    assert table.asked("sit") == [{"t": "sit", "name": "Elif", "face": "cat", "seat": 3}]
    assert table.asked("ready") == [{"t": "ready", "yes": True}]


# -- bids and cards --------------------------------------------------------------------------------


def test_a_latecomer_types_in_peace_and_watches_until_there_is_a_seat(
    game: Start, phone: Open
) -> None:
    late = moments.lobby(None, "game")
    started = game(late, moments.watching())
    page = phone(started)
    page.fill("#name", "Jonas")
    page.evaluate("document.querySelector('#name').setSelectionRange(2, 2)")
    started.send(moments.watching() | {"ply": 21})
    until(page, lambda: page.evaluate("state.view.ply") == 21)
    page.keyboard.type("h")
    assert page.input_value("#name") == "Johnas"
    page.click("[data-key=watch]")
    assert page.locator(".plates li").count() == 4
    assert page.locator(".laid").count() == 2
    assert not page.locator("#hand, #foot").count()
    page.click("[data-key=sit]")
    page.fill("#name", "Jonas")
    page.click("[data-key=sit]")
    until(page, lambda: started.asked("sit"))
    started.send(late | {"waits": True, "note": "You play from the next round on."})
    page.wait_for_selector(".felt")
    page.get_by_text("You play from the next round on.").wait_for()
    started.send(moments.lobby(3, "game"), moments.playing())
    page.wait_for_selector(".held")


def test_a_bid_is_chosen_and_made_and_a_forbidden_one_says_why(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.bidding())
    page = phone(table)
    page.locator("[data-key=bid-4]").tap(force=True)
    page.get_by_text("The bids can't add up to 10").first.wait_for()
    assert not table.asked("act")
    page.tap("[data-key=bid-3]")
    page.get_by_role("button", name="Bid 3").tap()
    until(page, lambda: table.asked("act"))
    act = table.asked("act")[0]
    assert (act["ply"], act["bid"]) == (3, 3)


def test_what_cards_bring_stands_at_the_ring_of_who_took_them(game: Start, phone: Open) -> None:
    page = phone(game(LOBBY, moments.waiting()))
    assert page.locator(".worth").all_inner_texts() == ["+5\n−5", "−5"]
    assert page.locator(".worth .bad").all_inner_texts() == ["−5", "−5"]


def test_a_tap_chooses_a_card_and_play_plays_it(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    press(page, "O12")
    assert "Follows Orange" in page.locator("#foot").inner_text()
    assert not table.asked("act")
    page.tap("[data-key=go]")
    until(page, lambda: table.asked("act"))
    act = table.asked("act")[0]
    assert (act["ply"], act["card"]) == (7, "O12")


def test_a_move_that_was_made_shows_before_the_table_has_shown_it(game: Start, phone: Open) -> None:
    def answer(game: FakeGame, said: Message) -> None:
        if said["t"] == "act":
            game.send({"t": "done", "id": said["id"], "ply": said["ply"] + 1})

    page = phone(game(LOBBY, moments.playing(), answer=answer))
    press(page, "O12")
    page.tap("[data-key=go]")
    card(page, "O12").wait_for(state="detached")
    assert page.locator(".laid[data-seat='3']").count() == 1
    assert page.title() == "Round 1 of 10 · Rage"
    press(page, "O5")
    press(page, "O5")
    assert page.locator("[data-key=go]").count() == 0


@pytest.mark.parametrize("way", ["second tap", "flick", "one tap", "keyboard"])
def test_there_are_faster_ways_to_play(game: Start, phone: Open, way: str) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    if way == "second tap":
        press(page, "O12")
        press(page, "O12")
    elif way == "flick":
        box = place(page, "O12")
        page.mouse.move(box["x"] + 12, box["y"] + 30)
        page.mouse.down()
        page.mouse.move(box["x"] + 14, box["y"] - 30, steps=4)
        page.mouse.up()
    elif way == "one tap":
        page.tap("[data-key=menu]")
        page.locator("[data-key=menu-one_tap_plays]").check()
        page.tap("[data-key=close]")
        press(page, "O12")
    else:
        card(page, "O12").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    until(page, lambda: table.asked("act"))
    assert [act["card"] for act in table.asked("act")] == ["O12"]


def test_a_card_that_may_not_be_played_says_why(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    press(page, "B7")
    press(page, "B7")
    page.locator("#prompt", has_text="You hold Orange, so follow it.").wait_for()
    assert page.locator("#urgent").inner_text() == "You hold Orange, so follow it."
    assert card(page, "B7").get_attribute("aria-disabled") == "true"
    assert not table.asked("act")


def test_a_card_that_names_a_suit_opens_the_wheel(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    press(page, "WILD")
    page.tap("[data-key=go]")
    page.tap("[data-key=suit-B]")
    page.get_by_text("Highest Blue").wait_for()
    page.get_by_role("button", name="Play as Blue").tap()
    until(page, lambda: table.asked("act"))
    assert (table.asked("act")[0]["card"], table.asked("act")[0]["suit"]) == ("WILD", "B")


def test_the_wheel_gives_the_card_back(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    press(page, "WILD")
    page.tap("[data-key=go]")
    page.keyboard.press("Escape")
    page.locator(".wheel").wait_for(state="detached")
    assert not table.asked("act")


def test_sliding_over_a_large_hand_chooses_the_card_under_the_finger(
    game: Start, phone: Open
) -> None:
    table = game(LOBBY, moments.many(), edition="glyphs")
    page = phone(table)
    card(page, "CL12").wait_for()
    first = place(page, "HE15")
    last = place(page, "CL12")
    page.mouse.move(first["x"] + 8, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(last["x"] + 8, last["y"] + 20, steps=12)
    page.mouse.up()
    foot = page.locator("#foot")
    foot.get_by_text("Clovers 12").wait_for()
    page.locator("[data-card=HE15]").press("Enter")
    foot.get_by_text("You hold Clovers").wait_for()
    assert not table.asked("act")


def test_a_question_is_answered(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    ask = {"t": "ask", "to": "q4", "text": "Bruno asks to swap seats", "yes": "Swap", "no": "No"}
    card(page, "R4").wait_for()
    table.send(ask)
    page.get_by_role("button", name="Swap").tap()
    until(page, lambda: table.asked("say"))
    assert table.asked("say") == [{"t": "say", "to": "q4", "yes": True}]


def test_a_swap_of_seats_is_asked_for_in_the_menu(game: Start, phone: Open) -> None:
    lobby = moments.lobby(2, "game")
    lobby["seats"][1]["can"] = "swap"
    table = game(lobby, moments.waiting())
    page = phone(table)
    page.click("[data-key=menu]")
    assert page.locator("[data-key^=swap-]").count() == 1
    page.click("[data-key=swap-1]")
    until(page, lambda: table.asked("swap"))
    assert table.asked("swap") == [{"t": "swap", "seat": 1}]
    assert not page.locator(".box").count()


def test_a_pause_is_said_where_the_turn_is(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    card(page, "R4").wait_for()
    table.send(moments.lobby(2, "game", paused=True, note="The game is paused."))
    table.send(moments.waiting())
    page.locator("#prompt", has_text="The game is paused.").wait_for()
    table.send(LOBBY)
    page.locator("#prompt", has_text="is thinking").wait_for()


def test_a_round_ends_with_results_and_ready(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    card(page, "R4").wait_for()
    table.send(moments.scored())
    page.get_by_role("button", name="Go on").tap()
    page.get_by_role("button", name="Score sheet").tap()
    assert page.locator(".paper tfoot").inner_text().split() == ["Total", "23", "16", "2", "25"]
    page.keyboard.press("Escape")
    page.tap("[data-key=ready]")
    until(page, lambda: table.asked("ready"))


def test_another_game_is_asked_for(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.finished())
    page = phone(table)
    page.tap("[data-key=again]")
    until(page, lambda: table.asked("again"))


# -- lines that break ------------------------------------------------------------------------------


def test_a_move_is_sent_again_after_a_cut_until_it_is_answered(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    press(page, "O12")
    page.tap("[data-key=go]")
    until(page, lambda: table.asked("act"))
    table.hang_up()
    until(page, lambda: len(table.asked("act")) == 2)
    first, second = table.asked("act")
    assert first == second
    table.send({"t": "done", "id": first["id"], "ply": 8})
    table.hang_up()
    until(page, lambda: len(table.asked("hello")) == 3)
    page.wait_for_timeout(100)
    assert len(table.asked("act")) == 2


def test_a_table_out_of_reach_is_said_over_the_dimmed_cards(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    card(page, "R4").wait_for()
    table.close()
    page.get_by_role("dialog", name="Back in a moment").wait_for()
    assert card(page, "R4").is_visible()


def test_a_page_that_wakes_opens_a_new_line(game: Start, phone: Open) -> None:
    """iOS keeps dead sockets open after a lock."""
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    card(page, "R4").wait_for()
    hidden = "Object.defineProperty(document, 'hidden', {value: %s, configurable: true});"
    change = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(hidden % "true" + change)
    until(page, lambda: table.asked("hidden"))
    page.evaluate(hidden % "false" + change)
    until(page, lambda: len(table.asked("hello")) == 2)


def test_a_silent_line_is_given_up(game: Start, phone: Open, chromium: Any) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    card(page, "R4").wait_for()
    page.evaluate("Date.now = (now => () => now() + 16000)(Date.now)")
    until(page, lambda: len(table.asked("hello")) == 2)


def test_a_table_that_was_put_away_is_looked_for_for_half_an_hour(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    page.clock.install()
    page.reload()
    card(page, "R4").wait_for()
    bye = {"t": "bye", "why": "Alice has put the game away.", "again": True}
    table.send(bye)
    page.get_by_text(bye["why"]).wait_for()
    table.hang_up()
    until(page, lambda: page.evaluate("line.readyState === 3"))
    page.clock.fast_forward(5100)
    card(page, "R4").wait_for()
    assert len(table.asked("hello")) == 3
    table.send(bye)
    page.get_by_text(bye["why"]).wait_for()
    page.evaluate("state.ended.until -= 31 * 60_000")
    table.hang_up()
    until(page, lambda: page.evaluate("line.readyState === 3"))
    page.clock.fast_forward(60_000)
    page.wait_for_timeout(100)
    assert len(table.asked("hello")) == 3
    page.get_by_role("button", name="Try now").click()
    card(page, "R4").wait_for()


def test_a_page_older_than_the_game_loads_itself_once(game: Start, phone: Open) -> None:
    why = "This page is older than the game. Reload it."
    table = game(answer=lambda game, _: game.send({"t": "no", "of": "version", "why": why}))
    page = phone(table)
    page.get_by_text(why).wait_for()
    assert len(table.asked("hello")) == 2


def test_a_seat_that_is_open_elsewhere_can_be_taken_back(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    card(page, "R4").wait_for()
    table.send({"t": "elsewhere", "why": "Elif's cards were opened on another phone."})
    page.get_by_text("Elif's cards were opened").wait_for()
    assert card(page, "R4").count() == 0
    table.hang_up()
    page.wait_for_timeout(600)
    assert len(table.asked("hello")) == 1
    page.get_by_role("button", name="Play here instead").tap()
    card(page, "R4").wait_for()


def test_a_secret_that_is_void_is_forgotten(game: Start, phone: Open) -> None:
    def answer(game: FakeGame, said: Message) -> None:
        if "secret" in said:
            game.send({"t": "no", "of": "secret", "why": "The table is another one."})

    page = phone(game(answer=answer), "/")
    page.evaluate("localStorage.setItem('rage.secret', 'old')")
    page.reload()
    page.locator("#code").wait_for()
    assert page.evaluate("localStorage.getItem('rage.secret')") is None


# -- readers and keys ------------------------------------------------------------------------------


def test_focus_stays_on_the_hand_when_a_new_view_comes(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.playing())
    page = phone(table)
    card(page, "O12").focus()
    fewer = [one for one in moments.playing()["hand"] if one["c"] != "O12"]
    table.send(moments.again(moments.playing(), ply=8, hand=fewer))
    card(page, "O12").wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.card") == "O5"


def test_what_happens_is_read_once_and_the_turn_at_once(game: Start, phone: Open) -> None:
    table = game(LOBBY, moments.waiting())
    page = phone(table)
    card(page, "R4").wait_for()
    table.send(moments.again(moments.playing(), ply=21, aloud=["Bruno plays Purple 3."]))
    card(page, "O12").wait_for()
    assert page.locator("#polite").inner_text() == "Bruno plays Purple 3."
    assert page.locator("#urgent").inner_text() == "Your turn, follow"
    assert page.title().startswith("● Your turn")


def test_names_that_look_like_markup_stay_text(game: Start, phone: Open) -> None:
    view = moments.waiting()
    view["players"][0]["name"] = "<img src=x onerror=alert(1)>"
    view["prompt"]["text"] = '"><script>alert(1)</script>'
    page = phone(game(LOBBY, view))
    card(page, "R4").wait_for()
    assert page.locator("img").count() == 0
    assert "<img src=x" in page.locator(".plates").inner_text()
