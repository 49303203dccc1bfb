"""How the battery plays this game."""

from battery.arrangements import Arranged

ARRANGED = Arranged(
    variations=(
        "auction,max_deals=3,pass_cards=3,concede=false",
        "auction,max_deals=3,pass_cards=4,all_pass=redeal,max_bid=220",
        "auction,max_deals=3,marriage_needed=true,max_bid=300,save_meld=counter,first_lead=melds",
        "auction,target=1000,min_bid=100,max_bid=150,first_lead=left_of_dealer,head_rule=trump_only,count=classic",
        "auction,max_deals=3,lead_trump_first=true,count=simplified,concede=false,open_hands=true,pass_cards=3,humans=0",
        "auction,max_deals=2,bid_step=25,obligations=follow,contract=melds,scoring=contract,melds=exact,max_bid=1000",
        "lab,target=200,humans=none",
        "lab_intended,target=300,humans=1+3,obligations=strict,lead_trump_first=true",
    ),
    secret=("give",),
    open_to_all=(
        "lab",
        "lab_intended",
    ),
    open_to_spectators=(
        "lab,target=200,humans=none",
        "lab_intended,target=300,humans=1+3,obligations=strict,lead_trump_first=true",
    ),
)
