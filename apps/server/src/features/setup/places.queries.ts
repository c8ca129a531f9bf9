import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { genders, networks, subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';
import { questions } from '../questions';

export async function networkOf(db: Db, networkId: NetworkId) {
  const [row] = await db
    .select({ name: networks.name, kind: networks.kind })
    .from(networks)
    .where(eq(networks.id, networkId));
  return row;
}

/** Serializes changes of a network. */
export async function lockNetwork(tx: Tx, networkId: NetworkId) {
  await tx.select({ id: networks.id }).from(networks).where(eq(networks.id, networkId)).for('no key update');
  return networkOf(tx, networkId);
}

/** The columns of a query on one table have no prefix, which a query within it needs. */
const numberOf = (
  table: typeof genders | typeof memberships | typeof questions | typeof unitTypes,
  which = sql``,
) =>
  sql<number>`(select count(*)::int from ${table} counted where counted.subnetwork_id = subnetworks.id ${which})`;

/** All or some of the communities of a network by name, with the size of each. */
export function placesOf(db: Db, networkId: NetworkId, among: readonly SubnetworkId[] | null) {
  return db
    .select({
      id: subnetworks.id,
      name: subnetworks.name,
      timeZone: subnetworks.timeZone,
      roundStatus: subnetworks.roundStatus,
      unitTypes: numberOf(unitTypes),
      questions: numberOf(questions, sql`and counted.retired_at is null`),
      residents: numberOf(memberships, sql`and counted.removed_at is null`),
      genders: numberOf(genders, sql`and counted.retired_at is null`),
      asksGender: sql<boolean>`${subnetworks.genderSettings} <> 'DISABLED'`,
      deadlineEnd: subnetworks.deadlineEnd,
      deadlineHour: subnetworks.deadlineHour,
      isDraft: subnetworks.isDraft,
    })
    .from(subnetworks)
    .where(
      and(
        eq(subnetworks.networkId, networkId),
        among === null ? undefined : inArray(subnetworks.id, [...among]),
      ),
    )
    .orderBy(asc(subnetworks.name), asc(subnetworks.id));
}

/** The network of a community; undefined when there is none. */
export async function networkOfPlace(db: Db, id: SubnetworkId): Promise<NetworkId | undefined> {
  const [row] = await db
    .select({ networkId: subnetworks.networkId })
    .from(subnetworks)
    .where(eq(subnetworks.id, id));
  return row?.networkId;
}

/** Opens a draft. @returns whether it was one. Index: the primary key */
export async function openDraft(tx: Tx, id: SubnetworkId): Promise<boolean> {
  const opened = await tx
    .update(subnetworks)
    .set({ isDraft: false })
    .where(and(eq(subnetworks.id, id), eq(subnetworks.isDraft, true)))
    .returning({ id: subnetworks.id });
  return opened.length > 0;
}

export async function insertPlace(tx: Tx, place: typeof subnetworks.$inferInsert): Promise<void> {
  await tx.insert(subnetworks).values(place);
}

/**
 * Serializes changes of a community's setup: the second sees what the first has saved. Saved answers, joins and
 * invitations wait too, so that an unanswered question is still unanswered when it changes.
 */
export async function lockPlace(
  tx: Tx,
  networkId: NetworkId,
  subnetworkId: SubnetworkId,
): Promise<{ name: string } | undefined> {
  const [place] = await tx
    .select({ name: subnetworks.name })
    .from(subnetworks)
    .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.networkId, networkId)))
    .for('update');
  return place;
}
