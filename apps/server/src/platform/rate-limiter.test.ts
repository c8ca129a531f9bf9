import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRateLimiter, createRequestLimiter } from './rate-limiter';

const people = ['ada', 'ben', 'cho'] as const;
type Caller = (typeof people)[number];
const limit = { max: 5, periodMs: 1000 };
const asks = fc.array(fc.record({ person: fc.constantFrom(...people), after: fc.nat(400) }), {
  maxLength: 200,
});

/** The time of each request, and whether it was allowed. */
function played(calls: readonly { person: Caller; after: number }[]) {
  let now = 0;
  const isAllowed = createRateLimiter<Caller>(limit, () => now);
  return calls.map(({ person, after }) => {
    now += after;
    return { person, at: now, allowed: isAllowed(person) };
  });
}

it('allows exactly the limit in any period', () => {
  fc.assert(
    fc.property(asks, (calls) => {
      for (const person of people) {
        const mine = played(calls).filter((ask) => ask.person === person);
        for (const [from, first] of mine.entries())
          for (const [to, last] of mine.entries()) {
            if (to < from) continue;
            const stretch = mine.slice(from, to + 1);
            const allowed = stretch.filter((ask) => ask.allowed).length;
            const refilled = ((last.at - first.at) * limit.max) / limit.periodMs;
            expect(allowed).toBeLessThanOrEqual(limit.max + refilled + 1e-9);
            // All were refused: the bucket was empty and has not refilled.
            if (allowed === 0) expect(refilled).toBeLessThan(1 + 1e-9);
          }
      }
    }),
  );
});

it('counts each person separately', () => {
  fc.assert(
    fc.property(asks, fc.constantFrom(...people), (calls, person) => {
      const among = played([...calls, { person: people[0], after: limit.periodMs }]);
      let before = 0;
      const alone = among.flatMap((ask) => {
        if (ask.person !== person) return [];
        const after = ask.at - before;
        before = ask.at;
        return [{ person, after }];
      });
      expect(played(alone)).toEqual(among.filter((ask) => ask.person === person));
    }),
  );
});

it('allows a request one period after any others', () => {
  fc.assert(
    fc.property(asks, (calls) => {
      expect(played([...calls, { person: people[0], after: limit.periodMs }]).at(-1)?.allowed).toBe(true);
    }),
  );
});

it('takes as many tokens as a request costs, unless it costs too much', () => {
  const isAllowed = createRateLimiter<Caller>(limit, () => 0);
  expect([isAllowed('ada', 3), isAllowed('ada', 3), isAllowed('ada', 2), isAllowed('ada')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('counts all requests together that have no limit of their own', () => {
  const max = (count: number) => ({ max: count, periodMs: 3_600_000 });
  const may = createRequestLimiter<Caller>({ send: max(1), other: max(2) }, 1);
  const made = ['send', 'open', 'send', 'list', 'read'].map((name) => may(name, 'ada'));
  expect(made).toEqual([true, true, false, true, false]);
  expect(may('read', 'ben')).toBe(true);
});
