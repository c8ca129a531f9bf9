import type { UserId } from '@nestmate/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paceOfPeople } from './pace-of-people';

const people = ['ada', 'ben', 'cho'] as UserId[];
const pace = { count: 5, within: 1000 };
const asks = fc.array(fc.record({ person: fc.constantFrom(...people), after: fc.nat(400) }), {
  maxLength: 200,
});

/** When each asked, and whether they might pass. */
function played(story: readonly { person: UserId; after: number }[]) {
  let now = 0;
  const mayPass = paceOfPeople(pace, () => now);
  return story.map(({ person, after }) => {
    now += after;
    return { person, at: now, passed: mayPass(person) };
  });
}

it('lets nobody pass more often than their pace, in whatever stretch of time, nor less', () => {
  fc.assert(
    fc.property(asks, (story) => {
      for (const person of people) {
        const mine = played(story).filter((ask) => ask.person === person);
        for (const [from, first] of mine.entries())
          for (const [to, last] of mine.entries()) {
            if (to < from) continue;
            const stretch = mine.slice(from, to + 1);
            const passed = stretch.filter((ask) => ask.passed).length;
            const back = ((last.at - first.at) * pace.count) / pace.within;
            expect(passed).toBeLessThanOrEqual(pace.count + back + 1e-9);
            // Who was refused all along had nothing left, and nothing has come back.
            if (passed === 0) expect(back).toBeLessThan(1 + 1e-9);
          }
      }
    }),
  );
});

it('keeps nobody back for what others ask, and everybody has all of it back after a while', () => {
  fc.assert(
    fc.property(asks, fc.constantFrom(...people), (story, person) => {
      const among = played([...story, { person: people[0] as UserId, after: pace.within }]);
      let before = 0;
      const alone = among.flatMap((ask) => {
        if (ask.person !== person) return [];
        const after = ask.at - before;
        before = ask.at;
        return [{ person, after }];
      });
      expect(played(alone)).toEqual(among.filter((ask) => ask.person === person));
      expect(among.at(-1)?.passed).toBe(true);
    }),
  );
});
