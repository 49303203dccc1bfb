"""What Cython would quietly divide otherwise than Python is refused when the core is built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("Cython")

BUILD = Path(__file__).parents[2] / "_build"
TRANSLATE = """
import sys
sys.path.insert(0, sys.argv[1])
import division
division.refuse_truncation()
from Cython.Build import cythonize
directives = {"language_level": 3, "cdivision": True, "annotation_typing": False}
cythonize("half.py", build_dir="made", compiler_directives=directives, quiet=True, force=True)
"""


@pytest.mark.parametrize(
    ("types", "code", "refused"),
    [
        ("int n", "n / 2", True),
        ("int n, long m", "n / m", True),
        ("int n, unsigned long long m", "(n + 1) / (m - 1)", True),
        ("int n", "n // 2", False),
        ("int n", "n / 2.0", False),
        ("int n, double m", "n / m", False),
        ("n", "n / 2", False),  # a Python object: divided as Python does
    ],
)
def test_whole_numbers_are_not_divided_by_a_slash(types: str, code: str, refused: bool, tmp_path: Path) -> None:
    names = ", ".join(each.split()[-1] for each in types.split(","))
    (tmp_path / "half.py").write_text(f"def half({names}):\n    return {code}\n")
    (tmp_path / "half.pxd").write_text(f"cpdef half({types})\n")
    done = subprocess.run(
        [sys.executable, "-c", TRANSLATE, BUILD], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode != 0) == refused, done.stdout + done.stderr
    assert ("drops the rest" in done.stdout + done.stderr) == refused
