/* The loops of kernels.py in C, sixteen numbers at a time. kernels.py is the interpreted twin and says what they do.

   Where compiler and system can do that, each is compiled for several kinds of processor, and the right one is chosen
   when the program starts. Nothing here may be reordered by the compiler, so that results repeat on one machine. */

#ifndef PAIJU_KERNELS_H
#define PAIJU_KERNELS_H

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function" /* not every module needs all of this */
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12
#define PAIJU_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#elif defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 9
#define PAIJU_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#elif defined(__x86_64__) && defined(__GLIBC__) && defined(__clang__) && __clang_major__ >= 16
#define PAIJU_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PAIJU_CLONES
#endif

#define PAIJU_ROWS 32 /* so many moves or samples go through the dense layers together */

#if defined(__GNUC__)
typedef float paiju_v __attribute__((vector_size(64), aligned(4), may_alias));
#define PAIJU_GET(p) (*(const paiju_v *)(p))
#define PAIJU_PUT(p, x) (*(paiju_v *)(p) = (x))
#define PAIJU_ADD(a, b) ((a) + (b))
#define PAIJU_MORE(a, b, x) ((a) + (b) * (x))
typedef int paiju_bits __attribute__((vector_size(64), aligned(4), may_alias));
#define PAIJU_RISE(a) ((paiju_v)((paiju_bits)(a) & ((a) > 0.0f))) /* nothing below zero */
#else
typedef struct { float f[16]; } paiju_v;
static paiju_v paiju_get(const float *p) { paiju_v v; memcpy(&v, p, sizeof v); return v; }
static void paiju_put(float *p, paiju_v x) { memcpy(p, &x, sizeof x); }
static paiju_v paiju_add(paiju_v a, paiju_v b) { for (int i = 0; i < 16; i++) a.f[i] += b.f[i]; return a; }
static paiju_v paiju_more(paiju_v a, paiju_v b, float x)
{ for (int i = 0; i < 16; i++) a.f[i] += b.f[i] * x; return a; }
static paiju_v paiju_rise(paiju_v a)
{ for (int i = 0; i < 16; i++) a.f[i] = a.f[i] > 0.0f ? a.f[i] : 0.0f; return a; }
#define PAIJU_GET(p) paiju_get(p)
#define PAIJU_PUT(p, x) paiju_put(p, x)
#define PAIJU_ADD(a, b) paiju_add(a, b)
#define PAIJU_MORE(a, b, x) paiju_more(a, b, x)
#define PAIJU_RISE(a) paiju_rise(a)
#endif

/* sum = the offset and the active rows of the first layer */
PAIJU_CLONES
static void paiju_add_rows(
    const float *weights, int inputs, int width, const unsigned short *rows, int n, float *sum)
{
    const float *offset = weights + (size_t)inputs * width;
    int j = 0;
    for (; j + 64 <= width; j += 64) {
        const float *base = weights + j;
        paiju_v a = PAIJU_GET(offset + j);
        paiju_v b = PAIJU_GET(offset + j + 16);
        paiju_v c = PAIJU_GET(offset + j + 32);
        paiju_v d = PAIJU_GET(offset + j + 48);
        for (int i = 0; i < n; i++) {
            const float *row = base + (size_t)rows[i] * width;
            a = PAIJU_ADD(a, PAIJU_GET(row));
            b = PAIJU_ADD(b, PAIJU_GET(row + 16));
            c = PAIJU_ADD(c, PAIJU_GET(row + 32));
            d = PAIJU_ADD(d, PAIJU_GET(row + 48));
        }
        PAIJU_PUT(sum + j, a);
        PAIJU_PUT(sum + j + 16, b);
        PAIJU_PUT(sum + j + 32, c);
        PAIJU_PUT(sum + j + 48, d);
    }
    for (; j < width; j += 16) {
        paiju_v a = PAIJU_GET(offset + j);
        for (int i = 0; i < n; i++)
            a = PAIJU_ADD(a, PAIJU_GET(weights + (size_t)rows[i] * width + j));
        PAIJU_PUT(sum + j, a);
    }
}

