import { eq, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { PersonalData } from './personal-data';

/** The target of a column's foreign key. */
export function referenceOf(column: PgColumn): { table: PgTable; column: PgColumn } | undefined {
  for (const key of getTableConfig(column.table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const target = foreignColumns[columns.indexOf(column)];
    if (target) return { table: foreignTable, column: target };
  }
  return undefined;
}

/**
 * Selects a person's own rows of a table with personal data, by following foreign keys to their account.
 * @param account the column that identifies accounts
 */
export function ownRows(
  { mine }: Pick<PersonalData, 'mine'>,
  allPersonalData: readonly PersonalData[],
  subject: { account: PgColumn; id: string },
): SQL | undefined {
  return or(
    ...mine.map((column) => {
      const target = referenceOf(column);
      if (column === subject.account || target?.column === subject.account) return eq(column, subject.id);
      const held = allPersonalData.find(({ table }) => table === target?.table);
      if (!target || !held) throw new Error(`${column.name} leads to no account`);
      const own = ownRows(held, allPersonalData, subject);
      return sql`${column} in (select ${target.column} from ${target.table} where ${own})`;
    }),
  );
}
