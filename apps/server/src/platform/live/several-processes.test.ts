import { calls } from '@nestmate/contract';
import type { UserId } from '@nestmate/contract/ids';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { beginCalls } from '../../../test/calls/calls';
import { startChat } from '../../../test/chat/chat';
import { listenAt } from '../../../test/database/events';
import { twoServers } from '../../../test/processes/servers';
import { describeWithRedis } from '../../../test/servers/redis';
import { community, resident } from '../../../test/world/builders';
import { roomsIn } from '../../../test/world/rooms';
import type { Events } from '../events/events';

type World = Awaited<ReturnType<typeof twoServers>>;
type Window = Awaited<ReturnType<World['open']>>;
const marker = 'archive.changed';
/** Covers waiting for a process, and windows that reconnect over some seconds. */
const eventually = { timeout: 20_000, interval: 20 };

describeWithRedis('two processes', () => {
  let world: World;
  let events: Events;
  beforeAll(async () => {
    world = await twoServers();
    events = await listenAt(world.databaseUrl);
    return () => events.close();
  });

  /**
   * The events each window got since the last call, up to the counts of the badges, which take a query, and slightly
   * longer.
   */
  async function emittedTo(userId: UserId, windows: Window[]): Promise<string[][]> {
    await vi.waitFor(() => {
      for (const { received } of windows) expect(received.map(([name]) => name)).toContain('badges');
    }, eventually);
    for (let round = 1; round <= 3; round += 1) {
      await world.db.transaction((tx) => events.publish(tx, marker, { userId }));
      await vi.waitFor(() => {
        for (const { received } of windows)
          expect(received.filter(([name]) => name === marker).length).toBeGreaterThanOrEqual(round);
      }, eventually);
    }
    return windows.map(({ received }) =>
      received
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

  it('accept each other’s access tokens', async () => {
    const { me } = await twoPeople();
    const token = await world.tokenOf(me.userId);
    for (const [name, { call }] of Object.entries({ first: world.first, second: world.second }))
      expect(
        await call(calls.room.mine, { token, membershipId: me.membershipId, params: { userId: me.userId } }),
        name,
      ).toMatchObject({ code: 200 });
  });

  it('emit once to every window of a person, no matter which process wrote', async () => {
    const { me, friend } = await twoPeople();
    const windows = await Promise.all(
      [world.first, world.second, undefined].map((server) => world.open(me, server)),
    );
    for (const server of [world.first, world.second]) {
      const { requested, cancel } = roomsIn(server);
      const id = await requested(friend, me);
      expect(await emittedTo(me.userId, windows)).toEqual([once, once, once]);
      expect(await cancel(friend, id)).toMatchObject({ code: 204 });
      expect(await emittedTo(me.userId, windows)).toEqual([once, once, once]);
    }
  });

  it('carry each message of a conversation between them once', async () => {
    const { me, friend } = await twoPeople();
    const { first, second } = world;
    const ana = await startChat(me, await world.open(me, first), first.call);
    const ben = await startChat(friend, await world.open(friend, second), second.call);
    const sid = await ana.sidWith(ben);
    const words = ['Hi!', 'Hi.', 'Early bird?', 'Night owl.'];
    for (const [n, word] of words.entries()) {
      const [author, reader] = n % 2 === 0 ? [ana, ben] : [ben, ana];
      expect(await author.send(sid, word)).toMatchObject({ message: { index: n } });
      await vi.waitFor(() => expect(reader.messages().at(-1)?.body).toBe(word), eventually);
    }
    for (const { messages } of [ana, ben]) expect(messages().map(({ body }) => body)).toEqual(words);
  });

  it('carry a call whose window moves from one to the other', async () => {
    const { me, friend } = await twoPeople();
    const { first, second } = world;
    const ana = await beginCalls(me, await world.open(me, first), first.call);
    const ben = await beginCalls(friend, await world.open(friend, second), second.call);
    const sid = await ana.sidWith(ben);
    const rung = await Promise.all([ana.ring(sid), ben.ring(sid)]);
    const [callId] = new Set(rung.map(({ call }) => call?.callId));
    if (!callId) throw new Error('It does not ring');
    await Promise.all([ana.join(sid), ben.join(sid)]);
    const signal = { callId, to: ben.peerId, revision: 1 };
    expect(await ana.askCall('video.signal', signal)).toEqual({});
    await vi.waitFor(() => expect(ben.signals()).toHaveLength(1), eventually);
    ana.socket.disconnect();
    const back = await beginCalls(me, await world.open(me, second), second.call);
    expect(await back.askCall('video.current', { window: ana.window })).toMatchObject({
      current: { call: { callId, state: 'answered' }, window: ana.window },
    });
    await back.askCall('video.hangUp', { callId, window: ana.window });
    await vi.waitFor(() => expect(ben.states().at(-1)?.call.state).toBe('ended'), eventually);
  });

  it('take over the windows of a process that is gone', async () => {
    const { me, friend } = await twoPeople();
    const { first, second } = world;
    const windows = [await world.open(me), await world.open(me)];
    const ports = () => windows.flatMap(({ door }) => door.leadsTo());
    expect(new Set(ports())).toEqual(new Set([first.port, second.port]));

    await first.kill();
    await vi.waitFor(() => expect(ports()).toEqual([second.port, second.port]), eventually);
    await vi.waitFor(() => expect(windows.flatMap(({ returns }) => returns)).toHaveLength(1), eventually);
    const id = await roomsIn(second).requested(friend, me);
    expect(await emittedTo(me.userId, windows)).toEqual([once, once]);

    await first.start();
    world.proxy.takeOut(second.port);
    onTestFinished(() => world.proxy.putBack(second.port));
    world.proxy.cutAll();
    await vi.waitFor(() => expect(windows.flatMap(({ returns }) => returns)).toHaveLength(3), eventually);
    expect(ports()).toEqual([first.port, first.port]);
    await roomsIn(second).cancel(friend, id);
    expect(await emittedTo(me.userId, windows)).toEqual([once, once]);
  });

  it('work without Redis and resync windows when it is back', async () => {
    const { me, friend } = await twoPeople();
    const { first, second, redis } = world;
    const servers = [first, second];
    const windows = await Promise.all(servers.map((server) => world.open(me, server)));
    const readiness = () => Promise.all(servers.map((server) => server.readiness()));
    await redis.kill();
    await vi.waitFor(
      async () => expect(await readiness()).toEqual(Array(2).fill('ready, but without Redis')),
      eventually,
    );
    const id = await roomsIn(first).requested(friend, me);
    expect(await emittedTo(me.userId, windows)).toEqual([once, once]);

    await redis.start();
    await vi.waitFor(() => expect(windows.map(({ returns }) => returns.length)).toEqual([1, 1]), eventually);
    expect(await readiness()).toEqual(['ready', 'ready']);
    await roomsIn(second).cancel(friend, id);
    expect(await emittedTo(me.userId, windows)).toEqual([once, once]);
    for (const { log, isRunning } of servers) {
      expect(isRunning()).toBe(true);
      expect(log().match(/Redis is unavailable/g)).toHaveLength(1);
    }
  });
});
