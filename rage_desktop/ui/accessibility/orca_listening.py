"""Which announcements screen readers on Linux listen to: Orca knows them from version 45 on."""

import re
import subprocess

LONGEST = 2.0  # seconds to wait for a bus
FOCUS = "Object:StateChanged:Focused"
ANNOUNCEMENT = "Object:Announcement:"


def ignores_announcements() -> bool | None:
    """Return whether some reader follows the focus but no announcements; None if there is none
    yet, or nothing that asks the bus."""
    try:
        found = _ask("--session", "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        listening = _ask(
            f"--bus={found[0]}",
            "org.a11y.atspi.Registry",
            "/org/a11y/atspi/registry",
            "org.a11y.atspi.Registry.GetRegisteredEvents",
        )
    except (OSError, subprocess.SubprocessError, IndexError):
        return None
    events = set(zip(listening[::2], listening[1::2], strict=False))
    readers = {reader for reader, event in events if event == FOCUS}
    return any((reader, ANNOUNCEMENT) not in events for reader in readers) if readers else None


def _ask(bus: str, program: str, path: str, method: str) -> list[str]:
    """Return the texts that a method of the bus answers."""
    command = ["dbus-send", bus, "--print-reply", f"--dest={program}", path, method]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=LONGEST)
    return re.findall(r'string "([^"]*)"', answer.stdout)
