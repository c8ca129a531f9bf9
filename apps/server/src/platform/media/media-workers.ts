import type { types } from 'mediasoup';
import type { Registry } from 'prom-client';
import { countMedia, type MediaCount } from './count-media';

/** mediasoup's workers, processes that forward the media of calls. */
export interface MediaWorkers {
  /** Starts one. Rejects where it cannot run; loads nothing before the first call of more than two. */
  start: (settings?: types.WorkerSettings) => Promise<types.Worker>;
  /** Whether the latest could not be started. */
  areLacking: () => boolean;
  /** What they do now. */
  count: () => Promise<MediaCount>;
}

/** The workers of this process, counted in its metrics. The caller that started them closes them. */
export function openMediaWorkers(metrics: Registry): MediaWorkers {
  const counted = countMedia(metrics);
  let lacking = false;
  return {
    start: async (settings) => {
      try {
        const { createWorker } = await import('mediasoup');
        const worker = await createWorker(settings);
        counted.add(worker);
        lacking = false;
        return worker;
      } catch (error) {
        lacking = true;
        throw error;
      }
    },
    areLacking: () => lacking,
    count: counted.now,
  };
}
