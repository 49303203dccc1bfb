"""The files for containers and services name variables, commands and files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paiju.server.commands import serve

HOME = Path(__file__).parents[2]
FILES = ("Dockerfile", "deploy/compose.yaml", "deploy/paiju.service")
BUILDING = {"PAIJU_REQUIRE_COMPILED"}


@pytest.mark.parametrize("name", FILES)
def test_every_variable_is_an_option_of_the_server(name: str) -> None:
    known = {option.envvar for option in serve.params}
    used = set(re.findall(r"PAIJU_[A-Z_]+", (HOME / name).read_text()))
    assert used - BUILDING
    assert used - BUILDING <= known


@pytest.mark.parametrize("name", FILES)
def test_the_command_is_the_one_that_serves(name: str) -> None:
    text = (HOME / name).read_text()
    started = re.findall(r"paiju[\"', ]+serve", text)
    assert started or "build: .." in text  # what the image starts


def test_the_image_is_built_from_what_the_package_needs() -> None:
    kept = {line[1:] for line in (HOME / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert all((HOME / each).exists() for each in kept)
    assert {"src", "web", "_build", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"} <= kept
