"""The fair deal between peers: nobody knows a card before its owner does, and nobody chooses the deal.

`curve` is the arithmetic, `keys` who somebody is, `masking` what a card is, `shuffling` (with `cutting` and `argument`)
how a pack is shuffled and proved, `payloads` and `log` what is said, `felt` what lies on the table for all to see,
`evidence` who cheated, and `deal` one peer's part in a hand, made of `rounds`. Keys are shared by `sharing` and
`trust`, and `statements` say who has left. `table` plays whole games with it (`world` and `trial` are what it believes
and how it judges, `absence` is how those are played who have left, `breach` proves a broken rule), and `playing` does
so over the network.

Beneath is the network: `gathering` are the people at a table, with `company` and `roster` (who sits there),
`succession` (who hosts it), `link` and `porch` (those who are known, and those who are not yet), `greeting` and
`secure` (who is at the other end), `invitation` and `finding` (where a table is), `calling`, `reaching` and
`relay` (the way there). The protocol is written down in docs/peers.md.
"""

import logging

logging.getLogger(__name__).addHandler(logging.NullHandler())  # what goes wrong is for who asks, not for a screen
