import type { CallMessageStep, ConversationCall } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import type { VideoCall, VideoCallPerson } from '@nestmate/contract/socket/video';
import type { VideoRoomType } from '@nestmate/contract/video';
import { videoJoiningMs, videoRingMs } from '@nestmate/contract/video';
import type { SessionId } from '../../../platform/ids';
import { pictureUrlsOf } from '../../pictures';

export type Side = 'callee' | 'caller';

/** A person's window, by whose socket they make a request about a call. */
export interface CallWindow {
  userId: UserId;
  windowId: string;
  socketId: string;
  sessionId: SessionId;
}

export interface CallPerson {
  userId: UserId;
  membershipId: MembershipId;
  firstName: string;
  pictureKey: string | null;
  /** When the caller of a group leaves, another participant stands in for them. */
  side: Side;
  /** Null before they have answered. */
  windowId: string | null;
  /** The window in which they have pressed Join, and when; null before, and once they are in the call. */
  joiningWindowId: string | null;
  joiningSince: Date | null;
  /**
   * The socket and session of either window; null before the person has one, the socket also while the window is away.
   */
  socketId: string | null;
  sessionId: SessionId | null;
  /** Null before they have joined. */
  peerId: string | null;
  seenAt: Date | null;
}

/** The window of a person for whom it rings. */
export const noWindow = {
  windowId: null,
  joiningWindowId: null,
  joiningSince: null,
  socketId: null,
  sessionId: null,
  peerId: null,
  seenAt: null,
};

/** A call that rings, or that was answered. */
export interface Call {
  id: VideoCallId;
  sid: ChatSid;
  type: VideoRoomType;
  revision: number;
  startedAt: Date;
  answeredAt: Date | null;
  /** The caller first. Two, or in a group everybody who is in it or for whom it rings. */
  people: readonly CallPerson[];
}

export type HowEnded = Extract<VideoCall, { state: 'ended' }>['how'];

/** A person who joins a group's call that does not ring for them. */
export type Newcomer = Pick<CallPerson, 'firstName' | 'membershipId' | 'pictureKey'>;

/** The result of a change to a call. */
export interface Outcome {
  call: Call;
  /** The message that the conversation gets. */
  message?: { by: MembershipId; step: CallMessageStep };
  /** The call is over: it is deleted, and windows get its end. */
  ended?: HowEnded;
  /** The people who have declined it, and in which browser. */
  declined?: { by: UserId; sessionId: SessionId };
}

const ringsUntil = ({ startedAt }: Call) => new Date(startedAt.getTime() + videoRingMs);

/** Whether they have pressed Join, and are not in the call yet. */
export const isJoining = ({ joiningWindowId }: CallPerson) => joiningWindowId !== null;

/** When a person who is not in the call yet has not joined it. */
export const waitsUntil = (call: Call, { joiningSince }: CallPerson) =>
  joiningSince ? new Date(joiningSince.getTime() + videoJoiningMs) : ringsUntil(call);

export const personIn = ({ people }: Call, userId: UserId): CallPerson | undefined =>
  people.find((person) => person.userId === userId);

/** The caller, or the person who stands in for them. */
export function callerOf({ people }: Call): CallPerson {
  const caller = people.find(({ side }) => side === 'caller');
  if (!caller) throw new Error('A call has a caller');
  return caller;
}

const pictureOf = ({ pictureKey }: CallPerson) => pictureUrlsOf(pictureKey)?.square ?? null;

/** A call as windows see it. */
export function shownCall(call: Call, ended?: HowEnded): VideoCall {
  const caller = callerOf(call);
  const common = {
    callId: call.id,
    sid: call.sid,
    caller: caller.userId,
    callerName: caller.firstName,
    callerPicture: pictureOf(caller),
    revision: call.revision,
  };
  const shown = { ...common, ...peopleShown(call, caller) };
  if (ended) return { ...shown, state: 'ended', how: ended };
  if (!call.answeredAt) {
    const joining = call.people.filter(isJoining).map(({ userId }) => userId);
    return { ...shown, state: 'ringing', expiresAt: ringsUntil(call).toISOString(), joining };
  }
  const participants = call.people.flatMap(({ userId, peerId }) => (peerId ? [{ userId, peerId }] : []));
  return { ...shown, state: 'answered', participants };
}

/** A call as everybody in its conversation sees it. */
export const conversationCall = (
  { startedAt, revision, answeredAt, people }: Call,
  isOver: boolean,
): ConversationCall => ({
  startedAt: startedAt.toISOString(),
  revision,
  isAnswered: answeredAt !== null,
  people: isOver ? [] : people.flatMap(({ userId, windowId }) => (windowId === null ? [] : [userId])),
});

function peopleShown({ type, people }: Call, caller: CallPerson) {
  if (type === 'group') {
    const ringsFor = people.flatMap(({ userId, windowId }) => (windowId === null ? [userId] : []));
    const shown = people.map((person): VideoCallPerson => ({
      userId: person.userId,
      firstName: person.firstName,
      picture: pictureOf(person),
    }));
    return { group: { people: shown, ringsFor } };
  }
  const callee = people.find((person) => person !== caller);
  if (!callee) throw new Error('A call of two has a callee');
  return { callee: callee.userId };
}
