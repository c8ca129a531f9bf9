import 'fake-indexeddb/auto';
import type { Session } from '@nestmate/contract/auth';
import type { Membership } from '@nestmate/contract/memberships';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLiveServer } from '@/platform/testing/live-server';
import { expectLine } from '../../../../../vitest.quiet';
import { freshMs, queryClient } from '../calls/query-client';
import { clearSession, type Self, sessionSince, startSession } from '../session/session';
import { followEvents, type Stop } from './events';
import { connectLive, disconnectLive } from './transport';
import { watchMembership } from './watching';

type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;
type WatchReply = Exclude<LiveServer['state']['watchReply'], undefined>;

const self = { userId: 'ada', membershipId: 'home' } as Self;
const badges = { unreadMessages: 2 };
const allWell = { badges, missed: false, roundStatus: 'MATCHING' } as unknown as WatchReply;
let heard: [name: string, event?: unknown][] = [];
let stops: Stop[] = [];

beforeEach(() => {
  heard = [];
  startSession({
    userId: 'ada' as Session['userId'],
    accessToken: 'token',
    memberships: [{ membershipId: 'home', matchingRoundStatus: 'MATCHING' } as Membership],
  });
  stops = [
    followEvents({
      badges: (event) => heard.push(['badges', event]),
      resync: () => heard.push(['resync']),
      'membership.changed': (event) => heard.push(['membership.changed', event]),
      'profile.changed': () => heard.push(['profile.changed']),
    }),
  ];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  disconnectLive();
  clearSession();
});

/** Waits until the window has received all that the server has sent so far, which arrives in order. */
async function settled(server: LiveServer): Promise<void> {
  server.emit('profile.changed', { membershipId: self.membershipId });
  await vi.waitFor(() => expect(heard.map(([name]) => name)).toContain('profile.changed'), {
    timeout: 10_000,
  });
  heard = heard.filter(([name]) => name !== 'profile.changed');
}

async function watching(reply: object = {}, watcher = self): Promise<LiveServer> {
  const server = await startLiveServer();
  server.state.watchReply = 'error_code' in reply ? (reply as WatchReply) : { ...allWell, ...reply };
  stops.push(watchMembership(watcher));
  connectLive();
  await vi.waitFor(() => expect(server.state.watches).toHaveLength(1), { timeout: 10_000 });
  await settled(server);
  return server;
}

async function reconnected(server: LiveServer): Promise<void> {
  server.breakConnection();
  await server.connected(2);
  await settled(server);
}

const badgesEvent = ['badges', { membershipId: 'home', badges }];

it('delivers nothing but the badges of the watched membership while all is well', async () => {
  const { state } = await watching();
  expect(state.watches.map(({ membershipId }) => membershipId)).toEqual(['home']);
  expect(heard).toEqual([badgesEvent]);
});

it('reports at the first connection that its data is as old as what it had requested early', async () => {
  const { state } = await watching();
  expect(state.watches[0]?.unwatchedFor).toBeGreaterThanOrEqual(performance.now() - sessionSince());
  expect(state.watches[0]?.unwatchedFor).toBeLessThan(freshMs);
});

it('reports at the first connection how old its data may be, including data stored before the session', async () => {
  const stored = ['stored'];
  queryClient.setQueryDefaults(stored, { meta: { area: 'profile' } });
  queryClient.setQueryData(stored, 'fresh', { updatedAt: Date.now() - 5000 });
  stops.push(() => queryClient.clear());
  const { state } = await watching();
  const [{ unwatchedFor } = { unwatchedFor: 0 }] = state.watches;
  const age = performance.now() - sessionSince() + freshMs;
  expect(unwatchedFor).toBeLessThanOrEqual(age);
  expect(unwatchedFor).toBeGreaterThanOrEqual(freshMs);
});

it('reports at a later connection that its data is current, because it resyncs', async () => {
  const server = await watching();
  await reconnected(server);
  expect(server.state.watches).toHaveLength(2);
  expect(server.state.watches[1]?.unwatchedFor).toBeLessThan(freshMs);
  expect(heard.filter(([name]) => name === 'resync')).toHaveLength(1);
});

it('resyncs when the window has missed events', async () => {
  await watching({ missed: true, roundStatus: 'CLOSED' });
  expect(heard).toEqual([badgesEvent, ['resync']]);
});

it('a window follows a round that moved while it was disconnected', async () => {
  await watching({ roundStatus: 'CLOSED' });
  expect(heard).toEqual([badgesEvent, ['membership.changed', { membershipId: 'home', spreadMs: 0 }]]);
});

it('ignores the round of a membership that the person no longer acts for', async () => {
  await watching({ roundStatus: 'CLOSED' }, { ...self, membershipId: 'former' as Self['membershipId'] });
  expect(heard.map(([name]) => name)).toEqual(['badges']);
});

it('delivers nothing when the server refuses', async () => {
  expectLine('The server refused to watch the membership');
  await watching({ error_code: 'Forbidden' });
  expect(heard).toEqual([]);
});

it('a window stops watching when it is stopped', async () => {
  const server = await watching();
  stops.forEach((stop, nth) => nth > 0 && stop());
  await reconnected(server);
  expect(server.state.watches).toHaveLength(1);
});
