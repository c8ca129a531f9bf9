import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { callsBetweenTwo, eventually, hears, sees } from '../../../test/calls/calls';
import { community } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { unreadCounts } from '../chat';
import { profiles } from '../profile';
import { makeVideoTokens } from './video-access.service';
import { videoCalls } from './video.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db);
const { windowOf, somebody, two, ringing, talking, callsIn } = await callsBetweenTwo(app, hall);
const longAgo = new Date(Date.now() - 120_000);

describe('a call', () => {
  it('rings in all windows of the callee', async () => {
    const { ana, ben, sid } = await ringing();
    const other = await windowOf(ben);
    await db.update(profiles).set({ pictureKey: 'face' }).where(eq(profiles.membershipId, ana.membershipId));
    const caller = { callerName: 'Ana', callerPicture: expect.stringContaining('/face'), caller: ana.userId };
    expect(await other.askCall('video.current', {})).toMatchObject({
      current: { call: { state: 'ringing', ...caller, sid }, window: null },
    });
  });

  it('is answered in one window of the callee', async () => {
    const { ana, ben, callId } = await ringing();
    const other = await windowOf(ben);
    const answered = await ben.askCall('video.answer', { callId, window: ben.window });
    expect(answered).toMatchObject({ call: { state: 'answered' }, window: ben.window });
    for (const [name, window] of Object.entries({ ben, other }))
      await vi.waitFor(() =>
        expect(window.states().at(-1), name).toMatchObject({
          call: { state: 'answered' },
          window: ben.window,
        }),
      );
    await vi.waitFor(() => expect(ana.states().at(-1)).toMatchObject({ window: ana.window }));
    const late = { callId, window: other.window };
    expect(await other.askCall('video.answer', late)).toEqual({ error_code: 'InCallElsewhere' });
    expect(await other.askCall('video.hangUp', late)).toEqual({ error_code: 'InCallElsewhere' });
    expect(await other.askCall('video.decline', { callId })).toEqual({});
    await hears(ana, 'Ana started', 'Ben joined');
  });

  it('connects the two windows that joined with a token', async () => {
    const { ana, ben } = await talking();
    const participants = [ana, ben].map(({ userId, peerId }) => ({ userId, peerId }));
    for (const [name, window] of Object.entries({ ana, ben }))
      await vi.waitFor(() => expect(window.states().at(-1)?.call, name).toMatchObject({ participants }));
  });

  /** Ana's offer to Ben, in a call of both. */
  const offering = async () => {
    const { ana, ben, callId } = await talking();
    const description = { type: 'offer', sdp: 'v=0' } as const;
    return { ana, ben, callId, offer: { callId, to: ben.peerId, revision: 1, description } };
  };

  it('passes the signals of each window on to the other', async () => {
    const { ana, ben, callId, offer } = await offering();
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
  });

  it('passes on no signal to a window that is not in it', async () => {
    const { ana, ben, offer } = await offering();
    await ana.askCall('video.signal', { ...offer, to: newId() });
    await ana.askCall('video.signal', { ...offer, revision: 2 });
    await vi.waitFor(() => expect(ben.signals().map(({ revision }) => revision)).toEqual([2]));
  });

  it('refuses a signal that is too long', async () => {
    const { ana, offer } = await offering();
    const long = { type: 'offer', sdp: 'v'.repeat(50_000) } as const;
    expect(await ana.askCall('video.signal', { ...offer, description: long })).toEqual({
      error_code: 'InvalidInput',
    });
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
    const other = await ana.sidWith(await somebody('Cho'));
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
    const access = { userId: ben.userId, sid: await ben.sidWith(await somebody('Cho')), room: '' } as const;
    const { token } = await old.issue({ ...access, type: 'peer-to-peer' });
    const elsewhere = { token, peerId, offer };
    await ben.askCall('video.answer', { callId, window, join: elsewhere });
    const join = { token: await ben.roomToken(sid), peerId, offer };
    expect(await ben.askCall('video.answer', { callId, window, join })).toMatchObject({
      call: { participants: [{ userId: ben.userId, peerId }] },
    });
    expect(ana.signals()).toEqual([]);
  });

  it('can begin again once either has hung up', async () => {
    const { ana, ben, sid, callId } = await talking();
    const hangUp = { callId, window: ben.window };
    expect(await ben.askCall('video.hangUp', hangUp)).toEqual({});
    expect(await ben.askCall('video.hangUp', hangUp)).toEqual({});
    for (const [name, window] of Object.entries({ ana, ben }))
      await vi.waitFor(() =>
        expect(window.states().at(-1)?.call, name).toMatchObject({ state: 'ended', how: 'ended' }),
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

  it('counts as unread only when it was missed', async () => {
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

  it('is one call when both call at the same time', async () => {
    const { ana, ben, sid } = await two();
    const rung = await Promise.all([ana.ring(sid), ben.ring(sid)]);
    expect(new Set(rung.map(({ call }) => call?.callId)).size).toBe(1);
    expect(await callsIn(sid)).toHaveLength(1);
    for (const window of [ana, ben]) await sees(window, 'answered');
    await vi.waitFor(() =>
      expect(ana.callSteps().map((text) => text.split(' ')[1])).toEqual(['started', 'joined']),
    );
  });

  it('stays the same call of one window when its caller calls again', async () => {
    const { ana, sid, callId } = await ringing();
    expect((await ana.ring(sid)).call?.callId).toBe(callId);
    const other = await windowOf(ana);
    expect(await other.ring(sid)).toEqual({ error_code: 'InCallElsewhere' });
    await hears(ana, 'Ana started');
  });

  it('answers the caller that the other person, or the caller, is in another call', async () => {
    const { ana, ben } = await ringing();
    const cho = await somebody('Cho');
    expect(await cho.ring(await cho.sidWith(ben))).toEqual({ error_code: 'CalleeBusy' });
    expect(await ana.ring(await ana.sidWith(cho))).toEqual({ error_code: 'AlreadyInCall' });
    expect(cho.messages()).toEqual([]);
  });
});
