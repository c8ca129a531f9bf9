import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { CannotStart } from '../cannot-start';

/** Our tables, and those of the job queue. Which migrations have run is known by the schema itself. */
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

/** One connection without time limits, on which both sides write values alike. */
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
 * Copies every table as it is at one moment, while others write.
 * @param open where the rows of a table go
 */
export function copyOut(url: string, open: (table: string) => Writable[]): Promise<CopiedDatabase> {
  return within(url, 'begin isolation level repeatable read, read only', async (client) => {
    const { rows: last } = await client.query<{ migration: string }>(
      'select coalesce(max(created_at), 0) as migration from drizzle.__drizzle_migrations',
    );
    const tables: CopiedTable[] = [];
    for (const table of await tablesOf(client)) {
      const rows = client.query(
        // A partitioned table is copied by a query only.
        copyTo(`copy (select ${listOf(table.columns)} from ${nameOf(table)}) to stdout`),
      );
      await pipeline([rows, ...open(fileOf(table))]);
      tables.push({ ...table, rows: rows.rowCount });
    }
    const { rows: sequences } = await client.query<CopiedDatabase['sequences'][number]>(
      `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
        where schemaname = any($1) and last_value is not null order by 1, 2`,
      [schemas],
    );
    return {
      migration: Number(last[0]?.migration),
      jobQueue: await jobQueueVersion(client),
      tables,
      sequences,
    };
  });
}

export const fileOf = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>) => `${schema}.${name}`;

/** Those of an extension come with it. */
const isOfNoExtension = `not exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

async function tablesOf(client: ClientBase): Promise<Omit<CopiedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<CopiedTable, 'rows'>>(
    `select n.nspname as schema, c.relname as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and ${isOfNoExtension}
      order by 1, 2`,
    [schemas],
  );
  return rows;
}

async function jobQueueVersion(client: ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regclass('jobs.version') is not null as known`,
  );
  if (!found[0]?.known) return null;
  const { rows } = await client.query<{ version: number }>('select version from jobs.version');
  return rows[0]?.version ?? null;
}

/** What says how far a database has been prepared; an interrupted restore leaves it. */
const ofPreparing = ['jobs.version', 'drizzle.__drizzle_migrations'];

/**
 * Refuses a database that holds anything of another program's, or a row: only an empty one, or what an interrupted restore has prepared, passes.
 * @param migrations when those were made that the backup's tables have had
 * @throws CannotStart
 */
export async function refuseUsed(url: string, tables: Tables, migrations: readonly number[]): Promise<void> {
  const client = await connect(url);
  try {
    await refuseUsedBy(client, tables);
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
    );
    if (!rows[0]?.known) return;
    const { rowCount } = await client.query(
      'select 1 from drizzle.__drizzle_migrations where created_at <> all($1) limit 1',
      [migrations],
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
      `The database is in use: ${why}. A backup is restored into an empty one, so nothing was changed there. Create another, and set DATABASE_URL to it.`,
    );
  }
}

async function refuseUsedBy(client: ClientBase, tables: Tables): Promise<void> {
  const known = new Set([...tables.map(fileOf), ...ofPreparing]);
  const { rows: found } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition and ${isOfNoExtension}
      order by 1, 2`,
    [[...schemas, 'drizzle']],
  );
  for (const table of found)
    if (!known.has(fileOf(table))) throw new DatabaseInUse(`${fileOf(table)} is no table of the backup`);
  for (const table of found.filter((each) => !ofPreparing.includes(fileOf(each))))
    if ((await client.query(`select 1 from ${nameOf(table)} limit 1`)).rowCount)
      throw new DatabaseInUse(`${fileOf(table)} has rows`);
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
    const queues = tables.find((table) => fileOf(table) === 'jobs.queue');
    if (queues) {
      await client.query('create temporary table queues (like jobs.queue) on commit drop');
      await copy(queues, 'queues', fileOf(queues));
      // Each queue has a partition of its own.
      await client.query(
        `select jobs.create_queue(name, json_build_object('policy', policy)) from pg_temp.queues`,
      );
    }
    const addForeignKeys = await dropForeignKeys(client);
    const enableTriggers = await disableTriggers(client);
    // All other tables are empty.
    if (queues) await client.query('delete from jobs.queue; delete from jobs.version');
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

/** Tables refer to each other in circles, so that no order of loading them is right. @returns what adds them again, which checks every row */
async function dropForeignKeys(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = any(select oid from pg_namespace where nspname = any($1))`,
    [schemas],
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}

/** The audit log refuses to be rewritten, and seals what is added. @returns what enables them as they were */
async function disableTriggers(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
        format('alter table %s enable %s trigger %I', tgrelid::regclass,
          case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as enable
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not tgisinternal and tgenabled <> 'D' and n.nspname = any($1)`,
    [schemas],
  );
  for (const { disable } of rows) await client.query(disable);
  return async () => {
    for (const { enable } of rows) await client.query(enable);
  };
}
