import { expect, it } from 'vitest';
import { matchingState } from './matching-state';

it('closes the network for CLOSED and ARCHIVED [4.1]', () => {
  expect(matchingState('CLOSED', false)).toBe('closed');
  expect(matchingState('ARCHIVED', true)).toBe('closed');
});

it('finishes matching for ACTIVE [4.1]', () => {
  expect(matchingState('ACTIVE', true)).toBe('finished');
});

it('the network is open while matching [4.1]', () => {
  expect(matchingState('MATCHING', false)).toBe('open');
});

it('pauses an open round', () => {
  expect(matchingState('MATCHING', true)).toBe('paused');
});
