import fc from 'fast-check';
import { expect, it } from 'vitest';
import { qualityBetween } from './network-quality';

const still = { received: 0, lost: 0, roundTrip: 0.04, jitter: 0.005, isBusy: false };

it('rates silence as good', () => {
  expect(qualityBetween(still, still)).toBe(5);
});

it('rates a connection by loss and delay', () => {
  expect(qualityBetween(still, { ...still, received: 1000 })).toBe(5);
  expect(qualityBetween(still, { ...still, received: 960, lost: 40 })).toBe(4);
  expect(qualityBetween(still, { ...still, received: 900, lost: 100 })).toBe(3);
  expect(qualityBetween(still, { ...still, received: 700, lost: 300 })).toBe(1);
  expect(qualityBetween(still, { ...still, received: 1000, roundTrip: 1.2 })).toBe(2);
});

it('a worse connection is never rated higher', () => {
  const natural = fc.nat(2000);
  fc.assert(
    fc.property(natural, natural, natural, (received, lost, more) => {
      const worse = qualityBetween(still, { ...still, received, lost: lost + more });
      expect(worse).toBeLessThanOrEqual(qualityBetween(still, { ...still, received, lost }));
      expect(worse).toBeGreaterThanOrEqual(1);
    }),
  );
});
