"""A bot that knows nothing of Paiju but its engine protocol: it starts the engine and plays seat 0 to the end.

Usage: client.py COMMAND...   where COMMAND starts an engine, as in: client.py paiju engine doudizhu
"""

import json
import subprocess
import sys


def main(command):
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    number = 0

    def ask(do, **facts):
        nonlocal number
        number += 1
        engine.stdin.write(json.dumps({"id": number, "do": do, **facts}) + "\n")
        engine.stdin.flush()
        answer = json.loads(engine.stdout.readline())
        assert answer["id"] == number, answer
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer

    hello = ask("hello")
    assert hello["protocol"] == 1
    ask("new", seed=1, seats=3, bots=[None, "random", "random"])
    status = ask("run")
    while not status["over"]:
        view = ask("view")["view"]
        assert view["seat"] == 0 and view["legal"]
        # A player of few words: the first legal action.
        ask("play", seat=0, action=view["legal"][0])
        status = ask("run")
    print(f"{hello['game']}: over after {status['actions']} actions, payoffs {status['payoffs']}")
    ask("quit")
    engine.stdin.close()
    sys.exit(engine.wait(10))


main(sys.argv[1:])
