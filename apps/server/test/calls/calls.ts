import { randomUUID } from 'node:crypto';
import { calls } from '@nestmate/contract';
import type { ChatSid } from '@nestmate/contract/ids';
import type {
  VideoEvents,
  VideoReplies,
  VideoRequestIn,
  VideoRequestName,
} from '@nestmate/contract/socket/video';
import { eq } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { expect, vi } from 'vitest';
import { videoCalls } from '../../src/features/video/video.schema';
import type { TestApp } from '../app';
import { startChat } from '../chat/chat';
import { type Window, windowsOf } from '../clients/windows';
import { resident, type TestCommunity } from '../world/builders';
import type { Person } from '../world/deck';

type VideoReply<Name extends VideoRequestName> = Partial<VideoReplies[Name]> & {
  error_code?: string;
  code?: number;
};
type StateEvent = Parameters<VideoEvents['video.state']>[0];

export type CallClient = Awaited<ReturnType<typeof beginCalls>>;

/** Opens windows that can chat and call. Call it once per test file. */
export async function callersOf(app: TestApp) {
  const openWindow = await windowsOf(app);
  return async (person: Person & { token?: string }) =>
    beginCalls(person, await openWindow(person), app.call);
}

/** Lets a window chat and call. */
export async function beginCalls(
  person: Person,
  { socket, received }: Pick<Window, 'received' | 'socket'>,
  call: TestApp['call'],
) {
  const chat = await startChat(person, { socket, received }, call);
  const window = randomUUID();
  const peerId = randomUUID();
  const askCall = async <Name extends VideoRequestName>(
    name: Name,
    request: VideoRequestIn<Name>,
  ): Promise<VideoReply<Name>> => (socket as Socket).emitWithAck(name, request);
  const events = <Name extends keyof VideoEvents>(eventName: Name) =>
    received.flatMap(([name, event]) =>
      name === eventName ? [event as Parameters<VideoEvents[Name]>[0]] : [],
    );
  const states = (): StateEvent[] => events('video.state');
  const roomToken = async (sid: ChatSid) => {
    const { userId, membershipId } = person;
    const { res, err } = await call(calls.video.token, {
      as: userId,
      membershipId,
      params: { userId },
      query: { sid },
    });
    if (!res) throw new Error(`No token: ${err.error_code}`);
    return res.token;
  };
  return {
    ...chat,
    window,
    peerId,
    askCall,
    states,
    roomToken,
    signals: () => events('video.signal'),
    ring: (sid: ChatSid) => askCall('video.ring', { sid, window }),
    join: async (sid: ChatSid) => askCall('video.join', { token: await roomToken(sid), window, peerId }),
    /**
     * The call messages that the window got, such as `started`, in the order of the conversation: two that are written
     * at the same time may arrive the other way around.
     */
    callSteps: () =>
      chat
        .messages()
        .toSorted((one, other) => one.index - other.index)
        .map(({ call: step, authorName }) => `${authorName} ${step}`),
  };
}

export const eventually = { timeout: 10_000, interval: 20 };
export const sees = async ({ states }: CallClient, state: string) =>
  vi.waitFor(() => expect(states().at(-1)?.call.state).toBe(state), eventually);
export const hears = async ({ callSteps }: CallClient, ...steps: string[]) =>
  vi.waitFor(() => expect(callSteps()).toEqual(steps), eventually);

/** Residents who call each other. Call it once per test file. */
export async function callsBetweenTwo(app: TestApp, hall: TestCommunity) {
  const windowOf = await callersOf(app);
  const somebody = async (firstName: string) => windowOf(await resident(app.db, hall, { firstName }));
  const two = async () => {
    const [ana, ben] = await Promise.all([somebody('Ana'), somebody('Ben')]);
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
  const callsIn = async (sid: ChatSid) => app.db.select().from(videoCalls).where(eq(videoCalls.sid, sid));
  return { windowOf, somebody, two, ringing, talking, callsIn };
}
