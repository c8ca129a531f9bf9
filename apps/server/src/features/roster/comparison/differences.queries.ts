import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { ownsAddress } from '../../contact-address';
import { roomTypes, subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships, officeIds } from '../../memberships';
import { nameInFull, profiles } from '../../profile';
import { isOpen, roommateRequests, roomMembers, rooms } from '../../room';
import { type RosterImportRef, rosterImports, rosterRows } from '../roster.schema';
import { idsOf } from '../scope.queries';

/** Whether a file has columns for both names, so that an empty cell says that there is none. */
const hasBothNames = ({ importId }: RosterImportRef) => sql`(select count(distinct one->>'field') = 2
  from ${rosterImports} i cross join lateral jsonb_array_elements(i.reading->'columns') one
  where i.id = ${importId} and one->>'field' in ('first_name', 'last_name'))`;

/**
 * Stores which values of the file differ from the current ones, and which of them are not taken: values that staff
 * corrected by hand, values that residents fill in themselves, and the unit of a locked room. The only name of a person
 * is their first name, in whichever of the two cells the file has it; that they have no last name is null, which
 * differs from one that is missing.
 */
export async function findDifferences(tx: Tx, ref: RosterImportRef): Promise<void> {
  const { importId } = ref;
  const isOnlyName = sql`(p.has_one_name and not r.given ? 'first_name'
    and (${hasBothNames(ref)} or r.given->>'last_name' = p.first_name))`;
  await tx.execute(sql`
    update ${rosterRows} r set changes = d.changes
    from (
      select r.number, jsonb_agg(jsonb_build_object('field', v.field, 'from', v.here, 'to', v.given, 'kept', case
          when v.field = any (o.corrected) then 'corrected'
          when m.user_id is not null and (v.field in ('email', 'preferred_first_name')
            or v.field = 'gender' and s.gender_settings = 'EDITABLE') then 'theirs'
          when v.field in ('unit_type', 'room_type') and room.locked then 'locked'
        end) order by v.place) as changes
      from ${rosterRows} r
      join ${memberships} m on m.id = r.person_id
      join ${subnetworks} s on s.id = m.subnetwork_id
      join ${profiles} p on p.membership_id = m.id
      left join ${officeIds} o on o.membership_id = m.id
      left join ${roomMembers} place on place.membership_id = m.id
      left join ${rooms} room on room.id = place.room_id
      cross join lateral (values
        (0, 'office_id', o.office_id, r.office_id),
        (1, 'first_name', p.first_name, r.given->>case when ${isOnlyName} then 'last_name' else 'first_name' end),
        (2, 'last_name', case when not p.has_one_name then p.last_name end,
          case when not ${isOnlyName} then r.given->>'last_name' end),
        (3, 'preferred_first_name', p.preferred_first_name, r.given->>'preferred_first_name'),
        (4, 'email', p.email, r.given->>'email'),
        (5, 'gender', p.gender_id::text, r.given->>'gender'),
        (6, 'unit_type', m.unit_type_id::text, r.given->>'unit_type'),
        (7, 'room_type', m.room_type_id::text, r.given->>'room_type'),
        (8, 'privacy', p.hidden_by_office::text, r.given->>'privacy'),
        (9, 'accessible', p.needs_accessible::text, r.given->>'accessible')
      ) v (place, field, here, given)
      where r.import_id = ${importId} and r.problem is null and v.given is not null
        and v.given is distinct from v.here
        and not (v.field = 'email' and lower(v.given) = lower(v.here))
      group by r.number
    ) d
    where r.import_id = ${importId} and r.number = d.number`);
}

/**
 * Refuses changes to an address that belongs to somebody else of the place, whether they are in the file or not, unless
 * the file gives them another one. A row that is refused keeps its own address, which may refuse the next.
 */
