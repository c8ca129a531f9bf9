import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionId, SubnetworkId } from '@nestmate/contract/ids';
import type { OptionList } from '@nestmate/contract/staff/setup/choices';
import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { profileOptions } from '../housing';
import { profileChoices } from '../profile';
import { asStored } from './area/office-text';

const isOfKind = (subnetworkId: SubnetworkId, kind: ChoiceKind) =>
  and(eq(profileOptions.subnetworkId, subnetworkId), eq(profileOptions.kind, kind));

/** In their order, retired ones too. Index: profile_options(subnetwork_id, kind). */
export function allOptions(db: Db, subnetworkId: SubnetworkId, kind: ChoiceKind) {
  return db
    .select()
    .from(profileOptions)
    .where(isOfKind(subnetworkId, kind))
    .orderBy(asc(profileOptions.position), asc(profileOptions.id));
}

/** How many residents have chosen each option. Index: profile_choices(option_id). */
export async function peopleByOption(
  db: Db,
  subnetworkId: SubnetworkId,
  kind: ChoiceKind,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: profileOptions.id, people: count() })
    .from(profileOptions)
    .innerJoin(profileChoices, eq(profileChoices.optionId, profileOptions.id))
    .where(isOfKind(subnetworkId, kind))
    .groupBy(profileOptions.id);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Deletes options that nobody has chosen at the time of the delete. Returns their number. */
export async function deleteUnchosen(tx: Tx, ids: readonly OptionId[]): Promise<number> {
  if (ids.length === 0) return 0;
  const isOne = inArray(profileOptions.id, [...ids]);
  await tx.select({ id: profileOptions.id }).from(profileOptions).where(isOne).for('update');
  const chosen = tx.select().from(profileChoices).where(eq(profileChoices.optionId, profileOptions.id));
  const deleted = await tx
    .delete(profileOptions)
    .where(and(isOne, notExists(chosen)))
    .returning({ id: profileOptions.id });
  return deleted.length;
}

/** Returns how many were stored: fewer when an id is of another list. */
export async function upsertOptions(
  tx: Tx,
  { subnetworkId, kind }: { subnetworkId: SubnetworkId; kind: ChoiceKind },
  list: OptionList,
  now: Date,
): Promise<number> {
  if (list.length === 0) return 0;
  const stored = await tx
    .insert(profileOptions)
    .values(
      list.map(({ option_id: id, topic, name, is_retired }, position) => ({
        id,
        subnetworkId,
        kind,
        topic: asStored(topic),
        name: asStored(name),
        position,
        retiredAt: is_retired ? now : null,
      })),
    )
    .onConflictDoUpdate({
      target: profileOptions.id,
      set: {
        topic: sql`excluded.topic`,
        name: sql`excluded.name`,
        position: sql`excluded.position`,
        retiredAt: sql`case when excluded.retired_at is not null then coalesce(${profileOptions.retiredAt}, excluded.retired_at) end`,
      },
      setWhere: isOfKind(subnetworkId, kind),
    })
    .returning({ id: profileOptions.id });
  return stored.length;
}
