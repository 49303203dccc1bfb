"""How a hand runs: dealing, declaring, burying, swapping, friends, points, levels, the next declarer (5, 8, 10)."""

from __future__ import annotations

import pytest

import paiju
from paiju import Random
from paiju.cards import face
from paiju.games.tractor.events import Beaten, Joined
from paiju.games.tractor.faces import card_text, parse_card

from .setting import GAME, code, events, message, playing, position, say


@pytest.mark.parametrize(("rules", "points"), [("simple", 30), ("classic", 25)])
def test_point_cards(rules: str, points: int) -> None:
    state = playing("S/2", "5H", "10C", "KD", "3H", rules=rules)
    say(state, "5H", "10C", "KD", "3H")
    assert [event.points for event in events(state, "trick")] == [points]


@pytest.mark.parametrize(
    ("points", "levels", "declarer"), [(75, "3/2/3/2", 2), (120, "2/3/2/3", 1), (80, "2/2/2/2", 1), (0, "5/2/5/2", 2)]
)
def test_levels_and_the_next_declarer_of_simple(points: int, levels: str, declarer: int) -> None:
    state = playing("S/2", "3H", "4H", "6H", "7H", rules="simple", captured=f"0/{points}/0/0")
    say(state, "3H", "4H", "6H", "7H")
    (result,) = events(state, "result")
    assert "/".join(result.levels) == levels and state.view(0).phase == "continue"
    say(state, "yes")
    view = state.view(0)
    assert (view.phase, view.declarer, view.number) == ("swap", declarer, 2)
    assert view.rank == levels.split("/")[declarer]


def test_no_ends_the_match_and_yes_does_not() -> None:
    state = playing("S/2", "3H", "4H", "6H", "7H", rules="simple")
    say(state, "3H", "4H", "6H", "7H")
    assert (
        code(state, "maybe") == "BAD_ACTION"
        and code(state, "3H") == "BAD_ACTION"
        and code(state, "pass") == "BAD_PHASE"
    )
    say(state, "no")
    assert state.over() and state.payoffs() == [3, -3, 3, -3]


@pytest.mark.parametrize(
    ("opponent", "partner", "result"),
    [
        ("4C 4C", "6C 7C", (125, 60, False, 1)),
        ("6C 7C", "4C 4C", (65, 0, True, 1)),
    ],
)
def test_the_kitty_decides(opponent: str, partner: str, result: tuple[int, ...]) -> None:
    state = playing("H/2", "3C 3C", opponent, partner, "8S 9S", captured="0/65/0/0", kitty="5S 10D")
    say(state, "3C 3C", opponent, partner, "8S 9S")
    (hand,) = events(state, "result")
    assert (hand.points, hand.kitty, hand.declarers_win, hand.gain) == result


def test_a_match_is_won_by_winning_as_declarers_at_a() -> None:
    fields = {"number": 9, "levels": "A/K/A/K", "rank": "A"}
    state = position(hands="3H/4H/6H/7H", trump="S", captured="0/75/0/0", scores="-9/9/-9/9", **fields)
    say(state, "3H", "4H", "6H", "7H")
    assert state.over() and state.payoffs()[0] == state.payoffs()[2] > 0 > state.payoffs()[1]
    state = position(hands="3H/4H/6H/7H", trump="S", captured="0/175/0/0", **fields)
    say(state, "3H", "4H", "6H", "7H")
    assert not state.over() and events(state, "result")[0].levels == ("A",) * 4


# Declaring.


def dealing(seed: int, rules: str = "classic") -> paiju.State:
    return GAME.deal(rules, seed)


def test_cards_are_dealt_one_by_one_and_only_who_can_declare_is_asked() -> None:
    """And who was dealt to first, when all cards are dealt: so there is always an end to wait for."""
    for rules in ("classic", "classic,windows=cards", "sishifen", "friends,seats=7"):
        for seed in range(8):
            state, rng = dealing(seed, rules), Random(seed)
            while state.view(0).phase == "declare":
                view = state.view(state.to_move())
                assert len(view.legal) > 1 or (view.closing and view.seat == view.dealt_first)
                assert view.legal[-1] == "pass"
                sizes = [view.counts[(view.dealt_first + step) % view.seats] for step in range(view.seats)]
                assert sum(sizes) == view.dealt and sizes == sorted(sizes, reverse=True) and sizes[0] - sizes[-1] <= 1
                state.play(state.random_move(rng))


