import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../../setup/at-end';
import { signatureMistake } from './signature';

interface Reply {
  status: number;
  body?: Buffer | string;
}

const refusal = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
});

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A server for the subset of S3 that we use, with one bucket; it checks every signature. */
export async function s3Server() {
  const objects = new Map<string, Buffer>();
  const settings = {
    region: 'eu-test-1',
    bucket: 'nest-pictures',
    accessKeyId: 'TESTKEY',
    secretAccessKey: 'the secret/of+tests',
  };
  const root = `/${settings.bucket}/`;

  /** The number of requests so far, and a reply in place of the right one. */
  const state = {
    requestCount: 0,
    instead: undefined as ((url: URL) => Reply | 'nothing' | undefined) | undefined,
  };

  const list = ({ searchParams }: URL): Reply => {
    const prefix = searchParams.get('prefix') ?? '';
    const after = Number(searchParams.get('continuation-token') ?? 0);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const found = keys.slice(after, after + 1000);
    const isTruncated = after + found.length < keys.length;
    const shown = (key: string) =>
      searchParams.get('encoding-type') === 'url'
        ? encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+')
        : key.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const contents = found.map(
      (key) =>
        `<Contents><Key>${shown(key)}</Key><LastModified>2026-11-20T08:00:00.000Z</LastModified><ETag>&quot;0&quot;</ETag><Size>${objects.get(key)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    return {
      status: 200,
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${settings.bucket}</Name><KeyCount>${found.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${after + found.length}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
    };
  };

  const answer = async (request: IncomingMessage, url: URL): Promise<Reply | 'nothing'> => {
    const body = await bytesOf(request);
    state.requestCount += 1;
    const instead = state.instead?.(url);
    if (instead) return instead;
    const mistake = signatureMistake(request, url, settings);
    if (mistake) return refusal(403, mistake);
    if (!url.pathname.startsWith(root)) return refusal(404, 'NoSuchBucket');
    const key = decodeURIComponent(url.pathname.slice(root.length));
    if (key === '') return list(url);
    switch (request.method ?? 'GET') {
      case 'PUT':
        if (request.headers['if-none-match'] === '*' && objects.has(key))
          return refusal(412, 'PreconditionFailed');
        objects.set(key, body);
        return { status: 200 };
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      default: {
        const found = objects.get(key);
        return found ? { status: 200, body: found } : refusal(404, 'NoSuchKey');
      }
    }
  };

  const server = createServer((request, response) => {
    answer(request, new URL(request.url ?? '/', 'http://s3')).then(
      (reply) => (reply === 'nothing' ? undefined : response.writeHead(reply.status).end(reply.body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });

  const { port } = server.address() as AddressInfo;
  return { objects, state, bucket: { ...settings, endpoint: `http://127.0.0.1:${port}` } };
}
