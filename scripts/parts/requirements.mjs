import { existsSync } from 'node:fs';

/** @returns {string | undefined} a sentence that names the missing requirement, if any */
export function missingRequirement() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return `Nestmate needs Node 20.19 or later; this is ${process.versions.node}.`;
  }
  const installed = ['fastify', 'vite'].every((name) => existsSync(`node_modules/${name}`));
  return installed ? undefined : 'The dependencies are not installed yet: run `npm ci` first.';
}
