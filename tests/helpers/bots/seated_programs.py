"""Programs for seats: what they are typed as, what they heard, and whether they still run."""

import json
import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from helpers.people.driver import Driver
from rage_desktop.ui.scenes.table import TableScene

HEAD = """
import json, os, sys, time
from pathlib import Path
def say(**words): print(json.dumps(words), flush=True)
heard = open(Path(__file__).with_name("heard"), "a")
heard.write(f"started {os.getpid()}\\n"); heard.flush()
for line in sys.stdin:
    words = json.loads(line)
    heard.write(line); heard.flush()
    if words["type"] == "hello": say(type="ready", name="Copycat")
    elif words["type"] == "bye": break
    elif words["type"] == "ask":
"""
GOOD = """
        if words["want"] == "bid": say(bid=words["legal"][0]); continue
        card = words["legal"][0]
        suits = words["suits"].get(card)
        say(card=card, **({"suit": suits[0]} if suits else {}))
"""


def typed(script: Path) -> str:
    return shlex.join([sys.executable, str(script)])


def heard(script: Path) -> str:
    log = script.with_name("heard")
    return log.read_text("utf-8") if log.exists() else ""


def heard_lines(script: Path) -> list[dict[str, Any]]:
    """Return the messages that a program was sent."""
    return [json.loads(line) for line in heard(script).splitlines() if line[0] == "{"]


def running(script: Path) -> list[int]:
    """Return the programs that are still there."""
    pids = [int(line.split()[1]) for line in heard(script).splitlines() if line[:7] == "started"]
    return [pid for pid in pids if _there(pid)]


def _there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(driver: Driver, done: Callable[[], bool], seconds: float = 30.0) -> None:
    """Let the game run until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, [node.id for node in driver.scene.nodes]
        driver.step(0.02)
        time.sleep(0.005)


def play_on(driver: Driver) -> None:
    """Play for the person until somebody has said something, or the game is over."""

    def stop() -> bool:
        scene = driver.scene
        if not isinstance(scene, TableScene):
            return True
        session = scene.session
        if session.hot_seat.person == 0 and session.pending_input in ("bid", "play"):
            session.submit(session.view.legal[0])
        return False

    wait_for(driver, stop)
