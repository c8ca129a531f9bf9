import 'fake-indexeddb/auto';
import type { MembershipId } from '@nestmate/contract/ids';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { startLiveServer } from '@/platform/testing/live-server';
import { followEvents } from './events';
import { connectLive, disconnectLive } from './transport';

const membershipId = 'home' as MembershipId;

afterEach(disconnectLive);

/** A window that has got one of two events of a server; the other is for many windows. */
async function following() {
  vi.spyOn(Math, 'random').mockReturnValue(0.005);
  onTestFinished(() => void vi.restoreAllMocks());
  const server = await startLiveServer();
  const received: { name: string; at: number }[] = [];
  const record = (name: string) => () => void received.push({ name, at: performance.now() });
  onTestFinished(
    followEvents({
      'membership.changed': record('membership.changed'),
      'picture.decided': record('picture.decided'),
      'profile.changed': record('profile.changed'),
    }),
  );
  connectLive();
  await server.connected();
  server.emit('membership.changed', { membershipId, spreadMs: 60_000 });
  server.emit('profile.changed', { membershipId });
  await vi.waitFor(() => expect(received.map(({ name }) => name)).toContain('profile.changed'));
  return { server, received };
}

it('delivers an event for many windows after a random part of the time that the server allows', async () => {
  const { received } = await following();
  expect(received).toHaveLength(1);
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 });
  const [first, second] = received;
  expect(second?.name).toBe('membership.changed');
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(200);
});

it('delivers nothing for a session that has ended meanwhile', async () => {
  const { server, received } = await following();
  disconnectLive();
  connectLive();
  await server.connected(2);
  // Arrives after the event of the session before, had that one been delivered.
  server.emit('picture.decided', { membershipId, spreadMs: 60_000 });
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 });
  expect(received.map(({ name }) => name)).toEqual(['profile.changed', 'picture.decided']);
});
