import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

interface FileHead {
  name: string;
  type: string;
}

/** Writes the headers of a file that a client saves. What is an attachment is no JSON reply of a call. */
function writeHead(reply: FastifyReply, { name, type }: FileHead, isCompressed: boolean): void {
  reply.hijack();
  // For clients that read ASCII alone.
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  void reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${plain}"${exact}`,
    'cache-control': 'no-store',
    ...(isCompressed && { 'content-encoding': 'gzip' }),
  });
  for (const [header, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(header, value);
}

/** Answers that a reply is the one that the caller has, by its tag. */
export function sendNotModified(reply: FastifyReply, tag: string): void {
  reply.hijack();
  void reply.code(304).headers({ etag: tag, 'cache-control': 'no-store' });
  for (const [header, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(header, value);
  reply.raw.writeHead(304).end();
}

/** Answers with a file, as it is read, so that memory does not grow with it. */
export async function streamFile(reply: FastifyReply, head: FileHead, content: Readable): Promise<void> {
  writeHead(reply, head, false);
  // A client that disconnects ends the file; a failure in the middle aborts the response, so that nobody takes the file
  // for complete.
  await pipeline(content, reply.raw).catch((error: unknown) => {
    reply.log.warn({ err: error }, 'A file was cut off');
    reply.raw.destroy();
  });
}

/** Answers with a file that is stored as gzip, and is unpacked only for clients that do not take gzip. */
export function sendGzippedFile(reply: FastifyReply, head: FileHead, bytes: Buffer): void {
  const isCompressed = /\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? '');
  writeHead(reply, head, isCompressed);
  reply.raw.end(isCompressed ? bytes : gunzipSync(bytes));
}
