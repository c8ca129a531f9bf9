import { PassThrough, type Readable } from 'node:stream';
import { ProductError } from './product-error';

/**
 * A request's body that fails with `RequestTimeout` when it does not arrive in time, so that checks of the caller made before it still
 * hold.
 */
export function inTime(body: Readable, timeoutMs: number): Readable {
  const timed = new PassThrough();
  const timer = setTimeout(() => timed.destroy(new ProductError('RequestTimeout')), timeoutMs).unref();
  // Nobody reads the body of a request that was refused before.
  timed.on('error', () => undefined);
  timed.once('close', () => {
    clearTimeout(timer);
    body.unpipe(timed);
  });
  body.once('error', (error) => timed.destroy(error));
  // Not a pipeline, which would close the connection before the reply.
  return body.pipe(timed);
}
