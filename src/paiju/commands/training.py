"""Train the nets of a game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BAD_JOBS, SetupError
from ..language import Sentence
from .options import find_game, game_argument, language_option, option, rules_option

if TYPE_CHECKING:
    from ..learn.trainer import Helper, Plan, Progress

NO_DASK = Sentence("A cluster needs Dask: pip install 'paiju[dask]'.", "使用集群需要 Dask：pip install 'paiju[dask]'。")
NO_CLUSTER = Sentence("The Dask cluster {address} cannot be reached.", "无法连接 Dask 集群 {address}。")
NO_WORKERS = Sentence("The Dask cluster {address} has no workers.", "Dask 集群 {address} 没有工作进程。")
BAD_SIZES = Sentence("Layers are three numbers: 256,64,32.", "网络层为三个数：256,64,32。")
DONE = Sentence(
    "{games} games in {minutes} minutes. Weights: {out}, report: {page}",
    "{minutes} 分钟共 {games} 局。权重：{out}，报告：{page}",
)
STRENGTH = Sentence("Against random play: {score}", "对随机玩家：{score}")
PACE = Sentence(
    "{games} games, {pace}/s, loss {loss}, {won} won against random",
    "{games} 局，{pace} 局/秒，损失 {loss}，对随机胜率 {won}",
)


@click.command()
@game_argument()
@rules_option
@option("--minutes", "How long to train.", "M", type=float, default=0.0)
@option(
    "--games", "How many games to play instead: then the same seed gives the same weights.", "N", type=int, default=0
)
@option("--stop", "End after so many games, as if all of them were to come.", "N", type=int, default=0)
@option("--jobs", "Processes that play and learn.", "K", type=int, default=1)
@option("--seed", "A number or text that fixes all chance.", "SEED", default="0")
@option("--layers", "How wide the three layers are.", "A,B,C", default="256,64,32")
@option("--out", "The file of weights to write.", "FILE", default="")
@click.option("--resume", is_flag=True, help="Go on from FILE.checkpoint; layers may be wider now.")
@option("--dask", "A Dask cluster whose workers play and learn as well.", "ADDRESS", default="")
@language_option
def train(
    game: str,
    rules: str,
    minutes: float,
    games: int,
    stop: int,
    jobs: int,
    seed: str,
    layers: str,
    out: str,
    resume: bool,
    dask: str,
    lang: str,
) -> None:
    """Let the nets of a game learn by playing against themselves."""
    from ..learn import checkpoint
    from ..learn.files import save
    from ..learn.report import page
    from ..learn.trainer import Plan, Training

    found = find_game(game)
    if not 1 <= jobs <= 1024:
        raise SetupError("BAD_JOBS", BAD_JOBS)
    plan = Plan(
        found,
        found.ruleset(rules),
        seed=seed,
        minutes=minutes,
        games=games,
        stop=stop,
        jobs=jobs,
        sizes=read_sizes(layers),
        command=shlex.join(["paiju", *sys.argv[1:]]),
    )
    plan.check()
    weights = Path(out or f"{found.name}.net")
    saved = weights.with_name(weights.name + ".checkpoint")
    training = Training(plan, checkpoint.load(saved) if resume else None, cluster(dask) if dask else None)
    with Display(plan, lang) as display:
        training.run(display.tell, saved)
    training.checkpoint().save(saved)
    save(weights, training.contents())
    about = weights.with_name(weights.name + ".html")
    progress = training.progress
    save(about, page(plan, progress, []).encode())
    facts = {"games": progress.games, "minutes": f"{progress.minutes:.1f}", "out": weights, "page": about}
    print(DONE.say(lang, **facts))
    if progress.gates:
        print(STRENGTH.say(lang, score=progress.gates[-1].against_random))


def read_sizes(text: str) -> tuple[int, int, int]:
    """Three layers."""
    try:
        wide, middle, narrow = (int(word) for word in text.split(","))
    except ValueError:
        raise SetupError("BAD_SIZES", BAD_SIZES) from None
    return wide, middle, narrow


class Display:
    """How a training goes, on standard error: a bar at a terminal, else a line for each gate."""

    def __init__(self, plan: Plan, lang: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        self.lang = lang
        self.gates = 0
        console = Console(stderr=True)
        columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task = self.bar.add_task("", total=1.0)

    def __enter__(self) -> Display:
        self.bar.start()
        return self

    def __exit__(self, *problem: Any) -> None:
        self.bar.stop()

    def tell(self, progress: Progress) -> None:
        """So far."""
        won = f"{progress.gates[-1].against_random.won:.3f}" if progress.gates else "-"
        line = PACE.say(
            self.lang, games=progress.games, pace=f"{progress.pace:.0f}", loss=f"{progress.loss:.4f}", won=won
        )
        self.bar.update(self.task, completed=progress.share, description=line)
        if self.bar.disable and len(progress.gates) > self.gates:
            print(line, file=sys.stderr, flush=True)
        self.gates = len(progress.gates)


class Worker:
    """A worker of a Dask cluster as a helper."""

    def __init__(self, client: Any, address: str, last: bool) -> None:
        self.client = client
        self.address = address
        self.last = last

    def submit(self, work: Any, /, *facts: Any) -> Any:
        """Let it do some work."""
        return self.client.submit(work, *facts, workers=[self.address], pure=False)

    def shutdown(self) -> None:
        """It is not needed any more."""
        if self.last:
            self.client.close()


def cluster(address: str) -> list[Helper]:
    """The workers of a Dask cluster."""
    try:
        from distributed import Client
    except ImportError:
        raise SetupError("NO_DASK", NO_DASK) from None
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise SetupError("NO_CLUSTER", NO_CLUSTER, address=address) from None
    workers = sorted(client.scheduler_info(n_workers=-1)["workers"])
    if not workers:
        client.close()
        raise SetupError("NO_WORKERS", NO_WORKERS, address=address)
    return [Worker(client, worker, worker == workers[-1]) for worker in workers]
