cdef class Settings:
    cdef readonly int seats, decks, jokers, cards, hand, kitty, king, kitty_factor, penalty, friends
    cdef readonly bint declaring, overcall, swapping, plain_leads, compare_all, pairs_only, every_card, first
