import { once } from 'node:events';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { child, sigkill } from '../../../test/processes/child';
import { temporaryDataDir } from '../../../test/setup/data-dir';
import { CannotStart } from '../cannot-start';
import { DataDirInUse, isDataDirLocked, lockDataDir, lockFolder } from './data-dir-lock';

it('refuses a second start on the same data folder with an error, without affecting the first', async () => {
  const dataDir = await temporaryDataDir();
  const lock = await lockDataDir(dataDir);
  const second = await child('hold-data-dir.ts', [dataDir]);
  expect(second.firstLine).toContain('Another Nestmate is already running');
  expect(second.process.exitCode ?? (await once(second.process, 'exit'))[0]).toBe(1);
  expect(await isDataDirLocked(dataDir)).toBe(true);
  await lock.release();
});

it('releases the lock when its process is killed', async () => {
  const dataDir = await temporaryDataDir();
  const holder = await child('hold-data-dir.ts', [dataDir]);
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse);
  await sigkill(holder);
  await (await lockDataDir(dataDir)).release();
  expect(await isDataDirLocked(dataDir)).toBe(false);
});

it('says in one sentence why the data folder cannot be a file or lie in one', async () => {
  const file = join(await temporaryDataDir(), 'notes.txt');
  await writeFile(file, '');
  const advice = 'Choose a folder that this account may write.';
  await expect(lockDataDir(file)).rejects.toThrow(
    new CannotStart(`DATA_DIR cannot be ${file}: it is a file. ${advice}`),
  );
  await expect(lockDataDir(join(file, 'data'))).rejects.toThrow(`: a part of it is a file. ${advice}`);
});

it('closes the folder to other accounts', async () => {
  const dataDir = await temporaryDataDir();
  await chmod(dataDir, 0o777);
  const lock = await lockDataDir(dataDir);
  // Root's PostgreSQL has an account of its own, which passes through.
  expect((await stat(dataDir)).mode & 0o777 & ~0o011).toBe(0o700);
  await lock.release();
});

it('closes only what is ours in the folder', async () => {
  const dataDir = await temporaryDataDir();
  const make = async (name: string, mode: number) => {
    await writeFile(join(dataDir, name), '');
    await chmod(join(dataDir, name), mode);
  };
  await mkdir(join(dataDir, 'outbox'));
  await mkdir(join(dataDir, 'current'));
  await make('session-secret', 0o644);
  await make('outbox/run', 0o755);
  await make('current/program', 0o755);
  await chmod(join(dataDir, 'outbox'), 0o755);
  await chmod(join(dataDir, 'current'), 0o755);
  await (await lockDataDir(dataDir)).release();
  const modeOf = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8);
  expect(await modeOf('session-secret')).toBe('600');
  expect(await modeOf('outbox')).toBe('700');
  expect(await modeOf('outbox/run')).toBe('700');
  expect(await modeOf('current')).toBe('755');
  expect(await modeOf('current/program')).toBe('755');
});

it('changes nothing in a folder that is locked for something else', async () => {
  const folder = await temporaryDataDir();
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'program'), '', { mode: 0o755 });
  const lock = await lockFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  expect((await stat(join(folder, 'program'))).mode & 0o777).toBe(0o755);
  await lock.release();
});

it('identifies a folder by its real path', async () => {
  const dataDir = await temporaryDataDir();
  const lock = await lockDataDir(dataDir);
  await expect(lockDataDir(`${dataDir}/../${dataDir.split('/').at(-1)}`)).rejects.toThrow(DataDirInUse);
  await lock.release();
});
