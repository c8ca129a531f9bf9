import { calls } from '@nestmate/contract';
import type { UserId, VideoCallId } from '@nestmate/contract/ids';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { type CallClient, callsBetweenTwo, hears, sees } from '../../../test/calls/calls';
import { community, resident } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { everyCall } from './calls/calls.queries';
import { endOverdueCalls } from './calls/end-calls.service';
import { makeVideoTokens } from './video-access.service';
import { videoCallPeople } from './video.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db);
const { windowOf, somebody, ringing, talking, callsIn } = await callsBetweenTwo(app, hall);
const longAgo = new Date(Date.now() - 120_000);

describe('a window that vanishes', () => {
  it('takes its place again with its next socket', async () => {
    const { ana, ben, sid, callId } = await talking();
    ben.socket.disconnect();
    const signal = { callId, to: ben.peerId, revision: 1 };
    await vi.waitFor(async () =>
      expect(await ana.askCall('video.signal', signal)).toEqual({ error_code: 'Unavailable' }),
    );
    const back = await windowOf(ben);
    const { window, peerId } = ben;
    expect(await back.askCall('video.current', { window })).toMatchObject({ current: { window } });
    expect(
      await back.askCall('video.join', { token: await back.roomToken(sid), window, peerId }),
    ).toMatchObject({
      call: { state: 'answered' },
    });
    await ana.askCall('video.signal', signal);
    await vi.waitFor(() => expect(back.signals()).toHaveLength(1));
  });

  it('ends its call after half a minute, in which a server ran', async () => {
    const { ana, ben, sid } = await talking();
    ben.socket.disconnect();
    await vi.waitFor(async () => {
      const own = eq(videoCallPeople.userId, ben.userId);
      const [row] = await db.select().from(videoCallPeople).where(own);
      expect(row?.socketId).toBeNull();
    });
    await db.update(videoCallPeople).set({ seenAt: longAgo }).where(eq(videoCallPeople.userId, ben.userId));
    await endOverdueCalls(app, new Date());
    expect(await callsIn(sid)).toHaveLength(1);
    await endOverdueCalls(app, longAgo);
    await sees(ana, 'ended');
    await hears(ana, 'Ana started', 'Ben joined', 'Ben ended');
  });
});

it('a call that cannot be ended does not hold up the end of others', async () => {
  const calls = [await talking(), await talking()];
  const ids = calls.map(({ callId }) => callId);
  await db
    .update(videoCallPeople)
    .set({ seenAt: longAgo, socketId: null })
    .where(inArray(videoCallPeople.callId, ids));
  const [stuck, next] = (await everyCall(db)).filter(({ id }) => ids.includes(id));
  if (!stuck || !next) throw new Error('There are no calls');
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''Stuck''; end'`,
  );
  await db.execute(sql`create trigger refuse before delete on video_calls for each row
    when (old.id = ${sql.raw(`'${stuck.id}'`)}) execute function refuse()`);
  await expect(endOverdueCalls(app, longAgo)).rejects.toThrow(AggregateError);
  expect(await callsIn(stuck.sid)).toHaveLength(1);
  expect(await callsIn(next.sid)).toEqual([]);
  await db.execute(sql`drop function refuse cascade`);
});

describe('a call', () => {
  const remove = async ({ userId }: CallClient) => app.call(calls.account.remove, { as: userId });

  it('ends as soon as one person blocks the other', async () => {
    const { ana, ben, sid } = await talking();
    await ana.ask('chat.block', { sid, blocked: true });
    await sees(ben, 'ended');
    expect(await callsIn(sid)).toEqual([]);
    await hears(ana, 'Ana started', 'Ben joined', 'Ana ended');
  });

  it('ends when a person in it deletes their account, also while it rings', async () => {
    const { ana, ben, sid } = await ringing();
    await remove(ben);
    await sees(ana, 'ended');
    expect(await callsIn(sid)).toEqual([]);
    const { messages } = await ana.ask('chat.history', { sid });
    expect(messages?.map(({ call, author }) => [call, author])).toEqual([
      ['started', ana.userId],
      ['ended', null],
    ]);
  });

  it('ends when a person in it logs out', async () => {
    const ana = await somebody('Ana');
    const person: Person = await resident(db, hall, { firstName: 'Ben' });
    const token = await app.tokenOf(person.userId);
    const ben = await windowOf({ ...person, token });
    const sid = await ana.sidWith(ben);
    const { call } = await ben.ring(sid);
    expect(call?.state).toBe('ringing');
    const { res } = await app.call(calls.sessions.list, { token, params: { userId: ben.userId } });
    const mine = res?.sessions.find(({ is_this }) => is_this);
    if (!mine) throw new Error('No session');
    const params = { userId: ben.userId, sessionId: mine.session_id };
    await app.call(calls.sessions.end, { as: ben.userId, params });
    await sees(ana, 'ended');
  });
});

describe('a room token', () => {
  const joinWith = async (person: CallClient, token: string) =>
    person.askCall('video.join', { token, window: person.window, peerId: person.peerId });
  const refused = { error_code: 'VideoTokenRefused', code: 20_101 };

  it('is refused with code 20101 when it has expired, is another person’s, or is invalid', async () => {
    const { ana, ben, sid } = await talking();
    const old = makeVideoTokens(app.tokens, () => longAgo);
    const access = { userId: ana.userId, sid, room: '', type: 'peer-to-peer' } as const;
    const early = makeVideoTokens(app.tokens, () => new Date(Date.now() - 3_600_000));
    expect(await joinWith(ana, (await old.issue(access)).token)).toMatchObject({ call: {} });
    expect(await joinWith(ana, (await early.issue(access)).token)).toEqual(refused);
    expect(await joinWith(ana, await ben.roomToken(sid))).toEqual(refused);
    expect(await joinWith(ana, await ana.sessionToken())).toEqual(refused);
    expect(await joinWith(ana, 'nothing')).toEqual(refused);
  });

  it('lets nobody into a call of others', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const cho = await somebody('Cho');
    expect(await cho.ring(sid)).toEqual({ error_code: 'NotFound' });
    expect(await cho.askCall('video.answer', { callId, window: cho.window })).toEqual({
      error_code: 'CallEnded',
    });
    expect(await cho.askCall('video.hangUp', { callId, window: ana.window })).toEqual({});
    expect(await cho.askCall('video.decline', { callId })).toEqual({});
    const forged = makeVideoTokens(app.tokens, app.clock);
    const { token } = await forged.issue({ userId: cho.userId, sid, room: '', type: 'peer-to-peer' });
    expect(await joinWith(cho, token)).toEqual({ error_code: 'CallEnded' });
    const signal = { callId, to: ben.peerId, revision: 0 };
    expect(await cho.askCall('video.signal', signal)).toEqual({});
    expect(await cho.askCall('video.signal', { ...signal, callId: newId<VideoCallId>() })).toEqual({
      error_code: 'CallEnded',
    });
    expect(ben.signals()).toEqual([]);
    expect(await callsIn(sid)).toHaveLength(1);
    expect(await cho.askCall('video.current', {})).toEqual({ current: null });
    const nobody = newId<UserId>();
    await expect(
      app.call(calls.video.token, { as: cho.userId, params: { userId: nobody }, query: { sid } }),
    ).resolves.toMatchObject({ code: 403 });
  });
});