/* out = sum + the rows gained - the rows lost (their numbers have bit 15), and nothing below zero */
PAIJU_CLONES
static void paiju_change_rows(
    const float *weights, int width, const float *sum, const unsigned short *changes, int n, float *out)
{
    int j = 0;
    for (; j + 64 <= width; j += 64) {
        paiju_v a = PAIJU_GET(sum + j), b = PAIJU_GET(sum + j + 16);
        paiju_v c = PAIJU_GET(sum + j + 32), d = PAIJU_GET(sum + j + 48);
        for (int i = 0; i < n; i++) {
            const float *row = weights + (size_t)(changes[i] & 0x7FFF) * width + j;
            float sign = (float)(1 - 2 * (changes[i] >> 15));
            a = PAIJU_MORE(a, PAIJU_GET(row), sign);
            b = PAIJU_MORE(b, PAIJU_GET(row + 16), sign);
            c = PAIJU_MORE(c, PAIJU_GET(row + 32), sign);
            d = PAIJU_MORE(d, PAIJU_GET(row + 48), sign);
        }
        PAIJU_PUT(out + j, PAIJU_RISE(a));
        PAIJU_PUT(out + j + 16, PAIJU_RISE(b));
        PAIJU_PUT(out + j + 32, PAIJU_RISE(c));
        PAIJU_PUT(out + j + 48, PAIJU_RISE(d));
    }
    for (; j < width; j += 16) {
        paiju_v a = PAIJU_GET(sum + j);
        for (int i = 0; i < n; i++)
            a = PAIJU_MORE(a, PAIJU_GET(weights + (size_t)(changes[i] & 0x7FFF) * width + j),
                (float)(1 - 2 * (changes[i] >> 15)));
        PAIJU_PUT(out + j, PAIJU_RISE(a));
    }
}

#define PAIJU_TOGETHER 4 /* rows that a dense layer takes at once; what none of them has is left out */
#define PAIJU_WIDEST 4096

/* which inputs are above zero in one of four rows; returns how many. Nothing is below. */
PAIJU_CLONES
static int paiju_awake(
    const float *p, const float *q, const float *s, const float *t, int width, unsigned short *awake)
{
    float sum[16];
    int n = 0;
    for (int i = 0; i < width; i += 16) {
        PAIJU_PUT(sum, PAIJU_ADD(
            PAIJU_ADD(PAIJU_GET(p + i), PAIJU_GET(q + i)), PAIJU_ADD(PAIJU_GET(s + i), PAIJU_GET(t + i))));
        for (int j = 0; j < 16; j++) {
            awake[n] = (unsigned short)(i + j);
            n += sum[j] > 0.0f;
        }
    }
    return n;
}

/* out = in x weights + offset for n rows, and nothing below zero. Rows go by four, and the room behind the last ones
   is used as well. */
PAIJU_CLONES
static void paiju_dense(
    const float *weights, const float *offset, const float *in, int n, int width, int outputs, float *out)
{
    unsigned short awake[PAIJU_WIDEST + 1];
    for (int r = 0; r < n; r += PAIJU_TOGETHER) {
        const float *p = in + (size_t)r * width;
        const float *q = r + 1 < n ? p + width : p, *s = r + 2 < n ? q + width : p, *t = r + 3 < n ? s + width : p;
        int m = paiju_awake(p, q, s, t, width, awake);
        int k = 0;
        for (; k + 32 <= outputs; k += 32) {
            paiju_v a = PAIJU_GET(offset + k), b = a, c = a, d = a;
            paiju_v e = PAIJU_GET(offset + k + 16), f = e, g = e, h = e;
            for (int i = 0; i < m; i++) {
                int at = awake[i];
                const float *w = weights + (size_t)at * outputs + k;
                paiju_v x = PAIJU_GET(w), y = PAIJU_GET(w + 16);
                a = PAIJU_MORE(a, x, p[at]);
                b = PAIJU_MORE(b, x, q[at]);
                c = PAIJU_MORE(c, x, s[at]);
                d = PAIJU_MORE(d, x, t[at]);
                e = PAIJU_MORE(e, y, p[at]);
                f = PAIJU_MORE(f, y, q[at]);
                g = PAIJU_MORE(g, y, s[at]);
                h = PAIJU_MORE(h, y, t[at]);
            }
            float *o = out + (size_t)r * outputs + k;
            PAIJU_PUT(o, PAIJU_RISE(a));
            PAIJU_PUT(o + 16, PAIJU_RISE(e));
            PAIJU_PUT(o + outputs, PAIJU_RISE(b));
            PAIJU_PUT(o + outputs + 16, PAIJU_RISE(f));
            PAIJU_PUT(o + 2 * outputs, PAIJU_RISE(c));
            PAIJU_PUT(o + 2 * outputs + 16, PAIJU_RISE(g));
            PAIJU_PUT(o + 3 * outputs, PAIJU_RISE(d));
            PAIJU_PUT(o + 3 * outputs + 16, PAIJU_RISE(h));
        }
        for (; k < outputs; k += 16) {
            paiju_v a = PAIJU_GET(offset + k), b = a, c = a, d = a;
            for (int i = 0; i < m; i++) {
                int at = awake[i];
                paiju_v x = PAIJU_GET(weights + (size_t)at * outputs + k);
                a = PAIJU_MORE(a, x, p[at]);
                b = PAIJU_MORE(b, x, q[at]);
                c = PAIJU_MORE(c, x, s[at]);
                d = PAIJU_MORE(d, x, t[at]);
            }
            float *o = out + (size_t)r * outputs + k;
            PAIJU_PUT(o, PAIJU_RISE(a));
            PAIJU_PUT(o + outputs, PAIJU_RISE(b));
            PAIJU_PUT(o + 2 * outputs, PAIJU_RISE(c));
            PAIJU_PUT(o + 3 * outputs, PAIJU_RISE(d));
        }
    }
}

