import type { MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships, officeIds } from '../../memberships';
import { profiles } from '../../profile';
import type { Removal } from './removal.queries';
import { removals } from './removal.schema';

/** Sets the office ids and addresses of removed people aside, so that a file can use them again; restored people get theirs back. */
export async function setAside(tx: Db, ids: readonly MembershipId[]): Promise<void> {
  const among = sql`any(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`
    update ${removals} r set office_id = o.office_id, import_id = o.import_id, email = nullif(p.email, '')
    from ${profiles} p left join ${officeIds} o on o.membership_id = p.membership_id
    where p.membership_id = r.membership_id and r.membership_id = ${among}`);
  await tx.execute(
    sql`update ${officeIds} set office_id = null, import_id = null where membership_id = ${among}`,
  );
  await tx.execute(sql`update ${profiles} set email = '' where membership_id = ${among}`);
}

/** Returns office ids and addresses to restored people, unless somebody else in the place has them now. */
export async function takeBack(tx: Db, taken: readonly Removal[]): Promise<void> {
  const kept = taken.flatMap(({ membershipId, officeId, importId, email }) =>
    officeId || email ? [{ membershipId, officeId, importId, email }] : [],
  );
  if (kept.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
    as kept ("membershipId" uuid, "officeId" text, "importId" uuid, email text)`;
  await tx.execute(sql`
    update ${officeIds} o set office_id = kept."officeId", import_id = kept."importId" from ${rows}
    where o.membership_id = kept."membershipId" and o.office_id is null and kept."officeId" is not null
      and not exists (select from ${officeIds} other
        where other.subnetwork_id = o.subnetwork_id and other.office_id = kept."officeId")`);
  await tx.execute(sql`
    update ${profiles} p set email = kept.email from ${rows}
    where p.membership_id = kept."membershipId" and p.email = '' and kept.email is not null
      and not exists (select from ${officeIds} mine join ${officeIds} other
        on other.subnetwork_id = mine.subnetwork_id and other.office_id = kept."officeId"
          and other.membership_id <> mine.membership_id
        where mine.membership_id = p.membership_id)
      and not exists (select from ${memberships}
        join ${memberships} mine on mine.subnetwork_id = ${memberships.subnetworkId}
        join ${profiles} theirs on theirs.membership_id = ${memberships.id}
        where mine.id = p.membership_id and ${memberships.id} <> mine.id and ${isStanding()}
          and lower(theirs.email) = lower(kept.email))`);
}
