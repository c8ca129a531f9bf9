import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const worthIt = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** Writes a Brotli and a gzip copy beside each text file, so that the server never compresses at runtime. */
export async function compressCopies(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    worthIt.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
