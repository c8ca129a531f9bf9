import { createServer } from 'node:net';

/** Whether everything is tiny: a benchmark that only shows that it still runs, with its references and its checks. */
export const isSmoke = process.argv.includes('--smoke');

/** The size of a measurement, or of one that nobody reads. */
export const sized = <Size>(measured: Size, smoke: Size): Size => (isSmoke ? smoke : measured);

/** A port that nothing listens on, so that a benchmark runs beside another program. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('A server on a port has an address');
  return address.port;
}
