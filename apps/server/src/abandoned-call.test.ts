import { type Socket, connect } from 'node:net';
import { calls } from '@nestmate/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it, vi } from 'vitest';
import { pathOf, testApp } from '../test/app';
import { untilWaitedFor } from '../test/database/locks';
import { countStatements } from '../test/database/statements';
import { community, resident } from '../test/world/builders';

/** The calls of a person that run at the same time; more wait for their turn. */
const maxConcurrent = 6;

it('reads nothing for a caller who has hung up while the call waited for its turn', async () => {
  const app = await testApp();
  const me = await resident(app.db, await community(app.db));
  const token = await app.tokenOf(me.userId);
  const address = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const head = `GET ${pathOf(calls.find.fit, { userId: me.userId })} HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const request = () => {
    const socket = connect(Number(address.port), address.hostname).on('error', () => undefined);
    socket.write(head);
    return socket;
  };
  const { asks, uncounted } = countStatements(app);
  const openConnections = () =>
    new Promise<number>((resolve) => app.server.server.getConnections((_, count) => resolve(count)));

  /** The statements of six calls, and of as many more whose callers do `meanwhile` before the six are answered. */
  const statementsWhile = (meanwhile: (waiting: Socket[]) => Promise<unknown>) =>
    asks(() =>
      uncounted(async () => {
        const client = await app.database.pool.connect();
        await client.query('begin; lock table room_members in access exclusive mode');
        const sockets = Array.from({ length: maxConcurrent }, request);
        await untilWaitedFor(drizzle(client), maxConcurrent);
        const received = vi.fn();
        app.server.server.on('request', received);
        sockets.push(...Array.from({ length: maxConcurrent }, request));
        await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(maxConcurrent));
        await meanwhile(sockets.slice(maxConcurrent));
        await client.query('commit');
        client.release();
        await vi.waitFor(() =>
          expect(sockets.every(({ bytesRead, destroyed }) => destroyed || bytesRead > 0)).toBe(true),
        );
        for (const socket of sockets) socket.destroy();
        await vi.waitFor(async () => expect(await openConnections()).toBe(0));
      }),
    );
  const nothing = async () => undefined;
  // The first calls read the residents into memory.
  await statementsWhile(nothing);
  const whole = await statementsWhile(nothing);
  const half = await statementsWhile(async (waiting) => {
    for (const socket of waiting) socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await openConnections()).toBe(maxConcurrent));
  });
  expect(whole.statements - half.statements).toBe(maxConcurrent);
});
