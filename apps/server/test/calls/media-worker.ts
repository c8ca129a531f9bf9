import { describe, it } from 'vitest';
import { findMediasoupWorker } from '../../../../scripts/parts/mediasoup-worker.mjs';

/** Tests that need mediasoup's worker; `npm test` brings it where possible and reports skipped tests. */
export const describeWithMediaWorker = describe.skipIf(!findMediasoupWorker());
export const itWithMediaWorker = it.skipIf(!findMediasoupWorker());
