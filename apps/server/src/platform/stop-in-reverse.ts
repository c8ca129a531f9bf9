import type { Logger } from 'pino';

/** Milliseconds after which a stop no longer waits for what hangs. */
const patience = 15_000;

/**
 * Stops what was started, last first, once the process is asked to end or its supervisor is gone: new requests are
 * refused, those under way are answered, then the parts below them stop.
 */
export function stopInReverse(log: Logger) {
  const parts: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopping = false;

  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'Stopping');
    setTimeout(() => process.exit(1), patience).unref();
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
