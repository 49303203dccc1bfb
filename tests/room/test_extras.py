"""A plain install is the library, the console and the engine; whoever wants more is told what to install."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import paiju

HOME = Path(__file__).parents[2]
WITHOUT = """
import sys
for name in sys.argv.pop(1).split(","):
    sys.modules[name] = None
from paiju.cli import main
main()
"""
EXTRA = "textual,starlette,uvicorn,httptools,websockets,uvloop,asyncpg,cryptography,zeroconf,rbcl,openskill,numpy"


def without(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command where nothing but a plain install is there."""
    command = [sys.executable, "-c", WITHOUT, EXTRA, *arguments]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)


@pytest.mark.parametrize(
    "command",
    ["--version", "auto crazy_eights Ann Bob Cem --seed 1", "schema", "rules doudizhu", "sim doudizhu --deals 2"],
)
def test_what_a_plain_install_does(command: str) -> None:
    done = without(*command.split())
    assert (done.returncode, done.stderr) == (0, "") and done.stdout


@pytest.mark.parametrize(
    ("command", "extra"),
    [("serve --port 0", "server"), ("join localhost:1 ABCDE --bot rule", "terminal"), ("host crazy_eights", "peer")],
)
def test_what_is_missing_is_told_in_a_sentence(command: str, extra: str) -> None:
    done = without(*command.split())
    assert done.returncode == 2 and f'pip install "paiju[{extra}]"' in done.stderr
    assert done.stderr.count("\n") == 1 and not done.stdout


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" in project["dynamic"] and "version" not in project
    assert f"## [{paiju.__version__}]" in (HOME / "CHANGELOG.md").read_text("utf-8")


def test_all_is_made_of_extras() -> None:
    extras = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (everything,) = extras["all"]
    assert set(everything.removeprefix("paiju[").removesuffix("]").split(",")) <= extras.keys()
    listed = subprocess.run(
        [sys.executable, HOME / "_build" / "needed.py", "all"], capture_output=True, text=True, check=True
    ).stdout
    assert "textual" in listed and "uvicorn" in listed and "click" in listed and "paiju" not in listed
