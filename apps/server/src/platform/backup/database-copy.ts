import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { CannotStart } from '../cannot-start';
import { ownTables, refuseOtherSchema } from '../database/data-version';
import { listenerName } from '../events/connection';

/**
 * The schemas that are copied: the first has the product's tables and those of other programs, the second those of the
 * job queue alone.
 */
const schemas = ['public', 'jobs'];

export const copiedDatabase = z.object({
  /** When the last migration that has run was made. */
  migration: z.number(),
  /** The version of the job queue's own tables; null before the first start. */
  jobQueue: z.number().nullable(),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});

export type CopiedDatabase = z.infer<typeof copiedDatabase>;
export type CopiedTable = CopiedDatabase['tables'][number];

const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
const listOf = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');

/** A connection without time limits. Its settings make the backup and the restore write values the same way. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
  await client.connect();
  // The command fails at its next statement.
  client.on('error', () => undefined);
  await client.query(`
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
    set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set timezone = 'UTC';
    set search_path = public;`);
  return client;
}

async function within<T>(url: string, begin: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/**
 * Copies the product's tables as they are at one moment, while others write.
 * @param open where the rows of a table go
 * @returns what was copied, and the tables of other programs, which are left out
 * @throws CannotStart for a database without tables of the product, or with those of a newer version
 */
export function copyOut(
  url: string,
  migrations: string,
  open: (table: string) => Writable[],
): Promise<{ database: CopiedDatabase; leftOut: string[] }> {
  return within(url, 'begin isolation level repeatable read, read only', async (client) => {
    if (!(await isMigrated(client)))
      throw new CannotStart('There is nothing to back up: the database has no tables of Nestmate.');
    await refuseOtherSchema(client, migrations);
    const { rows: last } = await client.query<{ migration: string }>(
      'select coalesce(max(created_at), 0) as migration from drizzle.__drizzle_migrations',
    );
    const migration = Number(last[0]?.migration);
    const own = new Set(ownTables(migrations, migration));
    const isOwn = (table: TableInDatabase) => table.schema === 'jobs' || own.has(fileOf(table));
    const found = await tablesIn(client, schemas);
    const tables: CopiedTable[] = [];
    for (const table of found.filter(isOwn)) {
      const { schema, name, columns } = table;
      const rows = client.query(
        // A partitioned table is copied by a query only.
        copyTo(`copy (select ${listOf(columns)} from ${nameOf(table)}) to stdout`),
      );
      await pipeline([rows, ...open(fileOf(table))]);
      tables.push({ schema, name, columns, rows: rows.rowCount });
    }
    const { rows: sequences } = await client.query<CopiedDatabase['sequences'][number]>(
      `select schemaname as schema, sequencename as name, last_value::text as value
        from pg_sequences
        join pg_depend d on d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
          and d.objid = format('%I.%I', schemaname, sequencename)::regclass
        join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
        where ${isOurs} and last_value is not null order by 1, 2`,
      [namesOf(tables)],
    );
    const database = { migration, jobQueue: await jobQueueVersion(client), tables, sequences };
    return { database, leftOut: found.filter((table) => !isOwn(table)).map(fileOf) };
  });
}

export const fileOf = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) => `${schema}.${name}`;
const namesOf = (tables: Tables) => tables.map(fileOf);

/** Whether a table, of `pg_class c` and `pg_namespace n`, is among those of the first parameter, or the job queue's. */
const isOurs = `(n.nspname = 'jobs' or n.nspname || '.' || c.relname = any($1))`;

interface TableInDatabase extends Omit<CopiedTable, 'rows'> {
  /** Whether this account may do everything with it. */
  isOwned: boolean;
}

async function tablesIn(client: ClientBase, among: readonly string[]): Promise<TableInDatabase[]> {
  const { rows } = await client.query<TableInDatabase>(
    `select n.nspname as schema, c.relname as name, pg_has_role(c.relowner, 'usage') as "isOwned",
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p', 'f', 'm') and not c.relispartition
      order by 1, 2`,
    [among],
  );
  return rows;
}

async function isMigrated(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  return rows[0]?.known ?? false;
}

