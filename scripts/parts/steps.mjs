import { tsImport } from 'tsx/esm/api';

/** The lines that the server writes at a start, for what is done before it. */
export const loadSteps = () =>
  /** @type {Promise<typeof import('../../apps/server/src/platform/steps.ts')>} */ (
    tsImport('../../apps/server/src/platform/steps.ts', import.meta.url)
  );
