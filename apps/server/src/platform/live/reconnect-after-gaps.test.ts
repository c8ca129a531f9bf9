import { expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { testDatabase } from '../../../test/database/database';
import { cutListeners, listenAt } from '../../../test/database/events';
import { createProxy } from '../../../test/processes/proxy';
import { describeWithRedis, testRedis } from '../../../test/servers/redis';
import { community, resident } from '../../../test/world/builders';
import { openDatabase } from '../database/client';
import { makeLog } from '../observability/log';
import { reconnectAfterGaps } from './reconnect-after-gaps';
import { openRelay } from './relay';

const eventually = { timeout: 60_000, interval: 20 };

it('disconnects every window when domain events may have been missed', async () => {
  const app = await testApp();
  const open = await windowsOf(app);
  const { socket } = await open(await resident(app.db, await community(app.db)));
  await cutListeners(app.db);
  await vi.waitFor(() => expect(socket.connected).toBe(false), eventually);
});

describeWithRedis('a process that lost an emit', () => {
  it('also reconnects its own windows when publishing the gap fails', async () => {
    const log = makeLog('silent');
    const { url } = await testDatabase();
    const away = openDatabase(url, () => undefined);
    await away.close();
    const events = await listenAt(url);
    onTestFinished(() => events.close());
    const redis = await testRedis();
    const proxy = createProxy([redis.port]);
    const door = await proxy.door();
    const relay = openRelay(`redis://${door.host}`, log);
    onTestFinished(relay.close);
    await vi.waitFor(() => expect(relay.isThere()).toBe(true), eventually);

    let reconnects = 0;
    const live = { reconnectAll: () => void (reconnects += 1) };
    reconnectAfterGaps(live, { db: away.db, events, relay, log });
    proxy.takeOut(redis.port);
    door.cut();
    await vi.waitFor(() => expect(relay.isThere()).toBe(false), eventually);
    relay.send('lost');
    proxy.putBack(redis.port);
    await vi.waitFor(() => expect(reconnects).toBe(1), eventually);
  });
});