def test_with_changes_a_pass_holds() -> None:
    asked = {"changes": 0, "cards": 0}
    for windows in asked:
        for seed in range(10):
            state = dealing(seed, f"classic,windows={windows},no_declaration=no_trump,hands=1")
            while state.view(0).phase == "declare":
                asked[windows] += 1
                say(state, "pass")
            assert state.view(0).trump == "NT" and state.view(0).declarer == 0
    assert asked["changes"] / 10 < 25 < 100 < asked["cards"] / 10


def test_a_declaration_is_overcalled_reinforced_and_final() -> None:
    deck = iter([card for card in paiju_cards() if card[:-1] != "2"])
    hands = [["2H", "2H"], ["2S", "2S"], ["JokerC", "JokerC"], ["JokerD", "JokerD"]]
    for hand in hands:
        while len(hand) < 25:
            card = next(deck)
            if not card.startswith("Joker"):
                hand.append(card)
    state = GAME.deal("classic", seed=1, hands=["".join(hand) for hand in hands])
    assert state.view(0).phase == "declare" and state.view(0).closing
    order = []
    while state.view(0).phase == "declare":
        mover = state.to_move()
        if order[-1:] == [3]:
            assert mover == 0 and state.view(0).legal == ("pass",)
            say(state, "pass")
            break
        order.append(mover)
        say(state, {0: "declare 2H", 1: "declare 2S 2S", 2: "declare JokerC JokerS", 3: "declare jokerd JOKERH"}[mover])
    assert state.view(0).declarer == order[-1] == 3 and state.view(0).trump == "NT"
    assert state.view(1).known[3] == ("JokerD", "JokerD")


def paiju_cards() -> list[str]:
    values = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    return [f"{value}{suit}" for value in values for suit in "CDHS" for _ in range(2)]


def test_who_declares_first_or_last_is_declarer_of_the_first_hand() -> None:
    found = set()
    for first in ("first", "last"):
        for seed in range(30):
            state, rng = dealing(seed, f"classic,first_declarer={first},hands=1"), Random(seed)
            while state.view(0).phase == "declare":
                state.play(state.random_move(rng))
            view = state.view(0)
            assert view.declarer == (view.first_bidder if first == "first" else view.bidder)
            found.add(view.first_bidder == view.bidder)
    assert found == {True, False}


def test_nobody_declares() -> None:
    state = dealing(1, "classic")
    before = state.view(0).hand
    for _ in range(200):
        if events(state, "deal"):
            break
        say(state, "pass")
    assert state.shuffles == 2 and state.view(0).number == 1 and state.view(0).hand != before
    state = GAME.deal("classic,no_declaration=flip", seed=4)
    while state.view(0).phase == "declare":
        say(state, "pass")
    view = state.view(1)
    assert view.declarer == 0 and view.flipped
    twos = [card for card in view.flipped if card[:-1] == "2"]
    assert (view.flipped[-1] == twos[0] and view.trump == twos[0][-1]) if twos else len(view.flipped) == 8
    assert all(card in state.view(0).hand for card in view.flipped)


def test_sishifen_shows_one_card_and_that_is_final() -> None:
    state = dealing(3, "sishifen")
    while state.view(0).phase == "declare":
        view = state.view(state.to_move())
        assert all(len(text.split()) < 3 for text in view.legal) and (not view.bid or view.legal == ("pass",))
        say(state, view.legal[0])
    assert state.view(0).phase == "bury"


# Burying and swapping.


def burying() -> paiju.State:
    state = dealing(2, "classic,hands=1")
    while state.view(0).phase == "declare":
        say(state, state.view(state.to_move()).legal[0])
    return state


