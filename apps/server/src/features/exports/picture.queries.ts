import type { MembershipId, NetworkId, RoomId, SubnetworkId } from '@nestmate/contract/ids';
import type { ExportedHome, ExportedResident, ExportedRoom } from '@nestmate/contract/staff/exports';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { roomTypes, subnetworks, units, unitTypes } from '../housing';
import { isRemoved, isStanding, memberships, officeIds } from '../memberships';
import { isRegistered, profiles } from '../profile';
import { removals } from '../removal';
import { bedroomPairs, isRoomLocked, roomMembers, rooms } from '../room';
import { residentChanges } from './exports.schema';

export interface ExportScope {
  networkId: NetworkId;
  /** Null: the whole network. */
  places: readonly SubnetworkId[] | null;
}

/** A resident with where they live: what other systems see of them. */
export type Assignment = ExportedResident & { room: ExportedHome | null };

/** The picture's rows at one moment, and where the changes after it begin. */
interface RowsOfMoment<Row> {
  rows: Row[];
  /** No transaction below it is still open: whatever commits later has this id, or a higher one. */
  horizon: string;
  origin: string;
}

export interface ChangeRow {
  transaction_id: string;
  membership_id: MembershipId;
  changed_at: string;
  /** Null for one whose membership is gone. */
  person: Assignment | null;
}

const horizon = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The history to which transaction ids belong: of this cluster since its last recovery, and of this table, which a
 * restored backup makes anew. Ids of another history mean nothing here.
 */
const origin = sql`(select left(md5(concat_ws('/', system_identifier, timeline_id, 'resident_changes'::regclass::oid)), 12)
  from pg_control_system(), pg_control_checkpoint())`;

const moment = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const inScope = (subnetworkId: SQLWrapper, { networkId, places }: ExportScope) => sql`${subnetworkId} in (
  select s.id from ${subnetworks} s
  where s.network_id = ${networkId} and ${places ? isAmong(sql`s.id`, places) : sql`true`})`;

const state = sql`case when ${isRemoved({ removedAt: sql`m.removed_at` })} then 'removed'
  when m.user_id is null then 'invited'
  when ${isRegistered({ registeredAt: sql`p.registered_at` })} then 'registered' else 'registering' end`;

const unitColumns = {
  room_id: sql`r.id`,
  unit_number: sql`r.unit_number`,
  building: sql`listed.building`,
  floor: sql`listed.floor`,
  number: sql`listed.number`,
  is_locked: isRoomLocked({ locked: sql`r.locked` }),
};

const home = {
  ...unitColumns,
  bedroom_mates: sql`array(
    select case when b.lower_id = m.id then b.higher_id else b.lower_id end from ${bedroomPairs} b
    where m.id in (b.lower_id, b.higher_id) order by 1)`,
  from: sql`null::date`,
  until: sql`null::date`,
};

