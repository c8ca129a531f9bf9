import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { memberships, officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { type RosterImportRef, rosterImports, rosterRows } from '../roster.schema';

/** The rows of people whom an import adds, also of those whom it takes from another place. */
export async function newRows(tx: Tx, importId: RosterImportId): Promise<number[]> {
  const rows = await tx
    .select({ number: rosterRows.number })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .where(
      and(
        eq(rosterRows.importId, importId),
        sql`(${rosterRows.outcome} = 'new' or ${rosterRows.outcome} = 'relocated' and ${rosterImports.relocates}
          and (${rosterImports.relocatesOnly} is null or ${rosterRows.leavesId} = any(${rosterImports.relocatesOnly})))`,
      ),
    )
    .orderBy(asc(rosterRows.number));
  return rows.map(({ number }) => number);
}

export interface Newcomer {
  number: number;
  membership_id: MembershipId;
  invitation_id: string;
  passcode: string;
}

/** Adds the people of new rows as unclaimed memberships with the data of the file, each with its own passcode. */
export async function addNewcomers(
  tx: Tx,
  { importId }: RosterImportRef,
  newcomers: readonly Newcomer[],
): Promise<void> {
  await tx.execute(sql`
    with newcomer as materialized (
      select row.*, came.membership_id, came.invitation_id, came.passcode
      from jsonb_to_recordset(${JSON.stringify(newcomers)}::jsonb)
        as came (number int, membership_id uuid, invitation_id uuid, passcode text)
      join ${rosterRows} row on row.import_id = ${importId} and row.number = came.number
    ), standing as (
      insert into ${memberships} (id, subnetwork_id, unit_type_id, room_type_id)
      select membership_id, subnetwork_id, coalesce((given->>'unit_type')::uuid,
          (select id from ${unitTypes} only_type where only_type.subnetwork_id = newcomer.subnetwork_id limit 1)),
        (given->>'room_type')::uuid
      from newcomer
    ), described as (
      insert into ${profiles} (membership_id, first_name, last_name, has_one_name, preferred_first_name, email, gender_id, hidden_by_office,
        needs_accessible)
      select membership_id, coalesce(given->>'first_name', given->>'last_name'),
        case when given ? 'first_name' then coalesce(given->>'last_name', '') else '' end,
        not given ?& array['first_name', 'last_name'], coalesce(given->>'preferred_first_name', ''),
        coalesce(given->>'email', ''), (given->>'gender')::uuid, coalesce((given->>'privacy')::boolean, false),
        coalesce((given->>'accessible')::boolean, false)
      from newcomer
    ), named as (
      insert into ${officeIds} (membership_id, subnetwork_id, office_id)
      select membership_id, subnetwork_id, office_id from newcomer
    ), invited as (
      insert into ${invitations} (id, passcode, type, membership_id)
      select invitation_id, passcode, 'UNIQUE', membership_id from newcomer
    )
    update ${rosterRows} row set person_id = newcomer.membership_id from newcomer
    where row.import_id = ${importId} and row.number = newcomer.number`);
}

/** The values to take from the file, by person. */
const taken = ({ importId }: RosterImportRef) => sql`(
  select row.person_id, row.subnetwork_id, jsonb_object_agg(change->>'field', change->>'to') as fields
  from ${rosterRows} row cross join lateral jsonb_array_elements(row.changes) change
  where row.import_id = ${importId} and row.outcome in ('changed', 'moved') and change->>'kept' is null
  group by row.person_id, row.subnetwork_id) taken`;

/** The people whose address the file changes. */
export async function peopleWithNewAddress(
  tx: Tx,
  ref: RosterImportRef,
): Promise<{ id: MembershipId; place: SubnetworkId }[]> {
  const { rows } = await tx.execute<{ id: MembershipId; place: SubnetworkId }>(
    sql`select person_id as id, subnetwork_id as place from ${taken(ref)} where fields ? 'email'`,
  );
  return rows;
}

/**
 * Writes the file's data about existing residents: their profiles, their kind of unit and room, and their office ids.
 * @returns the people whom it shows
 */
export async function changePeople(tx: Tx, ref: RosterImportRef): Promise<MembershipId[]> {
  // A kind of bedroom belongs to a kind of unit: a person who moves without a new one has none, which an undo has to
  // know.
  await tx.execute(sql`
    update ${rosterRows} row set changes = row.changes || jsonb_build_object(
      'field', 'room_type', 'from', m.room_type_id::text, 'to', '', 'kept', null)
    from ${memberships} m
    where row.import_id = ${ref.importId} and row.outcome = 'moved' and m.id = row.person_id
      and m.room_type_id is not null
      and not jsonb_path_exists(row.changes, '$[*] ? (@.field == "room_type" && @.kept == null)')`);
  const { rows } = await tx.execute<{ id: MembershipId; isShown: boolean }>(sql`
    update ${profiles} p set
      first_name = coalesce(fields->>'first_name', p.first_name),
      last_name = coalesce(fields->>'last_name', p.last_name),
      has_one_name = p.has_one_name and not fields ? 'last_name',
      preferred_first_name = coalesce(fields->>'preferred_first_name', p.preferred_first_name),
      email = coalesce(fields->>'email', p.email),
      gender_id = coalesce((fields->>'gender')::uuid, p.gender_id),
      hidden_by_office = coalesce((fields->>'privacy')::boolean, p.hidden_by_office),
      needs_accessible = coalesce((fields->>'accessible')::boolean, p.needs_accessible)
    from ${taken(ref)} where p.membership_id = taken.person_id
      and fields ?| array['first_name', 'last_name', 'preferred_first_name', 'email', 'gender', 'privacy',
        'accessible']
    returning p.membership_id as id, fields ? 'privacy' and not p.hidden_by_office as "isShown"`);
  await tx.execute(sql`
    update ${memberships} m set
      unit_type_id = coalesce((fields->>'unit_type')::uuid, m.unit_type_id),
      room_type_id = nullif(fields->>'room_type', '')::uuid
    from ${taken(ref)} where m.id = taken.person_id and fields ?| array['unit_type', 'room_type']`);
  await tx.execute(sql`
    insert into ${officeIds} (membership_id, subnetwork_id, office_id)
    select person_id, subnetwork_id, fields->>'office_id' from ${taken(ref)}
    where fields ? 'office_id'
    on conflict (membership_id) do update set office_id = excluded.office_id`);
  return rows.filter(({ isShown }) => isShown).map(({ id }) => id);
}

/** Deletes the contents of a file's rows once it is imported; wrong rows stay so that staff can correct them. */
export async function forgetCells(tx: Tx, importId: RosterImportId): Promise<void> {
  await tx
    .update(rosterRows)
    .set({ given: {}, words: {} })
    .where(and(eq(rosterRows.importId, importId), ne(rosterRows.outcome, 'wrong')));
}
