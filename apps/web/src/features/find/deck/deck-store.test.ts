import { limits } from '@nestmate/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardsInDeck, closedBecause, isUndoSpent, undoableCard } from './deck-state';
import { createDeckStore } from './deck-store';
import { answersLater, cardOf, community, idsIn, createLoadedDeck, person } from './deck-store.fixtures';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

const names = ['queued', 'skipped', 'isOneWayInterested', 'isMutualInterested'] as const;

/** A deck whose server has a second page, and answers decisions when the test says so. */
function twoPages() {
  const world = answersLater(community(limits.cardsPerPage + 1, { likesMe: [1] }));
  const store = createDeckStore(world.ports);
  return { world, store, state: store.getState, queued: () => store.getState().buckets.queued };
}

it('begins with four empty buckets and the first look still to come [3.11]', () => {
  const { state } = twoPages();
  const empty = { cards: [], isLoading: false, isFinished: false, page: 0 };
  expect(Object.keys(state().buckets)).toEqual(names);
  for (const name of names) expect(state().buckets[name]).toMatchObject(empty);
  expect(state()).toMatchObject({
    pendingCards: [],
    skipTickBadge: false,
    likeTickBadge: false,
    swipeFirstLook: true,
  });
});

it('loads a bucket page by page, the deck behind a demo card [3.11]', async () => {
  const { store, queued } = twoPages();
  const loading = store.load('queued');
  expect(queued()).toMatchObject({ isLoading: true, page: 0 });
  await loading;
  expect(queued()).toMatchObject({ isLoading: false, isFinished: false, page: 0 });
  const [demo, first] = queued().cards;
  expect(demo).toMatchObject({ demo: true });
  expect(first).toMatchObject({
    membership_id: person(0),
    demo: false,
    percent_match: 100,
    profile_picture_urls: null,
    first_name: 'Person 0',
  });
  await store.load('queued');
  expect(queued()).toMatchObject({ isFinished: true, page: 1 });
});

it('ends the first look with the demo card, and ticks the last decision alone [3.11]', async () => {
  const { store, state } = twoPages();
  await store.load('queued');
  void store.decide('demo', 'skipped');
  expect(state()).toMatchObject({ swipeFirstLook: false, skipTickBadge: true, likeTickBadge: false });
  void store.decide(person(0), 'interested');
  expect(state()).toMatchObject({ skipTickBadge: false, likeTickBadge: true });
});

it('holds decided cards as pending until the server has replied [3.11]', async () => {
  const { world, store, state } = twoPages();
  await store.load('queued');
  void store.decide(person(0), 'interested');
  void store.decide(person(1), 'interested');
  expect(state().pendingCards.map(({ card }) => card.membership_id)).toEqual([person(0), person(1)]);
  await world.answer();
  await world.answer();
  expect(state().pendingCards).toEqual([]);
  expect(names.slice(1).map(idsIn(store))).toEqual([[], [person(0)], [person(1)]]);
});

it('moves a decided card to the front of its list', async () => {
  const { store, world, inBucket } = await createLoadedDeck();
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

it('moves a like that the server calls mutual to the mutual ones and celebrates it once', async () => {
  const { store, state, inBucket } = await createLoadedDeck(community(3, { likesMe: [1] }));
  void store.decide(person(1), 'interested');
  await settle();
  expect(inBucket('isMutualInterested')).toEqual([person(1)]);
  expect(state().mutualLikes.map((card) => card.membership_id)).toEqual([person(1)]);
  store.dismissMutualLike();
  expect(state().mutualLikes).toEqual([]);
});

it('ignores a second decision on a card until the server replies', async () => {
  const world = answersLater(community(3));
  const { store, state } = await createLoadedDeck(world);
  void store.decide(person(0), 'interested');
  void store.decide(person(0), 'interested');
  expect(state().pendingCards.map(({ card }) => card.membership_id)).toEqual([person(0)]);
  expect(cardsInDeck(state()).map((card) => card.membership_id)).not.toContain(person(0));
  await world.answer();
  expect(state().pendingCards).toEqual([]);
  expect(world.sent).toEqual([[person(0), 'interested']]);
});

it('shows why a card is restored when its decision failed', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck();
  world.refuseWith = 'Unexpected';
  void store.decide(person(0), 'interested');
  await settle();
  expect(inBucket('queued').slice(0, 2)).toEqual([person(0), person(1)]);
  expect(state().pendingCards).toEqual([]);
  expect(world.notices).toEqual(['Unexpected']);
});

it('shows the demo card once, first, without sending it', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck();
  expect(inBucket('queued')[0]).toBe('demo');
  void store.decide('demo', 'interested');
  await settle();
  expect(world.sent).toEqual([]);
  expect(inBucket('isOneWayInterested')).toEqual(['demo']);
  expect(state().swipeFirstLook).toBe(false);
  expect(state().undoable).toEqual([]);

  const again = await createLoadedDeck(world);
  expect(again.inBucket('queued')[0]).toBe(person(0));
});

