import type { SubnetworkId } from '@nestmate/contract/ids';
import { and, arrayContained, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { subnetworks } from '../housing';
import { rosterImports, type StaffRosterScope } from './roster.schema';

/**
 * Whether an import is one of a place, or of the campus: then of these only those which name no place that the staff
 * member lacks.
 */
export const isWithin = ({ networkId, subnetworkId, within }: StaffRosterScope): SQL | undefined =>
  subnetworkId
    ? eq(rosterImports.subnetworkId, subnetworkId)
    : and(
        eq(rosterImports.networkId, networkId),
        isNull(rosterImports.subnetworkId),
        within ? arrayContained(rosterImports.places, [...within]) : undefined,
      );

/** Ids of places as an array of the database. */
export const idsOf = (places: readonly SubnetworkId[]): SQL => sql`${sql.param([...places])}::uuid[]`;

/** The places of an import by name. Index: the primary key. */
export const namedPlaces = sql<{ id: SubnetworkId; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', place.id, 'name', place.name) order by place.name, place.id), '[]')
  from ${subnetworks} place where place.id = any(${rosterImports.places}))`;

/**
 * Takes a lock for each place until the transaction ends, in the order of their ids, so that nobody who takes several
 * waits for another who does.
 */
export async function lockPlaces(
  tx: Tx,
  what: 'imports' | 'roster',
  places: readonly SubnetworkId[],
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${what} || ' ' || one.id, 0))
    from (select id from unnest(${idsOf(places)}) id order by id) one`);
}
