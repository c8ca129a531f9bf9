import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Socket } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { openSession, testApp } from '../../../test/app';
import { rawSocketsAt } from '../../../test/clients/raw-sockets';
import { windowsOf } from '../../../test/clients/windows';
import { atEnd } from '../../../test/setup/at-end';
import { community, resident } from '../../../test/world/builders';
import { ProductError, type TokenOwner } from '../http';
import { newId, type SessionId } from '../ids';
import { openLive } from './transport';

const app = await testApp();
const open = await windowsOf(app);
const hall = await community(app.db);
const { accessTokens: tokens } = app;

/** A person in one session, whose tokens may be older. */
async function person() {
  const me = await resident(app.db, hall);
  const account = { userId: me.userId, sessionId: await openSession(app.database, me.userId) };
  const lifetimeMs = 15 * 60_000;
  return {
    me,
    freshToken: () => tokens.issue(account),
    tokenExpiringIn: (ms: number) => tokens.issue(account, new Date(Date.now() - lifetimeMs + ms)),
  };
}
type OpenWindow = Awaited<ReturnType<typeof open>>;
const renew = ({ socket }: OpenWindow, request: unknown) =>
  (socket as Socket).emitWithAck('session.renew', request) as Promise<{ error_code?: string }>;
const hasExpiryNotice = ({ received }: OpenWindow) =>
  vi.waitFor(() => expect(received.map(([name]) => name)).toContain('session.expiring'));

it('disconnects a window that does not renew its token when asked', async () => {
  const { me, freshToken, tokenExpiringIn } = await person();
  const renewing = await open({ ...me, token: await tokenExpiringIn(4000) });
  const forgetful = await open({ ...me, token: await tokenExpiringIn(4000) });
  await hasExpiryNotice(renewing);
  await hasExpiryNotice(forgetful);
  expect(await renew(renewing, { token: await freshToken() })).toEqual({});
  const ended = new Promise((resolve) => forgetful.socket.once('disconnect', resolve));
  expect(await ended).toBe('io server disconnect');
  expect((await renewing.watch(me.membershipId)).badges).toBeDefined();
});

it('takes no token of another session, of another person, expired or invalid', async () => {
  const [{ me, freshToken, tokenExpiringIn }, other] = [await person(), await person()];
  const window = await open({ ...me, token: await freshToken() });
  const codes = [];
  for (const token of [
    await app.tokenOf(me.userId),
    await other.freshToken(),
    await tokenExpiringIn(-1000),
    'worthless',
    7,
  ])
    codes.push((await renew(window, { token })).error_code);
  expect(codes).toEqual(['Forbidden', 'Forbidden', 'TokenExpired', 'Unauthorized', 'InvalidInput']);
});

it('disconnects a socket whose session ended while it was let in', async () => {
  const http = Fastify();
  const account: TokenOwner = {
    ...(await person()).me,
    sessionId: newId<SessionId>(),
    expiresAt: new Date(Date.now() + 60_000),
  };
  let isEnded = false;
  const live = openLive(http, {
    accountOf: async () => {
      if (isEnded) throw new ProductError('Unauthorized');
      isEnded = true;
      live.disconnectSession(account.sessionId);
      return account;
    },
    standingMembershipsOf: async () => [],
    relay: undefined,
    trustProxy: 0,
    namesOwnHosts: () => true,
    factor: 1,
    countRefusal: () => true,
  });
  atEnd(() => live.close());
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const socket = await rawSocketsAt(() => `http://127.0.0.1:${port}`)();
  socket.enter('any');
  await vi.waitFor(() => expect(socket.isOpen()).toBe(false));
});
