"""Whatever comes in, and however it comes: a peer never raises, never says two things, and goes on when it can."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from paiju.peer.log import fork, read, write
from paiju.peer.payloads import Anything, Bury, Commit, Key, Pass, Reveal, Say, Share, Show, Shuffle

from .tables import Table

STATUSES = {"taken", "known", "early", "later", "damaged", "foreign", "split", "stopped"}
slots = st.lists(st.integers(min_value=-1, max_value=20), max_size=4).map(tuple)
seats = st.lists(st.integers(min_value=-1, max_value=4), max_size=4).map(tuple)
some = st.integers(min_value=0, max_value=9).flatmap(lambda count: st.binary(min_size=32 * count, max_size=32 * count))
text = st.sampled_from(["", "bid", "x" * 5000])
payloads: st.SearchStrategy[Anything] = st.one_of(
    st.builds(Key, some, some),
    st.builds(Shuffle, slots, some, some, st.sampled_from(["argument", "cut-80", "?"])),
    st.builds(Share, slots, st.lists(st.one_of(st.none(), st.integers(-1, 4)), max_size=4).map(tuple), some, some),
    st.builds(Show, slots, some, some, text),
    st.builds(Pass, slots, seats, some, some, text),
    st.builds(Bury, slots, text),
    st.builds(Say, text),
    st.builds(Commit, some),
    st.builds(Reveal, some),
)


@given(payloads)
def test_whatever_is_signed_is_answered_without_an_exception(payload: Anything) -> None:
    table = Table(2, 3)
    for party in table.parties:
        party.turn(1)
    message = table.cheat(1, payload)
    status = table.parties[0].receive(write(message))
    assert status in STATUSES
    caught = table.parties[0].caught
    if caught is not None:
        assert caught.verdict.seat == 1


@given(st.integers(), st.floats(min_value=0, max_value=0.4))
def test_a_line_that_drops_doubles_reorders_and_flips(seed: int, badness: float) -> None:
    """With everything missing sent again from time to time, the deal comes to its end, and nobody is accused."""
    chance = random.Random(seed)
    table = Table(3, 5)
    tasks = [party.mix(range(5)) for party in table.parties]
    for _ in range(60):
        post = [(other, data) for party in table.parties for data in party.missing() for other in table.parties]
        chance.shuffle(post)
        for other, data in post:
            luck = chance.random()
            if luck < badness:
                flipped = bytearray(data)
                flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
                assert other.receive(bytes(flipped)) in STATUSES - {"stopped", "split", "taken"}
            elif luck < 2 * badness:
                continue
            other.receive(data)
        if all(task.done for task in tasks):
            break
    assert all(task.done for task in tasks)
    assert len({party.felt.previous for party in table.parties}) == 1
    said = [read(data) for party in table.parties for data in party.missing()]
    assert not any(fork(one, other) for one in said for other in said if one.author == other.author)
