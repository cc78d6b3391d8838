"""Scripts of build/, which is no package: imported by where they lie, or run as they stand."""

import importlib
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final, TypeAlias

import pytest

from helpers.paths import ROOT

PACKAGING: Final = ROOT / "build" / "packaging"
Script: TypeAlias = Callable[[str], Mapping[str, Any]]  # one of packaging, and what it defines


def import_script(path: str) -> ModuleType:
    """Import a module of build/, such as "assets/messages", and what it needs beside it."""
    folder, _, name = path.rpartition("/")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "build" / folder))
        return importlib.import_module(name)
