import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/** The database account that the server runs as. */
export interface AppAccount {
  name: string;
  password: string;
}

/** The schema of the job queue, which keeps its tables up to date by itself. */
const jobsSchema = 'jobs';

/** What the server must not do to its audit log, by table. */
const withheld = {
  audit_log: 'update, delete, truncate',
  audit_members: 'update, delete, truncate',
  audit_seals: 'update, delete, truncate',
  audit_private: 'update, truncate',
};

/**
 * Gives the server's own database account what it needs in a migrated database: to read and change rows, and no more. It owns no table
 * of the product, so that it cannot switch off what protects the audit log. Idempotent; call it after each migration, as the owner.
 */
export async function giveToApp(owner: Pool, { name, password }: AppAccount): Promise<void> {
  const app = escapeIdentifier(name);
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(727278)');
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (rowCount === 0)
      await client.query(`create role ${app} login nosuperuser password ${escapeLiteral(password)}`);
    const { rows } = await client.query<{ database: string }>('select current_database() as database');
    const database = escapeIdentifier(rows[0]?.database ?? '');
    await client.query(`
      grant connect, temporary, create on database ${database} to ${app};
      grant usage on schema public to ${app};
      grant select, insert, update, delete on all tables in schema public to ${app};
      grant usage, select on all sequences in schema public to ${app};`);
    for (const [table, rights] of Object.entries(withheld))
      await client.query(`revoke ${rights} on ${escapeIdentifier(table)} from ${app}`);
    await client.query(ownJobs(name));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The job queue of an installation whose server ran as the owner. */
function ownJobs(name: string): string {
  const regrole = `(select oid from pg_roles where rolname = ${escapeLiteral(name)})`;
  return `
    do $$
    declare one record;
    begin
      for one in
        select format('alter schema %I owner to %I', nspname, ${escapeLiteral(name)}) as change
        from pg_namespace where nspname = '${jobsSchema}' and nspowner <> ${regrole}
        union all
        select format('alter table %s owner to %I', c.oid::regclass, ${escapeLiteral(name)})
        from pg_class c where c.relnamespace = to_regnamespace('${jobsSchema}') and c.relkind in ('r', 'p', 'v') and c.relowner <> ${regrole}
        union all
        select format('alter type %s owner to %I', t.oid::regtype, ${escapeLiteral(name)})
        from pg_type t where t.typnamespace = to_regnamespace('${jobsSchema}') and t.typtype = 'e' and t.typowner <> ${regrole}
        union all
        select format('alter function %s owner to %I', p.oid::regprocedure, ${escapeLiteral(name)})
        from pg_proc p where p.pronamespace = to_regnamespace('${jobsSchema}') and p.proowner <> ${regrole}
      loop
        execute one.change;
      end loop;
    end $$;`;
}
