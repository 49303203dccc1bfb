"""A hand among peers: everybody knows their cards and no others, in whatever order messages come."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import IllegalAction, PaijuError, SetupError, WrongArgument
from paiju.peer.curve import multiply, subtract
from paiju.peer.cutting import CutAndChoose
from paiju.peer.deal import Party
from paiju.peer.evidence import verify
from paiju.peer.log import Setup, read

from .tables import IDENTITIES, Table, setup

ROOT = Path(__file__).parents[2]
TWO_DECKS = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS"] + ["joker", "JOKER"]
DEALS = [(4, [13] * 4, TWO_DECKS[:52]), (3, [17] * 3, TWO_DECKS), (4, [25] * 4, TWO_DECKS * 2)]


@pytest.mark.parametrize(("seats", "counts", "pack"), DEALS, ids=["52", "54", "108"])
def test_everybody_knows_exactly_their_cards(seats: int, counts: list[int], pack: list[str]) -> None:
    table = Table(seats, pack)
    bottom = table.deal(counts)
    hands = [list(party.hand.values()) for party in table.parties]
    assert [len(hand) for hand in hands] == counts
    for party in table.parties:
        for other in table.parties:
            known = [party.card(slot) for slot in other.felt.hand(other.seat)]
            assert known == (hands[party.seat] if party is other else [None] * len(known))
        assert [party.card(slot) for slot in bottom] == [None] * len(bottom)
    if bottom:
        table.open(bottom)
    shown = [table.parties[0].card(slot) for slot in bottom]
    assert Counter(card for hand in [*hands, shown] for card in hand) == Counter(pack)


def test_an_opening_needs_every_key() -> None:
    """With all secrets but one, no card that the one still locks can be told from another."""
    table = Table(4)
    slots = table.deal([1, 1, 1, 1])
    felt = table.parties[0].felt
    secrets = [party.key.secret for party in table.parties]
    for number, slot in felt.slots.items():
        for size in range(5):
            for seats in combinations(range(4), size):
                body = slot.card.body
                for seat in seats:
                    body = subtract(body, multiply(secrets[seat], slot.card.hint))
                locked_by_others = slot.locks - set(seats)
                undone = frozenset(seats) == slot.locks
                assert (body in felt.faces) == undone, (number, seats, locked_by_others)
    assert all(felt.slots[slot].locks == {0, 1, 2, 3} for slot in slots)


def test_two_deals_differ() -> None:
    deals = []
    for _ in range(2):
        table = Table(2, 40)
        table.deal([20, 20])
        deals.append(list(table.parties[0].hand.values()))
    assert deals[0] != deals[1]


@given(st.integers())
def test_the_order_of_arrival_does_not_matter(seed: int) -> None:
    table = Table(3, 6, seed=seed)
    left = table.deal([1, 1, 1])
    table.open(left)
    table.turn(1, lambda party: party.show(party.felt.hand(1), "all of it"))
    assert [table.parties[2].card(slot) for slot in table.parties[1].felt.slots].count(None) == 1
    assert not any(party.stopped for party in table.parties)


def test_a_shown_card_is_seen_by_all_with_one_message() -> None:
    table = Table(3)
    table.deal([2, 2, 2])
    slot, face = next(iter(table.parties[1].hand.items()))
    before = table.parties[0].felt.number
    task = table.turn(1, lambda party: party.show([slot], "play"))
    assert {party.card(slot) for party in table.parties} == {face}
    assert task.said is not None and task.said.text == "play"
    assert table.parties[0].felt.number == before + 1
    assert list(table.parties[1].hand) == table.parties[0].felt.hand(1)
    assert len(table.parties[1].hand) == 1


def test_one_round_opens_cards_for_some_and_for_all() -> None:
    table = Table(3, 6)
    slots = table.mix()
    before = table.parties[0].felt.number
    table.open(slots[:4], [None, 0, 2, None])
    felt = table.parties[1].felt
    assert felt.number == before + 1
    assert [sorted(felt.slots[slot].locks) for slot in slots] == [[], [0], [2], [], [0, 1, 2], [0, 1, 2]]
    seen = [[party.card(slot) is not None for slot in slots[:4]] for party in table.parties]
    assert seen == [[True, True, False, True], [True, False, False, True], [True, False, True, True]]
    table.open([slots[0]])
    assert felt.number == before + 1, "what is open needs no message"
    table.open(slots[1:5])
    assert None not in [table.parties[1].card(slot) for slot in slots[:5]]


def test_a_kitty_joins_a_hand_and_is_buried() -> None:
    """The landlord of Tractor takes the bottom, mixes its hand, and buries; at the end the buried cards are opened."""
    table = Table(3, 10)
    bottom = table.deal([2, 2, 2])
    table.open(bottom, 0)
    hand = dict(table.parties[0].hand)
    assert len(hand) == 6 and None not in hand.values()
    slots = table.mix(table.parties[0].felt.hand(0))
    assert sorted(map(str, table.parties[0].hand.values())) == sorted(map(str, hand.values()))
    assert not set(slots) & set(hand)
    buried = slots[:4]
    faces = [table.parties[0].card(slot) for slot in buried]
    table.turn(0, lambda party: party.bury(buried))
    assert len(table.parties[0].hand) == 2
    assert [table.parties[1].card(slot) for slot in buried] == [None] * 4
    parties = table.parties
    tasks = [party.turn(0) for party in parties]
    with pytest.raises(WrongArgument):
        parties[0].show(buried[:1])
    parties[0].say("done")
    table.deliver()
    assert all(task.done for task in tasks)
    table.open(buried)
    assert [parties[2].card(slot) for slot in buried] == faces


def test_cards_are_passed_on() -> None:
    table = Table(4)
    table.deal([2, 2, 2, 2])
    giver, taker, others = table.parties[0], table.parties[2], (table.parties[1], table.parties[3])
    slot, face = next(iter(giver.hand.items()))
    table.turn(0, lambda party: party.pass_on([slot], [2]))
    assert taker.card(slot) == face and giver.card(slot) is None
    assert all(party.card(slot) is None for party in others)
    mixed = table.mix(taker.felt.hand(2))
    assert slot not in mixed and face in taker.hand.values()
    slot = next(number for number, card in taker.hand.items() if card == face)
    table.turn(2, lambda party: party.show([slot]))
    assert all(party.card(slot) == face for party in table.parties)


def test_a_card_goes_back_under_everybodys_locks() -> None:
    table = Table(3)
    stock = table.deal([1, 1, 1])
    slot = table.parties[0].felt.hand(0)[0]
    table.turn(0, lambda party: party.pass_on([slot], [0, 1, 2]))
    mixed = table.mix([*stock, slot])
    assert all(party.card(number) is None for party in table.parties for number in mixed)
    table.open(mixed)
    assert len({table.parties[0].card(number) for number in mixed}) == len(mixed)


def test_discards_are_shuffled_again() -> None:
    """Open cards alone, and open cards into a stock that is still masked."""
    table = Table(3, 9)
    stock = table.deal([2, 2, 2])
    for seat in range(3):
        table.turn(seat, lambda party: party.show(party.felt.hand(party.seat)[:1]))
    discards = [slot for slot in table.parties[0].felt.slots if table.parties[0].felt.face(slot)]
    faces = sorted(str(table.parties[0].card(slot)) for slot in discards)
    fresh = table.mix(discards)
    assert all(party.card(slot) is None for party in table.parties for slot in fresh)
    table.open(fresh)
    assert sorted(str(table.parties[1].card(slot)) for slot in fresh) == faces
    pack = table.mix([*fresh, *stock])
    table.open(pack[:1], 1)
    assert len(table.parties[1].hand) == 2


def test_copies_cannot_be_told_apart() -> None:
    table = Table(2, ["seven", "seven", "ace"])
    table.deal([3, 0][:1])
    felt = table.parties[0].felt
    assert sorted(map(str, table.parties[0].hand.values())) == ["ace", "seven", "seven"]
    assert len({slot.card for slot in felt.slots.values()}) == 3
    table.open(felt.hand(0))
    assert len({slot.card for slot in felt.slots.values()}) == 2


def test_a_mucked_hand_stays_closed() -> None:
    table = Table(3)
    board = table.deal([2, 2, 2])
    table.open(board)
    table.turn(0, lambda party: party.say("fold"))
    table.turn(1, lambda party: party.show(party.felt.hand(1)))
    others = [table.parties[1].key, table.parties[2].key]
    for slot in table.parties[1].felt.hand(0):
        card = table.parties[1].felt.slots[slot].card
        assert all(
            subtract(card.body, multiply(key.secret, card.hint)) not in table.parties[1].felt.faces for key in others
        )


def test_a_coin_is_the_same_for_all_and_new_each_time() -> None:
    table = Table(3)
    coins = []
    for _ in range(2):
        tasks = table.all(Party.toss)
        assert len({task.coin for task in tasks}) == 1
        coins.append(tasks[0].coin)
    assert coins[0] != coins[1] and len(coins[0]) == 32


def test_cut_and_choose_deals_as_well() -> None:
    table = Table(2, 4, proving=CutAndChoose(80))
    table.deal([2, 2])
    assert None not in table.parties[0].hand.values()


def test_what_is_not_possible_is_refused_and_changes_nothing() -> None:
    table = Table(2)
    table.deal([2, 2])
    party = table.parties[0]
    before = (party.felt.number, party.felt.previous)
    for wrong in ([], [99], [0], [*party.felt.hand(0), *party.felt.hand(1)], party.felt.hand(0)[:1] * 2):
        with pytest.raises(WrongArgument):
            party.mix(wrong)
    for slots, to in (([], 0), ([99], 0), (party.felt.hand(0), 1), (party.felt.hand(0), 7), (party.felt.hand(0), [0])):
        with pytest.raises(WrongArgument):
            party.open(slots, to)
    with pytest.raises(WrongArgument):
        party.turn(5)
    with pytest.raises(IllegalAction):
        party.say("not now")
    assert (party.felt.number, party.felt.previous) == before
    table.parties[0].turn(0)
    with pytest.raises(IllegalAction):
        party.toss()
    for text in ("x" * 5000, "\ud800"):
        with pytest.raises(WrongArgument):
            party.say(text)
    with pytest.raises(WrongArgument):
        party.show(party.felt.hand(1))
    with pytest.raises(WrongArgument):
        party.pass_on(party.felt.hand(0), [])
    assert (party.felt.number, party.outgoing()) == (before[0], [])


@pytest.mark.parametrize(
    "wrong",
    [
        Setup(b"t", 1, (IDENTITIES[0].public,), ("a",)),
        Setup(b"t", 1, (IDENTITIES[0].public,) * 2, ("a",)),
        Setup(b"t", 1, (IDENTITIES[0].public, b"short"), ("a",)),
        Setup(b"t", 1, (IDENTITIES[0].public, IDENTITIES[1].public), ()),
        Setup(b"t", 1, (IDENTITIES[0].public, IDENTITIES[1].public), ("\ud800",)),
        Setup(b"t", 1, (IDENTITIES[0].public, bytes(32)), ("a",)),
        Setup(b"t", -1, (IDENTITIES[0].public, IDENTITIES[1].public), ("a",)),
        Setup(b"t", 1, (IDENTITIES[1].public, IDENTITIES[2].public), ("a",)),
    ],
)
def test_hands_that_cannot_be_dealt(wrong: Setup) -> None:
    with pytest.raises(SetupError):
        Party(IDENTITIES[0], wrong)


def test_resuming_from_disk(tmp_path: Path) -> None:
    """A peer that is gone at any moment goes on where it was, with the same messages."""
    table = Table(2, 4, tmp_path)
    table.deal([1, 1])
    hand = table.parties[0].hand
    said = table.parties[0].missing()
    again = Party(IDENTITIES[0], table.setup, tmp_path / "0")
    slots = again.mix(range(4)).slots
    again.open(slots[:2], [0, 1])
    assert again.hand == hand and again.missing() == said
    assert again.felt.previous == table.parties[1].felt.previous
    table.parties[0] = again
    table.deliver()
    table.turn(0, lambda party: party.show(party.felt.hand(0)))
    assert table.parties[1].card(slots[0]) == hand[slots[0]]
    assert verify(tmp_path / "1" / "hand-1.log").honest


@given(st.integers(min_value=0, max_value=4000))
def test_a_torn_log_is_resumed_with_what_the_others_have(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    directory = tmp_path_factory.mktemp("torn")
    table = Table(2, 3, directory)
    table.deal([1, 1])
    table.turn(1, lambda party: party.say("hello"))
    path = directory / "0" / "hand-1.log"
    mine = path.read_bytes()
    path.write_bytes(mine[: max(len(mine) - cut, mine.index(b"\n") + 1)])
    again = Party(IDENTITIES[0], table.setup, directory / "0")
    for data in table.parties[1].missing():
        assert again.receive(data) in ("taken", "known", "early")
    slots = again.mix(range(3)).slots
    again.open(slots[:2], [0, 1])
    assert again.turn(1).done
    assert again.felt.previous == table.parties[1].felt.previous
    assert not again.stopped


def test_a_lost_key_or_another_hand_is_said_so(tmp_path: Path) -> None:
    Table(2, 3, tmp_path)
    with pytest.raises(SetupError):
        Party(IDENTITIES[0], setup(2, 4), tmp_path / "0")
    (tmp_path / "0" / "hand-1.key").unlink()
    with pytest.raises(SetupError):
        Party(IDENTITIES[0], setup(2, 3), tmp_path / "0")
    log = tmp_path / "1" / "hand-1.log"
    log.write_bytes(log.read_bytes().replace(b"payload", b"pAyload", 1))
    with pytest.raises(PaijuError):
        Party(IDENTITIES[1], setup(2, 3), tmp_path / "1")


PLAYING = """
import sys
from pathlib import Path
from tests.peer.tables import Table

