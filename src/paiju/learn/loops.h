/* The loops of kernels.py in C, LANES numbers at a time: included by kernels.h once for each kind of processor, with
   PAIJU_KIND(name) for what is defined here. Nothing may be reordered by the compiler, so that results repeat. */

#if defined(__GNUC__)
typedef float PAIJU_KIND(v) __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int PAIJU_KIND(bits) __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
#define V PAIJU_KIND(v)
#define GET(p) (*(const V *)(p))
#define PUT(p, x) (*(V *)(p) = (x))
#define ADD(a, b) ((a) + (b))
#define MORE(a, b, x) ((a) + (b) * (x))
#define RISE(a) ((V)((PAIJU_KIND(bits))(a) & ((a) > 0.0f))) /* nothing below zero */
#else
typedef struct { float f[LANES]; } PAIJU_KIND(v);
#define V PAIJU_KIND(v)
#define GET(p) PAIJU_KIND(get)(p)
#define PUT(p, x) PAIJU_KIND(put)(p, x)
#define ADD(a, b) PAIJU_KIND(add)(a, b)
#define MORE(a, b, x) PAIJU_KIND(more)(a, b, x)
#define RISE(a) PAIJU_KIND(rise)(a)
static V GET(const float *p) { V v; memcpy(&v, p, sizeof v); return v; }
static void PUT(float *p, V x) { memcpy(p, &x, sizeof x); }
static V ADD(V a, V b) { for (int i = 0; i < LANES; i++) a.f[i] += b.f[i]; return a; }
static V MORE(V a, V b, float x) { for (int i = 0; i < LANES; i++) a.f[i] += b.f[i] * x; return a; }
static V RISE(V a) { for (int i = 0; i < LANES; i++) a.f[i] = a.f[i] > 0.0f ? a.f[i] : 0.0f; return a; }
#endif

/* sum = the offset and the active rows of the first layer */
static void PAIJU_KIND(add_rows)(
    const float *weights, int inputs, int width, const unsigned short *rows, int n, float *sum)
{
    const float *offset = weights + (size_t)inputs * width;
    int j = 0;
    for (; j + 4 * LANES <= width; j += 4 * LANES) {
        const float *base = weights + j;
        V a = GET(offset + j);
        V b = GET(offset + j + LANES);
        V c = GET(offset + j + 2 * LANES);
        V d = GET(offset + j + 3 * LANES);
        for (int i = 0; i < n; i++) {
            const float *row = base + (size_t)rows[i] * width;
            a = ADD(a, GET(row));
            b = ADD(b, GET(row + LANES));
            c = ADD(c, GET(row + 2 * LANES));
            d = ADD(d, GET(row + 3 * LANES));
        }
        PUT(sum + j, a);
        PUT(sum + j + LANES, b);
        PUT(sum + j + 2 * LANES, c);
        PUT(sum + j + 3 * LANES, d);
    }
    for (; j < width; j += LANES) {
        V a = GET(offset + j);
        for (int i = 0; i < n; i++)
            a = ADD(a, GET(weights + (size_t)rows[i] * width + j));
        PUT(sum + j, a);
    }
}

/* out = sum + the rows gained - the rows lost (their numbers have bit 15), and nothing below zero */
static void PAIJU_KIND(change_rows)(
    const float *weights, int width, const float *sum, const unsigned short *changes, int n, float *out)
{
    int j = 0;
    for (; j + 4 * LANES <= width; j += 4 * LANES) {
        V a = GET(sum + j), b = GET(sum + j + LANES);
        V c = GET(sum + j + 2 * LANES), d = GET(sum + j + 3 * LANES);
        for (int i = 0; i < n; i++) {
            const float *row = weights + (size_t)(changes[i] & 0x7FFF) * width + j;
            float sign = (float)(1 - 2 * (changes[i] >> 15));
            a = MORE(a, GET(row), sign);
            b = MORE(b, GET(row + LANES), sign);
            c = MORE(c, GET(row + 2 * LANES), sign);
            d = MORE(d, GET(row + 3 * LANES), sign);
        }
        PUT(out + j, RISE(a));
        PUT(out + j + LANES, RISE(b));
        PUT(out + j + 2 * LANES, RISE(c));
        PUT(out + j + 3 * LANES, RISE(d));
    }
    for (; j < width; j += LANES) {
        V a = GET(sum + j);
        for (int i = 0; i < n; i++)
            a = MORE(a, GET(weights + (size_t)(changes[i] & 0x7FFF) * width + j),
                (float)(1 - 2 * (changes[i] >> 15)));
        PUT(out + j, RISE(a));
    }
}

