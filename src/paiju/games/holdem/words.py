"""Texas Hold'em in words: what it costs to stay in, what was bet, who won which pot with what. Amounts are totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...view import Event
from ...wording import words
from ...wording.words import (
    OR,
    Item,
    Reason,
    Shown,
    Summary,
    acts,
    called,
    does,
    faces,
    joined,
    listed,
    other,
    row,
    say,
    signed,
    who,
)
from . import reasons
from .encoding import ENDLESS
from .evaluate import best_five, rank
from .events import Acted, Answered, Dealt, Out, Over, PotWon, Result, Returned, Showdown, Street
from .labels import LABELS
from .notation import CARD_NUMBERS, CARDS
from .order import order
from .ranking import name as ranking_name
from .view import HoldemView, rules_of

COMMA_OR = Sentence(", or ", "或")

YOUR_TURN = Sentence("Your turn. {Options}.", "轮到你了。可{Options}。")
CHECK = Sentence("check", "过牌")
FOLD = Sentence("fold", "弃牌")
CALL = Sentence("call {n}", "跟注{n}")
CALL_ALL_IN = Sentence("call all-in for {n}", "全下跟注{n}")
BET = Sentence("bet {low}", "下注{low}")
BET_RANGE = Sentence("bet {low} to {high}", "下注{low}到{high}")
RAISE = Sentence("raise to {low}", "加注到{low}")
RAISE_RANGE = Sentence("raise to between {low} and {high}", "加注到{low}至{high}")
ASKED = {
    "showdown": Sentence("Your turn. Your hand is beaten: show it or muck it.", "轮到你了。你的牌输了，可亮牌或盖牌。"),
    "free": Sentence(
        "Your turn. Show your hand, or muck it and give up the pot.", "轮到你了。亮牌，或盖牌并放弃底池。"
    ),
    "rebuy": Sentence(
        "Your turn. You have no chips left: buy in again for {n}, or leave.",
        "轮到你了。你的筹码输光了，可用{n}重新买入，或离开。",
    ),
    "ask": Sentence("Your turn. Play another hand, or end the game.", "轮到你了。再打一手，或结束牌局。"),
}
WAITING = {
    "showdown": Sentence("{name} is to show or muck.", "等待{name}亮牌或盖牌。"),
    "rebuy": Sentence("{name} may buy in again.", "等待{name}决定是否重新买入。"),
    "ask": Sentence("{name} decides whether to play on.", "等待{name}决定是否继续。"),
}
WAIT_ACT = Sentence("{name} is to move.", "等待{name}行动。")

# What stands beside a player, and, with a capital, on the button that does it.
SHORT = {
    "fold": Sentence("fold", "弃牌"),
    "check": Sentence("check", "过牌"),
    "call": Sentence("call {n}", "跟注{n}"),
    "bet": Sentence("bet {n}", "下注{n}"),
    "raise": Sentence("raise to {n}", "加注到{n}"),
    "show": Sentence("show", "亮牌"),
    "muck": Sentence("muck", "盖牌"),
    "rebuy": Sentence("buy in again for {n}", "重新买入{n}"),
    "leave": Sentence("leave", "离开"),
    "continue": Sentence("play on", "继续"),
    "end": Sentence("end the game", "结束牌局"),
}
NO_AMOUNT = SHORT.keys() - {"bet", "raise"}
ALL_IN = Sentence("{move}, all-in", "{move}，全下")

DEEDS = {
    "fold": Sentence("{name} fold{s}.", "{name}弃牌。"),
    "check": Sentence("{name} check{s}.", "{name}过牌。"),
    "call": Sentence("{name} call{s} {n}.", "{name}跟注{n}。"),
    "bet": Sentence("{name} bet{s} {n}.", "{name}下注{n}。"),
    "raise": Sentence("{name} raise{s} to {n}.", "{name}加注到{n}。"),
    "show": Sentence("{name} show{s} {cards}.", "{name}亮出{cards}。"),
    "muck": Sentence("{name} muck{s}.", "{name}盖牌。"),
    "rebuy": Sentence("{name} buy{s} in again for {n}.", "{name}用{n}重新买入。"),
    "leave": Sentence("{name} leave{s}.", "{name}离开。"),
    "continue": Sentence("{name} play{s} on.", "{name}继续。"),
    "end": Sentence("{name} end{s} the game.", "{name}结束牌局。"),
}
DEEDS_ALL_IN = {
    "call": Sentence("{name} call{s} {n}, all-in.", "{name}跟注{n}，全下。"),
    "bet": Sentence("{name} bet{s} {n}, all-in.", "{name}下注{n}，全下。"),
    "raise": Sentence("{name} raise{s} to {n}, all-in.", "{name}加注到{n}，全下。"),
}
NEW_HAND = Sentence("Hand {n}. Button: {button}. Blinds: {blinds}.", "第{n}手。庄位：{button}。盲注：{blinds}。")
ANTE = Sentence("Ante: {n}.", "前注：{n}。")
BLIND = Sentence("{name} {n}", "{name} {n}")
STRADDLES = Sentence("{name} straddle{s}: {n}.", "{name}盲抓{n}。")
POSTS = Sentence("{name} post{s} {n}.", "{name}补盲{n}。")
STREETS = {
    "flop": Sentence("Flop: {cards}.", "翻牌：{cards}。"),
    "turn": Sentence("Turn: {cards}.", "转牌：{cards}。"),
    "river": Sentence("River: {cards}.", "河牌：{cards}。"),
}
TURNED_UP = Sentence("Hands are turned up: {hands}.", "亮牌：{hands}。")
HAND = Sentence("{name} {cards}", "{name} {cards}")
RETURNED = Sentence("{name} take{s} back {n}.", "{name}收回{n}。")
WINS = Sentence("{name} win{s} {n}.", "{name}赢得{n}。")
WINS_WITH = Sentence("{name} win{s} {n} with {hand}.", "{name}以{hand}赢得{n}。")
WINS_HAND = Sentence("{name} win{s} the hand.", "{name}赢得这手牌。")
OUT = Sentence("{name} {is_} out in place {n}.", "{name}出局，第{n}名。")
GAME_OVER = Sentence("The game is over. {places}.", "牌局结束。{places}。")
PLACE = Sentence("{place}. {name}", "{place}. {name}")
CHIPS = Sentence("{chips}, {score}", "{chips}，{score}")
CHIPS_REBOUGHT = Sentence("{chips}, bought in {times} times, {score}", "{chips}，买入{times}次，{score}")
SHARE = Sentence("{name} ({n})", "{name}（{n}）")
POT_GOES = Sentence("{n} to {names}", "{n}，归{names}")
PLAYED_FOR = Sentence("for {names}", "由{names}争夺")
GAIN = Sentence("{gain}, {chips}", "{gain}，{chips}")
GAIN_WITH = Sentence("{hand}, {gain}, {chips}", "{hand}，{gain}，{chips}")
LAST_HAND = Sentence("The last hand", "最后一手")
BEATS = Sentence("{best} beats {next}.", "{best}胜过{next}。")
BEATS_ALIKE = Sentence("Both have {hand}: the other cards decide.", "双方都是{hand}，以其余的牌定胜负。")

FLOP = 3
BOARD = 5


class Words(words.Words[HoldemView]):
    """The words of Hold'em."""

    labels = LABELS
    reasons = reasons.REASONS
    alike = (Acted, Answered, Street)

    def why(self, view: HoldemView, text: str) -> Reason | None:
        return reasons.why(view, text)

    def prompt(self, view: HoldemView, names: Sequence[str]) -> Said:
        if view.over:
            return say(words.OVER)
        if not view.legal:
            return words.waiting(WAITING.get(view.phase, WAIT_ACT), names[view.to_move])
        if view.phase in ASKED:
            return asked(view.phase, view.rules)
        all_in = view.to_call == view.stacks[view.to_move]
        return owed(view.to_call, all_in, view.price > 0, view.min_raise, view.max_raise)

    def move(self, view: HoldemView, text: str) -> Said:
        word, _, amount = text.partition(" ")
        if word not in SHORT or not ((amount.isascii() and amount.isdecimal()) or text in NO_AMOUNT):
            return Said(text, text)
        if word == "call":
            return button(word, view.to_call, view.to_call == view.stacks[view.to_move])
        if word == "rebuy":
            return button(word, rules_of(view.rules).start_stack, False)
        return button(word, int(amount or 0), amount != "" and int(amount) == view.reach)

    def event(self, view: HoldemView, event: Event, names: Sequence[str]) -> Said:
        """One line of the history."""
        match event:
            case Acted():
                n = event.paid if event.act == "call" else event.to
                return acted(event.act, n, event.all_in, other(view, event.seat, names))
            case Answered():
                facts = {"n": event.chips, "cards": faces(event.cards)}
                return does(DEEDS[event.answer], view, event.seat, names, **facts)
            case Dealt():
                return new_hand(view, event, names)
            case Street():
                return say(STREETS[event.street], cards=faces(event.cards))
            case Showdown():
                hands = [
                    say(HAND, name=who(view, seat, names), cards=faces(hand))
                    for seat, hand in enumerate(event.hands)
                    if hand
                ]
                return say(TURNED_UP, hands=row(hands))
            case Returned():
                return does(RETURNED, view, event.player, names, n=event.chips)
            case Result():
                return winners(view, event, names)
            case Out():
                places = zip(event.players, event.places, strict=True)
                return joined(*(does(OUT, view, seat, names, n=place) for seat, place in places))
            case Over():
                best = sorted(range(view.seats), key=lambda seat: event.places[seat])
                lines = [say(PLACE, place=event.places[seat], name=who(view, seat, names)) for seat in best]
                return say(GAME_OVER, places=row(lines))
        return super().event(view, event, names)

    def short(self, view: HoldemView, event: Event) -> Said:
        match event:
            case Acted():
                return short(event.act, event.paid if event.act == "call" else event.to, event.all_in)
            case Answered():
                return short(event.answer, event.chips, False)
        return words.NOTHING

    def made(self, view: HoldemView, since: int = 0) -> tuple[Shown, ...]:
        """What the hands that lie there make, and those that were shown last."""
        found: list[Shown | None] = []
        if len(view.board) >= FLOP:
            hands = dict(enumerate(view.hands))
            if view.seat is not None and view.seat in view.live:
                hands[view.seat] = view.hand
            found += [best(seat, hand, view.board) for seat, hand in hands.items()]
        for number in range(len(view.history) - 1, since - 1, -1):
            event = view.history[number]
            if isinstance(event, Result):
                found += [best(seat, hand, event.cards, number) for seat, hand in enumerate(event.hands)]
                break
        return tuple(filter(None, found))

    def order(self, view: HoldemView) -> Summary:
        return order()

    def result(self, view: HoldemView, names: Sequence[str]) -> Summary:
        won = [seat for seat, place in enumerate(view.places) if place == 1]
        if rules_of(view.rules).game_type == "cash":
            best = max(view.payoffs)
            won = [seat for seat, score in enumerate(view.payoffs) if score == best]
        items = [final(view, seat, names) for seat in sorted(range(view.seats), key=lambda seat: view.places[seat])]
        last = next((event for event in reversed(view.history) if isinstance(event, Result)), None)
        if last is not None:
            board = (Shown(cards=last.cards),) if last.cards else ()
            items.append(Item(say(LAST_HAND), winners(view, last, names), reason(last), board))
            items += hand_items(view, last, names)
        return Summary(words.win(view, won if len(won) < view.seats else [], names), tuple(items))

    def deal_result(self, view: HoldemView, event: Event, names: Sequence[str]) -> Summary | None:
        if not isinstance(event, Result):
            return None
        board = (Item(say(LABELS["board"]), faces(event.cards)),) if event.cards else ()
        return Summary(winners(view, event, names), (*board, *hand_items(view, event, names)))


