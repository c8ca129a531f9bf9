import type { Language } from '@nestmate/contract';
import { makeZip } from 'client-zip';
import type { Storage } from '../../../platform/storage/storage';
import { archivePage } from './archive-page';
import type { CollectedData } from './collect-data';

/** In bytes. */
const partSize = 256 * 1024;

interface Making {
  storage: Pick<Storage, 'read'>;
  productName: string;
  language: Language;
  now: Date;
  /** Called with the progress in percent. */
  progressed: (percent: number) => Promise<void>;
}

/** The files of an archive: a page for people, everything as JSON for machines, and the pictures. */
async function* filesOf(everything: readonly CollectedData[], making: Making) {
  const { storage, now: lastModified, progressed } = making;
  yield { name: 'index.html', lastModified, input: archivePage(everything, making) };
  for (const { section, rows } of everything)
    yield { name: `data/${section}.json`, lastModified, input: JSON.stringify(rows, null, 2) };

  const pictures = everything.flatMap(({ pictures }) => pictures);
  for (const [index, name] of pictures.entries()) {
    const bytes = await storage.read('pictures', name);
    if (bytes) yield { name: `pictures/${name}`, lastModified, input: bytes };
    await progressed(20 + Math.floor((75 * (index + 1)) / pictures.length));
  }
}

/** An archive's bytes, in parts. Only one picture is in memory at a time. */
export async function* zipped(everything: readonly CollectedData[], making: Making): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of makeZip(filesOf(everything, making), { buffersAreUTF8: true })) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