/* which inputs are above zero in one of four rows; returns how many. Nothing is below. */
static int PAIJU_KIND(awake)(
    const float *p, const float *q, const float *s, const float *t, int width, unsigned short *awake)
{
    float sum[LANES];
    int n = 0;
    for (int i = 0; i < width; i += LANES) {
        PUT(sum, ADD(
            ADD(GET(p + i), GET(q + i)), ADD(GET(s + i), GET(t + i))));
        for (int j = 0; j < LANES; j++) {
            awake[n] = (unsigned short)(i + j);
            n += sum[j] > 0.0f;
        }
    }
    return n;
}

/* out = in x weights + offset for n rows, and nothing below zero. Rows go by four, and the room behind the last ones
   is used as well. */
static void PAIJU_KIND(dense)(
    const float *weights, const float *offset, const float *in, int n, int width, int outputs, float *out)
{
    unsigned short awake[PAIJU_WIDEST + 1];
    for (int r = 0; r < n; r += PAIJU_TOGETHER) {
        const float *p = in + (size_t)r * width;
        const float *q = r + 1 < n ? p + width : p, *s = r + 2 < n ? q + width : p, *t = r + 3 < n ? s + width : p;
        int m = PAIJU_KIND(awake)(p, q, s, t, width, awake);
        int k = 0;
        for (; k + 2 * LANES <= outputs; k += 2 * LANES) {
            V a = GET(offset + k), b = a, c = a, d = a;
            V e = GET(offset + k + LANES), f = e, g = e, h = e;
            for (int i = 0; i < m; i++) {
                int at = awake[i];
                const float *w = weights + (size_t)at * outputs + k;
                V x = GET(w), y = GET(w + LANES);
                a = MORE(a, x, p[at]);
                b = MORE(b, x, q[at]);
                c = MORE(c, x, s[at]);
                d = MORE(d, x, t[at]);
                e = MORE(e, y, p[at]);
                f = MORE(f, y, q[at]);
                g = MORE(g, y, s[at]);
                h = MORE(h, y, t[at]);
            }
            float *o = out + (size_t)r * outputs + k;
            PUT(o, RISE(a));
            PUT(o + LANES, RISE(e));
            PUT(o + outputs, RISE(b));
            PUT(o + outputs + LANES, RISE(f));
            PUT(o + 2 * outputs, RISE(c));
            PUT(o + 2 * outputs + LANES, RISE(g));
            PUT(o + 3 * outputs, RISE(d));
            PUT(o + 3 * outputs + LANES, RISE(h));
        }
        for (; k < outputs; k += LANES) {
            V a = GET(offset + k), b = a, c = a, d = a;
            for (int i = 0; i < m; i++) {
                int at = awake[i];
                V x = GET(weights + (size_t)at * outputs + k);
                a = MORE(a, x, p[at]);
                b = MORE(b, x, q[at]);
                c = MORE(c, x, s[at]);
                d = MORE(d, x, t[at]);
            }
            float *o = out + (size_t)r * outputs + k;
            PUT(o, RISE(a));
            PUT(o + outputs, RISE(b));
            PUT(o + 2 * outputs, RISE(c));
            PUT(o + 3 * outputs, RISE(d));
        }
    }
}

/* one number a row: weights x in, and the offset that follows the weights */
static void PAIJU_KIND(last)(const float *weights, const float *in, int n, int width, float *out)
{
    for (int r = 0; r < n; r++) {
        float sum = weights[width];
        for (int i = 0; i < width; i++)
            sum += weights[i] * in[(size_t)r * width + i];
        out[r] = sum;
    }
}

/* what a layer passes back for n rows: to its weights, its offset, and (if `down` is there) to what came in */
static void PAIJU_KIND(back)(
    const float *weights, const float *in, const float *up, int n, int width, int outputs,
    float *turned, float *to_weights, float *to_offset, float *down)
{
    for (int j = 0; j < outputs; j += LANES) {
        V a = GET(to_offset + j);
        for (int r = 0; r < n; r++)
            a = ADD(a, GET(up + (size_t)r * outputs + j));
        PUT(to_offset + j, a);
    }
    for (int i = 0; i + 4 <= width; i += 4)
        for (int j = 0; j < outputs; j += LANES) {
            float *o = to_weights + (size_t)i * outputs + j;
            V a = GET(o), b = GET(o + outputs);
            V c = GET(o + 2 * outputs), d = GET(o + 3 * outputs);
            for (int r = 0; r < n; r++) {
                V x = GET(up + (size_t)r * outputs + j);
                const float *p = in + (size_t)r * width + i;
                a = MORE(a, x, p[0]);
                b = MORE(b, x, p[1]);
                c = MORE(c, x, p[2]);
                d = MORE(d, x, p[3]);
            }
            PUT(o, a);
            PUT(o + outputs, b);
            PUT(o + 2 * outputs, c);
            PUT(o + 3 * outputs, d);
        }
    for (int i = 0; i < width; i++)
        for (int j = 0; j < outputs; j++)
            turned[(size_t)j * width + i] = weights[(size_t)i * outputs + j];
    int r = 0;
    for (; r + 4 <= n; r += 4) {
        const float *p = up + (size_t)r * outputs, *q = p + outputs, *s = q + outputs, *t = s + outputs;
        for (int j = 0; j < width; j += LANES) {
            V a = {0}, b = {0}, c = {0}, d = {0};
            for (int i = 0; i < outputs; i++) {
                V x = GET(turned + (size_t)i * width + j);
                a = MORE(a, x, p[i]);
                b = MORE(b, x, q[i]);
                c = MORE(c, x, s[i]);
                d = MORE(d, x, t[i]);
            }
            float *o = down + (size_t)r * width + j;
            PUT(o, a);
            PUT(o + width, b);
            PUT(o + 2 * width, c);
            PUT(o + 3 * width, d);
        }
    }
    for (; r < n; r++)
        for (int j = 0; j < width; j += LANES) {
            const float *p = up + (size_t)r * outputs;
            V a = {0};
            for (int i = 0; i < outputs; i++)
                a = MORE(a, GET(turned + (size_t)i * width + j), p[i]);
            PUT(down + (size_t)r * width + j, a);
        }
    for (size_t k = 0; k < (size_t)n * width; k++)
        down[k] = in[k] > 0.0f ? down[k] : 0.0f;
}

