"""Which Chromium the browser tests use. Run as a program it installs one, or says why these tests cannot run here.

Debian's package is taken where it is there or may be installed, first the one without windows, which takes half the
time. The browser of the npm package @sparticuz/chromium would be a second way, but wants libraries that a bare machine
lacks.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def executable() -> str | None:
    """The browser of this machine; PAIJU_CHROMIUM names another."""
    return os.environ.get("PAIJU_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> str | None:
    """Install Debian's, if this is Debian and we may; returns why not."""
    if shutil.which("apt-get") is None:
        return "there is no apt-get here"
    if os.geteuid() != 0:
        return "only root may install packages here"
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=environment, capture_output=True)
    for name in NAMES[:2]:
        command = ["apt-get", "-qq", "install", "-y", name, "fonts-noto-cjk"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode == 0:
            return None
    return (done.stderr.strip().splitlines() or ["apt-get failed"])[-1]


def has_client() -> bool:
    """Whether the installed package has the pages that a browser would show."""
    found = find_spec("paiju.server")
    return found is not None and (Path(found.origin or "").parent / "static" / "index.html").exists()


def main() -> int:
    problem = None if has_client() else "the browser client was not built"
    if problem is None and executable() is None:
        problem = install()
        problem = problem and f"no Chromium, and it cannot be installed: {problem}"
    if problem:
        print(f"paiju: {problem}; leaving tests/browser out", file=sys.stderr)
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
