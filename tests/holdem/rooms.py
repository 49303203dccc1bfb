"""Hands in the manner of poker rooms, made up for the tests; each with what the players win by our rules."""

from __future__ import annotations

# Cash: a late post with a dead small blind, chat, a time-out, an uncalled bet and rake.
STARS_CASH = """\
PokerStars Hand #200000000001:  Hold'em No Limit ($0.25/$0.50 USD) - 2024/03/09 20:01:02 ET
Table 'Halley II' 6-max Seat #2 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob the 2nd ($47.25 in chips)
Seat 3: Cem: x ($61.10 in chips)
Seat 4: Dee ($50 in chips)
Seat 5: Eve (guest) ($20 in chips) is sitting out
Seat 6: Fay ($12.75 in chips)
Cem: x: posts small blind $0.25
Dee: posts big blind $0.50
Fay: posts small & big blinds $0.75
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Fay: checks
Ann: raises $1 to $1.50
Bob the 2nd has timed out
Bob the 2nd: folds
Cem: x said, "folds, of course"
Cem: x: folds
Dee: calls $1
Fay: folds
*** FLOP *** [As 7c 2d]
Dee: checks
Ann: bets $2
Dee: calls $2
*** TURN *** [As 7c 2d] [9h]
Dee: checks
Ann: bets $5.50
Dee: folds
Uncalled bet ($5.50) returned to Ann
Ann collected $7.60 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $8 | Rake $0.40
Board [As 7c 2d 9h]
Seat 1: Ann collected ($7.60)
Seat 2: Bob the 2nd (button) folded before Flop (didn't bet)
Seat 3: Cem: x (small blind) folded before Flop
Seat 4: Dee (big blind) folded on the Turn
Seat 6: Fay folded before Flop
"""

# A tournament: antes, one who sits out and pays them, three all in before the flop, a side pot, a mucked hand.
STARS_TOURNAMENT = """\
PokerStars Hand #200000000002: Tournament #3000000001, $4.40+$0.60 USD Hold'em No Limit - Level VII (100/200) - 2024/03/09 21:15:00 CET [2024/03/09 15:15:00 ET]
Table '3000000001 12' 9-max Seat #9 is the button
Seat 1: Ann (3000 in chips)
Seat 4: Bob (1200 in chips)
Seat 5: Cem (5200 in chips) is sitting out
Seat 9: Dee (2600 in chips)
Ann: posts the ante 25
Bob: posts the ante 25
Cem: posts the ante 25
Dee: posts the ante 25
Ann: posts small blind 100
Bob: posts big blind 200
*** HOLE CARDS ***
Dealt to Dee [Qs Qh]
Cem: folds
Dee: raises 400 to 600
Ann: raises 2375 to 2975 and is all-in
Bob: calls 975 and is all-in
Dee: calls 1975 and is all-in
Uncalled bet (400) returned to Ann
*** FLOP *** [Qd 8c 3s]
*** TURN *** [Qd 8c 3s] [8h]
*** RIVER *** [Qd 8c 3s 8h] [2c]
*** SHOW DOWN ***
Ann: shows [Ac Ks] (a pair of Eights)
Dee: shows [Qs Qh] (a full house, Queens full of Eights)
Dee collected 2800 from side pot
Bob: mucks hand
Dee collected 3625 from main pot
*** SUMMARY ***
Total pot 6425 Main pot 3625. Side pot 2800. | Rake 0
Board [Qd 8c 3s 8h 2c]
Seat 1: Ann (small blind) showed [Ac Ks] and lost with a pair of Eights
Seat 4: Bob (big blind) mucked [Jd Jc]
Seat 5: Cem folded before Flop (didn't bet)
Seat 9: Dee (button) showed [Qs Qh] and won (6425) with a full house, Queens full of Eights
"""  # noqa: E501

