"""Play N whole games of Dou Dizhu and print how long it took; run with PYTHONPATH=src to run uncompiled."""

from __future__ import annotations

import json
import sys

import ours
import paiju

if paiju.compiled:
    sys.exit("This should run with PYTHONPATH=src, from a source tree without compiled modules.")
play = ours.dealt_playouts(paiju.game("doudizhu"), "classic")
play(2)
print(json.dumps(play(int(sys.argv[1]))._asdict()))
