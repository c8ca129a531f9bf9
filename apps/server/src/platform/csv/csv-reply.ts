import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '@nestmate/contract/staff/csv';
import type { FastifyReply } from 'fastify';
import { streamFile } from '../http/send-file';

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

/** Answers with a CSV file, a page of rows at a time. */
export const sendCsv = (reply: FastifyReply, file: CsvFile): Promise<void> =>
  streamFile(reply, { name: file.name, type: 'text/csv; charset=utf-8' }, Readable.from(linesOf(file)));
