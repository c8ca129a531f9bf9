import { Column, is, SQL, sql, StringChunk } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { DeclaredSql, Shape } from './declared';

type Kind = Shape['kinds'][number];

const maxRows = 50;

/** The kind of value that the driver returns for each column type that drizzle leaves to it. */
const kindOfOid = new Map<number, Kind>([
  ...[16].map((oid) => [oid, 'boolean'] as const),
  ...[21, 23, 700, 701].map((oid) => [oid, 'number'] as const),
  // int8, text, uuid, varchar, name, numeric, date and times.
  ...[20, 25, 2950, 1043, 19, 1700, 1082, 1114, 1184].map((oid) => [oid, 'string'] as const),
  // bool, int2, int4, int8, text, uuid, varchar, timestamptz, json and jsonb.
  ...[1000, 1005, 1007, 1016, 1009, 2951, 1015, 1185, 199, 3807].map((oid) => [oid, 'array'] as const),
]);

const kindOf = (value: unknown): Kind => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  return typeof value as Kind;
};

const allows = ({ kinds }: Shape, kind: Kind) => kinds.includes('any') || kinds.includes(kind);

/** How a value differs from its type; undefined if it does not. */
function differenceOf(value: unknown, { kinds, items, fields }: Shape, at: string): string | undefined {
  const kind = kindOf(value);
  if (!allows({ kinds }, kind)) return `${at} is ${kind}`;
  if (Array.isArray(value))
    for (const each of value) {
      const difference = items && differenceOf(each, items, `${at}[]`);
      if (difference) return difference;
    }
  if (kind === 'object')
    for (const [name, shape] of Object.entries(fields ?? {})) {
      const difference = differenceOf((value as Record<string, unknown>)[name], shape, `${at}.${name}`);
      if (difference) return difference;
    }
  return undefined;
}

/** The texts of a template, between its parameters, as in `DeclaredSql`. */
const textOf = ({ queryChunks }: SQL): string =>
  queryChunks
    .filter((_, index) => index % 2 === 0)
    .map((chunk) => (is(chunk, StringChunk) ? chunk.value.join('') : '\0'))
    .join('${}');

/** The decoder that `mapWith` has given it. */
const decoderOf = (piece: SQL): { mapFromDriverValue: (value: unknown) => unknown } =>
  Reflect.get(piece, 'decoder');
const undecoded = decoderOf(sql``);

const differences = new Set<string>();

/** The differences found since the last time. */
export function differencesFound(): string[] {
  const found = [...differences];
  differences.clear();
  return found;
}

/**
 * Compares what PostgreSQL returns for each statement of a test with the type that the source gives it (`sql<T>`,
 * `execute<T>`): the columns' types, and the values of the first rows. Nothing else checks those types: the compiler
 * believes them.
 * @returns a function that ends it
 */
export function watchReturnedTypes(declared: readonly DeclaredSql[]): () => void {
  const keyOf = (of: DeclaredSql['of'], text: string, name = '') => `${of} ${name} ${text}`;
  const byKey = new Map<string, DeclaredSql[]>();
  for (const one of declared) {
    const key = keyOf(one.of, one.text, one.name);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }

  /** Nothing distinguishes templates with the same texts and name: one of them has to fit. */
  const check = (declarations: readonly DeclaredSql[], compare: (shape: Shape) => string | undefined) => {
    const found = declarations.map(({ shape }) => compare(shape));
    const difference = found.every(Boolean) && found[0];
    if (!difference) return;
    const places = declarations.map(({ place, type }) => `${place} declares ${type}`);
    differences.add(`${places.join(' or ')}, but ${difference}`);
  };

  const checkColumn = (piece: SQL, name: string, { rows, fields }: QueryResult<unknown[]>, index: number) => {
    const text = textOf(piece);
    const declarations = byKey.get(keyOf('value', text, name)) ?? byKey.get(keyOf('value', text)) ?? [];
    const decoder = decoderOf(piece);
    const kind = decoder === undecoded ? kindOfOid.get(fields[index]?.dataTypeID ?? 0) : undefined;
    check(declarations, (shape) => {
      if (kind && !allows(shape, kind)) return `its column is ${kind}`;
      for (const row of rows.slice(0, maxRows)) {
        const value = row[index];
        const difference = differenceOf(
          value === null ? null : decoder.mapFromDriverValue(value),
          shape,
          'it',
        );
        if (difference) return difference;
      }
      return undefined;
    });
  };

  const checkRows = (statement: SQL, { rows, fields }: QueryResult<Record<string, unknown>>) =>
    check(byKey.get(keyOf('row', textOf(statement))) ?? [], (shape) => {
      for (const [name, declaredField] of Object.entries(shape.fields ?? {})) {
        const column = fields.find((field) => field.name === name);
        if (!column && !declaredField.kinds.includes('undefined')) return `it has no column ${name}`;
        const kind = kindOfOid.get(column?.dataTypeID ?? 0);
        if (kind && !allows(declaredField, kind)) return `its column ${name} is ${kind}`;
      }
      for (const row of rows.slice(0, maxRows)) {
        const difference = differenceOf(row, shape, 'its row');
        if (difference) return difference;
      }
      return undefined;
    });

  const { prepareQuery } = NodePgSession.prototype;
  NodePgSession.prototype.prepareQuery = function prepareWatched(...args) {
    const prepared = prepareQuery.apply(this, args) as never;
    const [, fields] = args;
    const columns = (fields ?? []).flatMap(({ field, path }, index) => {
      const piece = is(field, SQL.Aliased) ? field.sql : field;
      return is(piece, SQL) && !is(piece, Column) ? [{ piece, name: path.at(-1) ?? '', index }] : [];
    });
    if (columns.length === 0) return prepared;
    const client: { query: (...query: unknown[]) => Promise<QueryResult<unknown[]>> } = Reflect.get(
      prepared,
      'client',
    );
    Reflect.set(prepared, 'client', {
      query: async (...query: unknown[]) => {
        const result = await client.query(...query);
        for (const { piece, name, index } of columns) checkColumn(piece, name, result, index);
        return result;
      },
    });
    return prepared;
  };

  const { execute } = PgDatabase.prototype;
  PgDatabase.prototype.execute = function executeWatched(query) {
    const raw = execute.call(this, query);
    const run = raw.execute;
    if (typeof query === 'string') return raw as never;
    raw.execute = async () => {
      const result = await run();
      checkRows(query.getSQL(), result as never);
      return result;
    };
    return raw as never;
  };

  return () => {
    NodePgSession.prototype.prepareQuery = prepareQuery;
    PgDatabase.prototype.execute = execute;
  };
}
