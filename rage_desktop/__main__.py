"""The composition root: what `rage-desktop` and `python -m rage_desktop` run."""

import atexit
import signal
import sys

from rage_desktop.interrupts import INTERRUPTED, leave, on_ending

AGAIN = 0.2  # seconds


def main() -> int:
    """Run the program with the arguments of the command line and return its exit code.

    Signals that ask it to end do so at once, with the exit code for an interruption, unless a
    command or the window handles them itself.
    """
    on_ending(leave)
    atexit.register(on_ending, signal.SIG_IGN)  # Python would give them up to the system
    # hashlib has a SHA-256 of its own; OpenSSL's would take 5 MB of memory.
    sys.modules.setdefault("_hashlib", None)  # type: ignore[arg-type]
    if getattr(sys, "frozen", False):  # the packaged program starts itself for other processes
        from multiprocessing import freeze_support  # late: only there

        freeze_support()
    from rage_desktop.cli.main import run  # late: another process needs none of it

    try:
        sys.unraisablehook = _handle_unraisable
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        on_ending(leave)


def _handle_unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    if issubclass(unraisable.exc_type, KeyboardInterrupt):  # once more: Python would go on
        from threading import Timer  # late: handlers come first

        Timer(AGAIN, signal.raise_signal, (signal.SIGTERM,)).start()
    else:
        sys.__unraisablehook__(unraisable)


if __name__ == "__main__":
    codes: list[int] = []
    # Registered first, so called last. `python -m` ends itself by SIGINT once a KeyboardInterrupt
    # has left any exec() of a text, as dataclasses make them, whoever caught it afterwards.
    atexit.register(lambda: leave() if codes == [INTERRUPTED] else None)
    codes.append(main())
    sys.exit(codes[0])
