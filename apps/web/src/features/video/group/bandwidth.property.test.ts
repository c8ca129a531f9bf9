import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterLoss, type BandwidthWatch, enoughBandwidth } from './bandwidth';

const sampleIntervalMs = 2000;

/** The state after a series of samples. */
function looks(losses: readonly number[], from = enoughBandwidth, since = 0): BandwidthWatch[] {
  let watch = from;
  return losses.map((loss, at) => (watch = afterLoss(watch, loss, since + at * sampleIntervalMs)));
}
const times = (count: number, loss: number) => Array.from({ length: count }, () => loss);
const newest = (watches: readonly BandwidthWatch[]) => watches.at(-1)?.bandwidth;

it('ignores a momentary loss', () => {
  expect(newest(looks([12]))).toBe('enough');
  expect(newest(looks([12, 0, 12, 0]))).toBe('enough');
});

it('reacts to high loss when it is found twice', () => {
  expect(newest(looks([12, 12]))).toBe('scarce');
  expect(newest(looks([12, 25]))).toBe('none');
  expect(newest(looks([25, 25, 12]))).toBe('none');
});

const lost = looks([12, 12]);
const back = looks(times(6, 0), lost.at(-1), 4000);

it('requests everything again after ten seconds without loss', () => {
  expect(newest(looks(times(5, 0), lost.at(-1), 4000))).toBe('scarce');
  expect(newest(back)).toBe('enough');
});

it('requests everything again only after twenty seconds the second time', () => {
  const again = looks([12, 12], back.at(-1), 20_000);
  expect(newest(looks(times(10, 0), again.at(-1), 24_000))).toBe('scarce');
  expect(newest(looks(times(11, 0), again.at(-1), 24_000))).toBe('enough');
});

it('requests everything again in the end, whatever was lost before', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 60 }), (losses) => {
      const watches = looks(losses);
      const before = watches.at(-1) ?? enoughBandwidth;
      expect(newest(looks(times(42, 0), before, losses.length * sampleIntervalMs))).toBe('enough');
    }),
  );
});
