import { DatabaseError, escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import { CannotStart, codeOf } from '../cannot-start';
import { migrateDatabase, openDatabase } from './client';

interface Urls {
  /** The owner's address; absent where the server's account owns the database. */
  url: string | undefined;
  /** The address of the server's own account. */
  appUrl: string | undefined;
}

/**
 * Migrates the database as its owner, and gives the server's own account its rights.
 * @returns the address for the server
 * @throws CannotStart
 */
export async function prepareDatabase({ url, appUrl = url }: Urls, migrations: string): Promise<string> {
  if (!appUrl) throw new Error('No database is named');
  // Altering a large table takes time.
  const ownerUrl = url ?? appUrl;
  const owner = openDatabase(ownerUrl, () => undefined, { size: 2, socketTimeoutMs: 0 });
  try {
    await requireAnswer(owner.pool, { url: ownerUrl, setting: url ? 'DATABASE_OWNER_URL' : 'DATABASE_URL' });
    await migrateDatabase(owner, migrations);
    if (url && url !== appUrl) {
      const { username, password } = new URL(appUrl);
      await giveToApp(owner.pool, {
        name: decodeURIComponent(username),
        password: decodeURIComponent(password),
      });
    }
  } finally {
    await owner.close();
  }
  if (appUrl !== ownerUrl) {
    const app = openDatabase(appUrl, () => undefined, { size: 1 });
    await requireAnswer(app.pool, { url: appUrl, setting: 'DATABASE_URL' }).finally(() => app.close());
  }
  return appUrl;
}

/** What an operator can do about a database that does not answer, by the code of the error. */
const refusals: Record<string, string> = {
  '28P01':
    'refuses the password of this account. Check user and password; a special character in them must be percent-encoded.',
  '28000':
    'does not let this account in from here. Check the user, and pg_hba.conf on the database’s machine.',
  '3D000': 'has no database of this name. Create it, or correct the name at the end of the address.',
  '42501': 'does not let this account connect to this database.',
  '53300': 'has no connection left. Raise its max_connections; one process of Nestmate takes up to 25.',
  '57P03': 'is still starting. Try again in a moment.',
  ECONNREFUSED:
    'does not answer: nothing listens there. Check host and port, and that PostgreSQL runs and listens beyond its own machine.',
  ENOENT:
    'does not answer: there is no such socket. Check the folder in the address, and that PostgreSQL runs.',
  EACCES: 'cannot be reached: this account may not use its socket.',
  ENOTFOUND: 'cannot be found: there is no host of this name.',
  EAI_AGAIN: 'cannot be found: the name of its host could not be looked up.',
  ECONNRESET:
    'ended the connection. Check that PostgreSQL listens there, and whether it requires TLS (`?sslmode=require`).',
  ...Object.fromEntries(
    ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map((code) => [
      code,
      'does not answer. Check host and port, and the firewalls between.',
    ]),
  ),
};

/** `pg` gives the end of its own wait for a connection no code. */
const waitedTooLong = /timeout/i;
const aboutTls = /SSL|TLS|certificate/i;

/** @throws CannotStart with the address, without its password, and the reason, where a database does not answer */
async function requireAnswer(pool: Pool, { url, setting }: { url: string; setting: string }): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    const reason =
      refusals[codeOf(error) ?? ''] ??
      (aboutTls.test(words)
        ? `agrees on no encrypted connection (${words}). Check \`sslmode\` in the address.`
        : undefined) ??
      (waitedTooLong.test(words) ? refusals.ETIMEDOUT : undefined);
    if (!reason) throw error;
    throw new CannotStart(`The database of ${setting}, ${withoutPassword(url)}, ${reason}`);
  }
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '…';
  return decodeURIComponent(shown.href);
}

/** The database account that the server runs as. */
interface AppAccount {
  name: string;
  password: string;
}

/** The schema of the job queue, which keeps its tables up to date by itself. */
const jobsSchema = 'jobs';

/** The privileges on its audit log that the server must not have, by table. */
const withheld = {
  audit_log: 'update, delete, truncate',
  audit_members: 'update, delete, truncate',
  audit_seals: 'update, delete, truncate',
  audit_private: 'update, truncate',
};

