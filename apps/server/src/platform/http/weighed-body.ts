import { Transform, type Readable } from 'node:stream';

/** Reading and checking a body takes time by its size: a larger one counts as several calls. */
const bytesPerCall = 4 * 1024;

/** How many calls a body counts as besides its own. */
export const callsOfBody = (bytes: number): number => Math.floor((bytes || 0) / bytesPerCall);

/** A body whose size is known only at its end, where `count` gets it and may refuse it: before it is parsed. */
export function weighed(body: Readable, count: (bytes: number) => void): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      try {
        count(bytes);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Nobody reads the body of a request that was refused before: without a listener its error would end the process.
  counted.on('error', () => undefined);
  body.once('error', (error) => counted.destroy(error));
  return body.pipe(counted);
}
