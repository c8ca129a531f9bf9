import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteOrderMark, csvLine } from '@nestmate/contract/staff/csv';
import type { FastifyReply } from 'fastify';

export interface CsvFile {
  name: string;
  header: readonly string[];
  /** A page of rows at a time. */
  rows: AsyncIterable<readonly (readonly string[])[]>;
}

async function* linesOf({ header, rows }: CsvFile) {
  yield byteOrderMark + csvLine(header);
  for await (const page of rows) yield page.map((row) => csvLine(row)).join('');
}

/** Answers with a CSV file, a page of rows at a time, so that memory does not grow with it. */
export async function sendCsv(reply: FastifyReply, file: CsvFile): Promise<void> {
  const lines = linesOf(file);
  reply.hijack();
  void reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'no-store',
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  // A client that disconnects ends the file; a failure in the middle aborts the response, so that nobody takes the file
  // for complete.
  await pipeline(Readable.from(lines), reply.raw).catch((error: unknown) => {
    reply.log.warn({ err: error }, 'A file was cut off');
    reply.raw.destroy();
  });
}
