cdef class Settings:
    cdef readonly bint auto, each_rank, obliged, marriage_needed, exact, concede, trump_first, strict, head
    cdef readonly bint by_tricks, on_melds, both_score
    cdef readonly int min_bid, bid_step, max_bid, pass_cards, first_lead, saved_by, target, max_deals
    cdef readonly int worth[6]
