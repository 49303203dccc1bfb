"""How the battery plays this game."""

from battery.arrangements import Arranged

ARRANGED = Arranged(
    variations=(
        "no-limit,seats=2",
        "no-limit,seats=10,ante=2",
        "no-limit,seats=3,ante=10,ante_type=bb,button=moving,burn=true",
        "no-limit,seats=4,auto_muck=false,max_hands=8",
        "no-limit,seats=5,game_type=cash,rebuys=1,show_all=true,max_hands=12",
        "no-limit,seats=4,schedule=5/10+50/100/10,level_every=2",
        "no-limit,seats=3,start_stack=300,short_all_in=any,ask_end=true,humans=1",
        "no-limit,seats=5,straddle=utg,free_muck=true,max_hands=10",
        "limit,seats=4,start_stack=70,straddle=button,free_muck=true",
        "limit,seats=2,start_stack=60,heads_up_uncapped=true",
        "limit,seats=7,start_stack=45,auto_muck=false",
        "limit,seats=3,start_stack=100,max_bets=2,heads_up_uncapped=true,max_hands=20",
        "lab,humans=none,max_hands=25",
        "lab,seats=3,side_pots=true,raise_bumps_full=false",
    ),
    shorter={"limit": "limit,start_stack=80"},
)
