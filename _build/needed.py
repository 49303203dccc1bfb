"""Prints what Paiju needs with some extras, one requirement a line: `python _build/needed.py all`.

pip can install a package with what it needs, but not what it needs alone.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def needed(extras: list[str]) -> list[str]:
    """The requirements of a plain install and of these extras, which may name each other."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    found = list(project["dependencies"])
    for extra in extras:
        for requirement in project["optional-dependencies"][extra]:
            other = re.fullmatch(rf"{project['name']}\[(.*)\]", requirement)
            found += needed(re.split(r"\s*,\s*", other[1])) if other else [requirement]
    return list(dict.fromkeys(found))


if __name__ == "__main__":
    print("\n".join(needed(sys.argv[1:])))
