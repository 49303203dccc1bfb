"""Plays with an installed Paiju, as a release is tested: compiled, a game by the command, and a page of the server."""

from __future__ import annotations

import subprocess
import sys
import urllib.request

import paiju


def say(*command: str) -> str:
    """What a command prints."""
    return subprocess.run([sys.executable, "-m", "paiju", *command], check=True, capture_output=True, text=True).stdout


def page() -> str:
    """The first page of a server that is started for it."""
    command = [sys.executable, "-u", "-m", "paiju", "serve", "--port", "0", "--database", "played.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())
        finally:
            server.terminate()


print(say("--version"))
assert paiju.compiled, "this wheel is not compiled"
assert "wins" in say("auto", "crazy_eights", "Ann", "Bob", "Cem", "--seed", "7", "--lang", "en")
if "--server" in sys.argv:
    assert "/assets/" in page(), "the server has no browser client"
    print("the server serves the client")