async function jobQueueVersion(client: ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regclass('jobs.version') is not null as known`,
  );
  if (!found[0]?.known) return null;
  const { rows } = await client.query<{ version: number }>('select version from jobs.version');
  return rows[0]?.version ?? null;
}

/** The tables that a server fills at its first start, before anybody uses it, besides those of the job queue. */
const ofFirstStart = 'public.push_keys';
/** The tables that record how far a database has been prepared; an interrupted restore leaves them. */
const ofPreparing = 'jobs.version';

/**
 * Refuses a database in which a table of the backup has rows, or is another program's. It passes when it is empty, when
 * an interrupted restore has prepared it, and when a server has started on it once and nobody has used it; tables of
 * others stay as they are.
 * @throws CannotStart
 */
export async function refuseUsed(
  url: string,
  { tables, migration }: Pick<CopiedDatabase, 'tables' | 'migration'>,
): Promise<void> {
  const client = await connect(url);
  try {
    await refuseUsedBy(client, tables);
    if (!(await isMigrated(client))) return await refuseNames(client, tables);
    const { rowCount } = await client.query(
      'select 1 from drizzle.__drizzle_migrations where created_at > $1 limit 1',
      [migration],
    );
    if (rowCount) throw new DatabaseInUse('it has migrations that the backup does not know');
  } finally {
    await client.end();
  }
}

type Tables = readonly { schema: string; name: string }[];

class DatabaseInUse extends CannotStart {
  constructor(why: string) {
    super(
      `The database is in use: ${why}. A backup is restored into one that nobody uses, so nothing was changed there. Create another, and set DATABASE_URL to it.`,
    );
  }
}

async function refuseUsedBy(client: ClientBase, tables: Tables): Promise<void> {
  const known = new Set([...namesOf(tables), ofPreparing]);
  for (const table of await tablesIn(client, schemas)) {
    const name = fileOf(table);
    if (!known.has(name) && table.schema !== 'jobs') continue;
    if (!known.has(name)) throw new DatabaseInUse(`${name} is no table of the backup`);
    const isOfServer = name === ofFirstStart || table.schema === 'jobs';
    if (isOfServer && table.isOwned) continue;
    if ((await client.query(`select 1 from ${nameOf(table)} limit 1`)).rowCount)
      throw new DatabaseInUse(`${name} has rows`);
  }
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [listenerName],
  );
  if (rowCount) throw new DatabaseInUse('a server runs with it');
}

/** In a database without our migrations, nothing has the name of one of our tables. */
async function refuseNames(client: ClientBase, tables: Tables): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null limit 1',
    [tables.map(nameOf)],
  );
  if (rows[0]) throw new DatabaseInUse(`${rows[0].name.replaceAll('"', '')} is another program’s`);
}

/**
 * Puts rows into a migrated database, all or none. What the rows must satisfy is checked again once they are there.
 * @param url the owner's address, who need not be a superuser
 */
export async function copyIn(
  url: string,
  { tables, sequences, jobQueue }: CopiedDatabase,
  open: (table: string) => Readable[],
): Promise<void> {
  await within(url, 'begin', async (client) => {
    const there = await jobQueueVersion(client);
    if (jobQueue !== null && jobQueue !== there)
      throw new Error(
        `The job queue of the backup has version ${jobQueue}, and this one has ${there}: restore it with the version of Nestmate that made it, then upgrade.`,
      );
    const copy = async (table: Pick<CopiedTable, 'columns'>, into: string, file: string) => {
      const rows = client.query(copyFrom(`copy ${into} (${listOf(table.columns)}) from stdin`));
      await pipeline([...open(file), rows]);
      return rows.rowCount;
    };

    // A server that started meanwhile, elsewhere, may have written to it.
    await client.query(`lock table ${tables.map(nameOf).join(', ')} in access exclusive mode`);
    await refuseUsedBy(client, tables);
    if (namesOf(tables).includes(ofFirstStart)) await client.query(`delete from ${ofFirstStart}`);
    const queues = tables.find((table) => fileOf(table) === 'jobs.queue');
    if (queues) {
      for (const table of tables.filter(({ schema, name }) => schema === 'jobs' && name !== 'queue'))
        await client.query(`delete from ${nameOf(table)}`);
      await client.query('select jobs.delete_queue(name) from jobs.queue');
      await client.query('create temporary table queues (like jobs.queue) on commit drop');
      await copy(queues, 'queues', fileOf(queues));
      // Each queue has a partition of its own.
      await client.query(
        `select jobs.create_queue(name, json_build_object('policy', policy)) from pg_temp.queues`,
      );
    }
    const addForeignKeys = await dropForeignKeys(client, tables);
    const enableTriggers = await disableTriggers(client, tables);
    if (queues) await client.query('delete from jobs.queue');
    for (const table of tables) {
      const rows = await copy(table, nameOf(table), fileOf(table));
      if (rows !== table.rows)
        throw new Error(`${fileOf(table)} has ${rows} rows in place of ${table.rows}.`);
    }
    for (const sequence of sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.value]);
    await enableTriggers();
    await addForeignKeys();
  });
}

/** Lets PostgreSQL count what has been copied; until it has, queries may be slow. */
export async function analyze(url: string): Promise<void> {
  const client = await connect(url);
  await client.query('analyze').finally(() => client.end());
}

/**
 * Tables refer to each other in circles, so that no order of loading them is right.
 * @returns what adds them again, which checks every row
 */
async function dropForeignKeys(client: ClientBase, tables: Tables): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as add
      from pg_constraint join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
      where contype = 'f' and conparentid = 0 and ${isOurs}`,
    [namesOf(tables)],
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}

/** The audit log refuses to be rewritten, and seals what is added. @returns what enables them as they were */
async function disableTriggers(client: ClientBase, tables: Tables): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
        format('alter table %s enable %s trigger %I', tgrelid::regclass,
          case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as enable
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not tgisinternal and tgenabled <> 'D' and ${isOurs}`,
    [namesOf(tables)],
  );
  for (const { disable } of rows) await client.query(disable);
  return async () => {
    for (const { enable } of rows) await client.query(enable);
  };
}
