import { tsImport } from 'tsx/esm/api';

/** The server's progress lines of a start, for the steps before it. */
export const loadSteps = () =>
  /** @type {Promise<typeof import('../../apps/server/src/platform/steps.ts')>} */ (
    tsImport('../../apps/server/src/platform/steps.ts', import.meta.url)
  );
