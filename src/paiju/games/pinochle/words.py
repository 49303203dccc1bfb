"""Pinochle in words: what is owed to the trick, who melds what, and whether melds and tricks make the contract."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...state import DEALER
from ...view import Event
from ...wording import words
from ...wording.words import (
    NOTHING,
    OR,
    SUIT_NAMES,
    Item,
    Reason,
    Summary,
    acts,
    cards_in_number,
    does,
    face,
    faces,
    joined,
    listed,
    number,
    other,
    points,
    row,
    say,
    signed,
    suit_name,
    who,
)
from . import reasons
from .events import (
    Called,
    Contracted,
    DealsAgain,
    Dealt,
    Decided,
    Gave,
    Melded,
    Misdealt,
    Named,
    Played,
    Result,
    TrickTaken,
)
from .labels import LABELS
from .notation import NUMBERS
from .order import order
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

PASSES = Sentence("{name} pass{es}.", "{name}不叫。")
BIDS = Sentence("{name} bid{s} {n}.", "{name}叫{n}。")
NAMES = Sentence("{name} name{s} {suit} trumps.", "{name}定{suit}为主。")
GIVES = Sentence("{name} give{s} {cards} to {partner}.", "{name}把{cards}给{partner}。")
PLAYS_ON = Sentence("{name} play{s} the hand.", "{name}开打。")
CONCEDES = Sentence("{name} concede{s}.", "{name}认输。")
DEALS_AGAIN = Sentence("{name} deal{s} again.", "{name}重新发牌。")
PLAYS = Sentence("{name} play{s} {card}.", "{name}出{card}。")

# The same beside the player.
PASS = Said("pass", "不叫")
TRUMPS_OF = Sentence("{suit} trumps", "定{suit}为主")
FOR_PARTNER = Sentence("{n} for the partner", "给搭档{n}")
PLAY_ON = Said("play on", "开打")
CONCEDED = Said("concede", "认输")
AGAIN = Said("deal again", "重新发牌")

NEW_DEAL = Sentence("Deal {n}: {name} deal{s}.", "第{n}副，{name}发牌。")
TRUMPS = Sentence("Trumps are {suit}.", "主是{suit}。")
SCORE = Sentence("Score: {scores}.", "总分：{scores}。")
CONTRACT = Sentence("The contract: {name}, {bid}.", "定约：{name}，{bid}。")
MISDEAL = Sentence("Misdeal: both teams bid {bid}.", "双方叫分同为{bid}，重新发牌。")
WINS_TRICK = Sentence("{name} take{s} the trick with {card}: {points}.", "{name}以{card}赢得此墩：{points}。")
WINS_LAST = Sentence(
    "{name} take{s} the last trick with {card}: {points}, and {bonus} for the last trick.",
    "{name}以{card}赢得末墩：{points}，末墩另加{bonus}。",
)
MELDS = Sentence("Melds: {melds}.", "组合：{melds}。")
MELDED = Sentence("{name} {n} ({melds})", "{name} {n}（{melds}）")
NO_MELDS = Sentence("Nobody has a meld.", "无人有组合。")

RESULTS = {
    "made": Sentence("{team} make the contract of {n}.", "{team}完成定约{n}。"),
    "set": Sentence("{team} do not make the contract of {n}.", "{team}未完成定约{n}。"),
    "conceded": Sentence("{team} concede the contract of {n}.", "{team}放弃定约{n}。"),
    "no_marriage": Sentence("{team} have no marriage: the bid of {n} is lost.", "{team}没有 K-Q，失去叫分{n}。"),
}
SUM = Sentence("melds {melds} + tricks {points} = {score}", "组合{melds} + 墩分{points} = {score}")
PARTS = Sentence("melds {melds}, tricks {points}, score {score}", "组合{melds}，墩分{points}，得分{score}")
BID_LOST = Said("the bid is lost", "失去叫分")
NO_SCORE = Said("nothing is scored", "不得分")
NO_TRICK = Said("melds do not count without a trick", "没有赢墩，组合不算分")
NO_COUNTER = Said("melds do not count without an A, 10 or K in a trick", "没有赢得 A、10 或 K，组合不算分")
ONLY_TRICKS = Said("only the tricks are scored", "只计墩分")
ONLY_BIDDERS = Said("only the team with the contract scores", "只有定约方得分")
IN_ALL = Sentence("In all", "总分")
ENDS_AT = Sentence("the game ends at {target}", "打到{target}")
BIDDERS_FIRST = Sentence("Both teams have {target}: the bidders count first.", "双方都达到{target}：叫牌方先计分。")
LAST_DEAL = Sentence("The last deal", "最后一副")


class Words(words.Words[PinochleView]):
    """The words of Pinochle."""

    labels = LABELS
    reasons = reasons.REASONS
    alike = (Played, Called, Named, Decided, DealsAgain, Misdealt)

    def why(self, view: PinochleView, text: str) -> Reason | None:
        return reasons.why(view, text)

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

    def event(self, view: PinochleView, event: Event, names: Sequence[str]) -> Said:
        """One line of the history; a card for the partner is told with the last of them."""
        name = None if event.seat in (view.seat, DEALER) else names[event.seat]
        match event:
            case Played():
                return played(event.cards[0], name)
            case TrickTaken():
                return trick(event, other(view, event.winner, names))
            case Called():
                return acts(BIDS, name, n=event.bid) if event.bid else acts(PASSES, name)
            case Named():
                return acts(NAMES, name, suit=suit_name(event.trump))
            case Gave():
                cards = faces(event.cards) if event.cards else cards_in_number(event.number)
                return acts(GIVES, name, cards=cards, partner=taker(view, event.seat ^ 2, names))
            case Decided():
                return acts(CONCEDES if event.concedes else PLAYS_ON, name)
            case DealsAgain():
                return acts(DEALS_AGAIN, name)
            case Melded():
                return melds(view, event, names)
            case Dealt():
                return new_deal(view, event, names)
            case Contracted():
                auto = rules_of(view.rules).bidding == "auto"
                holder = team(view, event.bidder & 1, names) if auto else who(view, event.bidder, names)
                return say(CONTRACT, name=holder, bid=event.bid)
            case Misdealt():
                return say(MISDEAL, bid=event.bid)
            case Result():
                return verdict(view, event, names)
        return NOTHING

    def short(self, view: PinochleView, event: Event) -> Said:
        match event:
            case Played():
                return face(event.cards[0])
            case Called():
                return say(LABELS["bid_of"], n=event.bid) if event.bid else PASS
            case Named():
                return say(TRUMPS_OF, suit=suit_name(event.trump))
            case Gave():
                return say(FOR_PARTNER, n=cards_in_number(event.number))
            case Decided():
                return CONCEDED if event.concedes else PLAY_ON
            case DealsAgain():
                return AGAIN
        return NOTHING

    def order(self, view: PinochleView) -> Summary:
        return order(view)

    def deal_result(self, view: PinochleView, event: Event, names: Sequence[str]) -> Summary | None:
        if not isinstance(event, Result):
            return None
        return Summary(verdict(view, event, names), (*made(view, event, names), totals(view, event.totals, names)))

    def result(self, view: PinochleView, names: Sequence[str]) -> Summary:
        standing = self.standing(view, names)
        last = next((event for event in reversed(view.history) if isinstance(event, Result)), None)
        if last is None:
            return standing
        deal = (Item(Said(*LAST_DEAL), verdict(view, last, names)), *made(view, last, names))
        return Summary(standing.verdict, (*standing.items, *deal))

    def standing(self, view: PinochleView, names: Sequence[str]) -> Summary:
        """Who has won a finished game with which scores."""
        items = [totals(view, view.scores, names)]
        if min(view.scores) >= view.target:
            items.append(Item(say(BIDDERS_FIRST, target=view.target)))
        return Summary(self.winners(view, names), tuple(items))


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


# What is told.


@lru_cache(2048)
def played(card: str, name: str | None) -> Said:
    """What somebody (None: the reader) played."""
    return acts(PLAYS, name, card=face(card))


@lru_cache(2048)
def trick(event: TrickTaken, name: str | None) -> Said:
    """Who (None: the reader) takes a trick, and what it counts."""
    sentence = WINS_LAST if event.bonus else WINS_TRICK
    return acts(sentence, name, card=face(event.card), points=points(event.points), bonus=points(event.bonus))


def new_deal(view: PinochleView, event: Dealt, names: Sequence[str]) -> Said:
    """Who deals, what is trumps already, and the score that there is."""
    parts = [does(NEW_DEAL, view, event.dealer, names, n=event.number)]
    if event.trump:
        parts.append(say(TRUMPS, suit=suit_name(event.trump)))
    if any(event.totals):
        parts.append(say(SCORE, scores=for_teams(view, event.totals, names)))
    return joined(*parts)


def melds(view: PinochleView, event: Melded, names: Sequence[str]) -> Said:
    """Who shows which melds."""
    shown = []
    for seat, found in enumerate(event.melds):
        if found:
            spoken = row(Said(*LABELS[meld.name]) for meld in found)
            shown.append(say(MELDED, name=who(view, seat, names), n=event.points[seat], melds=spoken))
    return say(MELDS, melds=row(shown)) if shown else say(NO_MELDS)


def taker(view: PinochleView, seat: int, names: Sequence[str]) -> str | Said:
    """Somebody to whom something is given."""
    return Said("you", "你") if seat == view.seat else names[seat]


# How a deal came out.


def team(view: PinochleView, side: int, names: Sequence[str]) -> Said:
    """Two partners, the reader first."""
    seats = sorted((side, side + 2), key=lambda seat: seat != view.seat)
    return listed(who(view, seat, names) for seat in seats)


def for_teams(view: PinochleView, numbers: Sequence[int], names: Sequence[str]) -> Said:
    """A number for each team."""
    return row(say(words.SCORED, name=team(view, side, names), score=number(numbers[side])) for side in range(2))


def totals(view: PinochleView, scores: Sequence[int], names: Sequence[str]) -> Item:
    """The scores of both teams."""
    return Item(Said(*IN_ALL), for_teams(view, scores, names), say(ENDS_AT, target=view.target))


def verdict(view: PinochleView, event: Result, names: Sequence[str]) -> Said:
    """Whether the contract was made."""
    return say(RESULTS[event.ending], team=team(view, event.bidder & 1, names), n=event.goal)


def made(view: PinochleView, event: Result, names: Sequence[str]) -> list[Item]:
    """What both teams made and scored."""
    items = []
    for side in range(2):
        whole = event.melds[side] + event.points[side] == event.changes[side]
        facts = {"melds": event.melds[side], "points": event.points[side], "score": signed(event.changes[side])}
        note = NOTHING if whole else why(view, event, side)
        items.append(Item(team(view, side, names), say(SUM if whole else PARTS, **facts), note))
    return items


def why(view: PinochleView, event: Result, side: int) -> Said:
    """Why a team scores another number than its melds and tricks."""
    rules = rules_of(view.rules)
    if side == event.bidder & 1 and event.ending != "made":
        return BID_LOST if rules.scoring == "both" else NO_SCORE
    if side != event.bidder & 1 and rules.scoring != "both":
        return ONLY_BIDDERS
    if rules.contract == "melds":
        return ONLY_TRICKS
    if event.ending == "no_marriage":
        return NOTHING
    return NOTHING if event.saved[side] else NO_COUNTER if rules.save_meld == "counter" else NO_TRICK