/* one number a row: weights x in, and the offset that follows the weights */
static void paiju_last(const float *weights, const float *in, int n, int width, float *out)
{
    for (int r = 0; r < n; r++) {
        float sum = weights[width];
        for (int i = 0; i < width; i++)
            sum += weights[i] * in[(size_t)r * width + i];
        out[r] = sum;
    }
}

/* what a layer passes back for n rows: to its weights, its offset, and (if `down` is there) to what came in */
PAIJU_CLONES
static void paiju_back(
    const float *weights, const float *in, const float *up, int n, int width, int outputs,
    float *turned, float *to_weights, float *to_offset, float *down)
{
    for (int j = 0; j < outputs; j += 16) {
        paiju_v a = PAIJU_GET(to_offset + j);
        for (int r = 0; r < n; r++)
            a = PAIJU_ADD(a, PAIJU_GET(up + (size_t)r * outputs + j));
        PAIJU_PUT(to_offset + j, a);
    }
    for (int i = 0; i + 4 <= width; i += 4)
        for (int j = 0; j < outputs; j += 16) {
            float *o = to_weights + (size_t)i * outputs + j;
            paiju_v a = PAIJU_GET(o), b = PAIJU_GET(o + outputs);
            paiju_v c = PAIJU_GET(o + 2 * outputs), d = PAIJU_GET(o + 3 * outputs);
            for (int r = 0; r < n; r++) {
                paiju_v x = PAIJU_GET(up + (size_t)r * outputs + j);
                const float *p = in + (size_t)r * width + i;
                a = PAIJU_MORE(a, x, p[0]);
                b = PAIJU_MORE(b, x, p[1]);
                c = PAIJU_MORE(c, x, p[2]);
                d = PAIJU_MORE(d, x, p[3]);
            }
            PAIJU_PUT(o, a);
            PAIJU_PUT(o + outputs, b);
            PAIJU_PUT(o + 2 * outputs, c);
            PAIJU_PUT(o + 3 * outputs, d);
        }
    for (int i = 0; i < width; i++)
        for (int j = 0; j < outputs; j++)
            turned[(size_t)j * width + i] = weights[(size_t)i * outputs + j];
    int r = 0;
    for (; r + 4 <= n; r += 4) {
        const float *p = up + (size_t)r * outputs, *q = p + outputs, *s = q + outputs, *t = s + outputs;
        for (int j = 0; j < width; j += 16) {
            paiju_v a = {0}, b = {0}, c = {0}, d = {0};
            for (int i = 0; i < outputs; i++) {
                paiju_v x = PAIJU_GET(turned + (size_t)i * width + j);
                a = PAIJU_MORE(a, x, p[i]);
                b = PAIJU_MORE(b, x, q[i]);
                c = PAIJU_MORE(c, x, s[i]);
                d = PAIJU_MORE(d, x, t[i]);
            }
            float *o = down + (size_t)r * width + j;
            PAIJU_PUT(o, a);
            PAIJU_PUT(o + width, b);
            PAIJU_PUT(o + 2 * width, c);
            PAIJU_PUT(o + 3 * width, d);
        }
    }
    for (; r < n; r++)
        for (int j = 0; j < width; j += 16) {
            const float *p = up + (size_t)r * outputs;
            paiju_v a = {0};
            for (int i = 0; i < outputs; i++)
                a = PAIJU_MORE(a, PAIJU_GET(turned + (size_t)i * width + j), p[i]);
            PAIJU_PUT(down + (size_t)r * width + j, a);
        }
    for (size_t k = 0; k < (size_t)n * width; k++)
        down[k] = in[k] > 0.0f ? down[k] : 0.0f;
}

/* rows of the first layer that were active get what came back */
PAIJU_CLONES
static void paiju_spread_rows(
    float *to_weights, int inputs, int width, const unsigned short *rows, int n, const float *down)
{
    for (int i = 0; i <= n; i++) {
        float *row = to_weights + (size_t)(i < n ? rows[i] : inputs) * width;
        for (int j = 0; j < width; j += 16)
            PAIJU_PUT(row + j, PAIJU_ADD(PAIJU_GET(row + j), PAIJU_GET(down + j)));
    }
}

/* one step of Adam; the slopes are zero afterwards */
PAIJU_CLONES
static void paiju_adam(
    float *weights, float *mean, float *square, float *slopes, long n, float rate, float old, float older,
    float least)
{
    for (long i = 0; i < n; i++) {
        float slope = slopes[i];
        float m = old * mean[i] + (1.0f - old) * slope;
        float v = older * square[i] + (1.0f - older) * slope * slope;
        mean[i] = m;
        square[i] = v;
        weights[i] -= rate * m / (sqrtf(v) + least);
        slopes[i] = 0.0f;
    }
}

