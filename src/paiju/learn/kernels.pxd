# The functions of kernels.py in C. There is nothing to compile of kernels.py itself: it is their interpreted twin.

cdef extern from "kernels.h" nogil:
    const int ROWS "PAIJU_ROWS"
    int lanes "paiju_lanes"()
    float *floats "paiju_floats"(size_t n)
    unsigned short *shorts "paiju_shorts"(size_t n)
    int *numbers "paiju_numbers"(size_t n)
    void release "paiju_release"(void *place)
    int score "paiju_score"(
        const float *weights, int inputs, int wide, int middle, int narrow, const unsigned short *active, int n,
        const unsigned short *changes, const int *ends, int moves, float *room, float *scores
    )
    double learn "paiju_learn"(
        const float *weights, float *slopes, int inputs, int wide, int middle, int narrow,
        const unsigned short *samples, int stride, const float *targets, const int *which, int n, int logit, float *room
    )
    void adam "paiju_adam"(
        float *weights, float *mean, float *square, float *slopes, long n, float rate, float old, float older,
        float least
    )
    void blend "paiju_blend"(float *average, const float *weights, long n, float rate)
