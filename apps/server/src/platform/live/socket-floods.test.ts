import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { frame, openingHead, type RawSocket, rawSocketsAt } from '../../../test/clients/raw-sockets';
import { windowsOf } from '../../../test/clients/windows';
import { community, resident } from '../../../test/world/builders';

/** The limits of production. */
const lines: string[] = [];
const app = await testApp({
  config: { rateLimitFactor: 1 },
  log: { write: (line: string) => void lines.push(line) },
});
const openWindow = await windowsOf(app);
const portOf = ({ server }: typeof app) => (server.server.address() as AddressInfo).port;
const open = rawSocketsAt(() => `http://127.0.0.1:${portOf(app)}`);
const hall = await community(app.db);

const entered = async (socket: RawSocket, token: string) => {
  socket.enter(token);
  await vi.waitFor(() => expect(socket.received.at(-1)).toMatch(/^0\{"sid"/));
};
const logged = (message: string, log = lines) => log.filter((line) => line.includes(message));
const isCut = (socket: RawSocket) => vi.waitFor(() => expect(socket.isOpen()).toBe(false));

it.each<[string, (socket: RawSocket, turn: number) => void]>([
  ['unknown events', ({ send }) => send('2["nothing",{}]')],
  ['requests', ({ send }, turn) => send(`2${turn}["watch",{}]`)],
  ['requests without a reply', ({ send }) => send('2["watch",{}]')],
  ['acknowledgements', ({ send }, turn) => send(`3${turn}[]`)],
  ['pings', ({ ping }) => ping()],
  ['bytes', ({ send }) => send(`2["nothing","${'x'.repeat(200_000)}"]`)],
])('cuts only the window that keeps sending %s', async (_, flood) => {
  const [me, friend] = [await resident(app.db, hall), await resident(app.db, hall)];
  const other = await openWindow(friend);
  const socket = await open();
  await entered(socket, await app.tokenOf(me.userId));
  for (let turn = 0; turn < 400; turn += 1) flood(socket, turn);
  await isCut(socket);
  expect(other.socket.connected).toBe(true);
  expect((await other.watch(friend.membershipId)).badges).toBeDefined();
  expect(logged('A socket sent too much and was cut')).toHaveLength(1);
});

it.each([
  ['', ''],
  // The server answers it with a closing handshake, to which this client never replies.
  [' while it is being closed', '42/nowhere,["anything"]'],
])('reads a few hundred of forty thousand packets that a window sends in one burst%s', async (_, first) => {
  const { userId, membershipId } = await resident(app.db, hall);
  const upgraded = new Promise<IncomingMessage & { websocket?: EventEmitter }>((resolve) => {
    app.server.server.once('upgrade', resolve);
  });
  const received: string[] = [];
  const caller = connect(portOf(app), '127.0.0.1').on('data', (data) =>
    received.push(data.toString('latin1')),
  );
  const closed = new Promise((resolve) => caller.once('close', resolve).on('error', () => undefined));
  caller.write(openingHead);
  const opened = await upgraded;
  await vi.waitFor(() => expect(received.join('')).toContain('0{"sid"'));
  caller.write(frame(`40${JSON.stringify({ token: await app.tokenOf(userId) })}`));
  await vi.waitFor(() => expect(received.join('')).toContain('40{"sid"'));
  if (first) {
    caller.write(frame(first));
    await vi.waitFor(() => expect(received.at(-1)).toContain('\x88'));
  }
  let heard = 0;
  opened.websocket?.on('message', () => (heard += 1));
  const readBefore = opened.socket.bytesRead;
  const packet = frame(`421${JSON.stringify(['watch', { membershipId }])}`);
  caller.write(Buffer.concat(Array.from({ length: 40_000 }, () => packet)));
  await closed;
  expect(heard).toBeGreaterThan(200);
  expect(heard).toBeLessThanOrEqual(301);
  // The kernel gives 64 kB at a time.
  expect((opened.socket.bytesRead - readBefore) / packet.length).toBeLessThan(2000);
});

it('cuts a connection that tries to enter repeatedly', async () => {
  const socket = await open();
  for (let turn = 0; turn < 10; turn += 1) socket.enter('worthless');
  await isCut(socket);
  const patient = await open();
  for (let turn = 1; turn <= 3; turn += 1) {
    patient.enter('worthless');
    await vi.waitFor(() =>
      expect(patient.received.filter((packet) => packet.startsWith('4'))).toHaveLength(turn),
    );
  }
  patient.enter('worthless');
  await isCut(patient);
});

it('cuts a connection that never enters', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = await open().finally(() => vi.advanceTimersByTime(10_000));
  vi.useRealTimers();
  await isCut(silent);
});