/* average += rate x (weights - average) */
PAIJU_CLONES
static void paiju_blend(float *average, const float *weights, long n, float rate)
{
    for (long i = 0; i < n; i++)
        average[i] += rate * (weights[i] - average[i]);
}

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

static void paiju_upper(
    paiju_layers net, int wide, int middle, int narrow, float *a, int n, float *b, float *c, float *out)
{
    paiju_dense(net.second, net.second + (size_t)wide * middle, a, n, wide, middle, b);
    paiju_dense(net.third, net.third + (size_t)middle * narrow, b, n, middle, narrow, c);
    paiju_last(net.last, c, n, narrow, out);
}

static int paiju_score(
    const float *weights, int inputs, int wide, int middle, int narrow, const unsigned short *active, int n,
    const unsigned short *changes, const int *ends, int moves, float *room, float *scores)
{
    paiju_layers net = paiju_layers_of(weights, inputs, wide, middle, narrow);
    float *sum = room, *a = sum + wide, *b = a + (size_t)PAIJU_ROWS * wide, *c = b + (size_t)PAIJU_ROWS * middle;
    int begin = 0;
    paiju_add_rows(net.first, inputs, wide, active, n, sum);
    for (int done = 0; done < moves; done += PAIJU_ROWS) {
        int rows = moves - done < PAIJU_ROWS ? moves - done : PAIJU_ROWS;
        for (int r = 0; r < rows; r++) {
            int end = ends[done + r];
            paiju_change_rows(net.first, wide, sum, changes + begin, end - begin, a + (size_t)r * wide);
            begin = end;
        }
        paiju_upper(net, wide, middle, narrow, a, rows, b, c, scores + done);
    }
    return 0;
}

static double paiju_learn(
    const float *weights, float *slopes, int inputs, int wide, int middle, int narrow, const unsigned short *samples,
    int stride, const float *targets, const int *which, int n, int logit, float *room)
{
    paiju_layers net = paiju_layers_of(weights, inputs, wide, middle, narrow);
    float *a = room, *b = a + (size_t)PAIJU_ROWS * wide, *c = b + (size_t)PAIJU_ROWS * middle;
    float *da = c + (size_t)PAIJU_ROWS * narrow, *db = da + (size_t)PAIJU_ROWS * wide;
    float *dc = db + (size_t)PAIJU_ROWS * middle, *turned = dc + (size_t)PAIJU_ROWS * narrow;
    float *to_second = slopes + net.at_second, *to_third = slopes + net.at_third, *to_last = slopes + net.at_last;
    float out[PAIJU_ROWS];
    double loss = 0.0;
    for (int done = 0; done < n; done += PAIJU_ROWS) {
        int rows = n - done < PAIJU_ROWS ? n - done : PAIJU_ROWS;
        for (int r = 0; r < rows; r++) {
            const unsigned short *sample = samples + (size_t)which[done + r] * stride;
            float *row = a + (size_t)r * wide;
            paiju_add_rows(net.first, inputs, wide, sample + 1, sample[0], row);
            for (int j = 0; j < wide; j++)
                row[j] = row[j] > 0.0f ? row[j] : 0.0f;
        }
        paiju_upper(net, wide, middle, narrow, a, rows, b, c, out);
        for (int r = 0; r < rows; r++) {
            float target = targets[which[done + r]], guess = out[r], wrong;
            if (logit) {
                double chance = 1.0 / (1.0 + exp(-(double)guess));
                wrong = (float)chance - target;
                loss += (guess > 0 ? guess : 0) - guess * target + log1p(exp(-fabs((double)guess)));
            } else {
                wrong = guess - target;
                loss += 0.5 * wrong * wrong;
            }
            wrong /= (float)n;
            for (int j = 0; j < narrow; j++) {
                float value = c[(size_t)r * narrow + j];
                to_last[j] += wrong * value;
                dc[(size_t)r * narrow + j] = value > 0.0f ? wrong * net.last[j] : 0.0f;
            }
            to_last[narrow] += wrong;
        }
        paiju_back(net.third, b, dc, rows, middle, narrow, turned, to_third, to_third + (size_t)middle * narrow, db);
        paiju_back(net.second, a, db, rows, wide, middle, turned, to_second, to_second + (size_t)wide * middle, da);
        for (int r = 0; r < rows; r++) {
            const unsigned short *sample = samples + (size_t)which[done + r] * stride;
            paiju_spread_rows(slopes, inputs, wide, sample + 1, sample[0], da + (size_t)r * wide);
        }
    }
    return loss;
}

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
