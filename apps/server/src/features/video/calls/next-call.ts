import type { UserId } from '@nestmate/contract/ids';
import { videoReturnMs } from '@nestmate/contract/video';
import { maxInVideoCall } from '@nestmate/contract/video-group';
import { ProductError } from '../../../platform/http';
import type { SessionId } from '../../../platform/ids';
import {
  type Call,
  callerOf,
  type CallPerson,
  type HowEnded,
  isJoining,
  type Newcomer,
  noWindow,
  type Outcome,
  personIn,
  type CallWindow,
  waitsUntil,
} from './call';

export type CallEvent =
  /**
   * Somebody answers, or takes part in a group's call that is answered; when two people call each other, the second
   * answers.
   * @param canForward whether the media of its kind of call can meet now
   */
  | { type: 'answer'; by: UserId; from: CallWindow; newcomer?: Newcomer; canForward: boolean }
  /** Somebody for whom it rings has pressed Join. Repeated by another window, or with another socket. */
  | { type: 'joining'; by: UserId; from: CallWindow }
  /** The socket of a window is back. */
  | { type: 'return'; by: UserId; from: CallWindow }
  /** The window is ready to connect to the others, by this peer. */
  | { type: 'join'; by: UserId; from: CallWindow; peerId: string }
  | { type: 'decline'; by: UserId; sessionId: SessionId }
  | { type: 'hangUp'; by: UserId; windowId: string; sessionId: SessionId }
  /** Somebody may no longer be in the call. */
  | { type: 'remove'; by: UserId }
  | { type: 'tick' };

/** Whom a call of a conversation rings for, and the window that calls them, with its peer if it is ready to connect. */
interface FirstPeople {
  caller: Newcomer & CallWindow & Pick<CallPerson, 'peerId'>;
  callees: readonly (Newcomer & Pick<CallPerson, 'userId'>)[];
}

/** The first state of a call: its caller is in it, and it rings for everybody else. */
export const startCall = (
  ref: Pick<Call, 'id' | 'sid' | 'type'>,
  { caller, callees }: FirstPeople,
  now: Date,
): Outcome => ({
  call: {
    ...ref,
    revision: 0,
    startedAt: now,
    answeredAt: null,
    people: [
      { ...noWindow, ...caller, side: 'caller', seenAt: now },
      ...callees.map((callee) => ({ ...noWindow, ...callee, side: 'callee' as const })),
    ],
  },
  message: { by: caller.membershipId, step: 'started' },
});

/**
 * The next state of a call. A repeated event changes nothing that windows see. What an event does to its person depends
 * on where they are: `out` of the call, rung (`rings`), `joining`, in it by the window of the event (`in`), or by
 * another one (`elsewhere`).
 *
 * | event   | out              | rings           | joining         | in            | elsewhere       |
 * | ------- | ---------------- | --------------- | --------------- | ------------- | --------------- |
 * | answer  | in, or CallEnded | in              | in              | its socket    | InCallElsewhere |
 * | joining | –                | joining         | joining         | –             | –               |
 * | return  | –                | –               | –               | its socket    | –               |
 * | join    | –                | InCallElsewhere | InCallElsewhere | its peer      | InCallElsewhere |
 * | decline | –                | out             | out             | –             | –               |
 * | hangUp  | –                | out             | out             | out           | InCallElsewhere |
 * | remove  | –                | out             | out             | out           | out             |
 * | tick    | –                | out, if late    | out, if late    | out, if away  | out, if away    |
 *
 * A person who goes out may end the call, see `leave`.
 * @throws ProductError why it is refused
 */
