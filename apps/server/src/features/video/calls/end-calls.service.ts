import { type ChatSid, type ErrorCode, type MembershipId, videoReturnMs } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { writeRefusalsOf } from '../../chat';
import { type Call, otherSide, type Side } from './call';
import { callsIn, everyCall } from './calls.queries';
import { type CallParts, changeCall, settle } from './change-call';
import { type CallEvent, nextCall } from './next-call';
import { signedOutPeople } from './presence.queries';

const sides = ['caller', 'callee'] as const;

/** Who has to leave a call, by why the two sides cannot write to each other; undefined when both may stay. */
function sideThatLeaves(refusals: Readonly<Record<Side, ErrorCode | undefined>>): Side | undefined {
  const refused = sides.find((side) => refusals[side]);
  const cause = sides.find((side) => refusals[side] === 'NotFound' || refusals[side] === 'BlockedByMe');
  if (cause || !refused) return cause;
  return refusals[refused] === 'ChatClosed' ? refused : otherSide(refused);
}

/**
 * Ends every call that rings for too long, whose window does not come back, or whose people may not be in it any more: blocked, removed,
 * signed out, or in a round that is over. Several processes may do so at once.
 * @param upSince since when windows could come back: those of answered calls have time from then on
 */
export async function endOverdueCalls(parts: CallParts, upSince: Date): Promise<void> {
  const calls = await everyCall(parts.db);
  if (calls.length === 0) return;
  const signedOut = await signedOutPeople(parts.db);
  const pairOf = ({ chatId, people }: Call, side: Side) => ({
    chatId,
    membershipId: people[side].membershipId,
  });
  const refusalOf = await writeRefusalsOf(
    parts.db,
    calls.flatMap((call) => sides.map((side) => pairOf(call, side))),
  );
  for (const call of calls) {
    const [caller, callee] = [pairOf(call, 'caller'), pairOf(call, 'callee')];
    const by =
      sides.find((side) => signedOut.has(call.people[side].userId)) ??
      sideThatLeaves({ caller: refusalOf(caller), callee: refusalOf(callee) });
    const event: CallEvent = by ? { is: 'putOut', by } : { is: 'timePasses' };
    const now = parts.clock();
    const mayReturn = call.answeredAt && now.getTime() < upSince.getTime() + videoReturnMs;
    if (!by && (mayReturn || !nextCall(call, event, now).ended)) continue;
    const membershipIds = [caller.membershipId, callee.membershipId];
    await changeCall(parts, { chatId: call.chatId, membershipIds }, (current, at) =>
      current?.id === call.id ? nextCall(current, event, at) : undefined,
    );
  }
}

/** Ends the calls of conversations that these memberships leave. The caller holds the locks of both. */
export async function endCallsOfLeavers(
  { events, clock }: { events: Publisher; clock: () => Date },
  tx: Db,
  { chatIds, membershipIds }: { chatIds: readonly ChatSid[]; membershipIds: readonly MembershipId[] },
): Promise<void> {
  const now = clock();
  for (const call of await callsIn(tx, chatIds)) {
    const by = membershipIds.includes(call.people.callee.membershipId) ? 'callee' : 'caller';
    const outcome = nextCall(call, { is: 'putOut', by }, now);
    await settle(tx, events, { before: call, outcome, now });
  }
}
