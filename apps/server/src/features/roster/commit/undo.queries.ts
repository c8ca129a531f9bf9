import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { genders, roomTypes, unitTypes } from '../../housing';
import { isStanding, memberships, officeIds } from '../../memberships';
import { profiles } from '../../profile';
import { isRoomLocked, roomMembers, rooms } from '../../room';
import { staff } from '../../staff';
import { rosterImports, rosterRows } from '../roster.schema';
import { namedPlaces } from '../scope.queries';

/** The author, places and reason of an undo. */
export async function undoRequestOf(tx: Tx, id: RosterImportId) {
  const { rows } = await tx.execute<{
    networkId: NetworkId;
    places: { id: SubnetworkId; name: string }[];
    staffId: typeof staff.$inferSelect.id;
    name: string;
    file: string;
    reason: string | null;
    committedAt: string;
  }>(sql`
    select ${rosterImports.networkId} as "networkId", ${namedPlaces} as places, who.id as "staffId", who.name,
      ${rosterImports.name} as file, ${rosterImports.undoReason} as reason, ${rosterImports.committedAt} as "committedAt"
    from ${rosterImports}
    join ${staff} who on who.id = ${rosterImports.undoneBy}
    where ${rosterImports.id} = ${id}`);
  return rows[0];
}

/**
 * The standing people whom an import added, whether they have joined, and the membership that they left for it in
 * another place.
 */
export async function newcomersOf(db: Db, id: RosterImportId) {
  const { rows } = await db.execute<{
    membershipId: MembershipId;
    hasJoined: boolean;
    place: SubnetworkId;
    leftId: MembershipId | null;
  }>(sql`
    select ${memberships.id} as "membershipId", ${memberships.userId} is not null as "hasJoined",
      ${memberships.subnetworkId} as place, case when row.outcome = 'relocated' then row.leaves_id end as "leftId"
    from ${rosterRows} row join ${memberships} on ${memberships.id} = row.person_id
    where row.import_id = ${id} and row.outcome in ('new', 'relocated') and ${isStanding()}
    order by ${memberships.id}`);
  return rows;
}

/**
 * The residents that an import removed or took to another place and that are still removed. Those who have joined in
 * the other place stay there.
 */
export async function removedBy(db: Db, id: RosterImportId) {
  const { rows } = await db.execute<{ id: MembershipId; place: SubnetworkId; isRelocated: boolean }>(sql`
    select m.id, m.subnetwork_id as place, row.outcome = 'relocated' as "isRelocated" from ${rosterRows} row
    join ${rosterImports} i on i.id = row.import_id
    join ${memberships} m on m.id = case row.outcome when 'relocated' then row.leaves_id else row.person_id end
    where row.import_id = ${id} and m.removed_at <= i.committed_at and (
      row.outcome = 'gone' and i.removes and (i.removes_only is null or row.person_id = any(i.removes_only))
      or row.outcome = 'relocated' and i.relocates and (i.relocates_only is null or row.leaves_id = any(i.relocates_only))
        and not exists (select from ${memberships} there where there.id = row.person_id
          and ${isStanding({ removedAt: sql`there.removed_at` })} and there.user_id is not null))
    order by m.id`);
  return rows;
}

/** The values that an undo restores for one person. */
export interface RestoredValues {
  membershipId: MembershipId;
  place: SubnetworkId;
  /** The previous values by field, null for none; only fields that nobody has changed since. */
  fields: Record<string, string | null>;
  /** Whether some fields have been changed since. */
  hasLater: boolean;
}

/**
 * The values to restore, as far as the place still has them and nobody else has the office id. The kind of unit stays
 * when the room is locked, and so does the kind of bedroom.
 */
