"""The proofs hold for what is true, where it was said, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import NotationError
from paiju.peer import curve, keys
from paiju.peer.argument import Argument
from paiju.peer.curve import (
    IDENTITY,
    ORDER,
    Point,
    Transcript,
    base,
    hash_to_point,
    multiply,
    read_points,
    read_scalars,
)
from paiju.peer.cutting import CutAndChoose, rest, sealed
from paiju.peer.keys import HandKey, Identity, joint, knows, prove_knowledge, signed
from paiju.peer.masking import (
    Masked,
    bare,
    card_point,
    check_passed,
    check_shares,
    lift,
    pass_on,
    prove_shares,
    remask,
)
from paiju.peer.shuffling import Claim, Proving, Way, shuffle

from .tables import Table, setup

PROVINGS: list[Proving] = [Argument(), CutAndChoose(32)]
sizes = st.integers(min_value=1, max_value=6)


def pack(count: int) -> list[Masked]:
    """Cards of which every second is a copy."""
    return [bare(card_point(f"card {number // 2}")) for number in range(count)]


def holds(check: Callable[[], object]) -> bool:
    """Whether a proof is accepted; one that cannot be read is not."""
    try:
        return bool(check())
    except NotationError:
        return False


def here() -> Transcript:
    return Transcript("here")


@pytest.mark.parametrize("proving", PROVINGS, ids=lambda proving: proving.name)
class TestShuffles:
    @given(count=sizes)
    def test_they_verify(self, proving: Proving, count: int) -> None:
        key = HandKey()
        before = shuffle(pack(count), key.public)[0]
        after, way = shuffle(before, key.public)
        claim = Claim(before, after, key.public)
        assert proving.check(claim, proving.prove(claim, way, here()), here())
        faces = {lift(card, multiply(key.secret, card.hint)).body for card in after}
        assert faces == {card.body for card in pack(count)}

    @given(count=st.integers(min_value=2, max_value=5), data=st.data())
    def test_tampered_ones_never_do(self, proving: Proving, count: int, data: st.DataObject) -> None:
        """A byte of the proof, a card of either pack, the key, or the place where it was said."""
        key = HandKey()
        before = shuffle(pack(count), key.public)[0]
        after, way = shuffle(before, key.public)
        claim = Claim(before, after, key.public)
        proof = proving.prove(claim, way, here())
        place = data.draw(st.integers(min_value=0, max_value=10**6)) % len(proof)
        changed = bytearray(proof)
        changed[place] ^= data.draw(st.integers(min_value=1, max_value=255))
        assert not holds(lambda: proving.check(claim, bytes(changed), here()))
        assert not holds(lambda: proving.check(claim, proof[:-1], here()))
        assert not holds(lambda: proving.check(claim, proof + b"\0", here()))
        assert not holds(lambda: proving.check(claim, proof, Transcript("there")))
        assert not holds(lambda: proving.check(claim._replace(key=HandKey().public), proof, here()))
        number = data.draw(st.integers(min_value=0, max_value=count - 1))
        other = list(after)
        other[number] = remask(after[number], key.public, 1)
        assert not holds(lambda: proving.check(claim._replace(after=other), proof, here()))
        assert not holds(lambda: proving.check(claim._replace(after=after[:-1]), proof, here()))
        assert not holds(lambda: proving.check(claim._replace(after=after[1:] + after[:1]), proof, here()))

    @given(count=st.integers(min_value=2, max_value=5), data=st.data())
    def test_what_is_no_shuffle_cannot_be_proved(self, proving: Proving, count: int, data: st.DataObject) -> None:
        """An honest prover's proof of a false claim: a card doubled, exchanged, or masked under another key."""
        key = HandKey()
        before = [remask(bare(card_point(str(number))), key.public, 5) for number in range(count)]
        after, way = shuffle(before, key.public)
        number = data.draw(st.integers(min_value=0, max_value=count - 1))
        place = way.order[number]
        doubled = Way([way.order[number - 1] if at == number else p for at, p in enumerate(way.order)], way.masks)
        exchanged = list(after)
        exchanged[number] = remask(bare(card_point("ace")), key.public, way.masks[number])
        strange = list(after)
        strange[number] = remask(before[place], HandKey().public, way.masks[number])
        for wrong in (doubled.walk(before, key.public), exchanged, strange):
            claim = Claim(before, wrong, key.public)
            assert not holds(lambda claim=claim: proving.check(claim, proving.prove(claim, way, here()), here()))
        claim = Claim(before, doubled.walk(before, key.public), key.public)
        if proving.name == "argument":
            assert not holds(lambda: proving.check(claim, proving.prove(claim, doubled, here()), here()))

    def test_a_shuffle_of_nothing_is_none(self, proving: Proving) -> None:
        claim = Claim([], [bare(IDENTITY)], HandKey().public)
        assert not holds(lambda: proving.check(claim, bytes(5 * 32), here()))


