import type { ChatSid, UserId, VideoCallId } from '@nestmate/contract/ids';
import type { VideoRoomType } from '@nestmate/contract/video';
import { newId } from '../../../platform/ids';
import { ProductError } from '../../../platform/http';
import { requireMayCall } from '../video-access.service';
import type { VerifiedPeer } from '../access/room-tokens';
import { type Call, noWindow, type Outcome, personIn, type CallWindow } from './call';
import { callById, callIn, callOf } from './calls.queries';
import { type CallContext, changeCall } from './change-call';
import { type CallEvent, nextCall } from './next-call';

/** The person who makes a request about a call, with their window and session. */
export interface Requester {
  userId: UserId;
  from: CallWindow;
}

/** The facts needed to enter a call. */
export interface AnswerContext extends CallContext {
  /** Whether media of a group could meet on a server now. */
  canForward: () => Promise<boolean>;
}

/** An event of one person, who is added when it is applied. */
type PersonalEvent = CallEvent extends infer Event
  ? Event extends { by: unknown }
    ? Omit<Event, 'by'>
    : never
  : never;

/** @throws ProductError `CallEnded`, also for a call that is not the person's */
async function applyEvent(
  context: CallContext,
  call: Call | undefined,
  userId: UserId,
  event: PersonalEvent | ((call: Call, now: Date) => Outcome),
): Promise<Call> {
  if (!call || !personIn(call, userId)) throw new ProductError('CallEnded');
  const of = { sid: call.sid, membershipIds: call.people.map(({ membershipId }) => membershipId) };
  const changed = await changeCall(context, of, (current, now) => {
    if (current?.id !== call.id || !personIn(current, userId)) throw new ProductError('CallEnded');
    if (typeof event === 'function') return event(current, now);
    return nextCall(current, { ...event, by: userId }, now);
  });
  return changed ?? call;
}

/**
 * Calls everybody else of a conversation; when they are calling already, answers, and joins a group's call in progress.
 * @throws ProductError why nobody can be called, or is busy; `GroupCallUnavailable` for a room where no worker runs
 */
export async function ring(
  context: AnswerContext,
  { userId, from }: Requester,
  { sid, onlyJoins = false }: { sid: ChatSid; onlyJoins?: boolean | undefined },
  peer?: VerifiedPeer,
): Promise<Call> {
  const {
    type,
    membershipId: own,
    firstName,
    others,
  } = await requireMayCall(context, sid, (one) => one.userId === userId);
  const membershipIds = [own, ...others.map(({ membershipId }) => membershipId)];
  const canForward = await hasServer(context, type);
  const call = await changeCall(context, { sid, membershipIds }, (current, now) => {
    // Once the call is stored, it is read again with the pictures of its people.
    const newcomer = { membershipId: own, firstName, pictureKey: null };
    if (current) return takeAndJoin(current, { by: userId, from, newcomer, peer, canForward }, now);
    if (onlyJoins) throw new ProductError('CallEnded');
    // The call would ring for people who cannot join.
    if (!canForward) throw new ProductError('GroupCallUnavailable');
    const peerId = peer?.sid === sid ? peer.peerId : null;
    const caller = {
      ...noWindow,
      ...newcomer,
      ...from,
      userId,
      side: 'caller' as const,
      peerId,
      seenAt: now,
    };
    const callees = others.map((other) => ({
      ...noWindow,
      ...other,
      firstName: '',
      pictureKey: null,
      side: 'callee' as const,
    }));
    const id = newId<VideoCallId>();
    const started = { id, sid, type, revision: 0, startedAt: now, answeredAt: null };
    return { call: { ...started, people: [caller, ...callees] }, message: { by: own, step: 'started' } };
  });
  if (!call) throw new ProductError('NotFound');
  return call;
}

