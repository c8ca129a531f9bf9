import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { openMediaServers } from '../../src/features/video/media-servers';
import type { Config } from '../../src/platform/config';
import { createMediaWorkers } from '../../src/platform/media-workers';
import { makeLog } from '../../src/platform/observability/log';

/** Real workers for one test. */
export function mediaServersWith(limits: { maxWorkers: number; streamsPerWorker: number }) {
  const mediaWorkers = createMediaWorkers(new Registry());
  const media = { announcedAddress: '127.0.0.1', firstPort: undefined, ...limits };
  const servers = openMediaServers({ config: { media } as Config, mediaWorkers, log: makeLog('silent') });
  onTestFinished(() => servers.close());
  return Object.assign(servers, { count: mediaWorkers.count });
}
