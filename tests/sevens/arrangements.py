"""How the battery plays this game."""

from battery.arrangements import Arranged

ARRANGED = Arranged(
    variations=(
        "paiqi,seats=3",
        "paiqi,seats=7",
        "match,seats=5,cost=cards",
    ),
    secret=("cover",),
)
