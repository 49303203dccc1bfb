"""The Tractor table: trumps, levels, the trick, and the hand by suits with all trumps together."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...language import Sentence, counted
from ...plain.drawing import OldDrawing as AnyDrawing
from ...view import Told, View
from .faces import NUMBERS, SUITS, TRUMPS
from .messages import THROW_FAILED
from .rules import RANKS
from .trump import effective_suit, position
from .view import TractorView

HAND = Sentence("Hand {n}", "第 {n} 局")
TRUMP = Sentence("trumps {suit} {rank}", "主 {suit} {rank}")
NO_TRUMP = Sentence("no trump suit, {rank}s and jokers are trumps", "无主，{rank} 和王为主")
RANK = Sentence("trump rank {rank}", "打 {rank}")
LEVEL = Sentence("level {level}", "级 {level}")
AGAINST = Sentence("points against the declarers {n}", "闲家得分 {n}")
DECLARER = Sentence("declarer", "庄家")
ALLY = Sentence("declarers' side", "庄家一方")
TAKEN = Sentence("{n} points", "{n} 分")
BEST = Sentence("wins so far", "暂时最大")
DECLARED = Sentence("Declared by {name}", "{name}亮主")
CALLED = Sentence("Friends called", "朋友牌")
COPY = Sentence("{card} number {n}", "第 {n} 张 {card}")
KITTY = Sentence("Kitty", "底牌")
BURIED = Sentence("Your kitty", "你扣的底牌")
CHOSEN = Sentence("Chosen so far", "已选")
PICKED_UP = Sentence("Picked up", "拿起的底牌")
ASKED = {
    "declare": Sentence("Declare (for example: declare {rank}H) or pass.", "亮主（例如 declare {rank}H）或 pass。"),
    "bury": Sentence("Bury {n} cards: bury 3C 4C ...", "扣 {n} 张底牌：bury 3C 4C ……"),
    "swap": Sentence(
        "Swap cards: swap 3C 4D for AH KH. Or type only cards of your hand, then those of the kitty. Enter: no swap.",
        "换牌：swap 3C 4D for AH KH。也可先输入手牌，再输入底牌。回车：不换。",
    ),
    "take": Sentence("Take {n} cards from the kitty.", "从底牌取 {n} 张。"),
    "trump": Sentence("Name trumps: C, D, S or H.", "定主花色：C、D、S 或 H。"),
    "friends": Sentence(
        "Call {n} friend cards: friend AS 1 AD 2 (card and copy).", "叫 {n} 张朋友牌：friend AS 1 AD 2（牌和第几张）。"
    ),
    "lead": Sentence("You lead: type your cards, for example 5H 5H.", "由你先出：输入要出的牌，例如 5H 5H。"),
    "follow": Sentence("Play {n} cards.", "请出 {n} 张牌。"),
    "continue": Sentence("Continue with the next hand? yes or no", "继续下一局吗？yes 或 no"),
}
ASKED_ONE = {
    "bury": Sentence("Bury one card: bury 3C", "扣一张底牌：bury 3C"),
    "take": Sentence("Take one card from the kitty.", "从底牌取一张。"),
    "friends": Sentence("Call a friend card: friend AS 1 (card and copy).", "叫一张朋友牌：friend AS 1（第一张）。"),
    "follow": Sentence("Play one card.", "请出一张牌。"),
}
DECLARES = Sentence("declares", "亮主")
BURIES = Sentence("buries", "扣底")
SWAPS = Sentence("swaps", "换牌")
KEEPS = Sentence("keeps the hand", "不换牌")
NAMES = Sentence("names {suit} trumps", "定 {suit} 为主")
CALLS = Sentence("calls", "叫朋友")
GOES_ON = Sentence("plays on", "继续")
STOPS = Sentence("stops", "到此为止")
REDEAL = Sentence("Nobody declared: new cards", "无人亮主，重新发牌")
FLIP = Sentence("Nobody declared, the kitty is turned", "无人亮主，翻底牌")
SETTLED = Sentence("Declarer {name}, {trump}", "{name}坐庄，{trump}")
FRIEND = Sentence("A friend of the declarer: {name}!", "{name}是庄家的朋友！")
TRICK = Sentence(
    "Trick to {name}: {points} points, and the next lead. {totals}", "{name}得 {points} 分，下轮先出。{totals}"
)
SIDE = Sentence("{names}: {points}", "{names}：{points} 分")
RESULT = Sentence(
    "{points} points against the declarers ({bonus} of them kitty)", "闲家共 {points} 分（其中底分 {bonus}）"
)
WON = {
    "declarers": Sentence("The declarers win and rise {gain}", "庄家胜，升 {gain} 级"),
    "opponents": Sentence("The opponents take over and rise {gain}", "闲家上台，升 {gain} 级"),
}
TAKE_OVER = Sentence("The opponents take over", "闲家上台")
LEVELS = Sentence("Levels: {levels}", "级别：{levels}")
NEW_HAND = Sentence("Hand {n}, declarer {name}", "第 {n} 局：{name}坐庄")
THANKS = Sentence("Thank you for playing.", "感谢参与。")
NOTES = Sentence(
    "Cards are typed by value and suit: 6C, 10H, KH; JokerC is the small joker, JokerD the big one. "
    "Several cards with blanks between them. Trumps are one suit: jokers, cards of the trump rank, the trump suit.",
    "牌写点数和花色（C 梅花、D 方块、H 红桃、S 黑桃）：6C、10H、KH；JokerC 小王，JokerD 大王。"
    "多张之间用空格。王、级牌和主花色合为一门主牌。",
)
LISTED = 14


class Drawing(AnyDrawing[Told]):
    """Draws Tractor."""

    notes = NOTES
    trump = ("", "2")

    def table(self, view: View) -> list[Text]:
        assert isinstance(view, TractorView)
        self.trump = (view.trump, view.rank)
        lines = [self.heading(view), *(self.seat(view, seat) for seat in range(view.seats))]
        if view.bid and view.bidder is not None:
            label = self.paper.words(DECLARED, name=self.names[view.bidder])
            lines.append(self.labelled(label, self.paper.cards(view.bid)))
        if view.calls:
            calls = [self.paper.words(COPY, card=self.paper.card(card).plain, n=n) for card, n in view.calls]
            lines.append(self.labelled(self.paper.words(CALLED), Text(self.paper.listed(calls))))
        if view.kitty:
            extra = KITTY if view.phase in ("swap", "take", "trump") else BURIED
            lines.append(self.labelled(self.paper.words(extra), self.cards(view.kitty)))
        if view.chosen:
            lines.append(self.labelled(self.paper.words(CHOSEN), self.paper.cards(view.chosen)))
        if view.phase == "bury" and view.given:
            lines.append(self.labelled(self.paper.words(PICKED_UP), self.cards(view.given)))
        if view.hand:
            lines.append(self.hand(view))
        return [*lines, self.question(view)] if view.seat == view.to_move else lines

    def heading(self, view: TractorView) -> Text:
        """`Hand 1 · trumps ♥ 2 · points against the declarers 35`."""
        parts = [self.paper.words(HAND, n=view.number)]
        if view.phase != "continue":
            parts.append(self.trumps(view.trump, view.rank))
        if view.phase in ("lead", "follow"):
            parts.append(self.paper.words(AGAINST, n=view.points))
        return Text(" · ".join(parts), "dim")

    def trumps(self, trump: str, rank: str) -> str:
        """Trump suit and rank in words."""
        if not trump:
            return self.paper.words(RANK, rank=rank)
        if trump == "NT":
            return self.paper.words(NO_TRUMP, rank=rank)
        return self.paper.words(TRUMP, suit=self.suit(trump), rank=rank)

    def suit(self, letter: str) -> str:
        """A suit as people see it."""
        return self.paper.card(f"2{letter}").plain[1:]

    def seat(self, view: TractorView, seat: int) -> Text:
        """One player: role, level, number of cards, points, and what lies in front of him."""
        role = ""
        if seat == view.declarer:
            role = "  " + self.paper.words(DECLARER)
        elif seat in view.allies:
            role = "  " + self.paper.words(ALLY)
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
            (role, "bold" if seat == view.declarer else "dim"),
            ("  " + self.paper.words(LEVEL, level=view.levels[seat]), "dim"),
        )
        if view.phase not in ("continue", "over"):
            line.append("  " + self.paper.words(counted(view.counts[seat], "card", "张")))
        if view.captured and view.captured[seat]:
            line.append("  " + self.paper.words(TAKEN, n=view.captured[seat]), "dim")
        if view.plays and view.plays[seat]:
            line.append("  ").append_text(self.paper.cards(view.plays[seat]))
            if seat == view.winning:
                line.append(f"  {self.paper.words(BEST)}", "bold")
        return line

    def question(self, view: TractorView) -> Text:
        """What the seat to move is asked."""
        n = 0
        if view.phase == "bury":
            n = view.ruleset().kitty_size - view.picked
        elif view.phase == "take":
            n = view.need - view.picked
        elif view.phase == "friends":
            n = view.ruleset().friends - len(view.calls)
        elif view.phase == "follow" and view.leader is not None:
            n = len(view.plays[view.leader]) - len(view.chosen)
        asked = ASKED_ONE.get(view.phase, ASKED[view.phase]) if n == 1 else ASKED[view.phase]
        return Text(self.paper.words(asked, n=n, rank=view.rank), "bold")

    def cards(self, cards: Sequence[str]) -> Text:
        """Cards by suits from high to low, trumps first."""
        trump, rank = self.trump
        suit, level = TRUMPS.index(trump) if trump else 4, RANKS.index(rank)

        def order(card: str) -> tuple[int, int, int]:
            number = NUMBERS[card.upper()]
            return -effective_suit(number, suit, level), -position(number, suit, level), number

        groups: dict[int, list[str]] = {}
        for card in sorted(cards, key=order):
            groups.setdefault(order(card)[0], []).append(card)
        return Text("  ").join(map(self.paper.cards, groups.values()))

    def moves(self, view: View, every: bool = False) -> Text:
        partial = any("+" in text for text in view.legal)
        if not partial and (every or len(view.legal) <= LISTED):
            return super().moves(view, every)
        words = [word.removesuffix("+") for text in view.legal for word in text.split()]
        return self.cards(list(dict.fromkeys(word for word in words if word in NUMBERS)))

    def move(self, text: str) -> Text:
        """An action; several in a row, as a hint gives them, are one."""
        if "," not in text:
            return self.paper.pretty(text)
        words: list[str] = []
        for word in text.replace("+", "").replace(",", "").split():
            if word not in ("bury", "swap", "for", "friend") or word not in words:
                words.append(word)
        return self.paper.pretty(" ".join(words))

    def enter(self, view: View) -> str | None:
        return "keep" if "keep" in view.legal else super().enter(view)

    def opening(self, view: View) -> object:
        assert isinstance(view, TractorView)
        fresh = view.ruleset().open_hands and view.phase == "swap" and not view.picked
        return view.number if fresh else None

    def whole(self, events: Sequence[Told]) -> tuple[list[Told], int]:
        """Cards chosen one by one are told as one play."""
        found: list[Told] = []
        begun: list[Told] = []
        told = 0
        for place, event in enumerate(events, 1):
            if event.seat >= 0 and event.word.endswith("+"):
                begun.append(event)
                continue
            if begun:
                cards = tuple(card for each in (*begun, event) for card in each.cards)
                event = Told(event.seat, text=event.text, cards=cards)
                begun = []
            found.append(event)
            told = place
        return found, told

    def action(self, event: Told) -> Text:
        word = event.word
        spoken = {
            "declare": DECLARES,
            "bury": BURIES,
            "swap": SWAPS,
            "for": SWAPS,
            "keep": KEEPS,
            "friend": CALLS,
            "yes": GOES_ON,
            "no": STOPS,
        }.get(word)
        if word in SUITS:
            return Text(self.paper.words(NAMES, suit=self.suit(word)))
        line = Text(self.paper.words(spoken)) if spoken is not None else Text()
        if event.cards:
            line.append(" " if spoken else "").append_text(self.paper.cards(event.cards))
        return line

    def dealers_event(self, event: Told) -> list[Text]:
        word, *rest = event.text.split()
        if word == "result":
            return self.hand_over(event, event.facts)
        line = Text("-- ")
        if word == "redeal":
            line.append(self.paper.words(REDEAL))
        elif word == "flip":
            line.append(self.paper.words(FLIP)).append(self.paper.colon).append_text(self.paper.cards(event.cards))
        elif word == "trumps":
            trump, rank = rest[0].split("/")
            self.trump = (trump, rank)
            line.append(self.paper.words(SETTLED, name=self.names[int(rest[-1])], trump=self.trumps(trump, rank)))
        elif word == "throw":
            line.append(self.paper.words(THROW_FAILED, led=self.paper.cards(rest[2:]).plain))
        elif word == "friend":
            line.append(self.paper.words(FRIEND, name=self.names[int(rest[0])]))
        elif word == "trick":
            totals = self.totals([int(points) for points in rest[-1].split("/")])
            line.append(self.paper.words(TRICK, name=self.names[int(rest[0])], points=rest[2], totals=totals))
        else:
            line.append(self.paper.words(NEW_HAND, n=rest[0], name=self.names[int(rest[-1])]))
        return [line]

    def totals(self, captured: Sequence[int]) -> str:
        """The points of both sides, or of every player where sides are not known."""
        sides = [[0, 2], [1, 3]] if len(captured) == 4 else [[seat] for seat in range(len(captured))]
        joint = " + "
        return self.paper.listed(
            self.paper.words(
                SIDE, names=joint.join(self.names[seat] for seat in side), points=sum(captured[seat] for seat in side)
            )
            for side in sides
        )

    def is_dealt(self, view: View) -> bool:
        assert isinstance(view, TractorView)
        return view.phase != "declare"

    def hand_over(self, event: Told, facts: dict[str, str]) -> list[Text]:
        """The end of a hand: points, kitty, levels."""
        won = TAKE_OVER if (facts["winner"], facts["gain"]) == ("opponents", "0") else WON[facts["winner"]]
        levels = [f"{name} {level}" for name, level in zip(self.names, facts["levels"].split("/"), strict=True)]
        return [
            Text(f"-- {self.paper.words(RESULT, points=facts['points'], bonus=facts['kitty'])}"),
            Text("   ").append_text(self.labelled(self.paper.words(KITTY), self.cards(event.cards))),
            Text(f"   {self.paper.words(won, gain=facts['gain'])}", "bold"),
            Text(f"   {self.paper.words(LEVELS, levels=self.paper.listed(levels))}"),
        ]

    def result(self, view: View, seat: int | None) -> list[Text]:
        return [*super().result(view, seat), Text(self.paper.words(THANKS))]
