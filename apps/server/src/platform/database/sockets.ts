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

/**
 * Sends what is written until the next turn together: a statement costs this process little more than its system calls.
 */
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
