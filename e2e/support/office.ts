import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { removeResident as remove } from '../../apps/server/src/features/account';
import { profiles } from '../../apps/server/src/features/profile';
import { openDatabase } from '../../apps/server/src/platform/database/client';
import { listenForEvents } from '../../apps/server/src/platform/events/events';
import { makeLog } from '../../apps/server/src/platform/observability/log';

/** The database of the product that answers at `address`. */
async function databaseOf(address: string): Promise<string> {
  const home = join(tmpdir(), `nestmate-e2e-${new URL(address).port}`, 'postgres');
  const password = await readFile(join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  return `postgresql://nestmate:${password}@127.0.0.1:${port}/nestmate`;
}

/** The housing office takes somebody's place away, while they may be looking. */
export async function removeResident(address: string, email: string): Promise<void> {
  const url = await databaseOf(address);
  const database = openDatabase(url, () => undefined, 2);
  const events = await listenForEvents(url, makeLog('silent'));
  try {
    const { db } = database;
    const columns = { membershipId: profiles.membershipId };
    const [found] = await db.select(columns).from(profiles).where(eq(profiles.email, email));
    if (!found) throw new Error(`Nobody here writes from ${email}`);
    await remove({ db, events }, found.membershipId);
  } finally {
    await events.close();
    await database.close();
  }
}