def chips(n: int) -> Said:
    """A number of chips, `?` if nobody knows it."""
    if n > ENDLESS // 2:
        return Said("? chips", "? 筹码")
    return Said(f"{n} chip" if n == 1 else f"{n} chips", f"{n} 筹码")


@lru_cache(256)
def asked(phase: str, rules: str) -> Said:
    """What is asked after the betting."""
    house = rules_of(rules)
    return say(ASKED["free" if phase == "showdown" and house.free_muck else phase], n=house.start_stack)


@lru_cache(2048)
def owed(to_call: int, all_in: bool, raising: bool, low: int, high: int) -> Said:
    """What the seat to move may do: check or call, bet or raise from low to high (0: not at all)."""
    options = [say(CALL_ALL_IN if all_in else CALL, n=to_call) if to_call else say(CHECK)]
    if low:
        sentence = (RAISE_RANGE if low < high else RAISE) if raising else (BET_RANGE if low < high else BET)
        options.append(say(sentence, low=low, high=high))
    if to_call:
        options.append(say(FOLD))
    choice = listed(options, COMMA_OR if len(options) > 2 else OR)
    return say(YOUR_TURN, Options=Said(choice.en[0].upper() + choice.en[1:], choice.zh))


@lru_cache(2048)
def short(word: str, n: int, all_in: bool) -> Said:
    """What stands beside somebody who did this."""
    move = say(SHORT[word], n=n)
    return say(ALL_IN, move=move) if all_in else move


