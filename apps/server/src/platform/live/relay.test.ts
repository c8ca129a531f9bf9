import type { MembershipId } from '@nestmate/contract';
import { createClient } from 'redis';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/builders';
import type { Person } from '../../../test/deck';
import { openProxy } from '../../../test/processes/proxy';
import { describeWithRedis, testRedis } from '../../../test/redis';
import { windowsOf } from '../../../test/windows';
import { makeLog } from '../observability/log';
import { openRelay } from './relay';

/** For what waits for Redis, or for windows that are cut off over some seconds. */
const patience = { timeout: 10_000, interval: 20 };

/** Two processes in one: the first has a way to Redis that can be broken. Windows join their membership by themselves. */
async function twoApps() {
  const redis = await testRedis();
  const way = openProxy([redis.port]);
  const door = await way.door();
  const here = await testApp({ config: { redisUrl: `redis://${door.host}` } });
  const there = await testApp({ beside: here, config: { redisUrl: redis.url } });
  const [openHere, openThere] = [await windowsOf(here), await windowsOf(there)];
  const people = new Map<string, MembershipId>();
  for (const { live } of [here, there])
    live.onConnection((socket, { userId }) => {
      const id = people.get(userId);
      if (id) void live.join(socket, id);
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
    /** How often one process has told the other that it could not pass something on. */
    interruptions: () => interruptions,
    untilReady: () => vi.waitFor(async () => expect(await readiness()).toEqual(['ready', 'ready']), patience),
    cutOff: () => {
      way.takeOut(redis.port);
      door.cut();
    },
    mend: () => way.putBack(redis.port),
    /** A window on each of the two. */
    windows: async (person: Person) => {
      people.set(person.userId, person.membershipId);
      return [await openHere(person), await openThere(person)] as const;
    },
  };
}

describeWithRedis('what is told everywhere', () => {
  let apps: Awaited<ReturnType<typeof twoApps>>;
  let me: Person;
  beforeAll(async () => {
    apps = await twoApps();
  }, 60_000);
  beforeEach(async () => {
    await apps.untilReady();
    me = await resident(apps.here.db, await community(apps.here.db));
  });

  const say = (app: 'here' | 'there', word: string) =>
    apps[app].live.tellEverywhere([me.membershipId], 'profile.changed', { membershipId: word });
  const heardBy = ({ heard }: { heard: unknown[][] }) =>
    heard.map(([, event]) => (event as { membershipId: string }).membershipId);

  it('is heard once by the windows of every process, and in order', async () => {
    const windows = await apps.windows(me);
    const words = (app: string) => Array.from({ length: 50 }, (_, n) => `${app} ${n}`);
    for (const word of words('here')) say('here', word);
    await vi.waitFor(() => expect(windows.map(heardBy)).toEqual([words('here'), words('here')]), patience);
    for (const word of words('there')) say('there', word);
    const all = [...words('here'), ...words('there')];
    await vi.waitFor(() => expect(windows.map(heardBy)).toEqual([all, all]), patience);
  });

  it('stays in Redis for some minutes only, also when nobody is left', async () => {
    const url = `${apps.redis.url}/1`;
    const redis = createClient({ url });
    await redis.connect();
    onTestFinished(() => redis.destroy());
    const stream = 'nestmate:live';
    await redis.xAdd(stream, '1-1', { data: 'said long ago' });
    await redis.xAdd(stream, '*', { data: 'said just now' });
    const relay = openRelay(url, makeLog('silent'));
    onTestFinished(relay.close);
    await vi.waitFor(async () => expect(await redis.pTTL(stream)).toBeGreaterThan(0), patience);
    const entries = await redis.xRange(stream, '-', '+');
    expect(entries?.map(({ message }) => message['data'])).toEqual(['said just now']);
    expect(await redis.pTTL(stream)).toBeLessThanOrEqual(5 * 60_000);
  });

  it('is heard by its own windows while Redis is away, and by all when that is back', async () => {
    const [mine, other] = await apps.windows(me);
    await apps.redis.kill();
    await vi.waitFor(
      async () =>
        expect(await apps.readiness()).toEqual(['ready, but without Redis', 'ready, but without Redis']),
      patience,
    );
    say('there', 'alone');
    await vi.waitFor(() => expect(heardBy(other)).toEqual(['alone']));
    expect(heardBy(mine)).toEqual([]);

    const before = apps.interruptions();
    await apps.redis.start();
    await apps.untilReady();
    await vi.waitFor(() => expect(apps.interruptions()).toBe(before + 1), patience);
    const connected = () => [mine, other].map(({ socket }) => socket.connected);
    await vi.waitFor(() => expect(connected()).toEqual([false, false]), patience);
    const back = await apps.windows(me);
    say('here', 'together');
    await vi.waitFor(() => expect(back.map(heardBy)).toEqual([['together'], ['together']]), patience);
  }, 20_000);

  it('lets the windows of all processes start over when one could not pass it on', async () => {
    const [mine, other] = await apps.windows(me);
    apps.cutOff();
    await vi.waitFor(
      async () => expect(await apps.readiness()).toEqual(['ready, but without Redis', 'ready']),
      patience,
    );
    say('here', 'unheard');
    await vi.waitFor(() => expect(heardBy(mine)).toEqual(['unheard']));
    apps.mend();
    await vi.waitFor(() => expect(other.socket.connected).toBe(false), patience);
    await vi.waitFor(() => expect(mine.socket.connected).toBe(false), patience);
    expect(heardBy(other)).toEqual([]);
  }, 20_000);
});
