"""What the parts of a Pinochle table are called, on every screen, and how the terminal asks for what is typed."""

from __future__ import annotations

from ...language import Sentence

MELDS = {
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

LABELS = {
    "standing": Sentence("Deal {n}, dealer {name}", "第 {n} 副，{name}发牌"),
    "score_to": Sentence("Score, to {n}", "得分，打到 {n}"),
    "this_deal": Sentence("This deal", "本副"),
    "game_to": Sentence("Of {n}", "总分 / {n}"),
    "and": Sentence("{a} and {b}", "{a}和{b}"),
    "you": Sentence("you", "你"),
    "You": Sentence("You", "你"),
    "partner": Sentence("partner", "搭档"),
    "dealer": Sentence("dealer", "发牌"),
    "bidder": Sentence("Bidder", "叫分者"),
    "hand_of": Sentence("{name}'s hand", "{name}的手牌"),
    # The auction.
    "passed": Sentence("passed", "不叫"),
    "calls": Sentence("Calls", "叫分"),
    "to_call": Sentence("to call", "待叫"),
    "auction": Sentence("Auction, at least {n}", "叫分，至少 {n}"),
    "opening": Sentence("Nobody has bid yet. Your call:", "还没有人叫分。请叫："),
    "last_bid": Sentence("{name} bids {n}. Your call:", "{name}叫 {n}。请叫："),
    "your_call": Sentence("Your call", "你的叫分"),
    "less": Sentence("Less", "减少"),
    "more": Sentence("More", "增加"),
    "by_trump": Sentence("Your melds by trump", "各花色为主时的组合分"),
    "expected": Sentence("Your melds + expected tricks by trump", "各花色为主时的组合分 + 预计墩分"),
    "bid": Sentence("Bid {n}", "叫 {n}"),
    "highest": Sentence("Highest bid: {name} {n}", "最高叫分：{name} {n}"),
    "bid_of": Sentence("bid {n}", "叫 {n}"),
    "pass": Sentence("Pass", "不叫"),
    "name_box": Sentence("Name the trump suit", "请定主花色"),
    "name_first": Sentence("Choose a suit", "请选花色"),
    "name_it": Sentence("Name {suit}", "定{suit}为主"),
    # The contract.
    "contract": Sentence("Contract {n}", "定约 {n}"),
    "contract_suit": Sentence("Contract {n}, {suit}", "定约 {n}，{suit}主"),
    "trump_is": Sentence("{suit} trump", "{suit}主"),
    "your_bid": Sentence("Your bid {n}", "你叫 {n}"),
    "bid_by": Sentence("bid by {name}", "{name}叫"),
    "bid_by_team": Sentence("held by {team}", "{team}定约"),
    "of_goal": Sentence("of {n}", "/ {n}"),
    "melds_tricks": Sentence("melds {melds} + tricks {tricks}", "组合 {melds} + 墩分 {tricks}"),
    "tricks_only": Sentence("tricks {tricks}; melds do not count for it", "墩分 {tricks}，组合不计入"),
    "to_go": Sentence("{n} to go", "还差 {n}"),
    "trick_needed": Sentence("melds need a trick to count", "须赢一墩，组合才算分"),
    "counter_needed": Sentence("melds need an A, 10 or K in a trick to count", "须赢得 A、10 或 K，组合才算分"),
    "trick_short": Sentence("needs a trick", "还须赢一墩"),
    "counter_short": Sentence("needs an A, 10 or K", "还须赢 A、10 或 K"),
    "made": Sentence("made", "已完成"),
    # Cards for the partner, and melds.
    "chosen_of": Sentence("{n} of {all}", "已选 {n} / {all}"),
    "give_n": Sentence("Give {n}", "给 {n} 张"),
    "received": Sentence("You got", "你收到"),
    "from_partner": Sentence("* from {name}", "* {name}给的牌"),
    "melds": Sentence("Melds", "组合"),
    "your_melds": Sentence("Your melds", "你的组合"),
    "no_melds": Sentence("no melds", "没有组合"),
    "meld_n": Sentence("melds {n}", "组合 {n}"),
    "values": Sentence("hand {n}", "手牌 {n}"),
    "play_hand": Sentence("Play the hand", "开打"),
    "concede": Sentence("Concede", "认输"),
    "concede_sure": Sentence("Yes, concede", "确定认输"),
    # Tricks.
    "trick": Sentence("Trick", "本墩"),
    "best": Sentence("wins so far", "暂时最大"),
    "in_trick": Sentence("In this trick", "本墩"),
    "tricks_n": Sentence("tricks {n}", "{n} 墩"),
    "last_trick": Sentence("Last trick", "上一墩"),
    "last_taken": Sentence("Last trick: {name}", "上一墩：{name}"),
    "you_lead": Sentence("you lead", "你先出"),
    "your_card": Sentence("your card", "请出牌"),
    "counters": Sentence("Counters A, 10, K are 10 each; the last trick 10.", "A、10、K 各 10 分，末墩 10 分。"),
    "classic": Sentence("A 11, 10 10, K 4, Q 3, J 2; the last trick 10.", "A 11、10 10、K 4、Q 3、J 2，末墩 10 分。"),
    "simplified": Sentence("A and 10 10 each, K and Q 5; the last trick 10.", "A、10 各 10，K、Q 各 5，末墩 10 分。"),
    "tricks": Sentence("20 for each trick; the last one 10 more.", "每墩 20 分，末墩另加 10 分。"),
    # The end of a deal.
    "deal_again": Sentence("Deal again", "重新发牌"),
    "misdeal": Sentence("Misdeal", "重新发牌"),
    "misdeal_note": Sentence(
        "Both teams are worth {n}: the same dealer deals again.", "双方牌值同为 {n}，由原发牌人重新发牌。"
    ),
    "team": Sentence("Team", "队伍"),
    "melds_col": Sentence("Melds", "组合"),
    "tricks_col": Sentence("Tricks", "墩分"),
    "score_col": Sentence("Score", "得分"),
    "total_col": Sentence("Game", "总分"),
    "next_deal": Sentence("Next deal", "下一副"),
    **MELDS,
}

GIVE_HOW = Sentence("Give {cards}, for example: give {example}", "请给 {cards}，例如：give {example}")
CONCEDE_HOW = Sentence("Type meld to play, concede to give up the deal.", "输入 meld 开打，concede 认输。")
OR_BID = Sentence("… or any multiple of {step} up to {most}", "……或 {most} 以内 {step} 的任何倍数")
NOTES = Sentence(
    "Cards are typed by rank and suit: 10H, QS; T is a ten too. In turn: bid 210 or pass; trump H; give 9C JC 10D; "
    "meld or concede; then a card. Ranks from low to high: 9 J Q K 10 A. A star (*) marks the cards from your partner.",
    "牌写点数和花色（S 黑桃、H 红桃、D 方块、C 梅花）：10H、QS，10 也可写 T。依次为：bid 210 或 pass；trump H；"
    "give 9C JC 10D；meld 或 concede；然后出牌。大小从低到高：9 J Q K 10 A。星号（*）表示搭档给的牌。",
)
