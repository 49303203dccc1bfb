"""`paiju` as somebody runs it who waits for nobody longer than a few seconds."""

from __future__ import annotations

import sys

from msgspec.structs import replace

from paiju.cli import main
from paiju.peer.link import Timing
from paiju.terminal import peers
from paiju.terminal.peers import Manner

GRACE = 12.0


def impatient(*arguments: object, **more: object) -> Manner:
    manner = usual(*arguments, **more)  # type: ignore[arg-type]
    timing = replace(Timing(), grace=GRACE, silence=2.0, ping=0.5)
    return manner._replace(access=replace(manner.access, timing=timing))


usual = peers.usual_manner
peers.usual_manner = impatient

if __name__ == "__main__":
    sys.exit(main())
