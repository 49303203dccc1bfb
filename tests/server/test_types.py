"""The browser's types are those of the protocol."""

from __future__ import annotations

import runpy
from pathlib import Path

from paiju.server.protocol import schema

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "write_types.py"


def test_the_typescript_types_are_up_to_date() -> None:
    script = runpy.run_path(str(SCRIPT))
    written = script["TARGET"].read_text(encoding="utf-8")
    assert script["typescript"](schema()) == written, "run: python web/scripts/write_types.py"
