import { Readable } from 'node:stream';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { ProductError } from '../http/product-error';
import { type Bucket, s3Requests, type Timeouts } from './s3-requests';
import { cachedForEver, showPictures } from './show-pictures';
import { maxListed, maxUploadBytes, type Storage, type StoredFile } from './storage';

const childOf = (parent: XmlElement, name: string): string | undefined =>
  parent.children.find((child): child is XmlElement => child instanceof XmlElement && child.name === name)
    ?.text;

/** A page of a listing. @throws XmlError if its end is missing */
function pageIn(xml: string): { found: { key: string; bytes: number }[]; nextPage: string | undefined } {
  const { root } = parseXml(xml);
  if (root?.name !== 'ListBucketResult') throw new Error(`S3 listed nothing: ${xml.slice(0, 300)}`);
  const entries = root.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === 'Contents',
  );
  return {
    found: entries.map((entry) => ({
      // As in an address, where a plus is not a space.
      key: childOf(entry, 'Key')?.replaceAll('+', '%20') ?? '',
      bytes: Number(childOf(entry, 'Size')),
    })),
    nextPage: childOf(root, 'IsTruncated') === 'true' ? childOf(root, 'NextContinuationToken') : undefined,
  };
}

/**
 * A bucket accepts files of any size.
 * @throws ProductError `PictureTooLarge`, at the latest when the upload limit is exceeded
 */
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
export function s3Storage(bucket: Bucket, timeouts?: Timeouts): Storage {
  const { ask, presign } = s3Requests(bucket, timeouts);

  return {
    list: async (folder) => {
      const listed: StoredFile[] = [];
      // Without an encoding, a key with a control character would make a page that is no XML.
      const query = { 'list-type': '2', 'encoding-type': 'url', prefix: `${folder}/` };
      let page: string | undefined;
      do {
        const answer = await ask('GET', '', {
          query: { ...query, ...(page !== undefined && { 'continuation-token': page }) },
        });
        const { found, nextPage } = pageIn((await answer?.text()) ?? '');
        for (const { key, bytes } of found) listed.push({ name: key.slice(folder.length + 1), bytes });
        page = nextPage;
      } while (page !== undefined && listed.length < maxListed);
      return listed;
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
