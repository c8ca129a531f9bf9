import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonFits } from './common-fits';
import { explainMatch } from './explain-match';
import { fullFit } from './fit';
import { percentMatch } from './percent-match';
import type { Answer, Answers, Question } from './question';
import { anyPair } from './testing/worlds';

const questions: Question[] = [
  { id: 'tidy', kind: 'SLIDER', options: 5, weight: 2 },
  { id: 'bedtime', kind: 'SLIDER', options: 5 },
  { id: 'pets', kind: 'SELECT', options: 3 },
  { id: 'guests', kind: 'SELECT', options: 3 },
];

it('returns for each common question how well it suits both, its part of 100 and its points', () => {
  const a = new Map<string, Answer>([
    ['tidy', { kind: 'SLIDER', own: 4, low: 4, high: 5 }],
    ['bedtime', { kind: 'SLIDER', own: 2, low: 1, high: 1 }],
    ['pets', { kind: 'SELECT', own: [0], accepted: [1] }],
    ['guests', { kind: 'SELECT', own: [0], accepted: [0] }],
  ]);
  const b = new Map<string, Answer>([
    ['tidy', { kind: 'SLIDER', own: 5, low: 3, high: 5 }],
    ['bedtime', { kind: 'SLIDER', own: 2, low: 2, high: 3 }],
    ['pets', { kind: 'SELECT', own: [2], accepted: [1] }],
  ]);
  expect(percentMatch(questions, a, b)).toBe(72);
  expect(explainMatch(questions, a, b)).toEqual([
    { questionId: 'tidy', grade: 'same', part: 50, points: 50 },
    { questionId: 'bedtime', grade: 'close', part: 25, points: 22 },
    { questionId: 'pets', grade: 'different', part: 25, points: 0 },
  ]);
});

it('gives points that add up to the percentage, of parts that add up to 100', () => {
  fc.assert(
    fc.property(anyPair, ({ questions, a, b }) => {
      const reasons = explainMatch(questions, a, b);
      const percent = percentMatch(questions, a, b);
      const sum = (of: 'part' | 'points') => reasons.reduce((total, reason) => total + reason[of], 0);
      expect(sum('points')).toBe(percent ?? 0);
      expect(sum('part')).toBe(percent === null ? 0 : 100);
      for (const { part, points } of reasons) {
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(part);
      }
    }),
    { numRuns: 2000 },
  );
});

it('gives each question points by its weight and by how well it suits both, up to its part', () => {
  fc.assert(
    fc.property(anyPair, ({ questions, a, b }) => {
      const reasons = explainMatch(questions, a, b);
      const fits = commonFits(questions, a, b);
      const weight = fits.reduce((sum, each) => sum + each.weight, 0);
      const worth = fits.reduce((sum, each) => sum + each.weight * each.fits, 0);
      const percent = percentMatch(questions, a, b) ?? 0;
      const nothing = { weight: 0, fits: 0 };
      const worthOf = (mine: { weight: number; fits: number }) =>
        worth === 0 ? 0 : (percent * mine.weight * mine.fits) / worth;
      // Where different things matter to the two, what a question has above its part goes to the others.
      const isWithinParts = reasons.every(({ part }, at) => worthOf(fits[at] ?? nothing) <= part);
      reasons.forEach(({ questionId, part, points }, at) => {
        const mine = fits[at];
        if (mine?.questionId !== questionId) throw new Error('Of this questionnaire');
        const share = (100 * mine.weight) / weight;
        expect(Math.abs(part - share)).toBeLessThan(2);
        if (isWithinParts) expect(Math.abs(points - worthOf(mine))).toBeLessThan(2);
        if (mine.fits === 0) expect(points).toBe(0);
      });
    }),
    { numRuns: 2000 },
  );
});

it('an explanation is the same from both sides', () => {
  fc.assert(
    fc.property(anyPair, ({ questions, a, b }) => {
      expect(explainMatch(questions, a, b)).toEqual(explainMatch(questions, b, a));
    }),
  );
});

it('grades by the mean of both sides: the same from 95 %, close from half', () => {
  fc.assert(
    fc.property(anyPair, ({ questions, a, b }) => {
      for (const { questionId, fits, grade } of commonFits(questions, a, b)) {
        const mean = fits / (2 * fullFit);
        expect(grade, questionId).toBe(mean >= 0.95 ? 'same' : mean >= 0.5 ? 'close' : 'different');
      }
    }),
  );
  const scale: Question[] = [{ id: 'scale', kind: 'SLIDER', options: 11 }];
  const answer = (own: number): [string, Answer][] => [['scale', { kind: 'SLIDER', own, low: 1, high: 1 }]];
  const gradeOf = (mine: number, theirs: number) =>
    commonFits(scale, new Map(answer(mine)), new Map(answer(theirs)))[0]?.grade;
  // Each step from the accepted answer costs one side a tenth.
  expect([gradeOf(1, 2), gradeOf(1, 3), gradeOf(1, 10), gradeOf(4, 10)]).toEqual([
    'same',
    'close',
    'close',
    'different',
  ]);
});

it('grades an answer that one side excludes by the mean, like every other', () => {
  const smoking: Question[] = [{ id: 'smoking', kind: 'SELECT', options: 2 }];
  const answer = (own: number, accepted: number[]) =>
    new Map<string, Answer>([['smoking', { kind: 'SELECT', own: [own], accepted }]]);
  const gradeOf = (theirs: Answers) => commonFits(smoking, answer(1, [0, 1]), theirs)[0]?.grade;
  expect([gradeOf(answer(0, [0])), gradeOf(answer(0, [0, 1]))]).toEqual(['close', 'same']);
});
