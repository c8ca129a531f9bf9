import type { ErrorCode } from '@nestmate/contract/errors';
import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { videoReturnMs } from '@nestmate/contract/video';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { isUnavailable } from '../../../platform/unavailable';
import { callMessageWriter, writeRefusalsOf } from '../../chat';
import type { Call, CallPerson } from './call';
import { callsIn, everyCall, signedOutPeople } from './calls.queries';
import { type CallContext, changeCall, settle } from './calls.service';
import { type CallEvent, nextCall } from './next-call';

type Refusals = (person: CallPerson) => ErrorCode | undefined;

/**
 * The people who have to leave a call, by the reason they cannot write there. A refusal of two people concerns both:
 * the one who caused it leaves.
 */
function leaversOf({ type, people }: Call, refusalOf: Refusals): CallPerson[] {
  const refused = people.filter((person) => refusalOf(person));
  if (type === 'group') return refused;
  const cause = people.find((person) => ['NotFound', 'BlockedByMe'].includes(refusalOf(person) ?? ''));
  const [first] = refused;
  if (cause || !first) return cause ? [cause] : [];
  const other = people.find((person) => person !== first);
  return refusalOf(first) === 'ChatClosed' || !other ? [first] : [other];
}

/**
 * Ends every call that rings for too long, whose window does not come back, or whose people may no longer be in it:
 * blocked, removed, signed out, or in a round that is over. Several processes may do so at the same time. A call that
 * cannot be changed does not hold up the others.
 * @param upSince the time since which windows could come back: windows of answered calls have time from then on
 * @throws AggregateError why calls could not be changed, after all others
 */
export async function endOverdueCalls(context: CallContext, upSince: Date): Promise<void> {
  const calls = await everyCall(context.db);
  if (calls.length === 0) return;
  const signedOut = await signedOutPeople(context.db);
  const pairsOf = ({ sid, people }: Call) => people.map(({ membershipId }) => ({ sid, membershipId }));
  const refusalOf = await writeRefusalsOf(context.db, calls.flatMap(pairsOf));
  const failures: unknown[] = [];
  for (const call of calls) {
    const { id, sid, people } = call;
    const own = people.filter(({ userId }) => signedOut.has(userId));
    const refused = leaversOf(call, ({ membershipId }) => refusalOf({ sid, membershipId }));
    const leavers = call.type === 'group' ? new Set([...own, ...refused]) : [...own, ...refused].slice(0, 1);
    const events = Array.from(leavers, ({ userId }): CallEvent => ({ type: 'remove', by: userId }));
    const now = context.clock();
    const mayReturn = call.answeredAt && now.getTime() < upSince.getTime() + videoReturnMs;
    const tick: CallEvent = { type: 'tick' };
    if (!mayReturn && nextCall(call, tick, now).call !== call) events.push(tick);
    try {
      for (const event of events)
        await changeCall(context, { sid, membershipIds: people.map(membershipOf) }, (current, at) =>
          current?.id === id ? nextCall(current, event, at) : undefined,
        );
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Calls could not be changed');
}

const membershipOf = ({ membershipId }: CallPerson) => membershipId;

/** Ends the calls of conversations that these memberships leave. The caller holds the locks of both. */
export async function endCallsOfLeavers(
  { events, clock }: Pick<App, 'clock' | 'events'>,
  tx: Tx,
  { sids, membershipIds }: { sids: readonly ChatSid[]; membershipIds: readonly MembershipId[] },
): Promise<void> {
  const now = clock();
  const writeMessage = callMessageWriter(tx);
  for (const call of await callsIn(tx, sids)) {
    let before = call;
    for (const { userId } of call.people.filter((one) => membershipIds.includes(one.membershipId))) {
      const outcome = nextCall(before, { type: 'remove', by: userId }, now);
      await settle(tx, events, { before, outcome, now, writeMessage });
      before = outcome.call;
      if (outcome.ended) break;
    }
  }
}
