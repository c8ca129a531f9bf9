import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { createClient } from 'redis';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { createProxy } from '../../../test/processes/proxy';
import { describeWithRedis, testRedis } from '../../../test/servers/redis';
import { community, resident } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { newId } from '../ids';
import { makeLog } from '../observability/log';
import { channelKind } from './channels';
import { openRelay } from './relay';

const testing = channelKind('testing');
const sid = newId<ChatSid>();
/** Covers waiting for Redis, and windows that are disconnected over some seconds. */
const eventually = { timeout: 60_000, interval: 20 };

/**
 * Two servers in one process: the first has a connection to Redis that can be cut. Windows join their membership's
 * channel by themselves.
 */
async function twoApps() {
  const redis = await testRedis();
  const proxy = createProxy([redis.port]);
  const door = await proxy.door();
  const here = await testApp({ config: { redisUrl: `redis://${door.host}` } });
  const there = await testApp({ beside: here, config: { redisUrl: redis.url } });
  const [openHere, openThere] = [await windowsOf(here), await windowsOf(there)];
  const people = new Map<string, MembershipId>();
  for (const { live } of [here, there])
    live.onConnection((socket, { userId }) => {
      const id = people.get(userId);
      if (id) void live.join(socket, testing(id));
    });
  let interruptions = 0;
  there.events.on('relay.interrupted', 'platform', () => void (interruptions += 1));
  const readiness = () =>
    Promise.all(
      [here, there].map(async ({ server }) => (await server.inject('/readyz')).json<{ res: string }>().res),
    );
  return {
    here,
    there,
    redis,
    readiness,
    /** The number of lost emits that a process has published. */
    interruptions: () => interruptions,
    untilReady: () =>
      vi.waitFor(async () => expect(await readiness()).toEqual(['ready', 'ready']), eventually),
    cutOff: () => {
      proxy.takeOut(redis.port);
      door.cut();
    },
    mend: () => proxy.putBack(redis.port),
    /** One window on each server. */
    windows: async (person: Person) => {
      people.set(person.userId, person.membershipId);
      return [await openHere(person), await openThere(person)] as const;
    },
  };
}

describeWithRedis('an emit to every process', () => {
  let apps: Awaited<ReturnType<typeof twoApps>>;
  let me: Person;
  beforeAll(async () => {
    apps = await twoApps();
  });
  beforeEach(async () => {
    await apps.untilReady();
    me = await resident(apps.here.db, await community(apps.here.db));
  });

  const say = (app: 'here' | 'there', index: number) =>
    apps[app].live.emitEverywhere([testing(me.membershipId)], 'chat.removed', { sid, index });
  const receivedBy = ({ received }: { received: unknown[][] }) =>
    received.map(([, event]) => (event as { index: number }).index);

  it('reaches the windows of every process once in order', async () => {
    const windows = await apps.windows(me);
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const [first, last] = [numbers.slice(0, 50), numbers.slice(50)];
    for (const number of first) say('here', number);
    await vi.waitFor(() => expect(windows.map(receivedBy)).toEqual([first, first]), eventually);
    for (const number of last) say('there', number);
    await vi.waitFor(() => expect(windows.map(receivedBy)).toEqual([numbers, numbers]), eventually);
  });

  it('stays in Redis for a few minutes only, also when no process is left', async () => {
    const url = `${apps.redis.url}/1`;
    const redis = createClient({ url });
    await redis.connect();
    onTestFinished(() => redis.destroy());
    const stream = 'nestmate:emits';
    await redis.xAdd(stream, '1-1', { message: 'said long ago' });
    await redis.xAdd(stream, '*', { message: 'said just now' });
    const relay = openRelay(url, makeLog('silent'));
    onTestFinished(relay.close);
    await vi.waitFor(async () => expect(await redis.pTTL(stream)).toBeGreaterThan(0), eventually);
    const entries = await redis.xRange(stream, '-', '+');
    expect(entries?.map(({ message }) => message['message'])).toEqual(['said just now']);
    expect(await redis.pTTL(stream)).toBeLessThanOrEqual(5 * 60_000);
  });

  it('reaches only the windows of its own process until Redis is back', async () => {
    const [mine, other] = await apps.windows(me);
    await apps.redis.kill();
    await vi.waitFor(
      async () =>
        expect(await apps.readiness()).toEqual(['ready, but without Redis', 'ready, but without Redis']),
      eventually,
    );
    say('there', 1);
    await vi.waitFor(() => expect(receivedBy(other)).toEqual([1]));
    expect(receivedBy(mine)).toEqual([]);

    const before = apps.interruptions();
    await apps.redis.start();
    await apps.untilReady();
    await vi.waitFor(() => expect(apps.interruptions()).toBe(before + 1), eventually);
    const connected = () => [mine, other].map(({ socket }) => socket.connected);
    await vi.waitFor(() => expect(connected()).toEqual([false, false]), eventually);
    const back = await apps.windows(me);
    say('here', 2);
    await vi.waitFor(() => expect(back.map(receivedBy)).toEqual([[2], [2]]), eventually);
  });

  it('reconnects only the windows of a process that lost Redis', async () => {
    const [mine, other] = await apps.windows(me);
    const before = apps.interruptions();
    apps.cutOff();
    await vi.waitFor(
      async () => expect(await apps.readiness()).toEqual(['ready, but without Redis', 'ready']),
      eventually,
    );
    say('there', 1);
    apps.mend();
    await vi.waitFor(() => expect(mine.socket.connected).toBe(false), eventually);
    expect(receivedBy(other)).toEqual([1]);
    expect(other.socket.connected).toBe(true);
    expect(apps.interruptions()).toBe(before);
  });

  it('reconnects the windows of all processes when Redis is full', async () => {
    const [mine, other] = await apps.windows(me);
    const redis = createClient({ url: apps.redis.url });
    await redis.connect();
    onTestFinished(async () => {
      await redis.configSet('maxmemory', '0');
      redis.destroy();
    });
    await redis.configSet('maxmemory', '1');
    say('here', 4);
    await vi.waitFor(() => expect(receivedBy(mine)).toEqual([4]));
    await vi.waitFor(
      () => expect([mine, other].map(({ socket }) => socket.connected)).toEqual([false, false]),
      eventually,
    );
    expect(receivedBy(other)).toEqual([]);
  });

  it('reconnects the windows of all processes when Redis did not accept it', async () => {
    const [mine, other] = await apps.windows(me);
    apps.cutOff();
    await vi.waitFor(
      async () => expect(await apps.readiness()).toEqual(['ready, but without Redis', 'ready']),
      eventually,
    );
    say('here', 3);
    await vi.waitFor(() => expect(receivedBy(mine)).toEqual([3]));
    apps.mend();
    await vi.waitFor(() => expect(other.socket.connected).toBe(false), eventually);
    await vi.waitFor(() => expect(mine.socket.connected).toBe(false), eventually);
    expect(receivedBy(other)).toEqual([]);
  });
});
