import { Socket } from 'node:net';

/** Longer than any statement may take. */
export const defaultSocketTimeoutMs = 35_000;

/**
 * Makes sockets that break after a time without traffic: a machine that dies never closes its connections, and a query that waits for
 * its answer would wait for a quarter of an hour.
 */
export const socketsWithTimeout = (timeoutMs: number) => (): Socket => {
  const socket = new Socket();
  return socket.setTimeout(timeoutMs, () => socket.destroy());
};
