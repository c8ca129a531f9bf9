import { calls } from '@nestmate/contract';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Socket } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../test/app';
import { browser, sessionIn } from '../../../test/clients/browser';
import { windowsOf } from '../../../test/clients/windows';
import { community, invitation, resident } from '../../../test/world/builders';
import { newId } from '../ids';
import { answerRequests } from './answer-requests';
import { channelKind, watchersOf, windowsOf as windowsOfUser } from './channels';

const app = await testApp();
const open = await windowsOf(app);
const hall = await community(app.db);

it('disconnects only the windows of the session that was logged out', async () => {
  const passcode = await invitation(app.db, hall);
  const ada = { name: 'Ada Lovelace', email: 'ada@example.org' };
  const [here, there] = [browser(app), browser(app)];
  const first = sessionIn(await here.signIn('google', ada, { passcode }));
  const second = sessionIn(await there.signIn('google', ada));
  const me = { userId: first.userId, membershipId: first.memberships[0]?.membershipId as MembershipId };
  const mine = await open({ ...me, token: first.accessToken });
  const other = await open({ ...me, token: second.accessToken });

  expect((await here.post('/auth/logout')).statusCode).toBe(204);
  await vi.waitFor(() => expect(mine.socket.connected).toBe(false));
  expect(other.socket.connected).toBe(true);
});

it('ends a session that is identified by its access token alone', async () => {
  const me = await resident(app.db, hall);
  const token = await app.tokenOf(me.userId);
  const window = await open({ ...me, token });
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.call(calls.auth.logout, { headers })).code).toBe(204);
  await vi.waitFor(() => expect(window.socket.connected).toBe(false));
});

it('emits nothing to a window for the person signed in there before', async () => {
  const [first, next, friend] = [
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
  ];
  const window = await open(first);
  window.socket.auth = { token: await app.tokenOf(next.userId) };
  window.socket.disconnect().connect();
  await vi.waitFor(() => expect(window.socket.connected).toBe(true));
  const { membershipId } = first;
  app.live.emitHere(watchersOf(membershipId), 'interest.mutual', {
    membershipId,
    otherMembershipId: friend.membershipId,
  });
  app.live.emitHere(windowsOfUser(next.userId), 'profile.changed', { membershipId: next.membershipId });
  await vi.waitFor(() => expect(window.received.map(([name]) => name)).toContain('profile.changed'));
  expect(window.received.map(([name]) => name)).not.toContain('interest.mutual');
});

it('sends a window no field that the contract does not declare', async () => {
  const me = await resident(app.db, hall);
  const requests = { 'test.who': z.object({}) };
  const replies = { 'test.who': z.object({ name: z.string() }) };
  app.live.onConnection((socket) =>
    answerRequests(
      socket,
      { requests, replies },
      { mayRequest: () => true, log: app.log },
    )('test.who', async () => ({ name: 'Ada', email: 'ada@example.org' })),
  );
  const window = await open(me);
  expect(await (window.socket as Socket).emitWithAck('test.who', {})).toEqual({ name: 'Ada' });

  const event = { membershipId: me.membershipId, email: 'ada@example.org' };
  app.live.emitHere(watchersOf(me.membershipId), 'profile.changed', event);
  app.live.emitEverywhere([watchersOf(me.membershipId)], 'room.changed', event);
  const declared = { membershipId: me.membershipId };
  await vi.waitFor(() =>
    expect(window.received).toEqual([
      ['profile.changed', declared],
      ['room.changed', declared],
    ]),
  );
});

it('watches the membership that was chosen last, however fast they change', async () => {
  const me = await resident(app.db, hall);
  const other = await resident(app.db, await community(app.db), { userId: me.userId });
  const { watch } = await open(me);
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([me, other].map(({ membershipId }) => watch(membershipId)));
    const watched = app.live
      .watchedHere()
      .filter((id) => id === me.membershipId || id === other.membershipId);
    expect(watched).toEqual([other.membershipId]);
  }
});

