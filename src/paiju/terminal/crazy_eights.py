"""The Crazy Eights table: the top card and the suit in play, how many cards everybody holds, and the hand by suits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ..cards import SUIT_SYMBOLS, SUITS
from ..errors import Sentence
from ..games.crazy_eights.view import EightsView
from ..view import Event, View
from .drawing import Drawing as AnyDrawing
from .paper import order

CARDS = Sentence("{n} cards", "{n} 张")
ONE_CARD = Sentence("1 card!", "1 张！")
PLACE = Sentence("out, place {n}", "已出完，第 {n} 名")
ROUND = Sentence("Round {n}, up to {target} points", "第 {n} 轮，打到 {target} 分")
TOP = Sentence("On top", "顶牌")
SUIT = Sentence("suit in play {suit}", "当前花色 {suit}")
STOCK = Sentence("stock {n}", "牌堆 {n} 张")
PENDING = Sentence("{n} cards to take", "要收 {n} 张")
BACKWARDS = Sentence("going round backwards", "逆向进行")
VOTE = Sentence("Shall the others play on? yes or no", "其余玩家要继续吗？yes 或 no")
DRAWS = Sentence("draws", "摸牌")
TAKES = Sentence("takes the cards", "收牌")
PASSES = Sentence("passes", "过")
NAMES = Sentence("names {suit}", "指定 {suit}")
NEW_ROUND = Sentence("New round, {card} is turned", "新的一轮，翻出 {card}")
REFILL = Sentence("The discards are shuffled: {n} cards in the stock", "弃牌洗成新牌堆：{n} 张")
ROUND_OVER = {
    "out": Sentence("The round is over", "本轮结束"),
    "vote": Sentence("The round ends by vote", "投票决定结束"),
    "blocked": Sentence("Nobody can play: the round is over", "无人能出：本轮结束"),
    "turns": Sentence("Too many turns: the round is over", "回合太多：本轮结束"),
}
PLACES = Sentence("Places: {places}", "名次：{places}")
NOTES = Sentence(
    "Cards are typed by rank and suit: 7H, 10d, QS. An eight names a suit: 8C=S. Or draw, pass, take, yes, no.",
    "出牌写点数和花色（S 黑桃、H 红桃、D 方块、C 梅花）：7H、10d。出 8 要指定花色：8C=S。还有摸、过、收、是、否。",
)


class Drawing(AnyDrawing):
    """Draws Crazy Eights."""

    notes = NOTES

    def table(self, view: View) -> list[Text]:
        assert isinstance(view, EightsView)
        lines = []
        if view.target is not None:
            lines.append(Text(self.paper.words(ROUND, n=view.round, target=view.target), "dim"))
        lines += [self.seat(view, seat) for seat in range(view.seats)]
        lines.append(self.pile(view))
        if view.phase == "vote":
            lines.append(Text(self.paper.words(VOTE), "bold"))
        if view.hand:
            lines.append(self.hand(view))
        return lines

    def seat(self, view: EightsView, seat: int) -> Text:
        """One player: cards or place, and points."""
        count, place = view.counts[seat], view.places[seat]
        if count == 0 and place:
            held = self.paper.words(PLACE, n=place)
        else:
            held = self.paper.words(ONE_CARD) if count == 1 else self.paper.words(CARDS, n=count)
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
            (f"  {held}", "bold" if count == 1 else ""),
        )
        if view.scores:
            line.append(f"  {view.scores[seat]}", "dim")
        return line

    def pile(self, view: EightsView) -> Text:
        """The top card and what else matters for the next play."""
        parts = [self.paper.card(view.top)]
        if view.suit.lower() != view.top[-1].lower() or view.top[0] == "8":
            parts.append(Text(self.paper.words(SUIT, suit=self.suit(view.suit)), "bold"))
        parts.append(Text(self.paper.words(STOCK, n=view.stock)))
        if view.direction < 0:
            parts.append(Text(self.paper.words(BACKWARDS)))
        if view.pending:
            parts.append(Text(self.paper.words(PENDING, n=view.pending), "bold"))
        comma = Text("，" if self.paper.language == "zh" else ", ")
        return self.labelled(self.paper.words(TOP), comma.join(parts), "bold")

    def suit(self, letter: str) -> str:
        """A suit as people see it."""
        return letter if self.paper.letters else SUIT_SYMBOLS[SUITS.index(letter.lower())]

    def action(self, event: Event) -> Text:
        spoken = {"draw": DRAWS, "take": TAKES, "pass": PASSES}.get(event.text)
        line = Text(self.paper.words(spoken)) if spoken is not None else self.move(event.text)
        return line.append(" ").append_text(self.paper.cards(event.cards)) if event.cards else line

    def move(self, text: str) -> Text:
        card, equals, suit = text.removeprefix("play ").partition("=")
        line = self.paper.pretty(card)
        return line.append(f"={self.suit(suit)}") if equals else line

    def dealers_event(self, event: Event) -> list[Text]:
        kind = event.word
        facts = event.facts
        if kind == "deal":
            return [Text(f"-- {self.paper.words(NEW_ROUND, card=self.paper.card(event.cards[-1]).plain)}")]
        if kind == "refill":
            return [Text(f"-- {self.paper.words(REFILL, n=facts['stock'])}")]
        ending = ROUND_OVER.get(event.text.split()[1], ROUND_OVER["out"])
        lines = [Text(f"-- {self.paper.words(ending)}"), Text(f"   {self.places(facts['places'].split('/'))}")]
        lines += self.hands(event)
        if event.scores:
            lines.append(Text("   ").append_text(self.scores(event.scores)))
        return lines

    def places(self, places: Sequence[str]) -> str:
        """Who came where."""
        ranked = sorted(zip(map(int, places), self.names, strict=True))
        return self.paper.words(PLACES, places=self.paper.listed(f"{place}. {name}" for place, name in ranked))

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand by suits, eights last because they are worth keeping."""
        return self.paper.cards(sorted(cards, key=lambda card: (card[0] == "8", order(card))))
