"""A batch that several processes share: the same games however many they are, and an end in every case."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest

import paiju
from paiju.catalogue import BUILT_IN
from paiju.envs import workers
from paiju.envs.batch import Batch

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="workers need Linux or macOS")

GAMES = 7
STEPS = 60 if paiju.compiled else 15


def played(name: str, processes: int) -> list[list[object]]:
    """All that a batch tells in some steps, and where its games are in the end."""
    told = []
    with Batch(name, None, GAMES, seed="shared", workers=processes) as batch:
        for step in range(STEPS):
            ids = batch.random()
            if step % 3:
                batch.step(ids)
            else:
                states = [batch.state(row) for row in range(GAMES)]
                numbers = [batch.actions.action(int(i), state) for i, state in zip(ids, states, strict=True)]
                batch.play(np.array(numbers, "u8"))
            arrays = (batch.observations, batch.masks, batch.turns, batch.rewards, batch.done, *batch.legal(), ids)
            told.append([array.tolist() for array in arrays])
        batch.reset(4)
        told.append([batch.state(row).position() for row in range(GAMES)])
    return told


@pytest.mark.parametrize("name", BUILT_IN)
def test_any_number_of_workers_plays_the_same_games(name: str) -> None:
    alone = played(name, 1)
    assert alone == played(name, 2) == played(name, 3)


def test_a_part_of_a_batch_is_what_the_batch_has_in_these_rows() -> None:
    few, many = Batch("crazy_eights", None, 3, seed=1), Batch("crazy_eights", None, 8, seed=1)
    for _ in range(STEPS):
        ids = many.random()
        assert (few.random() == ids[:3]).all()
        many.step(ids)
        few.step(ids[:3])
    assert (few.observations == many.observations[:3]).all()


def test_what_is_not_legal_is_refused_before_any_worker_moves() -> None:
    with Batch("crazy_eights", None, GAMES, seed=2, workers=3) as batch:
        before, ids = batch.observations.copy(), batch.random()
        for row in range(GAMES):
            wrong = ids.copy()
            wrong[row] = np.flatnonzero(~batch.masks[row])[0]
            with pytest.raises(paiju.IllegalAction, match=f"Game {row}: {wrong[row]} is not legal"):
                batch.step(wrong)
        numbers = np.array([batch.state(row).legal()[0] for row in range(GAMES)], "u8")
        numbers[4] = numbers[6] = 999
        with pytest.raises(paiju.IllegalAction, match="Game 4: 999"):
            batch.play(numbers)
        assert (batch.observations == before).all()
        batch.step(ids)


def test_wrong_numbers_of_workers_are_refused() -> None:
    for wrong in (0, -1, 5, True, 1.5, "2", None, 10**9):
        with pytest.raises(paiju.SetupError, match="A batch has 1 to 256 workers, and no more than games"):
            Batch("crazy_eights", None, 4, workers=wrong)  # type: ignore[arg-type]


def started(batch: Batch) -> list[subprocess.Popen[bytes]]:
    assert isinstance(batch.rows, workers.Workers)
    return batch.rows.processes


def test_a_killed_worker_is_noticed_and_takes_the_others_along() -> None:
    batch = Batch("crazy_eights", None, 4, seed=1, workers=3)
    processes = started(batch)
    os.kill(processes[0].pid, signal.SIGKILL)
    for ask in (lambda: batch.step(batch.random()), batch.legal, batch.reset, lambda: batch.state(3)):
        with pytest.raises(paiju.SetupError, match="A worker of this batch is gone: make a new batch"):
            ask()
    assert [process.poll() for process in processes] == [-signal.SIGKILL, 0]
    assert batch.masks.any()  # the arrays can still be read
    batch.close()


def test_workers_end_with_their_batch() -> None:
    for end in (Batch.close, lambda batch: batch.__exit__(None, None, None)):
        batch = Batch("crazy_eights", None, 4, workers=2)
        processes = started(batch)
        end(batch)
        end(batch)
        assert [process.poll() for process in processes] == [0]
        for ask in (batch.random, batch.reset, batch.legal, lambda each=batch: each.state(0)):
            with pytest.raises(paiju.SetupError, match="This batch is closed"):
                ask()
    batch = Batch("crazy_eights", None, 4, workers=2)
    processes, seen = started(batch), batch.observations
    del batch
    gc.collect()
    assert [process.poll() for process in processes] == [0]
    assert seen.any()


def test_a_worker_that_does_not_end_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    batch = Batch("crazy_eights", None, 4, workers=2)
    (process,) = started(batch)
    os.kill(process.pid, signal.SIGSTOP)
    batch.close()
    assert process.poll() == -signal.SIGKILL


def test_workers_end_when_their_master_is_killed() -> None:
    code = """
        import os, paiju
        batch = paiju.Batch("crazy_eights", None, 4, workers=2)
        print(batch.rows.processes[0].pid, flush=True)
        os.kill(os.getpid(), 9)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False)
    worker = int(done.stdout)
    for _ in range(300):
        if not alive(worker):
            return
        time.sleep(0.1)
    pytest.fail("the worker is still there")


def alive(number: int) -> bool:
    """Whether a process is there that is not only waiting to be forgotten."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text(encoding="ascii")
        return stat.rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return False
        return not Path("/proc/self/stat").exists()


def test_a_script_needs_no_main_guard(tmp_path: Path) -> None:
    code = """
        import paiju
        with paiju.Batch("crazy_eights", None, 4, seed=1, workers=2) as batch:
            print(batch.step(batch.random())[1].any())
    """
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent(code), "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True"], done.stderr


def test_a_game_that_cannot_be_imported_is_refused() -> None:
    class Mine(type(paiju.game("sevens"))):  # type: ignore[misc]
        name = "mine"

    with pytest.raises(paiju.SetupError, match="A worker cannot set up this game"):
        Batch(Mine(), None, 4, workers=2)


def test_what_goes_wrong_in_a_worker_is_raised_here() -> None:
    batch = Batch("crazy_eights", None, 4, workers=2)
    assert isinstance(batch.rows, workers.Workers)
    with pytest.raises(AttributeError, match="nothing"):
        batch.rows._all("nothing")
    with pytest.raises(paiju.SetupError, match="is gone"):
        batch.random()
