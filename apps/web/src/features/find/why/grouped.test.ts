import { questionFit } from '@nestmate/contract/find';
import { expect, it } from 'vitest';
import { uuid } from '@/testing/residents';
import { whyGroups, summaryOf } from './grouped';

const fit = (label: string, grade: 'same' | 'close' | 'different', points: number, part: number) =>
  questionFit.parse({ questionId: uuid(80), label, grade, mine: '', theirs: '', shared: null, points, part });
const why = [
  fit('Meals', 'same', 10, 10),
  fit('Noise', 'close', 8, 10),
  fit('Smoking', 'same', 50, 50),
  fit('Bedtime', 'different', 4, 30),
];
const shown = (percent: number) =>
  whyGroups(percent, why).map(({ kind, fits, points, part }) => [
    kind,
    fits.map(({ label }) => label),
    points,
    part,
  ]);

it('groups common answers and those worth talking about, heaviest first', () => {
  expect(shown(72)).toEqual([
    ['common', ['Smoking', 'Meals'], 60, 60],
    ['talk', ['Bedtime', 'Noise'], 12, 40],
  ]);
});

it('the reasons of a match below 50 percent start with answers worth talking about', () => {
  expect(shown(49).map(([kind]) => kind)).toEqual(['talk', 'common']);
});

it('shows no empty group', () => {
  expect(whyGroups(100, [fit('Meals', 'same', 100, 100)]).map(({ kind }) => kind)).toEqual(['common']);
  expect(whyGroups(null, [])).toEqual([]);
});

it('says in short on what two people agree', () => {
  expect(summaryOf(whyGroups(72, why))).toEqual({ agreed: 2, close: 1, topics: ['bedtime', 'noise'] });
  const many = ['TV at night', 'Pets', 'Plants', 'Guests'].map((label, n) => fit(label, 'close', n, 10));
  expect(summaryOf(whyGroups(6, many))).toEqual({
    agreed: 0,
    close: 4,
    topics: ['TV at night', 'pets', 'plants'],
  });
});
