import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDataDir } from '../../test/setup/data-dir';
import { readOrMakeFile } from './secret-file';

it('creates a secret once', async () => {
  const path = join(await temporaryDataDir(), 'new', 'secret');
  expect(await readOrMakeFile(path, () => 'first')).toBe('first');
  expect(await readOrMakeFile(path, () => 'second')).toBe('first');
});

it('creates nothing but a file that only its owner reads', async () => {
  const dir = join(await temporaryDataDir(), 'new');
  const path = join(dir, 'secret');
  await readOrMakeFile(path, () => 'first');
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await readdir(dir)).toEqual(['secret']);
});

it('creates a new secret when a kill left an empty file', async () => {
  const dir = await temporaryDataDir();
  await mkdir(dir, { recursive: true });
  const path = join(dir, 'secret');
  await writeFile(path, '');
  expect(await readOrMakeFile(path, () => 'whole')).toBe('whole');
  expect(await readFile(path, 'utf8')).toBe('whole');
});
