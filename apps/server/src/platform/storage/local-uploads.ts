import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';
import { refuseOtherSpellings } from '../http/file-routes';
import { ProductError } from '../http/product-error';
import { maxUploadBytes, type UploadFolder, uploadFolders } from './storage';
import { type Signed, type UploadAddresses, uploadsPath } from './upload-addresses';

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
export async function takeUploads(server: FastifyInstance, options: Options): Promise<void> {
  const { folderOf, aside, addresses, isAwaited } = options;
  const beingPlaced = new Set<string>();

  /** Of several concurrent requests with the same upload, the first to complete wins. */
  const place = async (part: string, whole: string) => {
    if (beingPlaced.has(whole) || existsSync(whole)) throw new ProductError('UploadUsed');
    beingPlaced.add(whole);
    await rename(part, whole).finally(() => beingPlaced.delete(whole));
  };

  await server.register(async (scope) => {
    refuseOtherSpellings(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    for (const folder of uploadFolders)
      scope.put<{ Params: { name: string }; Querystring: Signed }>(
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
            await place(part, whole);
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
