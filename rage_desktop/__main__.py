"""The composition root: what `rage-desktop` and `python -m rage_desktop` run."""

import sys


def main() -> int:
    """Run the program with the arguments of the command line and return its exit code."""
    if getattr(sys, "frozen", False):  # the packaged program starts itself for other processes
        from multiprocessing import freeze_support  # late: only there

        freeze_support()
    from rage_desktop.cli.main import run  # late: another process needs none of it

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
