import { membershipId, requestId } from '@nestmate/contract/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayaId, uuid } from '@/testing/residents';
import { createDeclines, createDeclineStore, type Decline, undoMs } from './declines';

const requestFrom = (number: number): Decline => ({
  requestId: requestId.parse(uuid(number + 2000)),
  membershipId: membershipId.parse(uuid(number)),
  name: 'Ana',
  userId: mayaId,
  actsFor: membershipId.parse(uuid(2)),
});
const [ana, ben] = [requestFrom(7), requestFrom(8)];

let sent: Decline[];
let offered: (string | null)[];
let held: boolean;
let store: ReturnType<typeof createDeclineStore>;
let declines: ReturnType<typeof createDeclines>;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, offered, held] = [[], [], false];
  store = createDeclineStore();
  declines = createDeclines(store, {
    send: async (decline) => void sent.push(decline),
    offer: (newest) => void offered.push(newest?.requestId ?? null),
    isHeld: () => held,
  });
});
afterEach(() => {
  declines.forget();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const hidden = () => store.getState().waiting.map(({ requestId: id }) => id);

it('sends the server a decline six seconds later', async () => {
  declines.decline(ana);
  expect(hidden()).toEqual([ana.requestId]);
  await pass(undoMs - 1);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toMatchObject([ana]);
  expect(hidden()).toEqual([]);
  expect(offered).toEqual([ana.requestId, null]);
});

it('sends the server nothing of a decline that is undone', async () => {
  declines.decline(ana);
  declines.undo(({ requestId: id }) => id === ana.requestId);
  expect(hidden()).toEqual([]);
  await pass(2 * undoMs);
  expect(sent).toEqual([]);
});

it('gives a request that is declined again another six seconds', async () => {
  declines.decline(ana);
  await pass(3000);
  declines.undo(() => true);
  declines.decline(ana);
  await pass(undoMs - 1);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toMatchObject([ana]);
});

it('gives each of two declines its six seconds', async () => {
  declines.decline(ana);
  await pass(2000);
  declines.decline(ben);
  declines.undo(({ requestId: id }) => id === ben.requestId);
  expect(offered).toEqual([ana.requestId, ben.requestId, ana.requestId]);
  await pass(4000);
  expect(sent).toMatchObject([ana]);
});

it('a decline waits while the person is interacting with the offer', async () => {
  declines.decline(ana);
  held = true;
  await pass(undoMs + 3000);
  expect(sent).toEqual([]);
  held = false;
  await pass(1000);
  expect(sent).toMatchObject([ana]);
});

it('sends the server each decline once, as soon as the page is left', async () => {
  declines.decline(ana);
  declines.decline(ben);
  await declines.sendAll();
  expect(sent).toMatchObject([ana, ben]);
  await pass(2 * undoMs);
  expect(sent).toHaveLength(2);
});

it('a decline that is being sent cannot be undone', async () => {
  declines.decline(ana);
  const telling = declines.sendAll();
  declines.undo(() => true);
  expect(hidden()).toEqual([ana.requestId]);
  await telling;
  expect(sent).toMatchObject([ana]);
});

it('forgets everything at the end of the session', async () => {
  declines.decline(ana);
  declines.forget();
  await pass(2 * undoMs);
  expect(sent).toEqual([]);
});
