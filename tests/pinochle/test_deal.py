"""How a deal runs in `auction`: calls, trumps, passing, melds, conceding, the count, and the next deal."""

from __future__ import annotations

import pytest

from paiju import PaijuError, Record
from paiju.bots import bot
from paiju.games.pinochle.events import Chosen, Gave, Result
from paiju.games.pinochle.melds import POINTS, evaluate, named
from paiju.games.pinochle.rules import COUNTS
from paiju.table import Seat, Table

from .setting import GAME, moves, say, told

HANDS = GAME.deal("auction", 1).fields()["hands"].split("/")


def opened(rules="auction", more=""):
    return GAME.position(f"{rules} hands={'/'.join(HANDS)} {more}")


def test_the_pack_is_dealt_three_at_a_time_from_the_seat_after_the_dealer():
    state = GAME.deal("auction", 5)
    hands = [state.view(seat).hand for seat in range(4)]
    assert [len(hand) for hand in hands] == [12] * 4
    pack = sorted(card for hand in hands for card in hand)
    assert len(set(pack)) == 24 and pack[::2] == pack[1::2]
    lab = GAME.deal("lab", 5)
    assert [lab.view(seat).hand for seat in range(4)] == hands
    assert lab.view(None).trump == hands[3][-1][-1] and lab.view(None).dealer == 3


def test_who_has_passed_is_out_and_speaks_no_more():
    state = say(opened(), "200", "pass", "210", "220")
    assert state.to_move() == 0
    say(state, "pass")
    assert state.to_move() == 2 and state.view(None).passed == (0, 1)
    assert moves(state)[:2] == ["pass", "bid 230"]
    say(state, "pass")
    assert (state.view(None).bidder, state.view(None).bid) == (3, 220)


def test_the_dealer_is_obliged_or_may_speak_and_deals_again():
    assert say(opened(), "pass", "pass", "pass").view(None).bidder == 3
    state = say(opened("auction,all_pass=redeal"), "pass", "pass", "pass")
    assert state.to_move() == 3 and "bid 200" in moves(state)
    bids = say(state.copy(), "bid 230").view(None)
    assert (bids.bidder, bids.bid, bids.phase) == (3, 230, "trump")
    say(state, "pass")
    view = state.view(None)
    assert (view.deal, view.dealer, view.phase, view.to_move) == (1, 3, "auction", 0)
    assert "/".join("".join(state.view(seat).hand) for seat in range(4)) != "/".join(HANDS)


def test_the_bid_ends_where_bids_end():
    state = say(opened("auction,max_bid=210"), "210")
    assert moves(state) == ["pass"]


def test_a_bidder_without_a_marriage_loses_the_bid_at_once():
    hands = (
        "ACACKCADADKDAHAHKHASASKS/QCQCJCJC9C9C10C10CQDQDJDJD/9D9D10D10DQHQHJHJH9H9H10H10H/KCKDKHKSQSQSJSJS9S9S10S10S"
    )
    state = GAME.position(f"auction,marriage_needed=true hands={hands} dealer=3")
    say(state, "bid 250", "pass", "pass", "pass")
    (result,) = told(state, Result)
    assert (result.ending, result.bidder, result.goal, result.changes) == ("no_marriage", 0, 250, (-250, 0))
    assert state.view(None).scores == (-250, 0) and state.view(None).deal == 2


def test_passing_is_seen_by_the_partners_only():
    state = say(opened("auction,pass_cards=3"), "bid 200", "pass", "pass", "pass", "trump S")
    assert state.to_move() == 2 and state.view(2).phase == "give"
    say(state, "give JS", "give QH")
    assert state.view(2).given == ("JS", "QH") and state.view(0).received == () and len(state.view(0).hand) == 12
    assert state.view(0).history[-2:] == (Chosen(2), Chosen(2))
    assert state.view(2).history[-2:] == (Chosen(2, cards=("JS",)), Chosen(2, cards=("QH",)))
    say(state, "give 10D")
    assert state.view(0).history[-1] == state.view(None).history[-1] == Gave(2, number=3)
    assert state.view(2).history[-1] == Gave(2, cards=("JS", "QH", "10D"), number=3)
    assert state.view(0).received == ("JS", "QH", "10D") and len(state.view(0).hand) == 15
    assert state.to_move() == 0 and state.view(0).phase == "return"
    for seat in (1, 3, None):
        assert state.view(seat).given == state.view(seat).received == ()
    say(state, "give JS JC 9S")
    assert state.view(2).received == ("JS", "JC", "9S") and state.view(2).hand[-3:] == ("JS", "JC", "9S")
    assert all(len(state.view(seat).hand) == 12 for seat in range(4))
    view = state.view(1)
    assert view.phase == "concede" and view.melds and "JS" not in state.view(0).hand


def test_melds_are_counted_after_the_pass():
    state = say(opened("auction,pass_cards=4"), "bid 200", "pass", "pass", "pass", "trump S")
    assert state.view(0).melds == ()
    say(state, "give JS KC KD KH")
    assert state.view(0).melds == ()
    say(state, "give 9S JC 10C QD")
    names = [meld.name for meld in state.view(None).melds[0]]
    assert "insuitrun" in names and "eightykings" in names


def test_conceding_gives_the_opponents_their_melds_and_no_tricks():
    state = say(opened(), "bid 300", "pass", "pass", "pass", "trump S")
    view = state.view(0)
    assert moves(state) == ["meld", "concede"] and view.meld_points and view.to_move == 0
    opponents = view.meld_points[1] + view.meld_points[3]
    say(state, "concede")
    (result,) = told(state, Result)
    assert result.ending == "conceded" and result.totals == state.view(None).scores == (-300, opponents)
    assert state.view(None).dealer == 0