it('shows no demo card to a person who has decided on somebody, here or on another device', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck();
  void store.decide(person(1), 'interested');
  expect(inBucket('queued')).toEqual([person(0), person(2)]);
  expect(state().swipeFirstLook).toBe(false);
  await settle();

  const elsewhere = createDeckStore({ ...world.ports, readFirstLook: async () => true });
  await elsewhere.load('queued');
  expect(idsIn(elsewhere)('queued')).toEqual([person(0), person(2)]);
});

it('shows a tick for a second after a skip or a like from the queue', async () => {
  const { store, state } = await createLoadedDeck();
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

it('prefetches, and fetches again when the queue is empty, without duplicates', async () => {
  const { store, world, inBucket } = await createLoadedDeck(
    community(limits.cardsPerPage + 5, { firstLook: false }),
  );
  expect(inBucket('queued')).toHaveLength(limits.cardsPerPage);
  for (let n = 0; n < limits.cardsPerPage + 5; n += 1) {
    expect(inBucket('queued')[0]).toBe(person(n));
    void store.decide(person(n), 'skipped');
    await settle();
  }
  expect(inBucket('queued')).toEqual([]);
  const pagesBefore = world.pages.length;
  world.join(1);
  void store.decide(person(0), 'interested');
  await settle();
  expect(world.pages.length).toBe(pagesBefore + 1);
  expect(inBucket('queued')).toEqual([person(limits.cardsPerPage + 5)]);
});

it('fetches further pages while a page has no new cards', async () => {
  const world = answersLater(community(limits.cardsPerPage + 1, { firstLook: false }));
  const { store, inBucket } = await createLoadedDeck(world);
  for (let n = 0; n < limits.cardsPerPage; n += 1) void store.decide(person(n), 'skipped');
  await settle();
  expect(world.pages).toEqual([0, 0, 1]);
  expect(inBucket('queued')).toEqual([person(limits.cardsPerPage)]);
});

it('undoes the last skip or like, also before the server has replied', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, state, inBucket } = await createLoadedDeck(world);
  void store.decide(person(0), 'skipped');
  void store.undo();
  expect(cardsInDeck(state())[0]?.membership_id).toBe(person(0));
  await world.answer();
  await world.answer();
  expect(world.sent).toEqual([
    [person(0), 'skipped'],
    [person(0), 'queued'],
  ]);
  expect(inBucket('queued')).toEqual([person(0), person(1), person(2)]);
  void store.undo();
  expect(state().pendingCards).toEqual([]);
});

it('undoes one decision after the other, each on the server too, and the last put back is on top', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck(community(4, { firstLook: false }));
  void store.decide(person(0), 'skipped');
  void store.decide(person(1), 'interested');
  void store.decide(person(2), 'skipped');
  await settle();
  for (let steps = 0; steps < 4; steps += 1) void store.undo();
  const shown = () => cardsInDeck(state()).map((card) => card.membership_id);
  expect(shown()).toEqual([0, 1, 2, 3].map(person));
  await settle();
  expect(shown()).toEqual([0, 1, 2, 3].map(person));
  expect(state().undoable).toEqual([]);
  expect([0, 1, 2].map(world.bucketOf)).toEqual(['queued', 'queued', 'queued']);
  expect([inBucket('skipped'), inBucket('isOneWayInterested')]).toEqual([[], []]);
});

it('leaves a mutual like where it is on an undo, and undoes the card before it next', async () => {
  const { store, world, state } = await createLoadedDeck(community(4, { firstLook: false, likesMe: [1] }));
  for (const n of [0, 1]) void store.decide(person(n), n === 1 ? 'interested' : 'skipped');
  await settle();
  expect(await store.undo()).toBe('mutual');
  expect(world.notices).toEqual(['InTouch']);
  expect(undoableCard(state())?.membership_id).toBe(person(0));
  await store.decide(person(1), 'queued');
  expect(world.bucketOf(1)).toBe('queued');
});

