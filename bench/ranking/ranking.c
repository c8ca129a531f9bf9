/*
 * The best of n residents for one viewer, as an honest C program would do it: a typed column per answer, blocks that stay
 * in the first-level cache, loops that the compiler turns into vector instructions.
 *
 *   ranking FILE RUNS LIMIT   prints {"ms": median, "top": [[row, percent], …]}
 *
 * FILE: int32 rows, int32 questions; per question six int32 (whether a slider, options, weight, and the viewer's own, low or
 * accepted, high); then per question the columns own, low or accepted, high of one byte each.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK = 2048, FULL = 2520 };

typedef struct { int32_t slider, options, weight, own, low, high; } Question;
typedef struct { uint8_t *own, *low, *high; uint16_t *step; } Column;
typedef struct { int32_t row, percent; } Ranked;
typedef struct { int32_t fit_me[BLOCK], fit_them[BLOCK]; int16_t weight[BLOCK]; uint8_t passes[BLOCK]; } Sums;

static inline uint16_t bits(uint16_t x) {
  x = x - ((x >> 1) & 0x55);
  x = (x & 0x33) + ((x >> 2) & 0x33);
  return (x + (x >> 4)) & 0x0f;
}

static inline int16_t larger(int16_t a, int16_t b) { return a > b ? a : b; }

/* What one unit of distance costs, so that the loops need no division: a slider's wanted range, a select's own answers. */
static uint16_t slider_step(int options, int low, int high) {
  int farthest = larger(low - 1, options - high);
  return farthest ? FULL / farthest : 0;
}

static void add_slider(const Question *q, const Column *c, int from, int rows, Sums *s) {
  const uint8_t *restrict own = c->own + from, *restrict low = c->low + from, *restrict high = c->high + from;
  const uint16_t *restrict step = c->step + from;
  int32_t *restrict fit_me = s->fit_me, *restrict fit_them = s->fit_them;
  int16_t *restrict weight = s->weight;
  const int16_t my_own = q->own, my_low = q->low, my_high = q->high, w = q->weight;
  const int16_t my_step = slider_step(q->options, my_low, my_high);
  for (int i = 0; i < rows; i++) {
    int16_t theirs = own[i];
    int16_t from_me = larger(larger(my_low - theirs, theirs - my_high), 0);
    int16_t from_them = larger(larger(low[i] - my_own, my_own - high[i]), 0);
    int16_t counts = w & -(theirs != 0);
    fit_me[i] += (int16_t)(counts * (int16_t)(FULL - from_me * my_step));
    fit_them[i] += (int16_t)(counts * (int16_t)(FULL - from_them * step[i]));
    weight[i] += counts;
  }
}

static void add_select(const Question *q, const Column *c, int from, int rows, Sums *s) {
  const uint8_t *restrict own = c->own + from, *restrict accepted = c->low + from;
  const uint16_t *restrict step = c->step + from;
  int32_t *restrict fit_me = s->fit_me, *restrict fit_them = s->fit_them;
  int16_t *restrict weight = s->weight;
  const uint16_t my_own = q->own, my_accepted = q->low;
  const int16_t w = q->weight, my_step = FULL / bits(my_own);
  for (int i = 0; i < rows; i++) {
    int16_t counts = w & -(own[i] != 0);
    fit_me[i] += (int16_t)(counts * (int16_t)(bits(own[i] & my_accepted) * step[i]));
    fit_them[i] += (int16_t)(counts * (int16_t)(bits(accepted[i] & my_own) * my_step));
    weight[i] += counts;
  }
}

static int find_passing(Sums *s, int rows, double threshold) {
  int passing = 0;
  for (int i = 0; i < rows; i++) {
    double w = s->weight[i];
    s->passes[i] = 25.0 * s->fit_me[i] * s->fit_them[i] >= threshold * w * w;
    passing += s->passes[i];
  }
  return passing;
}

static double edge_of(int percent) {
  double threshold = 63.0 * (2 * percent - 1);
  return percent <= 0 ? 0 : threshold * threshold;
}

/* Rows come in the order of ties: an equal percentage goes below. */
static int insert(Ranked *top, int filled, int limit, Ranked one) {
  int at = filled;
  while (at > 0 && top[at - 1].percent < one.percent) at--;
  if (at == limit) return filled;
  if (filled < limit) filled++;
  memmove(top + at + 1, top + at, (filled - at - 1) * sizeof *top);
  top[at] = one;
  return filled;
}

static int rank(int rows, int questions, const Question *q, const Column *c, Ranked *top, int limit) {
  static Sums s;
  int filled = 0;
  for (int from = 0; from < rows; from += BLOCK) {
    int block = rows - from < BLOCK ? rows - from : BLOCK;
    memset(&s, 0, sizeof s);
    for (int k = 0; k < questions; k++) {
      if (!q[k].own) continue;
      if (q[k].slider) add_slider(&q[k], &c[k], from, block, &s);
      else add_select(&q[k], &c[k], from, block, &s);
    }
    if (!find_passing(&s, block, filled < limit ? 0 : edge_of(top[limit - 1].percent + 1))) continue;
    for (int i = 0; i < block; i++) {
      if (!s.passes[i]) continue;
      double product = (double)s.fit_me[i] * s.fit_them[i];
      int percent = s.weight[i] ? (int)floor(100 * sqrt(product) / (s.weight[i] * (double)FULL) + 0.5) : -1;
      filled = insert(top, filled, limit, (Ranked){from + i, percent});
    }
  }
  return filled;
}

static void load(FILE *file, int rows, const Question *q, Column *c) {
  uint8_t **columns[] = {&c->own, &c->low, &c->high};
  for (int k = 0; k < 3; k++) {
    *columns[k] = malloc(rows);
    if (fread(*columns[k], 1, rows, file) != (size_t)rows) exit(1);
  }
  c->step = malloc(rows * sizeof *c->step);
  for (int i = 0; i < rows; i++) {
    if (!c->own[i]) c->step[i] = 0;
    else c->step[i] = q->slider ? slider_step(q->options, c->low[i], c->high[i]) : FULL / bits(c->own[i]);
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}

int main(int count, char **words) {
  if (count != 4) return 1;
  FILE *file = fopen(words[1], "rb");
  int runs = atoi(words[2]), limit = atoi(words[3]);
  int32_t head[2];
  if (!file || fread(head, sizeof head, 1, file) != 1) return 1;
  int rows = head[0], questions = head[1];
  Question *q = malloc(questions * sizeof *q);
  if (fread(q, sizeof *q, questions, file) != (size_t)questions) return 1;
  Column *c = malloc(questions * sizeof *c);
  for (int k = 0; k < questions; k++) load(file, rows, &q[k], &c[k]);

  Ranked *top = malloc((limit + 1) * sizeof *top);
  double *ms = malloc(runs * sizeof *ms);
  int filled = 0;
  for (int run = -runs; run < runs; run++) {
    double start = now();
    filled = rank(rows, questions, q, c, top, limit);
    ms[run < 0 ? 0 : run] = now() - start;
  }
  qsort(ms, runs, sizeof *ms, ascending);
  printf("{\"ms\":%.4f,\"top\":[", ms[runs / 2]);
  for (int i = 0; i < filled; i++) printf("%s[%d,%d]", i ? "," : "", top[i].row, top[i].percent);
  printf("]}\n");
  return 0;
}
