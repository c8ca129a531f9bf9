import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchingRoundStatus } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import { removeResident as remove } from '../../apps/server/src/features/account';
import { moveRound, pauseMatching } from '../../apps/server/src/features/community';
import { profiles } from '../../apps/server/src/features/profile';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/client';
import { type Events, listenForEvents } from '../../apps/server/src/platform/events/events';
import { makeLog } from '../../apps/server/src/platform/observability/log';
import { community, invitation, type TestCommunity } from '../../apps/server/test/builders';

type Parts = Pick<Database, 'db'> & { events: Events };

/** The database of the product that answers at `address`. */
async function databaseOf(address: string): Promise<string> {
  const home = join(tmpdir(), `nestmate-e2e-${new URL(address).port}`, 'postgres');
  const password = await readFile(join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  return `postgresql://nestmate:${password}@127.0.0.1:${port}/nestmate`;
}

async function inTheOffice<Result>(address: string, act: (parts: Parts) => Promise<Result>): Promise<Result> {
  const url = await databaseOf(address);
  const database = openDatabase(url, () => undefined, 2);
  const events = await listenForEvents(url, makeLog('silent'));
  try {
    return await act({ db: database.db, events });
  } finally {
    await events.close();
    await database.close();
  }
}

/** The housing office takes somebody's place away, while they may be looking. */
export const removeResident = (address: string, email: string) =>
  inTheOffice(address, async (parts) => {
    const columns = { membershipId: profiles.membershipId };
    const [found] = await parts.db.select(columns).from(profiles).where(eq(profiles.email, email));
    if (!found) throw new Error(`Nobody here writes from ${email}`);
    await remove(parts, found.membershipId);
  });

/** A community of its own, and the passcode that opens it. */
export const foundCommunity = (address: string, name: string) =>
  inTheOffice(address, async ({ db }) => {
    const place = await community(db, { name });
    return { ...place, passcode: await invitation(db, place) };
  });

export const setRound = (address: string, place: TestCommunity, status: MatchingRoundStatus) =>
  inTheOffice(address, (parts) => moveRound(parts, place.subnetworkId, status));

export const setPaused = (address: string, place: TestCommunity, paused: boolean) =>
  inTheOffice(address, (parts) => pauseMatching(parts, place.unitTypeId, paused));
