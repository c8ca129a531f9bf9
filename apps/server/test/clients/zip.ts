const endSignature = 0x06054b50;
const endSize = 22;
const entrySize = 46;
const headerSize = 30;

/** The files of a zip that was stored without compression, by name. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - endSize;
  if (zip.readUInt32LE(end) !== endSignature) throw new Error('Not a whole zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const [size, header] = [24, 42].map((offset) => zip.readUInt32LE(at + offset));
    const name = zip.toString('utf8', at + entrySize, at + entrySize + (nameLength ?? 0));
    const content = (header ?? 0) + headerSize + (nameLength ?? 0) + zip.readUInt16LE((header ?? 0) + 28);
    files.set(name, zip.subarray(content, content + (size ?? 0)));
    at += entrySize + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
