import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { staffCalls } from '@nestmate/contract/staff';
import { expect, inject, it } from 'vitest';
import { testApp } from '../test/app';
import { temporaryDataDir } from '../test/setup/data-dir';
import { networks } from './features/housing';
import { staffGrants } from './features/staff';

const app = await testApp();

const command = join(inject('bundle'), 'staff-command.js');

interface CommandResult {
  stdout: string;
  stderr: string;
  code: number;
}

/** Runs the command in a process of its own. */
async function staff(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const running = promisify(execFile)(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', SESSION_SECRET: app.secret, ...env },
  });
  return running.then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: CommandResult) => error,
  );
}

const tokenIn = ({ stdout }: CommandResult) =>
  /http:\/\/localhost:3000\/staff\/sign-in#token=([\w-]+)/.exec(stdout)?.[1] ?? '';
const spend = (token: string) => app.call(staffCalls.staffSignIn.spendLink, { body: { token } });

it('opens an empty installation while its server runs, with a link that works once', async () => {
  const here = { DATABASE_URL: app.database.url, DATA_DIR: await temporaryDataDir() };
  const first = await staff(
    ['add', 'Renee@Alder.example', '--network', 'Alder University', '--name', 'Renee Okafor'],
    here,
  );
  expect(first.stdout).toContain('The network “Alder University” was created.');
  expect(await spend(tokenIn(first))).toMatchObject({
    code: 200,
    res: {
      email: 'renee@alder.example',
      name: 'Renee Okafor',
      networks: [{ role: 'administrator', is_whole_network: true }],
    },
  });
  expect((await spend(tokenIn(first))).code).toBe(410);

  // Running the command again lets in a person who is locked out.
  const second = await staff(['add', 'renee@alder.example', '--network', 'Alder University'], here);
  expect(second.stdout).toContain('worked there already');
  expect((await spend(tokenIn(second))).code).toBe(200);
  expect(await app.db.select().from(networks)).toHaveLength(1);
  expect(await app.db.select().from(staffGrants)).toHaveLength(1);

  const verified = await staff(['audit', 'verify'], here);
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('seals fit') as unknown });
});

it('opens an empty installation on the embedded database while no server runs', async () => {
  const here = { DATA_DIR: await temporaryDataDir() };
  const added = await staff(['add', 'renee@alder.example', '--network', 'Alder University'], here);
  expect(added.stderr).toBe('');
  expect(added.stdout).toContain('is one of its administrators now');
});

it('the staff command prints its usage when it is called in any other way', async () => {
  const { code, stderr } = await staff(['remove']);
  expect(stderr).toContain('npm run staff -- add ADDRESS');
  expect(code).toBe(64);
});
