import { fileURLToPath } from 'node:url';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import { verifyAudit } from './features/audit';
import { openFirstNetwork, staffLinkFor } from './features/staff';
import { checkedOutBranch } from './platform/branch';
import { CannotStart } from './platform/cannot-start';
import { ConfigError, readConfig } from './platform/config';
import { type Database, openDatabase } from './platform/database/client';
import { reachEmbeddedPostgres } from './platform/database/embedded-postgres';
import { prepareDatabase } from './platform/database/prepare-database';
import { makeLog } from './platform/observability/log';
import { sessionSecret } from './platform/secret-file';
import { makeSigner, type Signer } from './platform/signer';
import { readStaffCommand, type StaffCommand } from './staff-arguments';

const usage = `Usage:
  npm run staff -- add ADDRESS --network "NAME" [--name "NAME"]   put an administrator on a network's list, and print a sign-in link
  npm run staff -- audit verify                                   check the seals of the audit log

The network is created when there is none of that name yet. It works while the server runs and while it does not, and needs no mail.`;

process.umask(0o077);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const say = (line: string) => void process.stdout.write(`${line}\n`);

interface StaffCommandDependencies {
  database: Database;
  tokens: Signer;
  publicUrl: string;
}

async function add(
  { database, tokens, publicUrl }: StaffCommandDependencies,
  { email, network, name }: Extract<StaffCommand, { command: 'add' }>,
): Promise<void> {
  const now = new Date();
  const dependencies = { db: database.db, tokens };
  const { networkIsNew, staffIsNew } = await openFirstNetwork(dependencies, { network, email, name }, now);
  const token = await staffLinkFor(dependencies, email, now);
  say(networkIsNew ? `The network “${network}” was created.` : `The network “${network}” was there already.`);
  say(staffIsNew ? `${email} is one of its administrators now.` : `${email} worked there already.`);
  say(
    `\nSign in within ${staffCode.minutes} minutes, once, in any browser:\n\n  ${publicUrl}/staff/sign-in#token=${token}\n`,
  );
}

async function verify({ database: { db }, tokens }: StaffCommandDependencies): Promise<void> {
  const { seals, entries, unsealed, broken } = await verifyAudit({ db, tokens });
  for (const sentence of broken) say(sentence);
  say(
    broken.length === 0
      ? `All ${seals} seals fit; they close ${entries} entries. ${unsealed} later entries are not sealed yet.`
      : `${broken.length} places do not fit.`,
  );
  if (broken.length > 0) process.exitCode = 2;
}

/** The database of the running server, or else one that runs for this command only. */
async function openHere(
  config: ReturnType<typeof readConfig>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const log = makeLog('silent');
  const migrations = here('../migrations');
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl)
    return {
      url: await prepareDatabase({ url: databaseOwnerUrl, appUrl: databaseUrl }, migrations),
      close: async () => undefined,
    };
  const postgres = await reachEmbeddedPostgres(dataDir, log);
  const { appUrl, isServed, close } = postgres;
  // The server has prepared it, and may be of another version.
  return { url: isServed ? appUrl : await prepareDatabase(postgres, migrations), close };
}

async function run(): Promise<void> {
  const command = readStaffCommand(process.argv.slice(2));
  if (!command) {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 64;
    return;
  }
  const config = readConfig(process.env, await checkedOutBranch(here('../../..')));
  const { url, close } = await openHere(config);
  const database = openDatabase(url, () => undefined, { size: 2 });
  try {
    const tokens = makeSigner(await sessionSecret(config.sessionSecret, config.dataDir));
    const dependencies = { database, tokens, publicUrl: config.publicUrl };
    await (command.command === 'add' ? add(dependencies, command) : verify(dependencies));
  } finally {
    await database.close();
    await close();
  }
}

run().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof CannotStart;
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
