"""The record of a game is exported from its sheet: where to, and what is said of it."""

from pathlib import Path

import platformdirs
import pytest
from helpers.shown.sheets import THREE_ROUNDS, OpenSheet, noon, scored

from rage_desktop.match import files
from rage_desktop.match.settings import SettingsFile
from rage_desktop.rules import read_record, verify_record
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.score_sheet import save_record
from rage_desktop.ui.services import Services


def test_export_writes_a_record_that_verifies_and_says_where(
    open_sheet: OpenSheet, tmp_path: Path
) -> None:
    driver = open_sheet(scored("rage", 3, 3, changes=THREE_ROUNDS))
    driver.click("export")
    assert isinstance(driver.scene, MessageDialog)
    written = list((tmp_path / "records").iterdir())
    assert [path.name[:11] for path in written] == ["rage-2026-1"]
    assert written[0].name.endswith(".rage.jsonl")
    message = driver.find("message").name
    assert written[0].name in message
    assert str(tmp_path / "records") in message
    assert verify_record(read_record(written[0].read_bytes()))


def test_a_second_export_does_not_replace_the_first(
    sheet_services: Services, tmp_path: Path
) -> None:
    session = scored("rage", 3, 1)
    save_record.export(sheet_services, session)
    save_record.export(sheet_services, session)
    assert len(list((tmp_path / "records").iterdir())) == 2


def test_an_export_that_fails_says_why(sheet_services: Services, tmp_path: Path) -> None:
    (tmp_path / "records").write_text("in the way")
    heading, sentences = save_record.export(sheet_services, scored("rage", 3, 1))
    assert str(heading) == "Not exported"
    assert str(tmp_path / "records") in str(sentences[0])


def test_without_a_chosen_folder_records_go_among_the_documents(
    sheet_services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "Documents"
    sheet_services.settings_file = SettingsFile(files.config_folder(None), noon)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    assert save_record.records_folder(sheet_services).parent == documents
