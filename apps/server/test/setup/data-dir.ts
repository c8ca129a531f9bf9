import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end';

/** An empty data folder, removed when the test ends, or the file. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nestmate-data-'));
  await chmod(dataDir, 0o755);
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}
