import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Answers } from '../question';
import { anyAnswers, anyQuestions } from '../testing/worlds';
import { AnswerCodes } from './answer-codes';

const distinctIn = (codes: AnswerCodes, rows: readonly number[][]) =>
  new Set(rows.flat().filter((code) => codes.answerAt(code))).size;

it('decodes every row with no more codes than distinct answers at one time', () => {
  const anyScenario = anyQuestions.chain((questions) =>
    fc.record({
      questions: fc.constant(questions),
      changes: fc.array(fc.tuple(fc.nat(4), fc.option(anyAnswers(questions))), { maxLength: 60 }),
    }),
  );
  fc.assert(
    fc.property(anyScenario, ({ questions, changes }) => {
      const codes = new AnswerCodes(questions);
      const rows = new Map<number, { row: number[]; decoded: Answers }>();
      let most = 0;
      for (const [resident, answers] of changes) {
        const before = rows.get(resident);
        if (answers) {
          const row = codes.acquire(answers);
          rows.set(resident, { row, decoded: codes.decode(row) });
        } else rows.delete(resident);
        const held = [...rows.values()].map(({ row }) => row);
        most = Math.max(most, distinctIn(codes, before ? [...held, before.row] : held));
        if (before) codes.release(before.row);
        expect(codes.highest).toBeLessThanOrEqual(most);
        for (const { row, decoded } of rows.values()) expect(codes.decode(row)).toEqual(decoded);
      }
    }),
  );
});
