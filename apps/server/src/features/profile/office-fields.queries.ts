import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { isStanding, memberships, officeIds } from '../memberships';
import { profiles } from './profile.schema';

/** Sets the office's own switch; the residents' switch stays. @returns the residents whose switch changed */
export async function setHiddenByOffice(
  tx: Tx,
  ids: readonly MembershipId[],
  hidden: boolean,
): Promise<MembershipId[]> {
  const changed = await tx
    .update(profiles)
    .set({ hiddenByOffice: hidden })
    .where(and(inArray(profiles.membershipId, [...ids]), ne(profiles.hiddenByOffice, hidden)))
    .returning({ id: profiles.membershipId });
  return changed.map(({ id }) => id);
}

/** Whether the housing office gives a person an accessible unit. Index: the primary key. */
export async function needsAccessible(db: Db, id: MembershipId): Promise<boolean | undefined> {
  const found = db
    .select({ needs: profiles.needsAccessible })
    .from(profiles)
    .where(eq(profiles.membershipId, id));
  return (await found)[0]?.needs;
}

/** @returns whether it was otherwise before. Index: the primary key */
export async function setNeedsAccessible(tx: Tx, id: MembershipId, needs: boolean): Promise<boolean> {
  const changed = await tx
    .update(profiles)
    .set({ needsAccessible: needs })
    .where(and(eq(profiles.membershipId, id), ne(profiles.needsAccessible, needs)))
    .returning({ id: profiles.membershipId });
  return changed.length > 0;
}

/** Takes the addresses of the roster from people, so that a file can use them again. */
export async function clearAddresses(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx.update(profiles).set({ email: '' }).where(isAmong(profiles.membershipId, ids));
}

interface FormerAddress {
  membershipId: MembershipId;
  /** The office id that the address came with. */
  officeId: string | null;
  email: string | null;
}

/**
 * Gives people without an address their former one, unless somebody else in the place has it, or has their office id,
 * now.
 */
export async function returnAddresses(tx: Tx, former: readonly FormerAddress[]): Promise<void> {
  await tx.execute(sql`
    update ${profiles} p set email = former.email
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      as former ("membershipId" uuid, "officeId" text, email text)
    where p.membership_id = former."membershipId" and p.email = '' and former.email is not null
      and not exists (select from ${officeIds} mine join ${officeIds} other
        on other.subnetwork_id = mine.subnetwork_id and other.office_id = former."officeId"
          and other.membership_id <> mine.membership_id
        where mine.membership_id = p.membership_id)
      and not exists (select from ${memberships}
        join ${memberships} mine on mine.subnetwork_id = ${memberships.subnetworkId}
        join ${profiles} theirs on theirs.membership_id = ${memberships.id}
        where mine.id = p.membership_id and ${memberships.id} <> mine.id and ${isStanding()}
          and lower(theirs.email) = lower(former.email))`);
}
