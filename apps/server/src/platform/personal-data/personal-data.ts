import type { Language } from '@nestmate/contract/languages';
import type { Texts } from '@nestmate/locales';
import type { InferSelectModel, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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
export interface Withheld {
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
