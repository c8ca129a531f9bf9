import { expect, it } from 'vitest';
import { roundState } from './matching-state';

it('closes the network for CLOSED and ARCHIVED, and finishes matching for ACTIVE too [4.1]', () => {
  expect(roundState('CLOSED', false)).toBe('closed');
  expect(roundState('ARCHIVED', true)).toBe('closed');
  expect(roundState('ACTIVE', true)).toBe('finished');
  expect(roundState('MATCHING', false)).toBe('open');
});

it('pauses an open round', () => {
  expect(roundState('MATCHING', true)).toBe('paused');
});
