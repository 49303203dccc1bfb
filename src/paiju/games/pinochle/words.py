"""Pinochle in words: what is owed to the trick, who melds what, and whether melds and tricks make the contract."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...view import Told
from ...wording import words
from ...wording.words import (
    OR,
    SUIT_NAMES,
    acts,
    cards_in_number,
    does,
    face,
    faces,
    joined,
    listed,
    number,
    points,
    row,
    say,
    signed,
    suit_name,
    who,
)
from .melds import POINTS
from .notation import NUMBERS
from .rules import COUNTS, TRICK
from .view import PinochleView, rules_of

BID = Sentence("Your turn. Bid {n} or more, or pass.", "轮到你了。请叫{n}或更高，或不叫。")
MUST_BID = Sentence("Your turn. Bid {n} or more.", "轮到你了。请叫{n}或更高。")
MUST_PASS = Sentence("Your turn. No higher bid is possible: pass.", "轮到你了。不能叫得更高，请不叫。")
NAME_TRUMPS = Sentence("Your turn. Name trumps: {suits}.", "轮到你了。请定主：{suits}。")
GIVE = Sentence("Your turn. Give {n} to {name}, your partner.", "轮到你了。请把{n}给搭档{name}。")
GIVE_BACK = Sentence("Your turn. Give {n} back to {name}, your partner.", "轮到你了。请把{n}还给搭档{name}。")
CONCEDE = Sentence("Your turn. Play the hand, or concede.", "轮到你了。开打，或认输。")
MISDEAL_NOW = Sentence("Your turn. Both teams bid the same: deal again.", "轮到你了。双方叫分相同，请重新发牌。")
LEAD = Sentence("You lead: play any card.", "你先出，任意一张牌。")
LEAD_TRUMP = Sentence("You lead: play a trump.", "你先出，须出主牌。")
FOLLOW = Sentence("Your turn. Follow {suit}.", "轮到你了。请跟{suit}。")
HEAD = Sentence("Your turn. Follow {suit} and beat {card}.", "轮到你了。请跟{suit}，并压过{card}。")
MUST_TRUMP = Sentence("Your turn. You have no {suit}: play a trump.", "轮到你了。你没有{suit}，请出主牌。")
OVERTRUMP = Sentence(
    "Your turn. You have no {suit}: beat {card} with a trump.", "轮到你了。你没有{suit}，请用主牌压过{card}。"
)
DISCARD = Sentence("Your turn. You have no {suit}: play any card.", "轮到你了。你没有{suit}，可出任意一张牌。")
WAITING = {
    "auction": Sentence("{name} is to bid.", "等待{name}叫分。"),
    "trump": Sentence("{name} is to name trumps.", "等待{name}定主。"),
    "give": Sentence("{name} is to give cards.", "等待{name}给牌。"),
    "return": Sentence("{name} is to give cards back.", "等待{name}还牌。"),
    "concede": Sentence("{name} is to play or concede.", "等待{name}开打或认输。"),
    "misdeal": Sentence("{name} is to deal again.", "等待{name}重新发牌。"),
    "play": Sentence("{name} is to move.", "等待{name}出牌。"),
    "lead": Sentence("{name} leads.", "等待{name}先出牌。"),
}

MOVES = {
    "pass": Said("Pass", "不叫"),
    "meld": Said("Play the hand", "开打"),
    "concede": Said("Concede", "认输"),
    "deal": Said("Deal again", "重新发牌"),
}
BID_MOVE = Sentence("Bid {n}", "叫{n}")
TRUMP_MOVE = Sentence("Name {suit}", "定{suit}为主")
GIVE_MOVE = Sentence("Give {cards}", "给{cards}")
PLAY_MOVE = Sentence("Play {card}", "出{card}")

DEEDS = {
    "pass": Sentence("{name} pass{es}.", "{name}不叫。"),
    "meld": Sentence("{name} play{s} the hand.", "{name}开打。"),
    "concede": Sentence("{name} concede{s}.", "{name}认输。"),
    "deal": Sentence("{name} deal{s} again.", "{name}重新发牌。"),
    "give": Sentence("{name} give{s} a card.", "{name}给出一张牌。"),
}
BIDS = Sentence("{name} bid{s} {n}.", "{name}叫{n}。")
NAMES = Sentence("{name} name{s} {suit} trumps.", "{name}定{suit}为主。")
GIVES = Sentence("{name} give{s} {card}.", "{name}给出{card}。")
PLAYS = Sentence("{name} play{s} {card}.", "{name}出{card}。")

NEW_DEAL = Sentence("Deal {n}: {name} deal{s}.", "第{n}副，{name}发牌。")
TRUMPS = Sentence("Trumps are {suit}.", "主是{suit}。")
CONTRACT = Sentence("The contract: {name}, {bid}.", "定约：{name}，{bid}。")
TAKEN = Sentence("{name} take{s} the cards.", "{name}收下这些牌。")
MISDEAL = Sentence("Misdeal: both teams bid {bid}.", "双方叫分同为{bid}，重新发牌。")
WINS_TRICK = Sentence("{name} take{s} the trick with {card}: {points}.", "{name}以{card}赢得此墩：{points}。")
MELDS = Sentence("Melds: {melds}.", "组合：{melds}。")
MELDED = Sentence("{name} {n} ({melds})", "{name} {n}（{melds}）")
NO_MELDS = Sentence("Nobody has a meld.", "无人有组合。")
MELD_NAMES = {
    "dix": Sentence("dix", "主 9"),
    "offsuitmarriage": Sentence("marriage", "K-Q"),
    "fortyjacks": Sentence("forty jacks", "四花色 J"),
    "pinochle": Sentence("pinochle", "皮诺克尔"),
    "insuitmarriage": Sentence("royal marriage", "主 K-Q"),
    "sixtyqueens": Sentence("sixty queens", "四花色 Q"),
    "eightykings": Sentence("eighty kings", "四花色 K"),
    "hundredaces": Sentence("hundred aces", "四花色 A"),
    "insuitrun": Sentence("run", "主顺"),
    "doublepinochle": Sentence("double pinochle", "双皮诺克尔"),
    "fourhundredjacks": Sentence("four hundred jacks", "八张 J"),
    "sixhundredqueens": Sentence("six hundred queens", "八张 Q"),
    "eighthundredkings": Sentence("eight hundred kings", "八张 K"),
    "thousandaces": Sentence("thousand aces", "八张 A"),
    "insuitdoublerun": Sentence("double run", "双主顺"),
}

RESULTS = {
    "made": Sentence("{team} make the contract of {goal}.", "{team}完成定约{goal}。"),
    "set": Sentence("{team} do not make the contract of {goal}.", "{team}未完成定约{goal}。"),
    "conceded": Sentence("{team} concede the contract of {goal}.", "{team}放弃定约{goal}。"),
    "no_marriage": Sentence("{team} have no marriage: the bid of {goal} is lost.", "{team}没有 K-Q，失去叫分{goal}。"),
}
SUM = Sentence("{team}: melds {melds} + tricks {points} = {score}", "{team}：组合{melds} + 墩分{points} = {score}")
PARTS = Sentence(
    "{team}: melds {melds}, tricks {points}, score {score}", "{team}：组合{melds}，墩分{points}，得分{score}"
)
BIDDERS_FIRST = Sentence("Both teams have {target}: the bidders count first.", "双方都达到 {target}：叫牌方先计分。")
IN_ALL = Sentence("In all: {scores}; the game ends at {target}", "总分：{scores}；打到{target}")
LAST_DEAL = Sentence("The last deal: {verdict}", "最后一副：{verdict}")


class Words(words.Words[PinochleView]):
    """The words of Pinochle."""

    def prompt(self, view: PinochleView, names: Sequence[str]) -> Said:
        if view.over:
            return say(words.OVER)
        phase = view.phase
        if not view.legal:
            lead = phase == "play" and not view.trick
            return words.waiting(WAITING["lead" if lead else phase], names[view.to_move])
        if phase == "play":
            return owed(view)
        if phase in ("give", "return"):
            left = rules_of(view.rules).pass_cards - len(view.given)
            return giving(GIVE if phase == "give" else GIVE_BACK, left, names[view.to_move ^ 2])
        if phase == "auction":
            if len(view.legal) == 1:
                return say(MUST_PASS) if view.legal[0] == "pass" else bidding(MUST_BID, view.least_bid)
            return bidding(BID if view.legal[0] == "pass" else MUST_BID, view.least_bid)
        if phase == "trump":
            return naming(view.legal)
        return say(CONCEDE if phase == "concede" else MISDEAL_NOW)

    def move(self, view: PinochleView, text: str) -> Said:
        return MOVES[text] if text in MOVES else button(text)

    def deed(self, view: PinochleView, event: Told, names: Sequence[str]) -> Said:
        return done(event.text, None if event.seat == view.seat else names[event.seat])

    def dealers_event(self, view: PinochleView, event: Told, names: Sequence[str]) -> Said:
        facts = event.facts
        kind = event.word
        if kind == "trick":
            taker = None if int(facts["seat"]) == view.seat else names[int(facts["seat"])]
            return trick(facts["card"], event.cards, rules_of(view.rules).count, taker)
        if kind == "melds":
            return melds(view, event, names)
        if kind == "deal":
            dealt = does(NEW_DEAL, view, int(facts["dealer"]), names, n=facts["n"])
            return joined(dealt, say(TRUMPS, suit=suit_name(facts["trump"]))) if "trump" in facts else dealt
        if kind == "contract":
            return say(CONTRACT, name=who(view, int(facts["seat"]), names), bid=facts["bid"])
        if kind == "passed":
            return does(TAKEN, view, int(facts["seat"]) ^ 2, names)
        if kind == "misdeal":
            return say(MISDEAL, bid=facts["bid"])
        return verdict(view, event, names)

    def result_lines(self, view: PinochleView, names: Sequence[str]) -> tuple[Said, ...]:
        won = [seat for seat, score in enumerate(view.payoffs) if score > 0]
        lines = [words.win(view, won, names), totals(view, names)]
        if min(view.scores) >= view.target:
            lines.append(say(BIDDERS_FIRST, target=view.target))
        last = words.last_deal(view)
        if last is not None:
            first, *rest = deal_lines(view, last, names)
            lines += [say(LAST_DEAL, verdict=first), *rest]
        return tuple(lines)

    def deal_lines(self, view: PinochleView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
        return (*deal_lines(view, event, names), totals(view, names))


# What is asked.


def owed(view: PinochleView) -> Said:
    """What the seat to move owes the trick; what it may play tells which duty it is under."""
    hand, legal = set(view.hand), set(view.legal)
    if not view.trick:
        return duty(LEAD if legal == hand else LEAD_TRUMP, "", "")
    led = view.trick[0][-1]
    held = {card for card in hand if card[-1] == led}
    if held:
        return duty(FOLLOW if legal == held else HEAD, led, view.winning)
    if legal == hand and any(card[-1] != view.trump for card in hand):
        return duty(DISCARD, led, "")
    trumps = {card for card in hand if card[-1] == view.trump}
    return duty(MUST_TRUMP if legal == trumps else OVERTRUMP, led, view.winning)


@lru_cache(1024)
def duty(sentence: Sentence, suit: str, card: str) -> Said:
    """A duty in words."""
    return say(sentence, suit=suit_name(suit), card=face(card))


@lru_cache(2048)
def giving(sentence: Sentence, n: int, partner: str) -> Said:
    """How many cards are still to be given."""
    return say(sentence, n=cards_in_number(n), name=partner)


@lru_cache(2048)
def bidding(sentence: Sentence, n: int) -> Said:
    """What can be bid."""
    return say(sentence, n=n)


@lru_cache(64)
def naming(legal: tuple[str, ...]) -> Said:
    """Which suits can be named."""
    return say(NAME_TRUMPS, suits=listed([suit_name(text[-1]) for text in legal], OR))


@lru_cache(2048)
def button(text: str) -> Said:
    """What a button says; a text that is no action stays as it is."""
    verb, _, rest = text.partition(" ")
    if verb == "bid" and rest.isascii() and rest.isdecimal():
        return say(BID_MOVE, n=rest)
    if verb == "trump" and rest in SUIT_NAMES:
        return say(TRUMP_MOVE, suit=suit_name(rest))
    cards = tuple(word for word in rest.replace(",", " ").split() if word != "give")
    if verb == "give" and cards and all(card in NUMBERS for card in cards):
        return say(GIVE_MOVE, cards=faces(cards))
    return say(PLAY_MOVE, card=face(text)) if text in NUMBERS else Said(text, text)


@lru_cache(2048)
def done(text: str, name: str | None) -> Said:
    """What somebody (None: the reader) did."""
    if text in DEEDS:
        return acts(DEEDS[text], name)
    verb, _, rest = text.partition(" ")
    if verb == "bid":
        return acts(BIDS, name, n=rest)
    if verb == "trump":
        return acts(NAMES, name, suit=suit_name(rest))
    return acts(GIVES if verb == "give" else PLAYS, name, card=face(rest or text))


@lru_cache(2048)
def trick(card: str, cards: tuple[str, ...], count: str, name: str | None) -> Said:
    """Who (None: the reader) takes a trick, and what it counts."""
    worth = TRICK if count == "tricks" else sum(COUNTS[count][NUMBERS[each] % 6] for each in cards)
    return acts(WINS_TRICK, name, card=face(card), points=points(worth))


def melds(view: PinochleView, event: Told, names: Sequence[str]) -> Said:
    """Who shows which melds."""
    shown = []
    for seat, text in enumerate(event.text.split()[-1].split("/")):
        if text != "-":
            found = text.split("+")
            worth = sum(POINTS[name] for name in found)
            spoken = row(Said(*MELD_NAMES[name]) for name in found)
            shown.append(say(MELDED, name=who(view, seat, names), n=worth, melds=spoken))
    return say(MELDS, melds=row(shown)) if shown else say(NO_MELDS)


# How a deal came out.


def team(view: PinochleView, side: int, names: Sequence[str]) -> Said:
    """Two partners, the reader first."""
    seats = sorted((side, side + 2), key=lambda seat: seat != view.seat)
    return listed(who(view, seat, names) for seat in seats)


def totals(view: PinochleView, names: Sequence[str]) -> Said:
    """The scores of both teams."""
    scores = row(say(words.SCORED, name=team(view, side, names), score=number(view.scores[side])) for side in range(2))
    return say(IN_ALL, scores=scores, target=view.target)


def verdict(view: PinochleView, event: Told, names: Sequence[str]) -> Said:
    """Whether the contract was made."""
    facts = event.facts
    return say(RESULTS[event.text.split()[1]], team=team(view, int(facts["seat"]) & 1, names), goal=facts["goal"])


def deal_lines(view: PinochleView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
    """Whether the contract was made, and what both teams made and scored."""
    facts = event.facts
    melded, taken = ([int(n) for n in facts[name].split("/")] for name in ("melds", "points"))
    lines = [verdict(view, event, names)]
    for side in range(2):
        added = event.scores[side] == melded[side] + taken[side]
        made = {"melds": melded[side], "points": taken[side], "score": signed(event.scores[side])}
        lines.append(say(SUM if added else PARTS, team=team(view, side, names), **made))
    return tuple(lines)
