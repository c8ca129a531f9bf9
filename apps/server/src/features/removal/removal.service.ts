import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import { leaveChats } from '../chat';
import { markRemoved } from '../memberships';
import { coverPicturesOf } from '../profile';
import { lockResidents, vacate } from '../room';
import { insertRemovals, standingUsersAmong } from './removal.queries';

/**
 * Removes memberships for the housing office: after the commit every call for them answers 403, and open windows are
 * notified. The residents leave their rooms, and their requests end. Idempotent, also when called concurrently. Call it
 * in `transactionWithRetries`.
 * @returns those who were not removed before, with their former roommates
 */
export async function removeResidents(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
  now: Date,
): Promise<Map<MembershipId, MembershipId[]>> {
  const removed = await markRemoved(tx, ids, now);
  const leaving = removed.map(({ membershipId }) => membershipId);
  if (leaving.length === 0) return new Map();
  // The locks let nobody join or leave between the record and the departure.
  const residents = await lockResidents(tx, leaving);
  const roommates = await insertRemovals(tx, leaving, now);
  await vacate(tx, events, residents);
  await leaveChats(tx, events, leaving);
  await coverPicturesOf(tx, leaving);
  const users = removed.flatMap(({ userId }) => userId ?? ([] as UserId[]));
  const standing = await standingUsersAmong(tx, users);
  for (const { membershipId, userId, subnetworkId } of removed) {
    const staysElsewhere = userId !== null && standing.has(userId);
    await events.publish(tx, 'roster.changed', { membershipId });
    await events.publish(tx, 'membership.removed', { membershipId, subnetworkId, userId, staysElsewhere });
  }
  return roommates;
}

/**
 * Removes one membership, as `removeResidents`.
 * @returns their former roommates; undefined for a resident who was removed before
 */
export const removeResident = async (
  tx: Tx,
  events: Publisher,
  membershipId: MembershipId,
  now: Date,
): Promise<MembershipId[] | undefined> =>
  (await removeResidents(tx, events, [membershipId], now)).get(membershipId);
