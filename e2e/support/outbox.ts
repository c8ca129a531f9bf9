import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Decodes quoted-printable, whose lines end in the middle of links. */
const unquoted = (letter: string) =>
  letter
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The mails to a person that the product at `address` has put into its outbox, oldest first. */
export async function mailsTo(address: string, recipient: string): Promise<string[]> {
  const folder = join(tmpdir(), `nestmate-e2e-${new URL(address).port}`, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const letters = names.filter((name) => name.endsWith('.eml')).toSorted();
  const texts = await Promise.all(letters.map((name) => readFile(join(folder, name), 'latin1')));
  return texts.map(unquoted).filter((text) => text.includes(`To: ${recipient}`));
}