it('undoes the last skips that the server knows, one after the other, also after a reload', async () => {
  const world = community(4, { firstLook: false });
  for (const n of [0, 2]) world.decide(n, 'skipped');
  const { store, state } = await createLoadedDeck(world);
  for (const n of [2, 0]) {
    expect(isUndoSpent(state())).toBe(true);
    await store.restoreUndo();
    expect(undoableCard(state())?.membership_id).toBe(person(n));
    await store.undo();
    expect(cardsInDeck(state())[0]?.membership_id).toBe(person(n));
  }
  await store.restoreUndo();
  expect(undoableCard(state())).toBeUndefined();
  expect([0, 2].map(world.bucketOf)).toEqual(['queued', 'queued']);
});

it('keeps the card that was put back last on top when the server confirms it first', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, state } = await createLoadedDeck(world);
  void store.decide(person(0), 'skipped');
  void store.decide(person(1), 'skipped');
  for (let replies = 0; replies < 2; replies += 1) await world.answer();
  void store.undo();
  void store.undo();
  const top = () => cardsInDeck(state())[0]?.membership_id;
  expect(top()).toBe(person(0));
  world.waiting.reverse();
  await world.answer();
  expect(top()).toBe(person(0));
  await world.answer();
  expect(top()).toBe(person(0));
  void store.decide(person(0), 'interested');
  expect(top()).toBe(person(1));
});

it('undoes no decision that another window has changed since', async () => {
  const { store, world, state } = await createLoadedDeck(community(3, { firstLook: false }));
  world.decided = (id, decided) => store.receiveDecision(id, decided);
  void store.decide(person(0), 'skipped');
  void store.decide(person(1), 'skipped');
  await settle();
  world.decide(1, 'interested');
  void store.undo();
  await settle();
  expect([world.bucketOf(0), world.bucketOf(1)]).toEqual(['queued', 'isOneWayInterested']);
  expect(state().undoable).toEqual([]);
});

it('an undo that failed can be tried again', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck();
  void store.decide(person(0), 'skipped');
  await settle();
  world.refuseWith = 'Unexpected';
  void store.undo();
  await settle();
  expect(inBucket('skipped')).toEqual([person(0)]);
  expect(state().undoable).toEqual([person(0)]);
});

it('shows no error for a failed like that was already undone', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, inBucket } = await createLoadedDeck(world);
  world.refuseWith = 'Unexpected';
  void store.decide(person(0), 'interested');
  void store.undo();
  await world.answer();
  expect(inBucket('queued')[0]).toBe(person(0));
  expect(world.notices).toEqual([]);
});

it('drops late replies when the search has changed', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck(community(3, { firstLook: false }));
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

it('keeps pending cards when the search changes', async () => {
  const world = answersLater(community(2, { firstLook: false }));
  const { store, state, inBucket } = await createLoadedDeck(world);
  void store.decide(person(0), 'interested');
  await store.reset();
  expect(inBucket('queued')).toEqual([person(1)]);
  await world.answer();
  expect(state().pendingCards).toEqual([]);
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
});

it('learns from a refused decision that matching is paused', async () => {
  const { store, world, state } = await createLoadedDeck();
  world.refuseWith = 'matching_paused';
  void store.decide(person(0), 'interested');
  await settle();
  expect(state().deck).toBe('paused');
});

it('drops the card of a removed resident, with a notice after a like', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck();
  world.refuseWith = 'NotFound';
  void store.decide(person(0), 'skipped');
  await settle();
  expect(world.notices).toEqual([]);
  void store.decide(person(1), 'interested');
  await settle();
  expect(world.notices).toEqual(['NotFound']);
  for (const gone of [person(0), person(1)]) expect(inBucket('queued')).not.toContain(gone);
  expect(state()).toMatchObject({ pendingCards: [], undoable: [] });
});

it('distinguishes a page that failed offline from a rejected one', async () => {
  const world = community(3);
  world.offline = true;
  const { store, state, inBucket } = await createLoadedDeck(world);
  expect(state().buckets.queued).toMatchObject({ isLoading: false, failure: 'offline' });
  world.offline = false;
  await store.load('queued');
  expect(state().buckets.queued.failure).toBeNull();
  expect(inBucket('queued')).toHaveLength(4);
});

it('shows the cards of an earlier visit only while the server cannot be reached', async () => {
  const world = community(4);
  world.earlierIds = [0, 1, 2];
  world.offline = true;
  const { store, state, inBucket } = await createLoadedDeck(world);
  expect(inBucket('queued')).toEqual([person(0), person(1), person(2)]);
  expect(state().buckets.queued.failure).toBe('offline');
  world.offline = false;
  world.hide(2);
  await store.reload('queued');
  expect(new Set(inBucket('queued'))).toEqual(new Set([person(0), person(1), person(3)]));
  expect(state().buckets.queued.failure).toBeNull();
});

