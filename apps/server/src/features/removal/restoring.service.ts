import type { MembershipId } from '@nestmate/contract/ids';
import type { Db, Tx } from '../../platform/database/client';
import { dayMs } from '../../platform/durations';
import type { Publisher } from '../../platform/events/events';
import { ProductError } from '../../platform/http';
import { lockAccountsOf, markStanding } from '../memberships';
import { lockResidents } from '../room';
import { liftRetained } from './departed.queries';
import { type RejoinedRoom, rejoinRooms } from './rejoining.service';
import {
  deleteRemovalsUntil,
  joinedAgain,
  removedAtOf,
  formerRoommates,
  takeBack,
  takeRemovals,
} from './removal.queries';

/** A removal can be undone for this long. */
export const restorableMs = dayMs;

/**
 * Undoes removals of any age: restores the memberships with their profiles, answers and requests and, within a day,
 * their rooms, even locked ones, where they still fit; roommates say again who shares a bedroom. People who have joined
 * again by another passcode stay removed. Idempotent. Call it in `transactionWithRetries`, with their accounts locked.
 * @returns the results for the rooms of the people it restored
 */
export async function restoreResidents(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  now: Date,
): Promise<RejoinedRoom[]> {
  // Locks everybody they may move in with too, so that two transactions do not wait for each other.
  if (ids.length > 0) await lockResidents(tx, [...new Set([...ids, ...(await formerRoommates(tx, ids))])]);
  const again = await joinedAgain(tx, ids);
  const restored = await markStanding(
    tx,
    ids.filter((id) => !again.has(id)),
  );
  await liftRetained(tx, restored, 'removals');
  const taken = await takeRemovals(tx, restored);
  await takeBack(tx, taken);
  for (const membershipId of restored) await events.publish(tx, 'roster.changed', { membershipId });
  const rejoined = await rejoinRooms(tx, events, taken, { now });
  const recorded = new Set(taken.map(({ membershipId }) => membershipId));
  const alone = restored.filter((id) => !recorded.has(id));
  if (alone.length > 0) rejoined.push({ people: alone, room: 'alone', reopened: null });
  return rejoined;
}

/**
 * Undoes one removal, like `restoreResidents`, with a lock on its account. Call it in `transactionWithRetries`.
 * @returns undefined for one who stood already
 * @throws ProductError `TooLate` a day after the removal, `JoinedAgain` for one who joined again by another passcode
 */
export async function restoreResident(
  tx: Tx,
  events: Publisher,
  membershipId: MembershipId,
  now: Date,
): Promise<RejoinedRoom | undefined> {
  await lockAccountsOf(tx, [membershipId]);
  const removedAt = await removedAtOf(tx, membershipId);
  if (!removedAt) return undefined;
  if (now.getTime() - removedAt.getTime() > restorableMs) throw new ProductError('TooLate');
  const [restored] = await restoreResidents(tx, events, [membershipId], now);
  if (!restored) throw new ProductError('JoinedAgain');
  return restored;
}

export const forgetRemovals = (db: Db, now: Date): Promise<void> =>
  deleteRemovalsUntil(db, new Date(now.getTime() - restorableMs));
