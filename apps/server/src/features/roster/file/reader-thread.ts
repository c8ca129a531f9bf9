// The thread that reads roster files: `reader.ts` starts it, sends it one file at a time, and ends it when a file takes
// too long or its sender has hung up. It answers with rows that are ready to be stored, because every object that
// crosses costs the server's own thread.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { SubnetworkId } from '@nestmate/contract/ids';
import { type ByHand, type EarlierColumns, type FileRead, readFile } from './read-file';
import { type UnderstoodRow, understandRows } from './understand';
import type { FileTerms } from './vocabulary';

export interface FileToRead {
  bytes: Uint8Array;
  byHand: ByHand;
  earlier: EarlierColumns | undefined;
  terms: FileTerms;
}

export interface RosterRead extends Pick<FileRead, 'reading' | 'samples' | 'top' | 'values'> {
  /** The rows of the file, a thousand at a time, as JSON. */
  batches: string[];
  /** The places that the rows name, in the order of their ids. */
  places: SubnetworkId[];
}

const batchSize = 1000;

function* batchesOf(rows: readonly UnderstoodRow[]) {
  const numbered = rows.map((row, at) => ({ number: at + 1, ...row }));
  for (let at = 0; at < rows.length; at += batchSize)
    yield JSON.stringify(numbered.slice(at, at + batchSize));
}

// Calls of other people come first. Linux gives each thread a priority of its own; elsewhere it would be the whole
// server's.
if (parentPort && process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ bytes, byHand, earlier, terms }: FileToRead) => {
  const vocabularies = [...terms.vocabularies.values()];
  const types = {
    units: vocabularies.flatMap(({ units }) => units),
    rooms: vocabularies.flatMap(({ rooms }) => rooms),
  };
  const { rows, ...file } = readFile(bytes, byHand, { earlier, types, isOfCampus: !terms.place });
  const understood = understandRows(rows, terms);
  const places = terms.place
    ? [terms.place]
    : [...new Set(understood.flatMap(({ place }) => place ?? []))].toSorted();
  const batches = [...batchesOf(understood)];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ ...file, batches, places } satisfies RosterRead);
});