def test_both_kinds_accept_the_same_shuffles() -> None:
    key = HandKey()
    before = pack(12)
    after, way = shuffle(before, key.public)
    right = Claim(before, after, key.public)
    swapped = [Masked(after[0].hint, after[1].body), Masked(after[1].hint, after[0].body), *after[2:]]
    answers = []
    for proving in PROVINGS:
        for claim in (right, right._replace(after=swapped)):
            proof = proving.prove(claim, way, here())
            answers.append(holds(lambda p=proving, c=claim, f=proof: p.check(c, f, here())))
    assert answers == [True, False] * 2


def test_coins_tossed_by_all_take_forty_rounds() -> None:
    """The commitments come first, then the coin of all peers, then the answers."""
    proving = CutAndChoose(40)
    key = HandKey()
    before = pack(6)
    after, way = shuffle(before, key.public)
    claim = Claim(before, after, key.public)
    commitments, cuts = proving.begin(claim)
    table = Table(3)
    coins = int.from_bytes(table.do(lambda party: party.toss()).coin, "little")
    answers = proving.answer(way, cuts, coins)
    assert proving.settle(claim, commitments, coins, answers)
    assert not holds(lambda: proving.settle(claim, commitments, coins ^ 1, answers))
    assert proving.soundness == 40


def test_a_cheat_who_guesses_the_coins_passes_cut_and_choose_and_no_other() -> None:
    """The reference is as weak as its coins: whoever knows them beforehand proves anything."""
    proving = CutAndChoose(8)
    key = HandKey()
    before = pack(4)
    false = [remask(bare(card_point("ace")), key.public, number + 1) for number in range(4)]
    claim = Claim(before, false, key.public)
    _, from_old = proving.begin(claim)
    _, from_new = proving.begin(Claim(false, false, key.public))
    guess = 0b10110100
    commitments, answers = b"", b""
    straight = Way(range(4), [0] * 4)
    for number in range(8):
        start, cuts = (false, from_new) if guess >> number & 1 else (before, from_old)
        commitments += sealed(cuts[number].way.walk(start, key.public))
        answers += rest(cuts[number].way, straight) if guess >> number & 1 else cuts[number].seed
    assert proving.settle(claim, commitments, guess, answers)
    assert not any(holds(lambda g=guess ^ (1 << n): proving.settle(claim, commitments, g, answers)) for n in range(8))


class TestShares:
    @given(sizes)
    def test_they_open_cards_when_all_are_there(self, count: int) -> None:
        keys = [HandKey() for _ in range(3)]
        cards = [remask(card, joint(key.public for key in keys), 7) for card in pack(count)]
        opened = cards
        for key in keys:
            shares = check_shares(cards, *prove_shares(cards, key, here()), key.public, here())
            assert shares is not None
            opened = [lift(card, share) for card, share in zip(opened, shares, strict=True)]
        assert [card.body for card in opened] == [card.body for card in pack(count)]

    @given(sizes, st.data())
    def test_wrong_ones_fail(self, count: int, data: st.DataObject) -> None:
        key, other = HandKey(), HandKey()
        cards = shuffle(pack(count), key.public)[0]
        shares, proof = prove_shares(cards, key, here())
        assert not check_shares(cards, shares, proof, other.public, here())
        assert not check_shares(cards, *prove_shares(cards, other, here()), key.public, here())
        assert not check_shares(cards, shares, proof, key.public, Transcript("there"))
        number = data.draw(st.integers(min_value=0, max_value=count - 1))
        wrong = shares[: 32 * number] + base(5) + shares[32 * number + 32 :]
        assert not check_shares(cards, wrong, proof, key.public, here())
        place = data.draw(st.integers(min_value=0, max_value=63))
        flipped = bytearray(proof)
        flipped[place] ^= data.draw(st.integers(min_value=1, max_value=255))
        assert not holds(lambda: check_shares(cards, shares, bytes(flipped), key.public, here()))

    @given(sizes)
    def test_two_wrong_shares_do_not_make_up_for_each_other(self, count: int) -> None:
        key = HandKey()
        cards = shuffle(pack(count + 1), key.public)[0]
        shares = read_points(prove_shares(cards, key, here())[0], count + 1)
        shares[0], shares[1] = curve.add(shares[0], base(9)), curve.subtract(shares[1], base(9))
        transcript = here()
        honest = prove_shares(cards, key, here())[1]
        assert not check_shares(cards, b"".join(shares), honest, key.public, transcript)

    @given(sizes)
    def test_cards_passed_on_are_the_same(self, count: int) -> None:
        giver, taker = HandKey(), HandKey()
        cards = shuffle(pack(count), giver.public)[0]
        data, proof = pass_on(cards, giver, taker.public, here())
        after = check_passed(cards, data, proof, giver.public, taker.public, here())
        assert after is not None
        for old, new in zip(cards, after, strict=True):
            assert lift(old, multiply(giver.secret, old.hint)).body == lift(new, multiply(taker.secret, new.hint)).body
        assert not check_passed(cards, data, proof, giver.public, HandKey().public, here())
        assert not check_passed(cards, data, proof, giver.public, taker.public, Transcript("there"))
        other = pass_on(shuffle(pack(count), giver.public)[0], giver, taker.public, here())[0]
        assert not check_passed(cards, other, proof, giver.public, taker.public, here())