# Two players: the button posts the small blind and acts first; the pot is split, and the odd cent is the house's.
STARS_HEADS_UP = """\
PokerStars Zoom Hand #200000000003:  Hold'em No Limit (€1/€2 EUR) - 2024/03/10 1:05:09 ET
Table 'Vega' 2-max Seat #1 is the button
Seat 1: Ann (€200 in chips)
Seat 2: Bob (€180.50 in chips)
Ann: posts small blind €1
Bob: posts big blind €2
*** HOLE CARDS ***
Dealt to Bob [9s 9d]
Ann: calls €1
Bob: checks
*** FLOP *** [Th Jh Qh]
Bob: checks
Ann: checks
*** TURN *** [Th Jh Qh] [Kh]
Bob: checks
Ann: checks
*** RIVER *** [Th Jh Qh Kh] [Ah]
Bob: bets €2
Ann: calls €2
*** SHOW DOWN ***
Bob: shows [9s 9d] (a Royal Flush)
Ann: shows [2c 2d] (a Royal Flush)
Ann collected €3.80 from pot
Bob collected €3.80 from pot
*** SUMMARY ***
Total pot €8 | Rake €0.40
Board [Th Jh Qh Kh Ah]
"""

# Fixed limit: the stakes are the bets, and the blinds half of them.
STARS_LIMIT = """\
PokerStars Hand #200000000004:  Hold'em Limit ($2/$4 USD) - 2024/03/10 02:00:00 ET
Table 'Lyra' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Bob ($40 in chips)
Seat 3: Cem ($40 in chips)
Bob: posts small blind $1
Cem: posts big blind $2
*** HOLE CARDS ***
Ann: raises $2 to $4
Bob: raises $2 to $6
Cem: folds
Ann: calls $2
*** FLOP *** [2s 3s 4s]
Bob: bets $2
Ann: raises $2 to $4
Bob: calls $2
*** TURN *** [2s 3s 4s] [5d]
Bob: bets $4
Ann: folds
Uncalled bet ($4) returned to Bob
Bob collected $21 from pot
*** SUMMARY ***
Total pot $22 | Rake $1
"""

# GGPoker: nobody else has a name, a straddle, thousands with commas, fees beside the rake.
GG_STRADDLE = """\
Poker Hand #HD1000000001: Hold'em No Limit ($5/$10) - 2024/05/01 12:00:00
Table 'NLHGold12' 6-max Seat #6 is the button
Seat 1: a1b2c3d4 ($1,000 in chips)
Seat 2: 9f8e7d6c ($1,250.50 in chips)
Seat 3: Hero ($1,100 in chips)
Seat 6: 11aa22bb ($2,000 in chips)
a1b2c3d4: posts small blind $5
9f8e7d6c: posts big blind $10
Hero: straddle $20
*** HOLE CARDS ***
Dealt to a1b2c3d4
Dealt to 9f8e7d6c
Dealt to Hero [Kc Ks]
Dealt to 11aa22bb
11aa22bb: raises $40 to $60
a1b2c3d4: folds
9f8e7d6c: folds
Hero: raises $1,040 to $1,100 and is all-in
11aa22bb: calls $1,040
Hero: shows [Kc Ks]
11aa22bb: shows [Ad Qd]
*** FLOP *** [4d 8s Jh]
*** TURN *** [4d 8s Jh] [Kd]
*** RIVER *** [4d 8s Jh Kd] [2h]
*** SHOWDOWN ***
Hero collected $2,208 from pot
*** SUMMARY ***
Total pot $2,215 | Rake $5 | Jackpot $2 | Bingo $0 | Fortune $0 | Tax $0
Board [4d 8s Jh Kd 2h]
Seat 1: a1b2c3d4 (small blind) folded before Flop
Seat 3: Hero showed [Kc Ks] and won ($2,208) with a set of Kings
Seat 6: 11aa22bb (button) showed [Ad Qd] and lost with a pair of Kings
"""

