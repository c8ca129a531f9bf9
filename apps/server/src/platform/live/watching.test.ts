import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { newId } from '../ids';
import { watchersOf } from './channels';
import type { LiveSocket } from './live-socket';
import { MembershipWindows } from './membership-windows';
import { RecentEmits } from './recent-emits';
import { createWatching } from './watching';

const membershipId = newId<MembershipId>();

/** A window that has requested to watch, and whose memberships the database is still looking up. */
function askingWindow() {
  let now = 0;
  const recent = new RecentEmits(() => now);
  let found = () => {};
  let fail: (error: Error) => void = () => {};
  const standing = new Promise<void>((resolve, reject) => {
    found = resolve;
    fail = reject;
  });
  const watching = createWatching({
    log: { error: () => {} },
    windows: new MembershipWindows<LiveSocket>(),
    recent,
    standingMembershipsOf: () => standing.then(() => [{ membershipId }] as never),
    onWatch: async () => ({ badges: {}, roundStatus: 'MATCHING' }) as never,
  });
  let ask: (request: object, answer: (reply: object) => void) => void = () => {};
  const socket = {
    connected: true,
    join: () => {},
    leave: () => {},
    on: (_: string, listener: typeof ask) => (ask = listener),
  };
  watching(socket as unknown as LiveSocket, newId<UserId>());
  now = 10_000;
  return {
    recent,
    pass: (milliseconds: number) => (now += milliseconds),
    ask: () => new Promise<object>((resolve) => ask({ membershipId, unwatchedFor: 0 }, resolve)),
    found: () => found(),
    fail: (error: Error) => fail(error),
  };
}

it('reports to a window that it has missed what was emitted before it could watch', async () => {
  const { recent, pass, ask, found } = askingWindow();
  const answer = ask();
  pass(50);
  recent.note(watchersOf(membershipId).key);
  pass(50);
  found();
  expect(await answer).toMatchObject({ missed: true });
});

it('an emit from before the request to watch is not missed when the window’s data is current', async () => {
  const { recent, pass, ask, found } = askingWindow();
  recent.note(watchersOf(membershipId).key);
  pass(1);
  const answer = ask();
  pass(50);
  found();
  expect(await answer).toMatchObject({ missed: false });
});

it.each([
  [new Error('A mistake'), 'Unexpected'],
  [new Error('Connection terminated unexpectedly'), 'Unavailable'],
])('a window that cannot watch because of %s is answered %s', async (error, code) => {
  const { ask, fail } = askingWindow();
  const answer = ask();
  fail(error);
  expect(await answer).toMatchObject({ error_code: code });
});
