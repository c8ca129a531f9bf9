import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.mjs';

/** @returns {string | undefined} the program of a Redis server on this machine */
export function findRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

/** Brings Redis where the system lets us. */
export const installRedis = () => installPackages(findRedis() ? [] : ['redis-server']);
