import type { MembershipId } from '@nestmate/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { communityMutes } from '../community.schema';

/** Mutes a resident until a time, or with null lifts the mute of the same decision. Index: the primary key. */
export async function setMute(
  tx: Db,
  id: string,
  mute: { membershipId: MembershipId; until: Date } | null,
): Promise<void> {
  if (mute === null) await tx.delete(communityMutes).where(eq(communityMutes.id, id));
  else
    await tx
      .insert(communityMutes)
      .values({ id, ...mute })
      .onConflictDoUpdate({ target: communityMutes.id, set: mute });
}

/** Until when a resident is muted, and in which time zone; undefined for a resident who is not. Index: community_mutes(membership_id). */
export async function muteOf(db: Db, membershipId: MembershipId, now: Date) {
  const [row] = await db
    .select({ at: communityMutes.until, timeZone: subnetworks.timeZone })
    .from(communityMutes)
    .innerJoin(memberships, eq(memberships.id, communityMutes.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(eq(communityMutes.membershipId, membershipId), gt(communityMutes.until, now)))
    .orderBy(desc(communityMutes.until))
    .limit(1);
  return row;
}
