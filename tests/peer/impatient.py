"""`paiju` as somebody runs it who waits for nobody longer than a few seconds."""

from __future__ import annotations

import sys

from msgspec.structs import replace

from paiju.cli import main
from paiju.peer.link import Timing
from paiju.terminal import manner
from paiju.terminal.manner import Manner

GRACE = 12.0


def impatient(*arguments: object, **more: object) -> Manner:
    usually = usual(*arguments, **more)  # type: ignore[arg-type]
    timing = replace(Timing(), grace=GRACE, silence=2.0, ping=0.5)
    return usually._replace(access=replace(usually.access, timing=timing))


usual = manner.usual_manner
manner.usual_manner = impatient

if __name__ == "__main__":
    sys.exit(main())