/* rows of the first layer that were active get what came back */
static void PAIJU_KIND(spread_rows)(
    float *to_weights, int inputs, int width, const unsigned short *rows, int n, const float *down)
{
    for (int i = 0; i <= n; i++) {
        float *row = to_weights + (size_t)(i < n ? rows[i] : inputs) * width;
        for (int j = 0; j < width; j += LANES)
            PUT(row + j, ADD(GET(row + j), GET(down + j)));
    }
}

/* one step of Adam; the slopes are zero afterwards */
static void PAIJU_KIND(adam)(
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
static void PAIJU_KIND(blend)(float *average, const float *weights, long n, float rate)
{
    for (long i = 0; i < n; i++)
        average[i] += rate * (weights[i] - average[i]);
}

static void PAIJU_KIND(upper)(
    paiju_layers net, int wide, int middle, int narrow, float *a, int n, float *b, float *c, float *out)
{
    PAIJU_KIND(dense)(net.second, net.second + (size_t)wide * middle, a, n, wide, middle, b);
    PAIJU_KIND(dense)(net.third, net.third + (size_t)middle * narrow, b, n, middle, narrow, c);
    PAIJU_KIND(last)(net.last, c, n, narrow, out);
}

static int PAIJU_KIND(score)(
    const float *weights, int inputs, int wide, int middle, int narrow, const unsigned short *active, int n,
    const unsigned short *changes, const int *ends, int moves, float *room, float *scores)
{
    paiju_layers net = paiju_layers_of(weights, inputs, wide, middle, narrow);
    float *sum = room, *a = sum + wide, *b = a + (size_t)PAIJU_ROWS * wide, *c = b + (size_t)PAIJU_ROWS * middle;
    int begin = 0;
    PAIJU_KIND(add_rows)(net.first, inputs, wide, active, n, sum);
    for (int done = 0; done < moves; done += PAIJU_ROWS) {
        int rows = moves - done < PAIJU_ROWS ? moves - done : PAIJU_ROWS;
        for (int r = 0; r < rows; r++) {
            int end = ends[done + r];
            PAIJU_KIND(change_rows)(net.first, wide, sum, changes + begin, end - begin, a + (size_t)r * wide);
            begin = end;
        }
        PAIJU_KIND(upper)(net, wide, middle, narrow, a, rows, b, c, scores + done);
    }
    return 0;
}

static double PAIJU_KIND(learn)(
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
            PAIJU_KIND(add_rows)(net.first, inputs, wide, sample + 1, sample[0], row);
            for (int j = 0; j < wide; j++)
                row[j] = row[j] > 0.0f ? row[j] : 0.0f;
        }
        PAIJU_KIND(upper)(net, wide, middle, narrow, a, rows, b, c, out);
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
        PAIJU_KIND(back)(net.third, b, dc, rows, middle, narrow, turned, to_third, to_third + (size_t)middle * narrow, db);
        PAIJU_KIND(back)(net.second, a, db, rows, wide, middle, turned, to_second, to_second + (size_t)wide * middle, da);
        for (int r = 0; r < rows; r++) {
            const unsigned short *sample = samples + (size_t)which[done + r] * stride;
            PAIJU_KIND(spread_rows)(slopes, inputs, wide, sample + 1, sample[0], da + (size_t)r * wide);
        }
    }
    return loss;
}

#undef V
#undef GET
#undef PUT
#undef ADD
#undef MORE
#undef RISE
#undef LANES
#undef PAIJU_KIND