@lru_cache(2048)
def button(word: str, n: int, all_in: bool) -> Said:
    """What the button says that does this."""
    said = short(word, n, all_in)
    return Said(said.en[0].upper() + said.en[1:], said.zh)


@lru_cache(2048)
def acted(act: str, n: int, all_in: bool, name: str | None) -> Said:
    """What somebody (None: the reader) did."""
    return acts(DEEDS_ALL_IN[act] if all_in else DEEDS[act], name, n=n)


def typed(text: str) -> Said:
    """An action as it is typed, for who reads Chinese after what it is called."""
    word = text.partition(" ")[0]
    return Said(text, f"{SHORT[word].zh.partition('{')[0]} {text}" if word in SHORT else text)


# What the dealer does.


def new_hand(view: HoldemView, event: Dealt, names: Sequence[str]) -> Said:
    """Who has the button and the blinds; a small blind that nobody is there to pay is left out."""
    _, big, ante = event.blinds
    posted = [
        say(BLIND, name=who(view, seat, names), n=event.posts[seat])
        for seat in (event.small, event.big)
        if event.stacks[seat]
    ]
    hand = say(NEW_HAND, n=event.number, button=who(view, event.button, names), blinds=row(posted))
    others = [
        does(STRADDLES if n > big else POSTS, view, seat, names, n=n)
        for seat, n in enumerate(event.posts)
        if n and seat not in (event.small, event.big)
    ]
    return joined(hand, *([say(ANTE, n=ante)] if ante else []), *others)


