import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Where git keeps the state of a checkout: a folder, or another place that a file of that name leads to. */
async function gitFolder(checkout: string): Promise<string> {
  const path = join(checkout, '.git');
  if ((await stat(path)).isDirectory()) return path;
  return resolve(checkout, (await readFile(path, 'utf8')).replace(/^gitdir: /, '').trim());
}

/** The branch that a checkout is on, or the commit where it is on none; null where there is no checkout. */
export async function checkedOutBranch(checkout: string): Promise<string | null> {
  try {
    const head = (await readFile(join(await gitFolder(checkout), 'HEAD'), 'utf8')).trim();
    return head.startsWith('ref: ') ? head.replace('ref: refs/heads/', '') : head.slice(0, 8);
  } catch {
    return null;
  }
}
