import type { ChatSid, MembershipId, UserId, VideoCall, VideoCallId } from '@nestmate/contract';
import { videoRingMs } from '@nestmate/contract';
import type { SessionId } from '../../../platform/ids';

export type Side = 'callee' | 'caller';
export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller');

/** Where a person calls from. */
export interface Place {
  windowId: string;
  socketId: string;
  sessionId: SessionId;
}

export interface CallPerson {
  userId: UserId;
  membershipId: MembershipId;
  firstName: string;
  /** All null before the callee has answered; the socket also while the window is away. */
  windowId: string | null;
  socketId: string | null;
  sessionId: SessionId | null;
  /** Null before they have joined. */
  peerId: string | null;
  seenAt: Date | null;
}

/** A call that rings, or that was answered. */
export interface Call {
  id: VideoCallId;
  chatId: ChatSid;
  revision: number;
  startedAt: Date;
  answeredAt: Date | null;
  people: Readonly<Record<Side, CallPerson>>;
}

export type HowEnded = Extract<VideoCall, { state: 'ended' }>['how'];

export const ringsUntil = ({ startedAt }: Call) => new Date(startedAt.getTime() + videoRingMs);

/** A call as windows see it. */
export function shownCall(call: Call, ended?: HowEnded): VideoCall {
  const { caller, callee } = call.people;
  const shown = {
    callId: call.id,
    sid: call.chatId,
    caller: caller.userId,
    callerName: caller.firstName,
    callee: callee.userId,
    revision: call.revision,
  };
  if (ended) return { ...shown, state: 'ended', how: ended };
  if (!call.answeredAt) return { ...shown, state: 'ringing', expiresAt: ringsUntil(call).toISOString() };
  const participants = [caller, callee].flatMap(({ userId, peerId }) => (peerId ? [{ userId, peerId }] : []));
  return { ...shown, state: 'answered', participants };
}
