import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract/ids';
import type { VideoRoomType } from '@nestmate/contract/video';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { isDuplicate } from '../../../platform/sql-state';
import { announceWritten, lockConversation, type WriteCallMessage, type WrittenMessage } from '../../chat';
import { requireMayCall, type VerifiedPeer } from '../video-access.service';
import {
  type Call,
  callerOf,
  type CallWindow,
  conversationCall,
  type Outcome,
  personIn,
  shownCall,
} from './call';
import { callById, callIn, callOf, deleteCall, insertCall, updateCall } from './calls.queries';
import { type CallEvent, endedRings, nextCall, startCall } from './next-call';

export interface CallContext extends Pick<App, 'clock' | 'config' | 'db' | 'events' | 'live'> {
  /** When the conversation's windows get its message; immediately by default. */
  afterwards?: (announce: () => void) => void;
}

/** The conversation whose call it is, and everybody in it. */
interface CallRef {
  sid: ChatSid;
  membershipIds: readonly MembershipId[];
}

/** @returns undefined to change nothing @throws ProductError why it is refused */
type Decide = (call: Call | undefined, now: Date) => Outcome | undefined;

/**
 * Changes the call of a conversation under its row lock, with the message about it; windows get its new state after the
 * commit. Two processes therefore never disagree about the state of a call.
 */
export async function changeCall(
  context: CallContext,
  ref: CallRef,
  decide: Decide,
): Promise<Call | undefined> {
  const { db, events, clock, afterwards = setImmediate } = context;
  const changed = await transactionWithRetries(db, async (tx) => {
    const writeMessage = await lockConversation(tx, ref.sid, ref.membershipIds);
    if (!writeMessage) return undefined;
    const now = clock();
    const before = await callIn(tx, ref.sid);
    const outcome = decide(before, now);
    return outcome && { ...(await settle(tx, events, { before, outcome, now, writeMessage })), outcome };
  });
  const written = changed?.written;
  // Sends what the windows of the call wait for first.
  if (written) afterwards(() => announceWritten(context)(ref.sid, written));
  return changed?.outcome.ended ? undefined : changed?.call;
}

interface CallTransition {
  before: Call | undefined;
  outcome: Outcome;
  now: Date;
  writeMessage: WriteCallMessage;
}

/** Stores the changed state of a call. The caller holds the lock of its conversation. */
export async function settle(
  tx: Tx,
  events: Publisher,
  { before, outcome, now, writeMessage }: CallTransition,
): Promise<{ call: Call; written: WrittenMessage | undefined }> {
  const { message, ended } = outcome;
  const call = before ? outcome.call : await storeNewCall(tx, outcome.call);
  if (ended) await deleteCall(tx, call);
  else if (before && before !== call) await storeChange(tx, before, call);
  const { sid, people } = call;
  const left = (before?.people ?? [])
    .filter(({ userId }) => !personIn(call, userId))
    .map((person) => ({ ...person, windowId: null, joiningWindowId: null }));
  const ringsEnded = before && endedRings(before, outcome);
  const written = message && (await writeMessage({ sid, membershipId: message.by, call: message.step }, now));
  if (call.revision !== before?.revision)
    await events.publish(tx, 'videoCall.changed', {
      call: shownCall(call, ended),
      sides: [...people, ...left].map(({ userId, membershipId, windowId, joiningWindowId }) => ({
        membershipId,
        window: windowId,
        joining: joiningWindowId,
        ringEnded: ringsEnded?.get(userId) ?? null,
      })),
      conversationCall: conversationCall(call, ended !== undefined),
    });
  return { call, written };
}

/** @throws ProductError when a new participant is in another call */
async function storeChange(tx: Tx, before: Call, call: Call): Promise<void> {
  await updateCall(tx, before, call).catch((error: unknown) => {
    throw isDuplicate(error) ? new ProductError('AlreadyInCall') : error;
  });
}

/** @throws ProductError when its caller is in another call, or everybody else */
async function storeNewCall(tx: Tx, call: Call): Promise<Call> {
  const free = await insertCall(tx, call);
  if (!free.includes(callerOf(call).userId)) throw new ProductError('AlreadyInCall');
  if (free.length < 2) throw new ProductError('CalleeBusy');
  return (await callIn(tx, call.sid)) ?? call;
}

