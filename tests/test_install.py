"""Paiju installs from its source distribution, also where there is no C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MADE = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", ".*_cache", ".hypothesis", "__pycache__", "*.so", "node_modules"
)
TRANSLATED = ROOT / "build" / "cython"
NO_COMPILER = {"CC": "/nonexistent/cc", "CXX": "/nonexistent/cc", "LDSHARED": "/nonexistent/cc"}

pytestmark = pytest.mark.xdist_group("install")

PLAY = """
import paiju
state = paiju.game("doudizhu").deal("classic", seed=7)
moves = paiju.playout(state, paiju.Random(7))
print(paiju.compiled, moves > 10, sum(state.payoffs()))
"""


def run(command: list[str], where: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PAIJU_REQUIRE_COMPILED")}
    kept["PAIJU_SKIP_WEB"] = "1"  # the client has its own tests, and fetches packages
    return subprocess.run(command, cwd=where, env=kept | settings, capture_output=True, text=True)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution, made from a clean copy."""
    there = tmp_path_factory.mktemp("source")
    shutil.copytree(ROOT, there / "tree", ignore=MADE)
    script = f"from setuptools import build_meta; print(build_meta.build_sdist({str(there)!r}))"
    built = run([sys.executable, "-c", script], there / "tree", PAIJU_PURE="1")
    assert built.returncode == 0, built.stderr
    (archive,) = there.glob("paiju-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(there, filter="data")
    unpacked = there / archive.name.removesuffix(".tar.gz")
    if TRANSLATED.exists():  # Cython's half minute; it translates anew what is older than its source
        shutil.copytree(TRANSLATED, unpacked / "build" / "cython")
    return unpacked


def install(source: Path, into: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    pip = [sys.executable, "-m", "pip", "install", "-v", "--no-build-isolation", "--no-deps", "--no-index"]
    return run([*pip, "--target", str(into), "."], source, **settings)


def test_the_source_distribution_is_complete(source: Path) -> None:
    wanted = {
        path.relative_to(ROOT) for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".pxd", ".md", ".typed")
    }
    wanted |= {Path(name) for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE")}
    assert {path for path in wanted if not (source / path).exists()} == set()


@pytest.mark.parametrize(
    ("settings", "warns"), [(NO_COMPILER, True), ({"PAIJU_PURE": "1"}, False)], ids=["no compiler", "pure"]
)
def test_without_a_compiler_paiju_is_interpreted(
    source: Path, tmp_path: Path, settings: dict[str, str], warns: bool
) -> None:
    installed = install(source, tmp_path, **settings)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    said = installed.stdout + installed.stderr
    assert ("was not compiled" in said and "Install a C compiler" in said) == warns
    assert not list(tmp_path.rglob("paiju/**/*.so")) and (tmp_path / "paiju" / "py.typed").exists()
    played = run([sys.executable, "-c", PLAY], tmp_path, PYTHONPATH=str(tmp_path))
    assert played.stdout.split() == ["False", "True", "0.0"], played.stderr


def test_a_compiled_core_can_be_required(source: Path, tmp_path: Path) -> None:
    refused = install(source, tmp_path, PAIJU_REQUIRE_COMPILED="1", **NO_COMPILER)
    assert refused.returncode != 0 and not (tmp_path / "paiju").exists()
