import { rosterLimits, type RosterWordField, rosterWordFields } from '@nestmate/contract/staff/roster';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { type Compared, rosterImports, rosterRows } from '../roster.schema';

export async function hasImport(db: Db, { importId, subnetworkId }: Compared): Promise<boolean> {
  const found = await db
    .select({ id: rosterImports.id })
    .from(rosterImports)
    .where(and(eq(rosterImports.id, importId), eq(rosterImports.subnetworkId, subnetworkId)));
  return found.length > 0;
}

/** Words of an import that its place does not have, with the number of their rows, most frequent first. Index: the primary key. */
export async function strangeWords(db: Db, { importId }: Compared) {
  const fields = sql.param([...rosterWordFields]);
  const { rows } = await db.execute<{ field: RosterWordField; word: string; rows: number }>(sql`
    select cell.key as field, (array_agg(cell.value order by r.number))[1] as word, count(*)::int as rows
    from ${rosterRows} r cross join lateral jsonb_each_text(r.words) cell
    where r.import_id = ${importId} and r.problem is distinct from 'roomTypeInSeveral'
      and cell.key = any(${fields}::text[])
    group by cell.key, lower(cell.value) order by 3 desc, 1, 2 limit ${rosterLimits.words}`);
  return rows;
}
