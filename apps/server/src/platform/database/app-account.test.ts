import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import pino from 'pino';
import { expect, inject, it } from 'vitest';
import { emptyDatabase } from '../../../test/database/database';
import { atEnd } from '../../../test/setup/at-end';
import { CannotStart } from '../cannot-start';
import { newId } from '../ids';
import { startJobs } from '../jobs/jobs';
import { openDatabase } from './client';
import { prepareDatabase } from './prepare-database';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const log = pino({ enabled: false });

/** A database whose owner is not a superuser. */
async function ownedDatabase(rights: string) {
  const id = newId().replaceAll('-', '');
  const [owner, app] = [`owner_${id}`, `app_${id}`];
  const connectionString = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' }).href;
  // Before the database, so that it runs after the database is dropped.
  atEnd(async () => {
    const admin = new Client({ connectionString });
    await admin.connect();
    await admin.query(`drop role if exists ${app}; drop role if exists ${owner}`);
    await admin.end();
  });
  const database = await emptyDatabase();
  await database.pool.query(`create role ${owner} login ${rights} password 'a password'`);
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} owner to ${owner}`);
  const urlOf = (username: string) =>
    Object.assign(new URL(database.url), { username, password: 'a password' }).href;
  return { database, app, url: urlOf(owner), appUrl: urlOf(app) };
}

it('moves an installation to two accounts from one that is not a superuser', async () => {
  const { url, appUrl } = await ownedDatabase('createrole');
  await prepareDatabase({ url: undefined, appUrl: url }, migrations);
  const former = await startJobs(url, log);
  await former.close();
  await prepareDatabase({ url, appUrl }, migrations);
  await prepareDatabase({ url, appUrl }, migrations);
  const own = openDatabase(appUrl, () => undefined, { size: 2 });
  atEnd(() => own.close());
  await expect(own.pool.query('create schema another')).rejects.toThrow(/permission denied/);
  const jobs = await startJobs(appUrl, log);
  await jobs.repeat('test.nothing', '0 0 1 1 *');
  await jobs.close();
});

it('makes the job queue for a new server account', async () => {
  const able = await ownedDatabase('createrole');
  await prepareDatabase(able, migrations);
  const jobs = await startJobs(able.appUrl, log);
  await jobs.close();
});

it('says what to run where the owner may not make the server account', async () => {
  const unable = await ownedDatabase('nocreaterole');
  await expect(prepareDatabase(unable, migrations)).rejects.toThrow(
    `run: create role "${unable.app}" login password`,
  );
  await unable.database.pool.query(`create role ${unable.app} login password 'a password'`);
  await expect(prepareDatabase(unable, migrations)).rejects.toThrow(`run: grant "${unable.app}" to "owner_`);
});

it.each([
  ['listens nowhere', { port: '9' }, 'does not answer: '],
  ['has no such host', { hostname: 'nowhere.invalid' }, 'cannot be found:'],
  ['refuses the password', { password: 'another' }, 'refuses the password of this account.'],
  ['has no such name', { pathname: '/nowhere' }, 'has no database of this name.'],
])('says in one sentence what to do about a database that %s', async (_, changes, reason) => {
  const url = Object.assign(new URL(inject('templateUrl')), changes);
  const error = await prepareDatabase({ url: undefined, appUrl: url.href }, migrations).catch(
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(CannotStart);
  const { message } = error as CannotStart;
  expect(message).toContain(`The database of DATABASE_URL, postgresql://`);
  expect(message).toContain(reason);
  expect(message).not.toContain(url.password);
});