/** Whether media of this kind of call can meet now; those of two people need no server. */
const hasServer = async ({ canForward }: AnswerContext, type: VideoRoomType): Promise<boolean> =>
  type === 'peer-to-peer' || canForward();

interface Taking extends Pick<Extract<CallEvent, { is: 'take' }>, 'by' | 'canForward' | 'from' | 'newcomer'> {
  peer: VerifiedPeer | undefined;
}

/**
 * Answers and joins in one transaction, so that the others learn the window's peer with the answer. The caller joins before anybody
 * answers.
 */
function takeAndJoin(call: Call, { peer, ...taking }: Taking, now: Date): Outcome {
  const taken = nextCall(call, { is: 'take', ...taking }, now);
  if (peer?.sid !== call.sid) return taken;
  const { by, from } = taking;
  return { ...taken, ...nextCall(taken.call, { is: 'join', by, from, peerId: peer.peerId }, now) };
}

/** Also joins, if the window says how. @throws ProductError `CallEnded`, also for a call that is not the person's */
export async function answer(
  context: AnswerContext,
  { userId, from }: Requester,
  callId: VideoCallId,
  peer?: VerifiedPeer,
): Promise<Call> {
  const call = await callById(context.db, callId);
  const canForward = call !== undefined && (await hasServer(context, call.type));
  return applyEvent(context, call, userId, (current, now) =>
    takeAndJoin(current, { by: userId, from, peer, canForward }, now),
  );
}

/** Stops ringing for a person who is about to answer. @throws ProductError `CallEnded`, also for a call that is not the person's */
export async function beJoining(context: CallContext, { userId, from }: Requester, callId: VideoCallId) {
  return applyEvent(context, await callById(context.db, callId), userId, { is: 'joining', from });
}

/** Does nothing if the call is over. */
async function leave(
  context: CallContext,
  userId: UserId,
  callId: VideoCallId,
  event: PersonalEvent,
): Promise<void> {
  const call = await callById(context.db, callId);
  await applyEvent(context, call, userId, event).catch((error: unknown) => {
    if (!(error instanceof ProductError) || error.code !== 'CallEnded') throw error;
  });
}

type Leaver = Pick<CallWindow, 'sessionId'> & { userId: UserId };

export const decline = (
  context: CallContext,
  { userId, sessionId }: Leaver,
  callId: VideoCallId,
): Promise<void> => leave(context, userId, callId, { is: 'decline', sessionId });

export const hangUp = (
  context: CallContext,
  { userId, sessionId }: Leaver,
  { callId, window }: { callId: VideoCallId; window: string },
): Promise<void> => leave(context, userId, callId, { is: 'hangUp', windowId: window, sessionId });

/** Takes the person's place in the answered call of a conversation. */
export const join = async (
  context: CallContext,
  { userId, from }: Requester,
  { sid, peerId }: VerifiedPeer,
): Promise<Call> => applyEvent(context, await callIn(context.db, sid), userId, { is: 'join', from, peerId });

/**
 * The call of a conversation whose media meet on the server, for somebody who may join it. @throws ProductError why they cannot join one
 */
export async function callToJoin(context: CallContext, userId: UserId, sid: ChatSid) {
  const isSelf = (one: { userId: UserId }) => one.userId === userId;
  const [{ membershipId }, call] = await Promise.all([
    requireMayCall(context, sid, isSelf),
    callIn(context.db, sid),
  ]);
  const isIn = call && (personIn(call, userId)?.windowId ?? null) !== null;
  if (call?.type !== 'group' || !call.answeredAt || isIn) throw new ProductError('NotFound');
  return { call, membershipId };
}

/** The call that the person is in or that rings for them; its window returns to it. */
export async function currentCall(context: CallContext, userId: UserId, from: CallWindow | undefined) {
  const call = await callOf(context.db, userId);
  if (!call || !from || personIn(call, userId)?.windowId !== from.windowId) return call;
  return applyEvent(context, call, userId, { is: 'return', from });
}