it('limits how often a person starts to watch, across all their windows', async () => {
  const me = await resident(app.db, hall);
  const windows = [await open(me), await open(me), await open(me)];
  const answers = await Promise.all(
    windows.flatMap(({ watch }) => Array.from({ length: 100 }, () => watch(me.membershipId))),
  );
  expect(answers).toContainEqual({ error_code: 'TooManyRequests' });
});

it('disconnects only the oldest windows of a person with more than 20', async () => {
  const [me, friend] = [await resident(app.db, hall), await resident(app.db, hall)];
  const theirs = await open(friend);
  const windows: Awaited<ReturnType<typeof open>>[] = [];
  for (let count = 0; count < 23; count += 1) windows.push(await open(me));
  const connected = () => windows.map(({ socket }) => socket.connected);
  const [resting, awake] = [Array(3).fill(false), Array(20).fill(true)];
  await vi.waitFor(() => expect(connected()).toEqual([...resting, ...awake]));
  expect(windows.map(({ received }) => received.some(([name]) => name === 'window.resting'))).toEqual(
    connected().map((is) => !is),
  );
  // The oldest window reconnects when the person looks at it again.
  windows[0]?.socket.connect();
  await vi.waitFor(() => expect(connected()).toEqual([true, false, false, false, ...awake.slice(1)]));
  expect(theirs.socket.connected).toBe(true);
});

it('replies to a window that starts to watch whether it has missed anything', async () => {
  const [me, friend] = [await resident(app.db, hall), await resident(app.db, hall)];
  const { watch } = await open(me);
  const { membershipId } = me;
  const missedIn = async (unwatchedFor: number) => (await watch(membershipId, unwatchedFor)).missed;
  expect(await missedIn(1)).toBe(false);
  app.live.emitHere(watchersOf(friend.membershipId), 'suggestions.changed', {
    membershipId: friend.membershipId,
  });
  expect(await missedIn(1)).toBe(false);
  app.live.emitHere(watchersOf(membershipId), 'suggestions.changed', { membershipId });
  expect(await missedIn(500)).toBe(true);
  await vi.waitFor(async () => expect(await missedIn(1)).toBe(false));
  app.live.emitHere(windowsOfUser(me.userId), 'identities.changed');
  expect(await missedIn(500)).toBe(true);
});

it('resyncs every window that reconnects after a gap', async () => {
  const me = await resident(app.db, hall);
  const { socket, watch } = await open(me);
  app.live.reconnectAll();
  await vi.waitFor(() => expect(socket.connected).toBe(false));
  socket.connect();
  expect((await watch(me.membershipId, 10_000)).missed).toBe(true);
});

it('keeps a window in one channel of a kind, until it watches another membership or its own is removed', async () => {
  const me = await resident(app.db, hall);
  const other = await resident(app.db, await community(app.db), { userId: me.userId });
  const ids = [me.membershipId, other.membershipId];
  const testing = channelKind('testing');
  const both = newId<MembershipId>();
  let join = async (_: MembershipId): Promise<void> => undefined;
  app.live.onConnection((socket, { userId }) => {
    if (userId === me.userId) join = (id) => app.live.join(socket, testing(id));
  });
  const { received, watch } = await open(me);
  const nextReceived = async () => {
    received.length = 0;
    for (const id of ids) app.live.emitEverywhere([testing(id)], 'profile.changed', { membershipId: id });
    app.live.emitEverywhere(ids.map(testing), 'profile.changed', { membershipId: both });
    app.live.emitEverywhere([], 'profile.changed', { membershipId: newId<MembershipId>() });
    app.live.emitHere(windowsOfUser(me.userId), 'identities.changed');
    await vi.waitFor(() => expect(received.at(-1)?.[0]).toBe('identities.changed'));
    return received.flatMap(
      ([, event]) => (event as { membershipId: string } | undefined)?.membershipId ?? [],
    );
  };

  expect(await nextReceived()).toEqual([]);
  await join(me.membershipId);
  expect(await nextReceived()).toEqual([me.membershipId, both]);
  await join(other.membershipId);
  expect(await nextReceived()).toEqual([other.membershipId, both]);
  await watch(me.membershipId);
  expect(await nextReceived()).toEqual([]);
  await join(me.membershipId);
  app.live.unwatch(me.membershipId);
  expect(await nextReceived()).toEqual([]);
});