export function nextCall(call: Call, event: CallEvent, now: Date): Outcome {
  if (event.type === 'tick') return tick(call, now);
  if (event.type === 'answer') return answer(call, event, now);
  const known = personIn(call, event.by);
  // The person has left a group's call before.
  if (!known) return { call };
  switch (event.type) {
    case 'joining':
      return joining(call, known, event, now);
    case 'return':
      return known.windowId === event.from.windowId ? { call: withWindow(call, event, now) } : { call };
    case 'join':
      return join(call, event, now);
    case 'decline':
      return known.windowId === null ? decline(call, known, event) : { call };
    case 'hangUp':
      return hangUp(call, known, event);
    case 'remove':
      return leave(call, known, call.answeredAt ? 'ended' : 'unanswered');
  }
}

function withPerson(call: Call, by: UserId, change: Partial<CallPerson>): Call {
  return { ...call, people: call.people.map((one) => (one.userId === by ? { ...one, ...change } : one)) };
}

const withWindow = (call: Call, { by, from }: { by: UserId; from: CallWindow }, now: Date): Call =>
  withPerson(call, by, { ...from, seenAt: now });

const notJoining = { joiningWindowId: null, joiningSince: null };

function answer(call: Call, event: Extract<CallEvent, { type: 'answer' }>, now: Date): Outcome {
  const { by, from, newcomer, canForward } = event;
  const rung = newcomer && call.type === 'group' ? withNewcomer(call, by, newcomer) : call;
  const known = personIn(rung, by);
  if (!known) throw new ProductError('CallEnded');
  if (known.windowId === from.windowId) return { call: withWindow(rung, event, now) };
  if (known.windowId !== null) throw new ProductError('InCallElsewhere');
  const inside = rung.people.filter(({ windowId }) => windowId !== null).length;
  if (inside >= maxInVideoCall) throw new ProductError('GroupCallFull');
  if (!canForward) throw new ProductError('GroupCallUnavailable');
  const change = { answeredAt: call.answeredAt ?? now, revision: call.revision + 1 };
  return {
    call: { ...withPerson(withWindow(rung, event, now), by, notJoining), ...change },
    message: { by: known.membershipId, step: 'joined' },
  };
}

/** Pressing Join again does not extend the person’s time. */
function joining(
  call: Call,
  { windowId, joiningWindowId, joiningSince }: CallPerson,
  { by, from }: { by: UserId; from: CallWindow },
  now: Date,
): Outcome {
  if (windowId !== null) return { call };
  const { windowId: joiningId, ...at } = from;
  const state = { ...at, joiningWindowId: joiningId, joiningSince: joiningSince ?? now, seenAt: now };
  const isNews = joiningWindowId !== joiningId;
  return { call: { ...withPerson(call, by, state), revision: call.revision + (isNews ? 1 : 0) } };
}

function join(call: Call, event: Extract<CallEvent, { type: 'join' }>, now: Date): Outcome {
  const known = personIn(call, event.by);
  if (known?.windowId !== event.from.windowId) throw new ProductError('InCallElsewhere');
  const joined = withPerson(withWindow(call, event, now), event.by, { peerId: event.peerId });
  // From the answer on, windows see by which peers others have joined.
  const isNews = call.answeredAt !== null && known.peerId !== event.peerId;
  return { call: { ...joined, revision: call.revision + (isNews ? 1 : 0) } };
}

const decline = (call: Call, known: CallPerson, { sessionId }: { sessionId: SessionId }): Outcome => ({
  ...leave(call, known, 'declined'),
  declined: { by: known.userId, sessionId },
});

/** The person whose step ends an unanswered call: somebody who has pressed Join, or else `by`. */
const lastIn = (call: Call, by: CallPerson): CallPerson =>
  (call.answeredAt ? undefined : call.people.find(isJoining)) ?? by;

function hangUp(call: Call, known: CallPerson, event: Extract<CallEvent, { type: 'hangUp' }>): Outcome {
  // While it rings for a person, none of their windows is in the call.
  if (known.windowId === null && (!call.answeredAt || call.type === 'group'))
    return decline(call, known, event);
  if (known.windowId !== event.windowId) throw new ProductError('InCallElsewhere');
  return leave(call, known, call.answeredAt ? 'ended' : 'unanswered', lastIn(call, known));
}

