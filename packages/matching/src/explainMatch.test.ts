import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainMatch } from './explainMatch';
import { percentMatch } from './percentMatch';
import type { Answer, Question } from './question';
import { anyPair } from './testing/worlds';

const questions: Question[] = [
  { id: 'tidy', kind: 'SLIDER', options: 5, weight: 2 },
  { id: 'bedtime', kind: 'SLIDER', options: 5 },
  { id: 'pets', kind: 'SELECT', options: 3 },
  { id: 'guests', kind: 'SELECT', options: 3 },
];

it('returns for each common question how well each fits the other', () => {
  const a = new Map<string, Answer>([
    ['tidy', { kind: 'SLIDER', own: 4, low: 4, high: 5 }],
    ['bedtime', { kind: 'SLIDER', own: 2, low: 1, high: 1 }],
    ['pets', { kind: 'SELECT', own: [0], accepted: [1] }],
    ['guests', { kind: 'SELECT', own: [0], accepted: [0] }],
  ]);
  const b = new Map<string, Answer>([
    ['tidy', { kind: 'SLIDER', own: 5, low: 3, high: 5 }],
    ['bedtime', { kind: 'SLIDER', own: 2, low: 2, high: 3 }],
    ['pets', { kind: 'SELECT', own: [2], accepted: [0] }],
  ]);
  expect(explainMatch(questions, a, b)).toEqual([
    { questionId: 'tidy', weight: 2, bFitsA: 1, aFitsB: 1, agreement: 'agree' },
    { questionId: 'bedtime', weight: 1, bFitsA: 0.75, aFitsB: 1, agreement: 'close' },
    { questionId: 'pets', weight: 1, bFitsA: 0, aFitsB: 1, agreement: 'differ' },
  ]);
});

it('explains exactly the percentage that is shown', () => {
  fc.assert(
    fc.property(anyPair, ({ questions, a, b }) => {
      const reasons = explainMatch(questions, a, b);
      const mean = (share: (reason: (typeof reasons)[number]) => number) =>
        reasons.reduce((sum, reason) => sum + reason.weight * share(reason), 0) /
        reasons.reduce((sum, { weight }) => sum + weight, 0);
      const explained = 100 * Math.sqrt(mean(({ bFitsA }) => bFitsA) * mean(({ aFitsB }) => aFitsB));
      const percent = percentMatch(questions, a, b);
      if (percent === null) expect(reasons).toEqual([]);
      else expect(Math.abs(explained - percent)).toBeLessThan(0.5 + 1e-9);
    }),
  );
});
