import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const files = new Set(
  ['src/platform/calls/calls.ts', 'src/platform/calls/early-calls.ts', 'src/staff/platform/calls.ts'].map(
    (file) => resolve(import.meta.dirname, '..', file),
  ),
);

/**
 * Replaces the tables of calls by their evaluated contents. A browser needs the method and path of a call, not the zod
 * schemas beside them, which would triple the first download.
 */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!files.has(file)) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(file);
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
