import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { types } from 'mediasoup';
import type { Registry } from 'prom-client';
import { goOutside } from '../open-transaction';
import { countMedia, type MediaCount } from './count-media';
import { usualWatch, type Watch, watchWorker } from './watch-worker';

/** mediasoup's workers, processes that forward the media of calls. */
export interface MediaWorkers {
  /** Starts a worker. Rejects where it cannot run; loads nothing before the first call of a room. */
  start: (settings?: types.WorkerSettings) => Promise<types.Worker>;
  /** Whether this server has the program. */
  areInstalled: () => boolean;
  /** Whether the latest start failed, or a worker hung and none has started since. */
  areLacking: () => boolean;
  /** Their current load. */
  count: () => Promise<MediaCount>;
}

/** How long a worker may take to start. */
const startWithinMs = 10_000;

/** Where mediasoup finds its program. */
function workerFile(): string {
  const name = process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker';
  const ownFolder = join(createRequire(import.meta.url).resolve('mediasoup'), '../../../worker/out/Release');
  return process.env.MEDIASOUP_WORKER_BIN || join(ownFolder, name);
}

/** The workers of this process, counted in its metrics. The caller that started them closes them; one that hangs is killed. */
export function openMediaWorkers(metrics: Registry, watch: Watch = usualWatch): MediaWorkers {
  const counted = countMedia(metrics);
  let lacking = false;
  return {
    start: async (settings) => {
      goOutside('media worker');
      try {
        const { createWorker } = await import('mediasoup');
        const starting = createWorker(settings);
        const worker = await Promise.race([starting, pass(startWithinMs, undefined, { ref: false })]);
        if (!worker) {
          starting.then((late) => late.close()).catch(() => undefined);
          throw new Error('A worker did not start in time');
        }
        counted.add(worker);
        watchWorker(worker, watch, () => {
          lacking = true;
          counted.hung();
        });
        lacking = false;
        return worker;
      } catch (error) {
        lacking = true;
        throw error;
      }
    },
    areInstalled: () => existsSync(workerFile()),
    areLacking: () => lacking,
    count: counted.now,
  };
}