/**
 * Gives the server's own database account what it needs in a migrated database: only to read and change rows. It owns
 * no table of the product, so it cannot disable the protection of the audit log, and creates no schema: the job queue's
 * schema is created here. Idempotent; call it after each migration, as the owner, who need not be a superuser.
 * @throws CannotStart
 */
export async function giveToApp(owner: Pool, { name, password }: AppAccount): Promise<void> {
  const app = escapeIdentifier(name);
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock(727278)');
    await makeJobs(client);
    await client.query('begin');
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (rowCount === 0)
      await runPrivileged(
        client,
        `create role ${app} login nosuperuser password ${escapeLiteral(password)}`,
        {
          shown: `create role ${app} login password '…'`,
        },
      );
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const database = escapeIdentifier(rows[0]?.database ?? '');
    await client.query(`
      grant connect, temporary on database ${database} to ${app};
      revoke create on database ${database} from ${app};
      grant usage on schema public to ${app};
      grant select, insert, update, delete on all tables in schema public to ${app};
      grant usage, select on all sequences in schema public to ${app};`);
    for (const [table, rights] of Object.entries(withheld))
      await client.query(`revoke ${rights} on ${escapeIdentifier(table)} from ${app}`);
    await giveJobs(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock(727278)').catch(() => undefined);
    client.release();
  }
}

/** Creates the tables of the job queue, where there are none. */
export async function makeJobs(client: Pool | PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_tables where schemaname = $1 and tablename = 'version'`,
    [jobsSchema],
  );
  if (rowCount === 0) await client.query(PgBoss.getConstructionPlans(jobsSchema));
}

/** Hands over a job queue that the owner, or a server that ran as the owner, created. */
async function giveJobs(client: PoolClient, name: string): Promise<void> {
  const { rows: changes } = await client.query<{ change: string }>(changesOfOwner, [name, jobsSchema]);
  if (changes.length === 0) return;
  const app = escapeIdentifier(name);
  // PostgreSQL requires that the old owner can act as the new one. Before version 16, every member can.
  const { rows } = await client.query<{ can: boolean; me: string }>(
    `select current_user as me, pg_has_role(current_user, $1,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as can`,
    [name],
  );
  const me = escapeIdentifier(rows[0]?.me ?? '');
  const mustJoin = rows[0]?.can === false;
  if (mustJoin) await runPrivileged(client, `grant ${app} to ${me}`);
  for (const { change } of changes) await client.query(change);
  if (mustJoin) await client.query(`revoke ${app} from ${me}`);
}

const changesOfOwner = `
  with app as (select oid, rolname from pg_roles where rolname = $1),
    jobs as (select oid, nspname, nspowner from pg_namespace where nspname = $2)
  select change from (
    select 1 as place, format('alter schema %I owner to %I', nspname, rolname) as change
    from jobs, app where nspowner <> app.oid
    union all
    select 2, format('alter table %s owner to %I', c.oid::regclass, rolname)
    from pg_class c join jobs on jobs.oid = c.relnamespace, app where c.relkind in ('r', 'p', 'v') and c.relowner <> app.oid
    union all
    select 2, format('alter type %s owner to %I', t.oid::regtype, rolname)
    from pg_type t join jobs on jobs.oid = t.typnamespace, app where t.typtype = 'e' and t.typowner <> app.oid
    union all
    select 2, format('alter function %s owner to %I', p.oid::regprocedure, rolname)
    from pg_proc p join jobs on jobs.oid = p.pronamespace, app where p.proowner <> app.oid
  ) as changes order by place`;

const insufficientPrivilege = '42501';

/** Runs what an owner without the right to create roles may not run; the error then says what to run. */
async function runPrivileged(
  client: PoolClient,
  statement: string,
  { shown = statement } = {},
): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new CannotStart(
      `The account of DATABASE_OWNER_URL may not prepare that of DATABASE_URL. As a superuser of the database, run: ${shown};`,
    );
  }
}
