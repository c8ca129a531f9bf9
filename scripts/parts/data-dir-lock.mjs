import { tsImport } from 'tsx/esm/api';

/** The server's data folder lock, for use in scripts. */
export const loadLock = () =>
  /** @type {Promise<typeof import('../../apps/server/src/platform/database/data-dir-lock.ts')>} */ (
    tsImport('../../apps/server/src/platform/database/data-dir-lock.ts', import.meta.url)
  );
