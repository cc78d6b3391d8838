"""Runs first in the packaged program: without a console (Windows) its output goes nowhere."""

import os
import sys

# If they stayed None, the first sys.stderr.isatty() or flush() would end the program.
if sys.stdout is None:
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
if sys.stderr is None:
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115

# A single file for Windows unpacks itself into a folder of its own and removes that when it ends,
# unless it's killed. An open file can't be removed there: where this one can, nothing runs.
if sys.platform == "win32":
    import shutil
    from pathlib import Path

    here = Path(sys._MEIPASS)  # type: ignore[attr-defined]
    for mark in here.parent.glob("_MEI*/rage-desktop-runs"):
        try:
            mark.unlink()
        except OSError:
            continue
        shutil.rmtree(mark.parent, ignore_errors=True)
    if here.name.startswith("_MEI"):
        sys.rage_desktop_runs = (here / "rage-desktop-runs").open("w")  # type: ignore[attr-defined]
