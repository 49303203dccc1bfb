"""Whatever text comes in, only a PaijuError comes out."""

import random

import msgspec
import pytest

from paiju import PaijuError, Random, Record

from .setting import GAME

LETTERS = "3456789TJQKA2BRtjqkabr10xXpas=,-/@.:# \t\n\x00é牌٣\U0001f0a1\ud800"
WORDS = [
    "pass", "bid", "bid 3", "call", "rob", "10", "33344456", "BR", "=airplane_solo", "=", "hands=", "/", "table=3@0",
    "phase=over", "phase=auction", "turn=", "plays=1/1/1", "scores=", "key=", "mission=", "seats=", "none", "-1",
    "99999999999999999999", "classic", "endgame", "wings=loose", "deals=3", "marker=3c", "bottom=3c4d5h",
    "calls=1,2,3", "passes=1", "\u200b", "Ⅷ", "²",
]  # fmt: skip
SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))]
RULES = ["classic", "classic,wings=loose", "classic,auction=call-rob,deals=2", "endgame", "endgame-full"]


def noise(rng):
    """A text of letters and words that have something to do with the game."""
    return "".join(rng.choice([rng.choice(LETTERS), rng.choice(WORDS)]) for _ in range(rng.randrange(8)))


def spoiled(rng, text):
    """A text with a few places changed, cut, doubled or swapped."""
    for _ in range(rng.randint(1, 4)):
        at, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        text = rng.choice(
            [
                text[:at] + rng.choice(LETTERS) + text[at + 1 :],
                text[:at] + noise(rng) + text[at:],
                text[:at] + text[at + rng.randint(1, 3) :],
                text[:at] + text[at:end] + text[at:],
            ]
        )
    return text


def mixed(rng, line, other):
    """A position with some parts of another one, and some left out."""
    rules, *parts = line.split()
    fields = dict(part.split("=", 1) for part in parts)
    for part in other.split()[1:]:
        if rng.random() < 0.2:
            fields.update([part.split("=", 1)])
    return " ".join([rules, *(f"{name}={value}" for name, value in fields.items() if rng.random() < 0.9)])


def somewhere(rng, rules):
    """A state on the way."""
    state, chooser = GAME.deal(rules, seed=rng.randrange(1000)), Random(rng.randrange(1000))
    for _ in range(rng.randrange(60)):
        if not state.over():
            state.play(state.random_move(chooser))
    return state


def attempt(read, text):
    """What a reader makes of a text; None if it was refused with a sentence in both languages."""
    try:
        return read(text)
    except PaijuError as error:
        assert error.code and str(error) and error.say("zh")
        return None


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_moves(seed, rules):
    rng = random.Random(seed)
    for _ in range(40):
        state = somewhere(rng, rules)
        view = state.view(state.to_move() if not state.over() else 0)
        for _ in range(15):
            typed = noise(rng) if rng.random() < 0.5 or not view.legal else spoiled(rng, rng.choice(view.legal))
            action = attempt(lambda text, view=view: GAME.parse(view, text), typed)
            assert action is None or state.is_legal(action)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_positions(seed, rules):
    rng = random.Random(seed)
    for _ in range(15):
        line, other = somewhere(rng, rules).position(), somewhere(rng, rules).position()
        for _ in range(15):
            state = attempt(GAME.position, rng.choice([spoiled(rng, line), mixed(rng, line, other)]))
            if state is not None:
                check(state)


def check(state):
    """A state that was accepted works: it can be written, seen, sampled and played on."""
    assert GAME.position(state.position()).position() == state.position()
    chooser = Random(1)
    for step in range(12):
        assert state.count() == len(state.legal())
        assert all(map(state.is_legal, state.legal()))
        view = state.view(step % state.seats)
        assert type(view).from_json(view.json()) == view
        if state.over():
            break
        assert GAME.sample(view, chooser).view(view.seat) == view
        state.play(state.random_move(chooser))


@pytest.mark.parametrize("seed", SEEDS)
def test_rules(seed):
    rng = random.Random(seed)
    for _ in range(300):
        whole = ",".join(f"{name}={value}" for name, value in GAME.ruleset(rng.choice(RULES)).flags().items())
        attempt(GAME.ruleset, rng.choice([noise(rng), spoiled(rng, whole), spoiled(rng, rng.choice(RULES))]))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_records(seed, rules):
    rng = random.Random(seed)
    state, chooser = GAME.deal(rules, seed=seed), Random(seed)
    record = Record.begin(state, ["安", "Bob", "C"][: state.seats])
    while not state.over():
        action = state.random_move(chooser)
        record.add(state.to_move(), action)
        state.play(action)
    for _ in range(60):
        attempt(lambda text: Record.parse(text).replay(), spoiled(rng, record.text()))


FORGED = {
    "landlord": [99, -1],
    "to_move": [3, -2],
    "counts": [(17, 17), (21, 17, 17), (-1, 17, 17)],
    "played": [()],
    "phase": ["nowhere"],
    "first_bidder": [3],
    "bombs": [15, -1],
    "seats": [2, 4],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in FORGED.items() for value in values])
def test_a_forged_view_is_refused(field, value):
    """A view that came from elsewhere must not make compiled code write where it should not."""
    view = msgspec.structs.replace(GAME.deal(auction="none", seed=1).view(0), **{field: value})
    with pytest.raises(PaijuError) as refused:
        GAME.sample(view, Random(1))
    assert refused.value.code == "BAD_VIEW"
