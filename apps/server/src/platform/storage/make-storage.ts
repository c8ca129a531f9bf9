import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fastifyStatic from '@fastify/static';
import { limits } from '@nestmate/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { refuseOtherSpellings } from '../http/file-routes';
import { ProductError } from '../http/product-error';
import { noteExternalCall } from '../open-transaction';
import type { Signer } from '../signer';
import { s3Storage } from './s3-storage';
import { cachedForEver, showPictures } from './show-pictures';
import {
  type Storage,
  type Folder,
  maxListed,
  maxUploadBytes,
  uploadFolders,
  type UploadFolder,
} from './storage';

export function makeStorage({ s3, dataDir }: Pick<Config, 'dataDir' | 's3'>, signer: Signer): Storage {
  const storage = s3 ? s3Storage(s3) : localStorage(dataDir, signer);
  const outside =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    (...input: Input): Promise<Result> => {
      noteExternalCall('storage');
      return work(...input);
    };
  return {
    ...storage,
    list: outside(storage.list),
    read: outside(storage.read),
    write: outside(storage.write),
    remove: outside(storage.remove),
  };
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** Files in the data folder, written to a temporary name and renamed, so that no reader sees an incomplete one. */
function localStorage(dataDir: string, signer: Signer): Storage {
  const folderOf = (folder: Folder) => join(dataDir, folder);
  const aside = join(dataDir, 'uploads', '.receiving');
  const addresses = uploadAddresses(signer);

  return {
    list: async (folder) => {
      const entries = await readdir(folderOf(folder), { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).slice(0, maxListed);
      const listed = await Promise.all(
        files.map(async ({ name }) => {
          const found = await stat(join(folderOf(folder), name)).catch(ignoreMissing);
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
        ignoreMissing(error as NodeJS.ErrnoException);
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

const uploadsPath = (folder: UploadFolder) => `/files/${folder}/`;

interface UploadSignature {
  expires?: string;
  signature?: string;
}

type UploadAddresses = ReturnType<typeof uploadAddresses>;

/** Signed addresses: a bearer may upload to one, but cannot create or change one. */
function uploadAddresses(signer: Signer) {
  const textToSign = (path: string, expires: string) => `upload ${path} until ${expires}`;
  return {
    sign: (path: string, expiresAt: Date): string => {
      const expires = String(expiresAt.getTime());
      const query = new URLSearchParams({ expires, signature: signer.seal(textToSign(path, expires)) });
      return `${path}?${query.toString()}`;
    },
    /** @throws ProductError `UploadRefused` or `UploadExpired` */
    verify: (path: string, { expires = '', signature = '' }: UploadSignature, now: Date): void => {
      if (!signer.isSeal(textToSign(path, expires), signature)) throw new ProductError('UploadRefused');
      if (Number(expires) <= now.getTime()) throw new ProductError('UploadExpired');
    },
  };
}

const tooLarge = () => new ProductError('PictureTooLarge', { values: limits.picture });

function limitedTo(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= bytes) done(null, chunk);
      else done(tooLarge());
    },
  });
}

interface Options {
  /** The path of a complete upload. */
  folderOf: (folder: UploadFolder) => string;
  /** The path of an incomplete upload. */
  aside: string;
  addresses: UploadAddresses;
  isAwaited: (folder: UploadFolder, name: string) => Promise<boolean>;
}

/** Stores the bytes sent to signed addresses: once per address, atomically. */
async function takeUploads(server: FastifyInstance, options: Options): Promise<void> {
  const { folderOf, aside, addresses, isAwaited } = options;
  const beingSettled = new Set<string>();

  /** Of several concurrent requests with the same upload, the first to complete wins. */
  const settle = async (part: string, whole: string) => {
    if (beingSettled.has(whole) || existsSync(whole)) throw new ProductError('UploadUsed');
    beingSettled.add(whole);
    await rename(part, whole).finally(() => beingSettled.delete(whole));
  };

  await server.register(async (scope) => {
    refuseOtherSpellings(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    for (const folder of uploadFolders)
      scope.put<{ Params: { name: string }; Querystring: UploadSignature }>(
        `${uploadsPath(folder)}:name`,
        async ({ params: { name }, query, body, headers, raw }, reply) => {
          addresses.verify(`${uploadsPath(folder)}${name}`, query, new Date());
          const whole = join(folderOf(folder), name);
          const checkAwaited = async () => {
            if (existsSync(whole) || !(await isAwaited(folder, name))) throw new ProductError('UploadUsed');
          };
          await checkAwaited();
          if (Number(headers['content-length']) > maxUploadBytes) throw tooLarge();
          const part = join(aside, randomUUID());
          try {
            const bytes = body instanceof Readable ? body : Readable.from([]);
            await pipeline(bytes, limitedTo(maxUploadBytes), createWriteStream(part));
            await checkAwaited();
            await settle(part, whole);
          } catch (error) {
            await rm(part, { force: true });
            const isAborted = !(error instanceof ProductError) && !raw.complete;
            throw isAborted ? new ProductError('PictureDamaged') : error;
          }
          return reply.code(204).send();
        },
      );
  });
}
