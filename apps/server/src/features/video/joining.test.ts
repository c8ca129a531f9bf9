import type { VideoCallId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { type CallClient, callsBetweenTwo, eventually, hears, sees } from '../../../test/calls/calls';
import { community } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { endOverdueCalls } from './calls/end-calls.service';
import { videoCallPeople, videoCalls } from './video.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db);
const { windowOf, somebody, ringing, callsIn } = await callsBetweenTwo(app, hall);
const longAgo = new Date(Date.now() - 120_000);

describe('a call that somebody is joining', () => {
  /** Ben has pressed Join in one of two windows; Ana sees it. */
  const joining = async () => {
    const people = await ringing();
    const { ana, ben, callId } = people;
    const other = await windowOf(ben);
    expect(await ben.askCall('video.joining', { callId, window: ben.window })).toEqual({});
    await seesJoining(ana, ben);
    return { ...people, other };
  };
  const seesJoining = async ({ states }: CallClient, ...people: CallClient[]) =>
    vi.waitFor(() => {
      const joining = people.map(({ userId }) => userId);
      expect(states().at(-1)?.call).toMatchObject({ state: 'ringing', joining });
    }, eventually);
  const change = async ({ userId }: CallClient, person: Partial<typeof videoCallPeople.$inferInsert>) =>
    db.update(videoCallPeople).set(person).where(eq(videoCallPeople.userId, userId));

  it('stops ringing in their other windows immediately [4.16.1]', async () => {
    const { ben, other } = await joining();
    for (const [name, window] of Object.entries({ ben, other }))
      await vi.waitFor(
        () => expect(window.states().at(-1), name).toMatchObject({ window: null, joining: ben.window }),
        eventually,
      );
    expect(await other.askCall('video.current', {})).toMatchObject({ current: { joining: ben.window } });
  });

  it('is written as joined only once they answer [4.16.1]', async () => {
    const { ana, ben, other, callId } = await joining();
    expect(ana.callSteps()).toEqual(['Ana started']);
    const { window } = ben;
    expect(await ben.askCall('video.answer', { callId, window })).toMatchObject({ window, joining: null });
    await hears(ana, 'Ana started', 'Ben joined');
    // It arrives late.
    expect(await ben.askCall('video.joining', { callId, window })).toEqual({});
    expect(await other.askCall('video.current', {})).toMatchObject({ current: { window, joining: null } });
  });

  it('is ended by their own time instead of the minute of its ring', async () => {
    const { ana, ben, sid } = await joining();
    await db.update(videoCalls).set({ startedAt: longAgo }).where(eq(videoCalls.sid, sid));
    await endOverdueCalls(app, longAgo);
    expect(await callsIn(sid)).toHaveLength(1);
    await change(ben, { joiningSince: longAgo });
    await endOverdueCalls(app, longAgo);
    for (const [name, window] of Object.entries({ ana, ben }))
      await vi.waitFor(
        () => expect(window.states().at(-1)?.call, name).toMatchObject({ state: 'ended', how: 'notJoined' }),
        eventually,
      );
  });

  it('is not shown as unanswered in the chat when it ended before they were in it [4.15]', async () => {
    const unread = async (one: CallClient) => {
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
    for (const [name, { ana, ben }] of Object.entries({ late, cancelled })) {
      for (const window of [ana, ben]) await hears(window, 'Ana started', 'Ben notJoined');
      expect(await unread(ben), name).toEqual([0, 'notJoined', undefined]);
      expect(await unread(ana), name).toEqual([0, 'notJoined', undefined]);
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

  it('ends for both when its caller cancels', async () => {
    const { ana, ben, other, callId } = await joining();
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    for (const window of [ana, ben, other]) await sees(window, 'ended');
  });

  it('ends when they close the preview', async () => {
    const { ana, ben, callId } = await joining();
    await ben.askCall('video.decline', { callId });
    await vi.waitFor(() => expect(ana.states().at(-1)?.call).toMatchObject({ how: 'declined' }), eventually);
    expect(await ben.askCall('video.joining', { callId, window: ben.window })).toEqual({
      error_code: 'CallEnded',
    });
  });

  it('belongs to the window in which they pressed last, however often they press', async () => {
    const { ana, ben, other, callId } = await joining();
    const before = ana.states().length;
    for (let times = 0; times < 3; times += 1)
      await ben.askCall('video.joining', { callId, window: ben.window });
    await other.askCall('video.joining', { callId, window: other.window });
    await vi.waitFor(() => expect(ben.states().at(-1)).toMatchObject({ joining: other.window }), eventually);
    await vi.waitFor(() => expect(ana.states()).toHaveLength(before + 1), eventually);
    await seesJoining(ana, ben);
  });

  it('cannot be joined by its caller, nor by people for whom it does not ring', async () => {
    const { ana, ben, sid, callId } = await ringing();
    const cho = await somebody('Cho');
    for (const [name, of] of Object.entries({ ended: callId, none: newId<VideoCallId>() }))
      expect(await cho.askCall('video.joining', { callId: of, window: ben.window }), name).toEqual({
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
