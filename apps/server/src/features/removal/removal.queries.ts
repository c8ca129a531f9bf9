import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import {
  clearOfficeIds,
  isRemoved,
  isStanding,
  memberships,
  officeIds,
  returnOfficeIds,
} from '../memberships';
import { clearAddresses, profiles, returnAddresses } from '../profile';
import { isRoomLocked, roomMembers, rooms } from '../room';
import { removals } from './removal.schema';

/** The accounts with a standing membership. Index: memberships(user_id). */
export async function standingUsersAmong(db: Db, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const rows = await db
    .selectDistinct({ id: memberships.userId })
    .from(memberships)
    .where(and(isAmong(memberships.userId, ids), isStanding()));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/**
 * The removed people whose account has joined the place again: by a standing membership, or by one removed later.
 * Nobody has two. Index: memberships(user_id).
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
 * Records what residents leave behind, before they leave. @returns their roommates, in the order they joined. Index:
 * room_members(room_id).
 */
export async function insertRemovals(
  tx: Tx,
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

export async function takeRemovals(tx: Tx, ids: readonly MembershipId[]): Promise<Removal[]> {
  return tx.delete(removals).where(isAmong(removals.membershipId, ids)).returning();
}

/** The former roommates of removed people. */
export async function formerRoommates(tx: Tx, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const rows = await tx
    .select({ roommates: removals.roommates })
    .from(removals)
    .where(isAmong(removals.membershipId, ids));
  return [...new Set(rows.flatMap(({ roommates }) => roommates))];
}

export async function deleteRemovalsUntil(db: Db, until: Date): Promise<void> {
  await db.delete(removals).where(lt(removals.removedAt, until));
}

/**
 * Sets the office ids and addresses of removed people aside, so that a file can use them again; restored people get
 * theirs back.
 */
export async function setAside(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  const among = sql`any(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`
    update ${removals} r set office_id = o.office_id, email = nullif(p.email, '')
    from ${profiles} p left join ${officeIds} o on o.membership_id = p.membership_id
    where p.membership_id = r.membership_id and r.membership_id = ${among}`);
  await clearOfficeIds(tx, ids);
  await clearAddresses(tx, ids);
}

/** Returns office ids and addresses to restored people, unless somebody else in the place has them now. */
export async function takeBack(tx: Tx, taken: readonly Removal[]): Promise<void> {
  const identifiers = taken.filter(({ officeId, email }) => officeId || email);
  if (identifiers.length === 0) return;
  await returnOfficeIds(tx, identifiers);
  await returnAddresses(tx, identifiers);
}
