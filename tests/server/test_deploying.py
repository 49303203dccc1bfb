"""The files for containers and services name variables, commands and files that exist."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

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


class Healthy(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/healthz" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def test_the_health_of_a_container_is_asked_for_where_its_server_listens() -> None:
    found = re.search(r"CMD (\[.*healthz.*\])", (HOME / "Dockerfile").read_text())
    assert found
    _, *command = json.loads(found[1])
    with HTTPServer(("127.0.0.1", 0), Healthy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        settings = os.environ | {"PAIJU_PORT": str(server.server_port)}
        asked = subprocess.run([sys.executable, *command], env=settings, capture_output=True, check=False)
        assert asked.returncode == 0, asked.stderr
        server.shutdown()
    asked = subprocess.run([sys.executable, *command], env=settings, capture_output=True, check=False)
    assert asked.returncode != 0
