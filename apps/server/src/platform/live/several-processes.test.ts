import { calls, type UserId } from '@nestmate/contract';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { community, resident } from '../../../test/builders';
import { beginChat } from '../../../test/chat';
import { listenAt } from '../../../test/events';
import { twoServers } from '../../../test/processes/servers';
import { describeWithRedis } from '../../../test/redis';
import { roomsIn } from '../../../test/rooms';
import type { Events } from '../events/events';

type World = Awaited<ReturnType<typeof twoServers>>;
type Window = Awaited<ReturnType<World['open']>>;
const marker = 'archive.changed';
/** For what waits for a process, or for windows that come back over some seconds. */
const patience = { timeout: 20_000, interval: 20 };

describeWithRedis('two processes', () => {
  let world: World;
  let events: Events;
  beforeAll(async () => {
    world = await twoServers();
    events = await listenAt(world.databaseUrl);
    return () => events.close();
  }, 60_000);

  /** What each window was told since it was last asked, up to now and a little longer. */
  async function told(userId: UserId, windows: Window[]): Promise<string[][]> {
    for (let round = 1; round <= 3; round += 1) {
      await events.publish(world.db, marker, { userId });
      await vi.waitFor(() => {
        for (const { heard } of windows)
          expect(heard.filter(([name]) => name === marker).length).toBeGreaterThanOrEqual(round);
      }, patience);
    }
    return windows.map(({ heard }) =>
      heard
        .splice(0)
        .map(([name]) => String(name))
        .toSorted(),
    );
  }
  const once = ['badges', 'room.changed', marker, marker, marker].toSorted();

  async function twoPeople() {
    const hall = await community(world.db);
    return { me: await resident(world.db, hall), friend: await resident(world.db, hall) };
  }

  it('take the access tokens of each other', async () => {
    const { me } = await twoPeople();
    const token = await world.tokenOf(me.userId);
    for (const { call } of [world.first, world.second])
      expect(
        await call(calls.room.mine, { token, membershipId: me.membershipId, params: { userId: me.userId } }),
      ).toMatchObject({ code: 200 });
  });

  it('tell every window of a person once, whichever process wrote', async () => {
    const { me, friend } = await twoPeople();
    const windows = await Promise.all(
      [world.first, world.second, undefined].map((server) => world.open(me, server)),
    );
    for (const server of [world.first, world.second]) {
      const { asked, cancel } = roomsIn(server);
      const id = await asked(friend, me);
      expect(await told(me.userId, windows)).toEqual([once, once, once]);
      expect(await cancel(friend, id)).toMatchObject({ code: 204 });
      expect(await told(me.userId, windows)).toEqual([once, once, once]);
    }
  });

  it('carry a conversation between them, each message once', async () => {
    const { me, friend } = await twoPeople();
    const { first, second } = world;
    const ana = await beginChat(me, await world.open(me, first), first.call);
    const ben = await beginChat(friend, await world.open(friend, second), second.call);
    const sid = await ana.sidWith(ben);
    const words = ['Hi!', 'Hi.', 'Early bird?', 'Night owl.'];
    for (const [n, word] of words.entries()) {
      const [author, reader] = n % 2 === 0 ? [ana, ben] : [ben, ana];
      expect(await author.send(sid, word)).toMatchObject({ message: { index: n } });
      await vi.waitFor(() => expect(reader.messages().at(-1)?.body).toBe(word), patience);
    }
    for (const { messages } of [ana, ben]) expect(messages().map(({ body }) => body)).toEqual(words);
  });

  it('stand in for each other: windows come back through the one that is left', async () => {
    const { me, friend } = await twoPeople();
    const { first, second } = world;
    const windows = [await world.open(me), await world.open(me)];
    const places = () => windows.flatMap(({ door }) => door.leadsTo());
    expect(new Set(places())).toEqual(new Set([first.port, second.port]));

    await first.kill();
    await vi.waitFor(() => expect(places()).toEqual([second.port, second.port]), patience);
    await vi.waitFor(() => expect(windows.flatMap(({ returns }) => returns)).toHaveLength(1), patience);
    const id = await roomsIn(second).asked(friend, me);
    expect(await told(me.userId, windows)).toEqual([once, once]);

    await first.start();
    world.proxy.takeOut(second.port);
    onTestFinished(() => world.proxy.putBack(second.port));
    world.proxy.cutAll();
    await vi.waitFor(() => expect(windows.flatMap(({ returns }) => returns)).toHaveLength(3), patience);
    expect(places()).toEqual([first.port, first.port]);
    await roomsIn(second).cancel(friend, id);
    expect(await told(me.userId, windows)).toEqual([once, once]);
  }, 60_000);

  it('outlive Redis, say that it is away, and let windows start over when it is back', async () => {
    const { me, friend } = await twoPeople();
    const { first, second, redis } = world;
    const servers = [first, second];
    const windows = await Promise.all(servers.map((server) => world.open(me, server)));
    const readiness = () => Promise.all(servers.map((server) => server.readiness()));
    await redis.kill();
    await vi.waitFor(
      async () => expect(await readiness()).toEqual(Array(2).fill('ready, but without Redis')),
      patience,
    );
    const id = await roomsIn(first).asked(friend, me);
    expect(await told(me.userId, windows)).toEqual([once, once]);

    await redis.start();
    await vi.waitFor(() => expect(windows.map(({ returns }) => returns.length)).toEqual([1, 1]), patience);
    expect(await readiness()).toEqual(['ready', 'ready']);
    await roomsIn(second).cancel(friend, id);
    expect(await told(me.userId, windows)).toEqual([once, once]);
    for (const { log, isRunning } of servers) {
      expect(isRunning()).toBe(true);
      expect(log().match(/Redis is away/g)).toHaveLength(1);
    }
  }, 60_000);
});
