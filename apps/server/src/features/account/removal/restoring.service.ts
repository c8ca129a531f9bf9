import type { MembershipId, RoomId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { ProductError } from '../../../platform/http';
import { lockRoom, matchResidents, roommateIdsOf, transactionWithRetries } from '../../room';
import { deleteRemovalsUntil, markStanding, removedAtOf, takeRemoval } from './removal.queries';

/** How long a removal can be taken back. */
export const restorableMs = 24 * 60 * 60_000;

/** What became of the room of a restored resident. */
interface Restored {
  room: 'alone' | 'back';
  /** The room that was locked for them again. */
  locked: RoomId | null;
}

/**
 * Moves a resident who came back to those of their roommates who still live together; stays out when they no longer fit. A room that
 * lasted without them is locked or not, as the housing office left it.
 */
export async function moveBack(
  tx: Db,
  events: Publisher,
  id: MembershipId,
  { roommates, wasLocked, now }: { roommates: readonly MembershipId[]; wasLocked: boolean; now: Date },
): Promise<Restored> {
  for (const mate of roommates) {
    const theirs = await roommateIdsOf(tx, mate);
    if (theirs.some((other) => !roommates.includes(other))) continue;
    try {
      // In a savepoint: a refusal takes nothing else back.
      return await tx.transaction(async (inner) => {
        const { roomId } = await matchResidents(inner, events, [id, mate], { overrule: 'all', now });
        const mayLock = wasLocked && theirs.length === 0;
        const locked = mayLock && (await lockRoom(inner, events, roomId, true)) ? roomId : null;
        return { room: 'back', locked };
      });
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
    }
  }
  return { room: 'alone', locked: null };
}

/**
 * Takes a removal back: the membership with its profile, answers and requests, and the room, also a locked one, where it still fits;
 * who shared a bedroom is said again by the roommates. Idempotent.
 * @returns undefined for one who stood already
 * @throws ProductError `TooLate` a day after the removal
 */
export async function restoreResident(
  { db, events }: { db: Db; events: Publisher },
  membershipId: MembershipId,
  now: Date,
): Promise<Restored | undefined> {
  return transactionWithRetries(db, async (tx) => {
    const removedAt = await removedAtOf(tx, membershipId);
    if (!removedAt) return undefined;
    if (now.getTime() - removedAt.getTime() > restorableMs) throw new ProductError('TooLate');
    if (!(await markStanding(tx, membershipId))) return undefined;
    await events.publish(tx, 'roster.changed', { membershipId });
    const { roommates = [], wasLocked = false } = (await takeRemoval(tx, membershipId)) ?? {};
    return moveBack(tx, events, membershipId, { roommates, wasLocked, now });
  });
}

/**
 * Takes removals of any age back, as undoing a roster does: within a day with the room where it still fits, later without. Call it in
 * `transactionWithRetries`.
 */
export async function restoreMany(
  tx: Db,
  events: Publisher,
  ids: readonly MembershipId[],
  now: Date,
): Promise<void> {
  for (const id of ids) {
    if (!(await markStanding(tx, id))) continue;
    await events.publish(tx, 'roster.changed', { membershipId: id });
    const removal = await takeRemoval(tx, id);
    if (removal) await moveBack(tx, events, id, { ...removal, now });
  }
}

export const forgetRemovals = (db: Db, now: Date): Promise<void> =>
  deleteRemovalsUntil(db, new Date(now.getTime() - restorableMs));
