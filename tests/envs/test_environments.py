"""The environments pass the tests of the libraries for which they are made."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import numpy as np
import pytest

import paiju
from paiju.catalogue import BUILT_IN
from paiju.envs.rlcard import RLEnv

pettingzoo_test = pytest.importorskip("pettingzoo.test")
env_checker = pytest.importorskip("gymnasium.utils.env_checker")

from paiju.envs.gymnasium import SeatEnv  # noqa: E402
from paiju.envs.pettingzoo import AEC  # noqa: E402

PRESETS = [(name, preset) for name in BUILT_IN for preset in paiju.game(name).presets]


@contextmanager
def their_advice() -> Iterator[None]:
    """PettingZoo advises against dictionaries, which its own card games use; Gymnasium misses a registered name."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        warnings.filterwarnings("ignore", message=".*Not able to test alternative render modes")
        yield


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_pettingzoo_accepts_every_preset(name: str, preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    with their_advice():
        pettingzoo_test.api_test(AEC(name, preset), num_cycles=20)
        pettingzoo_test.seed_test(lambda: AEC(name, preset), num_cycles=10)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", BUILT_IN)
def test_gymnasium_accepts_every_game(name: str) -> None:
    with their_advice():
        env_checker.check_env(SeatEnv(name, opponents="random", render_mode="rgb_array"), skip_close_check=True)


@pytest.mark.parametrize("name", BUILT_IN)
def test_tables_are_shown_as_text_and_as_a_picture(name: str) -> None:
    env = AEC(name, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    env.render_mode = "ansi"
    assert env.render() == str(env.state_now) and "seat 0" in env.render()


def test_rewards_come_at_the_end_and_add_up() -> None:
    env = AEC("crazy_eights", "points", target=1)
    env.reset(seed=3)
    rng, last = paiju.Random(1), {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        assert over or reward == 0
        last[agent] = reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if over else rng.choice(legal))
    assert list(last.values()) == env.state_now.payoffs() and env.agents == []


def test_an_illegal_action_is_refused_by_pettingzoo_and_ends_an_episode_of_gymnasium() -> None:
    env = AEC("holdem", "limit")
    env.reset(seed=1)
    before = env.state_now.position()
    with pytest.raises(paiju.PaijuError):
        env.step(3)
    assert env.state_now.position() == before
    seat = SeatEnv("holdem", "limit", illegal_reward=-7)
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(3)
    assert (reward, over, info) == (-7, True, {"illegal": "show"})
    with pytest.raises(paiju.SetupError):
        seat.step(0)


def test_a_seat_wins_against_chosen_bots() -> None:
    env = SeatEnv("doudizhu", "classic", seat=2, opponents=["random", "rule"], max_redeals=0)
    seen, _ = env.reset(seed=5)
    reward, over = 0.0, False
    while not over:
        seen, reward, over, _, _ = env.step(np.flatnonzero(seen["action_mask"])[0])
    assert reward == env.state.payoffs()[2] != 0
    for wrong in ({"seat": 3}, {"opponents": ["rule"]}, {"opponents": "nobody"}):
        with pytest.raises(paiju.PaijuError):
            SeatEnv("doudizhu", "classic", **wrong)


class First:
    """An agent of RLCard's kind that takes the first legal action."""

    def __init__(self, use_raw: bool) -> None:
        self.use_raw = use_raw

    def step(self, state: dict[str, object]) -> object:
        return state["raw_legal_actions"][0] if self.use_raw else next(iter(state["legal_actions"]))

    def eval_step(self, state: dict[str, object]) -> tuple[object, dict[str, object]]:
        return self.step(state), {}


@pytest.mark.parametrize("name", BUILT_IN)
def test_rlcards_agents_run(name: str) -> None:
    preset = {"holdem": "no-limit,max_hands=1", "doudizhu": "classic,max_redeals=0"}.get(name)
    env = RLEnv(name, preset, seed=4, allow_step_back=True)
    if name in ("tractor", "pinochle", "crazy_eights"):
        env.reset()
        seen, _ = env.reset()
        for _ in range(10):
            seen, seat = env.step(First(False).step(seen))
            assert seat == env.get_player_id() and seen["obs"].shape == (len(env.seen),)
        assert env.step_back() and len(env.action_recorder) == 9
        return
    env.set_agents([First(seat % 2 == 0) for seat in range(env.num_players)])
    for training in (False, True):
        trajectories, payoffs = env.run(is_training=training)
        assert payoffs.tolist() == env.get_payoffs() and all(len(each) % 2 for each in trajectories)
    with pytest.raises(paiju.SetupError):
        env.set_agents([])


def test_the_record_of_an_rlcard_state_keeps_what_was_done_in_secret() -> None:
    """The kitty of Tractor is buried card by card, and only its owner may read which cards these were."""
    env, rng = RLEnv("tractor", seed=3), paiju.Random(2)
    seen, seat = env.reset()
    while not any(text.startswith("bury ") for _, text in env.action_recorder):
        owner = seat
        seen, seat = env.step(rng.choice(list(seen["legal_actions"])))
    done = [text for _, text in env.action_recorder if text.startswith("bury")]
    for each in range(env.num_players):
        record = env.get_state(each)["action_record"]
        told = [text for who, text in record if who == owner and text.startswith("bury")]
        assert told == (done if each == owner else [text.split()[0] for text in done])
        assert all(who >= 0 for who, _ in record)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_seat_is_shown_what_it_may_see(name: str) -> None:
    env = SeatEnv(name, opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.state.view(0)) and "as seat 0 sees it" in env.render()
    env.render_mode = "rgb_array"
    before = env.render()
    view = env.state.view(0)
    env.state = env.game.sample(view, paiju.Random(5))
    assert env.state != env.game.sample(view, paiju.Random(6)) and (env.render() == before).all()


@pytest.mark.parametrize(
    "wrong", [None, "x", -1, 10**30, 1.5, float("nan"), True, [], {}, np.zeros(3), np.zeros(4, "i8")]
)
def test_wrong_arguments_are_refused_with_a_sentence(wrong: object) -> None:
    aec, seat, rl = AEC("crazy_eights"), SeatEnv("crazy_eights", opponents="random"), RLEnv("crazy_eights")
    for env in (aec, seat, rl):
        env.reset()
    asked = [
        *(lambda kind=kind: kind(wrong) for kind in (AEC, SeatEnv, RLEnv, paiju.Batch)),
        lambda: aec.step(wrong),
        lambda: aec.observe(wrong),
        lambda: aec.observation_space(wrong),
        lambda: aec.action_space(wrong),
        lambda: seat.step(wrong),
        lambda: rl.step(wrong),
        lambda: rl.set_agents(wrong),
        lambda: rl.set_agents([wrong] * 4),
        lambda: SeatEnv("crazy_eights", seat=wrong),
        lambda: SeatEnv("crazy_eights", opponents=wrong),
        lambda: SeatEnv("crazy_eights", opponents=[wrong] * 3),
    ]
    if wrong is not None:
        asked.append(lambda: AEC("crazy_eights", render_mode=wrong))
        asked.append(lambda: SeatEnv("crazy_eights", render_mode=wrong))
        asked.append(lambda: rl.get_state(wrong))
    if not isinstance(wrong, int | str) and wrong is not None:
        asked += [lambda: aec.reset(seed=wrong), lambda: rl.seed(wrong)]
    if not isinstance(wrong, int | float):
        asked.append(lambda: SeatEnv("crazy_eights", illegal_reward=wrong))
    for number, ask in enumerate(asked):
        with pytest.raises(paiju.PaijuError):
            ask()
            pytest.fail(f"question {number} was answered")


def test_before_reset_there_is_nothing_to_tell() -> None:
    aec, seat, rl = AEC("holdem", render_mode="ansi"), SeatEnv("holdem", render_mode="ansi"), RLEnv("holdem")
    for ask in (
        lambda: aec.step(0),
        lambda: aec.last(),
        lambda: next(iter(aec.agent_iter())),
        lambda: aec.observe("seat_0"),
        lambda: aec.render(),
        lambda: seat.step(0),
        lambda: seat.render(),
        lambda: rl.step(0),
        lambda: rl.step_back(),
        lambda: rl.is_over(),
        lambda: rl.get_state(0),
    ):
        with pytest.raises(paiju.SetupError, match="Nothing has been dealt yet: call reset"):
            ask()
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = aec.nothing


def test_after_the_end_there_is_nothing_to_do() -> None:
    aec, seat = AEC("crazy_eights"), SeatEnv("crazy_eights", opponents="random")
    aec.reset(seed=1)
    while aec.agents:
        observation, _, ended, _, _ = aec.last()
        aec.step(None if ended else int(observation["action_mask"].argmax()))
    observation, ended = seat.reset(seed=np.int64(1))[0], False
    while not ended:
        observation, _, ended, _, _ = seat.step(observation["action_mask"].argmax())
    for ask in (lambda: aec.step(0), lambda: aec.step(None), aec.last, lambda: seat.step(0)):
        with pytest.raises(paiju.SetupError, match="The game is over: call reset"):
            ask()
    aec.reset()
    assert aec.last()


def test_a_batch_stays_where_it_is() -> None:
    batch = paiju.Batch("crazy_eights", None, 2)
    for take in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(paiju.SetupError, match="neither copied nor pickled"):
            take(batch)


def test_numbers_of_numpy_are_numbers() -> None:
    batch = paiju.Batch("crazy_eights", "points", np.int64(4), seed=np.int64(7))
    state, seat = batch.state(np.argmax(batch.turns)), batch.turns[0]
    assert (batch.observations == paiju.Batch("crazy_eights", "points", 4, seed=7).observations).all()
    assert state.view(seat) == state.view(int(seat)) and state.views(batch.turns[:1])[0].seat == seat
    assert (batch.observation.observe(state, seat) == batch.observation.observe(state, int(seat))).all()
    action = np.uint64(state.nth(np.int32(0)))
    assert batch.actions.id(action) == batch.actions.legal(state)[0] and state.game.text(action) == state.moves[0]
    after = state.copy()
    after.play(action)
    state.step(action)
    assert after == state
    for wrong in (np.float32(0), np.bool_(True), np.zeros(2, "i8"), np.int64(-1), np.int64(9)):
        for ask in (state.view, state.nth, batch.state, lambda n: batch.observation.observe(state, n)):
            with pytest.raises(paiju.PaijuError):
                ask(wrong)
    assert SeatEnv("crazy_eights", "points", seat=np.int64(2), opponents="random").seat == 2


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "paiju.envs.pettingzoo")
    with pytest.raises(paiju.SetupError, match=r"pettingzoo: pip install 'paiju\[envs\]'"):
        import_module("paiju.envs.pettingzoo")
