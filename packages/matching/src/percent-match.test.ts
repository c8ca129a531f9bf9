import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentMatch } from './percent-match';
import type { Answer, Answers, Importance, Question } from './question';
import { anyPair } from './testing/worlds';

const tidiness: Question = { id: 'tidy', kind: 'SLIDER', options: 5 };
const pets: Question = { id: 'pets', kind: 'SELECT', options: 4 };

const slider = (own: number, low: number, high: number): Answer => ({ kind: 'SLIDER', own, low, high });
const select = (own: number[], accepted: number[]): Answer => ({ kind: 'SELECT', own, accepted });
const tidy = (own: number, low: number, high: number) => new Map([['tidy', slider(own, low, high)]]);
const pet = (own: number[], accepted: number[]) => new Map([['pets', select(own, accepted)]]);

describe('a slider', () => {
  it('is 100 when each position is in the other’s accepted range', () => {
    expect(percentMatch([tidiness], tidy(2, 4, 5), tidy(4, 1, 3))).toBe(100);
  });

  it('falls linearly with the distance from the accepted range, to 0 at the far end of the scale', () => {
    const percentages = [5, 4, 3, 2, 1].map((own) =>
      percentMatch([tidiness], tidy(1, 5, 5), tidy(own, 1, 5)),
    );
    // The other fit is full, so the percentage is the root of 1, 3/4, 2/4, 1/4 and 0.
    expect(percentages).toEqual([100, 87, 71, 50, 0]);
  });

  it('measures both sides of the range against the end that is farther away', () => {
    const below = percentMatch([tidiness], tidy(1, 2, 2), tidy(1, 1, 5));
    const above = percentMatch([tidiness], tidy(1, 2, 2), tidy(3, 1, 5));
    expect([below, above]).toEqual([82, 82]);
  });
});

describe('a select', () => {
  it('counts an accepted answer fully and any other as 0', () => {
    expect(percentMatch([pets], pet([0], [1, 2]), pet([2], [0]))).toBe(100);
    expect(percentMatch([pets], pet([0], [1, 2]), pet([3], [0]))).toBe(0);
  });

  it('counts the accepted share of several own answers', () => {
    expect(percentMatch([pets], pet([0], [1, 2]), pet([1, 2, 3, 0], [0]))).toBe(71);
  });
});

describe('the percentage', () => {
  it('weighs questions', () => {
    const a = new Map([...tidy(1, 5, 5), ...pet([0], [1])]);
    const b = new Map([...tidy(1, 1, 5), ...pet([1], [0])]);
    expect(percentMatch([tidiness, pets], a, b)).toBe(71);
    expect(percentMatch([tidiness, { ...pets, weight: 3 }], a, b)).toBe(87);
  });

  it('ignores questions without complete answers from both', () => {
    const unanswered = new Map<string, Answer>([
      ['tidy', { kind: 'SLIDER', own: null, low: 1, high: 1 }],
      ...pet([1], [0]),
    ]);
    expect(percentMatch([tidiness, pets], unanswered, new Map([...tidy(5, 5, 5), ...pet([0], [1])]))).toBe(
      100,
    );
  });

  it('is null without a question that both answered', () => {
    expect(percentMatch([tidiness, pets], tidy(1, 1, 5), pet([0], [0]))).toBeNull();
    expect(percentMatch([], new Map(), new Map())).toBeNull();
  });

  it('ignores answers that the question no longer offers', () => {
    expect(percentMatch([{ ...tidiness, options: 3 }], tidy(1, 1, 5), tidy(1, 1, 1))).toBeNull();
    expect(percentMatch([{ ...pets, options: 2 }], pet([0], [0, 3]), pet([0, 3], [0]))).toBe(100);
  });

  it('is the same from both sides', () => {
    fc.assert(
      fc.property(anyPair, ({ questions, a, b }) => {
        expect(percentMatch(questions, a, b)).toBe(percentMatch(questions, b, a));
      }),
    );
  });

  it('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(anyPair, ({ questions, a, b }) => {
        const percent = percentMatch(questions, a, b);
        if (percent !== null)
          expect(percent).toSatisfy((value: number) => Number.isInteger(value) && value >= 0 && value <= 100);
      }),
    );
  });

  it('does not depend on the order of the questions', () => {
    fc.assert(
      fc.property(anyPair, ({ questions, a, b }) => {
        expect(percentMatch(questions.toReversed(), a, b)).toBe(percentMatch(questions, a, b));
      }),
    );
  });
});

