import { calls } from '@nestmate/contract';
import type { ChatSid, UserId, VideoCallId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/builders';
import { type Calling, callersOf } from '../../../test/calls';
import type { Person } from '../../../test/deck';
import { newId } from '../../platform/ids';
import { unreadCounts } from '../chat';
import { profiles } from '../profile';
import { makeVideoTokens } from './access/room-tokens';
import { endOverdueCalls } from './calls/end-calls.service';
import { videoCallPeople, videoCalls } from './video.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db);
let windowOf: Awaited<ReturnType<typeof callersOf>>;
beforeAll(async () => {
  windowOf = await callersOf(app);
});

const someone = async (firstName: string) => windowOf(await resident(db, hall, { firstName }));
const two = async () => {
  const [ana, ben] = await Promise.all([someone('Ana'), someone('Ben')]);
  return { ana, ben, sid: await ana.sidWith(ben) };
};
/** Ana calls, and Ben's window rings. */
const ringing = async () => {
  const people = await two();
  const { call } = await people.ana.ring(people.sid);
  if (!call) throw new Error('It does not ring');
  await sees(people.ben, 'ringing');
  return { ...people, callId: call.callId };
};
/** Ben has answered, and both have joined. */
const talking = async () => {
  const people = await ringing();
  const { ben, ana, sid, callId } = people;
  await ben.askCall('video.answer', { callId, window: ben.window });
  await Promise.all([ana.join(sid), ben.join(sid)]);
  return people;
};
const eventually = { timeout: 10_000, interval: 20 };
const sees = async ({ states }: Calling, state: string) =>
  vi.waitFor(() => expect(states().at(-1)?.call.state).toBe(state), eventually);
const hears = async ({ callSteps }: Calling, ...steps: string[]) =>
  vi.waitFor(() => expect(callSteps()).toEqual(steps), eventually);
const longAgo = new Date(Date.now() - 120_000);
const callsIn = async (sid: ChatSid) => db.select().from(videoCalls).where(eq(videoCalls.sid, sid));

describe('a call', () => {
  it('rings in all windows of the callee, is answered in one, and stops ringing in the others', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const other = await windowOf(ben);
    await db.update(profiles).set({ pictureKey: 'face' }).where(eq(profiles.membershipId, ana.membershipId));
    const caller = { callerName: 'Ana', callerPicture: expect.stringContaining('/face'), caller: ana.userId };
    expect(await other.askCall('video.current', {})).toMatchObject({
      current: { call: { state: 'ringing', ...caller, sid }, window: null },
    });
    const answered = await ben.askCall('video.answer', { callId, window: ben.window });
    expect(answered).toMatchObject({ call: { state: 'answered' }, window: ben.window });
    for (const window of [ben, other])
      await vi.waitFor(() =>
        expect(window.states().at(-1)).toMatchObject({ call: { state: 'answered' }, window: ben.window }),
      );
    await vi.waitFor(() => expect(ana.states().at(-1)).toMatchObject({ window: ana.window }));
    const late = { callId, window: other.window };
    expect(await other.askCall('video.answer', late)).toEqual({ error_code: 'InCallElsewhere' });
    expect(await other.askCall('video.hangUp', late)).toEqual({ error_code: 'InCallElsewhere' });
    expect(await other.askCall('video.decline', { callId })).toEqual({});
    await hears(ana, 'Ana started', 'Ben joined');
  });

  it('connects the two windows that joined with a token, and passes their signals on', async () => {
    const { ana, ben, callId } = await talking();
    const participants = [ana, ben].map(({ userId, peerId }) => ({ userId, peerId }));
    for (const window of [ana, ben])
      await vi.waitFor(() => expect(window.states().at(-1)?.call).toMatchObject({ participants }));
    const offer = {
      callId,
      to: ben.peerId,
      revision: 1,
      description: { type: 'offer', sdp: 'v=0' },
    } as const;
    const candidate = {
      callId,
      to: ana.peerId,
      revision: 1,
      candidate: { candidate: 'candidate:1', sdpMid: '0' },
    };
    expect(await ana.askCall('video.signal', offer)).toEqual({});
    expect(await ben.askCall('video.signal', candidate)).toEqual({});
    await vi.waitFor(() => expect(ben.signals()).toEqual([{ ...offer, from: ana.peerId }]));
    await vi.waitFor(() => expect(ana.signals()).toEqual([{ ...candidate, from: ben.peerId }]));
    await ana.askCall('video.signal', { ...offer, to: newId() });
    const long = { type: 'offer', sdp: 'v'.repeat(50_000) } as const;
    expect(await ana.askCall('video.signal', { ...offer, description: long })).toEqual({
      error_code: 'InvalidInput',
    });
    await ana.askCall('video.signal', { ...offer, revision: 2 });
    await vi.waitFor(() => expect(ben.signals().map(({ revision }) => revision)).toEqual([1, 2]));
  });

  it('is joined by the answer, where the window says how', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const { window, peerId } = ben;
    const join = { token: await ben.roomToken(sid), peerId };
    const participants = [{ userId: ben.userId, peerId }];
    for (const _ of [1, 2])
      expect(await ben.askCall('video.answer', { callId, window, join })).toMatchObject({
        call: { state: 'answered', participants },
        window,
      });
    await vi.waitFor(() => expect(ana.states().at(-1)?.call).toMatchObject({ participants }), eventually);
    const other = await ana.sidWith(await someone('Cho'));
    const elsewhere = { token: await ana.roomToken(other), peerId: ana.peerId };
    expect(await ana.askCall('video.ring', { sid, window: ana.window, join: elsewhere })).toMatchObject({
      call: { participants },
    });
    await hears(ana, 'Ana started', 'Ben joined');
  });

  it('is joined from the ring on by its caller, whom the answer hands the other’s offer', async () => {
    const { ana, ben, sid } = await two();
    const { window: at, peerId: caller } = ana;
    const ringJoin = { token: await ana.roomToken(sid), peerId: caller };
    const { call } = await ana.askCall('video.ring', { sid, window: at, join: ringJoin });
    if (!call) throw new Error('It does not ring');
    await sees(ben, 'ringing');
    const { window, peerId } = ben;
    const offer = { revision: 1, description: { type: 'offer', sdp: 'v=0' } } as const;
    const join = { token: await ben.roomToken(sid), peerId, offer };
    const participants = [
      { userId: ana.userId, peerId: caller },
      { userId: ben.userId, peerId },
    ];
    expect(ben.signals()).toEqual([]);
    expect(await ben.askCall('video.answer', { callId: call.callId, window, join })).toMatchObject({
      call: { state: 'answered', participants },
    });
    await vi.waitFor(() =>
      expect(ana.signals()).toEqual([{ callId: call.callId, to: caller, from: peerId, ...offer }]),
    );
    expect(ana.states().at(-1)).toMatchObject({ call: { participants }, window: at });
    // The offer would be lost on a window that does not know its call yet.
    const heard = ana.received.flatMap(([name, event]) =>
      name === 'video.signal' || JSON.stringify(event).includes('"answered"') ? [name] : [],
    );
    expect(heard[0]).toBe('video.state');
  });

  it('hands no offer to a caller who has not joined, or whose call was not answered', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const offer = { revision: 1, description: { type: 'offer', sdp: 'v=0' } } as const;
    const { window, peerId } = ben;
    const old = makeVideoTokens(app.tokens, () => longAgo);
    const access = { userId: ben.userId, sid: await ben.sidWith(await someone('Cho')), room: '' } as const;
    const { token } = await old.issue({ ...access, type: 'peer-to-peer' });
    const elsewhere = { token, peerId, offer };
    await ben.askCall('video.answer', { callId, window, join: elsewhere });
    const join = { token: await ben.roomToken(sid), peerId, offer };
    expect(await ben.askCall('video.answer', { callId, window, join })).toMatchObject({
      call: { participants: [{ userId: ben.userId, peerId }] },
    });
    expect(ana.signals()).toEqual([]);
  });

  it('ends when either hangs up, and can then begin again', async () => {
    const { ana, ben, sid, callId } = await talking();
    const hangUp = { callId, window: ben.window };
    expect(await ben.askCall('video.hangUp', hangUp)).toEqual({});
    expect(await ben.askCall('video.hangUp', hangUp)).toEqual({});
    for (const window of [ana, ben])
      await vi.waitFor(() =>
        expect(window.states().at(-1)?.call).toMatchObject({ state: 'ended', how: 'ended' }),
      );
    await hears(ana, 'Ana started', 'Ben joined', 'Ben ended');
    expect(ana.messages().at(-1)?.unanswered).toBeUndefined();
    expect(await ana.askCall('video.current', {})).toEqual({ current: null });
    expect(await ben.ring(sid)).toMatchObject({ call: { state: 'ringing', caller: ben.userId } });
  });

  it('ends when the callee declines', async () => {
    const { ana, ben, callId } = await ringing();
    await ben.askCall('video.decline', { callId });
    await vi.waitFor(() => expect(ana.states().at(-1)?.call).toMatchObject({ how: 'declined' }));
    await hears(ana, 'Ana started', 'Ben declined');
    expect(await ben.askCall('video.answer', { callId, window: ben.window })).toEqual({
      error_code: 'CallEnded',
    });
  });

  it('ends when the caller cancels', async () => {
    const { ana, ben, callId } = await ringing();
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    await vi.waitFor(() => expect(ben.states().at(-1)?.call).toMatchObject({ how: 'unanswered' }));
    await hears(ben, 'Ana started', 'Ana ended');
    expect(ben.messages().at(-1)?.unanswered).toBe(true);
    const { conversations: listed } = await ben.ask('chat.list', {});
    expect(listed?.[0]?.lastMessage?.unanswered).toBe(true);
  });

  it('is one unread message when it was missed, and none when it was answered', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const unread = async () => {
      const { conversations: [listed] = [] } = await ben.ask('chat.list', {});
      const inMenu = (await unreadCounts(db, [ben.membershipId])).get(ben.membershipId) ?? 0;
      return { inList: listed?.unreadCount, uncounted: listed?.uncounted, inMenu };
    };
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    await hears(ben, 'Ana started', 'Ana ended');
    expect(await unread()).toEqual({ inList: 1, uncounted: [1], inMenu: 1 });
    expect(await ben.ask('chat.read', { sid, index: 0 })).toEqual({ readIndex: 0, unreadCount: 0 });
    const { call } = await ana.ring(sid);
    if (!call) throw new Error('It does not ring');
    await ben.askCall('video.answer', { callId: call.callId, window: ben.window });
    await ana.askCall('video.hangUp', { callId: call.callId, window: ana.window });
    await hears(ben, 'Ana started', 'Ana ended', 'Ana started', 'Ben joined', 'Ana ended');
    expect(await unread()).toEqual({ inList: 0, uncounted: [4], inMenu: 0 });
    await ana.send(sid, 'Bye');
    expect(await unread()).toEqual({ inList: 1, uncounted: [4], inMenu: 1 });
    const { call: next } = await ana.ring(sid);
    if (!next) throw new Error('It does not ring');
    await ben.askCall('video.decline', { callId: next.callId });
    expect(await unread()).toEqual({ inList: 2, uncounted: [4, 7], inMenu: 2 });
    const reads = ben.received.flatMap(([name, event]) => (name === 'chat.read' ? [event] : []));
    expect(reads.at(-1)).toEqual({ sid, userId: ben.userId, index: 3 });
  });

  it('ends when nobody answers within a minute', async () => {
    const { ana, ben, sid } = await ringing();
    await db.update(videoCalls).set({ startedAt: longAgo }).where(eq(videoCalls.sid, sid));
    await sees(ben, 'ended');
    await hears(ana, 'Ana started', 'Ana ended');
  });

  describe('that somebody is joining', () => {
    /** Ben has pressed Join in one of two windows; Ana sees it. */
    const joining = async () => {
      const people = await ringing();
      const { ana, ben, callId } = people;
      const other = await windowOf(ben);
      expect(await ben.askCall('video.joining', { callId, window: ben.window })).toEqual({});
      await seesJoining(ana, ben);
      return { ...people, other };
    };
    const seesJoining = async ({ states }: Calling, ...people: Calling[]) =>
      vi.waitFor(() => {
        const joining = people.map(({ userId }) => userId);
        expect(states().at(-1)?.call).toMatchObject({ state: 'ringing', joining });
      }, eventually);
    const change = async ({ userId }: Calling, person: Partial<typeof videoCallPeople.$inferInsert>) =>
      db.update(videoCallPeople).set(person).where(eq(videoCallPeople.userId, userId));

    it('stops ringing in their other windows at once, and is written as joined once they answer [4.16.1]', async () => {
      const { ana, ben, other, callId } = await joining();
      for (const window of [ben, other])
        await vi.waitFor(
          () => expect(window.states().at(-1)).toMatchObject({ window: null, joining: ben.window }),
          eventually,
        );
      expect(await other.askCall('video.current', {})).toMatchObject({ current: { joining: ben.window } });
      expect(ana.callSteps()).toEqual(['Ana started']);
      const { window } = ben;
      expect(await ben.askCall('video.answer', { callId, window })).toMatchObject({ window, joining: null });
      await hears(ana, 'Ana started', 'Ben joined');
      // It arrives late.
      expect(await ben.askCall('video.joining', { callId, window })).toEqual({});
      expect(await other.askCall('video.current', {})).toMatchObject({ current: { window, joining: null } });
    });

    it('is not ended by the minute of its ring, but when they have not come in their own time', async () => {
      const { ana, ben, sid } = await joining();
      await db.update(videoCalls).set({ startedAt: longAgo }).where(eq(videoCalls.sid, sid));
      await endOverdueCalls(app, longAgo);
      expect(await callsIn(sid)).toHaveLength(1);
      await change(ben, { joiningSince: longAgo });
      await endOverdueCalls(app, longAgo);
      for (const window of [ana, ben])
        await vi.waitFor(
          () => expect(window.states().at(-1)?.call).toMatchObject({ state: 'ended', how: 'notJoined' }),
          eventually,
        );
    });

    it('is none that went unanswered in the chat when it ended before they were in it [4.15]', async () => {
      const unread = async (one: Calling) => {
        const { conversations: [listed] = [] } = await one.ask('chat.list', {});
        return [listed?.unreadCount, listed?.lastMessage?.call, listed?.lastMessage?.unanswered];
      };
      const late = await joining();
      await change(late.ben, { joiningSince: longAgo });
      await db.update(videoCalls).set({ startedAt: longAgo }).where(eq(videoCalls.sid, late.sid));
      await endOverdueCalls(app, longAgo);
      const cancelled = await joining();
      const { ana: caller } = cancelled;
      await caller.askCall('video.hangUp', { callId: cancelled.callId, window: caller.window });
      for (const { ana, ben } of [late, cancelled]) {
        for (const window of [ana, ben]) await hears(window, 'Ana started', 'Ben notJoined');
        expect(await unread(ben)).toEqual([0, 'notJoined', undefined]);
        expect(await unread(ana)).toEqual([0, 'notJoined', undefined]);
      }
    });

    it('ends when their window closes and does not come back', async () => {
      const { ana, ben, sid } = await joining();
      ben.socket.disconnect();
      const socketOf = async () => {
        const own = eq(videoCallPeople.userId, ben.userId);
        const [row] = await db.select().from(videoCallPeople).where(own);
        return row?.socketId;
      };
      await vi.waitFor(async () => expect(await socketOf()).toBeNull(), eventually);
      await endOverdueCalls(app, longAgo);
      expect(await callsIn(sid)).toHaveLength(1);
      await change(ben, { seenAt: longAgo });
      await endOverdueCalls(app, longAgo);
      await vi.waitFor(
        () => expect(ana.states().at(-1)?.call).toMatchObject({ state: 'ended', how: 'notJoined' }),
        eventually,
      );
    });

    it('waits for their window to come back with its next socket', async () => {
      const { ana, ben, sid, callId } = await joining();
      const back = await windowOf(ben);
      const { window } = ben;
      expect(await back.askCall('video.joining', { callId, window })).toEqual({});
      ben.socket.disconnect();
      await change(ana, { seenAt: new Date() });
      await endOverdueCalls(app, longAgo);
      const [row] = await db.select().from(videoCallPeople).where(eq(videoCallPeople.userId, ben.userId));
      expect(row).toMatchObject({ socketId: back.socket.id, joiningWindowId: window });
      expect(await callsIn(sid)).toHaveLength(1);
    });

    it('ends for both when its caller cancels, and for the caller when they close the preview', async () => {
      const first = await joining();
      await first.ana.askCall('video.hangUp', { callId: first.callId, window: first.ana.window });
      for (const window of [first.ana, first.ben, first.other]) await sees(window, 'ended');
      const { ana, ben, callId } = await joining();
      await ben.askCall('video.decline', { callId });
      await vi.waitFor(
        () => expect(ana.states().at(-1)?.call).toMatchObject({ how: 'declined' }),
        eventually,
      );
      expect(await ben.askCall('video.joining', { callId, window: ben.window })).toEqual({
        error_code: 'CallEnded',
      });
    });

    it('is announced once however often they press, and belongs to the window that pressed last', async () => {
      const { ana, ben, other, callId } = await joining();
      const before = ana.states().length;
      for (let times = 0; times < 3; times += 1)
        await ben.askCall('video.joining', { callId, window: ben.window });
      await other.askCall('video.joining', { callId, window: other.window });
      await vi.waitFor(
        () => expect(ben.states().at(-1)).toMatchObject({ joining: other.window }),
        eventually,
      );
      await vi.waitFor(() => expect(ana.states()).toHaveLength(before + 1), eventually);
      await seesJoining(ana, ben);
    });

    it('is not joined by its caller, nor by people for whom it does not ring', async () => {
      const { ana, ben, sid, callId } = await ringing();
      const cho = await someone('Cho');
      for (const of of [callId, newId<VideoCallId>()])
        expect(await cho.askCall('video.joining', { callId: of, window: ben.window })).toEqual({
          error_code: 'CallEnded',
        });
      expect(await ana.askCall('video.joining', { callId, window: ana.window })).toEqual({});
      const nothing = { callId, window: 'ben' };
      expect(await ben.askCall('video.joining', nothing)).toEqual({ error_code: 'InvalidInput' });
      expect(await ana.askCall('video.current', {})).toMatchObject({
        current: { joining: null, call: { state: 'ringing', joining: [] } },
      });
      expect(await callsIn(sid)).toHaveLength(1);
    });
  });

  it('is one when both call at once', async () => {
    const { ana, ben, sid } = await two();
    const rung = await Promise.all([ana.ring(sid), ben.ring(sid)]);
    expect(new Set(rung.map(({ call }) => call?.callId)).size).toBe(1);
    expect(await callsIn(sid)).toHaveLength(1);
    for (const window of [ana, ben]) await sees(window, 'answered');
    await vi.waitFor(() =>
      expect(ana.callSteps().map((text) => text.split(' ')[1])).toEqual(['started', 'joined']),
    );
  });

  it('stays the same call when its caller calls again, and belongs to one of their windows', async () => {
    const { ana, sid, callId } = await ringing();
    expect((await ana.ring(sid)).call?.callId).toBe(callId);
    const other = await windowOf(ana);
    expect(await other.ring(sid)).toEqual({ error_code: 'InCallElsewhere' });
    await hears(ana, 'Ana started');
  });

  it('tells the caller that the other person, or the caller, is in another call', async () => {
    const { ana, ben } = await ringing();
    const cho = await someone('Cho');
    expect(await cho.ring(await cho.sidWith(ben))).toEqual({ error_code: 'CalleeBusy' });
    expect(await ana.ring(await ana.sidWith(cho))).toEqual({ error_code: 'AlreadyInCall' });
    expect(cho.messages()).toEqual([]);
  });
});

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

describe('a person who may no longer be in a call', () => {
  const remove = async ({ userId }: Calling) => app.call(calls.account.remove, { as: userId });

  it('is out of it at once when one blocks the other', async () => {
    const { ana, ben, sid } = await talking();
    await ana.ask('chat.block', { sid, blocked: true });
    await sees(ben, 'ended');
    expect(await callsIn(sid)).toEqual([]);
    await hears(ana, 'Ana started', 'Ben joined', 'Ana ended');
  });

  it('is out of it when they delete their account, also while it rings', async () => {
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

  it('is out of it when they log out', async () => {
    const ana = await someone('Ana');
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
  const joinWith = async (person: Calling, token: string) =>
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
    const cho = await someone('Cho');
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
