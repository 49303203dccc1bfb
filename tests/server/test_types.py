"""The browser's types are those of the protocol."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from paiju.server import protocol

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "write_types.py"


def test_the_typescript_types_are_up_to_date() -> None:
    # in a process of its own, where no example game is registered
    done = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_schema_says_what_a_view_is() -> None:
    parts = protocol.schema()["$defs"]
    for holder in ("Update", "Frame"):
        assert parts[holder]["properties"]["view"] == {"$ref": "#/$defs/View"}
    assert {"$ref": "#/$defs/TractorView"} in parts["View"]["anyOf"]
