import { sql, type SQLWrapper } from 'drizzle-orm';
import { identities } from '../../auth';
import { memberships } from '../../memberships';
import { contactAddress } from '../../profile';
import { contactAddresses } from './contact-address.schema';

/** Whether an address in lower case belongs to an account: a provider vouches for it, or its owner has opened a link sent to it. Indexes: identities(user_id), contact_addresses(user_id, email). */
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
 * The only address that mails to a resident may go to; empty if there is none. For an unclaimed membership it is the address that the
 * housing office gave.
 */
export const mailAddress = sql<string>`case
  when ${memberships.userId} is null or ${isAddressVerified} then ${contactAddress()} else '' end`;
