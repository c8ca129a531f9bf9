import { existsSync } from 'node:fs';

/** @returns {string | undefined} a sentence that names the missing requirement, if any */
export function missingRequirement() {
  const installed = ['fastify', 'vite'].every((name) => existsSync(`node_modules/${name}`));
  return installed
    ? undefined
    : 'The dependencies aren’t installed yet. Run `npm ci` first, then start again.';
}
