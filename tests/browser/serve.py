"""`paiju serve`, but whoever plays a whole game by hints may ask for them as fast as a test does."""

from __future__ import annotations

import sys
from functools import partial

from paiju.cli import main
from paiju.server import limits

limits.Limits = partial(limits.Limits, costly=(10_000, 10_000), messages=(10_000, 10_000))  # type: ignore[misc]

if __name__ == "__main__":
    sys.argv[1:1] = ["serve"]
    main()
