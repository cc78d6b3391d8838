"""The signals that ask the program to end: SIGINT (Ctrl-C), SIGTERM and SIGHUP."""

import os
import signal
import sys
from collections.abc import Callable

INTERRUPTED = 130  # exit code
ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def leave(*_: object) -> None:
    """End at once: a handler for as long as there is nothing to lose or to tell.

    An exception raised anywhere may end up in the middle of a library's C code, which may break.
    """
    try:
        sys.stdout.flush()
    finally:
        os._exit(INTERRUPTED)


def interrupt(*_: object) -> None:
    """Do with SIGTERM or SIGHUP what is done with Ctrl-C."""
    heard = signal.getsignal(signal.SIGINT)
    if callable(heard):
        heard(signal.SIGINT, None)
    else:
        raise KeyboardInterrupt


def on_ending(handler: Callable[..., object] | int, before: tuple[object, ...] = ()) -> None:
    """Handle each of the signals so, unless whoever started the program had it ignored.

    With `before` that happens only where one of these handlers is in force.
    """
    for number in ENDING:
        now = signal.getsignal(number)
        if now is not signal.SIG_IGN and (not before or now in before):
            signal.signal(number, handler)


def raise_interrupts() -> None:
    """Let the signals raise KeyboardInterrupt, Ctrl-C even where a script's shell ignores it."""
    on_ending(interrupt, (leave,))
    if signal.getsignal(signal.SIGINT) in (interrupt, signal.SIG_IGN):
        signal.signal(signal.SIGINT, signal.default_int_handler)
