import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const file = resolve(import.meta.dirname, 'src/platform/calls.ts');

/**
 * Replaces `platform/calls.ts` by what it evaluates to. A browser needs the method and path of a call, not the zod schemas
 * beside them, which would triple the first download.
 */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    enforce: 'pre',
    async load(id) {
      if (id.split('?')[0] !== file) return null;
      const { module, dependencies } = await runnerImport<{ calls: unknown }>(file);
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return `export const calls = ${JSON.stringify(module.calls)};`;
    },
  };
}
