import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Things that happen within this time go into one batch, unless the caller says otherwise. */
const usualMs = 300;

/**
 * Collects things, and processes those of a short period together, one batch at a time: results of an earlier batch are
 * never sent after those of a later one.
 */
export function createBatches<Thing>(
  { http, log }: { http: Pick<FastifyInstance, 'addHook'>; log: Pick<Logger, 'error'> },
  work: (things: Thing[]) => Promise<void>,
  togetherMs = usualMs,
): (thing: Thing) => void {
  const waiting = new Set<Thing>();
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const things = [...waiting];
    waiting.clear();
    await work(things).catch((error: unknown) => log.error(error, 'Could not send changes to windows'));
    timer = undefined;
    if (waiting.size > 0) runLater();
  };
  const runLater = () => {
    timer ??= setTimeout(() => void run(), togetherMs);
  };
  http.addHook('preClose', async () => {
    clearTimeout(timer);
    waiting.clear();
  });
  return (thing) => {
    waiting.add(thing);
    runLater();
  };
}
