"""The Crazy Eights table: the top card and the suit in play, how many cards everybody holds, and the hand by suits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...cards import SUIT_SYMBOLS, SUITS
from ...language import Said, Sentence, counted
from ...plain.drawing import OldDrawing as AnyDrawing
from ...plain.drawing import number
from ...plain.paper import order
from ...view import Told, View
from ...wording.words import points
from .view import EightsView
from .words import worth

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
REFILL = Sentence("The discards are shuffled: {cards} in the stock", "弃牌洗成新牌堆：{cards}")
ROUND_OVER = {
    "out": Sentence("The round is over", "本轮结束"),
    "vote": Sentence("The round ends by vote", "投票决定结束"),
    "blocked": Sentence("Nobody can play: the round is over", "无人能出：本轮结束"),
    "turns": Sentence("Too many turns: the round is over", "回合太多：本轮结束"),
}
PLACES = Sentence("Places: {places}", "名次：{places}")
NOTHING_LEFT = Sentence("out, no cards left", "出完，没有剩牌")
WORTH = Sentence(" ({points})", "（{points}）")
PENALTIES = Sentence("Penalty points of this round: {scores}", "本轮罚分：{scores}")
COLLECTED = Sentence("Points collected in this round: {scores}", "本轮得分：{scores}")
TOTALS = Sentence("Totals: {scores}", "总分：{scores}")
LOWEST = Sentence(" (the lowest total wins)", "（总分最低者胜）")
HIGHEST = Sentence(" (the highest total wins)", "（总分最高者胜）")
AGAINST_MEAN = Sentence(
    "Score, against the average total of {mean}: {scores}", "得分（与平均总分 {mean} 相比）：{scores}"
)
BY_PLACES = Sentence(
    "Score, players behind minus players ahead, out of {n}: {scores}",
    "得分（排在后面的人数减去排在前面的人数，除以 {n}）：{scores}",
)
NOTES = Sentence(
    "Cards are typed by rank and suit: 7H, 10d, QS. An eight names a suit: 8C=S. Or draw, pass, take, yes, no.",
    "出牌写点数和花色（S 黑桃、H 红桃、D 方块、C 梅花）：7H、10d。出 8 要指定花色：8C=S。还有摸、过、收、是、否。",
)


class Drawing(AnyDrawing[Told]):
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
        comma = Text(self.paper.comma)
        return self.labelled(self.paper.words(TOP), comma.join(parts), "bold")

    def suit(self, letter: str) -> str:
        """A suit as people see it."""
        return letter if self.paper.letters else SUIT_SYMBOLS[SUITS.index(letter.lower())]

    def action(self, event: Told) -> Text:
        spoken = {"draw": DRAWS, "take": TAKES, "pass": PASSES}.get(event.text)
        line = Text(self.paper.words(spoken)) if spoken is not None else self.move(event.text)
        return line.append(" ").append_text(self.paper.cards(event.cards)) if event.cards else line

    def move(self, text: str) -> Text:
        card, equals, suit = text.removeprefix("play ").partition("=")
        line = self.paper.pretty(card)
        return line.append(f"={self.suit(suit)}") if equals else line

    def dealers_event(self, event: Told) -> list[Text]:
        kind = event.word
        facts = event.facts
        if kind == "deal":
            return [Text(f"-- {self.paper.words(NEW_ROUND, card=self.paper.card(event.cards[-1]).plain)}")]
        if kind == "refill":
            return [Text(f"-- {self.paper.words(REFILL, cards=counted(int(facts['stock']), 'card', '张'))}")]
        ending = ROUND_OVER.get(event.text.split()[1], ROUND_OVER["out"])
        lines = [Text(f"-- {self.paper.words(ending)}"), *self.hands(event)]
        if event.scores:
            counting = PENALTIES if list(event.scores) == list(map(worth, event.hands)) else COLLECTED
            lines.append(Text("   " + self.paper.words(counting, scores=self.each(event.scores))))
            lines.append(Text("   " + self.paper.words(TOTALS, scores=self.each(facts["totals"].split("/")))))
        return lines

    def hands(self, event: Told) -> list[Text]:
        """What everybody is left with, and what it counts."""
        lines = []
        for name, hand in zip(self.names, event.hands, strict=True):
            line = Text(f"   {name}{self.paper.colon}")
            if hand:
                left = self.paper.words(WORTH, points=self.said(points(worth(hand))))
                lines.append(line.append_text(self.cards(hand)).append(left))
            else:
                lines.append(line.append(self.paper.words(NOTHING_LEFT)))
        return lines

    def result(self, view: View, seat: int | None) -> list[Text]:
        """Who won, the places or totals that decided it, and what that makes as a score."""
        assert isinstance(view, EightsView)
        lines = super().result(view, seat)[:1]
        if view.scores:
            best = LOWEST if view.ruleset().scoring == "penalty" else HIGHEST
            mean = number(sum(view.scores) / view.seats)
            lines.append(Text(self.places(view.places, view.scores) + self.paper.words(best)))
            lines.append(Text(self.paper.words(AGAINST_MEAN, mean=mean, scores=self.scores(view.payoffs).plain)))
        else:
            lines.append(Text(self.places(view.places)))
            lines.append(Text(self.paper.words(BY_PLACES, n=view.seats - 1, scores=self.scores(view.payoffs).plain)))
        return lines

    def places(self, places: Sequence[int], scores: Sequence[int] = ()) -> str:
        """Who came where, with how many points."""
        ranked = sorted(range(len(places)), key=lambda seat: places[seat])
        told = [f"{places[seat]}. {self.names[seat]}" for seat in ranked]
        if scores:
            told = [f"{line} {self.said(points(scores[seat]))}" for line, seat in zip(told, ranked, strict=True)]
        return self.paper.words(PLACES, places=self.paper.listed(told))

    def each(self, scores: Sequence[float | str]) -> str:
        """A number for each player."""
        return self.paper.listed(
            f"{name} {number(float(score))}" for name, score in zip(self.names, scores, strict=True)
        )

    def said(self, said: Said) -> str:
        """Words in the language of the paper."""
        return said.zh if self.paper.language == "zh" else said.en

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand by suits, eights last because they are worth keeping."""
        return self.paper.cards(sorted(cards, key=lambda card: (card[0] == "8", order(card))))
