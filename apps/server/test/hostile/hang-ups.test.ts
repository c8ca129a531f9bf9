import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@nestmate/contract';
import { actsForMembership, type AnyCall } from '@nestmate/contract/call';
import { socketPath } from '@nestmate/contract/limits';
import { watchRequest } from '@nestmate/contract/live';
import { chatRequests } from '@nestmate/contract/socket/chat';
import { videoRequests } from '@nestmate/contract/socket/video';
import { staffCalls } from '@nestmate/contract/staff';
import { beforeAll, expect, it, vi } from 'vitest';
import { createSeededChance } from '../../seed/random';
import { createAccessTokens, refreshTokens } from '../../src/features/auth';
import type { SessionId } from '../../src/platform/ids';
import { hashOf, newOpaqueToken } from '../../src/platform/opaque-token';
import { makeSigner } from '../../src/platform/signer';
import { openSession, pathOf } from '../app';
import { frame, openingHead } from '../clients/raw-sockets';
import { testDatabase } from '../database/database';
import { staffMember } from '../office/staff';
import { sharedSecret, startServer } from '../processes/servers';
import { runs, seed } from '../setup/thorough';
import { community, resident } from '../world/builders';
import type { Person } from '../world/deck';
import { everyCall, fieldsOf, type KnownValues, sampleOf } from './every-call';

const connections = runs(1000, 50_000);
const callerCount = 80;

const { next, between, happens, pick } = createSeededChance(seed);
const database = await testDatabase();
const { db } = database;
const tokens = createAccessTokens(makeSigner(sharedSecret), () => new Date());
const hall = await community(db);
const tokenOf = async (userId: Person['userId']) =>
  tokens.issue({ userId, sessionId: await openSession(database, userId) });

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }, tokenOf);
});

/** The bytes of a connection, in the pieces in which they are sent. */
type Pieces = (string | Buffer)[];

interface Head {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

const request = ({ method = 'GET', path, headers = {}, body }: Head): string[] => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const head = `${[`${method} ${path} HTTP/1.1`, 'host: localhost', ...lines, ...length].join('\r\n')}\r\n\r\n`;
  const half = Math.floor((body?.length ?? 0) / 2);
  return body === undefined ? [head] : [head, body.slice(0, half), body.slice(half)];
};

const staffCallsByName = Object.values(staffCalls).flatMap((area) => Object.values(area) as AnyCall[]);

/**
 * Everything that people and programs send: every call of the contract, files, uploads, streams, sockets, and bytes
 * that are no request.
 */
