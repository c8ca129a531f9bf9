import type { Language } from '@nestmate/contract';
import type { Texts } from '@nestmate/locales';
import type { InferSelectModel, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/client';

export type Row = Record<string, unknown>;
export type Section = keyof Texts['archive']['sections'];

interface Told<Table extends PgTable> {
  /** What its rows are called in an archive. */
  section: Section;
  table: Table;
  /**
   * The columns by which a row is somebody's own. Each refers to their account, or to a row of another held table that is
   * their own.
   */
  mine: readonly PgColumn[];
  /** Columns that name a person without making the row theirs, each with the reason. */
  theirs?: Readonly<Record<string, string>>;
  /** Columns that no archive has, each with the reason. */
  leftOut?: { readonly [Column in keyof InferSelectModel<Table>]?: string };
  /** The rows as people read them: names beside ids. */
  inWords?: (rows: InferSelectModel<Table>[], context: { db: Db; language: Language }) => Promise<Row[]>;
  /** The stored pictures that belong to the rows. */
  pictures?: (rows: InferSelectModel<Table>[]) => string[];
}

/** What is held about people in one table, and how it gets into their archive. */
export interface Holding extends Pick<Told<PgTable>, 'section' | 'table' | 'mine' | 'theirs'> {
  leftOut: ReadonlySet<string>;
  read: (db: Db, own: SQL | undefined, language: Language) => Promise<{ rows: Row[]; pictures: string[] }>;
}

/** A table that refers to people and is in no archive. */
export interface Withheld {
  table: PgTable;
  reason: string;
}

export function holding<Table extends PgTable>(told: Told<Table>): Holding {
  const { section, table, mine, theirs, inWords, pictures } = told;
  const leftOut = new Set(Object.keys(told.leftOut ?? {}));
  return {
    section,
    table,
    mine,
    ...(theirs && { theirs }),
    leftOut,
    read: async (db, own, language) => {
      // Drizzle cannot follow a table that is a type parameter; its rows are what the table says.
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
