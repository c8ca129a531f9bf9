import type { Bucket, Decision } from '@nestmate/contract/rules/interest';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardsInDeck } from './deck-state';
import { createDeckStore, type DeckStore } from './deck-store';
import { answersLater, community, idsIn, person, turns } from './deck-store.fixtures';

const size = 30;
const buckets: Bucket[] = ['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested'];

type Step =
  | { does: 'swipe'; status: Decision }
  | { does: 'decide'; who: number; status: Decision }
  | { does: 'undo' | 'restoreUndo' | 'load' | 'reset' | 'answer' }
  | { does: 'connect'; offline: boolean };

const status = fc.constantFrom<Decision[]>('queued', 'skipped', 'interested');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('swipe' as const), status }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('decide' as const), who: fc.nat(size - 1), status }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('answer' as const, 'answer', 'undo', 'restoreUndo', 'load'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('connect' as const), offline: fc.boolean() }) },
);

function everyId(store: DeckStore) {
  const { pendingCards } = store.getState();
  return [...buckets.flatMap(idsIn(store)), ...pendingCards.map(({ card }) => card.membership_id)];
}

it('keeps every card in exactly one bucket or pending, for any actions and any replies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const world = answersLater(community(size, { likesMe: [1, 4, 9, 16, 25] }));
      const store = createDeckStore(world.ports);
      await store.load('queued');
      let known = new Set(everyId(store));

      for (const step of steps) {
        const top = cardsInDeck(store.getState())[0];
        if (step.does === 'swipe' && top) void store.decide(top.membership_id, step.status);
        if (step.does === 'decide') void store.decide(person(step.who), step.status);
        if (step.does === 'undo') void store.undo();
        if (step.does === 'restoreUndo') await store.restoreUndo();
        if (step.does === 'load') void store.load('queued');
        if (step.does === 'answer') await world.answer();
        if (step.does === 'connect') world.offline = step.offline;
        if (step.does === 'reset') {
          await store.reset();
          known = new Set();
        }
        const ids = everyId(store);
        expect(new Set(ids).size).toBe(ids.length);
        // The card that explains goes with the first decision.
        for (const id of known) if (id !== 'demo') expect(ids).toContain(id);
        known = new Set(ids);
      }

      world.offline = false;
      for (let attempt = 0; attempt < 2; attempt += 1) {
        while (world.waiting.length > 0) await world.answer();
        void store.sendWaiting();
        await turns();
      }
      while (world.waiting.length > 0) await world.answer();
      await store.load('queued');
      expect(store.getState().pendingCards).toEqual([]);
      for (let n = 0; n < size; n += 1) {
        const here = buckets.filter((bucket) => idsIn(store)(bucket).includes(person(n)));
        if (here.length > 0) expect(here).toEqual([world.bucketOf(n)]);
      }
    }),
    { numRuns: 300 },
  );
});