# Winamax: the ante stands first in the headline, an uncalled raise is collected with the pot.
WINAMAX_TOURNAMENT = """\
Winamax Poker - Tournament "ORION" buyIn: 4.50€ + 0.50€ level: 3 - HandId: #1000000-22-1700000000 - Holdem no limit (25/100/200) - 2024/06/02 18:45:33 UTC
Table: 'ORION(1000)#0035' 6-max (real money) Seat #3 is the button
Seat 1: Ann (4000, 2.50€ bounty)
Seat 2: Bob (3800, 2.50€ bounty)
Seat 3: Cem (3900, 2.50€ bounty)
*** ANTE/BLINDS ***
Ann posts ante 25
Bob posts ante 25
Cem posts ante 25
Ann posts small blind 100
Bob posts big blind 200
Dealt to Cem [7c 7d]
*** PRE-FLOP ***
Cem raises 200 to 400
Ann folds
Bob calls 200
*** FLOP *** [7h 2c 2d]
Bob checks
Cem bets 300
Bob raises 600 to 900
Cem raises 2575 to 3475 and is all-in
Bob folds
Cem collected 5350 from pot
*** SUMMARY ***
Total pot 5350 | No rake
Board: [7h 2c 2d]
Seat 3: Cem (button) won 5350
"""  # noqa: E501

WINAMAX_CASH = """\
Winamax Poker - CashGame - HandId: #2000000-57-1700000001 - Holdem no limit (0.02€/0.05€) - 2024/06/03 10:00:00 UTC
Table: 'Nice 05' 5-max (real money) Seat #5 is the button
Seat 1: Ann (5€)
Seat 2: Bob (4.20€)
Seat 4: Cem (5.61€)
Seat 5: Dee (5€)
*** ANTE/BLINDS ***
Ann posts small blind 0.02€
Bob posts big blind 0.05€
Cem posts big blind 0.05€ out of position
Dealt to Ann [Td Th]
*** PRE-FLOP ***
Cem checks
Dee folds
Ann raises 0.15€ to 0.20€
Bob calls 0.15€
Cem folds
*** FLOP *** [2c 3c 4c]
Ann bets 0.30€
Bob raises 3.70€ to 4€ and is all-in
Ann calls 3.70€
*** TURN *** [2c 3c 4c][Ts]
*** RIVER *** [2c 3c 4cTs][9h]
*** SHOW DOWN ***
Ann shows [Td Th] (Trips of Tens)
Bob shows [5c 6c] (Straight flush)
Bob collected 8.03€ from pot
*** SUMMARY ***
Total pot 8.03€ | Rake 0.42€
Board: [2c 3c 4c Ts 9h]
"""

# 888poker: amounts in brackets, raises by what is added, nothing of rake or of what goes back.
PACIFIC_CASH = """\
#Game No : 1000000001
***** 888poker Hand History for Game 1000000001 *****
$0.05/$0.10 Blinds No Limit Holdem - *** 16 09 2024 16:15:04
Table Athens 6 Max (Real Money)
Seat 1 is the button
Total number of players : 4
Seat 1: Ann ( $29.78 )
Seat 2: Bob.B ( $3.25 )
Seat 4: Cem ( $10 )
Seat 6: Dee ( $10.05 )
Bob.B posts small blind [$0.05]
Cem posts big blind [$0.10]
Dee posts dead blind [$0.05 + $0.10]
** Dealing down cards **
Dealt to Dee [ Qc, Tc ]
Dee raises [$0.20]
Ann folds
Bob.B calls [$0.25]
Cem folds
** Dealing flop ** [ Kd, 6c, 2h ]
Bob.B checks
Dee bets [$0.37]
Bob.B folds
** Summary **
Dee did not show his hand
Dee collected [ $0.72 ]
"""

PACIFIC_TOURNAMENT = """\
***** 888poker Hand History for Game 1000000002 *****
$100/$200 Blinds No Limit Holdem - *** 08 08 2024 23:03:27
Tournament #80000000 $18.30 + $1.70 - Table #1 9 Max (Real Money)
Seat 5 is the button
Total number of players : 3
Seat 1: Ann ( $3,548 )
Seat 5: Bob ( $1,614 )
Seat 9: Cem ( $1,058 )
Ann posts ante [$20]
Bob posts ante [$20]
Cem posts ante [$20]
Cem posts small blind [$100]
Ann posts big blind [$200]
** Dealing down cards **
Bob raises [$1,594]
Cem calls [$938]
Ann folds
** Dealing flop ** [ 6d, 7s, Kd ]
** Dealing turn ** [ 5c ]
** Dealing river ** [ 8d ]
** Summary **
Bob shows [ Qd, Js ]
Cem shows [ Ac, Ad ]
Cem collected [ $2,336 ]
"""

