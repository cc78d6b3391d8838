"""A fake game for the phones' page, and pages of it in a browser."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from helpers.phones import moments
from helpers.phones.fake_game import Answer, FakeGame, Message
from helpers.phones.page_files import page_files, page_policy, page_words

Open = Callable[..., Any]


@pytest.fixture
def game() -> Iterator[Callable[..., FakeGame]]:
    """Start a game that answers `hello` with these messages, and other requests by `answer`."""
    started: list[FakeGame] = []

    def start(
        *messages: Message, edition: str = "rage", lang: str = "en", answer: Answer | None = None
    ) -> FakeGame:
        skin = "glyphs" if edition == "glyphs" else "rage"
        greeting = moments.welcome(page_words(lang), skin, lang)

        def answered(game: FakeGame, said: Message) -> None:
            if said["t"] == "hello" and messages:
                game.send(greeting, *messages)
            elif answer is not None:
                answer(game, said)

        started.append(FakeGame(page_files(edition), answered, page_policy()))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def phone(chromium: Any) -> Iterator[Open]:
    """Open a page of a game, as a phone does; what goes wrong in it fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def opened(
        game: FakeGame, path: str = "/KMTR", size: tuple[int, int] = (390, 664), **how: Any
    ) -> Any:
        viewport = {"width": size[0], "height": size[1]}
        context = chromium.new_context(viewport=viewport, has_touch=True, **how)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: _note(said, wrong))
        page.goto(game.address + path)
        page.wait_for_selector("#page > *")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def _note(said: Any, wrong: list[str]) -> None:
    """Keep what the browser complains of, but for a network that a test takes away."""
    is_network = "Failed to load resource" in said.text or "WebSocket connection" in said.text
    if said.type == "error" and not is_network and "navigator.vibrate" not in said.text:
        wrong.append(said.text)
