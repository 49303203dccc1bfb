cdef class Weights:
    cdef public double run_card, run_sure, run_ruffed, run_ruffed_point, run_open_point, run_open_card, run_open
    cdef public double run_trump, thin, throw, throw_card, throw_ruffed, high, high_trump, high_thin, high_ruffed
    cdef public double high_point, low, low_length, low_place, low_point, low_second, low_trump, low_trump_long
    cdef public double low_partner_void, low_ruffed, keep_point, keep_place, keep_trump, keep_trump_place, keep_ace
    cdef public double keep_pair, gift, take_partner, take_stake, take_small, take_late, secure_trumps, bury_place
    cdef public double bury_ace, bury_pair, bury_length, bury_point, declare_share, declare_over, declare_least
    cdef public double declare_pair, declare_joker