# Zoom: names that hold the verbs, or are Chinese; a raise that nobody has the chips to call.
STARS_NAMES = """\
PokerStars Zoom Hand #200000000005:  Hold'em No Limit (€0.05/€0.10 EUR) - 2024/03/11 08:00:00 ET
Table 'Aludra' 6-max Seat #1 is the button
Seat 1: betty calls (€10 in chips)
Seat 2: 王小明 (€3.10 in chips)
Seat 3: folds4show (€10 in chips)
王小明: posts small blind €0.05
folds4show: posts big blind €0.10
*** HOLE CARDS ***
betty calls: folds
王小明: raises €3 to €3.10 and is all-in
folds4show: raises €6.90 to €10 and is all-in
Uncalled bet (€6.90) returned to folds4show
*** FLOP *** [Qs 7c 2d]
*** TURN *** [Qs 7c 2d] [9h]
*** RIVER *** [Qs 7c 2d 9h] [3c]
*** SHOW DOWN ***
王小明: shows [Ah Ad] (a pair of Aces)
folds4show: mucks hand
王小明 collected €5.89 from pot
*** SUMMARY ***
Total pot €6.20 | Rake €0.31
Board [Qs 7c 2d 9h 3c]
Seat 1: betty calls (button) folded before Flop (didn't bet)
Seat 2: 王小明 (small blind) showed [Ah Ad] and won (€5.89) with a pair of Aces
Seat 3: folds4show (big blind) mucked [Ks Kc]
"""

# A tournament: somebody who sits out is all in by the big blind, and folds all the same.
STARS_AWAY = """\
PokerStars Hand #200000000006: Tournament #3000000002 Hold'em No Limit - Level II (15/30) - 2024/03/12 22:26:13 ET
Table '3000000002 1' 9-max Seat #3 is the button
Seat 3: Ann (1215 in chips)
Seat 4: Bob (1640 in chips)
Seat 6: Cem (20 in chips) is sitting out
Bob: posts small blind 15
Cem: posts big blind 20 and is all-in
*** HOLE CARDS ***
Dealt to Ann [Kc Ad]
Ann: raises 60 to 90
Bob: calls 75
Cem: folds
*** FLOP *** [6s Qs Ac]
Bob: checks
Ann: bets 120
Bob: calls 120
*** TURN *** [6s Qs Ac] [6c]
Bob: checks
Ann: checks
*** RIVER *** [6s Qs Ac 6c] [Ts]
Bob: checks
Ann: checks
*** SHOW DOWN ***
Bob: shows [8h Ah] (two pair, Aces and Sixes)
Ann: shows [Kc Ad] (two pair, Aces and Sixes - King kicker)
Ann collected 380 from side pot
Ann collected 60 from main pot
Cem finished the tournament in 7th place
*** SUMMARY ***
Total pot 440 Main pot 60. Side pot 380. | Rake 0
Board [6s Qs Ac 6c Ts]
"""

# 888poker on a computer whose thousands have points.
PACIFIC_POINTS = """\
***** 888poker Hand History for Game 1000000003 *****
1.000 $/2.000 $ Blinds No Limit Holdem - *** 08 08 2024 23:03:27
Tournament #80000001 18,30 $ + 1,70 $ - Table #1 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( 35.480 $ )
Seat 5: Bob ( 1.016.140 $ )
Seat 9: Cem ( 10.580 $ )
Bob posts small blind [1.000 $]
Cem posts big blind [2.000 $]
** Dealing down cards **
Ann folds
Bob raises [4.500 $]
Cem folds
** Summary **
Bob collected [ 4.000 $ ]
"""

