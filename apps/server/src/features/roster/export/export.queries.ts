import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { RosterExportFilter } from '@nestmate/contract/staff/roster';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { genders, roomTypes, unitTypes } from '../../housing';
import { isStanding, memberships, officeIds } from '../../memberships';
import { isRegistered, nameInFull, profiles } from '../../profile';
import { isRoomLocked, roomMembers, rooms } from '../../room';

const state = sql`case when m.user_id is null then 'invited'
  when ${isRegistered({ registeredAt: sql`p.registered_at` })} then 'registered' else 'registering' end`;

export type ExportedResident = {
  id: MembershipId;
  office_id: string;
  first_name: string;
  last_name: string;
  preferred_first_name: string;
  email: string;
  gender: string;
  unit_type: string;
  room_type: string;
  privacy: boolean;
  needs_accessible: boolean;
  state: string;
  unit_number: string;
  is_locked: boolean;
  roommates: string;
  responses: Record<number, string>;
};

/** The name of a place's unit type; undefined for another's. Index: the primary key. */
export async function unitTypeName(db: Db, subnetworkId: SubnetworkId, id: UnitTypeId) {
  const [type] = await db
    .select({ name: unitTypes.name })
    .from(unitTypes)
    .where(and(eq(unitTypes.id, id), eq(unitTypes.subnetworkId, subnetworkId)));
  return type?.name;
}

/** The next residents of a place by id, in the terms of the office's own systems. Index: memberships(subnetwork_id). */
export async function residentsAfter(
  db: Db,
  subnetworkId: SubnetworkId,
  filter: RosterExportFilter,
  { after, limit }: { after: MembershipId | undefined; limit: number },
): Promise<ExportedResident[]> {
  const { rows } = await db.execute<ExportedResident>(sql`
    select m.id, coalesce(o.office_id, '') as office_id, p.first_name, p.last_name, p.preferred_first_name, p.email,
      coalesce(g.label->>'en', '') as gender, u.name as unit_type, coalesce(t.name, '') as room_type,
      p.hidden_by_office as privacy, p.needs_accessible, ${state} as state, p.registration_responses as responses, coalesce(r.unit_number, '') as unit_number,
      ${isRoomLocked({ locked: sql`r.locked` })} as is_locked, coalesce((
        select string_agg(coalesce(mate_id.office_id, ${nameInFull(sql`mate_name.first_name`, sql`mate_name.last_name`)}), '; '
          order by mate.joined_at, mate.membership_id)
        from ${roomMembers} mate
        join ${profiles} mate_name on mate_name.membership_id = mate.membership_id
        left join ${officeIds} mate_id on mate_id.membership_id = mate.membership_id
        where mate.room_id = r.id and mate.membership_id <> m.id), '') as roommates
    from ${memberships} m
    join ${profiles} p on p.membership_id = m.id
    join ${unitTypes} u on u.id = m.unit_type_id
    left join ${roomTypes} t on t.id = m.room_type_id
    left join ${genders} g on g.id = p.gender_id
    left join ${officeIds} o on o.membership_id = m.id
    left join ${roomMembers} place on place.membership_id = m.id
    left join ${rooms} r on r.id = place.room_id
    where m.subnetwork_id = ${subnetworkId} and ${isStanding({ removedAt: sql`m.removed_at` })}
      and ${after ? sql`m.id > ${after}` : sql`true`}
      and ${filter.state ? sql`${state} = ${filter.state}` : sql`true`}
      and ${filter.unit_type ? sql`m.unit_type_id = ${filter.unit_type}` : sql`true`}
    order by m.id limit ${limit}`);
  return rows;
}
