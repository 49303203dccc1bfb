"""Somebody at a table, as a process of their own: `python somebody.py NAME ADDRESS HOME [INVITATION]`.

Prints a line of JSON whenever something is new, keeps what is needed to come back, and says how far it has counted.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from paiju.peer.gathering import Access, Gathering, new_table
from paiju.peer.invitation import read_invitation
from paiju.peer.keys import Identity
from paiju.peer.link import Timing
from paiju.peer.terms import Terms

TIMING = Timing(again=2, ping=0.3, silence=3, retry=0.1, calls=0.5)


async def play(name: str, address: str, home: Path, invitation: str) -> None:
    identity = Identity.kept(home / "identity")
    kept = home / "keepsake"
    access = Access(hosts=(address,), port=0, announce=False, timing=TIMING)
    if kept.exists():
        gathering = await Gathering.resume(kept.read_bytes(), identity, access=access)
    elif invitation:
        gathering = await Gathering.join(read_invitation(invitation), identity, name, access=access)
    else:
        terms = Terms(new_table(), "crazy_eights", "", 4)
        gathering = await Gathering.host(terms, identity, name, access=access)
    heard: dict[str, int] = {}

    def listen(data: bytes) -> None:
        who, count = data.decode().split()
        heard[who] = int(count)

    def tell() -> None:
        if gathering.hosting and not gathering.begun and len(gathering.people) == 3:
            gathering.begin()
        kept.write_bytes(gathering.keepsake())

    gathering.received = listen
    gathering.changed.append(tell)
    tell()
    count = 0
    while True:
        count += 1
        gathering.send(f"{name} {count}".encode())
        news = {
            "hosting": gathering.hosting,
            "connected": gathering.connected,
            "term": gathering.term,
            "begun": gathering.begun,
            "present": [person.name for person in gathering.people if person.present],
            "bots": len(gathering.bots),
            "heard": heard,
            "invitation": str(gathering.invitation),
        }
        print(json.dumps(news), flush=True)
        await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:5] or [""]))
