import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findEjabberd } from '../../scripts/parts/ejabberd.mjs';
import type { Product } from '../parts/product';
import type { Memory } from '../parts/server';
import { freePort } from '../parts/size';
import type { Person } from './dialects';
import { xmppHost } from './xmpp';

/** In the cluster of our own server, so that a commit costs both the same. */
async function createDatabase(sql: pg.Client, url: string, schema: string): Promise<pg.Client> {
  await sql.query('create database ejabberd');
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'ejabberd') });
  await client.connect();
  await client.query(readFileSync(schema, 'utf8'));
  return client;
}

/**
 * JSON is YAML. Only what the work needs, which is less than ours does: no roster, no blocking, no unread counts, no
 * limits.
 */
function configuration(port: number, database: URL): string {
  return JSON.stringify({
    hosts: [xmppHost],
    loglevel: 'warning',
    listen: [
      {
        port,
        ip: '127.0.0.1',
        module: 'ejabberd_http',
        request_handlers: { '/ws': 'ejabberd_http_ws' },
        // By default 5, which leaves most of fifty connections to TCP's retries.
        backlog: 1000,
      },
    ],
    auth_method: ['sql'],
    default_db: 'sql',
    cache_size: 10_000,
    sql_type: 'pgsql',
    sql_server: '127.0.0.1',
    sql_port: Number(database.port),
    sql_database: 'ejabberd',
    sql_username: database.username,
    sql_password: database.password,
    // By default 10, which is up to a third slower; 48 are no faster.
    sql_pool_size: 24,
    modules: {
      mod_mam: { default: 'always', clear_archive_on_room_destroy: false },
      mod_muc: { default_room_options: { mam: true }, history_size: 0 },
      mod_stream_mgmt: {},
    },
  });
}

/**
 * As `ejabberdctl` starts it, but without a node name, which would need Erlang's port mapper, and with schedulers that
 * do not spin for work, since the machine's cores are shared. For each line of its input it collects its garbage and
 * prints the memory that it holds; it ends with its input, so also with this process.
 */
const erlangOptions = '+K true +P 250000 +sbwt none +sbwtdcpu none +sbwtdio none -noshell'.split(' ');
const obeyInput = `spawn(fun Obey() ->
  case io:get_line("") of
    eof -> erlang:halt();
    _ -> [erlang:garbage_collect(P) || P <- processes()], io:format("holds ~b~n", [erlang:memory(total)]), Obey()
  end
end).`;

/** The author is the sender's name, or in a room the name there; both are ids. */
const archivedMessages = `
  select username as talk, coalesce(nullif(nick, ''), substring(xml from ' from=''([^@]+)@')) as author,
    timestamp as position, txt as body
  from archive`;

/** Debian's ejabberd, on a database of its own; undefined, said out loud, where it is not installed. */
export async function startEjabberd({ sql, databaseUrl }: Product, people: readonly Person[]) {
  const found = findEjabberd();
  if (!found) {
    console.log('Not measured: ejabberd, because Debian’s packages of it are not installed.');
    return undefined;
  }
  const database = await createDatabase(sql, databaseUrl, found.schema);
  await database.query('insert into users (username, password) select id, id from unnest($1::text[]) as id', [
    people.map(({ id }) => id),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'nestmate-ejabberd-'));
  const file = (name: string) => join(folder, name);
  const port = await freePort();
  writeFileSync(file('ejabberd.yml'), configuration(port, new URL(databaseUrl)), { mode: 0o600 });
  const output = openSync(file('output'), 'a');
  const child = spawn(
    'erl',
    [...erlangOptions, '-mnesia', 'dir', JSON.stringify(folder), '-s', 'ejabberd', '-eval', obeyInput],
    {
      cwd: folder,
      env: {
        ...process.env,
        ERL_LIBS: found.erlangLibs,
        EJABBERD_CONFIG_PATH: file('ejabberd.yml'),
        EJABBERD_LOG_PATH: file('ejabberd.log'),
      },
      stdio: ['pipe', output, output],
    },
  );
  closeSync(output);
  const origin = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  while (!(await isOpen())) {
    if (child.exitCode !== null) {
      await database.end();
      throw new Error(`ejabberd ended with ${child.exitCode}:\n${readFileSync(file('output'), 'utf8')}`);
    }
    await sleep(100);
  }
  const printed = () => readFileSync(file('output'), 'utf8').match(/holds \d+/g) ?? [];
  return {
    origin,
    archive: { sql: database, messages: archivedMessages },
    memory: async (): Promise<Memory> => {
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      const before = printed().length;
      child.stdin?.write('measure\n');
      while (printed().length === before) await sleep(50);
      return { resident: Number(kilobytes) * 1024, held: Number(printed().at(-1)?.replace('holds ', '')) };
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
      await database.end();
      rmSync(folder, { recursive: true });
    },
  };
}
