import type { UserId } from '@nestmate/contract';
import {
  type Call,
  type CallPerson,
  type HowEnded,
  isJoining,
  type Newcomer,
  nowhere,
  type Outcome,
} from './call';

const isIn = ({ windowId }: CallPerson) => windowId !== null;

/** A group's call with somebody it has not rung for, or no longer rings for. */
export function withNewcomer(call: Call, userId: UserId, newcomer: Newcomer): Call {
  if (call.people.some((person) => person.userId === userId)) return call;
  return { ...call, people: [...call.people, { ...newcomer, ...nowhere, userId, side: 'callee' }] };
}

/** The call is over; the person took its last step, or had pressed Join and was not in it yet. */
export function end(call: Call, by: CallPerson, how: HowEnded): Outcome {
  const step = how === 'declined' ? 'declined' : isJoining(by) && !call.answeredAt ? 'notJoined' : 'ended';
  return {
    call: { ...call, revision: call.revision + 1 },
    ended: how,
    says: { by: by.membershipId, step },
  };
}

/**
 * Somebody leaves, or does not join. A call of two ends; a group’s continues while two are in it, or while one rings for others.
 * @param last who takes the last step if it ends
 */
export function leave(call: Call, by: CallPerson, how: HowEnded, last = by): Outcome {
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
