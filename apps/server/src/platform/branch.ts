import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The git folder of a checkout: `.git`, or the folder that a file of that name points to. */
async function gitFolder(checkout: string): Promise<string> {
  const path = join(checkout, '.git');
  if ((await stat(path)).isDirectory()) return path;
  return resolve(checkout, (await readFile(path, 'utf8')).replace(/^gitdir: /, '').trim());
}

/** The branch of a checkout, or its commit when detached; null without a checkout. */
export async function checkedOutBranch(checkout: string): Promise<string | null> {
  try {
    const head = (await readFile(join(await gitFolder(checkout), 'HEAD'), 'utf8')).trim();
    return head.startsWith('ref: ') ? head.replace('ref: refs/heads/', '') : head.slice(0, 8);
  } catch {
    return null;
  }
}