export async function valuesBack(db: Db, id: RosterImportId): Promise<RestoredValues[]> {
  const { rows } = await db.execute<{
    membershipId: MembershipId;
    place: SubnetworkId;
    fields: RestoredValues['fields'] | null;
    later: number;
  }>(sql`
    select row.person_id as "membershipId", ${memberships.subnetworkId} as place,
      jsonb_object_agg(v.field, change->'from') filter (where v.is_ours) as fields,
      count(*) filter (where not v.is_ours)::int as later
    from ${rosterRows} row
    join ${memberships} on ${memberships.id} = row.person_id and ${isStanding()}
    join ${profiles} p on p.membership_id = row.person_id
    left join ${officeIds} o on o.membership_id = row.person_id
    left join ${roomMembers} place on place.membership_id = row.person_id
    left join ${rooms} on ${rooms.id} = place.room_id
    cross join lateral jsonb_array_elements(row.changes) change
    cross join lateral (
      select change->>'field' as field, coalesce(case change->>'field'
          when 'office_id' then o.office_id when 'first_name' then p.first_name when 'last_name' then p.last_name
          when 'preferred_first_name' then p.preferred_first_name when 'email' then p.email
          when 'gender' then p.gender_id::text when 'unit_type' then ${memberships.unitTypeId}::text
          when 'room_type' then ${memberships.roomTypeId}::text when 'privacy' then p.hidden_by_office::text
          when 'accessible' then p.needs_accessible::text end, '')
        = change->>'to' and not (change->>'field' in ('unit_type', 'room_type') and ${isRoomLocked()})
        and case when coalesce(change->>'from', '') = '' then true else case change->>'field'
          when 'gender' then exists (select from ${genders} was where was.id::text = change->>'from')
          when 'unit_type' then exists (select from ${unitTypes} was where was.id::text = change->>'from')
          when 'room_type' then exists (select from ${roomTypes} was where was.id::text = change->>'from')
          when 'office_id' then not exists (select from ${officeIds} other
            where other.subnetwork_id = ${memberships.subnetworkId} and other.office_id = change->>'from'
              and other.membership_id <> row.person_id)
          when 'email' then not exists (select from ${memberships} other join ${profiles} theirs on theirs.membership_id = other.id
            where other.subnetwork_id = ${memberships.subnetworkId} and other.id <> row.person_id
              and ${isStanding({ removedAt: sql`other.removed_at` })} and lower(theirs.email) = lower(change->>'from'))
          else true end end as is_ours
    ) v
    where row.import_id = ${id} and row.outcome in ('changed', 'moved') and change->>'kept' is null
    group by row.person_id, ${memberships.subnetworkId} order by row.person_id`);
  return rows.map(({ membershipId, place, fields, later }) => ({
    membershipId,
    place,
    fields: withBedroom(fields ?? {}),
    hasLater: later > 0,
  }));
}

/**
 * A kind of bedroom is restored only together with its kind of unit; a kind of unit is restored without a bedroom that
 * somebody has chosen since.
 */
function withBedroom({
  unit_type: unit,
  room_type: bedroom,
  ...fields
}: RestoredValues['fields']): RestoredValues['fields'] {
  if (unit === undefined) return { ...fields, ...(bedroom !== undefined && { room_type: bedroom }) };
  return { ...fields, unit_type: unit, room_type: bedroom ?? null };
}

/** Restores the values of these people only. @returns those whom it shows */
export async function putBack(tx: Tx, back: readonly RestoredValues[]): Promise<MembershipId[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back ("membershipId" uuid, fields jsonb)`;
  const text = (field: string, column: string) =>
    sql`case when back.fields ? ${field} then coalesce(back.fields->>${field}, '') else p.${sql.raw(column)} end`;
  const { rows } = await tx.execute<{ id: MembershipId; isShown: boolean }>(sql`
    update ${profiles} p set
      first_name = ${text('first_name', 'first_name')}, last_name = ${text('last_name', 'last_name')},
      has_one_name = case when back.fields ? 'last_name' then back.fields->>'last_name' is null else p.has_one_name end,
      preferred_first_name = ${text('preferred_first_name', 'preferred_first_name')}, email = ${text('email', 'email')},
      gender_id = case when back.fields ? 'gender' then (back.fields->>'gender')::uuid else p.gender_id end,
      hidden_by_office = case when back.fields ? 'privacy' then (back.fields->>'privacy')::boolean else p.hidden_by_office end,
      needs_accessible = coalesce((back.fields->>'accessible')::boolean, p.needs_accessible)
    from ${given} where p.membership_id = back."membershipId"
    returning p.membership_id as id, back.fields ? 'privacy' and not p.hidden_by_office as "isShown"`);
  await tx.execute(sql`
    update ${memberships} m set
      unit_type_id = coalesce((back.fields->>'unit_type')::uuid, m.unit_type_id),
      room_type_id = (back.fields->>'room_type')::uuid
    from ${given} where m.id = back."membershipId" and back.fields ?| array['unit_type', 'room_type']`);
  await tx.execute(sql`
    update ${officeIds} o set office_id = back.fields->>'office_id'
    from ${given} where o.membership_id = back."membershipId" and back.fields ? 'office_id'`);
  return rows.filter(({ isShown }) => isShown).map(({ id }) => id);
}
