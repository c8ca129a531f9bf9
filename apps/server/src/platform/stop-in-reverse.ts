import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A supervisor waits for 30 seconds in all: the parts have the first of them, the database has the rest. */
const timeoutMs = { parts: 12_000, database: 14_000 };

/**
 * Stops the parts in reverse order when the process gets a signal or its supervisor is gone: new requests are
 * refused, those in progress complete, then the parts below them stop. A part that hangs is left behind, so that the database, the
 * last one, is still stopped and not killed.
 */
export function stopInReverse(log: Logger) {
  const parts: { name: string; stop: () => Promise<unknown>; isDatabase: boolean }[] = [];
  const stopping = new AbortController();

  const stop = async (reason: string, exitCode = 0) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ reason }, 'Stopping');
    let isClean = true;
    const giveUpAt = Date.now() + timeoutMs.parts;
    for (const { name, stop: stopPart, isDatabase } of parts.toReversed()) {
      const late = sleep(isDatabase ? timeoutMs.database : Math.max(0, giveUpAt - Date.now())).then(() => {
        throw new Error('It took too long');
      });
      await Promise.race([stopPart(), late]).catch((error: unknown) => {
        isClean = false;
        log.error({ err: error, part: name }, 'A part did not stop cleanly');
      });
    }
    process.exit(isClean ? exitCode : 1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  process.on('disconnect', () => void stop('the supervisor is gone'));

  return {
    /** Aborted once the process stops. */
    signal: stopping.signal,
    add(name: string, stop: () => Promise<unknown>, { isDatabase = false } = {}) {
      parts.push({ name, stop, isDatabase });
    },
    /** Stops a process that cannot go on; its supervisor starts another. */
    fail: (reason: string): void => void stop(reason, 1),
  };
}
