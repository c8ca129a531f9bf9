import type { MembershipId } from '@nestmate/contract/ids';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { communityMutes } from './community.schema';

interface Mute {
  membershipId: MembershipId;
  until: Date;
}

/**
 * Mutes a resident until a time, or with null lifts the mute of the same decision, for whichever account it reaches.
 * Index: the primary key.
 */
export async function setMute(tx: Tx, id: string, mute: Mute | null): Promise<void> {
  if (mute === null) await tx.delete(communityMutes).where(eq(communityMutes.id, id));
  else {
    const { until } = mute;
    await tx.update(communityMutes).set({ until }).where(eq(communityMutes.id, id));
    await addMute(tx, id, mute);
  }
}

/** Lets the mute of a decision reach one more account of the same person. Index: the primary key. */
export async function addMute(tx: Tx, id: string, mute: Mute): Promise<void> {
  await tx
    .insert(communityMutes)
    .values({ id, ...mute })
    .onConflictDoNothing();
}

/**
 * Until when a resident is muted, and in which time zone; undefined for a resident who is not. Index:
 * community_mutes(membership_id).
 */
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
