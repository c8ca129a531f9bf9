import type { RowProblem } from '@nestmate/contract/staff/roster';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/client';
import { ownsAddress } from '../../contact-address';
import { genders, roomTypes, unitTypes } from '../../housing';
import { isRemoved, isStanding, memberships, officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { type RosterImportRef, rosterRows } from '../roster.schema';
import { idsOf } from '../scope.queries';

const m = { removedAt: sql`m.removed_at` };

/** An office id in one case and width, and as a plain number where it is 12,345 or 12345.0. */
const plain = (
  id: SQL,
) => sql`regexp_replace(case when ${id} ~ '^[0-9]{1,3}(,[0-9]{3})+$' then replace(${id}, ',', '')
  else lower(normalize(${id}, NFKC)) end, '^([0-9]+)\\.0*$', '\\1')`;
/** An office id as a spreadsheet may mangle it: in another case, without its leading zeros. */
const mangled = (id: SQL) => sql`regexp_replace(${plain(id)}, '^([a-z]*)0+', '\\1')`;
/** A long number as far as a spreadsheet keeps it: its first digits, rounded, and its length. */
const rounded = (id: SQL, digits: SQL) =>
  sql`case when replace(${id}, ',', '.') ~ '^[1-9]([0-9]{11,40}|(\\.[0-9]{1,15})?[Ee]\\+[0-9]{2})$'
    then to_char(replace(${id}, ',', '.')::numeric, ${digits}) end`;
const sixDigits = sql`'9.99999EEEE'`;
const fifteenDigits = sql`'9.99999999999999EEEE'`;

/**
 * Marks rows of a place with the same office id: repetitions of an earlier row, ignoring case, and all rows that
 * contradict each other.
 */
export async function markTwins(tx: Tx, { importId }: RosterImportRef): Promise<void> {
  await tx.execute(sql`
    update ${rosterRows} r
    set problem = case when twins.kinds = 1 then 'repeated' else 'contradicts' end
    from (
      select subnetwork_id, office_id, count(distinct lower(given::text)) as kinds, min(number) as first
      from ${rosterRows} where import_id = ${importId} and office_id <> '' and coalesce(problem, '') not in ('headerAgain', 'footer')
      group by subnetwork_id, office_id having count(*) > 1
    ) twins
    where r.import_id = ${importId} and r.subnetwork_id = twins.subnetwork_id and r.office_id = twins.office_id and r.problem is null
      and (twins.kinds > 1 or r.number <> twins.first)`);
  await tx.execute(sql`
    update ${rosterRows} r set problem = 'sharedEmail'
    from (
      select subnetwork_id, lower(given->>'email') as email from ${rosterRows}
      where import_id = ${importId} and given ? 'email'
      group by 1, 2 having count(distinct office_id) > 1
    ) shared
    where r.import_id = ${importId} and r.subnetwork_id = shared.subnetwork_id and lower(r.given->>'email') = shared.email and r.problem is null`);
}

/**
 * Refuses units, rooms and genders that the place no longer has: rows are compared again before an import, long after
 * their words were resolved.
 */
export async function markUnknown(tx: Tx, { importId }: RosterImportRef): Promise<void> {
  const refuse = (field: string, table: PgTable, problem: RowProblem) =>
    tx.execute(sql`
      update ${rosterRows} set problem = ${problem}
      where import_id = ${importId} and problem is null and given ? ${field}
        and not exists (select from ${table} t where t.id::text = given->>${field})`);
  await refuse('gender', genders, 'genderUnknown');
  await refuse('unit_type', unitTypes, 'unitTypeUnknown');
  await refuse('room_type', roomTypes, 'roomTypeUnknown');
}

/**
 * Finds the residents the rows are about: by the office id, otherwise by the address of a resident without one.
 * Residents type their own addresses, so an unverified one identifies nobody, and takes nothing from a resident with
 * another office id.
 */
export async function findPeople(tx: Tx, { importId, places }: RosterImportRef): Promise<void> {
  const isOfPlace = sql`o.subnetwork_id = r.subnetwork_id and o.subnetwork_id = any(${idsOf(places)})`;
  await tx.execute(sql`
    update ${rosterRows} r
    set person_id = o.membership_id,
      problem = coalesce(r.problem, case when ${isRemoved(m)} then 'removedHere' end)
    from ${officeIds} o join ${memberships} m on m.id = o.membership_id
    where r.import_id = ${importId} and ${isOfPlace} and o.office_id = r.office_id`);
  await tx.execute(sql`
    update ${rosterRows} r set problem = 'zerosOrCase', hint = o.office_id
    from ${officeIds} o
    where r.import_id = ${importId} and r.person_id is null and r.problem is null
      and ${isOfPlace} and o.office_id is not null
      and ${mangled(sql`o.office_id`)} = ${mangled(sql`r.office_id`)}`);
  await findSpoiled(tx, { importId, places });
  await tx.execute(sql`
    update ${rosterRows} r
    set person_id = here.id, hint = here.office_id,
      problem = case when here.office_id is not null then 'emailOfAnother' when here.owners <> 1 then 'samePerson' end
    from (
      select distinct on (one.subnetwork_id, one.email) one.*,
        count(*) filter (where is_owner) over (partition by one.subnetwork_id, one.email) as owners
      from (
        select m.subnetwork_id, lower(p.email) as email, m.id, o.office_id,
          m.user_id is null or ${ownsAddress(sql`m.user_id`, sql`lower(p.email)`)} as is_owner
        from ${profiles} p
        join ${memberships} m on m.id = p.membership_id and ${isStanding(m)}
        left join ${officeIds} o on o.membership_id = m.id
        where m.subnetwork_id = any(${idsOf(places)}) and p.email <> ''
          and lower(p.email) in (select lower(given->>'email') from ${rosterRows}
            where import_id = ${importId} and person_id is null and problem is null)
      ) one
      where is_owner or office_id is null
      order by one.subnetwork_id, one.email, is_owner desc, one.id
    ) here
    where r.import_id = ${importId} and r.person_id is null and r.problem is null
      and r.subnetwork_id = here.subnetwork_id and lower(r.given->>'email') = here.email`);
}

/**
 * Refuses ids that a spreadsheet wrote, with the person they can only mean, and new ids that differ by case, zeros or
 * width alone.
 */
async function findSpoiled(tx: Tx, { importId, places }: RosterImportRef): Promise<void> {
  await tx.execute(sql`
    update ${rosterRows} r set problem = 'spoiled', hint = meant.office_id
    from ${rosterRows} one
    left join (
      select o.subnetwork_id, ${rounded(sql`o.office_id`, fifteenDigits)} as digits, min(o.office_id) as office_id
      from ${officeIds} o where o.subnetwork_id = any(${idsOf(places)}) group by 1, 2 having count(*) = 1
    ) meant on meant.subnetwork_id = one.subnetwork_id and meant.digits = ${rounded(sql`one.office_id`, fifteenDigits)}
    where r.import_id = ${importId} and r.person_id is null and r.problem is null and r.words ? 'spoiled'
      and one.import_id = r.import_id and one.number = r.number`);
  await tx.execute(sql`
    update ${rosterRows} r set problem = 'alike', hint = case when alike.first = r.office_id then alike.last else alike.first end
    from (
      select subnetwork_id, ltrim(${plain(sql`office_id`)}, '0') as plain, min(office_id) as first, max(office_id) as last
      from ${rosterRows} where import_id = ${importId} and office_id <> '' and coalesce(problem, '') not in ('headerAgain', 'footer')
      group by 1, 2 having count(distinct office_id) > 1
    ) alike
    where r.import_id = ${importId} and r.subnetwork_id = alike.subnetwork_id and r.person_id is null and r.problem is null and r.office_id <> ''
      and ltrim(${plain(sql`r.office_id`)}, '0') = alike.plain`);
}

/**
 * Finds residents whom the file has in one other place only: they stand in a place of the file in which no row has
 * them. One who stands in several such places leaves one of them, and is missing from the others.
 */
export async function findRelocated(tx: Tx, { importId, places }: RosterImportRef): Promise<void> {
  await tx.execute(sql`
    update ${rosterRows} r set leaves_id = there.membership_id
    from (
      select o.office_id, min(o.membership_id::text)::uuid as membership_id
      from ${officeIds} o join ${memberships} m on m.id = o.membership_id and ${isStanding(m)}
      join (
        select office_id, min(subnetwork_id::text)::uuid as place from ${rosterRows}
        where import_id = ${importId} and subnetwork_id is not null and office_id <> ''
        group by office_id having count(distinct subnetwork_id) = 1
      ) named on named.office_id = o.office_id and named.place <> o.subnetwork_id
      where o.subnetwork_id = any(${idsOf(places)})
      group by o.office_id
    ) there
    where r.import_id = ${importId} and r.subnetwork_id is not null and r.person_id is null
      and r.office_id = there.office_id and coalesce(r.problem, '') <> 'repeated'`);
}

/**
 * Adds people of earlier imported files who are missing from this one, after its last row, in the places that its rows
 * name: only such a file gives an office id, to those whom it adds and to those whom it finds. Nobody is missing whose
 * id is in a row of no known place.
 */
export async function addMissing(tx: Tx, { importId, places }: RosterImportRef): Promise<void> {
  await tx.execute(sql`
    insert into ${rosterRows} (import_id, number, subnetwork_id, office_id, given, person_id, outcome)
    select ${importId},
      (select coalesce(max(number), 0) from ${rosterRows} where import_id = ${importId})
        + row_number() over (order by o.office_id, o.subnetwork_id),
      o.subnetwork_id, o.office_id, '{}', o.membership_id, 'gone'
    from ${officeIds} o join ${memberships} m on m.id = o.membership_id and ${isStanding(m)}
    where o.subnetwork_id = any(${idsOf(places)}) and o.office_id is not null
      and not exists (select from ${rosterRows} r
        where r.import_id = ${importId} and r.subnetwork_id = o.subnetwork_id and r.office_id = o.office_id)
      and not exists (select from ${rosterRows} r
        where r.import_id = ${importId} and r.subnetwork_id is null and r.office_id = o.office_id)
      and not exists (select from ${rosterRows} r where r.import_id = ${importId} and r.leaves_id = o.membership_id)
      and not exists (select from ${rosterRows} r
        where r.import_id = ${importId} and r.subnetwork_id = o.subnetwork_id and r.hint = o.office_id)
      and not exists (select from ${rosterRows} r where r.import_id = ${importId} and r.problem = 'spoiled'
        and r.subnetwork_id = o.subnetwork_id and ${rounded(sql`r.office_id`, sixDigits)} = ${rounded(sql`o.office_id`, sixDigits)})`);
}
