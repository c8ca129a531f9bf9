import { calls } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { chatClientsOf } from '../../../test/chat/chat';
import { community, resident } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { memberships } from '../memberships';
import { chatWindowsOf } from './participants/participation.policy';
import { makeChatTokens } from './window-session';

/** The time at which the clock of the server stands still, unless it goes. */
let standsAt: Date | undefined;
const clock = () => standsAt ?? new Date();
afterEach(() => void (standsAt = undefined));
const app = await testApp({ clock });
const hall = await community(app.db);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

const somebody = () => resident(app.db, hall);
const two = async () => {
  const [ana, ben] = await Promise.all([somebody().then(chatAs), somebody().then(chatAs)]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};

const lifetimeMs = 10 * 60_000;
const tokens = makeChatTokens(app.tokens, clock);
/** A token that expires after some milliseconds by the clock, which stands still from now on. */
const tokenFor = (person: Person, ms: number) => {
  // Tokens expire at whole seconds.
  const expiresAt = Math.ceil(Date.now() / 1000) * 1000;
  standsAt = new Date(expiresAt - ms);
  return tokens.issue(person, new Date(expiresAt - lifetimeMs));
};

describe('a session', () => {
  it('has a token that begins the chat on the socket [7.32]', async () => {
    const ana = await chatAs(await somebody());
    expect(ana.started).toMatchObject({ unreadCount: 0, expiresAt: expect.any(String) });
  });

  it('refuses an expired token until a new one renews it', async () => {
    const { ana, sid } = await two();
    const old = await tokenFor(ana, 0);
    expect(await ana.ask('chat.refresh', { session_token: old })).toEqual({ error_code: 'TokenExpired' });
    const short = await tokenFor(ana, 1000);
    await ana.ask('chat.refresh', { session_token: short });
    standsAt = new Date(clock().getTime() + 1000);
    expect(await ana.ask('chat.read', { sid, index: 0 })).toEqual({ error_code: 'TokenExpired' });
    const renewed = await ana.ask('chat.refresh', { session_token: await ana.sessionToken() });
    expect(renewed).toMatchObject({ expiresAt: expect.any(String) });
    expect(await ana.send(sid, 'in time')).toMatchObject({ message: { body: 'in time' } });
  });

  it('gets chat.expired and then no messages when its token expires, until a new start', async () => {
    const { ana, ben, sid } = await two();
    const other = await chatAs(ana);
    const short = await tokenFor(ana, 20);
    await ana.ask('chat.refresh', { session_token: short });
    const names = () => ana.received.map(([name]) => name);
    await vi.waitFor(() => expect(names()).toContain('chat.expired'));
    expect(names().indexOf('chat.expiring')).toBeLessThan(names().indexOf('chat.expired'));
    await ben.send(sid, 'Between');
    await vi.waitFor(() => expect(other.messages()).toHaveLength(1));
    await ana.ask('chat.initialize', { session_token: await ana.sessionToken() });
    await ben.send(sid, 'After');
    await vi.waitFor(() => expect(ana.messages().map(({ body }) => body)).toEqual(['After']));
  });

  it('continues without a break when the token is renewed in time', async () => {
    const ana = await chatAs(await somebody());
    const other = await chatAs(ana);
    await ana.ask('chat.refresh', { session_token: await tokenFor(ana, 2000) });
    await vi.waitFor(() => expect(ana.received).toContainEqual(['chat.expiring']));
    await ana.ask('chat.refresh', { session_token: await ana.sessionToken() });
    // Expires no earlier than the first token.
    await other.ask('chat.refresh', { session_token: await tokenFor(ana, 2000) });
    await vi.waitFor(() => expect(other.received).toContainEqual(['chat.expired']));
    expect(ana.received).not.toContainEqual(['chat.expired']);
  });

  it('stops on entering registration, until it starts again', async () => {
    const { ana, ben, sid } = await two();
    const other = await chatAs(ana);
    expect(await ana.ask('chat.stop', {})).toEqual({});
    expect(await ana.ask('chat.history', { sid })).toEqual({ error_code: 'Unauthorized' });
    await ben.send(sid, 'Between');
    await vi.waitFor(() => expect(other.messages()).toHaveLength(1));
    await ana.ask('chat.initialize', { session_token: await ana.sessionToken() });
    await ben.send(sid, 'After');
    await vi.waitFor(() => expect(ana.messages().map(({ body }) => body)).toEqual(['After']));
  });

  it('belongs to the membership that was named last, however quickly two follow each other', async () => {
    const here = await somebody();
    const there = await resident(app.db, await community(app.db), { userId: here.userId });
    const window = await chatAs(here);
    const [toHere, toThere] = await Promise.all([here, there].map(async (who) => tokens.issue(who)));
    const begin = async (token = '') => window.ask('chat.initialize', { session_token: token });
    for (let round = 0; round < 30; round += 1) {
      const [first, last] = await Promise.all([begin(toHere), begin(toThere)]);
      expect(first.error_code ?? 'Conflict').toBe('Conflict');
      expect(last).toMatchObject({ unreadCount: 0 });
      for (const { membershipId } of [here, there])
        app.live.emitEverywhere([chatWindowsOf(membershipId)], 'profile.changed', { membershipId });
      await window.ask('chat.list', {});
      const { membershipId } = there;
      expect(window.received.splice(0)).toEqual([['profile.changed', { membershipId }]]);
    }
    const twice = await Promise.all([begin(toHere), begin(toHere)]);
    expect(twice).toMatchObject([{ unreadCount: 0 }, { unreadCount: 0 }]);
  });

  it('refuses another person’s token', async () => {
    const { ana, ben } = await two();
    expect(await ana.ask('chat.initialize', { session_token: await ben.sessionToken() })).toEqual({
      error_code: 'Forbidden',
    });
  });

  it('refuses a token of another kind', async () => {
    const { ana } = await two();
    const access = await app.tokenOf(ana.userId);
    expect(await ana.ask('chat.initialize', { session_token: access })).toEqual({
      error_code: 'Unauthorized',
    });
    const asAccess = await app.call(calls.room.mine, {
      token: await ana.sessionToken(),
      membershipId: ana.membershipId,
      params: { userId: ana.userId },
    });
    expect(asAccess.code).toBe(401);
  });

  it('ends with the membership, even while the window is open', async () => {
    const { ana, ben, sid } = await two();
    await ben.send(sid, 'before');
    const removed = eq(memberships.id, ana.membershipId);
    await app.db.update(memberships).set({ removedAt: new Date() }).where(removed);
    expect(await ana.ask('chat.history', { sid })).toEqual({ error_code: 'NotFound' });
    expect(await ana.ask('chat.list', {})).toEqual({ error_code: 'AccessRemoved' });
    expect(await ben.send(sid, 'after')).toEqual({ error_code: 'ChatUnavailable' });
    expect(ana.messages().map(({ body }) => body)).not.toContain('after');
  });

  it('needs a named membership from a person who has several', async () => {
    const here = await somebody();
    const there = await resident(app.db, await community(app.db), { userId: here.userId });
    const call = { as: here.userId, params: { userId: here.userId } };
    expect(await app.call(calls.chat.session, call)).toMatchObject({
      code: 409,
      err: { error_code: 'MembershipRequired' },
    });
    const body = { sid: await (await chatAs(here)).sidWith(await somebody()) };
    expect(await app.call(calls.chat.picture, { ...call, body })).toMatchObject({
      err: { error_code: 'MembershipRequired' },
    });
    for (const { membershipId } of [here, there]) {
      const { res } = await app.call(calls.chat.session, { ...call, membershipId });
      expect(await tokens.verify(res?.session_token ?? '')).toMatchObject({
        membershipId,
      });
    }
  });
});