it.each(['unit_full', 'paused', 'closed'] as const)(
  'says also without a connection that there are no cards because of: %s',
  async (deck) => {
    const world = community(4);
    Object.assign(world, { offline: true, earlierState: { deck, isFinished: false } });
    const { state, inBucket } = await createLoadedDeck(world);
    expect(inBucket('queued')).toEqual([]);
    expect(closedBecause(state())).toBe(deck);
  },
);

it('says also without a connection that everybody was seen', async () => {
  const world = community(4);
  Object.assign(world, { offline: true, earlierState: { deck: 'open', isFinished: true } });
  const { state } = await createLoadedDeck(world);
  expect(state().buckets.queued).toMatchObject({ cards: [], isFinished: true, failure: 'offline' });
});

it('shows the cards of an earlier visit only while the server takes its time', async () => {
  const world = community(4, { firstLook: false });
  world.earlierIds = [0, 1, 2];
  const store = createDeckStore(world.ports);
  const inBucket = idsIn(store);
  const { cards } = world.ports;
  const replies: (() => void)[] = [];
  world.ports.cards = async (...query) => {
    await new Promise<void>((resolve) => replies.push(resolve));
    return cards(...query);
  };
  const loading = store.load('queued');
  await vi.advanceTimersByTimeAsync(2900);
  expect(inBucket('queued')).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(inBucket('queued')).toEqual([person(0), person(1), person(2)]);
  world.hide(2);
  world.ports.cards = cards;
  replies.splice(0).forEach((reply) => reply());
  await loading;
  expect(new Set(inBucket('queued'))).toEqual(new Set([person(0), person(1), person(3)]));
});

it('handles a mutual like only from the other side', async () => {
  const { store, inBucket } = await createLoadedDeck(community(3, { likesMe: [1] }));
  void store.decide(person(0), 'interested');
  void store.decide(person(1), 'interested');
  expect(store.receiveMutualLike(person(1))).toBe(false);
  await settle();
  expect(store.receiveMutualLike(person(1))).toBe(false);
  expect(store.receiveMutualLike(person(0))).toBe(true);
  expect(inBucket('isMutualInterested')).toEqual([person(0), person(1)]);
});

it('removes a resident who has left from the deck, the lists and late replies', async () => {
  const world = answersLater(community(3));
  const { store, state, inBucket } = await createLoadedDeck(world);
  store.removeResident(person(2));
  expect(inBucket('queued')).toEqual(['demo', person(0), person(1)]);
  void store.decide(person(0), 'interested');
  store.removeResident(person(0));
  expect(state()).toMatchObject({ pendingCards: [], undoable: [] });
  await world.answer();
  expect(inBucket('isOneWayInterested')).toEqual([]);
  expect(world.notices).toEqual([]);
  store.removeResident('nobody known here');
  expect(inBucket('queued')).toEqual([person(1)]);
});

it('clears everything when another person takes over', async () => {
  const world = answersLater(community(3));
  const { store, state } = await createLoadedDeck(world);
  void store.decide(person(0), 'interested');
  store.clear();
  await world.answer();
  expect(state()).toEqual(createDeckStore(world.ports).getState());
});

it('decides on a resident whose card has not loaded', async () => {
  const { store, world, inBucket } = await createLoadedDeck(community(0));
  world.decide(7, 'skipped');
  store.addCandidate(cardOf(7), 'skipped');
  store.addCandidate(cardOf(7), 'queued');
  await store.decide(person(7), 'interested');
  expect(world.sent).toEqual([[person(7), 'interested']]);
  expect(inBucket('skipped')).toEqual([]);
  expect(inBucket('isOneWayInterested')).toEqual([person(7)]);
});

it('takes a tick back with its decision', async () => {
  const { store, world, state } = await createLoadedDeck();
  world.refuseWith = 'Unexpected';
  const ending = store.decide(person(0), 'interested');
  expect(state().likeTickBadge).toBe(true);
  expect(await ending).toBe('queued');
  expect(state().likeTickBadge).toBe(false);
});

it('knows whether the person has decided on anybody since the search changed', async () => {
  const { store, state } = await createLoadedDeck();
  void store.decide('demo', 'skipped');
  expect(state().hasDecidedInSearch).toBe(false);
  await store.decide(person(0), 'skipped');
  expect(state().hasDecidedInSearch).toBe(true);
  await store.reset();
  expect(state().hasDecidedInSearch).toBe(false);
});
