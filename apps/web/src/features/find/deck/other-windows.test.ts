import { limits } from '@nestmate/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answersLater, community, createLoadedDeck, person, turns } from './deck-store.fixtures';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

it('says that it keeps a decision of another window that this one has not seen', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, state, inBucket } = await createLoadedDeck(world);
  const ending = store.decide(person(0), 'skipped');
  world.decide(0, 'interested');
  await world.answer();
  expect(await ending).toBe('interested');
  expect(world.bucketOf(0)).toBe('isOneWayInterested');
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
  expect(world.notices).toEqual(['Person 0 interested']);
  expect(state()).toMatchObject({ undoable: [], skipTickBadge: false });
});

it('undoes nothing of another window', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, inBucket } = await createLoadedDeck(world);
  void store.decide(person(0), 'skipped');
  world.decide(0, 'interested');
  void store.undo();
  await world.answer();
  expect(world.bucketOf(0)).toBe('isOneWayInterested');
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
  expect(world.waiting).toEqual([]);
});

it('drops a card that another window has decided about until that is undone', async () => {
  const { store, world, inBucket } = await createLoadedDeck(community(3, { firstLook: false }));
  store.receiveDecision(person(1), world.decide(1, 'interested'));
  expect(inBucket('queued')).toEqual([person(0), person(2)]);
  expect(inBucket('isOneWayInterested')).toEqual([person(1)]);
  store.receiveDecision(person(1), world.decide(1, 'queued'));
  expect(inBucket('queued')).toEqual([person(0), person(1), person(2)]);
});

it('a swipe does nothing to a card that another window decided about while it was flying', async () => {
  const { store, world, inBucket } = await createLoadedDeck(community(3, { firstLook: false }));
  store.receiveDecision(person(0), world.decide(0, 'interested'));
  expect(await store.swipe(person(0), 'skipped')).toBe('interested');
  expect(world.sent).toEqual([]);
  expect(world.notices).toEqual(['Person 0 interested']);
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
});

it('reads a loaded list again when another window adds somebody whose card is unknown here', async () => {
  const world = community(limits.cardsPerPage + 1, { firstLook: false });
  const { store, inBucket } = await createLoadedDeck(world);
  await store.load('skipped');
  store.receiveDecision(person(limits.cardsPerPage), world.decide(limits.cardsPerPage, 'skipped'));
  await settle();
  expect(inBucket('skipped')).toEqual([person(limits.cardsPerPage)]);
});

it('lets the person decide otherwise after a reply was lost, although the lost decision was recorded', async () => {
  const { store, world, inBucket } = await createLoadedDeck(community(3, { firstLook: false }));
  world.losesReplies = true;
  expect(await store.decide(person(0), 'interested')).toBe('queued');
  world.losesReplies = false;
  expect(await store.decide(person(0), 'skipped')).toBe('skipped');
  expect(inBucket('skipped')).toEqual([person(0)]);
  expect(world.bucketOf(0)).toBe('skipped');
});

it('ignores a decision of another window that arrives after a later one', async () => {
  const { store, world, inBucket } = await createLoadedDeck(community(3, { firstLook: false }));
  const [earlier, later] = [world.decide(1, 'skipped'), world.decide(1, 'interested')];
  store.receiveDecision(person(1), later);
  store.receiveDecision(person(1), earlier);
  expect(inBucket('isOneWayInterested')).toEqual([person(1)]);
});

it('late reports of earlier decisions do not replace the one that the server recorded last', async () => {
  const world = answersLater(community(3, { firstLook: false }));
  const { store, inBucket } = await createLoadedDeck(world);
  const ending = store.decide(person(0), 'skipped');
  const [liked, undone] = [world.decide(0, 'interested'), world.decide(0, 'queued')];
  store.receiveDecision(person(0), liked);
  await world.answer();
  expect(await ending).toBe('skipped');
  store.receiveDecision(person(0), undone);
  expect(inBucket('skipped')).toEqual([person(0)]);
});

/** Another window decides about a person after this one, whose reply comes only then. */
async function overtaken() {
  const world = community(3, { firstLook: false });
  const { setStatus } = world.ports;
  let reply: () => void = () => undefined;
  const replying = new Promise<void>((resolve) => (reply = resolve));
  world.ports.setStatus = async (...change) => {
    const answer = await setStatus(...change);
    await replying;
    return answer;
  };
  const opened = await createLoadedDeck(world);
  const ending = opened.store.decide(person(0), 'skipped');
  await turns();
  opened.store.receiveDecision(person(0), world.decide(0, 'interested'));
  reply();
  return { ...opened, ended: await ending };
}

it('follows a later decision of another window when the reply to an earlier one arrives', async () => {
  const { ended, inBucket } = await overtaken();
  expect(ended).toBe('interested');
  expect(inBucket('isOneWayInterested')).toEqual([person(0)]);
});

it('follows a decision of another window once, and not when a reload has replaced it', async () => {
  const { store, world, inBucket } = await overtaken();
  world.decide(0, 'queued');
  await store.reload('queued');
  world.refuseWith = 'TooManyRequests';
  await store.decide(person(0), 'skipped');
  expect(inBucket('queued')).toContain(person(0));
  expect(inBucket('isOneWayInterested')).toEqual([]);
});
