import { tsImport } from 'tsx/esm/api';

/** The server's own lock, for the scripts around it. */
export const loadLock = () =>
  /** @type {Promise<typeof import('../../apps/server/src/platform/database/data-dir-lock.ts')>} */ (
    tsImport('../../apps/server/src/platform/database/data-dir-lock.ts', import.meta.url)
  );
