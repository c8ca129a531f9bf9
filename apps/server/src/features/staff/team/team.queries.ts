import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import { hasRight, type StaffRight, type StaffRole, staffRoles } from '@nestmate/contract/staff/rights';
import { and, asc, count, eq, exists, inArray, max, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { networks } from '../../housing';
import { staff, staffGrants, staffPlaces, staffSessions } from '../staff.schema';

/** Serializes changes of a network's staff, so that two administrators cannot remove each other at the same time. */
export async function lockTeam(tx: Tx, networkId: NetworkId): Promise<string | undefined> {
  const [network] = await tx
    .select({ name: networks.name })
    .from(networks)
    .where(eq(networks.id, networkId))
    .for('no key update');
  return network?.name;
}

/** Everybody who works in a network, by name. Index: staff_grants(network_id). */
export async function teamOf(db: Db, networkId: NetworkId) {
  const here = db
    .select({ staffId: staffSessions.staffId, at: max(staffSessions.lastUsedAt).as('at') })
    .from(staffSessions)
    .groupBy(staffSessions.staffId)
    .as('here');
  const members = await db
    .select({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      role: staffGrants.role,
      isWhole: staffGrants.isWhole,
      version: staffGrants.version,
      lastHereAt: here.at,
      /** Whether they work in another network too, which has the same say over them. */
      worksElsewhere: sql<boolean>`exists (select from ${staffGrants} g where g.staff_id = ${staff.id} and g.network_id <> ${networkId})`,
    })
    .from(staffGrants)
    .innerJoin(staff, eq(staff.id, staffGrants.staffId))
    .leftJoin(here, eq(here.staffId, staff.id))
    .where(eq(staffGrants.networkId, networkId))
    .orderBy(asc(staff.name), asc(staff.id));
  const places = await db
    .select({ staffId: staffPlaces.staffId, subnetworkId: staffPlaces.subnetworkId })
    .from(staffPlaces)
    .where(eq(staffPlaces.networkId, networkId))
    .orderBy(asc(staffPlaces.subnetworkId));
  return members.map(({ isWhole, ...member }) => ({
    ...member,
    places: isWhole
      ? null
      : places.filter(({ staffId }) => staffId === member.staffId).map(({ subnetworkId }) => subnetworkId),
  }));
}
export type Member = Awaited<ReturnType<typeof teamOf>>[number];

/** Adds somebody to the allow-list, or finds them. Index: staff(email). */
export async function insertStaff(
  tx: Tx,
  member: { id: StaffId; email: string; name: string },
): Promise<{ id: StaffId; name: string }> {
  const [added] = await tx
    .insert(staff)
    .values(member)
    // Changes nothing; it makes the statement return the existing row.
    .onConflictDoUpdate({ target: staff.email, set: { email: sql`excluded.email` } })
    .returning({ id: staff.id, name: staff.name });
  if (!added) throw new Error('A staff member could be neither inserted nor found');
  return added;
}

export interface Grant {
  staffId: StaffId;
  networkId: NetworkId;
  role: StaffRole;
  places: readonly SubnetworkId[] | null;
}

/** Sets a grant and its places; raises the version. */
export async function saveGrant(tx: Tx, { places, ...grant }: Grant): Promise<void> {
  const { staffId, networkId, role } = grant;
  const isWhole = places === null;
  await tx
    .insert(staffGrants)
    .values({ ...grant, isWhole })
    .onConflictDoUpdate({
      target: [staffGrants.staffId, staffGrants.networkId],
      set: { role, isWhole, version: sql`${staffGrants.version} + 1` },
    });
  await tx
    .delete(staffPlaces)
    .where(and(eq(staffPlaces.staffId, staffId), eq(staffPlaces.networkId, networkId)));
  if (places && places.length > 0)
    await tx
      .insert(staffPlaces)
      .values([...new Set(places)].map((subnetworkId) => ({ staffId, networkId, subnetworkId })));
}

export async function rename(tx: Tx, id: StaffId, name: string): Promise<void> {
  await tx.update(staff).set({ name }).where(eq(staff.id, id));
}

export async function deleteGrant(tx: Tx, staffId: StaffId, networkId: NetworkId): Promise<void> {
  await tx
    .delete(staffGrants)
    .where(and(eq(staffGrants.staffId, staffId), eq(staffGrants.networkId, networkId)));
}

/** The number of other administrators of the whole network. */
export async function otherAdministrators(tx: Tx, networkId: NetworkId, staffId: StaffId): Promise<number> {
  const [row] = await tx
    .select({ others: count() })
    .from(staffGrants)
    .where(
      and(
        eq(staffGrants.networkId, networkId),
        eq(staffGrants.role, 'administrator'),
        eq(staffGrants.isWhole, true),
        ne(staffGrants.staffId, staffId),
      ),
    );
  return row?.others ?? 0;
}

/** One network per name, also when two commands run at the same time. */
export async function networkNamed(tx: Tx, name: string): Promise<NetworkId | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(727279)`);
  const [row] = await tx
    .select({ id: networks.id })
    .from(networks)
    .where(eq(networks.name, name))
    .orderBy(asc(networks.createdAt))
    .limit(1);
  return row?.id;
}

/**
 * Whether somebody else of the office has a right in a place. Indexes: staff_grants(network_id), staff_places' primary
 * key.
 */
export async function hasColleague(
  db: Db,
  staffId: StaffId,
  { networkId, subnetworkId, right }: { networkId: NetworkId; subnetworkId: SubnetworkId; right: StaffRight },
): Promise<boolean> {
  const roles = staffRoles.filter((role) => hasRight(role, right));
  const inPlace = db
    .select({ id: staffPlaces.staffId })
    .from(staffPlaces)
    .where(
      and(
        eq(staffPlaces.staffId, staffGrants.staffId),
        eq(staffPlaces.networkId, networkId),
        eq(staffPlaces.subnetworkId, subnetworkId),
      ),
    );
  const found = await db
    .select({ staffId: staffGrants.staffId })
    .from(staffGrants)
    .where(
      and(
        eq(staffGrants.networkId, networkId),
        ne(staffGrants.staffId, staffId),
        inArray(staffGrants.role, roles),
        or(staffGrants.isWhole, exists(inPlace)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
