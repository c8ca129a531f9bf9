import type { GenderId, SubnetworkId } from '@nestmate/contract/ids';
import type { GenderList } from '@nestmate/contract/staff/setup/choices';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { genders, subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { asStored } from './area/office-text';

/** In their order, retired ones too. Index: genders(subnetwork_id). */
export function allGenders(db: Db, subnetworkId: SubnetworkId) {
  return db
    .select()
    .from(genders)
    .where(eq(genders.subnetworkId, subnetworkId))
    .orderBy(asc(genders.position), asc(genders.id));
}

/** How many residents have each gender. */
export async function peopleByGender(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: genders.id, people: count() })
    .from(genders)
    .innerJoin(profiles, eq(profiles.genderId, genders.id))
    .where(eq(genders.subnetworkId, subnetworkId))
    .groupBy(genders.id);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** How many residents would live with people of each gender, and have chosen that. */
export async function peopleLivingWith(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: genders.id, people: count() })
    .from(genders)
    .innerJoin(memberships, eq(memberships.subnetworkId, genders.subnetworkId))
    .innerJoin(
      profiles,
      and(eq(profiles.membershipId, memberships.id), sql`${genders.id} = any(${profiles.livingWith})`),
    )
    .where(eq(genders.subnetworkId, subnetworkId))
    .groupBy(genders.id);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

export async function hasGenderQuestion(db: Db, subnetworkId: SubnetworkId): Promise<boolean> {
  const [row] = await db
    .select({ settings: subnetworks.genderSettings })
    .from(subnetworks)
    .where(eq(subnetworks.id, subnetworkId));
  return row?.settings !== 'DISABLED';
}

export async function deleteGenders(tx: Tx, ids: readonly GenderId[]): Promise<void> {
  if (ids.length > 0) await tx.delete(genders).where(inArray(genders.id, [...ids]));
}

/** Returns how many were stored: fewer when an id is another community's. */
export async function upsertGenders(
  tx: Tx,
  subnetworkId: SubnetworkId,
  list: GenderList,
  now: Date,
): Promise<number> {
  if (list.length === 0) return 0;
  const stored = await tx
    .insert(genders)
    .values(
      list.map(({ gender_id: id, label, is_retired }, position) => ({
        id,
        subnetworkId,
        label: asStored(label),
        position,
        retiredAt: is_retired ? now : null,
      })),
    )
    .onConflictDoUpdate({
      target: genders.id,
      set: {
        label: sql`excluded.label`,
        position: sql`excluded.position`,
        retiredAt: sql`case when excluded.retired_at is not null then coalesce(${genders.retiredAt}, excluded.retired_at) end`,
      },
      setWhere: eq(genders.subnetworkId, subnetworkId),
    })
    .returning({ id: genders.id });
  return stored.length;
}