# The Winning Poker Network: a headline of its own, winners only in the summary, some of them twice.
WINNING_CASH = """\
Hand #3000000001 - Holdem (No Limit) - $0.05/$0.10 - 2026/02/04 08:00:00 UTC
Alma 6-max Seat #2 is the button
Seat 2: Ann ($10.00)
Seat 3: Bob ($12.35)
Seat 5: Cem ($8.00)
Seat 6: Dee will be allowed to play after the button
Bob posts the small blind $0.05
Cem posts the big blind $0.10
*** HOLE CARDS ***
Dealt to Ann [Ah Kd]
Ann raises $0.30 to $0.30
Bob folds
Cem calls $0.20
*** FLOP *** [As 7c 2d]
Cem checks
Ann bets $0.40
Cem raises $7.70 to $7.70 and is all-in
Ann calls $7.30
*** TURN *** [As 7c 2d] [9h]
*** RIVER *** [As 7c 2d 9h] [3c]
*** SHOW DOWN ***
Cem shows [7s 7d] (three of a kind, Sevens)
Ann shows [Ah Kd] (a pair of Aces)
*** SUMMARY ***
Total pot $16.05 | Rake $0.80
Board [As 7c 2d 9h 3c]
Seat 2: Ann (button) showed [Ah Kd] and lost with a pair of Aces
Seat 3: Bob (small blind) folded on the Pre-Flop
Seat 5: Cem (big blind) showed [7s 7d] and won $10.25 with a set, and won $5.00 with a set
"""

WINNING_TOURNAMENT = """\
Game Hand #3000000002 - Tournament #24000001 - Holdem(No Limit) - Level 8 (2000.00/4000.00)- 2021/02/25 22:07:46 UTC
Table '2' 9-max Seat #2 is the button
Seat 1: Ann (209570.00)
Seat 2: Bob will be allowed to play after the button
Seat 4: Cem (27300.00)
Seat 5: Dee (82150.00)
Seat 6: Eve (46475.00)
Ann posts ante 400.00
Cem posts ante 400.00
Dee posts ante 400.00
Eve posts ante 400.00
*** HOLE CARDS ***
Main pot 1600.00
Cem posts the small blind 2000.00
Dee posts the big blind 4000.00
Dealt to Eve [Js 6s]
Eve folds
Ann calls 4000.00
Cem folds
Dee checks
*** FLOP *** [Kc Ad 4h]
Main pot 11600.00
Dee checks
Ann bets 4000.00
Dee folds
Uncalled bet (4000.00) returned to Ann
Ann does not show
*** SUMMARY ***
Total pot 11600.00
Board [Kc Ad 4h]
Seat 1: Ann did not show and won 11600.00
Seat 4: Cem (small blind) folded on the Pre-Flop
"""

HANDS = {
    "stars cash": (STARS_CASH, {"Ann": "4.50", "Bob the 2nd": "0", "Cem: x": "-0.25", "Dee": "-3.50", "Fay": "-0.75"}),
    "stars tournament": (STARS_TOURNAMENT, {"Ann": "-2600", "Bob": "-1200", "Cem": "-25", "Dee": "3825"}),
    "stars heads-up": (STARS_HEADS_UP, {"Ann": "0", "Bob": "0"}),
    "stars limit": (STARS_LIMIT, {"Ann": "-10", "Bob": "12", "Cem": "-2"}),
    "gg straddle": (GG_STRADDLE, {"a1b2c3d4": "-5", "9f8e7d6c": "-10", "Hero": "1115", "11aa22bb": "-1100"}),
    "winamax tournament": (WINAMAX_TOURNAMENT, {"Ann": "-125", "Bob": "-1325", "Cem": "1450"}),
    "winamax cash": (WINAMAX_CASH, {"Ann": "-4.20", "Bob": "4.25", "Cem": "-0.05", "Dee": "0"}),
    "888 cash": (PACIFIC_CASH, {"Ann": "0", "Bob.B": "-0.30", "Cem": "-0.10", "Dee": "0.40"}),
    "888 tournament": (PACIFIC_TOURNAMENT, {"Ann": "-220", "Bob": "-1058", "Cem": "1278"}),
    "stars names": (STARS_NAMES, {"betty calls": "0", "王小明": "3.10", "folds4show": "-3.10"}),
    "stars away": (STARS_AWAY, {"Ann": "230", "Bob": "-210", "Cem": "-20"}),
    "888 points": (PACIFIC_POINTS, {"Ann": "0", "Bob": "2000", "Cem": "-2000"}),
    "winning cash": (WINNING_CASH, {"Ann": "-8", "Bob": "-0.05", "Cem": "8.05"}),
    "winning tournament": (WINNING_TOURNAMENT, {"Ann": "7200", "Cem": "-2400", "Dee": "-4400", "Eve": "-400"}),
}
