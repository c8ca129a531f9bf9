import type { Logger } from 'pino';

/** The process exits after this, even if a part hangs. */
const timeoutMs = 15_000;

/**
 * Stops the parts in reverse order when the process gets a signal or its supervisor is gone: new requests are
 * refused, those in progress complete, then the parts below them stop.
 */
export function stopInReverse(log: Logger) {
  const parts: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopping = false;

  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'Stopping');
    setTimeout(() => process.exit(1), timeoutMs).unref();
    for (const part of parts.toReversed()) {
      await part
        .stop()
        .catch((error: unknown) => log.error({ err: error, part: part.name }, 'A part did not stop cleanly'));
    }
    process.exit(0);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  process.on('disconnect', () => void stop('the supervisor is gone'));

  return {
    add(name: string, stop: () => Promise<unknown>) {
      parts.push({ name, stop });
    },
  };
}
