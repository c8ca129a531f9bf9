import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, mkdtemp, open as openFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CannotStart } from '../cannot-start';
import { copiedDatabase } from './database-copy';

/*
 * A backup is a folder: `manifest.json`, `database/SCHEMA.TABLE.gz` (rows in PostgreSQL's COPY format), `files/…` as in
 * the data folder, and `SHA256SUMS` of all of them, which `sha256sum -c` checks as well.
 */

export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of Nestmate that made it. */
  version: z.string(),
  /** Reveals whether two secrets are the same, and nothing else about them. */
  secretMark: z.string(),
  /** Where pictures are, unless they are among the files. */
  bucket: z.string().nullable(),
  database: copiedDatabase,
});

export type Manifest = z.infer<typeof manifest>;

const sumsName = 'SHA256SUMS';
const manifestName = 'manifest.json';

export class DamagedBackup extends CannotStart {
  constructor(folder: string, why: string) {
    super(`The backup in ${folder} is damaged: ${why}. Nothing was restored. Take another one.`);
  }
}

/** Passes bytes on, and hashes them. */
function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, end: () => ({ sum: hash.digest('hex'), bytes }) };
}

export interface BackupWriter {
  /** The streams that write a file, the last of a pipeline. */
  open: (file: string) => Writable[];
  /** @returns false when the file has gone meanwhile */
  copy: (from: string, file: string) => Promise<boolean>;
  finish: (manifest: Manifest) => Promise<{ bytes: number }>;
}

/** Writes a backup under another name, so that its own is only ever a whole one; a failure leaves nothing. */
export async function writeBackup<T>(folder: string, work: (writer: BackupWriter) => Promise<T>): Promise<T> {
  const isTaken = () => new CannotStart(`${folder} is there already: choose another name for the backup.`);
  if (await stat(folder).catch(() => undefined)) throw isTaken();
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  // Another backup of the same name may run.
  const partial = await mkdtemp(`${folder}.partial-`);
  await mkdir(join(partial, 'database'), { mode: 0o700 });
  const abandon = () => {
    rmSync(partial, { recursive: true, force: true });
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, abandon);
  const written: { file: string; hash: ReturnType<typeof hashing> }[] = [];
  const open = (file: string) => {
    const hash = hashing();
    written.push({ file, hash });
    return [hash.through, createWriteStream(join(partial, file), { mode: 0o600, flags: 'wx', flush: true })];
  };
  try {
    return await work({
      open,
      copy: async (from, file) => {
        const source = await openFile(from).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
        if (!source) return false;
        await mkdir(dirname(join(partial, file)), { recursive: true, mode: 0o700 });
        await pipeline([source.createReadStream(), ...open(file)]);
        return true;
      },
      finish: async (content) => {
        await pipeline([Readable.from([JSON.stringify(content, null, 1)]), ...open(manifestName)]);
        const sums = written.map(({ file, hash }) => ({ file, ...hash.end() }));
        const lines = sums.map(({ file, sum }) => `${sum}  ${file}\n`).join('');
        await pipeline([Readable.from([lines]), ...open(sumsName)]);
        await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? isTaken() : error;
        });
        return { bytes: sums.reduce((all, { bytes }) => all + bytes, 0) };
      },
    });
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, abandon);
  }
}

/** @throws DamagedBackup unless every file is there, whole, and no other */
export async function readBackup(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new CannotStart(
        `There is no backup in ${folder}: a folder that \`npm run backup\` made has a ${name}.`,
      );
    });
  const lines = (await read(sumsName)).trim().split('\n');
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => name !== sumsName);
  const present = new Set(found);
  for (const file of sums.keys())
    if (!present.has(file)) throw new DamagedBackup(folder, `${file} is missing`);
  for (const file of found) {
    const sum = sums.get(file);
    if (sum === undefined) throw new DamagedBackup(folder, `${file} is not one of its files`);
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    if (hash.digest('hex') !== sum) throw new DamagedBackup(folder, `${file} has changed`);
  }
  const parsed = manifest.safeParse(JSON.parse(await read(manifestName)));
  if (!parsed.success)
    throw new CannotStart(
      `The backup in ${folder} was made by another version of Nestmate, which can restore it.`,
    );
  return parsed.data;
}
