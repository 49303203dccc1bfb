cdef class Settings:
    cdef readonly int packs, cards_each, max_draw, play_on, scoring, goal, max_turns, humans
    cdef readonly bint until, voluntary, reshuffle, bury, queen_skips, ace_reverses, two_draws, stack
    cdef readonly bint upcard_effects, two_player_skip, without_humans, random_dealer
