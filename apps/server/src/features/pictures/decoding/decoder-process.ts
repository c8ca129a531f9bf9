// The decoder of uploaded pictures, as a process of its own: `picture-decoder.ts` starts it, sends it one file at a
// time, and kills it when a file takes too much memory or time.
import sharp from 'sharp';
import { type PictureSizes, readPicture } from './read-picture';

sharp.concurrency(1);
sharp.cache(false);

process.on('message', ({ bytes, sizes }: { bytes: Uint8Array; sizes: PictureSizes }) => {
  void readPicture(bytes, sizes).then((answer) => process.send?.(answer));
});
process.send?.('ready');
process.on('disconnect', () => process.exit());
