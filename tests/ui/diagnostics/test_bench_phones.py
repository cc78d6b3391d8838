"""The measurement of phones: robots play a round on loopback, and it counts what they do."""

from typing import Any

import pytest

from rage_desktop.ui.diagnostics import bench_phones


@pytest.mark.slow
def test_robots_play_a_round_and_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_phones, "PLAYERS", 3)
    monkeypatch.setattr(bench_phones, "CARDS", 2)
    monkeypatch.setattr(bench_phones, "IDLE", 0.1)
    monkeypatch.setattr(bench_phones, "ROUNDS", 1)
    figures: dict[str, Any] = dict(bench_phones.phones())
    assert figures["moves"] == 3 * (1 + 2)
    assert 0 < figures["tap_to_frame_ms"]["median_ms"] <= figures["tap_to_frame_ms"]["p99_ms"]
    assert figures["server_cpu_ms"] >= 0
    assert 0 < figures["largest_message_bytes"] <= figures["round_bytes"]
    assert set(figures["frames_with"]) == set(figures["frames_without"])
    assert figures["idle"]["turns"] <= 2
