import { expect, it } from 'vitest';
import { cardsInDeck, waitingIn } from './deck-state';
import { createDeckStore } from './deck-store';
import { community, idsIn, createLoadedDeck, person } from './deck-store.fixtures';

const threePeople = () => community(3, { firstLook: false });
const waitingIds = ({ state }: Pick<Awaited<ReturnType<typeof createLoadedDeck>>, 'state'>) =>
  waitingIn(state()).map(({ card }) => card.membership_id);

it('sends decisions made without a connection once there is one, oldest first', async () => {
  const opened = await createLoadedDeck(threePeople());
  const { store, world, inBucket } = opened;
  world.offline = true;
  expect(await store.decide(person(0), 'interested')).toBe('interested');
  await store.decide(person(1), 'skipped');
  expect(inBucket('queued')).toEqual([person(2)]);
  expect(waitingIds(opened)).toEqual([person(0), person(1)]);
  expect(world.notices).toEqual([]);

  await store.sendWaiting();
  expect(waitingIds(opened)).toEqual([person(0), person(1)]);
  world.offline = false;
  world.sent = [];
  await store.sendWaiting();
  expect(world.sent).toEqual([
    [person(0), 'interested'],
    [person(1), 'skipped'],
  ]);
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
  expect(inBucket('skipped')).toEqual([person(1)]);
  expect(world.waitingHere).toEqual([]);
});

it('keeps waiting decisions while a busy server refuses them', async () => {
  const opened = await createLoadedDeck(threePeople());
  const { store, world, inBucket } = opened;
  world.offline = true;
  await store.decide(person(0), 'interested');
  world.offline = false;
  world.refuseWith = 'TooManyRequests';
  await store.sendWaiting();
  expect(waitingIds(opened)).toEqual([person(0)]);
  world.refuseWith = null;
  await store.sendWaiting();
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
});

it('sends nothing that was undone before it was sent', async () => {
  const opened = await createLoadedDeck(threePeople());
  const { store, world, state, inBucket } = opened;
  world.offline = true;
  await store.decide(person(0), 'interested');
  world.sent = [];
  expect(await store.undo()).toBe('queued');
  expect(inBucket('queued')).toEqual([person(0), person(1), person(2)]);
  expect(cardsInDeck(state())[0]?.membership_id).toBe(person(0));
  expect(world.waitingHere).toEqual([]);
  world.offline = false;
  await store.sendWaiting();
  expect(world.sent).toEqual([]);
});

it('undoes a decision that may have arrived although its reply was lost', async () => {
  const { store, world, inBucket } = await createLoadedDeck(threePeople());
  world.offline = true;
  await store.decide(person(0), 'interested');
  world.offline = false;
  world.losesReplies = true;
  await store.sendWaiting();
  world.losesReplies = false;
  await store.undo();
  expect(world.bucketOf(0)).toBe('queued');
  expect(inBucket('queued')[0]).toBe(person(0));
});

it('does not deal cards again after a reload whose decisions are unsent', async () => {
  const world = threePeople();
  const before = await createLoadedDeck(world);
  world.offline = true;
  await before.store.decide(person(0), 'interested');
  before.store.clear();
  expect(world.waitingHere).toHaveLength(1);

  world.offline = false;
  const store = createDeckStore(world.ports);
  await store.load('queued');
  expect(idsIn(store)('queued')).toEqual([person(1), person(2)]);
  await store.sendWaiting();
  expect(idsIn(store)('isOneWayInterested')).toEqual([person(0)]);
  expect(world.waitingHere).toEqual([]);
});

it('puts the cards back whose decisions failed after they had waited', async () => {
  const { store, world, inBucket } = await createLoadedDeck(threePeople());
  world.offline = true;
  await store.decide(person(0), 'interested');
  await store.decide(person(1), 'skipped');
  world.offline = false;
  world.refuseWith = 'matching_paused';
  await store.sendWaiting();
  expect(world.notices).toEqual(['Person 0, Person 1: matching_paused']);
  expect(inBucket('queued').toSorted()).toEqual([person(0), person(1), person(2)]);
  expect(world.waitingHere).toEqual([]);
});

it('says that it keeps a decision that another device has made meanwhile', async () => {
  const { store, world, inBucket } = await createLoadedDeck(threePeople());
  world.offline = true;
  await store.decide(person(0), 'interested');
  world.decide(0, 'skipped');
  world.offline = false;
  await store.sendWaiting();
  expect(world.bucketOf(0)).toBe('skipped');
  expect(inBucket('skipped')).toEqual([person(0)]);
  expect(world.notices).toEqual(['Person 0 skipped']);
});

it('celebrates a like that waited, once it turns out to be mutual', async () => {
  const { store, world, state } = await createLoadedDeck(community(3, { likesMe: [0], firstLook: false }));
  world.offline = true;
  await store.decide(person(0), 'interested');
  world.offline = false;
  await store.sendWaiting();
  expect(state().mutualLikes.map((card) => card.membership_id)).toEqual([person(0)]);
});

it('restores the card of a decision that failed while the browser had a connection', async () => {
  const opened = await createLoadedDeck(threePeople());
  const { store, world, inBucket } = opened;
  world.losesReplies = true;
  await store.decide(person(0), 'interested');
  expect(inBucket('queued')[0]).toBe(person(0));
  expect(waitingIds(opened)).toEqual([]);
  expect(world.notices).toEqual(['You seem to be offline.']);
});
