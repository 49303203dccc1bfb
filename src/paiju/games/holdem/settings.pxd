cdef class Settings:
    cdef readonly long long small[50]
    cdef readonly long long big[50]
    cdef readonly long long ante[50]
    cdef readonly long long start_stack
    cdef readonly int levels, level_every, cap, rebuys, max_hands, asked, straddle
    cdef readonly bint fixed, heads_up_uncapped, any_reopens, bumps, big_pays_ante, dead_button, random_blind
    cdef readonly bint blind_leads, side_pots, open_hands, auto_muck, show_all, free_muck, burn
