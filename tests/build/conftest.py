"""Scripts of build/ are run where they stand."""

import runpy
from collections.abc import Mapping
from typing import Any

import pytest
from helpers.scripts import PACKAGING, Script


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Run a script of build/packaging as a module; return what it defines."""

    def run(name: str) -> Mapping[str, Any]:
        file = PACKAGING / f"{name}.py"
        for folder in (PACKAGING, file.parent):
            monkeypatch.syspath_prepend(str(folder))
        return runpy.run_path(str(file))

    return run