def test_a_key_is_shown_to_be_known() -> None:
    key, other = HandKey(), HandKey()
    proof = prove_knowledge(key, here())
    assert knows(key.public, proof, here())
    assert not knows(key.public, proof, Transcript("there"))
    assert not knows(other.public, proof, here())
    assert not knows(IDENTITY, prove_knowledge(HandKey(0), here()), here())
    rogue = curve.subtract(key.public, other.public)
    assert not knows(rogue, prove_knowledge(key, here()), here())


some_parts = st.lists(st.sampled_from([b"", b"1", b"12", "", "1", "12", 1, 12, 2, "2", b"b\0"]), max_size=3)


@given(some_parts, some_parts)
def test_no_two_lists_are_written_alike(parts: list[bytes | str | int], other: list[bytes | str | int]) -> None:
    alike = [(type(a), a) for a in parts] == [(type(b), b) for b in other]
    assert (curve.digest(*parts) == curve.digest(*other)) == alike
    assert (Transcript(*parts).challenge("x") == Transcript(*other).challenge("x")) == alike


def test_a_proof_is_bound_to_table_hand_round_peer_step_and_everything_said() -> None:
    felt = Table(3).parties[0].felt
    places = {felt.transcript(seat, step).challenge("x") for seat in range(3) for step in ("share", "show")}
    for other in (Table(3, hand=2), Table(3, 9)):
        places.add(other.parties[0].felt.transcript(0, "share").challenge("x"))
    felt.number += 1
    places.add(felt.transcript(0, "share").challenge("x"))
    felt.previous = bytes(32)
    places.add(felt.transcript(0, "share").challenge("x"))
    assert len(places) == 10
    assert setup(3, table=b"other").digest != setup(3).digest


def test_drawing_twice_gives_two_challenges() -> None:
    transcript = here()
    assert transcript.challenge("x") != transcript.challenge("x")
    assert here().challenges("x", 3) != here().challenges("y", 3)


@pytest.mark.parametrize("wrong", [b"", bytes(31), b"\xff" * 32, (1).to_bytes(32, "little"), bytes(33)])
def test_what_is_no_point_is_refused(wrong: bytes) -> None:
    with pytest.raises(NotationError):
        read_points(wrong, 1)


@pytest.mark.parametrize("wrong", [b"", ORDER.to_bytes(32, "little"), b"\xff" * 32, bytes(64)])
def test_what_is_no_scalar_is_refused(wrong: bytes) -> None:
    with pytest.raises(NotationError):
        read_scalars(wrong, 1)


@given(st.integers(min_value=0, max_value=ORDER - 1), st.integers(min_value=0, max_value=ORDER - 1))
def test_the_group_is_a_group(a: int, b: int) -> None:
    point = hash_to_point("any")
    assert curve.add(multiply(a, point), multiply(b, point)) == multiply((a + b) % ORDER, point)
    assert curve.subtract(base(a), base(b)) == base((a - b) % ORDER)
    assert multiply(a, base(b)) == base(a * b % ORDER)
    assert multiply(a, IDENTITY) == IDENTITY == multiply(0, point) == base(0)
    assert isinstance(point, bytes) and Point(point) == point


def test_ristretto255_is_what_the_standard_says() -> None:
    """RFC 9496, A.1: the generator and its double."""
    assert base(1).hex() == "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"
    assert base(2).hex() == "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919"


def test_keys_that_sign_anything_are_no_identities() -> None:
    """The points of order 8 on the curve of Ed25519 have d·y^4 + 2·y^2 = 1."""
    d = -121665 * pow(121666, -1, keys.FIELD) % keys.FIELD
    for y in (keys.EIGHTH, keys.FIELD - keys.EIGHTH):
        assert (d * y**4 + 2 * y * y) % keys.FIELD == 1
    for y in keys.WEAK | {keys.FIELD, keys.FIELD + 1}:
        assert not keys.is_identity(y.to_bytes(32, "little"))
        assert not keys.is_identity((y + 2**255).to_bytes(32, "little"))
    assert keys.is_identity(Identity().public)


def test_signatures() -> None:
    somebody, other = Identity(), Identity()
    signature = somebody.sign(b"text")
    assert signed(somebody.public, b"text", signature)
    assert not signed(somebody.public, b"texT", signature)
    assert not signed(other.public, b"text", signature)
    assert not signed(b"short", b"text", signature)
    assert not signed(somebody.public, b"text", b"")
