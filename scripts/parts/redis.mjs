import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.mjs';

/** @returns {string | undefined} the path of a Redis server executable */
export function findRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

/** Installs Redis where possible. */
export const installRedis = () => installPackages(findRedis() ? [] : ['redis-server']);
