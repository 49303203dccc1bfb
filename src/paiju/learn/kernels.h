/* The functions of kernels.py in C. kernels.py is the interpreted twin and says what they do.

   The loops are compiled for several kinds of processor, each with vectors as long as its registers (longer ones are
   taken apart by the compiler so badly that a net thinks twenty times as long), and the best that this one can run is
   chosen when it is first asked for. PAIJU_LANES=4, 8 or 16 in the environment asks for no more than that. */

#ifndef PAIJU_KERNELS_H
#define PAIJU_KERNELS_H

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function" /* not every module needs all of this */
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PAIJU_ROWS 32 /* so many moves or samples go through the dense layers together */
#define PAIJU_TOGETHER 4 /* rows that a dense layer takes at once; what none of them has is left out */
#define PAIJU_WIDEST 4096

/* Where the parts of a net's parameters begin; the first layer has one row more, its offset. */
typedef struct {
    const float *first, *second, *third, *last;
    size_t at_second, at_third, at_last;
} paiju_layers;

static paiju_layers paiju_layers_of(const float *weights, int inputs, int wide, int middle, int narrow)
{
    paiju_layers net;
    net.at_second = (size_t)(inputs + 1) * wide;
    net.at_third = net.at_second + (size_t)(wide + 1) * middle;
    net.at_last = net.at_third + (size_t)(middle + 1) * narrow;
    net.first = weights;
    net.second = weights + net.at_second;
    net.third = weights + net.at_third;
    net.last = weights + net.at_last;
    return net;
}

#define PAIJU_KIND(name) paiju_plain_##name
#define LANES 4
#include "loops.h"

#if defined(__x86_64__) && (defined(__clang__) || defined(__GNUC__) && __GNUC__ >= 9)
#define PAIJU_SEVERAL_KINDS

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif
#define PAIJU_KIND(name) paiju_avx2_##name
#define LANES 8
#include "loops.h"
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,fma"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,fma")
#endif
#define PAIJU_KIND(name) paiju_avx512_##name
#define LANES 16
#include "loops.h"
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif

/* How many numbers the chosen loops take at a time. Asked by several threads at once, all come to the same answer. */
static int paiju_lanes(void)
{
    static volatile int chosen = 0;
    if (chosen == 0) {
        const char *asked = getenv("PAIJU_LANES");
        int most = asked == NULL ? 16 : atoi(asked), lanes = 4;
#if defined(PAIJU_SEVERAL_KINDS)
        if (most >= 8 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
            lanes = 8;
        if (most >= 16 && lanes == 8 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
            && __builtin_cpu_supports("avx512vl"))
            lanes = 16;
#endif
        (void)most;
        chosen = lanes;
    }
    return chosen;
}

#if defined(PAIJU_SEVERAL_KINDS)
#define PAIJU_BEST(name) \
    (paiju_lanes() == 16 ? paiju_avx512_##name : paiju_lanes() == 8 ? paiju_avx2_##name : paiju_plain_##name)
#else
#define PAIJU_BEST(name) paiju_plain_##name
#endif

#define paiju_score(...) PAIJU_BEST(score)(__VA_ARGS__)
#define paiju_learn(...) PAIJU_BEST(learn)(__VA_ARGS__)
#define paiju_adam(...) PAIJU_BEST(adam)(__VA_ARGS__)
#define paiju_blend(...) PAIJU_BEST(blend)(__VA_ARGS__)

/* Room of n bytes, all zero, that begins where a line of the cache does, so that no sixteen numbers lie across two. */
static void *paiju_room(size_t n)
{
    char *whole = (char *)calloc(n + 128, 1);
    if (whole == NULL)
        return NULL;
    char *place = whole + 128 - (size_t)whole % 64;
    ((char **)place)[-1] = whole;
    return place;
}

static void paiju_release(void *place)
{
    if (place != NULL)
        free(((char **)place)[-1]);
}

static float *paiju_floats(size_t n) { return (float *)paiju_room(n * sizeof(float)); }
static unsigned short *paiju_shorts(size_t n) { return (unsigned short *)paiju_room(n * sizeof(unsigned short)); }
static int *paiju_numbers(size_t n) { return (int *)paiju_room(n * sizeof(int)); }

#endif
