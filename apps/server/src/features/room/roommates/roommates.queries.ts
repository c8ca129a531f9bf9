import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { mapMissingReference } from '../../../platform/http';
import { roomTypes, subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { acquaintances, bedroomPairs, rooms } from '../room.schema';

const inOrder = (a: MembershipId, b: MembershipId) =>
  a < b ? { lowerId: a, higherId: b } : { lowerId: b, higherId: a };

/** Pairs two roommates in a bedroom; false if they already were. */
export async function startPair(tx: Tx, a: MembershipId, b: MembershipId): Promise<boolean> {
  const paired = await tx
    .insert(bedroomPairs)
    .values(inOrder(a, b))
    .onConflictDoNothing()
    .returning({ id: bedroomPairs.lowerId });
  return paired.length > 0;
}

/** Ends a bedroom pair; false if there was none. */
export async function endPair(tx: Tx, a: MembershipId, b: MembershipId): Promise<boolean> {
  const { lowerId, higherId } = inOrder(a, b);
  const ended = await tx
    .delete(bedroomPairs)
    .where(and(eq(bedroomPairs.lowerId, lowerId), eq(bedroomPairs.higherId, higherId)))
    .returning({ id: bedroomPairs.lowerId });
  return ended.length > 0;
}

export async function insertAcquaintance(
  db: Db,
  membershipId: MembershipId,
  otherId: MembershipId,
): Promise<void> {
  const known = db.insert(acquaintances).values({ membershipId, otherId }).onConflictDoNothing();
  await mapMissingReference(known, { acquaintances_other_id_memberships_id_fk: 'NotFound' });
}

export async function deleteAcquaintance(
  db: Db,
  membershipId: MembershipId,
  otherId: MembershipId,
): Promise<void> {
  await db
    .delete(acquaintances)
    .where(and(eq(acquaintances.membershipId, membershipId), eq(acquaintances.otherId, otherId)));
}

/** Whether the community asks who knew whom before; undefined if the resident may not know the other. */
export async function asksPreviouslyKnown(
  db: Db,
  viewerId: MembershipId,
  otherId: MembershipId,
): Promise<boolean | undefined> {
  const [row] = await db
    .select({ asks: subnetworks.previouslyKnownEnabled })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(eq(memberships.id, otherId), mayKnow(viewerId)));
  return row?.asks;
}

/** Ends the bedroom pairs of people whose kind of bedroom is not shared. @returns the people who had shared one */
export async function endUnsharedPairs(tx: Tx, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const { rows } = await tx.execute<{ one: MembershipId; other: MembershipId }>(sql`
    delete from ${bedroomPairs} pair using ${memberships} m left join ${roomTypes} t on t.id = m.room_type_id
    where m.id = any(${sql.param([...ids])}::uuid[]) and m.id in (pair.lower_id, pair.higher_id)
      and not coalesce(t.shared, false)
    returning pair.lower_id as one, pair.higher_id as other`);
  return [...new Set(rows.flatMap(({ one, other }) => [one, other]))];
}

/** What its roommates call a room. Index: the primary key. */
export async function roomNameOf(tx: Tx, roomId: RoomId): Promise<string | null> {
  const [row] = await tx.select({ name: rooms.name }).from(rooms).where(eq(rooms.id, roomId));
  return row?.name ?? null;
}

/** Index: the primary key. */
export async function setRoomName(tx: Tx, roomId: RoomId, name: string | null): Promise<void> {
  await tx.update(rooms).set({ name }).where(eq(rooms.id, roomId));
}
