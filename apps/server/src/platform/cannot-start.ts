import { once } from 'node:events';
import { createServer } from 'node:net';

/** An error that only the operator can fix; its message is shown without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The error of listening on a port that another program has. */
export const portInUse = (port: number) =>
  new CannotStart(
    `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  );

/** Checks before the work of a start, not only after it. @throws CannotStart when another program listens there */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw portInUse(port);
    throw error;
  }
  probe.close();
  await once(probe, 'close');
}
