import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const migrations = join(import.meta.dirname, '../migrations');

/** A folder with the migrations before one, by the name after its number. */
export async function migrationsBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nestmate-migrations-'));
  afterAll(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag.slice(tag.indexOf('_') + 1) === name);
  if (at < 0) throw new Error(`There is no migration ${name}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}
