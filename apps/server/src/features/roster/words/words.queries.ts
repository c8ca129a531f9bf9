import type { SubnetworkId } from '@nestmate/contract/ids';
import { rosterLimits, type RosterWordField, rosterWordFields } from '@nestmate/contract/staff/roster';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { genders, roomTypes, unitTypes } from '../../housing';
import { meaningKey, type Meanings, type Vocabulary } from '../file/vocabulary';
import { type RosterImportRef, rosterImports, rosterRows, rosterWords } from '../roster.schema';

export async function hasImport(db: Db, { importId, subnetworkId }: RosterImportRef): Promise<boolean> {
  const found = await db
    .select({ id: rosterImports.id })
    .from(rosterImports)
    .where(and(eq(rosterImports.id, importId), eq(rosterImports.subnetworkId, subnetworkId)));
  return found.length > 0;
}

/**
 * Words of an import that its place does not have, with the number of their rows, most frequent first. Index: the
 * primary key.
 */
export async function strangeWords(db: Db, { importId }: RosterImportRef) {
  const fields = sql.param([...rosterWordFields]);
  const { rows } = await db.execute<{ field: RosterWordField; word: string; rows: number }>(sql`
    select cell.key as field, (array_agg(cell.value order by r.number))[1] as word, count(*)::int as rows
    from ${rosterRows} r cross join lateral jsonb_each_text(r.words) cell
    where r.import_id = ${importId} and r.problem is distinct from 'roomTypeInSeveral'
      and cell.key = any(${fields}::text[])
    group by cell.key, lower(cell.value) order by 3 desc, 1, 2 limit ${rosterLimits.words}`);
  return rows;
}

export async function meaningsOf(db: Db, subnetworkId: SubnetworkId): Promise<Meanings> {
  const rows = await db.select().from(rosterWords).where(eq(rosterWords.subnetworkId, subnetworkId));
  return new Map(rows.map(({ field, word, meaning }) => [meaningKey(field, word), meaning]));
}

export async function setMeaning(tx: Tx, meaning: typeof rosterWords.$inferInsert): Promise<void> {
  const { subnetworkId, field, word } = rosterWords;
  await tx
    .insert(rosterWords)
    .values(meaning)
    .onConflictDoUpdate({ target: [subnetworkId, field, word], set: { meaning: meaning.meaning } });
}

export async function dropMeaning(
  tx: Tx,
  { subnetworkId, field, word }: Omit<typeof rosterWords.$inferInsert, 'meaning'>,
): Promise<void> {
  await tx
    .delete(rosterWords)
    .where(
      and(
        eq(rosterWords.subnetworkId, subnetworkId),
        eq(rosterWords.field, field),
        eq(rosterWords.word, word),
      ),
    );
}

export async function vocabularyOf(db: Db, subnetworkId: SubnetworkId): Promise<Vocabulary> {
  const units = await db
    .select({
      id: unitTypes.id,
      name: unitTypes.name,
      otherNames: sql<
        string[]
      >`array(select value from jsonb_each_text(${unitTypes.otherNames}) order by key)`,
    })
    .from(unitTypes)
    .where(eq(unitTypes.subnetworkId, subnetworkId));
  const rooms = await db
    .select({ id: roomTypes.id, name: roomTypes.name, unitTypeId: roomTypes.unitTypeId })
    .from(roomTypes)
    .innerJoin(unitTypes, eq(unitTypes.id, roomTypes.unitTypeId))
    .where(eq(unitTypes.subnetworkId, subnetworkId));
  const labels = await db
    .select({ id: genders.id, label: genders.label })
    .from(genders)
    .where(eq(genders.subnetworkId, subnetworkId));
  return { units, rooms, genders: labels };
}