/**
 * Ends a call that nobody answers in time. Removes everybody whose window does not return in time, and from a group
 * everybody who has not answered; a person who has pressed Join has a time of their own. One who does not arrive in it,
 * or whose window is gone, has not joined: it does not ring for them again.
 */
function tick(call: Call, now: Date): Outcome {
  const hasVanished = ({ seenAt }: CallPerson) =>
    seenAt === null || now.getTime() >= seenAt.getTime() + videoReturnMs;
  const isLate = (person: CallPerson) =>
    now >= waitsUntil(call, person) || (isJoining(person) && hasVanished(person));
  const gone = call.people.find((person) => person.windowId !== null && hasVanished(person));
  const waiting = call.people.filter(({ windowId }) => windowId === null);
  if (!call.answeredAt && (gone || waiting.every(isLate)))
    return end(
      call,
      lastIn(call, callerOf(call)),
      !gone && waiting.some(isJoining) ? 'notJoined' : 'unanswered',
    );
  const leaver = gone ?? waiting.find(isLate);
  if (!leaver) return { call };
  const left = leave(call, leaver, gone ? 'ended' : 'unanswered');
  return left.ended ? left : tick(left.call, now);
}

const isIn = ({ windowId }: CallPerson) => windowId !== null;

/** A group's call with somebody it has not rung for, or no longer rings for. */
function withNewcomer(call: Call, userId: UserId, newcomer: Newcomer): Call {
  if (call.people.some((person) => person.userId === userId)) return call;
  return { ...call, people: [...call.people, { ...newcomer, ...noWindow, userId, side: 'callee' }] };
}

/** The call is over; the person took its last step, or had pressed Join and was not in it yet. */
function end(call: Call, by: CallPerson, how: HowEnded): Outcome {
  const step = how === 'declined' ? 'declined' : isJoining(by) && !call.answeredAt ? 'notJoined' : 'ended';
  return {
    call: { ...call, revision: call.revision + 1 },
    ended: how,
    message: { by: by.membershipId, step },
  };
}

/**
 * Somebody leaves, or does not join. A call of two ends; a group’s continues while two are in it, or while one rings
 * for others.
 * @param last who takes the last step if it ends
 */
function leave(call: Call, by: CallPerson, how: HowEnded, last = by): Outcome {
  if (call.type === 'peer-to-peer') return end(call, last, how);
  const people = call.people.filter((person) => person !== by);
  const inside = people.filter(isIn);
  const goesOn = call.answeredAt ? inside.length > 1 : inside.length > 0 && people.length > 1;
  if (!goesOn) return end(call, last, call.answeredAt ? 'ended' : how);
  const caller = people.find(({ side }) => side === 'caller') ?? inside[0];
  return {
    call: {
      ...call,
      revision: call.revision + 1,
      people: people.map((person) => ({ ...person, side: person === caller ? 'caller' : 'callee' })),
    },
  };
}

export interface RingEnd {
  how: 'answered' | 'declined' | 'missed';
  /** The browser in which it was answered or declined. */
  sessionId: SessionId | null;
}

/** The people for whom a call stops ringing with this outcome, and why. */
export function endedRings(before: Call, { call, ended, declined }: Outcome): Map<UserId, RingEnd> {
  const ends = new Map<UserId, RingEnd>();
  for (const person of before.people) {
    const { userId, windowId } = person;
    // The call stopped ringing for them when they pressed Join.
    if (windowId !== null || isJoining(person)) continue;
    const current = ended ? undefined : personIn(call, userId);
    if (current && current.windowId === null && !isJoining(current)) continue;
    if (current) ends.set(userId, { how: 'answered', sessionId: current.sessionId });
    else if (declined?.by === userId) ends.set(userId, { how: 'declined', sessionId: declined.sessionId });
    else ends.set(userId, { how: 'missed', sessionId: null });
  }
  return ends;
}