def test_burying() -> None:
    state = burying()
    view = state.view(state.to_move())
    cards = list(view.hand)
    assert len(cards) == 33
    assert message(state, "bury " + " ".join(cards[:7])) == "Bury exactly 8 cards."
    assert code(state, "bury " + " ".join(cards[:9])) == "BURY_COUNT"
    assert code(state, "bury") == "BURY_COUNT" and code(state, "pass") == "BAD_PHASE"
    assert code(state, "bury " + " ".join([*cards[:7], "6X"])) == "BAD_CARD"
    absent = next(card for card in paiju_cards() if card not in cards)
    assert code(state, "bury " + " ".join([*cards[:7], absent])) == "NOT_HELD"
    say(state, " ".join(cards[:8]))
    after = state.view(view.seat)
    assert after.phase == "lead" and sorted(after.kitty) == sorted(cards[:8]) and len(after.hand) == 25
    assert state.view((view.seat + 1) % 4).kitty == ()


def test_swapping_in_one_line_or_two() -> None:
    state = GAME.deal("simple", seed=5)
    view = state.view(0)
    hand, kitty = list(view.hand), list(view.kitty)
    assert (view.phase, len(hand), len(kitty), view.declarer) == ("swap", 25, 12, 0)
    mine, theirs = [card for card in hand if card not in kitty][:2], [card for card in kitty if card not in hand][:2]
    assert code(state, f"swap {mine[0]} {mine[1]} for {theirs[0]}") == "SWAP_COUNT"
    assert message(state, f"swap {mine[0]} for {mine[1]}") == f"{face(mine[1]).en} not among the extra cards."
    assert message(state, f"swap {theirs[0]} for {theirs[1]}") == f"You do not hold {face(theirs[0]).en}."
    assert code(state, "swap zz for AH") == "BAD_CARD" and code(state, "swap") == "EMPTY"
    one = say(state.copy(), f"swap {' '.join(mine)} for {' '.join(theirs)}")
    two = say(state.copy(), " ".join(mine), " ".join(theirs))
    none = say(state.copy(), "")
    assert one.view(0).hand == two.view(0).hand and one.view(0).kitty == two.view(0).kitty
    assert sorted(one.view(0).hand) == sorted([*(card for card in hand if card not in mine), *theirs])
    assert none.view(0).hand == view.hand and none.view(0).phase == "trump"
    half = say(state.copy(), " ".join(mine))
    assert code(half, theirs[0]) == "SWAP_COUNT" and code(half, "AH 2") == "BAD_CARD"
    for text, wrong in (("X", "BAD_SUIT"), ("", "BAD_SUIT"), ("3C", "BAD_SUIT"), ("bury 3C", "BAD_PHASE")):
        assert code(none, text) == wrong
    say(none, "h")
    assert none.view(0).trump == "H" and none.view(0).phase == "lead"


@pytest.mark.parametrize(("rules", "cards", "kitty"), [("simple", 112, 12), ("simple,jokers=two", 108, 8)])
def test_the_pack_of_simple(rules: str, cards: int, kitty: int) -> None:
    state = GAME.deal(rules, seed=1)
    everything = [card for seat in range(4) for card in state.view(seat).hand] + list(state.view(0).kitty)
    assert len(everything) == cards and len(state.view(0).kitty) == kitty
    assert everything.count("JokerC") == everything.count("JokerD") == (cards - 104) // 2


# Friends.


def calling(rules: str = "friends", **fields: object) -> paiju.State:
    state = GAME.deal(rules, seed=1)
    rng = Random(1)
    while state.view(0).phase != "friends":
        state.play(state.random_move(rng))
    return state


def test_which_friends_can_be_called() -> None:
    state = calling()
    view = state.view(state.to_move())
    plain = next(suit for suit in "CDHS" if suit != view.trump)
    assert code(state, f"friend A{plain} 1") == "OK"
    for card in (f"2{plain}", "JokerC", *([f"A{view.trump}"] if view.trump != "NT" else [])):
        assert message(state, f"friend {card} 1") == "A friend card must not be a trump."
    assert message(state, f"friend A{plain} 3") == "Name 1 friend card, copy 1 to 2."
    assert code(state, f"friend A{plain} 1 K{plain} 1") == "FRIEND_COUNT"
    assert code(state, f"friend A{plain}") == "FRIEND_COUNT" and code(state, "friend 1") == "BAD_CARD"
    six = calling("friends,seats=6")
    view = six.view(six.to_move())
    plain = next(suit for suit in "CDHS" if suit != view.trump)
    assert code(six, f"friend A{plain} 1 A{plain} 1") == "FRIEND_COUNT" and code(six, f"friend A{plain} 1") != "OK"
    say(six, f"friend A{plain} 1 A{plain} 2")
    assert six.view(0).calls == ((f"A{plain}", 1), (f"A{plain}", 2)) and six.view(0).phase == "lead"