def test_without_conceding_the_play_begins_at_once():
    state = say(opened("auction,concede=false"), "bid 200", "pass", "pass", "pass", "trump S")
    assert (state.view(0).phase, state.to_move()) == ("play", 0)


@pytest.mark.parametrize(("rule", "leader"), [("bidder", 2), ("left_of_dealer", 0), ("melds", 0)])
def test_the_first_lead(rule, leader):
    state = say(opened(f"auction,first_lead={rule}"), "pass", "pass", "bid 200", "pass", "trump S", "meld")
    assert state.to_move() == leader


@pytest.mark.parametrize("count", COUNTS)
def test_every_deal_has_240_points_and_ten_for_the_last_trick(count):
    for seed in range(5):
        state = GAME.deal(f"auction,count={count},concede=false,max_deals=1", seed)
        say(state, "pass", "pass", "pass", "trump H")
        while not state.over():
            state.play(state.legal()[0])
        assert sum(state.view(None).points) == 250 and sum(state.view(None).won) == 12


@pytest.mark.parametrize(
    ("save", "counters", "scores"),
    [("trick", 0, (110, 240)), ("counter", 0, (10, 240)), ("counter", 1, (110, 240)), ("none", 0, (110, 240))],
)
def test_what_saves_the_melds(save, counters, scores):
    """The opponents, seats 0 and 2 here, win the last trick, all without counters."""
    state = GAME.position(
        f"auction,save_meld={save},min_bid=100 phase=play hands=9H/9C/9D/JC trump=H bidder=1 bid=200 leader=0 "
        f"won=0/11/0/0 points=0/240 counters={counters}/24 melds=hundredaces/-/-/-"
    )
    say(state, "9H", "9C", "9D", "JC")
    assert state.view(None).scores == scores


def test_a_team_without_a_trick_loses_its_melds_unless_the_rules_save_them():
    position = "phase=play hands=9H/9C/9D/JC trump=H bidder=0 bid=200 leader=0 won=11/0/0/0 points=240/0 counters=24/0"
    for save, scores in (("trick", (250, 0)), ("none", (250, 1000))):
        state = GAME.position(f"auction,save_meld={save} {position} melds=-/thousandaces/-/-")
        say(state, "9H", "9C", "9D", "JC")
        assert state.view(None).scores == scores


def test_the_deal_moves_on_and_new_cards_follow_from_the_key():
    ends = []
    for _ in range(2):
        state = say(GAME.deal("auction", 9), "pass", "pass", "pass", "trump C", "concede")
        ends.append(state.position())
        assert (state.view(None).deal, state.view(None).dealer, state.to_move()) == (2, 0, 1)
    assert ends[0] == ends[1]


def test_a_game_that_nobody_wins_ends_with_the_last_deal():
    state = say(GAME.deal("auction,max_deals=1", 9), "bid 200", "pass", "pass", "pass", "trump C", "concede")
    assert state.over() and state.payoffs() == [-1, 1, -1, 1]
    tie = GAME.position("auction,max_deals=1 phase=over hands=-/-/-/- bidder=0 bid=200 trump=H leader=0 won=12/0/0/0")
    assert tie.payoffs() == [0, 0, 0, 0]


def test_a_table_takes_the_whole_pass_as_one_text_and_records_it_card_by_card():
    seats = [Seat("Ann"), Seat("b", bot("lab", "pinochle")), Seat("Cem"), Seat("d", bot("lab", "pinochle"))]
    table = Table(opened("auction,pass_cards=3"), seats, seed=1)
    table.play(0, "bid 200")
    for _ in range(3):
        table.bots_move() or table.play(2, "pass")
    table.play(0, "trump S")
    assert table.play(2, "give JS QH 10D") == "give JS, give QH, give 10D"
    assert [text for _, text in table.record.actions[-3:]] == ["give JS", "give QH", "give 10D"]
    with pytest.raises(PaijuError):
        table.play(0, "give JS JC AC")
    again = Record.parse(table.record.text()).replay()
    assert again.position() == table.state.position()


@pytest.mark.parametrize(
    "rules",
    ["min_bid=205", "max_bid=100", "bid_step=0", "target=0", "pass_cards=2", "humans=7", "max_deals=0", "count=odd"],
)
def test_rules_that_cannot_be(rules):
    with pytest.raises(PaijuError):
        GAME.deal(f"auction,{rules}")


def test_open_hands_are_for_people_and_spectators():
    state = GAME.deal("lab,humans=0+2", 3)
    assert all(len(state.view(seat).hands) == 4 for seat in (0, 2, None))
    assert state.view(1).hands == state.view(3).hands == ()
    assert GAME.deal("auction", 3).view(None).hands == ()


def test_a_seat_sees_what_its_hand_would_meld_with_each_trump_until_one_is_named():
    state = opened()
    expected = [
        sum(POINTS[name] for name, _ in named(evaluate(*bits(HANDS[0]), suit, False), suit)) for suit in range(4)
    ]
    assert list(state.view(0).estimates) == expected
    assert state.view(None).estimates == ()
    say(state, "bid 200", "pass", "pass", "pass")
    assert list(state.view(0).estimates) == expected
    say(state, "trump S")
    assert state.view(0).estimates == ()


def bits(hand):
    """The cards of a hand as bits: those held, and those held twice."""
    state = GAME.position(f"auction hands={'/'.join(HANDS)}")
    return state.held[HANDS.index(hand)], state.paired[HANDS.index(hand)]


def test_everybody_sees_what_the_trick_counts():
    state = say(opened(), "bid 200", "pass", "pass", "pass", "trump S", "meld", "AH")
    assert state.view(None).trick_points == 10
