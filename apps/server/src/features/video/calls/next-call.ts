import { type CallStep, videoReturnMs } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import {
  type Call,
  type CallPerson,
  type HowEnded,
  otherSide,
  type Place,
  ringsUntil,
  type Side,
} from './call';

/** What happens to a call. */
export type CallEvent =
  /** Somebody calls the other, or answers; when both call, the second answers. */
  | { is: 'take'; by: Side; from: Place }
  /** The socket of a window is back. */
  | { is: 'return'; by: Side; from: Place }
  | { is: 'join'; by: Side; from: Place; peerId: string }
  | { is: 'decline'; by: Side }
  | { is: 'hangUp'; by: Side; windowId: string }
  /** Somebody may not be in the call any more. */
  | { is: 'putOut'; by: Side }
  | { is: 'timePasses' };

export interface Outcome {
  call: Call;
  /** The message that the conversation gets. */
  says?: { by: Side; step: CallStep };
  /** The call is over, and forgotten once windows were told. */
  ended?: HowEnded;
}

/** What becomes of a call. An event that comes again changes nothing. @throws ProductError why it is refused */
export function nextCall(call: Call, event: CallEvent, now: Date): Outcome {
  switch (event.is) {
    case 'take':
      return take(call, event, now);
    case 'return':
      return owns(call, event.by, event.from.windowId) ? { call: placed(call, event, now) } : { call };
    case 'join':
      return join(call, event, now);
    case 'decline':
      return call.answeredAt || event.by === 'caller' ? { call } : ended(call, 'declined', event.by);
    case 'hangUp':
      return hangUp(call, event);
    case 'putOut':
      return ended(call, call.answeredAt ? 'ended' : 'unanswered', event.by);
    case 'timePasses':
      return timePasses(call, now);
  }
}

const owns = ({ people }: Call, side: Side, windowId: string) => people[side].windowId === windowId;

function ended(call: Call, how: HowEnded, by: Side): Outcome {
  const step = how === 'declined' ? 'declined' : 'ended';
  return { call: { ...call, revision: call.revision + 1 }, ended: how, says: { by, step } };
}

function changed(call: Call, side: Side, change: Partial<CallPerson>): Call {
  return { ...call, people: { ...call.people, [side]: { ...call.people[side], ...change } } };
}

const placed = (call: Call, { by, from }: { by: Side; from: Place }, now: Date): Call =>
  changed(call, by, { ...from, seenAt: now });

function take(call: Call, event: { by: Side; from: Place }, now: Date): Outcome {
  if (owns(call, event.by, event.from.windowId)) return { call: placed(call, event, now) };
  if (event.by === 'caller' || call.answeredAt) throw new ProductError('InCallElsewhere');
  const answered = { ...placed(call, event, now), answeredAt: now, revision: call.revision + 1 };
  return { call: answered, says: { by: 'callee', step: 'joined' } };
}

function join(call: Call, event: { by: Side; from: Place; peerId: string }, now: Date): Outcome {
  if (!owns(call, event.by, event.from.windowId)) throw new ProductError('InCallElsewhere');
  if (!call.answeredAt) throw new ProductError('Conflict');
  const joined = changed(placed(call, event, now), event.by, { peerId: event.peerId });
  return { call: { ...joined, revision: call.revision + 1 } };
}

function hangUp(call: Call, { by, windowId }: { by: Side; windowId: string }): Outcome {
  if (!call.answeredAt && by === 'callee') return ended(call, 'declined', by);
  if (!owns(call, by, windowId)) throw new ProductError('InCallElsewhere');
  return ended(call, call.answeredAt ? 'ended' : 'unanswered', by);
}

/** Ends a call that nobody answers in time, or whose window does not return in time. */
function timePasses(call: Call, now: Date): Outcome {
  const isGone = ({ windowId, seenAt }: CallPerson) =>
    windowId !== null && (seenAt === null || now.getTime() >= seenAt.getTime() + videoReturnMs);
  const gone = (['caller', 'callee'] as const).find((side) => isGone(call.people[side]));
  if (!call.answeredAt)
    return gone || now >= ringsUntil(call) ? ended(call, 'unanswered', 'caller') : { call };
  return gone ? ended(call, 'ended', gone) : { call };
}

/** The side of a person in a call. */
export const sideOf = ({ people }: Call, userId: string): Side | undefined =>
  (['caller', 'callee'] as const).find((side) => people[side].userId === userId);

/** The participants between whom a signal may pass; undefined when it belongs to a former connection. */
export function signalPath(call: Call, socketId: string, to: string) {
  const from = (['caller', 'callee'] as const).find((side) => call.people[side].socketId === socketId);
  if (!from) return undefined;
  const [sender, receiver] = [call.people[from], call.people[otherSide(from)]];
  return sender.peerId && receiver.peerId === to ? { from: sender.peerId, receiver } : undefined;
}