const columnsIn = (columns: Record<string, SQL>) =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );
const objectOf = (columns: Record<string, SQL>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;

/** Removal sets the office id and the address aside for a day. */
const person = sql`select ${columnsIn({
  membership_id: sql`m.id`,
  office_id: sql`coalesce(o.office_id, gone.office_id)`,
  legal_first_name: sql`p.first_name`,
  legal_last_name: sql`p.last_name`,
  preferred_first_name: sql`p.preferred_first_name`,
  preferred_last_name: sql`p.preferred_last_name`,
  email: sql`coalesce(nullif(p.email, ''), gone.email, '')`,
  place_id: sql`m.subnetwork_id`,
  place: sql`s.name`,
  unit_type: sql`u.name`,
  room_type: sql`t.name`,
  state,
  changed_at: moment(sql`(select max(c.changed_at) from ${residentChanges} c where c.person_id = m.id)`),
  room: sql`case when r.id is not null then ${objectOf(home)} end`,
})}
  from ${memberships} m
  join ${profiles} p on p.membership_id = m.id
  join ${subnetworks} s on s.id = m.subnetwork_id
  join ${unitTypes} u on u.id = m.unit_type_id
  left join ${roomTypes} t on t.id = m.room_type_id
  left join ${officeIds} o on o.membership_id = m.id
  left join ${removals} gone on gone.membership_id = m.id
  left join ${roomMembers} lives on lives.membership_id = m.id
  left join ${rooms} r on r.id = lives.room_id
  left join ${units} listed on listed.id = r.unit_id`;

/** One statement, so that all its rows are of one moment, and the horizon is that moment's. */
async function atOneMoment<Row>(db: Db, rows: SQL): Promise<RowsOfMoment<Row>> {
  const { rows: found } = await db.execute<{ rows: Row[]; horizon: string; origin: string }>(sql`
    select ${horizon}::text as horizon, ${origin} as origin,
      coalesce((select json_agg(page) from (${rows}) page), '[]'::json) as rows`);
  const [only] = found;
  if (!only) throw new Error('A statement without a table has one row');
  return only;
}

interface Page<Id> {
  after: Id;
  limit: number;
}

/** The next standing residents of a scope by id. Indexes: memberships(id), resident_changes(person_id). */
export const assignmentsAfter = (db: Db, scope: ExportScope, { after, limit }: Page<MembershipId>) =>
  atOneMoment<Assignment>(
    db,
    sql`${person}
    where ${inScope(sql`m.subnetwork_id`, scope)} and ${isStanding({ removedAt: sql`m.removed_at` })}
      and m.id > ${after}
    order by m.id limit ${limit}`,
  );

/** The next rooms of a scope by id. Indexes: rooms(id), room_members(room_id). */
export const roomsAfter = (db: Db, scope: ExportScope, { after, limit }: Page<RoomId>) =>
  atOneMoment<ExportedRoom>(
    db,
    sql`select ${columnsIn({
      ...unitColumns,
      place_id: sql`s.id`,
      place: sql`s.name`,
      unit_type: sql`u.name`,
      capacity: sql`u.capacity`,
      people: sql`(
        select coalesce(json_agg(json_build_object('membership_id', lives.membership_id, 'office_id', o.office_id)
          order by lives.joined_at, lives.membership_id), '[]'::json)
        from ${roomMembers} lives
        left join ${officeIds} o on o.membership_id = lives.membership_id
        where lives.room_id = r.id)`,
    })}
    from ${rooms} r
    join ${unitTypes} u on u.id = r.unit_type_id
    join ${subnetworks} s on s.id = u.subnetwork_id
    left join ${units} listed on listed.id = r.unit_id
    where ${inScope(sql`s.id`, scope)} and r.id > ${after}
    order by r.id limit ${limit}`,
  );

/** A position among the changes: those of this transaction after this membership, and those of later ones. */
export interface ChangePosition {
  transactionId: string;
  membershipId: MembershipId;
}

/**
 * Who has changed since a position, each once, by their latest change below the horizon. Transactions commit in another
 * order than they begin: below the horizon none is open, so nothing appears there later. Index:
 * resident_changes(transaction_id, person_id).
 */
export const changesAfter = (
  db: Db,
  scope: ExportScope,
  { transactionId, membershipId, limit }: ChangePosition & { limit: number },
) =>
  atOneMoment<ChangeRow>(
    db,
    sql`select page.transaction_id::text as transaction_id, page.person_id as membership_id,
      ${moment(sql`page.changed_at`)} as changed_at,
      case when person.membership_id is not null then to_json(person) end as person
    from (
      select c.transaction_id, c.person_id, c.changed_at from ${residentChanges} c
      where (c.transaction_id, c.person_id) > (${transactionId}::xid8, ${membershipId}::uuid)
        and c.transaction_id < ${horizon} and ${inScope(sql`c.subnetwork_id`, scope)}
        and not exists (
          select from ${residentChanges} later
          where later.person_id = c.person_id and later.transaction_id > c.transaction_id
            and later.transaction_id < ${horizon})
      order by c.transaction_id, c.person_id limit ${limit}
    ) page
    left join lateral (${person} where m.id = page.person_id) person on true
    order by page.transaction_id, page.person_id`,
  );

/**
 * Deletes changes that a later one has replaced, and those of memberships that are gone for long. Index:
 * resident_changes(person_id, transaction_id).
 */
export async function forgetChanges(db: Db, goneUntil: Date): Promise<void> {
  await db.execute(sql`
    delete from ${residentChanges} c
    where c.transaction_id < ${horizon} and (
      exists (
        select from ${residentChanges} later
        where later.person_id = c.person_id and later.transaction_id > c.transaction_id
          and later.transaction_id < ${horizon})
      or (c.changed_at < ${goneUntil} and not exists (
        select from ${memberships} m where m.id = c.person_id)))`);
}

/**
 * Gives the changes of a restored backup ids of this database: theirs may be those of transactions yet to come. Index:
 * the primary key.
 */
export async function adoptChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with foreign_ones as (
      delete from ${residentChanges} where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
      returning person_id, subnetwork_id, changed_at)
    insert into ${residentChanges} (transaction_id, person_id, subnetwork_id, changed_at)
    select pg_current_xact_id(), person_id, subnetwork_id, max(changed_at) from foreign_ones
    group by person_id, subnetwork_id`);
}
