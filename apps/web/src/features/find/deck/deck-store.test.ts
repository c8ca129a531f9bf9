import { limits } from '@nestmate/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeckStore } from './deck-store';
import { answersLater, cardOf, community, idsIn, person } from './deck-store.fixtures';
import { cardsInDeck } from './swipe-state';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

async function openDeck(world = community(3)) {
  const store = createDeckStore(world.ports);
  await store.load('queued');
  return { store, world, state: store.getState, inBucket: idsIn(store) };
}

it('starts with four empty buckets, nothing pending and no tick, from page 0 of the queued ones [3.11] [9.4]', () => {
  const { buckets, ...rest } = createDeckStore(community(0).ports).getState();
  expect(Object.keys(buckets)).toEqual(['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested']);
  expect(buckets.queued).toMatchObject({ cards: [], isLoading: false, isFinished: false, page: 0 });
  expect(rest).toMatchObject({
    pendingCards: [],
    skipTickBadge: false,
    likeTickBadge: false,
    swipeFirstLook: true,
  });
});

it('moves a skipped card to the front of the skipped ones, and a liked one to the one-way likes [4.3] [4.5]', async () => {
  const { store, world, inBucket } = await openDeck();
  void store.decide(person(0), 'skipped');
  void store.decide(person(1), 'skipped');
  void store.decide(person(2), 'interested');
  await settle();
  expect(inBucket('skipped')).toEqual([person(1), person(0)]);
  expect(inBucket('isOneWayInterested')).toEqual([person(2)]);
  expect(world.sent).toEqual([
    [person(0), 'skipped'],
    [person(1), 'skipped'],
    [person(2), 'interested'],
  ]);
});

it('moves a like that the server calls mutual to the mutual ones and celebrates it once [4.3]', async () => {
  const { store, state, inBucket } = await openDeck(community(3, { likesMe: [1] }));
  void store.decide(person(1), 'interested');
  await settle();
  expect(inBucket('isMutualInterested')).toEqual([person(1)]);
  expect(state().mutualLikes.map((card) => card.membership_id)).toEqual([person(1)]);
  expect(state().undoable).toBeNull();
  store.celebrated();
  expect(state().mutualLikes).toEqual([]);
});

it('keeps a card pending until the server has answered, and ignores acting on it twice [4.3]', async () => {
  const world = answersLater(community(3));
  const { store, state } = await openDeck(world);
  void store.decide(person(0), 'interested');
  void store.decide(person(0), 'interested');
  expect(state().pendingCards.map(({ card }) => card.membership_id)).toEqual([person(0)]);
  expect(cardsInDeck(state()).map((card) => card.membership_id)).not.toContain(person(0));
  await world.answer();
  expect(state().pendingCards).toEqual([]);
  expect(world.sent).toEqual([[person(0), 'interested']]);
});

it('restores a pending card on failure, offline too, and says why [4.3]', async () => {
  const { store, world, state, inBucket } = await openDeck();
  world.offline = true;
  void store.decide(person(0), 'interested');
  await settle();
  expect(inBucket('queued').slice(0, 2)).toEqual([person(0), 'demo']);
  expect(state().pendingCards).toEqual([]);
  expect(world.told).toEqual(['You seem to be offline.']);
});

it('shows the demo card first, never sends it, and then no more [4.3]', async () => {
  const { store, world, state, inBucket } = await openDeck();
  expect(inBucket('queued')[0]).toBe('demo');
  void store.decide('demo', 'interested');
  await settle();
  expect(world.sent).toEqual([]);
  expect(inBucket('isOneWayInterested')).toEqual(['demo']);
  expect(state().swipeFirstLook).toBe(false);
  expect(state().undoable).toBeNull();

  const again = await openDeck(world);
  expect(again.inBucket('queued')[0]).toBe(person(0));
});

it('shows a tick for a second after a skip or a like from the queue', async () => {
  const { store, state } = await openDeck();
  void store.decide(person(0), 'skipped');
  expect(state()).toMatchObject({ skipTickBadge: true, likeTickBadge: false });
  await vi.advanceTimersByTimeAsync(600);
  void store.decide(person(1), 'interested');
  expect(state()).toMatchObject({ skipTickBadge: false, likeTickBadge: true });
  await vi.advanceTimersByTimeAsync(999);
  expect(state().likeTickBadge).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(state().likeTickBadge).toBe(false);

  void store.decide(person(1), 'skipped');
  expect(state().skipTickBadge).toBe(false);
});

