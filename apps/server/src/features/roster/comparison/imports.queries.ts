import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RowOutcome } from '@nestmate/contract/staff/roster';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { genders, roomTypes, subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships, officeIds } from '../../memberships';
import { nameInFull, profiles } from '../../profile';
import { staff } from '../../staff';
import { rosterImports, rosterRows, type StaffRosterScope } from '../roster.schema';
import { isWithin, namedPlaces } from '../scope.queries';
import { isIdle } from './stage.queries';

const importsShown = 50;
const committers = alias(staff, 'committers');
const undoers = alias(staff, 'undoers');

/** The number of residents of the smallest of places, in which the fewest may be removed without a confirmation. */
export async function countInSmallest(db: Db, places: readonly SubnetworkId[]): Promise<number> {
  const rows = await db
    .select({ people: count() })
    .from(memberships)
    .where(and(inArray(memberships.subnetworkId, [...places]), isStanding()))
    .groupBy(memberships.subnetworkId);
  return rows.length < places.length ? 0 : Math.min(...rows.map(({ people }) => people));
}

/** Imports of a scope, latest first, or one of them by its id. */
export const importsOf = (db: Db, scope: StaffRosterScope, id?: RosterImportId) =>
  db
    .select({
      import: rosterImports,
      places: namedPlaces,
      startedBy: staff.name,
      committedBy: committers.name,
      undoneBy: undoers.name,
    })
    .from(rosterImports)
    .leftJoin(staff, eq(staff.id, rosterImports.startedBy))
    .leftJoin(committers, eq(committers.id, rosterImports.committedBy))
    .leftJoin(undoers, eq(undoers.id, rosterImports.undoneBy))
    .where(and(isWithin(scope), id === undefined ? undefined : eq(rosterImports.id, id)))
    .orderBy(desc(rosterImports.startedAt), desc(rosterImports.id))
    .limit(importsShown);

const loses = or(gt(rosterRows.roommates, 0), gt(rosterRows.requests, 0));
const isPartlyTaken = sql`jsonb_path_exists(${rosterRows.changes}, '$[*] ? (@.kept != null)')`;
const names = sql`array['first_name', 'last_name']`;
/** People whom a file would add with one name only, until it is imported. */
const isOneName = sql<boolean>`(${rosterRows.outcome} in ('new', 'relocated')
  and ${rosterRows.given} ?| ${names} and not ${rosterRows.given} ?& ${names})`;

/** The number of rows of imports by place and outcome. Index: roster_rows(import_id, outcome). */
export const tallies = (db: Db, ids: readonly RosterImportId[]) =>
  db
    .select({
      importId: rosterRows.importId,
      subnetworkId: rosterRows.subnetworkId,
      outcome: rosterRows.outcome,
      rows: count(),
      inFile: count(rosterRows.line),
      rooms: sql<number>`count(*) filter (where ${rosterRows.roommates} > 0)::int`,
      requests: sql<number>`count(*) filter (where ${rosterRows.requests} > 0)::int`,
      kept: sql<number>`count(*) filter (where ${isPartlyTaken})::int`,
      oneName: sql<number>`count(*) filter (where ${isOneName})::int`,
      skipped: sql<number>`count(*) filter (where ${rosterRows.problem} = 'footer')::int`,
    })
    .from(rosterRows)
    .where(inArray(rosterRows.importId, [...ids]))
    .groupBy(rosterRows.importId, rosterRows.subnetworkId, rosterRows.outcome);

/**
 * How many residents of their places have been in no file and are not in these, which have changed nobody. Index:
 * roster_rows(person_id).
 */
export const neverNamed = (db: Db, ids: readonly RosterImportId[]) =>
  db
    .select({ importId: rosterImports.id, people: count() })
    .from(rosterImports)
    .innerJoin(
      memberships,
      and(sql`${memberships.subnetworkId} = any(${rosterImports.places})`, isStanding()),
    )
    .where(
      and(
        inArray(rosterImports.id, [...ids]),
        isIdle,
        sql`not exists (select from ${officeIds} o
          where o.membership_id = ${memberships.id} and o.office_id is not null)`,
        sql`not exists (select from ${rosterRows} r
          where r.import_id = ${rosterImports.id} and r.person_id = ${memberships.id})`,
      ),
    )
    .groupBy(rosterImports.id);