class Telling(Table):
    def deliver(self):
        for party in self.parties:
            take = party.outgoing
            if not hasattr(party, "told"):
                party.told = True
                party.outgoing = lambda take=take: [print(data.hex(), flush=True) or data for data in take()]
        super().deliver()

table = Telling(2, 20, Path(sys.argv[1]))
table.deal([9, 9])
for _ in range(9):
    for seat in range(2):
        table.turn(seat, lambda party: party.show(party.felt.hand(party.seat)[:1]))
"""


@pytest.mark.parametrize("heard", [1, 3, 5, 8, 13])
def test_a_peer_that_is_killed_never_says_anything_else(tmp_path: Path, heard: int) -> None:
    """kill -9 at any moment: whatever had left the process is in the logs of who said it, word for word."""
    child = subprocess.Popen([sys.executable, "-c", PLAYING, tmp_path], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert child.stdout is not None
    said = [bytes.fromhex(child.stdout.readline()) for _ in range(heard)]
    child.kill()
    said += [bytes.fromhex(line) for line in child.stdout.read().split("\n")[:-1]]
    child.stdout.close()
    child.wait()
    parties = [Party(IDENTITIES[seat], setup(2, 20), tmp_path / str(seat)) for seat in range(2)]
    for party in parties:
        kept = party.missing()
        assert all(data in kept for data in said if read(data).author == party.identity.public)
        assert {party.receive(data) for data in said} <= {"known", "taken", "early"}


def test_another_setup_is_found_in_the_first_message() -> None:
    one, other = Party(IDENTITIES[0], setup(2, 3)), Party(IDENTITIES[1], setup(2, 4))
    assert [one.receive(data) for data in other.outgoing()] == ["split"]


def test_the_next_hand_is_prepared_while_this_one_is_played() -> None:
    now, then = Table(2), Table(2, hand=2)
    now.deal([2, 2])
    then.deal([2, 2])
    now.turn(0, lambda party: party.show(party.felt.hand(0)))
    assert {now.parties[0].receive(data) for data in then.parties[1].missing()} == {"foreign"}


def test_what_is_forgotten_stays_closed(tmp_path: Path) -> None:
    table = Table(2, 3, tmp_path)
    assert (tmp_path / "0" / "hand-1.key").stat().st_mode & 0o077 == 0
    table.parties[0].forget()
    assert not (tmp_path / "0" / "hand-1.key").exists()
