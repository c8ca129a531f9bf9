import type { RosterEncoding } from '@nestmate/contract/staff';
import iconv from 'iconv-lite';
import { UnreadableFile } from './rows';

/** The magic bytes of a spreadsheet's own format, a ZIP archive. */
const archive = 'PK\u0003\u0004';
/** Excel's note to itself about the separator. */
const note = /^sep=.\r?\n/i;

/** The text of a file. @throws UnreadableFile for one without text */
export function textOf(bytes: Uint8Array, encoding: RosterEncoding): string {
  // Node's own decoder of Windows-1252 turns its quotes and its euro sign into control characters.
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), encoding);
  if (text.startsWith(archive)) throw new UnreadableFile('notText');
  return text.replace(note, '');
}
