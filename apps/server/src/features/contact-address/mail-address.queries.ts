import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { and, eq, isNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { identities } from '../auth';
import { isStanding, memberships } from '../memberships';
import { contactAddress, profiles, rosterName } from '../profile';
import { contactAddresses } from './contact-address.schema';

/**
 * Whether an address in lower case belongs to an account: a provider vouches for it, or its owner has opened a link
 * sent to it. Indexes: identities(user_id), contact_addresses(user_id, email).
 */
export const ownsAddress = (userId: SQLWrapper, email: SQLWrapper) => sql<boolean>`(
  exists (
    select 1 from ${identities} vouched
    where vouched.user_id = ${userId} and vouched.email_verified and vouched.email = ${email}
  ) or exists (
    select 1 from ${contactAddresses} opened
    where opened.user_id = ${userId} and opened.verified_at is not null and opened.email = ${email}
  ))`;

/** Every address that belongs to an account, in lower case. */
export const ownedAddresses = sql`(
  select user_id, email from ${identities} where email_verified
  union select user_id, email from ${contactAddresses} where verified_at is not null)`;

/** Whether the contact address of a membership, joined with its profile, belongs to the account that has claimed it. */
export const isAddressVerified = ownsAddress(memberships.userId, sql`lower(${contactAddress()})`);

/**
 * The only address that mails to a resident may go to; empty if there is none. For an unclaimed membership it is the
 * address that the housing office gave.
 */
export const mailAddress = sql<string>`case
  when ${memberships.userId} is null or ${isAddressVerified} then ${contactAddress()} else '' end`;

/** Serializes the writes of an address in a place until the transaction ends. */
export async function lockAddress(tx: Tx, subnetworkId: SubnetworkId, email: string): Promise<void> {
  const key = `address ${subnetworkId} ${email.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * The name of another resident of a place to whom an address belongs, in whatever case: the housing office gave it and
 * they have not joined, or they have verified it. An address that somebody only typed belongs to nobody. Index:
 * memberships(subnetwork_id).
 */
export async function ownerOfAddress(
  db: Db,
  { subnetworkId, email, except }: { subnetworkId: SubnetworkId; email: string; except: MembershipId },
): Promise<string | undefined> {
  const folded = sql`lower(${profiles.email})`;
  const [owner] = await db
    .select({ name: rosterName() })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        eq(memberships.subnetworkId, subnetworkId),
        isStanding(),
        ne(memberships.id, except),
        sql`${folded} = lower(${email})`,
        or(isNull(memberships.userId), ownsAddress(memberships.userId, folded)),
      ),
    )
    .limit(1);
  return owner?.name;
}