async function everything(): Promise<(() => Pieces)[]> {
  const people = await Promise.all(Array.from({ length: 40 }, () => resident(db, hall)));
  // Some of the calls end a session.
  const visits = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const person = pick(people);
      return { ...person, token: await tokenOf(person.userId) };
    }),
  );
  const offices = await Promise.all(Array.from({ length: 100 }, () => staffMember({ db }, hall)));
  const known = (me: Person): KnownValues => ({
    ...hall,
    ...me,
    otherId: pick(people).membershipId,
    potential_roommate_id: pick(people).membershipId,
    bytes: '2000000',
  });
  const callOf = (call: AnyCall, headers: Record<string, string>, me: Person) => {
    const query = Object.entries(fieldsOf(call.query, known(me)))
      .filter(([, value]) => value !== undefined && typeof value !== 'object')
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const file = call.fileBytes !== undefined;
    const body = file
      ? `Student ID,First name,Last name\n${'A1,Ana,Reyes\n'.repeat(5000)}`
      : call.body && JSON.stringify(sampleOf(call.body, known(me)));
    return request({
      method: call.method,
      path: `${pathOf(call, fieldsOf(call.params, known(me)))}?${query.join('&')}`,
      headers: { ...headers, ...(body && { 'content-type': file ? 'text/csv' : 'application/json' }) },
      body,
    });
  };
  const asResident = (call: AnyCall) => () => {
    const { token, ...me } = pick(visits);
    const membership = actsForMembership(call) && !call.actsForPath;
    return callOf(
      call,
      {
        authorization: `Bearer ${token}`,
        ...(membership && { 'x-membership-id': me.membershipId }),
      },
      me,
    );
  };
  const asStaff = (call: AnyCall) => () => callOf(call, { cookie: pick(offices).cookie }, pick(people));

  // Kept out of the calls above, which delete accounts.
  const keeper = await resident(db, hall);
  const sessionId: SessionId = await openSession(database, keeper.userId);
  const token = await tokens.issue({ userId: keeper.userId, sessionId });
  const cookie = newOpaqueToken();
  await db.insert(refreshTokens).values({
    hash: hashOf(cookie),
    sessionId,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  const call = { token, params: { userId: keeper.userId } };
  await server.call(calls.account.requestArchive, call);
  const archive = await vi.waitFor(
    async () => {
      const { res } = await server.call(calls.account.archiveLink, call);
      return res?.url ?? Promise.reject(new Error('The archive is not ready'));
    },
    { timeout: 20_000, interval: 100 },
  );
  const uploads = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { res } = await server.call(calls.picture.upload, {
        ...call,
        membershipId: keeper.membershipId,
      });
      const { pathname, search } = new URL(res?.upload_url ?? '', server.address);
      return pathname + search;
    }),
  );
  const file = new URL(archive, server.address);

  const requests = Object.entries({ watch: watchRequest, ...chatRequests, ...videoRequests });
  const window = (): Pieces => {
    const me = pick(visits);
    const packets = Array.from({ length: between(1, 12) }, (_, turn) => {
      const [name, schema] = pick(requests);
      return frame(`42${turn}${JSON.stringify([name, sampleOf(schema, known(me))])}`);
    });
    const entering = frame(`40${JSON.stringify({ token: happens(0.8) ? me.token : 'worthless' })}`);
    const cut = packets.at(-1)?.subarray(0, 5) ?? '';
    return [openingHead, entering, ...packets, ...(happens(0.5) ? [cut] : [])];
  };
  const plain = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/',
    '/staff',
    '/staff/people',
    '/assets/app.js',
    '/files/pictures/nobody.jpg',
    '/files/pictures//nobody.jpg',
    '/nowhere',
    '/%zz',
    '/docs',
    `${socketPath}/?EIO=4&transport=polling`,
    `${file.pathname}?token=worthless`,
  ].map((path) => () => request({ path, headers: { accept: 'text/html' } }));

  const single = [
    ...plain,
    ...everyCall.map(({ call }) => asResident(call)),
    ...staffCallsByName.map(asStaff),
  ];
  const rare: (() => Pieces)[] = [
    window,
    () => [openingHead],
    () => request({ path: '/nowhere', headers: { connection: 'Upgrade', upgrade: 'h2c' } }),
    () => request({ path: socketPath, headers: { connection: 'Upgrade', upgrade: 'websocket' } }),
    () => request({ method: 'CONNECT', path: 'localhost:80' }),
    () => request({ method: 'PUT', path: pick(uploads), body: 'x'.repeat(300_000) }),
    () => request({ path: file.pathname + file.search, headers: { cookie: `nestmate_refresh=${cookie}` } }),
    () => asStaff(staffCalls.staffChanges.follow)(),
    () => ['GARBAGE\r\n\r\n'],
    () => ['GET / HTTP/1.1\r\nhost'],
    () => [''],
    // Pipelined: the second arrives before the first is answered.
    () => [[pick(single)(), pick(single)(), pick(single)()].flat().join('')],
    () => {
      const [head = '', ...body] = asResident(calls.feedback.send)();
      const chunks = body.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`);
      return [head.replace(/content-length: \d+/, 'transfer-encoding: chunked'), ...chunks];
    },
    () => {
      const [head = '', ...body] = asResident(calls.feedback.send)();
      return [head.replace('host:', 'expect: 100-continue\r\nhost:'), ...body];
    },
  ];
  return [
    ...single,
    ...Array.from({ length: Math.ceil(single.length / rare.length / 2) }, () => rare).flat(),
    ...Array.from({ length: 100 }, () => window),
  ];
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()).on('error', () => undefined));

/** Sends some of the pieces, at some speed, and resets the connection at some moment. */
async function hangUp(pieces: Pieces): Promise<void> {
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  const end = closed(socket);
  let isEnded = false;
  const reset = () => void (isEnded ? socket.destroy() : socket.resetAndDestroy());
  if (happens(0.02)) {
    reset();
    return end;
  }
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve()).once('close', () => resolve());
  });
  const waits = happens(0.3);
  if (waits) socket.once('data', reset);
  else if (happens(0.5)) socket.resume();
  const sent = happens(0.3) ? pieces.slice(0, between(1, pieces.length)) : pieces;
  const isSlow = happens(0.2);
  for (const piece of sent) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (isSlow) await sleep(between(0, 10));
  }
  if (happens(0.1)) {
    socket.end();
    isEnded = true;
  }
  if (waits) setTimeout(reset, 2000).unref();
  else if (happens(0.3)) reset();
  else setTimeout(reset, next() ** 2 * 500);
  return end;
}

it('the server survives thousands of connections that are reset at any moment, on every route', async () => {
  const first = server.pid();
  const kinds = await everything();
  let left = connections;
  const callers = Array.from({ length: callerCount }, async () => {
    while (left > 0 && server.isRunning()) {
      left -= 1;
      const pieces = (kinds[left % kinds.length] ?? pick(kinds))();
      // A browser that opens two at the same time.
      await Promise.all(happens(0.05) ? [hangUp(pieces), hangUp(pieces)] : [hangUp(pieces)]);
    }
  });
  await Promise.all(callers);
  expect(server.isRunning(), `seed ${seed}: ${server.log().slice(-3000)}`).toBe(true);
  expect(await server.readiness()).toBe('ready');
  expect(server.pid()).toBe(first);
  const lines = server.log().split('\n');
  // A caller who hangs up is no fault of the server's, and no line is broken by it.
  const faults = lines.filter((line) => /"level":"(error|fatal)"|unloggable/.test(line)).slice(0, 5);
  expect(faults, faults[0]).toEqual([]);
  // Most callers are gone before their turn comes, the more so on a busy machine; what nobody waits for is not
  // computed.
  expect(lines.filter((line) => line.includes('request completed')).length).toBeGreaterThan(connections / 50);
});