it('reloads the queue when it is empty, and fetches ahead before that, without repeats [4.3]', async () => {
  const { store, world, inBucket } = await openDeck(community(limits.cardsPerPage + 5, { firstLook: false }));
  expect(inBucket('queued')).toHaveLength(limits.cardsPerPage);
  for (let n = 0; n < limits.cardsPerPage + 5; n += 1) {
    expect(inBucket('queued')[0]).toBe(person(n));
    void store.decide(person(n), 'skipped');
    await settle();
  }
  expect(inBucket('queued')).toEqual([]);
  const asked = world.pages.length;
  world.join(1);
  void store.decide(person(0), 'interested');
  await settle();
  expect(world.pages.length).toBe(asked + 1);
  expect(inBucket('queued')).toEqual([person(limits.cardsPerPage + 5)]);
});

it('asks for the following pages while a page holds nobody new', async () => {
  const world = answersLater(community(limits.cardsPerPage + 1, { firstLook: false }));
  const { store, inBucket } = await openDeck(world);
  for (let n = 0; n < limits.cardsPerPage; n += 1) void store.decide(person(n), 'skipped');
  await settle();
  expect(world.pages).toEqual([0, 0, 1]);
  expect(inBucket('queued')).toEqual([person(limits.cardsPerPage)]);
});

it('undoes the last skip or like, also while the server has not answered it yet', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, state, inBucket } = await openDeck(world);
  void store.decide(person(0), 'skipped');
  store.undo();
  expect(cardsInDeck(state())[0]?.membership_id).toBe(person(0));
  await world.answer();
  await world.answer();
  expect(world.sent).toEqual([
    [person(0), 'skipped'],
    [person(0), 'queued'],
  ]);
  expect(inBucket('queued')).toEqual([person(0), person(1), person(2)]);
  store.undo();
  expect(state().pendingCards).toEqual([]);
});

it('can undo again after an undo that failed', async () => {
  const { store, world, state, inBucket } = await openDeck();
  void store.decide(person(0), 'skipped');
  await settle();
  world.offline = true;
  store.undo();
  await settle();
  expect(inBucket('skipped')).toEqual([person(0)]);
  expect(state().undoable).toBe(person(0));
});

it('says nothing about a failed like that was undone meanwhile', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, inBucket } = await openDeck(world);
  world.offline = true;
  void store.decide(person(0), 'interested');
  store.undo();
  await world.answer();
  expect(inBucket('queued')[0]).toBe(person(0));
  expect(world.told).toEqual([]);
});

it('starts the buckets over when the search changes, and drops what was still on its way [4.3]', async () => {
  const { store, world, state, inBucket } = await openDeck(community(3, { firstLook: false }));
  void store.decide(person(0), 'skipped');
  await settle();
  const late = store.reload('skipped');
  world.hide(1);
  const fresh = store.reset();
  expect(state().buckets).toMatchObject({ queued: { cards: [], page: 0 }, skipped: { cards: [], page: 0 } });
  await Promise.all([late, fresh]);
  expect(inBucket('queued')).toEqual([person(2)]);
  expect(inBucket('skipped')).toEqual([person(0)]);
});

it('keeps what the server has yet to confirm when the search changes', async () => {
  const world = answersLater(community(2, { firstLook: false }));
  const { store, state, inBucket } = await openDeck(world);
  void store.decide(person(0), 'interested');
  await store.reset();
  expect(inBucket('queued')).toEqual([person(1)]);
  await world.answer();
  expect(state().pendingCards).toEqual([]);
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
});

it('learns from a refusal that matching is paused, full or closed', async () => {
  const { store, world, state } = await openDeck();
  world.refuseWith = 'matching_paused';
  void store.decide(person(0), 'interested');
  await settle();
  expect(state().openness).toBe('paused');
});

it('tells whether a page is missing because the connection is lost', async () => {
  const world = community(3);
  world.offline = true;
  const { store, state, inBucket } = await openDeck(world);
  expect(state().buckets.queued).toMatchObject({ isLoading: false, failure: 'offline' });
  world.offline = false;
  await store.load('queued');
  expect(state().buckets.queued.failure).toBeNull();
  expect(inBucket('queued')).toHaveLength(4);
});

it('takes a mutual like from the other side as news, but not as the reply to its own', async () => {
  const { store, inBucket } = await openDeck(community(3, { likesMe: [1] }));
  void store.decide(person(0), 'interested');
  void store.decide(person(1), 'interested');
  expect(store.receiveMutualLike(person(1))).toBe(false);
  await settle();
  expect(store.receiveMutualLike(person(1))).toBe(false);
  expect(store.receiveMutualLike(person(0))).toBe(true);
  expect(inBucket('isMutualInterested')).toEqual([person(0), person(1)]);
});

