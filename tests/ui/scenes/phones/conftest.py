"""Tables with phones open on this computer alone, and are put away after each test."""

from collections.abc import Iterator

import pytest

from rage_desktop.ui.services import Services


@pytest.fixture(autouse=True)
def _on_loopback(monkeypatch: pytest.MonkeyPatch, services: Services) -> Iterator[None]:
    monkeypatch.setattr("rage_desktop.ui.phone_link.home_addresses", lambda: ("127.0.0.1",))
    yield
    services.close_phones(for_good=True)
