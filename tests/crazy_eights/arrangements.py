"""How the battery plays this game."""

from battery.arrangements import Arranged

ARRANGED = Arranged(
    variations=(
        "seed,seats=2",
        "seed,seats=10,play_on=always",
        "seed,seats=6,humans=0+2",
        "seed,draw=max,max_draw=1,voluntary_draw=true",
        "seed,reshuffle=false,seats=5",
        "points,scoring=collect,seats=2",
        "points,seats=7",
        "party,seats=2",
        "party,seats=9,stack_twos=false,upcard_effects=true",
        "party,two_player_reverse=none,seats=2,draw=until",
        "party,max_turns=40",
    ),
    secret=("draw", "take"),
)
