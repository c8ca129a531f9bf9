import { expect, it } from 'vitest';
import { reactedWith } from './reaction-row';

const hearts = (count: number, mine: boolean) => ({ reaction: 'heart' as const, count, is_mine: mine });
const laughs = (count: number, mine: boolean) => ({ reaction: 'laugh' as const, count, is_mine: mine });

it('adds a reaction', () => {
  expect(reactedWith([hearts(2, false)], 'heart')).toEqual([hearts(3, true)]);
});

it('switches to another reaction', () => {
  expect(reactedWith([hearts(3, true)], 'laugh')).toEqual([hearts(2, false), laughs(1, true)]);
});

it('removes a reaction', () => {
  expect(reactedWith([hearts(1, true), laughs(4, false)], null)).toEqual([laughs(4, false)]);
});
