import { calls } from '@nestmate/contract';
import { type Decision, replyOfStatus } from '@nestmate/contract/rules/interest';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { runs } from '../../../test/setup/thorough';
import { community, resident, type TestCommunity } from '../../../test/world/builders';
import { deckIn, type Person } from '../../../test/world/deck';

let app: TestApp;
let hall: TestCommunity;
let published: string[];
beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
  published = [];
  app.events.on('interest.mutual', 'find', ({ membershipIds }) => void published.push(...membershipIds));
});

const statusOf = async (me: Person, other: Person) => {
  const params = { userId: me.userId, membershipId: other.membershipId };
  return (await app.call(calls.find.candidate, { as: me.userId, params })).res?.status;
};

const decision = fc.option(fc.constantFrom<Decision>('queued', 'skipped', 'interested'));
/** Rounds of concurrent actions of two people. */
const moments = fc.array(fc.record({ mine: decision, theirs: decision }), { minLength: 1, maxLength: 5 });

it('makes the same mutual likes of any concurrent decisions for both people', async () => {
  const deck = deckIn(app);
  await fc.assert(
    fc.asyncProperty(moments, async (scenario) => {
      const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
      const publishedCount = () => published.filter((id) => id === me.membershipId).length;
      let mutualCount = 0;
      let crossedCount = 0;
      let before = { mine: 'queued', theirs: 'queued', isMutual: false };
      for (const { mine, theirs } of scenario) {
        await Promise.all([mine && deck.decide(me, other, mine), theirs && deck.decide(other, me, theirs)]);
        const after = { mine: mine ?? before.mine, theirs: theirs ?? before.theirs };
        const isMutual = after.mine === 'interested' && after.theirs === 'interested';
        expect(await statusOf(me, other)).toBe(isMutual ? 'mutual' : after.mine);
        expect(await statusOf(other, me)).toBe(isMutual ? 'mutual' : after.theirs);
        if (isMutual && !before.isMutual) mutualCount++;
        // One likes while the other removes their like: the order of the calls decides.
        const isCrossed =
          (mine === 'interested' && before.theirs === 'interested') ||
          (theirs === 'interested' && before.mine === 'interested');
        if (isCrossed && !isMutual && !before.isMutual) crossedCount++;
        before = { ...after, isMutual };
      }
      await vi.waitFor(() => expect(publishedCount()).toBeGreaterThanOrEqual(mutualCount));
      expect(publishedCount()).toBeLessThanOrEqual(mutualCount + crossedCount);
    }),
    { numRuns: runs(8, 225) },
  );
});

/** Concurrent decisions by several windows that have all seen the same previous state. */
const meetings = fc.array(
  fc.array(fc.constantFrom<Decision>('queued', 'skipped', 'interested'), { minLength: 1, maxLength: 4 }),
  {
    minLength: 1,
    maxLength: 4,
  },
);

it('gives every window the answer of the window that decides', async () => {
  const deck = deckIn(app);
  await fc.assert(
    fc.asyncProperty(meetings, async (scenario) => {
      const [me, other] = [await resident(app.db, hall), await resident(app.db, hall)];
      let seen: Decision = 'queued';
      for (const decisions of scenario) {
        const from = seen;
        const replies = await Promise.all(
          decisions.map((decision) => deck.decide(me, other, decision, from)),
        );
        const statuses = new Set(replies.map(({ res }) => res?.status));
        seen = (await statusOf(me, other)) as Decision;
        statuses.delete(replyOfStatus[from]);
        expect([...statuses]).toEqual(seen === from ? [] : [replyOfStatus[seen]]);
        expect([from, ...decisions]).toContain(seen);
        if (decisions.some((decision) => decision !== from)) expect(seen).not.toBe(from);
      }
    }),
    { numRuns: runs(8, 225) },
  );
});
