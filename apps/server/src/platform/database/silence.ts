import { Socket } from 'node:net';

/** Longer than any statement may take. */
export const longestSilenceMs = 35_000;

/**
 * Makes the sockets of connections that break once nothing has been said on them for so long: a machine that is gone without a word
 * never closes them, and what waits for its answer would wait for a quarter of an hour.
 */
export const socketsThatBreak = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy());
};
