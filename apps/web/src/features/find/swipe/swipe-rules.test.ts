import { deck } from '@nestmate/contract/limits';
import { describe, expect, it } from 'vitest';
import { signAt, sideOf, statusOfSide, tiltAt } from './swipe-rules';

describe('releasing a card', () => {
  it('skips to the left and likes to the right, more than 50 px beyond the edge', () => {
    expect(sideOf({ dx: -51, speed: 0, heading: -1 })).toBe('left');
    expect(sideOf({ dx: 51, speed: 0, heading: 1 })).toBe('right');
    expect(statusOfSide).toEqual({ left: 'skipped', right: 'interested' });
  });

  it('returns the card otherwise', () => {
    for (const dx of [0, 3, 50, -50])
      for (const heading of [-1, 0, 1] as const) expect(sideOf({ dx, speed: 0, heading })).toBeNull();
  });

  it('distinguishes a flick slightly below the threshold from a twitch', () => {
    expect(sideOf({ dx: 45, speed: 1.2, heading: 1 })).toBe('right');
    expect(sideOf({ dx: -45, speed: -1.2, heading: -1 })).toBe('left');
    expect(sideOf({ dx: 20, speed: 3, heading: 1 })).toBeNull();
  });

  it('returns a card that was taken back before the release, however far it still lies', () => {
    for (const speed of [0, -0.8]) {
      expect(sideOf({ dx: 120, speed, heading: -1 })).toBeNull();
      expect(sideOf({ dx: -120, speed: -speed, heading: 1 })).toBeNull();
    }
  });
});

it('shows the coming decision early, fully where a release decides', () => {
  expect(signAt('right', deck.panThreshold)).toBe(0);
  expect(signAt('right', 26)).toBeCloseTo(0.5);
  expect(signAt('right', deck.dragThreshold)).toBe(1);
  expect(signAt('left', deck.dragThreshold)).toBe(0);
});

it('a card tilts with the drag within limits', () => {
  expect(tiltAt(90)).toBe(5);
  expect(tiltAt(-90)).toBe(-5);
  expect(tiltAt(2000)).toBe(14);
});
