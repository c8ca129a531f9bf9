import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { isDuplicate } from '../../../platform/sql-state';
import { announceWritten, appendCallMessage, lockConversation, type Written } from '../../chat';
import { transactionWithRetries } from '../../room';
import { type Call, callerOf, type Outcome, personIn, shownCall, conversationCall } from './call';
import { callIn, deleteCall, insertCall, updateCall } from './calls.queries';
import { endedRings } from './next-call';

export interface CallContext extends Pick<App, 'clock' | 'config' | 'db' | 'events' | 'live'> {
  /** When the conversation's windows get its message; at once by default. */
  afterwards?: (announce: () => void) => void;
}

interface Of {
  sid: ChatSid;
  membershipIds: readonly MembershipId[];
}

/** @returns undefined to change nothing @throws ProductError why it is refused */
type Decide = (call: Call | undefined, now: Date) => Outcome | undefined;

/**
 * Changes the call of a conversation under its row lock, with the message about it; windows are told after the commit. Two processes
 * therefore never disagree about the state of a call.
 */
export async function changeCall(context: CallContext, of: Of, decide: Decide): Promise<Call | undefined> {
  const { db, events, clock, afterwards = setImmediate } = context;
  const changed = await transactionWithRetries(db, async (tx) => {
    const locked = await lockConversation(tx, of.sid, of.membershipIds);
    if (!locked) return undefined;
    const now = clock();
    const before = await callIn(tx, of.sid);
    const outcome = decide(before, now);
    return outcome && { ...(await settle(tx, events, { before, outcome, now, locked })), outcome };
  });
  const written = changed?.written;
  // Sends what the windows of the call wait for first.
  if (written) afterwards(() => announceWritten(context)(of.sid, written));
  return changed?.outcome.ended ? undefined : changed?.call;
}

interface Settling {
  before: Call | undefined;
  outcome: Outcome;
  now: Date;
  locked?: Parameters<typeof appendCallMessage>[3];
}

/** Stores the changed state of a call. The caller holds the lock of its conversation; `locked` is what `lockConversation` returned. */
export async function settle(
  tx: Db,
  events: Publisher,
  { before, outcome, now, locked }: Settling,
): Promise<{ call: Call; written: Written | undefined }> {
  const { message: says, ended } = outcome;
  const call = before ? outcome.call : await start(tx, outcome.call);
  if (ended) await deleteCall(tx, call);
  else if (before && before !== call) await keep(tx, before, call);
  const { sid: chatId, people } = call;
  const left = (before?.people ?? [])
    .filter(({ userId }) => !personIn(call, userId))
    .map((person) => ({ ...person, windowId: null, joiningWindowId: null }));
  const ringsEnded = before && endedRings(before, outcome);
  const written =
    says &&
    (await appendCallMessage(tx, { sid: chatId, membershipId: says.by, call: says.step }, now, locked));
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
async function keep(tx: Db, before: Call, call: Call): Promise<void> {
  await updateCall(tx, before, call).catch((error: unknown) => {
    throw isDuplicate(error) ? new ProductError('AlreadyInCall') : error;
  });
}

/** @throws ProductError when its caller is in another call, or everybody else */
async function start(tx: Db, call: Call): Promise<Call> {
  const free = await insertCall(tx, call);
  if (!free.includes(callerOf(call).userId)) throw new ProductError('AlreadyInCall');
  if (free.length < 2) throw new ProductError('CalleeBusy');
  return (await callIn(tx, call.sid)) ?? call;
}
