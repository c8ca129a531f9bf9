import { limits } from '@nestmate/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeckStore } from './deck-store';
import { community, idsIn, createLoadedDeck, person } from './deck-store.fixtures';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

it('reloads a saved list without emptying it meanwhile', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck(community(4, { firstLook: false }));
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

it('removes a resident from the old list when the server returns them in another', async () => {
  const { store, world, inBucket } = await createLoadedDeck(community(2, { firstLook: false }));
  await store.decide(person(0), 'interested');
  world.likeBack(0);
  await store.reload('isMutualInterested');
  expect(inBucket('isMutualInterested')).toEqual([person(0)]);
  expect(inBucket('isOneWayInterested')).toEqual([]);
});

it('keeps decisions made while as many pages as were loaded are reloaded', async () => {
  const many = limits.cardsPerPage + 3;
  const { store, world, inBucket } = await createLoadedDeck(community(many + 1, { firstLook: false }));
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

it('keeps showing a saved list when its reload fails', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck(community(2, { firstLook: false }));
  await store.decide(person(0), 'skipped');
  world.offline = true;
  await store.reload('skipped');
  expect(inBucket('skipped')).toEqual([person(0)]);
  expect(state().buckets.skipped).toMatchObject({ isLoading: false, failure: 'offline' });
});

it('reloads everything after a gap, beneath the top card', async () => {
  const { store, world, state, inBucket } = await createLoadedDeck(community(3, { firstLook: false }));
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
  expect(state().deck).toBe('open');
});

it('reloads after a gap what was requested before it', async () => {
  const world = community(2, { firstLook: false });
  const { cards } = world.ports;
  let reply: () => void = () => undefined;
  world.ports = {
    ...world.ports,
    async cards(...page) {
      const old = await cards(...page);
      await new Promise<void>((resolve) => void (reply = resolve));
      return old;
    },
  };
  const store = createDeckStore(world.ports);
  const loaded = store.load('queued');
  await settle();
  world.hide(0);
  const refreshed = store.refresh();
  reply();
  await loaded;
  expect(idsIn(store)('queued')).toEqual([person(0), person(1)]);
  await settle();
  reply();
  await refreshed;
  expect(idsIn(store)('queued')).toEqual([person(1)]);
});

it('keeps the demo card on top when the queue reloads', async () => {
  const { store, inBucket } = await createLoadedDeck(community(2));
  await store.refresh();
  expect(inBucket('queued')).toEqual(['demo', person(0), person(1)]);
});