export async function refuseTakenAddresses(tx: Tx, { importId, places }: RosterImportRef): Promise<void> {
  await tx.execute(sql`
    with recursive claim as materialized (
      select r.number, r.person_id, r.subnetwork_id, lower(r.given->>'email') as email
      from ${rosterRows} r
      where r.import_id = ${importId} and r.problem is null and r.person_id is not null
        and jsonb_path_exists(r.changes, '$[*] ? (@.field == "email" && @.kept == null)')
    ), owner as materialized (
      select lower(p.email) as email, m.id, m.subnetwork_id,
        ${nameInFull(sql`p.first_name`, sql`p.last_name`)} || coalesce(' (' || o.office_id || ')', '') as name
      from ${memberships} m
      join ${profiles} p on p.membership_id = m.id
      left join ${officeIds} o on o.membership_id = m.id
      where m.subnetwork_id = any(${idsOf(places)}) and ${isStanding({ removedAt: sql`m.removed_at` })}
        and lower(p.email) in (select email from claim)
        and (m.user_id is null or ${ownsAddress(sql`m.user_id`, sql`lower(p.email)`)})
    ), refused as (
      select claim.number, claim.person_id, owner.name
      from claim join owner on owner.subnetwork_id = claim.subnetwork_id and owner.email = claim.email and owner.id <> claim.person_id
      where not exists (select from claim moves where moves.person_id = owner.id)
      union
      select claim.number, claim.person_id, owner.name
      from refused join owner on owner.id = refused.person_id
      join claim on claim.subnetwork_id = owner.subnetwork_id and claim.email = owner.email and claim.person_id <> owner.id
    )
    update ${rosterRows} r set problem = 'emailTaken', hint = refused.name, changes = '[]'
    from (select number, min(name) as name from refused group by number) refused
    where r.import_id = ${importId} and r.number = refused.number`);
}

/**
 * Refuses new people without what a resident needs, and room types of another unit. One name is enough where the file
 * has columns for both: the other cell is empty because there is none.
 */
export async function findIncomplete(tx: Tx, ref: RosterImportRef): Promise<void> {
  const { importId, places } = ref;
  const isNamed = sql`(given ?& array['first_name', 'last_name']
    or given ?| array['first_name', 'last_name'] and ${hasBothNames(ref)})`;
  await tx.execute(sql`
    update ${rosterRows} set problem = case
      when not ${isNamed} then 'nameMissing' else 'unitTypeMissing' end
    where import_id = ${importId} and person_id is null and problem is null
      and (not ${isNamed} or not given ? 'unit_type'
        and subnetwork_id in (select subnetwork_id from ${unitTypes}
          where subnetwork_id = any(${idsOf(places)}) group by subnetwork_id having count(*) > 1))`);
  await tx.execute(sql`
    update ${rosterRows} r set problem = 'roomTypeElsewhere', changes = '[]'
    from ${memberships} m, ${roomTypes} t
    where r.import_id = ${importId} and m.id = r.person_id and t.id = (r.given->>'room_type')::uuid
      and r.problem is null and t.unit_type_id <> coalesce((r.given->>'unit_type')::uuid, m.unit_type_id)`);
}

const taken = (field: 'unit_type') =>
  sql`jsonb_path_exists(changes, '$[*] ? (@.field == $field && @.kept == null)', jsonb_build_object('field', ${field}::text))`;

/** Stores the outcome of each row, and who would lose roommates or requests. */
export async function decideOutcomes(tx: Tx, { importId }: RosterImportRef): Promise<void> {
  await tx.execute(sql`
    update ${rosterRows} set outcome = case
      when problem in ('repeated', 'footer') then 'same' when problem is not null then 'wrong'
      when person_id is null and leaves_id is not null then 'relocated' when person_id is null then 'new' when ${taken('unit_type')} then 'moved'
      when jsonb_path_exists(changes, '$[*] ? (@.kept == null)') then 'changed' else 'same' end
    where import_id = ${importId} and outcome is null`);
  const leaving = sql`row.import_id = ${importId} and row.outcome in ('moved', 'relocated', 'gone')`;
  const person = sql`coalesce(row.leaves_id, row.person_id)`;
  await tx.execute(sql`
    update ${rosterRows} r set roommates = lost.people
    from (
      select row.number, count(*) as people
      from ${rosterRows} row
      join ${roomMembers} mine on mine.membership_id = ${person}
      join ${roomMembers} mate on mate.room_id = mine.room_id and mate.membership_id <> mine.membership_id
      where ${leaving} group by row.number
    ) lost
    where r.import_id = ${importId} and r.number = lost.number`);
  await tx.execute(sql`
    update ${rosterRows} r set requests = lost.requests
    from (
      select row.number, count(*) as requests
      from ${rosterRows} row
      join (
        select unnest(array[${roommateRequests.fromMembershipId}, ${roommateRequests.toMembershipId}]) as person_id
        from ${roommateRequests} where ${isOpen()}
      ) request on request.person_id = ${person}
      where ${leaving} group by row.number
    ) lost
    where r.import_id = ${importId} and r.number = lost.number`);
}
