import type { Bucket, Decision } from '@nestmate/contract/rules/interest';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDeckStore } from './deck-store';
import { community, idsIn, person, turns } from './deck-store.fixtures';

const size = 4;
const buckets: Bucket[] = ['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested'];

type World = ReturnType<typeof community>;

/** A window of the same person: its requests arrive, its replies and its events are delivered when the test says so. */
async function windowOf(world: World) {
  const requests: (() => void)[] = [];
  const replies: (() => void)[] = [];
  const events: (() => void)[] = [];
  const waitIn = (queue: (() => void)[]) => new Promise<void>((go) => void queue.push(go));
  const store = createDeckStore({
    ...world.ports,
    async setStatus(...change) {
      await waitIn(requests);
      const answer = await world.ports.setStatus(...change);
      await waitIn(replies);
      return answer;
    },
  });
  await store.load('queued');
  const deliver = (queue: (() => void)[]) => {
    queue.shift()?.();
    return turns();
  };
  return {
    store,
    events,
    arrive: () => deliver(requests),
    reply: () => deliver(replies),
    hear: () => deliver(events),
    isQuiet: () => requests.length + replies.length + events.length === 0,
  };
}

type Step =
  | { does: 'decide'; window: number; who: number; status: Decision }
  | { does: 'arrive' | 'hear' | 'reply' | 'undo' | 'restoreUndo'; window: number }
  | { does: 'connect'; offline: boolean; losesReplies: boolean };

const window = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      window,
      who: fc.nat(size - 1),
      status: fc.constantFrom<Decision[]>('queued', 'skipped', 'interested'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constantFrom('arrive' as const, 'hear', 'reply', 'undo', 'restoreUndo'),
      window,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('connect' as const),
      offline: fc.boolean(),
      losesReplies: fc.boolean(),
    }),
  },
);

it('shows the server’s state in all windows, in whatever order messages arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = community(size, { likesMe: [1], firstLook: false });
      const windows = [await windowOf(world), await windowOf(world)];
      world.decided = (id, decided) => {
        for (const { store, events } of windows) events.push(() => store.receiveDecision(id, decided));
      };
      async function allHasTravelled() {
        while (windows.some(({ isQuiet }) => !isQuiet()))
          for (const { arrive, reply, hear } of windows) {
            await arrive();
            await reply();
            await hear();
          }
      }
      for (const step of steps) {
        if (step.does === 'connect') Object.assign(world, step);
        else {
          const here = windows[step.window];
          if (step.does === 'decide') void here?.store.decide(person(step.who), step.status);
          else if (step.does === 'undo') void here?.store.undo();
          else if (step.does === 'restoreUndo') await here?.store.restoreUndo();
          else await here?.[step.does]();
        }
      }
      Object.assign(world, { offline: false, losesReplies: false });
      // Messages in flight may still have to wait, and a window that is online tries again.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await allHasTravelled();
        for (const { store } of windows) void store.sendWaiting();
        await turns();
      }
      await allHasTravelled();
      for (const { store } of windows) {
        expect(store.getState().pendingCards).toEqual([]);
        for (let n = 0; n < size; n += 1)
          expect(buckets.filter((bucket) => idsIn(store)(bucket).includes(person(n)))).toEqual([
            world.bucketOf(n),
          ]);
      }
    }),
    { numRuns: 500 },
  );
});
