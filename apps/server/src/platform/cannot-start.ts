import { once } from 'node:events';
import { createServer } from 'node:net';

/** An error that only the operator can fix; its message is shown without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The code of an error of the system or the database. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The error of listening on a port that another program has. */
export const portInUse = (port: number) =>
  new CannotStart(
    `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  );

/** Why nobody can listen there, by the code of the error. */
const cannotListen: Record<string, (port: number, host: string) => CannotStart> = {
  EADDRINUSE: portInUse,
  EACCES: (port) =>
    new CannotStart(
      `This account may not listen on port ${port}. Choose one from 1024 on, and let a proxy pass requests on to it: PORT=3000 npm start`,
    ),
  ...Object.fromEntries(
    ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].map((code) => [
      code,
      (_port: number, host: string) =>
        new CannotStart(
          `HOST=${host} is no address of this machine. Use one that is, 127.0.0.1 for this machine alone, or 0.0.0.0 for all of its addresses.`,
        ),
    ]),
  ),
};

/** Checks before the work of a start, not only after it. @throws CannotStart where this process cannot listen */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    throw cannotListen[codeOf(error) ?? '']?.(port, host) ?? error;
  }
  probe.close();
  await once(probe, 'close');
}
