"""The composition root: what `rage-desktop` and `python -m rage_desktop` run."""

import atexit
import os
import signal
import sys
from collections.abc import Callable

INTERRUPTED = 130
ENDING = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]


def main() -> int:
    """Run the program with the arguments of the command line and return its exit code.

    Signals that ask it to end do so in order, with that code for being interrupted: SIGTERM and
    SIGHUP take the way of Ctrl-C. Before and after there is nothing to lose or to tell.
    """
    _on_ending(_leave)
    # hashlib has a SHA-256 of its own; OpenSSL's would take 5 MB of memory.
    sys.modules.setdefault("_hashlib", None)  # type: ignore[arg-type]
    if getattr(sys, "frozen", False):  # the packaged program starts itself for other processes
        from multiprocessing import freeze_support  # late: only there

        freeze_support()
    from rage_desktop.cli.main import run  # late: another process needs none of it

    try:
        sys.unraisablehook = _handle_unraisable
        _on_ending(_interrupt)
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        _on_ending(_leave)


def _on_ending(handler: Callable[..., object]) -> None:
    """Handle each of the signals so, unless whoever started the program had it ignored."""
    for number in ENDING:
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            ctrl_c = handler is _interrupt and number is signal.SIGINT
            signal.signal(number, signal.default_int_handler if ctrl_c else handler)


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)


def _interrupt(*_: object) -> None:
    heard = signal.getsignal(signal.SIGINT)
    if callable(heard):
        heard(signal.SIGINT, None)
    else:
        raise KeyboardInterrupt


def _handle_unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        signal.raise_signal(signal.SIGTERM)  # once more: Python tells of it and goes on
    else:
        sys.__unraisablehook__(unraisable)


if __name__ == "__main__":
    codes: list[int] = []
    # Registered first, so called last. `python -m` ends itself by SIGINT once a KeyboardInterrupt
    # has left any exec() of a text, as dataclasses make them, whoever caught it afterwards.
    atexit.register(lambda: _leave() if codes == [INTERRUPTED] else None)
    codes.append(main())
    sys.exit(codes[0])
