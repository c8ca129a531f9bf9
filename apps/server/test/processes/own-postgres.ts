import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { migrateDatabase, openDatabase } from '../../src/platform/database/client';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres';
import { atEnd } from '../setup/at-end';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A migrated database on a separate, durable PostgreSQL that the test file can kill. Call it in `beforeAll`. */
export async function ownDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-own-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const database = openDatabase(postgres.url, () => undefined);
  atEnd(async () => {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrateDatabase(database, join(import.meta.dirname, '../../migrations'));

  /** Sends SIGKILL and restarts PostgreSQL; resolves once it accepts connections. */
  const killAndReturn = async () => {
    const before = postgres.pid();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(postgres.pid()).not.toBe(before);
        await database.pool.query('select 1');
      },
      { timeout: 30_000, interval: 50 },
    );
  };
  return { ...database, killAndReturn };
}
