"""How the battery plays this game."""

from battery.arrangements import Arranged

ARRANGED = Arranged(
    variations=(
        "classic,deals=3",
        "classic,auction=call-rob,deals=2",
        "classic,auction=none,spring=false",
        "classic,auction_turns=open,first_bidder=random,max_redeals=1",
        "classic,wings=loose,multiplier_cap=4",
        "classic,open_hands=true",
        "endgame-full,mission=12",
        "endgame,mission=7",
        "endgame-full,wings=loose,mission=3",
        "endgame-three,mission=350",
    ),
    changing=("bottom",),
    open_to_all=(
        "endgame",
        "endgame,mission=7",
        "endgame-full",
        "endgame-full,mission=12",
        "endgame-full,wings=loose,mission=3",
        "endgame-three",
        "endgame-three,mission=350",
    ),
)
