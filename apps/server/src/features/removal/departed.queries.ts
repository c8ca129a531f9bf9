import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles, setHiddenByOffice } from '../profile';
import { departedIdentities } from './removal.schema';

const theirs = alias(memberships, 'theirs');

/** The subset of subnetworks whose round is not archived. */
export async function livingAmong(db: Db, ids: readonly SubnetworkId[]): Promise<SubnetworkId[]> {
  const rows = await db
    .select({ id: subnetworks.id })
    .from(subnetworks)
    .where(and(inArray(subnetworks.id, [...ids]), ne(subnetworks.roundStatus, 'ARCHIVED')));
  return rows.map(({ id }) => id);
}

/** The subnetworks that a person shares with each of several others. Index: memberships(user_id). */
export async function sharedSubnetworks(
  db: Db,
  userId: UserId,
  others: readonly UserId[],
): Promise<{ otherId: UserId; subnetworkId: SubnetworkId }[]> {
  if (others.length === 0) return [];
  return db
    .selectDistinct({
      otherId: sql<UserId>`${theirs.userId}`,
      subnetworkId: memberships.subnetworkId,
    })
    .from(memberships)
    .innerJoin(theirs, eq(theirs.subnetworkId, memberships.subnetworkId))
    .where(and(eq(memberships.userId, userId), inArray(theirs.userId, [...others])));
}

export async function insertDeparted(
  db: Db,
  rows: (typeof departedIdentities.$inferInsert)[],
): Promise<void> {
  const keyOf = ({ hash, subnetworkId, blockerId, isHidden }: (typeof rows)[number]) =>
    [hash, subnetworkId, blockerId, isHidden].join();
  const distinct = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  if (distinct.length === 0) return;
  const { hash, subnetworkId, blockerId, isHidden } = departedIdentities;
  await db
    .insert(departedIdentities)
    .values(distinct)
    .onConflictDoUpdate({
      target: [hash, subnetworkId, blockerId, isHidden],
      set: { retainedFor: sql`excluded.retained_for` },
    });
}

/**
 * Forgets the removals of a person whom the housing office itself has invited again: by these identities, and by
 * those that the account gave up in the subnetwork, with all others of the same people. Indexes:
 * departed_identities(hash, …), departed_identities(retained_for).
 */
export async function admitAgain(
  tx: Tx,
  { userId, hashes }: { userId: UserId; hashes: readonly string[] },
  subnetworkId: SubnetworkId,
): Promise<void> {
  const ofOffice = and(
    eq(departedIdentities.subnetworkId, subnetworkId),
    isNull(departedIdentities.blockerId),
    eq(departedIdentities.isHidden, false),
  );
  const own = tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.subnetworkId, subnetworkId)));
  const gone = await tx
    .delete(departedIdentities)
    .where(
      and(
        ofOffice,
        or(inArray(departedIdentities.hash, [...hashes]), inArray(departedIdentities.retainedFor, own)),
      ),
    )
    .returning({ retainedFor: departedIdentities.retainedFor });
  const holders = gone.flatMap(({ retainedFor }) => retainedFor ?? []);
  await tx.delete(departedIdentities).where(and(isAmong(departedIdentities.retainedFor, holders), ofOffice));
}

/** The subset of subnetworks that one of these identities was removed from. Index: departed_identities(hash, …). */
export async function removedAmong(
  db: Db,
  hashes: readonly string[],
  subnetworkIds: readonly SubnetworkId[],
): Promise<SubnetworkId[]> {
  const rows = await db
    .selectDistinct({ id: departedIdentities.subnetworkId })
    .from(departedIdentities)
    .innerJoin(subnetworks, eq(subnetworks.id, departedIdentities.subnetworkId))
    .where(
      and(
        inArray(departedIdentities.hash, [...hashes]),
        inArray(departedIdentities.subnetworkId, [...subnetworkIds]),
        isNull(departedIdentities.blockerId),
        eq(departedIdentities.isHidden, false),
        ne(subnetworks.roundStatus, 'ARCHIVED'),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the blocks that wait for an identity.
 * @returns the people who had blocked it. Index: departed_identities(hash, …).
 */
export async function takeBlockers(tx: Tx, hash: string): Promise<UserId[]> {
  const rows = await tx
    .delete(departedIdentities)
    .where(and(eq(departedIdentities.hash, hash), isNotNull(departedIdentities.blockerId)))
    .returning({ blockerId: departedIdentities.blockerId });
  return [...new Set(rows.flatMap(({ blockerId }) => blockerId ?? []))];
}

/** Deletes everything that waits in a subnetwork once its round is archived. */
export async function deleteArchived(tx: Tx, subnetworkId: SubnetworkId): Promise<void> {
  await tx.delete(departedIdentities).where(
    and(
      eq(departedIdentities.subnetworkId, subnetworkId),
      inArray(
        departedIdentities.subnetworkId,
        tx
          .select({ id: subnetworks.id })
          .from(subnetworks)
          .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.roundStatus, 'ARCHIVED'))),
      ),
    ),
  );
}

