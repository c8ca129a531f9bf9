import { Readable } from 'node:stream';
import { ProductError } from '../http/product-error';
import { type Bucket, s3Requests } from './s3-requests';
import { cachedForEver, showPictures } from './show-pictures';
import { maxUploadBytes, type Storage } from './storage';

const entry = /<Contents>.*?<Key>(?<key>[^<]+)<\/Key>.*?<Size>(?<bytes>\d+)<\/Size>.*?<\/Contents>/gs;

/** A bucket accepts files of any size. @throws ProductError `PictureTooLarge`, at the latest when the upload limit is exceeded */
async function bytesOf({ body, headers }: Response): Promise<Buffer> {
  if (Number(headers.get('content-length')) > maxUploadBytes) {
    await body?.cancel();
    throw new ProductError('PictureTooLarge');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxUploadBytes) throw new ProductError('PictureTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A private bucket: browsers send uploads to presigned addresses, and get pictures through this server. */
export function s3Storage(bucket: Bucket): Storage {
  const { ask, presign } = s3Requests(bucket);

  return {
    list: async (folder) => {
      const answer = await ask('GET', '', { query: { 'list-type': '2', prefix: `${folder}/` } });
      const found = (await answer?.text())?.matchAll(entry) ?? [];
      return [...found].map(({ groups }) => ({
        name: (groups?.['key'] ?? '').slice(folder.length + 1),
        bytes: Number(groups?.['bytes']),
      }));
    },
    read: async (folder, name) => {
      const answer = await ask('GET', `${folder}/${name}`);
      return answer && bytesOf(answer);
    },
    write: async (folder, name, body) => {
      const headers = { 'content-type': 'image/jpeg', 'cache-control': cachedForEver };
      await ask('PUT', `${folder}/${name}`, { body: new Uint8Array(body), headers });
    },
    remove: async (folder, name) => {
      await ask('DELETE', `${folder}/${name}`);
    },
    uploadAddress: async ({ folder, name, bytes, expiresAt }) => {
      if (bytes === undefined)
        throw new ProductError('InvalidInput', {
          validation: [{ title: 'bytes', error_text: 'validation.bytes' }],
        });
      const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
      return presign(`${folder}/${name}`, { seconds, bytes });
    },
    uploadOrigin: new URL(bucket.endpoint).origin,
    serve: (server, { mayShow }) =>
      showPictures(server, mayShow, async (name, reply) => {
        const found = await ask('GET', `pictures/${name}`);
        if (!found?.body) throw new ProductError('NotFound');
        const length = found.headers.get('content-length');
        if (length) void reply.header('content-length', length);
        return reply
          .type('image/jpeg')
          .header('cache-control', cachedForEver)
          .send(Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]));
      }),
  };
}
