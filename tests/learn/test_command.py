"""`paiju train`: files, sentences for what cannot be, and a cluster."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

import paiju
from paiju import bots
from paiju.cli import main
from paiju.commands.training import cluster, train
from paiju.errors import SetupError
from paiju.learn.files import load, save
from paiju.learn.trainer import Plan, Training
from room.running import run

NO_AUCTION = paiju.game("doudizhu").ruleset("classic,auction=none")
SHORT = ["doudizhu", "--rules", "classic,auction=none", "--games", "20", "--layers", "16,16,16", "--seed", "5"]


@pytest.mark.compiled
def test_weights_checkpoint_and_report_are_written(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["paiju", "train", *SHORT])
    out = tmp_path / "small.net"
    result = CliRunner().invoke(train, [*SHORT, "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "20 games" in result.output
    header = load(out).header
    assert (header.game, header.seed, header.games, header.wide) == ("doudizhu", "5", 20, 16)
    assert header.command.startswith("paiju train doudizhu --rules classic,auction=none --games 20")
    page = (tmp_path / "small.net.html").read_text()
    assert "<svg" in page and "20 games" in page
    more = [*SHORT, "--out", str(out), "--resume"]
    more[more.index("20")] = "40"
    assert "40 games" in CliRunner().invoke(train, more, catch_exceptions=False).output


@pytest.fixture(scope="module")
def weights(tmp_path_factory):
    """What a short training has written."""
    plan = Plan(paiju.game("doudizhu"), NO_AUCTION, seed="5", games=20, sizes=(16, 16, 16))
    training = Training(plan)
    training.run(lambda progress: None)
    file = tmp_path_factory.mktemp("weights") / "small.net"
    save(file, training.contents())
    return file


@pytest.mark.compiled
def test_weights_play_by_the_name_of_their_file(weights):
    rules = ["doudizhu", "--rules", "classic,auction=none", "--deals", 2, "--seed", 1]
    for command, seats in ("arena", f"{weights},random"), ("sim", f"{weights},random,random"):  # in the core, at tables
        played = run(command, *rules, "--bots", seats)
        assert played.code == 0 and weights.name in played.out, played
    bot = bots.bot(str(weights), "doudizhu", NO_AUCTION)
    state = paiju.game("doudizhu").deal(NO_AUCTION, 1)
    view = state.view(state.to_move())
    assert bot(view, paiju.Random(1)) in view.legal
    assert bots.factory(str(weights), "doudizhu") is bots.factory(str(weights), "doudizhu")


@pytest.mark.compiled
def test_weights_that_cannot_play_are_refused_in_one_sentence(weights, tmp_path):
    broken = tmp_path / "broken.net"
    broken.write_bytes(weights.read_bytes()[:-9])
    for game, file, said in (
        ("crazy_eights", weights, "was trained for doudizhu."),
        ("doudizhu", broken, "is damaged"),
        ("doudizhu", tmp_path / "none.net", "cannot be read"),
        ("doudizhu", tmp_path, "There is no bot"),
        ("doudizhu --rules classic", weights, "cannot play by the rules classic"),
    ):
        assert said in run("sim", *game.split(), "--bots", file, "--deals", 1).complaint


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (["--games", "0"], "Train for some minutes"),
        (["--layers", "16,16"], "three numbers"),
        (["--layers", "16,16,17"], "multiple of 16"),
        (["--jobs", "0"], "number of jobs"),
        (["--resume", "--out", "/nowhere/at/all.net"], "cannot be read"),
    ],
)
def test_what_cannot_be_is_one_sentence(changed, said, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["paiju", "train", *SHORT, *changed])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    error = capsys.readouterr().err
    assert said in error and "Traceback" not in error


@pytest.mark.compiled
def test_workers_of_a_cluster_take_part():
    from distributed import LocalCluster

    game = paiju.game("doudizhu")
    plan = Plan(game, game.ruleset("classic,auction=none"), games=90, sizes=(16, 16, 16), round=15, gate_deals=2)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as here:
        training = Training(plan, None, cluster(here.scheduler_address))
        assert len(training.helpers) == 2
        training.run(lambda progress: None)
    assert training.progress.games == 90


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SetupError, match=r"paiju\[dask\]"):
        cluster("tcp://127.0.0.1:1")
