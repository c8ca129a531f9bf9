import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ProductError } from '../http/product-error';
import type { Signer } from '../signer';
import { takeUploads } from './local-uploads';
import { cachedForEver, showPictures } from './show-pictures';
import { type Folder, maxUploadBytes, type Storage, uploadFolders } from './storage';
import { uploadAddresses, uploadsPath } from './upload-addresses';

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** Files in the data folder, written to a temporary name and renamed, so that no reader sees an incomplete one. */
export function localStorage(dataDir: string, signer: Signer): Storage {
  const folderOf = (folder: Folder) => join(dataDir, folder);
  const aside = join(dataDir, 'uploads', '.receiving');
  const addresses = uploadAddresses(signer);

  return {
    list: async (folder) => {
      const entries = await readdir(folderOf(folder), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).slice(0, 1000);
      const listed = await Promise.all(
        files.map(async ({ name }) => {
          const found = await stat(join(folderOf(folder), name)).catch(unlessMissing);
          // A file may be deleted after it was listed.
          return found ? [{ name, bytes: found.size }] : [];
        }),
      );
      return listed.flat();
    },
    read: async (folder, name) => {
      const file = join(folderOf(folder), name);
      try {
        if ((await stat(file)).size > maxUploadBytes) throw new ProductError('PictureTooLarge');
        return await readFile(file);
      } catch (error) {
        unlessMissing(error as NodeJS.ErrnoException);
        return undefined;
      }
    },
    write: async (folder, name, bytes) => {
      const part = join(aside, randomUUID());
      await mkdir(aside, { recursive: true });
      await mkdir(folderOf(folder), { recursive: true });
      await writeFile(part, bytes);
      await rename(part, join(folderOf(folder), name));
    },
    remove: (folder, name) => rm(join(folderOf(folder), name), { force: true }),
    uploadAddress: async ({ folder, name, expiresAt }) =>
      addresses.sign(`${uploadsPath(folder)}${name}`, expiresAt),
    uploadOrigin: undefined,
    serve: async (server, { isAwaited, mayShow }) => {
      // Uploads that were interrupted by the last stop remain incomplete.
      await rm(aside, { recursive: true, force: true });
      await mkdir(aside, { recursive: true });
      for (const folder of ['pictures', ...uploadFolders] as const)
        await mkdir(folderOf(folder), { recursive: true });
      await server.register(async (scope) => {
        await scope.register(fastifyStatic, {
          root: folderOf('pictures'),
          serve: false,
          cacheControl: false,
          setHeaders: (response) => {
            response.setHeader('cache-control', cachedForEver);
          },
        });
        await showPictures(scope, mayShow, async (name, reply) => reply.sendFile(name));
      });
      await takeUploads(server, { folderOf, aside, addresses, isAwaited });
    },
  };
}