it('forgets somebody who has left: in the deck, in a list, and in what is on its way', async () => {
  const world = answersLater(community(3));
  const { store, state, inBucket } = await openDeck(world);
  store.removeResident(person(2));
  expect(inBucket('queued')).toEqual(['demo', person(0), person(1)]);
  void store.decide(person(0), 'interested');
  store.removeResident(person(0));
  expect(state()).toMatchObject({ pendingCards: [], undoable: null });
  await world.answer();
  expect(inBucket('isOneWayInterested')).toEqual([]);
  expect(world.told).toEqual([]);
  store.removeResident('nobody known here');
  expect(inBucket('queued')).toEqual(['demo', person(1)]);
});

it('forgets everything when someone else takes over', async () => {
  const world = answersLater(community(3));
  const { store, state } = await openDeck(world);
  void store.decide(person(0), 'interested');
  store.clear();
  await world.answer();
  expect(state()).toEqual(createDeckStore(world.ports).getState());
});

it('decides on someone whose card has not come yet', async () => {
  const { store, world, inBucket } = await openDeck(community(0));
  store.meet(cardOf(7), 'skipped');
  store.meet(cardOf(7), 'queued');
  await store.decide(person(7), 'interested');
  expect(world.sent).toEqual([[person(7), 'interested']]);
  expect(inBucket('skipped')).toEqual([]);
  expect(inBucket('isOneWayInterested')).toEqual([person(7)]);
});

it('reads a saved list again without emptying it meanwhile, and learns who has moved elsewhere [4.3] [2.87]', async () => {
  const { store, world, state, inBucket } = await openDeck(community(4, { firstLook: false }));
  for (const n of [0, 1, 2]) await store.decide(person(n), 'interested');
  world.likeBack(1);
  const reading = store.reload('isOneWayInterested');
  expect(inBucket('isOneWayInterested')).toEqual([person(2), person(1), person(0)]);
  expect(state().buckets.isOneWayInterested.isLoading).toBe(true);
  await reading;
  expect(inBucket('isOneWayInterested')).toEqual([person(0), person(2)]);
  await store.reload('isMutualInterested');
  expect(inBucket('isMutualInterested')).toEqual([person(1)]);
});

it('takes somebody out of the list where they were when the server has them in another', async () => {
  const { store, world, inBucket } = await openDeck(community(2, { firstLook: false }));
  await store.decide(person(0), 'interested');
  world.likeBack(0);
  await store.reload('isMutualInterested');
  expect(inBucket('isMutualInterested')).toEqual([person(0)]);
  expect(inBucket('isOneWayInterested')).toEqual([]);
});

it('reads as many pages again as were there, and keeps what was decided while it read', async () => {
  const many = limits.cardsPerPage + 3;
  const { store, world, inBucket } = await openDeck(community(many + 1, { firstLook: false }));
  for (let n = 0; n < many; n += 1) {
    await store.load('queued');
    await store.decide(person(n), 'skipped');
  }
  world.pages.length = 0;
  const reading = store.reload('skipped');
  void store.decide(person(2), 'interested');
  await settle();
  await reading;
  expect(inBucket('skipped')).toHaveLength(many - 1);
  expect(inBucket('skipped')).not.toContain(person(2));
  expect(inBucket('isOneWayInterested')).toEqual([person(2)]);
});

it('keeps a saved list on screen when it cannot be read again', async () => {
  const { store, world, state, inBucket } = await openDeck(community(2, { firstLook: false }));
  await store.decide(person(0), 'skipped');
  world.offline = true;
  await store.reload('skipped');
  expect(inBucket('skipped')).toEqual([person(0)]);
  expect(state().buckets.skipped).toMatchObject({ isLoading: false, failure: 'offline' });
});

it('reads everything again after a gap, under the card that lies on top', async () => {
  const { store, world, state, inBucket } = await openDeck(community(3, { firstLook: false }));
  await store.decide(person(0), 'skipped');
  world.order([2, 1, 0]);
  world.join(1);
  const refreshed = store.refresh();
  expect(inBucket('queued')).toEqual([person(1), person(2)]);
  await refreshed;
  expect(inBucket('queued')).toEqual([person(1), person(2), person(3)]);
  expect(inBucket('skipped')).toEqual([person(0)]);
  world.hide(1);
  await store.refresh();
  expect(inBucket('queued')[0]).toBe(person(2));
  expect(state().openness).toBe('open');
});

it('keeps the demo card on top when the queue is read again', async () => {
  const { store, inBucket } = await openDeck(community(2));
  await store.refresh();
  expect(inBucket('queued')).toEqual(['demo', person(0), person(1)]);
});
