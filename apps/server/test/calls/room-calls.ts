import { calls } from '@nestmate/contract';
import type { ChatSid, VideoCallId } from '@nestmate/contract/ids';
import type { VideoRtpParameters } from '@nestmate/contract/video-group';
import { expect, vi } from 'vitest';
import type { TestApp } from '../app';
import { resident, roomOf, type TestCommunity } from '../world/builders';
import { type CallClient, callersOf, eventually } from './calls';

const opus: VideoRtpParameters = {
  codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: 1111 }],
  rtcp: { cname: 'a microphone' },
};
export const vp8: VideoRtpParameters = {
  codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }],
  encodings: [{ ssrc: 2222 }],
  rtcp: { cname: 'a camera' },
};
export const fingerprints = [{ algorithm: 'sha-256' as const, value: Array(32).fill('AB').join(':') }];

export const answer = ({ askCall, window }: CallClient, callId: VideoCallId) =>
  askCall('video.answer', { callId, window });
export const stateOf = ({ states }: CallClient) => states().at(-1);
export const sees = (person: CallClient, state: object) =>
  vi.waitFor(() => expect(stateOf(person)).toMatchObject(state), eventually);

export const refIn = (callId: VideoCallId, { peerId }: CallClient) => ({ callId, peerId });
export const enter = async (person: CallClient, callId: VideoCallId) => {
  const { epoch, rtpCapabilities, send, receive, producers, error_code } = await person.askCall(
    'video.group.enter',
    refIn(callId, person),
  );
  if (!epoch || !rtpCapabilities || !send || !receive) throw new Error(`No room: ${error_code}`);
  return { epoch, rtpCapabilities, send, receive, producers };
};
export const speak = async (person: CallClient, callId: VideoCallId, isPaused = false) => {
  const sent = { source: 'microphone', rtpParameters: opus, isPaused } as const;
  const { producerId } = await person.askCall('video.group.produce', { ...refIn(callId, person), ...sent });
  if (!producerId) throw new Error('Nothing is sent');
  return producerId;
};
export const heard = ({ received }: CallClient, eventName: string) =>
  received.flatMap(([name, event]) => (name === eventName ? [event as Record<string, unknown>] : []));
export const lists = (person: CallClient, producers: object[]) =>
  vi.waitFor(
    () => expect(heard(person, 'video.group.producers').at(-1)).toMatchObject({ producers }),
    eventually,
  );

/** Residents who live in a room and call each other. Call it once per test file. */
export async function callsOfARoom(app: TestApp, hall: TestCommunity) {
  const windowOf = await callersOf(app);
  const somebody = async (firstName: string) => windowOf(await resident(app.db, hall, { firstName }));
  /** Three who live in a room, and its conversation. */
  const roommates = async () => {
    const [ana, ben, cho] = [await somebody('Ana'), await somebody('Ben'), await somebody('Cho')];
    const roomId = await roomOf(app.db, hall, [ana, ben, cho]);
    return { ana, ben, cho, roomId, sid: await ana.sidWith(ben, cho) };
  };
  const ringing = async () => {
    const people = await roommates();
    const { call } = await people.ana.ring(people.sid);
    if (!call) throw new Error('It does not ring');
    return { ...people, callId: call.callId };
  };
  /** All three have answered and joined. */
  const talking = async () => {
    const people = await ringing();
    const { ana, ben, cho, sid, callId } = people;
    for (const person of [ben, cho]) await answer(person, callId);
    for (const person of [ana, ben, cho]) await person.join(sid);
    return people;
  };
  /** The media that a window can receive from a server, as its token says. */
  const receivedIn = async (sid: ChatSid, { userId, membershipId }: CallClient) => {
    const request = { as: userId, membershipId, params: { userId }, query: { sid } };
    const { res } = await app.call(calls.video.token, request);
    if (!res?.rtp_capabilities) throw new Error('Nobody knows what can be received');
    return res.rtp_capabilities;
  };
  return { windowOf, somebody, roommates, ringing, talking, receivedIn };
}