/** The context of a ring or an answer. */
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
  const ref = { sid: call.sid, membershipIds: call.people.map(({ membershipId }) => membershipId) };
  const changed = await changeCall(context, ref, (current, now) => {
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
  from: CallWindow,
  { sid, onlyJoins = false }: { sid: ChatSid; onlyJoins?: boolean | undefined },
  peer?: VerifiedPeer,
): Promise<Call> {
  const {
    type,
    membershipId: own,
    firstName,
    others,
  } = await requireMayCall(context, sid, ({ userId }) => userId === from.userId);
  const membershipIds = [own, ...others.map(({ membershipId }) => membershipId)];
  const canForward = await hasServer(context, type);
  const call = await changeCall(context, { sid, membershipIds }, (current, now) => {
    // Once the call is stored, it is read again with the pictures of its people.
    const newcomer = { membershipId: own, firstName, pictureKey: null };
    if (current) return answerAndJoin(current, { from, newcomer, peer, canForward }, now);
    if (onlyJoins) throw new ProductError('CallEnded');
    // The call would ring for people who cannot join.
    if (!canForward) throw new ProductError('GroupCallUnavailable');
    const caller = { ...newcomer, ...from, peerId: peer?.sid === sid ? peer.peerId : null };
    const callees = others.map((other) => ({ ...other, firstName: '', pictureKey: null }));
    return startCall({ id: newId<VideoCallId>(), sid, type }, { caller, callees }, now);
  });
  if (!call) throw new ProductError('NotFound');
  return call;
}

/** Whether media of this kind of call can meet now; those of two people need no server. */
const hasServer = async ({ canForward }: AnswerContext, type: VideoRoomType): Promise<boolean> =>
  type === 'peer-to-peer' || canForward();

type AnswerEvent = Pick<Extract<CallEvent, { type: 'answer' }>, 'canForward' | 'from' | 'newcomer'>;

/**
 * Answers and joins in one transaction, so that the others learn the window's peer with the answer. The caller joins
 * before anybody answers.
 */
function answerAndJoin(
  call: Call,
  { peer, ...answering }: AnswerEvent & { peer: VerifiedPeer | undefined },
  now: Date,
): Outcome {
  const { from } = answering;
  const by = from.userId;
  const answered = nextCall(call, { type: 'answer', by, ...answering }, now);
  if (peer?.sid !== call.sid) return answered;
  return { ...answered, ...nextCall(answered.call, { type: 'join', by, from, peerId: peer.peerId }, now) };
}

/**
 * Answers a call, and joins it if the window says how.
 * @throws ProductError `CallEnded`, also for a call that is not the person's
 */
export async function answer(
  context: AnswerContext,
  from: CallWindow,
  callId: VideoCallId,
  peer?: VerifiedPeer,
): Promise<Call> {
  const call = await callById(context.db, callId);
  const canForward = call !== undefined && (await hasServer(context, call.type));
  return applyEvent(context, call, from.userId, (current, now) =>
    answerAndJoin(current, { from, peer, canForward }, now),
  );
}

/**
 * Stops ringing for a person who is about to answer.
 * @throws ProductError `CallEnded`, also for a call that is not the person's
 */
export const startJoining = async (
  context: CallContext,
  from: CallWindow,
  callId: VideoCallId,
): Promise<Call> =>
  applyEvent(context, await callById(context.db, callId), from.userId, { type: 'joining', from });

/** Declines a call, or hangs up. Does nothing if it is over. */
export async function leave(
  context: CallContext,
  userId: UserId,
  callId: VideoCallId,
  event: Extract<PersonalEvent, { type: 'decline' | 'hangUp' }>,
): Promise<void> {
  const call = await callById(context.db, callId);
  await applyEvent(context, call, userId, event).catch((error: unknown) => {
    if (!(error instanceof ProductError) || error.code !== 'CallEnded') throw error;
  });
}

/** Joins the answered call of a conversation, also again: with the window's next socket, or after a reload. */
export const join = async (
  context: CallContext,
  from: CallWindow,
  { sid, peerId }: VerifiedPeer,
): Promise<Call> =>
  applyEvent(context, await callIn(context.db, sid), from.userId, { type: 'join', from, peerId });

/**
 * The call of a conversation whose media meet on the server, for somebody who may join it. @throws ProductError why
 * they cannot join one
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

/** Returns a window to the call that it is in. @returns the call that the person is in or that rings for them */
export async function returnToCall(context: CallContext, userId: UserId, from: CallWindow | undefined) {
  const call = await callOf(context.db, userId);
  if (!call || !from || personIn(call, userId)?.windowId !== from.windowId) return call;
  return applyEvent(context, call, userId, { type: 'return', from });
}
