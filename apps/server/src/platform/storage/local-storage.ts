import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeUploads } from './local-uploads';
import { showPictures } from './show-pictures';
import type { Folder, Storage } from './storage';
import { uploadAddresses } from './upload-addresses';

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** Files of the data folder. They are written aside and moved into place, so none is ever seen half. */
export function localStorage(dataDir: string, secret: string): Storage {
  const folderOf = (folder: Folder) => join(dataDir, folder);
  const aside = join(dataDir, 'uploads', '.receiving');
  const addresses = uploadAddresses(secret);

  return {
    list: async (folder) => {
      const entries = await readdir(folderOf(folder), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).slice(0, 1000);
      return Promise.all(
        files.map(async ({ name }) => ({ name, bytes: (await stat(join(folderOf(folder), name))).size })),
      );
    },
    read: (folder, name) =>
      readFile(join(folderOf(folder), name)).catch((error: NodeJS.ErrnoException) => {
        unlessMissing(error);
        return undefined;
      }),
    write: async (folder, name, bytes) => {
      const part = join(aside, randomUUID());
      await mkdir(aside, { recursive: true });
      await mkdir(folderOf(folder), { recursive: true });
      await writeFile(part, bytes);
      await rename(part, join(folderOf(folder), name));
    },
    remove: (folder, name) => rm(join(folderOf(folder), name), { force: true }),
    uploadAddress: async (name, expiresAt) => addresses.sign(name, expiresAt),
    uploadOrigin: undefined,
    serve: async (server, isAwaited) => {
      // What was being received when the last process ended will never be whole.
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside, { recursive: true });
      await mkdir(folderOf('pictures'), { recursive: true });
      await showPictures(server, folderOf('pictures'));
      await takeUploads(server, { folder: folderOf('uploads'), aside, addresses, isAwaited });
    },
  };
}
