import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/is-among';
import { isRemoved, isStanding, memberships } from '../../memberships';
import { isRoomLocked, roomMembers, rooms } from '../../room';
import { removals } from './removal.schema';

/** Marks memberships as removed. @returns those that were not removed before, with their account and subnetwork */
export async function markRemoved(db: Db, ids: readonly MembershipId[], now: Date) {
  return db
    .update(memberships)
    .set({ removedAt: now })
    .where(and(isAmong(memberships.id, ids), isStanding()))
    .returning({
      membershipId: memberships.id,
      userId: memberships.userId,
      subnetworkId: memberships.subnetworkId,
    });
}

/** Marks removed memberships as standing. @returns those that were removed before */
export async function markStanding(db: Db, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const rows = await db
    .update(memberships)
    .set({ removedAt: null })
    .where(and(isAmong(memberships.id, ids), isRemoved()))
    .returning({ id: memberships.id });
  return rows.map(({ id }) => id);
}

/** The accounts with a standing membership. Index: memberships(user_id). */
export async function standingUsersAmong(db: Db, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const rows = await db
    .selectDistinct({ id: memberships.userId })
    .from(memberships)
    .where(and(isAmong(memberships.userId, ids), isStanding()));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/**
 * The removed people whose account has joined the place again: by a standing membership, or by one removed later. Nobody has two. Index:
 * memberships(user_id).
 */
export async function joinedAgain(db: Db, ids: readonly MembershipId[]): Promise<ReadonlySet<MembershipId>> {
  const { rows } = await db.execute<{ id: MembershipId }>(sql`
    select distinct mine.id from ${memberships} mine
    join ${memberships} other on other.user_id = mine.user_id and other.subnetwork_id = mine.subnetwork_id
    where ${isAmong(sql`mine.id`, ids)} and ${isRemoved({ removedAt: sql`mine.removed_at` })} and (
      ${isStanding({ removedAt: sql`other.removed_at` })} or (other.removed_at, other.id) > (mine.removed_at, mine.id))`);
  return new Set(rows.map(({ id }) => id));
}

/** When a membership was removed; null for a standing one, and undefined if there is none. */
export async function removedAtOf(db: Db, id: MembershipId): Promise<Date | null | undefined> {
  const columns = { removedAt: memberships.removedAt };
  const [row] = await db.select(columns).from(memberships).where(eq(memberships.id, id));
  return row?.removedAt;
}

/**
 * Records what residents leave behind, before they leave. @returns their roommates, in the order they joined. Index: room_members(room_id).
 */
export async function keepRemovals(
  tx: Db,
  ids: readonly MembershipId[],
  now: Date,
): Promise<Map<MembershipId, MembershipId[]>> {
  const { rows } = await tx.execute<{ id: MembershipId; roommates: MembershipId[] }>(sql`
    insert into ${removals} (membership_id, removed_at, roommates, was_locked, unit_number)
    select leaving.id, ${now.toISOString()}, coalesce(
        (select jsonb_agg(mate.membership_id order by mate.joined_at, mate.membership_id)
          from ${roomMembers} mate
          where mate.room_id = place.room_id and mate.membership_id <> leaving.id), '[]'),
      ${isRoomLocked({ locked: sql`room.locked` })}, room.unit_number
    from unnest(${sql.param([...ids])}::uuid[]) as leaving (id)
    left join ${roomMembers} place on place.membership_id = leaving.id
    left join ${rooms} room on room.id = place.room_id
    on conflict (membership_id) do update
    set removed_at = excluded.removed_at, roommates = excluded.roommates, was_locked = excluded.was_locked,
      unit_number = excluded.unit_number
    returning membership_id as id, roommates`);
  return new Map(rows.map(({ id, roommates }) => [id, roommates]));
}

export type Removal = typeof removals.$inferSelect;

export async function takeRemovals(tx: Db, ids: readonly MembershipId[]): Promise<Removal[]> {
  return tx.delete(removals).where(isAmong(removals.membershipId, ids)).returning();
}

/** The former roommates of removed people. */
export async function roommatesKept(tx: Db, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const rows = await tx
    .select({ roommates: removals.roommates })
    .from(removals)
    .where(isAmong(removals.membershipId, ids));
  return [...new Set(rows.flatMap(({ roommates }) => roommates))];
}

export async function deleteRemovalsUntil(db: Db, until: Date): Promise<void> {
  await db.delete(removals).where(lt(removals.removedAt, until));
}
