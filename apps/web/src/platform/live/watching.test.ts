import 'fake-indexeddb/auto';
import type { Session } from '@nestmate/contract/auth';
import type { Membership } from '@nestmate/contract/memberships';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectLine } from '../../../../../vitest.quiet';
import { freshMs } from '../query-client';
import { clearSession, type Self, sessionSince, startSession } from '../session';
import { followEvents, type Stop } from './events';
import { connectLive, disconnectLive } from './transport';
import { watchMembership } from './watching';

/** A fake socket.io connection. */
const network = vi.hoisted(() => ({
  reply: {} as object,
  watched: [] as { membershipId: string; unwatchedFor: number }[],
  connect: () => undefined as unknown,
}));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on(name: string, listener: () => void) {
      if (name === 'connect') network.connect = listener;
    },
    onAny: () => undefined,
    disconnect: () => undefined,
    emit(name: string, asked: (typeof network.watched)[number], acknowledge: (reply: object) => void) {
      if (name !== 'watch') return;
      network.watched.push(asked);
      acknowledge(network.reply);
    },
  }),
}));

const self = { userId: 'ada', membershipId: 'home' } as Self;
const badges = { unreadMessages: 2 };
const allWell = { badges, missed: false, roundStatus: 'MATCHING' };
let heard: [name: string, event?: unknown][] = [];
let stops: Stop[] = [];

beforeEach(() => {
  heard = [];
  network.watched = [];
  network.connect = () => undefined;
  network.reply = allWell;
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
    }),
  ];
});
afterEach(() => {
  stops.forEach((stop) => stop());
  disconnectLive();
  clearSession();
});

async function connected() {
  connectLive();
  const unset = network.connect;
  await vi.waitFor(() => expect(network.connect).not.toBe(unset));
}
async function watching() {
  stops.push(watchMembership(self));
  await connected();
  network.connect();
}
const badgesEvent = ['badges', { membershipId: 'home', badges }];

it('delivers the badges of the watched membership, and nothing else while all is well', async () => {
  await watching();
  expect(network.watched.map(({ membershipId }) => membershipId)).toEqual(['home']);
  expect(heard).toEqual([badgesEvent]);
});

it('reports at the first connection how old its data may be, including data stored before the session', async () => {
  await watching();
  const [{ unwatchedFor } = { unwatchedFor: 0 }] = network.watched;
  const age = performance.now() - sessionSince() + freshMs;
  expect(unwatchedFor).toBeLessThanOrEqual(age);
  expect(unwatchedFor).toBeGreaterThanOrEqual(freshMs);
});

it('reports at a later connection that its data is current, because it resyncs', async () => {
  await watching();
  network.connect();
  expect(network.watched).toHaveLength(2);
  expect(network.watched[1]?.unwatchedFor).toBeLessThan(freshMs);
  expect(heard.filter(([name]) => name === 'resync')).toHaveLength(1);
});

it('resyncs when the window has missed events', async () => {
  network.reply = { ...allWell, missed: true, roundStatus: 'CLOSED' };
  await watching();
  expect(heard).toEqual([badgesEvent, ['resync']]);
});

it('follows a round that moved while the window was disconnected', async () => {
  network.reply = { ...allWell, roundStatus: 'CLOSED' };
  await watching();
  expect(heard).toEqual([badgesEvent, ['membership.changed', { membershipId: 'home', spreadMs: 0 }]]);
});

it('ignores the round of a membership that the person no longer acts for', async () => {
  network.reply = { ...allWell, roundStatus: 'CLOSED' };
  stops.push(watchMembership({ ...self, membershipId: 'former' as Self['membershipId'] }));
  await connected();
  network.connect();
  expect(heard.map(([name]) => name)).toEqual(['badges']);
});

it('delivers nothing when the server refuses', async () => {
  expectLine('The server refused to watch the membership');
  network.reply = { error_code: 'Forbidden' };
  await watching();
  expect(network.watched).toHaveLength(1);
  expect(heard).toEqual([]);
});

it('stops watching when it is stopped', async () => {
  await watching();
  stops.forEach((stop) => stop());
  network.connect();
  expect(network.watched).toHaveLength(1);
});