/**
 * How many decisions about people who have deleted their account wait in a subnetwork. Index:
 * departed_identities(subnetwork_id).
 */
export async function retainedDecisionsIn(db: Db, subnetworkId: SubnetworkId): Promise<number> {
  const [row] = await db
    .select({ decisions: count() })
    .from(departedIdentities)
    .where(eq(departedIdentities.subnetworkId, subnetworkId));
  return row?.decisions ?? 0;
}

/**
 * The subset of memberships that the housing office has hidden; its decision waits until the transaction ends. Index:
 * the primary key.
 */
export async function lockHiddenAmong(tx: Tx, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const rows = await tx
    .select({ id: profiles.membershipId, isHidden: profiles.hiddenByOffice })
    .from(profiles)
    .where(inArray(profiles.membershipId, [...ids]))
    .orderBy(asc(profiles.membershipId))
    .for('share');
  return rows.filter(({ isHidden }) => isHidden).map(({ id }) => id);
}

/** Passes what is retained for a membership to another id. Index: departed_identities(retained_for). */
export async function passRetainedTo(
  tx: Tx,
  holder: MembershipId,
  membershipId: MembershipId,
): Promise<void> {
  await tx
    .update(departedIdentities)
    .set({ retainedFor: holder })
    .where(eq(departedIdentities.retainedFor, membershipId));
}

/**
 * Deletes the hidings, or the removals, that are retained for memberships, because the housing office shows or restores
 * their residents. Call it after their profiles are changed. Index: departed_identities(retained_for).
 */
export async function liftRetained(
  tx: Tx,
  ids: readonly MembershipId[],
  which: 'hidings' | 'removals',
): Promise<void> {
  await tx
    .delete(departedIdentities)
    .where(
      and(isAmong(departedIdentities.retainedFor, ids), eq(departedIdentities.isHidden, which === 'hidings')),
    );
}

/**
 * Hides a membership if the housing office had hidden one of these identities there. What is retained for other
 * identities of the same deleted account is retained for the membership from then on. Locks the profile first, as every
 * decision does. Index: departed_identities(hash, …).
 */
export async function hideAgain(
  tx: Tx,
  hashes: readonly string[],
  { membershipId, subnetworkId }: { membershipId: MembershipId; subnetworkId: SubnetworkId },
): Promise<void> {
  await tx
    .select({ id: profiles.membershipId })
    .from(profiles)
    .where(eq(profiles.membershipId, membershipId))
    .for('no key update');
  const met = await tx
    .delete(departedIdentities)
    .where(
      and(
        inArray(departedIdentities.hash, [...hashes]),
        eq(departedIdentities.subnetworkId, subnetworkId),
        eq(departedIdentities.isHidden, true),
      ),
    )
    .returning({ retainedFor: departedIdentities.retainedFor });
  if (met.length === 0) return;
  await setHiddenByOffice(tx, [membershipId], true);
  const holder = tx.select().from(memberships).where(eq(memberships.id, departedIdentities.retainedFor));
  await tx
    .update(departedIdentities)
    .set({ retainedFor: membershipId })
    .where(
      and(
        isAmong(
          departedIdentities.retainedFor,
          met.flatMap(({ retainedFor }) => retainedFor ?? []),
        ),
        eq(departedIdentities.isHidden, true),
        notExists(holder),
      ),
    );
}
