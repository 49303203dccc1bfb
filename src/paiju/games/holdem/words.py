"""Texas Hold'em in words: what it costs to stay in, what was bet, who won which pot with what. Amounts are totals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...state import DEALER
from ...view import Told
from ...wording import words
from ...wording.words import OR, Shown, acts, does, faces, joined, listed, row, say, signed, who
from .encoding import ENDLESS
from .evaluate import best_five, rank
from .notation import CARD_NUMBERS, CARDS
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

MOVES = {
    "fold": Said("Fold", "弃牌"),
    "check": Said("Check", "过牌"),
    "show": Said("Show", "亮牌"),
    "muck": Said("Muck", "盖牌"),
    "leave": Said("Leave", "离开"),
    "continue": Said("Play on", "继续"),
    "end": Said("End the game", "结束牌局"),
}
BUTTONS = {
    "call": Sentence("Call {n}", "跟注{n}"),
    "bet": Sentence("Bet {n}", "下注{n}"),
    "raise": Sentence("Raise to {n}", "加注到{n}"),
    "rebuy": Sentence("Buy in again for {n}", "用{n}重新买入"),
}
ALL_IN = Sentence("{move}, all-in", "{move}，全下")

DEEDS = {
    "fold": Sentence("{name} fold{s}.", "{name}弃牌。"),
    "check": Sentence("{name} check{s}.", "{name}过牌。"),
    "call": Sentence("{name} call{s}.", "{name}跟注。"),
    "bet": Sentence("{name} bet{s} {n}.", "{name}下注{n}。"),
    "raise": Sentence("{name} raise{s} to {n}.", "{name}加注到{n}。"),
    "show": Sentence("{name} show{s} {cards}.", "{name}亮出{cards}。"),
    "muck": Sentence("{name} muck{s}.", "{name}盖牌。"),
    "rebuy": Sentence("{name} buy{s} in again.", "{name}重新买入。"),
    "leave": Sentence("{name} leave{s}.", "{name}离开。"),
    "continue": Sentence("{name} play{s} on.", "{name}继续。"),
    "end": Sentence("{name} end{s} the game.", "{name}结束牌局。"),
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

BOARD = Sentence("Board: {cards}", "公共牌：{cards}")
POT = Sentence("Pot: {n}", "底池：{n}")
MAIN_POT = Sentence("Main pot: {n} ({names})", "主池：{n}（{names}）")
SIDE_POT = Sentence("Side pot: {n} ({names})", "边池：{n}（{names}）")
MADE = Sentence("{name}: {cards}, {hand}", "{name}：{cards}，{hand}")
SHOWN = Sentence("{name}: {cards}", "{name}：{cards}")
GAINS = Sentence("Won and lost: {gains}", "输赢：{gains}")
CHIPS = Sentence("{place}. {name}: {chips}, {score}", "{place}. {name}：{chips}，{score}")
CHIPS_REBOUGHT = Sentence(
    "{place}. {name}: {chips}, bought in {times} times, {score}", "{place}. {name}：{chips}，买入{times}次，{score}"
)
LAST_HAND = Sentence("The last hand: {verdict}", "最后一手：{verdict}")

FLOP = 3


class Words(words.Words[HoldemView]):
    """The words of Hold'em."""

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
        if text in MOVES:
            return MOVES[text]
        if text == "call":
            return button("call", view.to_call, view.to_call == view.stacks[view.to_move])
        if text == "rebuy":
            return button("rebuy", rules_of(view.rules).start_stack, False)
        word, _, amount = text.partition(" ")
        if word in ("bet", "raise") and amount.isascii() and amount.isdecimal():
            return button(word, int(amount), int(amount) == view.reach)
        return Said(text, text)

    def dealers_event(self, view: HoldemView, event: Told, names: Sequence[str]) -> Said:
        return DEALERS_EVENTS[event.word](view, event, names)

    def deed(self, view: HoldemView, event: Told, names: Sequence[str]) -> Said:
        return done(event.text, event.cards, None if event.seat == view.seat else names[event.seat])

    def made(self, view: HoldemView, since: int = 0) -> tuple[Shown, ...]:
        found: list[Shown | None] = []
        if len(view.board) >= FLOP:
            hands = dict(enumerate(view.hands))
            if view.seat is not None and view.seat in view.live:
                hands[view.seat] = view.hand
            found += [best(seat, hand, view.board) for seat, hand in hands.items()]
        for number, event in enumerate(view.history[since:], since):
            if event.seat == DEALER and event.text.startswith("result"):
                found += [best(seat, hand, event.cards, number) for seat, hand in enumerate(event.hands)]
        return tuple(filter(None, found))

    def result_lines(self, view: HoldemView, names: Sequence[str]) -> tuple[Said, ...]:
        won = [seat for seat, place in enumerate(view.places) if place == 1]
        if rules_of(view.rules).game_type == "cash":
            best = max(view.payoffs)
            won = [seat for seat, score in enumerate(view.payoffs) if score == best]
        lines = [words.win(view, won if len(won) < view.seats else [], names)]
        for seat in sorted(range(view.seats), key=lambda seat: view.places[seat]):
            bought = 1 + (view.rebought[seat] if view.rebought else 0)
            facts = {"place": view.places[seat], "name": who(view, seat, names), "chips": chips(view.stacks[seat])}
            sentence = CHIPS_REBOUGHT if bought > 1 else CHIPS
            lines.append(say(sentence, times=bought, score=signed(view.payoffs[seat]), **facts))
        last = words.last_deal(view)
        if last is not None:
            verdict, *rest = hand_result(view, last, names)
            lines += [say(LAST_HAND, verdict=verdict), *rest]
        return tuple(lines)

    def deal_lines(self, view: HoldemView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
        return hand_result(view, event, names)


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
def button(word: str, n: int, all_in: bool) -> Said:
    """What the button of a call, bet or raise says."""
    move = say(BUTTONS[word], n=n)
    return say(ALL_IN, move=move) if all_in else move


@lru_cache(2048)
def done(text: str, cards: tuple[str, ...], name: str | None) -> Said:
    """What somebody (None: the reader) did."""
    word, _, amount = text.partition(" ")
    return acts(DEEDS[word], name, n=amount, cards=faces(cards))


# What the dealer does.


def numbers(text: str) -> list[int]:
    """Numbers in a row."""
    return [int(number) for number in text.split("/")]


def new_hand(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """Who has the button and the blinds; a small blind that nobody is there to pay is left out."""
    facts = event.facts
    stacks = numbers(facts["stacks"])
    small, big, ante = numbers(facts["blinds"])
    posts = [(int(facts["small"]), small), (int(facts["big"]), big)]
    blinds = row(say(BLIND, name=who(view, seat, names), n=min(n, stacks[seat])) for seat, n in posts if stacks[seat])
    hand = say(NEW_HAND, n=event.text.split()[1], button=who(view, int(facts["button"]), names), blinds=blinds)
    others = []
    for seat, n in enumerate(numbers(facts["posts"])) if "posts" in facts else ():
        if n and seat not in (posts[0][0], posts[1][0]):
            others.append(does(STRADDLES if n > big else POSTS, view, seat, names, n=n))
    return joined(hand, *([say(ANTE, n=ante)] if ante else []), *others)


def new_cards(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """The cards of a street."""
    return say(STREETS[event.text], cards=faces(event.cards))


def open_hands(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """Hands that lie open from now on."""
    hands = [say(HAND, name=who(view, seat, names), cards=faces(hand)) for seat, hand in enumerate(event.hands) if hand]
    return say(TURNED_UP, hands=row(hands))


def with_article(hand: Said) -> Said:
    """`a flush`; but `a pair of jacks`, `three of a kind`."""
    counted = hand.en.split()[0] in ("a", "two", "three", "four")
    return hand if counted else Said(f"a {hand.en}", hand.zh)


def returned(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """What nobody called."""
    facts = event.facts
    return does(RETURNED, view, int(facts["seat"]), names, n=facts["chips"])


def winners(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """Who won how much with what."""
    sentences = []
    for seat, won in enumerate(numbers(event.facts["won"])):
        if won:
            hand = made(event.hands[seat], event.cards) if event.hands else None
            sentence = WINS_WITH if hand is not None else WINS
            sentences.append(does(sentence, view, seat, names, n=won, hand=hand and with_article(hand)))
    if not sentences:
        # Nobody stayed in against the big blind, who takes back all there was.
        winner = int(event.facts["pots"].partition(":")[2].partition("+")[0])
        sentences.append(does(WINS_HAND, view, winner, names))
    return joined(*sentences)


def leaving(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """Who is out."""
    facts = event.facts
    pairs = zip(numbers(facts["seats"]), numbers(facts["places"]), strict=True)
    return joined(*(does(OUT, view, seat, names, n=place) for seat, place in pairs))


def final_places(view: HoldemView, event: Told, names: Sequence[str]) -> Said:
    """How the match ended."""
    ranked = sorted((place, seat) for seat, place in enumerate(numbers(event.facts["places"])))
    return say(GAME_OVER, places=row(say(PLACE, place=place, name=who(view, seat, names)) for place, seat in ranked))


DEALERS_EVENTS = {
    "hand": new_hand,
    "flop": new_cards,
    "turn": new_cards,
    "river": new_cards,
    "showdown": open_hands,
    "returned": returned,
    "result": winners,
    "out": leaving,
    "over": final_places,
}


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


def hand_result(view: HoldemView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
    """How a hand came out: who won, the board, the pots, the hands that were shown, and what everybody gained."""
    lines = [winners(view, event, names)]
    if event.cards:
        lines.append(say(BOARD, cards=faces(event.cards)))
    pots = [part.split(":") for part in event.facts["pots"].split("/")]
    if len(pots) == 1:
        lines.append(say(POT, n=pots[0][0]))
    else:
        for place, (amount, seats) in enumerate(pots):
            players = listed(who(view, int(seat), names) for seat in seats.split("+"))
            lines.append(say(SIDE_POT if place else MAIN_POT, n=amount, names=players))
    for seat, hand in enumerate(event.hands):
        if hand:
            combination = made(hand, event.cards)
            facts = {"name": who(view, seat, names), "cards": faces(hand), "hand": combination}
            lines.append(say(SHOWN if combination is None else MADE, **facts))
    gains = [(seat, gain) for seat, gain in enumerate(event.scores) if gain]
    if gains:
        changes = row(say(words.SCORED, name=who(view, seat, names), score=signed(gain)) for seat, gain in gains)
        lines.append(say(GAINS, gains=changes))
    return tuple(lines)
