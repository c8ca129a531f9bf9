import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { installPackages } from './debian.mjs';

/** The package of the server only suggests the one that connects it to PostgreSQL. */
const packages = ['ejabberd', 'erlang-p1-pgsql'];
/** Debian's list of the files of a package, which exists while it is installed. */
const listOf = (name) => `/var/lib/dpkg/info/${name}.list`;
const missing = () => packages.filter((name) => !existsSync(listOf(name)));

/**
 * Where Debian has put ejabberd: its code, and its tables for PostgreSQL.
 * @returns {{ erlangLibs: string, schema: string } | undefined}
 */
export function findEjabberd() {
  if (missing().length > 0) return undefined;
  const files = readFileSync(listOf('ejabberd'), 'utf8').split('\n');
  const app = files.find((file) => file.endsWith('/ebin/ejabberd.app'));
  const schema = files.find((file) => file.endsWith('/sql/pg.sql'));
  return app && schema ? { erlangLibs: dirname(dirname(dirname(app))), schema } : undefined;
}

/** Installs ejabberd where possible. */
export const installEjabberd = () => installPackages(missing());
