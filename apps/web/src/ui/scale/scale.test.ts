import { expect, it } from 'vitest';
import { labelledStops } from './scale';

const words = ['9 pm', '10 pm', '11 pm', '12 am', '1 am', '2 am', '3 am'];
const scaleOf = (count: number) => ({ count, words: words.slice(0, count) });

it('a scale shows the words of its stops where they fit, and of its ends always', () => {
  expect(labelledStops(scaleOf(5))).toEqual([1, 2, 3, 4, 5]);
  expect(labelledStops(scaleOf(7))).toEqual([1, 7]);
  expect(labelledStops({ ...scaleOf(5), areWordsHidden: true })).toEqual([1, 5]);
  expect(labelledStops({ count: 5, words: [] })).toEqual([]);
});
