import { Socket } from 'node:net';

/** A connection may be silent for this long: longer than any statement may take. */
export const defaultSocketTimeoutMs = 35_000;

/**
 * Makes sockets that break after a time without traffic: a machine that dies never closes its connections, and a query
 * that waits for its answer would wait for a quarter of an hour.
 */
export const socketsWithTimeout = (timeoutMs: number) => (): Socket => {
  const socket = new GatheringSocket();
  return socket.setTimeout(timeoutMs, () => socket.destroy());
};

/** Corks what is written until the next tick: most of what a statement costs this process is its system calls. */
class GatheringSocket extends Socket {
  #isGathering = false;

  override write(...parts: [never]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return super.write(...parts);
  }
}
