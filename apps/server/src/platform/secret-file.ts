import { randomUUID, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file that only its owner may read, created atomically when it is missing or empty. */
export async function readOrMakeFile(path: string, make: () => string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (existing !== '') return existing;
  await mkdir(dirname(path), { recursive: true });
  const content = make();
  await writeWhole(path, content);
  return content;
}

/** A process that is killed meanwhile leaves the previous file. */
async function writeWhole(path: string, content: string): Promise<void> {
  const beside = `${path}.${randomUUID()}`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** The secret of the signer: the configured one, or one generated at the first start and stored in the data folder. */
export async function sessionSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  return readOrMakeFile(join(dataDir, 'session-secret'), () => randomBytes(48).toString('base64url'));
}
