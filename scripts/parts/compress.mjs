import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const worthIt = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** Copies of earlier builds, named by the content that they compress: most files are the same in the next build. */
export const compressedCopies = '.cache/compressed';

const ways = {
  br: promisify(brotliCompress),
  gz: (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: 9 }),
};

/** Writes a Brotli and a gzip copy beside each text file, so that the server never compresses at runtime. */
export async function compressCopies(folder) {
  mkdirSync(compressedCopies, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    worthIt.test(file),
  );
  const used = new Set();
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      const hash = createHash('sha256').update(content).digest('hex');
      for (const [ending, compress] of Object.entries(ways)) {
        const name = `${hash}.${ending}`;
        used.add(name);
        writeFileSync(`${path}.${ending}`, await once(name, () => compress(content)));
      }
    }),
  );
  for (const name of readdirSync(compressedCopies))
    if (!used.has(name)) rmSync(join(compressedCopies, name), { force: true });
}

async function once(name, compress) {
  const copy = join(compressedCopies, name);
  if (existsSync(copy)) return readFileSync(copy);
  const compressed = await compress();
  // A build that is killed leaves no half of a copy.
  writeFileSync(`${copy}.part`, compressed);
  renameSync(`${copy}.part`, copy);
  return compressed;
}
