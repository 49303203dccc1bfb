"""The fair deal between peers: nobody knows a card before its owner does, and nobody chooses the deal.

`curve` is the arithmetic, `keys` who somebody is, `masking` what a card is, `shuffling` (with `cutting` and `argument`)
how a pack is shuffled and proved, `payloads` and `log` what is said, `felt` what lies on the table for all to see,
`evidence` who cheated, and `deal` one peer's part in a hand. The protocol is written down in docs/peers.md.
"""
