"""How the battery plays this game."""

from battery.arrangements import Arranged

ARRANGED = Arranged(
    variations=(
        "classic,hands=1,windows=cards",
        "classic,ask=false,hands=2,no_declaration=flip,first_declarer=first,throw_penalty=10",
        "classic,hands=1,tractor_follow=pairs_only,throw_compare=all,kitty_mult=power",
        "classic,hands=1,no_declaration=no_trump,kitty_mult=fixed,defended=5+10+K+A",
        "classic,hands=1,leads=pairs,defended=none",
        "simple,jokers=two,open_hands=false",
        "sishifen,hands=2,no_declaration=flip",
        "friends,seats=6,hands=2",
        "friends,seats=7,hands=1,solo_bonus=0",
    ),
    zero_sum=False,
    secret=("bury", "bury+", "swap", "swap+", "for", "for+"),
    silent=("pass",),
    changing=("dealt",),
)