it('cuts a connection that leaves', async () => {
  const me = await resident(app.db, hall);
  const leaving = await open();
  await entered(leaving, await app.tokenOf(me.userId));
  leaving.send('1');
  await isCut(leaving);
});

it('refuses an invalid token without the database', async () => {
  const me = await resident(app.db, hall);
  const token = await app.tokenOf(me.userId);
  const [worthless, genuine] = [await open(), await open()];
  await app.db.execute(sql`alter table sessions rename to sessions_away`);
  const restore = () => app.db.execute(sql`alter table if exists sessions_away rename to sessions`);
  onTestFinished(async () => void (await restore()));
  worthless.enter(`${token}x`);
  genuine.enter(token);
  await vi.waitFor(() => expect(genuine.received).toEqual(['4{"message":"Unavailable"}']));
  expect(worthless.received).toEqual(['4{"message":"Unauthorized"}']);
  await restore();
  expect(logged('A socket could not be let in').join()).toContain('sessions');
  await entered(genuine, token);
});

it('answers all requests of a socket although few use the database at a time', async () => {
  const [me, friend] = [await resident(app.db, hall), await resident(app.db, hall)];
  const [{ watch }, other] = [await openWindow(me), await openWindow(friend)];
  // Queried outside the transaction, which sees only the connections that existed at its start.
  const waiting = async () => {
    const { rows } = await app.db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `);
    return rows.length;
  };
  const answers = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table memberships in access exclusive mode`);
    const answers = Array.from({ length: 40 }, () => watch(me.membershipId));
    // This request needs no database and is answered after those have arrived.
    await (other.socket as Socket).emitWithAck('chat.stop', {});
    await vi.waitFor(async () => expect(await waiting()).toBe(8));
    expect(app.database.pool.waitingCount).toBe(0);
    return answers;
  });
  for (const answer of await Promise.all(answers))
    expect(answer.badges ?? answer.error_code).toEqual(answer.badges ?? 'Conflict');
});

it('counts connections and packets by the address that the proxy saw, an IPv6 /64 as one', async () => {
  const strictLines: string[] = [];
  const strict = await testApp({
    config: { rateLimitFactor: 0.01, trustProxy: 1 },
    log: { write: (line: string) => void strictLines.push(line) },
  });
  await windowsOf(strict);
  const openFrom = rawSocketsAt(() => `http://127.0.0.1:${portOf(strict)}`);
  const sockets: RawSocket[] = [];
  const openAll = async () => {
    for (;;) sockets.push(await openFrom(`2001:db8:1:2::${sockets.length}`));
  };
  await expect(openAll()).rejects.toThrow();
  expect(sockets.length).toBeGreaterThanOrEqual(60);
  expect((await openFrom('2001:db8:1:3::1')).isOpen()).toBe(true);
  for (const { send } of sockets) send('2["nothing"]');
  await vi.waitFor(() => expect(logged('A socket sent too much and was cut', strictLines)).toHaveLength(1));
});

it('accepts valid tokens beside the invalid ones of an address, few of which it answers', async () => {
  const strict = await testApp({ config: { rateLimitFactor: 0.01 } });
  await windowsOf(strict);
  const openThere = rawSocketsAt(() => `http://127.0.0.1:${portOf(strict)}`);
  const tries = async () => {
    const socket = await openThere();
    socket.enter('worthless');
    await vi.waitFor(() => expect(socket.received.length > 0 || !socket.isOpen()).toBe(true));
    return socket.received.length > 0;
  };
  const answered: boolean[] = [];
  for (let turn = 0; turn < 14; turn += 1) answered.push(await tries());
  expect(answered).toEqual([...Array<boolean>(12).fill(true), false, false]);
  const me = await resident(strict.db, await community(strict.db));
  await entered(await openThere(), await strict.tokenOf(me.userId));
});