def with_article(hand: Said) -> Said:
    """`a flush`; but `a pair of jacks`, `three of a kind`."""
    counted = hand.en.split()[0] in ("a", "two", "three", "four")
    return hand if counted else Said(f"a {hand.en}", hand.zh)


def winners(view: HoldemView, event: Result, names: Sequence[str]) -> Said:
    """Who won how much with what."""
    sentences = []
    for seat, won in enumerate(event.won):
        if won:
            hand = made(event.hands[seat], event.cards) if event.hands else None
            sentence = WINS_WITH if hand is not None else WINS
            sentences.append(does(sentence, view, seat, names, n=won, hand=hand and with_article(hand)))
    if not sentences:
        # Nobody stayed in against the big blind, who takes back all there was.
        sentences.append(does(WINS_HAND, view, event.pots[0].winners[0], names))
    return joined(*sentences)


@lru_cache(2048)
def made(hand: tuple[str, ...], board: tuple[str, ...]) -> Said | None:
    """What two cards make with the board, from the flop on."""
    if len(hand) != 2 or len(board) < FLOP:
        return None
    name = ranking_name(rank([CARD_NUMBERS[card] for card in (*hand, *board)]))
    return Said(name.en, name.zh)


@lru_cache(2048)
def best(seat: int, hand: tuple[str, ...], board: tuple[str, ...], event: int = -1) -> Shown | None:
    """The five cards that two cards and the board make, from the flop on."""
    name = made(hand, board)
    if name is None:
        return None
    five = best_five([CARD_NUMBERS[card] for card in (*hand, *board)])
    return Shown(seat, tuple([CARDS[card] for card in five]), name, event)


