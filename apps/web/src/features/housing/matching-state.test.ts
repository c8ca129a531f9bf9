import { expect, it } from 'vitest';
import { matchingState } from './matching-state';

it('closes the network for CLOSED and ARCHIVED, and finishes matching for ACTIVE too [4.1]', () => {
  expect(matchingState('CLOSED', false)).toBe('closed');
  expect(matchingState('ARCHIVED', true)).toBe('closed');
  expect(matchingState('ACTIVE', true)).toBe('finished');
  expect(matchingState('MATCHING', false)).toBe('open');
});

it('pauses an open round', () => {
  expect(matchingState('MATCHING', true)).toBe('paused');
});