describe('importance', () => {
  const mattering = (answers: Answers, importance: Importance): Answers =>
    new Map(Array.from(answers, ([id, answer]) => [id, { ...answer, importance }]));
  /** One who would accept only the tidiest and any pet, and one who is the least tidy and accepts everybody. */
  const [a, b] = [
    new Map([...tidy(1, 5, 5), ...pet([0], [0])]),
    new Map([...tidy(1, 1, 5), ...pet([0], [0])]),
  ];

  it('weighs a question by how much it matters to whoever wants it [decisions 5]', () => {
    const percentFor = (importance: Importance) =>
      percentMatch([tidiness, pets], new Map([...mattering(tidy(1, 5, 5), importance), ...pet([0], [0])]), b);
    // The satisfaction of the one is a half, a third, or all of the rest; that of the other is full.
    expect((['matters', 'aLot', 'must', 'notImportant'] as const).map(percentFor)).toEqual([71, 58, 58, 100]);
    const theirs = new Map([...mattering(tidy(1, 1, 5), 'notImportant'), ...pet([0], [0])]);
    expect(percentMatch([tidiness, pets], a, theirs)).toBe(71);
  });

  it('counts everything alike where nothing in common matters to a person [decisions 5]', () => {
    fc.assert(
      fc.property(anyPair, ({ questions, a, b }) => {
        const [indifferent, plain] = [mattering(a, 'notImportant'), mattering(a, 'matters')];
        expect(percentMatch(questions, indifferent, b)).toBe(percentMatch(questions, plain, b));
      }),
    );
  });

  it('changes nothing where all matters the same [decisions 5]', () => {
    fc.assert(
      fc.property(anyPair, ({ questions, a, b }) => {
        const without = (answers: Answers): Answers =>
          new Map(Array.from(answers, ([id, { importance: _, ...answer }]) => [id, answer]));
        const plain = percentMatch(questions, without(a), without(b));
        for (const importance of ['matters', 'aLot', 'must'] as const)
          expect(percentMatch(questions, mattering(a, importance), mattering(b, 'matters'))).toBe(plain);
      }),
    );
  });
});

describe('an answer closer to what the other wants', () => {
  const distance = (own: number, low: number, high: number) => Math.max(low - own, own - high, 0);

  it('never lowers the percentage on a slider', () => {
    fc.assert(
      fc.property(anyPair, fc.nat(), fc.nat(), ({ questions, a, b }, pick, move) => {
        const question = questions[pick % Math.max(questions.length, 1)];
        if (!question) return;
        const theirs = a.get(question.id);
        const given = b.get(question.id);
        if (
          theirs?.kind !== 'SLIDER' ||
          given?.kind !== 'SLIDER' ||
          !theirs.low ||
          !theirs.high ||
          !given.own
        )
          return;
        const own = 1 + (move % question.options);
        const nearer = distance(own, theirs.low, theirs.high) <= distance(given.own, theirs.low, theirs.high);
        const moved = percentMatch(questions, a, new Map([...b, [question.id, { ...given, own }]])) ?? 0;
        const before = percentMatch(questions, a, b) ?? 0;
        if (nearer) expect(moved).toBeGreaterThanOrEqual(before);
        else expect(moved).toBeLessThanOrEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  it('never lowers the percentage on a select', () => {
    fc.assert(
      fc.property(anyPair, fc.nat(), ({ questions, a, b }, pick) => {
        const question = questions[pick % Math.max(questions.length, 1)];
        if (!question) return;
        const theirs = a.get(question.id);
        const given = b.get(question.id);
        if (theirs?.kind !== 'SELECT' || given?.kind !== 'SELECT') return;
        const accepted = given.own.filter((option) => theirs.accepted.includes(option));
        if (accepted.length === 0) return;
        const moved =
          percentMatch(questions, a, new Map([...b, [question.id, { ...given, own: accepted }]])) ?? 0;
        expect(moved).toBeGreaterThanOrEqual(percentMatch(questions, a, b) ?? 0);
      }),
      { numRuns: 500 },
    );
  });
});