def ranked(hands: Sequence[tuple[str, ...]], board: tuple[str, ...]) -> list[Shown]:
    """Hands with what they make with a board, the best first."""
    seats = [seat for seat, hand in enumerate(hands) if hand]
    seats.sort(key=lambda seat: -rank([CARD_NUMBERS[card] for card in (*hands[seat], *board)]))
    return [Shown(seat, hands[seat], made(hands[seat], board) or words.NOTHING) for seat in seats]


def begun(words: Said) -> Said:
    """The same as the beginning of a sentence."""
    return Said(words.en[:1].upper() + words.en[1:], words.zh)


def reason(event: Result) -> Said:
    """Why a showdown was won: the best hand, and the best of those that it beats; nothing if there are none."""
    if len(event.cards) < BOARD:
        return words.NOTHING
    shown = [(rank([CARD_NUMBERS[card] for card in (*hand, *event.cards)]), hand) for hand in event.hands if hand]
    shown.sort(reverse=True)
    beaten = next((hand for value, hand in shown if value < shown[0][0]), None)
    if beaten is None:
        return words.NOTHING
    first, second = made(shown[0][1], event.cards), made(beaten, event.cards)
    assert first is not None and second is not None
    if first == second:
        return say(BEATS_ALIKE, hand=with_article(first))
    return say(BEATS, best=begun(with_article(first)), next=with_article(second))


# How a hand or the match came out, line by line.


def hand_items(view: HoldemView, event: Result, names: Sequence[str]) -> tuple[Item, ...]:
    """The pots where there are several or one was shared, and each player's hand, gain and chips."""
    items = []
    if len(event.pots) > 1 or len(event.pots[0].winners) > 1:
        items += [pot_item(view, number, event.pots, names) for number in range(len(event.pots))]
    for seat, gain in enumerate(event.scores):
        hand = event.hands[seat] if event.hands else ()
        if hand or gain:
            combination = made(hand, event.cards)
            facts = {"gain": signed(gain), "chips": chips(event.stacks[seat]), "hand": combination}
            value = say(GAIN if combination is None else GAIN_WITH, **facts)
            shown = (Shown(cards=in_order(hand)),) if hand else ()
            items.append(Item(called(view, seat, names), value, cards=shown, seat=seat))
    return tuple(items)


def in_order(hand: tuple[str, ...]) -> tuple[str, ...]:
    """A hand, the highest card first."""
    return tuple(sorted(hand, key=CARD_NUMBERS.__getitem__, reverse=True))


def pot_item(view: HoldemView, number: int, pots: Sequence[PotWon], names: Sequence[str]) -> Item:
    """One pot: who got it, or how much of it; and of several who played for it."""
    pot = pots[number]
    got: list[object] = [who(view, seat, names) for seat in pot.winners]
    if len(got) > 1:
        got = [say(SHARE, name=name, n=n) for name, n in zip(got, pot.shares, strict=True)]
    value = say(POT_GOES, n=pot.amount, names=listed(got))
    played = listed(who(view, seat, names) for seat in pot.seats)
    note = say(PLAYED_FOR, names=played) if len(pots) > 1 else words.NOTHING
    return Item(pot_name(number, len(pots)), value, note)


def pot_name(number: int, pots: int) -> Said:
    """What a pot is called among so many."""
    if pots == 1:
        return say(LABELS["one_pot"])
    if number == 0:
        return say(LABELS["main_pot"])
    return say(LABELS["side_pot"]) if pots == 2 else say(LABELS["side_pot_n"], n=number)


def final(view: HoldemView, seat: int, names: Sequence[str]) -> Item:
    """The place of a seat in the match, its chips, and what it won."""
    bought = 1 + (view.rebought[seat] if view.rebought else 0)
    sentence = CHIPS_REBOUGHT if bought > 1 else CHIPS
    value = say(sentence, chips=chips(view.stacks[seat]), times=bought, score=signed(view.payoffs[seat]))
    return Item(say(PLACE, place=view.places[seat], name=who(view, seat, names)), value, seat=seat)
