import { expect, it } from 'vitest';
import { qualityOf } from './media-peer';

const track = (...scores: number[]) => ({
  paused: false,
  score: scores.map((score, encodingIdx) => ({ encodingIdx, ssrc: encodingIdx, score })),
});

it('reports the quality of the track that arrives worst, by the best size of each track', () => {
  expect(qualityOf([track(10), track(0, 9, 10)])).toBe(5);
  expect(qualityOf([track(10), track(4, 3, 0)])).toBe(2);
  expect(qualityOf([track(1)])).toBe(1);
  expect(qualityOf([track(8), { ...track(1), paused: true }])).toBe(4);
});

it('ignores tracks of which nothing arrives', () => {
  expect(qualityOf([])).toBeNull();
  expect(qualityOf([track(), track(0, 0)])).toBeNull();
});
