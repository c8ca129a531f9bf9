import { expect, it } from 'vitest';
import { initialDeckStoreState } from './deck-state';
import { createDeckStore } from './deck-store';
import { answersLater, community, person } from './deck-store.fixtures';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A community whose pages of cards wait for `arrive()`. */
function pagesArriveLater(world = community(3, { firstLook: false })) {
  const waiting: (() => void)[] = [];
  const { cards } = world.ports;
  world.ports = {
    ...world.ports,
    async cards(bucket, page) {
      const answer = await cards(bucket, page);
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return answer;
    },
  };
  return Object.assign(world, {
    waiting,
    async arrive() {
      waiting.shift()?.();
      await settle();
    },
  });
}

it('drops a first page that arrives after the deck changed its owner', async () => {
  const world = pagesArriveLater();
  const store = createDeckStore(world.ports);
  void store.load('queued');
  await settle();
  store.clear();
  await world.arrive();
  expect(store.getState()).toEqual(initialDeckStoreState);
});

it('drops a reloaded list that arrives after the deck changed its owner', async () => {
  const world = pagesArriveLater();
  const store = createDeckStore(world.ports);
  void store.reload('skipped');
  await settle();
  store.clear();
  await world.arrive();
  expect(store.getState()).toEqual(initialDeckStoreState);
});

it("keeps the next owner's page when the former owner's arrives later", async () => {
  const world = pagesArriveLater();
  const store = createDeckStore(world.ports);
  void store.load('queued');
  await settle();
  store.clear();
  world.hide(0);
  world.hide(1);
  void store.load('queued');
  await settle();
  const [ofFormer, ofNext] = world.waiting.splice(0);
  ofNext?.();
  await settle();
  ofFormer?.();
  await settle();
  expect(store.getState().buckets.queued.cards.map((card) => card.membership_id)).toEqual([person(2)]);
});

it("drops a decision's reply that arrives after the deck changed its owner", async () => {
  const world = answersLater(community(3, { likesMe: [0], firstLook: false }));
  const store = createDeckStore(world.ports);
  await store.load('queued');
  void store.decide(person(0), 'interested');
  store.clear();
  // The next owner decides about the same resident.
  await store.load('queued');
  void store.decide(person(0), 'skipped');
  await world.answer();
  const { pendingCards, mutualLikes, buckets } = store.getState();
  expect(pendingCards.map(({ card, decision }) => [card.membership_id, decision])).toEqual([
    [person(0), 'skipped'],
  ]);
  expect(mutualLikes).toEqual([]);
  expect(buckets.isMutualInterested.cards).toEqual([]);
  expect(world.sent).toEqual([[person(0), 'interested']]);
});

it('keeps a failed decision of the former owner out of the next owner’s deck', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const store = createDeckStore(world.ports);
  await store.load('queued');
  void store.decide(person(0), 'interested');
  store.clear();
  await store.load('queued');
  void store.decide(person(0), 'interested');
  world.refuseWith = 'matching_paused';
  await world.answer();
  expect(world.notices).toEqual([]);
  expect(store.getState().deck).toBe('open');
  expect(store.getState().pendingCards).toHaveLength(1);
});

it("ends the former owner's tick with their deck", async () => {
  const world = community(3, { firstLook: false });
  const store = createDeckStore(world.ports);
  await store.load('queued');
  void store.decide(person(0), 'skipped');
  expect(store.getState().skipTickBadge).toBe(true);
  store.clear();
  expect(store.getState().skipTickBadge).toBe(false);
});
