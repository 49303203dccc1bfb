"""The check of the browser client says one line when all is well, and everything when not."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

CLIENT = Path(__file__).parent.parent / "_build" / "client.py"
# what stands in for npm: says what it was told to say, in colour where colour is not forbidden
NPM = """import os, sys
print("" if "NO_COLOR" in os.environ else "\x1b[32m", "noise of", *sys.argv[3:])
print("  Tests  12 passed (12)")
sys.exit(sys.argv[1] in sys.argv[3:])
"""


@pytest.fixture
def client() -> ModuleType:
    spec = importlib.util.spec_from_file_location("client", CLIENT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("broken", "fine"), [("nothing", True), ("check", False), ("test", False)])
def test_only_what_fails_is_shown(
    broken: str,
    fine: bool,
    client: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    script = tmp_path / "npm.py"
    script.write_text(NPM)
    monkeypatch.setattr(client, "npm", lambda: [sys.executable, str(script), broken, "--"])
    monkeypatch.setattr(client, "_fetch", lambda command: None)
    assert client.check() is fine
    told = "".join(capfd.readouterr())
    if fine:
        assert told == "client format and types fine, tests 12 passed (12)\n"
    else:
        assert "noise of" in told and broken in told and "\x1b" not in told
