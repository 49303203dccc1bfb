"""A fingerprint of many random games: every position, every legal action and its text.

As a script (`python -m battery.digest`, from the directory tests) it prints the fingerprints as JSON, which is how an
interpreted and a compiled Paiju are compared.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[2]

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "docs" / "examples"))
    import sevens  # noqa: F401

import paiju  # noqa: E402

from .arrangements import ALL, Arrangement  # noqa: E402


def fingerprint(arrangement: Arrangement, games: int) -> str:
    """One number for so many games."""
    found = blake2b(digest_size=8)
    for seed in range(games):
        for state in arrangement.walk(seed, moves=400):
            found.update(state.position().encode())
            found.update(repr(state.legal()).encode())
            found.update(state.view(None if state.over() else state.to_move()).json())
        found.update(repr(state.payoffs() if state.over() else None).encode())
    return found.hexdigest()


def main() -> None:
    games = int(sys.argv[1])
    prints = {str(arrangement): fingerprint(arrangement, games) for arrangement in ALL}
    print(json.dumps({"compiled": paiju.compiled, "prints": prints}))


if __name__ == "__main__":
    main()
