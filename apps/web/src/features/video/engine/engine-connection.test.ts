import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineConnection } from './engine-connection';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection by which Ben is heard loudly and well for ten seconds. */
async function heard(dominantSpeaker: boolean, local: 0 | 1) {
  const dominant: (string | null)[] = [];
  const connection = new EngineConnection({
    options: () => ({ dominantSpeaker, networkQuality: { local, remote: 1 } }),
    retryDelaysMs: [],
    retry: () => undefined,
    media: () => media,
    levels: () => ({ ben: 0.9 }),
    onSample: () => undefined,
    onDominantSpeaker: (id) => void dominant.push(id),
    release: () => undefined,
  });
  const media = { stats: async () => new Map() as unknown as RTCStatsReport };
  connection.apply('joined');
  connection.handleFlow();
  await vi.advanceTimersByTimeAsync(10_000);
  const { quality } = connection.store.getState();
  connection.close();
  return { dominant, quality };
}

it('finds out who speaks and how well media arrive, as its options request [7.34]', async () => {
  expect(await heard(true, 1)).toEqual({ dominant: ['ben'], quality: 5 });
  expect(await heard(false, 1)).toEqual({ dominant: [], quality: 5 });
  expect(await heard(true, 0)).toEqual({ dominant: ['ben'], quality: null });
});
