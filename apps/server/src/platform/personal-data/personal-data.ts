import type { Language } from '@nestmate/contract/languages';
import type { Texts } from '@nestmate/locales';
import { eq, type InferSelectModel, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/client';

export type Row = Record<string, unknown>;
export type Section = keyof Texts['archive']['sections'];

interface Declaration<Table extends PgTable> {
  /** The name of its rows in an archive. */
  section: Section;
  table: Table;
  /**
   * The columns that make a row a person's own. Each references their account, or their own row of another table with
   * personal data.
   */
  mine: readonly PgColumn[];
  /** Columns that reference a person without making the row their own, each with the reason. */
  notOwned?: Readonly<Record<string, string>>;
  /** Columns that are left out of archives, each with the reason. */
  leftOut?: { readonly [Column in keyof InferSelectModel<Table>]?: string };
  /** Makes the rows readable: adds names to ids. */
  inWords?: (rows: InferSelectModel<Table>[], context: { db: Db; language: Language }) => Promise<Row[]>;
  /** The stored pictures that belong to the rows. */
  pictures?: (rows: InferSelectModel<Table>[]) => string[];
}

/** The personal data of one table, and how it gets into an archive. */
export interface PersonalData extends Pick<Declaration<PgTable>, 'section' | 'table' | 'mine' | 'notOwned'> {
  leftOut: ReadonlySet<string>;
  read: (db: Db, own: SQL | undefined, language: Language) => Promise<{ rows: Row[]; pictures: string[] }>;
}

/** A table that references people and is left out of archives. */
export interface WithheldTable {
  table: PgTable;
  reason: string;
}

export function personalData<Table extends PgTable>(declaration: Declaration<Table>): PersonalData {
  const { section, table, mine, notOwned, inWords, pictures } = declaration;
  const leftOut = new Set(Object.keys(declaration.leftOut ?? {}));
  return {
    section,
    table,
    mine,
    ...(notOwned && { notOwned }),
    leftOut,
    read: async (db, own, language) => {
      // Drizzle cannot infer rows when the table is a type parameter; they match the table.
      const rows = (await db
        .select()
        .from(table as PgTable)
        .where(own)) as InferSelectModel<Table>[];
      const words = inWords ? await inWords(rows, { db, language }) : rows;
      const shown = words.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.has(column))),
      );
      return { rows: shown, pictures: pictures?.(rows) ?? [] };
    },
  };
}

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
