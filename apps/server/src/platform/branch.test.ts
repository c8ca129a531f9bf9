import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkedOutBranch } from './branch';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestmate-branch-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function checkout(head: string): Promise<string> {
  const path = await mkdtemp(join(folder, 'checkout-'));
  await mkdir(join(path, '.git'));
  await writeFile(join(path, '.git', 'HEAD'), `${head}\n`);
  return path;
}

it('returns the full name of the branch, or the commit', async () => {
  expect(await checkedOutBranch(await checkout('ref: refs/heads/feature/rooms'))).toBe('feature/rooms');
  expect(await checkedOutBranch(await checkout('2ead660b7c1f0a52d6b90a5a4ef5c5d3b6d2a2f1'))).toBe('2ead660b');
});

it('returns the branch of a work tree', async () => {
  const main = await checkout('ref: refs/heads/main');
  const tree = await mkdtemp(join(folder, 'tree-'));
  await writeFile(join(tree, '.git'), `gitdir: ${join(main, '.git')}\n`);
  expect(await checkedOutBranch(tree)).toBe('main');
});

it('returns no branch outside a checkout', async () => {
  expect(await checkedOutBranch(folder)).toBeNull();
});
