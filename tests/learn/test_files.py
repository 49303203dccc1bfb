"""Files of weights: what is written is read again, and a damaged one is refused with a sentence."""

from __future__ import annotations

import pytest

import paiju
from paiju.errors import PaijuError, SetupError
from paiju.learn import checkpoint
from paiju.learn.files import MAGIC, load, pack, player, unpack
from paiju.learn.net import Net
from paiju.learn.trainer import Plan, Training
from paiju.rng import Random

GAME = paiju.game("doudizhu")
RULES = GAME.ruleset("classic,auction=none")


def contents() -> bytes:
    nets = [Net(30, 32, 16, 16) for _ in range(2)]
    for number, net in enumerate(nets):
        net.begin(Random(number), 10)
    return pack(nets, "doudizhu", "classic", "paiju train", "7", 1000, ("a", "b"), True)


def test_nets_are_read_as_they_were_written():
    trained = unpack(contents())
    assert trained.header.command == "paiju train" and trained.header.seed == "7" and trained.header.games == 1000
    first = Net(30, 32, 16, 16)
    first.begin(Random(0), 10)
    assert trained.nets[0].judge([1, 2, 3], [[], [4]]) == pytest.approx(first.judge([1, 2, 3], [[], [4]]), abs=0.01)


def test_every_damage_is_refused():
    whole = contents()
    line = whole.index(b"\n")
    damaged = [
        b"",
        b"x",
        MAGIC,
        whole[:-1],
        whole + b"x",
        whole[:line],
        MAGIC + b"{}\n",
        whole.replace(b'"wide":32', b'"wide":31'),
    ]
    rng = Random(3)
    for _ in range(200):
        place = rng.below(len(whole))
        damaged.append(whole[:place] + bytes([whole[place] ^ 1 << rng.below(8)]) + whole[place + 1 :])
    refused = 0
    for each in damaged:
        try:
            unpack(each)
        except PaijuError as error:
            assert error.code == "DAMAGED_NET"
            refused += 1
    assert refused >= 8 + 190  # a changed letter of a name is no damage that can be seen


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(SetupError, match="cannot be read"):
        load(tmp_path / "nothing.net")


def test_weights_of_other_features_are_refused():
    with pytest.raises(SetupError) as refusal:
        player(GAME.part(GAME.features)(RULES), unpack(contents()))
    assert refusal.value.code == "OTHER_FEATURES"


def test_a_checkpoint_is_read_as_it_was_written(tmp_path):
    training = Training(Plan(GAME, RULES, games=10, sizes=(16, 16, 16), gate_deals=2))
    path = tmp_path / "a.checkpoint"
    training.checkpoint().save(path)
    again = checkpoint.load(path)
    assert again == training.checkpoint()
    whole = path.read_bytes()
    for broken in (b"", whole[:-4], whole[:-1] + bytes([whole[-1] ^ 1]), whole.replace(b"training 1", b"training 2")):
        path.write_bytes(broken)
        with pytest.raises(SetupError, match="no checkpoint"):
            checkpoint.load(path)
