import type { MembershipId } from '@nestmate/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { communityMutes } from '../community.schema';

/** Mutes a resident until a moment, or with null lifts what was decided for the same reason. Index: the primary key. */
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

/** How long a resident is muted, and where they count the hours; undefined for one who is not. Index: community_mutes(membership_id). */
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
