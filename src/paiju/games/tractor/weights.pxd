cdef class Weights:
    cdef public double run_card, run_sure, run_ruffed, run_ruffed_point, run_open_point, run_open_card, run_open
    cdef public double run_trump, thin, throw, throw_card, throw_ruffed, high, high_trump, high_thin, high_ruffed
    cdef public double high_point, high_unseen, low, low_length, low_place, low_point, low_second, low_trump
    cdef public double low_trump_long, low_partner_void, low_ruffed, low_last, draw, draw_declarer
    cdef public double keep_point, keep_place, keep_trump, keep_trump_place, keep_ace, keep_pair, keep_length
    cdef public double keep_high, gift, take_partner, take_stake, take_small, take_late, take_open, secure_trumps
    cdef public double secure_void, bury_place, bury_ace, bury_king, bury_pair, bury_length, bury_point
    cdef public double declare_share, declare_over, declare_least, declare_pair, declare_joker