/**
 * The first names of each import, those with letters beyond ASCII before others. Index: roster_rows(import_id, number).
 */
export const exampleNames = (db: Db, ids: readonly RosterImportId[]) => {
  const name = nameInFull(
    sql`(${rosterRows.given}->>'first_name')`,
    sql`(${rosterRows.given}->>'last_name')`,
  );
  const ofImport = db
    .select({ name })
    .from(rosterRows)
    .where(and(eq(rosterRows.importId, rosterImports.id), isNotNull(rosterRows.line), sql`${name} <> ''`))
    .orderBy(sql`${name} ~ '[^ -~]' desc`, asc(rosterRows.number))
    .limit(3);
  return db
    .select({ importId: rosterImports.id, names: sql<string[]>`array(${ofImport})` })
    .from(rosterImports)
    .where(inArray(rosterImports.id, [...ids]));
};

export interface RowFilter {
  outcome?: RowOutcome | undefined;
  place?: SubnetworkId | undefined;
  losing?: 'true' | undefined;
  kept?: 'true' | undefined;
  one_name?: 'true' | undefined;
  differing?: 'true' | undefined;
  after?: number | undefined;
}

const matches = ({
  outcome,
  place,
  losing,
  kept,
  one_name,
  differing,
  after = 0,
}: RowFilter): SQL | undefined =>
  and(
    gt(rosterRows.number, after),
    outcome ? eq(rosterRows.outcome, outcome) : undefined,
    place ? eq(rosterRows.subnetworkId, place) : undefined,
    losing ? loses : undefined,
    kept ? isPartlyTaken : undefined,
    one_name ? isOneName : undefined,
    differing ? eq(rosterRows.differs, true) : undefined,
  );

/** Rows in the order of the file, after a number. */
export const rowsAfter = (db: Db, importId: RosterImportId, filter: RowFilter, limit: number) =>
  db
    .select({
      row: rosterRows,
      isOneName,
      isRemoved: sql<boolean>`(${rosterRows.outcome} = 'gone' and ${rosterImports.removes}
        and (${rosterImports.removesOnly} is null or ${rosterRows.personId} = any(${rosterImports.removesOnly})))`,
      isRelocated: sql<boolean>`(${rosterRows.outcome} = 'relocated' and ${rosterImports.relocates}
        and (${rosterImports.relocatesOnly} is null or ${rosterRows.leavesId} = any(${rosterImports.relocatesOnly})))`,
      leftPlace: sql<string | null>`(select place.name from ${memberships} mine
        join ${subnetworks} place on place.id = mine.subnetwork_id where mine.id = ${rosterRows.leavesId})`,
      membershipId: memberships.id,
      firstName: sql<string>`coalesce(${profiles.firstName}, ${rosterRows.given}->>'first_name', '')`,
      lastName: sql<string>`coalesce(${profiles.lastName}, ${rosterRows.given}->>'last_name', '')`,
    })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .leftJoin(memberships, eq(memberships.id, sql`coalesce(${rosterRows.personId}, ${rosterRows.leavesId})`))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(rosterRows.importId, importId), matches(filter)))
    .orderBy(asc(rosterRows.number))
    .limit(limit);

/** The names of unit types, room types and genders of places by id. */
export async function namesIn(db: Db, places: readonly SubnetworkId[], language: Language) {
  const label = sql<string>`coalesce(${genders.label}->>${language}, ${genders.label}->>'en')`;
  const units = { id: sql<string>`${unitTypes.id}`, name: unitTypes.name };
  const [ofUnits, ofRooms, ofGenders] = await Promise.all([
    db
      .select(units)
      .from(unitTypes)
      .where(inArray(unitTypes.subnetworkId, [...places])),
    db
      .select({ id: sql<string>`${roomTypes.id}`, name: roomTypes.name })
      .from(roomTypes)
      .innerJoin(unitTypes, eq(unitTypes.id, roomTypes.unitTypeId))
      .where(inArray(unitTypes.subnetworkId, [...places])),
    db
      .select({ id: sql<string>`${genders.id}`, name: label })
      .from(genders)
      .where(inArray(genders.subnetworkId, [...places])),
  ]);
  return new Map([...ofUnits, ...ofRooms, ...ofGenders].map(({ id, name }) => [id, name]));
}
