import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.mjs';

/** @returns {string | undefined} the path of coturn's server, which relays calls */
export function findCoturn() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'turnserver')).find((path) => existsSync(path));
}

/** Installs coturn where possible. */
export const installCoturn = () => installPackages(findCoturn() ? [] : ['coturn']);
