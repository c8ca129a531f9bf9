import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMakeFile } from './secret-file';

/** The secret of the signer: the configured one, or one generated at the first start and kept in the data folder. */
export async function sessionSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  return readOrMakeFile(join(dataDir, 'session-secret'), () => randomBytes(48).toString('base64url'));
}
