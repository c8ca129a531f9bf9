import type { MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { memberships, officeIds } from './memberships.schema';

/** The fields, as a roster names them. */
export type CorrectedField =
  | 'accessible'
  | 'email'
  | 'first_name'
  | 'gender'
  | 'last_name'
  | 'privacy'
  | 'room_type'
  | 'unit_type';

/** Records the fields that staff corrected by hand, so that no file of the housing office changes them back. */
export async function markCorrected(
  tx: Tx,
  ids: readonly MembershipId[],
  fields: readonly CorrectedField[],
): Promise<void> {
  if (fields.length === 0) return;
  const corrected = sql`array[${sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`;
  await tx.execute(sql`
    insert into ${officeIds} (membership_id, subnetwork_id, corrected)
    select id, subnetwork_id, ${corrected} from ${memberships}
    where id = any(${sql.param([...ids])}::uuid[])
    on conflict (membership_id) do update
    set corrected = array(select distinct unnest(office_ids.corrected || excluded.corrected) order by 1)`);
}

/** Lets files of the housing office change a field again, because staff undid their correction. */
export async function unmarkCorrected(
  tx: Tx,
  ids: readonly MembershipId[],
  field: CorrectedField,
): Promise<void> {
  await tx
    .update(officeIds)
    .set({ corrected: sql`array_remove(${officeIds.corrected}, ${field})` })
    .where(isAmong(officeIds.membershipId, ids));
}

type FormerOfficeId = Pick<typeof officeIds.$inferSelect, 'membershipId' | 'officeId'>;

/** Takes the office ids of people away, so that a file can use them again. */
export async function clearOfficeIds(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx.update(officeIds).set({ officeId: null }).where(isAmong(officeIds.membershipId, ids));
}

/** Gives people without an office id their former one, unless somebody else in the place has it now. */
export async function returnOfficeIds(tx: Tx, former: readonly FormerOfficeId[]): Promise<void> {
  await tx.execute(sql`
    update ${officeIds} o set office_id = former."officeId"
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
      as former ("membershipId" uuid, "officeId" text)
    where o.membership_id = former."membershipId" and o.office_id is null and former."officeId" is not null
      and not exists (select from ${officeIds} other
        where other.subnetwork_id = o.subnetwork_id and other.office_id = former."officeId")`);
}