def test_the_second_ace_finds_the_friend() -> None:
    state = position("friends", hands="3S6C/ASKC/4S7C/AS8C/5S9C", trump="H", calls="AS.2", leader=3)
    say(state, "AS", "5S", "3S")
    assert state.view(0).allies == (0,)
    say(state, "AS")
    assert state.view(0).allies == (0, 1) and events(state, "friend") == [Joined(-1, friend=1, cards=("AS",), copy=2)]


def test_friends_win_and_the_first_of_them_declares_next() -> None:
    fields = {"captured": "20/40/10/25/15", "allies": "0+3", "calls": "AS.1", "played": "AS"}
    state = position("friends", hands="AC/3C/4C/6C/7C", trump="H", **fields)
    say(state, "AC", "3C", "4C", "6C", "7C")
    (hand,) = events(state, "result")
    assert (hand.points, hand.kitty, hand.gain, hand.allies, hand.levels) == (65, 0, 1, (0, 3), tuple("32232"))
    assert state.declarer == 3


def test_a_declarer_without_friends_gets_more() -> None:
    fields = {"captured": "70/30/0/0/0", "calls": "AS.1", "played": "AS"}
    state = position("friends", hands="AC/3C/4C/6C/7C", trump="H", **fields)
    say(state, "AC", "3C", "4C", "6C", "7C")
    (hand,) = events(state, "result")
    assert (hand.points, hand.gain, hand.bonus, hand.levels) == (30, 3, 1, tuple("52222"))
    assert state.declarer == 0


@pytest.mark.parametrize(
    ("seats", "hand", "kitty", "friends"), [(4, 25, 8, 0), (5, 20, 8, 1), (6, 17, 6, 2), (7, 14, 6, 2)]
)
def test_sizes(seats: int, hand: int, kitty: int, friends: int) -> None:
    rules = GAME.ruleset("classic", seats=seats)
    assert (rules.hand_size, rules.kitty_size, rules.friends) == (hand, kitty, friends)


# Throws.


@pytest.mark.parametrize(("rules", "points"), [("classic", 0), ("classic,throw_penalty=10", 10)])
def test_a_failed_throw_and_its_price(rules: str, points: int) -> None:
    state = playing("H/2", "KC QC 3C", "AC 3D 4D", "4C 6D 7D", "6C 8D 9D", rules=rules)
    say(state, "KC QC")
    view = state.view(1)
    assert view.plays[0] == ("QC",) and view.points == points and view.known[0] == ("KC",)
    assert events(state, "throw") == [Beaten(-1, leader=0, cards=("QC", "KC"), led=("QC",))]


def test_an_opponent_who_throws_badly_loses_points() -> None:
    state = playing("H/2", "4C 3D", "KC QC", "AC 6D", "6C 8D", rules="classic,throw_penalty=10", leader=1)
    say(state, "KC QC")
    assert state.view(0).points == -10


@pytest.mark.parametrize(("rules", "points"), [("classic", 25), ("simple", 30)])
def test_everybody_sees_what_lies_in_the_trick(rules: str, points: int) -> None:
    state = playing("S/2", "5H 3C", "10H 4C", "KH 6C", "7H 8C", rules=rules)
    assert state.view(0).trick_points == 0
    say(state, "5H", "10H", "KH")
    assert state.view(None).trick_points == points
    say(state, "7H")
    assert state.view(0).trick_points == 0


def test_a_position_knows_that_everybody_will_be_asked_once_more():
    """Who got the last card may be asked for that card alone, before the last question to all."""
    state, rng = GAME.deal("sishifen,hands=2", 69), Random(69)
    while state.view(None).dealt < 48:
        state.play(state.random_move(rng))
    assert not state.closing
    again = GAME.position(state.position())
    assert again.position() == state.position() and not again.closing


@pytest.mark.parametrize(("typed", "card"), [("RJ", "JokerD"), ("bj", "JokerC"), ("JokerH", "JokerD"), ("T♠", "10S")])
def test_cards_are_read_as_in_the_other_games(typed: str, card: str) -> None:
    assert card_text(parse_card(typed)) == card
