"""The Dou Dizhu table: who is landlord, what is to be beaten, and the hand grouped by rank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from ...language import Sentence
from ...plain.drawing import OldDrawing as AnyDrawing
from ...view import View
from ...wording import console as words
from .events import Called, Dealt, DouDizhuEvent, Landlord, Played, Result
from .view import DouDizhuView, rules_of
from .words import LEAD, NEW_DEAL, REDEAL, Words

SHOWN = 4

LANDLORD = Sentence("landlord", "地主")
PEASANT = Sentence("peasant", "农民")
CARDS = Sentence("{n} cards", "{n} 张")
ONE_CARD = Sentence("1 card!", "1 张！")
DEAL = Sentence("Deal {deal} of {deals}", "第 {deal}/{deals} 局")
BID = Sentence("bid {bid}", "叫分 {bid}")
MARKER = Sentence("Face-up card {card}, first to speak: {name}", "明牌 {card}：{name}先叫")
FIRST = Sentence("First to speak: {name}", "{name}先叫")
BOTTOM = Sentence("Bottom cards", "底牌")
IS_LANDLORD = Sentence("Landlord: {name}", "地主：{name}")
TO_BEAT = Sentence("To beat", "要压")
SAID = Sentence("Bids so far", "已叫")
IN_ALL = Sentence("… {n} in all: type moves", "……共 {n} 种：输入 moves")
BOMB = Sentence("bomb!", "炸弹！")
ROCKET = Sentence("rocket!", "王炸！")
EXCLAIMED = {"bomb": BOMB, "rocket": ROCKET}
NOTES = Sentence(
    "Cards are typed by rank: 3-9, 10 (or T), J, Q, K, A, 2, B (black joker), R (red joker), as in 33344456.",
    "出牌只写点数：3-9、10（或 T）、J、Q、K、A、2、B（小王）、R（大王），例如 33344456。",
)
SPOKEN = {
    "pass": Sentence("pass", "不出"),
    "bid pass": Sentence("pass", "不叫"),
    "bid 1": Sentence("bids 1", "叫 1 分"),
    "bid 2": Sentence("bids 2", "叫 2 分"),
    "bid 3": Sentence("bids 3", "叫 3 分"),
    "call": Sentence("calls landlord", "叫地主"),
    "rob": Sentence("robs", "抢地主"),
}


class Drawing(AnyDrawing[DouDizhuEvent]):
    """Draws Dou Dizhu. A number alone is a card here, so moves are numbered #1, #2 ..."""

    numbers_need_hash = True
    notes = NOTES

    def table(self, view: View) -> list[Text]:
        assert isinstance(view, DouDizhuView)
        lines = [self.state_of_play(view), *(self.seat(view, seat) for seat in range(view.seats))]
        if view.phase == "auction":
            lines += self.auction(view)
        if view.bottom:
            lines.append(self.labelled(self.paper.words(BOTTOM), self.paper.cards(view.bottom)))
        if view.table and view.table_seat is not None:
            beat = Text(f"{view.table} ({self.names[view.table_seat]})")
            lines.append(self.labelled(self.paper.words(TO_BEAT), beat, "bold"))
        elif view.phase == "play" and view.seat == view.to_move:
            lines.append(Text(self.paper.words(LEAD), "bold"))
        if view.hand:
            lines.append(self.hand(view))
        return [line for line in lines if line.plain]

    def state_of_play(self, view: DouDizhuView) -> Text:
        """`Deal 1 of 3 · bid 2 · x4`."""
        parts = []
        if view.deals > 1:
            parts.append(self.paper.words(DEAL, deal=view.deal, deals=view.deals))
        if view.bid and view.seats == 3:
            parts.append(self.paper.words(BID, bid=view.bid))
            parts.append(f"×{view.multiplier}" if not self.paper.letters else f"x{view.multiplier}")
        return Text(" · ".join(parts), "dim")

    def seat(self, view: DouDizhuView, seat: int) -> Text:
        """One player: role, number of cards, score, and the hand where it is open."""
        role = ""
        if view.landlord is not None and view.seats == 3:
            role = "  " + self.paper.words(LANDLORD if seat == view.landlord else PEASANT)
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
            (role, "bold" if seat == view.landlord else "dim"),
            "  " + self.paper.words(ONE_CARD if view.counts[seat] == 1 else CARDS, n=view.counts[seat]),
        )
        if view.deals > 1:
            line.append(f"  {view.scores[seat]:+d}", "dim")
        if view.hands and seat != view.seat:
            line.append("  ").append_text(self.cards(view.hands[seat]))
        return line

    def auction(self, view: DouDizhuView) -> list[Text]:
        """What is known while the landlord is being found."""
        lines = [Text(self.first_to_speak(view.marker, view.first_bidder))]
        if view.bids:
            said = ", ".join(f"{self.names[seat]} {self.spoken(text)}" for seat, text in view.bids)
            lines.append(self.labelled(self.paper.words(SAID), Text(said)))
        return lines

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand in the order of the view, cards of one rank close together."""
        groups = [Text("").join(map(self.paper.card, group)) for _, group in groupby(cards, key=lambda card: card[0])]
        return Text(" ").join(groups)

    def action(self, event: DouDizhuEvent) -> Text:
        match event:
            case Called():
                return Text(self.spoken(event.text))
            case Played():
                line = self.paper.cards(event.cards)
                if event.category in EXCLAIMED:
                    line.append(f"  {self.paper.words(EXCLAIMED[event.category])}", "bold")
                return line
        return Text(self.spoken(event.text))

    def dealers_event(self, event: DouDizhuEvent) -> list[Text]:
        match event:
            case Result():
                title = self.paper.words(words.DEAL_RESULT)
                return [Text.assemble("-- ", title, self.paper.colon, self.scores(event.scores)), *self.hands(event)]
            case Dealt():
                begins = self.first_to_speak("".join(event.cards), event.first)
                return [Text(f"-- {self.paper.words(REDEAL if event.again else NEW_DEAL)}"), Text(f"   {begins}")]
            case Landlord():
                return self.landlord(event.landlord, event.cards)
        return super().dealers_event(event)

    def told(self, view: View, event: DouDizhuEvent) -> list[Text]:
        """The whole deal: the marker, who became landlord with which bottom cards, and how the stake came about."""
        assert isinstance(view, DouDizhuView)
        if isinstance(event, Result) and view.seats == 3:
            return [*self.settled(view, event), *self.hands(event)]
        lines = self.event(event)
        if isinstance(event, Dealt) and rules_of(view.rules).auction == "none":
            return lines[:1]
        first = view.history[0] is event and not any(each.begins_deal for each in view.history)
        return self.begun(view) + lines if first and view.seat is None else lines

    def begun(self, view: DouDizhuView) -> list[Text]:
        """How the first deal began, for those who did not see the table then."""
        if view.bids or view.phase == "auction":
            return [Text(f"-- {self.first_to_speak(view.marker, view.first_bidder)}")]
        return [] if view.landlord is None else self.landlord(view.landlord, view.bottom)

    def landlord(self, landlord: int, bottom: Sequence[str]) -> list[Text]:
        """Who is landlord, and with which cards."""
        lines = [Text(f"-- {self.paper.words(IS_LANDLORD, name=self.names[landlord])}")]
        if bottom:
            cards = self.labelled(self.paper.words(BOTTOM), self.paper.cards(bottom))
            lines.append(Text("   ").append_text(cards))
        return lines

    def settled(self, view: DouDizhuView, event: DouDizhuEvent) -> list[Text]:
        """Who won a deal, the stake factor by factor, what everybody won, and the totals of a match."""
        lines = Words(self.game).deal_result_lines(view, event, self.names)
        signs = str.maketrans("−×", "-x" if self.paper.letters else "-×")
        verdict, *rest = (getattr(said, self.paper.language).translate(signs) for said in lines)
        title = self.paper.words(words.DEAL_RESULT)
        return [Text(f"-- {title}{self.paper.colon}{verdict}"), *(Text(f"   {line}") for line in rest)]

    def first_to_speak(self, marker: str, first: int) -> str:
        """The face-up card and who got it."""
        if not marker:
            return self.paper.words(FIRST, name=self.names[first])
        return self.paper.words(MARKER, card=self.paper.card(marker).plain, name=self.names[first])

    def result(self, view: View, seat: int | None) -> list[Text]:
        assert isinstance(view, DouDizhuView)
        lines = super().result(view, seat)
        return lines if view.deals > 1 else lines[:1]

    def spoken(self, text: str) -> str:
        """A call or a pass in words."""
        return self.paper.words(SPOKEN[text]) if text in SPOKEN else text

    def move(self, text: str) -> Text:
        return Text("pass" if text == "bid pass" else text)

    def moves(self, view: View, every: bool = False) -> Text:
        if every or len(view.legal) <= 3 * SHOWN:
            return super().moves(view, every)
        parts = []
        for _, group in groupby(sorted(view.legal, key=len), key=len):
            texts = [self.move(text).plain for text in group]
            parts.append(" ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else ""))
        return Text(" | ".join(parts) + "  " + self.paper.words(IN_ALL, n=len(view.legal)))
