import { expect, it } from 'vitest';
import { fitAmong } from './deck.service';

it.each([
  [[95, 91, 80, 79], { percent: 80, count: 3 }],
  [[95, 61, 55, null], { percent: 50, count: 3 }],
  [[95, 61, 49], { percent: 50, count: 2 }],
  [[49, null], { percent: 50, count: 0 }],
  [[], { percent: 50, count: 0 }],
])('counts those of %j who reach the highest round percentage that three of them reach', (percents, fit) => {
  expect(fitAmong(percents)).toEqual(fit);
});
