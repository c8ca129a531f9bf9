import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSentLayers } from './sent-layers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function camera() {
  const sent: number[] = [];
  return { sent, layers: createSentLayers(async (largest) => void sent.push(largest)) };
}

it('stops sending a size that nobody takes after ten seconds, and sends it at once when somebody takes it', () => {
  const { sent, layers } = camera();
  layers.want(1);
  vi.advanceTimersByTime(9000);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([1]);
  layers.want(2);
  expect(sent).toEqual([1, 2]);
  layers.want(null);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([1, 2, 0]);
});

it('keeps sending a size that somebody takes again within ten seconds', () => {
  const { sent, layers } = camera();
  layers.want(2);
  vi.advanceTimersByTime(10_000);
  layers.want(0);
  vi.advanceTimersByTime(5000);
  layers.want(2);
  vi.advanceTimersByTime(20_000);
  expect(sent).toEqual([2]);
  layers.want(0);
  layers.stop();
  vi.advanceTimersByTime(20_000);
  expect(sent).toEqual([2]);
});
